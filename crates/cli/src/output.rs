//! Printing for commands that are read through a pipe: who has seen enough (`| head`) closes it,
//! and the program ends quietly instead of in a panic, as the standard macros would. Complaints that
//! nobody hears any more end nothing.

use std::fmt::Arguments;
use std::io::{ErrorKind, Write, stderr, stdout};
use std::process::exit;

macro_rules! println {
    () => { $crate::output::put(format_args!("\n")) };
    ($($words:tt)*) => { $crate::output::put(format_args!("{}\n", format_args!($($words)*))) };
}

macro_rules! print {
    ($($words:tt)*) => { $crate::output::put(format_args!($($words)*)) };
}

macro_rules! eprintln {
    ($($words:tt)*) => { $crate::output::complain(format_args!($($words)*)) };
}

pub fn complain(text: Arguments) {
    let _ = stderr().lock().write_fmt(format_args!("{text}\n"));
}

pub fn put(text: Arguments) {
    let mut output = stdout().lock();
    if let Err(error) = output.write_fmt(text).and_then(|()| output.flush()) {
        if error.kind() == ErrorKind::BrokenPipe {
            exit(0);
        }
        eprintln!("rookery: the output cannot be written: {error}");
        exit(1);
    }
}
