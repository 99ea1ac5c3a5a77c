//! Lines over time, smooth or in steps, with the bands around them.

use crate::WIDTH;
use crate::axes::{self, Field};
use crate::scale::Scale;
use crate::scene::{Anchor, Scene};

/// A place on a curve, with the outer band (how games differ) and the inner one (how sure the
/// middle is), as far as there are any.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    pub x: f64,
    pub y: f64,
    pub outer: Option<(f64, f64)>,
    pub inner: Option<(f64, f64)>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    pub label: String,
    /// A letter from `a` to `f`.
    pub class: String,
    pub points: Vec<Point>,
    /// A value holds until the next one.
    pub steps: bool,
}

/// What an axis is called, its unit, and from where to where it goes.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    pub name: String,
    pub unit: String,
    pub from: f64,
    pub to: f64,
}

const HEIGHT: f64 = 270.0;

pub fn curves(
    title: &str,
    description: &str,
    all: &[Curve],
    level: &Axis,
    upright: &Axis,
    even: Option<f64>,
) -> Scene {
    let mut scene = Scene::new(WIDTH, HEIGHT, title, description);
    let field = Field {
        left: 46.0,
        right: WIDTH - 12.0,
        top: 34.0,
        bottom: HEIGHT - 42.0,
    };
    let across = Scale::new((level.from, level.to), (field.left, field.right));
    let up = Scale::new((upright.from, upright.to), (field.bottom, field.top));
    axes::upright(&mut scene, &field, up, &upright.unit);
    axes::level(&mut scene, &field, across, &level.unit, &level.name);
    if let Some(even) = even {
        let y = up.place(even);
        scene.line(vec![(field.left, y), (field.right, y)], "even");
    }
    let at = |x: f64, y: f64| {
        let y = up.place(y).clamp(field.top, field.bottom);
        (across.place(x).clamp(field.left, field.right), y)
    };
    let all: Vec<Curve> = all.iter().map(|curve| within(curve, level.to)).collect();
    for curve in &all {
        for (band, class) in [
            (band(curve, |p| p.outer, &at), "band"),
            (band(curve, |p| p.inner, &at), "band inner"),
        ] {
            if band.len() > 2 {
                scene.area(band, &format!("{} {class}", curve.class));
            }
        }
    }
    for curve in &all {
        let places = curve.points.iter().map(|p| at(p.x, p.y)).collect();
        let places = if curve.steps {
            in_steps(places)
        } else {
            places
        };
        scene.line(places, &format!("{} line", curve.class));
    }
    legend(&mut scene, &all, field.left);
    scene
}

/// A curve as far as the picture goes; a step is drawn to the edge.
fn within(curve: &Curve, to: f64) -> Curve {
    let mut points: Vec<Point> = curve.points.iter().copied().filter(|p| p.x <= to).collect();
    if curve.steps
        && points.len() < curve.points.len()
        && let Some(last) = points.last().copied()
    {
        points.push(Point { x: to, ..last });
    }
    Curve {
        points,
        ..curve.clone()
    }
}

/// Along the upper ends and back along the lower ones.
fn band(
    curve: &Curve,
    of: impl Fn(&Point) -> Option<(f64, f64)>,
    at: &impl Fn(f64, f64) -> (f64, f64),
) -> Vec<(f64, f64)> {
    let ends: Vec<(f64, (f64, f64))> = curve
        .points
        .iter()
        .filter_map(|point| Some((point.x, of(point)?)))
        .collect();
    let along = |upper: bool| -> Vec<(f64, f64)> {
        let places = ends
            .iter()
            .map(|(x, (low, high))| at(*x, if upper { *high } else { *low }))
            .collect();
        if curve.steps {
            in_steps(places)
        } else {
            places
        }
    };
    let mut outline = along(true);
    outline.extend(along(false).into_iter().rev());
    outline
}

fn in_steps(places: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    let mut steps = Vec::with_capacity(places.len() * 2);
    for (x, y) in places {
        if let Some((_, before)) = steps.last().copied() {
            steps.push((x, before));
        }
        steps.push((x, y));
    }
    steps
}

/// In one row, or in two where there are many.
fn legend(scene: &mut Scene, all: &[Curve], left: f64) {
    let labelled: Vec<&Curve> = all.iter().filter(|curve| !curve.label.is_empty()).collect();
    let width = |curve: &Curve| 36.0 + 6.0 * curve.label.chars().count() as f64;
    let whole: f64 = labelled.iter().map(|curve| width(curve)).sum();
    let in_two = left + whole > WIDTH;
    let (mut x, mut y) = (left, if in_two { 7.0 } else { 14.0 });
    for curve in labelled {
        if in_two && x > left + whole / 2.0 {
            (x, y) = (left, 22.0);
        }
        scene.line(
            vec![(x, y), (x + 18.0, y)],
            &format!("{} line", curve.class),
        );
        scene.text((x + 23.0, y + 4.0), Anchor::Start, "small", &curve.label);
        x += width(curve);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(to: f64) -> Axis {
        Axis {
            name: "ply".into(),
            unit: String::new(),
            from: 0.0,
            to,
        }
    }

    #[test]
    fn a_step_holds_until_the_next() {
        let places = in_steps(vec![(0.0, 5.0), (10.0, 7.0), (20.0, 6.0)]);
        let expected = [
            (0.0, 5.0),
            (10.0, 5.0),
            (10.0, 7.0),
            (20.0, 7.0),
            (20.0, 6.0),
        ];
        assert_eq!(places, expected);
    }

    #[test]
    fn a_curve_ends_where_the_picture_does() {
        let at = |x, y| Point {
            x,
            y,
            ..Point::default()
        };
        let curve = Curve {
            label: String::new(),
            class: "a".into(),
            points: vec![at(0.0, 9.0), at(3.0, 5.0), at(8.0, 1.0)],
            steps: true,
        };
        let shown = within(&curve, 4.0).points;
        assert_eq!(shown, [at(0.0, 9.0), at(3.0, 5.0), at(4.0, 5.0)]);
    }

    #[test]
    fn a_band_goes_there_and_back() {
        let point = |x, y| Point {
            x,
            y,
            outer: Some((y - 1.0, y + 1.0)),
            inner: None,
        };
        let curve = Curve {
            label: "both".into(),
            class: "a".into(),
            points: vec![point(0.0, 2.0), point(4.0, 3.0)],
            steps: false,
        };
        let svg = curves("t", "d", &[curve], &axis(4.0), &axis(4.0), None).svg();
        assert!(
            svg.contains("class=\"a band\" d=\"M46 82.5L428 34L428 131L46 179.5Z\""),
            "{svg}"
        );
        assert!(!svg.contains("inner"));
        assert!(svg.contains(">both</text>"));
    }
}
