//! From what a person names on the command line to a ruleset: a built-in id, a ruleset
//! file, or a page of rules to read.

use rookery_reader::Reading;
use rookery_rules::letters::text_of;
use rookery_rules::{Game, Position, Ruleset, library};
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

/// A position as commands take it: a ruleset, where the game starts, what was played since.
#[derive(clap::Args)]
pub struct PositionArgs {
    /// A built-in id, with switches if wanted, or the path of a ruleset file or of a page
    ruleset: String,
    /// The position to begin with, instead of the ruleset's own
    #[arg(long, value_name = "FEN")]
    start: Option<String>,
    /// Moves to be played first, such as e2e4 e7e5
    #[arg(long, value_name = "MOVE", num_args = 0..)]
    moves: Vec<String>,
}

impl PositionArgs {
    /// The file of its ruleset, where it comes from one.
    pub fn file(&self) -> Option<&Path> {
        file(&self.ruleset)
    }

    pub fn game(&self) -> Result<Game, String> {
        let ruleset = Arc::new(ruleset(&self.ruleset)?);
        let mut game = match &self.start {
            None => Game::new(ruleset),
            Some(fen) => {
                let position = Position::from_fen(&ruleset, fen).map_err(|e| e.to_string())?;
                Game::from_position(ruleset, position)
            }
        };
        let moves = self.moves.iter().flat_map(|word| word.split_whitespace());
        for (index, text) in moves.enumerate() {
            game.push_text(text)
                .map_err(|e| format!("move {}: {e}", index + 1))?;
        }
        Ok(game)
    }
}

/// A built-in id (with switches), or the path of a ruleset file (with switches) or of a page.
pub fn ruleset(name: &str) -> Result<Ruleset, String> {
    let id = name.split('+').next().unwrap_or("");
    if library::entry(id).is_some() {
        return library::ruleset(name).map_err(|e| e.to_string());
    }
    let (path, switches) = match Path::new(name).exists() {
        true => (name, Vec::new()),
        false => {
            let mut parts = name.split('+');
            (parts.next().unwrap_or(""), parts.collect())
        }
    };
    // A pipe is read like a file.
    if !Path::new(path).exists() {
        return match path.contains(['/', '.']) {
            true => Err(format!(
                "there is no file {path}, nor is a game called so ('rookery rulesets' lists them)"
            )),
            false => library::ruleset(name)
                .map_err(|e| format!("{e} (and there is no such file either)")),
        };
    }
    let text = read(path)?;
    if rookery_reader::looks_like_page(&text) {
        return page(path, &text, &switches);
    }
    Ruleset::parse_with(path, &text, &switches).map_err(|e| format!("{path}: {e}"))
}

/// The file that a ruleset comes from, where it comes from one.
pub fn file(name: &str) -> Option<&Path> {
    let before = name.split('+').next().unwrap_or("");
    let possible = [name, before].map(Path::new).into_iter();
    possible
        .filter(|_| library::entry(before).is_none())
        .find(|path| path.exists())
}

/// Every question of a page has one answer.
pub fn answered_once(choices: &[(String, String)]) -> Result<(), String> {
    match repeated(choices, |one, other| one.0 == other.0) {
        Some((question, _)) => Err(format!("'{question}' is answered twice")),
        None => Ok(()),
    }
}

/// The first of these that stands there a second time.
pub fn repeated<T>(all: &[T], same: impl Fn(&T, &T) -> bool) -> Option<&T> {
    let before = |at: usize, one| all[..at].iter().any(|other| same(one, other));
    let mut all = all.iter().enumerate();
    all.find(|(at, one)| before(*at, one)).map(|(_, one)| one)
}

/// Whether all that the person chose is an answer to a question of the page.
pub fn answered(path: &str, reading: &Reading) -> Result<(), String> {
    let Some(unused) = reading.unused_choices.first() else {
        return Ok(());
    };
    let asked = unused.split('=').next().unwrap_or_default();
    let mut open = reading.assumptions.iter();
    let Some(open) = open.find(|one| one.question == asked) else {
        return Err(format!(
            "{path}: the page leaves no question open that '{unused}' answers"
        ));
    };
    let others = open.alternatives.iter().map(|other| other.answer.as_str());
    let answers: Vec<&str> = std::iter::once(open.answer.as_str())
        .chain(others)
        .collect();
    Err(format!(
        "{path}: '{unused}' is no answer that the page leaves open; '{asked}' is {}",
        answers.join(", or ")
    ))
}

/// A page of rules, read with the conventions; `+question=answer` chooses another reading.
fn page(path: &str, text: &str, switches: &[&str]) -> Result<Ruleset, String> {
    let choices: Vec<(String, String)> = switches
        .iter()
        .map(|word| match word.split_once('=') {
            Some((question, answer)) => Ok((question.to_string(), answer.to_string())),
            None => Err(format!("a page has no switch '{word}'; write +question=answer, as 'rookery read {path}' names them")),
        })
        .collect::<Result<_, _>>()?;
    answered_once(&choices)?;
    let reading = rookery_reader::read_with(text, &choices);
    answered(path, &reading)?;
    match (&reading.ruleset, reading.obstacles.first()) {
        (Some(ruleset), None) => Ruleset::parse(path, ruleset).map_err(|e| format!("{path}: {e}")),
        (_, Some(obstacle)) => Err(format!(
            "{path}: this page cannot be played yet: '{}': {} ('rookery read {path}' tells more)",
            obstacle.phrase, obstacle.because
        )),
        (None, None) => Err(format!("{path}: this page cannot be played")),
    }
}

/// So many bytes of a file are read.
const MOST: u64 = 4 << 20;

pub fn read(path: impl AsRef<Path>) -> Result<String, String> {
    Ok(text_of(bytes(path)?))
}

/// No more than a little too much is read of what has no end, as a device or a pipe.
pub fn bytes(path: impl AsRef<Path>) -> Result<Vec<u8>, String> {
    let (path, shown) = (path.as_ref(), path.as_ref().display());
    if path.is_dir() {
        return Err(format!("{shown} is a folder; name a file in it"));
    }
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MOST + 1).read_to_end(&mut bytes))
        .map_err(|e| format!("{shown} cannot be read: {e}"))?;
    match bytes.len() as u64 > MOST {
        true => Err(format!("{shown} is too large: at most 4 MB are read")),
        false => Ok(bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn what_has_no_end_is_not_read_to_its_end() {
        let refused = read("/dev/zero").unwrap_err();
        assert!(refused.contains("too large"), "{refused}");
    }

    #[test]
    fn a_folder_is_called_a_folder() {
        let folder = std::env::temp_dir();
        let refused = ruleset(folder.to_str().unwrap()).unwrap_err();
        assert!(refused.contains("is a folder"), "{refused}");
        let refused = read(folder.to_str().unwrap()).unwrap_err();
        assert!(refused.contains("is a folder"), "{refused}");
        let refused = ruleset("nowhere").unwrap_err();
        assert!(refused.contains("no such file either"), "{refused}");
        let refused = ruleset("./nowhere.txt").unwrap_err();
        assert!(
            refused.starts_with("there is no file ./nowhere.txt"),
            "{refused}"
        );
    }
}
