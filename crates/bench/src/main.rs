//! The native half of the measurement: a line for each piece of work, in CPU time.
//! With the word `search`, the search is measured, otherwise move generation.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "it is a program for a terminal"
)]

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    use cpu_time::ProcessTime;
    use rookery_bench::{all_work, count, search};

    if std::env::args().nth(1).as_deref() == Some("search") {
        for name in search::ruleset_list().lines() {
            let clock = ProcessTime::now();
            let nodes = search::searched(name, 0);
            println!("{name} {nodes} {:.6}", clock.elapsed().as_secs_f64());
        }
        return;
    }

    // The best of several rounds, all works taking turns: a slow moment of the
    // machine then falls on all of them alike.
    const ROUNDS: usize = 5;
    let work = all_work();
    let mut best = vec![[f64::MAX; 2]; work.len()];
    let mut nodes = vec![0; work.len()];
    for _ in 0..ROUNDS {
        for (index, item) in work.iter().enumerate() {
            for played in [false, true] {
                let clock = ProcessTime::now();
                nodes[index] = count(&item.name, item.depth, played);
                let seconds = clock.elapsed().as_secs_f64();
                let slot = &mut best[index][played as usize];
                *slot = slot.min(seconds);
            }
        }
    }
    for (index, item) in work.iter().enumerate() {
        let [counted, played] = best[index].map(|seconds| nodes[index] as f64 / seconds / 1e6);
        println!("{} {counted:.1} {played:.1}", item.name);
    }
}

#[cfg(target_arch = "wasm32")]
fn main() {}
