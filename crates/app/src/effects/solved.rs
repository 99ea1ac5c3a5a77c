//! What a person has solved, kept in the browser.

use rookery_state::problems::{SOLVED, Solved};
use rookery_state::stored::Stored;

use super::storage;

/// Nothing, where nothing was kept or nothing sensible.
pub fn solved() -> Solved {
    storage::read(SOLVED).unwrap_or_default()
}

/// Changes what is kept; another tab may have changed it, too.
pub fn change(how: impl FnOnce(&mut Solved)) -> Solved {
    let mut all = solved();
    how(&mut all);
    storage::set(SOLVED, &all.to_text());
    all
}
