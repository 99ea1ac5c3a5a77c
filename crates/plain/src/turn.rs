//! Whole turns: the legal moves, and every board that a turn can end with.

use std::collections::BTreeMap;

use crate::act::Here;
use crate::apply::Move;
use crate::state::State;
use crate::{Game, Told};

/// Sub-moves of one turn that are followed.
const DEEPEST: usize = 12;

impl Game {
    /// The moves of the play rule that leave one's own royal piece safe and take none.
    pub(crate) fn legal<'a>(&'a self, state: &State) -> Told<Vec<Move<'a>>> {
        let here = Here::before(state.mover);
        let all = self.moves_of(state, &self.rules.play[0], &here)?;
        self.safe(state, all)
    }

    /// Those moves after which the mover's royal piece is not attacked. Nobody takes one.
    pub(crate) fn safe<'a>(&'a self, state: &State, all: Vec<Move<'a>>) -> Told<Vec<Move<'a>>> {
        let mut safe = Vec::new();
        for mut mv in all {
            if mv.safe_with == Some(mv.then.len()) {
                safe.push(mv);
                continue;
            }
            let after = self.made(state, &mv)?;
            let count = |s: &State, kind: usize| {
                let such = |p: &&crate::Piece| p.kind == kind && p.owner == 3 - state.mover;
                s.squares.iter().flatten().filter(such).count()
            };
            let never = [self.royal, self.spared].into_iter().flatten();
            if never
                .into_iter()
                .any(|kind| count(&after, kind) < count(state, kind))
            {
                continue;
            }
            if !self.in_check(&after, state.mover)? {
                mv.safe_with = Some(mv.then.len());
                safe.push(mv);
            }
        }
        Ok(safe)
    }

    /// Whether every royal piece of a player is attacked, of which there is at least one.
    pub(crate) fn in_check(&self, state: &State, player: usize) -> Told<bool> {
        let Some(royal) = self.royal else {
            return Ok(false);
        };
        let mut any = false;
        for square in 0..64 {
            if !state
                .at(square)
                .is_some_and(|p| p.kind == royal && p.owner == player)
            {
                continue;
            }
            if !self.attacked(state, square, player)? {
                return Ok(false);
            }
            any = true;
        }
        Ok(any)
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
        while let Some((here, depth)) = open.pop() {
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
