//! Starts the reader of pages; everything else is in the library.

use gloo::worker::Registrable;
use rookery_worker::browser::{PlainText, Scribe};

fn main() {
    Scribe::registrar().encoding::<PlainText>().register();
}
