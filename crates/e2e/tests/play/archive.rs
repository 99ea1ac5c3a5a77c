//! My games: every game is kept until its owner deletes it, and can be found, named, passed on.

use std::fs;
use std::time::Duration;

use rookery_e2e::{Page, page_in_window};
use serde_json::{Value, json};

use crate::pictures::{catch_files, last_text};
use crate::{moves, play, size, table};

const MATE: &str = "f2f3 e7e5 g2g4 d8h4";

/// Goes to the list of games, as somebody does who is at a board.
pub fn my_games(page: &Page) {
    page.run("location.hash = '#/games'");
    // Asked at once: the heading of the page before may go at any moment.
    let there = "return document.querySelector('main h1')?.textContent === 'My games'
        && !document.body.innerText.includes('Looking for your games')";
    page.wait_for("the list", || page.run(there) == true);
}

pub fn listed(page: &Page) -> Vec<String> {
    let names =
        "return [...document.querySelectorAll('.kept-game h3')].map(name => name.textContent)";
    let found = page.run(names);
    let names = found.as_array().into_iter().flatten();
    names.filter_map(Value::as_str).map(str::to_owned).collect()
}

/// What lies in the browser's database, read as JSON; not by the browser, which cuts long numbers.
pub fn archived(page: &Page) -> Vec<Value> {
    let read = "return new Promise((done) => {
        const open = indexedDB.open('rookery');
        // Before the page has made it there is none, and asking makes none either.
        open.onupgradeneeded = () => open.transaction.abort();
        open.onerror = () => done([]);
        open.onsuccess = () => {
            const all = open.result.transaction('games').objectStore('games').getAll();
            all.onsuccess = () => { open.result.close(); done(all.result); };
        };
    })";
    let texts = page.run(read);
    let texts = texts.as_array().into_iter().flatten();
    let read = |text: &Value| serde_json::from_str(text.as_str()?).ok();
    texts.filter_map(read).collect()
}

pub fn saved(page: &Page) -> String {
    page.wait_for("a file", || page.run("return saved.length") != json!(0));
    let text = last_text(page);
    page.run("saved.pop()");
    text
}

#[test]
fn white_stands_before_black_in_whichever_way_their_names_are_written() {
    let page = table("chess");
    my_games(&page);
    let names = [
        ("محمد", "أحمد"),
        ("left\u{202e}right", "Łukasz"),
        ("Ann", "أحمد (2)"),
    ];
    let pgn: Vec<String> = names
        .iter()
        .map(|(white, black)| format!("[White \"{white}\"]\n[Black \"{black}\"]\n\n1. e4 *\n"))
        .collect();
    page.choose_file("names.pgn", &pgn.join("\n"));
    page.wait_for("the games", || listed(&page).len() == 3);
    let places = "return [...document.querySelectorAll('.kept-game h3')].map(heading =>
        [...heading.querySelectorAll('bdi')].map(name => name.getBoundingClientRect()))
        .every(([white, black]) => white.right < black.left || white.bottom <= black.top)";
    assert_eq!(page.run(places), json!(true), "{:?}", listed(&page));
}

#[test]
fn p46_every_game_is_kept_until_its_owner_deletes_it() {
    let page = table("chess");
    play(&page, MATE);
    page.find("section.result");
    page.wait_for("it to be kept", || archived(&page).len() == 1);
    // Whatever becomes of the small storage.
    page.run("localStorage.clear(); sessionStorage.clear()");
    page.reload();
    page.link("My games").click();
    page.wait_for("the game", || listed(&page) == ["White – Black"]);
    for words in ["Black wins: checkmate", "2 moves", "Chess", "1 game"] {
        assert!(page.text().contains(words), "{words}: {}", page.text());
    }
    page.find(".kept-game h3 a").click();
    page.find("section.result");
    assert_eq!(moves(&page).len(), 4);
    my_games(&page);

    page.find("[aria-label^='Names and notes']").click();
    page.wait_for("the form", || {
        page.focused().attribute("placeholder").as_deref() == Some("White")
    });
    page.focused().fill("Ann");
    page.find(".kept-form [placeholder=Event]")
        .fill("Club evening");
    page.find(".kept-form [placeholder=Round]").fill("3");
    let date = page.find(".kept-form [placeholder='1851-06-21']");
    date.focus();
    page.run("document.activeElement.select()");
    date.write("1923-4-2");
    page.find(".kept-form textarea").fill("In the park.");
    page.button("Done").click();
    page.wait_for("the name", || listed(&page) == ["Ann – Black"]);
    page.wait_for("the occasion", || {
        page.text().contains("Club evening · round 3") && page.text().contains("1923-04-02")
    });
    // What is no date is said to be none, and changes nothing.
    page.find("[aria-label^='Names and notes']").click();
    let date = page.find(".kept-form [placeholder='1851-06-21']");
    date.focus();
    page.run("document.activeElement.select()");
    date.write("yesterday");
    page.keys("Escape");
    page.wait_for("the word", || {
        page.text().contains("“yesterday” is no date") && page.text().contains("1923-04-02")
    });
    page.reload();
    page.wait_for("the name", || listed(&page) == ["Ann – Black"]);
    assert!(page.text().contains("In the park."));

    // She is called so at the board as well, and in what is shared.
    page.find(".kept-game h3 a").click();
    page.wait_for("the name at the board", || {
        page.text().contains("Ann (White)")
    });
    page.find(".result .buttons button:last-child").click();
    let pgn = page.find("textarea[aria-label='PGN']").value();
    for tag in [
        "[White \"Ann\"]",
        "[Event \"Club evening\"]",
        "[Round \"3\"]",
    ] {
        assert!(pgn.contains(tag), "{tag}: {pgn}");
    }
    my_games(&page);

    page.find("[aria-label^='Delete:']").focus();
    page.keys("Enter");
    page.wait_for("nothing", || page.text().contains("No game is kept yet"));
    assert_eq!(
        page.focused().text(),
        "My games",
        "the focus goes to the heading"
    );
    page.button("Undo").click();
    page.wait_for("the game", || listed(&page) == ["Ann – Black"]);
    let type_of = page.focused().attribute("type");
    assert_eq!(type_of.as_deref(), Some("file"), "to what stays");
    page.button("Delete all games").click();
    page.button("Keep it").click();
    page.button("Delete all games").click();
    page.button("Delete it").click();
    page.wait_for("nothing", || listed(&page).is_empty());
    page.wait_for("it to be gone", || archived(&page).is_empty());
    page.reload();
    page.wait_for("nothing", || page.text().contains("No game is kept yet"));
}

#[test]
fn p46_what_earlier_builds_have_kept_is_moved_over() {
    let page = page_in_window("#/about");
    let folder = xtask::paths::root().join("crates/state/tests/stored");
    let mut begun = Vec::new();
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if !name.starts_with("game.") && !name.starts_with("ruleset.") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        page.run_with(
            "localStorage.setItem('rookery.' + arguments[0], arguments[1])",
            &[json!(name), json!(text)],
        );
        if let Ok(game) = serde_json::from_str::<Value>(&text)
            && game["moves"]
                .as_str()
                .is_some_and(|moves| !moves.is_empty())
        {
            begun.push(game);
        }
    }
    assert_eq!(begun.len(), 6);
    page.reload();
    page.wait_for("all games", || archived(&page).len() == 6);
    for entry in archived(&page) {
        let own = begun.iter().find(|game| game["id"] == entry["game"]["id"]);
        let own = own.unwrap().as_object().unwrap();
        let known = own
            .iter()
            .all(|(name, value)| entry["game"][name] == *value);
        assert!(known, "{own:?}\n{entry}");
    }
    page.run("localStorage.clear()");
    my_games(&page);
    page.wait_for("all games", || listed(&page).len() == 6);
    assert!(page.text().contains("White wins: Black resigned"));
}

const FILE: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n[Date \"1999.03.??\"]\n\n1. e4 e5 2. Nf3 {a comment} (2. d4) *\n\n\
    [White \"Cid\"]\n[Black \"Dora\"]\n[Variant \"shatranj\"]\n\n1. e3 e6 1-0\n\n\
    [Variant \"no-such-game\"]\n\n1. a4 *\n\n\
    [White \"Eve\"]\n[Black \"Fay\"]\n\n1. e4 e5 2. Qe7 1-0\n";

#[test]
fn p48_many_games_come_in_are_found_and_go_out() {
    let page = page_in_window("#/games");
    page.choose_file("club.pgn", FILE);
    page.wait_for("the report", || {
        page.text().contains("Took in 3 games from club.pgn") && listed(&page).len() == 3
    });
    for words in [
        "Left out: 1 game",
        "Game 3: ",
        "no-such-game",
        "Read only in part, and marked in the list: 1",
        "When it was read: move",
        "1999-03",
    ] {
        assert!(page.text().contains(words), "{words}: {}", page.text());
    }
    catch_files(&page);
    page.button("Save those left out as a file").click();
    assert!(saved(&page).contains("1. a4"));
    // Once more changes nothing.
    page.choose_file("club.pgn", FILE);
    page.wait_for("the report", || page.text().contains("Here already: 3"));
    assert_eq!(archived(&page).len(), 3);

    page.find("input[type=search]").fill("ann bob");
    page.wait_for("one game", || listed(&page) == ["Ann – Bob"]);
    page.button("Show all").click();
    page.wait_for("all", || listed(&page).len() == 3);
    page.run("const select = [...document.querySelectorAll('select')].find(one => [...one.options].some(o => o.value === 'shatranj'));
        select.value = 'shatranj'; select.dispatchEvent(new Event('change', { bubbles: true }))");
    page.wait_for("one game", || listed(&page) == ["Cid – Dora"]);
    page.button("Export the 1 game found").click();
    assert!(saved(&page).contains("[Variant \"shatranj\"]"));
    page.button("Show all").click();
    page.wait_for("all", || listed(&page).len() == 3);
    for order in ["By players", "Latest first"] {
        page.run_with(
            "const select = [...document.querySelectorAll('select')].find(one => [...one.options].some(o => o.value === arguments[0]));
             select.value = arguments[0]; select.dispatchEvent(new Event('change', { bubbles: true }))",
            &[json!(order)],
        );
        if order == "By players" {
            page.wait_for("an order", || {
                listed(&page) == ["Ann – Bob", "Cid – Dora", "Eve – Fay"]
            });
        }
    }
    page.find("[aria-label^='Choose the game Ann']").click();
    page.button("Export the 1 game chosen").click();
    let one = saved(&page);
    assert!(
        one.contains("{a comment} (2. d4)") && !one.contains("Cid"),
        "{one}"
    );
    // Chosen is chosen, also where a search shows other games by now.
    page.find("input[type=search]").fill("cid");
    page.wait_for("another game", || listed(&page) == ["Cid – Dora"]);
    page.find("[aria-label^='Choose the game Cid']").click();
    page.button("Export the 2 games chosen").click();
    let two = saved(&page);
    assert!(two.contains("Ann") && two.contains("Cid"), "{two}");
    page.button("Choose none").click();
    page.button("Show all").click();
    page.wait_for("all", || listed(&page).len() == 3);
    page.button("Export all games").click();
    let all = saved(&page);
    assert!(
        all.contains("Qe7") && all.contains("Cid") && all.contains("Ann"),
        "{all}"
    );

    for theme in ["light", "dark"] {
        page.prefers(&[("prefers-color-scheme", theme)]);
        page.screenshot(&format!("games-{}-{theme}", size().0));
        let faults = page.accessibility_faults();
        assert!(faults.is_empty(), "{theme}: {faults:?}");
    }
    let wide = page.run("return document.documentElement.scrollWidth > innerWidth");
    assert_eq!(wide, json!(false), "it scrolls sideways");
    // At the board a word says that there is more; the analysis has it.
    page.find("[aria-label^='Play on the game Ann']").click();
    page.wait_for("the word", || {
        page.text()
            .contains("This game came with variations or comments")
    });
    page.find("[aria-label='Analyse this game']").click();
    page.wait_for("what was beside it", || {
        let tree = page.find_all(".tree");
        let text = tree
            .first()
            .map(rookery_e2e::Element::text)
            .unwrap_or_default();
        text.contains("d4") && text.contains("a comment")
    });
}

#[test]
fn who_comes_back_from_a_game_finds_what_was_looked_for() {
    let page = page_in_window("#/games");
    page.choose_file("club.pgn", FILE);
    page.wait_for("the games", || listed(&page).len() == 3);
    page.find("input[type=search]").fill("ann");
    page.wait_for("one game", || listed(&page) == ["Ann – Bob"]);
    page.find(".kept-game h3 a").click();
    page.wait_for("the board", || !page.find_all("[role=grid]").is_empty());
    page.back();
    page.wait_for("one game", || listed(&page) == ["Ann – Bob"]);
    assert_eq!(page.find("input[type=search]").value(), "ann");
    page.link("Library").click();
    page.wait_for("the library", || !page.text().contains("Ann – Bob"));
    my_games(&page);
    assert_eq!(listed(&page).len(), 3, "all, for who comes anew");
}

#[test]
fn a_question_about_games_goes_when_it_is_about_others() {
    let page = page_in_window("#/games");
    page.choose_file("club.pgn", FILE);
    page.wait_for("the games", || listed(&page).len() == 3);
    page.find("input[type=search]").fill("ann");
    page.button("Delete the 1 game found").click();
    page.button("Show all").click();
    page.wait_for("all games", || listed(&page).len() == 3);
    let asks = || page.text().contains("will be deleted");
    assert!(!asks(), "one game was meant");
    page.button("Delete all games").click();
    assert!(asks());
    page.button("Undo").click();
    page.wait_for("none", || page.text().contains("No game is kept yet"));
    assert!(!asks(), "they are gone already");
    let type_of = page.focused().attribute("type");
    assert_eq!(type_of.as_deref(), Some("file"));
}

#[test]
fn ten_thousand_games_come_in_with_progress_and_can_be_stopped() {
    let page = page_in_window("#/games");
    let file: String = (0..10_000)
        .map(|n| format!("[Round \"{n}\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n"))
        .collect();
    page.choose_file("many.pgn", &file);
    page.find("progress");
    page.button("Stop").click();
    page.wait_for("the report", || page.text().contains("Stopped. Took in"));
    let stopped = archived(&page).len();
    assert!(stopped < 10_000, "{stopped}");
    page.choose_file("many.pgn", &file);
    page.wait_at_most(Duration::from_secs(150), "all of them", || {
        page.text().contains("10000 games") && page.find_all("progress").is_empty()
    });
    assert_eq!(archived(&page).len(), 10_000, "none is missing");
    assert_eq!(listed(&page).len(), 50, "so many are shown at once");
    page.button("Show more games").click();
    page.wait_for("more", || listed(&page).len() == 100);
    page.find("input[type=search]").fill("9999");
    page.wait_for("one of them", || listed(&page).len() == 1);
    // All of them go, and come back with as much to be seen of it.
    page.button("Show all").click();
    page.button("Delete all games").click();
    page.button("Delete them").click();
    page.wait_at_most(Duration::from_secs(60), "nothing", || {
        listed(&page).is_empty()
    });
    page.button("Undo").click();
    page.find("progress");
    page.button("Stop").click();
    page.wait_for("some of them", || page.text().contains("Stopped. "));
    page.button("Undo").click();
    page.wait_at_most(Duration::from_secs(150), "all of them", || {
        page.text().contains("10000 games") && page.find_all("progress").is_empty()
    });
    assert_eq!(archived(&page).len(), 10_000, "all are back");
}

#[test]
fn p48_a_file_without_a_game_is_named_and_nothing_of_it_is_lost() {
    let page = page_in_window("#/games");
    for words in ["Hello world, this is no game.", "Nor is this."] {
        page.choose_file("letter.txt", words);
        page.wait_for("the report", || {
            page.text().contains("Took in 0 games") && page.text().contains("this is no game:")
        });
        catch_files(&page);
        page.button("Save those left out as a file").click();
        assert_eq!(saved(&page), words);
    }
    page.choose_file("empty.pgn", " ");
    page.wait_for("the report", || {
        page.text().contains("There is no game in empty.pgn.")
    });
    assert!(page.find_all(".note.good").is_empty(), "no success");
    assert!(listed(&page).is_empty());
}

#[test]
fn p46_without_a_database_the_small_storage_serves() {
    let page = table("chess");
    page.before_all_else("Object.defineProperty(window, 'indexedDB', { value: undefined })");
    page.reload();
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    play(&page, "e2e4");
    my_games(&page);
    page.wait_for("the game", || listed(&page).len() == 1);
    assert!(
        page.text()
            .contains("does not let the page use its database")
    );
    page.find("[aria-label^='Names and notes']").click();
    let name = page.find(".kept-form input");
    name.fill("Ann");
    name.focus();
    page.keys("Enter");
    page.wait_for("the name", || listed(&page) == ["Ann – Black"]);
    page.reload();
    page.wait_for("the name", || listed(&page) == ["Ann – Black"]);
}

#[test]
fn where_nothing_is_kept_no_game_is_said_to_be() {
    let page = table("chess");
    page.before_all_else(
        "for (const name of ['localStorage', 'indexedDB'])
            Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError') } })",
    );
    page.reload();
    my_games(&page);
    let told = page.find("main").text();
    assert!(
        told.contains("games may be lost when you leave this page"),
        "{told}"
    );
    assert!(!told.contains("kept in this browser"), "{told}");
    assert!(!told.contains("some hundred"), "{told}");
}

#[test]
fn p46_a_full_disk_loses_no_game() {
    let page = table("chess");
    page.leave_no_room("IDBObjectStore.prototype", "put");
    play(&page, "e2e4 e7e5");
    my_games(&page);
    page.wait_for("the game", || listed(&page) == ["White – Black"]);
    assert!(archived(&page).is_empty());
    page.run("window.full = false");
    page.wait_for("it to be kept for good", || archived(&page).len() == 1);
}

#[test]
fn what_a_full_disk_refuses_in_the_list_waits_there() {
    let page = page_in_window("#/games");
    page.choose_file("club.pgn", FILE);
    page.wait_for("the games", || archived(&page).len() == 3);
    page.leave_no_room("IDBObjectStore.prototype", "put");
    let noted = |page: &Page| {
        archived(page)
            .iter()
            .any(|entry| entry["notes"] == "A draw?")
    };
    page.find("[aria-label^='Names and notes']").click();
    page.find(".kept-form textarea").fill("A draw?");
    page.button("Done").click();
    page.wait_for("it to be said", || {
        page.text().contains("did not take this")
    });
    page.wait_for("the form", || {
        page.find(".kept-form textarea").value() == "A draw?"
    });
    assert!(!noted(&page));
    page.run("window.full = false");
    page.button("Done").click();
    page.wait_for("the note", || noted(&page));

    page.find("[aria-label^='Delete:']").click();
    page.wait_for("it to be gone", || archived(&page).len() == 2);
    page.run("window.full = true");
    page.button("Undo").click();
    page.wait_for("it to be said", || page.text().contains("has no room"));
    page.run("window.full = false");
    page.button("Undo").click();
    page.wait_for("the game", || {
        archived(&page).len() == 3 && listed(&page).len() == 3
    });
}

#[test]
fn p46_two_tabs_see_the_same_games() {
    let page = table("chess");
    play(&page, "e2e4");
    my_games(&page);
    page.wait_for("the game", || listed(&page).len() == 1);
    page.in_another_tab(|| {
        page.open("#/games");
        page.wait_for("the game", || listed(&page).len() == 1);
        page.find("[aria-label^='Delete:']").click();
        page.wait_for("nothing", || listed(&page).is_empty());
    });
    page.wait_for("nothing here either", || listed(&page).is_empty());
}
