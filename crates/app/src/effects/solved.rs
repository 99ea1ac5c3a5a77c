//! What a person has solved, kept in the browser.

use super::storage;
use crate::state::problems::{SOLVED, Solved};

/// Nothing, where nothing was kept or nothing sensible.
pub fn solved() -> Solved {
    match storage::get(SOLVED) {
        None => Solved::default(),
        Some(text) => Solved::from_text(&text).unwrap_or_else(|why| {
            storage::report_unreadable(SOLVED, &why);
            Solved::default()
        }),
    }
}

/// Changes what is kept; another tab may have changed it, too.
pub fn change(how: impl FnOnce(&mut Solved)) -> Solved {
    let mut all = solved();
    how(&mut all);
    storage::set(SOLVED, &all.to_text());
    all
}
