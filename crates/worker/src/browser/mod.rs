//! The two programs that run beside the page, and their end of the wire to it.

mod agent;
mod scribe;
mod wire;

pub use agent::serve as serve_as_worker;
pub use scribe::serve as serve_as_reader;
