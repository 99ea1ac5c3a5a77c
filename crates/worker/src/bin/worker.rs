//! Starts the worker; everything else is in the library.

use gloo::worker::Registrable;
use rookery_worker::browser::{Agent, PlainText};

fn main() {
    Agent::registrar().encoding::<PlainText>().register();
}
