//! The sections of a view: what is drawn of each figure, and what is said about it. Here is what
//! they have in common, and the two that are tables only.

mod choices;
mod course;
mod outcomes;
mod squares;

use super::interval::Interval;
use super::survival::Left;
use super::view::Section;
use super::{Figures, key_figures};
use crate::ludii::Measures;
use rookery_plot::{Axis, Bar, Point};

pub use choices::{openings, uses};
pub use course::{evaluation, lengths, men, mobility};
pub use outcomes::{endings, first_move, results, skill};
pub use squares::{deaths, lives, visits};

/// The classes of curves that stand beside each other.
const CLASSES: [&str; 6] = ["a", "b", "c", "d", "e", "f"];

/// `45 % [38, 52]`.
fn percent(figure: Interval) -> String {
    format!(
        "{:.0} % [{:.0}, {:.0}]",
        figure.value * 100.0,
        figure.low * 100.0,
        figure.high * 100.0
    )
}

fn plain(figure: Interval) -> String {
    let digits = if figure.value.abs() >= 100.0 { 0 } else { 2 };
    format!(
        "{:.digits$} [{:.digits$}, {:.digits$}]",
        figure.value, figure.low, figure.high
    )
}

fn bar(label: &str, figure: Interval, times: f64, note: String) -> Bar {
    Bar {
        label: label.into(),
        value: figure.value * times,
        low: figure.low * times,
        high: figure.high * times,
        note,
    }
}

fn cells(label: &str, figure: Interval) -> Vec<String> {
    vec![
        label.into(),
        format!("{:.4}", figure.value),
        format!("{:.4}", figure.low),
        format!("{:.4}", figure.high),
        figure.n.to_string(),
    ]
}

const FIGURE_HEAD: [&str; 5] = ["", "value", "from", "to", "n"];

fn axis(name: &str, unit: &str, to: f64) -> Axis {
    Axis {
        name: name.into(),
        unit: unit.into(),
        from: 0.0,
        to,
    }
}

fn lasting(all: &[Left]) -> Vec<Point> {
    let start = Point {
        y: 100.0,
        outer: None,
        inner: Some((100.0, 100.0)),
        ..Point::default()
    };
    let rest = all.iter().map(|left| Point {
        x: left.time as f64,
        y: left.share * 100.0,
        outer: None,
        inner: Some((left.low * 100.0, left.high * 100.0)),
    });
    std::iter::once(start).chain(rest).collect()
}

fn left_cells(left: &Left) -> Vec<String> {
    let share = |share: f64| format!("{:.1}", share * 100.0);
    vec![
        left.time.to_string(),
        share(left.share),
        share(left.low),
        share(left.high),
        left.seen.to_string(),
    ]
}

pub fn key(strengths: &[Figures]) -> Section {
    let rows = strengths.iter().flat_map(|figures| {
        key_figures(figures)
            .into_iter()
            .map(|(name, figure)| cells(&format!("{}, {name}", figures.head.strength), figure))
    });
    let words = "Every figure that is one number, with its 95 % interval and the number of games (or other observations) behind it.";
    Section::new("figures", "All figures", words.into()).table(&FIGURE_HEAD, rows.collect())
}

pub fn ludii(measures: &Measures) -> Section {
    let rows = measures.code.iter().map(|(name, code)| {
        let text = measures.text.get(name);
        vec![
            name.clone(),
            format!("{code:.6}"),
            text.map_or(String::new(), |text| format!("{text:.6}")),
        ]
    });
    let words = "The play metrics of the Ludii system for the same games, as its code computes them and as its texts describe them; where the two differ, published values follow the code.";
    Section::new("ludii", "Ludii's metrics, twice", words.into())
        .table(&["metric", "by the code", "by the text"], rows.collect())
}

/// With a capital at its head.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

impl Section {
    /// Shows games of the strongest play that has them.
    fn opened(self, strengths: &[Figures], names: &[&str]) -> Section {
        match strengths.last() {
            Some(figures) => self.shows(figures, names),
            None => self,
        }
    }
}
