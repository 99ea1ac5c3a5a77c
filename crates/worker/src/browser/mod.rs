//! The two programs that run beside the page, as gloo wants them.

mod agent;
mod codec;
mod scope;
mod scribe;

pub use agent::Agent;
pub use codec::PlainText;
pub use scribe::Scribe;
