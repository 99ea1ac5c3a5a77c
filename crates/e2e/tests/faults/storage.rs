//! Storage that is full and free again, and files that are taken in.

use std::time::Duration;

use rookery_e2e::page;
use serde_json::{Value, json};

use crate::{kept, kept_games, moves, play, table};

#[test]
fn what_found_no_room_is_kept_as_soon_as_there_is_some() {
    let page = table("chess");
    play(&page, "e2e4");
    page.leave_no_room("Storage.prototype", "setItem");
    play(&page, "e7e5 g1f3");
    page.wait_for("it to be said", || page.text().contains("storage is full"));
    assert_eq!(kept_games(&page), ["e2e4"]);
    page.run("window.full = false");
    page.wait_for("the moves to be kept", || {
        kept_games(&page) == ["e2e4 e7e5 g1f3"]
    });
    page.reload();
    page.wait_for("the game", || moves(&page) == ["e4", "e5", "Nf3"]);
}

#[test]
fn a_file_that_is_taken_in_takes_no_game_back_and_says_what_became_of_each() {
    let older = table("chess");
    play(&older, "e2e4 e7e5");
    let name = |game: &Value| format!("game.{}", game["id"].as_str().unwrap_or_default());
    let first = kept(&older, "game.")[0].clone();
    play(&older, "g1f3 b8c6");
    older.run("location.hash = '#/settings'");
    older.wait_for("the page", || older.text().contains("Colours"));
    let mut elsewhere = first.clone();
    elsewhere["id"] = json!("elsewhere");
    let file = json!({ "file": "rookery", "version": 1, "kept": {
        (name(&first)): first.to_string(),
        (name(&elsewhere)): elsewhere.to_string(),
        "game.": "x", "../x": "y", "settings": "{\"theme\":\"dark\"}",
    } });
    older.choose_file("rookery.json", &file.to_string());
    older.wait_for("the report", || older.text().contains("Took in the file"));
    assert_eq!(kept_games(&older), ["e2e4 e7e5", "e2e4 e7e5 g1f3 b8c6"]);
    let names =
        older.run("return Object.keys(localStorage).filter(name => /x$|game\\.$/.test(name))");
    assert_eq!(names, json!([]), "unknown names are not stored");
    for words in [
        "what is here stays",
        "new here",
        "left out",
        "taken from the file",
    ] {
        assert!(older.text().contains(words), "{words}: {}", older.text());
    }
    let theme = older.run("return document.documentElement.dataset.theme");
    assert_eq!(theme, "dark");
}

#[test]
fn a_saved_file_that_is_too_large_is_refused_with_its_size() {
    let page = page("#/settings");
    page.wait_for("the page", || page.text().contains("Colours"));
    page.choose_long_file("large.json", "", "x", 80 << 20);
    page.wait_for("the refusal", || {
        page.text().contains("large.json: This is 80 MB")
            && page.text().contains("Nothing was changed")
    });
}

#[test]
fn a_file_of_very_many_games_comes_in_with_progress_and_a_short_report() {
    let older = table("chess");
    play(&older, "e2e4 e7e5");
    let first = kept(&older, "game.")[0].clone();
    // As an archive has them.
    let games = (0..3_000).map(|n| {
        let mut game = first.clone();
        game["id"] = json!(format!("many-{n}"));
        let entry = json!({ "format": 1, "game": game, "white": format!("Player {n}") });
        (format!("filed.many-{n}"), json!(entry.to_string()))
    });
    let kept: serde_json::Map<String, Value> = games.collect();
    let file = json!({ "file": "rookery", "version": 1, "kept": kept });
    older.run("location.hash = '#/settings'");
    older.wait_for("the page", || older.text().contains("Colours"));
    older.run(
        "window.progress = 0;
         new MutationObserver(() => {
             const bar = document.querySelector('main progress');
             if (bar) progress = Math.max(progress, bar.value);
         }).observe(document.body, { subtree: true, childList: true, attributes: true })",
    );
    older.choose_file("rookery.json", &file.to_string());
    older.wait_at_most(Duration::from_secs(60), "the report", || {
        older.text().contains("Took in the file: 3000 things")
    });
    assert!(
        older.text().contains("And 2900 more: new here."),
        "{}",
        older.text()
    );
    assert!(older.run("return progress").as_f64() > Some(1_000.0));
    assert!(older.find_all("main progress").is_empty());
    older.run("location.hash = '#/games'");
    older.wait_for("all of them", || older.text().contains("3001 games"));
}
