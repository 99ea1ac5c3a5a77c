//! The rules of every ruleset: squares, pieces, moves, positions, outcomes and notations.
//!
//! A [`Ruleset`] is data, compiled once into tables; a [`Position`] is plain and copied
//! freely; nothing here knows a ruleset by name, a clock, a file or a thread.
//!
//! ```
//! use rookery_rules::{Game, library};
//! use std::sync::Arc;
//!
//! // In this one the first turn may be two pawn moves.
//! let ruleset = library::ruleset("sfenj-11").expect("it is built in");
//! let mut game = Game::new(Arc::new(ruleset));
//! game.push_text("e2e4")?;
//! game.push_text("d2d4")?;
//! assert_eq!(game.sans(), ["e4", "d4"]);
//! assert!(game.outcome().is_none());
//!
//! // What cannot be played is told, and changes nothing.
//! assert!(game.push_text("e1e3").is_err());
//! assert_eq!(game.moves().len(), 2);
//! # Ok::<(), rookery_rules::notation::BadMove>(())
//! ```
//!
//! A ruleset that is no part of the library is a text, and every problem in it is named:
//!
//! ```
//! use rookery_rules::Ruleset;
//!
//! let problems = Ruleset::parse("mine", "a piece that flies\n").expect_err("this is no game yet");
//! println!("{problems}");
//! ```

#![warn(missing_docs)]

pub mod about;
mod attacks;
pub mod bitboard;
pub mod cases;
pub mod compare;
pub mod counts;
pub mod decimal;
pub mod describe;
pub mod fen;
mod game;
pub mod inspect;
pub mod letters;
pub mod library;
mod men;
mod movegen;
mod moves;
pub mod notation;
pub mod order;
mod outcome;
pub mod perft;
pub mod pgn;
mod play;
mod position;
pub mod rays;
pub mod rng;
pub mod rule;
pub mod ruleset;
pub mod san;
mod setup;
pub mod square;
pub mod tree;
mod zobrist;

pub use bitboard::Bitboard;
pub use game::Game;
pub use moves::{Flavour, Move, MoveList};
pub use outcome::{Outcome, Reason};
pub use position::Position;
pub use ruleset::{BadRuleset, Problem, Ruleset};
pub use setup::Setup;
pub use square::{Side, Square};
pub use tree::{NodeId, Tree};
