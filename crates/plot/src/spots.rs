//! Named spots on a map without axes: only how far they lie from each other means something.

use crate::WIDTH;
use crate::scale::Scale;
use crate::scene::{Anchor, Scene};

#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    pub label: String,
    pub x: f64,
    pub y: f64,
}

const HEIGHT: f64 = 360.0;
const EDGE: f64 = 24.0;
/// Names need so much room, upwards and for each letter.
const LINE: f64 = 13.0;
const LETTER: f64 = 5.6;

/// The spots as far apart as the picture allows, the same scale both ways.
pub fn spots(title: &str, description: &str, all: &[Spot]) -> Scene {
    let mut scene = Scene::new(WIDTH, HEIGHT, title, description);
    let range = |of: fn(&Spot) -> f64| {
        let least = all.iter().map(of).fold(f64::INFINITY, f64::min);
        let most = all.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
        (least.min(most), most.max(least))
    };
    let ((left, right), (low, high)) = (range(|s| s.x), range(|s| s.y));
    // What one unit is long: the tighter of the two ways.
    let across = (WIDTH - 2.0 * EDGE) / (right - left).max(1e-9);
    let upward = (HEIGHT - 2.0 * EDGE) / (high - low).max(1e-9);
    let unit = across.min(upward);
    let centred = |(from, to): (f64, f64), length: f64| {
        let half = (to - from) / 2.0 * unit;
        Scale::new((from, to), (length / 2.0 - half, length / 2.0 + half))
    };
    let (x, y) = (centred((left, right), WIDTH), centred((low, high), HEIGHT));
    scene.rect((1.0, 1.0), (WIDTH - 2.0, HEIGHT - 2.0), "frame", "");
    let mut taken: Vec<(f64, f64, f64)> = Vec::new();
    for spot in all {
        let at = (x.place(spot.x), HEIGHT - y.place(spot.y));
        scene.dot(at, 4.5, "mark");
        let width = LETTER * spot.label.chars().count() as f64;
        let on_left = at.0 + 9.0 + width > WIDTH;
        let start = if on_left {
            at.0 - 9.0 - width
        } else {
            at.0 + 9.0
        };
        // Names that would lie on each other give way downwards, and upwards at the foot.
        let free = |line: f64| {
            taken.iter().all(|(from, to, known)| {
                (line - known).abs() >= LINE || start + width < *from || start > *to
            })
        };
        let tries = (0..8).flat_map(|step| {
            [1.0, -1.0].map(|way| at.1 + 4.0 + way * LINE * f64::from(step) / 2.0)
        });
        let line = tries
            .filter(|line| (LINE..HEIGHT - 4.0).contains(line))
            .find(|line| free(*line))
            .unwrap_or(at.1 + 4.0);
        taken.push((start, start + width, line));
        let (anchor, edge) = match on_left {
            true => (Anchor::End, at.0 - 9.0),
            false => (Anchor::Start, at.0 + 9.0),
        };
        scene.text((edge, line), anchor, "small", &spot.label);
    }
    scene
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(label: &str, x: f64, y: f64) -> Spot {
        Spot {
            label: label.into(),
            x,
            y,
        }
    }

    #[test]
    fn both_ways_have_one_scale() {
        let svg = spots("Map", "", &[spot("a", 0.0, 0.0), spot("b", 4.0, 1.0)]).svg();
        // 392 units across for four, so 98 upwards for one.
        assert!(svg.contains("<circle cx=\"24\" cy=\"229\""), "{svg}");
        assert!(svg.contains("<circle cx=\"416\" cy=\"131\""), "{svg}");
    }

    #[test]
    fn names_do_not_lie_on_each_other() {
        let svg = spots("", "", &[spot("first", 1.0, 1.0), spot("second", 1.0, 1.0)]).svg();
        let lines: Vec<&str> = svg.split("<text ").skip(1).collect();
        assert_eq!(lines.len(), 2);
        let place = |text: &str| {
            text.split("y=\"")
                .nth(1)
                .unwrap()
                .split('"')
                .next()
                .unwrap()
                .to_owned()
        };
        assert_ne!(place(lines[0]), place(lines[1]));
        assert!(spots("", "", &[]).svg().contains("frame"));
    }
}
