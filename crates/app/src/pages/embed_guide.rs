//! `#/embed-guide`: puts an embed together. Form, preview and words are files that only this page
//! fetches (`assets/guide`); from here come the rulesets to choose from.

use rookery_rules::library;
use yew::prelude::*;

use crate::effects::script;

/// The place that the script fills. The key keeps it from becoming a part of another page, with
/// what the script has put there.
pub fn embed_guide() -> Html {
    html! {
        <main key="embed-guide" class="page guide">
            <h1>{ "Put a board into your page" }</h1>
            <div class="guide-body" data-rulesets={rulesets()}></div>
        </main>
    }
}

/// Fills it, as soon as it stands there.
pub fn fill() {
    script::run("./guide/guide.js", &[]);
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
