//! What moves by itself.

use crate::{bench, count, last, settle};

/// Watches, frame by frame, how many pieces glide.
const WATCH: &str = "window.most = 0; window.queued = 0;
    const look = () => {
        const gliding = document.querySelectorAll('#bench-play .piece-motion[transform]').length;
        window.most = Math.max(window.most, gliding);
        requestAnimationFrame(look);
    };
    look()";

#[test]
fn p18_a_clicked_move_glides_and_arrives() {
    let page = bench();
    page.run(WATCH);
    page.click("e2");
    page.click("e4");
    page.wait_for("the move", || last(&page) == "move e2e4");
    page.wait_for("the glide", || page.run("return most") == 1);
    page.wait_for("its end", || count(&page, ".piece-motion[transform]") == 0);
    assert!(page.label_of("e4").starts_with("e4, white pawn"));
}

#[test]
fn p18_going_back_quickly_never_queues() {
    let page = bench();
    page.button("Slow: false").click();
    for (from, to) in [("e2", "e4"), ("e7", "e5"), ("g1", "f3"), ("b8", "c6")] {
        page.drag(from, to);
        page.wait_for("the move", || last(&page) == format!("move {from}{to}"));
    }
    page.run(WATCH);
    let back = page.button("Back");
    for _ in 0..4 {
        back.click();
    }
    page.wait_for("the first position", || {
        page.label_of("e2") == "e2, white pawn"
    });
    settle(&page);
    assert_eq!(page.run("return most"), 1, "one piece glides at a time");
    assert!(count(&page, ".piece-motion[transform]") <= 1);
    for square in ["b8", "g1", "e7"] {
        let resting = format!("[data-piece={square}] .piece-motion:not([transform])");
        assert_eq!(count(&page, &resting), 1, "{square} is home");
    }
}

#[test]
fn p18_with_reduced_motion_everything_is_there_at_once() {
    let page = bench();
    page.prefers(&[("prefers-reduced-motion", "reduce")]);
    page.run(WATCH);
    page.click("e2");
    page.click("e4");
    page.wait_for("the move", || last(&page) == "move e2e4");
    settle(&page);
    assert_eq!(page.run("return most"), 0);
}

#[test]
fn p18_a_captured_piece_fades() {
    let page = crate::questions();
    page.button("Slow: false").click();
    page.click("e4");
    page.click("d5");
    page.wait_for("the fading pawn", || count(&page, "[data-fading=d5]") == 1);
    page.wait_for("its end", || count(&page, "[data-fading]") == 0);
}

#[test]
fn p18_a_promotion_arrives_as_a_pawn_and_then_turns() {
    let page = crate::questions();
    page.button("Slow: false").click();
    page.click("a7");
    page.click("a8");
    page.keys("1");
    let drawn = || {
        let script = "const use = document.querySelector('#bench-play [data-piece=a8] use');
            return use ? use.getAttribute('href') : ''";
        page.run(script)
    };
    page.wait_for("the pawn on its way", || drawn() == "#folio-pawn");
    page.wait_for("the queen", || drawn() == "#folio-queen");
}
