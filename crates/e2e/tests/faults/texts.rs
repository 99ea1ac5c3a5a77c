//! Texts of every size, by paste, drop and file: what is too large is refused before it is shown,
//! and what is long is read beside the page.

use rookery_e2e::{Page, page};
use serde_json::{Value, json};

use crate::opened;

/// Pastes or drops a text of so many letters on an element. Says how long the page was busy with
/// it, in milliseconds, the making of the text left out.
fn bring(page: &Page, kind: &str, selector: &str, unit: &str, letters: usize) -> f64 {
    let script = "const [kind, selector, unit, letters] = arguments;
        const data = new DataTransfer();
        data.setData('text/plain', unit.repeat(letters / unit.length));
        const event = kind === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
            : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
        const begin = performance.now();
        document.querySelector(selector).dispatchEvent(event);
        return performance.now() - begin";
    let arguments = [json!(kind), json!(selector), json!(unit), json!(letters)];
    page.run_with(script, &arguments)
        .as_f64()
        .unwrap_or(f64::MAX)
}

fn shown_letters(page: &Page) -> u64 {
    let all = page.run(
        "return document.body.innerText.length + [...document.querySelectorAll('textarea')]
            .reduce((sum, area) => sum + area.value.length, 0)",
    );
    all.as_u64().unwrap_or(u64::MAX)
}

const LARGE: usize = 10_000_000;
/// What was slow once.
const UNITS: [&str; 5] = ["1.1.", "[a \"b\"] ", "a/b/", "{", "Pieces\n"];

#[test]
fn ten_megabytes_are_refused_before_they_are_shown_wherever_they_come() {
    for (route, area) in [
        ("#/analysis/chess", ".exchange textarea"),
        ("#/read", "#page-text"),
    ] {
        let page = page(route);
        page.find(area);
        for unit in UNITS {
            for kind in ["paste", "drop"] {
                let busy = bring(&page, kind, area, unit, LARGE);
                println!("{route} {kind} {unit:?}: busy for {busy:.0} ms");
                page.wait_for("the refusal", || page.text().contains("This is 9.6 MB"));
                assert!(shown_letters(&page) < 20_000, "{route} {kind} {unit:?}");
            }
        }
        page.choose_long_file("large.txt", "", UNITS[0], LARGE / UNITS[0].len());
        page.wait_for("the refusal", || {
            page.text().contains("large.txt: This is 9.6 MB")
        });
        assert!(shown_letters(&page) < 20_000, "{route} file");
    }
}

#[test]
fn a_file_of_a_hundred_thousand_games_is_looked_through_beside_the_page() {
    let page = opened("#/analysis/chess");
    page.run(
        "window.workers = []; const Real = Worker;
         window.Worker = class extends Real { constructor(name) { super(name); workers.push(name); } };
         window.longest = 0;
         new PerformanceObserver(all => {
             for (const { duration } of all.getEntries()) longest = Math.max(longest, duration);
         }).observe({ type: 'longtask' });",
    );
    page.choose_long_file(
        "many.pgn",
        "",
        "1. e4 e5 2. Nf3 1-0\n",
        2_000_000 / "1. e4 e5 2. Nf3 1-0\n".len(),
    );
    page.wait_for("the first game", || {
        page.text().contains("the first of 100000 games")
    });
    page.wait_for("its last move", || {
        page.label_of("e2").contains("pawn") || page.label_of("f3").contains("knight")
    });
    let read: Value = page.run("return workers");
    assert!(read.to_string().contains("reader"), "{read}");
    println!("longest task: {} ms", page.run("return longest"));
    assert_eq!(crate::kept(&page, "analysis.").len(), 1);
}

#[test]
fn a_game_with_more_than_can_be_shown_is_taken_as_far_as_it_goes() {
    let page = opened("#/analysis/chess");
    page.choose_long_file("long.pgn", "1. e4 ", "(1. d4) ", 200_000 / "(1. d4) ".len());
    page.wait_for("it to be said", || {
        page.text().contains("the rest was not read")
    });
    page.button("Load the part that could be read").click();
    page.wait_for("the game", || page.find_all(".tree .ply").len() == 3);
}
