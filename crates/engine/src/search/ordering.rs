//! Which move to try first: what the search has learnt about moves, and the picker that uses it.

use super::numbers::Numbers;
use super::see::Exchange;
use rookery_rules::{Bitboard, Move, MoveList, Position, Ruleset, Side};

/// What the search has learnt about moves. Values stay within [`LIMIT`].
pub struct Lessons {
    kinds: usize,
    /// By side, from and to.
    quiet: Vec<i16>,
    /// By an earlier move (kind and target) and this one.
    sequel: Vec<i16>,
    /// By pawns and this move.
    pawns: Vec<i16>,
    /// By kind, target and victim.
    capture: Vec<i16>,
}

/// The rows of the moves that led to a position.
#[derive(Clone, Copy)]
pub struct Rows {
    pub at: [usize; 3],
    /// How many of them are heeded.
    pub count: usize,
    /// The row of the pawns that stand; None: it is not heeded.
    pub pawns: Option<usize>,
}

const LIMIT: i32 = 16_384;
/// How many rows of moves there are for the pawns that stand.
pub const PAWN_ROWS: usize = 512;

impl Lessons {
    pub fn new(kinds: usize) -> Lessons {
        let moves = kinds * 64;
        Lessons {
            kinds,
            quiet: vec![0; 2 * 64 * 64],
            sequel: vec![0; (moves + 1) * moves],
            pawns: vec![0; PAWN_ROWS * moves],
            capture: vec![0; moves * 16],
        }
    }

    pub fn forget(&mut self) {
        self.quiet.fill(0);
        self.sequel.fill(0);
        self.pawns.fill(0);
        self.capture.fill(0);
    }

    /// The row of moves that follow `mv`; what follows a null move has a row of its own.
    #[inline(always)]
    pub fn row(&self, mv: Option<Move>) -> usize {
        match mv {
            Some(mv) if !mv.is_pass() => mv.kind() as usize * 64 + mv.to().index(),
            _ => self.kinds * 64,
        }
    }

    #[inline(always)]
    fn quiet_at(side: Side, mv: Move) -> usize {
        (side.index() << 12) | (mv.from().index() << 6) | mv.to().index()
    }

    #[inline(always)]
    fn sequel_at(&self, row: usize, mv: Move) -> usize {
        row * self.kinds * 64 + mv.kind() as usize * 64 + mv.to().index()
    }

    #[inline(always)]
    pub fn quiet(&self, side: Side, mv: Move, rows: Rows) -> i32 {
        let mut sum = self.quiet[Lessons::quiet_at(side, mv)] as i32;
        for row in &rows.at[..rows.count] {
            sum += self.sequel[self.sequel_at(*row, mv)] as i32;
        }
        if let Some(row) = rows.pawns {
            sum += self.pawns[self.sequel_at(row, mv)] as i32;
        }
        sum
    }

    pub fn teach_quiet(&mut self, side: Side, mv: Move, rows: Rows, bonus: i32) {
        nudge(&mut self.quiet[Lessons::quiet_at(side, mv)], bonus);
        for row in &rows.at[..rows.count] {
            let at = self.sequel_at(*row, mv);
            nudge(&mut self.sequel[at], bonus);
        }
        if let Some(row) = rows.pawns {
            let at = self.sequel_at(row, mv);
            nudge(&mut self.pawns[at], bonus);
        }
    }

    #[inline(always)]
    fn capture_at(mv: Move, victim: u8) -> usize {
        (mv.kind() as usize * 64 + mv.to().index()) * 16 + (victim & 15) as usize
    }

    #[inline(always)]
    pub fn capture(&self, mv: Move, victim: u8) -> i32 {
        self.capture[Lessons::capture_at(mv, victim)] as i32
    }

    pub fn teach_capture(&mut self, mv: Move, victim: u8, bonus: i32) {
        nudge(&mut self.capture[Lessons::capture_at(mv, victim)], bonus);
    }
}

/// Moves a value towards a bonus, the less the nearer it already is.
fn nudge(value: &mut i16, bonus: i32) {
    let old = *value as i32;
    *value = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

/// What ordering needs to know about a node.
pub struct Hints<'a> {
    pub numbers: &'a Numbers,
    pub table: Option<Move>,
    /// Rows of the moves that led here.
    pub rows: Rows,
    /// What the other side's pawns attack.
    pub feared: Bitboard,
}

/// Hands out moves, the most promising first: each with its score in one number, the
/// score above the move's bits, so that finding the best is finding the largest.
#[derive(Clone)]
pub struct Picker {
    few: [i64; FEW],
    len: usize,
    /// All of them, where they are more.
    many: Vec<i64>,
    next: usize,
}

/// Nearly every position has fewer moves.
const FEW: usize = 96;

const TABLE_MOVE: i32 = 1 << 30;
const GOOD_CAPTURE: i32 = 1 << 24;
/// Records of quiet moves stay below.
const ABOVE_QUIETS: i32 = 1 << 20;
const BAD_CAPTURE: i32 = -(1 << 24);

#[inline(always)]
fn packed(score: i32, mv: Move) -> i64 {
    (score as i64) << 32 | mv.0 as i64
}

#[inline(always)]
fn unpacked(both: i64) -> (i32, Move) {
    ((both >> 32) as i32, Move(both as u32))
}

impl Default for Picker {
    #[inline(always)]
    fn default() -> Picker {
        Picker {
            few: [0; FEW],
            len: 0,
            many: Vec::new(),
            next: 0,
        }
    }
}

impl Picker {
    /// Takes the moves of a position, once: where it stands, without being copied there.
    #[inline]
    pub fn fill(
        &mut self,
        list: &MoveList,
        hints: &Hints,
        lessons: &Lessons,
        exchange: &Exchange,
        position: &Position,
    ) {
        let moves = list.as_slice();
        if moves.len() > FEW {
            self.many.resize(moves.len(), 0);
        } else {
            self.len = moves.len();
        }
        let side = position.turn();
        for (mv, slot) in moves.iter().zip(self.slots()) {
            let mv = *mv;
            let score = if Some(mv) == hints.table {
                TABLE_MOVE
            } else if mv.is_capture() {
                let victim = position.kind_on(mv.to()).unwrap_or(exchange.pawn);
                let gain = exchange.value(victim) + growth_gain(exchange, side, mv);
                GOOD_CAPTURE + gain * hints.numbers.order_victim
                    - exchange.value(mv.kind()) / hints.numbers.order_per_capturer
                    + lessons.capture(mv, victim) / hints.numbers.order_per_record
            } else if exchange.becomes(side, mv).is_some() {
                GOOD_CAPTURE + growth_gain(exchange, side, mv) * hints.numbers.order_victim
            } else {
                lessons.quiet(side, mv, hints.rows) + fear(hints, exchange, mv)
            };
            *slot = packed(score, mv);
        }
    }

    #[inline(always)]
    fn slots(&mut self) -> &mut [i64] {
        if self.many.is_empty() {
            &mut self.few[..self.len]
        } else {
            &mut self.many
        }
    }

    /// From now on only captures and promotions are wanted, and what `kept` says.
    #[inline]
    pub fn leave_out_quiets(&mut self, kept: &dyn Fn(Move) -> bool) {
        let next = self.next;
        let slots = self.slots();
        let mut end = next;
        for at in next..slots.len() {
            let (score, mv) = unpacked(slots[at]);
            if score > ABOVE_QUIETS || is_bad_capture(score) || kept(mv) {
                slots[end] = slots[at];
                end += 1;
            }
        }
        self.len = self.len.min(end);
        self.many.truncate(end);
    }

    /// The move that was handed out last will be the next once more.
    pub fn put_back(&mut self) {
        self.next = self.next.saturating_sub(1);
    }

    /// The next move and its standing. A capture that turns out to lose material goes to the back.
    pub fn next(
        &mut self,
        ruleset: &Ruleset,
        position: &Position,
        exchange: &Exchange,
    ) -> Option<(Move, i32)> {
        loop {
            let next = self.next;
            let slots = self.slots().get_mut(next..)?;
            let mut best = *slots.first()?;
            let mut place = 0;
            for (at, slot) in slots.iter().enumerate().skip(1) {
                if *slot > best {
                    best = *slot;
                    place = at;
                }
            }
            slots.swap(0, place);
            let (score, mv) = unpacked(best);
            let unsure = score < TABLE_MOVE && score > ABOVE_QUIETS && mv.is_capture();
            if unsure && !exchange.gains(ruleset, position, mv, 0) {
                slots[0] = packed(score - GOOD_CAPTURE + BAD_CAPTURE, mv);
                continue;
            }
            self.next += 1;
            return Some((mv, score));
        }
    }
}

/// Whether a standing is that of a capture which loses material.
pub fn is_bad_capture(standing: i32) -> bool {
    standing < BAD_CAPTURE / 2
}

/// An officer leaves where a pawn attacks it, and does not go there.
#[inline(always)]
fn fear(hints: &Hints, exchange: &Exchange, mv: Move) -> i32 {
    let escapes = hints.feared.has(mv.from()) as i32 - hints.feared.has(mv.to()) as i32;
    if escapes == 0 || mv.kind() == exchange.pawn || exchange.kings >> mv.kind() & 1 != 0 {
        return 0;
    }
    escapes * exchange.value(mv.kind()) * hints.numbers.order_feared
}

fn growth_gain(exchange: &Exchange, side: Side, mv: Move) -> i32 {
    exchange
        .becomes(side, mv)
        .map_or(0, |into| exchange.value(into) - exchange.value(mv.kind()))
}
