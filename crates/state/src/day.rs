//! Days of the calendar, without a time.

use serde::{Deserialize, Serialize};

/// A day, counted from 1 January 1970. It is kept as a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Day(pub i64);

impl TryFrom<String> for Day {
    type Error = String;

    fn try_from(text: String) -> Result<Day, String> {
        Day::parse(&text).ok_or_else(|| "there is no such date".to_owned())
    }
}

impl From<Day> for String {
    fn from(day: Day) -> String {
        day.text()
    }
}

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

/// The days of 400 years, after which the calendar is the same again.
const ERA: i64 = 146_097;
/// From 1 March of the year 0 to 1 January 1970.
const SINCE: i64 = 719_468;

impl Day {
    /// The day of a date, months and days from 1 on; none where there is no such date.
    pub fn of(year: i64, month: i64, date: i64) -> Option<Day> {
        if !(1..=9_999).contains(&year) {
            return None;
        }
        // Years that begin with March have their odd day at the end.
        let (years, months) = match month {
            3..=12 => (year, month - 3),
            1 | 2 => (year - 1, month + 9),
            _ => return None,
        };
        let leaps = years.div_euclid(4) - years.div_euclid(100) + years.div_euclid(400);
        let day = Day(years * 365 + leaps + (153 * months + 2) / 5 + date - 1 - SINCE);
        (day.date() == (year, month, date)).then_some(day)
    }

    /// Year, month and day of the month.
    fn date(self) -> (i64, i64, i64) {
        let days = self.0 + SINCE;
        let (era, of_era) = (days.div_euclid(ERA), days.rem_euclid(ERA));
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let months = (5 * of_year + 2) / 153;
        let date = of_year - (153 * months + 2) / 5 + 1;
        let month = if months < 10 { months + 3 } else { months - 9 };
        (era * 400 + year + i64::from(month <= 2), month, date)
    }

    /// "2026-11-25".
    pub fn text(self) -> String {
        let (year, month, date) = self.date();
        format!("{year:04}-{month:02}-{date:02}")
    }

    pub fn parse(text: &str) -> Option<Day> {
        let mut parts = text.split('-').map(|part| {
            let plain = part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit());
            part.parse().ok().filter(|_| plain)
        });
        let (year, month, date) = (parts.next()??, parts.next()??, parts.next()??);
        Day::of(year, month, date).filter(|_| parts.next().is_none())
    }

    /// "25 November 2026".
    pub fn words(self) -> String {
        let (year, month, date) = self.date();
        let name = MONTHS.get(month as usize - 1).copied().unwrap_or_default();
        format!("{date} {name} {year}")
    }

    pub fn plus(self, days: u16) -> Day {
        Day(self.0.saturating_add(days.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates_and_dates_are_days() {
        for (day, text, words) in [
            (0, "1970-01-01", "1 January 1970"),
            (20_779, "2026-11-22", "22 November 2026"),
            (19_782, "2024-02-29", "29 February 2024"),
            (-25_509, "1900-02-28", "28 February 1900"),
            (-25_508, "1900-03-01", "1 March 1900"),
            (11_017, "2000-03-01", "1 March 2000"),
        ] {
            assert_eq!(
                (Day(day).text().as_str(), Day(day).words().as_str()),
                (text, words)
            );
            assert_eq!(Day::parse(text), Some(Day(day)));
        }
        for day in (-300_000..300_000).step_by(97) {
            assert_eq!(Day::parse(&Day(day).text()), Some(Day(day)));
        }
        assert_eq!(Day(20_779).plus(3).text(), "2026-11-25");
    }

    #[test]
    fn what_is_no_date_is_none() {
        for text in [
            "",
            "2026",
            "2026-11",
            "2026-02-30",
            "2026-13-01",
            "2026-00-10",
            "2026-11-00",
            "2026-11-22-1",
            "-1-11-22",
            "+202-11-22",
            "12026-11-22",
            "2026-11-222",
            "x-y-z",
        ] {
            assert_eq!(Day::parse(text), None, "{text}");
        }
    }
}
