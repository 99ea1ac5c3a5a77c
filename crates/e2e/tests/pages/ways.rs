//! The ways about the site: keys, headings, tab titles; and out of it, on paper.

use rookery_e2e::{Page, page};

#[test]
fn the_keyboard_skips_to_the_page_and_reading_begins_at_its_heading() {
    let page = page("");
    page.wait_for("the cards", || page.find_all(".card").len() >= 9);
    page.keys("Tab Enter");
    page.wait_for("the heading", || page.focused().text() == "Rookery");
    assert_eq!(page.hash().trim_start_matches("#/"), "");
    page.link("About").click();
    page.wait_for("the other heading", || {
        page.focused().text() == "About Rookery"
    });
}

#[test]
fn the_tab_says_which_game_the_page_is_about() {
    let page = page("");
    let title = || page.run("return document.title");
    let wait = |words: &str| page.wait_for(words, || title() == words);
    page.wait_for("the cards", || page.find_all(".card").len() >= 9);
    page.link("Play Samantsy (Ludii 2)").click();
    wait("Samantsy (Ludii 2) · Rookery");
    page.run("location.hash = '#/rules/sfenj-11'");
    wait("Rules of Sfenj (Ludii 11) · Rookery");
    page.run("location.hash = '#/analysis/sfenj-11'");
    wait("Analysis: Sfenj (Ludii 11) · Rookery");
    page.back();
    wait("Rules of Sfenj (Ludii 11) · Rookery");
    page.run("location.hash = '#/about'");
    wait("About · Rookery");
    page.run("location.hash = '#/play/no-such-game'");
    wait("Play · Rookery");
    page.run("location.hash = '#/read'");
    page.button("Oxbow").click();
    page.button("Play").click();
    wait("Oxbow · Rookery");
    page.reload();
    wait("Oxbow · Rookery");
}

#[test]
fn who_comes_back_to_the_library_goes_on_where_it_was_left() {
    let page = page("");
    page.wait_for("the cards", || page.find_all(".card").len() >= 9);
    let cards = || page.find_all(".card").len();
    // Also where another program was loaded in between.
    for (link, there) in [
        ("Rules of Mak Ruk", "#/rules/mak-ruk"),
        ("Learn Mak Ruk", "#/learn/mak-ruk"),
    ] {
        let link = page.link(link);
        page.run("scrollTo(0, document.body.scrollHeight / 2)");
        let top = page.run("return Math.round(scrollY)");
        assert_ne!(top, 0);
        // As Enter does, without going to where the link is.
        page.run_with("arguments[0].click()", &[link.reference()]);
        page.wait_for("the game", || page.hash() == there);
        page.wait_for("its heading", || page.text().contains("Mak Ruk"));
        page.back();
        page.wait_for("the cards", || cards() >= 9);
        page.wait_for("the same place", || {
            page.run("return Math.round(scrollY)") == top
        });
    }
    // From the beginning it is another visit.
    page.link("About").click();
    page.wait_for("the page", || page.text().contains("About Rookery"));
    page.link("Library").click();
    page.wait_for("all games", || cards() >= 9);
    assert_eq!(page.run("return scrollY"), 0);
}

#[test]
fn a_page_that_grows_goes_on_where_it_was_left_until_something_is_pressed() {
    let page = page("");
    page.wait_for("the cards", || page.find_all(".card").len() >= 9);
    for is_pressed in [false, true] {
        page.run("scrollTo(0, document.body.scrollHeight / 2)");
        let left = page.run("return scrollY");
        let about = page.link("About");
        // As Enter does, without going to where the link is.
        page.run_with("arguments[0].click()", &[about.reference()]);
        page.wait_for("the other page", || page.find_all(".library").is_empty());
        // What makes the page long comes late.
        page.run("document.styleSheets[0].insertRule('.shelf { display: none !important }')");
        page.back();
        let shorter = "return !!document.querySelector('.library') && scrollY < arguments[0]";
        page.wait_for("the shorter page", || {
            page.run_with(shorter, std::slice::from_ref(&left)) == true
        });
        let short = page.run("return scrollY");
        if is_pressed {
            page.run("document.querySelector('h1').click()");
        }
        let long = page.run(
            "document.styleSheets[0].deleteRule(0);
             const frame = () => new Promise(requestAnimationFrame);
             return frame().then(frame).then(frame).then(() => scrollY)",
        );
        assert_eq!(long, if is_pressed { short } else { left });
    }
}

/// What is seen of an element, as a person sees it: not its hidden parts.
fn seen(page: &Page, selector: &str) -> String {
    page.find(selector).text()
}

#[test]
fn what_is_printed_has_the_moves_and_the_names_of_the_pieces() {
    let page = page("#/play/sfenj-11?moves=e2e4,d2d4,e7e5,d7d5&side=white");
    page.find(".ply.current");
    page.print_media();
    assert_eq!(
        seen(&page, ".moves").split_whitespace().collect::<Vec<_>>(),
        ["1.", "e4", "+", "d4", "e5", "+", "d5"]
    );
    assert!(!page.button("Resign").is_shown());
    page.screenshot("print-play");
    let long = "e2e3,e7e6,d2d3,d7d6,c2c3,c7c6,b2b3,b7b6,a2a3,a7a6,f2f3,f7f6,g2g3,g7g6,h2h3,h7h6,\
                g1e2,g8e7,b1d2,b8d7,e2f4,e7f5";
    page.open(&format!("#/play/andarraya-5?moves={long}&side=white"));
    page.find(".ply.current");
    let whole = "const list = document.querySelector('.moves-scroll');
                 return list.scrollHeight <= list.clientHeight + 1";
    page.wait_for("the whole list", || page.run(whole) == true);
    page.open("#/analysis/sfenj-11?moves=e2e4,d2d4,e7e5,d7d5");
    page.find(".tree .ply");
    let tree = seen(&page, ".tree");
    assert!(tree.contains("d4") && tree.contains("d5"), "{tree}");
    page.screenshot("print-analysis");
    page.open("#/rules/sfenj-11");
    page.find(".sentences");
    let kinds = seen(&page, ".kinds").to_lowercase();
    assert!(kinds.contains("pawn") && kinds.contains("king"), "{kinds}");
    let (_, _, width, _) = page.find(".kinds p").rect();
    assert!(width > 250.0, "squeezed into {width}");
    assert!(!page.find(".rules-head a").is_shown());
    page.screenshot("print-rules");
    page.run("document.documentElement.dataset.theme = 'dark'");
    let ink = "return getComputedStyle(document.body).color";
    assert_eq!(page.run(ink), "rgb(42, 34, 27)", "dark on white");
}
