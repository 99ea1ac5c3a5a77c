//! Play by letter, between two browsers that know nothing of each other: nothing passes from one to the
//! other but the link.

use rookery_e2e::{NARROW, Page, page};
use serde_json::json;

use crate::{expected, moves, opened, play, wait_for_expected};

/// The address of the next letter, as it stands to be sent.
fn letter(page: &Page) -> String {
    let text = page.find("textarea[aria-label=Letter]").value();
    text.lines().last().unwrap_or_default().to_owned()
}

/// Follows a letter's link in this browser.
fn follow(page: &Page, address: &str) {
    page.open_address(address);
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
}

fn has_notice(page: &Page, words: &str) {
    page.wait_for(words, || page.text().contains(words));
}

/// Begins a game by letter in the panel for new games.
fn begin(page: &Page, own: &str, other: &str) {
    begin_with(page, own, other, "");
}

/// The same with so many days for an answer.
fn begin_with(page: &Page, own: &str, other: &str, days: &str) {
    page.keys("g");
    page.find("form.new-game fieldset label:nth-of-type(3) input")
        .click();
    page.wait_for("fields for names", || {
        page.find_all("form.new-game .field input").len() == 2
    });
    let fields = page.find_all("form.new-game .field input");
    fields[0].fill(own);
    fields[1].fill(other);
    let choose = "const select = document.querySelector('select[name=days]');
        select.value = arguments[0]; select.dispatchEvent(new Event('change', { bubbles: true }))";
    page.run_with(choose, &[json!(days)]);
    page.button("Start game").click();
    page.wait_for("the game", || page.find_all("form.new-game").is_empty());
}

#[test]
fn p65_two_browsers_play_by_letter() {
    let ann = opened("#/play/chess");
    begin(&ann, "Ann", "Ben");
    wait_for_expected(&ann, "Your move: White.");
    play(&ann, "f2f3");
    // After the move the letter is there, and the focus with it.
    ann.wait_for("the letter", || {
        ann.focused().text() == "Your letter to Ben"
    });
    assert_eq!(ann.accessibility_faults(), Vec::<String>::new());
    ann.screenshot(&format!("letters/panel-{}", crate::size().0));
    let first = letter(&ann);
    ann.keys("Escape");
    wait_for_expected(&ann, "Black: Ben answers by letter.");

    let ben = page("#/");
    ben.viewport(crate::size());
    follow(&ben, &first);
    has_notice(&ben, "A letter from Ann: Chess, and you play Black");
    assert_eq!(moves(&ben), ["f3"]);
    // What a link brings is kept only when something is done with it.
    let kept = "return Object.keys(localStorage).filter(key => key.includes('letter-')).length";
    assert_eq!(ben.run(kept), json!(0));
    play(&ben, "e7e5");
    let answer = letter(&ben);
    assert_eq!(ben.run(kept), json!(1));
    ben.keys("Escape");

    // The answer goes on with the game that is kept here.
    follow(&ann, &answer);
    has_notice(&ann, "Ben has played 1... e5.");
    assert_eq!(moves(&ann), ["f3", "e5"]);
    assert!(!ann.hash().contains("letter"), "{}", ann.hash());
    // Once more it changes nothing; the first one is one's own.
    play(&ann, "g2g4");
    let second = letter(&ann);
    ann.keys("Escape");
    follow(&ann, &answer);
    has_notice(
        &ann,
        "This letter is older than your game, which goes on with 2. g4.",
    );
    follow(&ann, &second);
    has_notice(&ann, "This is your own letter: it is for Ben.");
    assert_eq!(moves(&ann), ["f3", "e5", "g4"]);

    follow(&ben, &second);
    has_notice(&ben, "Ann has played 2. g4.");
    play(&ben, "d8h4");
    ben.wait_for("the last letter", || {
        ben.find("textarea[aria-label=Letter]")
            .value()
            .contains("Black wins: checkmate")
    });
    let end = letter(&ben);
    follow(&ann, &end);
    has_notice(&ann, "Black wins: checkmate");
    // Each has one game, under both names.
    for page in [&ann, &ben] {
        page.run("location.hash = '#/games'");
        page.wait_for("one game", || {
            let listed =
                "return [...document.querySelectorAll('.kept-game h3')].map(n => n.textContent)";
            page.run(listed) == json!(["Ann – Ben"])
        });
    }
}

#[test]
fn p65_a_letter_that_goes_another_way_is_refused_with_the_difference() {
    let page = opened("#/play/sfenj-11");
    begin(&page, "Ann", "");
    play(&page, "e2e4 d2d4");
    let own = letter(&page);
    page.keys("Escape");
    // The same game, told otherwise by the other.
    let (head, query) = own.split_once('?').unwrap();
    let id = query
        .split('&')
        .find(|part| part.starts_with("letter="))
        .unwrap();
    let other = format!("{head}?moves=e2e4,c2c4,e7e5,0000&side=white&{id}&black=Ben");
    follow(&page, &other);
    has_notice(
        &page,
        "This letter does not go on with your game. Your game has 1. d4 where the letter has 1. c4. Nothing was changed.",
    );
    assert_eq!(moves(&page), ["e4", "d4"]);
    assert!(expected(&page).contains("Black answers by letter"));
    // What cannot be read says so.
    follow(&page, &format!("{head}?letter=../x&moves=e2e4"));
    has_notice(&page, "This link is broken");
}

#[test]
fn p66_the_next_letter_is_there_to_be_sent_in_many_ways() {
    let page = opened("#/play/samantsy-2");
    page.viewport(NARROW);
    // A system with a share sheet.
    page.run("navigator.share = (what) => { window.shared = what; return Promise.resolve(); }");
    begin_with(&page, "Zoë & Ida", "Ben", "3");
    assert!(!page.text().contains("is due by"), "no letter was sent");
    play(&page, "c2c3");
    let link = letter(&page);
    assert!(link.contains("&days=3&sent=20"), "{link}");
    let whole = page.find("textarea[aria-label=Letter]").value();
    assert!(whole.contains(" Your answer is due by "), "{whole}");
    has_notice(&page, "The answer of Ben is due by ");
    has_notice(&page, ": 3 days are left.");
    page.button("Send to…").click();
    page.wait_for("the share sheet", || {
        !page.run("return window.shared").is_null()
    });
    assert_eq!(page.run("return shared.url"), json!(link));
    let text = page.run("return shared.text");
    assert!(
        text.as_str()
            .unwrap()
            .contains("Zoë & Ida against Ben. My move: 1. c3.")
    );
    // The code is square, whole and has a name; nothing scrolls sideways.
    let code = page.find("svg.qr");
    assert_eq!(
        code.attribute("aria-label").as_deref(),
        Some("QR code of the link")
    );
    let (left, _, width, height) = code.rect();
    assert!(left >= 0.0 && left + width <= 360.0 && (width - height).abs() < 1.0);
    page.run("document.querySelector('svg.qr').scrollIntoView()");
    page.screenshot("letters/code");
    let sideways = "return document.documentElement.scrollWidth > innerWidth";
    assert_eq!(page.run(sideways), false);
    page.prefers(&[("prefers-color-scheme", "dark")]);
    page.screenshot("letters/code-dark");
    page.prefers(&[("prefers-color-scheme", "light")]);
    for name in ["Copy letter", "Copy link", "Picture (SVG)", "Picture (PNG)"] {
        assert!(page.button(name).is_enabled(), "{name}");
    }
    // Another name goes with the next letter.
    let name = page.find(".letter .field input");
    name.fill("Zoë");
    page.keys("Tab");
    page.wait_for("the name in the link", || {
        letter(&page).contains("white=Zo%C3%AB&")
    });
    // Closed, it is a press away; and what was not sent may be taken back.
    page.keys("Escape");
    page.button("Send letter").click();
    page.find("svg.qr");
    page.keys("Escape");
    page.button("Take back").click();
    wait_for_expected(&page, "Your move: White");
}

/// Nobody looks for the answer to an offer in a menu.
#[test]
fn an_offered_draw_is_answered_in_the_bar() {
    let page = opened("#/play/chess?moves=f2f3&letter=x&white=Ann&black=Ben&draw=offered");
    wait_for_expected(&page, "Ann offers a draw");
    assert!(page.find_all(".actions > [aria-label='Hint']").is_empty());
    page.find(".actions > [aria-label='Agree on a draw']")
        .click();
    // It has to be told to the other.
    page.wait_for("the letter", || {
        page.focused().text() == "Your letter to Ann"
    });
    assert!(letter(&page).contains("end=agreed"));
}

#[test]
fn p65_a_letter_that_was_sent_anew_can_be_taken_instead() {
    let ann = opened("#/play/chess");
    begin(&ann, "Ann", "Ben");
    play(&ann, "d2d3");
    let first = letter(&ann);
    ann.button("Take back").click();
    wait_for_expected(&ann, "Your move: White.");
    play(&ann, "g1f3");
    ann.wait_for("the letter", || letter(&ann) != first);
    let anew = letter(&ann);

    let ben = page("#/");
    follow(&ben, &first);
    play(&ben, "e7e5");
    follow(&ben, &anew);
    has_notice(&ben, "If Ann took that move back, take this one instead.");
    assert_eq!(moves(&ben), ["d3", "e5"]);
    ben.button("Take the letter's move").click();
    ben.wait_for("the letter's game", || moves(&ben) == ["Nf3"]);
    wait_for_expected(&ben, "Your move: Black.");
    assert!(!ben.text().contains("took that move back"));
    ben.reload();
    ben.wait_for("the kept game", || moves(&ben) == ["Nf3"]);
}
