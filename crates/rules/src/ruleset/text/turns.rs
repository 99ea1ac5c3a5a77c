//! What a player may do in a turn, and the conditions and effects that any line may end with.

use super::Wrong;
use super::pieces::few;
use crate::rule::Term;
use crate::ruleset::spec::*;

/// The parts of a line that are terms.
#[derive(Default)]
pub(super) struct Clauses {
    pub through: Option<Term>,
    pub when: Option<Term>,
    pub then: Option<Term>,
}

/// The words before `through`, `if` and `then`, and what these say.
pub(super) fn clauses<'w, 's>(words: &'w [&'s str]) -> Result<(&'w [&'s str], Clauses), Wrong> {
    let mut clauses = Clauses::default();
    let mut head = words;
    for name in ["then", "if", "through"] {
        let Some(at) = head.iter().position(|word| *word == name) else {
            continue;
        };
        let text = head[at + 1..].join(" ");
        let term = Term::parse(&text).map_err(|why| format!("after '{name}': {why}"))?;
        head = &head[..at];
        match name {
            "then" => clauses.then = Some(term),
            "if" => clauses.when = Some(term),
            _ => clauses.through = Some(term),
        }
    }
    if let Some(extra) = head
        .iter()
        .find(|w| matches!(**w, "then" | "if" | "through"))
    {
        return Err(format!(
            "'{extra}' is out of its order; it is 'through', 'if', 'then', each once"
        ));
    }
    Ok((head, clauses))
}

pub(super) fn play(words: &[&str]) -> Result<PlaySpec, Wrong> {
    let (head, clauses) = clauses(words)?;
    if clauses.through.is_some() {
        return Err("'through' belongs to a slide".into());
    }
    let (also, otherwise, head) = match head {
        ["also", head @ ..] => (true, false, head),
        ["else", head @ ..] => (false, true, head),
        _ => (false, false, head),
    };
    let term = |words: &[&str]| Term::parse(&words.join(" "));
    let to = head.iter().position(|word| *word == "to");
    let names = |words: &[&str]| words.iter().map(|w| w.to_string()).collect::<Vec<_>>();
    let action = match (head, to) {
        (["pieces", kinds @ ..], None) => Action::Pieces(names(kinds)),
        (["pass"], None) => Action::Pass,
        (["promote", ..], Some(to)) if to + 1 < head.len() => {
            Action::Promote(term(&head[1..to])?, names(&head[to + 1..]))
        }
        (["remove", set @ ..], None) => Action::Remove(term(set)?),
        (["carry", ..], Some(to)) => Action::Carry(term(&head[1..to])?, term(&head[to + 1..])?),
        (["choose", ..], to) => {
            let others = to.map(|to| term(&head[to + 1..])).transpose()?;
            Action::Choose(term(&head[1..to.unwrap_or(head.len())])?, others)
        }
        _ => {
            return Err(
                "write 'play', 'play else' or 'play also', then pieces, pass, 'promote SET to KIND', 'remove SET', 'carry SET to SET', 'choose SET' or 'choose SET to SET', then 'if' and 'then'"
                    .into(),
            );
        }
    };
    if let Action::Pieces(kinds) | Action::Promote(_, kinds) = &action {
        few(kinds)?;
    }
    Ok(PlaySpec {
        also,
        otherwise,
        action,
        when: clauses.when,
        then: clauses.then,
    })
}
