//! What a move brings about.

use super::Literal;
use super::directions::moves_as;
use super::files::BY_FILE;
use super::from_to::only_takes;
use super::moves::joined;
use super::possible::placed;
use super::terms::{When, who};
use super::values::variable;
use crate::places::Place;
use crate::span::Extent;
use crate::tree::{Act, At, Cond, Does, Site, Squares, Value, Whose};
use rookery_rules::order::InOrder;
use rookery_rules::rule::{Sign, Term};

/// What a piece becomes of which there is nothing that it could become.
const NOTHING: &str = "nothing";

fn call(word: &str, args: impl IntoIterator<Item = Term>) -> Term {
    Term::call(word, args)
}

/// What is known to stand where an effect promotes something.
#[derive(Clone, Copy, PartialEq)]
enum Stands<'a> {
    Anything,
    /// A piece of whoever has moved.
    Own,
    /// Their piece of this name.
    This(&'a str),
}

impl<'a> Stands<'a> {
    /// By the condition of a promotion.
    fn by(cond: &'a At<Cond>, promotes: &Act) -> Stands<'a> {
        let Does::Promote { at, .. } = &promotes.is else {
            return Stands::Anything;
        };
        let piece = Value::PieceAt(at.clone());
        let player = Value::PlayerAt(at.clone());
        match &cond.is {
            Cond::And(all) => {
                let told = all.iter().map(|cond| Stands::by(cond, promotes));
                told.reduce(Stands::closer).unwrap_or(Stands::Anything)
            }
            Cond::Compare(one, Sign::Equal, Value::Player(Whose::Mover)) if *one == player => {
                Stands::Own
            }
            Cond::Compare(
                one,
                Sign::Equal,
                Value::KindOwned { name, whose }
                | Value::Site(Site::WhereIs { name, whose } | Site::Named { name, whose }),
            ) if *one == piece && *whose == Whose::Mover => Stands::This(name),
            _ => Stands::Anything,
        }
    }

    fn closer(self, other: Self) -> Self {
        match (self, other) {
            (Stands::This(_), _) | (Stands::Own, Stands::Anything) => self,
            _ => other,
        }
    }
}

/// Whether a rule lets nothing go where something stands.
fn asks_for_nothing_there(rule: &At<Cond>) -> bool {
    match &rule.is {
        Cond::Empty => true,
        Cond::And(all) => all.iter().any(asks_for_nothing_there),
        _ => false,
    }
}

/// Whether it compares how many there are of something.
fn counts(cond: &Cond) -> bool {
    let number = |value: &Value| matches!(value, Value::SquaresOf(_) | Value::Count(_));
    matches!(cond, Cond::Compare(one, _, other) if number(one) || number(other))
}

impl Literal<'_> {
    /// One effect after the other.
    pub(super) fn sequel(&mut self, acts: &[Act], when: When) -> Option<Term> {
        let mut all = None;
        for act in acts {
            let effect = self.effect(act, when);
            all = joined(all, effect);
        }
        all
    }

    /// None where it has no effect, or stands in the way.
    fn effect(&mut self, act: &Act, when: When) -> Option<Term> {
        let at = act.at;
        match &act.is {
            Does::Then(acts) => self.chain(acts, when),
            Does::And(acts) => self.beside(acts, when),
            Does::If {
                cond,
                then,
                otherwise,
            } => {
                let marks = self.marks_asked();
                let stands = Stands::by(cond, then);
                let cond = self.before_effect(cond, then, when)?;
                if otherwise.is_none() {
                    self.asked_to_be_set(marks, then);
                }
                let then = match &then.is {
                    Does::Promote { at: site, into, .. } => {
                        self.promotion(site, into, then.at, when, stands)
                    }
                    _ => self.effect(then, when),
                };
                let otherwise = otherwise.as_ref().and_then(|o| self.effect(o, when));
                match (then, otherwise) {
                    (None, None) => None,
                    (Some(then), None) => Some(call("if", [cond, then])),
                    (None, Some(other)) => Some(call("if", [cond.negated(), other])),
                    (Some(then), Some(other)) => Some(call("if", [cond, then, other])),
                }
            }
            Does::SetState { at: site, to } => {
                self.gives_mark(site, to);
                let site = self.site(site, at, when)?;
                let mark = self.carried_value(to, at, when, false)?;
                Some(call("mark", [site, mark]))
            }
            Does::SetNumberAt { at: site, to } => {
                let site = self.site(site, at, when)?;
                let to = self.carried_value(to, at, when, true)?;
                Some(call("number", [site, to]))
            }
            Does::SetNumberOf { whose, to } => {
                Some(call("value", [who(*whose), self.value(to, at, when)?]))
            }
            Does::SetVariable { name, to } => {
                let name = Term::word(variable(name));
                Some(call("variable", [name, self.value(to, at, when)?]))
            }
            Does::SetCounter(1) => {
                self.asker.counter_minus(at);
                Some(call("counter", [Term::number(-1)]))
            }
            Does::SetCounter(number) => Some(call("counter", [Term::number(*number)])),
            // The number that stands for it is 1, which is that of a square, too.
            Does::SetPending(None) => Some(call("pending", [Term::word("b1")])),
            Does::SetPending(Some(site)) => Some(call("pending", [self.site(site, at, when)?])),
            Does::SetPendingAll(squares) => {
                Some(call("pending", [self.squares(squares, at, when)?]))
            }
            Does::MoveAgain | Does::SetNextMover(Whose::Mover) => Some(Term::word("again")),
            Does::SetNextMover(whose @ (Whose::Next | Whose::One | Whose::Two)) => {
                // A further move that another effect has given is taken back. The next player is whoever
                // would move next where this is asked.
                let other = self.somebody_else_moves(*whose);
                let ends = other.then(|| Term::word("end-turn"));
                let again = || Term::word("again");
                let moves = match whose {
                    Whose::Next if !other => return None,
                    Whose::Next => again(),
                    _ => moves_as(&who(*whose).word),
                };
                Some(call("if", [moves, again()].into_iter().chain(ends)))
            }
            Does::EachSquare { of, moves } => {
                let set = self.squares(of, at, when)?;
                let outside = std::mem::replace(&mut self.running, true);
                let effect = self.effect(moves, when);
                self.running = outside;
                Some(call("each", [set, effect?]))
            }
            Does::Message => None,
            Does::Remove { at: site } => {
                // A capture in passing takes what has just moved two steps.
                let passed = matches!(site, Site::Ahead { steps: 1, of, ways }
                    if **of == Site::LastTo && ways.lead_back())
                    && self.somebody(&|does| matches!(does, Does::SetPending(_)));
                if !passed {
                    self.others_or_all(at);
                }
                Some(call("remove", [self.site(site, at, when)?]))
            }
            Does::RemoveFrom { of } => {
                self.others_or_all(at);
                Some(call("remove", [self.squares(of, at, when)?]))
            }
            Does::Add {
                name: Some(name),
                to: Some(to),
            } => {
                let to = self.squares(to, at, when)?;
                let kind = self.added_kind(name, &to, at)?;
                Some(call("add", [kind, who(Whose::Mover), to]))
            }
            Does::Swap { one, other } => {
                self.only_of_two(at);
                let squares = [self.site(one, at, when)?, self.site(other, at, when)?];
                Some(call("swap", squares))
            }
            Does::FromTo {
                from: Squares::Sites(from),
                from_if,
                to: Squares::Sites(to),
                rule,
                capture_rule: _,
                capture,
            } if from.len() == 1 && to.len() == 1 && only_takes(capture.as_deref()) => {
                let ends = [self.site(&from[0], at, when)?, self.site(&to[0], at, when)?];
                // Where it has come from nothing stands.
                if to[0] != Site::LastFrom && !asks_for_nothing_there(rule) {
                    self.others_alone(at);
                }
                let rule = self.rule_of_carrying(from_if.as_deref(), rule, &ends)?;
                let carried = call("carry", ends);
                match rule == Term::yes() {
                    true => Some(carried),
                    false => Some(call("if", [rule, carried])),
                }
            }
            Does::Promote { at: site, into, .. } => {
                self.promotion(site, into, at, when, Stands::Anything)
            }
            Does::Slide {
                from,
                ways,
                through,
            } if matches!(through.is, Cond::True) => self.rook_along(from, ways, at),
            _ => {
                let says = crate::says::does(&act.is);
                self.obstacle(
                    at,
                    format!("'{says}' is an effect that our rulesets cannot state"),
                );
                None
            }
        }
    }

    /// Whether another effect of the page gives the next move to somebody else.
    fn somebody_else_moves(&self, whose: Whose) -> bool {
        self.somebody(&|does| match does {
            Does::MoveAgain => true,
            Does::SetNextMover(other) => *other != whose,
            _ => false,
        })
    }

    /// An exchange of places, and the page does not say what if something stands on one alone.
    pub(super) fn only_of_two(&mut self, at: Extent) {
        let because =
            "The page does not say what happens where nothing stands on one of the two squares.";
        let answers = [("nothing", "then nothing happens")];
        self.ask(&format!("swap-{}", at.start), at, because, &answers);
    }

    /// The kind of a piece that is put on the board.
    pub(super) fn added_kind(&mut self, name: &str, to: &Term, at: Extent) -> Option<Term> {
        // Nothing stands on the square that a move has left.
        if !to.has(&|t| matches!(t.word.as_str(), "empty" | "last-from")) {
            let because =
                "The page does not say what happens where something stands on such a square.";
            let answers = [("empty", "the piece is put only where nothing stands")];
            self.ask(&format!("add-{}", at.start), at, because, &answers);
        }
        match self.kind_of(name, Whose::Mover) {
            Some(kind) if !self.may_be_several(kind, at) => None,
            Some(kind) => Some(Term::word(self.name(kind))),
            None => {
                self.obstacle(at, format!("'{name}' is not in the list of pieces"));
                None
            }
        }
    }

    /// What is carried along asks of its own two squares, not of those of the move.
    fn rule_of_carrying(
        &mut self,
        from_if: Option<&At<Cond>>,
        rule: &At<Cond>,
        [from, to]: &[Term; 2],
    ) -> Option<Term> {
        let mut asked = Vec::new();
        for cond in from_if.into_iter().chain([rule]) {
            asked.push(self.condition(cond, When::Before)?);
        }
        let rule = Term::all(asked);
        Some(placed(&placed(&rule, "target", to), "here", from))
    }

    /// What is printed behind an effect, where it comes about.
    fn follows<'r>(&mut self, first: &Act, rest: &'r [Act]) -> &'r [Act] {
        if !first.is.lets_nothing_follow() {
            return rest;
        }
        let says = "what is printed behind this never comes about";
        self.remarks.push((first.at, says.into()));
        &[]
    }

    /// Effects beside each other: none sees what the others change. What follows the last does.
    fn beside(&mut self, acts: &[Act], when: When) -> Option<Term> {
        let (last, firsts) = acts.split_last()?;
        let (last, rest) = match &last.is {
            Does::Then(steps) if !steps[0].is.may_do_nothing() => {
                (&steps[0], self.follows(&steps[0], &steps[1..]))
            }
            _ => (last, &[][..]),
        };
        let mut parts: Vec<Term> = Vec::new();
        for act in firsts.iter().chain([last]) {
            let looks = |does: &Does| {
                matches!(does, Does::Then(steps)
                    if !steps[1..].iter().all(|a| a.is.is_always_the_same()))
            };
            if act.any(&looks) {
                let because = "an effect that looks at what those beside it have changed";
                self.obstacle(act.at, because);
            }
            parts.extend(self.effect(act, when));
        }
        let both = match parts.len() {
            0 | 1 => parts.pop(),
            _ => Some(call("and", parts)),
        };
        joined(both, self.sequel(rest, when))
    }

    /// An effect, and what is printed behind it with "then": that follows the effect.
    fn chain(&mut self, acts: &[Act], when: When) -> Option<Term> {
        let (first, rest) = acts.split_first()?;
        let effect = self.effect(first, when);
        if rest.is_empty() {
            return effect;
        }
        if (first.is.lets_nothing_follow() || first.is.may_do_nothing())
            && matches!(rest[0].is, Does::And(_))
        {
            let because = "several effects behind one that they may hang on: the page does not show whether all do";
            self.obstacle(rest[0].at, because);
        }
        if self.follows(first, rest).is_empty() {
            return effect;
        }
        // What follows the taking of many follows each of them, before the next is taken.
        if matches!(first.is, Does::RemoveFrom { .. })
            && !rest.iter().all(|a| a.is.is_always_the_same())
        {
            self.obstacle(
                first.at,
                "many pieces taken off, and after each something that the others could change",
            );
        }
        let rest = self.sequel(rest, when);
        if !first.is.may_do_nothing() {
            return joined(effect, rest);
        }
        let stands =
            |square: Term| Term::any(["friend", "enemy"].map(|w| call(w, [square.clone()])));
        let (set, rule) = match &first.is {
            Does::Remove { at } => (self.site(at, first.at, when)?, Term::yes()),
            Does::RemoveFrom { of } => (self.squares(of, first.at, when)?, Term::yes()),
            Does::Swap { one, other } => {
                let one = self.site(one, first.at, when)?;
                (one, stands(self.site(other, first.at, when)?))
            }
            Does::FromTo {
                from: Squares::Sites(from),
                from_if,
                to: Squares::Sites(to),
                rule,
                ..
            } if from.len() == 1 && to.len() == 1 => {
                let ends = [&from[0], &to[0]].map(|site| self.site(site, first.at, when));
                let [from, to] = ends;
                let ends = [from?, to?];
                let rule = self.rule_of_carrying(from_if.as_deref(), rule, &ends)?;
                let [from, _] = ends;
                (from, rule)
            }
            _ => return joined(effect, rest),
        };
        let mut pieces = call("both", [call("occupied", [who(Whose::Anyone)]), set]);
        // The piece that has to be safe is never taken off.
        if let (Some(royal), Does::Remove { .. } | Does::RemoveFrom { .. }) =
            (self.royal.filter(|_| !self.taken_off), &first.is)
        {
            let name = Term::word(self.name(royal));
            let spared = call("pieces", [name, who(Whose::Anyone)]);
            pieces = call("without", [pieces, spared]);
        }
        let some = call(">", [call("count", [pieces]), Term::number(0)]);
        let both = joined(effect, rest)?;
        Some(call("if", [Term::all([some, rule]), both]))
    }

    /// The condition of an effect. What it counts before a promotion is the kind promoted to.
    fn before_effect(&mut self, cond: &At<Cond>, then: &Act, when: When) -> Option<Term> {
        let before = self.counted;
        let promoted = match &then.is {
            Does::Promote { at, into, .. } => self.promoted_to(into, then.at).map(|to| (at, to)),
            _ => None,
        };
        let cond = match promoted {
            Some((site, None)) if cond.is.any(&counts) => {
                let place = self.site(site, then.at, when)?;
                self.on_each_file((site, &place), cond, when)
            }
            promoted => {
                self.counted = promoted.and_then(|(_, kind)| kind).or(before);
                self.condition(cond, when)
            }
        };
        self.counted = before;
        cond
    }

    /// The one kind that this promotes to; or none that is the same on every file.
    fn promoted_to(&mut self, into: &[String], at: Extent) -> Option<Option<usize>> {
        match into {
            [one] => self.kind_meant(one, Whose::Mover, at).map(Some),
            [] => {
                let key = self.unnamed_kind(at);
                Some((0..self.kinds.len()).find(|kind| self.name(*kind) == key))
            }
            _ => None,
        }
    }

    fn promotion(
        &mut self,
        site: &Site,
        into: &[String],
        at: Extent,
        when: When,
        stands: Stands<'_>,
    ) -> Option<Term> {
        let own = matches!(
            site,
            Site::LastTo
                | Site::LastFrom
                | Site::To
                | Site::Piece
                | Site::WhereIs {
                    whose: Whose::Mover,
                    ..
                }
        );
        // A name may be that of a square as well, which says nothing of what stands there.
        let known = match stands {
            Stands::This(name) => self.kind_meant(name, Whose::Mover, at),
            _ => None,
        };
        if !own && stands != Stands::Own && known.is_none() {
            let because =
                "a promotion where the opponent's piece could stand, which would change sides";
            self.obstacle(at, because);
        }
        let another = match known {
            Some(_) => known != self.royal,
            None => self.piece.is_some() && matches!(site, Site::LastTo),
        };
        if self.royal.is_some() && !another {
            self.others_alone(at);
        }
        self.only_own_kinds(into, at);
        let place = self.site(site, at, when)?;
        let kind = match into {
            [one] => match self.kind_meant(one, Whose::Mover, at) {
                Some(kind) => kind,
                None => {
                    self.obstacle(
                        at,
                        "it promotes into a piece that is not in the list of pieces",
                    );
                    return None;
                }
            },
            [] => return self.unnamed_promotion(place, at),
            [first, ..] => {
                let because = crate::lower::EACH_IN_TURN;
                let names: Vec<String> = into.iter().rev().map(|n| n.to_lowercase()).collect();
                let answers: Vec<(&str, &str)> =
                    names.iter().map(|n| (n.as_str(), n.as_str())).collect();
                let key = self.ask(&format!("promotes-{}", at.start), at, because, &answers);
                let chosen = into
                    .iter()
                    .find(|n| n.to_lowercase() == key)
                    .unwrap_or(first);
                self.kind_meant(chosen, Whose::Mover, at)?
            }
        };
        if self.royal == Some(kind) {
            self.obstacle(at, "a promotion to the piece that must be kept safe");
            return None;
        }
        if !self.may_be_several(kind, at) {
            return None;
        }
        Some(call("become", [place, Term::word(self.name(kind))]))
    }

    /// The English has dropped the name.
    fn unnamed_promotion(&mut self, place: Term, at: Extent) -> Option<Term> {
        Some(match self.unnamed_kind(at).as_str() {
            BY_FILE => self.by_file(&place),
            NOTHING => Term::word(NOTHING),
            key => call("become", [place, Term::word(key)]),
        })
    }

    /// The piece beside the king, or the one that stands on that file at the start.
    fn unnamed_kind(&mut self, at: Extent) -> String {
        let by_file = (BY_FILE, "it becomes what stands on this file at the start");
        let files = self.rules.pieces.iter().any(|p| {
            p.moves.any(&|does| matches!(does, Does::If { cond, .. } if cond.is.any(&crate::ask::asks_for_file)))
        });
        // So it is, too, where pieces differ by the piece behind them.
        let likeliest = files || self.asks_behind();
        self.what_it_becomes(at, by_file, likeliest)
    }

    /// The kinds that a piece could become, the likeliest first: the piece beside the king.
    fn likely_promotions(&self) -> Vec<String> {
        let mut kinds: Vec<usize> = (0..self.kinds.len())
            .filter(|kind| Some(*kind) != self.royal && !self.is_pawn(*kind))
            .collect();
        let beside = |kind: &usize| {
            let king = self
                .royal
                .and_then(|royal| self.homes[royal][0].first().copied());
            let near = |(file, rank): &Place| {
                king.is_some_and(|(f, r)| r == *rank && f.abs_diff(*file) == 1)
            };
            let home = &self.homes[*kind][0];
            (home.len() != 1, !home.iter().any(near))
        };
        kinds.order_by_key(|kind| (beside(kind), *kind));
        kinds.iter().map(|k| self.name(*k).to_string()).collect()
    }

    /// A choice to promote, whose names the English has dropped.
    pub(super) fn unnamed_choice(&mut self, at: Extent) -> Vec<String> {
        let choice = ("choice", "it becomes what the player chooses");
        let key = self.what_it_becomes(at, choice, false);
        match key.as_str() {
            "choice" => self.likely_promotions(),
            NOTHING => Vec::new(),
            _ => vec![key],
        }
    }

    /// Asks into what a piece is promoted: a kind, or the further answer, which comes first where
    /// it is the likeliest. Where no kind suggests itself, it becomes nothing.
    fn what_it_becomes(&mut self, at: Extent, further: (&str, &str), likeliest: bool) -> String {
        let names = self.likely_promotions();
        let says: Vec<String> = names.iter().map(|n| format!("it becomes a {n}")).collect();
        let kinds = names.iter().zip(&says);
        let mut answers: Vec<(&str, &str)> = kinds.map(|(n, s)| (n.as_str(), s.as_str())).collect();
        match answers.len() {
            0 => answers.push((
                NOTHING,
                "there is nothing that it could become: it stays as it is",
            )),
            all => answers.insert(if likeliest { 0 } else { all }, further),
        }
        let because = "The page does not say into what.";
        self.ask(&format!("promotes-{}", at.start), at, because, &answers)
    }

    /// A kind of which each side has many, in a row of its own.
    pub(super) fn is_pawn(&self, kind: usize) -> bool {
        self.homes[kind].iter().any(|home| home.len() > 2)
    }
}
