//! How a game ends, and by which rule.

use crate::position::Position;
use crate::rule::View;
use crate::ruleset::Ruleset;
use crate::ruleset::spec::Verdict;
use crate::ruleset::tables::EndCondition;
use crate::square::Side;

/// How a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// None: a draw.
    pub winner: Option<Side>,
    /// By which rule.
    pub reason: Reason,
}

/// The rule by which a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Reason {
    /// The king is attacked, and there is no legal move.
    Checkmate,
    /// There is no legal move, and no check.
    Stalemate,
    /// No legal move, in a ruleset where that alone decides.
    Blocked,
    /// A side has a single piece left.
    BareKing,
    /// So many plies, or plies with a bare side, have been played.
    PlyCount,
    /// So many plies without a capture or a pawn move.
    QuietMoves,
    /// What is left decides the game.
    Material,
    /// So many turns have been played.
    TurnLimit,
    /// Both sides have passed in a row.
    TwoPasses,
    /// A condition of the ruleset's own.
    Rule,
}

impl Reason {
    /// All there are.
    pub const ALL: [Reason; 10] = [
        Reason::Checkmate,
        Reason::Stalemate,
        Reason::Blocked,
        Reason::BareKing,
        Reason::PlyCount,
        Reason::QuietMoves,
        Reason::Material,
        Reason::TurnLimit,
        Reason::TwoPasses,
        Reason::Rule,
    ];

    /// A short name, the same in every notation and message.
    pub const fn text(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::Blocked => "no legal move",
            Reason::BareKing => "bare king",
            Reason::PlyCount => "ply count",
            Reason::QuietMoves => "no capture or pawn move",
            Reason::Material => "too little material",
            Reason::TurnLimit => "turn limit",
            Reason::TwoPasses => "two forced passes",
            Reason::Rule => "a rule of the game",
        }
    }
}

impl Outcome {
    /// "white", "black" or "draw".
    pub const fn winner_name(&self) -> &'static str {
        match self.winner {
            Some(side) => side.name(),
            None => "draw",
        }
    }
}

impl Position {
    /// How the game has ended, if it has. A start is never over by itself:
    /// rules of ending are judged after a ply, for the player who made it.
    pub fn outcome(&self, ruleset: &Ruleset) -> Option<Outcome> {
        if !self.begun {
            return None;
        }
        let mut stuck = None;
        for end in &ruleset.tables.ends {
            let reason = match end.condition {
                EndCondition::Checkmate | EndCondition::Stalemate | EndCondition::Blocked => {
                    if self.pending != 0 || !*stuck.get_or_insert_with(|| !self.can_move(ruleset)) {
                        continue;
                    }
                    match end.condition {
                        EndCondition::Blocked => Reason::Blocked,
                        EndCondition::Checkmate if self.in_check(ruleset) => Reason::Checkmate,
                        EndCondition::Stalemate if !self.in_check(ruleset) => Reason::Stalemate,
                        _ => continue,
                    }
                }
                ref condition => match self.met(ruleset, condition) {
                    Some(reason) => reason,
                    None => continue,
                },
            };
            return Some(self.judged(end.verdict, reason));
        }
        self.passed_out(ruleset).then_some(Outcome {
            winner: None,
            reason: Reason::TwoPasses,
        })
    }

    /// Two forced passes in a row are a draw, unless the ruleset says itself what passes come to.
    #[inline]
    const fn passed_out(&self, ruleset: &Ruleset) -> bool {
        self.passes >= 2 && !ruleset.tables.all_passes
    }

    /// The outcome, when a rule that looks at more than the lack of moves has something to say.
    #[inline]
    pub(crate) fn event(&self, ruleset: &Ruleset) -> Option<Outcome> {
        let near = ruleset
            .tables
            .ends
            .iter()
            .any(|end| self.met(ruleset, &end.condition).is_some());
        if near || self.passed_out(ruleset) {
            self.outcome(ruleset)
        } else {
            None
        }
    }

    /// The same without looking for mates: cheap enough for every node of a search.
    #[inline]
    pub fn has_event(&self, ruleset: &Ruleset) -> bool {
        self.begun
            && (self.passed_out(ruleset)
                || ruleset
                    .tables
                    .ends
                    .iter()
                    .any(|end| self.met(ruleset, &end.condition).is_some()))
    }

    #[inline]
    fn met(&self, ruleset: &Ruleset, condition: &EndCondition) -> Option<Reason> {
        match condition {
            EndCondition::Bare => {
                let left = self.side(self.last_mover().other());
                (!left.many()).then_some(Reason::BareKing)
            }
            EndCondition::Count(limit) => (self.counter >= *limit).then_some(Reason::PlyCount),
            EndCondition::Quiet(limit) => (self.halfmove >= *limit).then_some(Reason::QuietMoves),
            EndCondition::Turns(limit) => (self.turns >= *limit).then_some(Reason::TurnLimit),
            EndCondition::Material(pairs, most) => {
                if self.occupied().count() > *most {
                    return None;
                }
                let tally = |side: Side| -> [u8; 16] {
                    core::array::from_fn(|kind| self.pieces(side, kind as u8).count() as u8)
                };
                let (white, black) = (tally(Side::White), tally(Side::Black));
                pairs
                    .iter()
                    .any(|(a, b)| (*a == white && *b == black) || (*a == black && *b == white))
                    .then_some(Reason::Material)
            }
            EndCondition::When(condition) => {
                let view = View {
                    made: true,
                    ..View::new(ruleset, self, self.last_mover())
                };
                view.holds(condition).then_some(Reason::Rule)
            }
            EndCondition::Checkmate | EndCondition::Stalemate | EndCondition::Blocked => None,
        }
    }

    fn judged(&self, verdict: Verdict, reason: Reason) -> Outcome {
        let mover = self.last_mover();
        Outcome {
            winner: match verdict {
                Verdict::Wins => Some(mover),
                Verdict::Loses => Some(mover.other()),
                Verdict::Draws => None,
                Verdict::WhiteWins => Some(Side::White),
                Verdict::BlackWins => Some(Side::Black),
            },
            reason,
        }
    }
}
