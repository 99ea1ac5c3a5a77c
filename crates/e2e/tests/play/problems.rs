//! Problems and lessons: a board with something to be done on it.

use std::fs;
use std::sync::Arc;

use rookery_e2e::{Page, page};
use rookery_rules::{Game, Position, Ruleset, Side, library};
use serde_json::{Value, json};
use xtask::paths;

use crate::{announced, fits, opened, options, said, size};

/// The problems of a game as they lie in the site.
fn problems(id: &str) -> Vec<Value> {
    let path = paths::root().join(format!("assets/problems/{id}.json"));
    let file: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    file["problems"].as_array().unwrap().clone()
}

fn line(problem: &Value) -> Vec<String> {
    let line = problem["line"].as_array().unwrap().iter();
    line.map(|text| text.as_str().unwrap().to_owned()).collect()
}

fn start(ruleset: &Arc<Ruleset>, problem: &Value) -> Game {
    let fen = problem["fen"].as_str().unwrap();
    Game::from_position(ruleset.clone(), Position::from_fen(ruleset, fen).unwrap())
}

/// A move that neither wins nor is asked for.
fn wrong_move(ruleset: &Arc<Ruleset>, problem: &Value) -> String {
    let game = start(ruleset, problem);
    let wins = problem.to_string();
    let legal = game.position().legal_moves(ruleset);
    let wrong = legal.iter().find(|mv| {
        let text = ruleset.move_text(*mv);
        !mv.is_capture() && text.len() == 4 && !wins.contains(&text)
    });
    ruleset.move_text(wrong.unwrap())
}

fn remark(page: &Page) -> String {
    page.find(".exercise-remark").text()
}

fn wait_for_remark(page: &Page, words: &str) {
    page.wait_for(words, || remark(page).contains(words));
}

fn task(page: &Page) -> String {
    page.find(".exercise-task strong").text()
}

/// Plays a problem's line, as `make` makes a move; waits for the replies.
fn solve(page: &Page, problem: &Value, make: impl Fn(&str)) {
    let line = line(problem);
    for (ply, text) in line.iter().enumerate().step_by(2) {
        make(text);
        let seen = (ply + 2).min(line.len());
        page.wait_for(&format!("{text} and its reply"), || {
            page.find_all(".exercise-line span").len() >= seen
        });
    }
    wait_for_remark(page, "Solved");
}

fn press(page: &Page, text: &str) {
    page.click(&text[..2]);
    page.click(&text[2..4]);
}

/// Makes a move without a pointer: back to the board by Tab, over it by arrows.
fn by_keys(page: &Page, text: &str, bottom: Side) {
    let at = || page.focused().label();
    let on_board = || page.focused().attribute("role").as_deref() == Some("gridcell");
    for _ in 0..40 {
        if on_board() {
            break;
        }
        page.keys("Shift+Tab");
    }
    assert!(on_board(), "Shift and Tab never reach the board");
    for square in [&text[..2], &text[2..4]] {
        let (goal, now) = (square.as_bytes(), at().into_bytes());
        let (right, up) = match bottom {
            Side::White => ("ArrowRight", "ArrowUp"),
            Side::Black => ("ArrowLeft", "ArrowDown"),
        };
        let (left, down) = match bottom {
            Side::White => ("ArrowLeft", "ArrowDown"),
            Side::Black => ("ArrowRight", "ArrowUp"),
        };
        let mut keys: Vec<&str> = Vec::new();
        for (goal, now, more, less) in [(goal[0], now[0], right, left), (goal[1], now[1], up, down)]
        {
            let key = if goal > now { more } else { less };
            keys.extend(vec![key; usize::from(goal.abs_diff(now))]);
        }
        keys.push("Enter");
        page.keys(&keys.join(" "));
    }
}

#[test]
fn p60_a_problem_is_tried_hinted_at_and_solved_and_stays_solved() {
    let ruleset = Arc::new(library::ruleset("shatranj").unwrap());
    let all = problems("shatranj");
    let page = opened("#/problems/shatranj");
    fits(&page);
    let asked = task(&page);
    let wrong = wrong_move(&ruleset, &all[0]);
    press(&page, &wrong);
    wait_for_remark(&page, "Not that.");
    announced(&page, "Try again.");
    page.wait_for("the piece to go back", || {
        !page.label_of(&wrong[..2]).contains("empty")
    });
    page.button("Hint").click();
    wait_for_remark(&page, "Hint: the ");
    let from = &line(&all[0])[0][..2];
    assert!(remark(&page).contains(from), "{}", remark(&page));
    page.wait_for("the mark", || page.label_of(from).contains("hint"));
    solve(&page, &all[0], |text| press(&page, text));
    page.wait_for("the count", || page.text().contains("1 of 64 solved"));
    page.screenshot(&format!("problem-solved-{}", size().0));
    page.button("Next problem").click();
    page.wait_for("the next one", || remark(&page).is_empty());
    // Without a pointer.
    let black = start(&ruleset, &all[1]).position().turn();
    solve(&page, &all[1], |text| by_keys(&page, text, black));
    page.reload();
    page.wait_for("what was solved", || page.text().contains("2 of 64 solved"));
    // Its address is that of the problem.
    page.find("li.here [aria-label^='Problem 2:']");
    page.button("Next problem").click();
    page.find("li.here [aria-label^='Problem 3:']");
    let below_board = || {
        let (_, board, ..) = page.find("[role=grid]").rect();
        page.find(".problem-numbers").rect().1 - board
    };
    let before = below_board();
    page.button("Show the solution").click();
    wait_for_remark(&page, "The solution: ");
    assert_eq!(below_board(), before, "what comes with it moves nothing");
    assert!(page.text().contains("2 of 64 solved"));
    page.find("[aria-label^='Problem 1:']").click();
    page.wait_for("the first again", || task(&page) == asked);
    let address = page.hash();
    assert!(address.starts_with("#/problems/shatranj/"), "{address}");
    page.find("[aria-label^='Problem 9:']").click();
    page.wait_for("its address", || {
        page.hash() != address && page.hash().starts_with("#/problems/shatranj/")
    });
    page.reload();
    page.find("li.here [aria-label^='Problem 9:']");
    // Another one, as a link leads to it, and one that there is not.
    page.run(&format!("location.hash = '{address}'"));
    page.wait_for("the first once more", || task(&page) == asked);
    page.find("li.here [aria-label^='Problem 1:']");
    page.run("location.hash = '#/problems/shatranj/0'");
    page.wait_for("the word", || {
        page.text().contains("is not among them any more")
    });
    page.find("li.here [aria-label^='Problem 3:']");
}

#[test]
fn p60_a_game_without_problems_and_a_file_that_does_not_come_say_so() {
    let page = opened("#/play/chess");
    page.run("location.hash = '#/problems/samantsy-2+sliding-bishops'");
    page.wait_for("the word", || {
        page.text()
            .contains("There are no problems of this game here")
    });
    page.run(
        "window.real = window.fetch;
         window.fetch = (...all) => String(all[0]).includes('problems/')
             ? Promise.reject(new Error('no network')) : real(...all);
         location.hash = '#/problems/samantsy-2'",
    );
    page.wait_for("the word", || {
        page.text().contains("The problems could not be fetched")
    });
    page.run("window.fetch = real");
    page.button("Try again").click();
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    // So does a lesson.
    page.run(
        "window.fetch = (...all) => String(all[0]).includes('rulesets/')
             ? Promise.reject(new Error('no network')) : real(...all);
         location.hash = '#/learn/samantsy-2'",
    );
    page.wait_for("the word", || {
        page.text().contains("The tasks could not be fetched")
    });
    page.run("window.fetch = real");
    page.button("Try again").click();
    page.find(".lesson-words");
}

#[test]
fn p61_the_problem_of_the_day_is_the_same_for_all_and_its_result_can_be_passed_on() {
    let page = page("");
    // A fixed day, whatever the clock says.
    let source = "const Real = Date;
        window.Date = class extends Real {
            constructor(...all) { all.length ? super(...all) : super(2026, 10, window.day || 24, 12); }
        };";
    page.cdp(
        "Page.addScriptToEvaluateOnNewDocument",
        json!({ "source": source }),
    );
    page.viewport(size());
    page.open("#/problems");
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    fits(&page);
    let bottom = "return document.querySelector('[role=grid]').getBoundingClientRect().bottom";
    let bottom = page.run(bottom).as_f64().unwrap();
    assert!(bottom <= f64::from(size().1), "the board ends at {bottom}");
    let head = page.find(".rules-head .quiet-text").text();
    assert!(head.contains("24 November 2026"), "{head}");
    let (before, number) = head.rsplit_once("problem ").unwrap();
    // A title may be part of another.
    let title = |id: &str| library::facts(id).unwrap().get("title").to_owned();
    let ids = library::entries().iter().map(|entry| entry.id);
    let told = ids.filter(|id| before.contains(&title(id)));
    let id = told.max_by_key(|id| title(id).len());
    let all = problems(id.unwrap());
    let index = number.trim().parse::<usize>().unwrap() - 1;
    solve(&page, &all[index], |text| press(&page, text));
    page.wait_for("the day", || page.text().contains("A first day."));
    let shared = page.find(".share-text").text();
    assert!(
        shared.starts_with("Rookery, the problem of 24 November 2026"),
        "{shared}"
    );
    assert!(shared.contains("Solved at the first try."), "{shared}");
    assert!(shared.contains("#/problems"), "{shared}");
    page.screenshot(&format!("problem-of-the-day-{}", size().0));
    page.reload();
    page.wait_for("what was solved", || {
        page.text().contains("Today’s is solved")
    });
    page.find(&format!("a[href='#/problems/{}']", id.unwrap()))
        .click();
    page.wait_for("it among the others", || {
        page.text().contains("1 of 64 solved")
    });
}

#[test]
fn p62_a_game_is_learnt_by_doing_what_its_rules_say() {
    let page = opened("#/learn/andarraya-5");
    fits(&page);
    assert!(page.text().contains("A queen never captures a queen."));
    page.screenshot(&format!("lesson-{}", size().0));
    // Without a pointer.
    page.button("Not allowed").focus();
    page.keys("Enter");
    announced(&page, "Right. The queen stops before the other queen.");
    page.button("Next task").focus();
    page.keys("Enter");
    page.wait_for("the leap", || task(&page).contains("leap two squares"));
    said(&page, "leap two squares");
    // A step is none.
    press(&page, "e1e2");
    wait_for_remark(&page, "Not that");
    page.wait_for("the king to go back", || {
        page.label_of("e1").contains("king")
    });
    press(&page, "e1e3");
    wait_for_remark(&page, "Right: it leaps over one empty square");
    for task in 3..=6 {
        page.button("Next task").click();
        page.find(&format!("li.here [aria-label^='Task {task} of 6']"));
        let below_board = || {
            let (_, board, ..) = page.find("[role=grid]").rect();
            page.button("Show the solution").rect().1 - board
        };
        let before = below_board();
        page.button("Show the solution").click();
        wait_for_remark(&page, "The solution: ");
        assert_eq!(below_board(), before, "what was pressed stays");
    }
    let end = "That is how Andarraya (Ludii 5) differs from chess.";
    page.wait_for("the end", || page.text().contains(end));
    assert_eq!(page.hash(), "#/learn/andarraya-5/6");
    page.reload();
    page.find("li.here [aria-label^='Task 6 of 6']");
    page.wait_for("what was done", || page.text().contains(end));
    page.screenshot(&format!("lesson-end-{}", size().0));
    page.link("Solve problems").click();
    page.wait_for("the problems", || {
        page.text().contains("Problems of Andarraya (Ludii 5)")
    });
}

#[test]
fn p62_a_task_has_an_address_and_may_ask_for_a_promotion_in_place() {
    let page = opened("#/learn/sfenj-11/99");
    page.wait_for("a word about the number", || {
        page.text()
            .contains("There is no task of that number here.")
    });
    page.open("#/learn/sfenj-11/6");
    page.find("li.here [aria-label^='Task 6 of 6']");
    page.wait_for("the waiting pawn", || {
        task(&page).contains("where it stands")
    });
    page.click("a8");
    page.click("a8");
    page.wait_for("the chooser", || options(&page).len() == 2);
    page.keys("Enter");
    page.wait_for("the end of it", || !remark(&page).is_empty());
    assert!(!remark(&page).contains("Not that"), "{}", remark(&page));
}
