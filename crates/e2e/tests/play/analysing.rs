//! The work that somebody puts into an analysis: it stays, and what stands beside the board
//! answers about it.

use crate::{opened, play, said};

use rookery_e2e::Page;

fn written(page: &Page) -> usize {
    page.find_all(".tree .ply").len().saturating_sub(1)
}

fn comment(page: &Page) -> String {
    page.find(".comment input").value()
}

#[test]
fn a_comment_is_written_while_the_engine_thinks() {
    let page = opened("#/analysis/chess");
    play(&page, "e2e4");
    page.button("Engine").click();
    page.wait_for("a line", || !page.find_all(".engine-line").is_empty());
    page.find(".comment input").click();
    for word in ["takes ", "the ", "centre"] {
        let thought = page.find(".engine").text();
        page.type_text(word);
        page.wait_for("the next thought", || {
            page.find(".engine").text() != thought
        });
    }
    assert_eq!(comment(&page), "takes the centre");
    page.button("One move back").click();
    page.wait_for("another place", || comment(&page).is_empty());
    page.button("One move forward").click();
    page.wait_for("the comment", || comment(&page) == "takes the centre");
    page.reload();
    page.wait_for("the comment", || comment(&page) == "takes the centre");
    assert!(page.find(".tree").text().contains("takes the centre"));
}

#[test]
fn another_analysis_begins_and_the_one_before_stays() {
    let page = opened("#/analysis/chess");
    let more = |name: &str| {
        page.button("More").click();
        page.button(name).click();
    };
    play(&page, "e2e4 e7e5");
    page.button("First position").click();
    play(&page, "d2d4");
    page.button("Share").click();
    page.wait_for("what the link lacks", || {
        page.find(".share")
            .text()
            .contains("the PGN has all variations")
    });
    page.button("Close").click();
    more("New analysis");
    page.wait_for("an empty board", || written(&page) == 0);
    page.wait_for("the other one", || {
        page.text().contains("Other analyses (1)")
    });
    play(&page, "c2c4");
    page.button("Share").click();
    page.wait_for("what is shared", || !page.find_all(".share").is_empty());
    assert!(
        !page
            .find(".share")
            .text()
            .contains("the PGN has all variations")
    );
    page.reload();
    page.wait_for("the new one", || written(&page) == 1);
    assert!(page.text().contains("Other analyses (1)"));
}

#[test]
fn a_game_that_a_link_brought_is_worked_on_over_a_reload_and_back() {
    let page = opened("#/play/chess?side=white");
    play(&page, "e2e4 e7e5");
    let analyse = || {
        page.link("Analyse this game").click();
        page.wait_for("the analysis", || {
            page.hash().starts_with("#/analysis/chess")
        });
    };
    analyse();
    play(&page, "g1f3 b8c6 f1b5");
    page.button("Flip board").click();
    page.button("One move back").click();
    page.reload();
    page.wait_for("the moves after the game", || written(&page) == 5);
    assert!(page.label_of("f1").contains("bishop") && page.label_of("c6").contains("knight"));
    assert!(page.find("[role=gridcell]").label().starts_with("h1"));
    page.back();
    page.wait_for("the game", || page.hash() == "#/play/chess");
    page.forward();
    page.wait_for("the analysis again", || written(&page) == 5);
    page.back();
    page.wait_for("the game", || page.hash() == "#/play/chess");
    analyse();
    page.wait_for("the place of the game, and what went on from it", || {
        written(&page) == 5 && page.label_of("g1").contains("knight")
    });
    assert!(page.label_of("e5").contains("pawn"));
}

#[test]
fn a_link_is_followed_by_the_page_that_is_there() {
    let page = opened("#/analysis/chess");
    let follow = |query: &str| {
        page.run(&format!("location.hash = '#/analysis/chess?moves={query}'"));
    };
    play(&page, "c2c4");
    for query in ["d2d4,d7d5", "d2d4,d7d5&at=2"] {
        follow(query);
        page.wait_for("the link's game", || page.label_of("d5").contains("pawn"));
        page.button("First position").click();
        page.wait_for("the start", || page.label_of("d2").contains("pawn"));
    }
    follow("d2d5");
    page.wait_for("what is wrong", || {
        page.text().contains("This link is broken")
    });
    assert_eq!(written(&page), 1, "what was there stays");
}

#[test]
fn keys_on_the_board_answer_what_is_asked() {
    let page = opened("#/analysis/chess");
    let ask = |key: &str, words: &str| {
        page.find("[role=gridcell][tabindex='0']").focus();
        page.keys(key);
        said(&page, words);
    };
    ask("l", "No move has been made yet.");
    play(&page, "e2e4 d7d5 e4d5 g8f6");
    ask("l", "Black: knight g8 to f6.");
    ask("c", "White: pawn e4 takes pawn on d5.");
    ask("f", "Black is at the bottom.");
}

#[test]
fn the_current_move_stays_in_sight_and_is_the_only_stop_for_tab() {
    let round = "g1f3,g8f6,f3g1,f6g8,";
    let page = opened(&format!("#/analysis/chess?moves={}&at=0", round.repeat(15)));
    page.wait_for("the moves", || written(&page) == 60);
    let in_sight = |ply: usize| {
        page.wait_for(&format!("move {ply} in sight"), || {
            let (_, top, _, high) = page.find(".tree").rect();
            let (_, from, _, much) = page.find_all(".tree .ply")[ply].rect();
            let current = page.find_all(".tree .ply.current").len() == 1;
            current && from >= top && from + much <= top + high
        });
    };
    in_sight(0);
    page.button("Last position").click();
    in_sight(60);
    let stops = page.find_all(".tree .ply[tabindex='0']");
    assert_eq!(stops.len(), 1);
    assert!(stops[0].attribute("aria-current").is_some());
    stops[0].focus();
    page.keys("ArrowLeft ArrowLeft");
    in_sight(58);
    assert!(page.focused().attribute("aria-current").is_some());
    page.screenshot(&format!("analysis-long-{}", crate::size().0));
}

#[test]
fn what_closes_beside_an_analysis_gives_the_focus_back() {
    let page = opened("#/analysis/chess");
    page.button("Share").click();
    page.button("Close").click();
    page.wait_for("the button that opened it", || {
        page.focused().text() == "Share"
    });
    page.find("[role=gridcell][tabindex='0']").focus();
    page.keys("k i");
    page.wait_for("the glass", || !page.find_all(".glass").is_empty());
    page.button("Close").click();
    page.wait_for("the board", || {
        page.focused().attribute("role").as_deref() == Some("gridcell")
    });
    assert!(page.find_all(".glass").is_empty());
}

#[test]
fn a_file_of_another_ruleset_is_shown_with_what_there_is_to_say_about_it() {
    let page = opened("#/analysis/chess");
    play(&page, "e2e4");
    page.find("details.exchange summary").click();
    let one = "[Variant \"samantsy-2\"]\n\n1. Nc3 Nc6 *\n\n";
    page.find("details.exchange textarea").fill(&one.repeat(3));
    page.button("Load").click();
    page.wait_for("the other ruleset", || {
        page.hash() == "#/analysis/samantsy-2" && page.find("h1").text().contains("Samantsy")
    });
    assert_eq!(written(&page), 2);
    assert!(page.text().contains("the first of 3 games"));
    // Another file is another matter.
    page.find("details.exchange summary").click();
    page.find("details.exchange textarea").fill(one);
    page.button("Load").click();
    page.wait_for("no word of the file before", || {
        !page.text().contains("the first of 3 games")
    });
    assert_eq!(written(&page), 2);
    play(&page, "g1f3");
    page.screenshot(&format!("analysis-other-{}", crate::size().0));
    page.reload();
    page.wait_for("the game", || written(&page) == 3);
    page.back();
    page.wait_for("what lay on the board before", || {
        page.label_of("e4").contains("pawn") && written(&page) == 1
    });
}
