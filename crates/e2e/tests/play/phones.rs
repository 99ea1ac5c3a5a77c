//! The panel and the board on phones and tablets: what has to be seen is seen without scrolling.

use crate::seat::{rect, seat};
use crate::{moves, opened, play};

#[test]
fn on_a_tablet_nothing_beside_the_board_lies_on_another() {
    for size in [(700, 1000), (768, 1024), (1024, 768)] {
        let page = opened("#/analysis/sfenj-11?moves=e2e4,d2d4,h7h6");
        page.viewport(size);
        page.find(".engine select").choose("5");
        page.button("Engine").click();
        page.wait_for("five lines", || page.find_all(".engine-line").len() == 5);
        let mut last = (".tabs", 0.0);
        for part in [
            ".engine",
            ".eval",
            ".moves-scroll",
            ".exchange",
            ".comment",
            ".turn",
            ".steps",
            ".actions",
        ] {
            let (_, top, _, high) = rect(&page, part);
            assert!(top >= last.1 - 1.0, "{part} on {} at {size:?}", last.0);
            last = (part, top + high);
        }
        assert!(last.1 <= f64::from(size.1), "the actions end at {}", last.1);
        page.screenshot(&format!("seat-tablet-{}", size.0));
        let page = opened("#/play/samantsy-2");
        page.viewport(size);
        page.button("New game").click();
        page.find("form.new-game");
        let covered = page.run(
            "return [...document.querySelectorAll('[name=opponent]')].filter(one => { \
             const at = one.getBoundingClientRect(); \
             return document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2) !== one }).length",
        );
        assert_eq!(covered, 0, "at {size:?}");
    }
}

#[test]
fn what_is_asked_on_a_small_phone_is_answered_in_sight() {
    let page = opened("#/play/chess?computer=black&level=1&side=white");
    page.viewport((360, 640));
    play(&page, "e2e4");
    page.wait_for("the reply", || moves(&page).len() == 2);
    let before = rect(&page, "[role=grid]");
    page.button("Offer draw").click();
    page.wait_for("the answer", || !page.find_all(".answer").is_empty());
    let (_, top, _, high) = rect(&page, ".answer");
    let (_, head, _, of_head) = rect(&page, ".play-head");
    assert!(top >= head + of_head - 1.0, "{top}: {head} + {of_head}");
    assert!(top + high <= before.1, "{top} + {high}: {before:?}");
    assert_eq!(rect(&page, "[role=grid]"), before, "nothing moves");
}

#[test]
fn the_way_back_from_a_trial_is_in_sight_on_a_small_phone() {
    let page = opened("#/play/shatranj");
    page.viewport((360, 640));
    page.button("Rules").click();
    page.find("[aria-label^='Show me sentence']").click();
    page.wait_for("the way back", || {
        let (_, top, _, high) = page.button("Back to your game").rect();
        top >= 0.0 && top + high <= 640.0
    });
}

#[test]
fn what_has_to_be_known_is_seen_without_scrolling() {
    for route in ["#/play/chess?moves=e4,Nf3", "#/analysis/chess?moves=e4,Nf3"] {
        for (width, height) in [(360, 640), (390, 844)] {
            let page = opened(route);
            page.viewport((width, height));
            let words = page.find(".notice > p");
            assert!(words.text().contains("This link is broken"));
            // At least its first lines, and how it is put away; all else stays.
            for what in [
                ".notice button",
                ".board-plate",
                ".turn",
                ".steps",
                ".actions",
            ] {
                let (_, top, _, high) = rect(&page, what);
                assert!(
                    top >= 0.0 && top + high <= f64::from(height),
                    "{what} at {width}"
                );
            }
            let (_, top, ..) = words.rect();
            assert!(top + 40.0 <= f64::from(height), "{top}");
            let (_, notice, _, high) = rect(&page, ".notice");
            assert!(notice >= 0.0 && notice + high <= rect(&page, ".board-plate").1);
            page.button("Dismiss").click();
            page.wait_for("no notice", || page.find_all(".notice").is_empty());
        }
    }
    // What can wait stands below them.
    let page = opened("#/play/chess?moves=e4");
    page.viewport((360, 640));
    assert!(page.find(".notice").text().contains("Both sides are yours"));
    let (_, top, _, high) = rect(&page, ".actions");
    assert!(top + high <= 640.0 && top + high <= rect(&page, ".notice").1);
}

#[test]
fn the_current_move_stays_in_sight_when_the_window_is_turned() {
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let moves: Vec<&str> = shuffle.into_iter().cycle().take(10).collect();
    let all = [&["e2e4", "e7e5"], &moves[..], &["d2d4", "d7d5"], &moves[..]].concat();
    for page in ["play", "analysis"] {
        let page = opened(&format!("#/{page}/chess?moves={}", all.join(",")));
        for size in [(360, 640), (1280, 800), (640, 360), (360, 640)] {
            page.viewport(size);
            page.wait_for("the current move", || {
                let (x, y, wide, high) = rect(&page, ".ply.current");
                let (left, top, width, height) = rect(&page, ".moves-scroll");
                x >= left - 1.0
                    && y >= top - 1.0
                    && x + wide <= left + width + 1.0
                    && y + high <= top + height + 1.0
            });
        }
    }
}

#[test]
fn on_a_small_phone_an_analysis_has_room_for_its_moves() {
    let page = opened("#/analysis/sfenj-11?moves=e2e4,d2d4,h7h6");
    page.viewport((360, 640));
    let (_, top, wide, high) = rect(&page, ".moves-scroll.tree");
    assert!(wide >= 260.0 && high >= 95.0, "{wide} by {high}");
    assert!(top + high <= 640.0);
    // A turn of several moves has its words and its button in a line.
    assert!(page.button("Pass").is_shown() && rect(&page, ".turn").3 < 50.0);
    assert!(rect(&page, "[role=grid]").2 >= 320.0);
}

#[test]
fn on_a_phone_held_across_the_board_is_as_high_as_the_window() {
    for ((width, height), least) in [((844, 390), 300.0), ((640, 360), 270.0)] {
        let page = seat((width, height));
        page.run("scrollTo(0, 0)");
        let board = rect(&page, "[role=grid]");
        assert!(board.2 >= least, "{board:?} at {width}");
        assert!(board.1 + board.3 <= f64::from(height), "{board:?}");
        for part in [".play-head", ".turn", ".moves", ".steps", ".actions"] {
            let (left, top, wide, high) = rect(&page, part);
            assert!(left >= board.0 + board.2, "{part} at {left}");
            assert!(left + wide <= f64::from(width), "{part}: {left} + {wide}");
            assert!(top + high <= f64::from(height), "{part}: {top} + {high}");
        }
        // What is read beside the board has room.
        page.button("Rules").click();
        page.wait_for("the rules", || rect(&page, ".rules-beside").3 >= 180.0);
        page.screenshot(&format!("seat-across-{width}"));
        // An analysis has more than fits: what is too much is scrolled, and what is pressed is there.
        page.run("location.hash = '#/analysis/sfenj-11?moves=e2e4,d2d4,h7h6'");
        page.wait_for("the analysis", || page.find(".engine").is_shown());
        page.button("Engine").click();
        page.wait_for("a line", || !page.find_all(".engine-line").is_empty());
        let hidden = page.run(
            "return [...document.querySelectorAll('.steps button, .actions > button')].filter(one => { \
             const at = one.getBoundingClientRect(); \
             const there = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2); \
             return !one.contains(there) }).map(one => one.textContent || one.ariaLabel)",
        );
        assert_eq!(
            hidden.as_array().map(Vec::len),
            Some(0),
            "{hidden} at {width}"
        );
        page.screenshot(&format!("seat-across-analysis-{width}"));
    }
}

#[test]
fn on_a_small_phone_what_a_player_needs_is_on_the_first_screen() {
    let page = seat((360, 640));
    page.run("scrollTo(0, 0)");
    let mut last = 0.0;
    for part in [".differs", ".play-board", ".turn", ".moves", ".actions"] {
        let (left, top, wide, high) = rect(&page, part);
        assert!(
            left >= 0.0 && left + wide <= 360.0,
            "{part}: {left} + {wide}"
        );
        assert!(top >= last && top + high <= 640.0, "{part}: {top} + {high}");
        last = top;
    }
    assert!(rect(&page, "[role=grid]").2 >= 320.0);
    // The strip is one line, which opens over the page.
    let board = rect(&page, "[role=grid]");
    assert!(rect(&page, ".differs").3 < 30.0);
    page.button("All differences").click();
    page.wait_for("all of them", || rect(&page, ".differs").3 > 60.0);
    assert_eq!(rect(&page, "[role=grid]"), board, "nothing is pushed away");
    page.screenshot("seat-phone");
}

#[test]
fn on_a_phone_what_is_told_and_opened_stands_below_the_tabs() {
    let page = seat((360, 640));
    let bottom_of_tabs = || {
        let (_, top, _, high) = rect(&page, ".tabs");
        top + high + page.run("return scrollY").as_f64().unwrap_or_default()
    };
    let before = bottom_of_tabs().round();
    page.button("Hint").click();
    page.wait_for("the count of hints", || {
        page.text().contains("Hints so far: 1")
    });
    assert_eq!(bottom_of_tabs().round(), before, "a hint");
    page.run("location.hash = '#/analysis/sfenj-11?moves=e2e4,d2d4,h7h6'");
    page.wait_for("the analysis", || page.find(".engine").is_shown());
    let (_, _, _, high) = rect(&page, ".steps button");
    assert!(high < 50.0, "the steps are buttons: {high}");
    let before = bottom_of_tabs().round();
    for (tab, shows) in [
        ("Review", ".review-beside"),
        ("Book", ".review-beside"),
        ("Rules", ".rules-beside"),
    ] {
        page.button(tab).click();
        page.wait_for(tab, || !page.find_all(shows).is_empty());
        assert_eq!(bottom_of_tabs().round(), before, "{tab}");
        let (_, tabs, _, of_tabs) = rect(&page, ".tabs");
        let (_, top, _, _) = rect(&page, shows);
        let gap = top - tabs - of_tabs;
        assert!((0.0..20.0).contains(&gap), "{tab}: {gap}");
    }
}
