//! Who attacks which square: check, pins, and the exchange of pieces rest on it.

use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::rays;
use crate::rule::View;
use crate::ruleset::Ruleset;
use crate::ruleset::spec::Hurdle;
use crate::ruleset::tables::{Atom, KindTables, Way};
use crate::square::{Side, Square};

impl Position {
    /// Whether a piece of `by` among `attackers` attacks `square`, were the board so occupied.
    /// "Attacks" means: could capture a royal piece there.
    #[inline]
    pub(crate) fn attacked(
        &self,
        ruleset: &Ruleset,
        square: Square,
        by: Side,
        attackers: Bitboard,
        occupied: Bitboard,
    ) -> bool {
        let theirs = self.sides[by.index()] & attackers;
        for (kind, tables) in ruleset.tables.kinds.iter().enumerate() {
            let pieces = self.pieces_among(theirs, kind as u8);
            if pieces.is_empty() {
                continue;
            }
            if self.attackers(ruleset, tables, pieces, (square, by), occupied, |_| true) {
                return true;
            }
        }
        false
    }

    /// Tells of the pieces of one kind that attack a square, until it hears that this is enough.
    #[inline(always)]
    fn attackers(
        &self,
        ruleset: &Ruleset,
        tables: &KindTables,
        pieces: Bitboard,
        (square, by): (Square, Side),
        occupied: Bitboard,
        mut enough: impl FnMut(Bitboard) -> bool,
    ) -> bool {
        let attack = &tables.attack[by.index()];
        if let Some(leaps) = &attack.leaps {
            let leapers = leaps[square.index()] & pieces;
            if leapers.any() && enough(leapers) {
                return true;
            }
        }
        if let Some(lines) = &attack.lines {
            for from in lines[square.index()] & pieces {
                let free = (rays::between(from, square) & occupied).is_empty();
                if free && enough(Bitboard::of(from)) {
                    return true;
                }
            }
        }
        for index in &attack.special {
            let atom = &tables.atoms[by.index()][*index];
            for from in pieces {
                if self.special_attack(ruleset, atom, from, square, by, occupied)
                    && enough(Bitboard::of(from))
                {
                    return true;
                }
            }
        }
        false
    }

    /// An attack under conditions. That one's own king is safe is not among the
    /// conditions that an attack asks for: a threat to capture a king comes first.
    fn special_attack(
        &self,
        ruleset: &Ruleset,
        atom: &Atom,
        from: Square,
        square: Square,
        by: Side,
        occupied: Bitboard,
    ) -> bool {
        if !atom.reach[from.index()].has(square)
            || (atom.unmoved && !self.unmoved.has(from))
            || atom.pieces.is_some_and(|n| occupied.count() != n as u32)
        {
            return false;
        }
        if atom.rule != 0 {
            let view = View::new(ruleset, self, by).threatening();
            return self.ruled_reach(view, atom, from).has(square);
        }
        let between = rays::between(from, square);
        match atom.way {
            Way::Leap => true,
            Way::Slide | Way::Through | Way::Far => (between & occupied).is_empty(),
            Way::Hop(hurdle) => (self.hurdles(hurdle, by, occupied) & between).any(),
            Way::Past(hurdle) => (self.hurdles(hurdle, by, occupied) & between).is_empty(),
        }
    }

    pub(crate) fn hurdles(&self, hurdle: Hurdle, side: Side, occupied: Bitboard) -> Bitboard {
        match hurdle {
            Hurdle::Piece => occupied,
            Hurdle::Friend => occupied & self.sides[side.index()],
            Hurdle::Enemy => occupied & self.sides[side.other().index()],
        }
    }

    /// All pieces of `by` that could capture a piece of kind `victim` on `square`,
    /// were the board so occupied. For the exchange of pieces in a search.
    pub fn capturers(
        &self,
        ruleset: &Ruleset,
        square: Square,
        by: Side,
        victim: u8,
        occupied: Bitboard,
    ) -> Bitboard {
        if ruleset.tables.untouchable >> victim & 1 != 0 {
            return Bitboard::EMPTY;
        }
        let theirs = self.sides[by.index()] & occupied;
        let mut all = Bitboard::EMPTY;
        for (kind, tables) in ruleset.tables.kinds.iter().enumerate() {
            let pieces = self.pieces_among(theirs, kind as u8);
            if pieces.is_empty() {
                continue;
            }
            if !tables.spares {
                // Whatever the victim is, it is attacked as a king would be.
                self.attackers(ruleset, tables, pieces, (square, by), occupied, |more| {
                    all |= more;
                    false
                });
                continue;
            }
            for atom in &tables.atoms[by.index()] {
                if !atom.purpose.captures() || atom.spares >> victim & 1 != 0 {
                    continue;
                }
                for from in atom.origins[square.index()] & pieces {
                    if self.special_attack(ruleset, atom, from, square, by, occupied) {
                        all |= Bitboard::of(from);
                    }
                }
            }
        }
        all
    }

    /// Whether the royal piece of the side to move is attacked.
    #[inline]
    pub fn in_check(&self, ruleset: &Ruleset) -> bool {
        self.royal_attacked(ruleset, self.turn)
    }

    #[inline]
    pub(crate) fn royal_attacked(&self, ruleset: &Ruleset, side: Side) -> bool {
        match self.king(ruleset, side) {
            None => false,
            Some(king) => {
                self.attacked(ruleset, king, side.other(), Bitboard::FULL, self.occupied())
            }
        }
    }
}
