//! Whole turns: the legal moves, and every board that a turn can end with.

use std::collections::BTreeMap;

use crate::act::Here;
use crate::apply::Move;
use crate::state::State;
use crate::{Game, Told};

/// Sub-moves of one turn that are followed.
const DEEPEST: usize = 12;
/// Positions within one turn; where there are more, nobody waits for them.
const MOST_PARTS: usize = 1500;

impl Game {
    /// The moves of the play rule that leave one's own royal piece safe.
    pub(crate) fn legal<'a>(&'a self, state: &State) -> Told<Vec<Move<'a>>> {
        let here = Here::before(state.mover);
        let all = self.moves_of(state, &self.rules.play[0], &here)?;
        self.safe(state, all)
    }

    /// Those moves after which the mover's royal piece is not attacked.
    pub(crate) fn safe<'a>(&'a self, state: &State, all: Vec<Move<'a>>) -> Told<Vec<Move<'a>>> {
        let mut safe = Vec::new();
        for mut mv in all {
            // What the turn itself brings about afterwards does not matter to the king's safety.
            if mv.safe {
                safe.push(mv);
                continue;
            }
            let after = self.made(state, &mv)?;
            let count = |s: &State, kind: usize| {
                let such = |p: &&crate::Piece| p.kind == kind && p.owner == 3 - state.mover;
                s.squares.iter().flatten().filter(such).count()
            };
            let royal = self.royal.filter(|kind| {
                let several = count(state, *kind) > 1;
                !several && !self.exposes() && !self.takes_all()
            });
            let guarded = self.guarded.iter().copied();
            let guarded = guarded.filter(|kind| !self.is_several(*kind));
            let mut never = royal.into_iter().chain(self.spared).chain(guarded);
            if never.any(|kind| count(&after, kind) < count(state, kind)) {
                continue;
            }
            if self.strays(&after) {
                continue;
            }
            if self.leaves_attacked(&after, state.mover)? {
                continue;
            }
            if self.careless(&after, state.mover) || !self.in_check(&after, state.mover)? {
                mv.safe = true;
                safe.push(mv);
            }
        }
        Ok(safe)
    }

    /// Whether a player may have several of these: the first is meant, and it is never attacked.
    pub(crate) fn is_several(&self, kind: usize) -> bool {
        let name = rookery_reader::parse::plain(&self.rules.kinds[kind]);
        self.answer_to(&format!("{name}-several")).is_some()
    }

    /// Whether the move just made ends off the squares on which the moves of the first phase end.
    fn strays(&self, after: &State) -> bool {
        let turns = self.answer_to("phases").and_then(|n| n.parse().ok());
        if turns.is_none_or(|turns: i32| after.turns > turns) {
            return false;
        }
        let to = after.last.map_or(-1, |(_, to)| to);
        let mut asked = self.reading.assumptions.iter();
        asked.any(|a| {
            let stay = a
                .question
                .strip_prefix("region-")
                .filter(|_| a.answer == "stay");
            stay.is_some_and(|name| {
                let mut own = self.rules.regions.iter().filter(|r| {
                    r.name.to_lowercase() == name && usize::from(r.player) == after.mover
                });
                let at = |(file, rank): &(u8, u8)| i32::from(*rank) * 8 + i32::from(*file) == to;
                !own.any(|r| r.squares.iter().any(at))
            })
        })
    }

    /// Whether a player has so few pieces left that the royal one need not be safe.
    fn careless(&self, state: &State, player: usize) -> bool {
        let own = state.squares.iter().flatten().filter(|p| p.owner == player);
        let mut asked = self.reading.assumptions.iter();
        own.count() < 3 && asked.any(|a| a.answer == "royal-3")
    }

    /// Whether a piece is attacked whose mate would end the game, beside the royal one.
    fn leaves_attacked(&self, state: &State, player: usize) -> Told<bool> {
        for kind in &self.guarded {
            if let Some(square) = state.find(*kind, player)
                && self.attacked(state, square, player)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the royal piece of a player is attacked: of several, the first.
    pub(crate) fn in_check(&self, state: &State, player: usize) -> Told<bool> {
        let royal = |square: &i32| {
            let piece = state.at(*square);
            piece.is_some_and(|p| Some(p.kind) == self.royal && p.owner == player)
        };
        let any =
            |a: &rookery_reader::Assumption| a.question.ends_with("-several") && a.answer == "any";
        // Of several it may be enough that one is safe.
        if self.reading.assumptions.iter().any(any) {
            for square in (0..64).filter(royal) {
                if !self.attacked(state, square, player)? {
                    return Ok(false);
                }
            }
            return Ok((0..64).any(|square| royal(&square)));
        }
        match (0..64).find(royal) {
            None => Ok(false),
            Some(square) => self.attacked(state, square, player),
        }
    }

    /// Whether a move of an enemy's piece could arrive on the square.
    pub(crate) fn attacked(&self, state: &State, square: i32, player: usize) -> Told<bool> {
        let enemy = 3 - player;
        let mut seen = state.clone();
        // A move does not belong to the turn of the one before.
        seen.last_mover = player;
        for from in 0..64 {
            let Some(piece) = seen.at(from).filter(|p| p.owner == enemy) else {
                continue;
            };
            let Some(rule) = self.rule(piece.kind) else {
                continue;
            };
            let here = Here {
                from,
                quiet: true,
                ..Here::before(enemy)
            };
            seen.mover = enemy;
            if self
                .moves_of(&seen, &rule.moves, &here)?
                .iter()
                .any(|mv| mv.to == square)
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Every position that follows the turn of the player to move: by its board, with the winner
    /// behind it where the game has ended there.
    pub fn ends_of_turn(&self, state: &State, letters: &[char]) -> Told<BTreeMap<String, State>> {
        let mut ends = BTreeMap::new();
        let mut open = vec![(state.clone(), 0)];
        let mut followed = 0;
        while let Some((here, depth)) = open.pop() {
            followed += 1;
            if followed > MOST_PARTS {
                return crate::unclear("turns of too many moves");
            }
            let mut legal = self.legal(&here)?;
            if legal.is_empty() {
                let mut pass = Move::new(-1, -1, Vec::new());
                pass.pass = true;
                legal.push(pass);
            }
            for mv in &legal {
                let after = self.played(&here, mv)?;
                let board = after.board(letters);
                if let Some(winner) = after.over {
                    let name = ["draw", "white", "black"][winner.unwrap_or(0)];
                    ends.entry(format!("{board} {name}")).or_insert(after);
                } else if after.mover != state.mover {
                    ends.entry(board).or_insert(after);
                } else if depth < DEEPEST {
                    open.push((after, depth + 1));
                }
            }
        }
        Ok(ends)
    }
}
