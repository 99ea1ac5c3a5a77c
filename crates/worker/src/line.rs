//! Gloo's own messages as a line of text: `<variant> <number> <text>`, where the text is one of our
//! messages, as it is. Gloo asks for a format that serde knows; one for every type that there is
//! would be far more than gloo's two enums need.

use std::fmt::{self, Display};

use serde::de::value::U32Deserializer;
use serde::de::{self, DeserializeSeed, Deserializer, IntoDeserializer, Visitor};
use serde::ser::{self, Impossible, Serializer};
use serde::{Deserialize, Serialize, forward_to_deserialize_any};

pub fn write<T: Serialize>(message: &T) -> Result<String, Unheard> {
    let mut line = Line(String::new());
    message.serialize(&mut line)?;
    Ok(line.0)
}

pub fn read<T: for<'de> Deserialize<'de>>(line: &str) -> Result<T, Unheard> {
    T::deserialize(&mut Words(line))
}

/// Gloo has said, or wants to hear, something that it never did.
#[derive(Debug)]
pub struct Unheard;

impl Display for Unheard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this is none of gloo's messages")
    }
}

impl std::error::Error for Unheard {}

impl ser::Error for Unheard {
    fn custom<T: Display>(_: T) -> Self {
        Unheard
    }
}

impl de::Error for Unheard {
    fn custom<T: Display>(_: T) -> Self {
        Unheard
    }
}

/// The line as it is written. A text comes last and may hold anything.
struct Line(String);

impl Line {
    fn word(&mut self, number: u64) {
        if !self.0.is_empty() {
            self.0.push(' ');
        }
        self.0.push_str(&number.to_string());
    }
}

type Said = Result<(), Unheard>;
type Never = Impossible<(), Unheard>;

macro_rules! never {
    ($($name:ident($($argument:ty),*) -> $answer:ty;)*) => { $(
        fn $name(self, $(_: $argument),*) -> Result<$answer, Unheard> {
            Err(Unheard)
        }
    )* };
}

impl Serializer for &mut Line {
    type Ok = ();
    type Error = Unheard;
    type SerializeSeq = Never;
    type SerializeTuple = Never;
    type SerializeTupleStruct = Never;
    type SerializeTupleVariant = Self;
    type SerializeMap = Never;
    type SerializeStruct = Never;
    type SerializeStructVariant = Never;

    fn serialize_u64(self, number: u64) -> Said {
        self.word(number);
        Ok(())
    }

    fn serialize_str(self, text: &str) -> Said {
        self.0.push(' ');
        self.0.push_str(text);
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, variant: u32, _: &'static str) -> Said {
        self.word(variant.into());
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Said {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        variant: u32,
        _: &'static str,
        value: &T,
    ) -> Said {
        self.word(variant.into());
        value.serialize(self)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        variant: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, Unheard> {
        self.word(variant.into());
        Ok(self)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, _: &T) -> Said {
        Err(Unheard)
    }

    never! {
        serialize_bool(bool) -> ();
        serialize_i8(i8) -> ();
        serialize_i16(i16) -> ();
        serialize_i32(i32) -> ();
        serialize_i64(i64) -> ();
        serialize_u8(u8) -> ();
        serialize_u16(u16) -> ();
        serialize_u32(u32) -> ();
        serialize_f32(f32) -> ();
        serialize_f64(f64) -> ();
        serialize_char(char) -> ();
        serialize_bytes(&[u8]) -> ();
        serialize_none() -> ();
        serialize_unit() -> ();
        serialize_unit_struct(&'static str) -> ();
        serialize_seq(Option<usize>) -> Never;
        serialize_tuple(usize) -> Never;
        serialize_tuple_struct(&'static str, usize) -> Never;
        serialize_map(Option<usize>) -> Never;
        serialize_struct(&'static str, usize) -> Never;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Never;
    }
}

impl ser::SerializeTupleVariant for &mut Line {
    type Ok = ();
    type Error = Unheard;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Said {
        value.serialize(&mut **self)
    }

    fn end(self) -> Said {
        Ok(())
    }
}

/// What is left of a line.
struct Words<'a>(&'a str);

impl Words<'_> {
    fn number<T: std::str::FromStr>(&mut self) -> Result<T, Unheard> {
        let (word, rest) = self.0.split_once(' ').unwrap_or((self.0, ""));
        self.0 = rest;
        word.parse().map_err(|_| Unheard)
    }
}

impl<'de> Deserializer<'de> for &mut Words<'_> {
    type Error = Unheard;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Unheard> {
        Err(Unheard)
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unheard> {
        visitor.visit_u64(self.number()?)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unheard> {
        visitor.visit_str(self.0)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Unheard> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unheard> {
        visitor.visit_enum(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 f32 f64 char str bytes byte_buf option unit unit_struct seq
        tuple tuple_struct map struct identifier ignored_any
    }
}

impl<'de> de::EnumAccess<'de> for &mut Words<'_> {
    type Error = Unheard;
    type Variant = Self;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self), Unheard> {
        let variant: u32 = self.number()?;
        let variant: U32Deserializer<Unheard> = variant.into_deserializer();
        Ok((seed.deserialize(variant)?, self))
    }
}

impl<'de> de::VariantAccess<'de> for &mut Words<'_> {
    type Error = Unheard;

    fn unit_variant(self) -> Said {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Unheard> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Unheard> {
        visitor.visit_seq(self)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Unheard> {
        Err(Unheard)
    }
}

impl<'de> de::SeqAccess<'de> for &mut Words<'_> {
    type Error = Unheard;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Unheard> {
        seed.deserialize(&mut **self).map(Some)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Id(usize);

    /// Shaped like gloo's, which are its own affair.
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Message {
        Connected(Id),
        ProcessInput(Id, String),
        Destroy,
    }

    #[test]
    fn what_gloo_says_is_what_gloo_hears() {
        for (message, expected) in [
            (Message::Connected(Id(7)), "0 7"),
            (
                Message::ProcessInput(Id(0), "{\"a\": 1}\n x".into()),
                "1 0 {\"a\": 1}\n x",
            ),
            (Message::ProcessInput(Id(12), String::new()), "1 12 "),
            (Message::Destroy, "2"),
        ] {
            assert_eq!(write(&message).unwrap(), expected);
            assert_eq!(read::<Message>(expected).unwrap(), message);
        }
        for bad in ["", "9", "x", "0", "0 x", "-1"] {
            assert!(read::<Message>(bad).is_err(), "{bad}");
        }
    }
}
