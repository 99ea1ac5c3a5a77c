//! How long games last, and how they go on: evaluation, moves to choose from, men on the board.

use super::{CLASSES, axis, capital, lasting, left_cells, percent, plain};
use crate::figures::curves::Band;
use crate::figures::section::Section;
use crate::figures::specimens::{self, MIDDLING, SHORTEST};
use crate::figures::words::{strength_label, strength_words};
use crate::figures::{Figures, Reach};
use rookery_plot::{Axis, Curve, Point, curves};

pub fn lengths(strengths: &[Figures], reach: &Reach) -> Section {
    let all: Vec<Curve> = strengths
        .iter()
        .zip(CLASSES)
        .map(|(figures, class)| Curve {
            label: strength_label(&figures.head.strength),
            class: class.into(),
            points: lasting(&figures.lasting),
            steps: true,
        })
        .collect();
    let sentence = match strengths.last() {
        Some(figures) => match (figures.length[1], figures.length[0], figures.length[2]) {
            (Some(quarter), Some(half), three) => format!(
                "{}, half of the games have ended after {:.0} plies [{:.0}, {:.0}], a quarter after {:.0}{}.",
                capital(&strength_words(&figures.head.strength)),
                half.value,
                half.low,
                half.high,
                quarter.value,
                three.map_or(String::new(), |three| format!(
                    ", three quarters after {:.0}",
                    three.value
                ))
            ),
            _ => "Less than half of the games came to an end.".into(),
        },
        None => String::new(),
    };
    let table = strengths.iter().flat_map(|figures| {
        figures.lasting.iter().map(|left| {
            let mut cells = left_cells(left);
            cells.insert(0, figures.head.strength.clone());
            cells
        })
    });
    Section::new("lengths", "How long games last", sentence)
        .picture(curves(
            "The share of games that still go on, by ply",
            "Kaplan and Meier's estimate with its 95 % interval; games that were cut off count as long as they were seen",
            &all,
            &axis("ply", "", reach.lasting),
            &axis("", " %", 100.0),
            None,
        ))
        .table(&["strength", "ply", "still going on, %", "from", "to", "games seen"], table.collect())
        .opened(strengths, &[MIDDLING, SHORTEST])
}

pub fn evaluation(main: &Figures, reach: &Reach) -> Option<Section> {
    let bands = &main.curves.evaluation;
    let last = bands.last()?;
    let upright = Axis {
        name: String::new(),
        unit: String::new(),
        from: -reach.evaluation,
        to: reach.evaluation,
    };
    let early = bands.iter().find(|band| band.ply >= 20).unwrap_or(last);
    let sentence = format!(
        "At ply {}, the search gives White {:+.2} pawns in the middle of the games [{:+.2}, {:+.2}]; eight games in ten lie between {:+.1} and {:+.1}.",
        early.ply, early.middle, early.from, early.to, early.low, early.high
    );
    let section = Section::new("evaluation", "Who is ahead", sentence)
        .picture(curves(
            "What the search gives White, in pawns, by ply",
            BAND_WORDS,
            &band_curve(bands),
            &axis("ply", "", reach.plies),
            &upright,
            Some(0.0),
        ))
        .table(&BAND_HEAD, band_rows(bands))
        .shows(main, &["won from behind", MIDDLING]);
    Some(section)
}

pub fn mobility(main: &Figures, reach: &Reach) -> Section {
    let sentence = match (main.branching, main.decisions) {
        (Some(branching), Some(decisions)) => format!(
            "A player has {} legal moves on average, and a choice at {} of the plies ({} games, {}).",
            plain(branching),
            percent(decisions),
            main.games,
            strength_words(&main.head.strength)
        ),
        _ => String::new(),
    };
    let scene = bands_scene(
        "Legal moves by ply",
        &main.curves.mobility,
        (reach.plies, reach.mobility),
    );
    Section::new("mobility", "How much there is to choose from", sentence)
        .picture(scene)
        .table(&BAND_HEAD, band_rows(&main.curves.mobility))
        .shows(main, &[specimens::WIDEST, MIDDLING])
}

pub fn men(main: &Figures, reach: &Reach) -> Section {
    let bands = &main.curves.men;
    let half = bands
        .first()
        .map_or(0.0, |first| (first.middle / 2.0).floor());
    let sentence = match bands.iter().find(|band| band.middle <= half) {
        Some(band) => format!(
            "After {} plies half of the games that still go on have {half} men or fewer on the board.",
            band.ply
        ),
        None => "Half of the men stay on the board for as long as enough games go on.".into(),
    };
    Section::new("men", "How fast the board empties", sentence)
        .picture(bands_scene(
            "Men on the board by ply",
            bands,
            (reach.plies, reach.men),
        ))
        .table(&BAND_HEAD, band_rows(bands))
        .shows(main, &[specimens::EMPTIEST, MIDDLING])
}

fn bands_scene(title: &str, bands: &[Band], (plies, most): (f64, f64)) -> rookery_plot::Scene {
    curves(
        title,
        BAND_WORDS,
        &band_curve(bands),
        &axis("ply", "", plies),
        &axis("", "", most),
        None,
    )
}

fn band_curve(bands: &[Band]) -> Vec<Curve> {
    let points = bands.iter().map(|band| Point {
        x: band.ply as f64,
        y: band.middle,
        outer: Some((band.low, band.high)),
        inner: Some((band.from, band.to)),
    });
    vec![Curve {
        label: "middle of the games".into(),
        class: "a".into(),
        points: points.collect(),
        steps: false,
    }]
}

fn band_rows(bands: &[Band]) -> Vec<Vec<String>> {
    let number = |value: f64| format!("{value:.2}");
    bands
        .iter()
        .map(|band| {
            let mut row = vec![band.ply.to_string()];
            row.extend([band.low, band.middle, band.high, band.from, band.to].map(number));
            row.push(band.games.to_string());
            row
        })
        .collect()
}

const BAND_HEAD: [&str; 7] = [
    "ply",
    "a tenth below",
    "middle",
    "a tenth above",
    "middle from",
    "to",
    "games",
];

const BAND_WORDS: &str = "The line is the middle of the games, the inner band its 95 % interval, the outer band holds eight games in ten; it ends where half of the games are over";
