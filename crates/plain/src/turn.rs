//! Whole turns: the legal moves, and every board that a turn can end with.

use rookery_reader::tree::Does;
use std::collections::BTreeMap;

use crate::act::Here;
use crate::apply::Move;
use crate::state::State;
use crate::{Game, Told};

/// Sub-moves of one turn that are followed.
const DEEPEST: usize = 12;

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
                let several = count(&self.start, *kind) > 1 && count(state, *kind) > 1;
                !several && !self.exposes()
            });
            let mut never = royal.into_iter().chain(self.spared);
            if never.any(|kind| count(&after, kind) < count(state, kind)) {
                continue;
            }
            if !self.in_check(&after, state.mover)? {
                mv.safe = true;
                safe.push(mv);
            }
        }
        Ok(safe)
    }

    /// Whether what follows a player's move can leave his royal piece attacked.
    fn exposes(&self) -> bool {
        let sets = |does: &Does| {
            matches!(
                does,
                Does::SetState { .. } | Does::SetNumberOf { .. } | Does::SetVariable { .. }
            )
        };
        let after_any = |does: &Does| match does {
            Does::Then(acts) => {
                acts.first().is_some_and(|a| a.is == Does::AnyPiece)
                    && acts.iter().any(|a| a.any(&sets))
            }
            _ => false,
        };
        self.rules.play[0].any(&after_any)
    }

    /// Whether the royal piece of a player is attacked: of several, the first.
    pub(crate) fn in_check(&self, state: &State, player: usize) -> Told<bool> {
        let royal = |square: &i32| {
            let piece = state.at(*square);
            piece.is_some_and(|p| Some(p.kind) == self.royal && p.owner == player)
        };
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
