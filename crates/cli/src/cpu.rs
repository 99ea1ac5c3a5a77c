//! Time that this thread has worked, where the system tells: on a busy machine the
//! clock on the wall says little about speed.

use std::time::{Duration, Instant};

pub struct CpuClock {
    wall: Instant,
    worked: Option<Duration>,
}

impl CpuClock {
    pub fn start() -> CpuClock {
        CpuClock {
            wall: Instant::now(),
            worked: worked(),
        }
    }

    pub fn elapsed(&self) -> Duration {
        match (self.worked, worked()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.wall.elapsed(),
        }
    }
}

/// Linux keeps it in nanoseconds.
fn worked() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}
