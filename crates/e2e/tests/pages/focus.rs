//! Where the focus is after another page has come, or after the button that was pressed has gone.

use rookery_e2e::{Page, page};

fn at_heading(page: &Page, words: &str) {
    page.wait_for(&format!("the focus on the heading “{words}”"), || {
        page.run("return document.activeElement?.tagName") == "H1" && page.focused().text() == words
    });
}

fn on(page: &Page, what: &str, expression: &str) {
    page.wait_for(&format!("the focus on {what}"), || {
        page.run(&format!("return document.activeElement === {expression}")) == true
    });
}

#[test]
fn from_one_games_page_to_anothers_reading_begins_at_its_heading() {
    for kind in ["play", "analysis", "rules"] {
        let page = page(&format!("#/{kind}/chess"));
        page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
        page.run(&format!(
            "document.body.style.minHeight = '300vh'; scrollTo(0, 400); location.hash = '#/{kind}/sfenj-11'"
        ));
        at_heading(&page, "Sfenj (Ludii 11)");
        page.wait_for("the top", || page.run("return scrollY") == 0);
        page.back();
        at_heading(&page, "Chess");
    }
}

#[test]
fn what_a_page_itself_writes_into_its_address_takes_no_focus() {
    let page = page("#/play/sfenj-11?moves=e2e4&side=white");
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    page.find("[role=gridcell][tabindex='0']").focus();
    page.run("location.hash = '#/play/sfenj-11?moves=d2d4&side=white'");
    page.wait_for("the other game", || page.label_of("d4").contains("pawn"));
    assert_eq!(
        page.focused().attribute("role").as_deref(),
        Some("gridcell")
    );
}

#[test]
fn a_study_of_one_game_is_not_taken_to_the_next() {
    let page = page("#/rules/chess");
    page.find(".show-me").click();
    let title = || page.find(".study-title strong").text();
    page.wait_for("the study", || title() == "The pawn");
    page.run("location.hash = '#/rules/sfenj-11'");
    page.wait_for("the other game's start", || {
        page.find("h1").text().starts_with("Sfenj") && title() == "The start"
    });
}

#[test]
fn forgetting_goes_on_to_the_next_game_and_in_the_end_to_the_page() {
    let page = page("");
    for first in ["a", "b", "c", "d", "e", "f", "g", "h"] {
        page.run(&format!(
            "location.hash = '#/play/andarraya-5?moves={first}2{first}3&computer=white&side=white'"
        ));
        page.wait_for("the game", || {
            page.find_all("[role=gridcell]").len() == 64
                && page
                    .square(&format!("{first}3"))
                    .label()
                    .contains("white pawn")
        });
        // A link's game is kept with the first move.
        page.drag("e7", "e6");
        page.wait_for("the answer to the link", || {
            page.label_of("e6").contains("black pawn")
        });
    }
    page.run("location.hash = '#/'");
    page.button("Show all 8 games").click();
    on(
        &page,
        "the first further game",
        "document.querySelectorAll('.small-shelf h3 a')[6]",
    );
    page.find_all(".small-shelf button")[0].click();
    let first = "document.querySelectorAll('.small-shelf button')[0]";
    on(&page, "the next one", first);
    for left in (0..7).rev() {
        // By keys, where the focus is; the last time it goes from the end of the list.
        if left == 3 {
            page.find(".small-shelf li:last-child button").focus();
        }
        page.keys("Enter");
        page.wait_for("one less", || {
            page.find_all(".small-shelf button").len() == left
        });
        if left > 0 {
            let which = if left <= 3 { left - 1 } else { 0 };
            let button = format!("document.querySelectorAll('.small-shelf button')[{which}]");
            on(&page, "a neighbour", &button);
        }
    }
    at_heading(&page, "Rookery");
}

#[test]
fn a_reading_and_all_that_changes_it_lead_to_its_heading() {
    let page = page("#/read");
    page.button("Oxbow").click();
    at_heading(&page, "Oxbow");
    page.find_all(".question .answer input")[1].click();
    page.button("Undo my choices").click();
    at_heading(&page, "Oxbow");
    page.wait_for("no choices", || !page.text().contains("Undo my choices"));
    at_heading(&page, "Oxbow");
    page.button("Keep in the library").click();
    page.button("Another page").click();
    at_heading(&page, "Read a page of rules");
    page.find("textarea")
        .fill("A recipe for bread: flour, water, salt and time.");
    page.button("Read it").click();
    page.wait_for("a heading", || {
        page.run("return document.activeElement?.tagName") == "H1"
    });
    page.run("location.hash = '#/'");
    page.link("How Oxbow was read").click();
    at_heading(&page, "Oxbow");
    page.button("Another page").click();
    at_heading(&page, "Read a page of rules");
    page.button("Unplayable").click();
    at_heading(&page, "Unplayable");
    let open = page.find_all(".obstacles li").len();
    page.button("Play without this phrase").click();
    page.wait_for("one obstacle less", || {
        page.find_all(".obstacles li").len() < open
    });
    at_heading(&page, "Unplayable");
}

#[test]
fn who_stands_at_the_end_of_a_page_stays_there_when_its_board_changes_its_size() {
    let page = page("#/learn/sfenj-11");
    // Without its board the page would be shorter than this window.
    page.viewport((600, 900));
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    page.run("scrollTo(0, document.documentElement.scrollHeight)");
    page.viewport((520, 900));
    let top = page.run("return scrollY").as_f64().unwrap_or_default();
    assert!(top > 200.0, "{top}");
}

#[test]
fn p32_a_question_mark_opens_the_keys_wherever_there_is_a_board() {
    let page = page("#/");
    for route in [
        "#/edit/chess",
        "#/problems/shatranj",
        "#/learn/sfenj-11",
        "#/rules/chess",
    ] {
        page.run_with("location.hash = arguments[0]", &[route.into()]);
        page.wait_for(route, || {
            page.hash() == route && page.find_all("[role=gridcell]").len() == 64
        });
        page.find("h1").click();
        page.keys("?");
        let sheet = page.find("[role=dialog]").text();
        assert!(sheet.contains("walk over the squares"), "{route}: {sheet}");
        assert!(!sheet.contains("flip the board"), "{route}: {sheet}");
        let covered = page.run(
            "return [...document.querySelectorAll('.key-row')].filter(row => {
                const place = row.getBoundingClientRect();
                const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
                const top = document.elementFromPoint(x, y);
                return top && !top.closest('[role=dialog]');
            }).map(row => row.innerText)",
        );
        assert_eq!(covered, serde_json::json!([]), "{route}");
        page.keys("Escape");
        page.wait_for("no sheet", || page.find_all("[role=dialog]").is_empty());
    }
}
