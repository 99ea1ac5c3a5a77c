//! How a type says what it is in JSON: by a list of its fields, or of its variants.

use crate::{Json, Map, Mistakes, Value};

/// An object with the fields that are named: `object! { "fen": fen, "ply": 3 }`.
#[macro_export]
macro_rules! object {
    ($($name:literal : $value:expr),* $(,)?) => {{
        let mut map = $crate::Map::new();
        $( $crate::macros::put(&mut map, $name, $crate::Value::from($value)); )*
        $crate::Value::Object(map)
    }};
}

/// A struct as an object with these fields: `fields!(Line { score, moves, sans })`. Those after a
/// semicolon take their default where a text does not have them; one after `!` always does,
/// and is not said.
#[macro_export]
macro_rules! fields {
    ($type:ty { $($field:ident),* $(; $($later:ident),+)? $(; ! $left_out:ident)? }) => {
        impl $crate::Json for $type {
            fn to_json(&self) -> $crate::Value {
                let mut map = $crate::Map::new();
                $( $crate::macros::put(&mut map, stringify!($field), self.$field.to_json()); )*
                $( $( $crate::macros::put(&mut map, stringify!($later), self.$later.to_json()); )+ )?
                $crate::Value::Object(map)
            }

            fn from_json(value: $crate::Value, mistakes: &mut $crate::Mistakes) -> Self {
                let mut map = $crate::macros::map(value, mistakes);
                Self {
                    $( $field: $crate::macros::field(&mut map, stringify!($field), mistakes), )*
                    $( $( $later: $crate::macros::later(&mut map, stringify!($later), mistakes), )+ )?
                    $( $left_out: Default::default(), )?
                }
            }
        }
    };
}

/// An enum: a variant without contents is a text, one with contents an object with one field.
///
/// `variants!(Message { "Stop": Stop { job }, "Score": Score(value), "Done": Done })`; a field may
/// have another name in the text: `Best { job, mv = "move" }`.
#[macro_export]
macro_rules! variants {
    ($type:ty { $(
        $name:literal : $variant:ident
            $( { $( $field:ident $(= $key:literal)? ),* } )?
            $( ( $inner:ident ) )?
    ),* $(,)? }) => {
        impl $crate::Json for $type {
            fn to_json(&self) -> $crate::Value {
                match self {
                    $( Self::$variant $( { $($field),* } )? $( ($inner) )? => {
                        let contents = $crate::variants!(
                            @say $( { $($field $(= $key)?),* } )? $( $inner )?
                        );
                        $crate::macros::variant($name, contents)
                    } )*
                }
            }

            fn from_json(value: $crate::Value, mistakes: &mut $crate::Mistakes) -> Self {
                let (name, contents) = $crate::macros::contents(value);
                $( if name == $name {
                    return $crate::variants!(
                        @read contents mistakes $variant
                        $( { $($field $(= $key)?),* } )? $( $inner )?
                    );
                } )*
                mistakes.expected("one of the known names");
                // Something has to stand there, though it will be thrown away.
                let known = [$($name),*];
                Self::from_json(known[0].into(), mistakes)
            }
        }
    };
    (@say) => { None };
    (@say $inner:ident) => { Some($crate::Json::to_json($inner)) };
    (@say { $( $field:ident $(= $key:literal)? ),* }) => {{
        let mut map = $crate::Map::new();
        $( $crate::macros::put(
            &mut map,
            $crate::variants!(@key $field $($key)?),
            $crate::Json::to_json($field),
        ); )*
        Some($crate::Value::Object(map))
    }};
    (@read $contents:ident $mistakes:ident $variant:ident) => { Self::$variant };
    (@read $contents:ident $mistakes:ident $variant:ident $inner:ident) => {
        Self::$variant($crate::Json::from_json($contents, $mistakes))
    };
    (@read $contents:ident $mistakes:ident $variant:ident
        { $( $field:ident $(= $key:literal)? ),* }) => {{
        let mut map = $crate::macros::map($contents, $mistakes);
        Self::$variant { $(
            $field: $crate::macros::field(
                &mut map,
                $crate::variants!(@key $field $($key)?),
                $mistakes,
            )
        ),* }
    }};
    (@key $field:ident) => { stringify!($field) };
    (@key $field:ident $key:literal) => { $key };
}

// What the macros call: once in a program, not once for every field.

pub fn put(map: &mut Map, name: &str, value: Value) {
    map.insert(name.to_owned(), value);
}

pub fn map(value: Value, mistakes: &mut Mistakes) -> Map {
    if let Value::Object(map) = value {
        return map;
    }
    mistakes.expected("an object");
    Map::new()
}

pub fn field<T: Json>(map: &mut Map, name: &str, mistakes: &mut Mistakes) -> T {
    T::from_json(map.remove(name).unwrap_or_default(), mistakes)
}

pub fn later<T: Json + Default>(map: &mut Map, name: &str, mistakes: &mut Mistakes) -> T {
    match map.remove(name) {
        Some(value) => T::from_json(value, mistakes),
        None => T::default(),
    }
}

pub fn variant(name: &str, contents: Option<Value>) -> Value {
    match contents {
        None => name.into(),
        Some(contents) => Value::Object(Map::from([(name.to_owned(), contents)])),
    }
}

/// The name of a variant, empty where there is none, and what it holds.
pub fn contents(value: Value) -> (String, Value) {
    match value {
        Value::String(name) => (name, Value::Null),
        Value::Object(map) if map.len() == 1 => map.into_iter().next().unwrap_or_default(),
        _ => Default::default(),
    }
}
