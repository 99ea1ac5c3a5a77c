//! The analysis board.

use crate::{fits, opened};

use rookery_e2e::Page;

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
        page.label_of(from).starts_with(&format!("{from}, empty"))
    });
}

#[test]
fn who_has_to_pass_can() {
    let page = opened("#/analysis/sfenj-11?start=7k/5Q2/6K1/8/8/8/8/8_b_-_-_0_5");
    page.wait_for("what is expected", || page.text().contains("must pass"));
    page.button("Pass").click();
    page.wait_for("White's turn", || plies(&page) == ["5… pass"]);
}

#[test]
fn p42_variations_are_made_by_moving_and_chosen_by_clicking() {
    let page = opened("#/analysis/andarraya-5");
    go(&page, "e2e4");
    go(&page, "e7e5");
    page.button("One move back").click();
    page.wait_for("one back", || page.label_of("e7").contains("black pawn"));
    go(&page, "c7c5");
    page.wait_for("a variation", || plies(&page) == ["1. e4", "e5", "1… c5"]);
    page.button("Promote variation").click();
    page.wait_for("the other way round", || {
        plies(&page) == ["1. e4", "c5", "1… e5"]
    });
    page.find_all(".tree .ply")[3].click();
    page.wait_for("the variation on the board", || {
        page.label_of("e5").contains("black pawn")
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
    let load = |text: &str| {
        if page.find_all("details.exchange[open]").is_empty() {
            page.find("details.exchange summary").click();
        }
        page.find("details.exchange textarea").fill(text);
        page.button("Load").click();
    };
    go(&page, "g1f3");
    load("8/8/8 w");
    page.wait_for("what is wrong", || {
        page.find("#exchange-problem").text().contains("8 rows")
    });
    assert!(
        page.label_of("f3").contains("white knight"),
        "what was there stays"
    );
    load("P6k/8/8/8/8/8/P7/4K3 w - - 0 9 lost:RQ");
    page.wait_for("the position", || {
        page.label_of("a8").contains("white pawn")
    });
    page.button("Share").click();
    assert_eq!(
        page.find("textarea[aria-label=FEN]").value(),
        "P6k/8/8/8/8/8/P7/4K3 w - - 0 9 lost:RQ"
    );
    // On a phone it lies over the rest.
    page.button("Share").click();
    load("1. e4 d4 e5 -- 2. Qh9 e6");
    page.wait_for("what is wrong", || {
        let told = page.find("#exchange-problem").text();
        told.contains("Qh9") && told.contains("moves left out: 2")
    });
    page.button("Load the part that could be read").click();
    page.wait_for("the game", || plies(&page).len() == 4);
    page.button("Last position").click();
    page.wait_for("the end", || page.label_of("e5").contains("black pawn"));
    assert!(page.find(".tree").text().contains("Left out: Qh9 e6"));
}

#[test]
fn what_a_file_says_by_glyphs_is_seen_heard_and_saved() {
    let page = opened("#/analysis/chess");
    page.find("details.exchange summary").click();
    let file = "1. e4 $14 $6 e5 N 2. Nf3 $199 *";
    page.find("details.exchange textarea").fill(file);
    page.button("Load").click();
    page.wait_for("the game", || plies(&page).len() == 3);
    let told: Vec<(String, String)> = page
        .find_all(".tree .ply")
        .iter()
        .map(|ply| (ply.text(), ply.label()))
        .collect();
    assert!(told[1].0.ends_with("?! +="), "{told:?}");
    assert!(
        told[1]
            .1
            .ends_with(", an inaccuracy, White is slightly better"),
        "{told:?}"
    );
    assert!(told[2].1.ends_with(", a novelty"), "{told:?}");
    assert!(told[3].0.ends_with("$199"), "{told:?}");
    page.button("Share").click();
    let saved = page.find("textarea[aria-label=PGN]").value();
    assert!(
        saved.contains("1. e4 $14 $6 e5 $146 2. Nf3 $199 *"),
        "{saved}"
    );
}

#[test]
fn an_analysis_may_be_played_on() {
    let page = opened("#/analysis/chess");
    go(&page, "e2e4");
    page.button("Play on from here").click();
    page.wait_for("the game", || {
        page.hash().starts_with("#/play/chess") && page.text().contains("You (Black)")
    });
    assert!(page.label_of("e4").contains("white pawn"));
}

#[test]
fn p22_the_analysis_page_fits() {
    fits(&opened("#/analysis/shakhmaty-medieval-5"));
}

#[test]
fn p41_pointing_into_a_line_looks_ahead_and_leaving_it_comes_back() {
    let page = opened("#/analysis/andarraya-5");
    page.button("Engine").click();
    page.wait_for("a line", || page.find_all(".engine-line span").len() > 3);
    let at_start = || {
        page.label_of("e2").contains("white pawn")
            && page.label_of("d2").contains("white pawn")
            && page.label_of("b1").contains("knight")
            && page.label_of("g1").contains("knight")
    };
    assert!(
        page.find_all("[role=gridcell][aria-label*='last move']")
            .is_empty()
    );
    // The line may be written anew at any moment, and other moves stand there then.
    page.wait_for("a position ahead", || {
        let at = page.run(
            "const spans = [...document.querySelectorAll('.engine-line span')].slice(0, 3);
             const move = spans.pop();
             if (!spans.length) return [0, 0];
             move.scrollIntoView({ block: 'center' });
             const r = move.getBoundingClientRect();
             return [r.x + r.width / 2, r.y + r.height / 2]",
        );
        let at = |n: usize| at[n].as_f64().unwrap_or_default();
        page.mouse().to((at(0), at(1))).go();
        page.find_all("[role=gridcell][aria-label*='last move']")
            .len()
            == 2
    });
    page.mouse().to(page.find("h1").centre()).go();
    page.wait_for("the position again", || {
        at_start()
            && page
                .find_all("[role=gridcell][aria-label*='last move']")
                .is_empty()
    });
    assert_eq!(plies(&page).len(), 0, "looking adds nothing");
}

#[test]
fn p32_the_analysis_page_has_its_own_sheet_of_keys() {
    let page = opened("#/analysis/andarraya-5");
    go(&page, "e2e4");
    page.find("h1").click();
    page.keys("?");
    let sheet = page.find("[role=dialog]").text();
    assert!(
        sheet.contains("engine on or off") && !sheet.contains("take back"),
        "{sheet}"
    );
    page.keys("Escape");
    page.wait_for("no sheet", || page.find_all("[role=dialog]").is_empty());
    page.keys("ArrowLeft");
    page.wait_for("one back", || page.label_of("e2").contains("white pawn"));
    page.keys("e");
    page.wait_for("a line", || !page.find_all(".engine-line").is_empty());
    page.keys("e");
    page.wait_for("no line", || page.find_all(".engine-line").is_empty());
}

#[test]
fn p42_variations_are_made_by_touch_too() {
    let page = opened("#/analysis/samantsy-2");
    page.touch_screen();
    page.reload();
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    for (from, to) in [("e2", "e3"), ("e7", "e6")] {
        page.tap(from);
        page.wait_for("the selection", || page.label_of(from).contains("selected"));
        page.tap(to);
        page.wait_for("the move", || {
            page.label_of(from).starts_with(&format!("{from}, empty"))
        });
    }
    page.find_all(".tree .ply")[1].click();
    page.wait_for("the first move", || {
        page.label_of("e7").contains("black pawn")
    });
    page.tap("d7");
    page.tap("d6");
    page.wait_for("a variation", || plies(&page) == ["1. e3", "e6", "1… d6"]);
}

#[test]
fn p48_a_saved_game_comes_in_as_a_file_just_as_it_went_out() {
    for (ruleset, first) in [
        ("andarraya-3", "e2e4 e7e5 g1f3"),
        ("andarraya-5", "e2e4 e7e5 g1f3"),
        ("samantsy-2", "e2e3 e7e6 g1f3"),
        ("sfenj-11", "e2e4 d2d4 e7e5 0000 d4e5"),
        ("shakhmaty-medieval-5", "e2e4 e7e5 g1f3"),
    ] {
        let page = opened(&format!("#/analysis/{ruleset}"));
        for text in first.split_whitespace() {
            match text {
                "0000" => page.button("Pass").click(),
                text => go(&page, text),
            }
        }
        let before = plies(&page);
        page.button("Share").click();
        let pgn = page.find("textarea[aria-label=PGN]").value();
        let variant = pgn.find("[Variant ");
        assert!(variant.is_some(), "{pgn}");
        assert!(
            pgn.find("[FEN ").is_none_or(|fen| Some(fen) > variant),
            "{pgn}"
        );
        // On a phone Share lies over what is below the board.
        page.find("textarea[aria-label=PGN]").focus();
        page.keys("Escape");
        page.wait_for("Share to close", || {
            page.find_all("textarea[aria-label=PGN]").is_empty()
        });
        page.button("First position").click();
        page.wait_for("the start", || {
            page.find(".tree .ply").attribute("aria-current").is_some()
        });
        page.find("details.exchange summary").click();
        let commented = pgn.replacen("e4", "e4 {read}", 1);
        page.choose_file("game.pgn", &commented.replacen("e3", "e3 {read}", 1));
        page.wait_for("the file's comment", || {
            page.find(".tree").text().contains("read")
        });
        assert_eq!(plies(&page), before, "{ruleset}");
    }
}
