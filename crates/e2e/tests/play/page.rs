//! The page around the board: keys, list, field, sheet, sizes.

use rookery_e2e::Page;

use crate::{expected, fits, moves, opened, play, said, size, table};

#[test]
fn p15_keys_walk_through_the_game() {
    let page = table("andarraya-5");
    play(&page, "e2e4 e7e5 g1f3");
    page.find("h1").click();
    page.keys("ArrowLeft");
    page.wait_for("one back", || page.label_of("g1").contains("white knight"));
    assert!(page.label_of("e5").contains("last move to here"));
    page.keys("Home");
    page.wait_for("the start", || page.label_of("e2").contains("white pawn"));
    page.keys("ArrowRight End");
    page.wait_for("the end", || page.label_of("f3").contains("white knight"));
    let ply = page.find_all(".moves-turn .ply");
    ply[0].click();
    // The pawn on e4 stands there at the end as well.
    page.wait_for("the first move", || {
        page.label_of("e7").contains("black pawn")
    });
    assert!(page.label_of("e4").contains("white pawn"));
    assert_eq!(ply[0].attribute("aria-current").as_deref(), Some("step"));
    assert_eq!(moves(&page).len(), 3, "looking back loses nothing");
    assert_eq!(page.run("return scrollY"), 0, "the keys were the page's");
}

#[test]
fn p15_arrows_do_after_a_flip_what_they_did_before() {
    let page = table("chess");
    play(&page, "e2e4 e7e5");
    page.click("a5");
    page.keys("ArrowLeft");
    page.wait_for("one back", || page.label_of("e7").contains("black pawn"));
    page.keys("f ArrowLeft");
    page.wait_for("the start", || page.label_of("e2").contains("white pawn"));
    page.keys("f ArrowRight ArrowRight");
    page.wait_for("the end", || page.label_of("e5").contains("black pawn"));
}

#[test]
fn who_looks_back_is_told_so_and_led_back() {
    let page = table("chess");
    play(&page, "e2e4 e7e5");
    page.find("h1").click();
    page.keys("ArrowLeft");
    page.wait_for("the past", || expected(&page) == "You are looking back.");
    said(&page, "You are looking back.");
    assert!(page.find_all(".turn.yours").is_empty());
    page.click("g1");
    page.click("f3");
    let why = "You are looking back: return to the game to play on.";
    page.wait_for("the reason", || {
        let told = page.find_all(".board-refusal");
        told.first().is_some_and(|told| told.text() == why)
    });
    page.button("Return to the game").click();
    page.wait_for("the game", || expected(&page) == "White to move.");
    assert!(page.label_of("e5").contains("black pawn"));
    page.wait_for("the board has the focus", || {
        page.focused().attribute("role").as_deref() == Some("gridcell")
    });
}

#[test]
fn p20_flip_turns_the_board_and_the_players() {
    let page = table("chess");
    let top = |name: &str| page.square(name).rect().1;
    assert!(top("a8") < top("a1"));
    page.button("Flip board").click();
    page.wait_for("Black below", || top("a1") < top("a8"));
    page.find("h1").click();
    page.keys("f");
    page.wait_for("White below", || top("a8") < top("a1"));
}

#[test]
fn p26_the_difference_strip_is_always_there() {
    let page = opened("#/play/samantsy-2");
    assert_eq!(page.find("h1").text(), "Samantsy (Ludii 2)");
    let strip = page.find("[aria-label='Different from chess']").text();
    assert!(strip.contains("no check, no mate"), "{strip}");
    assert!(page.find_all("[role=dialog]").is_empty());
}

fn write(page: &Page, text: &str) {
    page.find(".move-field input").fill(text);
    page.keys("Enter");
}

#[test]
fn p31_moves_are_written_in_analyses_and_problems_too() {
    let page = opened("#/analysis/chess");
    let write = |text| write(&page, text);
    write("e4");
    page.wait_for("the move", || page.label_of("e4").contains("pawn"));
    page.wait_for("an empty field", || {
        page.find(".move-field input").value().is_empty()
    });
    write("Nf4");
    said(&page, "Knight cannot reach f4.");
    page.run("location.hash = '#/problems/chaturanga'");
    page.wait_for("the problem", || {
        !page.find_all(".exercise-task").is_empty()
    });
    write("all");
    page.wait_for("the answer", || {
        page.find(".move-answer").text().contains("to move.")
    });
    page.button("Next problem").click();
    page.wait_for("an empty field", || {
        page.find(".move-field input").value().is_empty()
    });
    assert!(page.find_all(".move-answer").is_empty());
}

#[test]
fn p31_the_move_field_takes_moves_and_gives_reasons() {
    let page = table("andarraya-5");
    let write = |text| write(&page, text);
    write("Nf3");
    page.wait_for("the move", || moves(&page) == ["Nf3"]);
    write("Bd4");
    said(&page, "Bishop cannot reach d4.");
    assert!(page.find(".move-answer").text().contains("cannot reach"));
    // What is wrong stays to be mended, or to be written over.
    let field = "const field = document.querySelector('.move-field input');
        return field.value.slice(field.selectionStart, field.selectionEnd)";
    assert_eq!(page.run(field), "Bd4");
    page.type_text("nf6");
    page.keys("Enter");
    page.wait_for("the reply", || moves(&page) == ["Nf3", "Nf6"]);
    assert_eq!(page.find(".move-field input").value(), "");
    page.button("Take back").click();
    page.wait_for("Black to move", || moves(&page).len() == 1);
    write("p n");
    said(&page, "Black knight: b8, g8.");
    write("e7e5");
    page.wait_for("the move", || moves(&page) == ["Nf3", "e5"]);
}

#[test]
fn p31_a_wrong_target_is_answered_at_the_board() {
    let page = table("chess");
    let told = || page.find_all(".board-refusal");
    page.click("g1");
    page.click("g4");
    page.wait_for("the reason", || !told().is_empty());
    assert_eq!(told()[0].text(), "Knight cannot reach g4.");
    said(&page, "Knight cannot reach g4.");
    let (_, top, _, high) = page.find(".play-board").rect();
    let (_, below, _, _) = told()[0].rect();
    assert!(below < top + high, "on the edge of the board");
    page.click("g1");
    page.wait_for("the next press", || told().is_empty());
    page.drag("g1", "d4");
    page.wait_for("the reason", || !told().is_empty());
    // Another choice, and a move, are no wrong targets.
    page.click("g1");
    page.click("e2");
    page.click("e4");
    page.wait_for("the move", || moves(&page) == ["e4"]);
    assert!(told().is_empty());
}

#[test]
fn p32_the_sheet_of_keys_holds_the_focus_until_it_is_closed() {
    let page = table("andarraya-5");
    page.find("h1").click();
    page.keys("?");
    page.find("[role=dialog]");
    assert_eq!(page.focused().text(), "Close");
    for keys in ["Tab", "Tab", "Shift+Tab", "Shift+Tab"] {
        page.keys(keys);
        let inside = "return !!document.activeElement.closest('[role=dialog]')";
        assert_eq!(page.run(inside), true, "the focus left at {keys}");
    }
    assert_eq!(page.focused().text(), "Close");
    let (_, top, _, height) = page.button("Close").rect();
    assert!(
        top + height <= f64::from(size().1),
        "the button is in sight"
    );
    assert!(page.find("[role=dialog]").text().contains("flip the board"));
    // A press on its heading does not lead out of it.
    page.find("[role=dialog] h2").click();
    page.keys("f g Tab");
    assert_eq!(page.focused().text(), "Close");
    assert!(page.find_all("form.new-game").is_empty());
    assert!(page.square("a8").rect().1 < page.square("a1").rect().1);
    page.keys("Escape");
    page.wait_for("no sheet", || page.find_all("[role=dialog]").is_empty());
    // One beside it closes it.
    page.keys("?");
    page.find("[role=dialog]");
    page.mouse().to((2.0, 2.0)).down().up().go();
    page.wait_for("no sheet", || page.find_all("[role=dialog]").is_empty());
}

#[test]
fn p30_commands_in_the_grid_are_answered() {
    let page = table("andarraya-5");
    play(&page, "e2e4 d7d5 e4d5");
    page.find("[role=gridcell][tabindex='0']").focus();
    page.keys("l");
    said(&page, "White: pawn e4 takes pawn on d5");
    page.keys("c");
    said(&page, "takes pawn on d5");
}

#[test]
fn p17_a_piece_is_explained_on_the_board() {
    let page = opened("#/play/samantsy-2");
    page.find("[role=gridcell][tabindex='0']").focus();
    page.keys("Home ArrowUp i");
    page.wait_for("the pawn explained", || {
        page.find("section.glass")
            .text()
            .contains("White pawn on a2")
    });
    assert!(page.label_of("a3").contains("may go here, never take here"));
    assert!(page.label_of("b3").contains("may only take here"));
    page.keys("Escape");
    page.wait_for("no glass", || page.find_all("section.glass").is_empty());
}

#[test]
fn p28_a_move_by_keys_alone() {
    let page = table("chess");
    page.find("[role=gridcell][tabindex='0']").focus();
    // From a1 to the king's pawn.
    page.keys("ArrowUp ArrowRight ArrowRight ArrowRight ArrowRight Enter ArrowUp ArrowUp Enter");
    page.wait_for("the move", || moves(&page) == ["e4"]);
}

#[test]
fn p22_everything_is_reachable() {
    let page = opened("#/play/sfenj-11");
    fits(&page);
    let (width, height) = (f64::from(size().0), f64::from(size().1));
    for button in [
        "New game",
        "Take back",
        "Hint",
        "Flip board",
        "Resign",
        "Share",
    ] {
        let (left, _, wide, high) = page.button(button).rect();
        assert!(left >= 0.0 && left + wide <= width, "{button}");
        assert!(high >= 24.0, "{button} is {high} px high");
    }
    let (_, _, board, _) = page.find("[role=grid]").rect();
    assert!(board >= 264.0, "the board is only {board} px wide");
    // Board and players are seen at once, without scrolling.
    let (_, top, _, high) = page.find_all(".player")[1].rect();
    assert!(
        top + high <= height,
        "the lower player ends at {}",
        top + high
    );
}

#[test]
fn p9_the_computers_pieces_cannot_be_moved_and_nothing_moves_while_looking_back() {
    let page = table("chess");
    play(&page, "e2e4 e7e5");
    page.click("e5");
    page.click("e4");
    assert_eq!(moves(&page).len(), 2);
    page.find("h1").click();
    page.keys("ArrowLeft");
    page.wait_for("one back", || page.label_of("e7").contains("black pawn"));
    page.click("d7");
    page.click("d5");
    assert_eq!(moves(&page).len(), 2);
    assert!(!expected(&page).is_empty());
}

/// Wraps the browser's sounds, so that a test can count them.
const COUNT_SOUNDS: &str = "window.sounds = 0;
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...when) {
        window.sounds += 1;
        return start.apply(this, when);
    }";

#[test]
fn p33_moves_are_heard_unless_sounds_are_off_and_leafing_is_silent() {
    let page = table("andarraya-5");
    page.run(COUNT_SOUNDS);
    let sounds = || page.run("return sounds").as_u64().unwrap_or_default();
    assert_eq!(sounds(), 0, "nothing sounds before anything is touched");
    play(&page, "e2e4 d7d5 e4d5");
    page.wait_for("three sounds", || sounds() == 3);
    page.find("h1").click();
    page.keys("ArrowLeft ArrowLeft ArrowLeft ArrowRight ArrowRight ArrowRight");
    page.wait_for("the end again", || {
        page.label_of("d5").contains("white pawn")
    });
    assert_eq!(sounds(), 3, "leafing is silent");
    page.keys("z");
    said(&page, "Sounds off.");
    play(&page, "d8d5");
    assert_eq!(sounds(), 3, "off is off");
}

#[test]
fn p24_what_was_captured_lies_beside_the_players_and_turns_with_the_board() {
    let page = table("andarraya-5");
    play(&page, "e2e4 d7d5 e4d5 d8d5 b1c3 d5c6");
    let tray = |player: usize| page.find_all(".player")[player].text();
    assert!(tray(1).contains("has captured 1 pawn"), "{}", tray(1));
    assert!(tray(0).contains("has captured 1 pawn"), "{}", tray(0));
    page.button("Take back").click();
    page.wait_for("the queen on d5", || {
        page.label_of("d5").contains("black queen")
    });
    page.button("Redo").click();
    page.wait_for("the queen on c6", || {
        page.label_of("c6").contains("black queen")
    });
    play(&page, "f1b5 c6b5 c3b5");
    page.wait_for("a queen in the tray", || tray(1).contains("1 queen"));
    assert!(!tray(0).contains("queen"));
    page.button("Flip board").click();
    page.wait_for("the trays to change places", || tray(0).contains("1 queen"));
    // Nothing is summed up in points.
    assert!(!page.find(".play-table").text().contains('+'));
}

#[test]
fn p24_a_promotion_is_counted() {
    let page = crate::position("samantsy-2", "8/P6k/6pp/8/8/8/7P/K7 w - - 0 20");
    play(&page, "a7a8");
    page.wait_for("the new queen", || {
        page.find_all(".player")[1].text().contains("+1 queen")
    });
}

#[test]
fn p43_what_the_game_counts_is_told() {
    let page = table("andarraya-3");
    assert_eq!(
        page.find(".counters").text(),
        "Move 0 of 101, both sides counted."
    );
    play(&page, "g1f3 g8f6 f3g1 f6g8");
    let counters = page.find(".counters").text();
    assert!(counters.contains("the second time"), "{counters}");
    assert!(counters.contains("Move 4 of 101,"), "{counters}");
}

#[test]
fn p12_confirmation_and_method_hold_in_every_ruleset_and_for_promotions() {
    let page = table("samantsy-2");
    page.run("localStorage.setItem('rookery.settings', '{\"confirm_moves\":true,\"move_method\":\"click\"}')");
    for (ruleset, fen) in [
        ("samantsy-2", "8/P6k/6pp/8/8/8/7P/K7_w_-_-_0_20"),
        ("andarraya-5", "7k/P7/8/8/8/8/7P/K7_w_-_-_0_20"),
        ("andarraya-3", "7k/P7/8/8/8/8/7P/K7_w_-_-_0_20"),
        ("shakhmaty-medieval-5", "7k/P7/8/8/8/8/7P/K7_w_-_-_0_20"),
        ("sfenj-11", "7k/P7/8/8/8/8/7P/K7_w_-_-_0_20_lost:R"),
    ] {
        page.viewport(size());
        page.open(&format!("#/play/{ruleset}?start={fen}&side=white"));
        page.wait_for("the pawn", || page.label_of("a7").contains("white pawn"));
        page.drag("a7", "a8");
        page.click("a7");
        page.wait_for("a selection", || page.label_of("a7").contains("selected"));
        page.click("a8");
        page.wait_for("the question", || {
            !page.find_all(".board-confirm-play").is_empty()
        });
        assert!(moves(&page).is_empty(), "{ruleset}: nothing is played yet");
        page.button("Play it").click();
        page.wait_for("the move", || moves(&page).len() == 1);
    }
}
