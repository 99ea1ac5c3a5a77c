//! Two tabs, one game, the same moment; and a clock that was set back.

use rookery_e2e::Page;
use serde_json::{Value, json};

use crate::{go, kept, kept_games, moves, opened, play, table};

/// Another tab keeps something at the very moment: it lies in the storage, and this tab hears of it.
fn another_tab_keeps(page: &Page, record: &Value) {
    page.run_with(
        "const key = 'rookery.game.' + arguments[0].id;
         const newValue = JSON.stringify(arguments[0]);
         localStorage.setItem(key, newValue);
         dispatchEvent(new StorageEvent('storage', { key, newValue }));",
        std::slice::from_ref(record),
    );
}

#[test]
fn moves_made_in_two_tabs_at_the_same_moment_both_survive() {
    for other in ["d2d4", "g2g4"] {
        let page = table("chess");
        play(&page, "e2e4");
        let mut record = kept(&page, "game.")[0].clone();
        record["moves"] = json!(other);
        another_tab_keeps(&page, &record);
        page.wait_for("it to be said", || page.text().contains("Both are kept"));
        assert_eq!(moves(&page), ["e4"], "the own move stays on the board");
        // Whoever gives way has a name of its own now; the other tab keeps its move once more.
        let kept_here = kept_games(&page);
        let own = kept_here.iter().any(|moves| moves == "e2e4");
        assert!(own, "{kept_here:?}");
        if other < "e2e4" {
            assert_eq!(kept_here, ["d2d4", "e2e4"]);
        }
        play(&page, "e7e5");
        assert!(kept_games(&page).contains(&"e2e4 e7e5".to_owned()));
        page.reload();
        page.wait_for("the game", || moves(&page) == ["e4", "e5"]);
    }
}

#[test]
fn the_tab_whose_game_was_left_is_told_as_well() {
    let page = table("chess");
    play(&page, "e2e4");
    let mut record = kept(&page, "game.")[0].clone();
    record["beside"] = record["id"].clone();
    record["id"] = json!("another");
    record["moves"] = json!("d2d4");
    another_tab_keeps(&page, &record);
    page.wait_for("it to be said", || page.text().contains("Both are kept"));
    assert_eq!(moves(&page), ["e4"]);
}

#[test]
fn the_game_just_played_is_the_latest_also_after_the_clock_was_set_back() {
    let page = table("chess");
    play(&page, "e2e4");
    page.before_all_else("const now = Date.now; Date.now = () => now() - 400 * 24 * 3600 * 1000;");
    page.reload();
    page.wait_for("the game", || moves(&page) == ["e4"]);
    go(&page, "#/play/chess?side=black");
    page.wait_for("another game", || moves(&page).is_empty());
    play(&page, "d2d4");
    go(&page, "#/");
    page.wait_for("the library", || page.text().contains("Samantsy"));
    page.run("sessionStorage.clear()");
    let later = opened_again(&page);
    assert_eq!(later, ["d4"]);
}

fn opened_again(page: &Page) -> Vec<String> {
    go(page, "#/play/chess");
    page.wait_for("a game", || !moves(page).is_empty());
    moves(page)
}

#[test]
fn an_analysis_changed_in_two_tabs_is_kept_twice() {
    let page = opened("#/analysis/chess");
    play(&page, "e2e4");
    page.run(
        "const text = localStorage['rookery.analysis.chess'];
         localStorage['rookery.analysis.chess'] = text.replace('e4', 'd4');",
    );
    play(&page, "e7e5");
    page.wait_for("it to be said", || page.text().contains("Both are kept"));
    let all = kept(&page, "analysis.chess");
    let pgns: Vec<String> = all.iter().map(|one| one["pgn"].to_string()).collect();
    assert_eq!(pgns.len(), 2, "{pgns:?}");
    assert!(pgns.iter().any(|pgn| pgn.contains("1. d4")), "{pgns:?}");
    assert!(pgns.iter().any(|pgn| pgn.contains("1. e4 e5")), "{pgns:?}");
}
