//! The text of conditions and effects: words with arguments in brackets, joined by
//! `and`, `or`, `not` and comparisons. What the words mean is not known here.

use super::Sign;
use core::fmt;

/// A word and its arguments: `mark(here)`, `e4`, `-1`, or `a = b` and `x and y`, whose
/// words are the signs between.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// A word, a number, a square or a sign.
    pub word: String,
    /// What it is about.
    pub args: Vec<Term>,
}

/// Deeper or longer conditions are refused: nothing from outside may cost much.
const MAX_DEPTH: usize = 24;
const MAX_TOKENS: usize = 2000;
/// So many walks over squares may stand in each other.
const MOST_WALKS: usize = 3;

impl Term {
    /// A word alone.
    pub fn word(word: impl Into<String>) -> Term {
        Term {
            word: word.into(),
            args: Vec::new(),
        }
    }

    /// A number.
    pub fn number(number: i32) -> Term {
        Term::word(number.to_string())
    }

    /// A word with arguments.
    pub fn call(word: &str, args: impl IntoIterator<Item = Term>) -> Term {
        Term {
            word: word.into(),
            args: args.into_iter().collect(),
        }
    }

    /// The opposite.
    pub fn negated(self) -> Term {
        if self.word == "not" && self.args.len() == 1 {
            return self.args.into_iter().next().unwrap_or_else(Term::yes);
        }
        Term::call("not", [self])
    }

    /// What always holds.
    pub fn yes() -> Term {
        Term::word("yes")
    }

    /// All of them; a single one stands alone, and none is always true.
    pub fn all(terms: impl IntoIterator<Item = Term>) -> Term {
        Term::joined("and", terms).unwrap_or_else(Term::yes)
    }

    /// At least one of them; a single one stands alone, and none never holds.
    pub fn any(terms: impl IntoIterator<Item = Term>) -> Term {
        Term::joined("or", terms).unwrap_or_else(|| Term::yes().negated())
    }

    fn joined(word: &str, terms: impl IntoIterator<Item = Term>) -> Option<Term> {
        let mut flat: Vec<Term> = Vec::new();
        for term in terms {
            let inner = match term.word == word {
                true => term.args,
                false if word == "and" && term.word == "yes" => continue,
                false => vec![term],
            };
            for term in inner {
                if !flat.contains(&term) {
                    flat.push(term);
                }
            }
        }
        match flat.len() {
            0 | 1 => flat.pop(),
            _ => Some(Term::call(word, flat)),
        }
    }

    /// Whether this or a part of it is such.
    pub fn has(&self, such: &dyn Fn(&Term) -> bool) -> bool {
        such(self) || self.args.iter().any(|arg| arg.has(such))
    }

    /// Reads a condition, a value or an effect; says in words what is wrong with it.
    pub fn parse(text: &str) -> Result<Term, String> {
        let tokens = tokens(text)?;
        if tokens.len() > MAX_TOKENS {
            return Err(format!("longer than {MAX_TOKENS} words and signs"));
        }
        let mut parser = Parser {
            tokens: &tokens,
            next: 0,
            depth: 0,
        };
        let term = parser.either()?;
        match parser.peek() {
            None if term.walks() > MOST_WALKS => Err(format!(
                "more than {MOST_WALKS} walks over squares (every, some, those, each) in each other: \
                 that would take for ever"
            )),
            None => Ok(term),
            Some(extra) => Err(format!("'{extra}' is one too many in '{text}'")),
        }
    }

    /// How many walks over squares stand in each other: each takes the others as often as it has squares.
    fn walks(&self) -> usize {
        let walks = |at: usize| self.args.get(at).map_or(0, Term::walks);
        match (self.word.as_str(), self.args.len()) {
            ("every" | "some" | "those" | "each", 2) => walks(0).max(1 + walks(1)),
            (_, count) => (0..count).map(walks).max().unwrap_or(0),
        }
    }

    /// How tightly it holds together when written: a looser part stands in brackets.
    fn tightness(&self) -> u8 {
        match self.word.as_str() {
            "or" if self.args.len() > 1 => 0,
            "and" if self.args.len() > 1 => 1,
            "not" if self.args.len() == 1 => 2,
            word if self.args.len() == 2 && Sign::of(word).is_some() => 3,
            _ => 4,
        }
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = self.tightness();
        let part = |f: &mut fmt::Formatter<'_>, term: &Term| {
            if term.tightness() > own || (own == 2 && term.tightness() == 2) {
                write!(f, "{term}")
            } else {
                write!(f, "({term})")
            }
        };
        match own {
            0 | 1 | 3 => {
                for (index, arg) in self.args.iter().enumerate() {
                    if index > 0 {
                        write!(f, " {} ", self.word)?;
                    }
                    part(f, arg)?;
                }
                Ok(())
            }
            2 => {
                f.write_str("not ")?;
                part(f, &self.args[0])
            }
            _ => {
                f.write_str(&self.word)?;
                if self.args.is_empty() {
                    return Ok(());
                }
                for (index, arg) in self.args.iter().enumerate() {
                    write!(f, "{}{arg}", if index == 0 { "(" } else { ", " })?;
                }
                f.write_str(")")
            }
        }
    }
}

fn tokens(text: &str) -> Result<Vec<&str>, String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let wordy = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | ':' | '_');
        let length = match first {
            '(' | ')' | ',' | '=' => 1,
            '!' | '<' | '>' => 1 + rest[1..].starts_with('=') as usize,
            c if wordy(c) => rest.find(|c| !wordy(c)).unwrap_or(rest.len()),
            other => return Err(format!("'{other}' means nothing in a condition")),
        };
        tokens.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    Ok(tokens)
}

struct Parser<'a> {
    tokens: &'a [&'a str],
    next: usize,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.tokens.get(self.next).copied()
    }

    fn takes(&mut self, token: &str) -> bool {
        let there = self.peek() == Some(token);
        self.next += there as usize;
        there
    }

    fn either(&mut self) -> Result<Term, String> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(format!("brackets more than {MAX_DEPTH} deep"));
        }
        let mut parts = vec![self.both()?];
        while self.takes("or") {
            parts.push(self.both()?);
        }
        self.depth -= 1;
        Ok(one_or("or", parts))
    }

    fn both(&mut self) -> Result<Term, String> {
        let mut parts = vec![self.negation()?];
        while self.takes("and") {
            parts.push(self.negation()?);
        }
        Ok(one_or("and", parts))
    }

    fn negation(&mut self) -> Result<Term, String> {
        let mut turns = 0;
        while self.takes("not") {
            turns += 1;
        }
        let mut term = self.comparison()?;
        if turns > MAX_DEPTH {
            return Err("too many 'not'".into());
        }
        for _ in 0..turns {
            term = Term::call("not", [term]);
        }
        Ok(term)
    }

    fn comparison(&mut self) -> Result<Term, String> {
        let left = self.primary()?;
        match self.peek().filter(|t| Sign::of(t).is_some()) {
            None => Ok(left),
            Some(sign) => {
                self.next += 1;
                Ok(Term::call(sign, [left, self.primary()?]))
            }
        }
    }

    fn primary(&mut self) -> Result<Term, String> {
        if self.takes("(") {
            let term = self.either()?;
            return match self.takes(")") {
                true => Ok(term),
                false => Err("a bracket is not closed".into()),
            };
        }
        let word = match self.peek() {
            Some(word) if word.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '-') => word,
            Some(sign) => return Err(format!("'{sign}' stands where a word is expected")),
            None => return Err("a word is missing at the end".into()),
        };
        self.next += 1;
        let mut args = Vec::new();
        if self.takes("(") {
            loop {
                args.push(self.either()?);
                if self.takes(")") {
                    break;
                }
                if !self.takes(",") {
                    return Err(format!("'{word}(' is not closed"));
                }
            }
        }
        Ok(Term::call(word, args))
    }
}

fn one_or(word: &str, mut parts: Vec<Term>) -> Term {
    match parts.len() {
        1 => parts.remove(0),
        _ => Term::call(word, parts),
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_WALKS, Term};

    fn check(text: &str) {
        let term = Term::parse(text).unwrap();
        assert_eq!(term.to_string(), text);
        assert_eq!(Term::parse(&term.to_string()).unwrap(), term);
    }

    #[test]
    fn what_is_read_is_written_alike() {
        check("mark(here) = 1");
        check("not mark(ahead(here, 1, west)) = -1 and (empty(target) or in(target, rank:8))");
        check("not (same-turn and pending)");
        check("not not yes");
        check("(yes or no) and yes or no");
        check("both(mark(last-target, 0), again)");
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for text in ["", "a(", "a(b", "a b", "= 1", "not", "a = ", "a $ b", ")"] {
            assert!(Term::parse(text).is_err(), "{text}");
        }
        let walks = |deep: usize| {
            let (open, close) = ("every(occupied(own), ".repeat(deep), ")".repeat(deep));
            Term::parse(&format!("{open}yes{close}"))
        };
        assert!(walks(MOST_WALKS).is_ok() && walks(MOST_WALKS + 1).is_err());
        assert!(Term::parse(&"(".repeat(100_000)).is_err());
        assert!(Term::parse(&"not ".repeat(100_000)).is_err());
    }
}
