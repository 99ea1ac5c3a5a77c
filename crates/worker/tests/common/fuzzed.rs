//! What must hold for any text that comes to the worker or the reader as a message, for the fuzz
//! target and for the test that goes through some.

use rookery_worker::reading::{self, FromReader, ToReader};
use rookery_worker::{FromWorker, Message, Session, ToWorker};
use std::cell::Cell;

/// Messages of a page, one a line.
pub fn messages(text: &str) {
    let mut session = Session::new("this".into());
    let time = Cell::new(0.0);
    let clock = || {
        time.set(time.get() + 5.0);
        time.get()
    };
    for line in text.lines().take(20) {
        match ToWorker::from_text(line) {
            Err(error) => assert!(!error.to_string().is_empty()),
            // These are what they say.
            Ok(ToWorker::PanicOnPurpose) | Ok(ToWorker::SetHash { .. }) => {}
            Ok(message) => {
                for answer in session.hear(message, clock()) {
                    assert_eq!(
                        FromWorker::from_text(&answer.to_text()).expect("written"),
                        answer
                    );
                }
                for _ in 0..3 {
                    for answer in session.work(&clock) {
                        assert_eq!(
                            FromWorker::from_text(&answer.to_text()).expect("written"),
                            answer
                        );
                    }
                }
            }
        }
        if let Ok(asked) = ToReader::from_text(line) {
            reading::answer(&asked, "this", &mut |answer| {
                assert_eq!(
                    FromReader::from_text(&answer.to_text()).expect("written"),
                    answer
                );
            });
        }
    }
}
