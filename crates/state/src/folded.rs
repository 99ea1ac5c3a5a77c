//! Texts as they are compared when something is looked for.

/// Without the difference of cases, in any alphabet (one letter may become two, as in "Straße" and
/// "STRASSE"), and without accents: not every keyboard has them.
pub fn folded(text: &str) -> String {
    let plain = match text.is_ascii() {
        true => text.to_owned(),
        false => apart(text).replace(is_mark, ""),
    };
    plain.to_lowercase().to_uppercase()
}

fn is_mark(letter: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&letter)
}

/// Letters and their accents one by one. The browser has the tables for it.
#[cfg(target_arch = "wasm32")]
fn apart(text: &str) -> String {
    js_sys::JsString::from(text).normalize("NFD").into()
}

#[cfg(not(target_arch = "wasm32"))]
fn apart(text: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    text.nfd().collect()
}

#[cfg(test)]
mod tests {
    use super::folded;

    #[test]
    fn neither_cases_nor_accents_make_a_difference() {
        for (one, other) in [
            ("Žilina", "zilina"),
            ("Zoë Nuñez", "ZOE NUNEZ"),
            ("Straße", "STRASSE"),
            ("Ξένος", "ξενοσ"),
            ("Samantsy (Ludii 2)", "samantsy (ludii 2)"),
        ] {
            assert_eq!(folded(one), folded(other));
        }
        assert_ne!(folded("Ann"), folded("Anna"));
    }
}
