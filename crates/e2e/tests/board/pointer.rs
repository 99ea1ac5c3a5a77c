//! Moving pieces with a mouse.

use rookery_e2e::Page;

use crate::{bench, computed, count, last, log, middle_of_hand, questions, settle, size};

/// Presses on a piece and carries it to a square, without letting go.
fn carry(page: &Page, from: &str, to: &str) {
    page.mouse()
        .to(page.middle_of(from))
        .down()
        .glide(page.middle_of(to))
        .go();
    page.wait_for("the piece in the hand", || {
        count(page, ".board-hand.held") == 1
    });
    settle(page);
}

fn nothing_is_stuck(page: &Page) {
    page.wait_for("an empty hand", || count(page, ".board-hand") == 0);
    assert_eq!(count(page, ".ghost"), 0);
    assert_eq!(count(page, ".board-drop.shown"), 0);
    assert_eq!(page.label_of("e2"), "e2, white pawn");
    page.mouse().up().go();
    page.drag("d2", "d4");
    page.wait_for("the next drag", || last(page) == "move d2d4");
}

#[test]
fn p01_a_drag_begins_after_three_pixels_and_the_piece_stays_under_the_pointer() {
    let page = bench();
    let (x, y) = page.middle_of("e2");
    page.mouse().to((x, y)).down().to((x + 2.0, y)).go();
    settle(&page);
    assert_eq!(count(&page, ".board-hand"), 0, "two pixels are no drag");
    page.mouse().to((x + 2.0, y)).to((x + 4.0, y)).go();
    page.wait_for("the drag", || count(&page, ".board-hand.held") == 1);
    for square in ["f3", "h6", "a1"] {
        let (x, y) = page.middle_of(square);
        page.mouse().to((x, y)).go();
        settle(&page);
        let (piece_x, piece_y) = middle_of_hand(&page);
        assert!(
            (piece_x - x).abs() < 1.5 && (piece_y - y).abs() < 1.5,
            "{square}: {piece_x}, {piece_y}"
        );
    }
}

#[test]
fn p01_a_drag_moves_one_node_and_renders_nothing_else() {
    let page = bench();
    carry(&page, "e2", "e3");
    page.run(
        "window.touched = new Set();
         new MutationObserver(list => list.forEach(m => touched.add(
            m.target.getAttribute('class').split(' ')[0])))
           .observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })",
    );
    page.mouse()
        .to(page.middle_of("e3"))
        .glide(page.middle_of("e4"))
        .glide(page.middle_of("c6"))
        .go();
    settle(&page);
    let touched = page.run("return [...touched].sort().join(' ')");
    assert_eq!(touched, "board-drop board-hand");
}

#[test]
fn p02_a_ghost_stays_targets_show_and_only_a_legal_square_is_tinted() {
    let page = bench();
    carry(&page, "e2", "e4");
    assert_eq!(
        computed(&page, "#bench-play [data-piece=e2]", "opacity"),
        "0.3"
    );
    assert_eq!(count(&page, ".target-dot"), 2);
    assert_eq!(count(&page, ".board-drop.shown"), 1);
    page.mouse().to(page.middle_of("d5")).go();
    settle(&page);
    assert_eq!(count(&page, ".board-drop.shown"), 0);
}

#[test]
fn p03_a_dropped_piece_settles_at_once() {
    let page = bench();
    page.run(
        "window.seen = [];
         const look = () => {
            seen.push(document.querySelectorAll('#bench-play .piece-motion[transform]').length);
            requestAnimationFrame(look);
         };
         look()",
    );
    page.drag("e2", "e4");
    page.wait_for("the move", || last(&page) == "move e2e4");
    page.wait_for("the new position", || {
        page.label_of("e4").starts_with("e4, white pawn")
    });
    settle(&page);
    assert_eq!(page.run("return Math.max(...seen)"), 0, "nothing glides");
    assert_eq!(count(&page, ".board-hand"), 0);
}

#[test]
fn p04_a_drop_elsewhere_glides_home_and_changes_nothing() {
    let page = bench();
    carry(&page, "e2", "d5");
    page.run(
        "window.homing = false;
         new MutationObserver(() => { window.homing ||= !!document.querySelector('.board-hand.homing') })
           .observe(document.body, { subtree: true, childList: true, attributes: true })",
    );
    page.mouse().up().go();
    page.wait_for("the glide", || page.run("return homing") == true);
    page.wait_for("its end", || count(&page, ".board-hand") == 0);
    assert_eq!(page.label_of("e2"), "e2, white pawn");
    assert!(!log(&page).iter().any(|line| line.starts_with("move")));
}

#[test]
fn p04_with_reduced_motion_it_is_home_at_once() {
    let page = bench();
    page.prefers(&[("prefers-reduced-motion", "reduce")]);
    carry(&page, "e2", "d5");
    page.run(
        "window.homing = false;
         new MutationObserver(() => { window.homing ||= !!document.querySelector('.board-hand.homing') })
           .observe(document.body, { subtree: true, childList: true, attributes: true })",
    );
    page.mouse().up().go();
    settle(&page);
    assert_eq!(count(&page, ".board-hand"), 0);
    assert_eq!(page.run("return homing"), false);
}

#[test]
fn p05_the_right_button_cancels_a_drag() {
    let page = bench();
    carry(&page, "e2", "e4");
    page.mouse().right_down().right_up().go();
    nothing_is_stuck(&page);
}

#[test]
fn p05_escape_cancels_a_drag() {
    let page = bench();
    carry(&page, "e2", "e4");
    page.keys("Escape");
    nothing_is_stuck(&page);
}

#[test]
fn p05_a_window_that_loses_the_focus_cancels_a_drag() {
    let page = bench();
    carry(&page, "e2", "e4");
    page.run("window.dispatchEvent(new Event('blur'))");
    nothing_is_stuck(&page);
}

#[test]
fn p10_a_window_that_changes_during_a_drag_keeps_the_piece_under_the_pointer() {
    let page = bench();
    carry(&page, "e2", "e3");
    let (width, height) = size();
    page.viewport((width - 120, height));
    settle(&page);
    page.run("scrollBy(0, 40)");
    settle(&page);
    let (x, y) = page.middle_of("e4");
    page.mouse().to((x + 1.0, y)).to((x, y)).go();
    settle(&page);
    let (piece_x, piece_y) = middle_of_hand(&page);
    assert!(
        (piece_x - x).abs() < 1.5 && (piece_y - y).abs() < 1.5,
        "{piece_x}, {piece_y}"
    );
    page.mouse().up().go();
    page.wait_for("the move", || last(&page) == "move e2e4");
    page.wait_for("an empty hand", || count(&page, ".board-hand") == 0);
}

#[test]
fn p06_a_release_outside_the_board_ends_the_drag() {
    let page = bench();
    carry(&page, "e2", "e4");
    page.mouse().to((f64::from(size().0) - 10.0, 5.0)).up().go();
    nothing_is_stuck(&page);
    assert!(!log(&page).contains(&"move e2e4".to_owned()));
}

#[test]
fn p06_a_release_that_nobody_saw_ends_the_drag() {
    let page = bench();
    page.run(
        "addEventListener('pointerdown', event => { window.pointer = event.pointerId }, true)",
    );
    carry(&page, "e2", "e4");
    page.run(
        "document.querySelector('#bench-play .board-grid').dispatchEvent(new PointerEvent(
            'pointermove', { bubbles: true, composed: true, pointerId: window.pointer, buttons: 0 }))",
    );
    nothing_is_stuck(&page);
}

#[test]
fn p07_clicks_select_reselect_unselect_and_move() {
    let page = bench();
    page.click("e2");
    page.wait_for("the selection", || {
        page.label_of("e2") == "e2, white pawn, selected"
    });
    page.click("g1");
    page.wait_for("another selection", || {
        page.label_of("g1") == "g1, white knight, selected"
    });
    assert_eq!(page.label_of("e2"), "e2, white pawn");
    page.click("a5");
    page.wait_for("no selection", || page.label_of("g1") == "g1, white knight");
    page.click("g1");
    page.wait_for("the selection", || {
        page.label_of("g1").ends_with("selected")
    });
    page.click("g1");
    page.wait_for("no selection", || page.label_of("g1") == "g1, white knight");
    page.click("g1");
    page.click("f3");
    page.wait_for("the move", || last(&page) == "move g1f3");
}

#[test]
fn p07_a_click_that_trembles_is_a_click() {
    let page = bench();
    let (x, y) = page.middle_of("e2");
    page.mouse()
        .to((x, y))
        .down()
        .to((x + 2.0, y + 1.0))
        .up()
        .go();
    page.wait_for("the selection", || {
        page.label_of("e2") == "e2, white pawn, selected"
    });
    let (x, y) = page.middle_of("e4");
    page.mouse()
        .to((x, y))
        .down()
        .to((x - 5.0, y + 5.0))
        .up()
        .go();
    page.wait_for("the move", || last(&page) == "move e2e4");
}

#[test]
fn p07_a_click_of_assistive_technology_does_what_a_click_does() {
    let page = bench();
    let press =
        |square: &str| page.run_with("arguments[0].click()", &[page.square(square).reference()]);
    press("e2");
    page.wait_for("the selection", || {
        page.label_of("e2") == "e2, white pawn, selected"
    });
    press("e4");
    page.wait_for("the move", || last(&page) == "move e2e4");
    // Also right after a real click.
    page.click("e7");
    page.wait_for("the selection", || {
        page.label_of("e7").ends_with("selected")
    });
    press("e5");
    page.wait_for("the answer", || last(&page) == "move e7e5");
}

#[test]
fn p09_pieces_without_moves_stay_and_are_inspected() {
    let page = bench();
    page.drag("e7", "e5");
    settle(&page);
    assert_eq!(count(&page, ".board-hand"), 0);
    assert_eq!(page.label_of("e7"), "e7, black pawn");
    page.click("e7");
    page.wait_for("the question", || last(&page) == "inspect e7");
    page.button("Disabled: false").click();
    page.drag("e2", "e4");
    settle(&page);
    assert_eq!(page.label_of("e2"), "e2, white pawn");
}

#[test]
fn p11_the_chooser_opens_inward_with_the_focus_on_its_first_line() {
    let page = questions();
    for (from, to) in [("a7", "a8"), ("h7", "h8")] {
        page.drag(from, to);
        page.wait_for("the chooser", || count(&page, "[role=menu]") == 1);
        assert_eq!(
            page.focused().attribute("role").as_deref(),
            Some("menuitem")
        );
        assert!(page.focused().text().contains("Become a queen"));
        let (left, top, width, height) = page.find("[role=menu]").rect();
        let (board_left, board_top, board_width, board_height) =
            page.find("#bench-play .board-field").rect();
        assert!(left >= board_left - 0.5 && left + width <= board_left + board_width + 0.5);
        assert!(top >= board_top - 0.5 && top + height <= board_top + board_height + 0.5);
        let (x, y) = page.middle_of(to);
        assert!(
            left <= x && x <= left + width && top <= y && y <= top + height,
            "over the target"
        );
        page.keys("Escape");
        page.wait_for("the board", || count(&page, "[role=menu]") == 0);
        assert_eq!(page.label_of(from), format!("{from}, white pawn"));
    }
    assert!(!log(&page).iter().any(|line| line.starts_with("move")));
}

#[test]
fn p11_keys_digits_and_clicks_choose() {
    for (keys, id) in [
        ("Enter", "a7a8q"),
        ("ArrowDown Enter", "a7a8r"),
        ("ArrowUp Space", "a7a8n"),
        ("2", "a7a8r"),
    ] {
        let page = questions();
        page.click("a7");
        page.click("a8");
        page.wait_for("the chooser", || count(&page, "[role=menu]") == 1);
        page.keys(keys);
        page.wait_for("the move", || last(&page) == format!("move {id}"));
        page.wait_for("the focus on the board", || {
            page.focused().attribute("role").as_deref() == Some("gridcell")
        });
    }
    let page = questions();
    page.drag("a7", "b8");
    page.wait_for("the chooser", || count(&page, "[role=menu]") == 1);
    page.find("[role=menuitem][data-option='1']").click();
    page.wait_for("the move", || last(&page) == "move a7b8r");
    page.wait_for("the rook", || {
        page.label_of("b8").starts_with("b8, white rook")
    });
}

#[test]
fn p11_a_press_outside_closes_it_and_the_piece_goes_home() {
    let page = questions();
    for outside in ["e2", "h1"] {
        page.drag("a7", "a8");
        page.wait_for("the chooser", || count(&page, "[role=menu]") == 1);
        page.click(outside);
        page.wait_for("the board", || count(&page, "[role=menu]") == 0);
        assert_eq!(page.label_of("a7"), "a7, white pawn");
    }
    page.drag("a7", "a8");
    page.wait_for("the chooser", || count(&page, "[role=menu]") == 1);
    page.find("h1").click();
    page.wait_for("the board", || count(&page, "[role=menu]") == 0);
    page.drag("e4", "d5");
    page.wait_for("one option, no question", || last(&page) == "move e4d5");
}

#[test]
fn p12_the_method_is_obeyed() {
    let page = bench();
    page.button("Method: Both").click();
    page.click("e2");
    settle(&page);
    assert_eq!(page.label_of("e2"), "e2, white pawn", "only drags now");
    page.drag("e2", "e4");
    page.wait_for("the move", || last(&page) == "move e2e4");
    page.button("Method: Drag").click();
    page.drag("e7", "e5");
    settle(&page);
    assert_eq!(page.label_of("e7"), "e7, black pawn", "only clicks now");
    page.click("e7");
    page.click("e5");
    page.wait_for("the answer", || last(&page) == "move e7e5");
}

#[test]
fn p12_a_move_waits_for_its_confirmation() {
    let page = questions();
    page.button("Confirm: false").click();
    page.drag("e4", "d5");
    page.wait_for("the bar", || count(&page, "[role=group]") == 1);
    assert!(log(&page).iter().all(|line| !line.starts_with("move")));
    page.button("Take it back").click();
    page.wait_for("nothing to confirm", || count(&page, "[role=group]") == 0);
    page.click("e4");
    page.click("d5");
    page.wait_for("the bar", || count(&page, "[role=group]") == 1);
    page.click("d5");
    page.wait_for("the move", || last(&page) == "move e4d5");

    page.button("Questions").click();
    page.drag("a7", "a8");
    page.wait_for("the chooser", || count(&page, "[role=menu]") == 1);
    page.keys("2");
    page.wait_for("the bar", || count(&page, "[role=group]") == 1);
    page.button("Play it").click();
    page.wait_for("the move", || last(&page) == "move a7a8r");
}

#[test]
fn p13_a_premove_is_set_shown_and_cancelled() {
    let page = bench();
    page.button("Phase: Now").click();
    page.drag("e2", "e4");
    page.wait_for("the premove", || last(&page) == "premove e2e4");
    assert_eq!(count(&page, ".mark-premove"), 2);
    assert_eq!(page.label_of("e2"), "e2, white pawn, premove from here");
    assert_eq!(page.label_of("e4"), "e4, empty, premove to here");
    page.click("a5");
    page.wait_for("no premove", || {
        log(&page).contains(&"premove none".to_owned())
    });
    page.click("d2");
    page.click("d3");
    page.wait_for("the premove", || last(&page) == "premove d2d3");
    page.mouse()
        .to(page.middle_of("h6"))
        .right_down()
        .right_up()
        .go();
    page.wait_for("no premove", || count(&page, ".mark-premove") == 0);
}

#[test]
fn p14_arrows_and_circles() {
    let page = bench();
    let draw = |from: &str, to: &str| {
        page.mouse()
            .to(page.middle_of(from))
            .right_down()
            .glide(page.middle_of(to))
            .right_up()
            .go();
    };
    draw("a3", "c6");
    page.wait_for("the arrow", || count(&page, ".board-arrow.green") == 1);
    draw("e4", "e4");
    page.wait_for("the circle", || count(&page, ".board-circle.green") == 1);
    draw("a3", "c6");
    page.wait_for("it is erased", || count(&page, ".board-arrow") == 0);
    assert_eq!(last(&page), "drawings 1");
    page.click("h5");
    page.wait_for("a click clears", || count(&page, ".board-circle") == 0);
    draw("a3", "c6");
    page.wait_for("the arrow", || count(&page, ".board-arrow") == 1);
    page.button("Other side moves").click();
    page.wait_for("a move clears", || count(&page, ".board-arrow") == 0);
}

#[test]
fn p14_an_arrow_that_is_given_up_half_way_is_gone() {
    let page = bench();
    for leave in ["Escape", "blur", "pointercancel"] {
        page.mouse()
            .to(page.middle_of("e2"))
            .right_down()
            .glide(page.middle_of("e4"))
            .go();
        page.wait_for("half an arrow", || count(&page, ".board-arrow") == 1);
        match leave {
            "Escape" => page.keys(leave),
            _ => drop(page.run(&format!("dispatchEvent(new PointerEvent('{leave}'))"))),
        }
        page.wait_for(leave, || count(&page, ".board-arrow") == 0);
        page.mouse().right_up().go();
        settle(&page);
        assert_eq!(count(&page, ".board-arrow"), 0, "{leave}");
    }
}

#[test]
fn p14_four_colours_by_the_keys_that_are_held() {
    let page = bench();
    for (modifiers, colour) in [(8, "red"), (2, "red"), (1, "blue"), (9, "yellow")] {
        let (x, y) = page.middle_of("d5");
        for kind in ["mousePressed", "mouseReleased"] {
            page.cdp(
                "Input.dispatchMouseEvent",
                serde_json::json!({
                    "type": kind, "x": x, "y": y, "button": "right", "clickCount": 1,
                    "modifiers": modifiers,
                }),
            );
        }
        let selector = format!(".board-circle.{colour}");
        page.wait_for(colour, || count(&page, &selector) == 1);
        page.click("h5");
        page.wait_for("none", || count(&page, ".board-circle") == 0);
    }
}
