//! What Ludii's files of the known rulesets say beyond the rules: which heuristics judge a
//! position, which pieces carry a mark that they have not moved, and which atomic actions a
//! move consists of. Facts about those files; a ruleset that is not among them gets the
//! heuristics that Ludii falls back on, and no count of actions.

use rookery_rules::{Ruleset, Side, Square};

/// What a position is worth to a player, before the two players' values are compared.
#[derive(Clone, Debug, PartialEq)]
pub enum Heuristic {
    /// Men on the board, each kind 1, and a thousandth for each legal move of the side to move.
    Fallback,
    /// The values of the kinds, in the order of their numbers, divided by so much.
    Material(Vec<f32>, f32),
}

/// The letters of pieces that carry a mark until they move.
const KINGS_AND_ROOKS: &[char] = &['K', 'R'];
const KINGS: &[char] = &['K'];

/// How the atomic actions of a ply are counted.
#[derive(Clone, Debug, PartialEq)]
pub struct Account {
    pub heuristic: Heuristic,
    /// Kinds (their letters) that carry a mark at the start.
    pub marked: &'static [char],
    /// None: nobody knows how Ludii would count for this ruleset.
    pub actions: Option<Actions>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Actions {
    /// A capture or pawn move sets a counter: one more.
    pub counter: bool,
    /// A double step says where it can be taken in passing: one more.
    pub double: bool,
    /// An arrival on the last rank has the player move again: one more.
    pub arrival: bool,
    /// A check takes away the king's mark: one more.
    pub check: bool,
    /// Captured pieces are remembered, first turns may have two pawn moves, and a player is
    /// told of an attack on a queen.
    pub sfenj: bool,
}

impl Account {
    pub fn of(ruleset: &Ruleset) -> Account {
        // Switches change rules, not how Ludii's file is written.
        let id = ruleset.id().split('+').next().unwrap_or("");
        let (marked, actions): (&'static [char], _) = match id {
            "chess" => (
                KINGS_AND_ROOKS,
                Some(Actions {
                    counter: true,
                    double: true,
                    arrival: true,
                    ..Actions::default()
                }),
            ),
            "andarraya-3" | "andarraya-5" => (
                KINGS_AND_ROOKS,
                Some(Actions {
                    double: true,
                    ..Actions::default()
                }),
            ),
            "sfenj-11" => (
                KINGS_AND_ROOKS,
                Some(Actions {
                    check: true,
                    sfenj: true,
                    ..Actions::default()
                }),
            ),
            "shakhmaty-medieval-5" => (
                KINGS,
                Some(Actions {
                    counter: true,
                    double: true,
                    arrival: true,
                    check: true,
                    ..Actions::default()
                }),
            ),
            "samantsy-2" => (&[], Some(Actions::default())),
            _ if ruleset.spec().castles.is_empty() => (&[], None),
            _ => (KINGS_AND_ROOKS, None),
        };
        Account {
            heuristic: match id {
                "chess" => chess_material(ruleset),
                _ => Heuristic::Fallback,
            },
            marked,
            actions,
        }
    }

    /// Whether a piece of this kind on this square carries a mark when the game begins. Rooks
    /// do in the corners only.
    pub fn is_marked(&self, ruleset: &Ruleset, kind: u8, square: Square, side: Side) -> bool {
        let Some(spec) = ruleset.kinds().get(kind as usize) else {
            return false;
        };
        let square = square.seen_by(side);
        self.marked.contains(&spec.letter)
            && square.rank() == 0
            && (spec.letter != 'R' || matches!(square.file(), 0 | 7))
    }
}

/// The values that Ludii's file of chess gives, divided by the 32 men of the set-up.
fn chess_material(ruleset: &Ruleset) -> Heuristic {
    let value = |letter| match letter {
        'P' => 1.0,
        'N' | 'B' => 3.0,
        'R' => 5.0,
        'Q' => 9.0,
        _ => 0.0,
    };
    let values = ruleset.kinds().iter().map(|kind| value(kind.letter));
    Heuristic::Material(values.collect(), 32.0)
}
