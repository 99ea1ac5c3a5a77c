//! A capture that holds a clearly higher window, looked at less deeply, will hold this one.

use super::Thinking;
use super::ordering::{Hints, Picker, is_bad_capture};
use super::table::{Bound, Found};
use rookery_rules::{MoveList, Position};

impl Thinking<'_> {
    /// The value of such a capture, if there is one.
    pub(super) fn capture_holds(
        &mut self,
        position: &Position,
        depth: i32,
        ply: usize,
        beta: i32,
        stand: i32,
        (key, raw, main, hints): (u64, i32, bool, &Hints),
    ) -> Option<i32> {
        let high = beta + self.numbers.probcut_margin;
        let mut list = MoveList::default();
        position.list_forcing(self.ruleset, &mut list);
        let mut picker = Picker::default();
        picker.fill(&list, hints, self.lessons, self.exchange, position);
        let less = depth - self.numbers.probcut_less;
        while let Some((mv, standing)) = picker.next(self.ruleset, position, self.exchange) {
            if is_bad_capture(standing) {
                break;
            }
            if !mv.is_capture()
                || !self
                    .exchange
                    .gains(self.ruleset, position, mv, high - stand)
            {
                continue;
            }
            let child = position.after(self.ruleset, mv);
            if child.turn() == position.turn() {
                continue;
            }
            self.table.touch(self.facts.key(&child));
            self.frames[ply].mv = Some(mv);
            self.frames[ply + 1].checked = child.in_check(self.ruleset);
            self.frames[ply + 1].reduced = 0;
            let mut value = self.child(position, &child, 0, ply, (high - 1, high), false);
            if value >= high && less > 0 && !self.stopped {
                value = self.child(position, &child, less, ply, (high - 1, high), false);
            }
            if self.stopped {
                return Some(0);
            }
            if value >= high {
                let found = Found {
                    mv: Some(mv),
                    value,
                    eval: raw,
                    depth: less + 1,
                    bound: Bound::Lower,
                    main,
                };
                self.table.put(key, found, ply as i32);
                return Some(value);
            }
        }
        None
    }
}
