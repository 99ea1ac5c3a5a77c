//! Types turned into values.

use crate::{BadJson, Map, Value};
use serde::ser::{self, Error, Serialize, Serializer};
use std::fmt::Display;

impl Error for BadJson {
    fn custom<T: Display>(message: T) -> Self {
        BadJson(message.to_string())
    }
}

/// Makes a value.
pub struct ToValue;

/// A list, perhaps the contents of an enum's variant.
pub struct List {
    variant: Option<&'static str>,
    items: Vec<Value>,
}

/// An object, perhaps the contents of an enum's variant.
pub struct Fields {
    variant: Option<&'static str>,
    map: Map,
    name: String,
}

fn named(variant: Option<&'static str>, value: Value) -> Value {
    match variant {
        None => value,
        Some(variant) => Value::Object(Map::from([(variant.to_owned(), value)])),
    }
}

fn fractions() -> BadJson {
    BadJson("numbers are whole here".to_owned())
}

impl Serializer for ToValue {
    type Ok = Value;
    type Error = BadJson;
    type SerializeSeq = List;
    type SerializeTuple = List;
    type SerializeTupleStruct = List;
    type SerializeTupleVariant = List;
    type SerializeMap = Fields;
    type SerializeStruct = Fields;
    type SerializeStructVariant = Fields;

    fn serialize_bool(self, v: bool) -> Result<Value, BadJson> {
        Ok(v.into())
    }

    fn serialize_i8(self, v: i8) -> Result<Value, BadJson> {
        Ok(i64::from(v).into())
    }

    fn serialize_i16(self, v: i16) -> Result<Value, BadJson> {
        Ok(i64::from(v).into())
    }

    fn serialize_i32(self, v: i32) -> Result<Value, BadJson> {
        Ok(v.into())
    }

    fn serialize_i64(self, v: i64) -> Result<Value, BadJson> {
        Ok(v.into())
    }

    fn serialize_u8(self, v: u8) -> Result<Value, BadJson> {
        Ok(u64::from(v).into())
    }

    fn serialize_u16(self, v: u16) -> Result<Value, BadJson> {
        Ok(u64::from(v).into())
    }

    fn serialize_u32(self, v: u32) -> Result<Value, BadJson> {
        Ok(u64::from(v).into())
    }

    fn serialize_u64(self, v: u64) -> Result<Value, BadJson> {
        Ok(v.into())
    }

    fn serialize_f32(self, _: f32) -> Result<Value, BadJson> {
        Err(fractions())
    }

    fn serialize_f64(self, _: f64) -> Result<Value, BadJson> {
        Err(fractions())
    }

    fn serialize_char(self, v: char) -> Result<Value, BadJson> {
        Ok(v.to_string().into())
    }

    fn serialize_str(self, v: &str) -> Result<Value, BadJson> {
        Ok(v.into())
    }

    fn serialize_bytes(self, v: &[u8]) -> Result<Value, BadJson> {
        let bytes: Vec<u64> = v.iter().map(|byte| u64::from(*byte)).collect();
        Ok(bytes.into())
    }

    fn serialize_none(self) -> Result<Value, BadJson> {
        Ok(Value::Null)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Value, BadJson> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Value, BadJson> {
        Ok(Value::Null)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Value, BadJson> {
        Ok(Value::Null)
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<Value, BadJson> {
        Ok(variant.into())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<Value, BadJson> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Value, BadJson> {
        Ok(named(Some(variant), value.serialize(self)?))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List, BadJson> {
        Ok(list(None))
    }

    fn serialize_tuple(self, _: usize) -> Result<List, BadJson> {
        Ok(list(None))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<List, BadJson> {
        Ok(list(None))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<List, BadJson> {
        Ok(list(Some(variant)))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Fields, BadJson> {
        Ok(fields(None))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Fields, BadJson> {
        Ok(fields(None))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Fields, BadJson> {
        Ok(fields(Some(variant)))
    }
}

fn list(variant: Option<&'static str>) -> List {
    List {
        variant,
        items: Vec::new(),
    }
}

fn fields(variant: Option<&'static str>) -> Fields {
    Fields {
        variant,
        map: Map::new(),
        name: String::new(),
    }
}

/// Serde knows four kinds of lists; they all look the same here.
macro_rules! lists {
    ($($kind:ident $put:ident),*) => { $(
        impl ser::$kind for List {
            type Ok = Value;
            type Error = BadJson;

            fn $put<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), BadJson> {
                self.items.push(value.serialize(ToValue)?);
                Ok(())
            }

            fn end(self) -> Result<Value, BadJson> {
                Ok(named(self.variant, Value::Array(self.items)))
            }
        }
    )* };
}

lists!(
    SerializeSeq serialize_element,
    SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field
);

impl ser::SerializeMap for Fields {
    type Ok = Value;
    type Error = BadJson;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), BadJson> {
        match key.serialize(ToValue)? {
            Value::String(name) => self.name = name,
            _ => return Err(BadJson("names are texts".to_owned())),
        }
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), BadJson> {
        let name = std::mem::take(&mut self.name);
        self.map.insert(name, value.serialize(ToValue)?);
        Ok(())
    }

    fn end(self) -> Result<Value, BadJson> {
        Ok(Value::Object(self.map))
    }
}

/// And two kinds of structs.
macro_rules! structs {
    ($($kind:ident),*) => { $(
        impl ser::$kind for Fields {
            type Ok = Value;
            type Error = BadJson;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), BadJson> {
                self.map.insert(name.to_owned(), value.serialize(ToValue)?);
                Ok(())
            }

            fn end(self) -> Result<Value, BadJson> {
                Ok(named(self.variant, Value::Object(self.map)))
            }
        }
    )* };
}

structs!(SerializeStruct, SerializeStructVariant);
