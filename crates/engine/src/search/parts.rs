//! The parts of the search that can be left out, so that a match says what each is worth:
//! `rookery match chess --a full --b full without=null-move --nodes 2000 --games 400`.

/// A part of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    NullMove,
    Reductions,
    ReverseFutility,
    Razoring,
    Futility,
    LateMoves,
    Records,
    Exchanges,
    Sequels,
    Corrections,
    Singular,
    Checks,
    /// Solves the slowest line of the tactics in 100 ms instead of 360.
    QuietChecks,
    Recaptures,
    Aspiration,
}

/// Each part with its name on the command line.
pub const PARTS: [(Part, &str); 15] = [
    (Part::NullMove, "null-move"),
    (Part::Reductions, "reductions"),
    (Part::ReverseFutility, "reverse-futility"),
    (Part::Razoring, "razoring"),
    (Part::Futility, "futility"),
    (Part::LateMoves, "late-moves"),
    (Part::Records, "records"),
    (Part::Exchanges, "exchanges"),
    (Part::Sequels, "sequels"),
    (Part::Corrections, "corrections"),
    (Part::Singular, "singular"),
    (Part::Checks, "checks"),
    (Part::QuietChecks, "quiet-checks"),
    (Part::Recaptures, "recaptures"),
    (Part::Aspiration, "aspiration"),
];

/// Which parts a search does without; usually none.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Without(u32);

impl Without {
    pub fn also(self, part: Part) -> Without {
        Without(self.0 | 1 << part as u32)
    }

    #[inline(always)]
    pub(super) fn has(self, part: Part) -> bool {
        self.0 >> part as u32 & 1 != 0
    }
}

/// A part by its name on the command line.
pub fn part(name: &str) -> Option<Part> {
    let (part, _) = PARTS.iter().find(|(_, known)| *known == name)?;
    Some(*part)
}
