//! What another program says of itself: its name, and its options with the values that they take.

/// A longer name is cut: it stands in every game and in every line of a record.
const LONGEST_NAME: usize = 80;
/// So many values of a list are told to a person.
const TOLD: usize = 12;

/// A limit on strength, and the option that switches it on.
pub const ELO: &str = "UCI_Elo";
pub const LIMIT: &str = "UCI_LimitStrength";

pub struct Declared {
    pub name: Option<String>,
    options: Vec<(String, Kind)>,
}

/// What an option takes.
#[derive(Debug, PartialEq)]
enum Kind {
    Check,
    /// From the one to the other.
    Spin(i64, i64),
    Combo(Vec<String>),
    Button,
    Text,
}

impl Declared {
    /// From its answer to `uci`.
    pub fn read(lines: &[String]) -> Declared {
        let mut names = lines
            .iter()
            .filter_map(|line| line.strip_prefix("id name "));
        let cut = |name: &str| name.trim().chars().take(LONGEST_NAME).collect::<String>();
        Declared {
            name: names.next().map(cut).filter(|name| !name.is_empty()),
            options: lines.iter().filter_map(|line| option(line)).collect(),
        }
    }

    fn kind(&self, wanted: &str) -> Option<&Kind> {
        let mut options = self.options.iter();
        let (_, kind) = options.find(|(name, _)| name.eq_ignore_ascii_case(wanted))?;
        Some(kind)
    }

    pub fn has(&self, name: &str) -> bool {
        self.kind(name).is_some()
    }

    /// Whether an option lists this value.
    pub fn offers(&self, name: &str, value: &str) -> bool {
        matches!(self.kind(name), Some(Kind::Combo(values)) if values.iter().any(|one| one == value))
    }

    /// What is wrong with setting an option to this value, to be said after the program's name.
    pub fn refuses(&self, name: &str, value: &str) -> Option<String> {
        let takes = |what: &str| {
            Some(format!(
                "takes {what} for its option '{name}', not '{value}'"
            ))
        };
        match self.kind(name) {
            None if name == LIMIT => Some(format!("has no option '{name}', which {ELO} needs")),
            None => Some(format!("has no option '{name}'")),
            Some(Kind::Check) => match value.to_ascii_lowercase().as_str() {
                "true" | "false" => None,
                _ => takes("true or false"),
            },
            Some(Kind::Spin(least, most)) => match value.parse::<i64>() {
                Ok(number) if (*least..=*most).contains(&number) => None,
                _ => takes(&format!("a number from {least} to {most}")),
            },
            Some(Kind::Combo(values)) => {
                let listed = values.iter().any(|one| one.eq_ignore_ascii_case(value));
                if listed {
                    None
                } else {
                    takes(&some_of(values))
                }
            }
            Some(Kind::Button) if !value.is_empty() => takes("nothing"),
            Some(Kind::Button | Kind::Text) => None,
        }
    }
}

fn some_of(values: &[String]) -> String {
    let told = values.iter().take(TOLD).map(String::as_str);
    let told = told.collect::<Vec<_>>().join(", ");
    match values.len().checked_sub(TOLD) {
        None | Some(0) => format!("one of {told}"),
        Some(more) => format!("one of {} ({told}, and {more} others)", values.len()),
    }
}

/// `option name NAME type KIND default … min … max …`, with `var` before each value of a list.
fn option(line: &str) -> Option<(String, Kind)> {
    let (name, rest) = line.strip_prefix("option name ")?.split_once(" type ")?;
    let words: Vec<&str> = rest.split_whitespace().collect();
    let number = |wanted: &str| {
        let at = words.iter().position(|word| *word == wanted)?;
        words.get(at + 1)?.parse().ok()
    };
    let values = || {
        rest.split(" var ")
            .skip(1)
            .map(|value| value.trim().to_string())
    };
    let kind = match words.first() {
        Some(&"check") => Kind::Check,
        Some(&"spin") => Kind::Spin(
            number("min").unwrap_or(i64::MIN),
            number("max").unwrap_or(i64::MAX),
        ),
        Some(&"combo") => Kind::Combo(values().collect()),
        Some(&"button") => Kind::Button,
        _ => Kind::Text,
    };
    Some((name.trim().to_string(), kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn declared() -> Declared {
        let name = format!("id name {}", "long ".repeat(400));
        let lines = [
            name.as_str(),
            "option name Skill Level type spin default 9 min 1 max 9",
            "option name UCI_Variant type combo default chess var chess var fairy chess var shatranj",
            "option name Ponder type check default false",
            "option name Clear Hash type button",
            "option name Ruleset type string default <empty>",
            "uciok",
        ];
        Declared::read(&lines.map(str::to_string))
    }

    #[test]
    fn values_are_held_against_what_was_declared() {
        let declared = declared();
        for (name, value) in [
            ("skill level", "9"),
            ("Ponder", "True"),
            ("Clear Hash", ""),
            ("Ruleset", "a file.txt"),
            ("UCI_Variant", "fairy chess"),
        ] {
            assert_eq!(declared.refuses(name, value), None);
        }
        for (name, value, why) in [
            ("Skill Level", "99", "from 1 to 9"),
            ("Skill Level", "nine", "from 1 to 9"),
            ("Ponder", "1", "true or false"),
            ("Clear Hash", "now", "nothing"),
            (
                "UCI_Variant",
                "xiangqi",
                "one of chess, fairy chess, shatranj for",
            ),
            ("UCI_Elo", "1500", "no option"),
        ] {
            let said = declared.refuses(name, value).unwrap_or_default();
            assert!(said.contains(why), "{name}={value}: {said}");
        }
        assert!(declared.offers("uci_variant", "shatranj") && declared.has("ruleset"));
        assert!(!declared.offers("UCI_Variant", "chess2"));
    }

    #[test]
    fn a_name_without_end_is_cut() {
        assert_eq!(declared().name.map(|name| name.len()), Some(LONGEST_NAME));
    }
}
