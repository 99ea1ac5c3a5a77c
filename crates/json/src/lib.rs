//! JSON for programs that are downloaded: small before fast.
//!
//! The usual crate compiles a reader of its own for every type and brings the writing of
//! floating-point numbers along, tens of kilobytes in each of our programs. Here a text becomes a
//! [`Value`] first, and values become types; numbers are whole. A fraction in a text from outside
//! is read and cut off.

mod de;
mod parse;
mod print;
mod ser;
mod value;

pub use de::from_value;
pub use parse::parse;
pub use value::{Map, Number, Value};

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt;

/// A text that is no JSON, or not the JSON that was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadJson(String);

impl fmt::Display for BadJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadJson {}

/// What a text says.
pub fn from_text<T: DeserializeOwned>(text: &str) -> Result<T, BadJson> {
    from_value(parse(text)?)
}

pub fn to_value<T: Serialize + ?Sized>(value: &T) -> Result<Value, BadJson> {
    value.serialize(ser::ToValue)
}

pub fn to_text<T: Serialize + ?Sized>(value: &T) -> Result<String, BadJson> {
    to_value(value).map(|value| value.to_string())
}

/// An object with the fields that are named: `object! { "fen": fen, "ply": 3 }`.
#[macro_export]
macro_rules! object {
    ($($name:literal : $value:expr),* $(,)?) => {{
        let mut map = $crate::Map::new();
        $( map.insert($name.to_string(), $crate::Value::from($value)); )*
        $crate::Value::Object(map)
    }};
}
