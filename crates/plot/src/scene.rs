//! What a picture consists of, and its SVG.

use std::fmt::Write;

/// The looks of a picture that stands alone.
pub const STYLE: &str = include_str!("file.css");

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

#[derive(Clone, Debug, PartialEq)]
enum Mark {
    Box {
        at: (f64, f64),
        size: (f64, f64),
        class: String,
        tip: String,
    },
    Path {
        points: Vec<(f64, f64)>,
        closed: bool,
        class: String,
    },
    Squares {
        corners: Vec<(f64, f64)>,
        side: f64,
        class: String,
    },
    Dot {
        at: (f64, f64),
        radius: f64,
        class: String,
    },
    Text {
        at: (f64, f64),
        anchor: Anchor,
        class: String,
        text: String,
    },
}

/// A picture: marks in the order in which they are drawn, a name and a description.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    pub width: f64,
    pub height: f64,
    title: String,
    description: String,
    marks: Vec<Mark>,
}

impl Scene {
    pub fn new(width: f64, height: f64, title: &str, description: &str) -> Scene {
        Scene {
            width,
            height,
            title: title.into(),
            description: description.into(),
            marks: Vec::new(),
        }
    }

    /// A box; what it stands for is told where the pointer rests.
    pub fn rect(&mut self, at: (f64, f64), size: (f64, f64), class: &str, tip: &str) {
        self.marks.push(Mark::Box {
            at,
            size: (size.0.max(0.0), size.1.max(0.0)),
            class: class.into(),
            tip: tip.into(),
        });
    }

    pub fn line(&mut self, points: Vec<(f64, f64)>, class: &str) {
        self.marks.push(Mark::Path {
            points,
            closed: false,
            class: class.into(),
        });
    }

    pub fn area(&mut self, points: Vec<(f64, f64)>, class: &str) {
        self.marks.push(Mark::Path {
            points,
            closed: true,
            class: class.into(),
        });
    }

    /// Squares of one size, by their upper left corners.
    pub fn squares(&mut self, corners: Vec<(f64, f64)>, side: f64, class: &str) {
        self.marks.push(Mark::Squares {
            corners,
            side,
            class: class.into(),
        });
    }

    pub fn dot(&mut self, at: (f64, f64), radius: f64, class: &str) {
        self.marks.push(Mark::Dot {
            at,
            radius,
            class: class.into(),
        });
    }

    pub fn text(&mut self, at: (f64, f64), anchor: Anchor, class: &str, text: &str) {
        self.marks.push(Mark::Text {
            at,
            anchor,
            class: class.into(),
            text: text.into(),
        });
    }

    /// For a page, which has the classes' looks; a file that stands alone has [`STYLE`] after its
    /// description.
    pub fn svg(&self) -> String {
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" viewBox=\"0 0 {} {}\" \
             role=\"img\"><title>{}</title><desc>{}</desc>",
            number(self.width),
            number(self.height),
            escaped(&self.title),
            escaped(&self.description)
        );
        for mark in &self.marks {
            write_mark(&mut svg, mark);
        }
        svg.push_str("</svg>");
        svg
    }
}

fn write_mark(svg: &mut String, mark: &Mark) {
    // Writing to a string cannot fail.
    let _ = match mark {
        Mark::Box {
            at,
            size,
            class,
            tip,
        } => {
            let _ = write!(
                svg,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" class=\"{}\"",
                number(at.0),
                number(at.1),
                number(size.0),
                number(size.1),
                escaped(class)
            );
            match tip.is_empty() {
                true => write!(svg, "/>"),
                false => write!(svg, "><title>{}</title></rect>", escaped(tip)),
            }
        }
        Mark::Path {
            points,
            closed,
            class,
        } => {
            let _ = write!(svg, "<path class=\"{}\" d=\"", escaped(class));
            for (at, (x, y)) in points.iter().enumerate() {
                let letter = if at == 0 { 'M' } else { 'L' };
                let _ = write!(svg, "{letter}{} {}", number(*x), number(*y));
            }
            write!(svg, "{}\"/>", if *closed { "Z" } else { "" })
        }
        Mark::Squares {
            corners,
            side,
            class,
        } => {
            let _ = write!(svg, "<path class=\"{}\" d=\"", escaped(class));
            let side = number(*side);
            for (x, y) in corners {
                let _ = write!(svg, "M{} {}h{side}v{side}h-{side}z", number(*x), number(*y));
            }
            write!(svg, "\"/>")
        }
        Mark::Dot { at, radius, class } => write!(
            svg,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" class=\"{}\"/>",
            number(at.0),
            number(at.1),
            number(*radius),
            escaped(class)
        ),
        Mark::Text {
            at,
            anchor,
            class,
            text,
        } => write!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"{}\" class=\"{}\">{}</text>",
            number(at.0),
            number(at.1),
            match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            },
            escaped(class),
            escaped(text)
        ),
    };
}

/// A tenth of a unit is more than anybody sees.
fn number(value: f64) -> String {
    if !value.is_finite() {
        return "0".into();
    }
    let text = format!("{value:.1}");
    text.strip_suffix(".0").unwrap_or(&text).to_string()
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // No XML may hold other control characters.
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_named_stays_text() {
        let mut scene = Scene::new(10.0, 5.5, "a < b", "\"quoted\" & more");
        scene.text((1.0, 2.25), Anchor::End, "label", "</text><script>\u{1}");
        scene.rect((0.0, 0.0), (-3.0, f64::NAN), "bar", "<tip>");
        let svg = scene.svg();
        assert!(svg.starts_with(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" viewBox=\"0 0 10 5.5\""
        ));
        assert!(svg.contains("<title>a &lt; b</title><desc>&quot;quoted&quot; &amp; more</desc>"));
        assert!(svg.contains(">&lt;/text&gt;&lt;script&gt; </text>"));
        assert!(svg.contains("width=\"0\" height=\"0\" class=\"bar\"><title>&lt;tip&gt;</title>"));
        assert!(!svg.contains("style"));
    }
}
