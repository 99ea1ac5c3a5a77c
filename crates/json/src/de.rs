//! Values turned into types.

use crate::{BadJson, Number, Value};
use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, Expected, MapAccess,
    SeqAccess, Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use std::collections::btree_map;
use std::fmt::Display;
use std::vec;

pub fn from_value<T: DeserializeOwned>(value: Value) -> Result<T, BadJson> {
    T::deserialize(value)
}

impl Error for BadJson {
    fn custom<T: Display>(message: T) -> Self {
        BadJson(message.to_string())
    }

    // Serde would say what it found instead, and bring the writing of floating-point numbers.
    fn invalid_type(_: Unexpected<'_>, wanted: &dyn Expected) -> Self {
        BadJson(format!("{wanted} belongs here"))
    }

    fn invalid_value(_: Unexpected<'_>, wanted: &dyn Expected) -> Self {
        BadJson(format!("{wanted} belongs here"))
    }
}

/// Something else stands in the place of what is wanted.
fn belongs<'de, V: Visitor<'de>>(visitor: &V) -> BadJson {
    BadJson(format!("{} belongs here", visitor as &dyn Expected))
}

macro_rules! numbers {
    ($($name:ident)*) => { $(
        fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, BadJson> {
            match self {
                Value::Number(Number::Natural(number)) => visitor.visit_u64(number),
                Value::Number(Number::Negative(number)) => visitor.visit_i64(number),
                _ => Err(belongs(&visitor)),
            }
        }
    )* };
}

macro_rules! texts {
    ($($name:ident)*) => { $(
        fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, BadJson> {
            match self {
                Value::String(text) => visitor.visit_string(text),
                _ => Err(belongs(&visitor)),
            }
        }
    )* };
}

impl<'de> Deserializer<'de> for Value {
    type Error = BadJson;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, BadJson> {
        match self {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(value),
            Value::Number(Number::Natural(number)) => visitor.visit_u64(number),
            Value::Number(Number::Negative(number)) => visitor.visit_i64(number),
            Value::String(text) => visitor.visit_string(text),
            Value::Array(items) => visitor.visit_seq(Items(items.into_iter())),
            Value::Object(map) => visitor.visit_map(Fields {
                fields: map.into_iter(),
                value: Value::Null,
            }),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, BadJson> {
        match self {
            Value::Null => visitor.visit_none(),
            value => visitor.visit_some(value),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, BadJson> {
        visitor.visit_newtype_struct(self)
    }

    /// A variant without contents is a text, one with contents an object with one field.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, BadJson> {
        let (variant, contents) = match self {
            Value::String(variant) => (variant, Value::Null),
            Value::Object(map) if map.len() == 1 => match map.into_iter().next() {
                Some(field) => field,
                None => return Err(BadJson("a variant belongs here".to_owned())),
            },
            _ => return Err(BadJson("a variant belongs here".to_owned())),
        };
        visitor.visit_enum(Variant { variant, contents })
    }

    // What follows could all be `deserialize_any`. But then every type's reading of, say, a list
    // would be compiled in where only objects are written, and the code would be twice as large.

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, BadJson> {
        match self {
            Value::Bool(value) => visitor.visit_bool(value),
            _ => Err(belongs(&visitor)),
        }
    }

    numbers!(deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64);
    numbers!(deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64);
    texts!(deserialize_char deserialize_str deserialize_string deserialize_identifier);

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, BadJson> {
        match self {
            Value::Array(items) => visitor.visit_seq(Items(items.into_iter())),
            _ => Err(belongs(&visitor)),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, BadJson> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, BadJson> {
        match self {
            Value::Object(map) => visitor.visit_map(Fields {
                fields: map.into_iter(),
                value: Value::Null,
            }),
            _ => Err(belongs(&visitor)),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, BadJson> {
        self.deserialize_map(visitor)
    }

    forward_to_deserialize_any! {
        f32 f64 bytes byte_buf unit unit_struct tuple_struct ignored_any
    }
}

struct Items(vec::IntoIter<Value>);

impl<'de> SeqAccess<'de> for Items {
    type Error = BadJson;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, BadJson> {
        match self.0.next() {
            Some(value) => seed.deserialize(value).map(Some),
            None => Ok(None),
        }
    }
}

struct Fields {
    fields: btree_map::IntoIter<String, Value>,
    value: Value,
}

impl<'de> MapAccess<'de> for Fields {
    type Error = BadJson;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, BadJson> {
        let Some((name, value)) = self.fields.next() else {
            return Ok(None);
        };
        self.value = value;
        seed.deserialize(Value::String(name)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, BadJson> {
        seed.deserialize(self.value.take())
    }
}

struct Variant {
    variant: String,
    contents: Value,
}

impl<'de> EnumAccess<'de> for Variant {
    type Error = BadJson;
    type Variant = Contents;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Contents), BadJson> {
        let variant = seed.deserialize(Value::String(self.variant))?;
        Ok((variant, Contents(self.contents)))
    }
}

struct Contents(Value);

impl<'de> VariantAccess<'de> for Contents {
    type Error = BadJson;

    fn unit_variant(self) -> Result<(), BadJson> {
        de::Deserialize::deserialize(self.0)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, BadJson> {
        seed.deserialize(self.0)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, BadJson> {
        self.0.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, BadJson> {
        self.0.deserialize_map(visitor)
    }
}
