//! Numbers, texts, lists and what may be missing.

use crate::{Json, Mistakes, Number, Value};

impl Json for bool {
    fn to_json(&self) -> Value {
        Value::Bool(*self)
    }

    fn from_json(value: Value, mistakes: &mut Mistakes) -> bool {
        if let Value::Bool(value) = value {
            return value;
        }
        mistakes.expected("true or false");
        false
    }
}

impl Json for String {
    fn to_json(&self) -> Value {
        self.as_str().into()
    }

    fn from_json(value: Value, mistakes: &mut Mistakes) -> String {
        if let Value::String(text) = value {
            return text;
        }
        mistakes.expected("a text");
        String::new()
    }
}

/// Whole numbers, each kind with what it is called where something else stands.
macro_rules! numbers {
    ($($kind:ty, $called:literal;)*) => { $(
        impl Json for $kind {
            fn to_json(&self) -> Value {
                Value::from(*self)
            }

            fn from_json(value: Value, mistakes: &mut Mistakes) -> $kind {
                let number = match value {
                    Value::Number(Number::Natural(number)) => <$kind>::try_from(number).ok(),
                    Value::Number(Number::Negative(number)) => <$kind>::try_from(number).ok(),
                    _ => None,
                };
                if number.is_none() {
                    mistakes.expected($called);
                }
                number.unwrap_or_default()
            }
        }
    )* };
}

numbers! {
    u8, "a number up to 255";
    u32, "a number up to 4294967295";
    u64, "a number from 0";
    usize, "a number from 0";
    i32, "a whole number";
}

impl<T: Json> Json for Option<T> {
    fn to_json(&self) -> Value {
        match self {
            Some(value) => value.to_json(),
            None => Value::Null,
        }
    }

    fn from_json(value: Value, mistakes: &mut Mistakes) -> Option<T> {
        (!value.is_null()).then(|| T::from_json(value, mistakes))
    }
}

impl<T: Json> Json for Box<T> {
    fn to_json(&self) -> Value {
        (**self).to_json()
    }

    fn from_json(value: Value, mistakes: &mut Mistakes) -> Box<T> {
        Box::new(T::from_json(value, mistakes))
    }
}

fn items(value: Value, mistakes: &mut Mistakes) -> Vec<Value> {
    if let Value::Array(items) = value {
        return items;
    }
    mistakes.expected("a list");
    Vec::new()
}

impl<T: Json> Json for Vec<T> {
    fn to_json(&self) -> Value {
        let mut items = Vec::new();
        for item in self {
            items.push(item.to_json());
        }
        Value::Array(items)
    }

    fn from_json(value: Value, mistakes: &mut Mistakes) -> Vec<T> {
        let mut read = Vec::new();
        for item in items(value, mistakes) {
            read.push(T::from_json(item, mistakes));
        }
        read
    }
}

impl<A: Json, B: Json> Json for (A, B) {
    fn to_json(&self) -> Value {
        Value::Array(vec![self.0.to_json(), self.1.to_json()])
    }

    fn from_json(value: Value, mistakes: &mut Mistakes) -> (A, B) {
        let mut items = items(value, mistakes);
        if items.len() != 2 {
            mistakes.expected("a pair");
        }
        let (second, first) = (items.pop(), items.pop());
        (
            A::from_json(first.unwrap_or_default(), mistakes),
            B::from_json(second.unwrap_or_default(), mistakes),
        )
    }
}
