//! Doing nothing, as a question: if even that holds the window, a move will.

use super::Thinking;
use super::parts::Part;
use rookery_rules::Position;

impl Thinking<'_> {
    /// A null move asks what the opponent could do if it were their turn. That is an
    /// honest question only where standing still would be harmless: with several pieces to move
    /// besides king and pawns (one alone may be all that must not move), no further move due,
    /// no forced pass before, and never twice.
    pub(super) fn null_is_sound(&self, position: &Position, depth: i32, ply: usize) -> bool {
        if depth < self.numbers.null_depth
            || position.is_pending()
            || ply == 0
            || !self.uses(Part::NullMove)
        {
            return false;
        }
        if self.frames[ply - 1].mv.is_none_or(|mv| mv.is_pass()) {
            return false;
        }
        self.facts.officers(position, position.turn()) as i32 >= self.numbers.null_officers
    }

    /// The value for the side to move if it does nothing.
    pub(super) fn after_nothing(
        &mut self,
        position: &Position,
        depth: i32,
        ply: usize,
        beta: i32,
    ) -> i32 {
        let child = position.after_null(self.ruleset);
        let barrier = core::mem::replace(&mut self.barrier, self.keys.len());
        self.frames[ply].mv = None;
        self.frames[ply + 1].reduced = 0;
        self.frames[ply + 1].checked = child.in_check(self.ruleset);
        let value = self.child(position, &child, depth, ply, (beta - 1, beta), false);
        self.barrier = barrier;
        value
    }
}
