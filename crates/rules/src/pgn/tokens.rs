//! Cuts the text of a PGN into tokens, each with the line where it begins.

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
}

impl<'a> Tokens<'a> {
    pub fn new(text: &'a str) -> Tokens<'a> {
        Tokens {
            rest: text.strip_prefix('\u{feff}').unwrap_or(text),
            line: 1,
            line_start: true,
        }
    }

    /// Takes so many bytes, keeping count of the lines.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.bytes().filter(|b| *b == b'\n').count();
        self.line_start = taken.ends_with('\n');
        self.rest = rest;
        taken
    }

    fn rest_of_line(&mut self) -> &'a str {
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        self.take(end)
    }

    fn tag(&mut self) -> Token {
        let end = tag_end(self.rest);
        let line_end = self.rest.find('\n').unwrap_or(self.rest.len());
        let Some(end) = end else {
            return Token::BadTag(self.take(line_end).trim().to_string());
        };
        let whole = self.take(end);
        let inner = whole[1..whole.len() - 1].trim();
        match inner.split_once(char::is_whitespace) {
            Some((name, value)) => match unquoted(value.trim()) {
                Some(value) => Token::Tag(name.to_string(), value),
                None => Token::BadTag(whole.to_string()),
            },
            None => Token::BadTag(whole.to_string()),
        }
    }

    fn comment(&mut self) -> Token {
        match self.rest.find('}') {
            Some(end) => {
                let whole = self.take(end + 1);
                Token::Comment(tidy(&whole[1..whole.len() - 1]))
            }
            None => {
                let whole = self.take(self.rest.len());
                Token::OpenComment(tidy(&whole[1..]))
            }
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
        let end = self
            .rest
            .find(|c: char| c.is_whitespace() || "{}()[];$".contains(c))
            .unwrap_or(self.rest.len());
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

/// Where a tag ends: behind the bracket that is not inside quotes.
fn tag_end(text: &str) -> Option<usize> {
    let mut quoted = false;
    let mut escaped = false;
    for (index, c) in text.char_indices() {
        match c {
            '\n' if !quoted => return None,
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            ']' if !quoted => return Some(index + 1),
            _ if index > 4096 => return None,
            _ => {}
        }
    }
    None
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
fn tidy(comment: &str) -> String {
    let parts = comment.split(|c: char| c.is_whitespace() || c.is_control());
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    parts.join(" ")
}

fn score(word: &str) -> Option<super::Score> {
    match word {
        "1-0" => Some(super::Score::White),
        "0-1" => Some(super::Score::Black),
        "1/2-1/2" | "1/2" | "½-½" | "½" => Some(super::Score::Draw),
        "*" => Some(super::Score::Open),
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

fn mark(word: &str) -> Option<u8> {
    match word {
        "!" => Some(1),
        "?" => Some(2),
        "!!" => Some(3),
        "??" => Some(4),
        "!?" => Some(5),
        "?!" => Some(6),
        _ => None,
    }
}

/// Signs of judgement that some programs put between the moves.
fn is_noise(word: &str) -> bool {
    word != "--" && word.chars().all(|c| "+-=/±∓⩲⩱∞~".contains(c))
        || matches!(word, "e.p." | "ep" | "N" | "TN" | "D")
}
