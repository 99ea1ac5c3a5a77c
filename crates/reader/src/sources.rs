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

    /// The phrases that the last of these lines of the ruleset's text comes from.
    pub fn of_line<'t>(&self, lines: impl Iterator<Item = &'t str>) -> Vec<Extent> {
        let mut counts = [0usize; 6];
        let mut last = Part::Whole;
        for line in lines {
            let mut next = |place: usize| {
                counts[place] += 1;
                counts[place] - 1
            };
            let word = line.split_whitespace().next().unwrap_or_default();
            last = match word {
                "piece" => {
                    let kind = next(0);
                    counts[1..3].fill(0);
                    Part::Kind(kind)
                }
                "play" => Part::Play(next(3)),
                "end" => Part::End(next(4)),
                "again" => Part::Again(next(5)),
                "castle" => Part::Castling,
                _ if !line.starts_with(' ') => Part::Whole,
                "promotes" => Part::Promotion(counts[0].saturating_sub(1), counts[2]),
                _ => Part::Move(counts[0].saturating_sub(1), counts[1]),
            };
            match last {
                Part::Promotion(..) => counts[2] += 1,
                Part::Move(..) => counts[1] += 1,
                _ => {}
            }
        }
        self.of(last)
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
