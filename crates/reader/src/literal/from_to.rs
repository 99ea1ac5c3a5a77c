//! Turns that move a piece from one of some squares to one of others.

use super::Literal;
use super::leaf::removes;
use super::possible::placed;
use super::terms::{When, word};
use crate::span::Extent;
use crate::tree::{Act, At, Compare, Cond, Does, Site, Squares, Value, Whose};
use rookery_rules::rule::Term;
use rookery_rules::ruleset::spec::Action;

/// What such a turn is about: the squares themselves aside.
pub(super) struct Carrying<'a> {
    pub at: Extent,
    pub from_if: Option<&'a At<Cond>>,
    pub to: &'a Squares,
    pub rule: &'a At<Cond>,
    pub capture_rule: Option<&'a At<Cond>>,
    pub capture: Option<&'a Act>,
}

impl<'a> Carrying<'a> {
    /// The squares that it begins on, and the rest.
    pub fn of(act: &'a Act) -> Option<(&'a Squares, Carrying<'a>)> {
        let Does::FromTo {
            from,
            from_if,
            to,
            rule,
            capture_rule,
            capture,
        } = &act.is
        else {
            return None;
        };
        let rest = Carrying {
            at: act.at,
            from_if: from_if.as_deref(),
            to,
            rule,
            capture_rule: capture_rule.as_deref(),
            capture: capture.as_deref(),
        };
        Some((from, rest))
    }
}

impl Literal<'_> {
    /// `from cell in … to cell in …`, as a turn.
    pub(super) fn carry(
        &mut self,
        from: &Squares,
        carrying: &Carrying<'_>,
        conds: &[At<Cond>],
        after: &[Act],
    ) {
        let single = matches!(from, Squares::Sites(sites) if sites.len() == 1);
        if !owned(from) {
            if !single {
                return self.obstacle(carrying.at, MOVES_ANYTHING);
            }
            let because =
                "As the page puts it, an opponent's piece could stand there and be moved.";
            let answers = [("own", "only a piece of the player who moves is moved")];
            self.ask("turn-from", carrying.at, because, &answers);
        }
        if let Some(from) = self.squares(from, carrying.at, When::Before) {
            self.carry_from(from, carrying, conds, after, false);
        }
    }

    /// The same, from each of some squares: the running one, if so, is where it begins.
    pub(super) fn carry_from(
        &mut self,
        from: Term,
        carrying: &Carrying<'_>,
        conds: &[At<Cond>],
        after: &[Act],
        running: bool,
    ) {
        let at = carrying.at;
        if !takes_always(carrying.capture_rule, carrying.capture) {
            return self.obstacle(at, "a capture that does more than to take");
        }
        if *carrying.to != Squares::Empty {
            self.own_spared("turn", carrying.rule);
        }
        let Some(to) = self.squares(carrying.to, at, When::Before) else {
            return;
        };
        let mut own = Vec::new();
        for cond in carrying.from_if.into_iter().chain([carrying.rule]) {
            own.extend(self.condition(cond, When::Before));
        }
        if running {
            own = own
                .iter()
                .map(|t| placed(t, "each", &word("here")))
                .collect();
        }
        let to = match running {
            true => placed(&to, "each", &word("here")),
            false => to,
        };
        self.play_line_where(Action::Carry(from, to), at, conds, &own, after);
    }
}

/// Whatever stands on the target square is taken, and nothing else happens with that: so it is
/// replaced in any case.
pub(super) fn takes_always(rule: Option<&At<Cond>>, capture: Option<&Act>) -> bool {
    let only = |act: &Act| {
        let mut further = Vec::new();
        removes(act, &mut further) && further.is_empty()
    };
    rule.is_none_or(|rule| matches!(rule.is, Cond::True | Cond::EnemyAt(Site::To)))
        && capture.is_none_or(only)
}

/// Why a turn that moves whatever stands there is refused.
pub(super) const MOVES_ANYTHING: &str =
    "a turn that could move the opponent's pieces: our rulesets let a player move his own";

/// Only pieces of the player who moves stand on these squares.
pub(super) fn owned(squares: &Squares) -> bool {
    match squares {
        Squares::Occupied(Whose::Mover) => true,
        Squares::Both(a, b) => owned(a) || owned(b),
        Squares::Without(a, _) => owned(a),
        Squares::Union(parts) => parts.iter().all(owned),
        Squares::Sites(sites) => sites.iter().all(|site| {
            matches!(
                site,
                Site::WhereIs {
                    whose: Whose::Mover,
                    ..
                }
            )
        }),
        _ => false,
    }
}

/// A piece of the player who moves stands on the running square.
pub(super) fn own_there(cond: &Cond) -> bool {
    let there = |site: &Site| matches!(site, Site::Current | Site::To);
    let piece = |v: &Value| matches!(v, Value::PieceAt(site) if there(site));
    let player = |v: &Value| matches!(v, Value::PlayerAt(site) if there(site));
    let mine = |v: &Value| {
        matches!(
            v,
            Value::Site(Site::Named {
                whose: Whose::Mover,
                ..
            })
        )
    };
    let mover = |v: &Value| *v == Value::Player(Whose::Mover);
    match cond {
        Cond::And(parts) => parts.iter().any(|part| own_there(&part.is)),
        Cond::Compare(a, Compare::Equal, b) => {
            let pair = |x: &Value, y: &Value| piece(x) && mine(y) || player(x) && mover(y);
            pair(a, b) || pair(b, a)
        }
        _ => false,
    }
}
