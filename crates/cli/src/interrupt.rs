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

/// Whether the person wants the work to end, or a signal has said so.
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

/// Has this done before the program is ended by Ctrl-C, by a signal to terminate, or with its terminal.
pub fn at_the_last(duty: fn()) -> Result<(), String> {
    if LAST_DUTY.set(duty).is_err() {
        return Ok(());
    }
    terminated(duty).map_err(|error| format!("signals cannot be listened to: {error}"))
}

/// Such a signal does what it always does, but after this.
#[cfg(unix)]
fn terminated(duty: fn()) -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGTERM};
    use signal_hook::low_level::emulate_default_handler;
    let heeded = [SIGTERM, SIGHUP]
        .into_iter()
        .filter(|signal| !is_ignored(*signal));
    let mut signals = signal_hook::iterator::Signals::new(heeded)?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            ASKED.store(true, Ordering::SeqCst);
            duty();
            let _ = emulate_default_handler(signal);
        }
    });
    Ok(())
}

/// Whether this program was started so that a signal does nothing to it, as `nohup` does. Where nobody can
/// tell it is left as it is.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    match mask {
        Some(mask) => mask >> (signal - 1) & 1 == 1,
        None => signal == signal_hook::consts::SIGHUP,
    }
}

#[cfg(not(unix))]
fn terminated(_: fn()) -> std::io::Result<()> {
    Ok(())
}
