//! The worker obeys in the middle of a deep search: what page and worker say to each other is
//! listened to, and timed.

use rookery_e2e::Page;

use crate::{moves, opened, play};

/// Ten times what a quiet machine must keep: machines that test are busy.
const LIMIT_MS: f64 = 1_000.0;

/// From here on every message of a worker that starts is written down: who spoke (`>` the page,
/// `<` the worker), which message, which job, when.
fn listen(page: &Page) {
    page.run(
        r#"
        window.wire = [];
        const note = (who, data) => {
            // The text of a message travels within another text, or within bytes.
            const text = typeof data === 'string' ? data : new TextDecoder().decode(data);
            const plain = text.replaceAll('\\', '');
            const found = /"([A-Z]\w+)":\{/.exec(plain);
            const job = /"job":(\d+)/.exec(plain);
            if (found) wire.push([who + found[1], job ? Number(job[1]) : 0, performance.now()]);
        };
        const Real = Worker;
        window.Worker = class extends Real {
            constructor(...all) {
                super(...all);
                this.addEventListener('message', event => note('<', event.data));
            }
            postMessage(data, ...more) {
                note('>', data);
                super.postMessage(data, ...more);
            }
        };"#,
    );
}

struct Message {
    what: String,
    job: u64,
    at: f64,
}

fn wire(page: &Page) -> Vec<Message> {
    let all = page.run("return window.wire");
    let all = all.as_array().cloned().unwrap_or_default();
    all.iter()
        .map(|message| Message {
            what: message[0].as_str().unwrap_or_default().to_owned(),
            job: message[1].as_u64().unwrap_or_default(),
            at: message[2].as_f64().unwrap_or_default(),
        })
        .collect()
}

/// Waits until the worker has said that it does not work on `job` any more; after that nothing
/// may come about it. How long it took after `order`, the page's message.
fn obeyed(page: &Page, job: u64, order: &str) -> f64 {
    let is_end = |message: &Message| message.what == "<Stopped" && message.job == job;
    page.wait_for("the worker to obey", || wire(page).iter().any(is_end));
    let all = wire(page);
    let end = all.iter().position(is_end).unwrap();
    let said = all[..end].iter().rposition(|message| message.what == order);
    let said = said.unwrap_or_else(|| panic!("nobody said {order}"));
    let late = all[end + 1..]
        .iter()
        .find(|message| message.job == job && message.what.starts_with('<'));
    assert!(late.is_none(), "{} came after the end", late.unwrap().what);
    all[end].at - all[said].at
}

/// The job that the worker works on, once it has been at it for a while.
fn deep(page: &Page, seen: usize) -> u64 {
    page.wait_for("a deep search", || {
        wire(page)[seen..]
            .iter()
            .filter(|message| message.what == "<Progress")
            .count()
            >= 8
    });
    wire(page)
        .iter()
        .rev()
        .find(|message| message.what == ">Analyse")
        .map_or(0, |message| message.job)
}

#[test]
fn a_deep_analysis_ends_at_once_for_a_move_a_step_back_and_a_stop() {
    let page = opened("#/analysis/chess");
    listen(&page);
    page.button("Engine").click();
    let mut took = Vec::new();
    // Another position, forward and back.
    let job = deep(&page, 0);
    page.click("e2");
    page.click("e4");
    took.push(obeyed(&page, job, ">Analyse"));
    let seen = wire(&page).len();
    let job = deep(&page, seen);
    page.button("One move back").click();
    took.push(obeyed(&page, job, ">Analyse"));
    let seen = wire(&page).len();
    let job = deep(&page, seen);
    page.button("Engine").click();
    took.push(obeyed(&page, job, ">Stop"));
    println!("a move, a step back, a stop, ms: {took:.0?}");
    assert!(took.iter().all(|took| *took < LIMIT_MS), "{took:?}");
    // What it says from here on is about what it is asked next.
    let said = wire(&page).len();
    page.button("Engine").click();
    let job = deep(&page, said);
    let mut heard = wire(&page).into_iter().skip(said);
    assert!(heard.all(|message| message.what.starts_with('>') || message.job == job));
}

#[test]
fn p39_a_takeback_in_the_middle_of_full_strength_is_obeyed_at_once() {
    let page = opened("#/play/andarraya-5?computer=black&level=9&side=white");
    listen(&page);
    play(&page, "e2e4");
    let asked = |page: &Page| {
        let all = wire(page);
        let asked = all.iter().find(|message| message.what == ">Play");
        asked.map(|message| message.job)
    };
    page.wait_for("the question", || asked(&page).is_some());
    page.button("Take back").click();
    let took = obeyed(&page, asked(&page).unwrap_or_default(), ">Stop");
    println!("a takeback, ms: {took:.0}");
    assert!(took < LIMIT_MS, "{took}");
    assert!(moves(&page).is_empty());
    assert!(page.label_of("e2").contains("white pawn"));
}
