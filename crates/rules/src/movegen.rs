//! Legal moves, for any ruleset.
//!
//! Where a king is royal, checks and pins are found first, and every piece's
//! targets are masked with them, so that no move need be tried to see whether it
//! is legal. Only en passant, castling and rulesets with hoppers are checked
//! move by move.

use crate::bitboard::Bitboard;
use crate::moves::{Flavour, Move, MoveList};
use crate::position::{NOWHERE, Position};
use crate::rays;
use crate::ruleset::Ruleset;
use crate::ruleset::spec::{Purpose, When};
use crate::ruleset::tables::{Atom, KindTables, Way};
use crate::square::Square;

/// Receives the moves as they are found. Answering `true` ends the search.
pub(crate) trait Visitor {
    /// Targets of one piece that promote nothing.
    fn targets(
        &mut self,
        kind: u8,
        from: Square,
        quiet: Bitboard,
        captures: Bitboard,
        doubles: Bitboard,
    ) -> bool;
    fn one(&mut self, mv: Move) -> bool;
}

impl Visitor for MoveList {
    #[inline(always)]
    fn targets(
        &mut self,
        kind: u8,
        from: Square,
        quiet: Bitboard,
        captures: Bitboard,
        doubles: Bitboard,
    ) -> bool {
        for to in captures {
            self.push(Move::new(kind, from, to, Flavour::Capture));
        }
        for to in quiet {
            self.push(Move::new(kind, from, to, Flavour::Quiet));
        }
        for to in doubles {
            self.push(Move::new(kind, from, to, Flavour::Double));
        }
        false
    }

    #[inline(always)]
    fn one(&mut self, mv: Move) -> bool {
        self.push(mv);
        false
    }
}

struct Counter(u64);

impl Visitor for Counter {
    #[inline(always)]
    fn targets(
        &mut self,
        _: u8,
        _: Square,
        quiet: Bitboard,
        captures: Bitboard,
        doubles: Bitboard,
    ) -> bool {
        self.0 += ((quiet | captures).count() + doubles.count()) as u64;
        false
    }

    #[inline(always)]
    fn one(&mut self, _: Move) -> bool {
        self.0 += 1;
        false
    }
}

/// Stops at the first move found.
struct Any(bool);

impl Visitor for Any {
    #[inline(always)]
    fn targets(
        &mut self,
        _: u8,
        _: Square,
        quiet: Bitboard,
        captures: Bitboard,
        doubles: Bitboard,
    ) -> bool {
        self.0 |= (quiet | captures | doubles).any();
        self.0
    }

    #[inline(always)]
    fn one(&mut self, _: Move) -> bool {
        self.0 = true;
        true
    }
}

/// Which moves a generation is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    All,
    /// Captures, promotions and arrivals: what a quiescence search looks at.
    Forcing,
}

/// What the king's safety leaves to the other pieces.
struct Safety {
    checkers: Bitboard,
    /// Squares that a move must reach to end a check.
    mask: Bitboard,
    pinned: Bitboard,
}

impl Position {
    /// Every legal move; none when the game is over. Where no rule of the game
    /// leaves a move, the forced pass is the only one.
    pub fn legal_moves(&self, ruleset: &Ruleset) -> MoveList {
        let mut list = MoveList::default();
        if ruleset.tables.eventful && self.begun && self.event(ruleset).is_some() {
            return list;
        }
        self.generate(ruleset, Wanted::All, &mut list);
        if list.is_empty() && self.must_pass(ruleset) {
            list.push(Move::PASS);
        }
        list
    }

    /// The legal captures, promotions, and arrivals that give a further move, in a position known to go on.
    pub fn forcing_moves(&self, ruleset: &Ruleset) -> MoveList {
        let mut list = MoveList::default();
        self.generate(ruleset, Wanted::Forcing, &mut list);
        list
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
        let safety = Safety {
            checkers: if self.in_check(ruleset) {
                Bitboard::FULL
            } else {
                Bitboard::EMPTY
            },
            mask: Bitboard::FULL,
            pinned: Bitboard::EMPTY,
        };
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

    /// Who gives check, and which pieces are pinned.
    fn safety(&self, ruleset: &Ruleset) -> Safety {
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
    fn pin_line(&self, ruleset: &Ruleset, piece: Square) -> Bitboard {
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
        let mut prey = self.side(us.other());
        let mut untouchable = tables.untouchable;
        while untouchable != 0 {
            prey &= !self.kind(untouchable.trailing_zeros() as u8);
            untouchable &= untouchable - 1;
        }
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
                let mut found = self.pseudo(
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
        kind: &KindTables,
        from: Square,
        occupied: Bitboard,
        prey: Bitboard,
        safe: bool,
    ) -> Targets {
        let mut found = Targets::default();
        for atom in &kind.atoms[self.turn.index()] {
            if !atom.plain && !self.allowed(atom, from, occupied, safe) {
                continue;
            }
            let mut reach = atom.reach[from.index()];
            match atom.way {
                Way::Leap => {}
                Way::Slide => {
                    if reach.is_empty() {
                        continue;
                    }
                    reach &= rays::slide(atom.directions, from, occupied);
                }
                Way::Hop(hurdle) => {
                    let over = self.hurdles(hurdle, self.turn, occupied);
                    let all = reach;
                    reach = all
                        .into_iter()
                        .filter(|to| (rays::between(from, *to) & over).any())
                        .collect();
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
        found.doubles &= !found.quiet;
        found
    }

    fn allowed(&self, atom: &Atom, from: Square, occupied: Bitboard, safe: bool) -> bool {
        (!atom.unmoved || self.unmoved.has(from))
            && (!atom.safe || safe)
            && atom.pieces.is_none_or(|n| occupied.count() == n as u32)
    }

    /// The targets on which the king itself would not be attacked.
    #[inline]
    fn safe_steps(&self, ruleset: &Ruleset, from: Square, targets: Bitboard) -> Bitboard {
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
            // An arrival that gives another move is as forcing as a capture.
            found.quiet &= tables.again[us];
            found.doubles = Bitboard::EMPTY;
        }
        visitor.targets(kind, from, found.quiet, found.captures, found.doubles)
    }

    #[allow(clippy::too_many_arguments)]
    fn emit_promotions<V: Visitor>(
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

    fn must_promote(
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
    fn promotion_options(
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
    fn generate_en_passant<V: Visitor>(
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
    fn generate_waiting<V: Visitor>(
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

    fn generate_castling<V: Visitor>(
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
            &tables.kinds[kind as usize],
            from,
            view.occupied(),
            prey,
            safe,
        );
        let mut threatened = Bitboard::EMPTY;
        for atom in &tables.kinds[kind as usize].atoms[side.index()] {
            if atom.purpose == Purpose::Moves || !view.allowed(atom, from, view.occupied(), safe) {
                continue;
            }
            threatened |= match atom.way {
                Way::Slide => {
                    atom.reach[from.index()] & rays::slide(atom.directions, from, view.occupied())
                }
                _ => atom.reach[from.index()],
            };
        }
        LooseTargets {
            moves: found.quiet | found.doubles,
            captures: found.captures,
            threatened,
        }
    }
}

/// What a piece could do if kings' safety did not matter.
#[derive(Clone, Copy, Default, Debug)]
pub struct LooseTargets {
    /// Empty squares it may move to.
    pub moves: Bitboard,
    /// Enemy pieces it may capture.
    pub captures: Bitboard,
    /// All squares on which it could capture something.
    pub threatened: Bitboard,
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
