//! A clock for each side: chosen in the panel for a new game, seen beside the names, told, stopped,
//! kept, and the end of the game when it has run down.

use std::time::Duration;

use rookery_e2e::{NARROW, Page};
use serde_json::json;

use crate::{announced, expected, moves, opened, play, result, said, table, wait_for_moves};

/// Chooses in a list of the form.
fn choose(page: &Page, name: &str, value: &str) {
    page.find(&format!("form.new-game [name={name}]"));
    page.run_with(
        "const list = document.querySelector(`form.new-game [name=${arguments[0]}]`);
         list.value = arguments[1];
         list.dispatchEvent(new Event('change', { bubbles: true }));",
        &[json!(name), json!(value)],
    );
}

fn begin(page: &Page) {
    page.button("Start game").click();
    page.wait_for("two clocks", || clocks(page).len() == 2);
}

/// What the clocks show, that of the side at the top first.
fn clocks(page: &Page) -> Vec<String> {
    let clocks = page.find_all(".player .clock");
    clocks.iter().map(|clock| clock.text()).collect()
}

/// Does the lower clock show a time in seconds between these? How long a test takes is not known.
fn lower_shows(page: &Page, least: u32, most: u32) -> bool {
    let shown = clocks(page).pop().unwrap_or_default();
    let Some((minutes, seconds)) = shown.split_once(':') else {
        return false;
    };
    let whole = seconds.split('.').next().unwrap_or_default();
    let numbers = (minutes.parse::<u32>(), whole.parse::<u32>());
    matches!(numbers, (Ok(m), Ok(s)) if (least..=most).contains(&(60 * m + s)))
}

/// What a clock is called: "White's clock: 5 minutes, running".
fn told(page: &Page, side: &str) -> String {
    page.find(&format!("[role=timer][aria-label^=\"{side}'s\"]"))
        .label()
}

/// From here on the page's stopwatch may be put forward.
fn hold_the_time(page: &Page) {
    page.run(
        "window.skipped = 0;
         const real = performance.now.bind(performance);
         performance.now = () => real() + skipped;",
    );
}

fn skip(page: &Page, millis: u32) {
    page.run_with("skipped += arguments[0]", &[json!(millis)]);
}

fn out_of_sight(page: &Page, hidden: bool) {
    page.run_with(
        "Object.defineProperty(document, 'hidden', { configurable: true, value: arguments[0] });
         document.dispatchEvent(new Event('visibilitychange'));",
        &[json!(hidden)],
    );
}

#[test]
fn p44_two_people_play_by_clocks_until_a_flag_falls() {
    let page = table("chess");
    page.keys("g");
    choose(&page, "clock", "own");
    let seen = "const at = document.querySelector('.own-clock input').getBoundingClientRect();
        return document.elementFromPoint(at.x + 5, at.y + 5)?.matches('.own-clock input')";
    page.wait_for("what has come in sight", || page.run(seen) == true);
    // Six seconds for White and the same for Black, by numbers of one's own.
    page.find(".clock-numbers input").fill("0.1");
    page.find(".clock-numbers label:nth-of-type(2) input")
        .fill("0");
    begin(&page);
    said(&page, "Each side has 6 seconds.");
    assert_eq!(clocks(&page), ["0:06.0", "0:06.0"]);
    play(&page, "e2e4");
    page.wait_for("Black's clock to run", || {
        told(&page, "Black").ends_with(", running") && clocks(&page)[0].as_str() < "0:05.9"
    });
    assert_eq!(clocks(&page)[1], "0:06.0", "White's stands");
    // Low time is another frame and another sign, and is announced.
    announced(&page, "Black has 3 seconds left.");
    assert!(page.find(".clock.running.low").is_shown());
    page.wait_at_most(Duration::from_secs(10), "the flag to fall", || {
        !page.find_all("section.result").is_empty()
    });
    let end = result(&page);
    assert!(end.contains("White wins: Black's time ran out"), "{end}");
    assert!(end.contains("house rule"), "{end}");
    announced(&page, "Black's time ran out");
    assert_eq!(clocks(&page)[0], "0:00.0");
    page.screenshot("clocks/fallen");
    // Played on, with what there was when the turn began.
    page.button("Play on").click();
    page.wait_for("the time again", || clocks(&page)[0] == "0:06.0");
    assert!(expected(&page).contains("The clocks stand."));
    play(&page, "e7e5");
    page.wait_for("White's clock to run", || {
        told(&page, "White").ends_with(", running")
    });
}

#[test]
fn p44_the_clocks_wait_while_the_page_is_out_of_sight_and_after_a_reload() {
    let page = opened("#/play/andarraya-5");
    hold_the_time(&page);
    page.keys("g");
    choose(&page, "clock", "3");
    begin(&page);
    assert_eq!(clocks(&page), ["10:00", "10:00"]);
    skip(&page, 60_000);
    page.keys("t");
    said(&page, "White has 10 minutes left.");
    play(&page, "e2e4");
    wait_for_moves(&page, 2);
    page.wait_for("one's own turn", || expected(&page).contains("Your move"));
    skip(&page, 60_000);
    page.wait_for("a minute less", || lower_shows(&page, 490, 545));
    // Looking elsewhere costs nothing.
    out_of_sight(&page, true);
    skip(&page, 300_000);
    out_of_sight(&page, false);
    page.keys("t");
    said(&page, "Your move: White. White has ");
    assert!(lower_shows(&page, 480, 545), "{:?}", clocks(&page));
    // Nor does reloading; the game stands until somebody goes on.
    skip(&page, 60_000);
    page.wait_for("another minute less", || lower_shows(&page, 420, 485));
    page.reload();
    page.wait_for("the game", || moves(&page).len() == 2);
    assert!(expected(&page).contains("The clocks stand."));
    assert!(lower_shows(&page, 410, 485), "{:?}", clocks(&page));
    assert!(told(&page, "White").ends_with(", stopped"));
    page.button("Go on").click();
    page.wait_for("White's clock to run", || {
        told(&page, "White").ends_with(", running")
    });
    // Stopped by hand, and let run by the next move.
    page.button("Stop the clocks").click();
    page.wait_for("the clocks to stand", || {
        told(&page, "White").ends_with(", stopped")
    });
    play(&page, "d2d4");
    wait_for_moves(&page, 4);
    page.screenshot(&format!("clocks/running-{}", crate::size().0));
    // What is taken back gives its time back.
    page.button("Take back").click();
    page.wait_for("the moves taken back", || moves(&page).len() == 2);
    assert!(lower_shows(&page, 580, 605), "{:?}", clocks(&page));
}

#[test]
fn p63_clocks_are_seen_and_told_on_a_small_phone_and_stand_in_the_pgn() {
    let page = table("sfenj-11");
    page.viewport(NARROW);
    page.keys("g");
    choose(&page, "clock", "own");
    page.find(".clock-numbers + p input").click();
    page.wait_for("numbers for both", || {
        page.find_all(".clock-numbers").len() == 2
    });
    page.find(".clock-numbers + .clock-numbers input")
        .fill("1.5");
    page.screenshot("clocks/panel");
    begin(&page);
    said(
        &page,
        "White has 10 minutes and 5 seconds a move, Black 1 minute 30 seconds and",
    );
    play(&page, "e2e4 d2d4 e7e5");
    // Both clocks are in the window, and nothing scrolls sideways.
    for clock in page.find_all(".player .clock") {
        let (left, top, width, height) = clock.rect();
        assert!(left >= 0.0 && left + width <= 360.0, "{left} {width}");
        assert!(top >= 0.0 && top + height <= 640.0, "{top} {height}");
    }
    let sideways = "return document.documentElement.scrollWidth > innerWidth";
    assert_eq!(page.run(sideways), false);
    page.keys("t");
    said(&page, "Black: a second pawn move, or pass. White has ");
    page.screenshot("clocks/narrow");
    page.prefers(&[("prefers-color-scheme", "dark")]);
    page.screenshot("clocks/narrow-dark");
    page.prefers(&[("prefers-color-scheme", "light")]);
    assert_eq!(page.accessibility_faults(), Vec::<String>::new());
    page.button("Share").click();
    let pgn = page.find("textarea[aria-label=PGN]").value();
    assert!(pgn.contains("[WhiteTimeControl \"600+5\"]"), "{pgn}");
    assert!(pgn.contains("[BlackTimeControl \"90+5\"]"), "{pgn}");
    assert!(
        pgn.contains("1. e4 {[%clk 0:10:00]} 1. d4 {[%clk 0:"),
        "{pgn}"
    );
}

#[test]
fn p63_a_clock_stays_beside_the_name_however_much_was_captured() {
    let page = opened("#/play/samantsy-2?side=black");
    page.viewport(NARROW);
    page.keys("g");
    choose(&page, "clock", "5");
    begin(&page);
    play(
        &page,
        "c2c3 f7f6 d1a4 b8a6 a4a6 b7b6 a6c8 a7a6 c8d7 f6f5 d7e7 g8f6 e7f6 h7h6 f6g7 d8d4 g7f8 \
         e8d7 c3d4 a6a5 f8h8 a8e8 h8h6 e8e3 f2e3 f5f4 e3f4 d7c8 h6b6 c7c6 b6a5 c6c5",
    );
    page.screenshot("clocks/captured");
    for (clock, name) in page
        .find_all(".player .clock")
        .iter()
        .zip(page.find_all(".player .player-name"))
    {
        let ((left, top, width, height), name) = (clock.rect(), name.rect());
        assert!(left + width <= 360.0 && top >= 0.0, "{left} {top}");
        assert!(
            top < name.1 + name.3 && name.1 < top + height,
            "{top} {name:?}"
        );
    }
}

#[test]
fn p64_full_strength_divides_its_clock() {
    let page = opened("#/play/shatranj");
    page.keys("g");
    choose(&page, "level", "9");
    choose(&page, "clock", "0");
    begin(&page);
    assert_eq!(clocks(&page), ["1:00", "1:00"]);
    for (turn, text) in [(1, "e2e3"), (2, "d2d3")] {
        play(&page, text);
        page.wait_at_most(Duration::from_secs(6), "an answer in good time", || {
            moves(&page).len() >= 2 * turn
        });
    }
    let black = told(&page, "Black");
    assert!(black.starts_with("Black's clock: 5"), "{black}");
    assert!(!black.contains("running"), "{black}");
}
