//! What a position that was looked at teaches: which move held the window, and which were
//! tried in vain.

use super::ordering::Rows;
use super::parts::Part;
use super::{Thinking, numbers};
use rookery_rules::{Move, Position};

impl Thinking<'_> {
    /// The table rows of the two moves that led here.
    #[inline]
    pub(super) fn rows(&self, ply: usize) -> Rows {
        let row = |back: usize| {
            if !self.uses(Part::Sequels) {
                return self.lessons.row(None);
            }
            let mv = ply.checked_sub(back).and_then(|at| self.frames[at].mv);
            self.lessons.row(mv)
        };
        Rows {
            at: [row(1), row(2), row(4)],
            count: 2 + self.uses(Part::LongSequels) as usize,
        }
    }

    /// The move that held the window is remembered, and those tried in vain before it too.
    pub(super) fn teach(
        &mut self,
        position: &Position,
        ply: usize,
        mv: Move,
        depth: i32,
        rows: Rows,
        (quiets, captures): (&Tried, &Tried),
    ) {
        let side = position.turn();
        let bonus = numbers::lesson(depth);
        if self.uses(Part::CaptureHistory) {
            let victim = |mv: Move| position.kind_on(mv.to()).unwrap_or(self.exchange.pawn);
            for other in captures.as_slice() {
                self.lessons.teach_capture(*other, victim(*other), -bonus);
            }
            if mv.is_capture() {
                self.lessons.teach_capture(mv, victim(mv), bonus);
            }
        }
        if mv.is_capture() || mv.promotion().is_some() {
            return;
        }
        let used = self.uses(Part::Killers);
        let killers = &mut self.frames[ply].killers;
        if killers[0] != Some(mv) && used {
            *killers = [Some(mv), killers[0]];
        }
        if self.uses(Part::History) {
            self.lessons.teach_quiet(side, mv, rows, bonus);
            for other in quiets.as_slice() {
                self.lessons.teach_quiet(side, *other, rows, -bonus);
            }
        }
    }
}

/// Moves tried at a node, as far as they are worth remembering.
pub(super) struct Tried {
    moves: [Move; 32],
    len: usize,
}

impl Default for Tried {
    fn default() -> Tried {
        Tried {
            moves: [Move::PASS; 32],
            len: 0,
        }
    }
}

impl Tried {
    pub fn push(&mut self, mv: Move) {
        if self.len < self.moves.len() {
            self.moves[self.len] = mv;
            self.len += 1;
        }
    }

    fn as_slice(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}
