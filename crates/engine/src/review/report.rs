//! What was found at each place of a game, made into a judgement of each move.

use super::{Measure, Seen};
use rookery_rules::order::InOrder;
use rookery_rules::{Game, Side};

/// How good a move was, by the part of the expected score that it lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Judgement {
    /// There was no other.
    Forced,
    /// As good as the best one.
    Best,
    /// It lost less than an inaccuracy does.
    Good,
    /// It lost a little.
    Inaccuracy,
    /// It lost much.
    Mistake,
    /// It lost most of what there was to lose.
    Blunder,
}

impl Judgement {
    /// Those that are counted.
    pub const ALL: [Judgement; 5] = [
        Judgement::Best,
        Judgement::Good,
        Judgement::Inaccuracy,
        Judgement::Mistake,
        Judgement::Blunder,
    ];

    /// As it is told.
    pub const fn name(self) -> &'static str {
        match self {
            Judgement::Forced => "the only move",
            Judgement::Best => "best",
            Judgement::Good => "good",
            Judgement::Inaccuracy => "inaccuracy",
            Judgement::Mistake => "mistake",
            Judgement::Blunder => "blunder",
        }
    }

    /// The numeric annotation glyph: ?!, ? or ??.
    pub const fn nag(self) -> Option<u8> {
        match self {
            Judgement::Inaccuracy => Some(6),
            Judgement::Mistake => Some(2),
            Judgement::Blunder => Some(4),
            _ => None,
        }
    }
}

/// A move that was judged. Chances are those of the side that made it, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// Who made it.
    pub side: Side,
    /// The chance before it.
    pub before: f64,
    /// The chance after it.
    pub after: f64,
    /// How good it was.
    pub judgement: Judgement,
}

impl Judged {
    /// How much of the chance it lost.
    pub fn lost(&self) -> f64 {
        (self.before - self.after).max(0.0)
    }
}

/// A game that was reviewed, as far as that came.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// By what the values were read.
    pub measure: Measure,
    /// White's chance at each place.
    pub chances: Vec<Option<f64>>,
    /// Each move.
    pub moves: Vec<Option<Judged>>,
}

/// As good as the best.
const AS_GOOD: f64 = 0.005;

impl Report {
    /// Judges the moves of a game by what was seen at each of its places.
    pub fn of(game: &Game, seen: &[Option<Seen>]) -> Report {
        let measure = Measure::of(game.ruleset().id());
        let places = game.positions().iter().zip(seen);
        let chances = places
            .map(|(position, seen)| {
                let own = measure.chance(seen.as_ref()?.score);
                Some(of_white(position.turn(), own))
            })
            .collect::<Vec<_>>();
        let judge = |ply: usize| {
            let side = game.positions()[ply].turn();
            let own = |place: usize| Some(of_white(side, (*chances.get(place)?)?));
            let (before, after) = (own(ply)?, own(ply + 1)?);
            let best = seen.get(ply)?.as_ref()?.line.first() == game.moves().get(ply);
            let legal = game.positions()[ply].legal_moves(game.ruleset());
            let judgement = match before - after {
                _ if legal.len() == 1 => Judgement::Forced,
                lost if best || lost < AS_GOOD => Judgement::Best,
                lost => measure.judge(lost),
            };
            Some(Judged {
                side,
                before,
                after,
                judgement,
            })
        };
        Report {
            measure,
            moves: (0..game.moves().len()).map(judge).collect(),
            chances,
        }
    }

    /// The places whose chance is known, with it.
    pub fn known(&self) -> Vec<(usize, f64)> {
        let places = self.chances.iter().enumerate();
        places
            .filter_map(|(place, chance)| Some((place, (*chance)?)))
            .collect()
    }

    fn of_side(&self, side: Side) -> impl Iterator<Item = &Judged> {
        let moves = self.moves.iter().flatten();
        moves.filter(move |judged| judged.side == side)
    }

    /// How near a side came to playing the best, out of 100: each move counts 100 if it lost
    /// nothing, half as much with every further mistake's worth that it lost. Moves that had to be
    /// made do not count; none where no other was judged.
    pub fn accuracy(&self, side: Side) -> Option<f64> {
        let counted = self
            .of_side(side)
            .filter(|judged| judged.judgement != Judgement::Forced);
        let each: Vec<f64> = counted
            .map(|judged| match judged.judgement {
                Judgement::Best => 100.0,
                _ => 100.0 * (-judged.lost() / self.measure.mistake).exp2(),
            })
            .collect();
        (!each.is_empty()).then(|| each.iter().sum::<f64>() / each.len() as f64)
    }

    /// How many moves of a side were judged so.
    pub fn count(&self, side: Side, judgement: Judgement) -> usize {
        let same = |judged: &&Judged| judged.judgement == judgement;
        self.of_side(side).filter(same).count()
    }

    /// The plies that lost most, three at most, in the order in which they were played.
    pub fn turning_points(&self) -> Vec<usize> {
        let mut bad = self.at_least(Judgement::Inaccuracy, None);
        let lost = |ply: &usize| self.moves[*ply].map_or(0.0, |judged| judged.lost());
        bad.order_by(|a, b| lost(b).total_cmp(&lost(a)));
        bad.truncate(3);
        bad.order();
        bad
    }

    /// The plies that were judged so or worse; of one side, or of both.
    pub fn at_least(&self, judgement: Judgement, side: Option<Side>) -> Vec<usize> {
        let moves = self.moves.iter().enumerate();
        moves
            .filter(|(_, judged)| {
                judged.is_some_and(|judged| {
                    judged.judgement >= judgement && side.is_none_or(|side| side == judged.side)
                })
            })
            .map(|(ply, _)| ply)
            .collect()
    }
}

impl Measure {
    /// A move that was not the best and lost so much.
    pub fn judge(&self, lost: f64) -> Judgement {
        match lost {
            lost if lost >= self.blunder => Judgement::Blunder,
            lost if lost >= self.mistake => Judgement::Mistake,
            lost if lost >= self.inaccuracy => Judgement::Inaccuracy,
            _ => Judgement::Good,
        }
    }
}

/// From a side's chance to White's, and back.
fn of_white(side: Side, chance: f64) -> f64 {
    match side {
        Side::White => chance,
        Side::Black => 1.0 - chance,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Score;
    use rookery_rules::library;
    use std::sync::Arc;

    /// A game with what was seen at its places: a value for the side to move, and a best move.
    fn reviewed(moves: &str, seen: &[(Score, &str)]) -> Report {
        let mut game = Game::new(Arc::new(library::ruleset("chess").unwrap()));
        for text in moves.split_whitespace() {
            game.push_text(text).unwrap();
        }
        let places = game.positions().to_vec();
        let seen: Vec<Option<Seen>> = seen
            .iter()
            .zip(&places)
            .map(|((score, best), position)| {
                let best = position.parse_move(game.ruleset(), best);
                Some(Seen {
                    score: *score,
                    line: best.into_iter().collect(),
                })
            })
            .collect();
        Report::of(&game, &seen)
    }

    #[test]
    fn moves_are_judged_by_what_they_lost() {
        let report = reviewed(
            "f2f3 e7e5 g2g4 d8h4",
            &[
                (Score::Centipawns(30), "e2e4"),
                (Score::Centipawns(60), "e7e5"),
                (Score::Centipawns(-60), "b1c3"),
                (Score::WinIn(1), "d8h4"),
                (Score::LossIn(0), ""),
            ],
        );
        let judged: Vec<Judgement> = report.moves.iter().flatten().map(|j| j.judgement).collect();
        assert_eq!(judged[1], Judgement::Best);
        assert_eq!(judged[2], Judgement::Blunder);
        assert_eq!(judged[3], Judgement::Best);
        assert!(judged[0] >= Judgement::Inaccuracy, "{judged:?}");
        assert_eq!(report.chances[4], Some(0.0));
        assert_eq!(report.accuracy(Side::Black), Some(100.0));
        assert!(report.accuracy(Side::White).unwrap() < 60.0);
        assert_eq!(report.turning_points(), [0, 2]);
        assert_eq!(report.count(Side::White, Judgement::Blunder), 1);
        assert_eq!(
            report.at_least(Judgement::Mistake, Some(Side::Black)),
            [0usize; 0]
        );
    }

    #[test]
    fn what_was_not_looked_at_is_not_judged() {
        let mut game = Game::new(Arc::new(library::ruleset("chess").unwrap()));
        game.push_text("e2e4").unwrap();
        let report = Report::of(&game, &[None, None]);
        assert_eq!(report.moves, [None]);
        assert_eq!(report.accuracy(Side::White), None);
        assert!(report.turning_points().is_empty());
    }
}
