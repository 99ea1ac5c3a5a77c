//! What a person has solved, kept in the browser; and what day it is where they are.

use js_sys::Date;

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

/// Today as people here count days: from 1 January 1970 on, and in words.
pub fn today() -> (i64, String) {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let now = Date::new_0();
    let (year, month, date) = (now.get_full_year(), now.get_month(), now.get_date());
    let midnight = Date::utc(f64::from(year), f64::from(month));
    let day = (midnight / 86_400_000.0) as i64 + i64::from(date) - 1;
    let name = MONTHS.get(month as usize).copied().unwrap_or_default();
    (day, format!("{date} {name} {year}"))
}
