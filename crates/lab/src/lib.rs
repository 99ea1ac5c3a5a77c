//! Matches between players, and tuning by self-play.
//!
//! Nothing here knows a clock, a file, a thread or another program: time-keeping players,
//! outside programs and concurrency are brought by whoever runs the match.

pub mod batch;
pub mod bench;
pub mod book;
pub mod elo;
pub mod engine_player;
pub mod figures;
pub mod foresight;
pub mod ludii;
pub mod matches;
pub mod measuring;
pub mod openings;
pub mod player;
pub mod problems;
pub mod random;
pub mod referee;
pub mod selfplay;
pub mod sprt;
pub mod tally;
pub mod timing;
pub mod train;
pub mod tune;
