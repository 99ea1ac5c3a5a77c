//! The plain way: a frame of `#/embed?…` and its messages.

use rookery_e2e::site_folder;
use serde_json::{Value, json};
use xtask::server::Server;

use crate::{Host, board, host, host_page};

fn framed(query: &str) -> Host {
    host(&format!(
        "<iframe src='{}' width=420 height=520></iframe>",
        board(query)
    ))
}

#[test]
fn p55_a_frame_reports_and_obeys() {
    let host = framed("ruleset=chess&opponent=human&moves=e4,e5");
    let ready = host.message("ready", 1);
    assert_eq!(ready["source"], "rookery");
    assert_eq!(ready["version"], 1);
    assert_eq!(ready["moves"], json!(["e2e4", "e7e5"]));
    let height = host.message("height", 1)["height"].as_f64().unwrap();
    assert!(height > 400.0 && height < 640.0, "{height}");
    host.say(json!({ "type": "move", "move": "g1f3" }));
    assert_eq!(host.message("move", 1)["san"], "Nf3");
    // JSON as a text does as well.
    host.say_raw(json!(
        r#"{"source":"rookery","version":1,"type":"move","move":"Nc6"}"#
    ));
    assert_eq!(host.message("move", 2)["move"], "b8c6");
    host.say(json!({ "type": "takeback" }));
    assert_eq!(
        host.message("position", 1)["moves"]
            .as_array()
            .unwrap()
            .len(),
        3
    );
    host.say(json!({ "type": "load", "ruleset": "andarraya-5", "controls": "none" }));
    assert_eq!(host.message("ready", 2)["title"], "Andarraya (Ludii 5)");
    host.page.wait_for("less height", || {
        let heights = host.messages("height");
        heights.last().unwrap()["height"].as_f64().unwrap() < height
    });
    host.say(json!({ "type": "theme", "theme": "dark", "properties": { "square-dark": "rgb(9, 8, 7)" } }));
    host.say(json!({ "type": "flip" }));
    host.enter_plain();
    host.page.wait_for("the board to turn", || {
        host.page.find("[role=gridcell]").label().starts_with("h1")
    });
    let seen = "return [document.documentElement.dataset.theme, document.querySelector('.board').style.getPropertyValue('--square-dark')]";
    assert_eq!(host.page.run(seen), json!(["dark", "rgb(9, 8, 7)"]));
}

#[test]
fn p55_a_low_frame_shows_its_whole_board_and_wants_what_its_width_asks_for() {
    let host = host(&format!(
        "<iframe src='{}' style='width: 803px; height: 333px; border: 0'></iframe>",
        board("opponent=human")
    ));
    let height = host.message("height", 1)["height"].as_f64().unwrap();
    assert!(height > 800.0 && height < 1000.0, "{height}");
    let plate = |of: &str| {
        let script = format!(
            "const plate = document.querySelector('.board-plate').getBoundingClientRect(); return {of}"
        );
        host.page.run(&script)
    };
    host.enter_plain();
    host.page.wait_for("all of the board", || {
        plate("plate.top >= 0 && plate.bottom <= innerHeight && plate.height > 180") == json!(true)
    });
    host.page.leave_frames();
    host.page.run_with(
        "document.querySelector('iframe').style.height = arguments[0] + 'px'",
        &[json!(height)],
    );
    host.enter_plain();
    host.page.wait_for("a board as wide as the frame", || {
        plate("plate.width > 785 && document.documentElement.scrollHeight <= innerHeight")
            == json!(true)
    });
    host.page.leave_frames();
    let all = host.messages("height");
    let same = |told: &Value| told["height"].as_f64() == Some(height);
    assert!(all.iter().all(same), "{all:?}");
}

#[test]
fn p55_what_is_not_understood_is_ignored_and_what_is_wrong_is_answered() {
    let host = framed("opponent=human");
    host.message("ready", 1);
    for nonsense in [
        json!(null),
        json!(7),
        json!("flip"),
        json!([1, 2]),
        json!({}),
        json!({ "type": "flip" }),
        json!({ "source": "other", "version": 1, "type": "flip" }),
        json!({ "source": "rookery", "version": 2, "type": "flip" }),
        json!({ "source": "rookery", "version": 1, "type": "resign" }),
        json!({ "source": "rookery", "version": 1, "type": { "a": ["flip"] } }),
    ] {
        host.say_raw(nonsense);
    }
    // What cannot even be written as JSON.
    host.page.run(
        "const odd = { source: 'rookery', version: 1, type: 'flip' }; odd.self = odd;
         const frame = document.querySelector('iframe').contentWindow;
         frame.postMessage(odd, '*'); frame.postMessage(1n, '*'); frame.postMessage(new ArrayBuffer(8), '*')",
    );
    let wrong: [(Value, &str, &str); 8] = [
        (
            json!({ "type": "move", "move": "e2e5" }),
            "move",
            "not a legal move",
        ),
        (
            json!({ "type": "move", "move": { "from": "e2" } }),
            "move",
            "no text",
        ),
        (
            json!({ "type": "takeback" }),
            "takeback",
            "nothing to take back",
        ),
        (
            json!({ "type": "load", "ruleset": "quoits" }),
            "ruleset",
            "quoits",
        ),
        (
            json!({ "type": "load", "moves": ["e4", "e4"] }),
            "moves",
            "move 2",
        ),
        (
            json!({ "type": "theme", "theme": "loud" }),
            "theme",
            "“loud” is not",
        ),
        (
            json!({ "type": "theme", "properties": { "square-light": "nocolour" } }),
            "square-light",
            "“nocolour” is not",
        ),
        (
            json!({ "type": "theme", "properties": "red" }),
            "properties",
            "an object",
        ),
    ];
    for (number, (message, about, words)) in wrong.into_iter().enumerate() {
        host.say(message);
        let error = host.message("error", number + 1);
        assert_eq!(error["about"], about);
        assert!(
            error["message"].as_str().unwrap().contains(words),
            "{error}"
        );
    }
    host.enter_plain();
    assert!(host.label("e2").contains("white pawn"));
    assert!(
        host.page.find("[role=gridcell]").label().starts_with("a8"),
        "nothing turned it"
    );
    host.page.leave_frames();
    host.say(json!({ "type": "move", "move": "e4" }));
    host.message("move", 1);
}

#[test]
fn p55_a_wrong_address_says_what_and_where_to_both() {
    for (query, about, words) in [
        ("ruleset=quoits", "ruleset", "quoits"),
        ("ruleset=chess&start=8/8", "start", "8 rows"),
        ("moves=e4,e5,Ke3", "moves", "move 3"),
    ] {
        let host = framed(query);
        let error = host.message("error", 1);
        assert_eq!(error["about"], about);
        assert!(
            error["message"].as_str().unwrap().contains(words),
            "{error}"
        );
        host.page.enter_frame(&host.page.find("iframe"));
        let shown = host.page.text();
        assert!(shown.contains(words) && shown.contains(about), "{shown}");
        host.page.leave_frames();
        // The host may still put a game there.
        host.say(json!({ "type": "load", "ruleset": "chess" }));
        host.message("ready", 1);
        host.enter_plain();
    }
}

#[test]
fn p55_an_origin_that_is_none_is_said_in_the_frame() {
    let host = framed("origin=nobody&opponent=human");
    host.page.enter_frame(&host.page.find("iframe"));
    host.page.wait_for("the reason", || {
        host.page.text().contains("“nobody” is not an origin")
    });
}

#[test]
fn p55_all_that_is_wrong_in_an_address_is_named_to_both() {
    let host = framed("level=99&side=green&start=8/8");
    for (index, about) in ["level", "side", "start"].into_iter().enumerate() {
        assert_eq!(host.message("error", index + 1)["about"], about);
    }
    host.page.enter_frame(&host.page.find("iframe"));
    let shown = host.page.text();
    assert!(
        shown.contains("99") && shown.contains("green") && shown.contains("8 rows"),
        "{shown}"
    );
}

#[test]
fn p55_only_the_page_around_it_commands_and_only_from_the_origin_that_was_named() {
    let stranger = host_page(&format!(
        "<script>window.messages = []; addEventListener('message', ({{ data }}) => messages.push(data));</script>\
         </head><body><iframe id=board src='{}' width=400 height=500></iframe>\
         <iframe id=other srcdoc=\"<script>
           setTimeout(() => parent.frames[0].postMessage({{ source: 'rookery', version: 1, type: 'move', move: 'e4' }}, '*'), 500);
           setTimeout(() => parent.postMessage('said', '*'), 1000);
         </script>\"></iframe>",
        board("opponent=human")
    ));
    stranger.message("ready", 1);
    stranger
        .page
        .run("document.getElementById('other').srcdoc += ' '");
    stranger
        .page
        .wait_for("the frame beside it to have spoken", || {
            stranger
                .page
                .run("return messages.filter((data) => data === 'said').length")
                != json!(0)
        });
    stranger.say(json!({ "type": "flip" }));
    stranger.say(json!({ "type": "move", "move": "d4" }));
    // Had the other been heard, this would be Black's move.
    assert_eq!(stranger.message("move", 1)["moves"], json!(["d2d4"]));

    let host = framed("opponent=human&origin=https://a.example");
    host.page
        .expect_errors("does not match the recipient window");
    host.enter_plain();
    host.page.leave_frames();
    host.say(json!({ "type": "move", "move": "e4" }));
    host.page.enter_frame(&host.page.find("iframe"));
    host.page.click("d2");
    host.page.click("d4");
    host.wait_for_piece("d4", "white pawn");
    assert!(
        host.label("e2").contains("white pawn"),
        "another origin was named"
    );
    host.page.leave_frames();
    assert_eq!(
        host.messages("ready").len() + host.messages("move").len(),
        0
    );
}

#[test]
fn p55_it_needs_no_storage_and_works_in_a_sandbox() {
    let host = host(&format!(
        "<iframe sandbox='allow-scripts allow-same-origin' src='{}' width=420 height=520></iframe>",
        board("level=1&side=black")
    ));
    // The worker starts and answers there.
    assert_eq!(host.message("move", 1)["by"], "computer");
    host.enter_plain();
    host.page.click("e7");
    host.page.click("e6");
    let kept = "return [localStorage.length, sessionStorage.length, document.cookie]";
    assert_eq!(host.page.run(kept), json!([0, 0, ""]));
    assert_eq!(
        host.page.run("return navigator.serviceWorker.controller"),
        json!(null)
    );
    host.page.leave_frames();
    host.message("move", 2);
}

#[test]
fn p55_without_an_origin_it_says_what_is_lost() {
    let host = host(&format!(
        "<iframe sandbox='allow-scripts' src='{}' width=420 height=520></iframe>",
        board("ruleset=chess")
    ));
    host.page.expect_errors("CORS");
    host.page.expect_errors("net::ERR_FAILED");
    host.page.expect_errors("Failed to fetch");
    let error = host.message("error", 1);
    assert_eq!(error["about"], "sandbox");
    host.page.enter_frame(&host.page.find("iframe"));
    host.page.wait_for("the words", || {
        host.page.text().contains("allow-same-origin")
    });
    assert!(
        !host.page.text().contains("Something broke"),
        "{}",
        host.page.text()
    );
    host.page.screenshot("embed-sandboxed-1280x800");
}

#[test]
fn p55_without_an_origin_it_plays_by_hand_where_the_program_may_be_loaded() {
    let open = Server::bind(&site_folder(), 0).unwrap().open_to_all();
    let open = open.start();
    let host = host(&format!(
        "<iframe sandbox='allow-scripts' src='{}#/embed?level=1&side=black' width=420 height=640></iframe>",
        open.address()
    ));
    host.message("ready", 1);
    assert_eq!(host.message("error", 1)["about"], "sandbox");
    // Asking for the computer changes nothing: there can be no worker.
    host.say(json!({ "type": "load", "ruleset": "chess", "level": 2 }));
    host.message("ready", 2);
    host.enter_plain();
    host.page.click("e2");
    host.page.click("e4");
    host.wait_for_piece("e4", "white pawn");
    assert!(
        host.page
            .text()
            .contains("computer player cannot be started")
    );
    // Another size is no sign of a program that does not come.
    host.page.leave_frames();
    let heights = host.messages("height").len();
    host.page
        .run("document.querySelector('iframe').style.width = '310px'");
    host.message("height", heights + 1);
    assert_eq!(host.messages("error").len(), 1);
}
