//! Keys, names and speech.

use rookery_e2e::Page;

use crate::{bench, computed, count, last, questions, settle, size};

fn at(page: &Page) -> String {
    let label = page.focused().label();
    label.split(',').next().unwrap_or_default().to_owned()
}

/// What the calm live region says. (The page has other voices, such as an update's.)
fn calm(page: &Page) -> String {
    let words = page.run("return document.querySelector('[data-speech=calm]').textContent");
    words.as_str().unwrap_or_default().trim().to_owned()
}

/// Puts the focus on a square, as a person with a keyboard would find it there.
fn stand_on(page: &Page, square: &str) {
    page.square(square).focus();
    page.wait_for("the focus", || at(page) == square);
}

fn walks(page: &Page, keys: &str, to: &str) {
    page.keys(keys);
    page.wait_for(
        &format!("{keys} to lead to {to}, from {}", at(page)),
        || at(page) == to,
    );
}

/// Tab by Tab to the board, past whatever the page has before it.
fn tab_to_board(page: &Page) {
    for _ in 0..20 {
        page.keys("Tab");
        if page.focused().attribute("role").as_deref() == Some("gridcell") {
            return;
        }
    }
    panic!("Tab does not reach the board");
}

#[test]
fn p27_tab_reaches_the_board_once() {
    let page = bench();
    assert_eq!(count(&page, "[role=gridcell]"), 64);
    assert_eq!(count(&page, "[role=row] > [role=gridcell]"), 64);
    assert_eq!(count(&page, "[role=grid] > [role=row]"), 8);
    assert_eq!(count(&page, "[role=gridcell][tabindex='0']"), 1);
    tab_to_board(&page);
    assert_eq!(at(&page), "a1");
    page.keys("Tab");
    assert_eq!(
        page.focused().text(),
        "Start",
        "the next stop is off the board"
    );
    page.keys("Shift+Tab");
    assert_eq!(at(&page), "a1");
}

#[test]
fn p27_arrows_home_and_end_walk_without_wrapping() {
    let page = bench();
    stand_on(&page, "a1");
    walks(&page, "ArrowUp", "a2");
    walks(&page, "ArrowRight", "b2");
    walks(&page, "ArrowLeft", "a2");
    walks(&page, "ArrowLeft", "a2");
    walks(&page, "ArrowDown", "a1");
    walks(&page, "ArrowDown", "a1");
    walks(&page, "End", "h1");
    walks(&page, "ArrowRight", "h1");
    walks(&page, "Ctrl+Home", "a8");
    walks(&page, "Ctrl+End", "h1");
    walks(&page, "Home", "a1");
    assert_eq!(count(&page, "[role=gridcell][tabindex='0']"), 1);
    page.button("Flip").click();
    // After the pointer alone the focus would be one without a ring.
    page.keys("Tab");
    stand_on(&page, "e4");
    walks(&page, "ArrowUp", "e3");
    walks(&page, "ArrowRight", "d3");
    walks(&page, "Ctrl+Home", "h1");
}

#[test]
fn p27_keys_that_come_faster_than_the_drawing_are_not_lost() {
    let page = bench();
    // As a slow machine with a screen reader.
    page.cdp("Accessibility.enable", serde_json::json!({}));
    let slow = |rate: u8| {
        page.cdp(
            "Emulation.setCPUThrottlingRate",
            serde_json::json!({ "rate": rate }),
        );
    };
    slow(6);
    for _ in 0..6 {
        stand_on(&page, "b2");
        page.keys("ArrowRight ArrowUp ArrowRight ArrowUp ArrowRight ArrowUp ArrowRight ArrowUp");
        page.wait_for("f6", || at(&page) == "f6");
    }
    slow(1);
    page.cdp("Accessibility.disable", serde_json::json!({}));
}

#[test]
fn p27_keys_of_the_board_neither_scroll_nor_reach_the_page() {
    let page = bench();
    page.viewport((size().0, 500));
    page.run("window.heard = []; addEventListener('keydown', event => heard.push(event.key))");
    stand_on(&page, "e4");
    let before = page.run("return scrollY");
    page.keys("Home Ctrl+End Space Escape n i");
    settle(&page);
    assert_eq!(page.run("return scrollY"), before);
    page.keys("f ? Escape");
    page.wait_for("the page's own keys", || {
        page.run("return heard.includes('Escape')") == true
    });
    assert_eq!(
        page.run("return heard.filter(key => key !== 'Control').join(' ')"),
        "f ? Escape"
    );
}

#[test]
fn p27_the_focus_is_plain_to_see() {
    let page = bench();
    tab_to_board(&page);
    page.keys("ArrowUp");
    settle(&page);
    let focused = "#bench-play [role=gridcell]:focus-visible";
    assert_eq!(computed(&page, focused, "outlineStyle"), "solid");
    assert_eq!(computed(&page, focused, "outlineWidth"), "3px");
    // A dark ring and a light one: one of them stands out at 3:1 on any square.
    assert_eq!(computed(&page, focused, "outlineColor"), "rgb(11, 61, 145)");
    assert!(computed(&page, focused, "boxShadow").starts_with("rgb(255, 255, 255)"));
}

#[test]
fn p28_a_game_without_a_pointer() {
    let page = bench();
    stand_on(&page, "e2");
    page.keys("Enter");
    page.wait_for("the selection", || {
        page.label_of("e2") == "e2, white pawn, selected"
    });
    page.keys("ArrowUp ArrowUp Space");
    page.wait_for("the move", || last(&page) == "move e2e4");
    page.keys("ArrowUp ArrowUp ArrowUp Enter ArrowDown ArrowDown Enter");
    page.wait_for("the answer", || last(&page) == "move e7e5");
    assert_eq!(at(&page), "e5", "the focus stays where the move ended");
    stand_on(&page, "g1");
    page.keys("Enter");
    page.wait_for("the selection", || {
        page.label_of("g1").ends_with("selected")
    });
    page.keys("Escape");
    page.wait_for("no selection", || page.label_of("g1") == "g1, white knight");

    let page = questions();
    stand_on(&page, "a7");
    page.keys("Enter ArrowUp Enter");
    page.wait_for("the chooser", || count(&page, "[role=menu]") == 1);
    page.keys("End Enter");
    page.wait_for("the move", || last(&page) == "move a7a8n");
    page.wait_for("the focus on the board", || at(&page) == "a8");
}

#[test]
fn p28_a_confirmation_by_keyboard() {
    let page = bench();
    page.button("Confirm: false").click();
    stand_on(&page, "e2");
    page.keys("Enter ArrowUp Enter");
    page.wait_for("the question", || {
        page.label_of("e3") == "e3, empty, press again to play here"
    });
    page.keys("Escape");
    page.wait_for("no question", || page.label_of("e3") == "e3, empty");
    // By the bar, which goes with the press on its button.
    stand_on(&page, "e2");
    page.keys("Enter ArrowUp Enter");
    page.button("Take it back").focus();
    page.keys("Enter");
    page.wait_for("the focus on the board", || at(&page) == "e3");
    stand_on(&page, "e2");
    page.keys("Enter ArrowUp Enter Enter");
    page.wait_for("the move", || last(&page) == "move e2e3");
}

#[test]
fn p29_names_as_a_screen_reader_hears_them() {
    let page = bench();
    let name = |square: &str| page.square(square).name();
    assert_eq!(name("c1"), "c1, white bishop");
    assert_eq!(name("c3"), "c3, empty");
    assert_eq!(page.find("#bench-play [role=grid]").name(), "Bench board");
    page.click("e2");
    page.wait_for("the selection", || name("e2") == "e2, white pawn, selected");
    assert_eq!(name("e4"), "e4, empty, can move here");
    page.click("e4");
    page.wait_for("the move", || {
        name("e4") == "e4, white pawn, last move to here"
    });
    assert_eq!(name("e2"), "e2, empty, last move from here");
    page.button("Check").click();
    page.wait_for("the check", || name("e1") == "e1, white king, in check");
    page.button("Questions").click();
    page.click("e4");
    page.wait_for("a capture", || {
        name("d5") == "d5, black pawn, can capture here"
    });
    assert_eq!(
        page.find("#bench-play .board-drawing")
            .attribute("aria-hidden")
            .as_deref(),
        Some("true")
    );
}

#[test]
fn p30_the_same_words_twice_are_heard_twice() {
    let page = bench();
    page.run(
        "window.heard = [];
         new MutationObserver(() => heard.push(document.querySelector('[data-speech=calm]').textContent))
           .observe(document.querySelector('[data-speech=calm]'),
                    { subtree: true, childList: true, characterData: true })",
    );
    stand_on(&page, "c3");
    page.keys("o");
    page.wait_for("the answer", || page.run("return heard.length") == 1);
    page.keys("o");
    page.wait_for("the same answer", || page.run("return heard.length") == 2);
    assert_eq!(
        page.run("return new Set(heard.map(text => text.trim())).size"),
        1
    );
    assert_eq!(calm(&page), "c3, empty");
}

#[test]
fn p31_letters_jump_and_commands_give_way_to_pieces() {
    let page = bench();
    stand_on(&page, "a1");
    walks(&page, "n", "b1");
    walks(&page, "n", "g1");
    walks(&page, "n", "b8");
    walks(&page, "Shift+N", "g1");
    walks(&page, "k", "e8");
    page.keys("l");
    page.wait_for("the last move", || calm(&page).starts_with("The last move"));
    page.keys("Alt+c");
    page.wait_for("the last capture", || calm(&page).contains("captures"));
    page.keys("i");
    page.wait_for("the question", || last(&page) == "inspect e8");
}

#[test]
fn p31_a_target_that_cannot_be_reached_is_answered_in_words() {
    let page = bench();
    stand_on(&page, "g1");
    page.keys("Enter ArrowUp ArrowUp ArrowUp Enter");
    page.wait_for("the reason", || {
        calm(&page) == "White knight cannot go from g1 to g4."
    });
}
