//! All that is known of one ruleset: figures at several strengths. As a file it is what the site
//! ships, so that pictures can be drawn of it anew, alone or beside another's.

use super::curves::Curves;
use super::{Figures, Ladder};
use crate::ludii::Measures;
use rookery_rules::decimal;
use rookery_rules::{Reason, library};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The shape of the file; a later shape gets a later number.
const FORMAT: u32 = 1;
/// So many digits of a figure are kept: no interval is known better.
const DIGITS: usize = 4;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    pub rookery_report: u32,
    pub ruleset: String,
    pub title: String,
    /// The weakest first.
    pub strengths: Vec<Figures>,
    pub ladders: Vec<Ladder>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ludii: Option<Measures>,
}

#[derive(Debug, thiserror::Error)]
pub enum BadReport {
    #[error("these are no results of a ruleset: {0}")]
    Unread(#[from] serde_json::Error),
    #[error("the results are of format {0}, this program reads {FORMAT}")]
    Format(u32),
}

impl Report {
    /// What an end is called: a rule of the game's own by its number among the game's sentences.
    pub(super) fn ending_name(&self, name: &str) -> String {
        match self.own_rule(name) {
            Some((number, _)) => format!("rule of its own ({number})"),
            None => name.to_owned(),
        }
    }

    /// The sentence of a game's own rule of ending.
    pub(super) fn own_rule(&self, name: &str) -> Option<(usize, &'static str)> {
        let own = (name == Reason::Rule.text()).then_some(Reason::Rule)?;
        library::sentence_of_end(&self.ruleset, own)
    }

    pub fn new(ruleset: &str, title: &str) -> Report {
        Report {
            rookery_report: FORMAT,
            ruleset: ruleset.into(),
            title: title.into(),
            strengths: Vec::new(),
            ladders: Vec::new(),
            ludii: None,
        }
    }

    pub fn read(text: &str) -> Result<Report, BadReport> {
        let report: Report = serde_json::from_str(text)?;
        match report.rookery_report {
            FORMAT => Ok(report),
            other => Err(BadReport::Format(other)),
        }
    }

    /// As a file, with no more digits than mean something.
    pub fn to_text(&self) -> String {
        // Names and numbers: there is nothing in a report that JSON cannot say.
        let mut value = serde_json::to_value(self).unwrap_or_default();
        round(&mut value);
        value.to_string()
    }

    /// Without what is drawn of the main strength only: a file for a page to fetch.
    pub fn lean(&self) -> Report {
        let main = self.main().map(|main| main.head.strength.clone());
        let mut lean = self.clone();
        for figures in &mut lean.strengths {
            if Some(&figures.head.strength) != main.as_ref() {
                figures.curves = Curves::default();
                figures.kinds.clear();
                figures.openings.clear();
                figures.specimens.clear();
            }
        }
        lean
    }

    /// The strongest play of which there are games enough; else the strength with most games.
    pub fn main(&self) -> Option<&Figures> {
        const ENOUGH: usize = 100;
        let enough = self.strengths.iter().rev().find(|f| f.games >= ENOUGH);
        enough.or_else(|| self.strengths.iter().max_by_key(|f| f.games))
    }

    pub fn at(&self, strength: &str) -> Option<&Figures> {
        self.strengths
            .iter()
            .find(|figures| figures.head.strength == strength)
    }
}

fn round(value: &mut Value) {
    match value {
        Value::Array(all) => all.iter_mut().for_each(round),
        Value::Object(all) => all.values_mut().for_each(round),
        Value::Number(number) => {
            if let Some(exact) = number.as_f64().filter(|_| number.is_f64())
                && let Some(short) = decimal::read(&format!("{exact:.DIGITS$e}"))
                && let Some(short) = serde_json::Number::from_f64(short)
            {
                *number = short;
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_read_as_it_was_written_but_for_idle_digits() {
        let mut report = Report::new("chess", "Chess");
        report.ludii = Some(Measures::default());
        let values = [("a", 1.0 / 3.0), ("b", 120_000.0), ("c", 7.0)];
        for (name, value) in values {
            let measures = report.ludii.as_mut().unwrap();
            measures.code.insert(name.into(), value);
        }
        let text = report.to_text();
        assert!(text.contains("0.33333,") && text.len() < 200, "{text}");
        let again = Report::read(&text).unwrap();
        assert_eq!(again.ludii.unwrap().code["b"], 120_000.0);
        assert!(matches!(Report::read("{}"), Err(BadReport::Unread(_))));
        let later = text.replace("report\":1", "report\":9");
        assert!(matches!(Report::read(&later), Err(BadReport::Format(9))));
    }
}
