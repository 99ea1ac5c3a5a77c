//! Texts by chance after a grammar: names, and the phrases that may stand for each.

use rookery_rules::rng::Rng;
use std::collections::BTreeMap;

pub struct Grammar<'t>(BTreeMap<&'t str, Vec<&'t str>>);

impl<'t> Grammar<'t> {
    /// `= NAME`, and below it a phrase in each line.
    pub fn new(table: &'t str) -> Grammar<'t> {
        let mut names = BTreeMap::<&str, Vec<&str>>::new();
        let mut name = "";
        for line in table
            .lines()
            .filter(|l| !l.is_empty() && !l.starts_with('#'))
        {
            match line.strip_prefix("= ") {
                Some(new) => name = new,
                None => names.entry(name).or_default().push(line),
            }
        }
        Grammar(names)
    }

    /// A phrase for the name, and for each name in it.
    pub fn compose(&self, name: &str, random: &mut Rng) -> String {
        let all = self.0.get(name).unwrap_or_else(|| panic!("no '{name}'"));
        let mut rest = *random.pick(all).expect("a phrase");
        let mut text = String::new();
        while let Some((before, name, after)) = named(rest) {
            text += before;
            text += &self.compose(name, random);
            rest = after;
        }
        text + rest
    }
}

/// What stands before the first name in a phrase, the name, and what follows it.
fn named(phrase: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = phrase.split_once('<')?;
    let (name, after) = rest.split_once('>')?;
    Some((before, name, after))
}
