//! What is taken off around the target square before a piece steps there, said of the board after the
//! step: by then the piece has left its square, and stands where what it takes stood.

use super::terms::{call, word};
use rookery_rules::rule::Term;

/// The same effect after the step: of pieces that are taken off on some squares around, each under a
/// condition on that piece and its square. None where more of the board is looked at.
pub(super) fn after_the_step(effect: &Term, kind: &str) -> Option<Term> {
    match (effect.word.as_str(), effect.args.as_slice()) {
        ("and", parts) => {
            let parts = parts.iter().map(|part| after_the_step(part, kind));
            Some(call("and", parts.collect::<Option<Vec<Term>>>()?))
        }
        ("each", [set, removal]) if is_of_places(set) => {
            let (cond, removed) = match (removal.word.as_str(), removal.args.as_slice()) {
                ("if", [cond, removed]) if is_of_piece(cond) => (moved(cond), removed),
                ("remove", _) => (Term::yes(), removal),
                _ => return None,
            };
            if *removed != call("remove", [word("each")]) {
                return None;
            }
            let set = moved(set);
            // What stood on the target is taken by the step.
            let ends = call("union", [word("last-from"), word("last-target")]);
            let others = call("without", [set.clone(), ends]);
            let on_others = reduced(&cond, &elsewhere);
            let there = call("each", [others, under(on_others, removed.clone())]);
            // The piece that steps may be among them, on the square that it leaves.
            let never = |white: bool| reduced(&cond, &|part| of_mover(part, kind, white)) == no();
            if never(true) && never(false) {
                return Some(there);
            }
            let own = reduced(&as_it_was(&cond), &|_| None);
            let itself = Term::all([call("in", [word("last-from"), set]), own]);
            let itself = call("if", [itself, call("remove", [word("last-target")])]);
            Some(call("and", [there, itself]))
        }
        _ => super::steps::looks_at_numbers_only(effect).then(|| effect.clone()),
    }
}

fn no() -> Term {
    Term::yes().negated()
}

fn under(cond: Term, effect: Term) -> Term {
    match cond == Term::yes() {
        true => effect,
        false => call("if", [cond, effect]),
    }
}

/// A condition without those of its parts of which it is known whether they hold.
fn reduced(cond: &Term, known: &dyn Fn(&Term) -> Option<bool>) -> Term {
    if let Some(holds) = known(cond) {
        return if holds { Term::yes() } else { no() };
    }
    let part = |index: usize| reduced(&cond.args[index], known);
    let parts = || cond.args.iter().map(|part| reduced(part, known));
    match cond.word.as_str() {
        "=" if cond.args[0] == cond.args[1] => Term::yes(),
        "!=" if cond.args[0] == cond.args[1] => no(),
        "not" if cond.args.len() == 1 => part(0).negated(),
        "and" if parts().any(|part| part == no()) => no(),
        "and" => Term::all(parts()),
        "or" if parts().any(|part| part == Term::yes()) => Term::yes(),
        "or" => Term::any(parts().filter(|part| *part != no())),
        "if" if part(0) == Term::yes() => part(1),
        "if" if part(0) == no() => part(2),
        "if" => call("if", parts()),
        _ => cond.clone(),
    }
}

/// Whether two things are the same, where it is known whether they are, for `=` and `!=`.
fn alike(cond: &Term, same: impl Fn(&Term, &Term) -> Option<bool>) -> Option<bool> {
    let [a, b] = cond.args.as_slice() else {
        return None;
    };
    let same = same(a, b).or_else(|| same(b, a))?;
    match cond.word.as_str() {
        "=" => Some(same),
        "!=" => Some(!same),
        _ => None,
    }
}

/// What is known of a square that is neither of the two of the move.
fn elsewhere(cond: &Term) -> Option<bool> {
    let each = call("square", [word("each")]);
    let ends = ["last-target", "last-from"].map(|end| call("square", [word(end)]));
    alike(cond, |a, b| {
        (*a == each && ends.contains(b)).then_some(false)
    })
}

/// What is known of the piece that steps, and of the square that it leaves.
fn of_mover(cond: &Term, kind: &str, white: bool) -> Option<bool> {
    match cond.word.as_str() {
        "friend" => Some(true),
        "empty" | "enemy" => Some(false),
        _ => alike(cond, |a, b| match (a.word.as_str(), b.args.as_slice()) {
            ("square", [goal]) if a.args == [word("each")] => match goal.word.as_str() {
                "last-target" => Some(false),
                _ => None,
            },
            ("piece", [other, owner]) if b.word == "kind" => Some(
                other.word == kind
                    && match owner.word.as_str() {
                        "white" => white,
                        "black" => !white,
                        owner => owner == "mover",
                    },
            ),
            _ => None,
        }),
    }
}

/// Squares that hang on no piece.
fn is_of_places(set: &Term) -> bool {
    let number = set.word.parse::<i32>().is_ok();
    let of_places = ["around", "union", "both", "without", "expanded", "leap"];
    match set.args.is_empty() {
        true => number || matches!(set.word.as_str(), "target" | "here"),
        false => of_places.contains(&set.word.as_str()) && set.args.iter().all(is_of_places),
    }
}

/// A condition on the piece in turn and on where it stands, and nothing else.
fn is_of_piece(cond: &Term) -> bool {
    let each = || cond.args == [word("each")];
    match cond.word.as_str() {
        "empty" | "friend" | "enemy" | "piece" | "owner" => each(),
        "square" | "file" | "rank" | "shade" => cond.args.iter().all(is_of_places) || each(),
        "kind" | "player" | "yes" => true,
        "and" | "or" | "not" | "if" | "=" | "!=" => cond.args.iter().all(is_of_piece),
        number => number.parse::<i32>().is_ok(),
    }
}

/// With the squares of the move that has been made.
fn moved(term: &Term) -> Term {
    let target = super::possible::placed(term, "target", &word("last-target"));
    super::possible::placed(&target, "here", &word("last-from"))
}

/// A condition on the piece in turn, of the piece that has moved as it was before.
fn as_it_was(cond: &Term) -> Term {
    match cond.word.as_str() {
        "friend" => Term::yes(),
        "empty" | "enemy" => no(),
        "piece" | "owner" => call(&cond.word, [word("last-target")]),
        "square" | "file" | "rank" | "shade" => {
            super::possible::placed(cond, "each", &word("last-from"))
        }
        _ => Term {
            word: cond.word.clone(),
            args: cond.args.iter().map(as_it_was).collect(),
        },
    }
}
