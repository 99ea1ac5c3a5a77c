//! A value as text.

use crate::{Number, Value};
use std::fmt::{self, Display, Formatter, Write};

impl Display for Value {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Value::Null => f.write_str("null"),
            Value::Bool(true) => f.write_str("true"),
            Value::Bool(false) => f.write_str("false"),
            Value::Number(Number::Natural(number)) => write!(f, "{number}"),
            Value::Number(Number::Negative(number)) => write!(f, "{number}"),
            Value::String(text) => quoted(f, text),
            Value::Array(items) => {
                f.write_char('[')?;
                for (index, item) in items.iter().enumerate() {
                    f.write_str(if index == 0 { "" } else { "," })?;
                    item.fmt(f)?;
                }
                f.write_char(']')
            }
            Value::Object(fields) => {
                f.write_char('{')?;
                for (index, (name, value)) in fields.iter().enumerate() {
                    f.write_str(if index == 0 { "" } else { "," })?;
                    quoted(f, name)?;
                    f.write_char(':')?;
                    value.fmt(f)?;
                }
                f.write_char('}')
            }
        }
    }
}

fn quoted(f: &mut Formatter<'_>, text: &str) -> fmt::Result {
    f.write_char('"')?;
    let mut plain = 0;
    for (at, byte) in text.bytes().enumerate() {
        if byte >= b' ' && byte != b'"' && byte != b'\\' {
            continue;
        }
        f.write_str(&text[plain..at])?;
        plain = at + 1;
        match byte {
            b'"' => f.write_str("\\\""),
            b'\\' => f.write_str("\\\\"),
            b'\n' => f.write_str("\\n"),
            _ => write!(f, "\\u{byte:04x}"),
        }?;
    }
    f.write_str(&text[plain..])?;
    f.write_char('"')
}
