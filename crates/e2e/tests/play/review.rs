//! A game that was played is gone through: by the worker, on the graph, in the tree, in the PGN, and
//! once more by whoever wants to learn from it.

use std::time::Duration;

use rookery_e2e::{Browser, NARROW, Page, Politeness, SiteCopy};
use serde_json::json;
use xtask::server::Server;

use crate::archive::{archived, my_games, saved};
use crate::pictures::catch_files;
use crate::{expected, opened, play, said, size, table};

const MATE: &str = "f2f3 e7e5 g2g4 d8h4";
/// As an address has it.
const MATED: &str = "#/analysis/chess?moves=f2f3,e7e5,g2g4,d8h4&review=1";
/// However busy the machine may be.
const LONG: Duration = Duration::from_secs(60);

fn reviewed(page: &Page) {
    page.wait_at_most(LONG, "the review", || {
        !page.find_all(".review-sides").is_empty()
    });
}

fn readout(page: &Page) -> String {
    page.find(".review-readout").text()
}

fn fits(page: &Page) {
    let wide = page.run("return document.documentElement.scrollWidth > innerWidth");
    assert_eq!(wide, json!(false), "it scrolls sideways");
}

#[test]
fn p57_a_finished_game_is_reviewed_and_the_graph_leads_through_it() {
    let page = table("chess");
    play(&page, MATE);
    page.find("section.result");
    page.button("Review").click();
    page.wait_for("the analysis", || {
        page.hash().starts_with("#/analysis/chess")
    });
    reviewed(&page);
    // How much the engine likes the first answer depends on what it is today.
    said(&page, "Black: accuracy ");
    let heard = page.live_region(Politeness::Polite);
    let accuracy = |side: &str| -> u32 {
        let (_, rest) = heard.split_once(&format!("{side}: accuracy ")).unwrap();
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        digits.parse().unwrap()
    };
    let (white, black) = (accuracy("White"), accuracy("Black"));
    assert!(black >= 90 && white + 20 < black, "{heard}");
    let text = page.find(".review-beside").text();
    for words in [
        "Accuracy, of 100",
        "Turning points",
        "Move 2, White: pawn g2 to g4, a blunder",
        "What was played lets Black answer queen d8 to h4, which gives checkmate.",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    // The keyboard leads through the game, and so does a press.
    let slider = page.find(".review-slider");
    slider.focus();
    page.keys("Home");
    page.wait_for("the start", || page.label_of("f2").contains("pawn"));
    assert!(readout(&page).contains("The start: White's chance is"));
    page.keys("ArrowRight ArrowRight ArrowRight");
    page.wait_for("the blunder", || page.label_of("g4").contains("pawn"));
    assert!(readout(&page).contains("a blunder"), "{}", readout(&page));
    let words = slider.attribute("aria-valuetext").unwrap_or_default();
    assert!(words.contains("pawn g2 to g4, a blunder"), "{words}");
    let (left, top, width, height) = page.find(".review-drawing").rect();
    let at = |share: f64| (left + width * share, top + height / 2.0);
    page.mouse().to(at(0.98)).go();
    page.wait_for("the end in words", || {
        readout(&page).contains("queen d8 to h4")
    });
    assert!(
        page.label_of("g4").contains("pawn"),
        "pointing leads nowhere"
    );
    page.mouse().to(at(0.25)).down().up().go();
    page.wait_for("the place that was pressed", || {
        page.label_of("f3").contains("pawn") && page.label_of("e5").contains("empty")
    });
    page.find(".review-points .review-point").click();
    page.wait_for("a turning point", || {
        readout(&page).contains("White's chance fell")
    });

    for theme in ["light", "dark"] {
        page.prefers(&[("prefers-color-scheme", theme)]);
        page.screenshot(&format!("review-{}-{theme}", size().0));
        let faults = page.accessibility_faults();
        assert!(faults.is_empty(), "{theme}: {faults:?}");
    }
    fits(&page);

    page.button("Analysis").click();
    let tree = page.find(".tree").text();
    assert!(tree.contains("??") && tree.contains("Better was"), "{tree}");
    page.button("Share").click();
    let pgn = page
        .run("return [...document.querySelectorAll('textarea')].map(area => area.value).join()");
    let pgn = pgn.as_str().unwrap_or_default().replace('\n', " ");
    assert!(pgn.contains("g4 $4 {Better was"), "{pgn}");
}

#[test]
fn p57_a_review_shows_how_far_it_has_come_and_can_be_stopped() {
    let round = "g1f3,g8f6,f3g1,f6g8,";
    let page = opened(&format!(
        "#/analysis/chess?moves={}&review=1",
        round.repeat(20)
    ));
    page.find(".review-beside progress");
    // Somebody works on it meanwhile, and then the page is loaded again: it is wanted still.
    page.button("Analysis").click();
    page.find(".comment input").fill("round");
    page.wait_for("an address of its own", || {
        page.hash() == "#/analysis/chess?review=1"
    });
    page.reload();
    page.find(".review-beside progress");
    page.button("Stop").click();
    page.wait_for("it to have stopped", || {
        page.text().contains("The review was stopped: ")
    });
    assert!(page.find_all("progress").is_empty());
    page.screenshot(&format!("review-stopped-{}", size().0));
    page.button("Review again").click();
    page.find(".review-beside progress");
    // Whoever wants the engine for something else has it.
    page.button("Analysis").click();
    page.button("Engine").click();
    page.wait_for("lines", || !page.find_all(".engine-line").is_empty());
    page.button("Review").click();
    page.wait_for("it to have stopped", || {
        page.text().contains("The review was stopped: ")
    });
}

/// Is it in the window, at least its upper part?
fn in_sight(page: &Page, what: &str) -> bool {
    let (_, top, _, _) = page.find(what).rect();
    let height = page.run("return innerHeight").as_f64().unwrap_or_default();
    (0.0..height - 20.0).contains(&top)
}

#[test]
fn p57_on_a_phone_the_review_is_in_sight_when_it_is_asked_for() {
    let page = table("chess");
    page.viewport(NARROW);
    play(&page, MATE);
    // Above the result, which lies below the window, the board's own line says it.
    assert_eq!(expected(&page), "Black wins: checkmate.");
    page.button("Review").click();
    page.wait_for("the review in sight", || {
        page.hash().starts_with("#/analysis/chess") && in_sight(&page, ".review-beside")
    });
    reviewed(&page);
    // A finger on the graph leads through the game, too.
    page.run("document.querySelector('.review-drawing').scrollIntoView({ block: 'center' })");
    let (left, top, width, height) = page.find(".review-drawing").rect();
    let middle = (left + width * 0.52, top + height / 2.0);
    page.finger().to(middle).down().up().go();
    page.wait_for("the middle of the game", || {
        readout(&page).contains("pawn e7 to e5")
    });
    page.find("[aria-label^='Learn from White']").click();
    // The task stands by the board, and so does what came of a try.
    page.wait_for("the task", || {
        page.find(".turn .expected")
            .text()
            .contains("find something better than")
    });
    assert!(in_sight(&page, ".turn .expected"));
    page.button("Show the answer").click();
    page.wait_for("the answer", || {
        page.find(".turn .expected").text().contains("Better was")
    });
    fits(&page);
}

#[test]
fn p57_where_nobody_has_moved_there_is_nothing_to_review() {
    let page = opened("#/analysis/samantsy-2");
    page.button("Review").click();
    page.wait_for("words about it", || {
        page.find(".review-beside")
            .text()
            .contains("nothing to review")
    });
    play(&page, "b2b3");
    page.button("Review this game").click();
    reviewed(&page);
    page.wait_for("the focus, whose button has gone", || {
        page.focused().attribute("aria-label").as_deref() == Some("Review")
    });
    assert!(!readout(&page).is_empty());
    fits(&page);
}

#[test]
fn p58_a_review_stays_with_its_game() {
    let page = table("chess");
    play(&page, MATE);
    page.button("Review").click();
    reviewed(&page);
    page.wait_for("it to be kept", || {
        archived(&page)
            .first()
            .is_some_and(|entry| entry["review"].is_object())
    });
    my_games(&page);
    page.wait_for("the game", || page.text().contains("accuracy"));
    catch_files(&page);
    page.button("Export all games").click();
    let pgn = saved(&page).replace('\n', " ");
    assert!(pgn.contains("g4 $4 {Better was"), "{pgn}");
    // It is there at once, and nobody is asked.
    page.run("window.Worker = class { constructor() { window.asked = true; } postMessage() {} terminate() {} addEventListener() {} removeEventListener() {} }");
    page.find("a[aria-label^='Review the game']").click();
    reviewed(&page);
    assert_eq!(page.run("return window.asked === true"), json!(false));
    assert!(page.find(".review-beside").text().contains("a blunder"));
    page.reload();
    reviewed(&page);
    // Whoever works on it has an analysis with the review in it.
    page.button("Analysis").click();
    page.find(".comment input").fill("mated");
    page.wait_for("an address of its own", || {
        page.hash() == "#/analysis/chess"
    });
    page.reload();
    page.wait_for("the comment", || {
        page.find(".tree").text().contains("mated")
    });
    page.button("Review").click();
    reviewed(&page);
    assert_eq!(archived(&page).len(), 1);
}

#[test]
fn p58_a_worker_that_fails_is_said_and_the_review_can_be_tried_again() {
    let copy = SiteCopy::new("failing-review");
    let file = copy.named("worker-", "_bg.wasmz");
    let whole = copy.get(&file);
    copy.remove(&file);
    copy.remove("sw.js");
    let server = Server::bind(copy.folder(), 0).unwrap().start();
    let page = Page::new(Browser::take());
    for part in ["worker", "Failed to load", "fetching the script", "wasm"] {
        page.expect_errors(part);
    }
    page.open_site(&format!("{}{MATED}", server.address()));
    page.wait_at_most(Duration::from_secs(20), "it to be said", || {
        page.text().contains("The review broke off")
    });
    copy.put(&file, &whole);
    page.button("Review again").click();
    reviewed(&page);
}

#[test]
fn p59_one_learns_from_ones_mistakes() {
    let page = opened(MATED);
    reviewed(&page);
    page.find("[aria-label^='Learn from White']").click();
    let lesson = || page.find(".review-lesson").text();
    page.wait_for("a task", || lesson().contains("Find something better"));
    // Each but the last is shown.
    while !lesson().contains("pawn g2 to g4") && !lesson().contains("Pawn g2 to g4") {
        page.button("Show the answer").click();
        page.wait_for("the answer", || lesson().contains("Better was"));
        page.button("Next").click();
    }
    page.wait_for("the place before it", || {
        page.label_of("g2").contains("pawn")
    });
    assert!(
        page.find_all(".review-points").is_empty(),
        "the answer is not to be read"
    );
    page.screenshot(&format!("review-lesson-{}", size().0));
    // It stands no longer than it takes to judge it.
    let try_it = |from, to| {
        page.click(from);
        page.click(to);
    };
    try_it("g2", "g4");
    page.wait_for("a verdict", || lesson().contains("is what was played"));
    page.wait_for("the place before it", || {
        page.label_of("g2").contains("pawn")
    });
    try_it("h2", "h3");
    page.wait_at_most(LONG, "the engine's verdict", || {
        lesson().contains("loses") || lesson().contains("falls from") || lesson().contains("right")
    });
    if !page
        .run("return [...document.querySelectorAll('button')].some(b => b.innerText === 'Done')")
        .as_bool()
        .unwrap_or_default()
    {
        page.button("Show the answer").click();
        page.wait_for("the answer", || lesson().contains("Better was"));
    }
    let faults = page.accessibility_faults();
    assert!(faults.is_empty(), "{faults:?}");
    fits(&page);
    page.button("Done").click();
    said(&page, "found at the first try");
    reviewed(&page);
    let written = page.find_all(".tree .ply.current").len();
    assert!(written <= 1);
    assert!(
        !page.find(".tree").text().contains("h3"),
        "a try is no variation"
    );
}
