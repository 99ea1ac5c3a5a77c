//! Steps: what the target square may hold, and what happens with it.

use super::Literal;
use super::directions::way_word;
use super::leaf::{Leaf, Taking, removes};
use super::terms::When;
use crate::lower::one_behind;
use crate::tree::{Act, At, Cond, Does, Site, Way};
use rookery_rules::rule::{Sign, Term};
use rookery_rules::ruleset::spec::{MoveSpec, Purpose, Shape};

/// The answer that a step is a capture in passing.
const IN_PASSING: &str = "en-passant";

impl Literal<'_> {
    /// A step whose effect hangs on more than that an enemy stands there.
    fn step_under(&mut self, leaf: &Leaf, ways: &[Way], kind: usize) -> Option<Vec<MoveSpec>> {
        let Does::Step {
            before: Some(before),
            ..
        } = &leaf.core.is
        else {
            return None;
        };
        let Does::If {
            cond,
            then,
            otherwise: None,
        } = &before.is
        else {
            return None;
        };
        if cond.is == Cond::EnemyAt(Site::To) {
            return None;
        }
        let mut further = Vec::new();
        let takes = removes(then, &mut further);
        if takes && !leaf.joined_to_taking().is_empty() {
            return None;
        }
        let when = self.condition(cond, When::Before)?;
        let name = self.name(kind).to_string();
        let extra = self.beside_the_step(&further, leaf);
        let line = |line: MoveSpec, when: Option<&Term>| MoveSpec {
            when: when.map(|when| Term::all(line.when.clone().into_iter().chain([when.clone()]))),
            then: extra.clone().filter(|_| when.is_some()),
            ..line
        };
        if !takes {
            let because = "The page says what happens under this condition, but not whether the step is made without it.";
            let mut answers = [
                (
                    "only",
                    "the step is made only where the condition holds, to an empty square",
                ),
                ("always", "the step is made in any case, to an empty square"),
            ];
            // What is printed before a step does not stand in its way.
            if !cond.is.speaks_of_target() {
                answers.reverse();
            }
            let key = self.ask(&format!("{name}-step-if"), leaf.at(), because, &answers);
            let moves = self.shaped(Purpose::Moves, ways, Shape::Step);
            let mut lines: Vec<MoveSpec> = (moves.iter().cloned())
                .map(|m| line(m, Some(&when)))
                .collect();
            if key == "always" {
                let not = when.negated();
                lines.extend(moves.into_iter().map(|m| MoveSpec {
                    when: Some(Term::all(m.when.clone().into_iter().chain([not.clone()]))),
                    ..m
                }));
            }
            return Some(lines);
        }
        let because = "The page says under which condition it takes, but not whether the step is made without it.";
        let mut answers = [
            (
                "takes",
                "it takes only where that holds, and steps to any empty square",
            ),
            ("only", "it steps only to take, and only where that holds"),
            ("both", "to an empty square, or capturing"),
        ];
        // As a pawn takes, whatever else is asked for.
        if aslant(ways) {
            answers.swap(0, 1);
        }
        let key = self.ask(&format!("{name}-taking-if"), leaf.at(), because, &answers);
        let captures = self.shaped(Purpose::Captures, ways, Shape::Step);
        let mut lines: Vec<MoveSpec> = captures
            .iter()
            .map(|m| line(m.clone(), Some(&when)))
            .collect();
        if key == "both" {
            let not = when.clone().negated();
            lines.extend(captures.into_iter().map(|m| MoveSpec {
                when: Some(Term::all(m.when.clone().into_iter().chain([not.clone()]))),
                ..m
            }));
        }
        if key != "only" {
            lines.extend(self.shaped(Purpose::Moves, ways, Shape::Step));
        }
        Some(lines)
    }

    /// What is printed in front of a step and does more than to take: it happens with the step,
    /// and so may not look at the board or the move before, which are others by then. What is taken off
    /// around can be said of the board after the step.
    pub(super) fn beside_the_step(&mut self, further: &[Act], leaf: &Leaf) -> Option<Term> {
        let extra = self.sequel(further, When::Before)?;
        if !looks_at_numbers_only(&extra) {
            let kind = self.piece.map(|kind| self.name(kind));
            if let Some(kind) = kind
                && let Some(extra) = super::around_step::after_the_step(&extra, kind)
            {
                return Some(placed_mark(extra));
            }
            let because = "an effect before a step that looks at the board or at the move before";
            self.obstacle(leaf.at(), because);
        }
        Some(placed_mark(extra))
    }

    pub(super) fn step(
        &mut self,
        leaf: &Leaf,
        ways: &[Way],
        all: &[Leaf],
        kind: usize,
    ) -> Vec<MoveSpec> {
        if let Some(lines) = self.step_under(leaf, ways, kind) {
            return lines;
        }
        let Some((taking, further)) = leaf.taking() else {
            self.obstacle(
                leaf.at(),
                "an effect before a step that does more than to take",
            );
            return Vec::new();
        };
        let purposes = self.step_purposes(leaf, ways, taking, all, kind);
        let extra = self.beside_the_step(&further, leaf);
        let joined = leaf.joined_to_taking();
        let quiet = match taking {
            Taking::Nothing => extra.clone(),
            _ if joined.is_empty() => None,
            Taking::Enemy if !self.comes_with_any_step(leaf, kind) => None,
            _ => self.beside_the_step(&joined, leaf),
        };
        let mut lines = Vec::new();
        for purpose in purposes {
            let purposes = match purpose {
                // What happens only when something is taken.
                Purpose::Goes if quiet != extra => &[Purpose::Captures, Purpose::Moves][..],
                purpose => std::slice::from_ref(purpose),
            };
            for purpose in purposes {
                lines.extend(self.shaped(*purpose, ways, Shape::Step));
            }
        }
        let in_passing = taking == Taking::Nothing && self.in_passing(leaf, kind) == IN_PASSING;
        for line in &mut lines {
            line.then = match line.purpose {
                Purpose::Captures => extra.clone(),
                Purpose::TakesOwn if taking == Taking::Bare => extra.clone(),
                _ => quiet.clone(),
            };
            if in_passing {
                let pending = ["target", "pending"].map(Term::word);
                let own = line.when.take();
                let asked = [Term::call("in", pending)];
                line.when = Some(Term::all(own.into_iter().chain(asked)));
            }
        }
        lines
    }

    /// Whether what "and" joins to taking comes with a step that takes nothing, too.
    fn comes_with_any_step(&mut self, leaf: &Leaf, kind: usize) -> bool {
        let because = "The page's 'and' does not show where the condition before it ends.";
        let answers = [
            ("captures", "all of this happens only where it takes"),
            (
                "steps",
                "what is joined to taking happens with every such step",
            ),
        ];
        let id = format!("{}-joined", self.name(kind));
        self.ask(&id, leaf.at(), because, &answers) == "steps"
    }

    /// When a step is made that takes what stands behind its target: nothing else is known to be
    /// printed so but a capture in passing.
    fn in_passing(&mut self, leaf: &Leaf, kind: usize) -> String {
        if !leaf.takes_behind() {
            return String::new();
        }
        let id = format!("{}-en-passant", self.name(kind));
        let told = leaf.conds.iter().any(|c| c.is.speaks_of_pending());
        if self.leaves_pending() && !told {
            let because = "The page does not say when; what has passed over the square in the move just made can be taken so.";
            let answers = [(IN_PASSING, "en passant, in the very next move")];
            return self.ask(&id, leaf.at(), because, &answers);
        }
        let because = match told {
            true => {
                "The page says what is asked of the square that is left for it, and drops what may stand on its target."
            }
            false => {
                "The page does not say when. Such steps are captures in passing, and no phrase leaves a square for one."
            }
        };
        let mut answers = [
            (
                IN_PASSING,
                "en passant, on the square that has been left for it alone",
            ),
            ("empty", "to an empty square"),
            ("taking", "to an empty square, or capturing"),
        ];
        if told {
            answers.swap(0, 1);
        }
        self.ask(&id, leaf.at(), because, &answers)
    }

    /// Whether a move of the page leaves a square for what may be done there in the next one.
    fn leaves_pending(&self) -> bool {
        self.somebody(&|does| matches!(does, Does::SetPending(_) | Does::SetPendingAll(_)))
    }

    /// Whether something may stand on such a square: nothing does where steps and slides alone have passed.
    fn leaves_what_is_held(&self) -> bool {
        self.somebody(&|does| match does {
            Does::SetPending(site) => !site.as_ref().is_some_and(one_behind),
            Does::SetPendingAll(_) | Does::Hop { .. } | Does::FromTo { .. } => true,
            _ => false,
        })
    }

    fn step_purposes(
        &mut self,
        leaf: &Leaf,
        ways: &[Way],
        taking: Taking,
        all: &[Leaf],
        kind: usize,
    ) -> &'static [Purpose] {
        let name = self.name(kind).to_string();
        let at = leaf.at();
        match taking {
            Taking::Nothing if leaf.takes_behind() => match self.in_passing(leaf, kind).as_str() {
                "taking" => &[Purpose::Goes],
                IN_PASSING if self.leaves_what_is_held() => {
                    self.own_spared(&name, &At { is: Cond::True, at });
                    &[Purpose::Goes]
                }
                _ => &[Purpose::Moves],
            },
            Taking::Nothing => {
                // Directions that a condition chooses between are one step.
                let first = all.iter().find(|l| l.plain_step().is_some());
                let first = first.filter(|l| l.at() != at).and_then(Leaf::plain_step);
                let id = match (first.and_then(|w| w.first()), ways.first()) {
                    (Some(first), Some(own)) if first != own => {
                        format!("{name}-step-{}", way_word(*own).map_or("more", |w| w.0))
                    }
                    _ => format!("{name}-step"),
                };
                self.asker.plain_step(&id, at)
            }
            _ => {
                // Beside another step that takes nothing, a step onward is for taking.
                let onward =
                    |way: &Way| matches!(way, Way::Forward | Way::ForwardLeft | Way::ForwardRight);
                let backward = |way: &Way| {
                    matches!(way, Way::Backward | Way::BackwardLeft | Way::BackwardRight)
                };
                let pawnish = |other: &[Way]| {
                    let both = || other.iter().chain(ways);
                    both().all(onward) || both().all(backward)
                };
                let beside = all
                    .iter()
                    .filter_map(Leaf::plain_step)
                    .any(|other| pawnish(other) && !other.iter().any(|way| ways.contains(way)));
                self.asker
                    .taking_step(&name, at, beside || taking == Taking::Bare && aslant(ways))
            }
        }
    }
}

/// As a pawn takes.
pub(crate) fn aslant(ways: &[Way]) -> bool {
    let aslant = |way: &Way| matches!(way, Way::ForwardLeft | Way::ForwardRight);
    ways.iter().all(aslant)
}

/// The piece's own mark before it steps is, afterwards, that of the square where it stands then.
fn placed_mark(effect: Term) -> Term {
    let carried = matches!(effect.word.as_str(), "mark" | "number");
    let of_piece = carried && effect.args.first() == Some(&Term::word("here"));
    let mut args: Vec<Term> = effect.args.into_iter().map(placed_mark).collect();
    if of_piece {
        args[0] = Term::word("last-target");
    }
    Term { args, ..effect }
}

/// Whether an effect only sets numbers and the piece's own mark, to what neither the rest of the
/// board nor a move has a say in.
pub(super) fn looks_at_numbers_only(effect: &Term) -> bool {
    match effect.word.as_str() {
        "mark" | "number" if effect.args.first() == Some(&Term::word("here")) => {
            effect.args[1..].iter().all(looks_at_numbers_only)
        }
        // Nothing but that something is.
        "pending" => effect.args == [Term::word("b1")],
        "if" => {
            asks_for_numbers_only(&effect.args[0])
                && effect.args[1..].iter().all(looks_at_numbers_only)
        }
        "then" | "and" | "value" | "variable" | "counter" | "player" | "sum" | "product"
        | "minus" | "over" | "modulo" | "least" | "most" => {
            effect.args.iter().all(looks_at_numbers_only)
        }
        // Words of squares and sets that need no brackets stand in the brackets of others alone.
        _ => effect.args.is_empty(),
    }
}

/// The same of a condition.
fn asks_for_numbers_only(cond: &Term) -> bool {
    let of_parts = match cond.word.as_str() {
        "not" | "and" | "or" => asks_for_numbers_only,
        word if Sign::of(word).is_some() => looks_at_numbers_only,
        _ => return false,
    };
    cond.args.iter().all(of_parts)
}
