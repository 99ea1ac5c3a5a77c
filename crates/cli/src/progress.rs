//! How far long work has come: a bar with the time left where a person looks on, and a few plain
//! lines where the output goes to a file.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// Lines in a file, over the whole work.
const STEPS: u64 = 10;
/// And one at least so often.
const SILENCE: Duration = Duration::from_secs(60);

pub struct Progress {
    total: u64,
    /// Where a person looks on.
    bar: Option<ProgressBar>,
    steps_shown: u64,
    /// What was done before: it says nothing about the time left.
    known: u64,
    began: Instant,
    told: Instant,
}

impl Progress {
    /// `what` names the things that are counted: `games`.
    pub fn new(total: u64, what: &str) -> Progress {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(total);
            let template = format!("{{bar:24}} {{pos}}/{{len}} {what}  {{msg}}  {{eta}} left");
            if let Ok(style) = ProgressStyle::with_template(&template) {
                bar.set_style(style);
            }
            bar.enable_steady_tick(Duration::from_millis(500));
            bar
        });
        Progress {
            total,
            bar,
            steps_shown: 0,
            known: 0,
            began: Instant::now(),
            told: Instant::now(),
        }
    }

    /// Work that goes on where it was broken off.
    pub fn after(mut self, known: u64) -> Progress {
        self.known = known;
        self.steps_shown = known * STEPS / self.total.max(1);
        if let Some(bar) = &self.bar {
            bar.set_position(known);
            bar.reset_eta();
        }
        self
    }

    /// The same once more, where work ends before its time.
    pub fn last(&mut self, done: u64, told: &str) {
        self.steps_shown = u64::MAX;
        self.show(done, told);
    }

    /// So many are done; `told` says what has come out so far.
    pub fn show(&mut self, done: u64, told: &str) {
        if let Some(bar) = &self.bar {
            bar.set_message(told.to_string());
            bar.set_position(done);
            return;
        }
        let step = done * STEPS / self.total.max(1);
        if step == self.steps_shown && self.told.elapsed() < SILENCE {
            return;
        }
        self.steps_shown = step;
        self.told = Instant::now();
        let new = done.saturating_sub(self.known).max(1);
        let each = self.began.elapsed().as_secs_f64() / new as f64;
        let left = each * self.total.saturating_sub(done) as f64;
        let told = match told {
            "" => String::new(),
            told => format!("{told}  "),
        };
        eprintln!("{done}/{}  {told}{left:.0} s left", self.total);
    }

    /// Prints something of its own above the bar.
    pub fn aside(&self, print: impl FnOnce()) {
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }

    /// Takes the bar away: what follows is the result.
    pub fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
