//! The pages around the board: library, rules, settings, about, and the reader.

use rookery_e2e::{NARROW, Page, Politeness, WIDE, page};
use serde_json::json;

/// A page of the site as it is looked at.
struct View {
    /// What the pictures call it.
    name: &'static str,
    route: &'static str,
    /// The button to press there.
    press: Option<&'static str>,
    /// What has to be there then.
    shows: &'static str,
}

const fn view(
    name: &'static str,
    route: &'static str,
    press: Option<&'static str>,
    shows: &'static str,
) -> View {
    View {
        name,
        route,
        press,
        shows,
    }
}

const FINISHED: &str = "#/play/andarraya-5?moves=f2f3,e7e5,g2g4,d8h4&side=white";

const VIEWS: [View; 17] = [
    view("library", "#/", None, ".card"),
    view("rules", "#/rules/samantsy-2", None, ".sentences"),
    view(
        "rules-of-many-switches",
        "#/rules/andarraya-5+long-leap",
        None,
        ".sentences",
    ),
    view("read", "#/read", None, "textarea"),
    view("read-playable", "#/read", Some("Oxbow"), ".phrases"),
    view("read-refused", "#/read", Some("Unplayable"), ".phrases"),
    view("settings", "#/settings", None, "input"),
    view("about", "#/about", None, "p"),
    view("no-such-game", "#/rules/no-such-game", None, "a"),
    view("play", "#/play/sfenj-11", None, "[role=gridcell]"),
    view("play-result", FINISHED, None, "section.result"),
    view(
        "play-new-game",
        "#/play/andarraya-5",
        Some("New game"),
        "form.new-game",
    ),
    view("play-share", FINISHED, Some("Share"), "section.share"),
    view("play-keys", "#/play/chess", Some("Keys"), "[role=dialog]"),
    view(
        "play-rules",
        "#/play/shakhmaty-medieval-5",
        Some("Rules"),
        ".sentences",
    ),
    view(
        "analysis",
        "#/analysis/sfenj-11?moves=e2e4,d2d4,e7e5&side=black",
        None,
        ".tree .ply",
    ),
    view(
        "analysis-engine",
        "#/analysis/samantsy-2",
        Some("Engine"),
        ".engine-line",
    ),
];

/// Opens a page in the theme, whatever the system prefers.
fn open_in(page: &Page, theme: &str, view: &View) {
    let settings = json!({ "theme": theme }).to_string();
    let script = "localStorage.clear(); localStorage.setItem('rookery.settings', arguments[0])";
    page.run_with(script, &[json!(settings)]);
    page.open(view.route);
    page.wait_for("the heading", || !page.find_all("main h1").is_empty());
    if let Some(name) = view.press {
        page.button(name).click();
    }
    page.find(view.shows);
}

fn p34_no_fault_in(theme: &str) {
    let page = page("");
    let mut faults = Vec::new();
    for view in &VIEWS {
        open_in(&page, theme, view);
        for (size, called) in [(WIDE, "1280x800"), (NARROW, "360x640")] {
            page.viewport(size);
            page.run("scrollTo(0, 0)");
            let name = format!("{}-{theme}-{called}", view.name);
            page.screenshot(&name);
            let found = page.accessibility_faults().into_iter();
            faults.extend(found.map(|fault| format!("{name}: {fault}")));
            if page.run("return document.documentElement.scrollWidth > innerWidth") == true {
                faults.push(format!("{name} scrolls sideways"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn p34_no_page_has_accessibility_faults_or_scrolls_sideways_in_light() {
    p34_no_fault_in("light");
}

#[test]
fn p34_no_page_has_accessibility_faults_or_scrolls_sideways_in_dark() {
    p34_no_fault_in("dark");
}

#[test]
fn p34_no_page_has_accessibility_faults_or_scrolls_sideways_in_high_contrast() {
    p34_no_fault_in("contrast");
}

#[test]
fn p21_no_page_scrolls_sideways_at_any_width() {
    let page = page("");
    for view in &VIEWS {
        open_in(&page, "light", view);
        for width in [240, 320, 480, 640, 768, 900, 1024, 1200] {
            page.viewport((width, 800));
            page.wait_for(&format!("{} to fit into {width}", view.name), || {
                page.run("return document.documentElement.scrollWidth <= innerWidth") == true
            });
        }
    }
}

#[test]
fn the_library_is_there_at_once_and_every_game_is_one_click_away() {
    let page = page("");
    page.wait_for("the cards", || page.find_all(".card").len() >= 9);
    // A second on a plain laptop; ten times that is a failure anywhere.
    let shown = page.run("return performance.now()").as_f64();
    assert!(shown.is_some_and(|time| time < 10_000.0), "{shown:?}");
    assert!(
        page.text().contains("never take and are never taken") || page.text().contains("no mate")
    );
    page.link("Play Samantsy (Ludii 2)").click();
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    assert!(
        page.hash().starts_with("#/play/samantsy-2"),
        "{}",
        page.hash()
    );
}

#[test]
fn the_library_is_searched_and_filtered() {
    let page = page("");
    page.wait_for("the cards", || page.find_all(".card").len() >= 9);
    page.find("input[type=search]").fill("madagascar");
    page.wait_for("one card", || page.find_all(".card").len() == 1);
    assert!(page.find(".count").text().contains("One game"));
    page.find("input[type=search]").fill("xyzzy");
    page.wait_for("no card", || page.find_all(".card").is_empty());
    assert!(page.text().contains("No game fits"));
    page.button("Show all").click();
    page.wait_for("all cards", || page.find_all(".card").len() >= 9);
}

#[test]
fn a_game_that_was_begun_can_be_gone_on_with() {
    let page = page("#/play/samantsy-2");
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    page.drag("e2", "e3");
    page.wait_for("the pawn", || {
        page.square("e3").label().contains("white pawn")
    });
    page.run("location.hash = '#/'");
    page.wait_for("the shelf", || {
        page.text().to_lowercase().contains("go on with")
    });
    page.find(".small-shelf h3 a").click();
    page.wait_for("the game", || {
        page.square("e3").label().contains("white pawn")
    });
}

#[test]
fn the_plates_of_the_library_show_pieces() {
    let page = page("#/");
    page.wait_for("the shelf", || !page.find_all(".card").is_empty());
    let widths =
        "return [...document.querySelectorAll('.card-board use')].map(u => u.getBBox().width)";
    let widths = page.run(widths);
    let widths = widths.as_array().expect("a list");
    assert!(widths.len() > 9 * 20, "{} pieces", widths.len());
    let all = widths.iter().all(|width| width.as_f64() > Some(0.0));
    assert!(all, "pieces without a drawing");
}

#[test]
fn show_me_puts_the_witness_on_the_board_to_be_tried() {
    let page = page("#/rules/samantsy-2");
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    page.button("Show me sentence 4: two squares, not over a piece")
        .click();
    page.wait_for("the bishop", || {
        page.square("d3").label().contains("white bishop")
    });
    page.wait_for("it is said", || {
        page.live_region(Politeness::Polite).contains("Sentence 4")
    });
    page.drag("d3", "f5");
    page.wait_for("the capture", || {
        page.square("f5").label().contains("white bishop")
    });
    page.button("Begin again").click();
    page.wait_for("the way back", || {
        page.square("d3").label().contains("white bishop")
    });
}

#[test]
fn an_account_that_cannot_be_fetched_is_said_and_comes_when_asked_again() {
    let page = page("#/");
    page.run("window.real = fetch; window.fetch = () => Promise.reject(new Error('gone'));");
    page.run("location.hash = '#/rules/samantsy-2'");
    page.wait_for("calm words", || {
        page.find_all("[role=alert]")
            .iter()
            .any(|alert| alert.text().contains("could not be fetched"))
    });
    // What the program knows by itself is there: differences, pieces, the source.
    assert_eq!(page.find_all(".kind").len(), 6);
    assert!(page.text().contains("Madagascar"));
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    // A host or a gate that answers with some page has not answered.
    page.run("window.fetch = async () => new Response('<!doctype html>');");
    page.button("Try again").click();
    page.wait_for("the same words", || {
        page.text().contains("could not be fetched")
    });
    page.run("window.fetch = window.real");
    page.button("Try again").click();
    page.wait_for("the account", || !page.find_all(".sentences li").is_empty());
    assert_eq!(
        page.focused().attribute("id").as_deref(),
        Some("account-rules")
    );
    page.button("Show me sentence 4: two squares, not over a piece")
        .click();
    page.wait_for("the bishop", || {
        page.square("d3").label().contains("white bishop")
    });
}

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
fn resting_on_a_kind_shows_how_it_moves() {
    let page = page("#/rules/andarraya-5");
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    let kinds = page.find_all(".kind");
    assert_eq!(kinds.len(), 6);
    for kind in kinds {
        kind.focus();
        let name = kind.text().to_lowercase();
        page.wait_for("its diagram", || {
            page.find(".study-title")
                .text()
                .to_lowercase()
                .contains(&format!("the {name}"))
        });
        let marked = page
            .find_all("[role=gridcell]")
            .iter()
            .filter(|cell| {
                let label = cell.label();
                label.contains("goes") || label.contains("captures") || label.contains("castles")
            })
            .count();
        assert!(marked >= 2, "{name}: {marked}");
    }
}

#[test]
fn the_rules_lie_beside_the_board_of_a_game_and_the_game_waits() {
    let page = page("#/play/samantsy-2");
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    page.drag("e2", "e3");
    page.wait_for("the pawn", || {
        page.square("e3").label().contains("white pawn")
    });
    page.button("Rules").click();
    page.button("Show me sentence 4: two squares, not over a piece")
        .click();
    page.wait_for("the bishop", || {
        page.square("d3").label().contains("white bishop")
    });
    page.button("Back to your game").click();
    page.wait_for("the game", || {
        page.square("e3").label().contains("white pawn")
    });
}

#[test]
fn on_a_phone_the_rules_open_into_sight_below_the_board() {
    let page = page("#/play/samantsy-2");
    page.viewport((360, 640));
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    page.button("Rules").click();
    page.wait_for("the rules", || {
        !page.find_all(".rules-scroll .kinds").is_empty()
    });
    page.wait_for("them in sight, and the board's near end", || {
        page.run(
            "const rules = document.querySelector('.rules-beside').getBoundingClientRect();
             const board = document.querySelector('[role=grid]').getBoundingClientRect();
             return rules.top >= 0 && rules.bottom <= innerHeight + 1
                && board.bottom > 100 && board.bottom < rules.top",
        ) == true
    });
}

#[test]
fn a_switch_changes_the_game_that_is_told() {
    let page = page("#/rules/samantsy-2");
    page.wait_for("the account", || {
        !page.find_all(".readings input").is_empty()
    });
    page.find(".readings input").click();
    page.wait_for("the other game", || {
        page.run("return document.querySelector('.rules-head a').getAttribute('href')")
            == "#/play/samantsy-2+sliding-bishops"
    });
}

#[test]
fn settings_are_kept() {
    let page = page("#/settings");
    page.wait_for("the page", || page.text().contains("Colours"));
    let themes = page.find_all("input[name=theme]");
    themes[2].click();
    let theme = || page.run("return document.documentElement.dataset.theme");
    page.wait_for("the dark", || theme() == "dark");
    page.reload();
    assert_eq!(theme(), "dark");
    page.button("Reset all settings").click();
    page.wait_for("the defaults", || theme() == "system");
}

/// Gives a file input a file, as the browser's own dialogue would.
fn choose_file(page: &Page, name: &str, text: &str) {
    page.run_with(
        "const files = new DataTransfer();
         files.items.add(new File([arguments[1]], arguments[0]));
         const input = document.querySelector('input[type=file]');
         input.files = files.files;
         input.dispatchEvent(new Event('change', { bubbles: true }));",
        &[json!(name), json!(text)],
    );
}

#[test]
fn everything_kept_goes_out_and_comes_in_as_one_file() {
    let page = page("#/settings");
    page.wait_for("the page", || page.text().contains("Colours"));
    choose_file(&page, "shopping.txt", "milk, bread");
    page.wait_for("a refusal", || page.text().contains("Nothing was changed"));
    let file = json!({
        "file": "rookery",
        "version": 1,
        "kept": { "settings": "{\"theme\":\"contrast\"}" },
    });
    choose_file(&page, "rookery.json", &file.to_string());
    let theme = || page.run("return document.documentElement.dataset.theme");
    page.wait_for("the settings of the file", || theme() == "contrast");
    page.wait_for("the page again", || page.text().contains("Colours"));
    page.button("Export everything").click();
    page.wait_for("the file", || page.text().contains("rookery.json"));
}

#[test]
fn an_example_is_read_chosen_about_played_and_kept() {
    let page = page("#/read");
    page.button("Oxbow").click();
    page.wait_for("the reading", || page.text().contains("It can be played"));
    assert!(!page.find_all(".phrase.assumed").is_empty());
    let rules = page.find(".read-game .sentences").text();
    page.find_all(".question .answer input")[1].click();
    page.wait_for("another game", || {
        page.find(".read-game .sentences").text() != rules
    });
    page.button("Undo my choices").click();
    page.wait_for("the first game", || {
        page.find(".read-game .sentences").text() == rules
    });
    page.button("Play").click();
    page.wait_for("the board", || page.find_all("[role=gridcell]").len() == 64);
    assert!(
        page.hash().starts_with("#/play/read-oxbow-"),
        "{}",
        page.hash()
    );
    page.run("location.hash = '#/'");
    page.wait_for("the shelf", || {
        page.text().to_lowercase().contains("read by you")
    });
    page.link("How Oxbow was read").click();
    page.wait_for("the reading", || page.text().contains("It can be played"));
    page.run("location.hash = '#/'");
    page.button("Forget Oxbow").click();
    page.wait_for("an empty shelf", || {
        !page.text().to_lowercase().contains("read by you")
    });
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
    first.wait_for("the pike", || first.square("a3").label().contains("pike"));
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
    page.button("Read it").click();
    page.wait_for("a calm answer", || {
        page.text().contains("no rules in this text")
    });
}

#[test]
fn a_dropped_file_is_read() {
    let page = page("#/read");
    page.find("textarea");
    let text = include_str!("../../reader/tests/pages/tarnholm.txt");
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
        ["1.", "e4", "d4", "e5", "d5"]
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
