//! A ruleset in the making: the statements of a ruleset file, each with the place
//! in the page that it came from.

use crate::span::Extent;
use std::fmt::Write;

/// Squares as White sees them, file and rank from 0.
pub(crate) type Place = (u8, u8);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KindDraft {
    pub name: String,
    pub letter: char,
    pub royal: bool,
    pub uncapturable: bool,
    pub moves: Vec<MoveDraft>,
    pub promotions: Vec<PromotionDraft>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Purpose {
    Moves,
    Captures,
    Goes,
}

impl Purpose {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Captures => "captures",
            Self::Goes => "goes",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Step(Vec<&'static str>),
    /// Directions and a distance, or any distance.
    Slide(Vec<&'static str>, Option<u8>),
    /// Two squares or more.
    LongSlide(Vec<&'static str>),
    Leap(u8, u8),
    Jump(Vec<&'static str>, u8),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MoveDraft {
    pub purpose: Purpose,
    pub shape: Shape,
    pub from: Option<String>,
    pub unmoved: bool,
    pub safe: bool,
    pub pieces: Option<i32>,
    pub spares: Option<String>,
    pub leaves_en_passant: bool,
    pub en_passant: bool,
    pub at: Extent,
    /// The conditions in front of it.
    pub under: Vec<Extent>,
}

impl Shape {
    /// Every way of it leads to higher rows.
    pub fn goes_forward(&self) -> bool {
        match self {
            Self::Step(ways)
            | Self::Slide(ways, _)
            | Self::LongSlide(ways)
            | Self::Jump(ways, _) => ways.iter().all(|way| way.starts_with("forward")),
            Self::Leap(..) => false,
        }
    }
}

impl MoveDraft {
    pub const fn new(purpose: Purpose, shape: Shape, at: Extent) -> Self {
        Self {
            purpose,
            shape,
            from: None,
            unmoved: false,
            safe: false,
            pieces: None,
            spares: None,
            leaves_en_passant: false,
            en_passant: false,
            at,
            under: Vec::new(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PromotionDraft {
    /// `arriving`, `leaving` or `waiting`.
    pub when: &'static str,
    pub region: String,
    pub to: Vec<String>,
    pub lost: bool,
    pub without: Option<String>,
    pub fewer: Option<i32>,
    pub fresh: bool,
    pub at: Extent,
}

/// A statement that belongs to no piece, as its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub text: String,
    pub at: Extent,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Draft {
    pub title: String,
    pub start: String,
    pub kinds: Vec<KindDraft>,
    pub castles: Vec<Line>,
    pub check_spoils_king: Option<Extent>,
    pub again: Vec<Line>,
    pub ends: Vec<Line>,
}

impl Draft {
    pub fn kind(&self, name: &str) -> Option<&KindDraft> {
        self.kinds.iter().find(|kind| kind.name == name)
    }

    pub fn kind_mut(&mut self, name: &str) -> Option<&mut KindDraft> {
        self.kinds.iter_mut().find(|kind| kind.name == name)
    }

    /// The text of the ruleset file.
    pub fn text(&self) -> String {
        let mut out = String::new();
        // Writing to a String cannot fail.
        let _ = self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        writeln!(out, "title {}", self.title)?;
        writeln!(out, "start {}", self.start)?;
        for kind in &self.kinds {
            write!(out, "\npiece {} {}", kind.name, kind.letter)?;
            if kind.royal {
                write!(out, " royal")?;
            }
            if kind.uncapturable {
                write!(out, " uncapturable")?;
            }
            writeln!(out)?;
            for line in &kind.moves {
                writeln!(out, "  {}", line.text())?;
            }
            for line in &kind.promotions {
                writeln!(out, "  {}", line.text())?;
            }
        }
        writeln!(out)?;
        for castle in &self.castles {
            writeln!(out, "{}", castle.text)?;
        }
        if self.check_spoils_king.is_some() {
            writeln!(out, "check-spoils-king")?;
        }
        for line in self.again.iter().chain(&self.ends) {
            writeln!(out, "{}", line.text)?;
        }
        Ok(())
    }
}

impl MoveDraft {
    pub fn text(&self) -> String {
        let shape = match &self.shape {
            Shape::Step(ways) => format!("step {}", ways.join(" ")),
            Shape::Slide(ways, None) => format!("slide {}", ways.join(" ")),
            Shape::Slide(ways, Some(far)) => format!("slide {} {far}", ways.join(" ")),
            Shape::LongSlide(ways) => format!("slide {} 2-", ways.join(" ")),
            Shape::Leap(a, b) => format!("leap {a},{b}"),
            Shape::Jump(ways, far) => format!("jump {} {far}", ways.join(" ")),
        };
        let mut line = format!("{} {shape}", self.purpose.word());
        if let Some(from) = &self.from {
            line += &format!(" from {from}");
        }
        if self.unmoved {
            line += " unmoved";
        }
        if self.safe {
            line += " safe";
        }
        if let Some(n) = self.pieces {
            line += &format!(" pieces {n}");
        }
        if let Some(kinds) = &self.spares {
            line += &format!(" not {kinds}");
        }
        if self.leaves_en_passant {
            line += " leaves-en-passant";
        }
        if self.en_passant {
            line += " en-passant";
        }
        line
    }
}

impl PromotionDraft {
    pub fn text(&self) -> String {
        let mut line = format!(
            "promotes {} {} to {}",
            self.when,
            self.region,
            self.to.join(" ")
        );
        if self.lost {
            line += " lost";
        }
        if let Some(kind) = &self.without {
            line += &format!(" without {kind}");
        }
        if let Some(n) = self.fewer {
            line += &format!(" fewer {n}");
        }
        if self.fresh {
            line += " fresh";
        }
        line
    }
}

/// The words of a ruleset file for some squares.
pub(crate) fn region_words(squares: &[Place]) -> String {
    let mut sorted = squares.to_vec();
    sorted.sort_by_key(|(file, rank)| (*rank, *file));
    sorted.dedup();
    let whole = |rank: u8| sorted.iter().filter(|(_, r)| *r == rank).count() == 8;
    let (rows, others): (Vec<Place>, Vec<Place>) =
        sorted.iter().partition(|(_, rank)| whole(*rank));
    let rows = rows
        .iter()
        .filter(|(file, _)| *file == 0)
        .map(|(_, rank)| format!("rank:{}", rank + 1));
    let words: Vec<String> = rows
        .chain(others.into_iter().map(crate::parse::square_text))
        .collect();
    words.join(",")
}

/// A square as the other player sees it.
pub(crate) const fn mirrored((file, rank): Place) -> Place {
    (file, 7 - rank)
}
