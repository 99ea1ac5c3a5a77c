//! `select Cell in … then …`: a turn that is done with squares which the player chooses.

use super::Literal;
use super::from_to::{MOVES_ANYTHING, only_takes, owned};
use super::possible::placed;
use super::terms::{When, call, word};
use crate::tree::{Act, At, Cond, Does, Site, Squares};
use rookery_rules::rule::Term;
use rookery_rules::ruleset::spec::Action;

impl Literal<'_> {
    /// The squares that are chosen are those of the last move for what is done next.
    pub(super) fn selected(&mut self, select: &Act, next: &Act, conds: &[At<Cond>], after: &[Act]) {
        let Does::Select {
            from,
            from_if,
            to,
            to_if,
        } = &select.is
        else {
            return;
        };
        let at = select.at;
        let Some(mut set) = self.squares_of_turn(from, at) else {
            return;
        };
        if let Some(cond) = from_if {
            if cond.is.speaks_of_target() {
                return self.obstacle(cond.at, "the second square, asked for with the first");
            }
            let Some(such) = self.condition(cond, When::Before) else {
                return;
            };
            set = Term::call("those", [set, placed(&such, "here", &word("each"))]);
        }
        let chosen = |site: &Site| matches!(site, Site::LastTo | Site::LastFrom);
        match (&next.is, to) {
            (Does::Remove { at: site }, None) if chosen(site) && occupied(from) => {
                self.take_off(set, at, conds, after);
            }
            (Does::Promote { at: site, into, .. }, None) if chosen(site) => {
                let Some(names) = self.choice_of_kinds(into, next.at) else {
                    return;
                };
                if !owned(from) {
                    self.own_alone(at);
                }
                self.others_alone(at);
                self.play_line_where(Action::Promote(set, names), at, conds, &[], after);
                self.promotes_by_itself();
            }
            (
                Does::FromTo {
                    from: Squares::Sites(carried),
                    from_if: None,
                    to: Squares::Sites(goal),
                    rule,
                    capture_rule: _,
                    capture,
                },
                Some(to),
            ) if carried.as_slice() == [Site::LastFrom]
                && goal.as_slice() == [Site::LastTo]
                && matches!(rule.is, Cond::True)
                && only_takes(capture.as_deref()) =>
            {
                if !owned(from) {
                    return self.obstacle(at, MOVES_ANYTHING);
                }
                let asked = to_if.as_deref().unwrap_or(rule);
                if *to != Squares::Empty {
                    self.own_spared("turn", asked);
                }
                let Some(goals) = self.squares(to, at, When::Before) else {
                    return;
                };
                let such = self.of_second(to_if.as_deref());
                self.play_line_where(Action::Carry(set, goals), at, conds, &such, after);
            }
            _ if next.any(&|does| crate::parse::is_move(does)) => self.obstacle(
                next.at,
                "a move between chosen squares, other than from the one to the other",
            ),
            // Nothing moves with the choice: all that happens is what follows.
            _ => {
                // Where nothing stands nothing is taken off, and the square can be chosen.
                if matches!(&next.is, Does::Remove { at: site } if to.is_none() && chosen(site)) {
                    self.others_alone(at);
                    if let Some(main) = self.royal.or(self.free) {
                        let main = word(self.name(main));
                        let spared = call("pieces", [main, word("anyone")]);
                        set = call("without", [set, spared]);
                    }
                }
                let mut goals = None;
                if let Some(to) = to {
                    goals = self.squares(to, at, When::Before);
                    if goals.is_none() {
                        return;
                    }
                }
                let such = self.of_second(to_if.as_deref());
                let all = [std::slice::from_ref(next), after].concat();
                self.play_line_where(Action::Choose(set, goals), at, conds, &such, &all);
            }
        }
    }

    /// What the second square is asked for.
    fn of_second(&mut self, cond: Option<&At<Cond>>) -> Vec<Term> {
        let such = cond.and_then(|cond| self.condition(cond, When::Before));
        such.into_iter().collect()
    }
}

/// Something stands on each of these squares.
fn occupied(squares: &Squares) -> bool {
    match squares {
        Squares::Occupied(_) => true,
        Squares::Both(a, b) => occupied(a) || occupied(b),
        Squares::Without(a, _) => occupied(a),
        _ => false,
    }
}
