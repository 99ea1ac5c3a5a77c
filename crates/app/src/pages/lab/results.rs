//! What the program for figures gives the page to show, and which results are in the site.

use serde::Deserialize;

/// The rulesets of which there are results in the site (`assets/lab`): nothing else is asked for.
pub const MEASURED: [&str; 5] = [
    "andarraya-3",
    "andarraya-5",
    "samantsy-2",
    "sfenj-11",
    "shakhmaty-medieval-5",
];
/// The map of all of them, which is drawn where the site is made.
pub const MAP: &str = "./lab/map.json";

pub fn address(id: &str) -> String {
    format!("./lab/{id}.json")
}

/// One ruleset, or two beside each other; or the map of all.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct View {
    pub rulesets: Vec<String>,
    pub titles: Vec<String>,
    /// What the whole says, where it says something.
    pub sentence: String,
    pub made: Vec<String>,
    /// The looks of a picture that stands alone.
    pub style: String,
    pub sections: Vec<Section>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Section {
    pub id: String,
    pub title: String,
    pub sentence: String,
    /// None where there is only a table.
    pub drawn: Vec<Drawn>,
    pub head: Vec<String>,
    pub rows: Vec<Vec<String>>,
    pub games: Vec<Shown>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Drawn {
    /// The ruleset's title, where there are two.
    pub of: String,
    pub svg: String,
}

/// A game that shows what a section is about.
#[derive(Clone, Debug, PartialEq, Deserialize)]
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
                let number = cell.parse::<f64>().ok().filter(|_| at > 0);
                let value = number.and_then(serde_json::Number::from_f64);
                let value = value.map_or_else(|| cell.clone().into(), serde_json::Value::Number);
                (name, value)
            });
            serde_json::Value::Object(cells.collect())
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

fn quoted(cell: &str) -> String {
    match cell.contains([',', '"', '\n']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_worker::figuring::{Figurer, FromFigures, Source, ToFigures};

    fn shipped(name: &str) -> String {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/lab");
        std::fs::read_to_string(format!("{folder}/{name}.json")).expect("a file of results")
    }

    /// As the program beside the page answers.
    fn shown(of: Vec<Source>) -> View {
        let asked = ToFigures::Show { job: 1, of };
        let FromFigures::Shown { view, .. } = Figurer::new(String::new()).answer(&asked) else {
            panic!("shown");
        };
        View::read(&view).expect("a view")
    }

    fn check(view: &View, drawn: usize) {
        for section in &view.sections {
            let id = &section.id;
            assert!(!section.sentence.is_empty(), "{id}");
            assert!(section.drawn.len() <= drawn, "{id}");
            assert!(section.drawn.iter().all(|one| !one.svg.contains("style")));
            let width = section.head.len();
            assert!(!section.rows.is_empty(), "{id} has a table");
            assert!(section.rows.iter().all(|row| row.len() == width), "{id}");
        }
    }

    #[test]
    fn shipped_results_are_drawn_and_others_are_not() {
        for id in MEASURED {
            let view = shown(vec![Source::Results(shipped(id))]);
            assert_eq!(view.rulesets, [id]);
            assert!(view.sections.len() > 12);
            check(&view, 1);
        }
        let two = ["sfenj-11", "samantsy-2"].map(|id| Source::Results(shipped(id)));
        let pair = shown(two.into());
        assert_eq!(pair.name(), "sfenj-11-and-samantsy-2");
        assert!(!pair.sentence.is_empty());
        check(&pair, 2);
        let map = View::read(&shipped("map")).expect("the map");
        assert_eq!(map.rulesets.len(), MEASURED.len());
        check(&map, 1);
        assert_eq!(View::read("<!doctype html>"), None);
    }

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
