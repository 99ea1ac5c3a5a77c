//! The reader of pages: its verdict, its phrases, its questions, and the game that comes of it.

use rookery_e2e::page;
use serde_json::json;

#[test]
fn an_example_that_cannot_be_fetched_is_said() {
    let page = page("#/read");
    page.run("window.real = fetch; window.fetch = () => Promise.reject(new Error('gone'));");
    page.button("Oxbow").click();
    page.wait_for("calm words", || {
        page.text().contains("Oxbow could not be fetched")
    });
    page.run("window.fetch = window.real");
    page.button("Oxbow").click();
    page.wait_for("the reading", || page.text().contains("It can be played"));
}

#[test]
fn what_was_read_is_played_where_nothing_can_be_kept() {
    let page = page("#/read");
    page.button("Oxbow").click();
    page.wait_for("the reading", || page.text().contains("It can be played"));
    page.run(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }",
    );
    page.button("Play").click();
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    assert!(page.label_of("d1").contains("white drake"));
    page.run("history.back()");
    page.wait_for("the reading again", || {
        page.text().contains("It can be played")
    });
    // Every page says it where it says where games are.
    page.run("Object.defineProperty(window, 'localStorage', { get() { throw new Error('no') } }); location.hash = '#/lab'");
    page.wait_for("it to be said", || {
        page.find(".colophon")
            .text()
            .contains("your games may be lost when you leave a page")
    });
}

#[test]
fn an_example_is_read_chosen_about_played_and_kept() {
    let page = page("#/read");
    page.button("Oxbow").click();
    page.wait_for("the reading", || page.text().contains("It can be played"));
    assert!(!page.find_all(".phrase.assumed").is_empty());
    // On a narrow page its words take more than the one line that is kept for them.
    page.wait_for("what it is like", || {
        !page.find(".read-like").text().is_empty()
    });
    let rules = page.find(".read-game .sentences").text();
    // By a key: the answers keep their order, and whoever chose stays at the choice.
    let first_answers = || {
        let answers = page.find_all(".question .answer");
        [answers[0].text(), answers[1].text()]
    };
    let before = first_answers();
    page.find_all(".question .answer input")[0].focus();
    // What is pressed is marked from then on, also while it is read.
    page.run(
        "window.marks = [];
         const second = () => document.querySelectorAll('.question .answer input')[1];
         const look = () => { marks.push(second().checked); requestAnimationFrame(look) };
         document.addEventListener('change', look, { once: true });",
    );
    page.keys("ArrowDown");
    page.wait_for("another game", || {
        page.find(".read-game .sentences").text() != rules
    });
    assert_eq!(first_answers(), before);
    assert_eq!(page.run("return marks.every(one => one)"), true);
    let chosen = page.find_all(".question .answer input")[1].reference();
    assert_eq!(page.focused().reference(), chosen);
    let other = page.find(".read-game .sentences").text();
    page.reload();
    page.wait_for("the same reading, answers and all", || {
        let told = page.find_all(".read-game .sentences");
        told.first().is_some_and(|told| told.text() == other)
    });
    page.button("Undo my choices").click();
    page.wait_for("the first game", || {
        page.find(".read-game .sentences").text() == rules
    });
    page.button("Keep in the library").click();
    page.wait_for("it is kept", || {
        page.text().contains("Oxbow stands in the library")
    });
    let kept = page.button("Kept in the library");
    assert_eq!(kept.attribute("aria-disabled").as_deref(), Some("true"));
    page.button("Play").click();
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    assert!(
        page.hash().starts_with("#/play/read-oxbow-"),
        "{}",
        page.hash()
    );
    let rules = page.hash().replace("/play/", "/rules/");
    page.run(&format!("location.hash = '{rules}'"));
    page.wait_for("its rules", || page.text().contains("How it was read"));
    page.link("How it was read").click();
    page.wait_for("the reading", || page.text().contains("It can be played"));
    page.run("location.hash = '#/'");
    page.wait_for("the shelf", || {
        page.text().to_lowercase().contains("read by you")
    });
    page.find("input[type=search]").fill("oxbow");
    page.wait_for("it alone", || {
        let text = page.text();
        text.contains("but of those that you had read") && text.contains("How it was read")
    });
    page.find("input[type=search]").fill("chaturanga");
    page.wait_for("others", || !page.text().contains("How it was read"));
    page.button("Show all").click();
    page.link("How Oxbow was read").click();
    page.wait_for("the reading", || page.text().contains("It can be played"));
    page.run("location.hash = '#/'");
    page.button("Forget Oxbow").click();
    page.wait_for("an empty shelf", || {
        !page.text().to_lowercase().contains("read by you")
    });
}

#[test]
fn the_menu_leads_from_a_reading_to_another_page_and_the_way_back_to_the_reading() {
    let page = page("#/read");
    page.button("Oxbow").click();
    page.wait_for("the reading", || page.text().contains("It can be played"));
    let menu = || page.find("nav [href='#/read']").click();
    menu();
    page.wait_for("the form", || !page.find_all("#page-text").is_empty());
    assert_eq!(page.hash(), "#/read");
    page.back();
    page.wait_for("the reading", || page.text().contains("It can be played"));
    menu();
    page.wait_for("the form", || !page.find_all("#page-text").is_empty());
}

#[test]
fn the_way_back_from_a_reading_leads_to_the_form_and_forward_to_the_reading() {
    let page = page("#/read");
    for text_fits_an_address in [true, false] {
        if text_fits_an_address {
            page.button("Oxbow").click();
        } else {
            page.run(
                "const area = document.querySelector('#page-text'); \
                 const numbers = Array.from({length: 9000}, (_, i) => i * 7919 % 100003); \
                 area.value = 'Rules for Pieces: ' + numbers.join(' '); \
                 area.dispatchEvent(new InputEvent('input', {bubbles: true, inputType: 'insertFromPaste'}))",
            );
        }
        page.wait_for("the reading", || page.find_all("#page-text").is_empty());
        page.back();
        page.wait_for("the form", || !page.find_all("#page-text").is_empty());
        assert_eq!(page.hash(), "#/read");
        if text_fits_an_address {
            page.run("history.forward()");
            page.wait_for("the reading", || page.text().contains("It can be played"));
            page.back();
            page.wait_for("the form", || !page.find_all("#page-text").is_empty());
        }
    }
}

#[test]
fn a_link_to_a_game_that_was_read_brings_its_rules() {
    let first = page("#/read");
    first.button("Oxbow").click();
    first.wait_for("the reading", || first.text().contains("It can be played"));
    first.button("Play").click();
    first.wait_for("the board", || {
        first.find_all("[role=gridcell]").len() == 64
    });
    first.button("Share").click();
    let link = first.find(".share textarea").value();
    let (_, hash) = link.split_once('#').expect("a link to this site");
    assert!(hash.contains("rules=") && link.len() < 4_000, "{link}");
    let script = "localStorage.clear(); sessionStorage.clear(); location.hash = ''";
    first.run(script);
    first.reload();
    first.wait_for("an empty shelf", || {
        !first.find_all(".card").is_empty() && !first.text().contains("Oxbow")
    });
    first.open(&format!("#{hash}"));
    first.wait_for("the board", || {
        first.find_all("[role=gridcell]").len() == 64 && first.text().contains("Oxbow")
    });
    first.drag("a2", "a3");
    first.wait_for("the pike", || first.label_of("a3").contains("pike"));
    // An analysis takes them out of its address too, as soon as somebody works on it, and has them
    // after a reload.
    first.run(script);
    first.reload();
    first.open(&format!("#{}", hash.replacen("/play/", "/analysis/", 1)));
    first.wait_for("the board", || {
        first.find_all("[role=gridcell]").len() == 64
    });
    first.drag("a2", "a3");
    first.wait_for("a plain address", || !first.hash().contains("rules="));
    first.reload();
    first.wait_for("the board", || {
        first.find_all("[role=gridcell]").len() == 64 && first.text().contains("Oxbow")
    });
}

#[test]
fn phrases_are_walked_by_keys_and_lead_to_what_they_became() {
    let page = page("#/read");
    page.button("Oxbow").click();
    page.wait_for("the reading", || !page.find_all(".phrases").is_empty());
    page.find(".phrase[tabindex='0']").focus();
    page.keys("ArrowRight ArrowRight");
    assert_eq!(page.focused().attribute("id").as_deref(), Some("phrase-2"));
    page.find(".tally button:nth-child(2)").click();
    page.wait_for("its sentences", || {
        !page.find_all(".sentences .lit").is_empty()
    });
    assert!(
        page.focused().label().contains("assumed"),
        "{}",
        page.focused().label()
    );
    page.keys("Enter");
    page.wait_for("the note stays", || {
        page.focused().attribute("aria-pressed").as_deref() == Some("true")
    });
    assert!(page.find(".gloss").text().contains("Assumed"));
}

#[test]
fn what_stands_in_the_way_is_named() {
    let page = page("#/read");
    page.button("Unplayable").click();
    page.wait_for("the verdict", || {
        page.text().contains("It cannot be played yet")
    });
    assert!(!page.find_all(".obstacles li").is_empty());
    page.button("Another page").click();
    page.find("textarea")
        .fill("A recipe for bread: flour, water, salt and time.");
    page.reload();
    page.wait_for("what was typed", || {
        page.find("textarea").value().starts_with("A recipe")
    });
    page.button("Read it").click();
    page.wait_for("a calm answer", || {
        page.text().contains("no rules in this text")
    });
    // To be mended it need not be typed anew.
    page.button("Another page").click();
    page.wait_for("what was typed", || {
        page.find("textarea").value().starts_with("A recipe")
    });
}

#[test]
fn a_dropped_file_is_read() {
    let page = page("#/read");
    page.find("textarea");
    let text = include_str!("../../../reader/tests/pages/tarnholm.txt");
    page.run_with(
        "const data = new DataTransfer();
         data.items.add(new File([arguments[0]], 'page.txt', { type: 'text/plain' }));
         document.querySelector('.read-form').dispatchEvent(
           new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));",
        &[json!(text)],
    );
    page.wait_for("the reading", || page.text().contains("Tarnholm"));
    page.wait_for("the lines around", || !page.find_all(".around").is_empty());
}

#[test]
fn back_from_play_leads_to_the_reading_with_its_answers() {
    let page = page("#/read");
    page.button("Oxbow").click();
    page.wait_for("the reading", || page.text().contains("It can be played"));
    let rules = page.find(".read-game .sentences").text();
    page.find_all(".question .answer input")[1].click();
    page.wait_for("another game", || {
        page.find(".read-game .sentences").text() != rules
    });
    let chosen = page.find(".read-game .sentences").text();
    page.button("Play").click();
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    page.back();
    page.wait_for("the reading again", || {
        page.text().contains("It can be played")
    });
    assert_eq!(page.find(".read-game .sentences").text(), chosen);
    page.button("Undo my choices");
}
