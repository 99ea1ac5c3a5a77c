//! `<rookery-board>`: attributes, events, methods, and what it leaves behind.

use serde_json::json;

use crate::host;

#[test]
fn p53_alone_in_a_plain_page_it_plays() {
    let host = host(
        "<rookery-board ruleset=samantsy-2 level=1 side=white style='width: 420px'></rookery-board>",
    );
    let ready = host.event("ready", 1);
    assert_eq!(ready["detail"]["ruleset"], "samantsy-2");
    assert_eq!(ready["detail"]["turn"], "white");
    assert_eq!(ready["composed"], true);
    let title =
        "return document.querySelector('rookery-board').shadowRoot.querySelector('iframe').title";
    assert_eq!(host.page.run(title), "Board: Samantsy (Ludii 2)");
    host.enter("rookery-board");
    let scripts = "return performance.getEntriesByType('resource').map((r) => r.name)";
    let loaded = host.page.run(scripts).to_string();
    assert!(
        !loaded.contains("worker"),
        "no engine before it has to move: {loaded}"
    );
    host.click("e2");
    host.click("e3");
    host.page.leave_frames();
    let own = host.event("move", 1);
    assert_eq!(own["detail"]["move"], "e2e3");
    assert_eq!(own["detail"]["san"], "e3");
    assert_eq!(own["detail"]["by"], "person");
    assert_eq!(own["detail"]["moves"], json!(["e2e3"]));
    assert!(own["detail"]["fen"].as_str().unwrap().contains(" b "));
    let reply = host.event("move", 2);
    assert_eq!(reply["detail"]["by"], "computer");
    assert_eq!(reply["detail"]["moves"].as_array().unwrap().len(), 2);
    let position = host
        .page
        .run("return document.querySelector('rookery-board').position");
    assert_eq!(position, reply["detail"]["fen"]);
    host.page.screenshot("embed-element-1280x800");
}

#[test]
fn p53_two_on_one_page_share_nothing() {
    let host = host(
        "<rookery-board id=a opponent=human></rookery-board>\
         <rookery-board id=b ruleset=sfenj-11 opponent=human orientation=black></rookery-board>",
    );
    host.event("ready", 2);
    host.page.run("a.play('e4')");
    assert_eq!(host.event("move", 1)["by"], "a");
    host.page.run("b.play('d2d4')");
    assert_eq!(host.event("move", 2)["by"], "b");
    assert_eq!(host.heard("move")[1]["detail"]["moves"], json!(["d2d4"]));
    // Keys reach the board that has the focus, and only that one.
    host.enter("#a");
    host.click("e7");
    host.page.keys("f");
    let bottom = "return [...document.querySelectorAll('[role=gridcell]')][0].ariaLabel";
    host.page.wait_for("the first board to turn", || {
        host.page
            .run(bottom)
            .as_str()
            .unwrap_or("")
            .starts_with("h1")
    });
    host.enter("#b");
    assert!(
        host.page.run(bottom).as_str().unwrap().starts_with("h1"),
        "it began that way"
    );
    assert!(host.label("d4").contains("white pawn"));
    assert!(host.label("e4").contains("empty"));
}

#[test]
fn p53_a_game_that_is_set_while_it_is_removed_begins_when_it_is_put_back() {
    let host = host("<rookery-board opponent=human moves='e4 e5'></rookery-board>");
    host.event("ready", 1);
    host.page.run(
        "const board = document.querySelector('rookery-board'); board.remove(); \
         board.ruleset = 'shatranj'; board.moves = 'e3'; document.body.append(board)",
    );
    let ready = host.event("ready", 2);
    assert_eq!(ready["detail"]["ruleset"], "shatranj");
    assert_eq!(ready["detail"]["moves"], json!(["e2e3"]));
}

#[test]
fn p53_put_elsewhere_it_goes_on_and_starts_again_as_it_was_given() {
    let start = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1";
    let host = host(&format!(
        "<rookery-board id=a opponent=human start='{start}' style='width: 300px'></rookery-board><div id=w></div>"
    ));
    host.event("ready", 1);
    host.page.run("a.play('e4')");
    host.event("move", 1);
    // What is refused changes nothing, here and elsewhere.
    host.page.run("a.moves = 'qq'");
    host.event("error", 1);
    host.page.run("a.ruleset = 'quoits'");
    host.event("error", 2);
    host.page.run("w.append(a)");
    let ready = host.event("ready", 2);
    assert_eq!(ready["detail"]["start"], start);
    assert_eq!(ready["detail"]["moves"], json!(["e2e4"]));
    host.enter("#a");
    host.page.button("Start again").click();
    host.page.leave_frames();
    let ready = host.event("ready", 3);
    assert_eq!(ready["detail"]["start"], start);
    assert_eq!(ready["detail"]["moves"], json!([]));
}

#[test]
fn p53_removed_it_leaves_no_listener_and_no_worker() {
    let host = host("<rookery-board level=1 side=black></rookery-board>");
    // The computer opens, so there is a worker.
    host.event("move", 1);
    let listeners = || {
        let ask = json!({
            "expression": "getEventListeners(window).message?.length ?? 0",
            "includeCommandLineAPI": true, "returnByValue": true,
        });
        host.page.cdp("Runtime.evaluate", ask)["result"]["value"].clone()
    };
    let workers = || {
        let all = host
            .page
            .cdp("Target.getTargets", json!({ "filter": [{}] }));
        let all = all["targetInfos"].as_array().cloned().unwrap_or_default();
        // Other tests run in browsers of their own.
        all.iter()
            .filter(|target| target["type"] == "worker")
            .count()
    };
    let ours = listeners().as_i64().unwrap();
    assert_eq!(workers(), 1);
    host.page
        .run("window.board = document.querySelector('rookery-board'); board.remove()");
    assert_eq!(listeners().as_i64().unwrap(), ours - 1);
    assert_eq!(host.page.run("return frames.length"), 0);
    host.page
        .wait_for("the worker to be gone", || workers() == 0);
    let script = "return board.shadowRoot.querySelector('iframe')";
    assert_eq!(host.page.run(script), json!(null));
    // And put back, it goes on with its game.
    host.page.run("document.body.append(board)");
    let ready = host.event("ready", 2);
    assert_eq!(
        ready["detail"]["moves"],
        host.heard("move")[0]["detail"]["moves"]
    );
    assert_eq!(listeners().as_i64().unwrap(), ours);
}

#[test]
fn p54_an_attribute_changes_the_board_with_animation_and_loads_nothing_anew() {
    let host = host("<rookery-board id=a opponent=human moves='e4 e5'></rookery-board>");
    host.event("ready", 1);
    host.enter("#a");
    host.page.run(
        "window.mark = 'the same page'; window.most = 0;
         const look = () => {
           most = Math.max(most, document.querySelectorAll('.piece-motion[transform]').length);
           requestAnimationFrame(look);
         };
         look()",
    );
    host.page.leave_frames();
    host.page.run("a.setAttribute('moves', 'e4 e5 Nf3')");
    let ready = host.event("ready", 2);
    assert_eq!(ready["detail"]["moves"], json!(["e2e4", "e7e5", "g1f3"]));
    host.enter("#a");
    host.wait_for_piece("f3", "white knight");
    host.page
        .wait_for("the glide", || host.page.run("return most") == 1);
    assert_eq!(host.page.run("return mark"), "the same page");
    host.page.leave_frames();
    // Properties mirror attributes, both ways; several changes make one game.
    host.page.run(
        "a.orientation = 'black'; a.ruleset = 'samantsy-2+sliding-bishops'; a.moves = ['e2e3']",
    );
    let ready = host.event("ready", 3);
    assert_eq!(ready["detail"]["ruleset"], "samantsy-2+sliding-bishops");
    assert_eq!(host.page.run("return a.getAttribute('moves')"), "e2e3");
    assert_eq!(
        host.page.run("return [a.orientation, a.mode]"),
        json!(["black", ""])
    );
    // A theme or a level leaves the game alone.
    host.page.run("a.theme = 'dark'; a.controls = 'none'");
    host.enter("#a");
    host.page.wait_for("the theme", || {
        host.page
            .run("return document.documentElement.dataset.theme")
            == "dark"
            && host.page.find_all(".embed-controls").is_empty()
    });
    assert!(host.label("e3").contains("white pawn"));
    assert_eq!(host.page.run("return mark"), "the same page");
    host.page.leave_frames();
    assert_eq!(host.heard("ready").len(), 3);
    assert_eq!(host.heard("error").len(), 0);
}

#[test]
fn p54_methods_do_what_they_say() {
    let host = host("<rookery-board id=a opponent=human></rookery-board>");
    let none = "return document.createElement('rookery-board').position";
    assert_eq!(host.page.run(none), json!(null));
    // What is said before the frame has loaded waits for it.
    host.page.run("a.play('e2e4'); a.play('e5')");
    host.event("move", 2);
    assert_eq!(host.heard("move")[1]["detail"]["by"], "host");
    host.page.run("a.takeback()");
    let back = host.event("position", 1);
    assert_eq!(back["detail"]["moves"], json!(["e2e4"]));
    assert_eq!(host.page.run("return a.position"), back["detail"]["fen"]);
    host.page.run("a.play('e2e4')");
    let error = host.event("error", 1);
    assert!(
        error["detail"]["message"]
            .as_str()
            .unwrap()
            .contains("not a legal move")
    );
    host.page.run("a.load({ ruleset: 'shatranj', start: '5bk1/R7/8/3N4/8/8/1K6/8 w - - 0 1', moves: ['d5f6', 'g8h8'] })");
    assert_eq!(host.event("ready", 2)["detail"]["ruleset"], "shatranj");
    assert_eq!(host.page.run("return a.ruleset"), "shatranj");
    host.page.run("a.play('Rh7')");
    let end = host.event("end", 1);
    assert_eq!(
        end["detail"],
        json!({ "winner": "white", "reason": "checkmate" })
    );
    host.page.run("a.flip()");
    host.enter("#a");
    host.page.wait_for("the board to turn", || {
        host.page.find("[role=gridcell]").label().starts_with("h1")
    });
}

#[test]
fn p54_host_css_stays_outside_except_for_the_variables() {
    let host = host(
        "<style>* { color: rgb(255, 0, 0) !important; letter-spacing: 1em; } main { display: none; }
         .board { opacity: 0; } rookery-board { width: 300px; --rookery-square-light: rgb(1, 2, 3);
         --rookery-accent: rgb(4, 5, 6); }</style>
         <rookery-board id=a opponent=human></rookery-board><main>host</main>",
    );
    host.event("ready", 1);
    let width = "return a.getBoundingClientRect().width";
    assert_eq!(host.page.run(width), 300);
    // Its height follows from its width.
    host.page.wait_for("the height", || {
        let height = host
            .page
            .run("return a.getBoundingClientRect().height")
            .as_f64();
        height.is_some_and(|height| height > 330.0 && height < 520.0)
    });
    host.enter("#a");
    host.page.wait_for("the host's colour", || {
        let light = "return getComputedStyle(document.querySelector('.board')).getPropertyValue('--square-light')";
        host.page.run(light) == "rgb(1, 2, 3)"
    });
    let accent = "return getComputedStyle(document.documentElement).getPropertyValue('--accent')";
    assert_eq!(host.page.run(accent), "rgb(4, 5, 6)");
    let ink = "return getComputedStyle(document.querySelector('h1')).color";
    assert_ne!(host.page.run(ink), "rgb(255, 0, 0)");
    assert_eq!(
        host.page
            .run("return getComputedStyle(document.querySelector('.board')).opacity"),
        "1"
    );
    let fits = "return document.documentElement.scrollWidth <= innerWidth";
    assert_eq!(host.page.run(fits), true);
    host.page.leave_frames();
    host.page.run("a.style.width = '480px'");
    host.page.wait_for("more height for more width", || {
        let height = host
            .page
            .run("return a.getBoundingClientRect().height")
            .as_f64();
        height.is_some_and(|height| height > 500.0)
    });
}

#[test]
fn p54_without_a_theme_it_takes_the_hosts() {
    let host = host(
        "<style>:root { color-scheme: dark; }</style>\
         <rookery-board id=a opponent=human></rookery-board>",
    );
    host.event("ready", 1);
    host.enter("#a");
    let theme = "return document.documentElement.dataset.theme";
    host.page
        .wait_for("the dark theme", || host.page.run(theme) == "dark");
    host.page.leave_frames();
    // A page with a switch for its colours is followed.
    host.page
        .run("document.documentElement.style.colorScheme = 'light'");
    host.enter("#a");
    host.page
        .wait_for("the light theme", || host.page.run(theme) == "light");
    let clear = "return getComputedStyle(document.body).backgroundColor";
    assert_eq!(
        host.page.run(clear),
        "rgba(0, 0, 0, 0)",
        "the host's paper shows"
    );
}

#[test]
fn p54_colours_of_what_is_around_it_are_followed() {
    let host = host(
        "<style>body { color: #111; } .dark { color: #eee; --rookery-square-light: #123456; }</style>\
         <div id=w><div><rookery-board id=a opponent=human></rookery-board></div></div>",
    );
    host.event("ready", 1);
    host.page.run("w.className = 'dark'");
    host.enter("#a");
    let looks = "return [document.documentElement.dataset.theme,
        document.querySelector('.board').style.getPropertyValue('--square-light')]";
    host.page.wait_for("other colours", || {
        host.page.run(looks) == json!(["dark", "#123456"])
    });
}

#[test]
fn p54_on_a_page_that_is_dark_by_its_colours_alone_it_is_dark() {
    for text in ["#eee", "oklch(0.95 0.01 90)"] {
        let host = host(&format!(
            "<style>body {{ background: #111; color: {text}; }}</style>\
             <rookery-board id=a opponent=human></rookery-board>",
        ));
        host.event("ready", 1);
        let scheme = "return getComputedStyle(document.querySelector('#a').shadowRoot.querySelector('iframe')).colorScheme";
        assert_eq!(host.page.run(scheme), "dark", "or its paper would show");
        host.enter("#a");
        let theme = "return document.documentElement.dataset.theme";
        host.page
            .wait_for("the dark theme", || host.page.run(theme) == "dark");
    }
}
