//! Small helpers for reading the words after a command.

/// Takes `--name VALUE…` apart from the plain words.
pub struct Words<'a> {
    rest: &'a [String],
}

impl<'a> Words<'a> {
    pub fn new(rest: &'a [String]) -> Words<'a> {
        Words { rest }
    }

    pub fn next(&mut self) -> Option<&'a str> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    /// The word that an option needs after it.
    pub fn value(&mut self, option: &str) -> Result<&'a str, String> {
        self.next()
            .ok_or_else(|| format!("{option} needs a value after it"))
    }

    /// All words up to the next option.
    pub fn values(&mut self) -> Vec<&'a str> {
        let mut all = Vec::new();
        while self.rest.first().is_some_and(|word| !word.starts_with('-')) {
            all.extend(self.next().into_iter().flat_map(str::split_whitespace));
        }
        all
    }

    /// The words up to the next option, spaces inside them kept.
    pub fn whole_values(&mut self) -> Vec<&'a str> {
        let mut all = Vec::new();
        while self
            .rest
            .first()
            .is_some_and(|word| !word.starts_with("--"))
        {
            all.extend(self.next());
        }
        all
    }
}
