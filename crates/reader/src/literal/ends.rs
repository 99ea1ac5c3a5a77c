//! How the game ends.

use super::Literal;
use super::terms::When;
use crate::ask::{Answer, Asker};
use crate::span::Extent;
use crate::tree::{At, Cond, Does, EndRule, Outcome, Sign, Squares, Value, Whose};
use rookery_rules::order::InOrder;
use rookery_rules::rule::Term;
use rookery_rules::ruleset::spec::{Action, Condition, Verdict};

impl Literal<'_> {
    pub(super) fn aim(&mut self) {
        let rules = self.rules;
        self.ending = true;
        if rules.ends.is_empty() {
            let at = rules.play.last().map_or(Extent::default(), |p| p.at);
            self.obstacle(at, "the page does not say how the game ends");
        }
        for rule in &rules.ends {
            self.end_rule(rule);
        }
    }

    fn end_rule(&mut self, rule: &EndRule) {
        let verdict = match rule.outcome.is {
            Outcome::Wins | Outcome::NextLoses => Verdict::Wins,
            Outcome::Loses | Outcome::NextWins => Verdict::Loses,
            Outcome::OneWins | Outcome::TwoLoses => Verdict::WhiteWins,
            Outcome::TwoWins | Outcome::OneLoses => Verdict::BlackWins,
            Outcome::Draw => Verdict::Draws,
        };
        match &rule.cond.is {
            // Several conditions, each of which ends the game.
            Cond::Or(parts) => parts
                .iter()
                .for_each(|p| self.end_on(p, verdict, rule.outcome.at)),
            _ => self.end_on(&rule.cond, verdict, rule.outcome.at),
        }
    }

    fn end_on(&mut self, cond: &At<Cond>, verdict: Verdict, outcome: Extent) {
        let bare = |value: &Value| matches!(value, Value::PiecesOwned(Whose::Next));
        let condition = match &cond.is {
            // A position tells whether a further move may come, not whether the last one was such.
            asked
                if asked.any(&|c| matches!(c, Cond::SameTurn))
                    && self.somebody(&Does::gives_the_move) =>
            {
                let because = "an end after a further move of the same turn";
                return self.obstacle(cond.at, because);
            }
            Cond::Passed
                if verdict == Verdict::Draws
                    && !self.somebody(&|does| matches!(does, Does::Pass)) =>
            {
                let says = "two passes in a row are a draw here in any case";
                return self.remarks.push((cond.at, says.into()));
            }
            Cond::And(parts) if let Some(mate) = self.mate_of_unsafe(parts) => {
                Condition::When(mate)
            }
            // Where a player has more to do than to move a piece, mate only asks for such moves.
            Cond::And(parts)
                if is_mate(parts)
                    && self.royal.is_some()
                    && self.guarded.is_empty()
                    && !self.any_safe
                    && !self.taken_off
                    && self.only_moves_pieces() =>
            {
                self.judges_mate = true;
                Condition::Checkmate
            }
            Cond::And(parts)
                if is_mate(parts) && (self.royal.is_some() || !self.guarded.is_empty()) =>
            {
                self.judges_mate = true;
                let terms = parts.iter().map(|p| self.condition(p, When::After));
                match terms.collect::<Option<Vec<Term>>>() {
                    Some(terms) => Condition::When(Term::all(terms)),
                    None => return,
                }
            }
            Cond::And(parts) if is_mate(parts) => {
                let says = "this never comes about: there is no mate";
                return self.remarks.push((outcome, says.into()));
            }
            // After a rule about mate it can only be stalemate.
            Cond::CannotMove(Whose::Next) if self.judges_mate => Condition::Stalemate,
            Cond::CannotMove(Whose::Next) => Condition::Blocked,
            Cond::Compare(a, Sign::Equal, Value::Number(1)) if bare(a) => Condition::Bare,
            Cond::Compare(Value::Number(1), Sign::Equal, b) if bare(b) => Condition::Bare,
            Cond::Compare(a, Sign::Equal, Value::Sum(values)) if bare(a) && one_more(values) => {
                return self.only_these(cond.at, verdict);
            }
            _ => match self.condition(cond, When::After) {
                Some(mut term) => {
                    self.without_turn([&mut term].into_iter(), cond.at);
                    Condition::When(term)
                }
                None => return,
            },
        };
        // A further move that cannot be made is a pass as the page has it, and in ours no move at all.
        let last = |t: &Term| matches!(t.word.as_str(), "last-target" | "last-from");
        let told = |t: &Term| match t.word.as_str() {
            "square" | "file" | "rank" | "shade" | "mark" | "number" => t.args.iter().any(last),
            "again" => true,
            "not" | "!=" | "<" | "<=" | ">" | ">=" | "if" => t.has(&last),
            _ => false,
        };
        let asks = match &condition {
            Condition::When(term) => term.has(&told),
            // Nor is whoever lacks one without a move.
            Condition::Stalemate | Condition::Blocked => self.moves_otherwise_in_the_same_turn(),
            _ => false,
        };
        if asks && self.somebody(&Does::gives_the_move) {
            let because = "an end that a further move which nobody can make could bring about";
            return self.obstacle(cond.at, because);
        }
        // Where who has moved moves again, that is the next player.
        let condition = match condition {
            Condition::Bare | Condition::When(_) if self.somebody(&Does::gives_the_move) => {
                of_next_mover(condition)
            }
            other => other,
        };
        let told = self.spec.ends.iter().any(|end| end.condition == condition);
        if !told {
            self.end(condition, verdict, cond.at);
        }
    }
}

impl Literal<'_> {
    /// Whoever is in check can do nothing but move pieces, and may move each.
    fn only_moves_pieces(&self) -> bool {
        let moving = self.spec.plays.iter().filter_map(|play| {
            let any = matches!(&play.action, Action::Pieces(kinds) if kinds.is_empty());
            let when = play.when.iter();
            // A turn begins with it: what is asked in the same turn is not asked yet.
            any.then(|| parts_of(when).filter(|part| !begins(part, true)).collect())
        });
        if !self.spec.plays.is_empty() && !covers(moving.collect(), 0) {
            return false;
        }
        let safe = self.royal.map(|kind| self.kept_safe(kind));
        let guarded = |when: &Term| match when.word.as_str() {
            "and" => when.args.iter().any(|part| Some(part) == safe.as_ref()),
            _ => Some(when) == safe.as_ref(),
        };
        let mut plays = self.spec.plays.iter();
        plays.all(|play| match play.action {
            Action::Remove(_) => false,
            // What the rule of a piece offers is one of that piece's moves.
            Action::Choose(..) => self.offers.iter().any(|own| own.action == play.action),
            Action::Pass | Action::Carry(..) => play.when.as_ref().is_some_and(guarded),
            Action::Pieces(_) | Action::Promote(..) => true,
        })
    }

    /// A turn goes on by moves that it does not begin with, and that may be lacking; a promotion is not
    /// where a condition comes before the further move.
    fn moves_otherwise_in_the_same_turn(&self) -> bool {
        let moves = self.spec.kinds.iter().flat_map(|kind| &kind.moves);
        let effects = moves.map(|line| &line.then);
        let mut effects = effects.chain(self.spec.plays.iter().map(|play| &play.then));
        let always = effects.any(|then| then.as_ref().is_some_and(goes_on_always));
        let mut plays = self.spec.plays.iter();
        plays.any(|play| {
            let goes_on = play.when.as_ref().is_some_and(|when| begins(when, false));
            goes_on && (always || !matches!(play.action, Action::Promote(..)))
        })
    }

    /// One piece more than a player's pieces of a kind that the English has dropped.
    fn only_these(&mut self, at: Extent, verdict: Verdict) {
        let kinds = (0..self.kinds.len()).filter(|kind| Some(*kind) != self.royal);
        let kinds = kinds.map(|kind| (self.homes[kind][0].len(), self.name(kind).to_string()));
        if let Some(condition) = only_these(kinds.collect(), &mut self.asker, at) {
            self.end(condition, verdict, at);
        }
    }
}

/// Asks of which kind the opponent has to have nothing else, beside one piece: of so many of each.
pub(crate) fn only_these(
    kinds: Vec<(usize, String)>,
    asker: &mut Asker<'_>,
    at: Extent,
) -> Option<Condition> {
    let mut kinds: Vec<_> = kinds.into_iter().enumerate().collect();
    kinds.order_by_key(|(place, (count, _))| (std::cmp::Reverse(*count), *place));
    let because = "As printed a player would need one piece more than the squares that their pieces hold, which never is; the page hides the piece that is counted.";
    let says = |(_, (_, name)): (usize, (usize, String))| {
        let says =
            format!("when the opponent has, beside one piece, only pieces of the kind {name}");
        Answer::new(name, says)
    };
    let never = Answer::new("never", "this never comes about");
    let answers = kinds.into_iter().map(says).chain([never]).collect();
    let key = asker.ask("one-more-than", at, because, answers);
    let count = |set: Term| Term::call("count", [set]);
    let next = || Term::word("next");
    let own = count(Term::call("occupied", [next()]));
    let such = count(Term::call("pieces", [Term::word(&key), next()]));
    let sum = Term::call("sum", [Term::number(1), such]);
    (key != "never").then(|| Condition::When(Term::call("=", [own, sum])))
}

/// A condition about the next player, who may be the same.
pub(crate) fn of_next_mover(condition: Condition) -> Condition {
    let term = match condition {
        Condition::Bare => {
            let next = Term::call("occupied", [Term::word("next")]);
            Term::call("=", [Term::call("count", [next]), Term::number(1)])
        }
        Condition::When(term) if term.has(&is_next) => term,
        other => return other,
    };
    let again = || Term::word("again");
    let same = Term::all([again(), mover_for_next(term.clone())]);
    Condition::When(Term::any([same, Term::all([again().negated(), term])]))
}

fn is_next(term: &Term) -> bool {
    term.word == "next" && term.args.is_empty()
}

/// Whether it asks itself who moves next.
fn asks_who_moves_next(term: &Term) -> bool {
    let cond = term.args.first().filter(|_| term.word == "if");
    cond.is_some_and(|cond| cond.word == "again" && cond.args.is_empty())
}

/// The same of the player who has just moved, where nothing in it asks who moves next.
fn mover_for_next(term: Term) -> Term {
    match is_next(&term) {
        true => Term::word("mover"),
        false if asks_who_moves_next(&term) => term,
        false => Term {
            args: term.args.into_iter().map(mover_for_next).collect(),
            ..term
        },
    }
}

/// An effect about the next player, which is the one who has just moved where that one moves again.
pub(super) fn by_who_moves_next(effect: Term) -> Term {
    match effect.has(&is_next) && !asks_who_moves_next(&effect) {
        true => Term::call(
            "if",
            [Term::word("again"), mover_for_next(effect.clone()), effect],
        ),
        false => effect,
    }
}

/// Whether a condition surely holds, or does not, where a turn begins.
fn begins(term: &Term, holds: bool) -> bool {
    let mut parts = term.args.iter();
    match (term.word.as_str(), holds) {
        ("same-turn", false) => true,
        ("not", _) => parts.all(|part| begins(part, !holds)),
        ("and", true) | ("or", false) => parts.all(|part| begins(part, holds)),
        ("and", false) | ("or", true) => parts.any(|part| begins(part, holds)),
        _ => false,
    }
}

/// Whether an effect gives a further move on no condition.
fn goes_on_always(effect: &Term) -> bool {
    match effect.word.as_str() {
        "and" | "then" => effect.args.iter().any(goes_on_always),
        word => word == "again",
    }
}

/// The conditions that have to hold together.
fn parts_of<'t>(when: impl Iterator<Item = &'t Term>) -> impl Iterator<Item = Term> {
    when.flat_map(|term| match term.word.as_str() {
        "and" => term.args.clone(),
        _ => vec![term.clone()],
    })
}

/// Whether one of several lists of conditions holds as a whole, whatever the conditions are about.
fn covers(lists: Vec<Vec<Term>>, depth: usize) -> bool {
    // A page may have any number of conditions, and nobody waits for all that they come to.
    if depth > 8 {
        return false;
    }
    let Some(asked) = lists.first().map(|list| list.first().cloned()) else {
        return false;
    };
    let Some(asked) = asked else {
        return true;
    };
    [asked.clone(), asked.negated()].iter().all(|holds| {
        let fails = holds.clone().negated();
        let open = lists.iter().filter(|list| !list.contains(&fails));
        let rest = open.map(|list| list.iter().filter(|part| *part != holds).cloned().collect());
        covers(rest.collect(), depth + 1)
    })
}

/// `add the following values: [1,the number of sites in sites occupied by …]`
pub(crate) fn one_more(values: &[Value]) -> bool {
    let of_next = |value: &Value| match value {
        Value::SquaresOf(Whose::Next) => true,
        Value::Count(squares) => **squares == Squares::Occupied(Whose::Next),
        _ => false,
    };
    matches!(values, [Value::Number(1), counted] if of_next(counted))
}

/// The opponent's king is attacked and the opponent cannot move.
fn is_mate(parts: &[At<Cond>]) -> bool {
    let threatened = |c: &Cond| {
        matches!(
            c,
            Cond::Threatened {
                whose: Whose::Next,
                ..
            }
        ) || super::kings::all_are_threatened(c)
    };
    matches!(parts, [a, b] if threatened(&a.is) && super::kings::is_stuck(&b.is))
}
