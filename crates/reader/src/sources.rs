//! Where in the page each statement of a ruleset comes from.

use crate::span::Extent;
use rookery_rules::describe::Part;

/// Lists beside those of the ruleset.
#[derive(Default)]
pub(crate) struct Sources {
    /// By kind and line: the phrase that moves so, and the conditions in front of it.
    pub moves: Vec<Vec<Vec<Extent>>>,
    /// By kind.
    pub promotions: Vec<Vec<Extent>>,
    pub castles: Vec<Extent>,
    /// What takes the right to castle from a king in check.
    pub spoils: Option<Extent>,
    pub again: Vec<Extent>,
    pub plays: Vec<Extent>,
    pub ends: Vec<Extent>,
}

impl Sources {
    /// Another kind, of which nothing is stated yet.
    pub fn add_kind(&mut self) {
        self.moves.push(Vec::new());
        self.promotions.push(Vec::new());
    }

    /// The phrases that a line of the ruleset's text comes from, counted from one.
    pub fn of_line(&self, text: &str, line: usize) -> Vec<Extent> {
        let lines: Vec<&str> = text.lines().take(line).collect();
        let Some((last, before)) = lines.split_last() else {
            return Vec::new();
        };
        let first = |line: &str| {
            line.split_whitespace()
                .next()
                .unwrap_or_default()
                .to_owned()
        };
        let same = |lines: &[&str]| {
            lines
                .iter()
                .filter(|line| first(line) == first(last))
                .count()
        };
        self.of(match (first(last).as_str(), last.starts_with(' ')) {
            ("play", _) => Part::Play(same(before)),
            ("end", _) => Part::End(same(before)),
            ("again", _) => Part::Again(same(before)),
            ("castle", _) => Part::Castling,
            // A line of the piece that was named last.
            (word, true) => {
                let named = |line: &&&str| first(line) == "piece";
                let kinds = before.iter().filter(named).count();
                let begun = before.iter().rposition(|line| first(line) == "piece");
                let own = &before[begun.map_or(0, |begun| begun + 1)..];
                match (word, kinds.checked_sub(1)) {
                    (_, None) => Part::Whole,
                    ("promotes", Some(kind)) => Part::Promotion(kind, same(own)),
                    (_, Some(kind)) => {
                        let moves = own.iter().filter(|line| first(line) != "promotes");
                        Part::Move(kind, moves.count())
                    }
                }
            }
            _ => Part::Whole,
        })
    }

    /// The phrases that a statement comes from.
    pub fn of(&self, part: Part) -> Vec<Extent> {
        let all = |extents: &[Extent]| extents.to_vec();
        let one = |extent: Option<&Extent>| extent.copied().into_iter().collect();
        match part {
            Part::Whole | Part::Kind(_) | Part::Safety | Part::Stuck => Vec::new(),
            Part::Move(kind, line) => {
                let lines = self.moves.get(kind).and_then(|lines| lines.get(line));
                lines.map_or(Vec::new(), |extents| all(extents))
            }
            Part::Promotion(kind, line) => {
                one(self.promotions.get(kind).and_then(|lines| lines.get(line)))
            }
            Part::Castling => all(&self.castles),
            Part::Spoiling => one(self.spoils.as_ref()),
            Part::Again(index) => one(self.again.get(index)),
            Part::Play(index) => one(self.plays.get(index)),
            Part::End(index) => one(self.ends.get(index)),
        }
    }
}
