//! How gloo's own messages cross to a worker and back: see [`crate::line`].

use gloo::worker::Codec;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;

use crate::line;

pub struct PlainText;

impl Codec for PlainText {
    fn encode<I: Serialize>(input: I) -> JsValue {
        let line = line::write(&input);
        JsValue::from_str(&line.expect("gloo's messages are enums of numbers and texts"))
    }

    fn decode<O: for<'de> Deserialize<'de>>(input: JsValue) -> O {
        let line = input.as_string().unwrap_or_default();
        // Both ends are gloo's and nobody else can speak here. Whether they are of one build is told
        // by the first message inside.
        line::read(&line).expect("gloo reads what gloo wrote")
    }
}
