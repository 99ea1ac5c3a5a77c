//! The line that shows how a match goes: one that moves where a person looks on, and a few
//! lines where the output goes to a file.

use rookery_lab::elo;
use rookery_lab::tally::Tally;
use std::io::{IsTerminal, Write};
use std::time::Instant;

const BAR: usize = 24;
/// Lines in a file, over a whole match.
const STEPS: usize = 10;

pub struct Progress {
    games: usize,
    terminal: bool,
    steps_shown: usize,
    began: Instant,
}

impl Progress {
    pub fn new(games: usize) -> Progress {
        Progress {
            games,
            terminal: std::io::stderr().is_terminal(),
            steps_shown: 0,
            began: Instant::now(),
        }
    }

    pub fn show(&mut self, tally: &Tally) {
        let done = tally.games();
        let step = done * STEPS / self.games.max(1);
        if !self.terminal && step == self.steps_shown {
            return;
        }
        self.steps_shown = step;
        let full = (done * BAR / self.games.max(1)).min(BAR);
        let elo = elo::difference(tally).map_or(String::new(), elo::in_words);
        let elapsed = self.began.elapsed().as_secs_f64();
        let left = elapsed / done.max(1) as f64 * self.games.saturating_sub(done) as f64;
        let line = format!(
            "[{}{}] {done}/{}  +{} ={} -{}  {:.1} %  Elo {elo}  {left:.0} s left",
            "#".repeat(full),
            "-".repeat(BAR - full),
            self.games,
            tally.wins,
            tally.draws,
            tally.losses,
            tally.points() * 100.0 / done.max(1) as f64,
        );
        let mut output = std::io::stderr().lock();
        let _ = if self.terminal {
            write!(output, "\r{line}\x1b[K")
        } else {
            writeln!(output, "{line}")
        };
        let _ = output.flush();
    }

    pub fn end(&self) {
        if self.terminal {
            eprintln!();
        }
    }
}
