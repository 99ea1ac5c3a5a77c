//! Ctrl-C in long work: the summary so far is printed, and the program ends with status 130.
//! A second Ctrl-C ends it at once.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a shell reports for a program that Ctrl-C has ended.
const STATUS: i32 = 130;

static ASKED: AtomicBool = AtomicBool::new(false);
/// What must be done however early the program ends.
static LAST_DUTY: OnceLock<fn()> = OnceLock::new();

/// From now on Ctrl-C is only noted, for [`asked`] to tell.
pub fn listen() -> Result<(), String> {
    let heard = || {
        if ASKED.swap(true, Ordering::SeqCst) {
            leave();
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
    leave()
}

fn leave() -> ! {
    if let Some(duty) = LAST_DUTY.get() {
        duty();
    }
    std::process::exit(STATUS)
}

/// Has this done before the program is ended by Ctrl-C, or by a signal to terminate.
pub fn at_the_last(duty: fn()) -> Result<(), String> {
    if LAST_DUTY.set(duty).is_err() {
        return Ok(());
    }
    terminated(duty).map_err(|error| format!("signals cannot be listened to: {error}"))
}

/// A signal to terminate does what it always does, but after this.
#[cfg(unix)]
fn terminated(duty: fn()) -> std::io::Result<()> {
    use signal_hook::consts::SIGTERM;
    use signal_hook::low_level::emulate_default_handler;
    let mut signals = signal_hook::iterator::Signals::new([SIGTERM])?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            duty();
            let _ = emulate_default_handler(signal);
        }
    });
    Ok(())
}

#[cfg(not(unix))]
fn terminated(_: fn()) -> std::io::Result<()> {
    Ok(())
}
