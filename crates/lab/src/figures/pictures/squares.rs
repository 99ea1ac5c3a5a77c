//! Where the pieces go, where they die, and how long they live.

use super::{CLASSES, axis, lasting, left_cells};
use crate::figures::pieces::OfKind;
use crate::figures::section::Section;
use crate::figures::specimens::{EMPTIEST, MIDDLING, SHORTEST};
use crate::figures::survival;
use crate::figures::{Figures, Reach};
use rookery_plot::{Board, Curve, boards, curves};
use std::collections::BTreeMap;

pub fn visits(main: &Figures, reach: &Reach) -> Section {
    let favourites: Vec<String> = main.kinds.iter().filter_map(busiest).collect();
    let sentence = format!(
        "The squares most come to, with their part of all visits: {} ({} games; Black's squares are turned round).",
        favourites.join(", "),
        main.games
    );
    Section::new("visits", "Where the pieces go", sentence)
        .picture(heat(
            main,
            |kind| (&kind.visits, &reach.visits),
            "How often each square is come to, by kind of piece",
            "The darker, the more often; each kind has its own scale, and Black's squares are seen from Black's side",
        ))
        .table(&SQUARE_HEAD, square_rows(main))
        .shows(main, &[MIDDLING])
}

pub fn deaths(main: &Figures, reach: &Reach) -> Section {
    let falls: Vec<String> = main
        .kinds
        .iter()
        .filter(|kind| kind.pieces > 0)
        .map(|kind| {
            let total: u32 = kind.deaths.iter().sum();
            format!(
                "{} {:.1}",
                kind.name,
                f64::from(total) / main.games.max(1) as f64
            )
        })
        .collect();
    let sentence = format!(
        "Pieces captured in a game, on average of {} games: {}.",
        main.games,
        falls.join(", ")
    );
    Section::new("deaths", "Where the pieces fall", sentence).picture(heat(
        main,
        |kind| (&kind.deaths, &reach.deaths),
        "Where pieces are captured, by kind of piece",
        "The darker, the more often; each kind has its own scale, and the squares are seen from the side of the piece that falls",
    ))
    .table(&["piece", "captured a game"], main.kinds.iter().map(|kind| {
        let total: u32 = kind.deaths.iter().sum();
        vec![kind.name.clone(), format!("{:.3}", f64::from(total) / main.games.max(1) as f64)]
    }).collect())
    .shows(main, &[EMPTIEST, SHORTEST])
}

pub fn lives(main: &Figures, reach: &Reach) -> Section {
    let mortal: Vec<&OfKind> = main
        .kinds
        .iter()
        .filter(|kind| kind.pieces > 0 && kind.lives.len() > 1)
        .collect();
    let all: Vec<Curve> = mortal
        .iter()
        .zip(CLASSES)
        .map(|(kind, class)| Curve {
            label: kind.name.clone(),
            class: class.into(),
            points: lasting(&kind.lives),
            steps: true,
        })
        .collect();
    let half = |kind: &OfKind| survival::when(&kind.lives, 0.5);
    let halves: Vec<String> = mortal
        .iter()
        .filter_map(|kind| Some(format!("{} {}", kind.name, half(kind)?)))
        .collect();
    let sentence = match halves.is_empty() {
        true => "Of every kind more than half live as long as their games.".to_string(),
        false => format!(
            "Plies until half of the pieces are captured: {}.",
            halves.join(", ")
        ),
    };
    let rows = mortal.iter().flat_map(|kind| {
        kind.lives.iter().map(|left| {
            let mut cells = left_cells(left);
            cells.insert(0, kind.name.clone());
            cells
        })
    });
    Section::new("lives", "How long the pieces live", sentence)
        .picture(curves(
            "The share of the pieces of the start that still lives, by ply",
            "Kaplan and Meier's estimate with its 95 % interval; pieces that promote or outlive their game count as long as they were seen",
            &all,
            &axis("ply", "", reach.lives),
            &axis("", " %", 100.0),
            None,
        ))
        .table(&["piece", "ply", "still alive, %", "from", "to", "pieces seen"], rows.collect())
        .shows(main, &[EMPTIEST, MIDDLING])
}

fn heat<'a>(
    main: &'a Figures,
    of: impl Fn(&'a OfKind) -> (&'a Vec<u32>, &'a BTreeMap<String, f64>),
    title: &str,
    words: &str,
) -> rookery_plot::Scene {
    let games = main.games.max(1) as f64;
    let kinds = main.kinds.iter().map(|kind| (kind, of(kind)));
    let all: Vec<Board> = kinds
        .filter(|(_, (counts, _))| counts.iter().any(|count| *count > 0))
        .map(|(kind, (counts, most))| {
            let total: u32 = counts.iter().sum();
            Board {
                label: kind.name.clone(),
                note: format!("{:.1} a game", f64::from(total) / games),
                counts: counts
                    .iter()
                    .map(|count| f64::from(*count) / games)
                    .collect(),
                most: most.get(&kind.name).copied().unwrap_or(0.0),
            }
        })
        .collect();
    boards(title, words, &all)
}

fn square_rows(main: &Figures) -> Vec<Vec<String>> {
    main.kinds
        .iter()
        .flat_map(|kind| {
            (0..64).map(|at| {
                let square = format!("{}{}", (b'a' + (at % 8) as u8) as char, at / 8 + 1);
                let mut row = vec![kind.name.clone(), square];
                let counts = [&kind.visits, &kind.captures, &kind.deaths, &kind.rest];
                row.extend(counts.map(|all| all[at].to_string()));
                row
            })
        })
        .collect()
}

const SQUARE_HEAD: [&str; 6] = [
    "piece",
    "square",
    "visits",
    "captures",
    "deaths",
    "at the end",
];

/// The squares that are most come to, in words.
fn busiest(kind: &OfKind) -> Option<String> {
    let most = (0..64).max_by_key(|at| kind.visits[*at])?;
    let total: u32 = kind.visits.iter().sum();
    if total == 0 {
        return None;
    }
    Some(format!(
        "the {} {}{} ({:.0} %)",
        kind.name,
        (b'a' + (most % 8) as u8) as char,
        most / 8 + 1,
        100.0 * f64::from(kind.visits[most]) / f64::from(total)
    ))
}
