//! The two programs that run beside the page, as gloo wants them.

mod agent;
mod scope;
mod scribe;

pub use agent::Agent;
pub use scribe::Scribe;
