//! A whole game: its ruleset, its start, and every move. What a position alone
//! cannot tell, such as repetition, is known here.

use crate::moves::Move;
use crate::notation::BadMove;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::ruleset::Ruleset;
use std::sync::Arc;

#[derive(Clone, Debug)]
pub struct Game {
    ruleset: Arc<Ruleset>,
    /// The start, then the position after each move.
    positions: Vec<Position>,
    moves: Vec<Move>,
}

impl Game {
    pub fn new(ruleset: Arc<Ruleset>) -> Game {
        let start = *ruleset.start();
        Game::from_position(ruleset, start)
    }

    pub fn from_position(ruleset: Arc<Ruleset>, start: Position) -> Game {
        Game {
            ruleset,
            positions: vec![start],
            moves: Vec::new(),
        }
    }

    pub fn ruleset(&self) -> &Arc<Ruleset> {
        &self.ruleset
    }

    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    pub fn position(&self) -> &Position {
        self.positions.last().unwrap_or(self.ruleset.start())
    }

    /// The start, then the position after each move.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    pub fn is_standard_start(&self) -> bool {
        self.start() == self.ruleset.start()
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.position().outcome(&self.ruleset)
    }

    /// Plays a legal move; says whether it was one.
    pub fn push(&mut self, mv: Move) -> bool {
        if !self.position().legal_moves(&self.ruleset).contains(mv) {
            return false;
        }
        self.positions
            .push(self.position().after(&self.ruleset, mv));
        self.moves.push(mv);
        true
    }

    pub fn push_text(&mut self, text: &str) -> Result<Move, BadMove> {
        let mv = self.position().parse_move(&self.ruleset, text)?;
        self.positions
            .push(self.position().after(&self.ruleset, mv));
        self.moves.push(mv);
        Ok(mv)
    }

    pub fn pop(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        Some(mv)
    }

    /// Forgets all moves after the first `plies`.
    pub fn truncate(&mut self, plies: usize) {
        self.moves.truncate(plies);
        self.positions.truncate(plies + 1);
    }

    /// How often the present position has stood on the board, this time included.
    pub fn repetitions(&self) -> usize {
        let now = self.position().key();
        self.positions.iter().filter(|p| p.key() == now).count()
    }

    pub fn move_texts(&self) -> Vec<String> {
        self.moves
            .iter()
            .map(|mv| self.ruleset.move_text(*mv))
            .collect()
    }

    pub fn sans(&self) -> Vec<String> {
        self.moves
            .iter()
            .zip(&self.positions)
            .map(|(mv, position)| position.san(&self.ruleset, *mv))
            .collect()
    }
}
