//! Ctrl-C in long work: the summary so far is printed, and the program ends with status 130.
//! A second Ctrl-C ends it at once.

use std::sync::atomic::{AtomicBool, Ordering};

/// What a shell reports for a program that Ctrl-C has ended.
const STATUS: i32 = 130;

static ASKED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C is only noted, for [`asked`] to tell.
pub fn listen() -> Result<(), String> {
    let heard = || {
        if ASKED.swap(true, Ordering::SeqCst) {
            std::process::exit(STATUS);
        }
    };
    match ctrlc::set_handler(heard) {
        // A command that runs another one listens already.
        Ok(()) | Err(ctrlc::Error::MultipleHandlers) => Ok(()),
        Err(error) => Err(format!("Ctrl-C cannot be listened to: {error}")),
    }
}

/// Whether the person wants the work to end.
pub fn asked() -> bool {
    ASKED.load(Ordering::SeqCst)
}

/// Ends the program once its summary is printed.
pub fn end() -> ! {
    eprintln!("stopped by Ctrl-C");
    std::process::exit(STATUS)
}
