//! A ruleset's account in plain language (`about.md`): facts about the game, the rules as
//! numbered sentences, the readings behind them, and the background.
//!
//! ```text
//! ---
//! title: …
//! family: Shatranj   games of one family stand together, and share their board's colours
//! tint: indigo       those colours: sage, birch, indigo, madder or linen
//! differs: … | …     what is unlike chess, in short phrases
//! line: …            the game in one sentence, for its card
//! evidence: …        described, or reconstructed
//! source: …          where the rules stand
//! place: …           the rest where it is known: place, period, based-on, scores, identifier
//! letters: B E | Q C what people read for letters of the files, where the game has its own
//! figurines: F counsellor   whose drawing a kind has that has none of its own
//! pieces: ivory      the drawings that suit the game's time, where others do
//! ---
//! ## Rules
//! 1. A sentence; lines that follow, indented, belong to it.
//!    ends: checkmate   (the ways to end that it tells of, as `Reason::text` names them)
//! ## Readings
//! - [1, 4] What the source leaves open, what was chosen and why.
//!   switch: the-switch-that-offers-the-alternative
//! ## Background
//! Paragraphs.
//! ```

use crate::ruleset::Ruleset;
use crate::ruleset::spec::SwitchSpec;

/// The whole account.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The front matter, in its order.
    pub meta: Vec<(String, String)>,
    /// Sentence 1 is the first.
    pub rules: Vec<String>,
    /// The ways to end that a numbered sentence tells of.
    pub ends: Vec<(usize, String)>,
    /// Where the source leaves something open, and how it is read.
    pub readings: Vec<Reading>,
    /// Paragraphs.
    pub background: Vec<String>,
}

/// One place where the source is silent or ambiguous.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The numbered sentences it stands behind.
    pub rules: Vec<usize>,
    /// What is open and what was chosen, in words.
    pub text: String,
    /// The switch that offers the alternative.
    pub switch: Option<String>,
}

/// Why a text is no account.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct BadAbout {
    /// Where it stands, from 1.
    pub line: usize,
    /// What is wrong there, in words.
    pub message: String,
}

#[derive(Clone, Copy, PartialEq)]
enum Part {
    Before,
    Meta,
    Between,
    Rules,
    Readings,
    Background,
}

impl About {
    /// Reads an `about.md`.
    pub fn parse(text: &str) -> Result<About, BadAbout> {
        let mut about = About::default();
        let mut part = Part::Before;
        let mut paragraph_open = false;
        for (index, line) in text.lines().enumerate() {
            let wrong = |message: String| BadAbout {
                line: index + 1,
                message,
            };
            let line = line.trim_end();
            match (part, line) {
                (Part::Before, "---") => part = Part::Meta,
                (Part::Before, "") => {}
                (Part::Before, _) => return Err(wrong("the account begins with '---'".into())),
                (Part::Meta, "---") => part = Part::Between,
                (Part::Meta, _) => {
                    let (key, value) = line
                        .split_once(':')
                        .ok_or_else(|| wrong(format!("'{line}' should be 'key: value'")))?;
                    about
                        .meta
                        .push((key.trim().to_string(), value.trim().to_string()));
                }
                (_, "## Rules") => part = Part::Rules,
                (_, "## Readings") => part = Part::Readings,
                (_, "## Background") => part = Part::Background,
                (_, "") => paragraph_open = false,
                (Part::Rules, _) => about.rule_line(line).map_err(wrong)?,
                (Part::Readings, _) => about.reading_line(line).map_err(wrong)?,
                (Part::Background, _) => {
                    match about.background.last_mut().filter(|_| paragraph_open) {
                        Some(paragraph) => join(paragraph, line),
                        None => about.background.push(line.trim().to_string()),
                    }
                    paragraph_open = true;
                }
                (Part::Between, _) => {
                    return Err(wrong(format!("'{line}' stands before any '## ' heading")));
                }
            }
        }
        Ok(about)
    }

    fn rule_line(&mut self, line: &str) -> Result<(), String> {
        if line.starts_with(' ') {
            if let Some(marks) = line.trim_start().strip_prefix("ends:") {
                let marks = marks.split(',').map(|mark| mark.trim().to_string());
                self.ends.extend(marks.map(|mark| (self.rules.len(), mark)));
                return Ok(());
            }
            let last = self.rules.last_mut();
            join(last.ok_or("no sentence stands above this line")?, line);
            return Ok(());
        }
        let (number, sentence) = line
            .split_once(". ")
            .ok_or_else(|| format!("'{line}' should begin with its number, such as '1. '"))?;
        let expected = self.rules.len() + 1;
        if number.parse() != Ok(expected) {
            return Err(format!(
                "this should be sentence {expected}, not '{number}'"
            ));
        }
        self.rules.push(sentence.trim().to_string());
        Ok(())
    }

    fn reading_line(&mut self, line: &str) -> Result<(), String> {
        if let Some(text) = line.strip_prefix("- ") {
            let (rules, text) = match text.strip_prefix('[').and_then(|t| t.split_once(']')) {
                Some((numbers, text)) => {
                    let numbers: Result<Vec<usize>, _> =
                        numbers.split(',').map(|n| n.trim().parse()).collect();
                    let numbers =
                        numbers.map_err(|_| "write sentence numbers as [1, 4]".to_string())?;
                    (numbers, text)
                }
                None => (Vec::new(), text),
            };
            self.readings.push(Reading {
                rules,
                text: text.trim().to_string(),
                switch: None,
            });
            return Ok(());
        }
        let last = self.readings.last_mut();
        let last = last.ok_or("a reading begins with '- '")?;
        match line.trim_start().strip_prefix("switch:") {
            Some(switch) => last.switch = Some(switch.trim().to_string()),
            None => join(&mut last.text, line),
        }
        Ok(())
    }

    /// A line of the front matter; empty when it is not there.
    pub fn get(&self, key: &str) -> &str {
        self.meta
            .iter()
            .find(|(name, _)| name == key)
            .map_or("", |(_, value)| value)
    }

    /// What the switches that are on say where a sentence is told otherwise than it stands.
    pub fn instead<'r>(&self, number: usize, ruleset: &'r Ruleset) -> Vec<&'r str> {
        let on = ruleset.switches_on();
        let behind = |switch: &SwitchSpec| {
            let mut readings = self.readings.iter();
            readings
                .any(|one| one.rules.contains(&number) && one.switch.as_ref() == Some(&switch.id))
        };
        let switches = ruleset.switches().iter();
        let switched = switches.filter(|switch| on.contains(&switch.id) && behind(switch));
        switched.map(|switch| switch.says.as_str()).collect()
    }

    /// Short phrases: what is different from chess.
    pub fn differs(&self) -> Vec<&str> {
        let phrases = self.get("differs").split('|').map(str::trim);
        phrases.filter(|phrase| !phrase.is_empty()).collect()
    }
}

fn join(text: &mut String, line: &str) {
    text.push(' ');
    text.push_str(line.trim());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;

    const SMALL: &str = "---\ntitle: Small\ndiffers: one thing | another\n---\n\n## Rules\n\n\
        1. Kings step.\n2. Rooks slide\n   far.\n   ends: checkmate, stalemate\n\n## Readings\n\n- [2] How far?\n  Far.\n  switch: near\n\n\
        ## Background\n\nOld\nand good.\n\nGone.\n";

    #[test]
    fn reads_every_part() {
        let about = About::parse(SMALL).unwrap();
        assert_eq!(about.get("title"), "Small");
        assert_eq!(about.differs(), ["one thing", "another"]);
        assert_eq!(about.rules, ["Kings step.", "Rooks slide far."]);
        let ends = ["checkmate", "stalemate"].map(|end| (2, end.to_string()));
        assert_eq!(about.ends, ends);
        let reading = Reading {
            rules: vec![2],
            text: "How far? Far.".into(),
            switch: Some("near".into()),
        };
        assert_eq!(about.readings, [reading]);
        assert_eq!(about.background, ["Old and good.", "Gone."]);
    }

    #[test]
    fn a_switch_that_is_on_stands_behind_its_sentences() {
        let id = "samantsy-2+safe-kings+sliding-bishops";
        let ruleset = library::ruleset(id).unwrap();
        let about = library::about("samantsy-2").unwrap();
        let instead = |number| about.instead(number, &ruleset);
        assert_eq!(instead(4), ["Bishops slide any distance."]);
        assert_eq!(instead(9), instead(10));
        assert!(instead(9)[0].starts_with("A king may not stand"));
        assert!(instead(6).is_empty() && instead(99).is_empty());
    }

    #[test]
    fn says_where_it_is_wrong() {
        let twice = SMALL.replace("2. Rooks", "3. Rooks");
        let error = About::parse(&twice).unwrap_err();
        assert_eq!(error.line, 9, "{error}");
        assert!(error.message.contains("sentence 2"), "{error}");
        assert!(About::parse("no front matter").is_err());
    }
}
