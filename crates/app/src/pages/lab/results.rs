//! The file of a game's results, as the page needs it.

use serde::Deserialize;

/// The rulesets of which there are results in the site (`assets/lab`): nothing else is asked for.
pub const MEASURED: [&str; 5] = [
    "andarraya-3",
    "andarraya-5",
    "samantsy-2",
    "sfenj-11",
    "shakhmaty-medieval-5",
];

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct View {
    pub ruleset: String,
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
    /// Empty where there is only a table.
    pub svg: String,
    pub head: Vec<String>,
    pub rows: Vec<Vec<String>>,
    pub games: Vec<Shown>,
}

/// A game that shows what a section is about.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Shown {
    pub label: String,
    pub moves: String,
}

impl View {
    /// None where the text is no such file: a host may answer with anything.
    pub fn read(text: &str) -> Option<View> {
        serde_json::from_str(text).ok()
    }

    /// A picture as a file of its own.
    pub fn file(&self, section: &Section) -> String {
        let with_style = format!("</desc><style>{}</style>", self.style);
        section.svg.replacen("</desc>", &with_style, 1)
    }
}

impl Section {
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

    #[test]
    fn shipped_results_are_read_and_others_are_not() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/lab");
        let mut read = 0;
        for entry in std::fs::read_dir(folder).expect("the results") {
            let path = entry.expect("a file").path();
            let text = std::fs::read_to_string(&path).expect("a text");
            let view = View::read(&text).unwrap_or_else(|| panic!("{path:?}"));
            assert_eq!(path.file_stem(), Some(view.ruleset.as_ref()));
            assert!(MEASURED.contains(&view.ruleset.as_str()), "{path:?}");
            for section in &view.sections {
                assert!(!section.sentence.is_empty(), "{path:?} {}", section.id);
                assert!(!section.svg.contains("style"), "{path:?} {}", section.id);
                let width = section.head.len();
                assert!(
                    section.rows.iter().all(|row| row.len() == width),
                    "{}",
                    section.id
                );
            }
            read += 1;
        }
        assert_eq!(read, MEASURED.len());
        assert_eq!(View::read("<!doctype html>"), None);
    }

    #[test]
    fn a_table_and_a_picture_are_saved_whole() {
        let section = Section {
            id: "a".into(),
            title: "A".into(),
            sentence: "So it is.".into(),
            svg: "<svg><title>t</title><desc>d</desc></svg>".into(),
            head: vec!["line".into(), "value".into()],
            rows: vec![vec!["e4, \"best\"".into(), "1".into()]],
            games: Vec::new(),
        };
        assert_eq!(section.csv(), "line,value\n\"e4, \"\"best\"\"\",1\n");
        let view = View {
            ruleset: "chess".into(),
            made: Vec::new(),
            style: ".a{}".into(),
            sections: Vec::new(),
        };
        let file = view.file(&section);
        assert!(file.contains("<desc>d</desc><style>.a{}</style></svg>"));
    }
}
