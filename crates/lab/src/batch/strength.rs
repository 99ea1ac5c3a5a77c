//! How strong the players of a batch are, and what that is called.

use rookery_rules::describe::grouped;
use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    /// Any legal move.
    Random,
    /// The move after which it has the most material.
    Greedy,
    /// The engine, so many nodes a move.
    Nodes(u64),
    /// The engine with two allowances, to measure what the larger is worth. White has the
    /// first in games of even number, the second in the others.
    Ladder(u64, u64),
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{0}' is no strength; write random, greedy, nodes a move (500, 4k), or two different numbers of nodes that play each other, the smaller first (1k:4k)"
)]
pub struct BadStrength(String);

impl FromStr for Strength {
    type Err = BadStrength;

    fn from_str(text: &str) -> Result<Strength, BadStrength> {
        let bad = || BadStrength(text.chars().take(24).collect());
        Ok(match text {
            "random" => Strength::Random,
            "greedy" => Strength::Greedy,
            _ => match text.split_once(':') {
                Some((low, high)) => {
                    let (low, high) = (nodes(low), nodes(high));
                    let (Some(low), Some(high)) = (low, high) else {
                        return Err(bad());
                    };
                    if low >= high {
                        return Err(bad());
                    }
                    Strength::Ladder(low, high)
                }
                None => Strength::Nodes(nodes(text).ok_or_else(bad)?),
            },
        })
    }
}

fn nodes(text: &str) -> Option<u64> {
    let (digits, times) = match text.strip_suffix('k') {
        Some(digits) => (digits, 1_000),
        None => (text, 1),
    };
    let nodes = digits.parse::<u64>().ok()?.checked_mul(times)?;
    (1..=1_000_000_000).contains(&nodes).then_some(nodes)
}

/// `4k`, or all digits where that would lose something.
fn short(nodes: u64) -> String {
    match nodes.is_multiple_of(1_000) {
        true => format!("{}k", nodes / 1_000),
        false => nodes.to_string(),
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strength::Random => write!(f, "random"),
            Strength::Greedy => write!(f, "greedy"),
            Strength::Nodes(nodes) => write!(f, "{}", short(*nodes)),
            Strength::Ladder(low, high) => write!(f, "{}:{}", short(*low), short(*high)),
        }
    }
}

impl Strength {
    /// In words, for a sentence: "at 4,000 nodes a move".
    pub fn words(&self) -> String {
        match self {
            Strength::Random => "at random".into(),
            Strength::Greedy => "by greed".into(),
            Strength::Nodes(nodes) => format!("at {} nodes a move", grouped(*nodes)),
            Strength::Ladder(low, high) => {
                format!("{} nodes a move against {}", grouped(*low), grouped(*high))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strength_is_read_as_it_is_written() {
        for (text, strength) in [
            ("random", Strength::Random),
            ("greedy", Strength::Greedy),
            ("500", Strength::Nodes(500)),
            ("4k", Strength::Nodes(4_000)),
            ("1k:4k", Strength::Ladder(1_000, 4_000)),
        ] {
            assert_eq!(text.parse(), Ok(strength));
            assert_eq!(strength.to_string(), text);
        }
        assert_eq!("2000".parse(), Ok(Strength::Nodes(2_000)));
        for bad in [
            "",
            "k",
            "0",
            "-1",
            "4k:1k",
            "4k:",
            "strong",
            "99999999999999999999",
        ] {
            assert!(bad.parse::<Strength>().is_err(), "{bad}");
        }
    }
}
