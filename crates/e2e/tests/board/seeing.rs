//! Marks, coordinates, flipping.

use crate::{bench, count, last, questions};

#[test]
fn p15_last_move_and_check_have_a_tint_and_a_shape() {
    let page = bench();
    page.drag("e2", "e4");
    page.wait_for("the move", || last(&page) == "move e2e4");
    for square in ["e2", "e4"] {
        assert_eq!(count(&page, &format!(".mark-last[data-mark={square}]")), 1);
        assert_eq!(
            count(&page, &format!(".mark-corners[data-mark={square}]")),
            1
        );
    }
    page.button("Check").click();
    page.wait_for("the glow", || {
        count(&page, ".mark-check[data-mark=e1]") == 1
    });
    assert_eq!(count(&page, ".mark-glyph[data-mark=e1]"), 1);
    page.button("Back").click();
    page.wait_for("no marks", || {
        count(&page, ".mark-last") == 0 && count(&page, ".mark-glyph") == 0
    });
}

#[test]
fn p16_dots_on_empty_squares_rings_around_captures_and_a_switch_for_both() {
    let page = questions();
    page.click("e4");
    page.wait_for("the targets", || count(&page, ".target-dot") == 1);
    assert_eq!(count(&page, ".mark-target[data-mark=e5] .target-dot"), 1);
    assert_eq!(count(&page, ".mark-target[data-mark=d5] .target-ring"), 1);
    page.button("Targets: true").click();
    page.wait_for("no targets", || count(&page, ".mark-target") == 0);
    assert_eq!(
        page.label_of("e5"),
        "e5, empty, can move here",
        "those who listen still hear them"
    );
    // On the bench's board of explanations, each kind of mark has its own shape.
    for kind in [
        "go",
        "capture",
        "move-only",
        "capture-only",
        "refused",
        "subject",
        "hint",
    ] {
        assert!(
            !page.find_all(&format!(".explain-{kind}")).is_empty(),
            "{kind}"
        );
    }
}

#[test]
fn p19_coordinates_follow_the_flip() {
    let page = bench();
    let text = |part: &str| {
        let script =
            "return document.querySelector('#bench-play .board-' + arguments[0]).textContent";
        page.run_with(script, &[part.into()])
    };
    assert_eq!(text("ranks"), "87654321");
    assert_eq!(text("files"), "abcdefgh");
    page.button("Flip").click();
    page.wait_for("the other side", || text("ranks") == "12345678");
    assert_eq!(text("files"), "hgfedcba");
    page.button("Coordinates: Outside").click();
    page.wait_for("them inside", || count(&page, ".board-coordinate") == 16);
    assert_eq!(count(&page, ".board-ranks"), 0);
    page.button("Coordinates: Inside").click();
    page.wait_for("none", || count(&page, ".board-coordinate") == 0);
}

#[test]
fn p19_outside_coordinates_stand_beside_their_squares() {
    let page = bench();
    let apart = page.run(
        "const middle = node => { const r = node.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] };
         const cell = name => middle(document.querySelector(`#bench-play [data-square=${name}]`));
         const ranks = [...document.querySelectorAll('#bench-play .board-ranks span')];
         const files = [...document.querySelectorAll('#bench-play .board-files span')];
         return Math.max(
            ...ranks.map(span => Math.abs(middle(span)[1] - cell('a' + span.textContent)[1])),
            ...files.map(span => Math.abs(middle(span)[0] - cell(span.textContent + '1')[0])))",
    );
    assert!(apart.as_f64().is_some_and(|apart| apart < 1.0), "{apart}");
}

#[test]
fn p20_a_flip_keeps_the_arrows_and_drops_the_selection() {
    let page = bench();
    let centre = |square: &str| page.middle_of(square);
    page.mouse()
        .to(centre("a3"))
        .right_down()
        .glide(centre("c6"))
        .right_up()
        .go();
    page.wait_for("the arrow", || count(&page, ".board-arrow") == 1);
    // By keyboard, because a click would clear the arrow.
    page.square("e2").focus();
    page.keys("Enter");
    page.wait_for("the selection", || {
        page.label_of("e2").ends_with("selected")
    });
    let before = page.find("#bench-play .board-arrow").attribute("d");
    page.button("Flip").click();
    page.wait_for("the other side", || {
        count(
            &page,
            "[role=row]:first-child [role=gridcell]:first-child[data-square=h1]",
        ) == 1
    });
    assert_eq!(count(&page, ".board-arrow"), 1);
    assert_ne!(page.find("#bench-play .board-arrow").attribute("d"), before);
    assert_eq!(page.label_of("e2"), "e2, white pawn");
    assert_eq!(
        count(&page, ".piece-motion[transform]"),
        0,
        "nothing glides"
    );
}
