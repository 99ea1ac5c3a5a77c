//! What effects change: worked out first, then done.

use super::{Effect, MOST_MARK, View};
use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::square::{Side, Square};

/// One change, with nothing left to work out.
enum Change {
    Mark(Square, u8),
    Value(Side, i16),
    Variable(u8, i16),
    Counter(i32),
    Pending(Bitboard),
    Again,
    EndTurn,
    Become(Square, u8),
    Remove(Bitboard),
    Carry(Square, Square),
    Add(u8, Side, Bitboard),
    Swap(Square, Square),
}

/// What an effect is the effect of.
#[derive(Clone, Copy)]
pub(crate) struct Cause {
    pub mover: Side,
    pub here: Square,
    pub target: Square,
    /// The move was a further one of the same turn.
    pub same_turn: bool,
}

impl Position {
    /// Brings an effect about, for the player who has just moved.
    pub(crate) fn bring_about(&mut self, ruleset: &Ruleset, effect: &Effect, cause: Cause) {
        match effect {
            Effect::InTurn(parts) => {
                for part in parts {
                    self.bring_about(ruleset, part, cause);
                }
            }
            Effect::If(condition, parts) => {
                let holds = view(ruleset, self, cause).holds(condition);
                self.bring_about(ruleset, &parts[if holds { 0 } else { 1 }], cause);
            }
            simple => {
                let mut changes = Vec::new();
                changes_of(&view(ruleset, self, cause), simple, &mut changes);
                for change in changes {
                    self.change(ruleset, change);
                }
            }
        }
    }

    fn change(&mut self, ruleset: &Ruleset, change: Change) {
        let royal = |kind: u8| ruleset.tables.royal == Some(kind);
        match change {
            Change::Mark(square, mark) => {
                if self.occupied().has(square) {
                    self.memory.set_mark(square, mark);
                }
            }
            Change::Value(side, value) => self.memory.values[side.index()] = value,
            Change::Variable(index, value) => self.memory.variables[index as usize] = value,
            Change::Counter(count) => self.counter = (count + 1).clamp(0, 60_000) as u16,
            Change::Pending(squares) => {
                self.memory.pending |= squares;
                self.waiting = true;
            }
            Change::Again => self.grant_any(ruleset),
            Change::EndTurn => self.take_back_further(ruleset),
            Change::Become(square, kind) => {
                if let Some((side, old)) = self.piece_on(square)
                    && !royal(old)
                    && !royal(kind)
                {
                    self.toggle(ruleset, old, side, square);
                    self.toggle(ruleset, kind, side, square);
                    self.memory.set_mark(square, 0);
                }
            }
            Change::Remove(squares) => {
                for square in squares {
                    if let Some((side, kind)) = self.piece_on(square)
                        && !ruleset.tables.stays(kind)
                    {
                        self.lift(ruleset, side, square);
                    }
                }
            }
            Change::Carry(from, to) => self.carry(ruleset, from, to),
            Change::Swap(a, b) => {
                if let (Some((one, first)), Some((other, second))) =
                    (self.piece_on(a), self.piece_on(b))
                {
                    let (mark, other_mark) = (self.memory.mark(a), self.memory.mark(b));
                    self.toggle(ruleset, first, one, a);
                    self.toggle(ruleset, second, other, b);
                    self.toggle(ruleset, second, other, a);
                    self.toggle(ruleset, first, one, b);
                    self.memory.set_mark(a, other_mark);
                    self.memory.set_mark(b, mark);
                }
            }
            Change::Add(kind, side, squares) => {
                for square in squares & !self.occupied() {
                    self.toggle(ruleset, kind, side, square);
                    self.memory.set_mark(square, 0);
                }
            }
        }
    }

    /// Takes what stands there off the board, as captured.
    pub(crate) fn lift(&mut self, ruleset: &Ruleset, side: Side, square: Square) {
        self.capture(ruleset, side, square);
        self.memory.set_mark(square, 0);
    }

    /// Moves a piece, whatever it is, and takes what stands in its way.
    pub(crate) fn carry(&mut self, ruleset: &Ruleset, from: Square, to: Square) {
        let Some((side, kind)) = self.piece_on(from) else {
            return;
        };
        if from == to {
            return;
        }
        if let Some((owner, victim)) = self.piece_on(to) {
            if ruleset.tables.stays(victim) {
                return;
            }
            self.lift(ruleset, owner, to);
        }
        let mark = self.memory.mark(from);
        self.toggle(ruleset, kind, side, from);
        self.toggle(ruleset, kind, side, to);
        self.memory.set_mark(from, 0);
        self.memory.set_mark(to, mark);
    }
}

fn view<'a>(ruleset: &'a Ruleset, position: &'a Position, cause: Cause) -> View<'a> {
    View {
        same_turn: cause.same_turn,
        made: true,
        ..View::new(ruleset, position, cause.mover).going(cause.here, cause.target)
    }
}

fn changes_of(view: &View<'_>, effect: &Effect, out: &mut Vec<Change>) {
    let small = |number: i32| number.clamp(i16::MIN as i32, i16::MAX as i32) as i16;
    let sides = |who: super::Who| -> Vec<Side> {
        match who {
            super::Who::Mover => vec![view.mover],
            super::Who::Next => vec![view.mover.other()],
            super::Who::Side(side) => vec![side],
            super::Who::Anyone => Side::BOTH.to_vec(),
        }
    };
    match effect {
        Effect::Nothing => {}
        Effect::Mark(place, number) => {
            let mark = view.number(number);
            if let Some(square) = view.place(place)
                && mark >= 0
            {
                out.push(Change::Mark(square, mark.min(MOST_MARK.into()) as u8));
            }
        }
        Effect::Value(who, number) => {
            let value = small(view.number(number));
            out.extend(sides(*who).into_iter().map(|s| Change::Value(s, value)));
        }
        Effect::Variable(index, number) => {
            out.push(Change::Variable(*index, small(view.number(number))));
        }
        Effect::Counter(number) => out.push(Change::Counter(view.number(number))),
        Effect::Pending(set) => out.push(Change::Pending(view.set(set))),
        Effect::Again => out.push(Change::Again),
        Effect::EndTurn => out.push(Change::EndTurn),
        Effect::Become(place, kind) => {
            out.extend(view.place(place).map(|s| Change::Become(s, *kind)));
        }
        // Parts that are done together see the same board: what another puts there stays.
        Effect::Remove(set) => {
            out.push(Change::Remove(view.set(set) & view.position.occupied()));
        }
        Effect::Carry(from, to) => {
            if let (Some(from), Some(to)) = (view.place(from), view.place(to)) {
                out.push(Change::Carry(from, to));
            }
        }
        Effect::Swap(a, b) => {
            if let (Some(a), Some(b)) = (view.place(a), view.place(b)) {
                out.push(Change::Swap(a, b));
            }
        }
        Effect::Add(kind, who, set) => {
            let squares = view.set(set) & !view.position.occupied();
            out.extend(
                sides(*who)
                    .into_iter()
                    .map(|s| Change::Add(*kind, s, squares)),
            );
        }
        Effect::If(condition, parts) => {
            changes_of(view, &parts[if view.holds(condition) { 0 } else { 1 }], out);
        }
        Effect::Together(parts) => parts.iter().for_each(|part| changes_of(view, part, out)),
        Effect::Each(set, effect) => {
            for square in view.set(set) {
                changes_of(&view.each(square), effect, out);
            }
        }
        // What comes one after the other within what is done together sees the board before it.
        Effect::InTurn(parts) => parts.iter().for_each(|part| changes_of(view, part, out)),
    }
}
