//! The sentences of the piece rules, line by line.

use super::Literal;
use super::terms::{When, way_word};
use crate::parse::is_move;
use crate::span::Extent;
use crate::tree::{Act, At, Compare, Cond, Does, Rules, Site, Squares, Value, Way, Ways};
use rookery_rules::rule::Term;
use rookery_rules::ruleset::spec::{MoveSpec, Purpose, Shape};

/// One way of moving, as printed, with all its conditions and all that follows.
#[derive(Clone)]
pub(super) struct Leaf {
    pub conds: Vec<At<Cond>>,
    pub core: Act,
    /// What follows, in its order.
    pub after: Vec<Act>,
}

/// What happens to what stands on the target square of a step.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Taking {
    Nothing,
    /// `remove pieces at to then`
    Bare,
    /// `if there is an enemy Player at to, remove pieces at to then`
    Enemy,
}

impl Leaf {
    pub fn at(&self) -> Extent {
        self.core.at
    }

    pub fn at_start(&self) -> bool {
        self.conds.iter().any(|c| {
            part(&c.is, &|c| {
                matches!(c, Cond::IsIn(Site::Piece, Squares::Start))
            })
        })
    }

    /// It hangs on a mark or a number that a move changes, or on the king's safety.
    pub fn special(&self) -> bool {
        let marked = |v: &Value| matches!(v, Value::StateAt(Site::Piece) | Value::NumberOf(_));
        let kings =
            |v: &Value| matches!(v, Value::StateAt(Site::WhereIs { .. } | Site::Named { .. }));
        self.conds.iter().any(|c| {
            part(&c.is, &|c| match c {
                Cond::Compare(a, _, b) => [a, b].into_iter().any(|v| marked(v) || kings(v)),
                Cond::Threatened { .. } | Cond::Pending => true,
                _ => false,
            })
        })
    }

    fn taking(&self) -> Option<(Taking, Vec<Act>)> {
        let Does::Step { before, .. } = &self.core.is else {
            return Some((Taking::Nothing, Vec::new()));
        };
        let Some(before) = before else {
            return Some((Taking::Nothing, Vec::new()));
        };
        let mut further = Vec::new();
        match &before.is {
            Does::If {
                cond,
                then,
                otherwise: None,
            } if cond.is == Cond::EnemyAt(Site::To) => {
                removes(then, &mut further).then_some((Taking::Enemy, further))
            }
            _ => removes(before, &mut further).then_some((Taking::Bare, further)),
        }
    }

    fn plain_step(&self) -> Option<&[Way]> {
        match (&self.core.is, self.taking()) {
            (Does::Step { ways, .. }, Some((Taking::Nothing, _))) if !self.takes_behind() => {
                ways.plain()
            }
            _ => None,
        }
    }

    /// From squares of a region, and the piece becomes another by it.
    pub fn promotes_leaving(&self) -> bool {
        let from =
            |c: &Cond| matches!(c, Cond::IsIn(Site::Piece, set) if !matches!(set, Squares::Start));
        let becomes = |act: &Act| act.any(&|does| matches!(does, Does::Promote { .. }));
        self.conds.iter().any(|c| part(&c.is, &from)) && self.after.iter().any(becomes)
    }

    /// En passant: the step takes what stands behind the square where it arrives.
    pub fn takes_behind(&self) -> bool {
        let behind = |site: &Site| matches!(site, Site::Ahead { of, .. } if **of == Site::LastTo);
        self.after
            .iter()
            .any(|act| act.any(&|does| matches!(does, Does::Remove { at } if behind(at))))
    }
}

/// Whether the target square is cleared, and what else happens with that.
fn removes(act: &Act, further: &mut Vec<Act>) -> bool {
    match &act.is {
        Does::Remove { at: Site::To } => true,
        Does::RemoveFrom {
            of: Squares::Sites(sites),
        } => sites.as_slice() == [Site::To],
        // What is taken is remembered by itself.
        Does::Remember { .. } => false,
        Does::Then(acts) | Does::And(acts) => {
            let mut found = false;
            for act in acts {
                found |= removes(act, further);
            }
            found
        }
        _ => {
            further.push(act.clone());
            false
        }
    }
}

/// Whether this condition or a part of it is such.
pub(crate) fn part(cond: &Cond, such: &dyn Fn(&Cond) -> bool) -> bool {
    such(cond)
        || match cond {
            Cond::And(parts) | Cond::Or(parts) => parts.iter().any(|p| part(&p.is, such)),
            Cond::Not(inner) => part(&inner.is, such),
            _ => false,
        }
}

impl Rules {
    /// What happens beside the taking, where all steps that take print the same.
    fn noted_captures(&self) -> Option<Vec<Act>> {
        let found: std::cell::RefCell<Vec<Vec<Does>>> = std::cell::RefCell::default();
        let first: std::cell::RefCell<Vec<Act>> = std::cell::RefCell::default();
        for piece in &self.pieces {
            let _ = piece.moves.any(&|does| {
                let Does::Step {
                    before: Some(before),
                    ..
                } = does
                else {
                    return false;
                };
                let mut further = Vec::new();
                let inner = match &before.is {
                    Does::If { then, .. } => then,
                    _ => before,
                };
                if removes(inner, &mut further) {
                    found
                        .borrow_mut()
                        .push(further.iter().map(|act| act.is.clone()).collect());
                    *first.borrow_mut() = further;
                }
                false
            });
        }
        let found = found.into_inner();
        let same = found.windows(2).all(|pair| pair[0] == pair[1]);
        let first = first.into_inner();
        (same && !first.is_empty()).then_some(first)
    }
}

impl Literal<'_> {
    pub(super) fn pieces(&mut self) {
        let rules = self.rules;
        for rule in &rules.pieces {
            let Some(kind) = self.kinds.iter().position(|k| k.page == rule.name) else {
                self.obstacle(rule.name_at, "this piece is not in the list of pieces");
                continue;
            };
            let mut leaves = Vec::new();
            self.walk(&rule.moves, &[], &[], &mut leaves);
            for leaf in &leaves {
                for mut line in self.lines(leaf, &leaves, kind) {
                    self.tidy(&mut line);
                    if !self.spec.kinds[kind].moves.contains(&line) {
                        self.spec.kinds[kind].moves.push(line);
                        self.sources.kinds[kind].push(leaf.at());
                    }
                }
            }
        }
    }

    /// Takes a sentence apart. `after` follows every move of it.
    fn walk(&mut self, act: &Act, conds: &[At<Cond>], after: &[Act], into: &mut Vec<Leaf>) {
        let with = |cond: At<Cond>| -> Vec<At<Cond>> { [conds, &[cond]].concat() };
        match &act.is {
            Does::If {
                cond,
                then,
                otherwise,
            } => {
                self.walk(then, &with((**cond).clone()), after, into);
                if let Some(otherwise) = otherwise {
                    self.walk(otherwise, &with(negated(cond)), after, into);
                }
            }
            Does::Or {
                choices,
                after: own,
            } => {
                let reach = match own {
                    Some(own) if ends_in_choices(choices) => self.tail_reach(own.at),
                    _ => "all".into(),
                };
                let own = own.iter().map(|a| (**a).clone());
                let all: Vec<Act> = own.chain(after.to_vec()).collect();
                for (index, choice) in choices.iter().enumerate() {
                    let outside = match reach.as_str() {
                        "special" => matches!(base(choice), Does::Step { .. }),
                        "last" => index + 1 < choices.len(),
                        _ => false,
                    };
                    let follows = if outside { after } else { all.as_slice() };
                    self.walk(choice, conds, follows, into);
                }
            }
            Does::Then(acts) | Does::And(acts) => {
                let Some(core) = acts.iter().position(|a| is_move(&a.is)) else {
                    return self.obstacle(act.at, "an effect without a move, as a move of a piece");
                };
                if core > 0 {
                    return self.obstacle(acts[0].at, "an effect before a move");
                }
                let all: Vec<Act> = acts[1..].iter().cloned().chain(after.to_vec()).collect();
                self.walk(&acts[0], conds, &all, into);
            }
            Does::Step {
                before,
                ways:
                    Ways::If {
                        cond,
                        then,
                        otherwise,
                    },
            } => {
                for (cond, ways) in [((**cond).clone(), then), (negated(cond), otherwise)] {
                    let is = Does::Step {
                        before: before.clone(),
                        ways: Ways::These(ways.clone()),
                    };
                    self.walk(&At { is, at: act.at }, &with(cond), after, into);
                }
            }
            Does::Hop {
                ways:
                    Ways::If {
                        cond,
                        then,
                        otherwise,
                    },
            } => {
                for (cond, ways) in [((**cond).clone(), then), (negated(cond), otherwise)] {
                    let is = Does::Hop {
                        ways: Ways::These(ways.clone()),
                    };
                    self.walk(&At { is, at: act.at }, &with(cond), after, into);
                }
            }
            Does::Slide {
                from,
                ways:
                    Ways::If {
                        cond,
                        then,
                        otherwise,
                    },
                through,
            } => {
                for (cond, ways) in [((**cond).clone(), then), (negated(cond), otherwise)] {
                    let is = Does::Slide {
                        from: from.clone(),
                        ways: Ways::These(ways.clone()),
                        through: through.clone(),
                    };
                    self.walk(&At { is, at: act.at }, &with(cond), after, into);
                }
            }
            _ => into.push(Leaf {
                conds: conds.to_vec(),
                core: act.clone(),
                after: after.to_vec(),
            }),
        }
    }

    /// Which moves an effect at the end follows, where the last ones are a choice of their own.
    fn tail_reach(&mut self, at: Extent) -> String {
        let because = "The page does not show which of the moves this follows.";
        let answers = [
            ("special", "it follows every move but the plain step"),
            ("all", "it follows every move of this piece"),
            (
                "last",
                "it follows only the last moves, those under one condition",
            ),
        ];
        self.ask(&format!("tail-{}", at.start), at, because, &answers)
    }

    /// The lines of one way of moving.
    fn lines(&mut self, leaf: &Leaf, all: &[Leaf], kind: usize) -> Vec<MoveSpec> {
        let mut conds = Vec::new();
        for cond in &leaf.conds {
            conds.extend(self.condition(cond, When::Before));
        }
        let mut then = self.sequel(&leaf.after, When::After);
        if let Some(spent) = self.spent_mark(leaf, all, kind) {
            then = joined(then, Some(spent));
        }
        let mut lines = match &leaf.core.is {
            Does::Step {
                ways: Ways::These(ways),
                ..
            } => self.step(leaf, ways, all, kind),
            Does::Hop {
                ways: Ways::These(ways),
            } => self.hop(leaf, ways, kind),
            Does::Slide {
                from: Site::Piece,
                ways: Ways::These(ways),
                through,
            } => self.slide(leaf, ways, through, kind),
            Does::Leap { to } => self.leap(leaf, to, kind),
            Does::FromTo {
                from: Squares::Sites(from),
                from_if: None,
                to,
                rule,
                capture_rule: None,
                capture,
            } if from.as_slice() == [Site::Piece] => {
                let taken = capture
                    .as_ref()
                    .is_none_or(|act| removes(act, &mut Vec::new()));
                if !taken {
                    self.obstacle(leaf.at(), "a capture that does more than to take");
                }
                self.straight(to, rule, leaf.at())
            }
            _ => {
                self.obstacle(
                    leaf.at(),
                    "a move of a piece that our rulesets cannot state",
                );
                Vec::new()
            }
        };
        if !matches!(leaf.core.is, Does::Step { .. }) {
            lines = self.noted(lines, leaf.at());
        }
        for line in &mut lines {
            let own = line.when.take();
            let when = Term::all(conds.iter().cloned().chain(own));
            line.when = (when != Term::yes()).then_some(when);
            line.then = joined(line.then.take(), then.clone());
        }
        lines
    }

    /// What follows a choice of moves under a condition the English drops: most likely that the
    /// mark which the condition asks for is used up.
    fn spent_mark(&mut self, leaf: &Leaf, all: &[Leaf], kind: usize) -> Option<Term> {
        let sets = |leaf: &Leaf| {
            let mut after = leaf.after.iter();
            after.any(|act| act.any(&|does| matches!(does, Does::SetState { .. })))
        };
        let at = leaf.conds.iter().find(|c| own_mark(&c.is))?.at;
        if all.iter().any(sets) {
            return None;
        }
        let because = "The page asks for a mark of this piece and never takes it away; what follows a condition as a whole is not printed.";
        let answers = [
            ("spent", "such a move takes the mark away"),
            ("kept", "the mark stays"),
        ];
        let name = self.name(kind).to_string();
        match self
            .ask(&format!("{name}-mark-use"), at, because, &answers)
            .as_str()
        {
            "spent" => Some(Term::call(
                "mark",
                [Term::word("last-target"), Term::number(0)],
            )),
            _ => None,
        }
    }

    /// What every step that takes brings about, other captures bring about as well: of slides,
    /// hops and leaps the English drops it.
    fn noted(&mut self, lines: Vec<MoveSpec>, at: Extent) -> Vec<MoveSpec> {
        let takes = |line: &MoveSpec| line.purpose != Purpose::Moves;
        let further = match self.rules.noted_captures() {
            Some(further) if lines.iter().any(takes) => further,
            _ => return lines,
        };
        let Some(effect) = self.sequel(&further, When::Before) else {
            return lines;
        };
        let because =
            "Each step that takes prints an effect; of other captures the English drops it.";
        let answers = [
            ("all", "every capture has this effect"),
            ("steps", "only the captures that print it have this effect"),
        ];
        if self.ask("captures-note", at, because, &answers) != "all" {
            return lines;
        }
        let mut all = Vec::new();
        for line in lines {
            if line.purpose == Purpose::Goes {
                all.push(MoveSpec {
                    purpose: Purpose::Moves,
                    ..line.clone()
                });
            }
            if line.purpose == Purpose::Moves {
                all.push(line);
                continue;
            }
            all.push(MoveSpec {
                purpose: Purpose::Captures,
                then: Some(effect.clone()),
                ..line
            });
        }
        all
    }

    /// Lines of one shape for directions that turn with the player and for those that do not.
    pub(super) fn shaped(
        &self,
        purpose: Purpose,
        ways: &[Way],
        shape: impl Fn(u8) -> Shape,
    ) -> Vec<MoveSpec> {
        let mut lines = Vec::new();
        for compass in [false, true] {
            let of = |way: &Way| way_word(*way).is_some_and(|(_, of_board)| of_board) == compass;
            let bits = ways
                .iter()
                .filter(|way| of(way))
                .fold(0, |all, way| all | bits(*way));
            if bits == 0 {
                continue;
            }
            let line = |bits: u8, compass: bool| MoveSpec {
                compass,
                ..MoveSpec::plain(purpose, shape(bits))
            };
            let turned = half_turned(bits);
            if compass || turned == mirrored(bits) {
                lines.push(line(bits, compass));
                continue;
            }
            // To the right of a player who looks down the board is the left of the other.
            for (bits, side) in [(bits, "white"), (turned, "black")] {
                let mut line = line(bits, true);
                line.when = Some(moves_as(side));
                lines.push(line);
            }
        }
        lines
    }

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
        let when = self.condition(cond, When::Before)?;
        let name = self.name(kind).to_string();
        let extra = self.sequel(&further, When::Before);
        let line = |line: MoveSpec, when: Option<&Term>| MoveSpec {
            when: when.map(|when| Term::all(line.when.clone().into_iter().chain([when.clone()]))),
            then: extra.clone().filter(|_| when.is_some()),
            ..line
        };
        if !takes {
            let because = "The page says what happens under this condition, but not whether the step is made without it.";
            let answers = [
                (
                    "only",
                    "the step is made only where the condition holds, to an empty square",
                ),
                ("always", "the step is made in any case, to an empty square"),
            ];
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
        let answers = [
            (
                "takes",
                "it takes only where that holds, and steps to any empty square",
            ),
            ("only", "it steps only to take, and only where that holds"),
            ("both", "to an empty square, or capturing"),
        ];
        let key = self.ask(&format!("{name}-taking-if"), leaf.at(), because, &answers);
        let mut lines = match key.as_str() {
            "both" => self.shaped(Purpose::Goes, ways, Shape::Step),
            _ => (self
                .shaped(Purpose::Captures, ways, Shape::Step)
                .into_iter())
            .map(|m| line(m, Some(&when)))
            .collect(),
        };
        if key == "takes" {
            lines.extend(self.shaped(Purpose::Moves, ways, Shape::Step));
        }
        Some(lines)
    }

    fn step(&mut self, leaf: &Leaf, ways: &[Way], all: &[Leaf], kind: usize) -> Vec<MoveSpec> {
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
        let purpose = self.step_purpose(leaf, ways, taking, all, kind);
        let extra = self.sequel(&further, When::Before);
        let mut lines = match (purpose, &extra) {
            // What happens only when something is taken.
            (Purpose::Goes, Some(_)) => {
                let mut lines = self.shaped(Purpose::Captures, ways, Shape::Step);
                lines.extend(self.shaped(Purpose::Moves, ways, Shape::Step));
                lines
            }
            _ => self.shaped(purpose, ways, Shape::Step),
        };
        for line in &mut lines {
            if line.purpose == Purpose::Captures {
                line.then = extra.clone();
            }
            if leaf.takes_behind() && taking == Taking::Nothing {
                let pending = ["target", "pending"].map(Term::word);
                let own = line.when.take();
                line.when = Some(Term::all(
                    own.into_iter().chain([Term::call("in", pending)]),
                ));
            }
        }
        lines
    }

    fn step_purpose(
        &mut self,
        leaf: &Leaf,
        ways: &[Way],
        taking: Taking,
        all: &[Leaf],
        kind: usize,
    ) -> Purpose {
        let name = self.name(kind).to_string();
        let at = leaf.at();
        match taking {
            Taking::Nothing if leaf.takes_behind() => {
                let because = "The page does not say when; what has passed over the square in the move just made can be taken so.";
                let answers = [("en-passant", "en passant, in the very next move")];
                self.ask(&format!("{name}-en-passant"), at, because, &answers);
                Purpose::Moves
            }
            Taking::Nothing => {
                let because = "The page does not say what the target square may hold; nothing is taken in this phrase.";
                let answers = [
                    ("empty", "only to an empty square"),
                    ("taking", "to an empty square, or capturing"),
                ];
                let first = all.iter().find_map(Leaf::plain_step);
                let id = match (first.and_then(|w| w.first()), ways.first()) {
                    (Some(first), Some(own)) if first != own => {
                        format!("{name}-step-{}", way_word(*own).map_or("more", |w| w.0))
                    }
                    _ => format!("{name}-step"),
                };
                match self.ask(&id, at, because, &answers).as_str() {
                    "taking" => Purpose::Goes,
                    _ => Purpose::Moves,
                }
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
                let only = ("capture", "only to capture");
                let both = ("both", "to an empty square, or capturing");
                let because = "The page says that it takes, but not whether the step is also made without taking.";
                let answers = match beside {
                    true => [only, both],
                    false => [both, only],
                };
                match self
                    .ask(&format!("{name}-taking-step"), at, because, &answers)
                    .as_str()
                {
                    "capture" => Purpose::Captures,
                    _ => Purpose::Goes,
                }
            }
        }
    }

    fn straight(&mut self, to: &Squares, rule: &At<Cond>, at: Extent) -> Vec<MoveSpec> {
        let Some(to) = self.squares(to, at, When::Before) else {
            return Vec::new();
        };
        let (purpose, when) = match &rule.is {
            Cond::Empty => (Purpose::Moves, None),
            Cond::True => (Purpose::Goes, None),
            _ => (Purpose::Goes, self.condition(rule, When::Before)),
        };
        let mut line = MoveSpec::plain(purpose, Shape::To(to));
        line.when = when;
        vec![line]
    }

    /// What the ruleset language has a shorter line for.
    fn tidy(&self, line: &mut MoveSpec) {
        let target = |word: &str| Term::call(word, [Term::word("target")]);
        let Some(when) = line.when.take() else { return };
        let parts = match when.word.as_str() {
            "and" => when.args.clone(),
            _ => vec![when],
        };
        let mut rest = Vec::new();
        for part in parts {
            if part == target("empty") && line.purpose != Purpose::Captures {
                line.purpose = Purpose::Moves;
            } else if part != target("friend").negated() {
                rest.push(part);
            }
        }
        let when = Term::all(rest);
        line.when = (when != Term::yes()).then_some(when);
    }
}

/// The piece's own mark is asked to be 1.
fn own_mark(cond: &Cond) -> bool {
    let one = |v: &Value| *v == Value::Number(1);
    let own = |v: &Value| *v == Value::StateAt(Site::Piece);
    match cond {
        Cond::Compare(a, Compare::Equal, b) => own(a) && one(b) || one(a) && own(b),
        Cond::And(parts) => parts.iter().any(|p| own_mark(&p.is)),
        _ => false,
    }
}

/// It is this player's move.
pub(super) fn moves_as(side: &str) -> Term {
    let players = ["mover", side].map(|who| Term::call("player", [Term::word(who)]));
    Term::call("=", players)
}

const TURNED: [(Way, Way, Way); 8] = [
    (Way::North, Way::South, Way::South),
    (Way::South, Way::North, Way::North),
    (Way::East, Way::West, Way::East),
    (Way::West, Way::East, Way::West),
    (Way::NorthEast, Way::SouthWest, Way::SouthEast),
    (Way::NorthWest, Way::SouthEast, Way::SouthWest),
    (Way::SouthEast, Way::NorthWest, Way::NorthEast),
    (Way::SouthWest, Way::NorthEast, Way::NorthWest),
];

/// The directions as a player sees them who sits on the other side of the board.
fn half_turned(all: u8) -> u8 {
    let of = |(way, turned, _): &(Way, Way, Way)| {
        if all & bits(*way) != 0 {
            bits(*turned)
        } else {
            0
        }
    };
    TURNED.iter().map(of).fold(0, |all, one| all | one)
}

/// The same with the ranks alone turned over, as rulesets have it.
fn mirrored(all: u8) -> u8 {
    let of = |(way, _, over): &(Way, Way, Way)| {
        if all & bits(*way) != 0 {
            bits(*over)
        } else {
            0
        }
    };
    TURNED.iter().map(of).fold(0, |all, one| all | one)
}

/// The move that an alternative begins with.
fn base(act: &Act) -> &Does {
    match &act.is {
        Does::Then(acts) | Does::And(acts) if !acts.is_empty() => base(&acts[0]),
        does => does,
    }
}

/// The last alternative is a choice of its own: `if A, if B, X or if C, Y`.
fn ends_in_choices(choices: &[Act]) -> bool {
    let conditional = |act: &Act| matches!(act.is, Does::If { .. });
    let inner = choices.last().map(|act| &act.is);
    matches!(inner, Some(Does::If { then, otherwise: None, .. })
        if matches!(&then.is, Does::Or { choices, after: None } if choices.iter().all(conditional)))
}

fn negated(cond: &At<Cond>) -> At<Cond> {
    At {
        is: Cond::Not(Box::new(cond.clone())),
        at: cond.at,
    }
}

/// One effect after the other.
pub(super) fn joined(first: Option<Term>, second: Option<Term>) -> Option<Term> {
    let parts = |term: Term| match term.word == "then" {
        true => term.args,
        false => vec![term],
    };
    match (first, second) {
        (Some(a), Some(b)) => Some(Term::call("then", parts(a).into_iter().chain(parts(b)))),
        (one, other) => one.or(other),
    }
}

/// The directions as the ruleset language counts them.
fn bits(way: Way) -> u8 {
    let of = |words: &[&str]| {
        words
            .iter()
            .filter_map(|word| rookery_rules::ruleset::words::directions(word))
            .fold(0, |all, one| all | one)
    };
    match way {
        Way::Adjacent | Way::All => of(&["any"]),
        Way::Orthogonal => of(&["orthogonal"]),
        Way::Diagonal => of(&["diagonal"]),
        Way::Forward | Way::North => of(&["forward"]),
        Way::Backward | Way::South => of(&["backward"]),
        Way::Rightward | Way::East => of(&["right"]),
        Way::Leftward | Way::West => of(&["left"]),
        Way::ForwardRight | Way::NorthEast => of(&["forward-right"]),
        Way::ForwardLeft | Way::NorthWest => of(&["forward-left"]),
        Way::BackwardRight | Way::SouthEast => of(&["backward-right"]),
        Way::BackwardLeft | Way::SouthWest => of(&["backward-left"]),
        Way::Forwards => of(&["forward", "forward-left", "forward-right"]),
        Way::Backwards => of(&["backward", "backward-left", "backward-right"]),
        Way::Rightwards => of(&["right", "forward-right", "backward-right"]),
        Way::Leftwards => of(&["left", "forward-left", "backward-left"]),
    }
}
