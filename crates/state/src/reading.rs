//! A page that was read, to be kept as a file and passed on as a link.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::{Deserialize, Serialize};

use super::link::{decoded, packed, unpacked};
use super::saved_file::{Kind, Unusable};

const KIND: Kind = Kind {
    name: "rookery reading",
    version: 1,
};
/// An address that is longer than this is cut off somewhere on its way.
const LONGEST: usize = 16_000;

/// Questions that a page leaves open, and a person's answers.
pub type Choices = Vec<(String, String)>;

/// A reading as a file has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    pub title: String,
    pub page: String,
    pub choices: Choices,
    /// What became of it, then and there.
    pub ruleset: String,
    /// "2026-11-22".
    pub date: String,
    /// The version of the reader.
    pub reader: String,
}

#[derive(Serialize, Deserialize)]
struct File {
    reading: Saved,
}

impl Saved {
    pub fn to_text(&self) -> String {
        KIND.write(&File {
            reading: self.clone(),
        })
    }

    /// Nothing where the text is no such file; an error where it is one that cannot be used.
    pub fn from_text(text: &str) -> Option<Result<Saved, Unusable>> {
        let file = KIND.read(text)?;
        Some(file.map(|File { reading }| reading))
    }
}

/// What follows `?` in the address of a page that is read as soon as it is visited; none where that
/// would be too long for an address.
pub fn link(page: &str, choices: &[(String, String)]) -> Option<String> {
    let mut query = format!("page={}", packed(page));
    for (question, answer) in choices {
        let [question, answer] =
            [question, answer].map(|text| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string());
        query += &format!("&choose={question}:{answer}");
    }
    (query.len() <= LONGEST).then_some(query)
}

/// The page and the choices of such an address.
pub fn from_link(query: &str) -> Option<(String, Choices)> {
    let mut page = None;
    let mut choices = Choices::new();
    for pair in query.split('&') {
        match pair.split_once('=') {
            Some(("page", text)) => page = Some(unpacked(text)),
            Some(("choose", text)) => {
                if let Some((question, answer)) = text.split_once(':') {
                    choices.push((decoded(question), decoded(answer)));
                }
            }
            _ => {}
        }
    }
    let page = page.filter(|page| !page.trim().is_empty())?;
    Some((page, choices))
}

/// Where the page stands in the Ludii collection, which numbers its rulesets.
pub fn page_in_ludii(title: &str, identifier: Option<&str>) -> Option<String> {
    let number = identifier?.strip_prefix("DLP.GameRulesets.")?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let game = title.split(" (").next().unwrap_or_default();
    let game = utf8_percent_encode(game.trim(), NON_ALPHANUMERIC).to_string();
    (is_number && !game.is_empty())
        .then(|| format!("https://ludii.games/variantDetails.php?keyword={game}&variant={number}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved() -> Saved {
        Saved {
            title: "Tarn & Holm (Revived_3)".to_owned(),
            page: "The game Tarn is played by two players.\nAim: 50 % ~ _x_ & more = “all”."
                .to_owned(),
            choices: vec![
                ("bishop-slide".to_owned(), "2".to_owned()),
                ("who is meant".to_owned(), "the_mover".to_owned()),
            ],
            ruleset: "title Tarn\n".to_owned(),
            date: "2026-11-22".to_owned(),
            reader: "0.1.0 (build 1a2b)".to_owned(),
        }
    }

    #[test]
    fn a_file_is_read_again() {
        let saved = saved();
        assert_eq!(Saved::from_text(&saved.to_text()), Some(Ok(saved.clone())));
        let marked = format!("\u{feff}{}", saved.to_text());
        assert_eq!(Saved::from_text(&marked), Some(Ok(saved)));
    }

    #[test]
    fn other_texts_are_no_such_file_and_a_damaged_one_is_told() {
        for text in [
            "",
            "The game Tarn",
            "{}",
            "{\"file\":\"rookery\",\"version\":1}",
            "[1]",
        ] {
            assert_eq!(Saved::from_text(text), None, "{text}");
        }
        let text = saved().to_text();
        let damaged = text.replace("\"page\"", "\"side\"");
        let newer = text.replace("\"version\":1", "\"version\":2");
        let told = |text: &str| {
            Saved::from_text(text)
                .expect("ours")
                .unwrap_err()
                .to_string()
        };
        assert!(told(&damaged).contains("damaged"), "{}", told(&damaged));
        assert!(told(&newer).contains("newer"), "{}", told(&newer));
    }

    #[test]
    fn a_page_travels_in_a_link_with_its_choices() {
        let Saved { page, choices, .. } = saved();
        let query = link(&page, &choices).expect("a short page");
        assert!(query.is_ascii() && !query.contains(' '), "{query}");
        let (again, made) = from_link(&query).expect("a page");
        assert_eq!(again, page);
        assert_eq!(made, choices);
        // What is no link brings nothing, and what is too long makes none.
        assert_eq!(from_link("page="), None);
        assert_eq!(from_link("choose=a:b"), None);
        assert_eq!(link(&"word ".repeat(10_000), &[]), None);
    }

    #[test]
    fn the_source_of_a_numbered_ruleset_is_known() {
        let found = page_in_ludii("Mak Ruk (Modern)", Some("DLP.GameRulesets.77"));
        let expected = "https://ludii.games/variantDetails.php?keyword=Mak%20Ruk&variant=77";
        assert_eq!(found.as_deref(), Some(expected));
        assert_eq!(page_in_ludii("Mak Ruk", None), None);
        assert_eq!(page_in_ludii("Mak Ruk", Some("DLP.GameRulesets.")), None);
        assert_eq!(page_in_ludii("", Some("DLP.GameRulesets.77")), None);
    }
}
