//! What all pages with a board in the middle have in common: the board as the settings want it,
//! the head above it, the bars beside it and what opens over them.

pub mod board;
pub mod glass;
pub mod handle;
pub mod head;
pub mod menu;
pub mod quiet;
pub mod share;
pub mod steps;
pub mod tabs;

pub use board::{Hands, Sight, board};
pub use glass::glass_panel;
pub use handle::Handle;
pub use head::head;
pub use menu::Menu;
pub use share::Share;
pub use steps::{Steps, steps};
pub use tabs::{Tab, tabs};
