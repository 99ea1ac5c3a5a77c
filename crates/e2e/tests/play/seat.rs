//! The panel beside the board: where things are, and that they stay there.

use rookery_e2e::Page;
use serde_json::json;

use crate::{moves, opened, play, table, wait_for_expected};

/// Wide windows, and how large the board has to be there at least.
const WIDE: [((u32, u32), f64); 5] = [
    ((700, 900), 380.0),
    ((1280, 800), 600.0),
    ((1920, 1080), 850.0),
    ((2560, 1440), 1_150.0),
    ((820, 1180), 480.0),
];

/// A game of several moves in a window of that size.
pub fn seat(size: (u32, u32)) -> Page {
    let page = table("sfenj-11");
    page.viewport(size);
    play(&page, "e2e4 d2d4 e7e5 0000");
    page
}

pub fn rect(page: &Page, what: &str) -> (f64, f64, f64, f64) {
    page.find(what).rect()
}

#[test]
fn the_board_is_as_large_as_the_window_allows_and_the_panel_beside_it_too() {
    for ((width, height), least) in WIDE {
        let page = seat((width, height));
        page.wait_for(&format!("the board at {width} x {height}"), || {
            rect(&page, "[role=grid]").2 >= least
        });
        let (left, top, wide, high) = rect(&page, ".play-board");
        assert!(
            left >= 0.0 && top + high <= f64::from(height),
            "{width}: {top} + {high}"
        );
        let (beside, above, broad, tall) = rect(&page, ".beside-board");
        assert!(
            beside >= left + wide,
            "the panel is beside the board at {width}"
        );
        assert!(beside + broad <= f64::from(width));
        assert!((above - top).abs() < 2.0);
        let room = f64::from(height) - above;
        assert!(
            tall >= high - 1.0 && tall <= high.max(room),
            "{tall} beside {high}"
        );
        // Beside a board that the width makes small it takes what is left of the height.
        if height > width {
            assert!(tall > 0.85 * room.min(900.0), "{tall} of {room}");
        }
        // Everything in it is in sight.
        for part in [
            ".player.above",
            ".moves",
            ".turn",
            ".steps",
            ".actions",
            ".player.below",
        ] {
            let (_, top, _, high) = rect(&page, part);
            assert!(
                top >= above - 1.0 && top + high <= above + tall + 1.0,
                "{part} at {width}"
            );
        }
        let square = page.square("e4").rect().2;
        assert_eq!(
            square,
            square.round(),
            "squares are whole pixels at {width}"
        );
        page.screenshot(&format!("seat-{width}"));
    }
}

#[test]
fn a_new_game_has_no_notices_of_the_one_before() {
    let page = opened("#/play/chess?start=6k1/5ppp/8/8/8/8/5PPP/R5K1_w_-_-_0_1");
    page.find(".notice");
    page.button("New game").click();
    page.button("Start game").click();
    page.wait_for("no notice", || page.find_all(".notice").is_empty());
}

#[test]
fn the_end_of_a_game_is_seen_without_scrolling() {
    for (width, height) in [(360, 640), (390, 844), (768, 1024), (1280, 800)] {
        let page = opened("#/play/chess?start=6k1/5ppp/8/8/8/8/5PPP/R5K1_w_-_-_0_1");
        page.viewport((width, height));
        page.find(".notice");
        play(&page, "a1a8");
        page.find(".result");
        assert!(page.find_all(".notice").is_empty(), "nobody is to move");
        let told =
            "return [...document.querySelectorAll('.result > h2, .turn > .expected')].filter(
            one => one.checkVisibility() && getComputedStyle(one).clipPath === 'none').length";
        assert_eq!(page.run(told), json!(1), "it is told once at {width}");
        for button in ["Rematch", "Review"] {
            let (left, top, wide, high) = page.button(button).rect();
            assert!(left + wide <= f64::from(width), "{button} at {width}");
            assert!(top + high <= f64::from(height), "{button} at {height}");
        }
        let cut = "const notes = document.querySelector('.beside-notes');
            return notes.scrollHeight - notes.clientHeight";
        let cut = page.run(cut).as_f64().unwrap_or_default();
        assert!(cut < 2.0, "{cut} px of the result are cut off at {width}");
    }
}

#[test]
fn a_move_is_asked_about_in_the_window_and_nothing_moves() {
    for (width, height) in [(360, 640), (1280, 800), (1366, 768)] {
        let page = table("chess");
        page.run("localStorage.setItem('rookery.settings', '{\"confirm_moves\":true}')");
        page.reload();
        page.viewport((width, height));
        let before = rect(&page, "[role=grid]");
        page.click("e2");
        page.click("e4");
        page.wait_for("the question", || {
            !page.find_all(".board-confirm-play").is_empty()
        });
        let (_, top, _, high) = page.button("Take it back").rect();
        assert!(top + high <= f64::from(height), "{} at {width}", top + high);
        assert_eq!(rect(&page, "[role=grid]"), before, "the board stays");
    }
}

#[test]
fn a_game_is_loaded_with_room_and_seen_at_once() {
    for size in [(360, 640), (1280, 720)] {
        let page = opened("#/analysis/chess");
        page.viewport(size);
        page.find(".exchange summary").click();
        let (_, _, wide, high) = rect(&page, ".exchange textarea");
        assert!(wide >= 300.0 && high >= 200.0, "{size:?}: {wide} by {high}");
        page.find(".exchange textarea").fill("1. e4 e5");
        page.button("Load").click();
        page.wait_for("the game", || page.find_all(".tree .ply").len() == 3);
        page.wait_for("it closed", || page.find_all(".exchange[open]").is_empty());
        assert_eq!(
            page.focused().attribute("role").as_deref(),
            Some("gridcell")
        );
    }
}

#[test]
fn nothing_that_is_opened_moves_what_is_pressed() {
    for size in [(1280, 800), (360, 640)] {
        let page = seat(size);
        page.run("scrollTo(0, 0)");
        let places = || {
            let scrolled = page.run("return scrollY").as_f64().unwrap_or_default();
            ["[role=grid]", ".turn", ".steps", ".actions"].map(|part| {
                let (left, top, wide, high) = rect(&page, part);
                [left, top + scrolled, wide, high].map(f64::round)
            })
        };
        let before = places();
        let same = |what: &str| assert_eq!(places(), before, "{what} at {size:?}");
        for (opened, shows, closed) in [
            ("New game", "form.new-game", "Cancel"),
            ("Share", "section.share", "Close"),
            ("Pieces and board", "section.look", "Close"),
        ] {
            page.button(opened).click();
            page.find(shows);
            same(opened);
            page.button(closed).click();
            page.wait_for("it closed", || page.find_all(shows).is_empty());
        }
        page.find("[role=gridcell][tabindex='0']").focus();
        page.keys("Ctrl+Home i");
        page.find("section.glass");
        same("a piece");
        page.keys("Escape");
        page.button("Rules").click();
        page.find(".rules-scroll .kinds");
        same("the rules");
        page.button("Moves").click();
        page.wait_for("no rules", || page.find_all(".rules-scroll").is_empty());
        page.button("More").click();
        same("the menu");
        page.keys("Escape");
        page.button("Take back").click();
        page.wait_for("a move less", || moves(&page).len() == 3);
        same("a move taken back");
    }
}

#[test]
fn the_menu_closes_by_its_choice_by_escape_and_by_a_press_elsewhere() {
    let page = seat((1280, 800));
    let items = || page.find(".menu-items").is_shown();
    page.button("More").focus();
    page.keys("Enter Tab");
    assert_eq!(page.focused().text(), "New game");
    page.keys("Escape");
    page.wait_for("it closed", || !items());
    assert_eq!(page.focused().text(), "More");
    page.button("More").click();
    assert!(items());
    page.click("a4");
    page.wait_for("it closed", || !items());
    page.button("Agree on a draw").click();
    page.wait_for("the end", || !page.find_all("section.result").is_empty());
    assert!(!items());
}

#[test]
fn an_end_by_mistake_is_undone_where_it_happened() {
    let page = opened("#/play/chess?computer=black&level=1&side=white&moves=e2e4,e7e5");
    page.button("Resign").click();
    page.wait_for("the end", || !page.find_all("section.result").is_empty());
    page.button("Play on").click();
    page.wait_for("no end", || page.find_all("section.result").is_empty());
    wait_for_expected(&page, "Your move");
    assert_eq!(moves(&page), ["e4", "e5"]);
}

#[test]
fn the_end_scrolls_no_board_away() {
    let page = opened("#/play/chess?computer=black&level=1&side=white&moves=e2e4,e7e5");
    page.viewport((360, 640));
    page.button("Resign").click();
    page.wait_for("the end in focus", || {
        page.focused().text().contains("Black")
    });
    assert_eq!(page.run("return scrollY"), 0);
    let words = page.live_region(rookery_e2e::Politeness::Assertive);
    assert!(words.contains("resigned"), "{words}");
}

#[test]
fn ones_own_turn_has_a_sign_of_its_own_at_every_size() {
    for size in [(360, 640), (820, 1180), (1920, 1080)] {
        let page = opened("#/play/andarraya-5?computer=black&level=1&side=white");
        page.viewport(size);
        wait_for_expected(&page, "Your move");
        let (_, top, _, high) = rect(&page, ".turn.yours");
        assert!(top >= 0.0 && top + high <= f64::from(size.1), "{size:?}");
        let ground = "return getComputedStyle(document.querySelector('.expected')).backgroundColor";
        let yours = page.run(ground);
        page.run("dispatchEvent(new Event('rookery-break-engine'))");
        page.expect_errors("on purpose");
        page.expect_errors("RuntimeError: unreachable");
        play(&page, "e2e4");
        page.wait_for("both colours", || {
            page.find_all(".turn.yours").is_empty() || moves(&page).len() > 1
        });
        page.button("Resign").click();
        page.wait_for("no turn", || page.find_all(".turn.yours").is_empty());
        assert_ne!(page.run(ground), yours);
    }
}

#[test]
fn a_turn_of_several_moves_reads_as_one() {
    let page = seat((1280, 800));
    let turn = |number: usize| page.find_all(".moves-turn")[number].text();
    let joined = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(joined(turn(0)), "e4 + d4");
    assert_eq!(joined(turn(1)), "e5 + pass");
    // And is heard in words.
    let spoken = page.find_all(".moves-turn .ply")[1].label();
    assert_eq!(spoken, "pawn d2 to d4");
}

#[test]
fn the_board_is_resized_by_pointer_and_keys_and_stays_so() {
    let page = seat((1280, 800));
    let width = || rect(&page, "[role=grid]").2;
    let whole = width();
    let handle = page.find("[role=slider]");
    let (x, y) = handle.centre();
    page.mouse()
        .to((x, y))
        .down()
        .glide((x - 100.0, y - 150.0))
        .up()
        .go();
    page.wait_for("a smaller board", || width() < whole - 80.0);
    let smaller = width();
    page.reload();
    page.viewport((1280, 800));
    page.wait_for("the same board", || (width() - smaller).abs() < 9.0);
    page.find("[role=slider]").focus();
    page.keys("End");
    page.wait_for("the whole board", || (width() - whole).abs() < 9.0);
    page.keys("ArrowDown");
    page.wait_for("a step less", || width() < whole);
    assert_eq!(
        page.find("[role=slider]")
            .attribute("aria-valuenow")
            .as_deref(),
        Some("95")
    );
}

#[test]
fn the_board_alone_and_everything_again() {
    for route in ["#/play/sfenj-11?side=white", "#/analysis/sfenj-11"] {
        let page = opened(route);
        page.viewport((1280, 800));
        page.button("Board only").click();
        page.wait_for("the board alone", || {
            !page.find(".beside-board .actions").is_shown()
        });
        assert!(!page.find(".masthead").is_shown());
        let grid = rect(&page, "[role=grid]");
        assert!(grid.2 > 640.0);
        // Whose turn it is stays in sight, off the board and off the way back.
        assert!(page.find(".turn .expected").is_shown());
        let (turn, plate) = (rect(&page, ".turn"), rect(&page, ".board-plate"));
        assert!(turn.1 > plate.1 + plate.3 && turn.1 + turn.3 <= 800.0);
        assert!(turn.0 + turn.2 <= rect(&page, ".leave-quiet").0);
        // In the middle of a turn as well, and that is said once.
        play(&page, "e2e4");
        let below = page.find_all(".board-status");
        assert!(below.iter().all(|one| !one.is_shown()));
        page.button("Show everything").click();
        page.wait_for("everything", || {
            page.find(".beside-board .actions").is_shown()
        });
        page.button("Board only").click();
        page.wait_for("the board alone", || {
            !page.find(".beside-board .actions").is_shown()
        });
        page.keys("Escape Escape");
        page.wait_for("everything", || page.find(".masthead").is_shown());
        assert!(page.label_of("e4").contains("white pawn"));
    }
}

#[test]
fn headings_lead_through_the_page() {
    let page = seat((1280, 800));
    let headings = page
        .run("return [...document.querySelectorAll('main h1, main h2')].map(h => h.textContent)");
    assert_eq!(
        headings,
        json!(["Sfenj (Ludii 11)", "Board", "Moves", "Controls"])
    );
}

#[test]
fn what_is_opened_on_the_analysis_page_squeezes_no_moves() {
    let page = opened("#/analysis/sfenj-11?moves=e2e4,d2d4,h7h6");
    page.viewport((1280, 800));
    let tree = || rect(&page, ".moves-scroll.tree").3.round();
    let before = tree();
    assert!(before > 80.0, "{before}");
    assert!(
        page.find(".tree .moves-join").text().contains('+'),
        "one turn"
    );
    for (opened, shows) in [
        ("Share", "section.share"),
        ("Pieces and board", "section.look"),
    ] {
        page.button(opened).click();
        assert!(rect(&page, shows).3 > 200.0, "{opened} has room");
        assert_eq!(tree(), before, "{opened}");
        page.keys("Escape");
        page.wait_for("it closed", || page.find_all(shows).is_empty());
    }
}

#[test]
fn pieces_are_chosen_beside_the_board_and_an_old_game_has_its_own() {
    let page = opened("#/play/shatranj");
    let is = |set: &str| {
        let script = format!(
            "return [...document.querySelectorAll('.play-board use')]
               .some(use => use.getAttribute('href').includes('{set}'))"
        );
        page.run(&script) == true
    };
    page.wait_for("ivory", || is("ivory"));
    page.button("Pieces and board").click();
    page.find("section.look");
    page.run("[...document.querySelectorAll('.look label')].find(l => l.textContent.includes('Folio')).click()");
    page.wait_for("folio at once", || is("folio"));
}
