//! The board wherever a page may put it (line 10).

use rookery_e2e::Page;
use serde_json::json;

use crate::{bench, last, middle_of_hand, settle};

fn drags(page: &Page, from: &str, to: &str) {
    page.drag(from, to);
    page.wait_for("the move", || last(page) == format!("move {from}{to}"));
}

#[test]
fn p10_on_a_scrolled_page() {
    let page = bench();
    page.run("scrollTo(0, 220)");
    settle(&page);
    assert_eq!(page.run("return scrollY"), 220);
    drags(&page, "e2", "e4");
    page.run("scrollTo(0, 160)");
    page.click("e7");
    page.click("e5");
    page.wait_for("the answer", || last(&page) == "move e7e5");
}

#[test]
fn p10_inside_a_scaled_parent() {
    let page = bench();
    page.run("document.querySelector('.bench-board').style.transform = 'translate(40px, 30px) scale(.8)'");
    settle(&page);
    let (x, y) = page.middle_of("e4");
    page.mouse()
        .to(page.middle_of("e2"))
        .down()
        .glide((x, y))
        .go();
    settle(&page);
    let (piece_x, piece_y) = middle_of_hand(&page);
    assert!((piece_x - x).abs() < 1.5 && (piece_y - y).abs() < 1.5);
    page.mouse().up().go();
    page.wait_for("the move", || last(&page) == "move e2e4");
}

#[test]
fn p10_at_125_percent() {
    let page = bench();
    let metrics =
        json!({ "width": 1024, "height": 640, "deviceScaleFactor": 1.25, "mobile": false });
    page.cdp("Emulation.setDeviceMetricsOverride", metrics);
    settle(&page);
    drags(&page, "e2", "e4");
    page.run("document.body.style.zoom = 1.25");
    settle(&page);
    drags(&page, "e7", "e5");
}

#[test]
fn p10_inside_an_iframe() {
    let page = bench();
    page.run(
        "const frame = document.createElement('iframe');
         frame.src = location.href;
         document.body.replaceChildren(frame);
         Object.assign(frame.style, { width: `min(900px, 100vw - 40px)`, height: '700px', margin: '30px 0 0 20px' })",
    );
    let inside = "const inner = document.querySelector('iframe').contentDocument;";
    page.wait_for("the board inside", || {
        page.run(&format!(
            "{inside} return !!inner?.querySelector('[data-square=e2]')"
        )) == true
    });
    settle(&page);
    let centre = |square: &str| {
        let script = format!(
            "{inside}
             const r = inner.querySelector('[data-square=' + arguments[0] + ']').getBoundingClientRect();
             const f = document.querySelector('iframe').getBoundingClientRect();
             return [f.x + r.x + r.width / 2 + 2, f.y + r.y + r.height / 2 + 2]"
        );
        let at = page.run_with(&script, &[square.into()]);
        (
            at[0].as_f64().unwrap_or_default(),
            at[1].as_f64().unwrap_or_default(),
        )
    };
    page.mouse()
        .to(centre("e2"))
        .down()
        .glide(centre("e4"))
        .up()
        .go();
    page.wait_for("the move", || {
        let script = format!("{inside} return inner.querySelector('#bench-log').textContent");
        page.run(&script) == "move e2e4"
    });
}

#[test]
fn p10_inside_a_shadow_root() {
    let page = bench();
    let inside = "const inner = document.querySelector('#bench-shadow').shadowRoot;";
    page.run("document.querySelector('#bench-shadow').scrollIntoView()");
    settle(&page);
    let centre = |square: &str| {
        let script = format!(
            "{inside}
             const r = inner.querySelector('[data-square=' + arguments[0] + ']').getBoundingClientRect();
             return [r.x + r.width / 2, r.y + r.height / 2]"
        );
        let at = page.run_with(&script, &[square.into()]);
        (
            at[0].as_f64().unwrap_or_default(),
            at[1].as_f64().unwrap_or_default(),
        )
    };
    let label = |square: &str| {
        let script = format!(
            "{inside} return inner.querySelector('[data-square=' + arguments[0] + ']').ariaLabel"
        );
        page.run_with(&script, &[square.into()])
    };
    page.mouse()
        .to(centre("e2"))
        .down()
        .glide(centre("e4"))
        .up()
        .go();
    page.wait_for("the move", || {
        label("e4") == "e4, white pawn, last move to here"
    });
    page.mouse().to(centre("e7")).down().up().go();
    page.wait_for("the selection", || {
        label("e7") == "e7, black pawn, selected"
    });
    // Arrows are not the board's before another key has been used there.
    page.keys("Enter Enter ArrowDown ArrowDown Enter");
    page.wait_for("the answer", || {
        label("e5") == "e5, black pawn, last move to here"
    });
    let drawn = page.run(&format!(
        "{inside} return inner.querySelector('#folio-king') !== null"
    ));
    assert_eq!(drawn, true, "a shadow root needs its own drawings");
}
