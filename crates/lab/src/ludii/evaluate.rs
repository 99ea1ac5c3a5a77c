//! Ludii's value of a state, e: the hyperbolic tangent of what it is worth to one player less
//! what it is worth to the other, without any search.

use super::accounts::Heuristic;
use super::tanh::tanh;
use rookery_rules::{Outcome, Position, Reason, Ruleset, Side};

/// What Ludii knows of a state for judging it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stand {
    /// 1, 0 or -1 for the first player once the game is over.
    pub over: Option<f64>,
    pub mover: Side,
    /// Ludii's number of legal moves.
    pub legal: usize,
    /// Whose men of which kind stand on the board.
    pub men: [[u8; 16]; 2],
}

impl Stand {
    /// The state after a ply, or at the start.
    pub fn of(ruleset: &Ruleset, position: &Position) -> Stand {
        let (over, legal) = match position.outcome(ruleset) {
            // Ludii notices a drawn stalemate one forced pass later.
            Some(outcome) if waits_for_pass(&outcome) => (None, 1),
            // It knows no draw for want of material.
            Some(outcome) if outcome.reason == Reason::Material => {
                (None, legal_when_played_on(ruleset, position))
            }
            Some(outcome) => (Some(result(outcome.winner)), 0),
            None => (None, options(ruleset, position).len()),
        };
        Stand {
            over,
            mover: position.turn(),
            legal,
            men: men(ruleset, position),
        }
    }

    /// e for the first player.
    pub fn e(&self, heuristic: &Heuristic) -> f64 {
        if let Some(result) = self.over {
            return result;
        }
        tanh(f64::from(
            self.worth(heuristic, Side::White) - self.worth(heuristic, Side::Black),
        ))
    }

    /// As Ludii's, in 32-bit numbers.
    fn worth(&self, heuristic: &Heuristic, side: Side) -> f32 {
        let men = &self.men[side.index()];
        match heuristic {
            Heuristic::Fallback => {
                let mobility = match side == self.mover {
                    true => self.legal as f32,
                    false => 0.0,
                };
                men.iter().map(|count| f32::from(*count)).sum::<f32>() + 0.001 * mobility
            }
            Heuristic::Material(values, divisor) => {
                let pairs = men.iter().zip(values);
                pairs
                    .map(|(count, value)| f32::from(*count) * value)
                    .sum::<f32>()
                    / divisor
            }
        }
    }
}

pub fn waits_for_pass(outcome: &Outcome) -> bool {
    outcome.reason == Reason::Stalemate && outcome.winner.is_none()
}

pub fn result(winner: Option<Side>) -> f64 {
    match winner {
        Some(Side::White) => 1.0,
        Some(Side::Black) => -1.0,
        None => 0.0,
    }
}

fn men(ruleset: &Ruleset, position: &Position) -> [[u8; 16]; 2] {
    let mut men = [[0; 16]; 2];
    for side in Side::BOTH {
        for (kind, count) in men[side.index()].iter_mut().enumerate() {
            if kind < ruleset.kind_count() {
                *count = position.pieces(side, kind as u8).count() as u8;
            }
        }
    }
    men
}

/// What may be played in a position as Ludii sees it: an arrival is one move, whatever the
/// piece may become. The first of our moves stands for all that are one there.
pub fn options(ruleset: &Ruleset, position: &Position) -> Vec<rookery_rules::Move> {
    let mut options: Vec<rookery_rules::Move> = Vec::new();
    for mv in position.legal_moves(ruleset).iter() {
        let known = is_step(ruleset, mv)
            && options.iter().any(|other| {
                is_step(ruleset, *other) && (other.from(), other.to()) == (mv.from(), mv.to())
            });
        if !known {
            options.push(mv);
        }
    }
    options
}

/// Whether the promotion that this move ends with is a ply of its own in Ludii: where it is a
/// choice between kinds, made on arriving.
pub fn is_step(ruleset: &Ruleset, mv: rookery_rules::Move) -> bool {
    mv.promotion().is_some()
        && mv.flavour() != rookery_rules::Flavour::InPlace
        && ruleset.kinds().get(mv.kind() as usize).is_some_and(|kind| {
            kind.promotions
                .iter()
                .any(|promotion| promotion.to.len() > 1)
        })
}

/// How many moves there would be, were the game not over.
fn legal_when_played_on(ruleset: &Ruleset, position: &Position) -> usize {
    // A position that is set up is never over by itself.
    Position::from_fen(ruleset, &position.to_fen(ruleset))
        .map_or(0, |fresh| options(ruleset, &fresh).len())
}
