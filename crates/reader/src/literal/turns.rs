//! What a player may do in a turn.

use super::Literal;
use super::ends::by_who_moves_next;
use super::first::{TWO_AS_ONE, first_of};
use super::from_to::{Carrying, own_there, owned, running};
use super::moves::{NO_SQUARE, joined, to_each};
use super::terms::{When, call, word};
use crate::span::Extent;
use crate::tree::{Act, At, Cond, Does, Site, Squares, Whose};
use rookery_rules::rule::Term;
use rookery_rules::ruleset::spec::{Action, PlaySpec};

pub(super) fn is_any_piece(act: &Act) -> bool {
    match &act.is {
        Does::AnyPiece => true,
        // What would follow the move makes no difference to whether there is one.
        Does::Then(acts) => acts.first().is_some_and(is_any_piece),
        _ => false,
    }
}

impl Literal<'_> {
    pub(super) fn play(&mut self) {
        let Some(first) = self.rules.play.first() else {
            let at = self
                .rules
                .ends
                .first()
                .map_or(Extent::default(), |end| end.at);
            let because = "the page has no rules of play: what a player does in a turn";
            return self.obstacle(at, because);
        };
        let play = &self.whole_turn(first);
        let because = "The page does not say what a player does who has no legal move when no end rule speaks of it; the system that it comes from lets such a player pass.";
        let pass = "a player without a legal move passes, and two such passes in a row are a draw";
        self.ask("forced-pass", play.at, because, &[("pass", pass)]);
        self.turn(play, &[], &[]);
        self.in_order_of_priority();
        // A turn of nothing but moves of pieces needs no line.
        if let [only] = self.spec.plays.as_slice()
            && *only == plain_turn()
        {
            self.spec.plays.clear();
            self.sources.plays.clear();
        }
    }

    /// The rule of play; of several in a row, each but the last holds for a phase of the game.
    fn whole_turn(&mut self, first: &Act) -> Act {
        let Some(second) = self.rules.play.get(1) else {
            return first.clone();
        };
        let because = "The page prints several rules of play in a row, for phases of the game, and does not say when one phase gives way to the next.";
        let answers = [
            ("2", "each but the last holds for one turn of each player"),
            ("4", "each but the last holds for two turns of each player"),
            (
                "6",
                "each but the last holds for three turns of each player",
            ),
            (
                "10",
                "each but the last holds for five turns of each player",
            ),
            ("20", "each but the last holds for ten turns of each player"),
            ("0", "only the last holds"),
            ("9999", "only the first holds"),
        ];
        let turns = self.ask("phases", second.at, because, &answers);
        let turns = turns.parse().unwrap_or(2);
        self.first_turns = Some(turns);
        self.rules.phased(turns).unwrap_or_else(|| first.clone())
    }

    pub(super) fn turn(&mut self, act: &Act, conds: &[At<Cond>], after: &[Act]) {
        let with = |cond: At<Cond>| -> Vec<At<Cond>> { [conds, &[cond]].concat() };
        match &act.is {
            Does::If {
                cond,
                then,
                otherwise,
            } => {
                self.turn(then, &with((**cond).clone()), after);
                if let Some(otherwise) = otherwise {
                    let not = At {
                        is: Cond::Not(cond.clone()),
                        at: cond.at,
                    };
                    self.turn(otherwise, &with(not), after);
                }
            }
            Does::Or {
                choices,
                after: own,
            } => {
                let follows = self.following(choices, own.as_deref(), after);
                let listed = |act: &Act| act.any(&|does| matches!(does, Does::Priority(_)));
                let lists = choices.iter().filter(|choice| listed(choice)).count();
                if lists > 1 || lists > 0 && self.in_list {
                    let because =
                        "several lists by priority beside each other: our rulesets have one";
                    return self.obstacle(act.at, because);
                }
                let before = self.also;
                for (choice, after) in choices.iter().zip(&follows) {
                    // What stands beside a list is offered whichever part of the list is.
                    self.also = before || lists > 0 && !listed(choice);
                    self.turn(choice, conds, after);
                }
                self.also = before;
            }
            Does::Then(acts) if matches!(acts[0].is, Does::Select { .. }) && acts.len() > 1 => {
                // What is done with the squares, and what follows that where it has been done: it is the turn.
                let done = match &acts[1].is {
                    Does::Then(done) => &done[..],
                    _ => &acts[1..2],
                };
                let follow = done[1..].iter().chain(&acts[2..]).chain(after);
                self.selected(
                    &acts[0],
                    &done[0],
                    conds,
                    &follow.cloned().collect::<Vec<_>>(),
                );
            }
            Does::Then(acts) | Does::And(acts) if !acts.is_empty() => {
                let all: Vec<Act> = acts[1..].iter().cloned().chain(after.to_vec()).collect();
                self.turn(&acts[0], conds, &all);
            }
            Does::AnyPiece => {
                self.play_line(Action::Pieces(Vec::new()), act.at, conds, after);
                self.offers_of_pieces(conds, after);
            }
            Does::Pass => {
                let safe = self.safe_to_pass(act.at);
                self.play_line_where(Action::Pass, act.at, conds, &[safe], after);
            }
            Does::Promote { at: site, into, .. } => {
                let Some(names) = self.choice_of_kinds(into, act.at) else {
                    return;
                };
                let mine = matches!(
                    site,
                    Site::WhereIs {
                        whose: Whose::Mover,
                        ..
                    }
                );
                // In the same turn the last move was one's own.
                let same_turn = |c: &At<Cond>| part_of_all(&c.is, &Cond::SameTurn);
                let moved = matches!(site, Site::LastTo) && conds.iter().any(same_turn);
                if !mine && !moved {
                    self.own_alone(act.at);
                }
                if !moved {
                    self.others_alone(act.at);
                }
                if let Some(site) = self.site_of_turn(site, act.at) {
                    self.play_line(Action::Promote(site, names), act.at, conds, after);
                    self.promotes_by_itself();
                }
            }
            Does::Remove { at: site } => {
                if let Some(site) = self.site_of_turn(site, act.at) {
                    self.take_off(site, act.at, conds, after);
                }
            }
            Does::RemoveFrom { of } => {
                if let Some(set) = self.squares_of_turn(of, act.at) {
                    self.take_off(set, act.at, conds, after);
                }
            }
            Does::Slide { from, .. } if !matches!(from, Site::Piece) => {
                self.castling(act, conds, after)
            }
            Does::EachSquare { of, moves } => self.each_square(of, moves, &[], conds, after),
            Does::Priority(parts) => self.by_priority(parts, conds, after),
            Does::FromTo { .. } => {
                if let Some((from, carrying)) = Carrying::of(act) {
                    self.carry(from, &carrying, conds, after, None);
                }
            }
            Does::EachValue { moves, .. } => {
                for one in moves {
                    self.turn(one, conds, after);
                }
            }
            Does::Afterwards(first, next) => match self.set_first(first, next) {
                true => self.turn(next, conds, &first_of(first, after)),
                false => self.obstacle(act.at, TWO_AS_ONE),
            },
            Does::Select { .. } => self.obstacle(act.at, "squares chosen, and nothing done there"),
            Does::Swap { one, other } => {
                self.only_of_two(act.at);
                let squares = [one, other].map(|site| self.site_of_turn(site, act.at));
                if let [Some(one), Some(other)] = squares {
                    let own = exchanged();
                    self.play_line_where(
                        Action::Choose(one, Some(other)),
                        act.at,
                        conds,
                        &own,
                        after,
                    );
                    self.first_brings(swap_of_chosen());
                }
            }
            Does::Add {
                name: Some(name),
                to: Some(to),
            } => {
                if let Some(to) = self.squares_of_turn(to, act.at) {
                    self.put_on_one_of(to, name, act.at, conds, after);
                }
            }
            Does::Step { .. } | Does::Slide { .. } | Does::Hop { .. } | Does::Leap { .. } => {
                let because = "The page does not say which piece is to move so in a turn.";
                let says = "there is no square that it begins on, and it can never be made";
                let id = format!("begins-{}", act.at.start);
                self.ask(&id, act.at, because, &[("never", says)]);
            }
            _ => self.obstacle(act.at, "a rule of play that our rulesets cannot state"),
        }
    }

    /// A turn that puts a piece on one of some squares.
    fn put_on_one_of(
        &mut self,
        to: Term,
        name: &str,
        at: Extent,
        conds: &[At<Cond>],
        after: &[Act],
    ) {
        if let Some(kind) = self.added_kind(name, &to, at) {
            let free = call("both", [to, word("empty")]);
            self.play_line(Action::Choose(free, None), at, conds, after);
            self.first_brings(call("add", [kind, word("mover"), word("last-target")]));
        }
    }

    /// A turn that takes a piece off the board.
    pub(super) fn take_off(&mut self, set: Term, at: Extent, conds: &[At<Cond>], after: &[Act]) {
        self.others_alone(at);
        self.play_line(Action::Remove(set), at, conds, after);
    }

    /// The same of an effect that takes off what stands there: the piece that the aim is about may be meant.
    pub(super) fn others_or_all(&mut self, at: Extent) {
        let Some(royal) = self.royal.filter(|_| !self.any_safe) else {
            return self.others_alone(at);
        };
        let name = self.name(royal).to_string();
        let because = "As the page puts it, the piece that the aim is about could stand there.";
        let others = format!("a {name} is neither taken off nor promoted");
        let all = format!("a {name} is taken off as well, and who has none is not attacked");
        let answers = [("others", others.as_str()), ("all", all.as_str())];
        self.taken_off |= self.ask("turn-others", at, because, &answers) == "all";
    }

    /// A turn or an effect is about what stands on a square, and that could be the piece that the aim is
    /// about.
    pub(super) fn others_alone(&mut self, at: Extent) {
        let main = self.royal.or(self.free);
        let Some(main) = main.filter(|kind| !self.mated.contains(kind)) else {
            return;
        };
        let because = "As the page puts it, the piece that the aim is about could stand there.";
        let stays = match self.royal {
            Some(_) => "neither taken off nor promoted",
            None => "not taken off",
        };
        let says = format!("a {} is {stays}", self.name(main));
        self.ask("turn-others", at, because, &[("others", says.as_str())]);
    }

    /// `Each turn, where the site is within …`: one such square is chosen.
    fn each_square(
        &mut self,
        of: &Squares,
        moves: &Act,
        such: &[At<Cond>],
        conds: &[At<Cond>],
        after: &[Act],
    ) {
        let at = moves.at;
        match &moves.is {
            Does::If {
                cond,
                then,
                otherwise: None,
            } => {
                let such = [such, &[(**cond).clone()]].concat();
                return self.each_square(of, then, &such, conds, after);
            }
            Does::Then(acts) if !acts.is_empty() => {
                let all: Vec<Act> = acts[1..].iter().cloned().chain(after.to_vec()).collect();
                return self.each_square(of, &acts[0], such, conds, &all);
            }
            _ => {}
        }
        let Some(mut set) = self.squares_of_turn(of, at) else {
            return;
        };
        let mut terms = Vec::new();
        let outside = std::mem::replace(&mut self.no_piece, true);
        for cond in such {
            terms.extend(self.of_each(cond));
        }
        self.no_piece = outside;
        if !terms.is_empty() {
            set = Term::call("those", [set, Term::all(terms)]);
        }
        let here = running;
        let there = |to: &Squares| matches!(to, Squares::Sites(sites) if sites.iter().all(here));
        match &moves.is {
            Does::Add {
                name: Some(name),
                to: Some(to),
            } if there(to) => self.put_on_one_of(set, name, at, conds, after),
            Does::Promote { at: site, into, .. } if here(site) && !into.is_empty() => {
                let kinds = into
                    .iter()
                    .map(|word| self.kind_meant(word, Whose::Mover, at));
                let Some(kinds) = kinds.collect::<Option<Vec<usize>>>() else {
                    return self.obstacle(at, "the page does not say into what");
                };
                let asked = such.iter().any(|cond| own_there(&cond.is, &running));
                if !owned(of) && !asked {
                    self.own_alone(at);
                }
                if !asked {
                    self.others_alone(at);
                }
                let names = kinds
                    .into_iter()
                    .map(|k| self.name(k).to_string())
                    .collect();
                self.play_line(Action::Promote(set, names), at, conds, after);
                self.promotes_by_itself();
            }
            Does::Remove { at: site } if here(site) => self.take_off(set, at, conds, after),
            Does::FromTo {
                from: Squares::Sites(from),
                ..
            } if matches!(from.as_slice(), [site] if here(site)) => {
                if !owned(of) && !such.iter().any(|cond| own_there(&cond.is, &running)) {
                    return self.obstacle(at, super::from_to::MOVES_ANYTHING);
                }
                if let Some((_, carrying)) = Carrying::of(moves) {
                    self.carry_from(set, &carrying, conds, after, Some("here"));
                }
            }
            _ => {
                let one = to_each(of, moves).filter(|_| such.is_empty());
                match one.as_ref().and_then(Carrying::of) {
                    Some((from, carrying)) => {
                        self.carry(from, &carrying, conds, after, Some("target"));
                    }
                    None => self.obstacle(at, "a rule of play that our rulesets cannot state"),
                }
            }
        }
    }

    /// What the rules of pieces offer beside their moves, all of which has to leave the king as safe
    /// as any move of a piece.
    fn offers_of_pieces(&mut self, conds: &[At<Cond>], after: &[Act]) {
        for offer in self.offers.clone() {
            let safe = match offer.action {
                Action::Pass => self.safe(),
                _ => Term::yes(),
            };
            let own = [offer.when, safe].into_iter().filter(|t| *t != Term::yes());
            let own: Vec<Term> = own.collect();
            let offer_is = offer.action.clone();
            self.play_line_where(offer.action, offer.at, conds, &own, after);
            let more = self.spec.plays.last().and_then(|line| line.then.as_ref());
            if matches!(offer_is, Action::Choose(..)) && more.is_some_and(changes_the_board) {
                let because = "a turn that changes the board after what a piece's rule changes";
                self.obstacle(offer.at, because);
            }
            if let Some(then) = offer.then {
                self.first_brings(then);
            }
        }
    }

    /// A promotion in a turn after which more changes on the board is judged with what follows it.
    pub(super) fn promotes_by_itself(&mut self) {
        let Some(PlaySpec {
            action: action @ Action::Promote(..),
            then: Some(then),
            ..
        }) = self.spec.plays.last_mut()
        else {
            return;
        };
        let whole = std::mem::replace(action, Action::Pass);
        let then = then.clone();
        let (whole, first) = self.whole_promotion(whole, &then);
        if let Some(line) = self.spec.plays.last_mut() {
            line.action = whole;
        }
        if let Some(first) = first {
            self.first_brings(first);
        }
    }

    /// The same of any: what is chosen, and what has to be brought about first.
    pub(super) fn whole_promotion(
        &mut self,
        promotion: Action,
        then: &Term,
    ) -> (Action, Option<Term>) {
        let Action::Promote(set, kinds) = promotion else {
            return (promotion, None);
        };
        match kinds.as_slice() {
            _ if !changes_the_board(then) => (Action::Promote(set, kinds), None),
            [kind] => {
                let becomes = call("become", [word("last-target"), word(kind)]);
                let mut own = call("both", [call("occupied", [word("mover")]), set]);
                if let Some(royal) = self.royal {
                    let spared = call("pieces", [word(self.name(royal)), word("mover")]);
                    own = call("without", [own, spared]);
                }
                (Action::Choose(own, None), Some(becomes))
            }
            _ => {
                let because = "a choice to promote after which more changes on the board";
                let at = self
                    .rules
                    .play
                    .first()
                    .map_or(Extent::default(), |play| play.at);
                self.obstacle(at, because);
                (Action::Promote(set, kinds), None)
            }
        }
    }

    /// What the last line of the turn brings about before all else.
    fn first_brings(&mut self, effect: Term) {
        let Some((line, before)) = self.spec.plays.split_last_mut() else {
            return;
        };
        line.then = joined(Some(effect), line.then.take());
        // Who names the squares could mean either.
        let twice = |other: &PlaySpec| other.action == line.action && other.then != line.then;
        let chooses = matches!(line.action, Action::Choose(..));
        if chooses
            && before.iter().any(twice)
            && let Some(at) = self.sources.plays.last().copied()
        {
            self.obstacle(at, "two different things done with the same squares");
        }
    }

    /// What has to hold after every move.
    fn safe(&self) -> Term {
        match (self.legal.is_empty(), self.royal) {
            (true, None) => Term::yes(),
            (true, Some(kind)) => self.kept_safe(kind),
            (false, _) => Term::all(self.legal.iter().cloned()),
        }
    }

    /// When a turn offers a pass: a move after which the king has to be safe, most likely.
    fn safe_to_pass(&mut self, at: Extent) -> Term {
        let safe = self.safe();
        if safe == Term::yes() {
            return safe;
        }
        let because = "The page never prints that a move has to leave the king safe, and so not whether this holds for a pass.";
        let answers = [
            ("no", "nobody passes in check"),
            ("yes", "a player may pass in check, too"),
        ];
        match self.ask("pass-in-check", at, because, &answers).as_str() {
            "no" => safe,
            _ => Term::yes(),
        }
    }

    pub(super) fn play_line(
        &mut self,
        action: Action,
        at: Extent,
        conds: &[At<Cond>],
        after: &[Act],
    ) {
        self.play_line_where(action, at, conds, &[], after);
    }

    /// A line of the turn, with conditions of the page and of its own.
    pub(super) fn play_line_where(
        &mut self,
        action: Action,
        at: Extent,
        conds: &[At<Cond>],
        own: &[Term],
        after: &[Act],
    ) {
        let mut terms = Vec::new();
        let carries = matches!(action, Action::Carry(..));
        for cond in conds {
            let lost = |c: &Cond| matches!(c, Cond::Friend) || matches!(c, Cond::Empty) && !carries;
            if cond.is.speaks_of_target() || cond.is.any(&lost) {
                let because = "a square that a move goes to, asked for where none is made yet";
                self.obstacle(cond.at, because);
            } else if cond.is.drops_its_square() {
                self.means_target(cond.at, NO_SQUARE);
            }
            terms.extend(self.condition_of_turn(cond));
        }
        terms.extend(own.iter().cloned());
        let mut when = Term::all(terms);
        let then = self.sequel(after, When::After);
        // What a piece's own rule has given comes before it: then the next player is the same.
        let mut pieces = self.rules.pieces.iter();
        let given = pieces.any(|piece| piece.moves.any(&Does::gives_the_move));
        let mut then = then.map(|then| match given {
            true => by_who_moves_next(then),
            false => then,
        });
        self.refuse([&when].into_iter(), &["between", "stuck"], at);
        self.refuse(then.iter(), &["between", "can-move", "stuck"], at);
        self.without_turn([&mut when].into_iter().chain(&mut then), at);
        self.priorities
            .push(if self.also { 0 } else { self.priority });
        self.spec.plays.push(PlaySpec {
            also: self.also,
            otherwise: false,
            action,
            when: (when != Term::yes()).then_some(when),
            then,
        });
        self.sources.plays.push(at);
    }
}

/// Whether an effect does more than to set marks and numbers.
pub(super) fn changes_the_board(effect: &Term) -> bool {
    let words = ["become", "remove", "carry", "swap", "add"];
    effect.has(&|t| words.contains(&t.word.as_str()))
}

/// Pieces change places where two stand, as the reading has it.
pub(super) fn exchanged() -> Vec<Term> {
    let stands = |square: &str| call("empty", [word(square)]).negated();
    ["here", "target"].map(stands).into()
}

/// What stands on the two chosen squares changes places.
pub(super) fn swap_of_chosen() -> Term {
    call("swap", ["last-from", "last-target"].map(word))
}

/// Whether a condition is this, or asks for it among others.
fn part_of_all(cond: &Cond, such: &Cond) -> bool {
    match cond {
        Cond::And(parts) => parts.iter().any(|p| part_of_all(&p.is, such)),
        cond => cond == such,
    }
}

fn plain_turn() -> PlaySpec {
    PlaySpec {
        also: false,
        otherwise: false,
        action: Action::Pieces(Vec::new()),
        when: None,
        then: None,
    }
}
