//! The statements about further moves and about the end of a game.

use super::Wrong;
use crate::rule::Term;
use crate::ruleset::spec::*;
use crate::ruleset::words::{number, region};

/// The word that names a kind of end.
pub fn key(condition: &Condition) -> &'static str {
    match condition {
        Condition::Checkmate => "checkmate",
        Condition::Stalemate => "stalemate",
        Condition::Blocked => "blocked",
        Condition::Bare => "bare",
        Condition::Plies(_) => "plies",
        Condition::Quiet(_) => "quiet",
        Condition::BarePlies(_) => "bare-plies",
        Condition::Turns(_) => "turns",
        Condition::Material(_) => "material",
        Condition::When(_) => "when",
    }
}

pub(super) fn again(words: &[&str]) -> Result<AgainSpec, Wrong> {
    let kind = |name: &str| (name != "any").then(|| name.to_string());
    let (after, rest) = match words {
        ["after", "arriving", name, place, rest @ ..] => {
            (Trigger::Arriving(name.to_string(), region(place)?), rest)
        }
        ["after", "waiting", name, rest @ ..] => (Trigger::Waiting(name.to_string()), rest),
        ["after", "first", name, rest @ ..] => (Trigger::First(kind(name)), rest),
        ["after", "each", name, rest @ ..] => (Trigger::Each(kind(name)), rest),
        _ => {
            return Err(
                "write 'again after arriving KIND REGION', 'waiting KIND', 'first KIND' or 'each KIND', then 'with KIND'".into(),
            );
        }
    };
    let ["with", rest @ ..] = rest else {
        return Err(
            "say with which pieces the further move is made: 'with any' or 'with pawn'".into(),
        );
    };
    let mut spec = AgainSpec {
        after,
        with: Vec::new(),
        other: false,
        or_pass: false,
    };
    let mut any = false;
    for word in rest {
        match *word {
            "any" => any = true,
            "other" => spec.other = true,
            "or-pass" => spec.or_pass = true,
            name => spec.with.push(name.to_string()),
        }
    }
    super::pieces::few(&spec.with)?;
    if any != spec.with.is_empty() {
        return Err("name the pieces that may move again, or 'any'".into());
    }
    Ok(spec)
}

pub(super) fn end(words: &[&str]) -> Result<EndSpec, Wrong> {
    let usage = || {
        Wrong::from(
            "write 'end', a condition (checkmate, stalemate, blocked, bare, plies N, quiet N, bare-plies N, turns N, material KB:K, when CONDITION) and 'wins', 'loses', 'draws', 'white-wins' or 'black-wins'",
        )
    };
    let (last, words) = words.split_last().ok_or_else(usage)?;
    let verdict = match *last {
        "wins" => Verdict::Wins,
        "loses" => Verdict::Loses,
        "draws" => Verdict::Draws,
        "white-wins" => Verdict::WhiteWins,
        "black-wins" => Verdict::BlackWins,
        _ => return Err(usage()),
    };
    let count = |word: &str| {
        number(word)
            .filter(|n| (1..=60_000).contains(n))
            .map(|n| n as u16)
            .ok_or_else(|| format!("'{word}' should be a number from 1 to 60000"))
    };
    let condition = match words {
        ["checkmate"] => Condition::Checkmate,
        ["stalemate"] => Condition::Stalemate,
        ["blocked"] => Condition::Blocked,
        ["bare"] => Condition::Bare,
        ["plies", n] => Condition::Plies(count(n)?),
        ["quiet", n] => Condition::Quiet(count(n)?),
        ["bare-plies", n] => Condition::BarePlies(count(n)?),
        ["turns", n] => Condition::Turns(count(n)?),
        ["when", term @ ..] => Condition::When(Term::parse(&term.join(" "))?),
        ["material", pairs @ ..] if !pairs.is_empty() && pairs.len() <= 16 => Condition::Material(
            pairs
                .iter()
                .map(|pair| {
                    pair.split_once(':')
                        .map(|(a, b)| (a.to_string(), b.to_string()))
                        .ok_or_else(|| {
                            format!("'{pair}' should be two sides' letters, such as KB:K")
                        })
                })
                .collect::<Result<_, _>>()?,
        ),
        _ => return Err(usage()),
    };
    if matches!(condition, Condition::Material(_)) && verdict != Verdict::Draws {
        return Err("pieces left too few can only draw: 'end material K:K draws'".into());
    }
    Ok(EndSpec { condition, verdict })
}
