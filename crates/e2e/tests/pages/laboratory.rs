//! What a game is like to play: pictures, tables, games that show it, samples played here.

use rookery_e2e::page;
use rookery_rules::library;
use serde_json::json;

#[test]
fn a_figure_has_its_sentence_its_picture_its_table_and_its_games() {
    let page = page("#/rules/sfenj-11");
    page.wait_for("the rules", || !page.find_all(".rules-head a").is_empty());
    page.run("location.hash = '#/lab/sfenj-11'");
    page.wait_for("pictures", || page.find_all(".lab-figure .plot").len() > 8);
    let first = page.find(".lab-figure");
    assert!(
        first.text().contains("games were decided"),
        "{}",
        first.text()
    );
    page.find(".lab-figure summary").click();
    page.wait_for("the table", || {
        page.find(".lab-figure tbody").text().contains("White wins")
    });
    // On paper there is nothing to press.
    let media = |name: &str| page.cdp("Emulation.setEmulatedMedia", json!({ "media": name }));
    media("print");
    let seen = "return ['.lab-figure .plot', '.lab-compare', '.lab-run']
        .map(what => document.querySelector(what).checkVisibility())";
    assert_eq!(page.run(seen), json!([true, false, false]));
    media("");
    // A game that shows it is put on the board.
    let games = page.find_all(".lab-games a");
    games.last().expect("games").click();
    page.wait_for("the game", || page.find_all(".tree .ply").len() > 20);
    // Who comes back goes on there, as soon as there are pictures again.
    page.back();
    page.wait_for("the place", || {
        page.run("return scrollY > 1000 && scrollY === history.state") == true
    });
}

#[test]
fn a_game_without_results_is_played_and_measured_here() {
    let page = page("#/lab/sfenj-11+check-keeps-castling");
    page.wait_for("the word", || {
        page.find("main").text().contains("Nobody has measured")
    });
    page.find(".lab-wanted select").choose("greedy");
    page.find(".lab-wanted input").fill("6");
    page.find(".lab-wanted button").click();
    page.wait_for("the games", || {
        page.find(".lab-run")
            .text()
            .contains("All 6 games are over")
    });
    page.wait_for("pictures of all", || {
        let first = page.find_all(".lab-figure");
        first
            .first()
            .is_some_and(|first| first.text().contains("of 6 games were decided"))
    });
    assert!(page.find(".lab-run").text().contains("JSON lines"));
    // What is gone with its page is told, and can be played again.
    page.reload();
    page.wait_for("what became of it", || {
        page.find(".lab-run").text().contains("Your sample ended")
    });
    assert_eq!(page.find(".lab-wanted select").value(), "greedy");
}

#[test]
fn two_games_stand_beside_each_other_and_all_on_a_map() {
    let page = page("#/lab");
    page.wait_for("the map", || !page.find_all(".lab-figure .plot").is_empty());
    page.run("location.hash = '#/lab/sfenj-11/samantsy-2'");
    page.wait_for("pairs", || page.find_all(".lab-pairs .plot").len() > 16);
    let sentence = page.find(".lab-sentence").text();
    assert!(sentence.contains("the two differ in"), "{sentence}");
    // Two readings of a game are told apart.
    page.run("location.hash = '#/lab/sfenj-11/sfenj-11+check-keeps-castling'");
    let both =
        "Sfenj (Ludii 11) and Sfenj (Ludii 11) with check keeps castling, measured".to_owned();
    page.wait_for("their names", || page.find("h1").text() == both);
    // One game twice is said to be that, and another can be chosen.
    page.run("location.hash = '#/lab/sfenj-11/sfenj-11'");
    page.wait_for("the word", || page.text().contains("one game twice"));
    assert!(page.find_all(".lab-pairs").is_empty());
    page.find(".lab-compare button").click();
    page.wait_for("two games", || !page.text().contains("one game twice"));
    assert_eq!(page.hash().matches("sfenj-11").count(), 1);
}

#[test]
fn all_games_stand_in_a_table_that_each_column_puts_in_order() {
    let page = page("#/lab");
    let rows = || page.find_all(".lab-glance tbody tr").len();
    page.wait_for("the table", || rows() == library::entries().len());
    let first = || page.find(".lab-glance tbody th").text();
    assert_eq!(first(), "Andarraya (Ludii 3)");
    let press = |column: &str| {
        let heads = page.find_all(".lab-glance thead button");
        let head = heads.iter().find(|head| head.text().starts_with(column));
        head.unwrap_or_else(|| panic!("no {column}")).click();
    };
    press("half ended after");
    page.wait_for("the longest first", || first() == "Lombard Chess");
    press("half ended after");
    page.wait_for("the shortest first", || first() != "Lombard Chess");
    let sorted = page.find_all(".lab-glance th[aria-sort]");
    assert_eq!(sorted.len(), 1);
    assert_eq!(
        sorted[0].attribute("aria-sort").as_deref(),
        Some("ascending")
    );
    page.find(".lab-glance tbody th a").click();
    page.wait_for("its figures", || {
        page.find_all(".lab-figure .plot").len() > 8
    });
}
