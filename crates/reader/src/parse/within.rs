//! `King of the moving player is in Ridge`: such a piece stands there, or the square of that name is one.

use super::{Parser, Read};
use crate::tree::{At, Cond, Site, Squares, Whose};

impl Parser<'_> {
    /// Whether a set of squares begins there, or one square in the place of a set.
    pub(super) fn set_starts(&self, ahead: usize) -> bool {
        const SITES: [&str; 4] = [
            "the to location of the last move",
            "the from location of the last move",
            "the location of the piece",
            "the cell",
        ];
        self.squares_start(ahead)
            || self.any_stands(ahead, &SITES)
            || super::square(self.key(ahead)).is_some()
    }

    /// What the name before "is in" is a name of, only the page's author knows.
    pub(super) fn within(&mut self, name: &str, whose: Whose, start: usize) -> Read<Cond> {
        let set = self.set_or_site()?;
        let square = Site::Named {
            name: name.to_string(),
            whose,
        };
        let named = self.names.iter().filter(|known| known.contains(name));
        let kinds = named.count();
        // A square's name has its player so; and what is no piece's name is a square's.
        let of_square = self.words_at(start + 2, "current").is_some();
        if of_square || kinds == 0 || !self.means_a_piece(&set, start) {
            return Ok(Cond::IsIn(square, set));
        }
        if kinds > 1 {
            self.pos = start;
            return self.stuck("a piece whose name is part of no other");
        }
        let none = Cond::None {
            name: Some(name.to_string()),
            whose,
            within: Some(set),
        };
        let at = self.since(start);
        Ok(Cond::Not(Box::new(At { is: none, at })))
    }

    fn means_a_piece(&mut self, set: &Squares, start: usize) -> bool {
        // No piece stands on an empty square, and every piece on its owner's.
        let of_pieces = matches!(set, Squares::Empty | Squares::Occupied(_));
        let at = self.since(start);
        self.ask(
            format!("within-{}", at.start),
            at,
            "The page has the same words for a piece that stands on some squares and for a square of that name among them.",
            &[
                ("piece", "such a piece stands on one of these squares"),
                ("square", "the square named after the piece is one of these"),
            ],
            usize::from(of_pieces),
        ) == 0
    }
}
