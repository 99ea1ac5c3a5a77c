//! The two programs that run beside the page, and how they hear it and speak to it.

mod page;
mod player;
mod reader;

pub use player::serve as serve_as_worker;
pub use reader::serve as serve_as_reader;
