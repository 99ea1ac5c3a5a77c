//! The library: at once there, searched, and the way back to a game.

use rookery_e2e::{Page, page};

#[test]
fn the_library_is_there_at_once_and_every_game_is_one_click_away() {
    let page = page("");
    page.wait_for("the cards", || page.find_all(".card").len() >= 9);
    // A second on a plain laptop; ten times that is a failure anywhere.
    let shown = page.run("return performance.now()").as_f64();
    assert!(shown.is_some_and(|time| time < 10_000.0), "{shown:?}");
    assert!(
        page.text().contains("never take and are never taken") || page.text().contains("no mate")
    );
    page.link("Play Samantsy (Ludii 2)").click();
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    assert!(
        page.hash().starts_with("#/play/samantsy-2"),
        "{}",
        page.hash()
    );
}

#[test]
fn what_can_be_done_with_the_collection_is_one_click_away() {
    for (link, heading) in [
        ("Solve the problem of the day", "Problem of the day"),
        ("See what they are like to play", "The laboratory"),
        ("Set two games beside each other", "Two games compared"),
        ("Give it a page of rules", "Read a page of rules"),
    ] {
        let page = page("");
        page.link(link).click();
        page.wait_for(heading, || page.text().contains(heading));
    }
}

/// Leaves one card.
fn look_for_madagascar(page: &Page) {
    page.find("input[type=search]").fill("madagascar");
    page.wait_for("one card", || page.find_all(".card").len() == 1);
}

#[test]
fn the_library_is_searched_and_filtered() {
    let page = page("");
    page.wait_for("the cards", || page.find_all(".card").len() >= 9);
    look_for_madagascar(&page);
    assert!(page.find(".count").text().contains("One game"));
    page.find("input[type=search]").fill("xyzzy");
    page.wait_for("no card", || page.find_all(".card").is_empty());
    assert!(page.text().contains("No game fits"));
    page.button("Show all").click();
    page.wait_for("all cards", || page.find_all(".card").len() >= 9);
    // The button is gone.
    assert_eq!(page.focused().attribute("type").as_deref(), Some("search"));
}

#[test]
fn who_comes_back_to_the_library_finds_what_was_looked_for() {
    let page = page("");
    page.wait_for("the cards", || page.find_all(".card").len() >= 9);
    look_for_madagascar(&page);
    page.find(".card-ways a:nth-child(2)").click();
    page.wait_for("the rules", || page.hash().starts_with("#/rules/"));
    page.run("history.back()");
    page.wait_for("one card again", || page.find_all(".card").len() == 1);
    assert_eq!(page.find("input[type=search]").value(), "madagascar");
    // Who comes anew finds all, also from a page of another program.
    for other in ["#/settings", "#/games"] {
        look_for_madagascar(&page);
        page.run_with("location.hash = arguments[0]", &[other.into()]);
        page.wait_for("the other page", || page.find_all(".library").is_empty());
        page.run("location.hash = '#/'");
        // The cards are there before the program is, which then forgets.
        let forgotten = || page.run("return sessionStorage.getItem('rookery.wanted')") == "";
        page.wait_for("all cards", || {
            page.find_all(".card").len() >= 9 && forgotten()
        });
    }
    // What was looked for once does not come back where all games were seen since.
    page.find(".card-ways a:nth-child(2)").click();
    page.wait_for("the rules", || page.hash().starts_with("#/rules/"));
    page.run("history.back()");
    page.wait_for("the library", || !page.find_all(".card").is_empty());
    assert!(page.find_all(".card").len() >= 9);
}

#[test]
fn who_pressed_before_the_program_came_comes_back_to_all_games() {
    let page = page("");
    page.wait_for("the cards", || page.find_all(".card").len() >= 9);
    look_for_madagascar(&page);
    page.before_all_else(
        "if (origin !== 'null' && sessionStorage.getItem('held')) WebAssembly.instantiateStreaming = WebAssembly.instantiate \
         = () => new Promise(() => {})",
    );
    page.run("sessionStorage.setItem('held', 'yes')");
    page.open_address(&format!("{}#/", rookery_e2e::site().address()));
    page.link("About").click();
    assert_eq!(page.hash(), "#/about");
    page.back();
    page.run("sessionStorage.removeItem('held')");
    page.reload();
    assert_eq!(page.find("input[type=search]").value(), "");
    assert!(page.find_all(".card").len() >= 9);
}

#[test]
fn a_game_that_was_begun_can_be_gone_on_with() {
    let page = page("#/play/samantsy-2");
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    page.drag("e2", "e3");
    page.wait_for("the pawn", || page.label_of("e3").contains("white pawn"));
    page.run("location.hash = '#/'");
    page.wait_for("the shelf", || {
        page.text().to_lowercase().contains("go on with")
    });
    page.find(".small-shelf h3 a").click();
    page.wait_for("the game", || page.label_of("e3").contains("white pawn"));
}

#[test]
fn a_game_at_full_strength_is_called_so() {
    let page = page("#/play/samantsy-2?moves=e2e3&computer=white&level=9&side=white");
    page.wait_for("the pawn", || page.label_of("e3").contains("white pawn"));
    page.drag("e7", "e6");
    page.wait_for("the answer to it", || {
        page.label_of("e6").contains("black pawn")
    });
    page.run("location.hash = '#/'");
    page.wait_for("the shelf", || !page.find_all(".small-shelf").is_empty());
    let game = page.find(".small-shelf li").text();
    assert!(
        game.contains("against the computer, full strength"),
        "{game}"
    );
}

#[test]
fn each_plate_shows_a_position_with_its_arrows_and_says_what_it_is() {
    let page = page("#/");
    page.wait_for("the shelf", || !page.find_all(".card").is_empty());
    let plates = "return [...document.querySelectorAll('.card')].map(card => ({
        game: card.querySelector('h3').textContent,
        pieces: [...card.querySelectorAll('.plate .piece > *')].map(p => p.getBBox().width),
        arrows: card.querySelectorAll('.plate .board-arrow').length,
        says: card.querySelector('figcaption').textContent,
    }))";
    let plates = page.run(plates);
    for plate in plates.as_array().expect("a list") {
        let pieces = plate["pieces"].as_array().expect("a list");
        let drawn = pieces.iter().all(|width| width.as_f64() > Some(0.0));
        assert!(drawn && pieces.len() > 2, "{plate}");
        assert!(plate["arrows"].as_u64() > Some(0), "{plate}");
        assert!(
            plate["says"]
                .as_str()
                .is_some_and(|words| !words.is_empty()),
            "{plate}"
        );
    }
}

#[test]
fn cards_beside_each_other_are_equally_high() {
    let page = page("#/");
    page.wait_for("the shelf", || !page.find_all(".card").is_empty());
    let uneven = "const rows = new Map();
        for (const card of document.querySelectorAll('.card article')) {
            const {top, height} = card.getBoundingClientRect();
            const ways = card.querySelector('.card-ways').getBoundingClientRect().bottom;
            const row = rows.get(Math.round(top)) ?? [];
            rows.set(Math.round(top), [...row, [Math.round(height), Math.round(ways)]]);
        }
        return [...rows.values()].filter(row => row.some(one => `${one}` !== `${row[0]}`))";
    assert_eq!(page.run(uneven).as_array().map(Vec::len), Some(0));
}

#[test]
fn the_collection_is_seen_by_place_and_time() {
    let page = page("#/");
    page.wait_for("the shelf", || !page.find_all(".card").is_empty());
    let cards = page.find_all(".card").len();
    page.find("input[type=search]").fill("spain");
    page.wait_for("fewer", || page.find_all(".card").len() < cards);
    let some = page.find_all(".card").len();
    page.link("By place and time").click();
    // What is looked for stays, and so does the place on the page.
    page.wait_for("the time line", || {
        page.find_all(".time-game").len() == some
    });
    assert_eq!(page.hash(), "#/?by=time");
    assert_eq!(page.find(".time-place h3").text(), "Spain");
    page.button("Show all").click();
    page.wait_for("all games", || page.find_all(".time-game").len() == cards);
    assert!(page.text().contains("No place told"));
    // Every bar lies inside its drawing, under the years.
    let outside = "return [...document.querySelectorAll('.time-bar')].filter(bar => {
        const own = bar.getBoundingClientRect();
        const axis = document.querySelector('.time-years').getBoundingClientRect();
        const off = x => x < own.left - 8 || x > own.right + 8;
        return Math.abs(own.left - axis.left) > 1 || Math.abs(own.right - axis.right) > 1
            || [...bar.children].some(part => {
                const {left, right} = part.getBoundingClientRect();
                return off(left) || off(right);
            });
    }).length";
    assert_eq!(page.run(outside).as_u64(), Some(0));
    page.link("As cards").click();
    page.wait_for("the cards", || page.find_all(".card").len() == cards);
    page.run("history.back()");
    page.wait_for("the time line", || {
        page.find_all(".time-game").len() == cards
    });
    page.link("Samantsy Ludii 2").click();
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
}
