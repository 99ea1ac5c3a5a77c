//! A page that is busy elsewhere: what the hand does meanwhile arrives late, and all at once.

use rookery_e2e::Page;
use serde_json::json;

use crate::{bench, count, last, settle};

/// At the next press the page does nothing else for a while, before the board hears of it. When
/// the release was made and when the page heard of it is written down.
fn stall(page: &Page) {
    page.run(
        "addEventListener('pointerdown', () => {
           const from = performance.now();
           while (performance.now() < from + 500);
           window.stalled = performance.now();
         }, { capture: true, once: true });
         addEventListener('pointerup', ({ timeStamp }) => { window.released = timeStamp },
           { capture: true, once: true });",
    );
}

/// Was all of it over before the page heard of anything?
fn was_late(page: &Page) {
    let late = page.run("return [released, stalled]");
    let number = |n: usize| late[n].as_f64().unwrap_or_default();
    assert!(number(0) < number(1), "{late}");
}

#[test]
fn p01_a_drag_during_a_stall_is_played() {
    let page = bench();
    page.touch_screen();
    page.reload();
    page.wait_for("the pieces", || page.label_of("e2") == "e2, white pawn");
    stall(&page);
    let ((x, y), (_, end)) = (page.middle_of("e2"), page.middle_of("e4"));
    // A finger of the browser's own, which waits for no answer of the page.
    let finger = json!({ "x": x, "y": y, "yDistance": end - y, "speed": 1500, "gestureSourceType": "touch" });
    page.cdp("Input.synthesizeScrollGesture", finger);
    page.wait_for("the move", || last(&page) == "move e2e4");
    was_late(&page);
    assert_eq!(count(&page, ".board-hand"), 0);
}

/// The program itself gives way to the browser when it has been at work for long, and goes on a
/// moment later: a whole gesture may come in between. From here on it has given way.
fn give_way(page: &Page) {
    page.run(
        "const now = Date.now, later = setTimeout;
         let ahead = 0, held = [];
         Date.now = () => now() + (ahead += 20);
         window.setTimeout = (what, after = 0, ...more) =>
           after ? later(what, after, ...more) : held.push(() => what(...more));
         window.isHeld = () => held.length > 0;
         window.goOn = () => {
           Date.now = now;
           window.setTimeout = later;
           for (const what of held.splice(0)) what();
         };",
    );
    page.square("d5").focus();
    page.wait_for("the program to give way", || {
        page.run("return isHeld()") == true
    });
}

#[test]
fn p01_a_drag_that_is_over_before_the_program_goes_on_is_played() {
    let page = bench();
    let (start, end) = (page.middle_of("e2"), page.middle_of("e4"));
    give_way(&page);
    page.mouse().to(start).down().to(end).up().go();
    assert!(!last(&page).starts_with("move"), "it goes on later");
    page.run("goOn()");
    page.wait_for("the move", || last(&page) == "move e2e4");
    assert_eq!(count(&page, ".board-hand"), 0);
}

#[test]
fn p06_a_release_outside_is_heard_before_the_program_goes_on() {
    let page = bench();
    let (x, y) = page.middle_of("e2");
    let (left, ..) = page.find("#bench-play .board").rect();
    give_way(&page);
    let outside = (left / 2.0, y);
    page.mouse().to((x, y)).down().to(outside).up().go();
    page.run("goOn()");
    settle(&page);
    page.wait_for("an empty hand", || count(&page, ".board-hand") == 0);
    page.wait_for("nothing selected", || {
        page.label_of("e2") == "e2, white pawn"
    });
    page.drag("e2", "e4");
    page.wait_for("the move", || last(&page) == "move e2e4");
}
