//! Comments hold words for people and commands for programs, such as `[%eval 0.3]`. People read and
//! write the words; the commands stay as they came.

/// The commands, each with a blank after it, and what else there is.
fn split(comment: &str) -> (String, String) {
    let (mut commands, mut words) = (String::new(), String::new());
    let mut rest = comment;
    while let Some((before, begun)) = rest.split_once("[%")
        && let Some((command, after)) = begun.split_once(']')
    {
        words.push_str(before);
        for part in ["[%", command, "] "] {
            commands.push_str(part);
        }
        rest = after.strip_prefix(' ').unwrap_or(after);
    }
    words.push_str(rest);
    (commands, words)
}

/// What a comment says to people.
pub fn words(comment: &str) -> String {
    split(comment).1
}

/// The comment with other words.
pub fn with_words(comment: &str, words: &str) -> String {
    let (commands, _) = split(comment);
    match words {
        "" => commands.trim_end().to_owned(),
        words => commands + words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_read_words_and_programs_keep_their_commands() {
        let both = "[%eval 0.7] [%clk 0:04:55] Nf6 was best. [%csl Rf7]";
        assert_eq!(words(both).trim(), "Nf6 was best.");
        let other = with_words(both, "Better: Nf6 ");
        let kept = "[%eval 0.7] [%clk 0:04:55] [%csl Rf7]";
        assert_eq!(other, format!("{kept} Better: Nf6 "));
        assert_eq!(words(&other), "Better: Nf6 ", "as it is being written");
        assert_eq!(with_words(&other, ""), kept);
        assert_eq!(words("[%eval 0.17]"), "");
        for plain in ["", "good", " [x] ", "[%half"] {
            assert_eq!(words(plain), plain);
            assert_eq!(with_words("", plain), plain);
        }
    }
}
