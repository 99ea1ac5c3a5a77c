//! Fingers.

use std::thread;
use std::time::Duration;

use rookery_e2e::{NARROW, Page};
use serde_json::json;

use crate::{bench, count, last, log, settle};

fn phone() -> Page {
    let page = bench();
    page.viewport(NARROW);
    page.cdp(
        "Emulation.setTouchEmulationEnabled",
        json!({ "enabled": true, "maxTouchPoints": 3 }),
    );
    // A page learns that there are fingers when it is loaded.
    page.reload();
    page.wait_for("the pieces", || page.label_of("e2") == "e2, white pawn");
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
    let (x, y) = page.middle_of(from);
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
    let (x, y) = page.middle_of("e2");
    touch(&page, "touchStart", &[(x, y)]);
    touch(&page, "touchMove", &[(x, y - 7.0)]);
    settle(&page);
    assert_eq!(count(&page, ".board-hand"), 0);
    let (to_x, to_y) = page.middle_of("e4");
    touch(&page, "touchMove", &[(to_x, to_y)]);
    page.wait_for("the drag", || count(&page, ".board-hand.held") == 1);
    touch(&page, "touchEnd", &[]);
    page.wait_for("the move", || last(&page) == "move e2e4");
}

#[test]
fn p05_a_second_finger_or_a_lost_touch_ends_the_drag() {
    let page = phone();
    // One that has lost a finger scrolls with the next, wherever that is put.
    page.uses_up_its_browser();
    let lift = || {
        let (x, y) = page.middle_of("e2");
        let over = page.middle_of("e4");
        touch(&page, "touchStart", &[(x, y)]);
        touch(&page, "touchMove", &[over]);
        page.wait_for("the drag", || count(&page, ".board-hand.held") == 1);
        over
    };
    let over = lift();
    let second = page.middle_of("b5");
    touch(&page, "touchStart", &[over, second]);
    page.wait_for("an empty hand", || count(&page, ".board-hand") == 0);
    touch(&page, "touchEnd", &[]);
    lift();
    touch(&page, "touchCancel", &[]);
    page.wait_for("an empty hand", || count(&page, ".board-hand") == 0);
    assert_eq!(page.label_of("e2"), "e2, white pawn");
    assert!(!log(&page).iter().any(|line| line.starts_with("move")));
}

#[test]
fn p07_taps_select_and_move() {
    let page = phone();
    page.tap("e2");
    page.wait_for("the selection", || {
        page.label_of("e2") == "e2, white pawn, selected"
    });
    page.tap("e4");
    page.wait_for("the move", || last(&page) == "move e2e4");
}

#[test]
fn p11_tapping_the_last_rank_asks_and_chooses_nothing_by_itself() {
    let page = phone();
    page.button("Questions").click();
    page.wait_for("the position", || page.label_of("a7") == "a7, white pawn");
    let tap = |at: (f64, f64)| {
        touch(&page, "touchStart", &[at]);
        touch(&page, "touchEnd", &[]);
    };
    let promote = |from: &str, to: &str| {
        tap(page.middle_of(from));
        page.wait_for("the selection", || {
            page.label_of(from).ends_with("selected")
        });
        tap(page.middle_of(to));
        page.wait_for("the chooser", || count(&page, "[role=menu]") == 1);
        // The click that browsers make of a tap has come by now.
        thread::sleep(Duration::from_millis(300));
        settle(&page);
        assert_eq!(count(&page, "[role=menu]"), 1, "the question stays");
        assert!(!last(&page).starts_with(&format!("move {from}")));
    };
    promote("a7", "a8");
    tap(page.find("[role=menuitem][data-option='0']").centre());
    page.wait_for("the queen", || last(&page) == "move a7a8q");
    page.reload();
    page.button("Questions").click();
    page.wait_for("the position", || page.label_of("h7") == "h7, white pawn");
    promote("h7", "h8");
    tap(page.find("[role=menuitem][data-option='1']").centre());
    page.wait_for("the rook", || last(&page) == "move h7h8r");
    page.reload();
    page.button("Questions").click();
    page.wait_for("the position", || page.label_of("a7") == "a7, white pawn");
    promote("a7", "a8");
    page.keys("ArrowDown Enter");
    page.wait_for("the rook", || last(&page) == "move a7a8r");
}

#[test]
fn p08_a_finger_on_a_piece_never_scrolls_and_one_on_an_empty_square_does() {
    let page = phone();
    assert_eq!(scrolled(&page), 0.0);
    // On a busy machine the compositor may take longer to learn it than `phone` waits.
    page.wait_for("a finger on a piece to leave the page where it is", || {
        page.run("scrollTo(0, 0)");
        settle(&page);
        swipe(&page, "e2");
        scrolled(&page) == 0.0
    });
    swipe(&page, "e5");
    page.wait_for("the page to scroll", || scrolled(&page) > 20.0);
    page.run("scrollTo(0, 0)");
    settle(&page);
    page.tap("g1");
    page.wait_for("the selection", || {
        page.label_of("g1").ends_with("selected")
    });
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
    page.wait_for("the selection", || {
        page.label_of("e2").ends_with("selected")
    });
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

/// A window in which the board's squares are smaller than a finger can hit.
fn tiny() -> Page {
    let page = phone();
    page.viewport((200, 640));
    settle(&page);
    let (_, _, side, _) = page.square("e2").rect();
    assert!(side < 24.0, "{side}");
    page
}

/// What the magnifier says it would choose; nothing where there is none.
fn seen(page: &Page) -> String {
    let name = page.run("return document.querySelector('.board-lens b')?.textContent ?? ''");
    name.as_str().unwrap_or_default().to_owned()
}

/// It is in sight, large enough, away from the finger, and shows the board.
fn looks_right(page: &Page, (x, y): (f64, f64)) {
    settle(page);
    let (left, top, width, height) = page.find(".board-lens").rect();
    let place = format!("{left} {top} {width} {height} for {x} {y}");
    assert!(left >= 0.0 && top >= 0.0, "{place}");
    let window = page.run("return [innerWidth, innerHeight]");
    assert!(
        left + width <= window[0].as_f64().unwrap() + 0.1,
        "{place}, {window}"
    );
    assert!(
        top + height <= window[1].as_f64().unwrap() + 0.1,
        "{place}, {window}"
    );
    let beside = x < left || x > left + width || y < top || y > top + height;
    assert!(beside, "{place}");
    let shown = page.run(
        "const lens = document.querySelector('.board-lens');
         const square = lens.querySelector('.lens-edge').getBoundingClientRect();
         const cell = document.querySelector('#bench-play [data-square=e2]').getBoundingClientRect();
         const source = document.querySelector(lens.querySelector('use').getAttribute('href'));
         const drawn = lens.querySelector('use').getBoundingClientRect();
         return {
           side: square.width, small: cell.width, pieces: source.querySelectorAll('[data-piece]').length,
           drawn: drawn.width, hidden: lens.getAttribute('aria-hidden'),
           cells: document.querySelectorAll('#bench-play [role=gridcell]').length,
           sideways: document.documentElement.scrollWidth > innerWidth,
         }",
    );
    let side = shown["side"].as_f64().unwrap();
    assert!(
        side > 39.9 && side > 2.0 * shown["small"].as_f64().unwrap() - 0.1,
        "{shown}"
    );
    // The whole board as large as that: what is seen of it is cut out.
    assert!(shown["drawn"].as_f64().unwrap() >= 7.9 * side, "{shown}");
    assert_eq!(shown["pieces"], 32);
    assert_eq!(shown["hidden"], "true");
    assert_eq!(shown["cells"], 64);
    assert_eq!(shown["sideways"], false);
}

#[test]
fn p22_a_magnifier_follows_the_finger_and_lifting_it_chooses() {
    let page = tiny();
    let at = |square: &str| page.middle_of(square);
    touch(&page, "touchStart", &[at("d3")]);
    page.wait_for("the magnifier", || seen(&page) == "d3");
    looks_right(&page, at("d3"));
    let before = page.find(".board-lens").rect();
    touch(&page, "touchMove", &[at("e2")]);
    page.wait_for("the magnifier on e2", || seen(&page) == "e2");
    looks_right(&page, at("e2"));
    assert_ne!(page.find(".board-lens").rect(), before);
    assert_eq!(scrolled(&page), 0.0);
    touch(&page, "touchEnd", &[]);
    page.wait_for("the selection", || {
        page.label_of("e2").ends_with("selected")
    });
    assert_eq!(seen(&page), "");
    touch(&page, "touchStart", &[at("d5")]);
    touch(&page, "touchMove", &[at("e4")]);
    page.wait_for("the magnifier on e4", || seen(&page) == "e4");
    touch(&page, "touchEnd", &[]);
    page.wait_for("the question", || count(&page, "[role=group]") == 1);
    assert_eq!(seen(&page), "");
    assert!(!log(&page).iter().any(|line| line.starts_with("move")));
    page.button("Play it").click();
    page.wait_for("the move", || last(&page) == "move e2e4");
}

#[test]
fn p22_the_magnifier_is_in_sight_wherever_the_finger_is() {
    let page = tiny();
    for height in [640, 260] {
        page.viewport((200, height));
        for (n, square) in ["a8", "h8", "a1", "h1", "d4"].into_iter().enumerate() {
            page.run(
                "document.querySelector('#bench-play .board').scrollIntoView({ block: 'center' })",
            );
            settle(&page);
            let at = page.middle_of(square);
            touch(&page, "touchStart", &[at]);
            page.wait_for("the magnifier", || seen(&page) == square);
            looks_right(&page, at);
            page.screenshot(&format!("magnifier-{height}-{n}"));
            touch(&page, "touchCancel", &[]);
            page.wait_for("no magnifier", || seen(&page).is_empty());
        }
    }
}

#[test]
fn p22_the_magnifier_goes_when_the_touch_is_lost() {
    let page = tiny();
    let (at, second) = (page.middle_of("e2"), page.middle_of("b6"));
    let down = || {
        touch(&page, "touchStart", &[at]);
        page.wait_for("the magnifier", || seen(&page) == "e2");
    };
    down();
    touch(&page, "touchCancel", &[]);
    page.wait_for("no magnifier", || seen(&page).is_empty());
    assert_eq!(page.label_of("e2"), "e2, white pawn");
    down();
    touch(&page, "touchStart", &[at, second]);
    page.wait_for("no magnifier", || seen(&page).is_empty());
    touch(&page, "touchEnd", &[]);
    assert_eq!(page.label_of("e2"), "e2, white pawn");
    down();
    // Off the board nothing would be chosen, and nothing is.
    touch(&page, "touchMove", &[(at.0, at.1 + 120.0)]);
    page.wait_for("no magnifier", || seen(&page).is_empty());
    touch(&page, "touchEnd", &[]);
    settle(&page);
    assert_eq!(page.label_of("e2"), "e2, white pawn");
    assert!(!log(&page).iter().any(|line| line.starts_with("move")));
}

#[test]
fn p22_large_squares_need_no_magnifier() {
    let page = phone();
    let at = page.middle_of("e2");
    touch(&page, "touchStart", &[at]);
    page.wait_for("the selection", || {
        page.label_of("e2").ends_with("selected")
    });
    settle(&page);
    assert_eq!(seen(&page), "");
    touch(&page, "touchEnd", &[]);
}

#[test]
fn p22_a_mouse_gets_the_magnifier_and_no_question() {
    let page = tiny();
    page.mouse()
        .to(page.middle_of("d3"))
        .down()
        .glide(page.middle_of("e2"))
        .go();
    page.wait_for("the magnifier", || seen(&page) == "e2");
    page.mouse().up().go();
    page.wait_for("the selection", || {
        page.label_of("e2").ends_with("selected")
    });
    page.drag("d2", "e4");
    page.wait_for("the move", || last(&page) == "move e2e4");
    page.drag("g8", "f6");
    page.wait_for("the answer", || last(&page) == "move g8f6");
}

/// To be looked at.
#[test]
fn p22_pictures_of_the_magnifier() {
    let page = tiny();
    let modes: [(&str, &[(&str, &str)]); 4] = [
        ("light", &[("prefers-color-scheme", "light")]),
        ("dark", &[("prefers-color-scheme", "dark")]),
        ("contrast", &[("prefers-contrast", "more")]),
        ("forced", &[("forced-colors", "active")]),
    ];
    page.tap("e2");
    page.wait_for("the selection", || {
        page.label_of("e2").ends_with("selected")
    });
    for (name, features) in modes {
        page.prefers(features);
        let at = page.middle_of("e4");
        touch(&page, "touchStart", &[(at.0 + 5.0, at.1 - 4.0)]);
        page.wait_for("the magnifier", || seen(&page) == "e4");
        settle(&page);
        let line = crate::computed(&page, ".board-lens .lens-line", "stroke");
        let edge = crate::computed(&page, ".board-lens .lens-edge", "stroke");
        assert_ne!(line, edge, "{name}");
        page.screenshot(&format!("magnifier-{name}"));
        touch(&page, "touchCancel", &[]);
        page.wait_for("no magnifier", || seen(&page).is_empty());
    }
}

#[test]
fn p14_fingers_draw_nothing() {
    let page = phone();
    let (x, y) = page.middle_of("e5");
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
    let (x, y) = page.middle_of("e7");
    touch(&page, "touchStart", &[(x, y)]);
    page.wait_for("the question", || last(&page) == "inspect e7");
    touch(&page, "touchEnd", &[]);
    settle(&page);
    assert_eq!(log(&page), ["inspect e7"]);
}
