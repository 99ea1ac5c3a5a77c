//! Marks and numbers of pieces in the one mark that a ruleset has for each of them: the mark is
//! what remains of it, divided by a base, and the number is how often the base is in it.

use super::Literal;
use super::terms::call;
use rookery_rules::rule::Term;

impl Literal<'_> {
    /// Has marks (less than the base) and numbers share the mark of the ruleset. False where both
    /// are set at once and one looks at the other.
    pub(super) fn share_marks(&mut self, base: i32) -> bool {
        self.spec.terms_mut().all(|term| share(term, base))
    }
}

/// The same in terms of the shared mark.
fn share(term: &mut Term, base: i32) -> bool {
    let together = term.word == "and" && sets_both(&term.args);
    if together {
        // One after the other, the second finds what the first has left of the shared mark.
        term.word = "then".into();
    }
    let mut shared = !together || apart(&term.args);
    for arg in &mut term.args {
        shared &= share(arg, base);
    }
    let is_number = match term.word.as_str() {
        "mark" => false,
        "number" => true,
        _ => return shared,
    };
    term.word = "mark".into();
    if base == 1 {
        return shared;
    }
    let held = call("mark", term.args.first().cloned());
    let part = |is_number: bool| {
        let word = if is_number { "over" } else { "modulo" };
        call(word, [held.clone(), Term::number(base)])
    };
    let times = |number: Term| call("product", [Term::number(base), number]);
    match term.args.pop() {
        // What is not set below 0 stays as it is.
        Some(to) if to.word.starts_with('-') => *term = Term::word("nothing"),
        Some(to) if term.args.len() == 1 => {
            let parts = match is_number {
                true => [times(to), part(false)],
                false => [to, times(part(true))],
            };
            term.args.push(call("sum", parts));
        }
        _ => *term = part(is_number),
    }
    shared
}

const WORDS: [&str; 2] = ["mark", "number"];

/// Whether such a word stands in it with so much in its brackets: one thing where it is looked
/// at, and two where it is set.
fn uses(term: &Term, word: &str, args: usize) -> bool {
    term.has(&|t| t.word == word && t.args.len() == args)
}

fn sets_both(parts: &[Term]) -> bool {
    WORDS
        .iter()
        .all(|word| parts.iter().any(|part| uses(part, word, 2)))
}

/// Whether it comes to the same when these are done one after the other.
fn apart(parts: &[Term]) -> bool {
    let moves = |t: &Term| {
        matches!(
            t.word.as_str(),
            "become" | "remove" | "carry" | "swap" | "add"
        )
    };
    let behind = |index: usize| parts[index + 1..].iter();
    let looks = |(index, part): (usize, &Term)| {
        let seen = |word: &&str| uses(part, word, 2) && behind(index).any(|p| uses(p, word, 1));
        WORDS.iter().any(seen)
    };
    !parts.iter().any(|part| part.has(&moves)) && !parts.iter().enumerate().any(looks)
}
