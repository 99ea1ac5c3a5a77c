//! From what a person names on the command line to a ruleset: a built-in id, or a file.

use rookery_rules::{Ruleset, library};
use std::path::Path;

/// A built-in id (with switches), or the path of a ruleset file (with switches).
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
    Ruleset::parse_with(path, &text, &switches).map_err(|e| format!("{path}: {e}"))
}

pub fn read(path: &str) -> Result<String, String> {
    let bytes = std::fs::read(path).map_err(|e| format!("{path} cannot be read: {e}"))?;
    if bytes.len() > 4 << 20 {
        return Err(format!("{path} is too large to be a ruleset"));
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
