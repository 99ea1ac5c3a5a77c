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
const DOT: f64 = 4.5;
/// Between the middle of a spot and its name.
const GAP: f64 = 9.0;

/// Where a name stands: from where, how wide, and on what its letters stand.
struct Name {
    from: f64,
    width: f64,
    line: f64,
}

impl Name {
    fn meets(&self, other: &Name) -> bool {
        (self.line - other.line).abs() < LINE
            && self.from < other.from + other.width + LETTER
            && other.from < self.from + self.width + LETTER
    }

    fn hides(&self, spot: (f64, f64)) -> bool {
        (self.line - 4.0 - spot.1).abs() < LINE / 2.0 + DOT
            && self.from < spot.0 + DOT
            && spot.0 - DOT < self.from + self.width
    }
}

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
    let places: Vec<(f64, f64)> = all
        .iter()
        .map(|spot| (x.place(spot.x), HEIGHT - y.place(spot.y)))
        .collect();
    let mut names: Vec<Name> = Vec::new();
    for (spot, at) in all.iter().zip(&places) {
        let width = LETTER * spot.label.chars().count() as f64;
        let fits = |name: &Name| {
            name.from >= 2.0
                && name.from + width <= WIDTH - 2.0
                && (LINE..HEIGHT - 4.0).contains(&name.line)
                && !names.iter().any(|known| known.meets(name))
                && !places.iter().any(|place| place != at && name.hides(*place))
        };
        let tries = (0..24).flat_map(|step| {
            [1.0, -1.0].into_iter().flat_map(move |way| {
                let line = at.1 + 4.0 + way * LINE * f64::from(step) / 2.0;
                [at.0 + GAP, at.0 - GAP - width].map(|from| Name { from, width, line })
            })
        });
        let beside = Name {
            from: (at.0 + GAP).min(WIDTH - width - 2.0),
            width,
            line: at.1 + 4.0,
        };
        names.push(tries.into_iter().find(fits).unwrap_or(beside));
    }
    for ((spot, at), name) in all.iter().zip(&places).zip(&names) {
        let right = name.from > at.0;
        let (anchor, edge) = match right {
            true => (Anchor::Start, name.from),
            false => (Anchor::End, name.from + name.width),
        };
        // A name that had to give way says whose it is.
        if (name.line - 4.0 - at.1).abs() > LINE / 2.0 {
            let end = edge + if right { -2.0 } else { 2.0 };
            scene.line(vec![*at, (end, name.line - 4.0)], "grid");
        }
        scene.dot(*at, DOT, "mark");
        scene.text((edge, name.line), anchor, "small", &spot.label);
    }
    scene
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

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
        let many: Vec<Spot> = (0..12).map(|_| spot("same", 1.0, 1.0)).collect();
        let svg = spots("", "", &many).svg();
        let place = |text: &str| -> Vec<String> {
            let numbers = text.split('"').skip(1).step_by(2);
            numbers.take(3).map(str::to_owned).collect()
        };
        let places: HashSet<Vec<String>> = svg.split("<text ").skip(1).map(place).collect();
        assert_eq!(places.len(), many.len(), "{svg}");
        // Those that had to give way say whose they are.
        assert!(svg.matches("class=\"grid\"").count() > 4, "{svg}");
        assert!(spots("", "", &[]).svg().contains("frame"));
    }
}
