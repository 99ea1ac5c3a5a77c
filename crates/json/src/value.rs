//! What a text of JSON says, as a tree.

use std::collections::BTreeMap;
use std::ops::{Index, IndexMut};

pub type Map = BTreeMap<String, Value>;

/// A whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    Natural(u64),
    /// Below zero.
    Negative(i64),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Value {
    #[default]
    Null,
    Bool(bool),
    Number(Number),
    String(String),
    Array(Vec<Value>),
    Object(Map),
}

impl Value {
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    pub fn as_u64(&self) -> Option<u64> {
        match self {
            Value::Number(Number::Natural(number)) => Some(*number),
            _ => None,
        }
    }

    pub fn as_array(&self) -> Option<&[Value]> {
        match self {
            Value::Array(items) => Some(items),
            _ => None,
        }
    }

    pub fn is_null(&self) -> bool {
        *self == Value::Null
    }

    /// The value, with nothing left in its place.
    pub fn take(&mut self) -> Value {
        std::mem::take(self)
    }
}

impl Index<&str> for Value {
    type Output = Value;

    /// What an object has under a name; nothing, where there is none.
    fn index(&self, name: &str) -> &Value {
        static NOTHING: Value = Value::Null;
        match self {
            Value::Object(map) => map.get(name).unwrap_or(&NOTHING),
            _ => &NOTHING,
        }
    }
}

impl IndexMut<&str> for Value {
    /// A place under a name. What is no object becomes one.
    fn index_mut(&mut self, name: &str) -> &mut Value {
        if !matches!(self, Value::Object(_)) {
            *self = Value::Object(Map::new());
        }
        match self {
            Value::Object(map) => map.entry(name.to_owned()).or_default(),
            _ => unreachable!("it was made an object above"),
        }
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Value {
        Value::Bool(value)
    }
}

impl From<u64> for Value {
    fn from(value: u64) -> Value {
        Value::Number(Number::Natural(value))
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Value {
        Value::Number(match u64::try_from(value) {
            Ok(value) => Number::Natural(value),
            Err(_) => Number::Negative(value),
        })
    }
}

impl From<u8> for Value {
    fn from(value: u8) -> Value {
        u64::from(value).into()
    }
}

impl From<u32> for Value {
    fn from(value: u32) -> Value {
        u64::from(value).into()
    }
}

impl From<i32> for Value {
    fn from(value: i32) -> Value {
        i64::from(value).into()
    }
}

impl From<usize> for Value {
    fn from(value: usize) -> Value {
        (value as u64).into()
    }
}

impl From<&str> for Value {
    fn from(value: &str) -> Value {
        Value::String(value.to_owned())
    }
}

impl From<String> for Value {
    fn from(value: String) -> Value {
        Value::String(value)
    }
}

impl From<&String> for Value {
    fn from(value: &String) -> Value {
        Value::String(value.clone())
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, Into::into)
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(items: Vec<T>) -> Value {
        let mut values = Vec::new();
        for item in items {
            values.push(item.into());
        }
        Value::Array(values)
    }
}
