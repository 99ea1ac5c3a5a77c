//! What follows a move: promotions, further moves, marks and counters.

use super::{Arrival, Lower};
use crate::ask::Answer;
use crate::places::{Place, region};
use crate::span::Extent;
use crate::tree::{Act, At, Cond, Does, Sign, Site, Value, Way, Whose};

/// `the Cell 1 steps ahead of the to location of the last move in the direction backward`
pub(crate) fn one_behind(site: &Site) -> bool {
    matches!(site, Site::Ahead { steps: 1, of, ways } if **of == Site::LastTo && ways.only() == Some(Way::Backward))
}

pub(super) fn takes_behind(act: &Act) -> bool {
    matches!(&act.is, Does::Remove { at } if one_behind(at))
}

/// The conditions of an effect, sorted.
#[derive(Default)]
pub(super) struct Occasion {
    pub arrives: Option<Vec<Place>>,
    pub without: Option<String>,
    pub fewer: Option<u8>,
    /// Kinds of which one must have been captured earlier.
    pub remembered: Vec<String>,
    pub first_turn: bool,
    pub not_same_turn: bool,
    pub bad: bool,
    /// What an "else" leaves to the branch before it.
    spoken_for: Vec<Occasion>,
}

impl Lower<'_> {
    pub(super) fn effect(&mut self, act: &Act, conds: &[At<Cond>], kind: &str) {
        match &act.is {
            Does::If {
                cond,
                then,
                otherwise,
            } => {
                if is_bookkeeping(act) {
                    return;
                }
                let mut inner = conds.to_vec();
                inner.push((**cond).clone());
                self.effect(then, &inner, kind);
                if let Some(otherwise) = otherwise {
                    let mut inner = conds.to_vec();
                    inner.push(At {
                        is: Cond::Not(cond.clone()),
                        at: cond.at,
                    });
                    self.effect(otherwise, &inner, kind);
                }
            }
            Does::Then(acts)
                if acts.first().is_some_and(|first| {
                    first.is.lets_nothing_follow() || first.is.may_do_nothing()
                }) =>
            {
                // An effect that hangs on the one before it.
                self.beyond();
            }
            Does::And(acts) | Does::Then(acts) => self.effects_together(acts, conds, kind),
            Does::Promote { .. } => self.promotion(act, conds, kind, false),
            Does::MoveAgain => self.move_again(act, conds, kind, false),
            Does::SetState {
                at: Site::LastTo,
                to: Value::Number(_),
            } if conds.is_empty() => {}
            // After a promotion in place, by which the play rules give a further move.
            Does::SetPending(None)
                if self.all_wait && conds.iter().any(|c| is_about_waiting(&c.is)) =>
            {
                if self.waiting_again.is_some() {
                    // A second kind of piece whose promotion in place gives a further move.
                    return self.beyond();
                }
                self.waiting_again = Some((kind.to_string(), act.at));
            }
            Does::SetCounter(n) if conds.is_empty() => {
                self.counter_begins(*n, act.at);
            }
            _ => self.beyond(),
        }
    }

    /// The counter begins at -1; copies of pages lose the minus sign.
    pub(super) fn counter_begins(&mut self, to: i32, at: Extent) -> bool {
        match to {
            -1 => true,
            1 => {
                self.asker.counter_minus(at);
                true
            }
            _ => {
                // A counter that does not begin at -1.
                self.beyond();
                false
            }
        }
    }

    /// `A and B`, each under the conditions around both.
    fn effects_together(&mut self, acts: &[Act], conds: &[At<Cond>], kind: &str) {
        let again = acts.iter().any(|a| matches!(a.is, Does::MoveAgain));
        let promotes = (acts.iter()).any(|a| matches!(a.is, Does::Promote { .. }));
        for act in acts {
            match &act.is {
                Does::SetPending(None) if again => {}
                Does::MoveAgain => {
                    let pending = acts.iter().any(|a| matches!(a.is, Does::SetPending(None)));
                    self.move_again(act, conds, kind, pending);
                }
                // A promoted piece counts as unmoved.
                Does::SetState {
                    at: Site::LastTo,
                    to: Value::Number(1),
                } if promotes => {}
                Does::Promote { .. } => {
                    let fresh = acts.iter().any(|a| {
                        matches!(
                            a.is,
                            Does::SetState {
                                at: Site::LastTo,
                                to: Value::Number(1)
                            }
                        )
                    });
                    self.promotion(act, conds, kind, fresh);
                }
                _ => self.effect(act, conds, kind),
            }
        }
    }

    pub(super) fn occasion(&mut self, conds: &[At<Cond>], kind: &str) -> Occasion {
        let mut occasion = Occasion::default();
        for cond in conds {
            self.occasion_of(cond, kind, &mut occasion);
        }
        for other in std::mem::take(&mut occasion.spoken_for) {
            if occasion.bad || other.bad {
                occasion.bad = true;
            } else if !occasion.leave_to(&other) {
                occasion.bad = true;
                // An 'else' to a condition that is about more than the square: our rulesets cannot
                // state it here.
                self.beyond();
            }
        }
        occasion
    }

    fn occasion_of(&mut self, cond: &At<Cond>, kind: &str, occasion: &mut Occasion) {
        match &cond.is {
            Cond::And(parts) => parts
                .iter()
                .for_each(|p| self.occasion_of(p, kind, occasion)),
            Cond::IsIn(Site::LastTo, set) => {
                match self.squares(set, kind) {
                    // "In the corner" narrows what an outer condition gave.
                    Some(squares) => occasion.narrow(squares),
                    None => occasion.bad = true,
                }
            }
            Cond::Or(parts) if parts.iter().all(|p| column(&p.is).is_some()) => {
                let files: Vec<u8> = parts.iter().filter_map(|p| column(&p.is)).collect();
                occasion.narrow_to_files(&files);
            }
            Cond::Compare(..) if column(&cond.is).is_some() => {
                let files: Vec<u8> = column(&cond.is).into_iter().collect();
                occasion.narrow_to_files(&files);
            }
            Cond::Compare(Value::SquaresOf(Whose::Mover), Sign::Less, Value::Number(n))
                if (1..=64).contains(n) && occasion.fewer.is_none() =>
            {
                let because = "The page counts the squares held by 'any component', which hides the piece that is counted.";
                let answers = vec![Answer::new(
                    "same",
                    format!("only while the player has fewer than {n} of the piece promoted to"),
                )];
                self.asker
                    .ask(&format!("{kind}-promotes-fewer"), cond.at, because, answers);
                occasion.fewer = u8::try_from(*n).ok();
            }
            Cond::Remembered { .. } => {
                self.remembered(std::slice::from_ref(cond), cond.at, occasion);
            }
            Cond::Or(parts)
                if parts
                    .iter()
                    .all(|p| matches!(p.is, Cond::Remembered { .. })) =>
            {
                self.remembered(parts, cond.at, occasion);
            }
            Cond::Not(inner) if matches!(inner.is, Cond::SameTurn) => occasion.not_same_turn = true,
            // "else" of "if it stands there": the moves that this follows have come from elsewhere.
            Cond::Not(inner) if matches!(inner.is, Cond::IsIn(Site::Piece, _)) => {}
            // "else" of "if it arrives there".
            Cond::Not(inner) if speaks_of_arrival(&inner.is) => {
                let other = self.occasion(std::slice::from_ref(&**inner), kind);
                occasion.spoken_for.push(other);
            }
            Cond::Compare(Value::Turns, Sign::AtMost, Value::Number(2)) => {
                occasion.first_turn = true
            }
            _ => match self.none_of(cond, kind) {
                Some(name) if occasion.without.is_none() => occasion.without = Some(name),
                _ => {
                    occasion.bad = true;
                    self.beyond();
                }
            },
        }
    }

    /// Any one of these kinds has been captured earlier in the game.
    fn remembered(&mut self, parts: &[At<Cond>], at: Extent, occasion: &mut Occasion) {
        let names = parts.iter().filter_map(|p| match &p.is {
            Cond::Remembered {
                name,
                whose: Whose::Mover,
            } => self.ours(name),
            _ => None,
        });
        let names: Vec<String> = names.collect();
        if names.len() != parts.len() || !occasion.remembered.is_empty() {
            occasion.bad = true;
            // Remembered pieces in a way that our rulesets cannot state.
            return self.beyond();
        }
        self.remembers(at);
        occasion.remembered = names;
    }

    /// `Queen of the moving player is in is equal to -1`: the player has no queen.
    fn none_of(&mut self, cond: &At<Cond>, kind: &str) -> Option<String> {
        let (name, number) = match &cond.is {
            Cond::Compare(
                Value::Site(Site::WhereIs {
                    name,
                    whose: Whose::Mover,
                }),
                Sign::Equal,
                Value::Number(n),
            )
            | Cond::Compare(
                Value::Number(n),
                Sign::Equal,
                Value::Site(Site::WhereIs {
                    name,
                    whose: Whose::Mover,
                }),
            ) => (name, *n),
            _ => return None,
        };
        let ours = self.ours(name)?;
        match number {
            -1 => Some(ours),
            1 => {
                let because = "Square number 1 makes no sense here, and copies of these pages lose minus signs.";
                let answers = vec![Answer::new(
                    "minus",
                    format!("-1, that is: the player has no {ours} on the board"),
                )];
                self.asker
                    .ask(&format!("{kind}-minus"), cond.at, because, answers);
                Some(ours)
            }
            _ => None,
        }
    }

    fn move_again(&mut self, act: &Act, conds: &[At<Cond>], kind: &str, pending: bool) {
        let occasion = self.occasion(conds, kind);
        if occasion.bad {
            return;
        }
        let more = pending
            || occasion.without.is_some()
            || occasion.fewer.is_some()
            || occasion.first_turn
            || occasion.not_same_turn;
        match occasion.arrives {
            Some(_) if more => self.beyond(),
            Some(squares) if squares.is_empty() => {
                self.remark(act.at, "no square is left for this");
            }
            Some(squares) => {
                self.follows_all_that_reach(&squares);
                self.enters(kind, &squares);
                self.arrivals.push(Arrival {
                    kind: kind.to_string(),
                    region: region(&squares),
                    remembered: occasion.remembered,
                    at: act.at,
                });
            }
            None if occasion.first_turn && occasion.not_same_turn && pending => {
                if self.first_again.is_some() || !self.outside.is_empty() {
                    // Another kind of piece whose first move gives a further one, or one of its moves.
                    return self.beyond();
                }
                self.first_again = Some((kind.to_string(), act.at));
            }
            None => self.beyond(),
        }
    }
}

impl Occasion {
    /// Leaves the squares of another occasion to it; false where that takes more than squares.
    fn leave_to(&mut self, other: &Occasion) -> bool {
        let only_squares = other.without.is_none()
            && other.fewer.is_none()
            && other.remembered.is_empty()
            && !other.first_turn
            && !other.not_same_turn;
        let (Some(own), Some(theirs)) = (&mut self.arrives, &other.arrives) else {
            return false;
        };
        let apart = own.iter().all(|square| !theirs.contains(square));
        own.retain(|square| !theirs.contains(square));
        only_squares || apart
    }

    fn narrow(&mut self, squares: Vec<Place>) {
        self.arrives = Some(match self.arrives.take() {
            Some(old) => old.into_iter().filter(|s| squares.contains(s)).collect(),
            None => squares,
        });
    }

    fn narrow_to_files(&mut self, files: &[u8]) {
        let all = (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)));
        self.narrow(all.filter(|(file, _)| files.contains(file)).collect());
    }
}

/// `the column within which site … lies is equal to 3`
fn column(cond: &Cond) -> Option<u8> {
    match cond {
        Cond::Compare(Value::Column(Site::LastTo), Sign::Equal, Value::Number(n)) => {
            u8::try_from(*n).ok().filter(|n| *n < 8)
        }
        _ => None,
    }
}

/// A condition in which the square just reached is named.
fn speaks_of_arrival(cond: &Cond) -> bool {
    match cond {
        Cond::IsIn(Site::LastTo, _) => true,
        Cond::And(parts) => parts.iter().any(|p| speaks_of_arrival(&p.is)),
        Cond::Or(parts) => parts.iter().all(|p| column(&p.is).is_some()),
        one => column(one).is_some(),
    }
}

/// "If it carries the mark, it loses it": only tells what a mark means.
pub(super) fn is_bookkeeping(act: &Act) -> bool {
    let Does::If {
        cond,
        then,
        otherwise: None,
    } = &act.is
    else {
        return false;
    };
    let set = match then.is {
        Does::SetState {
            at: Site::LastTo,
            to: Value::Number(to),
        } => to,
        _ => return false,
    };
    // A rook that goes to these squares keeps its mark: more than bookkeeping ("and").
    match super::conds::state_test(&cond.is) {
        Some((Site::LastTo, 1, true)) => set != 1,
        Some((Site::LastTo, mark, false)) => set == mark,
        _ => false,
    }
}

/// "if the to location of the last move is not equal to the location of the piece"
fn is_about_waiting(cond: &Cond) -> bool {
    matches!(
        cond,
        Cond::Compare(
            Value::Site(Site::LastTo),
            Sign::Unequal,
            Value::Site(Site::Piece)
        )
    )
}
