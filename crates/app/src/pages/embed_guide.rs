//! `#/embed-guide`: puts an embed together. Form, preview and words are files that only this page
//! fetches (`assets/guide`); from here come the rulesets to choose from.

use gloo::events::EventListener;
use gloo::utils::document;
use rookery_rules::library;
use yew::prelude::*;

use crate::effects::focus::focus_page;
use crate::effects::script;

/// Stands there when the files could not be fetched.
const MISSING: &str = "<div role=\"alert\" class=\"note bad\"><p>The form could not be fetched. \
     Is there a connection?</p><p class=\"buttons\"><button type=\"button\">Try again</button></p></div>";

/// The place that the script fills. The key keeps it from becoming a part of another page, with
/// what the script has put there.
#[component]
pub fn EmbedGuide() -> Html {
    use_effect_with((), |()| fill());
    html! {
        <main key="embed-guide" class="page guide">
            <h1>{ "Put a board into your page" }</h1>
            <div class="guide-body" data-rulesets={rulesets()}></div>
        </main>
    }
}

fn fill() {
    if let Some(script) = script::run("./guide/guide.js", &[]) {
        for end in ["load", "error"] {
            EventListener::new(&script, end, |_| apologise()).forget();
        }
    }
}

/// Says so where no script came, or none of ours; one at work says that it is busy, and sends its
/// element an `error` if it fails.
fn apologise() {
    let idle = document().query_selector(".guide-body:empty:not([aria-busy])");
    let Ok(Some(place)) = idle else { return };
    place.set_inner_html(MISSING);
    if let Ok(Some(button)) = place.query_selector("button") {
        let again = EventListener::new(&button, "click", move |_| {
            // The button goes.
            focus_page();
            place.set_inner_html("");
            fill();
        });
        again.forget();
    }
}

/// A line for each ruleset: id and title; and for each of its switches: plus, id, what it says.
fn rulesets() -> String {
    let mut lines = String::new();
    for entry in library::entries() {
        let Ok(ruleset) = library::ruleset(entry.id) else {
            continue;
        };
        let mut line = |mark: &str, id: &str, says: &str| {
            for part in [mark, id, " ", says, "\n"] {
                lines.push_str(part);
            }
        };
        line("", entry.id, ruleset.title());
        for switch in ruleset.switches() {
            line("+", &switch.id, &switch.says);
        }
    }
    lines
}
