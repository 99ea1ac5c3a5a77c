//! Names that a page gives to its pieces and regions: they come from the page, not from a list.

use super::{Parser, Read};
use crate::token::Kind;

/// More names than any page has; beyond it the rest are unknown words.
const MOST_NAMES: usize = 32;

/// Words before a colon within a sentence.
const LABELS: [&str; 4] = ["moverule", "capturerule", "captureeffect", "includeorigin"];

impl Parser<'_> {
    /// The names of pieces in the singular, as the setup and the list of pieces give them.
    pub(super) fn names_used(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        let singular = (0..self.tokens.len()).filter_map(|at| {
            let len = self
                .words_at(at, "place a")
                .or_else(|| self.words_at(at, "place an"))?;
            Some(self.tokens.get(at + len)?.name())
        });
        for name in singular {
            if names.len() < MOST_NAMES && !names.contains(&name) {
                names.push(name);
            }
        }
        for at in 0..self.tokens.len() {
            if let Some((_, words)) = self.lists_pieces(at) {
                self.listed_names(at + words, &mut names);
            }
        }
        names
    }

    /// `Pawns, Rooks and Kings`, whatever follows without a full stop.
    fn listed_names(&self, from: usize, names: &mut Vec<String>) {
        let mut joined = true;
        for token in &self.tokens[from..] {
            match token.kind {
                Kind::Mark(',') => joined = true,
                Kind::Word if token.key == "and" => joined = true,
                Kind::Word if joined => {
                    joined = false;
                    let plural = token.name();
                    let known = |n: &String| is_plural(&plural.to_lowercase(), &n.to_lowercase());
                    if !names.iter().any(known) {
                        names.push(singular_of(&plural));
                    }
                }
                _ => return,
            }
            if names.len() > MOST_NAMES {
                return;
            }
        }
    }

    /// The words before a colon, which the region lines give a meaning.
    pub(super) fn regions_named(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for pair in self.tokens.windows(2) {
            let name = pair[0].name();
            if pair[1].kind == Kind::Mark(':')
                && pair[0].kind == Kind::Word
                && !LABELS.contains(&pair[0].key.as_str())
                && !names.contains(&name)
            {
                names.push(name);
                if names.len() > MOST_NAMES {
                    break;
                }
            }
        }
        names
    }

    pub(super) fn name_at(&self, ahead: usize) -> bool {
        self.find_name(ahead).is_some()
    }

    /// The piece whose name stands here, singular or plural.
    pub(super) fn name(&mut self) -> Option<String> {
        let found = self.find_name(0)?.clone();
        self.pos += 1;
        Some(found)
    }

    /// Whether another piece is called by what is also the plural of this name.
    pub(super) fn like_another(&self, name: &str) -> bool {
        let of = |other: &String| is_plural(&other.to_lowercase(), &name.to_lowercase());
        self.names.iter().any(|other| other != name && of(other))
    }

    /// The piece whose number is meant; perhaps one that neither side has.
    pub(super) fn counted_name(&mut self, wanted: &'static str) -> Read<String> {
        match self.name() {
            Some(name) => Ok(name),
            None if self.key(1) == "owned" && self.capital() => Ok(self.word()),
            None => self.stuck(wanted),
        }
    }

    /// Whether the word here could be a name.
    pub(super) fn capital(&self) -> bool {
        self.peek()
            .is_some_and(|t| t.text.starts_with(char::is_uppercase))
    }

    fn find_name(&self, ahead: usize) -> Option<&String> {
        let token = self.tokens.get(self.pos + ahead)?;
        if token.kind != Kind::Word {
            return None;
        }
        let word = token.name().to_lowercase();
        self.names
            .iter()
            .find(|name| is_plural(&word, &name.to_lowercase()))
    }
}

fn is_plural(word: &str, name: &str) -> bool {
    word.strip_prefix(name)
        .is_some_and(|end| matches!(end, "s" | "es" | "en"))
        || name
            .strip_suffix('y')
            .is_some_and(|stem| word.strip_suffix("ies") == Some(stem))
        || name
            .strip_suffix("man")
            .is_some_and(|stem| word.strip_suffix("men") == Some(stem))
        || word == name
}

/// A guess for a piece that the setup never places.
fn singular_of(plural: &str) -> String {
    if let Some(stem) = plural
        .strip_suffix("sses")
        .or_else(|| plural.strip_suffix("shes"))
    {
        let ending = &plural[stem.len()..plural.len() - 2];
        return format!("{stem}{ending}");
    }
    if let Some(stem) = plural.strip_suffix("ies") {
        return format!("{stem}y");
    }
    plural.strip_suffix('s').unwrap_or(plural).to_string()
}
