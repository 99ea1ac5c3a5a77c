//! Numbered tasks, many at a time.

use crate::interrupt;
use clap::builder::RangedU64ValueParser;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

/// How many at a time, for every command that has much to do.
#[derive(clap::Args, Clone, Copy)]
pub struct Threads {
    /// So many at a time
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = RangedU64ValueParser::<usize>::new().range(1..=256))]
    pub concurrency: usize,
}

/// Does all tasks of these numbers on so many threads, each with a worker of its own; `hear` is
/// told of each as it ends, and its first error ends the work. So does Ctrl-C.
pub fn spread<W, T: Send>(
    numbers: &[u64],
    threads: usize,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, u64) -> T + Sync,
    hear: &mut dyn FnMut(T) -> Result<(), String>,
) -> Result<(), String> {
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, numbers.len().max(1)) {
            let sender = sender.clone();
            let (next, stop, worker, work) = (&next, &stop, &worker, &work);
            scope.spawn(move || {
                let mut own = worker();
                while let Some(number) = numbers.get(next.fetch_add(1, Ordering::SeqCst))
                    && !stop.load(Ordering::SeqCst)
                    && !interrupt::asked()
                    && sender.send(work(&mut own, *number)).is_ok()
                {}
            });
        }
        drop(sender);
        let mut result = Ok(());
        for done in receiver {
            let heard = hear(done);
            if heard.is_err() {
                stop.store(true, Ordering::SeqCst);
                result = result.and(heard);
            }
        }
        result
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_is_done_once_and_an_error_ends_the_work() {
        let numbers: Vec<u64> = (0..50).collect();
        let mut heard = Vec::new();
        let all = spread(&numbers, 3, || 2, |two, n| *two * n, &mut |n| {
            heard.push(n);
            Ok(())
        });
        heard.sort_unstable();
        assert_eq!(all, Ok(()));
        assert_eq!(heard, numbers.iter().map(|n| 2 * n).collect::<Vec<_>>());
        let failed = spread(&numbers, 2, || (), |(), n| n, &mut |_| Err("full".into()));
        assert_eq!(failed, Err("full".into()));
    }
}
