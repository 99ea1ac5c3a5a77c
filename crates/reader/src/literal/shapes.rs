//! How far and over what a piece goes: what the English leaves out of a slide, hop or leap.

use super::Literal;
use super::leaf::{Leaf, promotes_leaving};
use super::terms::When;
use crate::offers::{self, Occasion, Sliding};
use crate::tree::{At, Cond, Site, Squares, Value, Way, Whose};
use rookery_rules::rule::Term;
use rookery_rules::ruleset::spec::{MoveSpec, Purpose, Shape};

impl Literal<'_> {
    pub(super) fn slide(
        &mut self,
        leaf: &Leaf,
        ways: &[Way],
        through: &At<Cond>,
        kind: usize,
    ) -> Vec<MoveSpec> {
        let name = self.name(kind).to_string();
        let at = leaf.at();
        let sliding = Sliding {
            through: &through.is,
            ways,
            at_start: leaf.at_start(),
            special: leaf.special(),
            in_safety: leaf.in_safety(),
            promotes: promotes_leaving(&leaf.conds, &leaf.after),
        };
        match self.asker.slide(&name, at, &sliding) {
            Some((purposes, least, most)) => {
                let lines = |purpose: &Purpose| {
                    self.shaped(*purpose, ways, |d| Shape::Slide(d, least, most))
                };
                purposes.iter().flat_map(lines).collect()
            }
            None => {
                let because = "The page says over which squares this passes, but not how far it goes nor what it may capture.";
                let mut answers = vec![
                    (
                        "2-own",
                        "two squares or more, never to take its own kind, and it passes no piece that it could take",
                    ),
                    ("any", "any distance, to an empty square or capturing"),
                    ("2", "exactly two squares, to an empty square or capturing"),
                    (
                        "2-any",
                        "two squares or more, to an empty square or capturing",
                    ),
                    ("2-quiet", "two squares or more, to an empty square only"),
                    ("quiet", "any distance, to an empty square only"),
                ];
                let blocked = (
                    "blocked",
                    "any distance, to an empty square or to take what it cannot pass",
                );
                // What is passed because of what it carries stands as if elsewhere.
                let carries = |value: &Value| {
                    matches!(
                        value,
                        Value::NumberAt(Site::Between) | Value::StateAt(Site::Between)
                    )
                };
                let elsewhere = |cond: &Cond| matches!(cond, Cond::Compare(a, _, b) if carries(a) || carries(b));
                let first = through.is.any(&elsewhere);
                answers.insert(if first { 0 } else { answers.len() }, blocked);
                let key = self.ask(&format!("{name}-passing"), at, because, &answers);
                let Some(through) = self.passing(through) else {
                    return Vec::new();
                };
                let shape = |d| match key.as_str() {
                    "2" => Shape::Slide(d, 2, 2),
                    "2-any" | "2-quiet" | "2-own" => Shape::Slide(d, 2, 7),
                    _ => Shape::Slide(d, 1, 7),
                };
                let purpose = match key.ends_with("quiet") {
                    true => Purpose::Moves,
                    false => Purpose::Goes,
                };
                let mut lines = self.shaped(purpose, ways, shape);
                for line in &mut lines {
                    line.through = Some(through.clone());
                }
                if key == "blocked" {
                    let target = Term::word("target");
                    let passed = super::possible::placed(&through, "between", &target);
                    let free = Term::call("empty", [target]);
                    for line in &mut lines {
                        let stops = Term::any([free.clone(), passed.clone().negated()]);
                        let own = line.when.take().into_iter();
                        line.when = Some(Term::all(own.chain([stops])));
                    }
                }
                if key == "2-own" {
                    let between = |word: &str| Term::call(word, [Term::word("between")]);
                    let own = Term::call("kind", [Term::word(name.clone()), Term::word("next")]);
                    let own = Term::call("=", [between("piece"), own]);
                    let passes = Term::any([between("enemy").negated(), own]);
                    for line in &mut lines {
                        line.through = Some(Term::all([through.clone(), passes.clone()]));
                        line.spares = vec![name.clone()];
                    }
                }
                lines
            }
        }
    }

    /// In the condition of a slide `empty` and `is a friend` mean the square that is passed.
    fn passing(&mut self, through: &At<Cond>) -> Option<Term> {
        match &through.is {
            Cond::Empty => Some(Term::call("empty", [Term::word("between")])),
            Cond::Friend => Some(Term::call("friend", [Term::word("between")])),
            Cond::And(parts) => {
                let parts: Option<Vec<Term>> = parts.iter().map(|p| self.passing(p)).collect();
                Some(Term::all(parts?))
            }
            Cond::Or(parts) => {
                let parts: Option<Vec<Term>> = parts.iter().map(|p| self.passing(p)).collect();
                Some(Term::any(parts?))
            }
            Cond::Not(inner) => Some(self.passing(inner)?.negated()),
            // Were the piece on the square that is passed.
            Cond::Threatened {
                whose: Whose::Mover,
                ..
            } => {
                let passed = ["between", "mover"].map(Term::word);
                Some(Term::call("attacked", passed))
            }
            _ => self.condition(through, When::Before),
        }
    }

    pub(super) fn hop(&mut self, leaf: &Leaf, ways: &[Way], kind: usize) -> Vec<MoveSpec> {
        let name = self.name(kind).to_string();
        let at = leaf.at();
        let occasion = match (leaf.at_start(), leaf.special()) {
            (true, _) => Occasion::FromStart,
            (false, true) => Occasion::First {
                main: self.is_main(kind),
                leaps: offers::leaping(self.rules, &self.kinds[kind].page),
                counts_all: self.rules.counts_all(),
            },
            (false, false) => Occasion::Always,
        };
        let hop = self.asker.hop(&name, at, ways, occasion);
        let purpose = match hop.takes {
            true => Purpose::Goes,
            false => Purpose::Moves,
        };
        let each = |span| self.shaped(purpose, ways, |d| hop.shape(d, span));
        let mut lines: Vec<MoveSpec> = hop.spans().into_iter().flat_map(each).collect();
        for line in &mut lines {
            line.through = hop.through();
        }
        lines
    }

    /// Whether a piece takes one's own where these meet the condition on the target square as well.
    pub(super) fn takes_own(&mut self, cond: &At<Cond>, kind: usize) -> bool {
        if excludes_friends(&cond.is) {
            return false;
        }
        let mut answers = [
            OWN_SPARED,
            ("taken", "one's own pieces are taken there as well"),
        ];
        // Else it would never go anywhere.
        if asks_for_friends(&cond.is) {
            answers.reverse();
        }
        let id = format!("{}-own", self.name(kind));
        self.ask(&id, cond.at, OWN_COULD_STAND, &answers) == "taken"
    }

    /// A condition on the target square that one's own pieces could meet, though they are spared.
    pub(super) fn own_spared(&mut self, name: &str, cond: &At<Cond>) {
        if !excludes_friends(&cond.is) {
            let id = format!("{name}-own");
            self.ask(&id, cond.at, OWN_COULD_STAND, &[OWN_SPARED]);
        }
    }

    pub(super) fn leap(&mut self, leaf: &Leaf, to: &At<Cond>, kind: usize) -> Vec<MoveSpec> {
        let name = self.name(kind).to_string();
        let at = leaf.at();
        let purpose = match &to.is {
            Cond::Empty => Purpose::Moves,
            Cond::EnemyAt(Site::To) => Purpose::Captures,
            _ => Purpose::Goes,
        };
        let when = match (&to.is, purpose) {
            (Cond::Not(inner), _) if matches!(inner.is, Cond::Friend) => None,
            (_, Purpose::Goes) => self.condition_of_arrival(to),
            _ => None,
        };
        let own = self.takes_own(to, kind) && purpose == Purpose::Goes;
        let (a, b) = self.asker.leap(&name, at);
        let mut line = MoveSpec::plain(purpose, Shape::Leap(a, b));
        line.when = when;
        let alone = own && asks_for_friends(&to.is);
        with_own(line, own).split_off(usize::from(alone))
    }
}

pub(super) const OWN_SPARED: (&str, &str) = ("spared", "one's own pieces are never captured");
pub(super) const OWN_COULD_STAND: &str =
    "As the page puts it, a piece of one's own could stand there and be captured.";

/// A line, and the same for pieces of one's own, if it takes these.
pub(super) fn with_own(line: MoveSpec, own: bool) -> Vec<MoveSpec> {
    let taking = own.then(|| MoveSpec {
        purpose: Purpose::TakesOwn,
        ..line.clone()
    });
    [line].into_iter().chain(taking).collect()
}

/// Whether only pieces of the mover meet the condition.
fn asks_for_friends(cond: &Cond) -> bool {
    match cond {
        Cond::Friend => true,
        Cond::Not(inner) => matches!(&inner.is, Cond::Not(inner) if asks_for_friends(&inner.is)),
        _ => false,
    }
}

/// Whether no square that meets the condition holds a piece of the mover.
fn excludes_friends(cond: &Cond) -> bool {
    match cond {
        Cond::Empty | Cond::EnemyAt(Site::To) | Cond::IsIn(Site::To, Squares::Empty) => true,
        Cond::Not(inner) => matches!(inner.is, Cond::Friend),
        Cond::And(parts) => parts.iter().any(|part| excludes_friends(&part.is)),
        Cond::Or(parts) => parts.iter().all(|part| excludes_friends(&part.is)),
        _ => false,
    }
}
