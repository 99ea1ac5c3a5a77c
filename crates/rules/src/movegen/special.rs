//! Moves that need a closer look each: promotions, en passant, castling.

use super::Targets;
use super::visit::Visitor;
use crate::bitboard::Bitboard;
use crate::moves::{Flavour, Move};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::ruleset::spec::When;
use crate::ruleset::tables::KindTables;
use crate::square::Square;

impl Position {
    #[allow(clippy::too_many_arguments)]
    pub(super) fn emit_promotions<V: Visitor>(
        &self,
        ruleset: &Ruleset,
        kind: u8,
        tables: &KindTables,
        from: Square,
        to: Square,
        found: Targets,
        visitor: &mut V,
    ) -> bool {
        let (mut kinds, _) = self.promotion_options(ruleset, tables, from, to);
        let flavour = if found.captures.has(to) {
            Flavour::Capture
        } else {
            Flavour::Quiet
        };
        while kinds != 0 {
            let into = kinds.trailing_zeros() as u8;
            kinds &= kinds - 1;
            if visitor.one(Move::new(kind, from, to, flavour).promoting(into)) {
                return true;
            }
        }
        false
    }

    pub(super) fn must_promote(
        &self,
        ruleset: &Ruleset,
        tables: &KindTables,
        from: Square,
        to: Square,
    ) -> bool {
        let (kinds, optional) = self.promotion_options(ruleset, tables, from, to);
        kinds != 0 && !optional
    }

    /// What a piece may become by a move (or where it stands, when `from` is `to`),
    /// and whether it may also stay what it is.
    pub(super) fn promotion_options(
        &self,
        ruleset: &Ruleset,
        tables: &KindTables,
        from: Square,
        to: Square,
    ) -> (u16, bool) {
        let us = self.turn;
        let mut kinds = 0;
        let mut optional = false;
        for promotion in &tables.promotions[us.index()] {
            let applies = match promotion.when {
                When::Waiting => from == to && promotion.region.has(from),
                When::Arriving => promotion.region.has(to) && !promotion.region.has(from),
                When::Leaving => from != to && promotion.region.has(from),
            };
            if !applies
                || promotion
                    .without
                    .is_some_and(|kind| self.pieces(us, kind).any())
            {
                continue;
            }
            let mut to = promotion.to;
            if promotion.lost {
                to &= self.lost[us.index()];
            }
            if let Some(fewer) = promotion.fewer {
                for kind in 0..ruleset.kind_count() as u8 {
                    if self.pieces(us, kind).count() >= fewer as u32 {
                        to &= !(1 << kind);
                    }
                }
            }
            kinds |= to;
            optional |= promotion.optional;
        }
        (kinds, optional)
    }

    #[cold]
    pub(super) fn generate_en_passant<V: Visitor>(
        &self,
        ruleset: &Ruleset,
        kind: u8,
        tables: &KindTables,
        pieces: Bitboard,
        visitor: &mut V,
    ) -> bool {
        let target = Square(self.en_passant);
        let us = self.turn;
        for atom in &tables.atoms[us.index()] {
            if !atom.en_passant {
                continue;
            }
            for from in atom.origins[target.index()] & pieces {
                let mv = Move::new(kind, from, target, Flavour::EnPassant);
                let mut after = *self;
                after.move_pieces(ruleset, mv);
                if !after.royal_attacked(ruleset, us) && visitor.one(mv) {
                    return true;
                }
            }
        }
        false
    }

    #[cold]
    pub(super) fn generate_waiting<V: Visitor>(
        &self,
        ruleset: &Ruleset,
        kind: u8,
        tables: &KindTables,
        pieces: Bitboard,
        visitor: &mut V,
    ) -> bool {
        for square in tables.wait[self.turn.index()] & pieces {
            let (mut kinds, _) = self.promotion_options(ruleset, tables, square, square);
            while kinds != 0 {
                let into = kinds.trailing_zeros() as u8;
                kinds &= kinds - 1;
                if visitor.one(Move::new(kind, square, square, Flavour::InPlace).promoting(into)) {
                    return true;
                }
            }
        }
        false
    }

    pub(super) fn generate_castling<V: Visitor>(
        &self,
        ruleset: &Ruleset,
        kinds_allowed: u16,
        movable: Bitboard,
        visitor: &mut V,
    ) {
        let us = self.turn;
        let occupied = self.occupied();
        for castle in &ruleset.tables.castles[us.index()] {
            let pair = Bitboard::of(castle.king_from) | Bitboard::of(castle.rook_from);
            if self.unmoved & pair != pair
                || movable & pair != pair
                || (occupied & castle.empty).any()
                || kinds_allowed >> castle.king & 1 == 0
            {
                continue;
            }
            // The king stands on its way with itself and the rook out of the way's end.
            let without = occupied ^ pair;
            let them = us.other();
            if ruleset.tables.royal.is_some() {
                let crossing = castle.safe.into_iter().any(|square| {
                    self.attacked(
                        ruleset,
                        square,
                        them,
                        Bitboard::FULL,
                        without | Bitboard::of(castle.rook_to),
                    )
                });
                if crossing {
                    continue;
                }
            }
            let mv = Move::new(
                castle.king,
                castle.king_from,
                castle.rook_from,
                Flavour::Castle,
            );
            if visitor.one(mv) {
                return;
            }
        }
    }
}
