//! The worker falls silent, talks nonsense, or takes its time.

use std::time::Duration;

use rookery_e2e::{Browser, Page, SiteCopy};
use serde_json::json;
use xtask::server::{Running, Server};

use crate::{announced, go, moves, opened, play, said, wait_for_moves};

/// Some seconds by design, and more on a busy machine.
const PATIENCE: Duration = Duration::from_secs(40);

/// The first worker ends without a word once it has said so many things like that.
fn falls_silent_after(page: &Page, word: &str, count: u32) {
    page.run_with(
        "const [word, count] = arguments;
         window.workers = 0;
         const Real = Worker;
         window.Worker = class extends Real {
             constructor(...all) {
                 super(...all);
                 let left = count;
                 if (++workers === 1) this.addEventListener('message', ({ data }) => {
                     if (data.includes(word) && --left === 0) super.terminate();
                 });
             }
         };",
        &[json!(word), json!(count)],
    );
}

#[test]
fn a_worker_that_falls_silent_is_replaced_whenever_it_does() {
    for (word, count) in [("ready", 1), ("Progress", 1), ("Progress", 3)] {
        let page = opened("#/play/andarraya-5?computer=black&level=9&side=white");
        falls_silent_after(&page, word, count);
        play(&page, "e2e4");
        page.wait_at_most(
            PATIENCE,
            &format!("another worker after {count} {word}"),
            || page.run("return workers") == 2,
        );
        said(&page, "was replaced; your game is kept");
        wait_for_moves(&page, 2);
    }
}

#[test]
fn an_analysis_whose_worker_falls_silent_goes_on() {
    let page = opened("#/analysis/chess");
    falls_silent_after(&page, "Progress", 5);
    page.button("Engine").click();
    page.wait_at_most(PATIENCE, "another worker", || {
        page.run("return workers") == 2
    });
    said(&page, "it fell silent");
    let thought = page.find(".engine").text();
    page.wait_for("the next thought", || {
        page.find(".engine").text() != thought
    });
}

/// A site whose worker is something else. The page comes last: what is declared last ends first, and
/// a browser that still asks for something finds the site there.
fn with_worker(name: &str, script: &str) -> (SiteCopy, Running, Page) {
    let copy = SiteCopy::new(name);
    copy.remove("sw.js");
    copy.put("worker_loader.js", script.as_bytes());
    let server = Server::bind(copy.folder(), 0).unwrap().start();
    let page = Page::new(Browser::take());
    page.expect_errors("sw.js");
    page.expect_errors("fetching the script");
    page.open_site(&format!("{}#/play/samantsy-2", server.address()));
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    (copy, server, page)
}

#[test]
fn a_worker_that_talks_nonsense_gets_true_words_and_another_try() {
    let whole = SiteCopy::new("sense").get("worker_loader.js");
    let nonsense = "self.onmessage = () => postMessage('{\"Sing\":{}}'); postMessage('ready');";
    let (copy, _server, page) = with_worker("nonsense", nonsense);
    play(&page, "e2e3");
    announced(&page, "made no sense");
    assert!(!page.text().contains("There is a new version"));
    assert!(page.label_of("e3").contains("white pawn"));
    copy.put("worker_loader.js", &whole);
    page.button("Try again").click();
    wait_for_moves(&page, 2);
}

#[test]
fn a_worker_that_is_long_on_its_way_is_no_hang() {
    // The file takes its time, and the loader says so.
    let whole = SiteCopy::new("slow-source").get("worker_loader.js");
    let whole = String::from_utf8(whole).unwrap();
    let slow = format!(
        "const slow = setInterval(() => postMessage('alive'), 1000);
         const late = self.fetch;
         self.fetch = async (...all) => {{
             await new Promise(done => setTimeout(done, 9000));
             clearInterval(slow);
             return late(...all);
         }};
         {whole}"
    );
    let (_copy, _server, page) = with_worker("slow", &slow);
    page.run(
        "window.workers = 0; const Real = Worker;
         window.Worker = class extends Real { constructor(...all) { super(...all); workers += 1; } };",
    );
    play(&page, "e2e3");
    page.wait_at_most(PATIENCE, "the reply", || moves(&page).len() == 2);
    assert_eq!(page.run("return workers"), 1, "one, and it came");
}

/// What a game has learnt is fetched by the worker before it thinks in earnest, once; what does not
/// come, or is something else, is done without.
#[test]
fn a_network_is_fetched_once_and_done_without_if_it_does_not_come() {
    let whole = SiteCopy::new("network-source").get("worker_loader.js");
    let whole = String::from_utf8(whole).unwrap();
    for (how, answer) in [
        ("comes", "real(what, init)"),
        ("is a page", "Promise.resolve(new Response('<html>'))"),
        (
            "hangs",
            "new Promise((_, no) => init.signal.addEventListener('abort', no))",
        ),
    ] {
        let watched = format!(
            "const real = self.fetch, told = new BroadcastChannel('networks');
             self.fetch = async (what, init) => {{
                 if (!String(what).includes('networks/')) return real(what, init);
                 told.postMessage('asked');
                 const answer = await {answer};
                 told.postMessage((await answer.clone().arrayBuffer()).byteLength);
                 return answer;
             }};
             {whole}"
        );
        let (_copy, _server, page) = with_worker(&how.replace(' ', "-"), &watched);
        // The analysis is a program of its own.
        go(&page, "#/analysis/chess");
        let engine = page.button("Engine");
        page.run(
            "window.heard = []; window.told = new BroadcastChannel('networks');
             told.onmessage = ({ data }) => heard.push(data);",
        );
        engine.click();
        page.wait_at_most(PATIENCE, &format!("a thought, when it {how}"), || {
            page.find(".engine").text().contains("Depth")
        });
        let heard = page.run("return heard");
        let first = |number: usize| heard.get(number).cloned();
        assert_eq!(first(0), Some(json!("asked")), "{how}: {heard}");
        match how {
            "comes" => assert!(heard[1].as_u64() > Some(5_000), "{heard}"),
            "is a page" => assert_eq!(heard[1], json!(6)),
            _ => assert_eq!(first(1), None, "{heard}"),
        }
        // Another position of the same game asks for nothing.
        let asked = |page: &Page| page.run("return heard.filter(word => word === 'asked').length");
        play(&page, "e2e4");
        page.wait_for("the next thought", || {
            page.find(".engine").text().contains("Depth")
        });
        assert_eq!(asked(&page), 1, "{how}");
    }
}
