//! The rules of a game, on their page and beside the board.

use rookery_e2e::{Politeness, page};

#[test]
fn show_me_puts_the_witness_on_the_board_to_be_tried() {
    let page = page("#/rules/samantsy-2");
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    page.button("Show me sentence 4: two squares, not over a piece")
        .click();
    page.wait_for("the bishop", || {
        page.label_of("d3").contains("white bishop")
    });
    page.wait_for("it is said", || {
        page.live_region(Politeness::Polite).contains("Sentence 4")
    });
    page.drag("d3", "f5");
    page.wait_for("the capture", || {
        page.label_of("f5").contains("white bishop")
    });
    let on_the_board = |after: &str| {
        page.wait_for(&format!("the focus on the board after {after}"), || {
            page.focused().attribute("role").as_deref() == Some("gridcell")
        });
    };
    for back in ["Begin again", "Take back"] {
        page.button(back).click();
        page.wait_for("the way back", || {
            page.label_of("d3").contains("white bishop")
        });
        assert!(!page.button(back).is_enabled());
        on_the_board(back);
        page.drag("d3", "f5");
        page.wait_for("the capture", || {
            page.label_of("f5").contains("white bishop")
        });
    }
    // Who asks once more wants it from its beginning.
    page.button("Show me sentence 4: two squares, not over a piece")
        .click();
    page.wait_for("the beginning", || {
        page.label_of("d3").contains("white bishop")
    });
}

#[test]
fn pieces_are_explained_without_taking_the_board() {
    for route in ["#/rules/samantsy-2", "#/play/samantsy-2?side=white"] {
        let page = page(route);
        page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
        page.drag("e2", "e3");
        page.wait_for("the move", || page.label_of("e3").contains("white pawn"));
        if route.contains("play") {
            page.button("Rules").click();
        }
        page.wait_for("the pieces", || page.find_all(".kind").len() == 6);
        let board = || page.run("return document.querySelector('.board-drawing').innerHTML");
        let (before, said) = (board(), page.live_region(Politeness::Polite));
        let diagrams = page.find_all(".kind [role=img]");
        assert_eq!(diagrams.len(), 6, "each has a diagram of its own");
        for diagram in &diagrams {
            page.mouse().to(diagram.centre()).go();
            let label = diagram.label();
            assert!(
                label.starts_with("How the ") && label.contains(" moves. "),
                "{label}"
            );
        }
        assert_eq!(board(), before, "{route}: to point is not to press");
        assert_eq!(page.live_region(Politeness::Polite), said);
        // A press borrows it, and there is a way back.
        page.button("Show on the board: bishop").click();
        page.wait_for("the bishop alone", || {
            !page.label_of("e3").contains("white pawn")
        });
        // To the game as it stands; there is none on the page of the rules.
        let (back, pawn) = match route.contains("play") {
            true => ("Back to your game", "e3"),
            false => ("Start position", "e2"),
        };
        page.button(back).click();
        page.wait_for("the way back", || {
            page.label_of(pawn).contains("white pawn")
        });
    }
}

#[test]
fn an_account_that_cannot_be_fetched_is_said_and_comes_when_asked_again() {
    let page = page("#/");
    page.run("window.real = fetch; window.fetch = () => Promise.reject(new Error('gone'));");
    page.run("location.hash = '#/rules/samantsy-2'");
    page.wait_for("calm words", || {
        page.find_all("[role=alert]")
            .iter()
            .any(|alert| alert.text().contains("could not be fetched"))
    });
    // What the program knows by itself is there: differences, pieces, the source.
    assert_eq!(page.find_all(".kind").len(), 6);
    assert!(page.text().contains("Madagascar"));
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    // A host or a gate that answers with some page has not answered.
    page.run("window.fetch = async () => new Response('<!doctype html>');");
    page.button("Try again").click();
    page.wait_for("the same words", || {
        page.text().contains("could not be fetched")
    });
    page.run("window.fetch = window.real");
    page.button("Try again").click();
    page.wait_for("the account", || !page.find_all(".sentences li").is_empty());
    assert_eq!(
        page.focused().attribute("id").as_deref(),
        Some("account-rules")
    );
    page.button("Show me sentence 4: two squares, not over a piece")
        .click();
    page.wait_for("the bishop", || {
        page.label_of("d3").contains("white bishop")
    });
}

#[test]
fn keys_on_the_board_of_the_rules_answer() {
    let page = page("#/rules/samantsy-2");
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    let ask = |key: &str, words: &str| {
        page.find("[role=gridcell][tabindex='0']").focus();
        page.keys(key);
        page.wait_for(words, || {
            page.live_region(Politeness::Polite).contains(words)
        });
    };
    ask("c", "Nothing has been captured yet.");
    page.drag("e2", "e3");
    page.wait_for("the move", || page.label_of("e3").contains("pawn"));
    ask("l", "White: pawn e2 to e3.");
    page.keys("k");
    ask("i", "king");
}

#[test]
fn a_press_shows_how_a_kind_moves() {
    let page = page("#/rules/andarraya-5");
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    let kinds = page.find_all(".kind");
    assert_eq!(kinds.len(), 6);
    for kind in kinds {
        let name = kind
            .text()
            .lines()
            .next()
            .unwrap_or_default()
            .to_lowercase();
        page.button(&format!("Show on the board: {name}")).click();
        page.wait_for("its position", || {
            page.find(".study-title")
                .text()
                .to_lowercase()
                .contains(&format!("the {name}"))
        });
        let marked = page
            .find_all("[role=gridcell]")
            .iter()
            .filter(|cell| {
                let label = cell.label();
                label.contains("goes") || label.contains("captures") || label.contains("castles")
            })
            .count();
        assert!(marked >= 2, "{name}: {marked}");
    }
}

#[test]
fn the_rules_lie_beside_the_board_of_a_game_and_the_game_waits() {
    let page = page("#/play/samantsy-2");
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    page.drag("e2", "e3");
    page.wait_for("the pawn", || page.label_of("e3").contains("white pawn"));
    page.button("Rules").click();
    page.button("Show me sentence 4: two squares, not over a piece")
        .click();
    page.wait_for("the bishop", || {
        page.label_of("d3").contains("white bishop")
    });
    page.button("Back to your game").click();
    page.wait_for("the game", || page.label_of("e3").contains("white pawn"));
}

#[test]
fn on_a_phone_the_rules_open_into_sight_below_the_board() {
    let page = page("#/play/samantsy-2");
    page.viewport((360, 640));
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    page.button("Rules").click();
    page.wait_for("the rules", || {
        !page.find_all(".rules-scroll .kinds").is_empty()
    });
    page.wait_for("them in sight, and the board's near end", || {
        page.run(
            "const rules = document.querySelector('.rules-beside').getBoundingClientRect();
             const board = document.querySelector('[role=grid]').getBoundingClientRect();
             return rules.top >= 0 && rules.bottom <= innerHeight + 1
                && board.bottom > 100 && board.bottom < rules.top",
        ) == true
    });
}

#[test]
fn a_switch_changes_the_game_that_is_told() {
    let page = page("#/rules/samantsy-2");
    page.wait_for("the account", || {
        !page.find_all(".readings input").is_empty()
    });
    page.find(".readings input").click();
    page.wait_for("the other game", || {
        page.run("return document.querySelector('.rules-head a').getAttribute('href')")
            == "#/play/samantsy-2+sliding-bishops"
    });
}

#[test]
fn on_a_large_screen_the_pieces_stand_beside_the_sentences() {
    let page = page("#/rules/sfenj-11");
    for (width, beside) in [(2560, true), (1920, true), (1280, false)] {
        page.viewport((width, 1200));
        page.find(".sentences li");
        let (board, pieces) = (page.find("[role=grid]").rect(), page.find(".kinds").rect());
        let sentences = page.find(".sentences").rect();
        let (_, top, _, height) = pieces;
        assert!(
            board.0 + board.2 <= pieces.0,
            "{width}: {board:?} {pieces:?}"
        );
        let stands = pieces.0 + pieces.2 <= sentences.0 && sentences.1 < top + height;
        assert_eq!(stands, beside, "{width}: {pieces:?} {sentences:?}");
        let wide = page.run("return document.documentElement.scrollWidth > innerWidth");
        assert_eq!(wide, false, "{width}: it scrolls sideways");
    }
    page.screenshot("rules-wide");
    assert_eq!(page.accessibility_faults(), Vec::<String>::new());
}
