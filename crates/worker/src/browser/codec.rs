//! How gloo's own messages cross to a worker and back: as JSON text, like ours inside them, so that
//! no second format has to be downloaded.

use gloo::worker::Codec;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;

pub struct JsonText;

impl Codec for JsonText {
    fn encode<I: Serialize>(input: I) -> JsValue {
        let text = rookery_json::to_text(&input);
        JsValue::from_str(&text.expect("gloo's messages are enums of numbers and texts"))
    }

    fn decode<O: for<'de> Deserialize<'de>>(input: JsValue) -> O {
        let text = input.as_string().unwrap_or_default();
        // Both ends are gloo's and nobody else can speak here. Whether they are of one build is told
        // by the first message inside.
        rookery_json::from_text(&text).expect("gloo reads what gloo wrote")
    }
}
