//! What a game is like to play: pictures, tables, games that show it, samples played here.

use rookery_e2e::page;

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
    // A game that shows it is put on the board.
    page.find(".lab-games a").click();
    page.wait_for("the game", || page.find_all(".tree .ply").len() > 20);
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
}

#[test]
fn two_games_stand_beside_each_other_and_all_on_a_map() {
    let page = page("#/lab");
    page.wait_for("the map", || !page.find_all(".lab-figure .plot").is_empty());
    assert!(page.find_all(".lab-list a").len() > 10);
    page.run("location.hash = '#/lab/sfenj-11/samantsy-2'");
    page.wait_for("pairs", || page.find_all(".lab-pairs .plot").len() > 16);
    let sentence = page.find(".lab-sentence").text();
    assert!(sentence.contains("the two differ in"), "{sentence}");
}
