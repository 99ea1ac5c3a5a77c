//! The options that a UCI host may set.

use super::complain;
use crate::resolve;
use rookery_engine::{LEVELS, Level, level};
use rookery_rules::{Ruleset, library};

const VARIANT: &str = "chess";
const HASH: usize = 16;
const MOST_HASH: usize = 65_536;
const MOST_LINES: usize = 256;
/// One more than the highest level: full strength.
const FULL: u32 = LEVELS.len() as u32 + 1;

pub struct Options {
    pub variant: String,
    /// A ruleset was asked for that is in no list.
    by_name: bool,
    hash: usize,
    pub lines: usize,
    skill: u32,
    chess960: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            variant: VARIANT.into(),
            by_name: false,
            hash: HASH,
            lines: 1,
            skill: FULL,
            chess960: false,
        }
    }
}

/// What must follow from a changed option.
pub enum Changed {
    Nothing,
    /// How large the memory is to be.
    Memory,
    ClearHash,
    Variant(Box<Ruleset>),
}

/// The lines that declare the options.
pub fn declared() -> Vec<String> {
    let mut variants = String::new();
    for entry in library::entries() {
        variants += &format!(" var {}", entry.id);
        let ruleset = library::ruleset(entry.id).ok();
        for switch in ruleset.iter().flat_map(|ruleset| ruleset.switches()) {
            variants += &format!(" var {}+{}", entry.id, switch.id);
        }
    }
    vec![
        format!("option name Hash type spin default {HASH} min 1 max {MOST_HASH}"),
        "option name Clear Hash type button".into(),
        "option name Ponder type check default false".into(),
        format!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"),
        format!("option name Skill Level type spin default {FULL} min 1 max {FULL}"),
        "option name UCI_Chess960 type check default false".into(),
        format!("option name UCI_Variant type combo default {VARIANT}{variants}"),
        // Any ruleset, also one that is in no list: several switches, or a file.
        "option name Ruleset type string default <empty>".into(),
    ]
}

impl Options {
    pub fn set(&mut self, name: &str, value: &str) -> Result<Changed, String> {
        let value = value.trim();
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                self.hash = number(name, value, 1, MOST_HASH as u64)? as usize;
                return Ok(Changed::Memory);
            }
            "clear hash" => return Ok(Changed::ClearHash),
            "multipv" => self.lines = number(name, value, 1, MOST_LINES as u64)? as usize,
            "skill level" => {
                let before = self.memory();
                self.skill = number(name, value, 1, u64::from(FULL))? as u32;
                if self.memory() != before {
                    return Ok(Changed::Memory);
                }
            }
            "uci_chess960" => {
                self.chess960 = match value.to_ascii_lowercase().as_str() {
                    "true" => true,
                    "false" => false,
                    _ => return Err(format!("{name} is true or false, not '{value}'")),
                };
            }
            // Without it the variant counts again.
            "ruleset" if ["", "<empty>"].contains(&value) => {
                if std::mem::take(&mut self.by_name) {
                    let ruleset = resolve::ruleset(&self.variant)?;
                    return Ok(Changed::Variant(Box::new(ruleset)));
                }
            }
            option @ ("uci_variant" | "ruleset") => {
                let known = value.to_ascii_lowercase();
                let id = known.split('+').next().unwrap_or("");
                let variant = match library::entry(id) {
                    Some(_) => known,
                    None => value.to_string(),
                };
                let ruleset = resolve::ruleset(&variant)?;
                self.by_name = option == "ruleset";
                if !self.by_name {
                    self.variant = variant;
                }
                return Ok(Changed::Variant(Box::new(ruleset)));
            }
            // Pondering is the host's business; threads there is but one.
            "ponder" | "threads" | "uci_analysemode" | "uci_showcurrline" => {}
            _ => return Err(format!("there is no option '{name}'")),
        }
        Ok(Changed::Nothing)
    }

    /// Megabytes for what a search remembers. A level forgets everything before each move, which takes
    /// long where there is much; the little that it looks at finds room in the usual size.
    pub fn memory(&self) -> usize {
        match self.level() {
            Some(_) => self.hash.min(HASH),
            None => self.hash,
        }
    }

    /// None: full strength.
    pub fn level(&self) -> Option<&'static Level> {
        level(self.skill)
    }

    /// Castling is written by the king's target, as the protocol has it.
    pub fn standard_castling(&self) -> bool {
        !self.chess960
    }
}

/// A number, brought into its bounds; where it was beyond them, this is told.
fn number(name: &str, value: &str, least: u64, most: u64) -> Result<u64, String> {
    let asked = value
        .parse::<i64>()
        .map_err(|_| format!("{name} is a number from {least} to {most}, not '{value}'"))?;
    let set = asked.clamp(least as i64, most as i64);
    if set != asked {
        complain(&format!(
            "{name} goes from {least} to {most}: it is {set} now"
        ));
    }
    Ok(set as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ruleset_by_name_gives_way_to_the_variant() {
        let mut options = Options::default();
        let mut set = |name: &str, value: &str| match options.set(name, value).unwrap() {
            Changed::Variant(ruleset) => Some(ruleset.id().to_string()),
            _ => None,
        };
        assert_eq!(set("Ruleset", "<empty>"), None);
        assert_eq!(set("UCI_Variant", "shatranj").as_deref(), Some("shatranj"));
        assert_eq!(set("Ruleset", "sfenj-11").as_deref(), Some("sfenj-11"));
        assert_eq!(set("Ruleset", "").as_deref(), Some("shatranj"));
        assert_eq!(set("Ruleset", ""), None);
    }

    #[test]
    fn a_level_has_the_usual_memory_and_full_strength_all_of_it() {
        let mut options = Options::default();
        for (name, value, memory) in [
            ("Hash", "512", 512),
            ("Skill Level", "3", HASH),
            ("Skill Level", "8", HASH),
            ("Hash", "4", 4),
            ("Hash", "64", HASH),
            ("Skill Level", "9", 64),
        ] {
            options.set(name, value).unwrap();
            assert_eq!(options.memory(), memory, "{name} {value}");
        }
        assert!(matches!(
            options.set("Skill Level", "8"),
            Ok(Changed::Memory)
        ));
        assert!(matches!(
            options.set("Skill Level", "7"),
            Ok(Changed::Nothing)
        ));
    }
}
