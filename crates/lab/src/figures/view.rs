//! What is shown of a ruleset's figures: sections, each with a plain sentence that says what
//! it means and how sure it is, a picture, a table of the same, and games that show it.

use super::pictures;
use super::{Figures, Reach, Report};
use rookery_plot::{STYLE, Scene};
use serde::Serialize;

/// What is shown of one ruleset, of two side by side, or of all.
#[derive(Clone, Debug, Serialize)]
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

#[derive(Clone, Debug, Serialize)]
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

#[derive(Clone, Debug, Serialize)]
pub struct Drawn {
    /// The title of the ruleset, where there are two.
    pub of: String,
    pub svg: String,
    #[serde(skip)]
    pub scene: Scene,
}

/// A game that shows what a section is about.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shown {
    pub ruleset: String,
    pub label: String,
    pub moves: String,
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
            scene,
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
                label: format!(
                    "{} (game {}, {} plies)",
                    specimen.shows, specimen.number, specimen.plies
                ),
                moves: specimen.moves.clone(),
            })
            .collect();
        self
    }

    /// The table, one value a cell, for other programs.
    pub fn csv(&self) -> String {
        let cell = |text: &String| match text.contains([',', '"', '\n']) {
            true => format!("\"{}\"", text.replace('"', "\"\"")),
            false => text.clone(),
        };
        let line = |cells: &Vec<String>| cells.iter().map(cell).collect::<Vec<_>>().join(",");
        let mut csv = line(&self.head);
        for row in &self.rows {
            csv.push('\n');
            csv.push_str(&line(row));
        }
        csv.push('\n');
        csv
    }
}

impl Report {
    /// Everything that there is to see of one ruleset.
    pub fn view(&self) -> View {
        let mut sections = Vec::new();
        if let Some(main) = self.main() {
            let reach = Reach::of(&self.strengths, main);
            sections.extend(pictures::all(self, main, &reach));
            sections.push(pictures::key(&self.strengths));
        }
        sections.extend(self.ludii.as_ref().map(pictures::ludii));
        View {
            rulesets: vec![self.ruleset.clone()],
            titles: vec![self.title.clone()],
            sentence: String::new(),
            made: self.strengths.iter().map(made).collect(),
            style: STYLE.into(),
            sections,
        }
    }
}

pub(super) fn made(figures: &Figures) -> String {
    let head = &figures.head;
    let stops = match (head.stop_quiet, head.stop_repeats) {
        (None, None) => "by the ruleset's own rules to the end".to_string(),
        (quiet, repeats) => {
            let quiet = quiet.map(|n| format!("after {n} plies without capture or pawn move"));
            let repeats = repeats.map(|n| format!("when a position stands for the {n}th time"));
            let both: Vec<String> = quiet.into_iter().chain(repeats).collect();
            format!("cut off {}", both.join(" or "))
        }
    };
    format!(
        "{}: {} games ({} of them different), seed {}, {} (bench {}), {stops}, {}",
        strength_words(&head.strength),
        figures.games,
        figures.distinct,
        head.seed,
        head.engine,
        head.bench,
        head.date
    )
}

/// What a strength is called in a sentence.
pub(super) fn strength_words(strength: &str) -> String {
    let parsed = strength.parse::<crate::batch::Strength>();
    parsed.map_or_else(|_| strength.to_string(), |strength| strength.words())
}
