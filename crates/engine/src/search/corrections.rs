//! How far the eye was wrong before, in positions that are like this one: with the same pawns,
//! with the same officers of a side, after the same move.

use super::parts::Part;
use super::prefetch::send_for;
use super::{Thinking, numbers};
use crate::score::DECIDED;
use rookery_rules::{Position, Side};

/// What was learnt, by side to move and key.
pub struct Corrections {
    tables: [Vec<i16>; 4],
}

const SLOTS: usize = 1 << 14;

/// Where a position's corrections stand in the tables.
#[derive(Clone, Copy, Default)]
pub(super) struct Places([usize; 4]);

impl Corrections {
    pub fn new() -> Corrections {
        Corrections {
            tables: [(); 4].map(|()| vec![0; 2 * SLOTS]),
        }
    }

    pub fn forget(&mut self) {
        for table in &mut self.tables {
            table.fill(0);
        }
    }

    #[inline(always)]
    fn touch(&self, places: Places) {
        for (table, place) in self.tables.iter().zip(places.0) {
            send_for(&table[place]);
        }
    }

    fn sum(&self, places: Places) -> i32 {
        let each = self.tables.iter().zip(places.0);
        each.map(|(table, place)| table[place] as i32).sum()
    }

    fn teach(&mut self, places: Places, bonus: i32) {
        for (table, place) in self.tables.iter_mut().zip(places.0) {
            let old = table[place] as i32;
            table[place] = (old + bonus - old * bonus.abs() / numbers::CORRECTION_LIMIT) as i16;
        }
    }
}

impl Thinking<'_> {
    /// Where a position's corrections stand. They are sent for: what is asked first is what the eye sees.
    #[inline]
    pub(super) fn places(&self, position: &Position, ply: usize) -> Places {
        if !self.uses(Part::Corrections) {
            return Places::default();
        }
        let side = position.turn().index() * SLOTS;
        let slot = |key: u64| side + (key >> 40) as usize % SLOTS;
        let pawns = self
            .eval
            .pawn_key(position)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let sequel = match ply {
            0 => 0,
            _ => self.lessons.row(self.frames[ply - 1].mv) % SLOTS,
        };
        let places = Places([
            slot(pawns),
            slot(self.facts.men_key(position, Side::White)),
            slot(self.facts.men_key(position, Side::Black)),
            side + sequel,
        ]);
        self.corrections.touch(places);
        places
    }

    /// What the position shows, corrected by experience.
    #[inline]
    pub(super) fn corrected(&self, places: Places, stand: i32) -> i32 {
        if !self.uses(Part::Corrections) {
            return stand;
        }
        let bound = DECIDED - 1;
        let correction = self.corrections.sum(places) / self.numbers.correction_grain;
        (stand + correction).clamp(-bound, bound)
    }

    /// What the search found where the eye saw `stand`.
    pub(super) fn teach_eye(&mut self, places: Places, stand: i32, found: i32, depth: i32) {
        if self.uses(Part::Corrections) {
            let most = self.numbers.correction_lesson;
            let bonus = ((found - stand) * depth / 8).clamp(-most, most);
            self.corrections.teach(places, bonus);
        }
    }
}
