//! Fingers.

use std::thread;
use std::time::Duration;

use rookery_e2e::{NARROW, Page};
use serde_json::json;

use crate::{bench, count, label, last, log, settle};

fn phone() -> Page {
    let page = bench();
    page.viewport(NARROW);
    page.cdp(
        "Emulation.setTouchEmulationEnabled",
        json!({ "enabled": true, "maxTouchPoints": 3 }),
    );
    // A page learns that there are fingers when it is loaded.
    page.reload();
    page.wait_for("the pieces", || label(&page, "e2") == "e2, white pawn");
    // And the browser's compositor learns a moment later where fingers must not scroll.
    settle(&page);
    thread::sleep(Duration::from_millis(300));
    settle(&page);
    page
}

fn touch(page: &Page, kind: &str, points: &[(f64, f64)]) {
    let points: Vec<_> = points
        .iter()
        .enumerate()
        .map(|(id, (x, y))| json!({ "x": x, "y": y, "id": id }))
        .collect();
    page.cdp(
        "Input.dispatchTouchEvent",
        json!({ "type": kind, "touchPoints": points }),
    );
}

/// A finger that travels up the screen from a square, as when scrolling.
fn swipe(page: &Page, from: &str) {
    let (x, y) = page.square(from).centre();
    touch(page, "touchStart", &[(x, y)]);
    for step in 1..=8 {
        touch(page, "touchMove", &[(x, y - f64::from(step) * 15.0)]);
    }
    // A finger that rests before it lifts flings nothing.
    thread::sleep(Duration::from_millis(200));
    touch(page, "touchMove", &[(x, y - 120.0)]);
    touch(page, "touchEnd", &[]);
    settle(page);
}

fn scrolled(page: &Page) -> f64 {
    page.run("return scrollY").as_f64().unwrap_or_default()
}

#[test]
fn p01_a_finger_drags_after_eight_pixels() {
    let page = phone();
    let (x, y) = page.square("e2").centre();
    touch(&page, "touchStart", &[(x, y)]);
    touch(&page, "touchMove", &[(x, y - 7.0)]);
    settle(&page);
    assert_eq!(count(&page, ".board-hand"), 0);
    let (to_x, to_y) = page.square("e4").centre();
    touch(&page, "touchMove", &[(to_x, to_y)]);
    page.wait_for("the drag", || count(&page, ".board-hand.held") == 1);
    touch(&page, "touchEnd", &[]);
    page.wait_for("the move", || last(&page) == "move e2e4");
}

#[test]
fn p05_a_second_finger_or_a_lost_touch_ends_the_drag() {
    let page = phone();
    let lift = || {
        let (x, y) = page.square("e2").centre();
        let over = page.square("e4").centre();
        touch(&page, "touchStart", &[(x, y)]);
        touch(&page, "touchMove", &[over]);
        page.wait_for("the drag", || count(&page, ".board-hand.held") == 1);
        over
    };
    let over = lift();
    let second = page.square("b5").centre();
    touch(&page, "touchStart", &[over, second]);
    page.wait_for("an empty hand", || count(&page, ".board-hand") == 0);
    touch(&page, "touchEnd", &[]);
    lift();
    touch(&page, "touchCancel", &[]);
    page.wait_for("an empty hand", || count(&page, ".board-hand") == 0);
    assert_eq!(label(&page, "e2"), "e2, white pawn");
    assert!(!log(&page).iter().any(|line| line.starts_with("move")));
}

#[test]
fn p07_taps_select_and_move() {
    let page = phone();
    page.tap("e2");
    page.wait_for("the selection", || {
        label(&page, "e2") == "e2, white pawn, selected"
    });
    page.tap("e4");
    page.wait_for("the move", || last(&page) == "move e2e4");
}

#[test]
fn p08_a_finger_on_a_piece_never_scrolls_and_one_on_an_empty_square_does() {
    let page = phone();
    assert_eq!(scrolled(&page), 0.0);
    swipe(&page, "e2");
    assert_eq!(scrolled(&page), 0.0, "on a piece that can be picked up");
    swipe(&page, "e5");
    page.wait_for("the page to scroll", || scrolled(&page) > 20.0);
    page.run("scrollTo(0, 0)");
    settle(&page);
    page.tap("g1");
    page.wait_for("the selection", || label(&page, "g1").ends_with("selected"));
    swipe(&page, "e5");
    assert_eq!(scrolled(&page), 0.0, "with a selection");
}

#[test]
fn p08_edge_files_keep_away_from_the_edge_of_the_screen() {
    let page = phone();
    let (a, ..) = page.square("a1").rect();
    let (h, _, width, _) = page.square("h1").rect();
    assert!(a >= 8.0, "{a}");
    assert!(h + width <= 352.0, "{}", h + width);
}

#[test]
fn p22_on_squares_under_24_pixels_a_tap_waits_for_a_second_one() {
    let page = phone();
    page.viewport((200, 640));
    settle(&page);
    let (_, _, side, _) = page.square("e2").rect();
    assert!(side < 24.0, "{side}");
    page.tap("e2");
    page.wait_for("the selection", || label(&page, "e2").ends_with("selected"));
    page.tap("e4");
    page.wait_for("the question", || count(&page, "[role=group]") == 1);
    assert!(!log(&page).iter().any(|line| line.starts_with("move")));
    page.button("Play it").click();
    page.wait_for("the move", || last(&page) == "move e2e4");
    // A mouse and keys hit what they aim at.
    page.click("e7");
    page.click("e5");
    page.wait_for("the answer", || last(&page) == "move e7e5");
}

#[test]
fn p14_fingers_draw_nothing() {
    let page = phone();
    let (x, y) = page.square("e5").centre();
    touch(&page, "touchStart", &[(x, y)]);
    page.finger().pause(700).go();
    touch(&page, "touchEnd", &[]);
    settle(&page);
    assert_eq!(
        count(&page, ".board-arrow") + count(&page, ".board-circle"),
        0
    );
}

#[test]
fn p17_a_long_press_asks_about_the_piece() {
    let page = phone();
    let (x, y) = page.square("e7").centre();
    touch(&page, "touchStart", &[(x, y)]);
    page.wait_for("the question", || last(&page) == "inspect e7");
    touch(&page, "touchEnd", &[]);
    settle(&page);
    assert_eq!(log(&page), ["inspect e7"]);
}
