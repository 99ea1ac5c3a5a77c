//! A page of rules that was read, as it is kept: its text, the person's choices and the ruleset that it
//! became. And what such a game is called.

use rookery_rules::library;
use rookery_rules::ruleset::{text, with_switches};
use serde::{Deserialize, Serialize};

use crate::archive::short_fingerprint;
use crate::stored::Stored;

/// A page that was read, as it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptPage {
    pub id: String,
    pub title: String,
    pub page: String,
    /// Questions and their answers, where the person chose otherwise than the reader.
    #[serde(default)]
    pub choices: Vec<(String, String)>,
    /// The text of the ruleset file.
    pub ruleset: String,
}

impl Stored for KeptPage {}

impl KeptPage {
    /// The same rules have the same id, whoever had them read.
    pub fn new(title: &str, page: &str, choices: &[(String, String)], ruleset: &str) -> KeptPage {
        KeptPage {
            id: id(title, ruleset),
            title: title.to_string(),
            page: page.to_string(),
            choices: choices.to_vec(),
            ruleset: ruleset.to_string(),
        }
    }

    /// What the person chose, to tell two readings of one page apart: "king safety: capturable".
    pub fn chosen(&self) -> String {
        let choices = self.choices.iter();
        let said: Vec<String> = choices
            .map(|(question, answer)| format!("{question}: {answer}").replace('-', " "))
            .collect();
        said.join(", ")
    }

    /// Rules that came with a link, without their page.
    pub fn without_page(id: &str, ruleset: String) -> Option<KeptPage> {
        let spec = text::parse(&ruleset, &library::ruleset_text).ok()?;
        Some(KeptPage {
            id: id.to_string(),
            title: spec.title,
            page: String::new(),
            choices: Vec::new(),
            ruleset,
        })
    }
}

/// What a game is called, with its switches, without compiling its rules; `own` has the texts of rulesets that
/// are not of the library.
pub fn title(id: &str, own: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let title = match library::facts(id) {
        Some(facts) => facts.get("title").to_owned(),
        None => {
            let text = own(library::without_switches(id))?;
            text::parse(&text, &library::ruleset_text).ok()?.title
        }
    };
    Some(with_switches(&title, id.split('+').skip(1)))
}

/// Begins with a few letters of the title, so that an address says something to a person.
fn id(title: &str, ruleset: &str) -> String {
    let mut name: String = title
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() {
                c.to_ascii_lowercase()
            } else {
                '-'
            }
        })
        .take(24)
        .collect();
    while name.contains("--") {
        name = name.replace("--", "-");
    }
    let name = name.trim_matches('-');
    format!("read-{name}-{:08x}", short_fingerprint(ruleset))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_readings_of_a_page_are_told_apart_by_what_was_chosen() {
        let choices = [("king-safety", "none"), ("pawns-double", "yes")];
        let choices = choices.map(|(one, other)| (one.to_owned(), other.to_owned()));
        let kept = KeptPage::new("Oxbow", "", &choices, "");
        assert_eq!(kept.chosen(), "king safety: none, pawns double: yes");
    }

    #[test]
    fn ids_say_something_and_tell_rules_apart() {
        let one = id("The Great Game (Ludii 2)", "piece king K");
        let other = id("The Great Game (Ludii 2)", "piece king K royal");
        assert!(one.starts_with("read-the-great-game-ludii-2-"), "{one}");
        assert_ne!(one, other);
        assert_eq!(one, id("The Great Game (Ludii 2)", "piece king K"));
        let strange = id("…/../#?&", "");
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
        assert!(strange.chars().all(plain), "{strange}");
    }
}
