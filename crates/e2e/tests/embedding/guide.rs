//! `#/embed-guide`: what it composes works where it is pasted.

use rookery_e2e::{NARROW, Page, WIDE, page};
use serde_json::json;

use crate::host_page;

fn guide() -> Page {
    let page = page("#/about");
    page.link("put a board into your page").click();
    page.wait_for("the guide", || {
        !page.find_all(".guide-board rookery-board").is_empty()
    });
    page
}

/// Chooses in a field of the form, as a person does.
fn choose(page: &Page, name: &str, value: &str) {
    page.run_with(
        "const field = document.querySelector('.guide-form').elements[arguments[0]];
         field.value = arguments[1];
         field.dispatchEvent(new Event('change', { bubbles: true }))",
        &[json!(name), json!(value)],
    );
}

fn snippet(page: &Page, kind: &str) -> String {
    page.find(&format!("[data-snippet={kind}]")).value()
}

fn preview(page: &Page, what: &str, words: &str) {
    page.enter_frame(&page.find_inside("rookery-board", "iframe"));
    page.wait_for(what, || page.text().contains(words));
    page.leave_frames();
}

#[test]
fn the_preview_follows_and_the_snippets_work_where_they_are_pasted() {
    let page = guide();
    preview(&page, "the first game", "Samantsy (Ludii 2)");
    page.find(".guide-switches input[value=sliding-bishops]")
        .click();
    choose(&page, "opponent", "human");
    choose(&page, "moves", "e2e3 e7e6");
    choose(&page, "orientation", "black");
    choose(&page, "width", "360");
    page.enter_frame(&page.find_inside("rookery-board", "iframe"));
    page.wait_for("the moves", || page.label_of("e6").contains("black pawn"));
    page.leave_frames();
    let element = snippet(&page, "element");
    assert!(
        element.contains("ruleset=\"samantsy-2+sliding-bishops\""),
        "{element}"
    );
    assert!(
        element.contains("max-width: 360px") && !element.contains("level"),
        "{element}"
    );
    // A board cannot be so narrow, nor have no width: the last that it could have stays.
    for width in ["5", ""] {
        choose(&page, "width", width);
        assert_eq!(snippet(&page, "element"), element, "{width}");
    }
    let frame = snippet(&page, "frame");

    let host = host_page(&format!(
        "<script>window.ready = []; addEventListener('rookery-ready', ({{ detail }}) => ready.push(detail))</script>\
         </head><body>{element}"
    ));
    let ready = || host.page.run("return ready[0] ?? null");
    host.page
        .wait_for("the pasted element", || !ready().is_null());
    assert_eq!(ready()["ruleset"], "samantsy-2+sliding-bishops");
    assert_eq!(ready()["moves"], json!(["e2e3", "e7e6"]));

    let host = host_page(&format!("</head><body>{frame}"));
    host.enter_plain();
    host.wait_for_piece("e3", "white pawn");
    assert!(host.page.find("[role=gridcell]").label().starts_with("h1"));
    let whole = "return document.documentElement.scrollHeight <= innerHeight";
    assert_eq!(
        host.page.run(whole),
        true,
        "the height that was written down is enough"
    );
}

#[test]
fn what_cannot_be_is_said_beside_the_preview() {
    let page = guide();
    choose(&page, "moves", "e2e4 e7e5 e4e5");
    page.wait_for("the reason", || {
        page.find(".guide-preview .note")
            .text()
            .contains("moves: move 1")
    });
    // Another thing that is changed does not mend it.
    choose(&page, "controls", "none");
    assert!(page.find(".guide-preview .note").text().contains("move 1"));
    choose(&page, "controls", "full");
    choose(&page, "moves", "");
    assert_eq!(page.find(".guide-preview .note").text(), "");
    // The moves that were tried on the board can be taken over.
    choose(&page, "opponent", "human");
    page.find("rookery-board");
    page.run("document.querySelector('rookery-board').play('e2e3')");
    page.enter_frame(&page.find_inside("rookery-board", "iframe"));
    page.wait_for("the move", || page.label_of("e3").contains("white pawn"));
    page.leave_frames();
    page.button("Take over the moves from the board").click();
    assert!(snippet(&page, "element").contains("moves=\"e2e3\""));
}

#[test]
fn p34_the_guide_has_no_accessibility_faults_and_fits() {
    let page = guide();
    let mut faults = Vec::new();
    for (size, called) in [(WIDE, "1280x800"), (NARROW, "360x640")] {
        page.viewport(size);
        preview(&page, "the board", "Samantsy");
        page.screenshot(&format!("embed-guide-{called}"));
        let found = page.accessibility_faults().into_iter();
        faults.extend(found.map(|fault| format!("{called}: {fault}")));
        if page.run("return document.documentElement.scrollWidth > innerWidth") == true {
            faults.push(format!("{called} scrolls sideways"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn files_that_do_not_come_are_said_and_come_when_asked_again() {
    let page = page("#/read");
    page.expect_errors("none.js");
    // The form's files, then the script itself; last a host that answers everything with a page.
    page.run(
        "window.real = { fetch, append: Node.prototype.appendChild };
         window.fetch = () => Promise.reject(new Error('gone'));",
    );
    page.link("Put a board into your page").click();
    let said = || page.text().contains("The form could not be fetched");
    page.wait_for("calm words", said);
    page.screenshot("embed-guide-missing");
    let again = || {
        page.button("Try again").click();
        assert_eq!(page.focused().text(), "Put a board into your page");
        page.wait_for("the same words", said);
    };
    page.run(
        "Node.prototype.appendChild = function (node) {
           if (node.src?.endsWith('guide.js')) node.src = './guide/none.js';
           return real.append.call(this, node);
         };",
    );
    again();
    page.run(
        "Node.prototype.appendChild = real.append;
         window.fetch = async () => new Response('<!doctype html><title>Front page</title>');",
    );
    again();
    page.run("window.fetch = real.fetch");
    page.button("Try again").click();
    page.wait_for("the guide", || {
        !page.find_all(".guide-board rookery-board").is_empty()
    });
    assert!(!said());
}
