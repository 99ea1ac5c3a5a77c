//! A whole game: its ruleset, its start, and every move. What a position alone
//! cannot tell, such as repetition, is known here.

use crate::fen::BadFen;
use crate::moves::Move;
use crate::notation::BadMove;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::square::Side;
use std::sync::Arc;

/// A start position and the moves that were made from there.
#[derive(Clone, Debug)]
pub struct Game {
    ruleset: Arc<Ruleset>,
    /// The start, then the position after each move.
    positions: Vec<Position>,
    moves: Vec<Move>,
}

impl Game {
    /// From the ruleset's own start.
    pub fn new(ruleset: Arc<Ruleset>) -> Game {
        let start = *ruleset.start();
        Game::from_position(ruleset, start)
    }

    /// From a position that is written as a FEN.
    pub fn from_fen(ruleset: Arc<Ruleset>, fen: &str) -> Result<Game, BadFen> {
        let start = Position::from_fen(&ruleset, fen)?;
        Ok(Game::from_position(ruleset, start))
    }

    /// From any position.
    pub fn from_position(ruleset: Arc<Ruleset>, start: Position) -> Game {
        Game {
            ruleset,
            positions: vec![start],
            moves: Vec::new(),
        }
    }

    /// By whose rules it is played.
    pub fn ruleset(&self) -> &Arc<Ruleset> {
        &self.ruleset
    }

    /// Where it began.
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// Where it stands now.
    pub fn position(&self) -> &Position {
        self.positions.last().unwrap_or(self.ruleset.start())
    }

    /// The start, then the position after each move.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Whether it began where the ruleset says.
    pub fn is_standard_start(&self) -> bool {
        self.start() == self.ruleset.start()
    }

    /// Where it began, as a FEN; empty: where the ruleset says.
    pub fn start_text(&self) -> String {
        match self.is_standard_start() {
            true => String::new(),
            false => self.start().to_fen(&self.ruleset),
        }
    }

    /// The turns that were begun, of both players. One of several moves is one.
    pub fn turns(&self) -> usize {
        let halves =
            |at: &Position| 2 * usize::from(at.fullmove()) + usize::from(at.turn() == Side::Black);
        let (start, now) = (self.start(), self.position());
        let going_on = now.is_pending() && !self.moves.is_empty();
        halves(now).saturating_sub(halves(start)) + usize::from(going_on)
    }

    /// How it has ended; none while it goes on.
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

    /// Plays the move that a text such as `e2e4` means.
    pub fn push_text(&mut self, text: &str) -> Result<Move, BadMove> {
        let mv = self.position().parse_move(&self.ruleset, text)?;
        self.positions
            .push(self.position().after(&self.ruleset, mv));
        self.moves.push(mv);
        Ok(mv)
    }

    /// Takes the last move back.
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

    /// The moves as `e2e4`.
    pub fn move_texts(&self) -> Vec<String> {
        self.moves
            .iter()
            .map(|mv| self.ruleset.move_text(*mv))
            .collect()
    }

    /// The moves as `e4` or `Nf3`.
    pub fn sans(&self) -> Vec<String> {
        self.moves
            .iter()
            .zip(&self.positions)
            .map(|(mv, position)| position.san(&self.ruleset, *mv))
            .collect()
    }
}
