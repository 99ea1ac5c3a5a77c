//! The commands of the host, read ahead of their turn: a `stop` is heard while something else is waited for.

use super::parse::{Command, command};
use std::collections::VecDeque;
use std::io::BufRead;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

/// More are not read ahead.
const AHEAD: usize = 1_000;

/// A command, and when it came.
type Heard = (Command, Instant);

pub struct Input {
    lines: Receiver<Result<Heard, String>>,
    ahead: VecDeque<Result<Heard, String>>,
}

impl Input {
    /// Begins to read the standard input.
    pub fn open() -> Input {
        let (send, lines) = sync_channel(AHEAD);
        std::thread::spawn(move || {
            let mut input = std::io::stdin().lock();
            let mut line = Vec::new();
            loop {
                line.clear();
                let heard = match input.read_until(b'\n', &mut line) {
                    Ok(0) => return,
                    Ok(_) => {
                        let text = String::from_utf8_lossy(&line);
                        // What is piped in may begin with a mark of its letters.
                        Ok((command(text.trim_start_matches('\u{feff}')), Instant::now()))
                    }
                    Err(error) => Err(error.to_string()),
                };
                let ends = heard.is_err();
                // Who listens no more has ended.
                if send.send(heard).is_err() || ends {
                    return;
                }
            }
        });
        Input {
            lines,
            ahead: VecDeque::new(),
        }
    }

    /// The next command; none at the end.
    pub fn next(&mut self) -> Result<Option<Heard>, String> {
        let next = self.ahead.pop_front().or_else(|| self.lines.recv().ok());
        next.transpose()
    }

    /// Whether a `stop` comes so soon, behind whatever else; it is taken away then.
    pub fn stop_within(&mut self, time: Duration) -> bool {
        if self.ahead.len() >= AHEAD {
            std::thread::sleep(time);
            return false;
        }
        match self.lines.recv_timeout(time) {
            Ok(Ok((Command::Stop, _))) => return true,
            Ok(other) => self.ahead.push_back(other),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => std::thread::sleep(time),
        }
        false
    }
}
