//! What the English leaves out, as the reading of the page has answered it.

use std::cell::Cell;

use rookery_reader::span::Extent;
use rookery_reader::tree::{Act, At, Cond, Does, Sign, Site, Value};

use crate::act::Here;
use crate::state::{Piece, State};
use crate::{Game, Told, unclear};

impl Game {
    /// The reading's answer to a question whose name holds one of `words`, asked at this place
    /// of the page.
    pub(crate) fn answer(&self, words: &[&str], at: Extent) -> Option<&str> {
        let about = |question: &str| words.iter().any(|word| question.contains(word));
        let mut asked = self.reading.assumptions.iter();
        let found = asked
            .find(|a| about(&a.question) && a.start < at.end && at.start < a.end.max(a.start + 1));
        found.map(|a| a.answer.as_str())
    }

    /// The same, wherever on the page it was asked.
    pub(crate) fn answer_to(&self, question: &str) -> Option<&str> {
        let mut asked = self.reading.assumptions.iter();
        let found = asked.find(|a| a.question == question);
        found.map(|a| a.answer.as_str())
    }

    /// The answer to a question about the phrase that is evaluated.
    pub(crate) fn answer_in(&self, question: &str, here: &Here) -> Option<&str> {
        let about = |asked: &str| {
            let place = asked.strip_prefix(question)?.strip_prefix('-')?;
            place.parse().ok()
        };
        let mut asked = self.reading.assumptions.iter();
        let found = asked.find(|a| about(&a.question) == Some(here.phrase));
        found.map(|a| a.answer.as_str())
    }

    /// The kind that the aim is about.
    pub(crate) fn main(&self) -> Option<usize> {
        self.kept().or(self.aimed)
    }

    /// The same, where nobody may take it.
    pub(crate) fn kept(&self) -> Option<usize> {
        self.royal.or(self.spared)
    }

    pub(crate) fn find_royal(&mut self) {
        let word = |all: bool| {
            let mut ends = self.rules.ends.iter();
            ends.find_map(|end| threatened(&end.cond.is, all))
        };
        let Some(word) = word(false).or_else(|| word(true)) else {
            return;
        };
        let kind = self.kind(word);
        let answer = |kind: usize| {
            let name = rookery_reader::parse::plain(&self.rules.kinds[kind]);
            self.answer_to(&format!("{name}-safety"))
        };
        let free = |kind: &usize| answer(*kind) == Some("free");
        let unsafe_kind = |kind: &usize| answer(*kind) == Some("mated");
        let mut names = Vec::new();
        for end in &self.rules.ends {
            mated(&end.cond.is, &mut names);
        }
        let others = names.iter().filter_map(|name| self.kind(name));
        let others = others.filter(|other| !unsafe_kind(other));
        let others = others.filter(|other| Some(*other) != kind && !free(other));
        let guarded = others.collect();
        if kind.as_ref().is_some_and(free) {
            self.spared = kind;
        } else if kind.as_ref().is_some_and(unsafe_kind) {
            self.aimed = kind;
            let instead = self.answer_to("safe-instead");
            self.royal = instead.and_then(|name| self.kind_answered(name));
        } else {
            self.royal = kind;
        }
        self.guarded = guarded;
    }

    /// Who carries a mark at the start: those whose moves take a mark 1 away, and those that the
    /// reading says.
    pub(crate) fn mark_the_start(&mut self) {
        if self.answer_to("numbers") == Some("1") {
            let pieces = self.start.squares.iter_mut().flatten();
            pieces.for_each(|piece| piece.number = 1);
        }
        if self.answer_to("begin-marks") == Some("all") {
            let pieces = self.start.squares.iter_mut().flatten();
            pieces.for_each(|piece| piece.mark = 1);
        }
        self.mark_behind();
        for kind in 0..self.rules.kinds.len() {
            let Some(rule) = self.rule(kind) else {
                continue;
            };
            let named = rookery_reader::parse::plain(&self.rules.kinds[kind]);
            let takes_away = rule.moves.any(&|does| match does {
                Does::If { cond, then, .. } => then.any(&|d| match d {
                    Does::SetState {
                        at: Site::LastTo,
                        to: Value::Number(to),
                    } => *to == 0 || *to != 1 && asks_for_mark(&cond.is),
                    _ => false,
                }),
                _ => false,
            });
            let said = ["marked", "marks", "mark"]
                .iter()
                .find_map(|end| self.answer_to(&format!("{named}-{end}")))
                .map(ToString::to_string);
            let marked: Vec<usize> = match said.as_deref() {
                Some("none") => Vec::new(),
                // A mark that a move sets to 1 is what the piece begins without.
                Some("unmoved") if !takes_away => Vec::new(),
                Some(group) if group.starts_with("group-") || group == "first-line" => {
                    let number = group.strip_prefix("group-").and_then(|n| n.parse().ok());
                    self.placed(kind, number.unwrap_or(1))
                }
                Some(_) => (0..64).collect(),
                None if takes_away => (0..64).collect(),
                None => Vec::new(),
            };
            let asked = Cell::new(None);
            let _ = rule.moves.any(&|does| {
                if let Does::If { cond, .. } = does {
                    asked.set(asked.get().or(other_mark(&cond.is)));
                }
                false
            });
            let mark = asked.get().unwrap_or(1);
            for square in marked {
                if let Some(piece) = &mut self.start.squares[square]
                    && piece.kind == kind
                {
                    *piece = Piece { mark, ..*piece };
                }
            }
        }
    }

    /// The pieces of the first row whose mark is asked for from the square in front.
    fn mark_behind(&mut self) {
        let Some(said) = self.answer_to("marks-behind").map(ToString::to_string) else {
            return;
        };
        let home = self.start.home;
        let stands = |kind: usize, square: usize| home[square] == Some((kind, 1));
        for kind in 0..self.rules.kinds.len() {
            let count = (0..64).filter(|s| stands(kind, *s)).count();
            let first_row = (0..8).any(|s| stands(kind, s));
            let edge = (0..8).any(|rank| stands(kind, rank * 8));
            let marked = first_row
                && match said.as_str() {
                    "main-and-edge" => count == 1 || edge,
                    "main" => count == 1,
                    "king-and-edge" => Some(kind) == self.royal || edge,
                    "all" => true,
                    "king" => Some(kind) == self.royal,
                    _ => false,
                };
            for piece in self.start.squares.iter_mut().flatten() {
                if marked && piece.kind == kind {
                    piece.mark = 1;
                }
            }
        }
    }

    /// The squares of the setup's line number `number` of a kind, for each player.
    fn placed(&self, kind: usize, number: usize) -> Vec<usize> {
        let mut squares = Vec::new();
        for player in [1, 2] {
            let lines = self.rules.placings.iter();
            let mut lines =
                lines.filter(|p| p.player == player && p.name == self.rules.kinds[kind]);
            if let Some(line) = lines.nth(number.saturating_sub(1)) {
                let of = |(file, rank): &(u8, u8)| usize::from(*rank) * 8 + usize::from(*file);
                squares.extend(line.squares.iter().map(of));
            }
        }
        squares
    }

    /// Which kind "occupied by any component" means in a comparison, where the reading says so.
    pub(crate) fn occupying(&self, cond: &At<Cond>) -> Option<Option<usize>> {
        let Cond::Compare(a, _, b) = &cond.is else {
            return None;
        };
        let counts = |v: &Value| matches!(v, Value::SquaresOf(_) | Value::Count(_));
        let question = match counts(a) || counts(b) {
            true => "occupied-",
            false => "one-more-than",
        };
        let told = self.answer(&[question], cond.at)?;
        if told == "file" {
            return None;
        }
        Some(self.kind_answered(told))
    }

    /// The kind that a count before a promotion is about: the one promoted to.
    pub(crate) fn counted(&self, state: &State, then: &Act, here: &Here) -> Option<usize> {
        let Does::Promote { into, .. } = &then.is else {
            return None;
        };
        let square = match here.after {
            true => state.last?.1,
            false => here.to,
        };
        match self.promotions(state, then, into, square).ok()?.as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }

    /// The first kind of which a player begins with but one, beside that square.
    fn beside(&self, state: &State, home: usize, owner: usize) -> Option<usize> {
        let at = |square: usize| state.home.get(square).copied().flatten();
        let count = |kind: usize| {
            let such = |h: &&Option<(usize, usize)>| **h == Some((kind, owner));
            state.home.iter().filter(such).count()
        };
        (0..self.rules.kinds.len()).find(|kind| {
            let near = |square: usize| square / 8 == home / 8 && at(square) == Some((*kind, owner));
            Some(*kind) != self.main()
                && count(*kind) == 1
                && (near(home + 1) || home > 0 && near(home - 1))
        })
    }

    fn named_promotion(&self, at: Extent) -> Option<usize> {
        self.kind_answered(self.answer(&["promotes"], at)?)
    }

    /// Whether pieces of a kind are among those that are counted by a name.
    pub(crate) fn is_counted(&self, kind: usize, name: &str) -> bool {
        let id = format!("counted-{}", name.to_lowercase());
        let only = self.answer_to(&id) == Some("only");
        let kind = &self.rules.kinds[kind];
        kind.contains(name) && !(only && kind != name)
    }

    /// The kind that an answer names.
    pub(crate) fn kind_answered(&self, answer: &str) -> Option<usize> {
        let mut kinds = self.rules.kinds.iter();
        kinds.position(|k| rookery_reader::parse::plain(k) == answer)
    }

    /// The kind that begins on the file of a square; beside the piece that the aim is about stands what
    /// its file gives.
    fn of_file(&self, state: &State, square: i32, owner: usize) -> Option<usize> {
        let mut homes = (0..64).zip(&state.home);
        let main = |h: &(i32, &Option<(usize, usize)>)| {
            h.1.is_some_and(|(kind, whose)| Some(kind) == self.main() && whose == owner)
        };
        let row = homes
            .find(main)
            .map_or([0, 56][owner - 1], |(s, _)| s / 8 * 8);
        let home = usize::try_from(row + square % 8).unwrap_or(0);
        let own = state.home[home].filter(|(_, whose)| *whose == owner);
        match own.map(|(kind, _)| kind) {
            Some(kind) if Some(kind) == self.main() => self.beside(state, home, owner),
            other => other,
        }
    }

    /// Whether a piece may not go to a square of the last rank yet, because its side has lost nothing
    /// that it could become there.
    pub(crate) fn waits(&self, state: &State, piece: Piece, to: i32) -> bool {
        let name = rookery_reader::parse::plain(&self.rules.kinds[piece.kind]);
        let last = if piece.owner == 2 { 0 } else { 7 };
        if to / 8 != last || self.answer_to(&format!("{name}-waits")) != Some("lost") {
            return false;
        }
        let count = |s: &State, kind: usize| {
            let all = s.squares.iter().flatten();
            all.filter(|p| p.kind == kind && p.owner == piece.owner)
                .count()
        };
        match self.of_file(state, to, piece.owner) {
            Some(kind) => count(state, kind) >= count(&self.start, kind),
            // Where neither side has anything, nothing can be lost.
            None => self.of_file(state, to, 3 - piece.owner).is_none(),
        }
    }

    /// The kinds that a piece on the square can become.
    pub(crate) fn promotions(
        &self,
        state: &State,
        act: &Act,
        into: &[String],
        square: i32,
    ) -> Told<Vec<usize>> {
        let kinds: Vec<usize> = into.iter().filter_map(|name| self.kind(name)).collect();
        // As an effect it becomes one after the other, unless the reading says which is meant.
        if kinds.len() > 1
            && let Some(said) = self.answer(&["promotes", "becomes"], act.at)
        {
            return match self.kind_answered(said) {
                Some(kind) => Ok(vec![kind]),
                None => unclear("what a piece becomes is chosen"),
            };
        }
        if !kinds.is_empty() {
            return Ok(kinds);
        }
        let said = self.answer(&["promotes"], act.at);
        if said == Some("nothing") {
            return Ok(Vec::new());
        }
        if said == Some("file") {
            let owner = state.at(square).map_or(1, |p| p.owner);
            return Ok(self.of_file(state, square, owner).into_iter().collect());
        }
        match self.named_promotion(act.at) {
            Some(kind) => Ok(vec![kind]),
            None => unclear("the page does not say into what"),
        }
    }
}

/// The mark above 1 that a piece is asked for where it stands: that is what it begins with, if it
/// begins with any.
fn other_mark(cond: &Cond) -> Option<i32> {
    match cond {
        Cond::Compare(one, Sign::Equal, other) => match (one, other) {
            (Value::StateAt(Site::Piece), Value::Number(mark))
            | (Value::Number(mark), Value::StateAt(Site::Piece)) => {
                Some(*mark).filter(|mark| *mark > 1)
            }
            _ => None,
        },
        Cond::And(parts) | Cond::Or(parts) => parts.iter().find_map(|part| other_mark(&part.is)),
        _ => None,
    }
}

/// `State at the to location of the last move is equal to 1`, either way round.
fn asks_for_mark(cond: &Cond) -> bool {
    let Cond::Compare(one, Sign::Equal, other) = cond else {
        return false;
    };
    let is = |value: &Value, mark: &Value| {
        *value == Value::StateAt(Site::LastTo) && *mark == Value::Number(1)
    };
    is(one, other) || is(other, one)
}

/// The name of the piece that is asked to be threatened; where all pieces on some squares are,
/// that of the usual one.
fn threatened(cond: &Cond, all: bool) -> Option<&str> {
    match cond {
        Cond::Threatened { name, .. } => Some(name),
        Cond::Every(_, inner) if all && inner.is == Cond::PieceThreatened => Some("King"),
        Cond::And(parts) | Cond::Or(parts) => parts.iter().find_map(|p| threatened(&p.is, all)),
        Cond::Not(inner) => threatened(&inner.is, all),
        Cond::If {
            then, otherwise, ..
        } => threatened(&then.is, all).or_else(|| threatened(&otherwise.as_deref()?.is, all)),
        _ => None,
    }
}

impl Game {
    /// Whether effects take off the piece that the aim is about, too.
    pub(crate) fn takes_all(&self) -> bool {
        // What is kept safe in the place of another piece is taken where its player has to pass.
        let instead = self.answer_to("safe-instead");
        self.answer_to("turn-others") == Some("all") || instead.is_some_and(|key| key != "none")
    }

    /// The kind whose mate this is, where moves may leave it attacked.
    pub(crate) fn mated_unsafe(&self, parts: &[At<Cond>]) -> Option<usize> {
        let name = parts.iter().find_map(|part| match &part.is {
            Cond::Threatened { name, .. } => Some(name),
            _ => None,
        })?;
        let mut names = Vec::new();
        let all = Cond::And(parts.to_vec());
        mated(&all, &mut names);
        let kind = self.kind(name).filter(|_| !names.is_empty())?;
        let plain = rookery_reader::parse::plain(&self.rules.kinds[kind]);
        (self.answer_to(&format!("{plain}-safety")) == Some("mated")).then_some(kind)
    }
}

/// The names of all pieces that are asked to be threatened.
fn all_threatened<'a>(cond: &'a Cond, names: &mut Vec<&'a str>) {
    match cond {
        Cond::Threatened { name, .. } => names.push(name),
        Cond::And(parts) | Cond::Or(parts) => {
            parts.iter().for_each(|p| all_threatened(&p.is, names));
        }
        _ => {}
    }
}

/// The names of the pieces that are threatened where nothing can be done against it.
fn mated<'a>(cond: &'a Cond, names: &mut Vec<&'a str>) {
    let helpless = |part: &Cond| match part {
        Cond::Not(inner) => inner
            .is
            .any(&|c| matches!(c, Cond::CanMove(act) if act.any(&|d| *d == Does::AnyPiece))),
        _ => false,
    };
    match cond {
        Cond::And(parts) if parts.iter().any(|part| helpless(&part.is)) => {
            parts
                .iter()
                .for_each(|part| all_threatened(&part.is, names));
        }
        Cond::And(parts) | Cond::Or(parts) => parts.iter().for_each(|p| mated(&p.is, names)),
        Cond::If {
            then, otherwise, ..
        } => {
            mated(&then.is, names);
            if let Some(otherwise) = otherwise {
                mated(&otherwise.is, names);
            }
        }
        _ => {}
    }
}
