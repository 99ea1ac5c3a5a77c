//! What holds of every page: no faults of accessibility, nothing that scrolls sideways.

use rookery_e2e::{NARROW, Page, WIDE, page};
use serde_json::json;

/// A page of the site as it is looked at.
pub struct View {
    /// What the pictures call it.
    pub name: &'static str,
    pub route: &'static str,
    /// The button to press there.
    pub press: Option<&'static str>,
    /// What has to be there then.
    pub shows: &'static str,
}

pub const fn view(
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

pub const VIEWS: [View; 30] = [
    view("library", "#/", None, ".card"),
    view("time-line", "#/?by=time", None, ".time-game"),
    view("rules", "#/rules/samantsy-2", None, ".sentences"),
    view(
        "rules-of-many-switches",
        "#/rules/andarraya-5+long-leap",
        None,
        ".sentences",
    ),
    view("labs", "#/lab", None, ".plot"),
    view("lab", "#/lab/sfenj-11", None, ".plot"),
    view("lab-pair", "#/lab/sfenj-11/samantsy-2", None, ".plot"),
    view(
        "lab-of-one's-own",
        "#/lab/sfenj-11+check-keeps-castling",
        None,
        ".lab-run",
    ),
    view("read", "#/read", None, "textarea"),
    view("read-playable", "#/read", Some("Oxbow"), ".phrases"),
    view("read-refused", "#/read", Some("Unplayable"), ".phrases"),
    view("compare", "#/compare", None, "select"),
    view(
        "compare-two",
        "#/compare/korkserschach/shatranj",
        None,
        ".compare-rules",
    ),
    view("games", "#/games", None, ".kept-none"),
    view("problem-of-the-day", "#/problems", None, "[role=gridcell]"),
    view(
        "problems",
        "#/problems/samantsy-2",
        None,
        ".problem-numbers",
    ),
    view("learn", "#/learn/sfenj-11", None, ".lesson-words"),
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
    view(
        "analysis-review",
        "#/analysis/andarraya-5?moves=f2f3,e7e5,g2g4,d8h4&review=1",
        None,
        ".review-sides",
    ),
    view(
        "analysis-book",
        "#/analysis/chess",
        Some("Book"),
        ".book-moves",
    ),
];

/// Goes to a page as a person does within the site.
pub fn visit(page: &Page, view: &View) {
    // Two of the views share an address: another page of the same program comes between them.
    if page.hash() == view.route {
        page.run("location.hash = '#/compare'");
        page.find("select");
    }
    page.run(&format!("location.hash = '{}'", view.route));
    if let Some(name) = view.press {
        page.button(name).click();
    }
    page.find(view.shows);
}

/// What is asked of a page in a window.
#[derive(Clone, Copy)]
enum Asked {
    All,
    Colours,
    Nothing,
}

/// Structure, names and roles are the same in every theme, so they are looked at in one; and colours are
/// in every window, so that one window of each other theme is enough.
fn p34_no_fault_in(theme: &str, wide: Asked, narrow: Asked) {
    let sizes = [(WIDE, "1280x800", wide), (NARROW, "360x640", narrow)];
    let page = page("");
    let settings = json!({ "theme": theme }).to_string();
    let script = "localStorage.setItem('rookery.settings', arguments[0])";
    page.run_with(script, &[json!(settings)]);
    page.open("");
    let mut faults = Vec::new();
    for view in &VIEWS {
        visit(&page, view);
        for (size, called, asked) in sizes {
            page.viewport(size);
            page.run("scrollTo(0, 0)");
            let name = format!("{}-{theme}-{called}", view.name);
            page.screenshot(&name);
            let found = match asked {
                Asked::All => page.accessibility_faults(),
                Asked::Colours => page.faults_of_colour(),
                Asked::Nothing => Vec::new(),
            };
            faults.extend(found.iter().map(|fault| format!("{name}: {fault}")));
            if page.run("return document.documentElement.scrollWidth > innerWidth") == true {
                faults.push(format!("{name} scrolls sideways"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn p34_no_page_has_accessibility_faults_or_scrolls_sideways_in_light() {
    p34_no_fault_in("light", Asked::All, Asked::All);
}

#[test]
fn p34_no_page_has_accessibility_faults_or_scrolls_sideways_in_dark() {
    p34_no_fault_in("dark", Asked::Colours, Asked::Nothing);
}

#[test]
fn p34_no_page_has_accessibility_faults_or_scrolls_sideways_in_high_contrast() {
    p34_no_fault_in("contrast", Asked::Nothing, Asked::Colours);
}
