//! After one visit the site needs no server; a new build is offered, never forced; half of one
//! is no build at all.

use std::path::Path;
use std::time::Duration;

use rookery_e2e::{Browser, Page, SiteCopy, site_folder};
use serde_json::json;
use xtask::finish::sum;
use xtask::server::{Running, Server};

fn build_of(page: &Page) -> String {
    let build = page.run("return document.documentElement.dataset.build");
    build.as_str().unwrap_or_default().to_string()
}

/// Visits the site until all of it is kept.
fn visited(folder: &Path) -> (Running, Page) {
    let server = Server::bind(folder, 0).unwrap().start();
    let page = Page::new(Browser::take());
    page.open_address(server.address());
    page.wait_for("the site to be kept", || {
        page.run("return !!navigator.serviceWorker.controller") == json!(true)
    });
    (server, page)
}

/// Some hosts send who asks for `guide.html` to `guide`.
#[test]
fn a_host_that_shortens_addresses_is_no_obstacle() {
    let server = Server::bind(&site_folder(), 0).unwrap();
    let server = server.short_addresses().start();
    let page = Page::new(Browser::take());
    page.open_address(server.address());
    page.wait_for("the site to be kept", || {
        page.run("return !!navigator.serviceWorker.controller") == json!(true)
    });
    server.stop();
    page.open_address(server.address());
    page.wait_for("the library", || page.text().contains("Samantsy"));
    has_a_board(&page, "#/play/sfenj-11");
    let guide = page.run("return fetch('guide/guide.html').then((guide) => guide.text())");
    assert!(guide.as_str().is_some_and(|guide| guide.contains("<h2")));
}

/// Goes to another route of the page that is open, as a link would.
fn go(page: &Page, route: &str) {
    page.run_with("location.hash = arguments[0]", &[json!(route)]);
}

fn has_a_board(page: &Page, route: &str) {
    go(page, route);
    page.wait_for(&format!("a board on {route}"), || {
        page.find_all("[role=gridcell]").len() == 64
    });
}

#[test]
fn a_game_that_was_read_is_measured_with_the_server_gone() {
    let (server, page) = visited(&site_folder());
    server.stop();
    page.open_address(&format!("{}#/read", server.address()));
    page.wait_for("the reader", || !page.find_all("textarea").is_empty());
    page.button("Oxbow").click();
    page.wait_for("the reading", || page.text().contains("It can be played"));
    page.button("Play").click();
    // The board's program takes the place of the reader's: only then is the address a page's to change.
    page.wait_for("its board", || {
        page.hash().starts_with("#/play/read-oxbow-")
            && !page.find_all("[role=gridcell]").is_empty()
    });
    go(&page, &page.hash().replacen("play", "lab", 1));
    page.wait_for("the page of the laboratory", || {
        page.find("main").text().contains("Nobody has measured")
    });
    page.find(".lab-wanted select").choose("greedy");
    page.find(".lab-wanted input").fill("4");
    page.find(".lab-wanted button").click();
    page.wait_for("pictures of all games", || {
        // In one step: each game that ends draws them anew.
        let first = page.run("return document.querySelector('.lab-figure')?.textContent ?? ''");
        first
            .as_str()
            .unwrap_or_default()
            .contains("of 4 games were decided")
    });
}

#[test]
fn p50_plays_every_ruleset_with_the_server_gone() {
    let (server, page) = visited(&site_folder());
    server.stop();
    page.open_address(server.address());
    page.wait_for("the library", || page.text().contains("Samantsy"));
    for entry in rookery_rules::library::entries() {
        has_a_board(&page, &format!("#/play/{}", entry.id));
        // The sentences and their witnesses are files of their own.
        has_a_board(&page, &format!("#/rules/{}", entry.id));
        page.wait_for("the account", || !page.find_all(".show-me").is_empty());
    }
    has_a_board(&page, "#/analysis/sfenj-11");
    go(&page, "#/read");
    page.wait_for("the reader", || !page.find_all("textarea").is_empty());
    page.button("Oxbow").click();
    page.wait_for("the reading", || page.text().contains("It can be played"));
    go(&page, "#/");
    page.wait_for("the library", || page.text().contains("Samantsy"));
    // The computer answers too: its program is kept like everything else.
    has_a_board(&page, "#/play/samantsy-2");
    page.click("e2");
    page.click("e3");
    page.wait_for("the computer's move", || {
        let black = page.find_all("[role=gridcell][aria-label*='black']");
        black.iter().any(|cell| {
            let label = cell.label();
            let rank = label.as_bytes().get(1).copied().unwrap_or(b'8');
            (b'3'..=b'6').contains(&rank)
        })
    });
}

#[test]
fn p50_the_club_room_is_open_with_the_server_gone() {
    let (server, page) = visited(&site_folder());
    server.stop();
    for (route, shows) in [
        ("#/problems", "[role=gridcell]"),
        ("#/problems/shatranj", ".problem-numbers"),
        ("#/learn/sfenj-11", ".lesson-words"),
        ("#/edit/samantsy-2", "[role=gridcell]"),
        ("#/games", ".kept-none"),
        (
            "#/analysis/chess?moves=f2f3,e7e5,g2g4,d8h4&review=1",
            ".review-sides",
        ),
    ] {
        go(&page, route);
        page.wait_at_most(Duration::from_secs(60), route, || {
            !page.find_all(shows).is_empty()
        });
    }
    page.button("Book").click();
    page.find(".book-about");
}

#[test]
fn p50_the_computer_plays_at_every_level_with_the_server_gone() {
    let (server, page) = visited(&site_folder());
    server.stop();
    page.reload();
    page.wait_for("the library", || page.text().contains("Samantsy"));
    for level in 1..=8 {
        has_a_board(
            &page,
            &format!("#/play/shatranj?moves=e2e3&side=white&computer=black&level={level}"),
        );
        page.wait_for(&format!("the move of level {level}"), || {
            page.find_all(".moves-list .ply").len() == 3
        });
    }
}

#[test]
fn p50_asks_only_its_own_server_for_anything() {
    let (server, page) = visited(&site_folder());
    has_a_board(&page, "#/play/chess");
    go(&page, "#/settings");
    page.wait_for("the settings", || page.text().contains("Sound"));
    let asked = page.run("return performance.getEntriesByType('resource').map(e => e.name)");
    let asked: Vec<&str> = asked
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|name| name.as_str())
        .collect();
    assert!(asked.len() > 5, "{asked:?}");
    for address in asked {
        assert!(
            address.starts_with(server.address()) || address.starts_with("data:"),
            "{address}"
        );
    }
}

#[test]
fn p51_a_new_build_waits_until_it_is_wanted() {
    let copy = SiteCopy::new("update");
    let (_server, page) = visited(copy.folder());
    let old = build_of(&page);
    let new = "00112233445566aa";
    for file in ["index.html", "worker_loader.js"] {
        let before = sum(&copy.get(file));
        copy.change(file, |text| text.replace(&old, new));
        let after = sum(&copy.get(file));
        copy.change("sw.js", |text| text.replace(&before, &after));
    }
    copy.change("sw.js", |text| text.replace(&old, new));
    page.run(
        "window.sameVisit = true; navigator.serviceWorker.getRegistration().then(r => r.update())",
    );
    let bar = page.find("#update");
    page.wait_for("the offer of a new version", || bar.is_shown());
    assert_eq!(page.run("return window.sameVisit"), json!(true));
    assert_eq!(build_of(&page), old);
    page.button("Use it now").click();
    page.wait_for("the new version", || build_of(&page) == new);
}

#[test]
fn p51_an_update_broken_off_half_way_leaves_the_old_build_at_work() {
    let copy = SiteCopy::new("broken");
    let (server, page) = visited(copy.folder());
    let old = build_of(&page);
    copy.change("sw.js", |text| {
        let text = text.replace(&old, "ffeeddccbbaa9988");
        text.replace("\"index.html\"", "\"index.html\",\"never-there.js\"")
    });
    page.expect_errors("never-there.js");
    page.run(
        "navigator.serviceWorker.getRegistration().then(r => r.update()).then(
            () => document.title = 'tried', () => document.title = 'tried')",
    );
    page.wait_for("the attempt", || {
        page.run("return document.title") == json!("tried")
    });
    page.wait_for("the new worker to be given up", || {
        page.run(
            "return navigator.serviceWorker.getRegistration().then(r => !r.installing && !r.waiting)",
        ) == json!(true)
    });
    assert!(!page.find("#update").is_shown());
    server.stop();
    page.reload();
    page.wait_for("the library", || page.text().contains("Samantsy"));
    assert_eq!(build_of(&page), old);
}
