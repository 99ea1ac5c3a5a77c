//! What is shown of a ruleset's figures: sections, each with a plain sentence that says what
//! it means and how sure it is, a picture, a table of the same, and games that show it.

use super::pictures;
use super::{Figures, Ladder};
use crate::ludii::Measures;
use rookery_plot::{STYLE, Scene};
use serde::Serialize;

/// A page about a ruleset.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    pub ruleset: String,
    pub title: String,
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
    /// The picture for a page; none where only a table makes sense.
    pub svg: String,
    pub head: Vec<String>,
    pub rows: Vec<Vec<String>>,
    pub games: Vec<Shown>,
    #[serde(skip)]
    pub scene: Option<Scene>,
}

/// A game that shows what a section is about.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shown {
    pub label: String,
    pub moves: String,
}

impl Section {
    pub(super) fn new(id: &str, title: &str, sentence: String) -> Section {
        Section {
            id: id.into(),
            title: title.into(),
            sentence,
            svg: String::new(),
            head: Vec::new(),
            rows: Vec::new(),
            games: Vec::new(),
            scene: None,
        }
    }

    pub(super) fn picture(mut self, scene: Scene) -> Section {
        self.svg = scene.svg();
        self.scene = Some(scene);
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

/// Puts everything together: figures of a ruleset at several strengths, weakest first.
pub fn view(
    title: &str,
    strengths: &[Figures],
    ladders: &[Ladder],
    ludii: Option<&Measures>,
) -> View {
    let mut sections = Vec::new();
    if let Some(main) = main_strength(strengths) {
        sections.push(pictures::results(strengths));
        sections.push(pictures::first_move(strengths));
        sections.push(pictures::lengths(strengths));
        sections.push(pictures::endings(strengths, main));
        sections.extend(pictures::skill(ladders));
        sections.extend(pictures::evaluation(main));
        sections.push(pictures::mobility(main));
        sections.push(pictures::men(main));
        sections.push(pictures::visits(main));
        sections.push(pictures::deaths(main));
        sections.push(pictures::lives(main));
        sections.push(pictures::openings(main));
        sections.extend(pictures::uses(strengths, main));
        sections.push(pictures::key(strengths));
    }
    sections.extend(ludii.map(pictures::ludii));
    View {
        ruleset: strengths
            .first()
            .map_or(String::new(), |f| f.head.ruleset.clone()),
        title: title.into(),
        made: strengths.iter().map(made).collect(),
        style: STYLE.into(),
        sections,
    }
}

/// The strongest play of which there are games enough; else the strength with most games.
fn main_strength(strengths: &[Figures]) -> Option<&Figures> {
    const ENOUGH: usize = 100;
    let enough = strengths.iter().rev().find(|f| f.games >= ENOUGH);
    enough.or_else(|| strengths.iter().max_by_key(|f| f.games))
}

fn made(figures: &Figures) -> String {
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
