//! A game looked through after it was played: what each move cost, which moves turned it, and how
//! that is said.
//!
//! [`Walk`] has an engine look at every place of a game, and what it finds is [`Seen`]. All else is
//! worked out of that and needs no engine: [`Report`] judges the moves by the chance that they lost,
//! as [`Measure`] measures it for the ruleset, and [`words`] tells of the better ones.

mod annotate;
mod measure;
mod report;
mod walk;
pub mod words;

pub use annotate::annotate;
pub use measure::Measure;
pub use report::{Judged, Judgement, Report};
pub use walk::{Seen, Walk};

/// So many nodes are searched at each place of a game, and as many again where a better move than
/// the one that was played has to prove itself.
pub const NODES: u64 = 50_000;
