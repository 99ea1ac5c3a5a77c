//! Moves under conditions, moves with effects, and turns that offer more than a piece's move.
//! Each move is tried, with its effects, to see whether it leaves the king safe.

use super::safety::Safety;
use super::{Targets, Visitor, Wanted};
use crate::bitboard::Bitboard;
use crate::moves::{Flavour, Move, MoveList};
use crate::position::Position;
use crate::rays;
use crate::rule::{Condition, View};
use crate::ruleset::Ruleset;
use crate::ruleset::tables::{Atom, KindSet, Play, PlayAction, Way};
use crate::square::Square;

impl Position {
    /// The squares that a line under conditions leads to; what may stand there is its purpose.
    #[cold]
    pub(crate) fn ruled_reach(&self, view: View<'_>, atom: &Atom, from: Square) -> Bitboard {
        let occupied = self.occupied();
        let all = atom.reach[from.index()];
        let Some(rule) = view.ruleset.tables.rules.get(atom.rule as usize - 1) else {
            return all;
        };
        let reach = match atom.way {
            Way::Leap => all,
            Way::Slide => all & rays::slide(atom.directions, from, occupied),
            Way::Hop(hurdle) => {
                let over = self.hurdles(hurdle, view.mover, occupied);
                let hops = |to: &Square| (rays::between(from, *to) & over).any();
                all.into_iter().filter(hops).collect()
            }
            // This never has a rule.
            Way::Past(_) => all,
            Way::Far => {
                let here = View {
                    here: Some(from),
                    ..view
                };
                all & rule
                    .to
                    .as_ref()
                    .map_or(Bitboard::EMPTY, |set| here.set(set))
            }
            Way::Through => {
                let mut reach = Bitboard::EMPTY;
                for (index, (files, ranks)) in rays::STEPS.into_iter().enumerate() {
                    if atom.directions >> index & 1 == 0 {
                        continue;
                    }
                    let mut at = from.offset(files, ranks);
                    while let Some(square) = at {
                        reach |= Bitboard::of(square);
                        let passing = View {
                            between: Some(square),
                            ..view.going(from, square)
                        };
                        let passes = rule.through.as_ref().is_some_and(|c| passing.holds(c));
                        at = passes.then(|| square.offset(files, ranks)).flatten();
                    }
                }
                reach & all
            }
        };
        match &rule.when {
            None => reach,
            Some(when) => reach
                .into_iter()
                .filter(|to| view.going(from, *to).holds(when))
                .collect(),
        }
    }

    /// The pieces of one's own that a line takes which takes those.
    #[cold]
    pub(super) fn own_taken(&self, ruleset: &Ruleset, atom: &Atom, reach: Bitboard) -> Bitboard {
        let own = (reach & self.side(self.turn)).into_iter();
        let stay = ruleset.tables.untouchable | atom.spares;
        own.filter(|square| stay >> self.kind_at(*square) & 1 == 0)
            .collect()
    }

    /// The moves of one piece, each with the effect of its line.
    #[cold]
    #[allow(clippy::too_many_arguments)]
    pub(super) fn emit_sequels<V: Visitor>(
        &self,
        ruleset: &Ruleset,
        wanted: Wanted,
        kind: u8,
        from: Square,
        prey: Bitboard,
        safety: &Safety,
        visitor: &mut V,
    ) -> bool {
        let tables = &ruleset.tables;
        let kind_tables = &tables.kinds[kind as usize];
        for atom in &kind_tables.atoms[self.turn.index()] {
            let mut found = Targets::default();
            self.atom_targets(
                ruleset,
                atom,
                from,
                self.occupied(),
                prey,
                safety.checkers.is_empty(),
                &mut found,
            );
            let mut bringing = Bringing {
                sequel: atom.effect * tables.play_effects,
                inner: visitor,
            };
            if self.emit(
                ruleset,
                wanted,
                kind,
                kind_tables,
                from,
                found,
                &mut bringing,
            ) {
                return true;
            }
        }
        false
    }

    /// All that a player may do now.
    #[cold]
    pub(super) fn generate_plays<V: Visitor>(
        &self,
        ruleset: &Ruleset,
        wanted: Wanted,
        safety: &Safety,
        visitor: &mut V,
    ) {
        let plays = &ruleset.tables.plays;
        if plays.is_empty() {
            let mut list = MoveList::default();
            self.generate_masked(ruleset, wanted, safety, &mut list);
            return self.keep_safe(ruleset, &list, visitor);
        }
        let in_order = |play: &&Play| !play.also;
        let mut after = 0;
        loop {
            // A later part is for whoever can make no move of this one, whichever are wanted.
            let rest: Vec<&Play> = plays.iter().filter(in_order).skip(after).collect();
            let part = rest.iter().skip(1).take_while(|play| !play.otherwise);
            let part = part.count() + rest.len().min(1);
            let last = part == rest.len();
            let mut any = super::Any(false);
            if !last {
                let all = self.offered(ruleset, Wanted::All, safety, &rest[..part]);
                self.keep_safe(ruleset, &all, &mut any);
            }
            if last || any.0 {
                let also = plays.iter().filter(|play| play.also);
                let offered: Vec<&Play> = rest[..part].iter().copied().chain(also).collect();
                let list = self.offered(ruleset, wanted, safety, &offered);
                return self.keep_safe(ruleset, &list, visitor);
            }
            after += part;
        }
    }

    /// What some lines of the turn offer, whether it leaves the king safe or not.
    fn offered(
        &self,
        ruleset: &Ruleset,
        wanted: Wanted,
        safety: &Safety,
        plays: &[&Play],
    ) -> MoveList {
        let mut list = MoveList::default();
        for play in plays {
            let view = View::new(ruleset, self, self.turn);
            // What a carried piece asks for is asked of each of its ways.
            let ways = matches!(play.action, PlayAction::Carry(..) | PlayAction::Choose(..));
            if ways || play.when.as_ref().is_none_or(|when| view.holds(when)) {
                self.generate_play(ruleset, wanted, safety, play, &mut list);
            }
        }
        list
    }

    /// Hands on the moves that leave the king safe, each once. Of several that read alike and lead
    /// to different positions, those after the first are told apart by what they bring about.
    fn keep_safe<V: Visitor>(&self, ruleset: &Ruleset, list: &MoveList, visitor: &mut V) {
        let all = list.as_slice();
        for (index, mv) in all.iter().copied().enumerate() {
            let alike = || all[..index].iter().filter(|other| other.reads_like(mv));
            let again = alike().any(|other| {
                *other == mv || self.acted(ruleset, *other) == self.acted(ruleset, mv)
            });
            if again || !self.leaves_safe(ruleset, mv) {
                continue;
            }
            let apart = alike().any(|other| self.leaves_safe(ruleset, *other));
            if visitor.one(if apart { mv.told_apart() } else { mv }) {
                return;
            }
        }
    }

    /// Whether the king is safe after a move. What the turn itself brings about afterwards does not
    /// endanger it; of chosen squares that is the whole move, and the rest of it where a piece is
    /// taken off.
    fn leaves_safe(&self, ruleset: &Ruleset, mv: Move) -> bool {
        let own = match mv.is_choice() || mv.flavour() == Flavour::Remove {
            true => mv,
            false => mv.bringing(mv.sequel() - mv.sequel() % ruleset.tables.play_effects),
        };
        mv.is_pass() || self.fine(ruleset, own)
    }

    /// Whether a move leaves what every move has to leave: the royal piece safe, if no line of
    /// the ruleset says otherwise.
    fn fine(&self, ruleset: &Ruleset, mv: Move) -> bool {
        match &ruleset.tables.legal {
            Some(legal) => self.leads_to(ruleset, mv, legal),
            None => !(self.acted(ruleset, mv)).royal_attacked(ruleset, self.turn),
        }
    }

    /// Whether this holds after a move.
    fn leads_to(&self, ruleset: &Ruleset, mv: Move, holds: &Condition) -> bool {
        let after = self.acted(ruleset, mv);
        let view = View {
            made: true,
            same_turn: self.is_pending(),
            ..View::new(ruleset, &after, self.turn)
        };
        view.going(mv.from(), mv.to()).holds(holds)
    }

    /// What a move makes of the position, a further move that it gives included.
    fn acted(&self, ruleset: &Ruleset, mv: Move) -> Position {
        let mut after = *self;
        after.act(ruleset, mv);
        after
    }

    /// Whether a pass is offered now, so that it is no forced one.
    pub(crate) fn offers_pass(&self, ruleset: &Ruleset) -> bool {
        let view = View::new(ruleset, self, self.turn);
        ruleset.tables.plays.iter().any(|play| {
            matches!(play.action, PlayAction::Pass)
                && play.when.as_ref().is_none_or(|when| view.holds(when))
        })
    }

    fn generate_play(
        &self,
        ruleset: &Ruleset,
        wanted: Wanted,
        safety: &Safety,
        play: &Play,
        list: &mut MoveList,
    ) {
        let view = View::new(ruleset, self, self.turn);
        let own = self.side(self.turn);
        let mut visitor = Bringing {
            sequel: play.effect,
            inner: list,
        };
        match &play.action {
            PlayAction::Pieces(kinds) => {
                let mut of_kinds = OfKinds {
                    kinds: *kinds,
                    inner: &mut visitor,
                };
                self.generate_masked(ruleset, wanted, safety, &mut of_kinds);
            }
            PlayAction::Pass => {
                visitor.one(Move::PASS);
            }
            PlayAction::Promote(set, kinds) => {
                let royal = ruleset.tables.royal;
                let others = |s: &Square| royal != Some(self.kind_at(*s));
                for square in (view.set(set) & own).into_iter().filter(others) {
                    let kind = self.kind_at(square);
                    for into in (0..16).filter(|into| kinds >> into & 1 != 0) {
                        let mv = Move::new(kind, square, square, Flavour::InPlace);
                        visitor.one(mv.promoting(into));
                    }
                }
            }
            PlayAction::Remove(set) => {
                for square in view.set(set) & self.occupied() {
                    let kind = self.kind_at(square);
                    if !ruleset.tables.stays(kind) {
                        visitor.one(Move::new(kind, square, square, Flavour::Remove));
                    }
                }
            }
            PlayAction::Choose(one, other) => {
                let when = play.when.as_ref();
                for from in view.set(one) {
                    let there = View {
                        here: Some(from),
                        ..view
                    };
                    let goals = match other {
                        Some(set) => there.set(set),
                        None => Bitboard::of(from),
                    };
                    for to in goals {
                        if when.is_none_or(|when| view.going(from, to).holds(when)) {
                            let kind = self.kind_at(from);
                            visitor.one(Move::new(kind, from, to, Flavour::InPlace));
                        }
                    }
                }
            }
            PlayAction::Carry(from, to) => {
                let prey = self.prey(ruleset);
                for from in view.set(from) & own {
                    let there = View {
                        here: Some(from),
                        ..view
                    };
                    for to in there.set(to) & !own {
                        let flavour = match self.kind_on(to) {
                            None => Flavour::Quiet,
                            Some(_) if prey.has(to) => Flavour::Capture,
                            Some(_) => continue,
                        };
                        let when = play.when.as_ref();
                        if when.is_none_or(|when| view.going(from, to).holds(when)) {
                            visitor.one(Move::new(self.kind_at(from), from, to, flavour));
                        }
                    }
                }
            }
        }
    }

    /// Whether a piece may move as its kind does, whatever else the turn offers or forbids.
    #[cold]
    pub(crate) fn can_move_a_piece(&self, ruleset: &Ruleset) -> bool {
        let mut any = super::Any(false);
        self.keep_safe(ruleset, &self.of_pieces(ruleset), &mut any);
        any.0
    }

    /// Whether some move of a piece, legal or not, leads to where this holds.
    #[cold]
    pub(crate) fn can_reach(&self, ruleset: &Ruleset, holds: &Condition) -> bool {
        let list = self.of_pieces(ruleset);
        let mut all = list.as_slice().iter();
        all.any(|mv| self.leads_to(ruleset, *mv, holds))
    }

    /// The moves of pieces, whether they leave the king safe or not.
    fn of_pieces(&self, ruleset: &Ruleset) -> MoveList {
        let mut list = MoveList::default();
        let safety = self.no_masks(ruleset);
        self.generate_masked(ruleset, Wanted::All, &safety, &mut list);
        list
    }
}

/// Adds to each move what it brings about.
struct Bringing<'a, V> {
    sequel: u8,
    inner: &'a mut V,
}

impl<V: Visitor> Visitor for Bringing<'_, V> {
    fn one(&mut self, mv: Move) -> bool {
        self.inner.one(mv.bringing(mv.sequel() + self.sequel))
    }
}

/// Lets only moves of some kinds pass.
struct OfKinds<'a, V> {
    kinds: KindSet,
    inner: &'a mut V,
}

impl<V: Visitor> Visitor for OfKinds<'_, V> {
    fn one(&mut self, mv: Move) -> bool {
        (mv.is_pass() || self.kinds >> mv.kind() & 1 != 0) && self.inner.one(mv)
    }
}
