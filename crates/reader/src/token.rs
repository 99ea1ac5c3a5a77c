//! Cuts a page into words, numbers and marks, each with its place in the page.
//!
//! Pages are copied out of browsers, so a word's *key* forgives what copying
//! damages: letter case, hyphens (`forward-right`, `forwardright`), the kind of
//! apostrophe, and the kind of minus sign.

use crate::span::Extent;
use rookery_rules::san::is_unseen;

/// What a token is, apart from its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Word,
    Number(i32),
    Mark(char),
}

/// One word, number or mark of the page.
#[derive(Clone, Debug)]
pub struct Token<'a> {
    pub text: &'a str,
    /// The text as the grammar compares it: lower case, no hyphens or apostrophes.
    pub key: String,
    pub kind: Kind,
    pub at: Extent,
}

impl Token<'_> {
    /// The word as a name: without hyphens and what cannot be seen, which copying puts in and takes out.
    #[must_use]
    pub fn name(&self) -> String {
        let own = |c: &char| c.is_alphanumeric() || *c == '_';
        self.text.chars().filter(own).collect()
    }
}

const fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2014}' | '\u{2212}' | '\u{ad}')
}

const fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '\u{2019}' | '\u{2018}' | '`')
}

/// Marks that carry no meaning on any page: table rules of the page's layout, and quotes around names,
/// which the generator prints and most copies have lost.
const fn is_layout(c: char) -> bool {
    matches!(c, '|' | '"' | '\u{201c}'..='\u{201f}') || is_unseen(c)
}

/// Cuts `page` into tokens. Every character that is neither white space nor a
/// layout mark belongs to exactly one token, so nothing is lost here.
#[must_use]
pub fn tokens(page: &str) -> Vec<Token<'_>> {
    let mut found = Vec::with_capacity(page.len() / 5);
    let mut rest = Scanner { page, pos: 0 };
    while let Some(c) = rest.peek() {
        if c.is_whitespace() || is_layout(c) {
            rest.bump(c);
        } else if let Some(token) = rest.number() {
            found.push(token);
        } else if c.is_alphanumeric() || c == '_' {
            found.push(rest.word());
        } else {
            let start = rest.pos;
            rest.bump(c);
            found.push(Token {
                text: &page[start..rest.pos],
                key: c.to_string(),
                kind: Kind::Mark(c),
                at: Extent::new(start, rest.pos),
            });
        }
    }
    unglue(&mut found);
    found
}

/// `Swap the pieces at E1and D1`: the generator leaves out the space before this "and"; and behind it, too,
/// where a piece `is inandKing of the next player is in`.
fn unglue(found: &mut Vec<Token<'_>>) {
    let keys = |i: usize| found[i..].iter().map(|t| t.key.as_str()).take(4);
    let starts: Vec<usize> = (0..found.len())
        .filter(|i| keys(*i).eq(["swap", "the", "pieces", "at"]))
        .collect();
    for start in starts.into_iter().rev() {
        let glued = |i: &usize| {
            let key = &found[*i].key;
            key.len() > 3 && key.ends_with("and") && found.get(i + 1).is_none_or(|t| t.key != "of")
        };
        let amid = |i: &usize| found[*i].text.starts_with("inand") && found[*i].text.len() > 5;
        let end = (start + 4..found.len()).find(|i| found[*i].key == "and");
        let Some(at) = (start + 4..end.unwrap_or(found.len())).find(|i| amid(i) || glued(i)) else {
            continue;
        };
        let whole = found[at].clone();
        let before = match amid(&at) {
            true => 2,
            false => whole.text.len() - 3,
        };
        let (first, rest) = whole.text.split_at(before);
        let (and, last) = rest.split_at(3);
        let mut parts: Vec<Token<'_>> = [first, and, last].into_iter().flat_map(tokens).collect();
        let mut from = whole.at.start;
        for part in &mut parts {
            let len = part.at.end - part.at.start;
            part.at = Extent::new(from, from + len);
            from += len;
        }
        found.splice(at..=at, parts);
    }
}

struct Scanner<'a> {
    page: &'a str,
    pos: usize,
}

impl<'a> Scanner<'a> {
    fn peek(&self) -> Option<char> {
        self.page[self.pos..].chars().next()
    }

    const fn bump(&mut self, c: char) {
        self.pos += c.len_utf8();
    }

    /// A number with its minus sign, unless it only begins a word such as `8x8`.
    fn number(&mut self) -> Option<Token<'a>> {
        let start = self.pos;
        let rest = &self.page[start..];
        let sign = rest
            .chars()
            .next()
            .filter(|c| is_hyphen(*c))
            .map_or(0, char::len_utf8);
        // A line may break behind the sign.
        let gap = if sign > 0 {
            rest[sign..].len() - rest[sign..].trim_start().len()
        } else {
            0
        };
        let sign = sign + gap;
        let digits = rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
        let after = rest[sign + digits..].chars().next();
        if digits == 0 || after.is_some_and(|c| c.is_alphanumeric() || c == '_') {
            return None;
        }
        let size: i32 = rest[sign..sign + digits].parse().ok()?;
        let value = if sign > 0 { -size } else { size };
        self.pos += sign + digits;
        Some(Token {
            text: &self.page[start..self.pos],
            key: value.to_string(),
            kind: Kind::Number(value),
            at: Extent::new(start, self.pos),
        })
    }

    fn word(&mut self) -> Token<'a> {
        let start = self.pos;
        let mut key = String::new();
        while let Some(c) = self.peek() {
            if c.is_alphanumeric() || c == '_' {
                key.extend(c.to_lowercase());
                self.bump(c);
            } else if (is_hyphen(c) || is_apostrophe(c) || is_unseen(c)) && self.letter_follows(c) {
                self.bump(c);
                if is_hyphen(c) {
                    self.skip_space();
                }
            } else {
                break;
            }
        }
        Token {
            text: &self.page[start..self.pos],
            key,
            kind: Kind::Word,
            at: Extent::new(start, self.pos),
        }
    }

    /// Whether the word goes on after this hyphen or apostrophe: after a hyphen perhaps
    /// on the next line, or behind a space that a line break became.
    fn letter_follows(&self, c: char) -> bool {
        let rest = &self.page[self.pos + c.len_utf8()..];
        let rest = if is_hyphen(c) {
            rest.trim_start()
        } else {
            rest
        };
        let rest = rest.trim_start_matches(is_unseen);
        rest.chars().next().is_some_and(char::is_alphabetic)
    }

    fn skip_space(&mut self) {
        let rest = &self.page[self.pos..];
        self.pos += rest.len() - rest.trim_start().len();
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, tokens};

    fn keys(page: &str) -> Vec<String> {
        tokens(page).into_iter().map(|t| t.key).collect()
    }

    #[test]
    fn copying_damage_does_not_change_the_keys() {
        let whole = keys("step forward-right or it's -1");
        assert_eq!(
            whole,
            keys("step Forward-\n  right or it\u{2019}s \u{2212}1")
        );
        assert_eq!(whole, keys("| step forwardright | or its -1"));
        assert_eq!(whole, keys("step forward- right or it's -\n1"));
        assert_eq!(
            whole,
            keys("\u{202a}step for\u{ad}ward-\u{200b}right or it's -1\u{202c}")
        );
        assert_eq!(
            whole,
            keys("\u{201c}step\u{201d} \"forward\u{2014}right\" or it's \u{2014}1")
        );
    }

    #[test]
    fn numbers_words_and_marks() {
        let page = "8x8 99, -1 .. [A2]";
        let kinds: Vec<Kind> = tokens(page).into_iter().map(|t| t.kind).collect();
        assert_eq!(
            kinds,
            [
                Kind::Word,
                Kind::Number(99),
                Kind::Mark(','),
                Kind::Number(-1),
                Kind::Mark('.'),
                Kind::Mark('.'),
                Kind::Mark('['),
                Kind::Word,
                Kind::Mark(']')
            ]
        );
    }

    #[test]
    fn huge_numbers_are_words() {
        assert_eq!(tokens("99999999999999")[0].kind, Kind::Word);
    }

    #[test]
    fn every_visible_character_is_in_a_token() {
        let page = "a—b €2m (#7) ½ \u{1F600}x";
        let mut seen = vec![false; page.len()];
        for token in tokens(page) {
            seen[token.at.start..token.at.end].fill(true);
        }
        for (i, c) in page.char_indices() {
            assert!(seen[i] || c.is_whitespace(), "{c} at {i}");
        }
    }
}
