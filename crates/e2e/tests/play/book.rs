//! The book of openings beside an analysis: what was played from here, and what can be done with it.

use rookery_e2e::Page;
use serde_json::json;

use crate::{fits, opened, size};

/// The moves that are told, with the games of each.
fn told(page: &Page) -> Vec<(String, u64)> {
    let rows = page.run(
        "return [...document.querySelectorAll('.book-moves tbody tr')].map(row =>
             [row.querySelector('th').textContent.trim(), Number(row.querySelector('td').textContent)])",
    );
    serde_json::from_value(rows).unwrap()
}

/// To something by Tab.
fn tab_to(page: &Page, what: &str) {
    for _ in 0..30 {
        if page.run_with(
            "return document.activeElement.matches(arguments[0])",
            &[json!(what)],
        ) == json!(true)
        {
            return;
        }
        page.keys("Tab");
    }
    panic!("Tab never leads to {what}");
}

#[test]
fn p67_what_was_played_from_here_stands_beside_the_board() {
    let page = opened("#/analysis/chess");
    page.button("Book").focus();
    page.keys("Enter");
    page.find(".book-moves");
    let start = told(&page);
    let games: u64 = start.iter().map(|(_, games)| games).sum();
    assert!(games >= 100 && start.len() > 2, "{start:?}");
    assert!(
        page.text()
            .contains(&format!("Out of {games} games of the engine"))
    );
    page.screenshot(&format!("book-{}", size().0));
    fits(&page);
    // Without a pointer, and the focus goes on with the moves that come.
    tab_to(&page, ".book-move");
    let first = page.focused().text();
    page.keys("Enter");
    page.wait_for("the moves after it", || told(&page) != start);
    page.wait_for("the focus to go on", || {
        page.run("return document.activeElement.matches('.book-move')") == json!(true)
    });
    // The moves lie below it, and are not to be seen.
    let current = page.run("return document.querySelector('.tree .ply.current').textContent");
    assert_eq!(current, json!(format!("1. {first}")));
    // The most common moves lead to where no game is known any more.
    for _ in 0..40 {
        let buttons = page.find_all(".book-move");
        let Some(button) = buttons.first() else { break };
        let before = page.find_all(".tree .ply").len();
        button.click();
        page.wait_for("the move", || page.find_all(".tree .ply").len() > before);
    }
    assert!(
        page.find(".review-beside")
            .text()
            .contains("No games from here.")
    );
    // The same position by other moves is the same place.
    page.open("#/analysis/chess?moves=a2a3");
    page.wait_for("the board", || page.label_of("a3").contains("pawn"));
    page.button("Book").click();
    page.wait_for("the book", || page.text().contains("games of the engine"));
}

#[test]
fn p67_a_ruleset_without_a_book_and_a_book_that_does_not_come_say_so() {
    let page = opened("#/analysis/samantsy-2+sliding-bishops");
    page.button("Book").click();
    page.wait_for("the word", || {
        page.text()
            .contains("There is no book of openings of this ruleset")
    });
    page.run(
        "window.real = window.fetch;
         window.fetch = (...all) => String(all[0]).includes('books/')
             ? Promise.reject(new Error('no network')) : real(...all);
         location.hash = '#/analysis/shatranj'",
    );
    page.wait_for("the other game", || page.text().contains("Shatranj"));
    page.wait_for("the word", || {
        page.text().contains("The openings could not be fetched")
    });
    page.run("window.fetch = real");
    page.button("Try again").click();
    page.find(".book-moves");
}
