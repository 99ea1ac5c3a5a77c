//! What is different from chess, in short phrases, found by comparing the data.

use super::ends::has;
use super::{a, movement, one_of, plural, region};
use crate::library;
use crate::ruleset::Ruleset;
use crate::ruleset::spec::{Condition, KindSpec, Purpose, Shape, Spec, Trigger, Verdict, When};

/// The short phrases that tell a game from chess: those of its account, where it has one.
pub fn unlike_chess(ruleset: &Ruleset) -> Vec<String> {
    let on = ruleset.switches_on();
    match library::facts(ruleset.id()) {
        None => differences(ruleset),
        Some(facts) if on.is_empty() => facts.differs().into_iter().map(str::to_owned).collect(),
        // The account is of the game without switches: they come first, and then what they left as it was.
        Some(_) => {
            let usual = library::ruleset(library::without_switches(ruleset.id()));
            let usual = usual.map_or(Vec::new(), |usual| differences(&usual));
            let switches = ruleset.switches().iter();
            let switched = switches.filter(|switch| on.contains(&switch.id));
            let says = switched.map(|switch| switch.says.trim_end_matches('.').to_owned());
            let others = differences(ruleset).into_iter();
            says.chain(others.filter(|words| usual.contains(words)))
                .collect()
        }
    }
}

/// Phrases such as "no castling" or "stalemate wins", the most telling first.
pub fn differences(ruleset: &Ruleset) -> Vec<String> {
    let spec = ruleset.spec();
    let Ok(chess) = library::ruleset("chess") else {
        return Vec::new();
    };
    let chess = chess.spec();
    let mut all = Vec::new();
    if !spec.kinds.iter().any(|kind| kind.royal) {
        all.push("no check, no mate".to_string());
    }
    for (index, kind) in (0..).zip(&spec.kinds) {
        if is_pawn(kind) {
            let becomes = ruleset.becomes(index);
            let others = (0..)
                .zip(&spec.kinds)
                .filter(|(n, _)| becomes >> n & 1 != 0);
            let others: Vec<String> = others.map(|(_, kind)| a(&kind.name)).collect();
            pawn(kind, &others, &mut all);
        } else {
            piece(kind, chess, &mut all);
        }
    }
    if !begins_alike(spec, chess) {
        all.push("another first position".into());
    }
    if spec.castles.is_empty() {
        all.push("no castling".into());
    } else if spec.castles.len() != chess.castles.len()
        || spec.castles.iter().any(|one| !chess.castles.contains(one))
    {
        all.push("another castling".into());
    }
    if spec.check_spoils_king {
        all.push("a king once in check never castles".into());
    }
    if let Some(term) = &spec.legal {
        let words = crate::rule::english::condition(term);
        all.push(format!("a move is legal only if afterwards {words}"));
    }
    for again in &spec.again {
        let pass = if again.or_pass { " or pass" } else { "" };
        all.push(match &again.after {
            Trigger::Arriving(name, place) => {
                format!(
                    "{} that reaches {} gives another move{pass}",
                    a(name),
                    region(place)
                )
            }
            Trigger::Waiting(_) => format!("a promotion in place gives another move{pass}"),
            Trigger::First(_) => format!("a second move{pass} in the first turn"),
            Trigger::Each(_) => format!("a second move{pass} in each turn"),
        });
    }
    ends(spec, &mut all);
    all
}

/// Whether the men of two games stand alike, whatever they are called: for each kind of the one a kind of the
/// other, and kings for kings.
fn begins_alike(one: &Spec, other: &Spec) -> bool {
    fn board(spec: &Spec) -> &str {
        spec.start.split_whitespace().next().unwrap_or_default()
    }
    let king = |spec: &Spec, letter: char| {
        let mut kinds = spec.kinds.iter();
        kinds.any(|kind| kind.is_king() && kind.letter == letter.to_ascii_uppercase())
    };
    let mut pairs: Vec<(char, char)> = Vec::new();
    let alike = |(a, b): (char, char)| {
        if !(a.is_ascii_alphabetic() && b.is_ascii_alphabetic()) {
            return a == b;
        }
        let pair = (a.to_ascii_uppercase(), b.to_ascii_uppercase());
        if pairs
            .iter()
            .all(|known| known.0 != pair.0 && known.1 != pair.1)
        {
            pairs.push(pair);
        }
        let same_side = a.is_ascii_uppercase() == b.is_ascii_uppercase();
        same_side && king(one, a) == king(other, b) && pairs.contains(&pair)
    };
    let (first, second) = (board(one), board(other));
    first.len() == second.len() && first.chars().zip(second.chars()).all(alike)
}

/// By its way of moving, not by its name.
fn is_pawn(kind: &KindSpec) -> bool {
    kind.moves.iter().any(|m| m.purpose == Purpose::Captures) && !kind.royal
}

/// `becomes` what it can, whatever rule says so.
fn pawn(kind: &KindSpec, becomes: &[String], all: &mut Vec<String>) {
    let long = kind
        .moves
        .iter()
        .any(|m| m.purpose == Purpose::Moves && matches!(m.shape, Shape::Slide(..)));
    if !long {
        all.push("no double step".into());
    } else if !kind.moves.iter().any(|m| m.en_passant) {
        all.push("no en passant".into());
    }
    let name = plural(&kind.name);
    if kind.promotions.is_empty() {
        all.push(match becomes {
            [] => format!("{name} never promote"),
            [one] => format!("{name} become only {one}"),
            _ => return,
        });
        return;
    }
    for p in kind.promotions.iter().filter(|p| p.when == When::Arriving) {
        if p.lost {
            all.push(format!("{name} become only what has been lost"));
        } else if let Some(kind) = &p.without {
            all.push(format!(
                "{name} promote only while their side has no {kind}"
            ));
        } else if p.to.len() == 1 {
            let other = kind
                .promotions
                .iter()
                .any(|q| q.when == p.when && q.to != p.to);
            let words = match other {
                true => format!("where {name} arrive decides what they become"),
                false => format!("{name} become only {}", a(&p.to[0])),
            };
            if !all.contains(&words) {
                all.push(words);
            }
        } else if p.optional {
            all.push(format!("{name} need not promote"));
        }
    }
    if kind.promotions.iter().any(|p| p.when == When::Waiting) {
        all.push(format!("{name} wait on the last rank"));
    }
}

fn piece(kind: &KindSpec, chess: &Spec, all: &mut Vec<String>) {
    let usual = chess.kinds.iter().find(|k| k.name == kind.name);
    // A piece of chess by another name is none that is unlike chess; one that moves as a king and is none, is.
    let same = |k: &KindSpec| k.moves == kind.moves && k.is_king() == kind.is_king();
    let renamed = usual.is_none() && chess.kinds.iter().any(same);
    if renamed || usual.is_some_and(|k| k.moves == kind.moves) {
        if kind.uncapturable {
            all.push(format!("{} are never taken", plural(&kind.name)));
        }
        return;
    }
    let usual = usual.map_or(&[][..], |k| &k.moves);
    // A kind known from chess is told by the lines that chess does not have.
    for m in kind.moves.iter().filter(|m| !usual.contains(m)) {
        let plain = usual
            .iter()
            .any(|u| u.shape == m.shape && u.purpose == m.purpose);
        all.push(match plain && !m.spares.is_empty() {
            true => format!("{} never takes {}", a(&kind.name), one_of(&m.spares)),
            false => format!("{} {}", a(&kind.name), movement(m)),
        });
    }
    if kind.uncapturable {
        all.push(format!("{} are never taken", plural(&kind.name)));
    }
}

fn ends(spec: &Spec, all: &mut Vec<String>) {
    let verdict = |v: Verdict| match v {
        Verdict::Wins => "wins",
        Verdict::Loses => "loses",
        Verdict::Draws => "draws",
        Verdict::WhiteWins => "wins for White",
        Verdict::BlackWins => "wins for Black",
    };
    for end in &spec.ends {
        match &end.condition {
            Condition::Stalemate if end.verdict != Verdict::Draws => {
                all.push(format!("stalemating {}", verdict(end.verdict)));
            }
            Condition::Blocked => {
                all.push(format!(
                    "leaving the opponent no move {}",
                    verdict(end.verdict)
                ));
            }
            Condition::Bare => all.push(format!("baring the king {}", verdict(end.verdict))),
            Condition::Plies(n) => all.push(format!("a draw at move {n} of both together")),
            Condition::BarePlies(n) => all.push(format!("{n} moves against a bare king")),
            _ => {}
        }
    }
    if !has(spec, |c| {
        matches!(c, Condition::Stalemate | Condition::Blocked)
    }) {
        all.push("who has no move passes".into());
    }
    if !has(spec, |c| matches!(c, Condition::Quiet(_))) {
        all.push("no fifty-move rule".into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(id: &str) -> Vec<String> {
        differences(&library::ruleset(id).unwrap())
    }

    #[test]
    fn a_pawn_promotes_by_whatever_rule() {
        let text = crate::library::ruleset("mak-ruk").unwrap().to_text();
        let own = Ruleset::parse("own", &text).unwrap();
        let found = differences(&own);
        let phrase = "pawns become only a ferz";
        assert!(found.iter().any(|f| f == phrase), "{found:#?}");
    }

    #[test]
    fn other_names_and_another_order_are_no_differences() {
        let mut text = library::ruleset("chess").unwrap().to_text();
        for (old, new) in [("king", "lord"), ("rook", "keep"), ("knight", "colt")] {
            text = text.replace(old, new);
        }
        let (short, long) = ("castle e1-g1 h1-f1", "castle e1-c1 a1-d1");
        let both = format!("{short}\n{long}");
        assert!(text.contains(&both), "{text}");
        let other = text.replace(&both, &format!("{long}\n{short}"));
        let told = |text: &str| differences(&Ruleset::parse("own", text).unwrap());
        assert_eq!(told(&other), Vec::<String>::new());
        // A piece that moves as a king and need not be kept is another one.
        let squire = text.replace(
            "piece bishop B",
            "piece squire S\n  goes step any\npiece bishop B",
        );
        let found = told(&squire);
        assert!(
            found.iter().any(|words| words.starts_with("a squire")),
            "{found:?}"
        );
    }

    #[test]
    fn men_of_other_letters_may_stand_as_in_chess() {
        let phrase = "another first position".to_owned();
        let text = library::ruleset("shatranj").unwrap().to_text();
        for (board, other) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", false),
            ("rnfqkfnr/pppppppp/8/8/8/8/PPPPPPPP/RNFQKFNR", false),
            // The king changes places, Black's alone; a rook is a knight.
            ("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", true),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/NNBQKBNR", true),
        ] {
            let mut text = text.replace("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", board);
            if board.contains('f') {
                text = text.replace("piece elephant B", "piece elephant F");
            }
            let own = Ruleset::parse("own", &text).unwrap();
            assert_eq!(differences(&own).contains(&phrase), other, "{board}");
        }
    }

    #[test]
    fn chess_differs_in_nothing_from_chess() {
        assert_eq!(of("chess"), Vec::<String>::new());
    }

    #[test]
    fn the_telling_differences_are_found() {
        for (id, phrases) in [
            (
                "samantsy-2",
                &[
                    "no check, no mate",
                    "no double step",
                    "no castling",
                    "kings are never taken",
                ][..],
            ),
            (
                "scachs",
                &[
                    "a queen never takes a queen",
                    "stalemating wins",
                    "baring the king wins",
                ],
            ),
            (
                "sfenj-11",
                &[
                    "no en passant",
                    "a second move or pass in the first turn",
                    "who has no move passes",
                ],
            ),
            (
                "shakhmaty-medieval-5",
                &[
                    "pawns never promote",
                    "a pawn that reaches the last rank gives another move",
                ],
            ),
            ("korkserschach", &["stalemating loses"]),
            ("shatranj", &["pawns become only a counsellor"]),
        ] {
            let found = of(id);
            for phrase in phrases {
                assert!(
                    found.iter().any(|f| f == phrase),
                    "{id}: {phrase}: {found:#?}"
                );
            }
        }
    }

    #[test]
    fn a_switch_takes_the_place_of_what_it_changes() {
        let told = |id: &str| unlike_chess(&library::ruleset(id).unwrap());
        assert!(told("samantsy-2").contains(&"bishops go exactly two squares".to_owned()));
        let switched = told("samantsy-2+sliding-bishops");
        assert_eq!(switched[0], "Bishops slide any distance");
        // Its king is never taken, and stands where the king of chess stands.
        assert!(!switched.contains(&"another first position".to_owned()));
        assert!(switched[1..].iter().all(|words| !words.contains("bishop")));
        assert!(switched.contains(&"no check, no mate".to_owned()));
        // Every switch of the collection, whatever else it changes, is told first.
        for entry in library::entries() {
            let plain = library::ruleset(entry.id).unwrap();
            for switch in plain.switches() {
                let all = told(&format!("{}+{}", entry.id, switch.id));
                assert_eq!(all[0], switch.says.trim_end_matches('.'), "{}", entry.id);
                assert!(all.len() <= differences(&plain).len() + 1, "{all:?}");
            }
        }
    }
}
