//! The parts of the search that can be left out, so that a match says what each is worth:
//! `rookery match chess --a full --b full without=null-move --nodes 2000 --games 400`.

/// A part of the search. Percentages: how many more nodes `rookery bench 10 without=PART` takes, all
/// rulesets together. A part that looks deeper takes fewer without it, and so does one whose worth
/// shows only in games: a match has to tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// -2 %; at depth 13, +4 %.
    NullMove,
    /// +193 %.
    Reductions,
    /// +60 %.
    ReverseFutility,
    Razoring,
    /// +6 %.
    Futility,
    /// +130 %.
    LateMoves,
    /// +1 %.
    Records,
    /// +26 %.
    Exchanges,
    /// +2 %.
    Sequels,
    Corrections,
    Singular,
    Checks,
    /// Solves the slowest line of the tactics in 100 ms instead of 360.
    QuietChecks,
    Recaptures,
    /// +20 %.
    Aspiration,
    Killers,
    /// +74 %.
    History,
    CaptureHistory,
    Improving,
    /// +16 %.
    ShallowFirst,
    Delta,
}

/// Each part with its name on the command line.
pub const PARTS: [(Part, &str); 21] = [
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
    (Part::Killers, "killers"),
    (Part::History, "history"),
    (Part::CaptureHistory, "capture-history"),
    (Part::Improving, "improving"),
    (Part::ShallowFirst, "shallow-first"),
    (Part::Delta, "delta"),
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
