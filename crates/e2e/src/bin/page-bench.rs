//! What `cargo xtask bench page` runs: how quickly the built site answers in headless Chromium
//! while the engine thinks at full strength, and how soon a first visitor can read.
//!
//! Times by the clock depend on what else the machine does, so the load stands beside them, and
//! beside the times of clicks the processor time that the page's main thread took, which does not.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "it is a program for a terminal"
)]

use std::fs;

use rookery_e2e::{Browser, Page, page, site};
use serde_json::{Value, json};

/// Notes, in the page, when each press was made and when the frame that answers it was painted.
const WATCH: &str = "
    window.paints = []; window.events = []; window.tasks = []; window.frames = []; window.behind = [];
    addEventListener('pointerdown', event => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => { paints.push(performance.now() - event.timeStamp); port1.close(); };
        requestAnimationFrame(() => port2.postMessage(null));
    }, true);
    new PerformanceObserver(list => events.push(...list.getEntries()
            .filter(entry => entry.name === 'pointerdown').map(entry => entry.duration)))
        .observe({ type: 'event', durationThreshold: 16 });
    new PerformanceObserver(list => tasks.push(...list.getEntries().map(task => task.duration)))
        .observe({ entryTypes: ['longtask'] });";

/// Notes the time between frames, and how far the piece was behind the pointer at each.
const WATCH_DRAG: &str = "
    let last = 0, moved = 0;
    window.dragging = true;
    addEventListener('pointermove', event => { moved = event.timeStamp }, true);
    const look = now => {
        if (last) frames.push(now - last);
        last = now;
        if (moved) { behind.push(performance.now() - moved); moved = 0; }
        if (dragging) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);";

/// Notes when the first card of the library was painted.
const FIRST_CARD: &str = "
    window.readable = 0;
    const watcher = new MutationObserver(() => {
        if (readable || !document.querySelector('.card')) return;
        watcher.disconnect();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => { window.readable = performance.now(); port1.close(); };
        requestAnimationFrame(() => port2.postMessage(null));
    });
    watcher.observe(document, { subtree: true, childList: true });";

const VISITS: usize = 5;
const ROUNDS: usize = 5;

fn main() {
    println!("load average before: {}", load());
    println!(
        "{:<58}{:>6}{:>9}{:>9}{:>9}",
        "milliseconds", "count", "p50", "p95", "most"
    );
    // What visitors have is measured, with all that is kept for them.
    site().mend();
    first_visits();
    let page = analysis();
    measure(
        &page,
        "analysis, 5 lines",
        &["a2", "b1", "c2", "d2", "e2", "f2", "g1", "h2"],
    );
    drop(page);
    let page = play();
    measure(
        &page,
        "reply at full strength",
        &["a2", "b1", "c2", "d2", "f2", "g1", "h2", "g2"],
    );
    drop(page);
    let page = long_game();
    let moves = [
        "e2", "e4", "e7", "e5", "f1", "c4", "f8", "c5", "d2", "d3", "d7", "d6",
    ];
    presses(&page, "after 400 plies", moves);
    row(
        "after 400 plies: tasks over 50 in the page",
        numbers(&page, "tasks"),
    );
    println!("load average after: {}", load());
}

/// The analysis board, with the engine writing five lines as fast as it may.
fn analysis() -> Page {
    let page = page("#/analysis/andarraya-5");
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    page.find(".engine select option[value='5']").click();
    page.button("Engine").click();
    page.wait_for("five lines", || page.find_all(".engine-line").len() == 5);
    page
}

/// A game in which the computer thinks about its reply without a limit; presses set premoves.
fn play() -> Page {
    let page = page("#/play/andarraya-5?computer=black&level=9&side=white");
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    page.click("e2");
    page.click("e4");
    page.wait_for("the thinking", || {
        page.find(".expected").text().contains("thinking")
    });
    page
}

/// A game of 400 plies between two people, which goes on.
fn long_game() -> Page {
    let round = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let plies: Vec<&str> = round.into_iter().cycle().take(400).collect();
    let page = page(&format!(
        "#/play/andarraya-5?side=white&moves={}",
        plies.join(",")
    ));
    page.wait_for("the moves", || {
        page.find_all(".moves-turn .ply").len() == 400
    });
    page
}

/// Selects pieces by clicks and carries one about, while the engine thinks.
fn measure(page: &Page, name: &str, squares: &[&str]) {
    let squares = squares.iter().cycle().take(squares.len() * ROUNDS).copied();
    presses(page, name, squares);
    drag(page, name);
    row(
        &format!("{name}: tasks over 50 in the page"),
        numbers(page, "tasks"),
    );
}

fn presses<'a>(page: &Page, name: &str, squares: impl IntoIterator<Item = &'a str>) {
    page.run(WATCH);
    page.cdp("Performance.enable", json!({ "timeDomain": "threadTicks" }));
    let mut spent = Vec::new();
    for square in squares {
        let at = page.square(square).centre();
        let (answered, before) = (numbers(page, "paints").len(), thread_time(page));
        page.mouse().to(at).down().up().go();
        page.wait_for("the paint", || numbers(page, "paints").len() > answered);
        spent.push(thread_time(page) - before);
    }
    row(&format!("{name}: press to paint"), numbers(page, "paints"));
    row(
        &format!("{name}: the same by the browser's count, over 16"),
        numbers(page, "events"),
    );
    row(&format!("{name}: main thread's CPU time a press"), spent);
}

fn drag(page: &Page, name: &str) {
    page.run(WATCH_DRAG);
    let mut mouse = page.mouse().to(page.square("d1").centre()).down();
    for square in ["c4", "f6", "a5", "h3", "d1"].iter().cycle().take(15) {
        mouse = mouse.glide(page.square(square).centre());
    }
    mouse.up().go();
    page.run("dragging = false");
    row(
        &format!("{name}: between frames of a drag"),
        numbers(page, "frames"),
    );
    row(
        &format!("{name}: piece behind the pointer"),
        numbers(page, "behind"),
    );
}

/// A browser that has never been here opens the library.
fn first_visits() {
    let (mut readable, mut painted, mut spent) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..VISITS {
        let page = Page::new(Browser::take());
        page.cdp("Network.enable", json!({}));
        page.cdp("Network.clearBrowserCache", json!({}));
        page.cdp("Performance.enable", json!({ "timeDomain": "threadTicks" }));
        page.before_all_else(FIRST_CARD);
        page.open_address(site().address());
        page.wait_for("the cards", || {
            page.run("return window.readable > 0") == true
        });
        readable.extend(page.run("return readable").as_f64());
        painted.extend(
            page.run("return performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
                .as_f64(),
        );
        spent.push(thread_time(&page));
    }
    row("first visit: anything painted", painted);
    row("first visit: the library can be read", readable);
    row("first visit: main thread's CPU time", spent);
}

/// What the page's main thread has worked, in milliseconds of processor time.
fn thread_time(page: &Page) -> f64 {
    let metrics = page.cdp("Performance.getMetrics", json!({}));
    let metrics = metrics["metrics"].as_array().cloned().unwrap_or_default();
    let found = metrics
        .iter()
        .find(|metric| metric["name"] == "TaskDuration");
    found
        .and_then(|metric| metric["value"].as_f64())
        .unwrap_or_default()
        * 1e3
}

fn numbers(page: &Page, name: &str) -> Vec<f64> {
    let found = page.run(&format!("return {name}"));
    let found = found.as_array().cloned().unwrap_or_default();
    found.iter().filter_map(Value::as_f64).collect()
}

fn row(name: &str, mut times: Vec<f64>) {
    times.sort_by(f64::total_cmp);
    let at = |share: usize| match times.len() {
        0 => "–".to_owned(),
        count => format!("{:.1}", times[(count * share / 100).min(count - 1)]),
    };
    println!(
        "{name:<58}{:>6}{:>9}{:>9}{:>9}",
        times.len(),
        at(50),
        at(95),
        at(100)
    );
}

/// Programs that want to run, over one, five and fifteen minutes, where the system tells.
fn load() -> String {
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load: Vec<&str> = load.split(' ').take(3).collect();
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    format!("{} on {cores} cores", load.join(" "))
}
