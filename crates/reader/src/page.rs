//! Finds the rules in a page, and the facts around them: title, identifier,
//! period, scores, and what a reconstruction is based on.

use crate::span::Extent;
use crate::token::{Kind, Token, tokens};
use rookery_rules::san::is_unseen;

/// What a page says beside its rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    pub title: Option<String>,
    pub identifier: Option<String>,
    pub period: Option<String>,
    /// The scores of a reconstruction, as printed: (name, value).
    pub scores: Vec<(String, String)>,
    /// The games that it is based on, without repetition.
    pub parents: Vec<String>,
}

/// A page cut into its parts.
pub struct Page<'a> {
    pub tokens: Vec<Token<'a>>,
    /// The tokens of the rules part.
    pub rules: std::ops::Range<usize>,
    pub facts: Facts,
    length: usize,
}

impl<'a> Page<'a> {
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        let tokens = tokens(text);
        let rules = rules_range(&tokens);
        let facts = facts(text, &tokens, &rules);
        Self {
            tokens,
            rules,
            facts,
            length: text.len(),
        }
    }

    /// The rules part as a range of the page.
    #[must_use]
    pub fn rules_extent(&self) -> Extent {
        let tokens = &self.tokens[self.rules.clone()];
        match (tokens.first(), tokens.last()) {
            (Some(first), Some(_)) => {
                // Up to the heading after them, or the end: a mark of the layout belongs to the
                // rules that it stands in.
                let next = self.tokens.get(self.rules.end).map(|t| t.at.start);
                Extent::new(first.at.start, next.unwrap_or(self.length))
            }
            _ => Extent::default(),
        }
    }
}

fn at(tokens: &[Token<'_>], i: usize, words: &str) -> bool {
    words
        .split(' ')
        .enumerate()
        .all(|(n, word)| tokens.get(i + n).is_some_and(|t| t.key == word))
}

fn find(tokens: &[Token<'_>], from: usize, words: &str) -> Option<usize> {
    (from..tokens.len()).find(|i| at(tokens, *i, words))
}

/// Headings that stand after the rules on the site's pages.
const AFTER: [&str; 9] = [
    "reconstruction details",
    "combined score",
    "based on :",
    "browse all concepts",
    "other rulesets",
    "reconstructed rulesets",
    "identifiers",
    "contact us",
    "concepts",
];

fn rules_range(tokens: &[Token<'_>]) -> std::ops::Range<usize> {
    let opening = (0..tokens.len()).find(|i| {
        at(tokens, *i, "the game") && (i + 2..i + 15).any(|j| at(tokens, j, "is played by"))
    });
    // Of a page whose first line is lost all is rules: nothing before them shows where they begin.
    let start = opening.unwrap_or(0);
    // A game may be called as one of the headings is.
    let named = find(tokens, start, "is played by").filter(|i| *i < start + 15);
    let after = (named.unwrap_or(start)..tokens.len())
        .find(|i| AFTER.iter().any(|words| at(tokens, *i, words)));
    start..after.unwrap_or(tokens.len())
}

fn facts(text: &str, tokens: &[Token<'_>], rules: &std::ops::Range<usize>) -> Facts {
    let head = &tokens[..rules.start];
    let tail = &tokens[rules.end..];
    Facts {
        title: title(text, head),
        identifier: identifier(text),
        period: find(head, 0, "period").and_then(|i| {
            let end = find(head, i, "summary")?;
            let words: Vec<&str> = head[i + 1..end]
                .iter()
                .filter(|t| !(matches!(t.kind, Kind::Mark(_)) || t.text == "s"))
                .map(|t| t.text)
                .collect();
            (!words.is_empty() && words.len() < 12).then(|| words.join(" "))
        }),
        scores: scores(text, tail),
        parents: parents(tail),
    }
}

/// `Ruleset: Andarraya (Ludii 3) Game`: what stands between the two headings.
fn title(text: &str, head: &[Token<'_>]) -> Option<String> {
    let start = find(head, 0, "ruleset :")? + 2;
    let end = find(head, start, "game").unwrap_or(head.len());
    let words = head.get(start..end)?;
    let (first, last) = (words.first()?, words.last()?);
    let title: Vec<&str> = text[first.at.start..last.at.end]
        .split_whitespace()
        .collect();
    (words.len() <= 16).then(|| one_name(&title))
}

/// By its name a game is known, whatever a copy has put between the letters.
fn one_name(words: &[&str]) -> String {
    let mut name = words.join(" ");
    name.retain(|c| !is_unseen(c));
    name
}

fn identifier(text: &str) -> Option<String> {
    let start = text.find("DLP.GameRulesets.")?;
    let rest = &text[start..];
    let digits = rest["DLP.GameRulesets.".len()..]
        .bytes()
        .take_while(u8::is_ascii_digit)
        .count();
    (digits > 0)
        .then(|| rest["DLP.GameRulesets.".len()..][..digits].to_string())
        .map(|n| format!("DLP.GameRulesets.{n}"))
}

fn scores(text: &str, tail: &[Token<'_>]) -> Vec<(String, String)> {
    let names = [
        "combined score :",
        "cultural score :",
        "conceptual score :",
        "geographical score :",
    ];
    let value = |words: &str| {
        let start = find(tail, 0, words)? + 3;
        // The value runs to the next word that begins a heading.
        let end = (start..tail.len()).find(|i| {
            tail[*i].kind == Kind::Word
                && tail[*i].key.starts_with(|c: char| c.is_alphabetic())
                && !tail[*i].key.ends_with("km")
        });
        let (first, last) = (
            tail.get(start)?,
            tail.get(end.unwrap_or(tail.len()).checked_sub(1)?)?,
        );
        (last.at.end > first.at.start).then(|| {
            let name = words.split(' ').next().unwrap_or_default();
            (
                name.to_string(),
                text[first.at.start..last.at.end].trim().to_string(),
            )
        })
    };
    names.iter().filter_map(|words| value(words)).collect()
}

/// `1. Scachs / Scachs 2. Chess / Standard`: the names before the slashes.
fn parents(tail: &[Token<'_>]) -> Vec<String> {
    let Some(start) = find(tail, 0, "based on").map(|i| i + 2) else {
        return Vec::new();
    };
    let rest = &tail[start..];
    let end = (0..rest.len())
        .find(|i| {
            [
                "concepts",
                "browse all",
                "other rulesets",
                "identifiers",
                "contact us",
            ]
            .iter()
            .any(|w| at(rest, *i, w))
        })
        .unwrap_or(rest.len());
    let mut found: Vec<String> = Vec::new();
    let mut name: Vec<&str> = Vec::new();
    let mut named = false;
    for token in &rest[..end.min(400)] {
        match token.kind {
            // "1." begins a parent; its ruleset after the slash is not its name.
            Kind::Number(_) => {
                name.clear();
                named = true;
            }
            Kind::Mark('/') => {
                let joined = one_name(&name);
                if named && !joined.is_empty() && !found.contains(&joined) {
                    found.push(joined);
                }
                named = false;
            }
            Kind::Mark(_) => {}
            Kind::Word if named => name.push(token.text),
            Kind::Word => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::Page;

    const RULES: &str = "The game Tarn is played by two players on a 8x8 rectangle board with square tiling. \
        Rules: Move one of your pieces. Aim: If the next player cannot move, it's a draw.";

    #[test]
    fn the_rules_are_found_with_or_without_the_site_around_them() {
        let bare = Page::new(RULES);
        let text = format!(
            "Home Games\nTarn\nRuleset:\nTa\u{200b}rn (Old 2)\nGame\nSee the game Tarn for more details.\nPeriod(s)\n\nModern\n\nSummary\nx\nRules\n{RULES}\n\
             Reconstruction Details\nCombined Score: 0.9 Cultural Score: 0.8 Geographical Score: 0.7 (~100km)\nBased on:\n1. Old Ta\u{ad}rn\n/\nMain\n2. Chess\n/\nStandard\nConcepts\n\
             Identifiers\nDLP.GameRulesets.77\n|"
        );
        let full = Page::new(&text);
        let words = |p: &Page<'_>| {
            p.tokens[p.rules.clone()]
                .iter()
                .map(|t| t.text.to_string())
                .collect::<Vec<_>>()
        };
        assert_eq!(words(&bare), words(&full));
        assert_eq!(full.facts.title.as_deref(), Some("Tarn (Old 2)"));
        assert_eq!(
            full.facts.identifier.as_deref(),
            Some("DLP.GameRulesets.77")
        );
        assert_eq!(full.facts.period.as_deref(), Some("Modern"));
        assert_eq!(full.facts.parents, ["Old Tarn", "Chess"]);
        assert_eq!(full.facts.scores.len(), 3);
        assert_eq!(full.facts.scores[2].1, "0.7 (~100km)");
    }

    #[test]
    fn other_text_has_no_rules_to_speak_of() {
        let page = Page::new("Nothing here at all.");
        assert_eq!(page.facts, super::Facts::default());
        assert_eq!(page.rules, 0..page.tokens.len());
    }
}
