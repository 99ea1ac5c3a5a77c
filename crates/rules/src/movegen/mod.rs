//! Legal moves, for any ruleset.
//!
//! Where a king is royal, checks and pins are found first, and every piece's
//! targets are masked with them, so that no move need be tried to see whether it
//! is legal. Only en passant, castling and rulesets with hoppers are checked
//! move by move.

mod loose;
mod ruled;
mod safety;
mod special;
mod visit;

use crate::bitboard::Bitboard;
use crate::moves::{Move, MoveList};
use crate::position::{NOWHERE, Position};
use crate::rays;
use crate::rule::View;
use crate::ruleset::Ruleset;
use crate::ruleset::spec::Purpose;
use crate::ruleset::tables::{Atom, KindTables, Way};
use crate::square::{Side, Square};
use safety::Safety;
pub(crate) use visit::Visitor;
use visit::{Any, Counter};

/// Which moves a generation is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    All,
    /// Captures, promotions and arrivals: what a quiescence search looks at.
    Forcing,
}

impl Position {
    /// Every legal move; none when the game is over. Where no rule of the game
    /// leaves a move, the forced pass is the only one.
    pub fn legal_moves(&self, ruleset: &Ruleset) -> MoveList {
        let mut list = MoveList::default();
        self.list_legal(ruleset, &mut list);
        list
    }

    /// The same, added to an empty list: a search does not wait for lists to be copied.
    #[inline]
    pub fn list_legal(&self, ruleset: &Ruleset, list: &mut MoveList) {
        if ruleset.tables.eventful && self.begun && self.event(ruleset).is_some() {
            return;
        }
        self.generate(ruleset, Wanted::All, list);
        if list.is_empty() && self.must_pass(ruleset) {
            list.push(Move::PASS);
        }
    }

    /// The legal captures, promotions, and arrivals that give a further move or make another piece of the one
    /// that moves, in a position known to go on, added to an empty list.
    #[inline]
    pub fn list_forcing(&self, ruleset: &Ruleset, list: &mut MoveList) {
        self.generate(ruleset, Wanted::Forcing, list);
    }

    /// How many legal moves there are, without listing them.
    pub fn count_legal(&self, ruleset: &Ruleset) -> u64 {
        if ruleset.tables.eventful && self.begun && self.event(ruleset).is_some() {
            return 0;
        }
        let mut counter = Counter(0);
        self.generate(ruleset, Wanted::All, &mut counter);
        match counter.0 {
            0 => self.must_pass(ruleset) as u64,
            moves => moves,
        }
    }

    /// Whether a rule of the game gives a move, a forced pass apart.
    pub fn can_move(&self, ruleset: &Ruleset) -> bool {
        let mut any = Any(false);
        self.generate(ruleset, Wanted::All, &mut any);
        any.0
    }

    #[cold]
    fn must_pass(&self, ruleset: &Ruleset) -> bool {
        self.outcome(ruleset).is_none()
    }

    pub(crate) fn generate<V: Visitor>(&self, ruleset: &Ruleset, wanted: Wanted, visitor: &mut V) {
        if ruleset.tables.exotic {
            self.generate_exotic(ruleset, wanted, visitor);
        } else {
            let safety = self.safety(ruleset);
            self.generate_masked(ruleset, wanted, &safety, visitor);
        }
    }

    /// Hoppers and the like: find what the pieces could do, then keep what leaves the king safe.
    #[cold]
    fn generate_exotic<V: Visitor>(&self, ruleset: &Ruleset, wanted: Wanted, visitor: &mut V) {
        let mut list = MoveList::default();
        let safety = self.no_masks(ruleset);
        if ruleset.tables.ruled {
            self.generate_plays(ruleset, wanted, &safety, visitor);
            return;
        }
        self.generate_masked(ruleset, wanted, &safety, &mut list);
        for mv in list.iter() {
            let safe = mv.is_pass() || {
                let mut after = *self;
                after.move_pieces(ruleset, mv);
                !after.royal_attacked(ruleset, self.turn)
            };
            if safe && visitor.one(mv) {
                return;
            }
        }
    }

    /// Where a side began with several royal pieces, only the last one is not captured.
    #[cold]
    fn last_king(&self, ruleset: &Ruleset, side: Side) -> Bitboard {
        let kings = ruleset.tables.royal.map(|royal| self.pieces(side, royal));
        kings
            .filter(|kings| !kings.many() && !ruleset.tables.exposes)
            .unwrap_or(Bitboard::EMPTY)
    }

    /// The pieces that whoever moves may capture.
    #[inline(always)]
    fn prey(&self, ruleset: &Ruleset) -> Bitboard {
        let tables = &ruleset.tables;
        let theirs = self.turn.other();
        let mut prey = self.side(theirs);
        let mut untouchable = tables.untouchable;
        while untouchable != 0 {
            prey &= !self.kind(untouchable.trailing_zeros() as u8);
            untouchable &= untouchable - 1;
        }
        if tables.crowded {
            prey &= !self.last_king(ruleset, theirs);
        }
        prey
    }

    /// What the king's safety leaves to the pieces, where each move is tried instead.
    fn no_masks(&self, ruleset: &Ruleset) -> Safety {
        Safety {
            checkers: if self.in_check(ruleset) {
                Bitboard::FULL
            } else {
                Bitboard::EMPTY
            },
            mask: Bitboard::FULL,
            pinned: Bitboard::EMPTY,
        }
    }

    fn generate_masked<V: Visitor>(
        &self,
        ruleset: &Ruleset,
        wanted: Wanted,
        safety: &Safety,
        visitor: &mut V,
    ) {
        let tables = &ruleset.tables;
        let us = self.turn;
        let occupied = self.occupied();
        let prey = self.prey(ruleset);
        let mut movable = self.side(us);
        let mut kinds_allowed = u16::MAX;
        if self.pending != 0
            && let Some(due) = self.due(ruleset)
        {
            kinds_allowed = due.with;
            if let Some(square) = self.barred_square() {
                movable &= !Bitboard::of(square);
            }
            if due.or_pass && visitor.one(Move::PASS) {
                return;
            }
        }
        let only_king = safety.checkers.many() && !tables.exotic;
        for (kind, kind_tables) in tables.kinds.iter().enumerate() {
            let pieces = self.pieces_among(movable, kind as u8);
            if pieces.is_empty() || kinds_allowed >> kind & 1 == 0 {
                continue;
            }
            let kind = kind as u8;
            let royal = tables.royal == Some(kind);
            if only_king && !royal {
                continue;
            }
            for from in pieces {
                if kind_tables.sequels {
                    if self.emit_sequels(ruleset, wanted, kind, from, prey, safety, visitor) {
                        return;
                    }
                    continue;
                }
                let mut found = self.pseudo(
                    ruleset,
                    kind_tables,
                    from,
                    occupied,
                    prey,
                    safety.checkers.is_empty(),
                );
                if royal {
                    if !tables.exotic {
                        found.keep(self.safe_steps(ruleset, from, found.all()));
                    }
                } else {
                    let mut mask = safety.mask;
                    if safety.pinned.has(from) {
                        mask &= self.pin_line(ruleset, from);
                    }
                    found.keep(mask);
                }
                if self.emit(ruleset, wanted, kind, kind_tables, from, found, visitor) {
                    return;
                }
            }
            if self.en_passant != NOWHERE
                && self.generate_en_passant(ruleset, kind, kind_tables, pieces, visitor)
            {
                return;
            }
            if (kind_tables.wait[us.index()] & pieces).any()
                && (safety.checkers.is_empty() || tables.royal.is_none())
                && self.generate_waiting(ruleset, kind, kind_tables, pieces, visitor)
            {
                return;
            }
        }
        if wanted == Wanted::All && safety.checkers.is_empty() && self.unmoved.any() {
            self.generate_castling(ruleset, kinds_allowed, movable, visitor);
        }
    }

    /// Where a piece could go, its own king's safety left aside.
    #[inline(always)]
    fn pseudo(
        &self,
        ruleset: &Ruleset,
        kind: &KindTables,
        from: Square,
        occupied: Bitboard,
        prey: Bitboard,
        safe: bool,
    ) -> Targets {
        let mut found = Targets::default();
        for atom in &kind.atoms[self.turn.index()] {
            self.atom_targets(ruleset, atom, from, occupied, prey, safe, &mut found);
        }
        found.doubles &= !found.quiet;
        found
    }

    /// The same for one line, added to what others have found.
    #[inline(always)]
    #[allow(clippy::too_many_arguments)]
    fn atom_targets(
        &self,
        ruleset: &Ruleset,
        atom: &Atom,
        from: Square,
        occupied: Bitboard,
        prey: Bitboard,
        safe: bool,
        found: &mut Targets,
    ) {
        if !atom.plain && !self.allowed(atom, from, occupied, safe) {
            return;
        }
        let mut reach = atom.reach[from.index()];
        match atom.way {
            Way::Leap => {}
            Way::Slide => {
                if reach.is_empty() {
                    return;
                }
                reach &= rays::slide(atom.directions, from, occupied);
            }
            Way::Hop(hurdle) => {
                let over = self.hurdles(hurdle, self.turn, occupied);
                reach = (reach.into_iter())
                    .filter(|to| (rays::between(from, *to) & over).any())
                    .collect();
            }
            Way::Past(hurdle) => {
                let stops = self.hurdles(hurdle, self.turn, occupied);
                reach &= rays::slide(atom.directions, from, stops);
            }
            // These always have a rule.
            Way::Far | Way::Through => {}
        }
        if !atom.plain && atom.rule != 0 {
            let view = View::new(ruleset, self, self.turn);
            reach = self.ruled_reach(view, atom, from);
            if atom.purpose == Purpose::TakesOwn {
                found.quiet |= self.own_taken(ruleset, atom, reach);
                return;
            }
        }
        if atom.purpose != Purpose::Captures {
            let quiet = reach & !occupied;
            if atom.leaves_en_passant {
                found.doubles |= quiet;
            } else {
                found.quiet |= quiet;
            }
        }
        if atom.purpose != Purpose::Moves {
            let mut captures = reach & prey;
            let mut spares = atom.spares;
            while spares != 0 {
                captures &= !self.kind(spares.trailing_zeros() as u8);
                spares &= spares - 1;
            }
            found.captures |= captures;
        }
    }

    fn allowed(&self, atom: &Atom, from: Square, occupied: Bitboard, safe: bool) -> bool {
        (!atom.unmoved || self.unmoved.has(from))
            && (!atom.safe || safe)
            && atom.pieces.is_none_or(|n| occupied.count() == n as u32)
    }

    #[inline(always)]
    #[allow(clippy::too_many_arguments)]
    fn emit<V: Visitor>(
        &self,
        ruleset: &Ruleset,
        wanted: Wanted,
        kind: u8,
        tables: &KindTables,
        from: Square,
        mut found: Targets,
        visitor: &mut V,
    ) -> bool {
        let us = self.turn.index();
        let mut special = found.all() & tables.arrive[us];
        if tables.leave[us].has(from) {
            special = found.all();
        }
        if special.any() {
            for to in special {
                if self.emit_promotions(ruleset, kind, tables, from, to, found, visitor) {
                    return true;
                }
                // What promotes has been told; what stays as it is goes the usual way.
                if self.must_promote(ruleset, tables, from, to) {
                    found.keep(!Bitboard::of(to));
                }
            }
        }
        if wanted == Wanted::Forcing {
            found.quiet &= tables.forcing[us];
            found.doubles = Bitboard::EMPTY;
        }
        visitor.targets(kind, from, found.quiet, found.captures, found.doubles)
    }
}

#[derive(Clone, Copy, Default)]
struct Targets {
    quiet: Bitboard,
    captures: Bitboard,
    doubles: Bitboard,
}

impl Targets {
    #[inline(always)]
    fn all(self) -> Bitboard {
        self.quiet | self.captures | self.doubles
    }

    #[inline(always)]
    fn keep(&mut self, mask: Bitboard) {
        self.quiet &= mask;
        self.captures &= mask;
        self.doubles &= mask;
    }
}
