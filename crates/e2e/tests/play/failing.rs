//! The programs beside the page fail: their files are missing, are something else, or belong to
//! another build; or they break in the middle of their work. It is said soon, nothing is lost, and
//! it goes on as soon as it can.

use std::time::{Duration, Instant};

use rookery_e2e::{Browser, Page, SiteCopy};
use serde_json::json;
use xtask::server::{Running, Server};

use crate::{announced, expected, moves, on_the_board, opened, play, said, wait_for_moves};

/// Two seconds are the aim; ten times that is a failure on any machine.
const SOON: Duration = Duration::from_secs(20);

/// What may have become of the files of a program.
const FAULTS: [&str; 5] = [
    "no loader",
    "a page in the loader's place",
    "no script",
    "no program",
    "half a program",
];

/// Spoils a program in a copy of the site; answers what mends it again.
fn spoil<'a>(copy: &'a SiteCopy, program: &str, fault: &str) -> impl Fn() + 'a {
    let (start, end) = match fault {
        "no loader" | "a page in the loader's place" => ("_loader", ".js"),
        "no script" => ("-", ".js"),
        _ => ("-", "_bg.wasmz"),
    };
    let file = copy.named(&format!("{program}{start}"), end);
    let whole = copy.get(&file);
    match fault {
        "a page in the loader's place" => copy.put(&file, b"<!doctype html><p>Not here."),
        "half a program" => copy.put(&file, &whole[..whole.len() / 2]),
        _ => copy.remove(&file),
    }
    move || copy.put(&file, &whole)
}

/// Without the service worker, which would keep what is wrong with a site as faithfully as the rest.
fn serve(copy: &SiteCopy, route: &str) -> (Running, Page) {
    copy.remove("sw.js");
    let server = Server::bind(copy.folder(), 0).unwrap().start();
    let page = Page::new(Browser::take());
    for part in [
        "worker",
        "reader",
        "Failed to load",
        "fetching the script",
        "wasm",
    ] {
        page.expect_errors(part);
    }
    page.open_site(&format!("{}{route}", server.address()));
    (server, page)
}

fn offers(page: &Page, name: &str) -> bool {
    let names = page.run(
        "return [...document.querySelectorAll('main button')].filter(b => b.checkVisibility()).map(b => b.innerText)",
    );
    names
        .as_array()
        .is_some_and(|all| all.contains(&json!(name)))
}

#[test]
fn a_worker_that_cannot_be_loaded_is_said_at_once_and_the_game_goes_on_when_it_can() {
    for (number, fault) in FAULTS.into_iter().enumerate() {
        // An embed plays with the same worker.
        let embed = number % 2 == 1;
        let copy = SiteCopy::new(&format!("failing-{number}"));
        let mend = spoil(&copy, "worker", fault);
        let route = match embed {
            true => "#/embed?ruleset=samantsy-2&level=1&side=white",
            false => "#/play/samantsy-2",
        };
        let (_server, page) = serve(&copy, route);
        page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
        let start = Instant::now();
        play(&page, "e2e3");
        page.wait_at_most(SOON, &format!("{fault} to be said"), || {
            offers(&page, "Try again")
        });
        println!("{fault}: said after {} ms", start.elapsed().as_millis());
        announced(&page, "Your game is kept");
        assert!(page.label_of("e3").contains("white pawn"), "{fault}");
        mend();
        page.button("Try again").click();
        if !embed {
            on_the_board(&page, fault);
        }
        page.wait_for("the reply", || {
            let black = page.run(
                "return [...document.querySelectorAll('[role=gridcell]')].some(cell =>
                   /^[a-h][3-6], black/.test(cell.ariaLabel))",
            );
            black == true
        });
        assert!(!offers(&page, "Try again"), "{fault}");
    }
}

#[test]
fn an_engine_of_the_analysis_that_cannot_be_loaded_says_so_and_can_be_tried_again() {
    let copy = SiteCopy::new("failing-analysis");
    let mend = spoil(&copy, "worker", "no program");
    let (_server, page) = serve(&copy, "#/analysis/chess");
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    page.button("Engine").click();
    // The first time it is replaced by itself.
    page.wait_at_most(SOON, "it to be given up", || {
        let said = page.text();
        said.contains("could not be loaded") && said.contains("Switch it on to try again")
    });
    mend();
    page.button("Engine").click();
    page.wait_for("lines", || !page.find_all(".engine-line").is_empty());
}

#[test]
fn a_reader_that_cannot_be_loaded_is_said_at_once_and_can_be_tried_again() {
    for (number, fault) in FAULTS.into_iter().enumerate() {
        let copy = SiteCopy::new(&format!("unread-{number}"));
        let mend = spoil(&copy, "reader", fault);
        let (_server, page) = serve(&copy, "#/read");
        let start = Instant::now();
        page.button("Oxbow").click();
        page.wait_at_most(SOON, &format!("{fault} to be said"), || {
            page.text().contains("The page could not be read")
        });
        println!("{fault}: said after {} ms", start.elapsed().as_millis());
        assert!(page.text().contains("Rules for Pieces"), "the page's text");
        mend();
        page.button("Try again").click();
        page.wait_for("the reading", || page.text().contains("It can be played"));
    }
}

/// From here on `workers` holds every program that is started beside the page, with its address;
/// `ended` counts those that the page has ended.
fn watch_workers(page: &Page) {
    page.run(
        "window.workers = []; window.ended = 0; window.astray = address => address;
         const Real = Worker;
         window.Worker = class extends Real {
             constructor(address, ...more) {
                 super(window.astray(address), ...more);
                 this.address = address;
                 workers.push(this);
             }
             terminate() { window.ended += 1; super.terminate(); }
         };",
    );
}

fn started(page: &Page) -> Vec<String> {
    let all = page.run("return workers.map(worker => worker.address)");
    let all = all.as_array().cloned().unwrap_or_default();
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    all.iter().map(text).collect()
}

#[test]
fn a_worker_that_breaks_in_the_middle_of_a_search_is_replaced() {
    let page = opened("#/play/andarraya-5?computer=black&level=9&side=white");
    watch_workers(&page);
    page.expect_errors("on purpose");
    page.expect_errors("RuntimeError");
    for (round, what) in [
        "workers[0].postMessage('\"PanicOnPurpose\"')",
        // It ran out of memory, or into a fault of the browser: no last words.
        "workers[1].dispatchEvent(new ErrorEvent('error'))",
    ]
    .into_iter()
    .enumerate()
    {
        let now = moves(&page).len();
        play(&page, ["e2e4", "d2d4"][round]);
        page.wait_for("the question", || started(&page).len() == round + 1);
        page.wait_for("the search", || expected(&page).contains("thinking"));
        page.run(what);
        said(&page, "was replaced; your game is kept");
        wait_for_moves(&page, now + 2);
        assert_eq!(started(&page).len(), round + 2);
        assert_eq!(page.run("return ended"), json!(round + 1));
        page.wait_for("one's own turn", || expected(&page).contains("Your move"));
    }
    assert!(!page.find("#trouble").is_shown());
    page.console_errors();
}

#[test]
fn a_worker_of_another_build_from_a_cache_is_replaced_by_the_right_one() {
    let copy = SiteCopy::new("stale");
    copy.put("stale.js", &copy.get("worker_loader.js"));
    copy.change("stale.js", |loader| {
        let (_, rest) = loader.split_once('\n').unwrap();
        format!("self.rookeryBuild = \"0123456789abcdef\";\n{rest}")
    });
    let (_server, page) = serve(&copy, "#/play/andarraya-3");
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    watch_workers(&page);
    page.run("window.astray = address => address.includes('?') ? address : './stale.js'");
    play(&page, "e2e4");
    said(&page, "of another version");
    wait_for_moves(&page, 2);
    assert_eq!(moves(&page).len(), 2);
    assert_eq!(started(&page).len(), 2, "{:?}", started(&page));
    assert_eq!(page.run("return ended"), 1);
    assert!(!page.text().contains("There is a new version"));
}

/// Some hosts answer every address with their front page, and call it that.
#[test]
fn a_worker_whose_address_answers_with_a_page_is_said_at_once() {
    let page = opened("#/play/samantsy-2");
    page.expect_errors("index.html");
    page.expect_errors("worker");
    watch_workers(&page);
    page.run("window.astray = () => './index.html'");
    play(&page, "e2e3");
    page.wait_at_most(SOON, "it to be said", || offers(&page, "Try again"));
    assert_eq!(moves(&page).len(), 1, "the game is kept");
    page.run("window.astray = address => address");
    page.button("Try again").click();
    wait_for_moves(&page, 2);
}

#[test]
fn a_page_older_than_its_worker_is_noticed_and_the_game_is_kept() {
    let page = opened("#/play/andarraya-3");
    watch_workers(&page);
    page.run("document.documentElement.dataset.build = 'another'");
    play(&page, "e2e4");
    page.wait_at_most(SOON, "the notice", || {
        page.text().contains("There is a new version of this page")
    });
    said(&page, "There is a new version of this page");
    assert!(offers(&page, "Reload"), "a button for it");
    wait_for_moves(&page, 2);
    assert_eq!(moves(&page).len(), 2, "the game goes on");
    // One more was tried, past any cache.
    let started = started(&page);
    assert_eq!(started.len(), 2, "{started:?}");
    assert!(started[1].contains('?'), "{started:?}");
}

#[test]
fn who_leaves_the_game_ends_its_worker() {
    let page = opened("#/play/andarraya-5?computer=black&level=9&side=white");
    watch_workers(&page);
    play(&page, "e2e4");
    page.wait_for("the worker", || started(&page).len() == 1);
    page.run("location.hash = '#/about'");
    page.wait_for("its end", || page.run("return ended") == 1);
    assert_eq!(started(&page).len(), 1);
}
