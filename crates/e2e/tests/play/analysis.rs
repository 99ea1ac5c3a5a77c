//! The analysis board.

use crate::{label, opened};

use rookery_e2e::{NARROW, Page, WIDE};

fn plies(page: &Page) -> Vec<String> {
    page.find_all(".tree .ply")
        .iter()
        .skip(1)
        .map(|ply| ply.text().split_whitespace().collect::<Vec<_>>().join(" "))
        .collect()
}

fn go(page: &Page, text: &str) {
    let (from, to) = (&text[..2], &text[2..4]);
    page.click(from);
    page.click(to);
    page.wait_for(text, || {
        label(page, from).starts_with(&format!("{from}, empty"))
    });
}

#[test]
fn p42_variations_are_made_by_moving_and_chosen_by_clicking() {
    let page = opened("#/analysis/andarraya-5");
    go(&page, "e2e4");
    go(&page, "e7e5");
    page.button("One move back").click();
    page.wait_for("one back", || label(&page, "e7").contains("black pawn"));
    go(&page, "c7c5");
    page.wait_for("a variation", || plies(&page) == ["1. e4", "e5", "1… c5"]);
    page.button("Promote variation").click();
    page.wait_for("the other way round", || {
        plies(&page) == ["1. e4", "c5", "1… e5"]
    });
    page.find_all(".tree .ply")[3].click();
    page.wait_for("the variation on the board", || {
        label(&page, "e5").contains("black pawn")
    });
    page.button("Delete from here").click();
    page.wait_for("one line", || plies(&page) == ["1. e4", "c5"]);
    page.reload();
    page.wait_for("the analysis", || plies(&page) == ["1. e4", "c5"]);
}

#[test]
fn p41_the_engine_is_off_until_asked_and_shows_up_to_five_lines() {
    let page = opened("#/analysis/samantsy-2");
    assert!(page.find_all(".engine-line").is_empty());
    assert!(page.find_all(".eval").is_empty());
    page.button("Engine").click();
    page.wait_for("a line", || page.find_all(".engine-line").len() == 1);
    page.find(".engine select option[value='3']").click();
    page.wait_for("three lines", || page.find_all(".engine-line").len() == 3);
    assert!(page.find(".eval-text").text().contains("White's chance"));
    page.find_all(".engine-line")[0].click();
    page.wait_for("a variation", || plies(&page).len() > 1);
    page.button("Engine").click();
    page.wait_for("no lines", || page.find_all(".engine-line").is_empty());
}

#[test]
fn p48_positions_and_games_go_in_and_out() {
    let page = opened("#/analysis/sfenj-11");
    page.find("details.exchange summary").click();
    let load = |text: &str| {
        page.find("details.exchange textarea").fill(text);
        page.button("Load").click();
    };
    go(&page, "g1f3");
    load("8/8/8 w");
    page.wait_for("what is wrong", || {
        page.find("#exchange-problem").text().contains("8 rows")
    });
    assert!(
        label(&page, "f3").contains("white knight"),
        "what was there stays"
    );
    load("P6k/8/8/8/8/8/P7/4K3 w - - 0 9 lost:RQ");
    page.wait_for("the position", || label(&page, "a8").contains("white pawn"));
    page.button("Share").click();
    assert_eq!(
        page.find("textarea[aria-label=FEN]").value(),
        "P6k/8/8/8/8/8/P7/4K3 w - - 0 9 lost:RQ"
    );
    load("1. e4 d4 e5 -- 2. Qh9");
    page.wait_for("what is wrong", || {
        page.find("#exchange-problem").text().contains("Qh9")
    });
    page.button("Load the part that could be read").click();
    page.wait_for("the game", || plies(&page).len() == 4);
    page.button("Last position").click();
    page.wait_for("the end", || label(&page, "e5").contains("black pawn"));
}

#[test]
fn an_analysis_may_be_played_on() {
    let page = opened("#/analysis/chess");
    go(&page, "e2e4");
    page.button("Play on from here").click();
    page.wait_for("the game", || {
        page.hash().starts_with("#/play/chess") && page.text().contains("You (Black)")
    });
    assert!(label(&page, "e4").contains("white pawn"));
}

#[test]
fn p22_the_analysis_page_fits_both_sizes() {
    let page = opened("#/analysis/shakhmaty-medieval-5");
    for (size, name) in [(WIDE, "analysis-wide"), (NARROW, "analysis-narrow")] {
        page.viewport(size);
        page.wait_for("a board that fits", || {
            let (left, _, width, _) = page.find("[role=grid]").rect();
            left >= 0.0 && left + width <= f64::from(size.0)
        });
        let overflow = page.run("return document.documentElement.scrollWidth > innerWidth");
        assert_eq!(overflow, false, "{size:?} scrolls sideways");
        page.screenshot(name);
    }
}
