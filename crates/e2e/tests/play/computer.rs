//! Games against the computer.

use std::time::{Duration, Instant};

use rookery_e2e::Page;

use crate::{
    announced, expected, hold_questions, moves, opened, play, position, release_questions, said,
    wait_for_moves,
};

#[test]
fn p38_the_computer_replies_and_its_move_is_announced() {
    let page = opened("#/play/andarraya-5");
    assert!(expected(&page).contains("Your move: White"));
    let begun = Instant::now();
    play(&page, "e2e4");
    announced(&page, "Black: ");
    assert!(begun.elapsed() > Duration::from_millis(250));
    wait_for_moves(&page, 2);
    page.wait_for("one's own turn", || expected(&page).contains("Your move"));
}

/// The worker answers in order: when it has answered to this, it has said all that it was asked
/// before.
fn heard_out(page: &Page) {
    page.button("Hint").click();
    page.wait_for("the hint", || {
        !page
            .find_all("[role=gridcell][aria-label*='hint: this piece']")
            .is_empty()
    });
}

#[test]
fn p39_takeback_goes_to_ones_own_turn_and_redo_comes_back() {
    let page = opened("#/play/samantsy-2");
    assert!(!page.button("Take back").is_enabled());
    play(&page, "e2e3");
    wait_for_moves(&page, 2);
    let before = moves(&page);
    page.button("Take back").click();
    page.wait_for("the pawn at home", || {
        page.label_of("e2").contains("white pawn")
    });
    assert!(moves(&page).is_empty());
    page.button("Redo").click();
    page.wait_for("both moves", || moves(&page) == before);
    assert!(!page.button("Redo").is_enabled());
    // While it thinks, too.
    play(&page, "d2d3");
    page.button("Take back").click();
    page.wait_for("the pawn at home", || {
        page.label_of("d2").contains("white pawn")
    });
    heard_out(&page);
    assert_eq!(moves(&page), before, "a late reply was played");
}

#[test]
fn p40_a_hint_marks_the_piece_and_then_the_move() {
    let page = opened("#/play/shakhmaty-medieval-5");
    page.button("Hint").click();
    let marks = |words: &str| {
        page.find_all(&format!("[role=gridcell][aria-label*='{words}']"))
            .len()
    };
    page.wait_for("the piece", || marks("hint: this piece") == 1);
    assert_eq!(marks("hint: to here"), 0);
    page.button("Hint").click();
    page.wait_for("the move", || marks("hint: to here") == 1);
    said(&page, "Hint: ");
    assert!(page.text().contains("Hints so far: 2"));
    assert!(!page.button("Resign").is_enabled(), "nothing is begun yet");
    play(&page, "e2e4");
    page.wait_for("no marks", || marks("hint") == 0);
    assert!(page.button("Resign").is_enabled());
    page.button("Resign").click();
    page.wait_for("the end", || !page.button("Resign").is_enabled());
    assert!(!page.button("Hint").is_enabled());
}

/// On how many squares a premove is marked.
fn premoved(page: &Page) -> usize {
    page.find_all("[role=gridcell][aria-label*='premove']")
        .len()
}

#[test]
fn p13_a_premove_is_played_when_it_is_legal() {
    for (ruleset, first) in [
        ("andarraya-3", "e2e4"),
        ("andarraya-5", "e2e4"),
        ("samantsy-2", "e2e3"),
        ("sfenj-11", "e2e4 0000"),
        ("shakhmaty-medieval-5", "e2e4"),
    ] {
        let page = opened(&format!("#/play/{ruleset}"));
        hold_questions(&page);
        play(&page, first);
        let before = moves(&page).len();
        // While the reply is awaited.
        page.click("g1");
        page.click("f3");
        page.wait_for("the premove", || premoved(&page) == 2);
        assert_eq!(moves(&page).len(), before, "{ruleset}: it waits");
        release_questions(&page);
        let own = |page: &Page| moves(page)[before..].iter().any(|san| san == "Nf3");
        page.wait_for("the knight's move", || own(&page));
        assert_eq!(premoved(&page), 0);
        page.wait_for("the reply to it", || {
            moves(&page).last().is_some_and(|san| san != "Nf3")
        });
    }
}

#[test]
fn p13_a_premove_that_turns_out_illegal_is_dropped_silently() {
    let page = opened("#/play/chess");
    hold_questions(&page);
    play(&page, "e2e4");
    // Nothing can be taken there unless Black's pawn comes there.
    page.click("e4");
    page.click("d5");
    page.wait_for("the premove", || premoved(&page) == 2);
    release_questions(&page);
    wait_for_moves(&page, 2);
    if moves(&page)[1] == "d5" {
        page.wait_for("the capture", || {
            moves(&page).get(2).is_some_and(|san| san == "exd5")
        });
    } else {
        page.wait_for("one's own turn", || expected(&page).contains("Your move"));
        assert_eq!(moves(&page).len(), 2);
        assert_eq!(premoved(&page), 0);
        play(&page, "a2a3");
    }
}

#[test]
fn p30_the_opponents_move_is_heard_when_it_is_seen() {
    let page = opened("#/play/andarraya-5");
    page.run(
        "window.seen = 0; window.heard = 0;
         const list = () => document.querySelectorAll('.moves-turn .ply').length;
         new MutationObserver(() => {
             if (!seen && list() === 2) seen = performance.now();
             const urgent = document.querySelector('[aria-live=assertive]').textContent;
             if (!heard && urgent.includes('Black: ')) heard = performance.now();
         }).observe(document.body, { subtree: true, childList: true, characterData: true })",
    );
    play(&page, "e2e4");
    page.wait_for("both", || page.run("return seen > 0 && heard > 0") == true);
    // A tenth of a second is the aim; ten times that is a failure on any machine.
    let apart = page.run("return Math.abs(heard - seen)").as_f64();
    assert!(apart.is_some_and(|apart| apart < 1_000.0), "{apart:?}");
}

#[test]
fn p36_what_the_engine_was_asked_before_is_never_played() {
    let page = opened("#/play/andarraya-5?computer=black&level=9&side=white");
    let still = |page: &Page, count: usize| {
        heard_out(page);
        assert_eq!(moves(page).len(), count, "a late answer was played");
    };
    play(&page, "e2e4");
    page.button("Take back").click();
    page.wait_for("no move", || moves(&page).is_empty());
    still(&page, 0);
    play(&page, "d2d4");
    page.button("New game").click();
    page.button("Start game").click();
    page.wait_for("no move", || moves(&page).is_empty());
    still(&page, 0);
    // Full strength takes seconds: what is left half-way goes on when one is back.
    play(&page, "c2c4");
    page.run("location.hash = '#/play/samantsy-2'");
    page.wait_for("the other game", || {
        page.find("h1").text().starts_with("Samantsy")
    });
    still(&page, 0);
    page.back();
    page.wait_for("the first game", || {
        page.find("h1").text().starts_with("Andarraya")
    });
    wait_for_moves(&page, 2);
}

#[test]
fn p37_each_level_says_what_to_expect() {
    let page = opened("#/play/andarraya-5");
    page.button("New game").click();
    let options = page.find_all("form.new-game [name=level] option");
    assert_eq!(options.len(), 9);
    for (index, option) in options.iter().take(8).enumerate() {
        let text = option.text();
        let number = format!("Level {}: ", index + 1);
        assert!(text.starts_with(&number), "{text}");
        assert!(
            text.len() > number.len() + 20 && text.ends_with('.'),
            "{text}"
        );
    }
    assert!(options[8].text().starts_with("Full strength"));
}

#[test]
fn a_level_that_follows_how_the_games_go() {
    let page = opened("#/play/chess");
    page.button("New game").click();
    page.find("form.new-game [name=adapts] option[value=yes]")
        .click();
    page.button("Start game").click();
    play(&page, "e2e4");
    wait_for_moves(&page, 2);
    page.button("Resign").click();
    announced(&page, "Black wins: White resigned");
    let text = page.find("section.result").text();
    assert!(text.contains("The next game is at level 2."), "{text}");
    page.button("Rematch").click();
    wait_for_moves(&page, 1);
    assert!(page.text().contains("Computer, level 2"));
    // It is the game's own, and comes back with it.
    page.reload();
    wait_for_moves(&page, 1);
    page.button("New game").click();
    let chosen = "return document.querySelector('[name=adapts]').value";
    assert_eq!(page.run(chosen), "yes");
}

#[test]
fn a_computer_that_breaks_is_replaced_and_the_game_goes_on() {
    let page = opened("#/play/sfenj-11");
    page.expect_errors("on purpose");
    page.expect_errors("RuntimeError: unreachable");
    play(&page, "g1f3");
    wait_for_moves(&page, 2);
    page.wait_for("one's own turn", || expected(&page).contains("Your move"));
    // What a bug in the engine would do, in the middle of the next reply.
    page.run("dispatchEvent(new Event('rookery-break-engine'))");
    play(&page, "f3g1");
    wait_for_moves(&page, 4);
    assert!(!page.find("#trouble").is_shown());
}

#[test]
fn a_new_game_may_be_played_as_black_or_between_two_people() {
    let page = opened("#/play/andarraya-3");
    page.button("New game").click();
    page.find("form.new-game input[name=side]:not(:checked)")
        .click();
    page.button("Start game").click();
    wait_for_moves(&page, 1);
    announced(&page, "White: ");
    assert!(page.text().contains("You (Black)"));
    page.button("New game").click();
    page.find("form.new-game input[name=opponent]:not(:checked)")
        .click();
    page.button("Start game").click();
    page.wait_for("an empty list", || moves(&page).is_empty());
    play(&page, "e2e4 e7e5");
    assert!(expected(&page).contains("White to move"));
}

#[test]
fn a_position_of_a_link_may_be_played_against_the_computer() {
    let page = position("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let told = "Both sides are yours to move here";
    page.wait_for("who plays", || page.text().contains(told));
    page.button("New game").click();
    let chosen = "return document.querySelector('form.new-game [name=from]:checked')
        .closest('label').textContent.trim()";
    assert_eq!(page.run(chosen), "The position that this game began with");
    page.find("form.new-game input[name=opponent]").click();
    page.button("Start game").click();
    page.wait_for("the computer", || page.text().contains("Computer, level"));
    assert!(page.label_of("d2").contains("empty"), "the position stays");
    play(&page, "e2e4");
    wait_for_moves(&page, 2);
}

#[test]
fn a_game_of_a_link_goes_on_against_the_computer() {
    let page = opened("#/play/chess?moves=e4,e5,Nf3");
    page.button("Play the computer").click();
    page.wait_for("no notice", || page.find_all(".notice").is_empty());
    assert!(page.text().contains("You (Black)"));
    assert!(expected(&page).contains("Your move: Black"));
    assert_eq!(page.hash(), "#/play/chess", "it is theirs now");
    play(&page, "b8c6");
    wait_for_moves(&page, 5);
}

#[test]
fn switches_make_another_game_with_its_own_address() {
    let page = opened("#/play/samantsy-2");
    page.button("New game").click();
    page.find("form.new-game input[type=checkbox]").click();
    page.button("Start game").click();
    page.wait_for("the address", || {
        page.hash() == "#/play/samantsy-2+sliding-bishops"
    });
    page.wait_for("the strip", || {
        page.text().contains("Bishops slide any distance")
    });
}

/// The limit is ten times what the checklist names: machines that test are busy. What a quiet
/// machine needs is printed (`--nocapture`).
#[test]
fn p35_the_page_answers_while_the_engine_thinks_at_full_strength() {
    let page = opened("#/analysis/andarraya-5");
    page.find(".engine select option[value='5']").click();
    page.button("Engine").click();
    page.wait_for("five lines", || page.find_all(".engine-line").len() == 5);
    page.run(
        "window.paints = []; window.tasks = [];
         addEventListener('pointerdown', () => {
             const begun = performance.now();
             requestAnimationFrame(() => setTimeout(() => paints.push(performance.now() - begun)));
         }, true);
         new PerformanceObserver(list => tasks.push(...list.getEntries().map(task => task.duration)))
             .observe({ entryTypes: ['longtask'] });",
    );
    // Selecting each pawn in turn draws other targets each time.
    for file in 'a'..='h' {
        page.click(&format!("{file}2"));
        page.wait_for("the selection", || {
            page.label_of(&format!("{file}2")).contains("selected")
        });
    }
    let numbers = |name: &str| -> Vec<f64> {
        let found = page.run(&format!("return {name}"));
        let found = found.as_array().cloned().unwrap_or_default();
        found.iter().filter_map(serde_json::Value::as_f64).collect()
    };
    page.wait_for("all paints", || numbers("paints").len() >= 8);
    let mut paints = numbers("paints");
    paints.sort_by(f64::total_cmp);
    let tasks = numbers("tasks");
    println!("pointer to paint, ms: {paints:.0?}; long tasks, ms: {tasks:.0?}");
    assert!(paints[paints.len() - 1] < 500.0, "{paints:?}");
    assert!(tasks.iter().all(|task| *task < 500.0), "{tasks:?}");
}

#[test]
fn what_a_button_asks_is_answered_where_it_is_seen() {
    let page = opened("#/play/samantsy-2?computer=black&level=3&side=white&moves=e2e3,e7e6");
    page.wait_for("one's own turn", || expected(&page).contains("Your move"));
    page.button("Offer draw").click();
    page.wait_for("the refusal", || {
        page.find(".answer").text().contains("declines the draw")
    });
    announced(&page, "declines the draw");
    let twice = "return !!document.querySelector('.answer').closest('[aria-live],[role=status],[role=alert]')";
    assert_eq!(page.run(twice), false, "it would be read twice");
    page.run(
        "window.busy = '';
         new MutationObserver(() => {
             if (document.querySelector('button[aria-busy=true]'))
                 busy = document.querySelector('.answer').textContent;
         }).observe(document.body, { subtree: true, childList: true, attributes: true });",
    );
    page.button("Hint").click();
    page.wait_for("the hint", || {
        page.find(".answer").text().starts_with("Hint: the ")
    });
    assert_eq!(page.run("return busy"), "Looking for a hint…");
    assert!(page.find_all("[aria-busy]").is_empty());
    play(&page, "d2d3");
    page.wait_for("no old words", || page.find_all(".answer").is_empty());
}

#[test]
fn a_double_turn_of_the_computer_is_shown_and_heard_whole() {
    // Nothing but pawns can move here, whatever the computer likes.
    let start = "2bqkb2/pppppppp/8/8/8/8/PPPPPPPP/2BQKB2_w_-_-_0_1";
    let page = opened(&format!(
        "#/play/sfenj-11?start={start}&computer=black&side=white"
    ));
    play(&page, "e2e4 d2d4");
    wait_for_moves(&page, 4);
    page.wait_for("one's own turn", || expected(&page).contains("Your move"));
    let passed = moves(&page)[3] == "pass";
    announced(&page, ", then ");
    let marked = page
        .find_all("[role=gridcell][aria-label*='last move']")
        .len();
    assert_eq!(marked, if passed { 2 } else { 4 });
}
