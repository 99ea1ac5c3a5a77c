//! The rules of every ruleset: squares, pieces, moves, positions, outcomes and notations.
//!
//! A [`Ruleset`] is data, compiled once into tables; a [`Position`] is plain and copied
//! freely; nothing here knows a ruleset by name, a clock, a file or a thread.

pub mod about;
pub mod attacks;
pub mod bitboard;
pub mod cases;
pub mod compare;
pub mod counts;
pub mod describe;
pub mod fen;
pub mod game;
pub mod inspect;
pub mod library;
pub mod movegen;
pub mod moves;
pub mod notation;
pub mod outcome;
pub mod perft;
pub mod pgn;
pub mod play;
pub mod position;
pub mod rays;
pub mod rng;
pub mod rule;
pub mod ruleset;
pub mod san;
pub mod square;
pub mod tree;
mod zobrist;

pub use bitboard::Bitboard;
pub use game::Game;
pub use moves::{Flavour, Move, MoveList};
pub use outcome::{Outcome, Reason};
pub use position::Position;
pub use ruleset::{BadRuleset, Problem, Ruleset};
pub use square::{Side, Square};
pub use tree::{NodeId, Tree};
