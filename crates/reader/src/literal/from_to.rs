//! Turns that move a piece from one of some squares to one of others.

use super::Literal;
use super::leaf::{Leaf, beside_taking, removes};
use super::possible::in_turn;
use super::shapes::with_own;
use super::terms::{When, word};
use crate::span::Extent;
use crate::tree::{Act, At, Cond, Does, Sign, Site, Squares, Value, Whose};
use rookery_rules::rule::Term;
use rookery_rules::ruleset::spec::{Action, MoveSpec, Purpose, Shape};

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
        running: Option<&str>,
    ) {
        let single = matches!(from, Squares::Sites(sites) if sites.len() == 1);
        if !owned(from) {
            if !single {
                return self.obstacle(carrying.at, MOVES_ANYTHING);
            }
            self.own_alone(carrying.at);
        }
        if let Some(from) = self.squares_of_turn(from, carrying.at) {
            self.carry_from(from, carrying, conds, after, running);
        }
    }

    /// `from cell in the location of the piece to cell …`, as a move of a piece.
    pub(super) fn straight(&mut self, leaf: &Leaf, kind: usize) -> Vec<MoveSpec> {
        let Some((_, carrying)) = Carrying::of(&leaf.core) else {
            return Vec::new();
        };
        let (at, rule) = (carrying.at, carrying.rule);
        let takes_own = *carrying.to != Squares::Empty && self.takes_own(rule, kind);
        let Some(to) = self.squares(carrying.to, at, When::Before) else {
            return Vec::new();
        };
        let mut asked = Vec::new();
        if let Some(cond) = carrying.from_if {
            if cond.is.speaks_of_target() {
                self.obstacle(cond.at, "the target square, asked for before there is one");
            }
            asked.extend(self.condition(cond, When::Before));
        }
        let purpose = match &rule.is {
            Cond::Empty => Purpose::Moves,
            Cond::True => Purpose::Goes,
            _ => {
                asked.extend(self.condition_of_arrival(rule));
                Purpose::Goes
            }
        };
        let mut line = MoveSpec::plain(purpose, Shape::To(to));
        let when = Term::all(asked);
        line.when = (when != Term::yes()).then_some(when);
        let mut further = Vec::new();
        if carrying
            .capture
            .is_some_and(|act| !removes(act, &mut further))
        {
            self.obstacle(at, "a capture that does more than to take");
        }
        // Whatever stands there is replaced in any case: the rule is about what else happens.
        let beside = match carrying.capture_rule.map(|rule| &rule.is) {
            _ if further.is_empty() => return with_own(line, takes_own),
            None | Some(Cond::True) => carrying.capture.map(beside_taking).unwrap_or_default(),
            Some(Cond::EnemyAt(Site::To)) => Vec::new(),
            _ => {
                self.obstacle(at, "a capture that does more than to take");
                return vec![line];
            }
        };
        let mut lines = Vec::new();
        // Of one's own the effects are those of any capture, or where an enemy is asked for, of none.
        let any =
            !matches!(carrying.capture_rule, Some(rule) if rule.is == Cond::EnemyAt(Site::To));
        let of_own = if any { further.clone() } else { Vec::new() };
        for (own, effects) in [
            (Purpose::Captures, further),
            (Purpose::Moves, beside),
            (Purpose::TakesOwn, of_own),
        ] {
            let wanted = match own {
                Purpose::TakesOwn => takes_own,
                own => purpose == Purpose::Goes || purpose == own,
            };
            if wanted {
                lines.push(MoveSpec {
                    purpose: own,
                    then: self.beside_the_step(&effects, leaf),
                    ..line.clone()
                });
            }
        }
        lines
    }

    /// A turn is about what stands on a square, and the page does not say whose that is.
    pub(super) fn own_alone(&mut self, at: Extent) {
        let because = "As the page puts it, an opponent's piece could stand there.";
        let answers = [("own", "only a piece of the player who moves is meant")];
        self.ask("turn-from", at, because, &answers);
    }

    /// The same, from each of some squares; the one in turn, if there is one, is where it begins or ends.
    pub(super) fn carry_from(
        &mut self,
        from: Term,
        carrying: &Carrying<'_>,
        conds: &[At<Cond>],
        after: &[Act],
        running: Option<&str>,
    ) {
        let at = carrying.at;
        if !only_takes(carrying.capture) {
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
        let placed =
            |term: &Term| running.map_or(term.clone(), |place| in_turn(term, &word(place)));
        let own: Vec<Term> = own.iter().map(placed).collect();
        let to = placed(&to);
        self.play_line_where(Action::Carry(from, to), at, conds, &own, after);
    }
}

/// Whatever stands on the target square is taken, and nothing else happens with that: so it is
/// replaced in any case, whether a rule allows the capture or not.
pub(super) fn only_takes(capture: Option<&Act>) -> bool {
    capture.is_none_or(|act| {
        let mut further = Vec::new();
        removes(act, &mut further) && further.is_empty()
    })
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

pub(super) const fn running(site: &Site) -> bool {
    matches!(site, Site::Current | Site::To)
}

/// A piece of the player who moves stands on such a square.
pub(super) fn own_there(cond: &Cond, there: &dyn Fn(&Site) -> bool) -> bool {
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
    let mover = |v: &Value| matches!(v, Value::Player(Whose::Mover));
    match cond {
        Cond::And(parts) => parts.iter().any(|part| own_there(&part.is, there)),
        Cond::Compare(a, Sign::Equal, b) => {
            let pair = |x: &Value, y: &Value| piece(x) && mine(y) || player(x) && mover(y);
            pair(a, b) || pair(b, a)
        }
        _ => false,
    }
}
