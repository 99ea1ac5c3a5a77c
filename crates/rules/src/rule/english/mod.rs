//! Conditions and effects in plain English.
//!
//! `Words` tells any term; its rooms are `conditions`, `numbers`, `places` and `effects`. Here is how they
//! are put into the sentences of an account.

mod conditions;
mod effects;
mod numbers;
mod places;

use super::Term;
use crate::describe::one_of;
use crate::ruleset::spec::{Action, PlaySpec};
use places::several;

/// A condition in words: "the square just reached is on the last rank".
pub fn condition(term: &Term) -> String {
    Words::BEFORE.condition(term)
}

/// A condition for the end of the game, asked after a move.
pub fn end(term: &Term) -> String {
    Words::END.condition(term)
}

/// Whether an effect takes off whatever stands on several squares.
pub fn takes_many(effect: &Term) -> bool {
    effect.has(&|term| term.word == "remove" && term.args.iter().any(several))
}

/// How terms are told.
#[derive(Clone, Copy)]
struct Words {
    /// "It" is a piece that has moved, and stands on the square just reached; or else one that is to
    /// move.
    it: bool,
    /// A move has just been made.
    made: bool,
}

impl Words {
    const BEFORE: Words = Words {
        it: false,
        made: false,
    };
    const AFTER: Words = Words {
        it: true,
        made: true,
    };
    const END: Words = Words {
        it: false,
        made: true,
    };
}

/// A player, or whatever else a term names.
fn who(term: &Term) -> &str {
    match term.word.as_str() {
        "mover" => "the player",
        "next" => "the opponent",
        "white" => "White",
        "black" => "Black",
        "anyone" => "either player",
        other => other,
    }
}

fn whose(term: &Term) -> String {
    match term.word.as_str() {
        "mover" => "the player's own".into(),
        "next" => "the opponent's".into(),
        "anyone" => "either player's".into(),
        _ => format!("{}'s", who(term)),
    }
}

/// One thing that a player may do in a turn.
pub(crate) fn play(play: &PlaySpec) -> String {
    let words = Words::BEFORE;
    let after = match &play.action {
        Action::Pieces(_) | Action::Carry(..) => Words::AFTER,
        _ => Words::END,
    };
    let what = match &play.action {
        Action::Pieces(kinds) if kinds.is_empty() => "a player moves a piece".into(),
        Action::Pieces(kinds) => format!("a player moves {}", one_of(kinds)),
        Action::Pass => "a player may pass".into(),
        Action::Promote(at, kinds) => {
            let which = match several(at) {
                true => "one of the pieces on",
                false => "the piece on",
            };
            format!("{which} {} becomes {}", words.squares(at), one_of(kinds))
        }
        Action::Remove(set) => format!("a player takes a piece off one of {}", words.squares(set)),
        Action::Carry(from, to) => {
            format!(
                "a player moves the piece on {} to {}",
                words.one(from),
                words.one(to)
            )
        }
        Action::Choose(square, None) => format!("a player chooses {}", words.one(square)),
        Action::Choose(square, Some(other)) => {
            format!(
                "a player chooses {} and {}",
                words.one(square),
                words.one(other)
            )
        }
    };
    let when = play.when.as_ref().map_or(String::new(), |term| {
        format!("If {}, ", words.condition(term))
    });
    let then = play.then.as_ref().map_or(String::new(), |term| {
        format!("; then {}", after.effect(term))
    });
    let sentence = crate::describe::capital(&format!("{when}{what}{then}."));
    match (play.also, play.otherwise) {
        (true, _) => format!("In any case: {sentence}"),
        (false, true) => format!("Where nothing of this can be done: {sentence}"),
        (false, false) => sentence,
    }
}

/// What follows a line of a piece: its conditions and its effects.
pub(crate) fn clauses(through: Option<&Term>, when: Option<&Term>, then: Option<&Term>) -> String {
    let (before, after) = (Words::BEFORE, Words::AFTER);
    let mut text = String::new();
    if let Some(term) = through {
        text += &format!(", passing only where {}", before.condition(term));
    }
    if let Some(term) = when {
        text += &format!(", if {}", before.condition(term));
    }
    if let Some(term) = then {
        text += &format!("; then {}", after.effect(term));
    }
    text
}

/// Where a move leads: to a square, or to one of several.
pub(crate) fn one(term: &Term) -> String {
    Words::BEFORE.one(term)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn term(text: &str) -> Term {
        Term::parse(text).unwrap_or_else(|why| panic!("{text}: {why}"))
    }

    #[test]
    fn a_piece_that_has_moved_is_it_and_one_of_an_end_is_not() {
        let arrived = term("in(last-target, rank:8)");
        let then = term("if(in(last-target, rank:8), become(last-target, ferz))");
        assert_eq!(
            clauses(None, Some(&arrived), Some(&then)),
            ", if the square just reached is on the last rank; then if it has reached the last rank, it \
             becomes a ferz"
        );
        assert_eq!(
            condition(&arrived),
            "the square just reached is on the last rank"
        );
    }

    #[test]
    fn squares_are_named_for_both_players() {
        let castled = term("in(here, region(e1, rank:3)) and mark(own(h1)) = 1");
        assert_eq!(
            clauses(None, Some(&castled), None),
            ", if it stands on e1 (e8 for Black) or rank 3 (rank 6 for Black) and the mark of the piece on \
             h1 (h8 for Black) is 1"
        );
        let twice = term("empty(ahead(ahead(here, 1, forward), 1, forward))");
        assert_eq!(
            condition(&twice),
            "the square 2 squares ahead of it is empty"
        );
        assert_eq!(
            condition(&term("not (count(pieces(ferz, next)) <= 2)")),
            "the number of the opponent's ferzes is more than 2"
        );
    }

    #[test]
    fn what_a_condition_is_on_shows() {
        let told = |text: &str| Words::AFTER.effect(&term(text));
        assert_eq!(
            told("if(same-turn, again) and counter(-1)"),
            "if it is a further move of the same turn, the same player moves again; and in any case the \
             counter of moves goes back to -1"
        );
        assert_eq!(
            told("if(same-turn, again and counter(-1))"),
            "if it is a further move of the same turn, the same player moves again and the counter of moves \
             goes back to -1"
        );
        assert_eq!(
            told("if(same-turn, then(again, counter(-1)))"),
            "if it is a further move of the same turn, the same player moves again and then the counter of \
             moves goes back to -1"
        );
        assert_eq!(
            told("then(if(same-turn, again), counter(-1))"),
            "if it is a further move of the same turn, the same player moves again; then the counter of \
             moves goes back to -1"
        );
    }

    #[test]
    fn what_is_said_of_each_square_ends() {
        assert_eq!(
            condition(&term("every(rank:8, not empty(each)) or pending")),
            "(for each of the last rank: a piece stands on that square) or something is pending from the \
             move before"
        );
        assert_eq!(
            condition(&term("if(pending, same-turn, can-move) and same-turn")),
            "(it is a further move of the same turn, if something is pending from the move before, and else \
             some piece can move) and it is a further move of the same turn"
        );
    }

    #[test]
    fn what_happens_on_several_squares_happens_on_all() {
        let told = |text: &str| Words::AFTER.effect(&term(text));
        let squares = "squares(e4, d5)";
        assert_eq!(
            told(&format!("add(pawn, mover, {squares})")),
            "the player's own pawn is placed on each of e4 and d5"
        );
        assert_eq!(
            told(&format!("remove({squares})")),
            "what stands on e4 and d5 is taken off"
        );
        assert_eq!(
            told(&format!("pending({squares})")),
            "e4 and d5 are pending for the next move"
        );
        assert_eq!(
            told(&format!("each({squares}, mark(each, 1))")),
            "for each of e4 and d5: the piece on that square gets the mark 1"
        );
        assert_eq!(
            end(&term("count(region(rank:8)) = 8 and pending")),
            "the number of squares of the last rank is 8 and something is pending for the next move"
        );
    }

    #[test]
    fn a_square_beside_a_piece_is_told_once_for_both_players() {
        let beside = |white: &str, black: &str, of: &str| {
            let ahead = |way: &str| format!("ahead(here, 2, {way})");
            let (white, black) = (ahead(white), ahead(black));
            condition(&term(&format!(
                "empty(if(player({of}) = player(white), {white}, {black}))"
            )))
        };
        assert_eq!(
            beside("forward-right", "forward-left", "mover"),
            "the square 2 squares forward-right of it, as the player sees it, is empty"
        );
        assert_eq!(
            beside("right", "forward-left", "mover"),
            "the square 2 squares right of it if the player is White, else the square 2 squares \
             forward-left of it is empty"
        );
    }

    #[test]
    fn an_otherwise_belongs_to_the_nearest_condition() {
        let told = |text: &str| Words::AFTER.effect(&term(text));
        assert_eq!(
            told("if(pending, again, mark(last-target, 1))"),
            "if something is pending for the next move, the same player moves again; otherwise it \
             gets the mark 1"
        );
        assert_eq!(
            told("if(pending, if(same-turn, again, pending), mark(last-target, 1))"),
            "if something is pending for the next move: if it is a further move of the same turn, the \
             same player moves again; otherwise something is pending for the next move; but if nothing is \
             pending for the next move, it gets the mark 1"
        );
        assert_eq!(
            told("if(pending, if(same-turn, again))"),
            "if something is pending for the next move and it is a further move of the same turn, the \
             same player moves again"
        );
    }
}
