//! All rulesets on one map: how far their figures lie apart.

use super::glance::glance;
use super::section::{Section, View};
use super::words::{made, strength_words};
use super::{Figures, Report, key_figures};
use rookery_plot::{STYLE, Spot, spots};

/// The figures that the distance is made of: each ruleset has them, and together they say how long
/// a game is, how often it is decided, how wide it is and how it goes.
const COUNTED: [&str; 9] = [
    "draw",
    "cut off",
    "plies until half of the games have ended",
    "legal moves",
    "plies with a choice",
    "changes of the lead",
    "won from behind",
    "part of the game after which it is decided",
    "legal moves that are nearly the best",
];

/// All rulesets that were measured at this strength, in one table, and on a map with the distances as a
/// table.
pub fn map(reports: &[Report], strength: &str) -> Option<View> {
    let all: Vec<(&Report, &Figures)> = reports
        .iter()
        .filter_map(|report| Some((report, report.at(strength)?)))
        .collect();
    if all.len() < 3 {
        return None;
    }
    let figures: Vec<Vec<Option<f64>>> = all.iter().map(|(_, figures)| counted(figures)).collect();
    let scaled = in_deviations(&figures);
    let distances: Vec<Vec<f64>> = scaled
        .iter()
        .map(|one| scaled.iter().map(|other| distance(one, other)).collect())
        .collect();
    let places = places(&distances);
    let kept = kept(&distances, &places);
    let drawn: Vec<Spot> = all
        .iter()
        .zip(&places)
        .map(|((report, _), (x, y))| Spot {
            label: report.title.clone(),
            x: *x,
            y: *y,
        })
        .collect();
    let words = strength_words(strength);
    let sentence = format!(
        "The closer two rulesets lie, the more alike their games are, played {words}. A distance counts {} figures alike: {}. Each is measured in standard deviations among these rulesets. A flat map cannot show all of that: it keeps {:.0} % of the squared distances, and the table has the distances themselves. They have no interval; with a few hundred games each, small ones say nothing.",
        COUNTED.len(),
        COUNTED.join(", "),
        kept * 100.0
    );
    let mut head = vec!["from"];
    head.extend(all.iter().map(|(report, _)| report.title.as_str()));
    let rows = all.iter().zip(&distances).map(|((report, _), row)| {
        let mut cells = vec![report.title.clone()];
        cells.extend(row.iter().map(|distance| format!("{distance:.2}")));
        cells
    });
    let section = Section::new("map", "How alike the games are", sentence)
        .picture(spots(
            "Rulesets by the distance of their figures",
            "Near: alike to play; far: unlike. The axes have no meaning of their own",
            &drawn,
        ))
        .table(&head, rows.collect());
    Some(View {
        rulesets: all
            .iter()
            .map(|(report, _)| report.ruleset.clone())
            .collect(),
        titles: all.iter().map(|(report, _)| report.title.clone()).collect(),
        sentence: String::new(),
        made: all
            .iter()
            .map(|(report, figures)| format!("{}, {}", report.title, made(figures)))
            .collect(),
        style: STYLE.into(),
        sections: vec![glance(&all, strength), section],
    })
}

/// Lengths as powers of ten: twice as long is as far from once as four times from twice. What
/// never happened is a share of 0; a length that was not reached is unknown.
fn counted(figures: &Figures) -> Vec<Option<f64>> {
    let all = key_figures(figures);
    let value = |name: &&str| {
        let found = all.iter().find(|(known, _)| known == name);
        found.map(|(_, figure)| match name.starts_with("plies until") {
            true => figure.value.max(1.0).log10(),
            false => figure.value,
        })
    };
    COUNTED.iter().map(value).collect()
}

/// Each figure in standard deviations from its mean among the rulesets; one that is not known
/// stands at the mean.
fn in_deviations(all: &[Vec<Option<f64>>]) -> Vec<Vec<f64>> {
    let mut scaled = vec![vec![0.0; COUNTED.len()]; all.len()];
    for at in 0..COUNTED.len() {
        let known: Vec<f64> = all.iter().filter_map(|one| one[at]).collect();
        let n = known.len().max(1) as f64;
        let mean = known.iter().sum::<f64>() / n;
        let spread = known
            .iter()
            .map(|value| (value - mean).powi(2))
            .sum::<f64>();
        let deviation = (spread / n).sqrt();
        if deviation <= 1e-9 {
            continue;
        }
        for (one, scaled) in all.iter().zip(&mut scaled) {
            scaled[at] = one[at].map_or(0.0, |value| (value - mean) / deviation);
        }
    }
    scaled
}

fn distance(one: &[f64], other: &[f64]) -> f64 {
    let squares = one.iter().zip(other).map(|(a, b)| (a - b).powi(2));
    squares.sum::<f64>().sqrt()
}

/// Where to put them on a plane: the two directions in which they differ most (the classical way
/// from distances to places, by the two largest eigenvectors of the centred squares).
fn places(distances: &[Vec<f64>]) -> Vec<(f64, f64)> {
    let n = distances.len();
    let square = |at: usize, other: usize| distances[at][other].powi(2);
    let mean = |at: usize| (0..n).map(|other| square(at, other)).sum::<f64>() / n as f64;
    let means: Vec<f64> = (0..n).map(mean).collect();
    let whole = means.iter().sum::<f64>() / n as f64;
    let mut centred: Vec<Vec<f64>> = (0..n)
        .map(|at| {
            let row =
                (0..n).map(|other| -0.5 * (square(at, other) - means[at] - means[other] + whole));
            row.collect()
        })
        .collect();
    let [x, y] = [0, 1].map(|_| {
        let (length, direction) = largest(&centred);
        for at in 0..n {
            for other in 0..n {
                centred[at][other] -= length * direction[at] * direction[other];
            }
        }
        let reach = length.max(0.0).sqrt();
        direction
            .into_iter()
            .map(move |part| part * reach)
            .collect::<Vec<f64>>()
    });
    x.into_iter().zip(y).collect()
}

/// The largest eigenvalue and its direction, by multiplying again and again.
fn largest(matrix: &[Vec<f64>]) -> (f64, Vec<f64>) {
    const TIMES: usize = 500;
    let n = matrix.len();
    let mut direction: Vec<f64> = (0..n).map(|at| 1.0 + (at * at % 7) as f64).collect();
    let mut length = 0.0;
    for _ in 0..TIMES {
        let image: Vec<f64> = matrix
            .iter()
            .map(|row| row.iter().zip(&direction).map(|(a, b)| a * b).sum())
            .collect();
        length = image
            .iter()
            .map(|part: &f64| part * part)
            .sum::<f64>()
            .sqrt();
        if length <= 1e-12 {
            return (0.0, vec![0.0; n]);
        }
        direction = image.into_iter().map(|part| part / length).collect();
    }
    // The same way round each time.
    let turn = direction
        .iter()
        .find(|part| part.abs() > 1e-6)
        .map_or(1.0, |part| part.signum());
    (
        length,
        direction.into_iter().map(|part| part * turn).collect(),
    )
}

/// How much of the squared distances the map shows.
fn kept(distances: &[Vec<f64>], places: &[(f64, f64)]) -> f64 {
    let (mut shown, mut all) = (0.0, 0.0);
    for (row, one) in distances.iter().zip(places) {
        for (distance, other) in row.iter().zip(places) {
            shown += (one.0 - other.0).powi(2) + (one.1 - other.1).powi(2);
            all += distance.powi(2);
        }
    }
    if all > 0.0 {
        (shown / all).min(1.0)
    } else {
        1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_in_a_plane_is_drawn_as_it_lies() {
        let corners = [[0.0, 0.0], [3.0, 0.0], [3.0, 1.0], [0.0, 1.0]];
        let distances: Vec<Vec<f64>> = corners
            .iter()
            .map(|one| corners.iter().map(|other| distance(one, other)).collect())
            .collect();
        let places = places(&distances);
        for (row, one) in distances.iter().zip(&places) {
            for (distance, other) in row.iter().zip(&places) {
                let drawn = (one.0 - other.0).hypot(one.1 - other.1);
                assert!((drawn - distance).abs() < 1e-6, "{drawn} for {distance}");
            }
        }
        assert!((kept(&distances, &places) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn figures_count_alike_whatever_their_size() {
        let mut all = vec![vec![Some(0.0); COUNTED.len()]; 2];
        all[1][2] = Some(2_000.0);
        all[1][3] = Some(0.001);
        all[0][4] = None;
        let scaled = in_deviations(&all);
        assert_eq!(scaled[0][2], scaled[0][3]);
        assert!((distance(&scaled[0], &scaled[1]) - 8.0_f64.sqrt()).abs() < 1e-9);
    }
}
