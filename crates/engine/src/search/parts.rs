//! The parts of the search that can be left out, so that a match says what each is worth:
//! `rookery match chess --a full --b full without=null-move --nodes 2000 --games 400`.

/// A part of the search, and what it gains: Elo in chess with its 95 % interval, from 200 or 400
/// games of 4,000 nodes a move, against the search without it; and how many more nodes `rookery
/// bench 10` took without it. What matters little there may matter more where more is seen: late
/// moves lose with 4,000 nodes a move and win with 20,000.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// +23 [11, 36] (1,812 games of 8,000 nodes a move).
    NullMove,
    /// +44 [3, 85]; 193 % more nodes.
    Reductions,
    /// +72 [27, 118]; 60 % more nodes.
    ReverseFutility,
    /// -42 [-86, 2]; with 20,000 nodes a move +84 [44, 125]. 130 % more nodes.
    LateMoves,
    /// +35 [-5, 75]; 26 % more nodes.
    Exchanges,
    /// +16 [-13, 45].
    Sequels,
    /// +10 [-18, 39].
    Singular,
    /// With 20,000 nodes a move +14 [-12, 40]. With every check of the main line it was -14 [-41, 13]
    /// with 4,000 and -21 [-48, 6] with 20,000; one against the other, 1,200 games: +6 [-10, 23].
    Checks,
    /// +70 [40, 100].
    QuietChecks,
    /// +49 [5, 93]; 20 % more nodes.
    Aspiration,
    /// +377 [308, 446]; 74 % more nodes.
    History,
    /// +87 [57, 117]: without it late moves are left out sooner everywhere. Comparing for the right
    /// side, with the root, and across a check: +40 [1, 79] (200 games of 20,000 nodes).
    Improving,
    /// +28 [-17, 73]; 16 % more nodes.
    ShallowFirst,
    // The ten that follow came together, with 5,000 nodes a move: +59 [33, 85] in chess, +39 [18, 60]
    // in samantsy-2, +64 [36, 91] in sfenj-11. In chess the first five of them are worth +37 [16, 57]
    // beside the others, the last five +32 [13, 50] (docs/strength.md); one by one they are untested.
    /// How far the eye was wrong before in like positions is added to what it sees.
    Corrections,
    /// Quiet moves with a bad record are left out.
    HistoryPruning,
    /// Captures have a record too.
    CaptureHistory,
    /// At the edge, captures that cannot bring enough are left out.
    EdgeFutility,
    /// Quiet moves far below the window are left out.
    Futility,
    /// The move four plies ago has a row too.
    LongSequels,
    /// A reduction that looks wrong afterwards is taken back.
    Hindsight,
    /// Late moves are reduced more where their replies keep cutting.
    CutCount,
    /// How deep the second look goes follows the first.
    SecondLook,
    /// A capture that holds a higher window less deeply holds this one.
    ProbCut,
    // The nine that follow came together, with 5,000 nodes a move: +99 [64, 133] in chess,
    // +22 [7, 36] in samantsy-2, +68 [40, 97] in sfenj-11 (docs/strength.md); one by one they are untested.
    /// What the table knows to have been on a main line once is reduced less.
    OnceMain,
    /// Quiet moves have a record with these pawns.
    PawnRecords,
    /// Where a capture is expected to be best, late quiet moves are reduced more.
    CaptureExpected,
    /// A position that nothing saves speaks for the move that led to it.
    Refuted,
    /// After a better move was found on the main line, the others are looked at less deeply.
    AfterBest,
    /// At the edge, three captures are enough to judge by.
    EdgeEnough,
    /// At the root, what came above the window is looked at again less deeply.
    HighAgain,
    /// A table's move that proves not to be the only good one is looked at less deeply.
    Rivals,
    /// Officers that a pawn attacks go first, and not where a pawn attacks.
    PawnFear,
    /// A network corrects what the weights say, where the ruleset has one (docs/strength.md).
    Network,
}

/// Each part with its name on the command line.
pub const PARTS: [(Part, &str); 33] = [
    (Part::NullMove, "null-move"),
    (Part::Reductions, "reductions"),
    (Part::ReverseFutility, "reverse-futility"),
    (Part::LateMoves, "late-moves"),
    (Part::Exchanges, "exchanges"),
    (Part::Sequels, "sequels"),
    (Part::Singular, "singular"),
    (Part::Checks, "checks"),
    (Part::QuietChecks, "quiet-checks"),
    (Part::Aspiration, "aspiration"),
    (Part::History, "history"),
    (Part::Improving, "improving"),
    (Part::ShallowFirst, "shallow-first"),
    (Part::Corrections, "corrections"),
    (Part::HistoryPruning, "history-pruning"),
    (Part::CaptureHistory, "capture-history"),
    (Part::EdgeFutility, "edge-futility"),
    (Part::Futility, "futility"),
    (Part::LongSequels, "long-sequels"),
    (Part::Hindsight, "hindsight"),
    (Part::CutCount, "cut-count"),
    (Part::SecondLook, "second-look"),
    (Part::ProbCut, "probcut"),
    (Part::OnceMain, "once-main"),
    (Part::PawnRecords, "pawn-records"),
    (Part::CaptureExpected, "capture-expected"),
    (Part::Refuted, "refuted"),
    (Part::AfterBest, "after-best"),
    (Part::EdgeEnough, "edge-enough"),
    (Part::HighAgain, "high-again"),
    (Part::Rivals, "rivals"),
    (Part::PawnFear, "pawn-fear"),
    (Part::Network, "network"),
];

/// Which parts a search does without; usually none.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Without(u64);

impl Without {
    /// One part fewer.
    pub fn also(self, part: Part) -> Without {
        Without(self.0 | 1 << part as u64)
    }

    #[inline(always)]
    pub(super) fn has(self, part: Part) -> bool {
        self.0 >> part as u64 & 1 != 0
    }
}

/// A part by its name on the command line.
pub fn part(name: &str) -> Option<Part> {
    let (part, _) = PARTS.iter().find(|(_, known)| *known == name)?;
    Some(*part)
}
