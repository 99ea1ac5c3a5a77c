//! The play metrics of the Ludii system, each twice: as its code computes it and as its text
//! says. The two differ (whole-number divisions, wrong start values, ranks counted from the
//! wrong end), and what is published comes from the code. `docs/laboratory.md` has a line for
//! each metric.
//!
//! Everything here counts as Ludii counts. A *ply* is one Ludii move: also a pass, and a
//! promotion that is a step of its own; a *turn* lasts until the mover changes.

mod accounts;
mod evaluate;
mod lists;
mod measures;
mod plies;
mod tanh;

pub use accounts::{Account, Heuristic};
pub use measures::{Measures, Values, measure};
pub use plies::Record;
