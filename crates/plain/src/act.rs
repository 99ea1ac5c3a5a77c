//! What a phrase allows or brings about, as a list of moves.

use rookery_reader::tree::{Act, Does, Site, Squares, Ways, Whose};

use crate::apply::{Action, Move};
use crate::state::{Piece, State};
use crate::{Game, Told, player, unclear};

/// Where and for whom a phrase is evaluated. -1 stands for no square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Here {
    pub mover: usize,
    /// The square of the piece whose rule is evaluated.
    pub from: i32,
    /// The square that a move arrives at.
    pub to: i32,
    pub between: i32,
    /// The running square of a phrase about many.
    pub site: i32,
    /// The square that "empty" means.
    pub empty: Option<i32>,
    /// The kind that a count of pieces is about, where the English drops it.
    pub counted: Option<usize>,
    /// Where on the page the condition, move or effect begins that is evaluated.
    pub phrase: usize,
    /// Inside the question whether something is attacked: nothing else is.
    pub quiet: bool,
    /// A move has been made, and its effects or the ends are looked at.
    pub after: bool,
    /// Whoever has made it moves next as well.
    pub again: bool,
}

impl Here {
    /// A move of this player is looked for.
    pub fn before(mover: usize) -> Here {
        Here {
            mover,
            from: -1,
            to: -1,
            between: -1,
            site: -1,
            empty: None,
            counted: None,
            phrase: 0,
            quiet: false,
            after: false,
            again: false,
        }
    }

    /// The player that a phrase means. Whoever is asked what he attacks has been put in the
    /// mover's place, and comes next, too.
    pub fn player(&self, whose: Whose) -> Told<usize> {
        match whose {
            Whose::Next if self.quiet || self.again => Ok(self.mover),
            whose => player(whose, self.mover),
        }
    }

    /// The mover's move has been made.
    pub fn after(state: &State) -> Here {
        Here {
            after: true,
            again: state.next == state.mover,
            ..Here::before(state.mover)
        }
    }
}

impl Game {
    pub(crate) fn moves_of<'a>(
        &'a self,
        state: &State,
        act: &'a Act,
        here: &Here,
    ) -> Told<Vec<Move<'a>>> {
        let here = &Here {
            phrase: act.at.start,
            ..*here
        };
        match &act.is {
            // Where there is no castling the phrases about it stand for nothing.
            Does::Slide {
                from: Site::Named { .. } | Site::Square(..),
                ..
            } if !here.after && self.answer(&["castling"], act.at) == Some("none") => {
                Ok(Vec::new())
            }
            Does::Step { .. } | Does::Slide { .. } | Does::Hop { .. } | Does::Leap { .. }
                if here.from < 0 && self.answer(&["begins"], act.at) == Some("never") =>
            {
                Ok(Vec::new())
            }
            Does::Step { .. } | Does::Slide { .. } | Does::Hop { .. } | Does::Leap { .. } => {
                let mut all = self.shape(state, act, here)?;
                if let Some(piece) = state.at(here.from).filter(|_| !here.after) {
                    all.retain(|mv| !self.waits(state, piece, mv.to));
                }
                if !here.after && here.from < 0 && self.answer_to("turn-from").is_some() {
                    all.retain(|mv| state.at(mv.from).is_some_and(|p| p.owner == here.mover));
                }
                let steps = matches!(act.is, Does::Step { .. });
                if !steps && self.answer(&["captures-note"], act.at) == Some("all") {
                    self.note_captures(state, &mut all, here)?;
                }
                Ok(all)
            }
            Does::FromTo { .. } => self.carrying(state, act, here),
            Does::AnyPiece => self.any_piece(state, here),
            Does::Pass => {
                let mut pass = Move::new(-1, -1, Vec::new());
                // As a turn of its own it may be allowed in check; whatever follows it.
                let any = here.from < 0 && self.answer_to("pass-in-check") == Some("yes");
                pass.safe = here.quiet || any || !self.safe(state, vec![pass.clone()])?.is_empty();
                Ok(match pass.safe {
                    true => vec![pass],
                    false => Vec::new(),
                })
            }
            Does::If {
                cond,
                then,
                otherwise,
            } => {
                let here = Here {
                    empty: self.ahead_named(state, then, here)?.or(here.empty),
                    ..*here
                };
                // Only the condition counts for the promotion; what follows may count for itself.
                let asked = Here {
                    counted: self.counted(state, then, &here).or(here.counted),
                    ..here
                };
                if !here.after && here.to < 0 && cond.is.speaks_of_target() {
                    return unclear("the target square is asked for before there is one");
                }
                if self.holds(state, cond, &asked)? {
                    let mut all = self.moves_of(state, then, &here)?;
                    if !here.after && self.answer(&["-mark-use"], cond.at) == Some("spent") {
                        let spent = |mv: &mut Move| mv.actions.push(Action::Mark(mv.to, 0));
                        all.iter_mut().for_each(spent);
                    }
                    Ok(all)
                } else if let Some(otherwise) = otherwise {
                    self.moves_of(state, otherwise, &here)
                } else {
                    Ok(Vec::new())
                }
            }
            Does::And(acts) => self.all_of(state, acts, here),
            Does::Or { choices, after } => {
                let mut all = Vec::new();
                for (index, choice) in choices.iter().enumerate() {
                    let mut own = self.moves_of(state, choice, here)?;
                    // Which of several moves an effect at the end follows, the reading says.
                    let follows = match after.as_ref().and_then(|a| self.answer(&["tail-"], a.at)) {
                        Some("special") => !plain_step(choice),
                        Some("last") => index + 1 == choices.len(),
                        _ => true,
                    };
                    if let Some(after) = after.as_ref().filter(|_| follows) {
                        own.iter_mut().for_each(|mv| mv.then.push(after));
                    }
                    all.extend(own);
                }
                Ok(all)
            }
            Does::Then(acts) => {
                let Some((first, rest)) = acts.split_first() else {
                    return Ok(Vec::new());
                };
                let mut all = self.moves_of(state, first, here)?;
                let carries = |act: &Act| match &act.is {
                    Does::Then(steps) => matches!(steps[0].is, Does::FromTo { .. }),
                    does => matches!(does, Does::FromTo { .. }),
                };
                // What is carried between chosen squares is the turn's own move; and what follows the
                // taking of the main piece by an effect never comes about.
                let chosen = matches!(first.is, Does::Select { .. });
                let taken = matches!(first.is, Does::Remove { .. } | Does::RemoveFrom { .. });
                if chosen && rest.first().is_some_and(carries) || here.after && taken {
                    let main = |p: Piece| Some(p.kind) == self.main();
                    all.retain(|mv| !state.at(mv.to).is_some_and(main));
                }
                if !first.is.lets_nothing_follow() {
                    all.iter_mut().for_each(|mv| mv.then.extend(rest));
                }
                Ok(all)
            }
            Does::Priority(parts) => {
                // What is printed after the last part may follow each of them.
                let rest = match parts.last().map(|last| &last.is) {
                    Some(Does::Then(acts)) => acts.get(1..).unwrap_or_default(),
                    _ => &[],
                };
                let shared = rest.first().and_then(|act| self.answer(&["tail-"], act.at));
                for (index, part) in parts.iter().enumerate() {
                    let mut all = self.moves_of(state, part, here)?;
                    if shared == Some("all") && index + 1 < parts.len() {
                        all.iter_mut().for_each(|mv| mv.then.extend(rest));
                    }
                    // Of parts that are printed alike the first may be about one kind.
                    if let Some(first) = self.answer(&["priority-"], part.at) {
                        let names = |kind: usize| {
                            rookery_reader::parse::plain(&self.rules.kinds[kind]) == first
                        };
                        let such = |from: i32| state.at(from).is_some_and(|p| names(p.kind));
                        all.retain(|mv| first == "any" || such(mv.from));
                    }
                    // In the rule of a piece a way is open whether it leaves the king safe or not.
                    let all = if here.quiet || here.from >= 0 {
                        all
                    } else {
                        self.safe(state, all)?
                    };
                    if !all.is_empty() {
                        return Ok(all);
                    }
                }
                Ok(Vec::new())
            }
            Does::EachSquare { of, moves } => {
                let mut all = Vec::new();
                // Of a turn the reading asks at the move that the phrase comes to.
                let phrase = match here.after {
                    true => here.phrase,
                    false => innermost(moves).at.start,
                };
                for square in self.squares(state, of, &Here { phrase, ..*here })? {
                    let here = Here {
                        site: square,
                        to: square,
                        ..*here
                    };
                    all.extend(self.moves_of(state, moves, &here)?);
                }
                Ok(all)
            }
            Does::EachValue { moves, .. } => self.all_of(state, moves, here),
            Does::Afterwards(first, next) => {
                let mut all = Vec::new();
                for first in self.moves_of(state, first, here)? {
                    let mut seen = state.clone();
                    first.actions.iter().for_each(|action| seen.act(action));
                    for mut mv in self.moves_of(&seen, next, here)? {
                        mv.actions.splice(0..0, first.actions.iter().cloned());
                        all.push(mv);
                    }
                }
                Ok(all)
            }
            Does::Select {
                from,
                from_if,
                to,
                to_if,
            } => {
                let mut all = Vec::new();
                let others = self.answer(&["turn-others"], act.at).is_some();
                let own = self.answer(&["turn-from"], act.at).is_some();
                let meant = |p: Piece| {
                    !(others && Some(p.kind) == self.main()) && (!own || p.owner == here.mover)
                };
                for from in self.squares(state, from, here)? {
                    let here = Here { from, ..*here };
                    // Whatever is taken off, an empty square can be chosen as well.
                    if (others || own) && !state.at(from).map_or(!own, meant) {
                        continue;
                    }
                    if let Some(cond) = from_if
                        && !self.holds(state, cond, &here)?
                    {
                        continue;
                    }
                    let Some(to) = to else {
                        all.push(Move::new(from, from, Vec::new()));
                        continue;
                    };
                    for to in self.squares(state, to, &here)? {
                        let there = Here {
                            to,
                            empty: Some(to),
                            ..here
                        };
                        let own = state.at(to).is_some_and(|p| p.owner == here.mover);
                        let spared = own && self.answer_to("turn-own").is_some();
                        let fits = match to_if {
                            Some(cond) => self.holds(state, cond, &there)?,
                            None => true,
                        };
                        if fits && !spared {
                            all.push(Move::new(from, to, Vec::new()));
                        }
                    }
                }
                Ok(all)
            }
            _ => self.effect(state, act, here),
        }
    }

    fn all_of<'a>(&'a self, state: &State, acts: &'a [Act], here: &Here) -> Told<Vec<Move<'a>>> {
        let mut all = Vec::new();
        for act in acts {
            all.extend(self.moves_of(state, act, here)?);
        }
        Ok(all)
    }

    /// The moves of every piece of the mover, each by the rule of its kind.
    pub(crate) fn any_piece<'a>(&'a self, state: &State, here: &Here) -> Told<Vec<Move<'a>>> {
        let mut all = Vec::new();
        for from in 0..64 {
            let Some(piece) = state.at(from).filter(|p| p.owner == here.mover) else {
                continue;
            };
            if let Some(rule) = self.rule(piece.kind) {
                let here = Here { from, ..*here };
                all.extend(self.moves_of(state, &rule.moves, &here)?);
            }
        }
        if here.quiet {
            Ok(all)
        } else {
            self.safe(state, all)
        }
    }

    /// What every step that takes prints beside the taking, other captures bring about as well.
    fn note_captures<'a>(&'a self, state: &State, all: &mut [Move<'a>], here: &Here) -> Told<()> {
        let mut pieces = self.rules.pieces.iter();
        let enemy = |mv: &&mut Move<'_>| state.at(mv.to).is_some_and(|p| p.owner != here.mover);
        let taking = all.iter_mut().filter(enemy);
        let Some(printed) = pieces.find_map(|piece| noted(&piece.moves)) else {
            taking.for_each(|mv| mv.actions.insert(0, Action::Counter(-1)));
            return Ok(());
        };
        for mv in taking {
            let to = mv.to;
            for effect in self.moves_of(state, printed, &Here { to, ..*here })? {
                mv.actions.splice(0..0, effect.actions);
                mv.then.extend(effect.then);
            }
        }
        Ok(())
    }

    /// From each of some squares to each of others.
    fn carrying<'a>(&'a self, state: &State, act: &'a Act, here: &Here) -> Told<Vec<Move<'a>>> {
        let Does::FromTo {
            from,
            from_if,
            to,
            rule,
            capture_rule,
            capture,
        } = &act.is
        else {
            return Ok(Vec::new());
        };
        let mut all = Vec::new();
        for from in self.squares(state, from, here)? {
            let here = Here { from, ..*here };
            let allowed = match from_if {
                Some(cond) => self.holds(state, cond, &here)?,
                None => true,
            };
            let turn = !here.after && self.answer_to("turn-from").is_some();
            let meant = |p: Piece| !turn || p.owner == here.mover;
            if !state.at(from).is_some_and(meant) || !allowed {
                continue;
            }
            for to in self.squares(state, to, &here)? {
                let here = Here {
                    to,
                    empty: Some(to),
                    ..here
                };
                // No effect takes the piece that the aim is about, as the reading has it.
                let main = state.at(to).is_some_and(|p| Some(p.kind) == self.main());
                let spared = !here.after && self.spares_own(state, to, rule.at, &here);
                if to < 0 || spared || !self.holds(state, rule, &here)? {
                    continue;
                }
                let stays = to == from || here.after && main;
                if stays && here.after {
                    // What is printed behind it follows all the same.
                    all.push(Move::effect(&here, vec![Action::Nothing]));
                }
                if stays {
                    continue;
                }
                let mut mv = Move::new(from, to, Vec::new());
                let takes = match capture_rule {
                    Some(cond) => self.holds(state, cond, &here)?,
                    None => true,
                };
                if let Some(capture) = capture.as_ref().filter(|_| takes) {
                    for effect in self.moves_of(state, capture, &here)? {
                        mv.actions.extend(effect.actions);
                        mv.then.extend(effect.then);
                    }
                }
                mv.actions.push(Action::Move(from, to));
                all.push(mv);
            }
        }
        Ok(all)
    }

    /// `empty` among the conditions of a move to a square ahead means that square.
    fn ahead_named(&self, state: &State, then: &Act, here: &Here) -> Told<Option<i32>> {
        let first = match &then.is {
            Does::Then(acts) => acts.first().map_or(&then.is, |a| &a.is),
            other => other,
        };
        match first {
            Does::If { then, .. } => self.ahead_named(state, then, here),
            Does::FromTo {
                to: Squares::Sites(sites),
                ..
            } => match sites.as_slice() {
                [site @ (Site::Ahead { .. } | Site::Named { .. })] => {
                    self.site(state, site, here).map(Some)
                }
                _ => Ok(None),
            },
            _ => Ok(None),
        }
    }

    /// The directions of a move, where they hang on a condition.
    pub(crate) fn ways<'w>(
        &self,
        state: &State,
        ways: &'w Ways,
        here: &Here,
    ) -> Told<&'w [rookery_reader::tree::Way]> {
        Ok(match ways {
            Ways::These(ways) => ways,
            Ways::If {
                cond,
                then,
                otherwise,
            } => {
                if self.holds(state, cond, here)? {
                    then
                } else {
                    otherwise
                }
            }
        })
    }

    /// The number of a kind with its owner, 0 for nothing.
    pub(crate) fn piece_value(&self, state: &State, square: i32) -> i32 {
        state.at(square).map_or(0, |p| kind_value(p.kind, p.owner))
    }

    pub(crate) fn kind_of(&self, name: &str, whose: Whose, here: &Here) -> Told<i32> {
        let owner = here.player(whose)?;
        Ok(self.kind(name).map_or(-1, |kind| kind_value(kind, owner)))
    }
}

/// The move behind conditions, and before what follows it.
fn innermost(act: &Act) -> &Act {
    match &act.is {
        Does::If {
            then,
            otherwise: None,
            ..
        } => innermost(then),
        Does::Then(acts) => acts.first().map_or(act, innermost),
        _ => act,
    }
}

/// What the first step that takes, and does more than that, brings about.
fn noted(act: &Act) -> Option<&Act> {
    match &act.is {
        Does::Step {
            before: Some(before),
            ..
        } => {
            let inner = match &before.is {
                Does::If { then, .. } => then,
                _ => before,
            };
            let takes = |act: &Act| act.is == Does::Remove { at: Site::To };
            match &inner.is {
                Does::Then(acts) | Does::And(acts) if acts.len() > 1 => {
                    acts.iter().any(takes).then_some(inner)
                }
                _ => None,
            }
        }
        Does::Then(acts) | Does::And(acts) | Does::Or { choices: acts, .. } => {
            acts.iter().find_map(noted)
        }
        Does::If {
            then, otherwise, ..
        } => noted(then).or_else(|| otherwise.as_deref().and_then(noted)),
        _ => None,
    }
}

/// A step without conditions of its own.
fn plain_step(act: &Act) -> bool {
    match &act.is {
        Does::Step { .. } => true,
        Does::Then(acts) => acts.first().is_some_and(plain_step),
        _ => false,
    }
}

pub(crate) fn kind_value(kind: usize, owner: usize) -> i32 {
    i32::try_from(kind).unwrap_or(0) * 4 + i32::try_from(owner).unwrap_or(0) + 1
}
