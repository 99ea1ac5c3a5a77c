//! The lines that belong to a piece: how it moves, and what it becomes.

use super::Wrong;
use crate::rule::Term;
use crate::ruleset::spec::*;
use crate::ruleset::words::{directions, number, region};

pub(super) fn movement(purpose: Purpose, words: &[&str]) -> Result<MoveSpec, Wrong> {
    if let ["to", set @ ..] = words {
        let set = Term::parse(&set.join(" "))?;
        return Ok(MoveSpec::plain(purpose, Shape::To(set)));
    }
    let mut words = words.iter().copied().peekable();
    let verb = words.next().unwrap_or("");
    let mut named = Vec::new();
    if verb != "leap" {
        while let Some(word) = words.peek() {
            if directions(word).is_none() {
                break;
            }
            named.push(*word);
            words.next();
        }
        if named.is_empty() {
            let stands = words.peek();
            let stands = stands.map_or_else(String::new, |word| format!(", not '{word}'"));
            return Err(format!(
                "'{verb}' needs directions{stands}: any, orthogonal, diagonal, forward, forward-left and so on"
            ));
        }
    }
    let dirs = named
        .iter()
        .filter_map(|word| directions(word))
        .fold(0, |all, one| all | one);
    let shape = match verb {
        "step" => Shape::Step(dirs),
        "slide" => {
            let (least, most) = match words.peek().and_then(|word| span(word)) {
                Some(span) => {
                    words.next();
                    span
                }
                None => (1, 7),
            };
            if least < 1 || most > 7 || least > most {
                return Err(
                    "a slide goes at least 1 and at most 7 squares, such as '2' or '1-3'".into(),
                );
            }
            Shape::Slide(dirs, least, most)
        }
        "leap" => {
            let (a, b) = words
                .next()
                .and_then(|word| word.split_once(','))
                .and_then(|(a, b)| Some((number(a)?, number(b)?)))
                .filter(|(a, b)| *a <= 7 && *b <= 7 && a + b > 0)
                .ok_or("a leap names two distances from 0 to 7, such as 'leap 1,2'")?;
            Shape::Leap(a as u8, b as u8)
        }
        "jump" => {
            let far = words
                .next()
                .and_then(number)
                .filter(|n| (1..=7).contains(n))
                .ok_or("a jump names directions and a distance, such as 'jump diagonal 2'")?;
            Shape::Jump(dirs, far as u8)
        }
        "hop" => {
            let hurdle = match (words.next(), words.next()) {
                (Some("over"), Some("piece")) => Hurdle::Piece,
                (Some("over"), Some("friend")) => Hurdle::Friend,
                (Some("over"), Some("enemy")) => Hurdle::Enemy,
                _ => {
                    return Err(
                        "a hop says over what: 'hop orthogonal over piece', 'friend' or 'enemy'"
                            .into(),
                    );
                }
            };
            Shape::Hop(dirs, hurdle)
        }
        other => {
            return Err(format!(
                "a piece can step, slide, leap, jump, hop or go 'to' squares, not '{other}'"
            ));
        }
    };
    let mut spec = MoveSpec::plain(purpose, shape);
    while let Some(word) = words.next() {
        let mut argument = || {
            words
                .next()
                .ok_or_else(|| format!("'{word}' needs a word after it"))
        };
        match word {
            "from" => spec.from = Some(region(argument()?)?),
            "unmoved" => spec.unmoved = true,
            "safe" => spec.safe = true,
            "compass" => spec.compass = true,
            "pieces" => {
                let count = number(argument()?).filter(|n| (2..=64).contains(n));
                spec.pieces = Some(count.ok_or("'pieces' needs a number from 2 to 64")? as u8);
            }
            "not" => {
                spec.spares = argument()?.split(',').map(str::to_string).collect();
                few(&spec.spares)?;
            }
            "leaves-en-passant" => spec.leaves_en_passant = true,
            "en-passant" => spec.en_passant = true,
            other => {
                return Err(format!(
                    "'{other}' means nothing here; after the movement may come from, unmoved, safe, pieces, not, compass, leaves-en-passant, en-passant, through, if, then"
                ));
            }
        }
    }
    if spec.leaves_en_passant && !matches!(spec.shape, Shape::Slide(_, 2.., _)) {
        return Err("only a slide of two squares or more can leave en passant behind it".into());
    }
    if spec.leaves_en_passant && purpose != Purpose::Moves {
        return Err("a move that leaves en passant is a 'moves' line: it captures nothing".into());
    }
    if spec.en_passant && !purpose.captures() {
        return Err("'en-passant' belongs to a line that captures".into());
    }
    let bound = spec.unmoved || spec.safe || spec.pieces.is_some() || !spec.spares.is_empty();
    if spec.en_passant && (bound || !matches!(spec.shape, Shape::Step(_) | Shape::Leap(..))) {
        return Err(
            "'en-passant' belongs to a step or a leap without unmoved, safe, pieces or not".into(),
        );
    }
    Ok(spec)
}

/// More names than there can be kinds are no list of kinds.
pub(super) fn few(names: &[String]) -> Result<(), Wrong> {
    match names.len() {
        ..=MAX_KINDS => Ok(()),
        _ => Err(format!("at most {MAX_KINDS} kinds of pieces")),
    }
}

/// `3`, `2-5` or `2-`.
fn span(word: &str) -> Option<(u8, u8)> {
    let (least, most) = match word.split_once('-') {
        Some((least, "")) => (number(least)?, 7),
        Some((least, most)) => (number(least)?, number(most)?),
        None => (number(word)?, number(word)?),
    };
    Some((least.min(99) as u8, most.min(99) as u8))
}

pub(super) fn promotion(words: &[&str]) -> Result<PromotionSpec, Wrong> {
    let [when, place, "to", rest @ ..] = words else {
        return Err("write 'promotes arriving rank:8 to queen'".into());
    };
    let when = match *when {
        "arriving" => When::Arriving,
        "leaving" => When::Leaving,
        "waiting" => When::Waiting,
        other => {
            return Err(format!(
                "a piece promotes arriving, leaving or waiting, not '{other}'"
            ));
        }
    };
    let mut spec = PromotionSpec {
        when,
        region: region(place)?,
        to: Vec::new(),
        lost: false,
        without: None,
        fewer: None,
        optional: false,
        fresh: false,
    };
    let mut words = rest.iter().copied();
    while let Some(word) = words.next() {
        match word {
            "lost" => spec.lost = true,
            "optional" => spec.optional = true,
            "fresh" => spec.fresh = true,
            "without" => {
                spec.without = Some(
                    words
                        .next()
                        .ok_or("'without' needs a piece's name after it")?
                        .to_string(),
                );
            }
            "fewer" => {
                let count = words
                    .next()
                    .and_then(number)
                    .filter(|n| (1..=64).contains(n));
                spec.fewer = Some(count.ok_or("'fewer' needs a number from 1 to 64")? as u8);
            }
            name => spec.to.push(name.to_string()),
        }
    }
    few(&spec.to)?;
    if spec.to.is_empty() {
        return Err("say what the piece becomes, such as 'to queen'".into());
    }
    Ok(spec)
}
