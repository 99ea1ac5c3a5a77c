//! Where the keyboard is, and what it then means.

use rookery_e2e::{Page, Politeness};

use crate::{moves, on_the_board, opened, play, said, size, table, wait_for_expected};

fn on(page: &Page, words: &str) {
    page.wait_for(&format!("the focus on “{words}”"), || {
        page.focused().text() == words
    });
}

#[test]
fn p32_after_a_pointer_arrows_go_through_the_game_and_after_a_key_over_the_board() {
    for route in ["#/analysis/samantsy-2", "#/play/samantsy-2?side=white"] {
        let page = opened(route);
        play(&page, "e2e3 e7e6");
        let back = |keys: &str, square: &str| {
            page.keys(keys);
            page.wait_for(&format!("{keys} on {route}"), || {
                page.label_of(square).contains("pawn")
            });
        };
        back("ArrowLeft", "e7");
        back("Home", "e2");
        back("End", "e6");
        page.drag("d2", "d3");
        page.wait_for("the move", || page.label_of("d3").contains("pawn"));
        back("ArrowLeft", "d2");
        back("ArrowRight", "d3");
        // A piece's letter is a step on the board, and so are the arrows after it.
        page.keys("k");
        on_the_board(&page, "a letter");
        let king = page.focused().label();
        page.keys("ArrowLeft");
        page.wait_for("a step", || page.focused().label() != king);
        assert!(page.label_of("d3").contains("pawn"), "{route}");
        // So they are for who comes by Tab.
        page.click("h5");
        page.keys("Tab Shift+Tab");
        on_the_board(&page, "Tab");
        let from = page.focused().label();
        page.keys("ArrowUp");
        page.wait_for("a step", || page.focused().label() != from);
        assert!(page.label_of("d3").contains("pawn"), "{route}");
    }
}

#[test]
fn p32_after_a_game_is_loaded_by_pointer_arrows_go_through_it() {
    let page = opened("#/analysis/chess");
    page.find(".exchange summary").click();
    page.find(".exchange textarea").fill("1. e4 e5");
    page.button("Load").click();
    on_the_board(&page, "the game");
    page.keys("ArrowRight");
    page.wait_for("the first move", || page.label_of("e4").contains("pawn"));
    // Who comes to the board by keys walks over it.
    page.keys("Tab Shift+Tab");
    on_the_board(&page, "Tab");
    page.keys("ArrowLeft");
    page.wait_for("a step", || page.label_of("e4").contains("pawn"));
}

#[test]
fn p32_keys_of_one_character_can_be_kept_to_the_board() {
    let page = opened("#/play/chess?moves=e2e4,e7e5&side=white");
    page.run("location.hash = '#/settings'");
    page.find(".settings .switch");
    let switches = page.find_all(".settings .switch");
    let single = switches
        .iter()
        .find(|switch| switch.text().starts_with("Single-letter keys"));
    single.expect("the switch").click();
    page.back();
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    let top = |square: &str| page.square(square).rect().1;
    page.find("h1").focus();
    page.keys("f ArrowLeft");
    page.wait_for("one back", || page.label_of("e7").contains("pawn"));
    assert!(top("a1") > top("a8"), "a letter acted beside the board");
    page.find("[role=gridcell][tabindex='0']").focus();
    page.keys("f");
    page.wait_for("the other side", || top("a1") < top("a8"));
    // The sheet has a button.
    page.button("Keys").click();
    on(&page, "Close");
    let sheet = page.find("[role=dialog]").text();
    assert!(sheet.contains("only on the board"), "{sheet}");
}

#[test]
fn p32_what_closes_gives_the_focus_back() {
    let page = table("chess");
    page.find("[role=gridcell][tabindex='0']").focus();
    // The form begins with its first choice, and at its top; Enter starts the game from anywhere in it.
    let at_its_beginning = || {
        page.wait_for("the first choice", || {
            page.focused().name() == "Two people at one board"
        });
        let scrolled = page.run("return document.querySelector('.new-game').scrollTop");
        assert_eq!(scrolled.as_f64(), Some(0.0));
    };
    page.viewport((360, 640));
    page.keys("g");
    at_its_beginning();
    page.keys("Escape");
    on_the_board(&page, "Escape");
    page.button("New game").click();
    at_its_beginning();
    page.button("Cancel").click();
    // It was opened from the menu.
    on(&page, "More");
    page.button("New game").click();
    at_its_beginning();
    page.keys("Enter");
    on_the_board(&page, "a new game");
    said(&page, "New game.");
}

#[test]
fn p32_what_closes_on_the_analysis_page_gives_the_focus_back_too() {
    let page = opened("#/analysis/chess?moves=e2e4,e4e5");
    page.button("Share").click();
    page.find("section.share");
    page.keys("Escape");
    page.wait_for("no links", || page.find_all("section.share").is_empty());
    on(&page, "Share");
    page.button("Dismiss").focus();
    page.keys("Enter");
    page.wait_for("no notice", || page.find_all(".notice").is_empty());
    on_the_board(&page, "a notice");
}

#[test]
fn p32_an_end_and_a_new_beginning_are_found_and_heard() {
    let page = opened("#/play/chess?computer=black&level=1&side=white");
    page.click("e2");
    page.click("e4");
    page.wait_for("the reply", || moves(&page).len() == 2);
    page.button("Resign").click();
    on(&page, "Black wins: White resigned");
    page.button("Rematch").click();
    on_the_board(&page, "the rematch");
    said(&page, "New game: you play Black.");
    let urgent = page.live_region(Politeness::Assertive);
    assert!(!urgent.contains("resigned"), "{urgent}");
}

#[test]
fn p32_a_button_that_goes_with_its_press_leads_back_to_the_board() {
    let page = opened("#/play/chess?moves=e2e4,e4e5&side=white");
    page.button("Dismiss").focus();
    page.keys("Enter");
    page.wait_for("no notice", || page.find_all(".notice").is_empty());
    on_the_board(&page, "a notice");
    page.keys("Home i");
    page.wait_for("the piece", || !page.find_all("section.glass").is_empty());
    page.button("Close").focus();
    page.keys("Enter");
    page.wait_for("no glass", || page.find_all("section.glass").is_empty());
    on_the_board(&page, "a piece");
}

#[test]
fn p32_a_button_that_has_nothing_more_to_do_keeps_the_focus() {
    let page = table("chess");
    play(&page, "e2e4");
    let name = |page: &Page| page.focused().name();
    for button in ["One move back", "One move forward", "Take back"] {
        assert!(page.button(button).is_enabled());
        page.button(button).focus();
        page.keys("Enter");
        page.wait_for(&format!("“{button}” to have no more to do"), || {
            !page.button(button).is_enabled()
        });
        page.keys("Enter");
        assert_eq!(name(&page), button);
    }
    // What is chosen from the menu leaves it to the button that opened it.
    page.button("Redo").click();
    page.wait_for("the move", || moves(&page) == ["e4"]);
    assert_eq!(name(&page), "More");
    assert!(!page.button("Redo").is_enabled());
    assert_eq!(moves(&page), ["e4"]);
}

#[test]
fn p22_passing_is_offered_in_sight_and_moves_nothing() {
    let page = table("sfenj-11");
    let top = |button: &str| page.button(button).rect().1;
    let before = (top("Take back"), top("Hint"));
    play(&page, "e2e4");
    wait_for_expected(&page, "second pawn move, or pass");
    let (left, top_of_pass, wide, high) = page.button("Pass").rect();
    let (width, height) = (f64::from(size().0), f64::from(size().1));
    assert!(left >= 0.0 && left + wide <= width, "{left}, {wide}");
    assert!(
        top_of_pass >= 0.0 && top_of_pass + high <= height,
        "at {top_of_pass}"
    );
    if width > 1000.0 {
        assert_eq!((top("Take back"), top("Hint")), before);
    }
    page.screenshot(&format!("pass-{width}"));
    page.button("Pass").click();
    wait_for_expected(&page, "Black");
    on_the_board(&page, "the pass");
}

#[test]
fn p15_what_the_rules_show_is_seen() {
    let page = opened("#/play/samantsy-2");
    page.button("Rules").click();
    page.button("Show me sentence 4: two squares, not over a piece")
        .click();
    page.wait_for("the trial", || !page.find_all(".trial").is_empty());
    page.wait_for("the board in sight", || {
        let (_, top, _, high) = page.find("[role=grid]").rect();
        top >= -0.25 * high && top + high <= f64::from(size().1) + 0.25 * high
    });
}
