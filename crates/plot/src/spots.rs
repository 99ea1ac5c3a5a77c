//! Named spots on a map without axes: only how far they lie from each other means something.

use std::cmp::Reverse;

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

/// Ways from a spot to its name, the likeliest first: to the right, to the left, then more and more
/// upwards or downwards.
const WAYS: [(f64, f64); 12] = [
    (1.0, 0.0),
    (-1.0, 0.0),
    (0.87, 0.5),
    (0.87, -0.5),
    (-0.87, 0.5),
    (-0.87, -0.5),
    (0.5, 0.87),
    (0.5, -0.87),
    (-0.5, 0.87),
    (-0.5, -0.87),
    (0.1, 1.0),
    (0.1, -1.0),
];
/// A name goes so much further away at each try, at most so often.
const STEP: f64 = 3.0;
const STEPS: u32 = 40;
/// As far as a name is long, spots are in each other's way.
const CROWD: f64 = 80.0;

/// Where a name stands, and the spot that it is of.
struct Name {
    spot: (f64, f64),
    /// From where, how wide, and on what its letters stand.
    from: f64,
    width: f64,
    line: f64,
}

impl Name {
    /// At some distance from its spot; the nearer end of the name lies there.
    fn at(spot: (f64, f64), width: f64, (x, y): (f64, f64), distance: f64) -> Name {
        let edge = spot.0 + x * distance;
        Name {
            spot,
            from: if x > 0.0 { edge } else { edge - width },
            width,
            line: spot.1 + y * distance + 4.0,
        }
    }

    fn on_the_right(&self) -> bool {
        self.from > self.spot.0
    }

    /// Its end that is nearer to the spot, at half the height of its letters.
    fn end(&self) -> (f64, f64) {
        let edge = match self.on_the_right() {
            true => self.from,
            false => self.from + self.width,
        };
        (edge, self.line - 4.0)
    }

    /// A name that had to give way says by a line whose it is.
    fn is_led_to(&self) -> bool {
        let (x, y) = self.end();
        (x - self.spot.0).hypot(y - self.spot.1) > GAP + LINE / 2.0
    }

    /// Points of that line, if there is one.
    fn lead(&self) -> impl Iterator<Item = (f64, f64)> {
        const POINTS: u32 = 12;
        let ((x, y), spot) = (self.end(), self.spot);
        let points = if self.is_led_to() { 1..POINTS } else { 0..0 };
        points.map(move |at| {
            let part = f64::from(at) / f64::from(POINTS);
            (spot.0 + (x - spot.0) * part, spot.1 + (y - spot.1) * part)
        })
    }

    fn is_inside(&self) -> bool {
        self.from >= 2.0
            && self.from + self.width <= WIDTH - 2.0
            && (LINE..HEIGHT - 4.0).contains(&self.line)
    }

    /// Whether something as thick lies under its letters.
    fn covers(&self, (x, y): (f64, f64), thick: f64) -> bool {
        (self.line - 4.0 - y).abs() < LINE / 2.0 + thick
            && self.from < x + thick
            && x - thick < self.from + self.width
    }

    fn meets(&self, other: &Name) -> bool {
        (self.line - other.line).abs() < LINE
            && self.from < other.from + other.width + LETTER
            && other.from < self.from + self.width + LETTER
    }

    /// Whether the line of one runs through the other.
    fn crosses(&self, other: &Name) -> bool {
        self.lead().any(|point| other.covers(point, 1.0))
            || other.lead().any(|point| self.covers(point, 1.0))
    }

    /// Whether its line runs through the spot of another.
    fn passes(&self, spot: (f64, f64)) -> bool {
        let near = |(x, y): (f64, f64)| (x - spot.0).hypot(y - spot.1) < DOT + 1.0;
        spot != self.spot && self.lead().any(near)
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
    // Where spots crowd, names are placed first: there they have the least choice.
    let crowd = |at: &(f64, f64)| {
        let near = |other: &&(f64, f64)| (at.0 - other.0).hypot(at.1 - other.1) < CROWD;
        places.iter().filter(near).count()
    };
    let mut spots: Vec<(&Spot, &(f64, f64))> = all.iter().zip(&places).collect();
    spots.sort_by_key(|(_, at)| Reverse(crowd(at)));
    let mut names: Vec<Name> = Vec::new();
    for (spot, at) in &spots {
        let width = LETTER * spot.label.chars().count() as f64;
        let distances = (0..STEPS).map(|step| GAP + STEP * f64::from(step));
        let tries = || {
            (distances.clone())
                .flat_map(|distance| WAYS.map(|way| Name::at(**at, width, way, distance)))
        };
        let clear = |name: &Name| {
            name.is_inside()
                && !names.iter().any(|known| known.meets(name))
                && !places.iter().any(|place| name.covers(*place, DOT))
        };
        let tidy = |name: &Name| {
            clear(name)
                && !names.iter().any(|known| known.crosses(name))
                && !places.iter().any(|place| name.passes(*place))
        };
        let found = tries().find(tidy).or_else(|| tries().find(clear));
        // Where there is no room at all, names lie on each other.
        names.push(found.unwrap_or_else(|| Name::at(**at, width, WAYS[0], GAP)));
    }
    for ((spot, _), name) in spots.iter().zip(&names) {
        let (anchor, away) = match name.on_the_right() {
            true => (Anchor::Start, -2.0),
            false => (Anchor::End, 2.0),
        };
        let (x, y) = name.end();
        if name.is_led_to() {
            scene.line(vec![name.spot, (x + away, y)], "grid");
        }
        scene.dot(name.spot, DOT, "mark");
        scene.text((x, name.line), anchor, "small", &spot.label);
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
