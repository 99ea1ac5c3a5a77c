//! Playing a move: the board, the turn, and everything that is remembered.

use crate::bitboard::Bitboard;
use crate::moves::{Flavour, Move};
use crate::position::{NOWHERE, Position};
use crate::rule;
use crate::ruleset::Ruleset;
use crate::ruleset::tables::{Cause, Counts};
use crate::square::{Side, Square};

impl Position {
    /// The position after a legal move.
    #[inline(always)]
    #[must_use]
    pub fn after(&self, ruleset: &Ruleset, mv: Move) -> Position {
        let mut next = self.copied();
        next.play(ruleset, mv);
        next
    }

    /// Plays a legal move. A move that is not legal here makes no sense of what follows.
    #[inline]
    pub fn play(&mut self, ruleset: &Ruleset, mv: Move) {
        let us = self.turn;
        if self.en_passant != NOWHERE {
            self.key ^= ruleset.keys.en_passant(Square(self.en_passant));
            self.en_passant = NOWHERE;
        }
        let begun = self.begun;
        self.begun = true;
        self.halfmove = self.halfmove.saturating_add(1);
        let flavour = mv.flavour();
        if ruleset.tables.alternating && flavour != Flavour::Pass && self.passes == 0 {
            self.move_pieces(ruleset, mv);
            self.hand_over(ruleset, us);
        } else {
            if begun {
                self.count_own(ruleset);
            }
            self.play_odd(ruleset, mv);
        }
        if flavour == Flavour::Double && self.pending == 0 {
            self.leave_en_passant(ruleset, mv, us);
        }
    }

    /// The whole of a ply where turns may hold several moves, passes are made, or
    /// more is counted than a FEN's own two numbers.
    fn play_odd(&mut self, ruleset: &Ruleset, mv: Move) {
        let tables = &ruleset.tables;
        let us = self.turn;
        let first_of_turn = self.pending == 0;
        self.take_back_further(ruleset);
        if mv.is_pass() {
            let chosen = !first_of_turn || tables.ruled && self.offers_pass(ruleset);
            self.pass(ruleset, chosen);
            if tables.ruled {
                self.pass_over(ruleset, mv, !first_of_turn);
            }
        } else if tables.ruled {
            self.end_passes(ruleset);
            self.act_as(ruleset, mv, !first_of_turn);
            if self.pending == 0 && !tables.again.is_empty() {
                self.grant(ruleset, mv, first_of_turn);
            }
        } else {
            self.end_passes(ruleset);
            self.move_pieces(ruleset, mv);
            if !tables.again.is_empty() {
                self.grant(ruleset, mv, first_of_turn);
            }
        }
        match tables.counts {
            Counts::Nothing | Counts::Own => {}
            Counts::Plies => self.counter = self.counter.saturating_add(1),
            Counts::BarePlies => {
                let bare = self.sides.iter().any(|side| !side.many());
                self.counter = if bare {
                    self.counter.saturating_add(1)
                } else {
                    0
                };
            }
        }
        if self.pending == 0 {
            self.end_turn(ruleset, us);
        } else if !self.pass_is_a_choice(ruleset) && !self.can_move(ruleset) {
            // A further move that cannot be made ends the turn by itself.
            self.take_back_further(ruleset);
            self.end_turn(ruleset, us);
        }
    }

    #[inline]
    fn end_passes(&mut self, ruleset: &Ruleset) {
        if self.passes != 0 {
            self.passes = 0;
            self.key ^= ruleset.keys.forced_pass;
        }
    }

    /// A move's own changes and its effects, as far as the board and what is remembered go, with no
    /// further move but one that this move gives.
    #[cold]
    pub(crate) fn act(&mut self, ruleset: &Ruleset, mv: Move) {
        let further = core::mem::take(&mut self.pending) != 0;
        // As when the move is played: an effect may ask for the counter.
        if self.begun {
            self.count_own(ruleset);
        }
        self.act_as(ruleset, mv, further);
    }

    /// The counter that conditions ask for grows with every move but the first.
    fn count_own(&mut self, ruleset: &Ruleset) {
        if ruleset.tables.ruled && matches!(ruleset.tables.counts, Counts::Nothing | Counts::Own) {
            self.counter = self.counter.saturating_add(1);
        }
    }

    fn act_as(&mut self, ruleset: &Ruleset, mv: Move, same_turn: bool) {
        let asks_last = ruleset.tables.asks_last;
        self.key ^= self.memory_key(asks_last);
        self.memory.pending = Bitboard::EMPTY;
        self.waiting = false;
        let (from, to) = (mv.from(), mv.to());
        let mut carried = self.memory.mark(from);
        if mv.promotion().is_some() {
            carried = 0;
        }
        match mv.flavour() {
            _ if mv.is_choice() => {}
            Flavour::Remove => {
                if let Some((side, _)) = self.piece_on(to) {
                    self.lift(ruleset, side, to);
                }
            }
            Flavour::Castle => {
                let castles = &ruleset.tables.castles[self.turn.index()];
                let castle = castles.iter().find(|c| c.rook_from == to);
                let rook = self.memory.mark(to);
                self.move_pieces(ruleset, mv);
                self.memory.set_mark(from, 0);
                self.memory.set_mark(to, 0);
                if let Some(castle) = castle {
                    self.memory.set_mark(castle.king_to, carried);
                    self.memory.set_mark(castle.rook_to, rook);
                }
            }
            flavour => {
                // A move that is no capture goes to an empty square, or takes a piece of one's own.
                if !mv.is_capture() && self.takes(mv) {
                    self.lift(ruleset, self.turn, to);
                }
                self.move_pieces(ruleset, mv);
                self.memory.set_mark(from, 0);
                self.memory.set_mark(to, carried);
                if flavour == Flavour::EnPassant {
                    let victim = Square((to.0 as i8 - self.turn.forward()) as u8 & 63);
                    self.memory.set_mark(victim, 0);
                }
            }
        }
        self.last_from = from.0;
        self.last_target = to.0;
        self.sequel(ruleset, mv, same_turn);
        self.key ^= self.memory_key(asks_last);
    }

    /// A pass is a move, too, from nowhere to nowhere: nothing is pending after it.
    fn pass_over(&mut self, ruleset: &Ruleset, mv: Move, same_turn: bool) {
        let asks_last = ruleset.tables.asks_last;
        self.key ^= self.memory_key(asks_last);
        self.memory.pending = Bitboard::EMPTY;
        self.waiting = false;
        self.last_from = NOWHERE;
        self.last_target = NOWHERE;
        self.sequel(ruleset, mv, same_turn);
        self.key ^= self.memory_key(asks_last);
    }

    /// Brings about what a line of the piece and the turn's own line say.
    fn sequel(&mut self, ruleset: &Ruleset, mv: Move, same_turn: bool) {
        let tables = &ruleset.tables;
        let (line, play) = (
            mv.sequel() / tables.play_effects,
            mv.sequel() % tables.play_effects,
        );
        let cause = rule::Cause {
            mover: self.turn,
            here: mv.from(),
            target: mv.to(),
            same_turn,
        };
        let of_lines = tables.play_effects as usize - 1;
        let line = (line as usize).checked_sub(1).map(|n| n + of_lines);
        let play = (play as usize).checked_sub(1);
        for effect in [line, play].into_iter().flatten() {
            if let Some(effect) = tables.effects.get(effect) {
                self.bring_about(ruleset, effect, cause);
            }
        }
    }

    /// An effect lets the same player move once more, with any piece.
    pub(crate) fn grant_any(&mut self, ruleset: &Ruleset) {
        if self.pending == 0 {
            self.pending = ruleset.tables.again.len() as u8 + 1;
            self.barred = NOWHERE;
            self.key ^= ruleset.keys.pending(self.pending, None);
        }
    }

    /// An effect takes back the further move that others have given.
    pub(crate) fn take_back_further(&mut self, ruleset: &Ruleset) {
        if self.pending != 0 {
            self.key ^= ruleset.keys.pending(self.pending, self.barred_square());
            self.pending = 0;
            self.barred = NOWHERE;
        }
    }

    /// Gives the move to the other side without a move: for a search that asks what
    /// the opponent could do. It is no forced pass and nobody's turn is counted.
    #[must_use]
    pub fn after_null(&self, ruleset: &Ruleset) -> Position {
        let mut next = *self;
        if next.en_passant != NOWHERE {
            next.key ^= ruleset.keys.en_passant(Square(next.en_passant));
            next.en_passant = NOWHERE;
        }
        next.turn = self.turn.other();
        next.key ^= ruleset.keys.black;
        next
    }

    fn pass(&mut self, ruleset: &Ruleset, chosen: bool) {
        // Where an end asks for passes, those that are chosen count as well.
        if chosen && !ruleset.tables.all_passes {
            return self.end_passes(ruleset);
        }
        if self.passes == 0 {
            self.key ^= ruleset.keys.forced_pass;
        }
        self.passes = self.passes.saturating_add(1);
    }

    fn end_turn(&mut self, ruleset: &Ruleset, us: Side) {
        if ruleset.tables.counts_turns {
            self.turns = self.turns.saturating_add(1);
        }
        if us == Side::Black && self.fullmove == 1 && ruleset.tables.first_turns {
            self.key ^= ruleset.keys.first_turn;
        }
        self.hand_over(ruleset, us);
        if ruleset.tables.check_spoils_king && self.unmoved.any() {
            self.spoil_checked_king(ruleset);
        }
    }

    /// The other side is to move.
    #[inline(always)]
    fn hand_over(&mut self, ruleset: &Ruleset, us: Side) {
        self.fullmove = self.fullmove.saturating_add(us as u16);
        self.turn = us.other();
        self.key ^= ruleset.keys.black;
    }

    /// A king in check at the start of its turn counts as moved from then on.
    pub(crate) fn spoil_checked_king(&mut self, ruleset: &Ruleset) {
        if let Some(king) = self.king(ruleset, self.turn)
            && self.unmoved.has(king)
            && self.in_check(ruleset)
        {
            self.clear_unmoved(ruleset, Bitboard::of(king));
        }
    }

    /// The part of a move that changes the board (and what is remembered of pieces).
    #[inline(always)]
    pub(crate) fn move_pieces(&mut self, ruleset: &Ruleset, mv: Move) {
        let us = self.turn;
        let them = us.other();
        let (from, to) = (mv.from(), mv.to());
        let kind = mv.kind();
        let keys = &ruleset.keys;
        let mut touched = Bitboard::of(from) | Bitboard::of(to);
        let flavour = mv.flavour();
        if flavour == Flavour::Castle {
            touched |= self.castle(ruleset, to);
        } else {
            if flavour == Flavour::Capture {
                self.capture(ruleset, them, to);
            } else if flavour == Flavour::EnPassant {
                let victim = Square((to.0 as i8 + them.forward()) as u8 & 63);
                touched |= Bitboard::of(victim);
                self.capture(ruleset, them, victim);
            }
            match mv.promotion() {
                None => {
                    self.flip(kind, us, Bitboard::of(from) ^ Bitboard::of(to));
                    self.key ^= keys.piece(kind, us, from) ^ keys.piece(kind, us, to);
                }
                Some(into) => {
                    self.toggle(ruleset, kind, us, from);
                    self.toggle(ruleset, into, us, to);
                }
            }
            // Without a branch: whether a pawn moves is what a processor guesses worst.
            self.halfmove &= (ruleset.tables.pawns >> kind & 1).wrapping_sub(1);
        }
        if (self.unmoved & touched).any() {
            self.clear_unmoved(ruleset, touched);
        }
        if let Some(into) = mv.promotion()
            && ruleset.tables.unmoved_kinds >> into & 1 != 0
        {
            self.promoted_fresh(ruleset, kind, into, to);
        }
    }

    /// Moves king and rook; says which squares they have come to.
    #[cold]
    fn castle(&mut self, ruleset: &Ruleset, rook: Square) -> Bitboard {
        let us = self.turn;
        let castles = &ruleset.tables.castles[us.index()];
        let Some(castle) = castles.iter().find(|c| c.rook_from == rook) else {
            return Bitboard::EMPTY;
        };
        self.toggle(ruleset, castle.king, us, castle.king_from);
        self.toggle(ruleset, castle.rook, us, castle.rook_from);
        self.toggle(ruleset, castle.king, us, castle.king_to);
        self.toggle(ruleset, castle.rook, us, castle.rook_to);
        Bitboard::of(castle.king_to) | Bitboard::of(castle.rook_to)
    }

    #[inline(always)]
    pub(crate) fn toggle(&mut self, ruleset: &Ruleset, kind: u8, side: Side, square: Square) {
        self.flip(kind, side, Bitboard::of(square));
        self.key ^= ruleset.keys.piece(kind, side, square);
    }

    #[inline(always)]
    pub(crate) fn capture(&mut self, ruleset: &Ruleset, owner: Side, square: Square) {
        let kind = self.kind_at(square);
        self.toggle(ruleset, kind, owner, square);
        self.halfmove = 0;
        let lost = &mut self.lost[owner.index()];
        if ruleset.tables.lost_kinds >> kind & 1 != 0 && *lost >> kind & 1 == 0 {
            *lost |= 1 << kind;
            self.key ^= ruleset.keys.lost(owner, kind);
        }
    }

    #[cold]
    fn clear_unmoved(&mut self, ruleset: &Ruleset, squares: Bitboard) {
        for square in self.unmoved & squares {
            self.key ^= ruleset.keys.unmoved(square);
        }
        self.unmoved &= !squares;
        let idle = self.idle_rights(ruleset);
        for square in idle {
            self.key ^= ruleset.keys.unmoved(square);
        }
        self.unmoved &= !idle;
    }

    /// Unmoved kings and rooks to whom it no longer makes a difference: dropped, so that
    /// positions with one future have one key.
    pub(crate) fn idle_rights(&self, ruleset: &Ruleset) -> Bitboard {
        let tables = &ruleset.tables;
        let mut idle = Bitboard::EMPTY;
        for castles in &tables.castles {
            let Some(first) = castles.first() else {
                continue;
            };
            let king_unmoved = self.unmoved.has(first.king_from);
            let mut partners = false;
            for castle in castles {
                if !king_unmoved && tables.unmoved_kinds >> castle.rook & 1 == 0 {
                    idle |= self.unmoved & Bitboard::of(castle.rook_from);
                }
                partners |= self.unmoved.has(castle.rook_from);
            }
            if king_unmoved && !partners && tables.unmoved_kinds >> first.king & 1 == 0 {
                idle |= Bitboard::of(first.king_from);
            }
        }
        idle
    }

    #[cold]
    fn promoted_fresh(&mut self, ruleset: &Ruleset, kind: u8, into: u8, square: Square) {
        let fresh = ruleset.tables.kinds[kind as usize].promotions[self.turn.index()]
            .iter()
            .any(|p| p.fresh != 0 && p.to >> into & 1 != 0);
        if fresh && !self.unmoved.has(square) {
            self.unmoved |= Bitboard::of(square);
            self.key ^= ruleset.keys.unmoved(square);
        }
    }

    /// Whether this move gives its player another one.
    #[inline]
    fn grant(&mut self, ruleset: &Ruleset, mv: Move, first_of_turn: bool) {
        let kind = mv.kind();
        for (index, again) in ruleset.tables.again.iter().enumerate() {
            let granted = again.by >> kind & 1 != 0
                && match again.cause {
                    Cause::Arriving(regions) => {
                        let region = regions[self.turn.index()];
                        !mv.is_castle() && region.has(mv.to()) && !region.has(mv.from())
                    }
                    Cause::Waiting => mv.flavour() == Flavour::InPlace && !mv.is_choice(),
                    Cause::First => first_of_turn && self.is_first_turn(),
                    Cause::Each => first_of_turn,
                };
            if granted {
                self.pending = index as u8 + 1;
                self.barred = if again.other { mv.to().0 } else { NOWHERE };
                self.key ^= ruleset.keys.pending(self.pending, self.barred_square());
                return;
            }
        }
    }

    /// Remembers the square passed over, when an enemy piece stands ready to capture there.
    #[inline]
    fn leave_en_passant(&mut self, ruleset: &Ruleset, mv: Move, us: Side) {
        let passed = Square((mv.to().0 as i8 - us.forward()) as u8 & 63);
        if self.can_take_en_passant(ruleset, passed) {
            self.en_passant = passed.0;
            self.key ^= ruleset.keys.en_passant(passed);
        }
    }

    /// Whether a piece of the side to move reaches the square passed over.
    pub(crate) fn can_take_en_passant(&self, ruleset: &Ruleset, passed: Square) -> bool {
        let side = self.turn;
        ruleset
            .tables
            .kinds
            .iter()
            .enumerate()
            .any(|(kind, tables)| {
                tables.atoms[side.index()].iter().any(|atom| {
                    atom.en_passant
                        && (atom.origins[passed.index()] & self.pieces(side, kind as u8)).any()
                })
            })
    }
}
