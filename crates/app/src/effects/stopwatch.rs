//! How much time goes by on a page, and a bell for when there is something to tell of a clock. It
//! measures by a clock that nobody can set.

use gloo::timers::callback::Timeout;
use gloo::utils::window;
use js_sys::Date;
use yew::Callback;

pub struct Stopwatch {
    since: f64,
    bell: Option<Timeout>,
    rung: Callback<()>,
}

impl Stopwatch {
    pub fn new(rung: Callback<()>) -> Stopwatch {
        Stopwatch {
            since: now(),
            bell: None,
            rung,
        }
    }

    /// Whole milliseconds since this was asked last.
    pub fn lap(&mut self) -> u64 {
        let millis = (now() - self.since).max(0.0).floor();
        self.since += millis;
        millis as u64
    }

    /// Rings after so long, and not when it was to ring before.
    pub fn ring_in(&mut self, millis: Option<u64>) {
        self.bell = millis.map(|millis| {
            let rung = self.rung.clone();
            // Longer than a browser's timers can wait: it is set anew when it has rung.
            let wait = u32::try_from(millis).unwrap_or(u32::MAX).min(LONGEST);
            Timeout::new(wait, move || rung.emit(()))
        });
    }
}

const LONGEST: u32 = 3_600_000;

/// Milliseconds since whenever.
pub fn now() -> f64 {
    window()
        .performance()
        .map_or_else(Date::now, |performance| performance.now())
}
