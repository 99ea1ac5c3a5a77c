//! Hours at the site in minutes: games, analyses, readings, one after the other. Memory, nodes and
//! workers stay what they were.

use std::env;
use std::time::{Duration, Instant};

use rookery_e2e::Page;
use serde_json::json;

use crate::{go, moves, opened, wait_for_moves};

/// How long it goes on in both programs together, in minutes; a short one has a few rounds.
fn minutes() -> Option<u64> {
    env::var("ROOKERY_SOAK").ok()?.parse().ok()
}

#[derive(Debug)]
struct Weight {
    heap: f64,
    nodes: f64,
    listeners: f64,
    workers: u64,
}

fn weigh(page: &Page) -> Weight {
    page.cdp("HeapProfiler.collectGarbage", json!({}));
    let metrics = page.cdp("Performance.getMetrics", json!({}));
    let metric = |name: &str| {
        let all = metrics["metrics"].as_array().cloned().unwrap_or_default();
        let found = all.iter().find(|metric| metric["name"] == name);
        found
            .and_then(|metric| metric["value"].as_f64())
            .unwrap_or(f64::MAX)
    };
    Weight {
        heap: metric("JSHeapUsedSize") / 1e6,
        nodes: metric("Nodes"),
        listeners: metric("JSEventListeners"),
        workers: page
            .run("return started - ended")
            .as_u64()
            .unwrap_or(u64::MAX),
    }
}

// What is done here is done by scripts that answer in few words: the driver holds on to every element
// that it is asked for, and to every answer, and what is weighed would be its own.

fn count(page: &Page, selector: &str) -> u64 {
    let found = page.run_with(
        "return document.querySelectorAll(arguments[0]).length",
        &[selector.into()],
    );
    found.as_u64().unwrap_or_default()
}

fn says(page: &Page, words: &str) -> bool {
    let script = "return document.body.innerText.includes(arguments[0])";
    page.run_with(script, &[words.into()]) == true
}

fn press(page: &Page, name: &str) {
    let script = "const all = [...document.querySelectorAll('main button')];
        const one = all.find(button => button.innerText.trim() === arguments[0]);
        one?.click();
        return !!one";
    page.wait_for(name, || page.run_with(script, &[name.into()]) == true);
}

fn enter(page: &Page, mv: &str) {
    page.run_with(
        "const field = document.querySelector('.move-field input');
         field.value = arguments[0];
         field.form.requestSubmit();",
        &[mv.into()],
    );
}

/// Games, rules and the library, without another program in between: that would begin anew.
fn at_the_board(page: &Page) {
    go(page, "#/play/andarraya-5?computer=black&level=1&side=white");
    page.wait_for("an empty board", || {
        count(page, "[role=gridcell]") == 64 && moves(page).is_empty()
    });
    enter(page, "e4");
    wait_for_moves(page, 2);
    enter(page, "d3");
    wait_for_moves(page, 4);
    go(page, "#/rules/samantsy-2");
    page.wait_for("the account", || count(page, ".show-me") > 0);
    go(page, "#/");
    page.wait_for("the library", || says(page, "Samantsy"));
}

/// An analysis, a reading, measurements and the games that are kept, likewise.
fn in_the_workshop(page: &Page) {
    go(page, "#/analysis/chess?moves=e2e4,e7e5");
    page.wait_for("the analysis", || count(page, ".tree .ply") == 3);
    press(page, "Engine");
    page.wait_for("lines", || count(page, ".engine-line") > 0);
    go(page, "#/read");
    press(page, "Oxbow");
    page.wait_for("the reading", || says(page, "It can be played"));
    go(page, "#/lab/sfenj-11");
    page.wait_for("pictures", || count(page, ".lab-figure .plot") > 8);
    go(page, "#/games");
    page.wait_for("my games", || says(page, "My games"));
}

#[test]
fn a_long_stay_at_the_board_costs_no_more_than_a_short_one() {
    stay("#/play/chess", at_the_board);
}

#[test]
fn a_long_stay_in_the_workshop_costs_no_more_than_a_short_one() {
    stay("#/analysis/chess", in_the_workshop);
}

#[expect(
    clippy::print_stdout,
    reason = "it is part of a test, and tells how it goes"
)]
fn stay(first: &str, round: fn(&Page)) {
    let page = opened(first);
    page.cdp("Performance.enable", json!({}));
    page.run(
        "window.started = 0; window.ended = 0; const Real = Worker;
         window.Worker = class extends Real {
             constructor(...all) { super(...all); started += 1; }
             terminate() { ended += 1; super.terminate(); }
         };",
    );
    // What is fetched and compiled once does not count.
    for _ in 0..3 {
        round(&page);
    }
    let first = weigh(&page);
    let begin = Instant::now();
    let mut rounds = 0;
    let goes_on = |rounds: u32| match minutes() {
        Some(minutes) => begin.elapsed() < Duration::from_secs(minutes * 60 / 2),
        None => rounds < 3,
    };
    while goes_on(rounds) {
        round(&page);
        rounds += 1;
        if rounds % 10 == 0 {
            println!(
                "{} s, {rounds} rounds: {:?}",
                begin.elapsed().as_secs(),
                weigh(&page)
            );
        }
    }
    let last = weigh(&page);
    println!("{rounds} rounds: {first:?}, then {last:?}");
    assert!(last.workers <= 1, "{last:?}");
    assert!(
        last.heap < first.heap * 1.5 + 2.0,
        "{first:?}, then {last:?}"
    );
    assert!(
        last.nodes < first.nodes * 1.5 + 500.0,
        "{first:?}, then {last:?}"
    );
    assert!(
        last.listeners < first.listeners * 1.5 + 50.0,
        "{first:?}, then {last:?}"
    );
}
