//! What the conditions in front of a move come to.

use super::Lower;
use super::shapes::goes_forward;
use crate::ask::Answer;
use crate::places::{Place, region};
use crate::span::Extent;
use crate::tree::{Act, At, Cond, Does, PieceRule, Sign, Site, Value, Whose};
use rookery_rules::ruleset::spec::MoveSpec;

/// The conditions of a move, in the terms of a ruleset.
#[derive(Clone, Debug, Default)]
pub(super) struct Terms {
    pub unmoved: Option<Extent>,
    pub safe: bool,
    pub from: Option<Vec<Place>>,
    /// Not from these.
    pub off: Vec<Place>,
    pub at_start: bool,
    pub pieces: Option<u8>,
    pub enemy: bool,
    /// Something that no ruleset can say stands here; the obstacle is noted.
    pub bad: bool,
    pub remembered: Vec<String>,
    pub any_remembered: Vec<String>,
    pub not_just_moved: bool,
}

impl Terms {
    fn narrow(&mut self, squares: Vec<Place>) {
        self.from = Some(match self.from.take() {
            Some(old) => old.into_iter().filter(|s| squares.contains(s)).collect(),
            None => squares,
        });
    }

    pub fn apply(&self, line: &mut MoveSpec) {
        line.unmoved |= self.unmoved.is_some();
        line.safe |= self.safe;
        // From the last row nothing goes forward anyway.
        let vacuous = goes_forward(&line.shape) && self.off.iter().all(|(_, rank)| *rank == 7);
        let all = || (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)));
        let from = match &self.from {
            Some(from) => Some(from.clone()),
            None if self.off.is_empty() || vacuous => None,
            None => Some(all().collect()),
        };
        if let Some(mut from) = from {
            from.retain(|place| !self.off.contains(place));
            line.from = Some(region(&from));
        }
        line.pieces = line.pieces.or(self.pieces);
    }
}

/// `1 = State at …` in either order: the site and the number.
pub(crate) fn state_test(cond: &Cond) -> Option<(&Site, i32, bool)> {
    let (a, compare, b) = match cond {
        Cond::Compare(a, compare, b) => (a, compare, b),
        Cond::Not(inner) => return state_test(&inner.is).map(|(site, n, is)| (site, n, !is)),
        _ => return None,
    };
    let is = match compare {
        Sign::Equal => true,
        Sign::Unequal => false,
        _ => return None,
    };
    match (a, b) {
        (Value::StateAt(site), Value::Number(n)) | (Value::Number(n), Value::StateAt(site)) => {
            Some((site, *n, is))
        }
        _ => None,
    }
}

impl Lower<'_> {
    pub(super) fn terms(&mut self, conds: &[At<Cond>], kind: &str) -> Terms {
        let mut terms = Terms::default();
        for cond in conds {
            self.term(cond, kind, &mut terms);
        }
        terms
    }

    fn term(&mut self, cond: &At<Cond>, kind: &str, terms: &mut Terms) {
        if let Some((site, value, is)) = state_test(&cond.is) {
            return self.mark_term(cond.at, site, value, is, kind, terms);
        }
        match &cond.is {
            Cond::And(parts) => parts.iter().for_each(|p| self.term(p, kind, terms)),
            Cond::Not(inner) => match &inner.is {
                Cond::Threatened {
                    name,
                    whose: Whose::Mover,
                } if self.ours(name).is_some() && self.ours(name) == self.main_piece() => {
                    terms.safe = true;
                    if self.royal.is_none() {
                        // A piece that nothing guards can stand attacked all the same.
                        self.bad(terms);
                    }
                }
                // "else" of "if it stands there".
                Cond::IsIn(Site::Piece, set) => match self.squares(set, kind) {
                    Some(squares) => terms.off.extend(squares),
                    None => terms.bad = true,
                },
                _ => self.bad(terms),
            },
            Cond::IsIn(Site::Piece, set) => {
                terms.at_start = *set == crate::tree::Squares::Start;
                if let Some(squares) = self.squares(set, kind) {
                    terms.narrow(squares);
                } else {
                    terms.bad = true;
                }
            }
            Cond::EnemyAt(Site::To) => terms.enemy = true,
            Cond::Compare(Value::Number(n), Sign::Equal, Value::SquaresOf(Whose::All))
            | Cond::Compare(Value::SquaresOf(Whose::All), Sign::Equal, Value::Number(n))
                if (2..=64).contains(n) && terms.pieces.is_none() =>
            {
                terms.pieces = u8::try_from(*n).ok();
            }
            Cond::Compare(Value::Site(Site::LastTo), Sign::Unequal, Value::Site(Site::Piece)) => {
                terms.not_just_moved = true
            }
            Cond::Remembered {
                name,
                whose: Whose::Mover,
            } => match self.ours(name) {
                Some(name) => {
                    self.remembers(cond.at);
                    terms.remembered.push(name);
                }
                None => self.bad(terms),
            },
            // "if any of these is remembered" in front of the single ones.
            Cond::Or(parts) => {
                for part in parts {
                    let name = match &part.is {
                        Cond::Remembered {
                            name,
                            whose: Whose::Mover,
                        } => self.ours(name),
                        _ => None,
                    };
                    match name {
                        Some(name) => terms.any_remembered.push(name),
                        None => return self.bad(terms),
                    }
                }
            }
            _ => self.bad(terms),
        }
    }

    fn bad(&mut self, terms: &mut Terms) {
        terms.bad = true;
        self.beyond();
    }

    /// A mark on a piece: here it always tells whether the piece has moved.
    fn mark_term(
        &mut self,
        at: Extent,
        site: &Site,
        value: i32,
        is: bool,
        kind: &str,
        terms: &mut Terms,
    ) {
        let own = match site {
            Site::Piece => true,
            Site::Named {
                name,
                whose: Whose::Mover,
            }
            | Site::WhereIs {
                name,
                whose: Whose::Mover,
            } => {
                // Only of this kind there is never a second one.
                self.ours(name).as_deref() == Some(kind)
                    && self.main_piece().as_deref() == Some(kind)
            }
            _ => false,
        };
        let cleared = self.marks_set(kind);
        // Marked at the start, and a move takes the mark away; or marked by its first move.
        let becomes = i32::from(!is);
        let lost_by_moving =
            value == 1 && cleared.iter().all(|n| *n == becomes) && self.all_set_marks(kind);
        // Where pieces begin otherwise than their rules have it, the reading phrase by phrase knows.
        let alike = self.rules.mark_habits().contains(&0);
        if own && lost_by_moving && alike {
            self.marked_at_start(at, kind);
            terms.unmoved = Some(at);
            if !is {
                self.marked_by_moving.insert(kind.to_string());
            }
            return;
        }
        if own
            && is
            && value == 1
            && cleared.iter().all(|n| *n == 1)
            && let Some(key) = self.kept_mark(at, kind, terms)
        {
            if key == "unmoved" {
                terms.unmoved = Some(at);
            }
            return;
        }
        terms.bad = true;
        // Marks on pieces are understood only where they tell whether the piece has moved.
        self.beyond();
    }

    /// The pages never say who carries a mark at the start.
    pub(super) fn marked_at_start(&mut self, at: Extent, kind: &str) {
        let because = "The page does not say which pieces carry the mark at the start; moving is what changes it.";
        let answers = vec![Answer::new(
            "unmoved",
            format!("so marked is a {kind} that has not moved yet"),
        )];
        self.asker
            .ask(&format!("{kind}-marked"), at, because, answers);
    }

    /// A mark that no phrase takes away, of pieces that the setup places in two lines: alike pieces
    /// in two lines differ in something that the English drops.
    fn kept_mark(&mut self, at: Extent, kind: &str, terms: &mut Terms) -> Option<String> {
        let lines = |player: u8| {
            let all = self.rules.placings.iter();
            let own = all.filter(move |p| p.player == player);
            own.filter(|p| self.ours(&p.name).as_deref() == Some(kind))
        };
        lines(1).nth(1)?;
        let (white, black) = (lines(1).next()?, lines(2).next()?);
        let (white, black) = (white.squares.clone(), black.squares.clone());
        let names: Vec<String> = white
            .iter()
            .map(|s| crate::parse::square_text(*s))
            .collect();
        let because = format!(
            "The page does not say which pieces carry the mark, and no phrase takes it from a {kind} that moves. The setup places these pieces in two lines, as if the first were marked."
        );
        let says = format!(
            "only those of the setup's first line carry it: {}",
            names.join(", ")
        );
        let all = format!("every {kind} carries it from the start and keeps it");
        let unmoved = format!("a {kind} carries it until it moves");
        let answers = vec![
            Answer::new("first-line", says),
            Answer::new("always", all),
            Answer::new("unmoved", unmoved),
        ];
        let id = format!("{kind}-mark");
        let key = self.asker.ask(&id, at, &because, answers);
        if key == "first-line"
            && let Some(squares) = self.agreed(white, black)
        {
            terms.narrow(squares);
        }
        Some(key)
    }

    /// The values to which the rule of a kind sets its own mark when it moves.
    pub(super) fn marks_set(&self, kind: &str) -> Vec<i32> {
        let mut values = Vec::new();
        if let Some(rule) = self.rule_of(kind) {
            collect_marks(&rule.moves, false, &mut values);
        }
        values
    }

    /// Whether every move of the kind sets its mark.
    pub(super) fn all_set_marks(&self, kind: &str) -> bool {
        self.rule_of(kind)
            .is_some_and(|rule| sets_mark(&rule.moves))
    }

    pub(super) fn rule_of(&self, kind: &str) -> Option<&PieceRule> {
        let page = &self.kinds.iter().find(|k| k.name == kind)?.page;
        self.rules.pieces.iter().find(|rule| rule.name == *page)
    }
}

/// Whether the mark of the piece is set, whichever of its moves is made.
fn sets_mark(act: &Act) -> bool {
    match &act.is {
        Does::If {
            then, otherwise, ..
        } => sets_mark(then) && otherwise.as_ref().is_none_or(|act| sets_mark(act)),
        Does::Or { choices, after } => {
            after.as_ref().is_some_and(|act| marks(act)) || choices.iter().all(sets_mark)
        }
        // What promotes becomes another piece.
        Does::Promote { .. } => true,
        _ => marks(act),
    }
}

/// Whether this effect sets the mark of the piece in any case.
fn marks(act: &Act) -> bool {
    match &act.is {
        Does::SetState {
            at: Site::LastTo, ..
        } => true,
        Does::Then(acts) | Does::And(acts) => acts.iter().any(marks),
        _ => super::effects::is_bookkeeping(act),
    }
}

/// Values set on the piece that has moved, promotions aside.
fn collect_marks(act: &Act, promotes: bool, values: &mut Vec<i32>) {
    match &act.is {
        Does::SetState {
            at: Site::LastTo,
            to: Value::Number(to),
        } if !promotes => values.push(*to),
        Does::Then(acts) | Does::And(acts) => {
            let promotes = promotes || acts.iter().any(|a| matches!(a.is, Does::Promote { .. }));
            acts.iter().for_each(|a| collect_marks(a, promotes, values));
        }
        Does::Or { choices, after } => {
            choices
                .iter()
                .for_each(|a| collect_marks(a, promotes, values));
            if let Some(after) = after {
                collect_marks(after, promotes, values);
            }
        }
        Does::If {
            then, otherwise, ..
        } => {
            collect_marks(then, promotes, values);
            if let Some(otherwise) = otherwise {
                collect_marks(otherwise, promotes, values);
            }
        }
        _ => {}
    }
}
