//! What was done step by step, to be undone and done again.

/// The states before what is shown, and those that were undone. A state is whatever has to come back.
#[derive(Clone, Debug, PartialEq)]
pub struct Steps<T> {
    before: Vec<T>,
    undone: Vec<T>,
    /// The last step may still grow: letters that are typed one after the other are undone together.
    grows: bool,
}

/// Who works for hours need not go back to the beginning.
const MOST: usize = 500;

impl<T> Default for Steps<T> {
    fn default() -> Self {
        Steps {
            before: Vec::new(),
            undone: Vec::new(),
            grows: false,
        }
    }
}

impl<T> Steps<T> {
    /// Something was done, and this is how it was before. `grows`: it belongs to the step before, if
    /// that was of the same sort.
    pub fn did(&mut self, before: T, grows: bool) {
        if !(grows && self.grows) {
            if self.before.len() == MOST {
                self.before.remove(0);
            }
            self.before.push(before);
        }
        self.undone.clear();
        self.grows = grows;
    }

    /// What was before what is shown now.
    pub fn undo(&mut self, now: T) -> Option<T> {
        let before = self.before.pop()?;
        self.undone.push(now);
        self.grows = false;
        Some(before)
    }

    /// What was undone last.
    pub fn redo(&mut self, now: T) -> Option<T> {
        let next = self.undone.pop()?;
        self.before.push(now);
        self.grows = false;
        Some(next)
    }

    pub fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_undone_is_done_again_until_something_else_is_done() {
        let mut steps = Steps::default();
        assert_eq!(steps.undo(0), None);
        steps.did(0, false);
        steps.did(1, false);
        assert_eq!(steps.undo(2), Some(1));
        assert_eq!(steps.undo(1), Some(0));
        assert!(!steps.can_undo() && steps.can_redo());
        assert_eq!(steps.redo(0), Some(1));
        steps.did(1, false);
        assert!(!steps.can_redo());
        assert_eq!(steps.undo(9), Some(1));
    }

    #[test]
    fn letters_typed_one_after_the_other_are_one_step() {
        let mut steps = Steps::default();
        for typed in ["", "a", "ab"] {
            steps.did(typed, true);
        }
        steps.did("abc", false);
        steps.did("start", true);
        assert_eq!(steps.undo("startx"), Some("start"));
        assert_eq!(steps.undo("start"), Some("abc"));
        assert_eq!(steps.undo("abc"), Some(""));
        assert!(!steps.can_undo());
        // Who types on after that begins another step.
        steps.did("", true);
        assert_eq!(steps.undo("z"), Some(""));
    }

    #[test]
    fn the_oldest_steps_go() {
        let mut steps = Steps::default();
        for n in 0..=MOST {
            steps.did(n, false);
        }
        let mut now = MOST + 1;
        while let Some(before) = steps.undo(now) {
            now = before;
        }
        assert_eq!(now, 1);
    }
}
