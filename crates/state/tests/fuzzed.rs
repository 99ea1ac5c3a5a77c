//! What the fuzz targets ask of any text, asked of some: whole ones, cut ones, and ones with a
//! letter changed.

mod common {
    pub mod fuzzed;
}

use common::fuzzed;

const ADDRESSES: &[&str] = &[
    "#/play/chess?moves=1.MM0k&side=white&at=1",
    "#/play/samantsy-2?moves=e2e3,a7a6&computer=black&level=3",
    "#/analysis/chess?start=4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1&moves=e1h1",
    "#/play/own?rules=title%20x~start%20k7/8/8/8/8/8/8/K7_w_-_-_0_1~~piece%20king%20K%20royal~__goes%20step%20any",
    "#/embed?ruleset=sfenj-11&level=full&mode=show&origin=https://a.example:443/",
];

const MESSAGES: &[&str] = &[
    r#"{"source":"rookery","version":1,"type":"load","ruleset":"chess","moves":["e4","e5"],"level":2}"#,
    r#"{"source":"rookery","version":1,"type":"move","move":"e4"}"#,
    r#"{"source":"rookery","version":1,"type":"takeback"}"#,
    r#"{"source":"rookery","version":1,"type":"theme","theme":"dark","properties":{"ink":"red"}}"#,
];

const STORED: &[&str] = &[
    "game.g1\n{\"format\":1,\"id\":\"g1\",\"rev\":18446744073709551615,\"ruleset\":\"chess\",\"title\":\"Chess\",\"moves\":\"e2e4 e7e5\",\"cursor\":9,\"bottom\":\"white\",\"result\":\"*\",\"board\":\"8\"}",
    "analysis.chess\n{\"pgn\":\"[Event \\\"?\\\"]\\n\\n1. e4 (1. d4) e5 *\",\"path\":[0,99],\"bottom\":\"black\"}",
    "settings\n{\"theme\":\"dark\",\"volume\":200}",
    "x\n{\"file\":\"rookery\",\"version\":1,\"kept\":{\"game.\":\"\"}}",
];

/// The text, its beginnings, and it with each of some letters in some places.
fn spoilt(text: &str) -> impl Iterator<Item = String> {
    let places: Vec<usize> = text.char_indices().map(|(place, _)| place).collect();
    let step = places.len().div_ceil(60).max(1);
    let cut = places.clone().into_iter().step_by(step);
    let cut: Vec<String> = cut.map(|place| text[..place].to_owned()).collect();
    let mut all = vec![text.to_owned()];
    all.extend(cut);
    for place in places.into_iter().step_by(step) {
        let rest = text[place..].chars().skip(1).collect::<String>();
        for letter in ["\0", "9", "-", "\"", "{", "é", "~", "%F0"] {
            all.push(format!("{}{letter}{rest}", &text[..place]));
        }
    }
    all.into_iter()
}

#[test]
fn addresses_can_be_anything() {
    for text in ADDRESSES.iter().flat_map(|text| spoilt(text)) {
        fuzzed::address(&text);
    }
}

#[test]
fn messages_of_a_host_can_be_anything() {
    fuzzed::embed(&MESSAGES.join("\n"));
    for text in MESSAGES.iter().flat_map(|text| spoilt(text)) {
        fuzzed::embed(&text);
    }
}

#[test]
fn what_is_kept_can_be_anything() {
    for text in STORED.iter().flat_map(|text| spoilt(text)) {
        fuzzed::stored(&text);
    }
}
