//! What the tests of the board on its bench have in common.

use rookery_e2e::{Page, page_in_window};
use serde_json::Value;

pub use rookery_e2e::window as size;

/// The bench, with the playable board at the start and in sight.
pub fn bench() -> Page {
    let page = page_in_window("#/debug/board");
    page.wait_for("the pieces", || page.label_of("e2") == "e2, white pawn");
    page
}

/// A few pieces, each one step from a question.
pub fn questions() -> Page {
    let page = bench();
    page.button("Questions").click();
    page.wait_for("the position", || page.label_of("a7") == "a7, white pawn");
    page
}

/// What the board has reported so far.
pub fn log(page: &Page) -> Vec<String> {
    let script = "return [...document.querySelectorAll('#bench-log li')].map(li => li.textContent)";
    let lines = page.run(script);
    let lines = lines.as_array().cloned().unwrap_or_default();
    lines
        .iter()
        .filter_map(|line| line.as_str().map(str::to_owned))
        .collect()
}

pub fn last(page: &Page) -> String {
    log(page).pop().unwrap_or_default()
}

/// How many nodes of the playable board match a selector.
pub fn count(page: &Page, selector: &str) -> u64 {
    let script = "return document.querySelectorAll('#bench-play .board ' + arguments[0]).length";
    page.run_with(script, &[selector.into()])
        .as_u64()
        .unwrap_or_default()
}

pub fn computed(page: &Page, selector: &str, property: &str) -> String {
    let script = "const style = getComputedStyle(document.querySelector(arguments[0]));
        return arguments[1].startsWith('--') ? style.getPropertyValue(arguments[1]) : style[arguments[1]]";
    let value: Value = page.run_with(script, &[selector.into(), property.into()]);
    value.as_str().unwrap_or_default().to_owned()
}

/// Runs after the page has painted twice: what was asked for has been drawn.
pub fn settle(page: &Page) {
    page.run("window.painted = 0; requestAnimationFrame(() => requestAnimationFrame(() => { window.painted = 1 }))");
    page.wait_for("two frames", || page.run("return window.painted") == 1);
}

/// Where the middle of the dragged piece's square is in the window.
pub fn middle_of_hand(page: &Page) -> (f64, f64) {
    let at = page.run(
        "const node = document.querySelector('#bench-play .board-hand');
         const middle = new DOMPoint(22.5, 22.5).matrixTransform(node.getScreenCTM());
         return [middle.x, middle.y]",
    );
    let at = |n: usize| at[n].as_f64().unwrap_or_default();
    (at(0), at(1))
}
