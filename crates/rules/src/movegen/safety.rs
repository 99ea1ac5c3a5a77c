//! Checks and pins: what the king's safety leaves to the other pieces.

use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::rays;
use crate::ruleset::Ruleset;
use crate::square::Square;

/// What the king's safety leaves to the other pieces.
pub(super) struct Safety {
    pub checkers: Bitboard,
    /// Squares that a move must reach to end a check.
    pub mask: Bitboard,
    pub pinned: Bitboard,
}

impl Position {
    /// Who gives check, and which pieces are pinned.
    pub(super) fn safety(&self, ruleset: &Ruleset) -> Safety {
        let mut safety = Safety {
            checkers: Bitboard::EMPTY,
            mask: Bitboard::FULL,
            pinned: Bitboard::EMPTY,
        };
        let Some(king) = self.king(ruleset, self.turn) else {
            return safety;
        };
        let them = self.turn.other();
        let occupied = self.occupied();
        let own = self.side(self.turn);
        let theirs = self.side(them);
        // Checks over anything between: only a capture or the king's move ends them.
        let mut leapers = Bitboard::EMPTY;
        for (kind, tables) in ruleset.tables.kinds.iter().enumerate() {
            let pieces = self.pieces_among(theirs, kind as u8);
            if pieces.is_empty() {
                continue;
            }
            let attack = &tables.attack[them.index()];
            if let Some(leaps) = &attack.leaps {
                leapers |= leaps[king.index()] & pieces;
            }
            if let Some(lines) = &attack.lines {
                for from in lines[king.index()] & pieces {
                    let blockers = rays::between(from, king) & occupied;
                    if blockers.is_empty() {
                        safety.checkers |= Bitboard::of(from);
                    } else if !blockers.many() {
                        safety.pinned |= blockers & own;
                    }
                }
            }
            for index in &attack.special {
                let atom = &tables.atoms[them.index()][*index];
                for from in pieces & atom.origins[king.index()] {
                    if !atom.unmoved || self.unmoved.has(from) {
                        leapers |= Bitboard::of(from);
                    }
                }
            }
        }
        safety.checkers |= leapers;
        if let Some(checker) = safety.checkers.first() {
            safety.mask = if safety.checkers.many() {
                Bitboard::EMPTY
            } else if leapers.any() {
                leapers
            } else {
                rays::between(checker, king) | safety.checkers
            };
        }
        safety
    }

    /// The squares on which a pinned piece stays between its king and the pinning piece.
    #[cold]
    pub(super) fn pin_line(&self, ruleset: &Ruleset, piece: Square) -> Bitboard {
        let them = self.turn.other();
        let Some(king) = self.king(ruleset, self.turn) else {
            return Bitboard::FULL;
        };
        let occupied = self.occupied();
        let mut line = Bitboard::FULL;
        for (kind, tables) in ruleset.tables.kinds.iter().enumerate() {
            let pieces = self.pieces(them, kind as u8);
            let Some(lines) = &tables.attack[them.index()].lines else {
                continue;
            };
            for from in lines[king.index()] & pieces {
                let between = rays::between(from, king);
                if between & occupied == Bitboard::of(piece) {
                    line &= between | Bitboard::of(from);
                }
            }
        }
        line
    }

    /// The targets on which the king itself would not be attacked.
    #[inline]
    pub(super) fn safe_steps(
        &self,
        ruleset: &Ruleset,
        from: Square,
        targets: Bitboard,
    ) -> Bitboard {
        let without = self.occupied() ^ Bitboard::of(from);
        let mut safe = Bitboard::EMPTY;
        for to in targets {
            let attackers = !Bitboard::of(to);
            if !self.attacked(ruleset, to, self.turn.other(), attackers, without) {
                safe |= Bitboard::of(to);
            }
        }
        safe
    }
}
