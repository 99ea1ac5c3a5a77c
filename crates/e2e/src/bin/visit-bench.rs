//! What `cargo xtask bench visit` runs: what somebody waits for who comes for the first time, by a
//! slow line and with a slow device. The server is a slow line, and Chromium is told to be slow (by its
//! DevTools protocol), so that a run can be compared with another of the same minutes on any machine.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "it is a program for a terminal"
)]

use std::fs;
use std::time::{Duration, Instant};

use rookery_e2e::{Browser, Page, site_folder};
use serde_json::json;
use xtask::server::{Running, Server};

/// A slow 4G line, as the field's tools define it.
const LATENCY: Duration = Duration::from_millis(150);
const DOWN_BITS: f64 = 1.6e6;
/// A phone of the lower middle beside the machine that measures.
const SLOWER: u32 = 4;

const GAME: &str = "#/play/chess";
/// A page of another program.
const WORKSHOP: &str = "#/problems/chess";

/// The middles of a pawn's square and of one it may go to, asked at once: the program may draw its own
/// board at any moment.
const SQUARES: &str = "
    return ['e2', 'e3'].flatMap((name) => {
        const square = document.querySelector(`[data-square=${name}]`);
        const { x, y, width, height } = square.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    });";

/// Notes in the page when the library's first card, the board, the answer to a press, the move that a
/// second press made, the computer's move and a problem were painted, counted from the moment when the
/// address was entered.
const WATCH: &str = "
    window.seen = {};
    const signs = {
        library: () => document.querySelector('.card h3')?.getBoundingClientRect().height > 0,
        board: () => document.querySelector('[role=grid]') && document.querySelectorAll('[data-piece]').length > 20,
        answer: () => document.querySelector('.mark-target'),
        move: () => document.querySelector('[data-piece=e3]'),
        reply: () => 'move' in seen && [...document.querySelectorAll('[data-piece]')]
            .some(({ dataset }) => !/[1278]$/.test(dataset.piece) && dataset.piece !== 'e3'),
        problem: () => /^#.problems/.test(location.hash) && document.querySelector('main [role=grid]')
            && document.querySelectorAll('[data-piece]').length > 0,
    };
    const watcher = new MutationObserver(look);
    function look() {
        for (const [name, is] of Object.entries(signs)) if (!(name in seen) && is()) {
            seen[name] = 0;
            requestAnimationFrame(() => {
                const { port1, port2 } = new MessageChannel();
                port1.onmessage = () => { seen[name] = performance.now(); port1.close(); };
                port2.postMessage(null);
            });
        }
    }
    watcher.observe(document, { subtree: true, childList: true, attributes: true });";

/// What is waited for on a game's page, in the order in which it comes.
const WAITED_FOR: [&str; 5] = ["board", "answer", "move", "reply", "problem"];

fn main() {
    let visits = std::env::args()
        .nth(1)
        .and_then(|word| word.parse().ok())
        .unwrap_or(5);
    println!("load average: {}", load());
    print!("{:<22}{:>18}", "", "library");
    for name in WAITED_FOR {
        print!("{name:>18}");
    }
    println!("   seconds, the middle of {visits} visits (the quickest, the slowest)");
    for (name, gzip) in [("with gzip", true), ("without compression", false)] {
        let server = match Server::bind(&site_folder(), 0) {
            Ok(server) => server.gzip(gzip).slow(LATENCY, DOWN_BITS / 8.0).start(),
            Err(problem) => panic!("{problem}"),
        };
        let mut library = Vec::new();
        let mut game: [Vec<f64>; 5] = Default::default();
        let mut bytes = Vec::new();
        for _ in 0..visits {
            library.push(read_library(&server, &mut bytes));
            for (times, time) in game.iter_mut().zip(play(&server)) {
                times.push(time);
            }
        }
        let game = game.each_mut().map(|times| middle(times)).concat();
        println!(
            "{name:<22}{}{game}   {:.0} kB on the way to the library",
            middle(&mut library),
            bytes.iter().sum::<f64>() / bytes.len().max(1) as f64 / 1e3,
        );
    }
    println!("load average: {}", load());
}

/// A browser that has never been anywhere goes to an address by the slow line.
fn go(server: &Running, route: &str) -> Page {
    let page = Page::new(Browser::peculiar(&Default::default()));
    page.cdp("Emulation.setCPUThrottlingRate", json!({ "rate": SLOWER }));
    page.before_all_else(WATCH);
    // This returns as soon as the answer begins to arrive, not when all is loaded.
    page.cdp(
        "Page.navigate",
        json!({ "url": format!("{}{route}", server.address()) }),
    );
    page
}

fn read_library(server: &Running, bytes: &mut Vec<f64>) -> f64 {
    let page = go(server, "");
    let readable = seen(&page, "library");
    let received = "return performance.getEntriesByType('resource')
        .concat(performance.getEntriesByType('navigation'))
        .reduce((sum, entry) => sum + entry.encodedBodySize, 0)";
    page.wait_for("the program", || {
        page.run("return !!window.wasmBindings") == true
    });
    bytes.extend(page.run(received).as_f64());
    readable
}

/// When the board was seen, when it answered to a press that came at once, when the move stood that the
/// next press made, and the computer's; and how long after that a problem stood that was gone to then.
fn play(server: &Running) -> [f64; 5] {
    let page = go(server, GAME);
    let board = seen(&page, "board");
    let places = page.run(SQUARES);
    let at = |n: usize| places[n].as_f64().unwrap_or_default();
    page.mouse().to((at(0), at(1))).down().up().go();
    let answer = seen(&page, "answer");
    page.mouse().to((at(2), at(3))).down().up().go();
    let (moved, reply) = (seen(&page, "move"), seen(&page, "reply"));
    page.run_with("location.hash = arguments[0]", &[json!(WORKSHOP)]);
    // Its program may take the place of the whole page, whose clock ends then.
    let gone = Instant::now();
    seen(&page, "problem");
    [board, answer, moved, reply, gone.elapsed().as_secs_f64()]
}

/// Seconds until the page noted something.
fn seen(page: &Page, name: &str) -> f64 {
    let ask = format!("return window.seen?.{name} ?? 0");
    page.wait_for(name, || page.run(&ask).as_f64() > Some(0.0));
    page.run(&ask).as_f64().unwrap_or_default() / 1e3
}

fn middle(times: &mut [f64]) -> String {
    times.sort_by(f64::total_cmp);
    let at = |place: usize| times.get(place).copied().unwrap_or_default();
    let (first, last) = (at(0), at(times.len().saturating_sub(1)));
    format!(
        "{:>18}",
        format!("{:.2} ({first:.1}–{last:.1})", at(times.len() / 2))
    )
}

/// Programs that want to run, over one, five and fifteen minutes, where the system tells.
fn load() -> String {
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load: Vec<&str> = load.split(' ').take(3).collect();
    load.join(" ")
}
