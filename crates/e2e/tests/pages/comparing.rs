//! Two games beside each other, and a reading to keep, to pass on and to cite.

use rookery_e2e::{Page, page};
use serde_json::json;

#[test]
fn two_games_are_chosen_compared_and_played_on_where_they_part() {
    let page = page("#/rules/samantsy-2");
    page.link("Compare with…").click();
    page.wait_for("the lists", || {
        page.find_all(".compare-choice select").len() == 2
    });
    assert_eq!(page.find(".compare-choice select").value(), "samantsy-2");
    let second = "samantsy-2+sliding-bishops";
    page.run_with(
        "const list = document.querySelectorAll('.compare-choice select')[1];
         list.value = arguments[0];
         list.dispatchEvent(new Event('change', { bubbles: true }));",
        &[json!(second)],
    );
    page.button("Compare").click();
    page.wait_for("where they part", || {
        !page.find_all("#compare-parting").is_empty()
    });
    assert_eq!(page.hash(), format!("#/compare/samantsy-2/{second}"));
    // Two boards where they part, two for the bishop, and the sentence of each beside the other's.
    assert_eq!(page.find_all(".compare-pair svg.board-still").len(), 4);
    assert_eq!(page.find_all(".compare-rules .apart td").len(), 2);
    assert!(page.find_all(".compare-rules tr").len() > 15);
    page.link("Play it on in Samantsy (Ludii 2) with sliding bishops")
        .click();
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    assert!(
        page.hash().starts_with(&format!("#/play/{second}")),
        "{}",
        page.hash()
    );
    page.wait_for("the position", || {
        page.label_of("b3").contains("white pawn")
    });
}

#[test]
fn games_that_are_not_here_are_told() {
    let page = page("#/compare/chess/no-such-game");
    page.wait_for("the words", || {
        page.text().contains("There is no such game here")
    });
}

/// Reads an example, and opens it beside the game that it is most like.
fn compare_oxbow(page: &Page) {
    page.button("Oxbow").click();
    page.wait_for("what it is like", || {
        !page.find_all(".read-like button").is_empty()
    });
    page.button("See both beside each other").click();
    page.wait_for("the comparison", || {
        !page.find_all(".compare-rules").is_empty()
    });
}

#[test]
fn a_reading_says_what_it_is_like_and_stands_beside_that() {
    let page = page("#/read");
    compare_oxbow(&page);
    assert!(page.hash().contains("/read-oxbow-"), "{}", page.hash());
    page.back();
    page.wait_for("the reading", || page.text().contains("It can be played"));
}

#[test]
fn a_reading_that_cannot_be_kept_says_so_before_it_is_lost_and_after() {
    let page = page("#/read");
    page.before_all_else(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })",
    );
    page.reload();
    compare_oxbow(&page);
    let told = || page.find(".note.warn").text().contains("keeps nothing");
    assert!(told());
    page.reload();
    page.wait_for("the words", || {
        page.text().contains("There is no such game here")
    });
    assert!(told());
}

#[test]
fn a_reading_is_saved_linked_cited_and_opened_again() {
    let page = page("#/read");
    page.button("Tarnholm").click();
    page.wait_for("the reading", || !page.find_all("#read-keep").is_empty());
    page.find_all(".question .answer input")[1].click();
    page.wait_for("a choice", || page.text().contains("You chose this"));
    let source = page
        .link("The page in the Ludii collection")
        .attribute("href");
    assert!(source.is_some_and(|href| href.ends_with("&variant=900001")));
    let rules = page.find(".read-game .sentences").text();
    let areas = page.find_all(".read-keep textarea");
    let (plain, bibtex) = (areas[0].value(), areas[1].value());
    for words in ["DLP.GameRulesets.900001", "read-tarnholm-", "Rookery "] {
        assert!(
            plain.contains(words) && bibtex.contains(words),
            "{plain}\n{bibtex}"
        );
    }
    // What is saved is caught on its way to the disk.
    page.run(
        "window.saved = null;
         const real = URL.createObjectURL;
         URL.createObjectURL = (blob) => { blob.text().then((text) => (window.saved = text)); return real.call(URL, blob); };",
    );
    page.button("Save as a file").click();
    page.wait_for("a file", || !page.run("return window.saved").is_null());
    let file = page.run("return window.saved");
    let file = file.as_str().expect("a text").to_owned();
    page.button("Another page").click();
    page.find("textarea");
    page.choose_file("tarnholm.json", &file);
    let same = || page.find(".read-game .sentences").text() == rules;
    page.wait_for("the same game", || {
        !page.find_all(".read-game .sentences").is_empty()
    });
    assert!(same() && page.text().contains("You chose this"));
    assert!(!page.text().contains("read this page otherwise"));
    // Nothing was kept for the link to fall back on.
    let (_, hash) = plain.split_once('#').expect("a link");
    page.run("localStorage.clear()");
    page.open(&format!("#{hash}"));
    page.wait_for("the same game", || {
        !page.find_all(".read-game .sentences").is_empty() && same()
    });
    // On paper: no buttons, and of a question the answer that was taken.
    page.print_media();
    assert!(!page.find("#read-keep").is_shown());
    let shown = page.find_all(".question .answer").into_iter();
    let shown = shown.filter(|answer| answer.is_shown()).count();
    assert_eq!(shown, page.find_all(".question").len());
    page.open("#/read?page=");
    page.wait_for("a calm answer", || {
        page.text().contains("it may have been cut off")
    });
}
