//! The sentences of the piece rules, line by line.

use super::Literal;
use super::ends::by_who_moves_next;
use super::first::{TWO_AS_ONE, first_of};
use super::leaf::Leaf;
use super::possible::{in_turn, lacks_turn};
use super::terms::When;
use crate::parse::is_move;
use crate::span::Extent;
use crate::tree::{Act, At, Cond, Does, Sign, Site, Squares, Value, Ways};
use rookery_rules::rule::Term;
use rookery_rules::ruleset::spec::{MoveSpec, Purpose};

/// More parts of a list by priority than a piece has lines; each asks for all those before it.
const MOST_PARTS: usize = 12;

/// Why it is asked which square a condition in front of a move is about.
pub(super) const NO_SQUARE: &str =
    "The page asks what stands on a square, and has dropped which square that is.";

impl Literal<'_> {
    pub(super) fn pieces(&mut self) {
        let rules = self.rules;
        for rule in &rules.pieces {
            let Some(kind) = self.kinds.iter().position(|k| k.page == rule.name) else {
                self.obstacle(rule.name_at, "this piece is not in the list of pieces");
                continue;
            };
            self.piece = Some(kind);
            let mut leaves = Vec::new();
            self.walk(&rule.moves, &[], &[], &mut leaves);
            self.ways.clone_from(&leaves);
            for leaf in &leaves {
                if matches!(
                    leaf.core.is,
                    Does::Pass | Does::Promote { .. } | Does::Swap { .. }
                ) {
                    self.offer(leaf, kind);
                    continue;
                }
                for mut line in self.lines(leaf, &leaves, kind) {
                    self.tidy(&mut line);
                    if !self.spec.kinds[kind].moves.contains(&line) {
                        self.spec.kinds[kind].moves.push(line);
                        self.sources.moves[kind].push(vec![leaf.at()]);
                    }
                }
            }
            self.white_moves_otherwise(rule, kind);
            self.waits(rule, kind);
        }
        self.piece = None;
    }

    /// Takes a sentence apart. `after` follows every move of it.
    pub(super) fn walk(
        &mut self,
        act: &Act,
        conds: &[At<Cond>],
        after: &[Act],
        into: &mut Vec<Leaf>,
    ) {
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
                let follows = self.following(choices, own.as_deref(), after);
                for (choice, after) in choices.iter().zip(&follows) {
                    self.walk(choice, conds, after, into);
                }
            }
            Does::Then(acts) | Does::And(acts) => {
                let moves = |act: &Act| is_move(&act.is);
                // What is done to a piece can be the whole of a move.
                let stays = |act: &Act| {
                    use Does::{Promote, Remove, RemoveFrom, Swap};
                    matches!(
                        act.is,
                        Promote { .. } | Remove { .. } | RemoveFrom { .. } | Swap { .. }
                    )
                };
                let first = stays(&acts[0]) && matches!(act.is, Does::Then(_));
                let alone = first && !acts.iter().any(moves);
                let core = acts.iter().position(moves).or(alone.then_some(0));
                let Some(core) = core else {
                    return self.obstacle(act.at, "an effect without a move, as a move of a piece");
                };
                if core > 0 {
                    return self.obstacle(acts[0].at, "an effect before a move");
                }
                let all: Vec<Act> = acts[1..].iter().cloned().chain(after.to_vec()).collect();
                self.walk(&acts[0], conds, &all, into);
            }
            Does::Step {
                ways:
                    Ways::If {
                        cond,
                        then,
                        otherwise,
                    },
                ..
            }
            | Does::Hop {
                ways:
                    Ways::If {
                        cond,
                        then,
                        otherwise,
                    },
            }
            | Does::Slide {
                ways:
                    Ways::If {
                        cond,
                        then,
                        otherwise,
                    },
                ..
            } => {
                for (cond, these) in [((**cond).clone(), then), (negated(cond), otherwise)] {
                    let mut one = act.clone();
                    if let Does::Step { ways, .. } | Does::Hop { ways } | Does::Slide { ways, .. } =
                        &mut one.is
                    {
                        *ways = Ways::These(these.clone());
                    }
                    self.walk(&one, &with(cond), after, into);
                }
            }
            // For each square of a set: a move to it.
            Does::EachSquare { of, moves } => match to_each(of, moves) {
                Some(one) => {
                    let before = into.len();
                    self.walk(&one, conds, after, into);
                    into[before..]
                        .iter_mut()
                        .for_each(|leaf| leaf.running = true);
                }
                None => self.obstacle(act.at, "a move for each of some squares"),
            },
            Does::Priority(parts) if parts.len() > MOST_PARTS => {
                let because = format!("a list by priority of more than {MOST_PARTS} parts");
                self.obstacle(act.at, because);
            }
            Does::Priority(parts) => {
                // A part comes to a choice only where those before it lead nowhere.
                let shared = self.after_any_part(parts);
                let all: Vec<Act> = shared.iter().cloned().chain(after.to_vec()).collect();
                let mut conds = conds.to_vec();
                for (index, part) in parts.iter().enumerate() {
                    let last = index + 1 == parts.len();
                    match &part.is {
                        Does::Then(acts) if last && !shared.is_empty() => {
                            self.walk(&acts[0], &conds, &all, into);
                        }
                        _ if last => self.walk(part, &conds, after, into),
                        _ => self.walk(part, &conds, &all, into),
                    }
                    let open = Cond::CanMove(Box::new(part.clone()));
                    conds.push(negated(&At {
                        is: open,
                        at: part.at,
                    }));
                }
            }
            Does::EachValue { moves, .. } => {
                for one in moves {
                    self.walk(one, conds, after, into);
                }
            }
            Does::Afterwards(first, next) => match self.set_first(first, next) {
                true => self.walk(next, conds, &first_of(first, after), into),
                false => self.obstacle(act.at, TWO_AS_ONE),
            },
            _ => into.push(Leaf {
                conds: conds.to_vec(),
                core: act.clone(),
                after: after.to_vec(),
                running: false,
            }),
        }
    }

    /// What follows each of some alternatives: an effect printed after the last of them, and what follows all.
    pub(super) fn following(
        &mut self,
        choices: &[Act],
        own: Option<&Act>,
        after: &[Act],
    ) -> Vec<Vec<Act>> {
        let reach = match own {
            Some(own) => self.tail_reach(choices, own.at),
            None => "all".into(),
        };
        let follows = choices.iter().enumerate().map(|(index, choice)| {
            let outside = match reach.as_str() {
                "special" => matches!(base(choice), Does::Step { .. }),
                "last" => index + 1 < choices.len(),
                _ => false,
            };
            let own = own.filter(|_| !outside);
            own.into_iter().chain(after).cloned().collect()
        });
        follows.collect()
    }

    /// Which moves an effect at the end follows, where the last one is a choice of its own, or has
    /// several effects that it could follow.
    fn tail_reach(&mut self, choices: &[Act], at: Extent) -> String {
        let because = "The page does not show which of the moves this follows.";
        let answers = [
            ("special", "it follows every move but the plain step"),
            ("all", "it follows every move"),
            ("last", "it follows only what is printed right before it"),
        ];
        let answers = match choices {
            [.., last] if self.piece.is_some() && ends_in_choices(last) => answers.as_slice(),
            [_, .., last] if last.ends_in_several() => &answers[1..],
            _ => return "all".into(),
        };
        self.ask(&format!("tail-{}", at.start), at, because, answers)
    }

    /// The lines of one way of moving.
    pub(super) fn lines(&mut self, leaf: &Leaf, all: &[Leaf], kind: usize) -> Vec<MoveSpec> {
        let mut conds = Vec::new();
        self.compass(leaf, kind);
        for cond in &leaf.conds {
            if cond.is.speaks_of_target() {
                self.means_target(
                    cond.at,
                    "The page asks for the target square before there is one.",
                );
            } else if cond.is.drops_its_square() {
                self.means_target(cond.at, NO_SQUARE);
            }
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
                ..
            } if from.as_slice() == [Site::Piece] => self.straight(leaf, kind),
            Does::Remove { at } => {
                self.taken_from_afar(&Squares::Sites(vec![at.clone()]), leaf, kind)
            }
            Does::RemoveFrom { of } => self.taken_from_afar(of, leaf, kind),
            _ => {
                self.obstacle(
                    leaf.at(),
                    "a move of a piece that our rulesets cannot state",
                );
                Vec::new()
            }
        };
        if !matches!(
            leaf.core.is,
            Does::Step { .. } | Does::Remove { .. } | Does::RemoveFrom { .. }
        ) {
            lines = self.noted(lines, leaf.at());
        }
        self.mirrored = false;
        for line in &mut lines {
            let own = line.when.take();
            let when = Term::all(conds.iter().cloned().chain(own));
            let when = match leaf.running {
                true => in_turn(&when, &Term::word("target")),
                false => when,
            };
            line.when = (when != Term::yes()).then_some(when);
            line.then = joined(line.then.take(), then.clone());
            let becomes = line
                .then
                .iter()
                .any(|then| then.has(&|t| t.word == "become"));
            if self.is_guarded(kind) && becomes {
                self.obstacle(
                    leaf.at(),
                    "the piece that has to be safe would become another",
                );
            }
            // The move that is judged by what attacks then is one more.
            let counts = |t: &Term| t.word == "turns";
            let mut terms = line.when.iter().chain(&line.through);
            if line.purpose.captures() && terms.any(|t| t.has(&counts)) {
                let because = "a capture that hangs on the number of moves made before";
                self.obstacle(leaf.at(), because);
            }
            let all = [&mut line.when, &mut line.then, &mut line.through];
            self.without_turn(all.into_iter().flatten(), leaf.at());
            let asked = line.when.iter().chain(&line.then);
            self.refuse(asked, &["between", "can-move", "stuck"], leaf.at());
            self.refuse(line.through.iter(), &["can-move", "stuck"], leaf.at());
        }
        lines
    }

    /// What cannot be asked here: a square that is passed, or moves while they are being found.
    pub(super) fn refuse<'t>(
        &mut self,
        mut asked: impl Iterator<Item = &'t Term>,
        words: &[&str],
        at: Extent,
    ) {
        let asks = |term: &Term| {
            let mut words = words.iter().copied();
            words.find(|word| term.has(&|t| t.word == *word))
        };
        match asked.find_map(asks) {
            None => {}
            Some("between") => {
                self.obstacle(at, "the square passed, of a move that passes none");
            }
            Some(_) => self.obstacle(
                at,
                "whether anybody can move, asked while the moves are being found",
            ),
        }
    }

    /// A condition in front of a move is about the square that the move goes to.
    pub(super) fn means_target(&mut self, at: Extent, because: &str) {
        let says = "the square is meant that the move goes to";
        let id = format!("target-{}", at.start);
        self.ask(&id, at, because, &[("target", says)]);
    }

    /// A square in turn, named where a phrase is about no squares in turn.
    pub(super) fn without_turn<'t>(
        &mut self,
        terms: impl Iterator<Item = &'t mut Term>,
        at: Extent,
    ) {
        for term in terms.filter(|term| lacks_turn(term)) {
            let because =
                "The page speaks of the current site, and no squares are gone through there.";
            let answers = [("nowhere", "there is no such square")];
            self.ask(&format!("current-{}", at.start), at, because, &answers);
            *term = in_turn(term, &Term::word("nowhere"));
        }
    }

    /// A direction of the board that leads one way only: of two players' rules for a piece of
    /// one name the English prints but one.
    fn compass(&mut self, leaf: &Leaf, kind: usize) {
        let ways = match &leaf.core.is {
            Does::Step { ways, .. } | Does::Slide { ways, .. } | Does::Hop { ways } => ways.plain(),
            _ => None,
        };
        let ways = ways.unwrap_or_default();
        let both = self.homes[kind].iter().all(|home| !home.is_empty());
        if !both || !super::directions::leads_up_or_down(ways) {
            return;
        }
        let because =
            "The page names a direction of the board, and prints one rule for both players.";
        let answers = [
            ("board", "both players' pieces go this way across the board"),
            (
                "mirrored",
                "each player's pieces go this way as that player sees the board",
            ),
        ];
        let name = self.name(kind).to_string();
        let key = self.ask(&format!("{name}-compass"), leaf.at(), because, &answers);
        self.mirrored = key == "mirrored";
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

    /// What the ruleset language has a shorter line for.
    fn tidy(&self, line: &mut MoveSpec) {
        let target = |word: &str| Term::call(word, [Term::word("target")]);
        let Some(when) = line.when.take() else { return };
        let parts = match when.word.as_str() {
            "and" => when.args.clone(),
            _ => vec![when],
        };
        let mut rest = Vec::new();
        let own = line.purpose == Purpose::TakesOwn;
        for part in parts {
            if own {
                rest.extend(Some(part).filter(|part| *part != target("friend")));
            } else if part == target("empty") && line.purpose != Purpose::Captures {
                line.purpose = Purpose::Moves;
            } else if part != target("friend").negated() {
                rest.push(part);
            }
        }
        let when = Term::all(rest);
        line.when = (when != Term::yes()).then_some(when);
    }
}

/// `Each turn, where the site is within …, from cell … to cell current site …`, as one move to
/// any square of the set.
pub(super) fn to_each(of: &Squares, moves: &Act) -> Option<Act> {
    if let Does::If {
        cond,
        then,
        otherwise: None,
    } = &moves.is
    {
        let is = Does::If {
            cond: cond.clone(),
            then: Box::new(to_each(of, then)?),
            otherwise: None,
        };
        return Some(At { is, at: moves.at });
    }
    let Does::FromTo {
        from,
        from_if,
        to: Squares::Sites(to),
        rule,
        capture_rule,
        capture,
    } = &moves.is
    else {
        return None;
    };
    matches!(to.as_slice(), [Site::Current | Site::To]).then(|| At {
        at: moves.at,
        is: Does::FromTo {
            from: from.clone(),
            from_if: from_if.clone(),
            to: of.clone(),
            rule: rule.clone(),
            capture_rule: capture_rule.clone(),
            capture: capture.clone(),
        },
    })
}

/// The piece's own mark is asked to be 1.
fn own_mark(cond: &Cond) -> bool {
    let one = |v: &Value| matches!(v, Value::Number(1));
    let own = |v: &Value| matches!(v, Value::StateAt(Site::Piece));
    match cond {
        Cond::Compare(a, Sign::Equal, b) => own(a) && one(b) || one(a) && own(b),
        Cond::And(parts) => parts.iter().any(|p| own_mark(&p.is)),
        _ => false,
    }
}

/// The move that an alternative begins with.
fn base(act: &Act) -> &Does {
    match &act.is {
        Does::Then(acts) | Does::And(acts) if !acts.is_empty() => base(&acts[0]),
        does => does,
    }
}

/// Conditions that each have a move, under one of them all.
fn ends_in_choices(last: &Act) -> bool {
    let conditional = |act: &Act| matches!(act.is, Does::If { .. });
    matches!(&last.is, Does::If { then, otherwise: None, .. }
        if matches!(&then.is, Does::Or { choices, after: None } if choices.iter().all(conditional)))
}

fn negated(cond: &At<Cond>) -> At<Cond> {
    At {
        is: Cond::Not(Box::new(cond.clone())),
        at: cond.at,
    }
}

/// One effect after the other. Where the first says who moves next, the second goes by that.
pub(super) fn joined(first: Option<Term>, second: Option<Term>) -> Option<Term> {
    let parts = |term: Term| match term.word == "then" {
        true => term.args,
        false => vec![term],
    };
    let gives = |t: &Term| t.args.is_empty() && matches!(t.word.as_str(), "again" | "end-turn");
    match (first, second) {
        (Some(a), Some(b)) => {
            let told = a.has(&gives);
            let later = parts(b).into_iter().map(|part| match told {
                true => by_who_moves_next(part),
                false => part,
            });
            let later: Vec<Term> = later.collect();
            Some(Term::call("then", parts(a).into_iter().chain(later)))
        }
        (one, other) => one.or(other),
    }
}
