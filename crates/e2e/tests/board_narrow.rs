//! The board on its bench once more, in the window of a small phone.

#[path = "board/help.rs"]
mod help;
#[path = "board/keyboard.rs"]
mod keyboard;
#[path = "board/motion.rs"]
mod motion;
#[path = "board/places.rs"]
mod places;
#[path = "board/pointer.rs"]
mod pointer;
#[path = "board/seeing.rs"]
mod seeing;

#[path = "board/stalls.rs"]
mod stalls;

use help::*;
