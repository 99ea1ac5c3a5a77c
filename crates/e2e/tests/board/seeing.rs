//! Marks, coordinates, flipping, sizes and themes.

use rookery_e2e::{NARROW, WIDE};
use serde_json::json;

use crate::{bench, computed, count, label, last, questions, settle};

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
        label(&page, "e5"),
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
    let centre = |square: &str| page.square(square).centre();
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
    page.wait_for("the selection", || label(&page, "e2").ends_with("selected"));
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
    assert_eq!(label(&page, "e2"), "e2, white pawn");
    assert_eq!(
        count(&page, ".piece-motion[transform]"),
        0,
        "nothing glides"
    );
}

#[test]
fn p21_squares_are_whole_device_pixels_at_every_width() {
    let page = bench();
    for ratio in [1.0, 1.25, 2.0, 2.625] {
        for width in (240..=1200).step_by(96).chain([241, 359, 777]) {
            let metrics = json!({
                "width": width, "height": 700, "deviceScaleFactor": ratio, "mobile": false,
            });
            page.cdp("Emulation.setDeviceMetricsOverride", metrics);
            settle(&page);
            let square = page.run(
                "return document.querySelector('#bench-play .board-field').getBoundingClientRect().width
                    * devicePixelRatio / 8",
            );
            let square = square.as_f64().unwrap_or_default();
            assert!(
                (square - square.round()).abs() < 0.02,
                "{square} at {width}, {ratio}"
            );
            assert!(square >= 20.0 * ratio, "{square} at {width}, {ratio}");
            let overflow = page.run("return document.documentElement.scrollWidth > innerWidth");
            assert_eq!(overflow, false, "sideways at {width}, {ratio}");
        }
    }
}

#[test]
fn p22_on_a_small_phone_the_board_fills_the_width() {
    let page = bench();
    page.viewport(NARROW);
    settle(&page);
    let (left, _, width, height) = page.find("#bench-play .board").rect();
    assert!(left >= 0.0 && left + width <= 360.0);
    let (_, _, field, _) = page.find("#bench-play .board-field").rect();
    assert!(field >= 280.0, "{field}");
    assert!(height <= 420.0);
    assert_eq!(
        page.run("return document.documentElement.scrollWidth > innerWidth"),
        false
    );
}

#[test]
fn p23_themes_keep_pieces_and_squares_apart() {
    let page = bench();
    let modes: [(&str, &[(&str, &str)]); 4] = [
        ("light", &[("prefers-color-scheme", "light")]),
        ("dark", &[("prefers-color-scheme", "dark")]),
        ("contrast", &[("prefers-contrast", "more")]),
        ("forced", &[("forced-colors", "active")]),
    ];
    for (name, features) in modes {
        page.prefers(features);
        settle(&page);
        let white = computed(&page, "#bench-play [data-piece=e2] use", "--piece-fill");
        let black = computed(&page, "#bench-play [data-piece=e7] use", "--piece-fill");
        assert_ne!(white, black, "{name}");
        for (size, width) in [(WIDE, "wide"), (NARROW, "narrow")] {
            page.viewport(size);
            settle(&page);
            page.screenshot(&format!("board-{name}-{width}"));
        }
        page.viewport(WIDE);
    }
    page.prefers(&[("forced-colors", "active")]);
    page.square("e2").focus();
    page.keys("Enter");
    page.wait_for("the selection", || count(&page, ".mark-selected") == 1);
    let light = computed(&page, "#bench-play .board-light", "fill");
    let frame = computed(&page, "#bench-play .mark-frame", "stroke");
    let dot = computed(&page, "#bench-play .target-dot", "fill");
    assert_ne!(light, frame);
    assert_ne!(light, dot);
    let ring = computed(
        &page,
        "#bench-play [role=gridcell]:focus-visible",
        "outlineStyle",
    );
    assert_eq!(ring, "solid");
    page.screenshot("board-forced-selected");
}

/// Pictures of what only shows while something is going on, to be looked at.
#[test]
fn p23_pictures_of_the_board_in_use() {
    for (size, width) in [(WIDE, "wide"), (NARROW, "narrow")] {
        for scheme in ["light", "dark"] {
            let page = questions();
            page.viewport(size);
            page.prefers(&[("prefers-color-scheme", scheme)]);
            settle(&page);
            let picture = |what: &str| page.screenshot(&format!("board-{what}-{scheme}-{width}"));
            page.click("e4");
            page.wait_for("the targets", || count(&page, ".mark-target") == 2);
            picture("selected");
            page.click("a7");
            page.click("a8");
            page.wait_for("the chooser", || count(&page, "[role=menu]") == 1);
            picture("chooser");
            page.keys("Escape");
            page.button("Confirm: false").click();
            page.click("e4");
            page.click("d5");
            page.wait_for("the bar", || count(&page, "[role=group]") == 1);
            assert_eq!(
                page.run("return document.documentElement.scrollWidth > innerWidth"),
                false
            );
            picture("confirm");
        }
    }
}
