//! A text read into a [`Value`].

use crate::{BadJson, Map, Value};

/// Deeper nesting is no honest text, and must not use up the stack.
const DEEPEST: usize = 64;

pub fn parse(text: &str) -> Result<Value, BadJson> {
    let mut reader = Reader { text, at: 0 };
    let value = reader.value(0)?;
    reader.skip_space();
    match reader.peek() {
        None => Ok(value),
        Some(_) => Err(reader.bad("something follows the end")),
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn bad(&self, why: &str) -> BadJson {
        BadJson(format!("{why} (at byte {})", self.at))
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, wanted: u8) -> bool {
        let there = self.peek() == Some(wanted);
        self.at += usize::from(there);
        there
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn word(&mut self, word: &str, value: Value) -> Result<Value, BadJson> {
        if !self.text[self.at..].starts_with(word) {
            return Err(self.bad("a value is missing"));
        }
        self.at += word.len();
        Ok(value)
    }

    fn value(&mut self, depth: usize) -> Result<Value, BadJson> {
        if depth > DEEPEST {
            return Err(self.bad("too deeply nested"));
        }
        self.skip_space();
        match self.peek() {
            Some(b'n') => self.word("null", Value::Null),
            Some(b't') => self.word("true", Value::Bool(true)),
            Some(b'f') => self.word("false", Value::Bool(false)),
            Some(b'"') => Ok(Value::String(self.string()?)),
            Some(b'[') => self.array(depth),
            Some(b'{') => self.object(depth),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(_) => Err(self.bad("a value is missing")),
            None => Err(self.bad("the text ends too early")),
        }
    }

    fn array(&mut self, depth: usize) -> Result<Value, BadJson> {
        self.at += 1;
        let mut items = Vec::new();
        self.skip_space();
        if self.take(b']') {
            return Ok(Value::Array(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            self.skip_space();
            if self.take(b']') {
                return Ok(Value::Array(items));
            }
            if !self.take(b',') {
                return Err(self.bad("a comma or the end of a list is missing"));
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value, BadJson> {
        self.at += 1;
        let mut fields = Map::new();
        self.skip_space();
        if self.take(b'}') {
            return Ok(Value::Object(fields));
        }
        loop {
            self.skip_space();
            if self.peek() != Some(b'"') {
                return Err(self.bad("a name is missing"));
            }
            let name = self.string()?;
            self.skip_space();
            if !self.take(b':') {
                return Err(self.bad("a colon is missing"));
            }
            let value = self.value(depth + 1)?;
            fields.insert(name, value);
            self.skip_space();
            if self.take(b'}') {
                return Ok(Value::Object(fields));
            }
            if !self.take(b',') {
                return Err(self.bad("a comma or the end of an object is missing"));
            }
        }
    }

    /// Fractions are cut off, and what is too large is the largest.
    fn number(&mut self) -> Result<Value, BadJson> {
        let negative = self.take(b'-');
        let first = self.at;
        let mut whole: u64 = 0;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            whole = whole
                .saturating_mul(10)
                .saturating_add(u64::from(digit - b'0'));
            self.at += 1;
        }
        if self.at == first || (self.at > first + 1 && self.text.as_bytes()[first] == b'0') {
            return Err(self.bad("this is no number"));
        }
        if self.take(b'.') && !self.digits() {
            return Err(self.bad("digits are missing"));
        }
        if self.take(b'e') || self.take(b'E') {
            let down = self.take(b'-');
            if !down {
                self.take(b'+');
            }
            let first = self.at;
            if !self.digits() {
                return Err(self.bad("digits are missing"));
            }
            // A power beyond all numbers does as well as the one that was written.
            let power = self.text[first..self.at].parse().unwrap_or(99_u32).min(99);
            for _ in 0..power {
                whole = if down {
                    whole / 10
                } else {
                    whole.saturating_mul(10)
                };
            }
        }
        Ok(match negative {
            false => whole.into(),
            true => Value::from(0_i64.saturating_sub_unsigned(whole)),
        })
    }

    fn digits(&mut self) -> bool {
        let first = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        self.at > first
    }

    fn string(&mut self) -> Result<String, BadJson> {
        self.at += 1;
        let mut found = String::new();
        let mut plain = self.at;
        loop {
            match self.peek() {
                None => return Err(self.bad("a text has no end")),
                Some(b'"') => {
                    found.push_str(&self.text[plain..self.at]);
                    self.at += 1;
                    return Ok(found);
                }
                Some(b'\\') => {
                    found.push_str(&self.text[plain..self.at]);
                    self.at += 1;
                    found.push(self.escaped()?);
                    plain = self.at;
                }
                Some(byte) if byte < b' ' => {
                    return Err(self.bad("a text has a control character in it"));
                }
                Some(_) => self.at += 1,
            }
        }
    }

    fn escaped(&mut self) -> Result<char, BadJson> {
        let Some(byte) = self.peek() else {
            return Err(self.bad("a text has no end"));
        };
        self.at += 1;
        Ok(match byte {
            b'"' | b'\\' | b'/' => char::from(byte),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let first = self.four_digits()?;
                if !(0xD800..0xDC00).contains(&first) {
                    return char::from_u32(first)
                        .ok_or_else(|| self.bad("half a character stands alone"));
                }
                if !(self.take(b'\\') && self.take(b'u')) {
                    return Err(self.bad("half a character stands alone"));
                }
                let second = self.four_digits()?;
                if !(0xDC00..0xE000).contains(&second) {
                    return Err(self.bad("half a character stands alone"));
                }
                let both = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
                char::from_u32(both).ok_or_else(|| self.bad("there is no such character"))?
            }
            _ => return Err(self.bad("there is no such escape")),
        })
    }

    fn four_digits(&mut self) -> Result<u32, BadJson> {
        let mut number = 0;
        for _ in 0..4 {
            let digit = self.peek().and_then(|byte| char::from(byte).to_digit(16));
            let Some(digit) = digit else {
                return Err(self.bad("four hexadecimal digits are missing"));
            };
            number = number * 16 + digit;
            self.at += 1;
        }
        Ok(number)
    }
}
