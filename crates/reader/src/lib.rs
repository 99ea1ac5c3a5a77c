//! Reads the English of a ruleset page into a ruleset, and shows how it read each phrase.

pub mod page;
pub mod parse;
mod says;
pub mod span;
pub mod token;
pub mod tree;
