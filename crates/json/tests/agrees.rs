//! What this JSON says is what the usual crate says.

use rookery_json::{Value, from_text, from_value, object, parse, to_text};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Plain,
    Wrapped(u64),
    Pair(i32, String),
    WithFields {
        job: u64,
        #[serde(rename = "move")]
        mv: Option<String>,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Thing {
    kinds: Vec<Kind>,
    pairs: Vec<(String, i64)>,
    map: BTreeMap<String, bool>,
    #[serde(default)]
    missing: u32,
    letter: char,
    nothing: Option<u8>,
}

fn thing() -> Thing {
    Thing {
        kinds: vec![
            Kind::Plain,
            Kind::Wrapped(u64::MAX),
            Kind::Pair(-7, "a\"b\\c\n\u{1}é𝄞/".to_owned()),
            Kind::WithFields {
                job: 0,
                mv: Some("e2e4".to_owned()),
            },
            Kind::WithFields { job: 1, mv: None },
        ],
        pairs: vec![(String::new(), i64::MIN), ("x".to_owned(), 0)],
        map: BTreeMap::from([("a".to_owned(), true), ("b".to_owned(), false)]),
        missing: 3,
        letter: 'ß',
        nothing: None,
    }
}

#[test]
fn each_reads_what_the_other_writes() {
    let thing = thing();
    let ours = to_text(&thing).unwrap();
    assert_eq!(serde_json::from_str::<Thing>(&ours).unwrap(), thing);
    let theirs = serde_json::to_string_pretty(&thing).unwrap();
    assert_eq!(from_text::<Thing>(&theirs).unwrap(), thing);
    assert_eq!(parse(&ours).unwrap().to_string(), ours);
}

#[test]
fn a_field_that_is_not_there_takes_its_default() {
    let mut value = parse(&to_text(&thing()).unwrap()).unwrap();
    if let Value::Object(map) = &mut value {
        map.remove("missing");
    }
    assert_eq!(from_value::<Thing>(value).unwrap().missing, 0);
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
        "{\"pair\":[1]}",
    ] {
        assert!(from_text::<Kind>(text).is_err(), "{text}");
        assert!(serde_json::from_str::<Kind>(text).is_err(), "{text}");
    }
    let error = from_text::<Vec<u8>>("[1,300]").unwrap_err().to_string();
    assert!(error.contains("u8"), "{error}");
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
