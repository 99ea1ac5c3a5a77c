//! What the fuzz target asks of any messages, asked of some, whole and cut.

mod common {
    pub mod fuzzed;
}

#[test]
fn messages_can_be_anything() {
    let whole = [
        r#"{"Hello":{"build":"x"}}"#,
        r#"{"Play":{"job":1,"game":{"id":"chess","ruleset":"","start":"","moves":["e2e4"]},"level":1,"seed":7,"millis":null}}"#,
        r#"{"Analyse":{"job":18446744073709551615,"game":{"id":"sfenj-11","ruleset":"","start":"8/8","moves":[]},"lines":255,"limits":{"depth":0,"nodes":0,"millis":0}}}"#,
        r#"{"Hint":{"job":2,"game":{"id":"nothing","ruleset":"piece","start":"","moves":["0000"]}}}"#,
        r#"{"Games":{"job":1,"text":"1. e4 (1. d4"}}"#,
        r#""NewGame""#,
    ];
    common::fuzzed::messages(&whole.join("\n"));
    for text in whole {
        for end in (0..text.len()).step_by(7) {
            common::fuzzed::messages(&text[..end]);
        }
    }
}
