//! The three programs that run beside the page, and how they hear it and speak to it.

mod figures;
mod page;
mod player;
mod reader;

pub use figures::serve as serve_figures;
pub use player::serve as serve_as_worker;
pub use reader::serve as serve_as_reader;
