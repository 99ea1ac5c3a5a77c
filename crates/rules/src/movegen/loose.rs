//! How pieces move when no king's safety matters: for showing it, and for weighing positions.

use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::rays;
use crate::rule::View;
use crate::ruleset::Ruleset;
use crate::ruleset::tables::Way;
use crate::square::Square;

/// What a piece could do if kings' safety did not matter.
#[derive(Clone, Copy, Default, Debug)]
pub struct LooseTargets {
    /// Empty squares it may move to.
    pub moves: Bitboard,
    /// Pieces it may capture: the enemy's, and those of its own side that it takes.
    pub captures: Bitboard,
    /// All squares on which it could capture something.
    pub threatened: Bitboard,
}

impl Position {
    /// Where a piece of either side could go if it were its side's move and no
    /// king's safety mattered: for showing how pieces move.
    pub fn loose_targets(&self, ruleset: &Ruleset, from: Square) -> LooseTargets {
        let mut view = *self;
        let Some((side, kind)) = self.piece_on(from) else {
            return LooseTargets::default();
        };
        view.turn = side;
        let tables = &ruleset.tables;
        let mut prey = view.side(side.other());
        for kind in 0..ruleset.kind_count() as u8 {
            if tables.untouchable >> kind & 1 != 0 {
                prey &= !view.kind(kind);
            }
        }
        let safe = !view.royal_attacked(ruleset, side);
        let found = view.pseudo(
            ruleset,
            &tables.kinds[kind as usize],
            from,
            view.occupied(),
            prey,
            safe,
        );
        let mut threatened = Bitboard::EMPTY;
        for atom in &tables.kinds[kind as usize].atoms[side.index()] {
            if !atom.purpose.captures() || !view.allowed(atom, from, view.occupied(), safe) {
                continue;
            }
            threatened |= match atom.way {
                _ if atom.rule != 0 => {
                    let view = View::new(ruleset, &view, side).threatening();
                    self.ruled_reach(view, atom, from)
                }
                Way::Slide => {
                    atom.reach[from.index()] & rays::slide(atom.directions, from, view.occupied())
                }
                Way::Past(hurdle) => {
                    let stops = view.hurdles(hurdle, side, view.occupied());
                    atom.reach[from.index()] & rays::slide(atom.directions, from, stops)
                }
                _ => atom.reach[from.index()],
            };
        }
        LooseTargets {
            moves: (found.quiet | found.doubles) & !view.occupied(),
            captures: found.captures | found.quiet & view.occupied(),
            threatened,
        }
    }
}
