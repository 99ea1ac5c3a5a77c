//! What a game is like to play: pictures, tables, games that show it.

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
fn a_game_without_results_says_how_to_make_them() {
    let page = page("#/lab/sfenj-11+check-keeps-castling");
    page.wait_for("the word", || {
        page.find("main")
            .text()
            .contains("There are no results for this game here")
    });
    assert!(
        page.find("main code")
            .text()
            .starts_with("rookery lab sfenj-11+check-keeps-castling")
    );
    page.wait_for("the way on", || {
        page.find_all("main a")
            .iter()
            .any(|link| link.text().contains("without switches"))
    });
}
