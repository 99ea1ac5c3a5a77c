//! On whatever is played, the ruleset that the reader makes of a page and the page's own tree agree.
//!
//! One program, so that its tests run side by side.

mod agree;
mod alternatives;
mod by_phrase;
mod composed;
mod disagreement;
mod given;
mod graft;
mod grammar;
mod mutated;
mod pages;
#[path = "../../../reader/tests/common/phrases.rs"]
mod phrases;
