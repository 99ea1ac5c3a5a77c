//! A position set up by hand: by press, drag, key and FEN, and where one goes with it.

use rookery_e2e::{Page, page, page_in_window};
use serde_json::json;

use crate::size;

fn editor(route: &str) -> Page {
    let page = page_in_window(route);
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    page
}

fn fen(page: &Page) -> String {
    page.find("textarea[aria-label=FEN]").value()
}

#[test]
fn p45_a_position_is_set_up_by_press_drag_and_key() {
    let page = editor("#/edit/chess");
    assert!(fen(&page).starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"));
    page.button("Clear the board").click();
    page.wait_for("problems", || {
        page.text().contains("White has no king") && page.text().contains("Black has no king")
    });
    page.button("White king").click();
    page.click("e1");
    page.wait_for("the king", || page.label_of("e1").contains("white king"));
    // By drag from the palette.
    // In a small window both are seen when the board is scrolled to its upper edge.
    page.middle_of("e8");
    let from = page.button("Black king").centre();
    let to = page.middle_of("e8");
    page.mouse().to(from).down().glide(to).up().go();
    page.wait_for("the other king", || {
        page.label_of("e8").contains("black king")
    });
    page.wait_for("a position", || {
        page.text().contains("This is a position of the game")
    });
    // By keys: the piece that is chosen, and Delete.
    page.button("White pawn").click();
    page.square("a2").focus();
    page.keys("Enter ArrowRight Enter");
    page.wait_for("two pawns", || page.label_of("b2").contains("white pawn"));
    page.keys("Delete");
    page.wait_for("one pawn", || page.label_of("b2").contains("empty"));
    assert!(page.label_of("a2").contains("white pawn"));
    // Pieces are moved about, against all rules, and erased.
    page.button("Move pieces").click();
    page.drag("a2", "h7");
    page.wait_for("it to move", || page.label_of("h7").contains("white pawn"));
    assert_eq!(fen(&page), "4k3/7P/8/8/8/8/8/4K3 w - - 0 1");
    page.button("Erase").click();
    page.click("h7");
    page.wait_for("it to go", || page.label_of("h7").contains("empty"));
    page.button("Move pieces").click();
    let king = page.middle_of("e8");
    page.mouse().to(king).right_down().right_up().go();
    page.wait_for("it to go by the other button", || {
        page.label_of("e8").contains("empty")
    });
    page.button("Start position").click();
    page.wait_for("all pieces", || page.label_of("d8").contains("black queen"));
}

#[test]
fn p45_the_fen_and_the_board_follow_each_other_and_all_problems_are_named() {
    let page = editor("#/edit/sfenj-11");
    let area = page.find("textarea[aria-label=FEN]");
    area.fill("4k3/8/8/8/8/8/8/4K2R b Kx - 0 1 nonsense:1");
    page.wait_for("the board", || page.label_of("h1").contains("rook"));
    page.wait_for("all problems", || {
        page.text().contains("'x' is no castling right")
            && page.text().contains("'nonsense' is no field")
    });
    // Also where the board itself cannot be read.
    area.fill("4k3/8/8/9/8/8/8/4K2z b - - many 1 nonsense:1");
    page.wait_for("all problems", || {
        let text = page.text();
        let named = [
            "rank 5",
            "'z' on rank 1",
            "'many' should be",
            "'nonsense' is no",
        ];
        named.iter().all(|words| text.contains(words))
    });
    area.fill("4k3/8/8/8/8/8/8/4K2R b - - 0 1");
    page.wait_for("a position", || {
        page.text().contains("This is a position of the game")
    });
    page.find(".edit-choice label").click();
    page.wait_for("the other side", || fen(&page).contains(" w "));
    page.find(".edit-more summary").click();
    page.find(".edit-fields input[type=checkbox]").click();
    page.wait_for("a right", || fen(&page).contains(" w K "));
    // A reload, and whoever is sent the address, sees the same.
    let before = fen(&page);
    page.reload();
    page.wait_for("the same", || fen(&page) == before);
    page.button("Share").click();
    assert!(
        page.find("textarea[aria-label=Link]")
            .value()
            .contains("#/play/sfenj-11?start=")
    );
    assert!(page.text().contains("For another page"));
    // On a phone it lies over the rest; what closes it gives the focus back.
    let shared = || !page.find_all("section.share").is_empty();
    let given_back = || !shared() && page.focused().name() == "Share";
    page.keys("Escape");
    page.wait_for("the way back", given_back);
    page.keys("Enter");
    page.wait_for("what is shared", shared);
    page.button("Close").click();
    page.wait_for("the way back once more", given_back);
    page.link("Play from here").click();
    page.wait_for("the game", || {
        page.hash().starts_with("#/play/sfenj-11") && page.label_of("h1").contains("rook")
    });
    page.wait_for("its players", || page.text().contains("Computer, level"));
    assert_eq!(
        page.run("return Object.keys(localStorage).filter(name => name.includes('game.'))"),
        json!([])
    );
}

#[test]
fn what_was_done_is_undone_and_done_again() {
    let page = editor("#/edit/chess");
    let start = fen(&page);
    assert!(!page.button("Undo").is_enabled() && !page.button("Redo").is_enabled());
    page.button("Clear the board").click();
    page.wait_for("an empty board", || fen(&page).starts_with("8/8"));
    page.button("White king").click();
    page.click("e1");
    page.wait_for("the king", || page.label_of("e1").contains("white king"));
    page.button("Undo").click();
    page.wait_for("no king", || page.label_of("e1").contains("empty"));
    // By keys as well, but for what is being typed.
    page.square("a1").focus();
    page.keys("Control+z");
    page.wait_for("the start", || fen(&page) == start);
    page.keys("Control+Shift+z");
    page.wait_for("an empty board again", || fen(&page).starts_with("8/8"));
    page.button("Redo").click();
    page.wait_for("the king again", || {
        page.label_of("e1").contains("white king")
    });
    page.reload();
    page.wait_for("it to stay", || page.label_of("e1").contains("white king"));
}

#[test]
fn p45_a_link_with_another_position_of_the_game_is_followed() {
    let page = editor("#/edit/chess");
    let position = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    let link = position.replace(' ', "_");
    page.run(&format!("location.hash = '#/edit/chess?start={link}'"));
    page.wait_for("the link's position", || fen(&page) == position);
    // Also once more, from what was made of it.
    page.button("Clear the board").click();
    page.wait_for("an empty board", || fen(&page).starts_with("8/8"));
    page.run(&format!("location.hash = '#/edit/chess?start={link}'"));
    page.wait_for("the link's position again", || fen(&page) == position);
    page.open("#/edit/chess");
    page.run(&format!("location.hash = '#/edit/chess?start={link}'"));
    page.wait_for("the link's position", || fen(&page) == position);
    page.back();
    page.wait_for("the start", || page.label_of("a1").contains("white rook"));
}

#[test]
fn p45_only_what_the_ruleset_remembers_is_asked_and_in_its_words() {
    let page = editor("#/edit/shatranj");
    page.find(".edit-more summary").click();
    let asked = || page.find(".edit-fields").text();
    for words in ["En passant", "forced pass", "further move", "castling"] {
        assert!(!asked().contains(words), "{words}: {}", asked());
    }
    page.run("location.hash = '#/edit/sfenj-11'");
    page.wait_for("the other game", || page.text().contains("Sfenj"));
    page.find(".edit-more summary").click();
    assert!(!asked().contains("En passant"), "{}", asked());
    let lost = "return [...document.querySelectorAll('.edit-fields label')]
        .find(label => label.textContent === 'Black has lost a queen to a capture')
        .querySelector('input')";
    page.run(&format!("{lost}.focus()"));
    page.keys("Space");
    page.wait_for("a queen that is lost", || fen(&page).ends_with(" lost:q"));
    // The rule is chosen by its sentence, and what is missing yet is said with it.
    choose(
        &page,
        "A further move of the same player is due",
        "first turn",
    );
    page.wait_for("the problem", || {
        page.find(".edit-fields .edit-wrong")
            .text()
            .contains("say which piece may not move again")
    });
    choose(&page, "The square of the piece", "White pawn on e2");
    page.wait_for("a position", || {
        page.text().contains("This is a position of the game")
    });
    page.reload();
    page.wait_for("the same", || {
        fen(&page).contains("lost:q again:") && fen(&page).ends_with("e2")
    });
}

#[test]
fn p45_what_a_position_remembers_is_set_by_controls_of_its_kind() {
    let page = editor("#/edit/chess");
    page.find(".edit-more summary").click();
    page.find("textarea[aria-label=FEN]")
        .fill("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1");
    choose(&page, "En passant", "e3");
    page.wait_for("the square", || fen(&page).ends_with(" b - e3 0 1"));
    let number = page.find(".edit-fields input[type=number]");
    number.fill("70000");
    page.wait_for("what is wrong, at the number", || {
        let number = page.find(".edit-fields input[type=number]");
        let wrong = page.find(".edit-fields .edit-wrong");
        number.attribute("aria-invalid").as_deref() == Some("true")
            && wrong.text().contains("'70000' should be a number")
    });
    number.fill("7");
    page.wait_for("the number", || fen(&page).ends_with(" 7 1"));
    // Pieces are marked by name, and are found marked again.
    page.run("location.hash = '#/edit/shakhmaty'");
    page.wait_for("the other game", || page.text().contains("Shakhmaty"));
    page.find(".edit-more summary").click();
    let marked = "return [...document.querySelectorAll('.edit-fields fieldset label')]
        .map(label => label.textContent).filter(text => text.includes(' on '))";
    let first = page.run(marked);
    assert_eq!(first.as_array().map(Vec::len), Some(6), "{first}");
    page.find(".edit-fields fieldset label input").click();
    page.wait_for("one less", || fen(&page).ends_with(" marks:1e1h1a8e8h8"));
    choose(&page, "Marked pieces", "White rook on a1");
    assert!(
        fen(&page).contains("marks"),
        "what is chosen is not added yet"
    );
    page.button("Add").click();
    page.wait_for("all of them", || !fen(&page).contains("marks"));
    // Castling by a king that has not moved, though no letter of a FEN says so.
    page.run("location.hash = '#/edit/scachs'");
    page.wait_for("the third game", || page.text().contains("Scachs"));
    page.find(".edit-more summary").click();
    page.wait_for("the kings", || {
        page.find(".edit-pieces")
            .text()
            .contains("White king on e1")
    });
    page.find(".edit-pieces input").click();
    page.wait_for("the right is gone too", || {
        !fen(&page).contains(" w KQ") && page.text().contains("This is a position of the game")
    });
}

/// Chooses among the options of a control the one with these words.
fn choose(page: &Page, control: &str, words: &str) {
    let choose = "const [control, words] = arguments;
        const says = select => (select.getAttribute('aria-label') ?? '') +
            select.closest('label')?.firstChild.textContent;
        const select = [...document.querySelectorAll('.edit-fields select')]
            .find(one => says(one).includes(control));
        const option = [...select.options].find(one => one.textContent.includes(words));
        select.value = option.value;
        select.dispatchEvent(new Event('change', { bubbles: true }))";
    page.run_with(choose, &[json!(control), json!(words)]);
}

#[test]
fn p45_the_editor_has_no_faults_and_fits() {
    let page = editor("#/edit/shakhmaty-medieval-5");
    page.find(".edit-more summary").click();
    for theme in ["light", "dark"] {
        page.prefers(&[("prefers-color-scheme", theme)]);
        page.screenshot(&format!("edit-{}-{theme}", size().0));
        let faults = page.accessibility_faults();
        assert!(faults.is_empty(), "{theme}: {faults:?}");
    }
    let wide = page.run("return document.documentElement.scrollWidth > innerWidth");
    assert_eq!(wide, json!(false), "it scrolls sideways");
    page.run("location.hash = '#/edit/no-such-game'");
    page.wait_for("the message", || {
        page.text().contains("There is no such game here")
    });
}

#[test]
fn on_a_phone_held_across_whole_boards_can_be_seen() {
    let page = page("#/edit/chess");
    for (width, height) in [(844, 390), (932, 430), (568, 320)] {
        page.viewport((width, height));
        for route in [
            "#/edit/chess",
            "#/problems/shatranj",
            "#/learn/shatranj",
            "#/rules/shatranj",
        ] {
            page.run(&format!("location.hash = '{route}'"));
            page.wait_for("the board", || {
                page.hash() == route && page.find_all("[role=gridcell]").len() == 64
            });
            page.wait_for("a board that fits", || {
                page.find(".board").rect().3 <= f64::from(height)
            });
        }
    }
}
