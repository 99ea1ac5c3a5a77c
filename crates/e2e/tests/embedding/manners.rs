//! A guest takes nothing that it was not given: focus, wheel, keys. It prints, it is small, and
//! everybody can use it.

use rookery_e2e::{NARROW, WIDE, page};
use serde_json::json;

use crate::{Host, LISTEN, board, host, host_page};

#[test]
fn p56_it_takes_no_focus_no_wheel_and_no_keys() {
    let host = host(
        "<p>above</p><rookery-board id=a ruleset=sfenj-11 level=1 side=black></rookery-board>\
         <div style='height: 3000px'></div>",
    );
    // Even after the computer has moved.
    host.event("move", 1);
    let page = &host.page;
    assert_eq!(page.run("return document.activeElement.tagName"), "BODY");
    page.run("window.pressed = []; addEventListener('keydown', ({ key }) => pressed.push(key))");
    page.keys("f u ArrowLeft Home 0");
    assert_eq!(page.run("return pressed.length"), 5, "they are the host's");
    assert_eq!(host.heard("position").len(), 0);
    // The wheel over the board scrolls the host's page.
    let middle = page.run(
        "const box = a.getBoundingClientRect(); return [box.left + box.width / 2, box.top + 200]",
    );
    let wheel =
        json!({ "type": "mouseWheel", "x": middle[0], "y": middle[1], "deltaX": 0, "deltaY": 240 });
    page.cdp("Input.dispatchMouseEvent", wheel);
    page.wait_for("the page to scroll", || {
        page.run("return scrollY")
            .as_f64()
            .is_some_and(|y| y > 100.0)
    });
    host.enter("#a");
    assert_eq!(
        host.page.run("return document.activeElement.tagName"),
        "BODY"
    );
    assert!(
        host.page.find("[role=gridcell]").label().starts_with("h1"),
        "f has turned nothing"
    );
}

#[test]
fn p56_print_shows_the_position() {
    let host = host("<rookery-board id=a opponent=human moves='e4'></rookery-board>");
    host.event("ready", 1);
    host.page
        .cdp("Emulation.setEmulatedMedia", json!({ "media": "print" }));
    host.enter("#a");
    let seen = "const seen = (what) => document.querySelector(what)?.checkVisibility() ?? false;
        return ['.board-drawing', '.play-head', '.embed-controls', '.board-grid'].map(seen)";
    assert_eq!(host.page.run(seen), json!([true, true, false, false]));
    let pieces = "return document.querySelectorAll('.board-drawing [data-piece]').length";
    assert_eq!(host.page.run(pieces), 32);
    host.page.leave_frames();
    let printed = host.page.cdp("Page.printToPDF", json!({}));
    assert!(printed["data"].as_str().unwrap().len() > 10_000);
    host.page
        .cdp("Emulation.setEmulatedMedia", json!({ "media": "" }));
}

#[test]
fn p34_embed_pages_have_no_accessibility_faults_and_fit() {
    let page = page("#/embed?opponent=human");
    let mut faults = Vec::new();
    for (name, query) in [
        ("play", "ruleset=samantsy-2&side=white&level=2"),
        ("over", "moves=f3,e5,g4,Qh4&opponent=human"),
        (
            "show",
            "ruleset=sfenj-11&mode=show&controls=steps&theme=contrast",
        ),
        ("dark", "ruleset=andarraya-5&mode=analysis&theme=dark"),
        ("wrong", "ruleset=quoits"),
    ] {
        page.open(&board(query)[board("").len() - "#/embed?".len()..]);
        page.wait_for("the page", || !page.find_all("main h1").is_empty());
        if name == "dark" {
            // The board has no paper of its own; this is what a dark host has.
            page.run("document.body.style.background = '#1c1916'");
        }
        for (size, called) in [
            (WIDE, "1280x800"),
            (NARROW, "360x640"),
            ((240, 400), "240x400"),
        ] {
            page.viewport(size);
            page.screenshot(&format!("embed-{name}-{called}"));
            let found = page.accessibility_faults().into_iter();
            faults.extend(found.map(|fault| format!("{name} at {called}: {fault}")));
            if page.run("return document.documentElement.scrollWidth > innerWidth") == true {
                faults.push(format!("{name} at {called} scrolls sideways"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn in_a_very_small_frame_ranks_stand_where_they_belong_and_the_name_is_whole() {
    let page = page("#/embed?opponent=human&ruleset=sfenj-11");
    page.viewport((120, 500));
    page.wait_for("the board", || {
        page.find_all(".board-ranks span").len() == 8
    });
    let wrong = page.run(
        "const field = document.querySelector('.board-field').getBoundingClientRect(); \
         const ranks = document.querySelector('.board-ranks').getBoundingClientRect(); \
         const name = document.querySelector('h1'); \
         return [Math.abs(field.height - ranks.height) > 1, name.scrollWidth > name.clientWidth, \
         name.scrollHeight > name.clientHeight + 2, \
         document.querySelector('.steps').getBoundingClientRect().right > innerWidth]",
    );
    assert_eq!(wrong, json!([false, false, false, false]));
    page.screenshot("embed-tiny");
}

#[test]
fn in_a_flat_frame_everything_else_stands_beside_the_board_and_the_frame_hears_no_less() {
    let host = host(&format!(
        "<iframe src='{}' width=400 height=300></iframe>",
        board("ruleset=sfenj-11&opponent=human")
    ));
    let wanted = host.message("height", 1)["height"].as_f64().unwrap();
    assert!(
        wanted > 400.0,
        "as high as all of it below a board of the whole width: {wanted}"
    );
    host.enter_plain();
    let page = &host.page;
    page.wait_for("the column", || {
        !page.find_all(".embed[data-beside]").is_empty()
    });
    let wrong = page.run(
        "const place = (of) => document.querySelector(of).getBoundingClientRect(); \
         const board = place('.board'); const page = document.documentElement; \
         return ['h1', '.embed-status', '.steps', '.embed-away'] \
         .filter((of) => place(of).left < board.right || place(of).bottom > innerHeight) \
         .concat(page.scrollHeight > innerHeight || page.scrollWidth > innerWidth ? ['scrolls'] : [], \
         board.width < 200 ? ['small'] : [])",
    );
    assert_eq!(wrong, json!([]));
    page.screenshot("embed-flat");
}

#[test]
fn p55_only_what_the_board_needs_is_loaded_before_it_can_be_used() {
    let host = host(&format!(
        "<iframe src='{}' width=420 height=520></iframe>",
        board("ruleset=samantsy-2&side=white")
    ));
    host.message("ready", 1);
    host.enter_plain();
    let loaded = host.page.run(
        "return performance.getEntriesByType('resource').map((r) => new URL(r.name).pathname.slice(1))",
    );
    let loaded = loaded.as_array().unwrap();
    assert!(loaded.len() >= 4, "{loaded:?}");
    for name in loaded {
        let name = name.as_str().unwrap();
        let known = ["embedded-", "page-", "fonts/", "favicon-"];
        let ours = known.iter().any(|start| name.starts_with(start));
        assert!(ours, "{name} is loaded before the board can be used");
    }
}

/// A page with a board in a frame, where this script runs before anything else.
fn watched(watch: &str, query: &str) -> Host {
    let host = host("");
    host.page.before_all_else(watch);
    let put = "document.body.append(Object.assign(document.createElement('iframe'),
        { src: arguments[0], width: 420, height: 520 }))";
    host.page.run_with(put, &[json!(board(query))]);
    host.message("ready", 1);
    host.enter_plain();
    host
}

#[test]
fn p55_the_computer_player_comes_late_and_is_modest() {
    // Writes down what the frame's page says to its worker.
    let watch = "window.posted = []; const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (message, ...rest) {
          posted.push(JSON.stringify(message));
          return post.call(this, message, ...rest);
        }";
    let host = watched(watch, "side=white&level=1");
    assert_eq!(
        host.page.run("return posted"),
        json!([]),
        "nothing to do yet"
    );
    host.page.click("e2");
    host.page.click("e4");
    host.page.leave_frames();
    assert_eq!(host.message("move", 2)["by"], "computer");
    host.enter_plain();
    let said = host.page.run("return posted.join()").to_string();
    let bare: String = said.chars().filter(|c| !"\\\"".contains(*c)).collect();
    assert!(
        bare.contains("{mb:8}"),
        "megabytes to remember positions in: {bare}"
    );
}

#[test]
fn p55_where_storage_is_blocked_nobody_notices() {
    // As in a browser that blocks what others' frames keep: the very asking throws.
    let watch = "window.asked = [];
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
          Object.defineProperty(window, name, { get() {
            asked.push(name);
            throw new DOMException('blocked', 'SecurityError');
          } })";
    let host = watched(watch, "side=black&level=1");
    host.page.leave_frames();
    host.message("move", 1);
    host.enter_plain();
    assert_eq!(
        host.page.run("return asked"),
        json!([]),
        "it does not even ask"
    );
    assert!(!host.page.text().contains("keep"), "{}", host.page.text());
}

#[test]
fn p22_a_tiny_board_has_a_magnifier_and_asks_before_it_moves() {
    let host = host(
        "<meta name=viewport content='width=device-width'><body style='margin: 20px'>\
         <iframe title=board style='border: 0; width: 170px; height: 330px'></iframe>",
    );
    let page = &host.page;
    page.viewport((260, 420));
    page.touch_screen();
    // A page learns that there are fingers when it is loaded.
    let script = "document.querySelector('iframe').src = arguments[0]";
    page.run_with(script, &[json!(board("ruleset=sfenj-11&opponent=human"))]);
    host.enter_plain();
    let (_, _, side, _) = page.square("e2").rect();
    assert!(side < 24.0, "{side}");
    // Where squares are in the host's window, which is where fingers are.
    let at = |square: &str| {
        let (x, y) = page.middle_of(square);
        (x + 20.0, y + 20.0)
    };
    let touch = |kind: &str, at: Option<(f64, f64)>| {
        let points: Vec<_> = at.iter().map(|(x, y)| json!({ "x": x, "y": y })).collect();
        page.leave_frames();
        let touch = json!({ "type": kind, "touchPoints": points });
        page.cdp("Input.dispatchTouchEvent", touch);
        page.enter_frame(&page.find("iframe"));
    };
    let seen = || page.run("return document.querySelector('.board-lens b')?.textContent ?? ''");
    let aim = |from: &str, to: &str| {
        let (from, on) = (at(from), at(to));
        touch("touchStart", Some(from));
        touch("touchMove", Some(on));
        page.wait_for("the magnifier", || seen() == to);
        let (left, top, width, height) = page.find(".board-lens").rect();
        let window = page.run("return [innerWidth, innerHeight]");
        assert!(left >= 0.0 && top >= 0.0);
        assert!(left + width <= window[0].as_f64().unwrap() + 0.1);
        assert!(top + height <= window[1].as_f64().unwrap() + 0.1);
        let (x, y) = (on.0 - 20.0, on.1 - 20.0);
        assert!(x < left || x > left + width || y < top || y > top + height);
        page.leave_frames();
        page.screenshot(&format!("magnifier-embed-{to}"));
        page.enter_frame(&page.find("iframe"));
        touch("touchEnd", None);
        page.wait_for("no magnifier", || seen() == "");
    };
    aim("d4", "e2");
    page.wait_for("the selection", || page.label_of("e2").contains("selected"));
    aim("g5", "e3");
    page.wait_for("the question", || {
        !page.find_all(".board-confirm button").is_empty()
    });
    assert!(page.label_of("e3").contains("empty"));
    page.button("Play it").click();
    host.wait_for_piece("e3", "white pawn");
}

#[test]
fn a_flood_of_loads_is_answered_in_its_order() {
    let host = host_page(&format!(
        "<script>{LISTEN}</script></head><body><iframe src='{}' width=400 height=500></iframe>",
        board("ruleset=chess&opponent=human&origin=*")
    ));
    host.message("ready", 1);
    let script = "window.messages = [];
        window.answers = 0;
        addEventListener('message', ({ data }) => {
            if (data?.type === 'ready' && ++answers === 5000) window.took = performance.now() - began;
        });
        const frame = document.querySelector('iframe').contentWindow;
        const moves = ['e2e4', 'd2d4', 'c2c4', 'g1f3', 'b1c3'];
        window.began = performance.now();
        for (let n = 0; n < 5000; n++)
            frame.postMessage({ source: 'rookery', version: 1, type: 'load', ruleset: 'chess', moves: moves[n % 5] }, '*');";
    host.page.run(script);
    host.page
        .wait_at_most(std::time::Duration::from_secs(60), "all answers", || {
            host.page.run("return answers") == 5_000
        });
    println!(
        "5,000 loads answered after {} ms",
        host.page.run("return took")
    );
    let in_order = "const moves = ['e2e4', 'd2d4', 'c2c4', 'g1f3', 'b1c3'];
        return messages.filter(message => message?.type === 'ready')
            .every((message, n) => message.moves[0] === moves[n % 5])";
    assert_eq!(host.page.run(in_order), true);
}

#[test]
fn messages_larger_than_any_honest_one_are_passed_over() {
    let host = host_page(&format!(
        "<script>{LISTEN}</script></head><body><iframe src='{}' width=400 height=500></iframe>",
        board("ruleset=chess&opponent=human")
    ));
    host.message("ready", 1);
    let script = "const say = (more) => document.querySelector('iframe').contentWindow.postMessage(
            { source: 'rookery', version: 1, type: 'load', ruleset: 'samantsy-2', ...more }, '*');
        const cyclic = {}; cyclic.self = cyclic;
        say({ moves: 'e'.repeat(2e6) });
        say({ moves: Array(1e6).fill('') });
        say({ cyclic });
        say(Object.fromEntries(Array.from({ length: 1e5 }, (_, n) => ['n' + n, n])));
        say({ deep: { deep: { deep: { deep: 1 } } } });
        say({ moves: [] });";
    host.page.run(script);
    let ready = host.message("ready", 2);
    assert_eq!(ready["ruleset"], "samantsy-2", "the honest one is heard");
    assert_eq!(host.messages("ready").len(), 2, "and none of the others");
}
