//! From what a person names on the command line to a ruleset: a built-in id, a ruleset
//! file, or a page of rules to read.

use rookery_rules::{Ruleset, library};
use std::path::Path;

/// A built-in id (with switches), or the path of a ruleset file (with switches) or of a page.
pub fn ruleset(name: &str) -> Result<Ruleset, String> {
    let id = name.split('+').next().unwrap_or("");
    if library::entry(id).is_some() {
        return library::ruleset(name).map_err(|e| e.to_string());
    }
    let (path, switches) = match Path::new(name).is_file() {
        true => (name, Vec::new()),
        false => {
            let mut parts = name.split('+');
            (parts.next().unwrap_or(""), parts.collect())
        }
    };
    if !Path::new(path).is_file() {
        return library::ruleset(name)
            .map_err(|e| format!("{e} (and there is no such file either)"));
    }
    let text = read(path)?;
    if rookery_reader::looks_like_page(&text) {
        return page(path, &text, &switches);
    }
    Ruleset::parse_with(path, &text, &switches).map_err(|e| format!("{path}: {e}"))
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
    let reading = rookery_reader::read_with(text, &choices);
    if let Some(unused) = reading.unused_choices.first() {
        return Err(format!(
            "{path}: the page leaves no question open that '{unused}' answers"
        ));
    }
    match (&reading.ruleset, reading.obstacles.first()) {
        (Some(ruleset), None) => Ruleset::parse(path, ruleset).map_err(|e| format!("{path}: {e}")),
        (_, Some(obstacle)) => Err(format!(
            "{path}: this page cannot be played yet: '{}': {} ('rookery read {path}' tells more)",
            obstacle.phrase, obstacle.because
        )),
        (None, None) => Err(format!("{path}: this page cannot be played")),
    }
}

pub fn read(path: &str) -> Result<String, String> {
    let bytes = std::fs::read(path).map_err(|e| format!("{path} cannot be read: {e}"))?;
    if bytes.len() > 4 << 20 {
        return Err(format!("{path} is too large: at most 4 MB are read"));
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
