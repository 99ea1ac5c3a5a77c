//! Nothing is lost: reload, other tabs, links, bad storage.

use serde_json::json;

use crate::archive::listed;
use crate::{expected, moves, opened, play, said, table, wait_for_moves};

#[test]
fn p46_a_reload_brings_game_cursor_and_orientation_back() {
    let page = opened("#/play/andarraya-5");
    play(&page, "e2e4");
    wait_for_moves(&page, 2);
    let before = moves(&page);
    page.button("Flip board").click();
    page.find("h1").click();
    page.keys("ArrowLeft");
    page.wait_for("one back", || {
        page.find_all(".moves-turn .ply.current").len() == 1
            && page.find(".moves-turn .ply.current").text() == before[0]
    });
    page.reload();
    page.wait_for("the game", || moves(&page) == before);
    assert_eq!(page.find(".moves-turn .ply.current").text(), before[0]);
    assert!(page.square("a1").rect().1 < page.square("a8").rect().1);
}

#[test]
fn p46_a_finished_game_survives_a_reload_and_another_begins_on_the_next_visit() {
    let page = table("chess");
    play(&page, "f2f3 e7e5 g2g4 d8h4");
    page.find("section.result");
    page.reload();
    page.find("section.result");
    page.run("location.hash = '#/'");
    page.wait_for("the library", || page.text().contains("Samantsy"));
    page.run("location.hash = '#/play/chess'");
    page.wait_for("a new game", || {
        page.find_all("[role=gridcell]").len() == 64 && moves(&page).is_empty()
    });
    page.back();
    page.wait_for("the library", || page.text().contains("Samantsy"));
}

#[test]
fn p47_a_link_brings_the_same_game() {
    let page = table("sfenj-11");
    play(&page, "e2e4 d2d4 e7e5 0000 d4e5");
    page.button("Flip board").click();
    page.button("Share").click();
    let link = page.find("textarea[aria-label=Link]").value();
    assert!(link.len() < 400, "{link}");
    let hash = link.split_once('#').map(|(_, hash)| format!("#{hash}"));
    let other = opened(&hash.expect("a hash"));
    assert_eq!(moves(&other), ["e4", "d4", "e5", "pass", "dxe5"]);
    assert!(other.square("a1").rect().1 < other.square("a8").rect().1);
    assert!(expected(&other).contains("Black"));
    // The game is the visitor's own now: a reload keeps what is played on.
    play(&other, "d7d6");
    other.reload();
    other.wait_for("the game", || moves(&other).len() == 6);
}

#[test]
fn p47_a_broken_link_says_so_and_offers_a_fresh_board() {
    let page = opened("#/play/chess?moves=e2e4,e7e5,e4e5&side=white");
    let text = page.find(".notice").text();
    assert!(text.contains("move 3"), "{text}");
    assert!(text.contains("fresh board"), "{text}");
    assert!(page.label_of("e2").contains("white pawn"));
    page.button("Dismiss").click();
    page.wait_for("no notice", || page.find_all(".notice").is_empty());
    let page = opened("#/play/samantsy-2?start=nonsense");
    assert!(page.find(".notice").text().contains("start"));
}

#[test]
fn a_game_that_does_not_exist_leads_to_the_library() {
    let page = rookery_e2e::page("#/play/no-such-game");
    page.wait_for("the message", || {
        page.text().contains("There is no such game here")
    });
    page.link("Choose a game in the library").click();
    page.wait_for("the library", || page.hash() == "#/");
    // A switch that is unknown leaves the game itself.
    page.run("location.hash = '#/play/chess+no-such-switch'");
    page.link("See the game as it is without switches").click();
    page.wait_for("its rules", || page.hash() == "#/rules/chess");
}

#[test]
fn p46_garbage_in_the_storage_is_one_calm_notice() {
    let page = opened("#/play/chess");
    page.run("localStorage.setItem('rookery.game.bad', '{\"format\":'); localStorage.setItem('rookery.settings', 'x')");
    page.reload();
    page.wait_for("the notice", || page.find_all(".notice").len() == 1);
    assert!(page.find(".notice").text().contains("could not be read"));
    play(&page, "e2e4");
    wait_for_moves(&page, 2);
    // What is worse is said all the same.
    page.run("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }");
    play(&page, "d2d4");
    page.wait_for("the other notice", || {
        page.find_all(".notice").len() == 2 && page.text().contains("storage is full")
    });
    // And what stays unreadable is not said at every start.
    page.reload();
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    assert!(page.find_all(".notice").is_empty());
}

#[test]
fn p46_a_storage_that_is_full_or_blocked_lets_play_go_on() {
    for trouble in [
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }",
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })",
    ] {
        let page = opened("#/play/chess");
        page.before_all_else(trouble);
        page.reload();
        page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
        play(&page, "e2e4");
        wait_for_moves(&page, 2);
        page.wait_for("one notice", || page.find_all(".notice").len() == 1);
        assert!(
            page.find(".notice")
                .text()
                .contains("may be lost when you leave this page")
        );
    }
}

#[test]
fn p46_two_tabs_of_one_game_agree() {
    let page = table("chess");
    play(&page, "e2e4");
    page.in_another_tab(|| {
        page.open("#/play/chess");
        page.wait_for("the same game", || moves(&page) == ["e4"]);
        play(&page, "e7e5");
    });
    page.wait_for("both moves", || moves(&page) == ["e4", "e5"]);
    play(&page, "g1f3");
}

#[test]
fn p46_a_game_deleted_in_another_tab_is_said_to_be() {
    let page = table("chess");
    play(&page, "e2e4");
    page.in_another_tab(|| {
        page.open("#/games");
        page.wait_for("the game", || listed(&page).len() == 1);
        page.find("[aria-label^='Delete:']").click();
        page.wait_for("nothing", || listed(&page).is_empty());
    });
    said(&page, "This game was deleted in another tab.");
    play(&page, "e7e5");
    page.reload();
    page.wait_for("the game kept again", || moves(&page) == ["e4", "e5"]);
}

#[test]
fn p46_several_games_are_kept_and_the_back_button_goes_between_them() {
    let page = table("andarraya-5");
    play(&page, "e2e4 e7e5");
    page.run("location.hash = '#/play/samantsy-2?side=white'");
    page.wait_for("the other game", || {
        page.find("h1").text().starts_with("Samantsy") && moves(&page).is_empty()
    });
    play(&page, "e2e3");
    page.run("location.hash = '#/play/sfenj-11?side=white'");
    page.wait_for("the third game", || {
        page.find("h1").text().starts_with("Sfenj") && moves(&page).is_empty()
    });
    play(&page, "g1f3");
    page.back();
    page.wait_for("the second game", || moves(&page) == ["e3"]);
    page.back();
    page.wait_for("the first game", || moves(&page) == ["e4", "e5"]);
    page.forward();
    page.wait_for("the second game", || moves(&page) == ["e3"]);
    page.run("location.hash = '#/'");
    page.wait_for("the list", || page.find_all(".small-shelf h3").len() == 3);
    page.reload();
    page.wait_for("the list", || page.find_all(".small-shelf h3").len() == 3);
}

#[test]
fn p46_a_tab_that_crashes_loses_nothing() {
    let page = opened("#/play/andarraya-5");
    page.expect_errors("crash");
    play(&page, "e2e4");
    wait_for_moves(&page, 2);
    let before = moves(&page);
    let crashed = page.command("GET", "/window", json!({}));
    let other = page.command("POST", "/window/new", json!({ "type": "tab" }));
    page.command("POST", "/window", json!({ "handle": crashed }));
    page.crash();
    page.command(
        "POST",
        "/window",
        json!({ "handle": other["handle"].clone() }),
    );
    page.open("#/play/andarraya-5");
    page.viewport(crate::size());
    page.wait_for("the game", || moves(&page) == before);
    // A browser with a dead tab is of no use to other tests.
    std::mem::forget(page);
}

#[test]
fn p47_a_game_of_200_plies_fits_into_a_short_link() {
    let round = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let plies: Vec<&str> = round.into_iter().cycle().take(200).collect();
    let page = opened(&format!(
        "#/play/andarraya-5?moves={}&side=white",
        plies.join(",")
    ));
    wait_for_moves(&page, 200);
    page.button("Share").click();
    let link = page.find("textarea[aria-label=Link]").value();
    assert!(link.len() < 2_000, "{} characters", link.len());
    let (_, hash) = link.split_once('#').expect("a hash");
    let other = opened(&format!("#{hash}"));
    wait_for_moves(&other, 200);
    assert_eq!(moves(&other), moves(&page));
}
