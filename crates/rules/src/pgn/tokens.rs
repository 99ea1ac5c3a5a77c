//! Cuts the text of a PGN into tokens, each with the line where it begins.
//!
//! However the text is made, no letter of it is looked at more than a few times: what has been
//! searched is used up, or remembered.

use crate::san::is_unseen;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Tag(String, String),
    /// A tag that cannot be read.
    BadTag(String),
    Comment(String),
    /// A comment that never ends.
    OpenComment(String),
    Open,
    Close,
    Nag(u8),
    Result(super::Score),
    Move(String),
}

pub(super) struct Tokens<'a> {
    rest: &'a str,
    line: usize,
    line_start: bool,
    /// So much of `rest` belongs to the word that is being taken apart.
    word: usize,
    /// How many letters have been looked at, each time counted.
    #[cfg(test)]
    pub steps: usize,
}

impl<'a> Tokens<'a> {
    pub fn new(text: &'a str) -> Tokens<'a> {
        Tokens {
            rest: text.strip_prefix('\u{feff}').unwrap_or(text),
            line: 1,
            line_start: true,
            word: 0,
            #[cfg(test)]
            steps: 0,
        }
    }

    /// How much of the text is still to come.
    pub fn left(&self) -> usize {
        self.rest.len()
    }

    /// Every search says how far it went, for the test that counts.
    fn looked_at(&mut self, _letters: usize) {
        #[cfg(test)]
        {
            self.steps += _letters;
        }
    }

    /// The place of the next letter of that kind, or the end of the text.
    fn find(&mut self, is_wanted: impl Fn(char) -> bool) -> usize {
        let place = self.rest.find(is_wanted).unwrap_or(self.rest.len());
        self.looked_at(place + 1);
        place
    }

    /// Takes so many bytes, keeping count of the lines.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.bytes().filter(|b| *b == b'\n').count();
        self.line_start = taken.ends_with('\n');
        self.word = self.word.saturating_sub(bytes);
        self.rest = rest;
        self.looked_at(bytes);
        taken
    }

    fn rest_of_line(&mut self) -> &'a str {
        let end = self.find(|c| c == '\n');
        self.take(end)
    }

    fn tag(&mut self) -> Token {
        let (searched, end) = tag_end(self.rest);
        self.looked_at(searched);
        // Not every program marks a quote inside of quotes: the tag ends with its line then.
        let whole = match end {
            Some(end) => self.take(end),
            None => self.rest_of_line().trim(),
        };
        let inner = whole
            .strip_prefix('[')
            .and_then(|tag| tag.strip_suffix(']'));
        let parts = inner.and_then(|inner| inner.trim().split_once(char::is_whitespace));
        let read = parts.and_then(|(name, value)| Some((name, unquoted(value.trim())?)));
        match read {
            Some((name, value)) => Token::Tag(name.to_string(), value),
            None => Token::BadTag(whole.to_string()),
        }
    }

    fn comment(&mut self) -> Token {
        let end = self.find(|c| c == '}');
        if let Some(head) = next_game(&self.rest[..end]) {
            let whole = self.take(head);
            Token::OpenComment(tidy(&whole[1..]))
        } else if end < self.rest.len() {
            let whole = self.take(end + 1);
            Token::Comment(tidy(&whole[1..whole.len() - 1]))
        } else {
            let whole = self.take(end);
            Token::OpenComment(tidy(&whole[1..]))
        }
    }

    fn nag(&mut self) -> Option<Token> {
        let digits = self.rest[1..]
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        let text = self.take(1 + digits);
        text[1..].parse().ok().map(Token::Nag)
    }

    /// A word of the move text: a number, a move, a mark or a result.
    fn word(&mut self) -> Option<Token> {
        // Of `1.1.1.e4` a piece is taken at a time; where it all ends is searched for only once.
        if self.word == 0 {
            self.word = self.find(|c| c.is_whitespace() || "{}()[];$".contains(c));
        }
        let end = self.word;
        if end == 0 {
            // A bracket that belongs to nothing.
            let stray = self.rest.chars().next().map_or(0, char::len_utf8);
            self.take(stray);
            return None;
        }
        let word = &self.rest[..end];
        if let Some(score) = score(word) {
            self.take(end);
            return Some(Token::Result(score));
        }
        let number = number_length(word);
        if number > 0 {
            self.take(number);
            return None;
        }
        if let Some(nag) = mark(word) {
            self.take(end);
            return Some(Token::Nag(nag));
        }
        // `e4!?` is a move and a mark.
        let core = word.trim_end_matches(['!', '?']);
        let core = if core.is_empty() { word } else { core };
        let length = core.len();
        self.take(length);
        match is_noise(core) {
            true => None,
            false => Some(Token::Move(core.to_string())),
        }
    }
}

impl Iterator for Tokens<'_> {
    /// The line, and the token that begins there.
    type Item = (usize, Token);

    fn next(&mut self) -> Option<(usize, Token)> {
        loop {
            if self.line_start && self.rest.starts_with('%') {
                self.rest_of_line();
                continue;
            }
            let first = self.rest.chars().next()?;
            let line = self.line;
            let token = match first {
                c if c.is_whitespace() => {
                    self.take(c.len_utf8());
                    None
                }
                '[' => Some(self.tag()),
                '{' => Some(self.comment()),
                ';' => {
                    let text = self.rest_of_line();
                    Some(Token::Comment(tidy(&text[1..])))
                }
                '(' => {
                    self.take(1);
                    Some(Token::Open)
                }
                ')' => {
                    self.take(1);
                    Some(Token::Close)
                }
                '$' => self.nag(),
                _ => self.word(),
            };
            if let Some(token) = token {
                return Some((line, token));
            }
        }
    }
}

/// Where another game begins in what seems to be a comment: one brace that is missing hides no others.
fn next_game(comment: &str) -> Option<usize> {
    let heads = comment.match_indices("\n[Event \"");
    let mut heads = heads.filter(|(at, _)| {
        let before = comment[..*at].trim_end_matches([' ', '\t', '\r']);
        before.ends_with('\n')
    });
    heads.next().map(|(at, _)| at + 1)
}

/// Where a tag ends, behind the bracket that is not inside quotes; before it, how far was searched.
/// What stands in quotes may go on in the next line, and not in the one after: whatever the
/// text, each line is then searched for at most two tags that do not end.
fn tag_end(text: &str) -> (usize, Option<usize>) {
    let mut quoted = false;
    let mut escaped = false;
    let mut broken = false;
    for (index, c) in text.char_indices() {
        match c {
            '\n' if !quoted || broken => return (index, None),
            '\n' => (broken, escaped) = (true, false),
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            ']' if !quoted => return (index, Some(index + 1)),
            _ => {}
        }
    }
    (text.len(), None)
}

fn unquoted(value: &str) -> Option<String> {
    let inner = value.strip_prefix('"')?.strip_suffix('"')?;
    let mut text = String::new();
    let mut escaped = false;
    for c in inner.chars() {
        if c == '\\' && !escaped {
            escaped = true;
            continue;
        }
        escaped = false;
        text.push(if c.is_control() { ' ' } else { c });
    }
    Some(text)
}

/// One line, single spaces, nothing that cannot be seen.
pub(super) fn tidy(comment: &str) -> String {
    let parts = comment.split(|c: char| c.is_whitespace() || c.is_control());
    let mut text = String::new();
    for part in parts.filter(|part| !part.is_empty()) {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(part);
    }
    text
}

fn score(word: &str) -> Option<super::Score> {
    match word {
        "1/2" | "½-½" | "½" => Some(super::Score::Draw),
        "*" => Some(super::Score::Open),
        // Short, so that no long word is copied for each of its pieces.
        _ if word.len() < 10 => super::Score::read(&word.replace(['–', '—', '−'], "-")),
        _ => None,
    }
}

/// How much of a word is a move's number: `12.`, `12...`, `12`, or dots alone.
fn number_length(word: &str) -> usize {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let after = &word[digits..];
    let dots: usize = after
        .chars()
        .take_while(|c| matches!(c, '.' | '…'))
        .map(char::len_utf8)
        .sum();
    match (digits, dots) {
        (_, 1..) => digits + dots,
        // `0000` is a pass, and a number never has four digits and a zero first.
        (1.., 0) if after.is_empty() && word != "0000" => digits,
        _ => 0,
    }
}

/// A glyph that is written as a sign; books have more of them than PGN has.
fn mark(word: &str) -> Option<u8> {
    match word {
        "!" => Some(1),
        "?" => Some(2),
        "!!" => Some(3),
        "??" => Some(4),
        "!?" => Some(5),
        "?!" => Some(6),
        "=" => Some(10),
        "∞" => Some(13),
        "⩲" | "+=" | "+/=" => Some(14),
        "⩱" | "=+" | "=/+" => Some(15),
        "±" | "+/-" => Some(16),
        "∓" | "-/+" => Some(17),
        "+-" | "+−" => Some(18),
        "-+" | "−+" => Some(19),
        "N" | "TN" => Some(146),
        _ => None,
    }
}

/// Signs of judgement that some programs put between the moves.
fn is_noise(word: &str) -> bool {
    word != "--"
        && word
            .chars()
            .all(|c| "+-=/±∓⩲⩱∞~".contains(c) || is_unseen(c))
        || matches!(word, "e.p." | "ep" | "D")
}
