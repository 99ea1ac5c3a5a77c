//! What is shown of figures, one ruleset's, two side by side or all: sections, each with a plain
//! sentence that says what it means and how sure it is, a picture, a table of the same, and games that
//! show it. The same from the program that works it out to the page and to files.

use rookery_plot::Scene;
use rookery_rules::decimal;
use rookery_rules::order::gathered;
use serde::{Deserialize, Serialize};

use super::Figures;

/// What is shown of one ruleset, of two side by side, or of all.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct View {
    pub rulesets: Vec<String>,
    pub titles: Vec<String>,
    /// What the whole says, where it says something.
    pub sentence: String,
    /// How the games were made, a line a strength.
    pub made: Vec<String>,
    /// The looks of a picture that is saved as a file.
    pub style: String,
    pub sections: Vec<Section>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Section {
    pub id: String,
    pub title: String,
    pub sentence: String,
    /// The pictures for a page; none where only a table makes sense, two for two rulesets.
    pub drawn: Vec<Drawn>,
    pub head: Vec<String>,
    pub rows: Vec<Vec<String>>,
    pub games: Vec<Shown>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drawn {
    /// The title of the ruleset, where there are two.
    pub of: String,
    pub svg: String,
}

/// A game that shows what a section is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shown {
    pub ruleset: String,
    pub label: String,
    pub moves: String,
}

impl View {
    /// None where the text is no such file: a host may answer with anything.
    pub fn read(text: &str) -> Option<View> {
        serde_json::from_str(text).ok()
    }

    /// Takes a section out, to be shown in another way than the rest.
    pub fn take(&mut self, id: &str) -> Option<Section> {
        let at = self.sections.iter().position(|section| section.id == id)?;
        Some(self.sections.remove(at))
    }

    /// What its files are called.
    pub fn name(&self) -> String {
        match self.rulesets.as_slice() {
            [] => "figures".to_owned(),
            [one] => one.clone(),
            [first, second] => format!("{first}-and-{second}"),
            _ => "rulesets".to_owned(),
        }
    }
}

impl Drawn {
    /// The picture as a file of its own.
    pub fn file(&self, style: &str) -> String {
        let with_style = format!("</desc><style>{style}</style>");
        self.svg.replacen("</desc>", &with_style, 1)
    }
}

impl Section {
    pub(super) fn new(id: &str, title: &str, sentence: String) -> Section {
        Section {
            id: id.into(),
            title: title.into(),
            sentence,
            drawn: Vec::new(),
            head: Vec::new(),
            rows: Vec::new(),
            games: Vec::new(),
        }
    }

    pub(super) fn picture(mut self, scene: Scene) -> Section {
        self.drawn.push(Drawn {
            of: String::new(),
            svg: scene.svg(),
        });
        self
    }

    pub(super) fn table(mut self, head: &[&str], rows: Vec<Vec<String>>) -> Section {
        self.head = head.iter().map(|name| name.to_string()).collect();
        self.rows = rows;
        self
    }

    pub(super) fn shows(mut self, figures: &Figures, names: &[&str]) -> Section {
        let specimens = figures.specimens.iter();
        self.games = specimens
            .filter(|specimen| names.contains(&specimen.shows.as_str()))
            .map(|specimen| Shown {
                ruleset: figures.head.ruleset.clone(),
                label: specimen.label(),
                moves: specimen.moves.clone(),
            })
            .collect();
        self
    }

    /// The table as a list of objects, a line each.
    pub fn json(&self) -> String {
        let row = |row: &Vec<String>| -> serde_json::Value {
            let cells = self.head.iter().zip(row).enumerate();
            let cells = cells.map(|(at, (name, cell))| {
                // "from" and "to" come twice where there are two figures.
                let before = self.head[..at]
                    .iter()
                    .filter(|known| *known == name)
                    .count();
                let name = match (name.is_empty(), before) {
                    (true, _) => "of".to_owned(),
                    (_, 0) => name.clone(),
                    (_, n) => format!("{name} {}", n + 1),
                };
                let number = decimal::read(cell).filter(|_| at > 0);
                let value = number.and_then(serde_json::Number::from_f64);
                let value = value.map_or_else(|| cell.clone().into(), serde_json::Value::Number);
                (name, value)
            });
            serde_json::Value::Object(gathered(cells))
        };
        let rows: Vec<String> = self.rows.iter().map(|one| row(one).to_string()).collect();
        format!("[{}]\n", rows.join(",\n"))
    }

    /// The table, one value a cell.
    pub fn csv(&self) -> String {
        let mut csv = String::new();
        for row in std::iter::once(&self.head).chain(&self.rows) {
            let cells: Vec<String> = row.iter().map(|cell| quoted(cell)).collect();
            csv.push_str(&cells.join(","));
            csv.push('\n');
        }
        csv
    }
}

/// A cell of a table whose cells commas part.
pub fn quoted(cell: &str) -> String {
    match cell.contains([',', '"', '\n']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_and_a_picture_are_saved_whole() {
        let section = Section {
            id: "a".into(),
            title: "A".into(),
            sentence: "So it is.".into(),
            drawn: vec![Drawn {
                of: String::new(),
                svg: "<svg><title>t</title><desc>d</desc></svg>".into(),
            }],
            head: vec!["line".into(), "value".into()],
            rows: vec![vec!["e4, \"best\"".into(), "1".into()]],
            games: Vec::new(),
        };
        assert_eq!(
            section.json(),
            "[{\"line\":\"e4, \\\"best\\\"\",\"value\":1.0}]\n"
        );
        assert_eq!(section.csv(), "line,value\n\"e4, \"\"best\"\"\",1\n");
        let file = section.drawn[0].file(".a{}");
        assert!(file.contains("<desc>d</desc><style>.a{}</style></svg>"));
    }
}
