//! Bars that lie: shares beside each other, stacked results, and points with their intervals.

use crate::WIDTH;
use crate::axes::{self, Field};
use crate::scale::Scale;
use crate::scene::{Anchor, Scene};

/// A value with the ends of its interval.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    pub label: String,
    pub value: f64,
    pub low: f64,
    pub high: f64,
    /// What is written after it.
    pub note: String,
}

/// One of the parts of a stack.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// From 0 to 1.
    pub share: f64,
    /// `white`, `draw`, `black` or `cut`.
    pub class: String,
    /// What the picture's key calls it.
    pub name: String,
    pub tip: String,
}

/// Parts of a whole, one after the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Stack {
    pub label: String,
    pub parts: Vec<Part>,
    pub note: String,
}

const ROW: f64 = 30.0;
const LABELLED_ROW: f64 = 34.0;
/// Room for labels above the bars, which may be long, and for the axis.
const TOP: f64 = 8.0;
/// Room for the key of a stack's parts.
const KEY: f64 = 26.0;
/// Room for the notes beside points.
const NOTES: f64 = 146.0;

/// Bars from 0, one under the other, each under its label.
pub fn bars(title: &str, description: &str, rows: &[Bar], unit: &str, most: f64) -> Scene {
    let (mut scene, field, scale) = labelled_rows(title, description, rows, (0.0, most));
    for (at, bar) in rows.iter().enumerate() {
        let y = middle(at);
        let end = scale.place(bar.value);
        let size = (end - field.left, 12.0);
        scene.rect((field.left, y - 6.0), size, "a bar", &bar.note);
        whisker(&mut scene, scale, bar, y);
    }
    axes::level(&mut scene, &field, scale, unit, "");
    scene
}

/// Points with their intervals, each row under its label, on one scale with a line at `even`.
pub fn dots(
    title: &str,
    description: &str,
    rows: &[Bar],
    unit: &str,
    range: (f64, f64),
    even: Option<f64>,
) -> Scene {
    let height = TOP + rows.len() as f64 * ROW + 26.0;
    let mut scene = Scene::new(WIDTH, height, title, description);
    let field = Field {
        left: 84.0,
        right: WIDTH - NOTES,
        top: TOP,
        bottom: height - 24.0,
    };
    let scale = Scale::new(range, (field.left, field.right));
    grid(&mut scene, &field, scale);
    if let Some(even) = even {
        let x = scale.place(even);
        scene.line(vec![(x, field.top), (x, field.bottom)], "even");
    }
    for (at, bar) in rows.iter().enumerate() {
        let y = TOP + (at as f64 + 0.5) * ROW;
        scene.text((field.left - 10.0, y + 4.0), Anchor::End, "", &bar.label);
        whisker(&mut scene, scale, bar, y);
        scene.dot((scale.place(bar.value), y), 4.5, "mark");
        scene.text((WIDTH - 6.0, y + 4.0), Anchor::End, "soft small", &bar.note);
    }
    axes::level(&mut scene, &field, scale, unit, "");
    scene
}

/// Points with their intervals, each row under its label, which may be long, on both sides of
/// `even`.
pub fn ranges(title: &str, description: &str, rows: &[Bar], range: (f64, f64), even: f64) -> Scene {
    let (mut scene, field, scale) = labelled_rows(title, description, rows, range);
    let x = scale.place(even);
    scene.line(vec![(x, field.top), (x, field.bottom)], "even");
    for (at, bar) in rows.iter().enumerate() {
        let y = middle(at);
        whisker(&mut scene, scale, bar, y);
        scene.dot((scale.place(bar.value), y), 4.5, "mark");
    }
    axes::level(&mut scene, &field, scale, "", "");
    scene
}

/// Rows under labels that may be long, on one scale: all but what stands in them.
fn labelled_rows(
    title: &str,
    description: &str,
    rows: &[Bar],
    range: (f64, f64),
) -> (Scene, Field, Scale) {
    let height = TOP + rows.len() as f64 * LABELLED_ROW + 24.0;
    let mut scene = Scene::new(WIDTH, height, title, description);
    let field = Field {
        left: 16.0,
        right: WIDTH - 22.0,
        top: TOP,
        bottom: height - 22.0,
    };
    let scale = Scale::new(range, (field.left, field.right));
    grid(&mut scene, &field, scale);
    for (at, bar) in rows.iter().enumerate() {
        let y = TOP + at as f64 * LABELLED_ROW + 11.0;
        scene.text((field.left, y), Anchor::Start, "", &bar.label);
        scene.text((field.right, y), Anchor::End, "soft small", &bar.note);
    }
    (scene, field, scale)
}

/// Where the mark of such a row stands, under its label.
fn middle(at: usize) -> f64 {
    TOP + at as f64 * LABELLED_ROW + 22.0
}

fn grid(scene: &mut Scene, field: &Field, scale: Scale) {
    for tick in crate::scale::ticks(scale.from.0, scale.from.1, 6) {
        let x = scale.place(tick);
        scene.line(vec![(x, field.top), (x, field.bottom)], "grid");
    }
}

fn whisker(scene: &mut Scene, scale: Scale, bar: &Bar, y: f64) {
    let inside = |value: f64| {
        let (least, most) = (scale.to.0.min(scale.to.1), scale.to.0.max(scale.to.1));
        scale.place(value).clamp(least, most)
    };
    let (low, high) = (inside(bar.low), inside(bar.high));
    scene.line(vec![(low, y), (high, y)], "whisker");
    for x in [low, high] {
        scene.line(vec![(x, y - 4.0), (x, y + 4.0)], "whisker");
    }
}

/// Stacks that all have the same length: what a whole consists of, under a key of its parts.
pub fn stacks(title: &str, description: &str, rows: &[Stack]) -> Scene {
    let height = KEY + rows.len() as f64 * (ROW + 4.0) + 24.0;
    let mut scene = Scene::new(WIDTH, height, title, description);
    let field = Field {
        left: 84.0,
        right: WIDTH - 22.0,
        top: KEY,
        bottom: height - 22.0,
    };
    let scale = Scale::new((0.0, 100.0), (field.left, field.right));
    key(&mut scene, rows, field.left);
    for (at, stack) in rows.iter().enumerate() {
        let y = KEY + at as f64 * (ROW + 4.0);
        scene.text((field.left - 10.0, y + 15.0), Anchor::End, "", &stack.label);
        scene.text(
            (field.left - 10.0, y + 27.0),
            Anchor::End,
            "soft small",
            &stack.note,
        );
        let mut from = 0.0;
        for part in &stack.parts {
            let (start, width) = (scale.place(from), part.share * (field.right - field.left));
            scene.rect((start, y), (width, ROW - 4.0), &part.class, &part.tip);
            if part.share >= 0.09 {
                let class = match part.class.as_str() {
                    "black" => "on-black small",
                    "white" => "on-white small",
                    _ => "small",
                };
                let text = format!("{:.0} %", part.share * 100.0);
                scene.text(
                    (start + width / 2.0, y + 17.0),
                    Anchor::Middle,
                    class,
                    &text,
                );
            }
            from += part.share * 100.0;
        }
    }
    axes::level(&mut scene, &field, scale, " %", "");
    scene
}

/// Which colour stands for what, of the parts that there are.
fn key(scene: &mut Scene, rows: &[Stack], left: f64) {
    let mut known: Vec<&str> = Vec::new();
    let mut x = left;
    for part in rows.iter().flat_map(|stack| &stack.parts) {
        if part.share == 0.0 || known.contains(&part.class.as_str()) {
            continue;
        }
        known.push(&part.class);
        scene.rect((x, 5.0), (12.0, 12.0), &part.class, "");
        scene.text((x + 18.0, 15.0), Anchor::Start, "small", &part.name);
        x += 38.0 + 6.0 * part.name.chars().count() as f64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_as_long_as_its_value() {
        let bar = Bar {
            label: "mate".into(),
            value: 50.0,
            low: 40.0,
            high: 400.0,
            note: "50 %".into(),
        };
        let svg = bars("Endings", "", std::slice::from_ref(&bar), " %", 100.0).svg();
        assert!(
            svg.contains("<rect x=\"16\" y=\"24\" width=\"201\" height=\"12\" class=\"a bar\">")
        );
        // An interval that leaves the scale ends at its edge.
        assert!(svg.contains("<path class=\"whisker\" d=\"M176.8 30L418 30\"/>"));
        let svg = ranges("", "", std::slice::from_ref(&bar), (-60.0, 60.0), 0.0).svg();
        assert!(svg.contains("<circle cx=\"384.5\" cy=\"30\""), "{svg}");
        assert!(
            dots("", "", &[bar], "", (0.0, 100.0), Some(50.0))
                .svg()
                .contains("class=\"even\"")
        );
    }

    #[test]
    fn the_parts_of_a_stack_follow_each_other() {
        let part = |share, class: &str| Part {
            share,
            class: class.into(),
            name: format!("all {class}"),
            tip: String::new(),
        };
        let stack = Stack {
            label: "1k".into(),
            parts: vec![
                part(0.25, "white"),
                part(0.05, "draw"),
                part(0.7, "black"),
                part(0.0, "cut"),
            ],
            note: "200".into(),
        };
        let svg = stacks("Results", "", &[stack]).svg();
        assert!(
            svg.contains("<rect x=\"84\" y=\"26\" width=\"83.5\" height=\"26\" class=\"white\"/>")
        );
        assert!(svg.contains("<rect x=\"167.5\""));
        assert!(svg.contains(">70 %<") && !svg.contains(">5 %<"));
        assert!(svg.contains(">all white<") && svg.contains(">all draw<"));
        assert!(!svg.contains(">all cut<"), "there is none of it");
    }
}
