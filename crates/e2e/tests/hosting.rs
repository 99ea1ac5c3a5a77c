//! The site works wherever its files are put: under any path, and in a page of another origin.

use std::env;
use std::fs;

use rookery_e2e::{Browser, Page, site_folder};
use xtask::server::Server;

/// A page that shows some host's HTML.
fn page_of(server: Server) -> (xtask::server::Running, Page) {
    let server = server.start();
    let page = Page::new(Browser::take());
    page.open_address(&format!("{}#/debug/trouble", server.address()));
    (server, page)
}

fn plays(page: &Page) {
    page.wait_for("page and worker", || {
        page.text().contains("The worker answered: the same build")
    });
}

#[test]
fn works_below_any_path() {
    let server = Server::bind(&site_folder(), 0).unwrap();
    let (_server, page) = page_of(server.under("/games/of the past/"));
    plays(&page);
}

#[test]
fn works_without_any_header() {
    let server = Server::bind(&site_folder(), 0).unwrap();
    let (_server, page) = page_of(server.policy(None));
    plays(&page);
}

/// What a fault of ours could let in: text that becomes a script, and words sent elsewhere.
const BREAKS: &str = "
    window.ran = []; window.refused = [];
    addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective));
    const inline = document.createElement('script');
    inline.textContent = 'ran.push(\"inline\")';
    document.head.append(inline);
    document.body.insertAdjacentHTML('beforeend', '<img src=\"data:,\" onerror=\"ran.push(1)\">');
    document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">red</p>');
    const foreign = document.createElement('script');
    foreign.src = arguments[0] + 'embed.js';
    document.head.append(foreign);
    fetch(arguments[0] + 'build.json').then(() => ran.push('fetch'), () => {});
    // The driver's own words may do what the page may not; a text that waits is the page's.
    setTimeout('ran.push(\"eval\")');
    const frame = document.createElement('object');
    frame.data = arguments[0];
    document.body.append(frame);";

#[test]
fn the_policy_in_the_page_holds_on_a_host_that_sends_none() {
    let elsewhere = Server::bind(&site_folder(), 0).unwrap().start();
    let server = Server::bind(&site_folder(), 0).unwrap();
    let (_server, page) = page_of(server.policy(None));
    plays(&page);
    // As Chromium and as Firefox write it.
    page.expect_errors("Content Security Policy");
    page.expect_errors("Content-Security-Policy");
    page.run_with(BREAKS, &[elsewhere.address().into()]);
    let refused = [
        "connect-src",
        "object-src",
        "script-src",
        "script-src-attr",
        "script-src-elem",
        "style-src-attr",
    ];
    page.wait_for("all to be refused", || {
        let seen = page.run("return [...new Set(refused)].sort()");
        seen == serde_json::json!(refused)
    });
    assert_eq!(page.run("return ran"), serde_json::json!([]));
    let red = page.run("return getComputedStyle(document.querySelector('body > p')).color");
    assert_ne!(red, "rgb(255, 0, 0)");
}

#[test]
fn works_in_a_page_of_another_origin() {
    let guest = Server::bind(&site_folder(), 0).unwrap().start();
    let folder = env::temp_dir().join(format!("rookery-host-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let frame = format!(
        "<!doctype html><title>host</title><link rel=icon href='data:,'>\
         <iframe src='{}#/debug/trouble' width=600 height=400></iframe>",
        guest.address()
    );
    fs::write(folder.join("index.html"), frame).unwrap();
    let (_host, page) = page_of(Server::bind(&folder, 0).unwrap().policy(None));
    page.enter_frame(&page.find("iframe"));
    plays(&page);
    page.leave_frames();
    assert_eq!(page.run("return document.title"), "host");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn an_address_without_a_file_leads_home_from_any_folder() {
    let server = Server::bind(&site_folder(), 0).unwrap().policy(None);
    let server = server.under("/games/").start();
    let page = Page::new(Browser::take());
    // The page itself, and the lists of files that are not there.
    page.expect_errors("404");
    for lost in ["no", "no/such/page", "guide/no"] {
        page.open_address(&format!("{}{lost}", server.address()));
        page.wait_for("what happened", || {
            page.text().contains("There is no such page")
        });
        let home = server.address();
        page.wait_for("the way home", || {
            page.run("return document.querySelector('a').href") == home
        });
    }
    page.find("a").click();
    page.wait_for("the library", || page.text().contains("Shatranj"));
}

#[test]
fn every_address_in_the_page_is_relative() {
    let html = fs::read_to_string(site_folder().join("index.html")).unwrap();
    let addresses: Vec<&str> = ["src=\"", "href=\""]
        .iter()
        .flat_map(|start| html.split(start).skip(1))
        .filter_map(|rest| rest.split('"').next())
        .collect();
    assert!(addresses.len() >= 5, "{addresses:?}");
    for address in addresses {
        assert!(
            address.starts_with("./") || address.starts_with('#'),
            "{address}"
        );
    }
}

#[test]
fn no_file_names_a_folder_of_this_machine() {
    let home = env::var("HOME").unwrap_or_default();
    let root = xtask::paths::root();
    let root = root.to_string_lossy();
    for (name, bytes) in xtask::finish::read(&site_folder(), &site_folder()).unwrap() {
        let bytes = match name.ends_with(xtask::packed::ENDING) {
            true => xtask::packed::unpacked(&bytes).unwrap(),
            false => bytes,
        };
        let text = String::from_utf8_lossy(&bytes);
        for folder in [format!("{root}/"), format!("{home}/.cargo/")] {
            assert!(!text.contains(&folder), "{name} names {folder}");
        }
    }
}
