//! What the tests of games have in common.

use rookery_e2e::{Page, Politeness, page_in_window};

pub use rookery_e2e::window as size;

/// Two people at one board of a ruleset, from the start.
pub fn table(ruleset: &str) -> Page {
    opened(&format!("#/play/{ruleset}?side=white"))
}

/// The same from a position; a FEN's blanks are `_`.
pub fn position(ruleset: &str, fen: &str) -> Page {
    let fen = fen.replace(' ', "_");
    opened(&format!("#/play/{ruleset}?start={fen}&side=white"))
}

/// A game page, as soon as there is a board.
pub fn opened(route: &str) -> Page {
    let page = page_in_window(route);
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    page.settle();
    page
}

/// Plays moves by clicks: `e2e4`, `0000` for a pass; each has to be seen on the board.
pub fn play(page: &Page, moves: &str) {
    for text in moves.split_whitespace() {
        if text == "0000" {
            page.button("Pass").click();
            continue;
        }
        let (from, to) = (&text[..2], &text[2..4]);
        page.click(from);
        page.click(to);
        page.wait_for(&format!("the move {text}"), || {
            page.label_of(from).starts_with(&format!("{from}, empty"))
                && !page.label_of(to).starts_with(&format!("{to}, empty"))
        });
    }
}

/// From here on what the page asks a worker that starts is kept back.
pub fn hold_questions(page: &Page) {
    page.run(
        "window.held = [];
         const Real = Worker;
         window.Worker = class extends Real {
             postMessage(...all) {
                 if (held) held.push([this, all]);
                 else super.postMessage(...all);
             }
         };
         window.release = () => {
             const all = held;
             held = null;
             for (const [worker, message] of all) worker.postMessage(...message);
         };",
    );
}

/// The worker hears all at once.
pub fn release_questions(page: &Page) {
    page.run("release()");
}

pub fn on_the_board(page: &Page, after: &str) {
    page.wait_for(&format!("the focus on the board after {after}"), || {
        page.focused().attribute("role").as_deref() == Some("gridcell")
    });
}

/// What is expected now, as the page says it.
pub fn expected(page: &Page) -> String {
    page.find(".expected").text()
}

pub fn wait_for_expected(page: &Page, words: &str) {
    page.wait_for(words, || expected(page).contains(words));
}

/// The moves as they are listed.
pub fn moves(page: &Page) -> Vec<String> {
    let script =
        "return [...document.querySelectorAll('.moves-turn .ply')].map(ply => ply.textContent)";
    let found = page.run(script);
    let found = found.as_array().cloned().unwrap_or_default();
    found
        .iter()
        .filter_map(|text| text.as_str().map(str::to_owned))
        .collect()
}

pub fn wait_for_moves(page: &Page, count: usize) {
    page.wait_for(&format!("{count} moves"), || moves(page).len() >= count);
}

pub fn result(page: &Page) -> String {
    page.find("section.result").text()
}

pub fn announced(page: &Page, words: &str) {
    page.wait_for(&format!("“{words}” to be announced"), || {
        page.live_region(Politeness::Assertive).contains(words)
    });
}

pub fn said(page: &Page, words: &str) {
    page.wait_for(&format!("“{words}” to be said"), || {
        page.live_region(Politeness::Polite).contains(words)
    });
}

/// What an open question offers.
pub fn options(page: &Page) -> Vec<String> {
    let options = page.find_all("[role=menuitem]");
    options.iter().map(|option| option.text()).collect()
}

/// The board lies in the window from edge to edge, and nothing scrolls sideways.
pub fn fits(page: &Page) {
    page.wait_for("a board that fits", || {
        let (left, _, width, _) = page.find("[role=grid]").rect();
        left >= 0.0 && left + width <= f64::from(size().0)
    });
    let overflow = page.run("return document.documentElement.scrollWidth > innerWidth");
    assert_eq!(overflow, false, "{:?} scrolls sideways", size());
}
