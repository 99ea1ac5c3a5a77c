//! The sections of a view: what is drawn of each figure, and what is said about it. Here is what
//! they have in common, and the two that are tables only.

mod choices;
mod course;
mod outcomes;
mod squares;

use super::difference::OfStrength;
use super::interval::Interval;
use super::section::Section;
use super::survival::Left;
use super::{Figures, Reach, Report, key_figures};
use crate::ludii::Measures;
use rookery_plot::{Axis, Bar, Point, Scene, ranges};

/// Every picture of a ruleset; `reach` says how far they go.
pub fn all(report: &Report, main: &Figures, reach: &Reach) -> Vec<Section> {
    let strengths = &report.strengths;
    let mut all = vec![
        outcomes::results(strengths),
        outcomes::first_move(strengths),
        course::lengths(strengths, reach),
        outcomes::endings(report, main, reach),
    ];
    all.extend(outcomes::skill(&report.ladders));
    all.extend(course::evaluation(main, reach));
    all.extend([
        course::mobility(main, reach),
        course::men(main, reach),
        squares::visits(main, reach),
        squares::deaths(main, reach),
        squares::lives(main, reach),
        choices::openings(main),
    ]);
    all.extend(choices::uses(strengths, main, reach));
    all
}

/// The classes of curves that stand beside each other.
const CLASSES: [&str; 6] = ["a", "b", "c", "d", "e", "f"];

/// `45 % [38, 52]`.
pub(super) fn percent(figure: Interval) -> String {
    format!(
        "{:.0} % [{:.0}, {:.0}]",
        figure.value * 100.0,
        figure.low * 100.0,
        figure.high * 100.0
    )
}

pub(super) fn plain(figure: Interval) -> String {
    rounded(figure, if figure.value.abs() >= 100.0 { 0 } else { 2 })
}

/// With so many digits behind the point.
pub(super) fn rounded(figure: Interval, digits: usize) -> String {
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

/// The differences of those figures that are shares, which fit on one scale.
pub fn differences(of: &OfStrength, titles: &[String; 2]) -> Option<Scene> {
    let shares = of.differences.iter().filter(|one| one.is_share());
    let rows: Vec<Bar> = shares
        .map(|one| {
            let points = one.difference.map(|share| share * 100.0);
            let note = format!(
                "{} [{}, {}]",
                signed(points.value),
                signed(points.low),
                signed(points.high)
            );
            bar(&one.name, one.difference, 100.0, note)
        })
        .collect();
    let most = rows
        .iter()
        .map(|row| row.low.abs().max(row.high.abs()))
        .fold(10.0, f64::max);
    let most = (most / 10.0).ceil() * 10.0;
    (!rows.is_empty()).then(|| {
        let title = format!("{} less {}, in points of a hundred", titles[0], titles[1]);
        ranges(
            &title,
            "Each difference with its 95 % interval; the broken line is no difference, and an interval that crosses it tells none",
            &rows,
            (-most, most),
            0.0,
        )
    })
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

/// A whole number with its sign; nothing is neither more nor less.
fn signed(value: f64) -> String {
    match value.round() {
        0.0 => "0".into(),
        whole if whole < 0.0 => format!("−{:.0}", -whole),
        whole => format!("+{whole:.0}"),
    }
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
