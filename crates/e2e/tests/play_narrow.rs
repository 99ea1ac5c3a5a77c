//! The same games in the window of a small phone.

#[path = "play/analysing.rs"]
mod analysing;
#[path = "play/analysis.rs"]
mod analysis;
#[path = "play/computer.rs"]
mod computer;
#[path = "play/focus.rs"]
mod focus;
#[path = "play/games.rs"]
mod games;
#[path = "play/help.rs"]
mod help;
#[path = "play/keeping.rs"]
mod keeping;
#[path = "play/oddities.rs"]
mod oddities;
#[path = "play/page.rs"]
mod page;
#[path = "play/trial.rs"]
mod trial;

use help::*;
