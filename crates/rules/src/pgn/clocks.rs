//! Clocks of a game: the tag that says what was given, and the `%clk` in the comment of a move that
//! says what its side had left after it. All times are milliseconds.

use super::Record;
use crate::tree::NodeId;

/// More than this is no time that a person was given.
const MOST_SECONDS: f64 = 1_000_000.0;

/// The clocks of a game in one line of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// What each side begins with and what it gets after a turn, White first.
    pub given: [(u64, u64); 2],
    /// What the side that made each move had left after it.
    pub left: Vec<u64>,
}

impl Clocks {
    /// Writes them into a game, beside what is said there already.
    pub fn write(&self, record: &mut Record) {
        let [white, black] = self.given.map(|(start, bonus)| control_text(start, bonus));
        if white == black {
            record.set_tag("TimeControl", &white);
        } else {
            record.set_tag("WhiteTimeControl", &white);
            record.set_tag("BlackTimeControl", &black);
        }
        for (node, left) in record.tree.mainline().into_iter().zip(&self.left) {
            let comment = &mut record.tree.node_mut(node).comment;
            if take_clk(comment).is_none() {
                let said = core::mem::take(comment);
                *comment = format!("{} {said}", clk(*left)).trim_end().to_string();
            }
        }
    }

    /// Takes them out of a game, if it says of every move and for both sides what there was.
    pub fn take(record: &mut Record) -> Option<Clocks> {
        let tag = |name: &str| record.tag(name).and_then(control);
        let even = tag("TimeControl");
        let given = [
            even.or_else(|| tag("WhiteTimeControl"))?,
            even.or_else(|| tag("BlackTimeControl"))?,
        ];
        let line = record.tree.mainline();
        if line.is_empty() {
            return None;
        }
        let mut found = Vec::with_capacity(line.len());
        for node in line {
            let (left, rest) = take_clk(&record.tree.node(node).comment)?;
            found.push((node, left, rest));
        }
        let mut left = Vec::with_capacity(found.len());
        for (node, time, rest) in found {
            record.tree.node_mut(node).comment = rest;
            left.push(time);
        }
        record.tags.retain(|(name, _)| {
            !["TimeControl", "WhiteTimeControl", "BlackTimeControl"].contains(&name.as_str())
        });
        Some(Clocks { given, left })
    }

    /// What both sides have left at the end, White first.
    pub fn now(&self, record: &Record) -> [u64; 2] {
        let mut now = self.given.map(|(start, _)| start);
        let mut before = NodeId::ROOT;
        for (node, left) in record.tree.mainline().into_iter().zip(&self.left) {
            now[record.tree.position(before).turn().index()] = *left;
            before = node;
        }
        now
    }
}

/// "300+5": seconds, and seconds a turn. Other ways of giving time are not understood.
fn control(text: &str) -> Option<(u64, u64)> {
    let (start, bonus) = text.split_once('+').unwrap_or((text, "0"));
    Some((seconds(start)?, seconds(bonus)?)).filter(|(start, _)| *start > 0)
}

fn control_text(start: u64, bonus: u64) -> String {
    match bonus {
        0 => decimal(start),
        bonus => format!("{}+{}", decimal(start), decimal(bonus)),
    }
}

fn seconds(text: &str) -> Option<u64> {
    let plain = text.chars().all(|c| c.is_ascii_digit() || c == '.');
    let seconds = crate::decimal::read(text).filter(|_| plain)?;
    (seconds <= MOST_SECONDS).then(|| (seconds * 1_000.0).round() as u64)
}

/// Milliseconds as seconds, with no more digits than there are.
fn decimal(millis: u64) -> String {
    let text = format!("{}.{:03}", millis / 1_000, millis % 1_000);
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// `[%clk 0:04:59]`
fn clk(millis: u64) -> String {
    let (hours, minutes) = (millis / 3_600_000, millis / 60_000 % 60);
    let seconds = decimal(millis % 60_000);
    let zero = if millis % 60_000 < 10_000 { "0" } else { "" };
    format!("[%clk {hours}:{minutes:02}:{zero}{seconds}]")
}

/// What the clock showed by a comment, and what else the comment says.
fn take_clk(comment: &str) -> Option<(u64, String)> {
    let begin = comment.find("[%clk")?;
    let length = comment[begin..].find(']')?;
    let time = comment[begin + 5..begin + length].trim();
    let mut parts = time.rsplit(':');
    let mut millis = seconds(parts.next()?)?;
    for unit in [60_000, 3_600_000] {
        let number: u64 = parts.next().map_or(Some(0), |part| part.parse().ok())?;
        millis = number.checked_mul(unit)?.checked_add(millis)?;
    }
    let rest = format!("{}{}", &comment[..begin], &comment[begin + length + 1..]);
    let none_further = parts.next().is_none();
    (none_further && millis as f64 <= MOST_SECONDS * 1_000.0)
        .then(|| (millis, rest.trim().to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::read;

    fn game(text: &str) -> Record {
        read(text).games.remove(0)
    }

    #[test]
    fn clocks_go_out_and_come_in_as_they_were() {
        for given in [
            [(300_000, 3_000), (300_000, 3_000)],
            [(300_000, 0), (60_500, 500)],
        ] {
            let clocks = Clocks {
                given,
                left: vec![300_000, 60_001, 7_250],
            };
            let mut record = game("1. e4 {best} e5 2. Nf3 *");
            clocks.write(&mut record);
            let text = record.to_text();
            assert!(text.contains("1. e4 {[%clk 0:05:00] best}"), "{text}");
            assert!(text.contains("[%clk 0:00:07.25]"), "{text}");
            let mut again = game(&text);
            assert_eq!(Clocks::take(&mut again), Some(clocks.clone()), "{text}");
            assert_eq!(clocks.now(&again), [7_250, 60_001]);
            assert_eq!(again.to_text(), game("1. e4 {best} e5 2. Nf3 *").to_text());
        }
    }

    #[test]
    fn seconds_are_read_to_the_thousandth() {
        for (text, millis) in [
            ("7", 7_000),
            ("007.25", 7_250),
            (".5", 500),
            ("5.", 5_000),
            ("1.9996", 2_000),
            ("0.0004999", 0),
            ("1000000", 1_000_000_000),
        ] {
            assert_eq!(seconds(text), Some(millis), "{text}");
        }
        let long = "9".repeat(30);
        for text in [
            "",
            ".",
            "1.2.3",
            "-1",
            "+1",
            "1e3",
            "1000000.001",
            "inf",
            &long,
        ] {
            assert_eq!(seconds(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_not_whole_stays_in_the_comments() {
        for text in [
            "1. e4 {[%clk 0:05:00]} e5 *",
            "[TimeControl \"40/7200:3600\"]\n\n1. e4 {[%clk 0:05:00]} *",
            "[TimeControl \"300\"]\n\n1. e4 {[%clk 0:05:00]} e5 *",
            "[TimeControl \"300\"]\n\n1. e4 {[%clk 1:2:3:4]} *",
            "[TimeControl \"300\"]\n\n1. e4 {[%clk 999999999999:00:00]} *",
            "[TimeControl \"300\"]\n\n1. e4 {[%clk } *",
            "[TimeControl \"-3\"]\n\n1. e4 {[%clk 0:00:01]} *",
            "[TimeControl \"300\"]\n\n*",
        ] {
            let mut record = game(text);
            let before = record.to_text();
            assert_eq!(Clocks::take(&mut record), None, "{text}");
            assert_eq!(record.to_text(), before);
        }
    }
}
