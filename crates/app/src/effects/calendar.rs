//! What day it is where the person is.

use rookery_state::day::Day;

use js_sys::Date;

/// Today as people here count days.
pub fn today() -> Day {
    let now = Date::new_0();
    let (year, month, date) = (now.get_full_year(), now.get_month() + 1, now.get_date());
    // A clock that is far off is one that is not set.
    Day::of(year.into(), month.into(), date.into()).unwrap_or(Day(0))
}
