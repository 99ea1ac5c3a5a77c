//! Sizes and themes: tests that go through windows of their own.

use rookery_e2e::{NARROW, WIDE};
use serde_json::json;

use crate::{bench, computed, count, questions, settle};

#[test]
fn p21_squares_are_whole_device_pixels_at_every_width() {
    let page = bench();
    for ratio in [1.0, 1.25, 2.0, 2.625] {
        for width in (240..=1200).step_by(192).chain([241, 359, 777]) {
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
