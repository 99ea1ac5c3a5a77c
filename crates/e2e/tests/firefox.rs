//! A smoke test in Firefox: the page starts under the strict policy and the worker answers.

use std::env;
use std::fs;
use std::time::{Duration, Instant};

use rookery_e2e::firefox::Firefox;
use rookery_e2e::{SiteCopy, site, site_folder};
use xtask::server::Server;

#[test]
fn page_and_worker_start_in_firefox() {
    let mut firefox = Firefox::start();
    firefox.open(site().address());
    firefox.wait_for("the page", "return !!window.wasmBindings");
    firefox.open(&format!("{}#/debug/trouble", site().address()));
    firefox.wait_for(
        "the worker",
        "return document.body.innerText.includes('The worker answered: the same build')",
    );
    assert_eq!(
        firefox.run("return document.getElementById('trouble').hidden"),
        true
    );
    assert_eq!(firefox.console_errors(), Vec::<String>::new());
}

#[test]
fn firefox_obeys_the_policy_too() {
    let mut firefox = Firefox::start();
    firefox.open(site().address());
    firefox.run(
        "const s = document.createElement('script'); s.textContent = 'document.body.dataset.evil = 1'; document.body.append(s)",
    );
    assert_eq!(firefox.run("return !!document.body.dataset.evil"), false);
    let errors = firefox.console_errors();
    assert!(
        errors
            .iter()
            .any(|error| error.contains("Content-Security-Policy")),
        "{errors:?}"
    );
}

#[test]
fn the_board_is_dragged_pressed_and_drawn_in_firefox() {
    let mut firefox = Firefox::start();
    firefox.open(&format!("{}#/debug/board", site().address()));
    firefox.wait_for(
        "the board",
        "return !!document.querySelector('[data-square=e2]')",
    );
    let mut centre = |square: &str| {
        let at = firefox.run(&format!(
            "const r = document.querySelector('[data-square={square}]').getBoundingClientRect();
             return [r.x + r.width / 2, r.y + r.height / 2]"
        ));
        (
            at[0].as_f64().unwrap_or_default(),
            at[1].as_f64().unwrap_or_default(),
        )
    };
    let (from, to) = (centre("e2"), centre("e4"));
    firefox.drag(from, to);
    firefox.wait_for(
        "the move",
        "return document.querySelector('#bench-log').textContent === 'move e2e4'",
    );
    firefox.run("document.querySelector('[data-square=e7]').click()");
    firefox.wait_for(
        "the selection",
        "return document.querySelector('[data-square=e7]').ariaLabel.endsWith('selected')",
    );
    let drawn = firefox.run(
        "const use = document.querySelector('[data-piece=e4] use');
         return use.getBoundingClientRect().width > 10
            && getComputedStyle(use).getPropertyValue('--piece-fill') !== ''
            && getComputedStyle(document.querySelector('.board-light')).fill !== 'rgb(0, 0, 0)'",
    );
    assert_eq!(drawn, true, "the pieces and the squares have their colours");
    assert_eq!(firefox.console_errors(), Vec::<String>::new());
}

#[test]
fn a_board_in_a_page_of_another_origin_answers_in_firefox() {
    let folder = env::temp_dir().join(format!("rookery-firefox-host-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let html = format!(
        "<!doctype html><title>host</title><link rel=icon href='data:,'>
         <script>window.moves = []; addEventListener('rookery-move', (e) => moves.push(e.detail.by))</script>
         <script src='{}embed.js'></script>
         <rookery-board level=1 side=black style='width: 400px'></rookery-board>",
        site().address()
    );
    fs::write(folder.join("index.html"), html).unwrap();
    let host = Server::bind(&folder, 0).unwrap().policy(None).start();
    let mut firefox = Firefox::start();
    firefox.open(host.address());
    firefox.wait_for("the computer's move", "return moves.join() === 'computer'");
    firefox.run("document.querySelector('rookery-board').play('e6')");
    firefox.wait_for("its answer", "return moves.length === 3");
    let high = "return document.querySelector('rookery-board').offsetHeight > 420";
    firefox.wait_for("its height", high);
    assert_eq!(firefox.console_errors(), Vec::<String>::new());
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn the_site_works_in_firefox_with_the_server_gone() {
    let server = Server::bind(&site_folder(), 0).unwrap().start();
    let mut firefox = Firefox::start();
    firefox.open(server.address());
    firefox.wait_for(
        "the site to be kept",
        "return !!navigator.serviceWorker.controller",
    );
    let address = server.address().to_string();
    server.stop();
    firefox.open(&format!(
        "{address}#/play/sfenj-11?computer=white&level=1&side=black"
    ));
    firefox.wait_for(
        "the board",
        "return document.querySelectorAll('[role=gridcell]').length === 64",
    );
    // Where it begins with a pawn, a second pawn move follows; a knight may move, too.
    firefox.wait_for(
        "the computer's turn",
        "return document.querySelectorAll('.moves-list .ply').length > 1
            && document.body.textContent.includes('Your move: Black')",
    );
    assert_eq!(firefox.console_errors(), Vec::<String>::new());
}

#[test]
fn a_picture_is_made_in_firefox() {
    let mut firefox = Firefox::start();
    firefox.open(&format!(
        "{}#/play/chess?moves=e2e4&side=white",
        site().address()
    ));
    let share =
        "[...document.querySelectorAll('.actions button')].find((b) => b.textContent === 'Share')";
    firefox.wait_for("the board", &format!("return !!{share}"));
    firefox.run(&format!(
        "window.saved = []; const make = URL.createObjectURL;
         URL.createObjectURL = (blob) => (saved.push(blob.type), make.call(URL, blob));
         HTMLAnchorElement.prototype.click = () => {{}};
         {share}.click()"
    ));
    let png = "[...document.querySelectorAll('.share button')].find((b) => b.textContent === 'Picture (PNG)')";
    firefox.wait_for("the panel", &format!("return !!{png}"));
    firefox.run(&format!("{png}.click()"));
    firefox.wait_for("the picture", "return saved.at(-1) === 'image/png'");
    assert_eq!(firefox.console_errors(), Vec::<String>::new());
}

#[test]
fn programs_that_cannot_be_loaded_are_said_and_tried_again_in_firefox() {
    for (start, end) in [("worker_loader", ".js"), ("worker-", "_bg.wasm")] {
        let copy = SiteCopy::new("firefox-failing");
        copy.remove("sw.js");
        let file = copy.named(start, end);
        let whole = copy.get(&file);
        copy.remove(&file);
        let server = Server::bind(copy.folder(), 0).unwrap().start();
        let mut firefox = Firefox::start();
        let address = server.address();
        firefox.open(&format!("{address}#/play/chess?computer=white&side=black"));
        let again = "[...document.querySelectorAll('main button')].find((b) => b.textContent === 'Try again')";
        let begun = Instant::now();
        firefox.wait_for("it to be said", &format!("return !!{again}"));
        // Two seconds are the aim; ten times that is a failure on any machine.
        assert!(begun.elapsed() < Duration::from_secs(20));
        copy.put(&file, &whole);
        firefox.run(&format!("{again}.click()"));
        firefox.wait_for(
            "the computer's move",
            // Beside the start.
            "return document.querySelectorAll('.moves-list .ply').length === 2",
        );
    }
}

#[test]
fn p22_the_magnifier_shows_the_board_in_firefox() {
    let mut firefox = Firefox::start();
    firefox.open(&format!("{}#/debug/board", site().address()));
    firefox.wait_for(
        "the board",
        "return !!document.querySelector('[data-square=e2]')",
    );
    firefox.run("document.querySelector('.bench-board').style.width = '180px'");
    let side = "document.querySelector('[data-square=e2]').getBoundingClientRect().width";
    firefox.wait_for("small squares", &format!("return {side} < 24"));
    let point = |kind: &str, square: &str| {
        format!(
            "const cell = document.querySelector('[data-square={square}]');
             const r = cell.getBoundingClientRect();
             cell.dispatchEvent(new PointerEvent('{kind}', {{
               bubbles: true, pointerId: 7, pointerType: 'touch', isPrimary: true,
               button: '{kind}' === 'pointermove' ? -1 : 0, buttons: '{kind}' === 'pointerup' ? 0 : 1,
               clientX: r.x + r.width / 2, clientY: r.y + r.height / 2,
             }}))"
        )
    };
    firefox.run(&point("pointerdown", "d3"));
    firefox.run(&point("pointermove", "e2"));
    firefox.wait_for(
        "the magnifier",
        "return document.querySelector('.board-lens b')?.textContent === 'e2'",
    );
    let drawn = firefox.run(&format!(
        "const lens = document.querySelector('.board-lens');
         const whole = lens.querySelector('use').getBoundingClientRect().width;
         return [whole >= 16 * {side} - 1, lens.querySelector('.lens-edge').getBoundingClientRect().width]"
    ));
    assert_eq!(drawn[0], true, "{drawn}");
    assert!(drawn[1].as_f64().is_some_and(|side| side > 39.9), "{drawn}");
    firefox.run(&point("pointerup", "e2"));
    firefox.wait_for(
        "the selection",
        "return document.querySelector('[data-square=e2]').ariaLabel.endsWith('selected')
            && !document.querySelector('.board-lens')",
    );
    assert_eq!(firefox.console_errors(), Vec::<String>::new());
}
