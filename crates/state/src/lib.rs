//! Everything the page knows, and how it changes: plain Rust, without a browser, tested natively.
//!
//! [`play`] is one game at the board; [`board`], [`moves`], [`words`] say how it is shown and
//! spoken; [`record`] and [`link`] how it is kept and passed on, [`archive`] how it is kept for good;
//! [`typed`] reads the move field; [`review`] is what is found in a game afterwards,
//! [`comparison`] what two games have not in common, [`sample`] games played for the laboratory;
//! [`backup`] and [`merge`] everything as one file, [`route`] the addresses of the pages.

pub mod analysis;
pub mod archive;
pub mod backup;
pub mod beginning;
pub mod board;
pub mod book;
pub mod citation;
pub mod client;
pub mod clock;
pub mod comparison;
pub mod day;
pub mod effect;
pub mod embed;
pub mod ended;
pub mod endings;
pub mod exercise;
pub mod folded;
#[cfg(any(test, feature = "for-tests"))]
pub mod for_tests;
pub mod inspection;
pub mod keys;
pub mod lesson;
pub mod letter;
pub mod link;
pub mod meeting;
pub mod merge;
pub mod moves;
pub mod notation;
pub mod pgn;
pub mod play;
pub mod players;
pub mod position_draft;
pub mod position_fields;
pub mod post;
pub mod problems;
pub mod read_game;
pub mod reading;
pub mod record;
pub mod review;
pub mod route;
pub mod sample;
pub mod saved_file;
pub mod seat;
pub mod settings;
pub mod steps;
pub mod stored;
pub mod study;
pub mod typed;
pub mod watch;
pub mod when;
pub mod words;
mod wrong;
