//! Printing for commands that are read through a pipe: who has seen enough (`| head`) closes it,
//! and the program ends quietly instead of in a panic, as the standard macros would. Complaints that
//! nobody hears any more end nothing.

use std::fmt::Arguments;
use std::io::{Error, ErrorKind, Write, stderr, stdout};
use std::process::exit;

macro_rules! println {
    () => { $crate::output::put(format_args!("\n")) };
    ($($words:tt)*) => { $crate::output::put(format_args!("{}\n", format_args!($($words)*))) };
}

macro_rules! print {
    ($($words:tt)*) => { $crate::output::put(format_args!($($words)*)) };
}

macro_rules! eprintln {
    ($($words:tt)*) => { $crate::output::complain(format_args!("{}\n", format_args!($($words)*))) };
}

macro_rules! eprint {
    ($($words:tt)*) => { $crate::output::complain(format_args!($($words)*)) };
}

pub fn complain(text: Arguments) {
    let _ = stderr()
        .lock()
        .write_all(harmless(&text.to_string()).as_bytes());
}

/// What comes from files and other programs may hold anything, and a terminal obeys some of it.
fn harmless(text: &str) -> String {
    let visible = |c: char| match c {
        '\n' | '\t' => c,
        '\r' => ' ',
        c if c.is_control() => '?',
        c => c,
    };
    text.chars().map(visible).collect()
}

pub fn put(text: Arguments) {
    let mut output = stdout().lock();
    let written = output.write_all(harmless(&text.to_string()).as_bytes());
    if let Err(error) = written.and_then(|()| output.flush()) {
        unwritten(&error);
    }
}

/// Ends the program whose output does not arrive.
pub fn unwritten(error: &Error) -> ! {
    if error.kind() == ErrorKind::BrokenPipe {
        exit(0);
    }
    eprintln!("rookery: the output cannot be written: {error}");
    exit(1);
}

#[cfg(test)]
mod tests {
    use super::harmless;

    #[test]
    fn nothing_that_a_terminal_obeys_gets_through() {
        let text = "a\tb\u{1b}[31mc\u{9b}0m\r\nd\u{7f} – é";
        assert_eq!(harmless(text), "a\tb?[31mc?0m \nd? – é");
    }
}
