//! Everything the page does beyond drawing itself: keeping, speaking, asking the engine, sound.

pub mod address;
pub mod archive;
pub mod calendar;
pub mod client;
pub mod clipboard;
pub mod files;
pub mod first_game;
pub mod focus;
pub mod host;
pub mod intake;
pub mod keeping;
pub mod levels;
pub mod open_games;
pub mod painting;
pub mod read_games;
pub mod rulesets;
pub mod runner;
pub mod script;
pub mod settings;
pub mod solved;
pub mod sound;
pub mod stopwatch;
pub mod storage;
