//! What this JSON says is what the usual crate says.

use rookery_json::{Value, fields, from_text, from_value, object, parse, to_text, variants};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Plain,
    Wrapped(u64),
    WithFields {
        job: u64,
        #[serde(rename = "move")]
        mv: Option<String>,
    },
}

variants!(Kind {
    "plain": Plain,
    "wrapped": Wrapped(number),
    "with-fields": WithFields { job, mv = "move" },
});

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Thing {
    kinds: Vec<Kind>,
    pairs: Vec<(String, i32)>,
    sure: bool,
    nothing: Option<u8>,
    boxed: Box<usize>,
    #[serde(default)]
    missing: u32,
    #[serde(skip)]
    private: u8,
}

fields!(Thing { kinds, pairs, sure, nothing, boxed; missing; !private });

fn thing() -> Thing {
    Thing {
        kinds: vec![
            Kind::Plain,
            Kind::Wrapped(u64::MAX),
            Kind::WithFields {
                job: 0,
                mv: Some("e2e4".to_owned()),
            },
            Kind::WithFields { job: 1, mv: None },
        ],
        pairs: vec![
            (String::new(), i32::MIN),
            ("a\"b\\c\n\u{1}é𝄞/".to_owned(), 0),
        ],
        sure: true,
        nothing: None,
        boxed: Box::new(9),
        missing: 3,
        private: 0,
    }
}

#[test]
fn each_reads_what_the_other_writes() {
    let thing = thing();
    let ours = to_text(&thing);
    assert_eq!(serde_json::from_str::<Thing>(&ours).unwrap(), thing);
    let theirs = serde_json::to_string_pretty(&thing).unwrap();
    assert_eq!(from_text::<Thing>(&theirs).unwrap(), thing);
    assert_eq!(parse(&ours).unwrap().to_string(), ours);
}

#[test]
fn what_is_not_there_takes_its_default_or_is_a_mistake() {
    let whole = parse(&to_text(&thing())).unwrap();
    let without = |name: &str| {
        let mut value = whole.clone();
        if let Value::Object(map) = &mut value {
            assert!(map.remove(name).is_some(), "{name}");
        }
        from_value::<Thing>(value)
    };
    assert_eq!(without("missing").unwrap().missing, 0);
    assert_eq!(without("nothing").unwrap().nothing, None);
    for name in ["kinds", "pairs", "sure", "boxed"] {
        assert!(without(name).is_err(), "{name}");
    }
    let mut strange = whole.clone();
    strange["new in a later build"] = 1.into();
    assert_eq!(from_value::<Thing>(strange).unwrap(), thing());
}

#[test]
fn the_same_texts_are_refused() {
    for text in [
        "",
        " ",
        "{",
        "}",
        "[",
        "[1",
        "[1,",
        "[1,]",
        "[,]",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{a:1}",
        "nul",
        "tru",
        "\"",
        "\"\\",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\ud800\"",
        "\"\\ud800\\u0041\"",
        "\"\\udc00\"",
        "\"\n\"",
        "01",
        "-",
        "1.",
        "1e",
        ".5",
        "+1",
        "1 2",
        "[] x",
        "NaN",
        "'a'",
    ] {
        assert!(
            serde_json::from_str::<serde_json::Value>(text).is_err(),
            "{text}"
        );
        assert!(parse(text).is_err(), "{text}");
    }
    assert!(parse(&"[".repeat(100_000)).is_err());
}

#[test]
fn numbers_are_whole() {
    for (text, number) in [
        ("0", 0_i64),
        ("-0", 0),
        ("12", 12),
        ("-12", -12),
        ("3.99", 3),
        ("-3.5", -3),
        ("1e3", 1000),
        ("1500E-2", 15),
        ("1e-400", 0),
        ("-9223372036854775808", i64::MIN),
        ("-99999999999999999999", i64::MIN),
    ] {
        assert_eq!(parse(text).unwrap(), Value::from(number), "{text}");
        assert!(serde_json::from_str::<serde_json::Value>(text).is_ok());
    }
    assert_eq!(parse("1e400").unwrap(), Value::from(u64::MAX));
}

#[test]
fn escapes_are_read() {
    let text = r#""\u0041\ud834\udd1e\/\b\f\n\r\t\"\\é""#;
    let theirs: String = serde_json::from_str(text).unwrap();
    assert_eq!(parse(text).unwrap().as_str(), Some(theirs.as_str()));
}

#[test]
fn what_does_not_fit_is_an_error_that_says_what_would() {
    for text in [
        "3",
        "{}",
        "{\"plain\":1,\"wrapped\":2}",
        "\"other\"",
        "{\"wrapped\":\"x\"}",
        "{\"wrapped\":-1}",
        "\"wrapped\"",
        "{\"with-fields\":{\"job\":1.5e9999,\"move\":3}}",
        "{\"with-fields\":{\"move\":null}}",
        "{\"with-fields\":[1]}",
    ] {
        assert!(from_text::<Kind>(text).is_err(), "{text}");
        assert!(serde_json::from_str::<Kind>(text).is_err(), "{text}");
    }
    let error = from_text::<Vec<u8>>("[1,300,\"x\"]").unwrap_err();
    assert_eq!(error.to_string(), "a number up to 255 belongs here");
    for text in ["[]", "[\"x\"]", "[\"x\",1,2]", "{}"] {
        assert!(from_text::<(String, i32)>(text).is_err(), "{text}");
    }
}

#[test]
fn objects_are_built_by_name() {
    let mut value =
        object! { "fen": "8/8", "ply": 3_usize, "moves": vec!["e2e4"], "none": None::<&str> };
    value["more"]["deeper"] = true.into();
    let expected = r#"{"fen":"8/8","more":{"deeper":true},"moves":["e2e4"],"none":null,"ply":3}"#;
    assert_eq!(value.to_string(), expected);
    assert!(value["nowhere"]["at all"].is_null());
}
