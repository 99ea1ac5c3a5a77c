//! The site starts: page, worker, and what a person sees when one of them breaks.

use rookery_e2e::{Browser, NARROW, Page, WIDE, page, site};

#[test]
fn the_library_opens() {
    let page = page("");
    page.wait_for("the heading", || page.text().contains("Rookery"));
    for (size, name) in [(WIDE, "library-wide"), (NARROW, "library-narrow")] {
        page.viewport(size);
        page.screenshot(name);
        let overflow = page.run("return document.documentElement.scrollWidth > innerWidth");
        assert_eq!(overflow, false, "the page scrolls sideways at {size:?}");
    }
}

#[test]
fn p51_the_worker_answers_and_is_of_the_same_build() {
    let page = page("#/debug/trouble");
    page.wait_for("the worker", || {
        page.text().contains("The worker answered: the same build")
    });
    assert!(
        !page.text().contains("unfinished"),
        "the build has no id: {}",
        page.text()
    );
}

#[test]
fn an_address_that_names_no_page_says_so_and_leads_home() {
    let page = page("#/no/such/page");
    page.wait_for("the message", || page.text().contains("no such page"));
    assert_eq!(page.run("return document.title"), "No such page · Rookery");
    page.link("Go to the library").click();
    page.wait_for("the library", || {
        page.hash() == "#/" && !page.text().contains("no such page")
    });
    page.back();
    page.wait_for("the message", || page.text().contains("no such page"));
}

#[test]
fn a_panic_in_the_page_is_shown_calmly() {
    let page = page("#/debug/trouble");
    page.expect_errors("on purpose");
    page.expect_errors("RuntimeError: unreachable");
    assert!(!page.find("#trouble").is_shown());
    page.button("Panic in the page").click();
    page.wait_for("the message", || page.find("#trouble").is_shown());
    assert!(page.focused().text() == "Reload");
    let details = page.run("return document.getElementById('trouble-details').textContent");
    let details = details.as_str().unwrap_or_default();
    assert!(
        details.contains("a panic in the page, on purpose"),
        "{details}"
    );
    assert!(details.contains("build "), "{details}");
    page.screenshot("trouble-page");
    // A browser without a window would ask, and nobody could answer.
    let writing = serde_json::json!({ "name": "clipboard-write", "allowWithoutGesture": true });
    let granted = serde_json::json!({ "permission": writing, "setting": "granted" });
    page.cdp("Browser.setPermission", granted);
    page.button("Copy details").click();
    page.wait_for("an answer", || {
        page.find("#trouble-copied").text().starts_with("Copied")
    });
    page.button("Reload").click();
    page.wait_for("a fresh start", || {
        page.text().contains("The worker answered")
    });
    assert!(!page.find("#trouble").is_shown());
}

#[test]
fn a_panic_in_the_worker_is_shown_calmly_and_the_page_lives_on() {
    let page = page("#/debug/trouble");
    page.expect_errors("on purpose");
    page.expect_errors("RuntimeError: unreachable");
    page.wait_for("the worker", || page.text().contains("The worker answered"));
    page.button("Panic in the worker").click();
    page.wait_for("the message", || page.find("#trouble").is_shown());
    let details = page.run("return document.getElementById('trouble-details').textContent");
    let details = details.as_str().unwrap_or_default();
    assert!(
        details.contains("worker: ") && details.contains("on purpose"),
        "{details}"
    );
    assert!(!page.console_errors().is_empty());
    page.run("location.hash = '#/no/such/page'");
    page.wait_for("another page", || page.text().contains("no such page"));
}

#[test]
fn a_program_that_cannot_load_is_said() {
    let page = page("");
    page.cdp("Network.enable", serde_json::json!({}));
    page.cdp(
        "Network.setBlockedURLs",
        serde_json::json!({ "urls": ["*_bg.wasmz"] }),
    );
    page.open("");
    assert!(page.find("#trouble").is_shown());
    assert!(!page.console_errors().is_empty());
    page.cdp("Network.setBlockedURLs", serde_json::json!({ "urls": [] }));
}

/// The library can be read all the same; nothing is begun that would break.
#[test]
fn a_browser_that_lacks_what_the_programs_need_is_told() {
    for lack in [
        "delete window.TransformStream",
        "WebAssembly.validate = () => false",
    ] {
        for route in ["", "#/play/chess", "#/analysis/chess"] {
            let page = Page::new(Browser::take());
            page.before_all_else(lack);
            page.open_address(&format!("{}{route}", site().address()));
            page.wait_for("the reason", || page.text().contains("too old for Rookery"));
            let asked = "return performance.getEntriesByType('resource')
                .filter(({ name }) => name.endsWith('wasmz')).length";
            assert_eq!(page.run(asked), 0, "{lack} {route}");
            assert_eq!(page.text().contains("Samantsy"), route.is_empty());
            assert!(!page.find("#trouble").is_shown());
        }
    }
}

/// A hardened browser tells nothing of how long things take.
#[test]
fn a_browser_that_tells_nothing_of_painting_starts_as_well() {
    for lack in [
        "delete window.PerformanceObserver",
        "Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { value: [] })",
    ] {
        let page = Page::new(Browser::take());
        page.before_all_else(lack);
        page.open("#/play/chess");
        page.wait_for("the program", || {
            page.run("return !!window.wasmBindings") == true
        });
        assert!(!page.find("#trouble").is_shown());
    }
}

#[test]
fn the_library_is_read_before_the_program_comes_and_stays_where_it_is() {
    const PLACES: &str =
        "return ['h1', 'h2', '.opening', '.search', '.card', '.card h3', '.card a', '.colophon']
        .flatMap((selector) => [...document.querySelectorAll('#app ' + selector)])
        .filter((element) => element.checkVisibility())
        .map((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return [element.tagName, x, y, width, height].join(' ');
        })";
    for size in [WIDE, NARROW] {
        let page = page("#/about");
        page.viewport(size);
        page.cdp("Network.enable", serde_json::json!({}));
        let block = |what: &[&str]| {
            page.cdp(
                "Network.setBlockedURLs",
                serde_json::json!({ "urls": what }),
            );
        };
        block(&["*_bg.wasmz"]);
        page.open("");
        assert!(!page.console_errors().is_empty());
        let settled = "return document.fonts.ready.then(() => null)";
        page.run(settled);
        let before = page.run(PLACES);
        assert!(
            before.as_array().is_some_and(|all| all.len() > 40),
            "{before}"
        );
        assert!(page.text().contains("Samantsy") && !page.text().contains("Setting up"));
        block(&[]);
        page.open("");
        page.run(settled);
        assert_eq!(page.run(PLACES), before, "{size:?}");
        // Elsewhere a word stands until the program has come.
        block(&["*_bg.wasmz"]);
        page.open("#/rules/chess");
        assert!(!page.console_errors().is_empty());
        assert!(page.text().contains("Setting up") && !page.text().contains("Samantsy"));
        block(&[]);
    }
}

/// Holds back the program until `letCome()`.
const HELD: &str = "
    const really = fetch;
    const freed = new Promise((done) => (window.letCome = done));
    window.fetch = async (address, ...rest) => {
        if (String(address).endsWith('_bg.wasmz')) await freed;
        return really(address, ...rest);
    };";

/// A page whose program is held back, at its first visit but for what is kept already.
fn held(route: &str) -> Page {
    let page = Page::new(Browser::take());
    page.before_all_else(HELD);
    page.open_address(&format!("{}{route}", site().address()));
    page
}

fn let_come(page: &Page) {
    page.run("letCome()");
    page.wait_for("the program", || {
        page.run("return !!window.wasmBindings") == true
    });
}

const SEEN_FIRST: &str = "return !!document.querySelector('#first[aria-busy] [role=grid]')";

#[test]
fn a_game_is_seen_before_the_program_comes_and_stays_where_it_is() {
    const LOOKS: &str = "return [...document.querySelectorAll('.frame *')]
        .filter((element) => element.checkVisibility())
        .map((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            const { color, backgroundColor, fill, opacity } = getComputedStyle(element);
            const name = element.tagName + '.' + (element.getAttribute('class') ?? '');
            return [name, x, y, width, height, color, backgroundColor, fill, opacity].join(' ');
        })";
    for size in [WIDE, NARROW] {
        for colours in ["light", "dark"] {
            let page = held("#/about");
            page.viewport(size);
            page.prefers(&[("prefers-color-scheme", colours)]);
            page.open_address(&format!("{}#/play/sfenj-11", site().address()));
            page.wait_for("the board", || page.run(SEEN_FIRST) == true);
            page.run("return document.fonts.ready.then(() => null)");
            page.screenshot(&format!("first-{colours}-{}", size.0));
            let before = page.run(LOOKS);
            assert!(before.as_array().is_some_and(|all| all.len() > 200));
            assert!(!page.text().contains("Setting up"));
            let_come(&page);
            assert_eq!(page.run(SEEN_FIRST), false);
            assert_eq!(page.run(LOOKS), before, "{size:?} {colours}");
        }
    }
}

/// The stylesheet and the face do not wait for the script, and the program waits for what is seen first.
#[test]
fn what_is_seen_first_has_the_line_for_itself() {
    const FETCHED: &str = "const [pattern] = arguments;
        const named = performance.getEntriesByType('resource')
            .filter((entry) => new RegExp(pattern).test(entry.name));
        return named.map((entry) => [entry.startTime, entry.responseEnd]).flat()";
    const PAINTED: &str =
        "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null";
    for route in ["", "#/play/chess"] {
        let page = Page::new(Browser::take());
        page.open(route);
        page.wait_for("the program", || {
            page.run("return !!window.wasmBindings") == true
        });
        page.wait_for("a painted page", || page.run(PAINTED).is_number());
        let painted = page.run(PAINTED).as_f64().expect("a time");
        let times = |pattern: &str| -> [f64; 2] {
            let fetched = page.run_with(FETCHED, &[pattern.into()]);
            serde_json::from_value(fetched).expect(pattern)
        };
        let [program, _] = times("app-.*wasmz$");
        let [_, script] = times("page-.*js$");
        assert!(painted <= program, "{route}: {painted} {program}");
        for early in ["page-.*css$", "alegreya-[0-9a-f]*.woff2$"] {
            let [asked, _] = times(early);
            assert!(asked < script, "{route}: {early} {asked} {script}");
        }
    }
}

/// How far what is seen has moved without anybody's doing, as Chromium counts it: 1 for all of it.
const MOVED: &str = "return new Promise(done => {
    let moved = 0;
    new PerformanceObserver(list => list.getEntries().forEach(entry => moved += entry.value))
        .observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => done(moved), 500);
})";

#[test]
fn nothing_jumps_where_a_game_is_opened() {
    for route in ["#/play/chess", "#/embed?ruleset=samantsy-2"] {
        for size in [WIDE, NARROW] {
            let page = Page::new(Browser::take());
            page.viewport(size);
            page.open(route);
            page.wait_for("the board", || page.find("#app .board-field").is_shown());
            let moved = page.run(MOVED).as_f64().expect("a number");
            assert!(moved < 0.05, "{route}: {moved} at {size:?}");
        }
    }
}

#[test]
fn presses_are_answered_when_the_program_has_come() {
    let page = held("#/play/chess");
    page.wait_for("the board", || page.run(SEEN_FIRST) == true);
    let marks = "return [...document.querySelectorAll('.board-marks > *')]
        .map((mark) => mark.getAttribute('class') + mark.dataset.mark).sort().join(' ')";
    page.click("e2");
    page.click("e2");
    let shown = page.run(marks);
    assert_eq!(shown, "mark-selectede2 mark-targete3 mark-targete4");
    let_come(&page);
    assert_eq!(page.run(SEEN_FIRST), false);
    assert_eq!(page.run(marks), shown);
    page.click("e4");
    page.wait_for("the move", || page.label_of("e4").contains("white pawn"));
}

#[test]
fn only_a_first_visit_sees_a_game_before_the_program() {
    let page = held("#/play/chess");
    page.wait_for("the board", || page.run(SEEN_FIRST) == true);
    let waits = |route: &str| {
        page.open_address(&format!("{}{route}", site().address()));
        page.wait_for("the word", || page.text().contains("Setting up"));
        let asked = "return performance.getEntriesByType('resource').some(({ name }) => name.includes('/first/'))";
        assert_eq!(page.run(asked), false, "{route}");
    };
    waits("#/play/chess?side=black");
    waits("#/play/no-such-game");
    waits("#/rules/chess");
    page.run("localStorage.setItem('rookery.settings', '{}')");
    waits("#/play/chess");
    page.run("localStorage.clear()");
    // Who goes on before the program has come is not held by what is seen.
    page.open_address(&format!("{}#/play/chess", site().address()));
    page.wait_for("the board", || page.run(SEEN_FIRST) == true);
    page.run("location.hash = '#/rules/chess'");
    page.wait_for("the word", || page.text().contains("Setting up"));
    let_come(&page);
    page.wait_for("the rules", || page.text().contains("Compare with"));
}

#[test]
fn the_chosen_colours_are_there_before_the_program() {
    let page = page("#/settings");
    page.wait_for("the page", || page.text().contains("Colours"));
    page.run("localStorage.setItem('rookery.settings', '{\"theme\":\"dark\"}')");
    page.cdp("Network.enable", serde_json::json!({}));
    page.cdp(
        "Network.setBlockedURLs",
        serde_json::json!({ "urls": ["*_bg.wasmz"] }),
    );
    page.reload();
    assert_eq!(
        page.run("return document.documentElement.dataset.theme"),
        "dark"
    );
    assert!(page.find("#trouble").is_shown());
    assert!(!page.console_errors().is_empty());
    page.cdp("Network.setBlockedURLs", serde_json::json!({ "urls": [] }));
}

#[test]
fn the_policy_forbids_what_it_says() {
    let page = page("");
    page.run(
        "const s = document.createElement('script'); s.textContent = 'window.evil = 1'; document.body.append(s)",
    );
    assert_eq!(page.run("return !!window.evil"), false);
    let errors = page.console_errors();
    assert!(
        errors
            .iter()
            .any(|error| error.contains("Content Security Policy")),
        "{errors:?}"
    );
    assert!(site().address().starts_with("http://127.0.0.1:"));
}

#[test]
fn p52_the_computers_program_is_fetched_after_the_board_is_painted() {
    let fetched = |page: &rookery_e2e::Page| {
        page.run(
            "return performance.getEntriesByType('resource') \
             .filter(e => /worker|reader/.test(e.name)).map(e => e.startTime)",
        )
    };
    let library = page("");
    library.wait_for("the library", || library.text().contains("Samantsy"));
    assert_eq!(fetched(&library), serde_json::json!([]));
    let board = page("#/play/chess");
    board.wait_for("a board", || board.find_all("[role=gridcell]").len() == 64);
    board.click("e2");
    board.click("e4");
    board.wait_for("the answer", || {
        board.find_all(".moves-list .ply").len() == 3
    });
    let painted = board
        .run("return performance.getEntriesByName('first-contentful-paint').map(e => e.startTime)");
    let painted = painted[0].as_f64().unwrap();
    let fetched = fetched(&board);
    let times: Vec<f64> = fetched
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|t| t.as_f64())
        .collect();
    assert!(!times.is_empty(), "{fetched}");
    assert!(
        times.iter().all(|time| *time > painted),
        "{painted}: {fetched}"
    );
}
