//! Nothing is lost: reload, other tabs, links, bad storage.

use serde_json::json;

use crate::{expected, label, moves, opened, play, table, wait_for_moves};

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
    assert!(label(&page, "e2").contains("white pawn"));
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
}

#[test]
fn p46_a_storage_that_is_full_or_blocked_lets_play_go_on() {
    for trouble in [
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }",
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })",
    ] {
        let page = opened("#/play/chess");
        page.cdp(
            "Page.addScriptToEvaluateOnNewDocument",
            json!({ "source": trouble }),
        );
        page.reload();
        page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
        play(&page, "e2e4");
        wait_for_moves(&page, 2);
        page.wait_for("one notice", || page.find_all(".notice").len() == 1);
        assert!(page.find(".notice").text().contains("as long as this tab"));
        // The script would stay with the browser.
        std::mem::forget(page);
    }
}

#[test]
fn p46_two_tabs_of_one_game_agree() {
    let page = table("chess");
    play(&page, "e2e4");
    let first = page.command("GET", "/window", json!({}));
    let second = page.command("POST", "/window/new", json!({ "type": "tab" }));
    page.command(
        "POST",
        "/window",
        json!({ "handle": second["handle"].clone() }),
    );
    page.open("#/play/chess");
    page.wait_for("the same game", || moves(&page) == ["e4"]);
    play(&page, "e7e5");
    page.command("DELETE", "/window", json!({}));
    page.command("POST", "/window", json!({ "handle": first }));
    page.wait_for("both moves", || moves(&page) == ["e4", "e5"]);
    play(&page, "g1f3");
}
