//! When a game was played, as its account tells it in words, as years on a time line.

/// Years, as far as words name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct When {
    pub first: i32,
    pub last: i32,
    /// Already before the first of them, nobody says how long.
    pub from_before: bool,
    /// And on, nobody says how long.
    pub goes_on: bool,
}

/// "15th century", "around 1536", "1821 to 1854", "until the 19th century", "Middle Ages". `None` where
/// the words name no years: "before the modern rules".
pub fn when(words: &str) -> Option<When> {
    let words = words.to_lowercase();
    let all: Vec<&str> = words
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let has = |words: &[&str]| all.iter().any(|word| words.contains(word));
    if has(&["bc", "bce"]) {
        return None;
    }
    let centuries = has(&["century", "centuries"]);
    let mut spans: Vec<(i32, i32)> = Vec::new();
    for word in &all {
        let century = ["st", "nd", "rd", "th"]
            .iter()
            .find_map(|end| word.strip_suffix(end));
        if let Some(century) = century.and_then(|digits| digits.parse::<i32>().ok()) {
            if centuries && (1..=21).contains(&century) {
                spans.push(((century - 1) * 100, century * 100));
            }
        } else if let Ok(year) = word.parse::<i32>()
            && (100..2100).contains(&year)
        {
            spans.push((year, year));
        }
    }
    if all.windows(2).any(|two| two == ["middle", "ages"]) {
        spans.push(MIDDLE_AGES);
    }
    Some(When {
        first: spans.iter().map(|(first, _)| *first).min()?,
        last: spans.iter().map(|(_, last)| *last).max()?,
        from_before: has(&["until", "till", "before"]),
        goes_on: has(&["since", "after", "onwards"]),
    })
}

/// What is drawn for them, as books count them.
pub const MIDDLE_AGES: (i32, i32) = (500, 1500);

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::library;

    #[test]
    fn words_become_years() {
        let plain = |first, last| When {
            first,
            last,
            from_before: false,
            goes_on: false,
        };
        for (words, wanted) in [
            ("15th century", plain(1400, 1500)),
            ("1st century", plain(0, 100)),
            ("12th to 14th centuries", plain(1100, 1400)),
            ("around 1536", plain(1536, 1536)),
            ("1821-1854", plain(1821, 1854)),
            ("Middle Ages", plain(500, 1500)),
            ("late Middle Ages to around 1600", plain(500, 1600)),
        ] {
            assert_eq!(when(words), Some(wanted), "{words}");
        }
        let open = when("until the 19th century").unwrap();
        assert!(open.from_before && !open.goes_on && open.last == 1900);
        let open = when("since the 19th century").unwrap();
        assert!(open.goes_on && !open.from_before && open.first == 1800);
    }

    #[test]
    fn what_names_no_years_is_not_guessed() {
        for words in [
            "",
            "before the modern rules",
            "unknown",
            "the 3rd century BC",
            "4th of 5",
            "99999999999999",
            "the 90th century",
            "in the middle of the ages",
        ] {
            assert_eq!(when(words), None, "{words}");
        }
    }

    #[test]
    fn the_accounts_of_the_collection_are_understood() {
        let told = library::entries().iter().filter_map(|entry| {
            let period = library::facts(entry.id)?.get("period");
            when(period)
        });
        let told: Vec<When> = told.collect();
        assert!(told.len() >= 10, "{}", told.len());
        assert!(told.iter().all(|when| when.first <= when.last));
    }
}
