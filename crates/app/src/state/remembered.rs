//! What the positions of a ruleset remember besides the board and whose turn it is, and how a person
//! who sets one up is asked for it. What a ruleset has no use for is not asked.

use rookery_rules::ruleset::spec::Condition;
use rookery_rules::{Position, Ruleset, Side, describe};

use super::words;

/// A right of castling as a position remembers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Right {
    /// As it stands in the FEN: `K`, `q`.
    pub letter: char,
    pub says: String,
}

/// A further field of the FEN: its name, and what is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    pub name: &'static str,
    pub asks: Asks,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asks {
    /// A text.
    Text(String),
    /// Yes is 1, no is nothing.
    Yes(&'static str),
    /// Each letter is in the text, or is not.
    Letters(Vec<(char, String)>),
    /// By which rule the same player moves once more: what it says, and whether a piece may not
    /// make that move. The field has its number, and that piece's square.
    Again(Vec<(String, bool)>),
}

/// The rights of castling that this ruleset knows.
pub fn rights(ruleset: &Ruleset) -> Vec<Right> {
    let start = ruleset.start().to_fen(ruleset);
    let mut found = Vec::new();
    for side in Side::BOTH {
        for castle in &ruleset.spec().castles {
            let (king, rook) = (
                castle.king_from.seen_by(side),
                castle.rook_from.seen_by(side),
            );
            // The letter that the rules write for this pair alone.
            let letters = start.split(' ').nth(2).unwrap_or_default().chars();
            let own = letters.filter(|letter| letter.is_ascii_uppercase() == (side == Side::White));
            let letter = own.into_iter().find(|letter| {
                let h_side = rook.file() > king.file();
                match letter.to_ascii_uppercase() {
                    'K' => h_side,
                    'Q' => !h_side,
                    other => other == (b'A' + rook.file()) as char,
                }
            });
            if let Some(letter) = letter
                && found.iter().all(|right: &Right| right.letter != letter)
            {
                found.push(Right {
                    letter,
                    says: format!("{}: {king} and {rook} have not moved", words::side(side)),
                });
            }
        }
    }
    found
}

/// Is a pawn ever taken in passing?
pub fn takes_in_passing(ruleset: &Ruleset) -> bool {
    let mut moves = ruleset.kinds().iter().flat_map(|kind| &kind.moves);
    moves.any(|line| line.leaves_en_passant)
}

/// Does anything follow from many moves without a capture or a pawn move?
pub fn counts_quiet_moves(ruleset: &Ruleset) -> bool {
    ends(ruleset, |end| matches!(end, Condition::Quiet(_)))
}

fn ends(ruleset: &Ruleset, how: impl Fn(&Condition) -> bool) -> bool {
    ruleset.spec().ends.iter().any(|end| how(&end.condition))
}

/// The further fields that this ruleset's positions may have.
pub fn fields(ruleset: &Ruleset) -> Vec<Field> {
    let mut found = Vec::new();
    let mut ask = |name, asks| found.push(Field { name, asks });
    let text = |words: &str| Asks::Text(words.to_owned());
    let kinds = ruleset.kinds().iter();
    let unmoved: Vec<&str> = kinds
        .filter(|kind| kind.moves.iter().any(|line| line.unmoved))
        .map(|kind| kind.name.as_str())
        .collect();
    if !unmoved.is_empty() {
        let castling = match rights(ruleset).is_empty() {
            true => "",
            false => ", where castling does not tell",
        };
        ask(
            "unmoved",
            Asks::Text(format!(
                "Squares of each {} that has not moved{castling}: such as e1e8, or - for none",
                unmoved.join(" or ")
            )),
        );
    }
    let lost = lost(ruleset);
    if !lost.is_empty() {
        ask("lost", Asks::Letters(lost));
    }
    let again = again(ruleset);
    if !again.is_empty() {
        ask("again", Asks::Again(again));
    }
    // Where nobody can move and no rule speaks of it, that player passes.
    if !ends(ruleset, |end| {
        matches!(end, Condition::Stalemate | Condition::Blocked)
    }) {
        ask("passed", Asks::Yes("The move before was a forced pass"));
    }
    let counts = |end: &Condition| matches!(end, Condition::Plies(_) | Condition::BarePlies(_));
    if ends(ruleset, counts) || speaks_of(ruleset, &["counter"]) {
        ask(
            "count",
            text("Moves that the ruleset counts towards its end"),
        );
    }
    if ends(ruleset, |end| matches!(end, Condition::Turns(_))) {
        ask("turns", text("Turns that are over"));
    }
    for (name, words, asks) in [
        (
            "marks",
            &["mark"][..],
            "Marks of pieces, such as 1e1h1; - for none",
        ),
        ("pending", &["pending"], "What is pending, with its squares"),
        ("values", &["value"], "Numbers of the players: 0,-1"),
        ("variables", &["variable"], "Numbers of the game: 1,-1"),
        (
            "last",
            &["last-target", "last-from"],
            "Where the last move went: e2e4",
        ),
    ] {
        if speaks_of(ruleset, words) {
            ask(name, text(asks));
        }
    }
    found
}

/// Does a condition or an effect of the ruleset have one of these words?
fn speaks_of(ruleset: &Ruleset, words: &[&str]) -> bool {
    let text = ruleset.spec().to_text();
    let mut said = text.split(|c: char| !c.is_ascii_lowercase() && c != '-');
    said.any(|word| words.contains(&word))
}

/// Kinds whose loss is remembered, as letters, with what they say.
fn lost(ruleset: &Ruleset) -> Vec<(char, String)> {
    let start = ruleset.start().to_fen(ruleset);
    // A kind that means nothing here is refused.
    let knows = |letter: char| Position::from_fen(ruleset, &format!("{start} lost:{letter}"));
    let mut found = Vec::new();
    for side in Side::BOTH {
        for kind in 0..ruleset.kind_count() as u8 {
            let letter = ruleset.symbol(side, kind);
            if knows(letter).is_ok() {
                let name = words::kind_name(ruleset, kind);
                let says = format!("{} has lost a {name} to a capture", words::side(side));
                found.push((letter, says));
            }
        }
    }
    found
}

/// The rules by which the same player moves once more, in the order of their numbers.
fn again(ruleset: &Ruleset) -> Vec<(String, bool)> {
    let rules = ruleset.spec().again.iter();
    let mut found: Vec<(String, bool)> = rules
        .map(|again| (describe::further_move(again), again.other))
        .collect();
    // An effect that gives a further move has the number after them.
    if speaks_of(ruleset, &["then"]) && speaks_of(ruleset, &["again"]) {
        let words = "By what the last move brings about, the same player moves once more.";
        found.push((words.to_owned(), false));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::library;

    fn names(id: &str) -> Vec<&'static str> {
        let ruleset = library::ruleset(id).unwrap();
        fields(&ruleset)
            .into_iter()
            .map(|field| field.name)
            .collect()
    }

    #[test]
    fn p45_only_what_a_ruleset_remembers_is_asked() {
        assert_eq!(names("chess"), [""; 0]);
        assert_eq!(names("shatranj"), ["turns"]);
        assert_eq!(names("sfenj-11"), ["lost", "again", "passed", "turns"]);
        assert_eq!(names("shakhmaty-medieval-5"), ["again", "passed", "turns"]);
        assert_eq!(names("scachs"), ["unmoved", "turns"]);
        let passing = |id| takes_in_passing(&library::ruleset(id).unwrap());
        assert!(passing("chess") && !passing("shatranj") && !passing("sfenj-11"));
        let quiet = |id| counts_quiet_moves(&library::ruleset(id).unwrap());
        assert!(quiet("chess") && !quiet("andarraya-5"));
    }

    #[test]
    fn p45_rules_of_further_moves_are_told_in_the_order_of_their_numbers() {
        let ruleset = library::ruleset("sfenj-11").unwrap();
        let start = ruleset.start().to_fen(&ruleset);
        let all = again(&ruleset);
        assert!(all.len() > 1, "{all:?}");
        for number in 1..=all.len() + 1 {
            let fen = format!("{start} again:{number}e2");
            let known = Position::from_fen(&ruleset, &fen).is_ok();
            assert_eq!(known, number <= all.len(), "{fen}");
        }
    }
}
