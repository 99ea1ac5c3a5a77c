//! The board on its bench, in a real browser. Tests are named after the line of the board's
//! checklist that they witness: `p07_…` is line 7.

mod art;
mod help;
mod keyboard;
mod motion;
mod places;
mod pointer;
mod seeing;
mod sizes;
mod stalls;
mod touch;

use help::*;
