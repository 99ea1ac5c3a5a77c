//! A ruleset in plain English, made from its data: for rulesets that nobody has
//! written an account of, and for the line that says what is expected now.

mod differences;
mod ends;
mod expectation;
mod pieces;
mod spoken;

pub use crate::rule::english::condition;
pub use differences::{differences, unlike_chess};
pub use expectation::expectation;
pub use pieces::{movement, piece_sentences};
pub use spoken::{kind_name, peculiar, spoken};

use crate::rule::english;
use crate::ruleset::Ruleset;
use crate::ruleset::spec::{AgainSpec, MoveSpec, Region, Spec, Trigger};
use crate::square::{Side, Square};

/// The statement of a ruleset that a sentence tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// No single one.
    Whole,
    /// None, but it is about this kind of piece.
    Kind(usize),
    /// A line of a kind of piece.
    Move(usize, usize),
    /// A promotion of a kind.
    Promotion(usize, usize),
    /// The ways to castle, or that there is none.
    Castling,
    /// What a check does to castling.
    Spoiling,
    /// What gives a further move, by its place in the ruleset.
    Again(usize),
    /// One of the things that a turn may be, by its place in the ruleset.
    Play(usize),
    /// What has to hold after a move.
    Safety,
    /// One of the ends, by its place in the ruleset.
    End(usize),
    /// What a player does who has no legal move.
    Stuck,
}

/// The rules as sentences, to be numbered from 1.
pub fn sentences(ruleset: &Ruleset) -> Vec<String> {
    told(ruleset).into_iter().map(|(_, words)| words).collect()
}

/// The same, each with the statement that it tells.
pub fn told(ruleset: &Ruleset) -> Vec<(Part, String)> {
    let spec = ruleset.spec();
    let whole = |words: String| (Part::Whole, words);
    let mut all = vec![whole(first_position(ruleset))];
    all.push(whole(match spec.again.is_empty() {
        true => "White moves first, and turns alternate.".into(),
        false => {
            "White moves first, and turns alternate, unless a rule gives a further move.".into()
        }
    }));
    for kind in 0..ruleset.kind_count() as u8 {
        all.extend(pieces::told(ruleset, kind as usize));
    }
    for (mark, squares) in &spec.marks {
        all.push(whole(format!(
            "What stands on {} at the start carries the mark {mark}.",
            both_players(squares)
        )));
    }
    all.extend(castling(ruleset));
    let again = spec.again.iter().enumerate();
    all.extend(again.map(|(index, again)| (Part::Again(index), further_move(again))));
    let plays = spec.plays.iter().enumerate();
    all.extend(plays.map(|(index, play)| (Part::Play(index), english::play(play))));
    all.extend(safety(spec));
    let ends = ends::sentences(spec).into_iter().enumerate();
    all.extend(ends.map(|(index, words)| match index < spec.ends.len() {
        true => (Part::End(index), words),
        false => (Part::Stuck, words),
    }));
    all
}

fn first_position(ruleset: &Ruleset) -> String {
    let start = ruleset.start();
    let listed = |side: Side| {
        let kinds = 0..ruleset.kind_count() as u8;
        let groups: Vec<String> = kinds
            .filter_map(|kind| {
                let squares: Vec<String> = start
                    .pieces(side, kind)
                    .into_iter()
                    .map(|square| square.to_string())
                    .collect();
                let name = &ruleset.kinds()[kind as usize].name;
                match squares.as_slice() {
                    [] => None,
                    [one] => Some(format!("{} on {one}", a(name))),
                    many => Some(format!("{} on {}", plural(name), many.join(", "))),
                }
            })
            .collect();
        groups.join("; ")
    };
    format!(
        "The board has 8 × 8 squares. White begins with {}. Black begins with {}.",
        listed(Side::White),
        listed(Side::Black)
    )
}

fn castling(ruleset: &Ruleset) -> Vec<(Part, String)> {
    let spec = ruleset.spec();
    let king = spec.kinds.iter().find(|kind| kind.is_king());
    // A king whose own move brings another piece along castles in all but name.
    let brings = |line: &MoveSpec| {
        let then = line.then.as_ref();
        then.is_some_and(|effect| effect.has(&|term| term.word == "carry"))
    };
    let castles = king.is_some_and(|king| king.moves.iter().any(brings));
    let king = king.map_or("king", |kind| kind.name.as_str());
    let standing = |square: Square| match ruleset.start().kind_on(square) {
        Some(kind) => spoken::kind_name(ruleset, kind),
        None => "piece",
    };
    let mut all = Vec::new();
    match spec.castles.first() {
        None if castles => {}
        None => all.push((Part::Castling, "There is no castling.".into())),
        Some(first) => {
            let ways = spec.castles.iter().map(|c| {
                format!(
                    "to {} with the {} of {} going to {}",
                    c.king_to,
                    standing(c.rook_from),
                    c.rook_from,
                    c.rook_to
                )
            });
            let way = format!(
                "Castling: {} that has not moved goes from {} {}; the {} must not have moved, and all squares between must be empty (Black in the same way on rank 8).",
                a(standing(first.king_from)),
                first.king_from,
                ways.collect::<Vec<_>>().join(", or "),
                standing(first.rook_from)
            );
            all.push((Part::Castling, way));
            if spec.kinds.iter().any(|kind| kind.royal) {
                let safe = format!(
                    "{} may not castle while in check, nor across or onto an attacked square.",
                    capital(&a(king))
                );
                all.push((Part::Castling, safe));
            }
        }
    }
    if spec.check_spoils_king {
        let spoilt = format!(
            "{} that stands in check when its turn begins counts as moved from then on.",
            capital(&a(king))
        );
        all.push((Part::Spoiling, spoilt));
    }
    all
}

/// A rule by which the same player moves once more, as a sentence.
pub fn further_move(again: &AgainSpec) -> String {
    let named = |name: &Option<String>| name.clone().unwrap_or_else(|| "piece".into());
    let after = match &again.after {
        Trigger::Arriving(name, place) => format!("After {} arrives on {}", a(name), region(place)),
        Trigger::Waiting(name) => format!("After {} is promoted where it stands", a(name)),
        Trigger::First(name) => {
            format!(
                "When the first move of a player's first turn is made by {}",
                a(&named(name))
            )
        }
        Trigger::Each(name) => {
            format!(
                "When the first move of a turn is made by {}",
                a(&named(name))
            )
        }
    };
    let with = match again.with.as_slice() {
        [] => "any piece".to_string(),
        kinds => one_of(kinds),
    };
    let other = match again.other {
        true => ", but not with the piece that has just moved",
        false => "",
    };
    let pass = if again.or_pass { ", or passes" } else { "" };
    format!("{after}, the same player moves once more, with {with}{other}{pass}.")
}

fn safety(spec: &Spec) -> Vec<(Part, String)> {
    let mut all = Vec::new();
    let mut safe = |words: String| all.push((Part::Safety, words));
    match spec.kinds.iter().find(|kind| kind.royal) {
        Some(_) if spec.legal.is_some() => {}
        Some(kind) => safe(format!(
            "No player may make a move after which their own {} stands attacked.",
            kind.name
        )),
        None if spec.legal.is_none() => safe("There is no check.".into()),
        None => {}
    }
    if let Some(kind) = spec.kinds.iter().find(|kind| kind.royal) {
        let moves = spec.kinds.iter().flat_map(|kind| &kind.moves);
        let after_moves = moves.filter_map(|line| line.then.as_ref());
        let after_turns = spec.plays.iter().filter_map(|play| play.then.as_ref());
        if after_moves.chain(after_turns).any(english::takes_many) {
            safe(format!("No effect takes {} off the board.", a(&kind.name)));
        }
    }
    if let Some(term) = &spec.legal {
        safe(format!(
            "A move is legal only if this holds after it: {}.",
            english::end(term)
        ));
    }
    let kinds = spec.kinds.iter().enumerate();
    all.extend(
        kinds
            .filter(|(_, kind)| kind.uncapturable)
            .map(|(index, kind)| {
                let words = format!("{} is never captured.", capital(&a(&kind.name)));
                (Part::Kind(index), words)
            }),
    );
    all
}

/// "rank 8 (rank 1 for Black)" and the like, for squares given as White sees them.
pub(crate) fn region(region: &Region) -> String {
    as_seen(&region.words)
}

/// The same, for their words alone.
pub(crate) fn as_seen(words: &str) -> String {
    let words: Vec<String> = words
        .split(',')
        .map(|word| {
            if let Some(rank) = word.strip_prefix("rank:") {
                match rank {
                    "8" => "the last rank".to_string(),
                    "1" => "the own first rank".to_string(),
                    _ => {
                        let mirrored = rank.parse::<u8>().map_or(0, |n| 9u8.saturating_sub(n));
                        format!("rank {rank} (rank {mirrored} for Black)")
                    }
                }
            } else if let Some(file) = word.strip_prefix("file:") {
                format!("the {file}-file")
            } else if word == "corners" {
                "a corner".into()
            } else if word == "everywhere" {
                "any square".into()
            } else {
                let black = word.parse::<crate::square::Square>();
                match black {
                    Ok(square) => format!("{word} ({} for Black)", square.seen_by(Side::Black)),
                    Err(_) => word.to_string(),
                }
            }
        })
        .collect();
    either(&words)
}

/// "a1, h1 or the last rank".
pub(crate) fn either(words: &[String]) -> String {
    match words.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => words.concat(),
    }
}

/// Squares that are the same for both players: "rank 2 or a7".
fn both_players(region: &Region) -> String {
    let word = |word: &str| match word.split_once(':') {
        Some((line, name)) => format!("{line} {name}"),
        None if word == "everywhere" => "any square".into(),
        None if word == "corners" => "a corner".into(),
        None => word.to_string(),
    };
    let words: Vec<String> = region.words.split(',').map(word).collect();
    words.join(" or ")
}

/// "a rook", "an elephant".
pub fn a(name: &str) -> String {
    match name.starts_with(['a', 'e', 'i', 'o', 'u']) {
        true => format!("an {name}"),
        false => format!("a {name}"),
    }
}

/// "a rook, a knight or an elephant".
pub(crate) fn one_of(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| a(name)).collect();
    either(&names)
}

/// "rooks", "foxes", "ferries".
pub fn plural(name: &str) -> String {
    if let Some(stem) = name.strip_suffix('y')
        && !stem.ends_with(['a', 'e', 'i', 'o', 'u'])
    {
        return format!("{stem}ies");
    }
    match ["s", "x", "z", "ch", "sh"]
        .iter()
        .any(|end| name.ends_with(end))
    {
        true => format!("{name}es"),
        false => format!("{name}s"),
    }
}

/// What a side is called in a sentence: "White" or "Black".
pub fn side(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}

/// With its first letter as a capital.
pub fn capital(words: &str) -> String {
    let mut capital = words.to_string();
    if let Some(first) = capital.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    capital
}

/// A number as people write it: "20,000".
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;

    #[test]
    fn every_ruleset_can_be_told_and_every_sentence_is_whole() {
        for entry in library::entries() {
            let ruleset = library::ruleset(entry.id).unwrap();
            let told = sentences(&ruleset);
            assert!(told.len() > 8, "{}", entry.id);
            for sentence in &told {
                assert!(sentence.ends_with('.'), "{sentence}");
                assert!(sentence.starts_with(char::is_uppercase), "{sentence}");
                assert!(!sentence.contains("  "), "{sentence}");
            }
        }
    }

    #[test]
    fn what_a_rule_says_is_told() {
        let told = |id: &str| sentences(&library::ruleset(id).unwrap()).join("\n");
        let sfenj = told("sfenj-11");
        for part in [
            "with a pawn, but not with the piece that has just moved, or passes.",
            "counts as moved from then on",
            "of which its side has lost one",
        ] {
            assert!(sfenj.contains(part), "{part}: {sfenj}");
        }
        let samantsy = told("samantsy-2");
        for part in [
            "There is no check.",
            "A king is never captured.",
            "exactly 2 squares diagonally",
        ] {
            assert!(samantsy.contains(part), "{part}: {samantsy}");
        }
        let shakhmaty = told("shakhmaty-medieval-5");
        assert!(shakhmaty.contains("After a pawn arrives on the last rank, the same player moves once more, with any piece."));
    }

    #[test]
    fn a_switch_changes_what_is_told() {
        let plain = sentences(&library::ruleset("samantsy-2").unwrap());
        let sliding = sentences(&library::ruleset("samantsy-2+sliding-bishops").unwrap());
        assert_ne!(plain, sliding);
    }

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(20_000), "20,000");
        assert_eq!(grouped(1_234_567), "1,234,567");
    }
}
