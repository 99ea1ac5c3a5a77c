//! Which squares a phrase names, as White sees them: the same for both players, mirrored.

use super::Lower;
use crate::places::Place;
use crate::tree::Squares;

impl Lower<'_> {
    /// The squares of a set for a kind, as White sees them, if both players' agree.
    pub fn squares(&mut self, set: &Squares, kind: &str) -> Option<Vec<Place>> {
        match set {
            Squares::Start => {
                let (white, black) = (self.home(kind, 1).to_vec(), self.home(kind, 2).to_vec());
                self.agreed(white, black)
            }
            Squares::Corners => Some(vec![(0, 0), (7, 0), (0, 7), (7, 7)]),
            Squares::Region(name) => {
                self.used_regions.push(name.clone());
                let rows = |player: u8| -> Option<Vec<Place>> {
                    let mut regions = self.rules.regions.iter();
                    let region = regions.find(|r| r.name == *name && r.player == player)?;
                    Some(region.squares.clone())
                };
                match (rows(1), rows(2)) {
                    (Some(white), Some(black)) => {
                        match self.asker.means_the_opponents(self.rules, name) {
                            true => self.agreed(black, white),
                            false => self.agreed(white, black),
                        }
                    }
                    _ => {
                        self.beyond();
                        None
                    }
                }
            }
            // Named squares hold for both players, so they have to look alike from both sides.
            Squares::These(these) => self.agreed(these.clone(), these.clone()),
            Squares::Sides([white, black]) => self.agreed(white.clone(), black.clone()),
            Squares::Both(a, b) => {
                let (a, b) = (self.squares(a, kind)?, self.squares(b, kind)?);
                Some(a.into_iter().filter(|s| b.contains(s)).collect())
            }
            _ => {
                self.beyond();
                None
            }
        }
    }

    pub(super) fn agreed(&mut self, white: Vec<Place>, black: Vec<Place>) -> Option<Vec<Place>> {
        let seen: Vec<Place> = black.iter().copied().map(crate::places::mirrored).collect();
        if white.len() == seen.len() && white.iter().all(|s| seen.contains(s)) {
            return Some(white);
        }
        // These squares are not the same for White and for Black, mirrored.
        self.beyond();
        None
    }
}
