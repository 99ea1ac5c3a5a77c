//! JSON for programs that are downloaded: small before fast.
//!
//! The usual crates compile a reader of its own for every type, with its own handling of whatever
//! may be wrong, and bring the writing of floating-point numbers along: tens of kilobytes in each
//! of our programs. Here a text becomes a [`Value`] first, and values become types by lists of
//! their fields ([`fields!`], [`variants!`]). Reading goes on after a mistake, so that it needs no
//! way out at every field; the first mistake is remembered, and what was read is then thrown away.
//! Numbers are whole. A fraction in a text from outside is read and cut off.

#[doc(hidden)]
pub mod macros;
mod parse;
mod plain;
mod print;
mod value;

pub use parse::parse;
pub use value::{Map, Number, Value};

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

/// What can be said in JSON and read again.
pub trait Json {
    fn to_json(&self) -> Value;

    /// What a value says. Where it says something else, `mistakes` hears of it, and what is
    /// returned means nothing.
    fn from_json(value: Value, mistakes: &mut Mistakes) -> Self;
}

/// The first thing that did not fit.
#[derive(Debug, Default)]
pub struct Mistakes(Option<&'static str>);

impl Mistakes {
    /// Something else stands where this belongs.
    pub fn expected(&mut self, what: &'static str) {
        self.0.get_or_insert(what);
    }
}

/// What a text says.
pub fn from_text<T: Json>(text: &str) -> Result<T, BadJson> {
    from_value(parse(text)?)
}

pub fn from_value<T: Json>(value: Value) -> Result<T, BadJson> {
    let mut mistakes = Mistakes::default();
    let read = T::from_json(value, &mut mistakes);
    match mistakes.0 {
        None => Ok(read),
        Some(what) => Err(BadJson(format!("{what} belongs here"))),
    }
}

pub fn to_text<T: Json>(value: &T) -> String {
    value.to_json().to_string()
}
