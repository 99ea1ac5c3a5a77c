//! The library: at once there, searched, and the way back to a game.

use rookery_e2e::page;

#[test]
fn the_library_is_there_at_once_and_every_game_is_one_click_away() {
    let page = page("");
    page.wait_for("the cards", || page.find_all(".card").len() >= 9);
    // A second on a plain laptop; ten times that is a failure anywhere.
    let shown = page.run("return performance.now()").as_f64();
    assert!(shown.is_some_and(|time| time < 10_000.0), "{shown:?}");
    assert!(
        page.text().contains("never take and are never taken") || page.text().contains("no mate")
    );
    page.link("Play Samantsy (Ludii 2)").click();
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    assert!(
        page.hash().starts_with("#/play/samantsy-2"),
        "{}",
        page.hash()
    );
}

#[test]
fn the_library_is_searched_and_filtered() {
    let page = page("");
    page.wait_for("the cards", || page.find_all(".card").len() >= 9);
    page.find("input[type=search]").fill("madagascar");
    page.wait_for("one card", || page.find_all(".card").len() == 1);
    assert!(page.find(".count").text().contains("One game"));
    page.find("input[type=search]").fill("xyzzy");
    page.wait_for("no card", || page.find_all(".card").is_empty());
    assert!(page.text().contains("No game fits"));
    page.button("Show all").click();
    page.wait_for("all cards", || page.find_all(".card").len() >= 9);
    // The button is gone.
    assert_eq!(page.focused().attribute("type").as_deref(), Some("search"));
}

#[test]
fn a_game_that_was_begun_can_be_gone_on_with() {
    let page = page("#/play/samantsy-2");
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    page.drag("e2", "e3");
    page.wait_for("the pawn", || {
        page.square("e3").label().contains("white pawn")
    });
    page.run("location.hash = '#/'");
    page.wait_for("the shelf", || {
        page.text().to_lowercase().contains("go on with")
    });
    page.find(".small-shelf h3 a").click();
    page.wait_for("the game", || {
        page.square("e3").label().contains("white pawn")
    });
}

#[test]
fn a_game_at_full_strength_is_called_so() {
    let page = page("#/play/samantsy-2?moves=e2e3&computer=white&level=9&side=white");
    page.wait_for("the pawn", || {
        page.square("e3").label().contains("white pawn")
    });
    page.drag("e7", "e6");
    page.wait_for("the answer to it", || {
        page.square("e6").label().contains("black pawn")
    });
    page.run("location.hash = '#/'");
    page.wait_for("the shelf", || !page.find_all(".small-shelf").is_empty());
    let game = page.find(".small-shelf li").text();
    assert!(
        game.contains("against the computer, full strength"),
        "{game}"
    );
}

#[test]
fn the_plates_of_the_library_show_pieces() {
    let page = page("#/");
    page.wait_for("the shelf", || !page.find_all(".card").is_empty());
    let widths =
        "return [...document.querySelectorAll('.card-board use')].map(u => u.getBBox().width)";
    let widths = page.run(widths);
    let widths = widths.as_array().expect("a list");
    assert!(widths.len() > 9 * 20, "{} pieces", widths.len());
    let all = widths.iter().all(|width| width.as_f64() > Some(0.0));
    assert!(all, "pieces without a drawing");
}
