//! A plain reader of command-line arguments: flags, options with a value, and the rest in order.

use std::str::FromStr;

use crate::fail;
use crate::problem::Result;

/// The arguments that have not been read yet. Read flags and options first, then the rest, and
/// end with [`Args::finish`], which objects to whatever nobody asked for.
pub struct Args(Vec<String>);

impl Args {
    pub fn new(words: impl IntoIterator<Item = String>) -> Self {
        Args(words.into_iter().collect())
    }

    /// Whether `--name` is there.
    pub fn flag(&mut self, name: &str) -> bool {
        let before = self.0.len();
        self.0.retain(|word| word != name);
        self.0.len() != before
    }

    /// The value of `--name value` or `--name=value`.
    pub fn option<T: FromStr>(&mut self, name: &str) -> Result<Option<T>> {
        let Some(at) = self
            .0
            .iter()
            .position(|word| word.split('=').next() == Some(name))
        else {
            return Ok(None);
        };
        let word = self.0.remove(at);
        let value = match word.split_once('=') {
            Some((_, value)) => value.to_string(),
            None if at < self.0.len() => self.0.remove(at),
            None => fail!("{name} needs a value after it."),
        };
        match value.parse() {
            Ok(value) => Ok(Some(value)),
            Err(_) => fail!("{name} cannot be {value:?}."),
        }
    }

    /// The next word that is not an option.
    pub fn word(&mut self) -> Option<String> {
        let at = self.0.iter().position(|word| !word.starts_with('-'))?;
        Some(self.0.remove(at))
    }

    /// Everything after a lone `--`: meant for the program that we run.
    pub fn after_dashes(&mut self) -> Vec<String> {
        match self.0.iter().position(|word| word == "--") {
            Some(at) => self.0.split_off(at).into_iter().skip(1).collect(),
            None => Vec::new(),
        }
    }

    pub fn finish(self) -> Result<()> {
        if self.0.is_empty() {
            return Ok(());
        }
        fail!(
            "I do not know what to do with {}. Try: cargo xtask help",
            self.0.join(" ")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(line: &str) -> Args {
        Args::new(line.split_whitespace().map(String::from))
    }

    #[test]
    fn options_take_both_spellings() {
        for line in ["--port 81 --open", "--open --port=81"] {
            let mut args = args(line);
            assert!(args.flag("--open"));
            assert_eq!(args.option::<u16>("--port").unwrap(), Some(81));
            args.finish().unwrap();
        }
    }

    #[test]
    fn wrong_and_missing_values_are_named() {
        let error = args("--port tall").option::<u16>("--port").unwrap_err();
        assert_eq!(error.0, "--port cannot be \"tall\".");
        let error = args("--port").option::<u16>("--port").unwrap_err();
        assert_eq!(error.0, "--port needs a value after it.");
    }

    #[test]
    fn what_follows_two_dashes_is_left_alone() {
        let mut args = args("e2e -- --nocapture drag");
        assert_eq!(args.after_dashes(), ["--nocapture", "drag"]);
        assert_eq!(args.word().as_deref(), Some("e2e"));
        args.finish().unwrap();
    }

    #[test]
    fn leftovers_are_an_error() {
        let mut args = args("e2e --fast");
        assert_eq!(args.word().as_deref(), Some("e2e"));
        assert!(args.finish().unwrap_err().0.contains("--fast"));
    }
}
