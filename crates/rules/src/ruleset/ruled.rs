//! The conditions and effects of a ruleset, compiled as its lines come by.

use super::spec::*;
use super::tables::*;
use crate::rule::compile::Names;
use crate::rule::{Effect, Term};

/// The conditions and effects of a ruleset, compiled as its lines come by.
pub(super) struct Ruled<'a> {
    pub names: Names<'a>,
    pub rules: Vec<AtomRule>,
    pub effects: Vec<Effect>,
    pub asks_last: bool,
    pub asks_counter: bool,
    pub all_passes: bool,
    asks_forced: bool,
    /// The kinds whose loss a condition asks for.
    pub lost: KindSet,
}

impl<'a> Ruled<'a> {
    pub fn of(spec: &'a Spec) -> Ruled<'a> {
        Ruled {
            names: Names {
                kinds: spec.kinds.iter().map(|kind| kind.name.as_str()).collect(),
                variables: Vec::new(),
            },
            rules: Vec::new(),
            effects: Vec::new(),
            asks_last: false,
            asks_counter: false,
            all_passes: false,
            asks_forced: false,
            lost: 0,
        }
    }

    /// What has to be kept because a term asks for it.
    fn note(&mut self, term: &Term) {
        self.asks_counter |= term.has(&|t| t.word == "counter");
        for (index, kind) in self.names.kinds.iter().enumerate() {
            let lost =
                |t: &Term| t.word == "lost" && t.args.first().is_some_and(|k| k.word == *kind);
            if term.has(&lost) {
                self.lost |= 1 << index;
            }
        }
    }

    /// What is asked while moves are worked out, in this place.
    fn before(&mut self, term: &Term, place: &str) -> Result<(), String> {
        refuse(term, OF_ENDS, place)?;
        // Whether a move has given another one.
        refuse(term, &["again"], place)?;
        self.note(term);
        self.asks_last |= term.has(&|t| matches!(t.word.as_str(), "last-target" | "last-from"));
        Ok(())
    }

    fn effect(&mut self, term: &Term, from: usize) -> Result<u8, String> {
        for words in [OF_ENDS, OF_MOVES] {
            refuse(term, words, "in an effect")?;
        }
        self.note(term);
        let effect = self.names.effect(term)?;
        let index = match self.effects[from..].iter().position(|old| *old == effect) {
            Some(index) => index,
            None => {
                self.effects.push(effect);
                self.effects.len() - 1 - from
            }
        };
        u8::try_from(index + 1).map_err(|_| "too many different effects".into())
    }

    pub fn line(&mut self, m: &MoveSpec, of_plays: usize) -> Result<(u16, u8), String> {
        let through = m.through.as_ref().filter(|_| past(m).is_none());
        let set = match &m.shape {
            Shape::To(set) => Some(set),
            _ => None,
        };
        for term in m.when.iter().chain(through).chain(set) {
            refuse(term, OF_MOVES, "for a piece's move")?;
            self.before(term, "for a piece's move")?;
        }
        let to = set.map(|set| self.names.set(set)).transpose()?;
        let when = m.when.as_ref().map(|term| self.names.condition(term));
        let through = through.map(|term| self.names.condition(term));
        let rule = AtomRule {
            when: when.transpose()?,
            through: through.transpose()?,
            to,
        };
        let effect = match &m.then {
            Some(term) => self.effect(term, of_plays)?,
            None => 0,
        };
        // What takes one's own is worked out among the lines with rules, so that others need not ask.
        let own = m.purpose == Purpose::TakesOwn;
        if !own && rule.when.is_none() && rule.through.is_none() && rule.to.is_none() {
            return Ok((0, effect));
        }
        self.rules.push(rule);
        Ok((self.rules.len() as u16, effect))
    }

    pub fn play(&mut self, play: &PlaySpec) -> Result<Play, String> {
        let sets = match &play.action {
            Action::Pieces(_) | Action::Pass => [None, None],
            Action::Promote(set, _) | Action::Remove(set) => [Some(set), None],
            Action::Carry(from, to) => [Some(from), Some(to)],
            Action::Choose(one, other) => [Some(one), other.as_ref()],
        };
        for term in play.when.iter().chain(sets.into_iter().flatten()) {
            self.before(term, "for a turn")?;
        }
        let all = |names: &[String], this: &Self| match names.is_empty() {
            true => KindSet::MAX,
            false => {
                let of = |name: &String| this.names.kinds.iter().position(|kind| kind == name);
                names
                    .iter()
                    .filter_map(of)
                    .fold(0, |set, kind| set | 1 << kind)
            }
        };
        let when = play.when.as_ref().map(|term| self.names.condition(term));
        let action = match &play.action {
            Action::Pieces(names) => PlayAction::Pieces(all(names, self)),
            Action::Pass => PlayAction::Pass,
            Action::Promote(place, names) => {
                PlayAction::Promote(self.names.set(place)?, all(names, self))
            }
            Action::Remove(set) => PlayAction::Remove(self.names.set(set)?),
            Action::Carry(from, to) => {
                PlayAction::Carry(self.names.set(from)?, self.names.set(to)?)
            }
            Action::Choose(one, other) => {
                let other = other.as_ref().map(|other| self.names.set(other));
                PlayAction::Choose(self.names.set(one)?, other.transpose()?)
            }
        };
        let effect = match &play.then {
            Some(term) => self.effect(term, 0)?,
            None => 0,
        };
        Ok(Play {
            also: play.also,
            otherwise: play.otherwise,
            action,
            when: when.transpose()?,
            effect,
        })
    }

    /// What has to hold after every move: moves cannot be asked for in it.
    pub fn legal(&mut self, term: &Term) -> Result<crate::rule::Condition, String> {
        for words in [OF_ENDS, OF_MOVES] {
            refuse(term, words, "of every move")?;
        }
        self.note(term);
        self.names.condition(term)
    }

    pub fn end(&mut self, term: &Term) -> Result<crate::rule::Condition, String> {
        self.note(term);
        self.all_passes |= term.has(&|t| t.word == "all-passed");
        self.asks_forced |= term.has(&|t| t.word == "passed");
        if self.all_passes && self.asks_forced {
            return Err("'passed' and 'all-passed' cannot both be asked".into());
        }
        self.names.condition(term)
    }
}

/// What only an end may ask, when the turn is over.
const OF_ENDS: &[&str] = &["stuck", "can-reach", "passed", "all-passed"];
/// What would ask for the moves that are just being worked out.
const OF_MOVES: &[&str] = &["can-move"];

/// Not every word means something everywhere.
fn refuse(term: &Term, words: &[&str], place: &str) -> Result<(), String> {
    match words.iter().find(|word| term.has(&|t| t.word == **word)) {
        Some(word) => Err(format!("'{word}' cannot be asked {place}")),
        None => Ok(()),
    }
}
