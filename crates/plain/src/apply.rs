//! Making a move: its actions, what follows them, and the ends of the game.

use rookery_reader::tree::{Act, Cond, EndRule, Outcome};

use crate::act::{Here, kind_value};
use crate::state::{Piece, State};
use crate::{Game, Told};

/// What a move changes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Action {
    Move(i32, i32),
    Remove(i32),
    Put(i32, Piece),
    Become(i32, usize),
    Swap(i32, i32),
    Mark(i32, i32),
    Number(i32, i32),
    NumberOf(usize, i32),
    Variable(String, i32),
    Pending(i32),
    Counter(i32),
    Remember(i32),
    Next(usize),
    Nothing,
}

/// A move: its squares, its actions, and the phrases that follow it.
#[derive(Clone, Debug)]
pub(crate) struct Move<'a> {
    pub from: i32,
    pub to: i32,
    pub actions: Vec<Action>,
    pub then: Vec<&'a Act>,
    pub pass: bool,
    /// Seen to leave the royal piece safe.
    pub safe: bool,
}

impl<'a> Move<'a> {
    pub fn new(from: i32, to: i32, actions: Vec<Action>) -> Move<'a> {
        Move {
            from,
            to,
            actions,
            then: Vec::new(),
            pass: false,
            safe: false,
        }
    }

    /// An effect: nothing goes anywhere.
    pub fn effect(here: &Here, actions: Vec<Action>) -> Move<'a> {
        Move::new(here.from, here.to, actions)
    }
}

impl Game {
    /// The position after a move with all that follows from it, the same player still the mover.
    pub(crate) fn made<'a>(&'a self, state: &State, mv: &Move<'a>) -> Told<State> {
        let mut after = state.clone();
        after.pending.clear();
        after.waiting = false;
        after.next = 3 - after.mover;
        for action in &mv.actions {
            after.act(action);
        }
        after.last = Some((mv.from, mv.to));
        after.moves += 1;
        for act in &mv.then {
            self.follow(&mut after, act)?;
        }
        Ok(after)
    }

    /// A phrase that follows a move: evaluated whole, then done, then what follows it in turn.
    fn follow<'a>(&'a self, state: &mut State, act: &'a Act) -> Told<()> {
        let here = Here::after(state);
        for effect in self.moves_of(state, act, &here)? {
            for action in &effect.actions {
                // Another effect beside it may have put the piece there that none takes off.
                let (square, spared) = match action {
                    Action::Remove(_) if self.takes_all() => (-1, None),
                    Action::Remove(at) | Action::Move(_, at) => (*at, self.kept()),
                    Action::Become(at, _) => (*at, self.royal),
                    _ => (-1, None),
                };
                if state.at(square).is_none_or(|p| Some(p.kind) != spared) {
                    state.act(action);
                }
            }
            for then in &effect.then {
                self.follow(state, then)?;
            }
        }
        Ok(())
    }

    /// Makes a legal move: the position of whoever moves next, the ends judged.
    pub(crate) fn played<'a>(&'a self, state: &State, mv: &Move<'a>) -> Told<State> {
        let mut after = self.made(state, mv)?;
        after.helpless = mv.pass;
        // The page tells where a pawn's move sets it back, and hides that every capture does.
        if self.answer_to("counter") == Some("quiet") && after.pieces() < state.pieces() {
            after.counter = -1;
        }
        after.passes = match after.last {
            Some((-1, -1)) => state.passes + 1,
            _ => 0,
        };
        self.judge(&mut after)?;
        // Where the page says what passes come to, nothing else does.
        let asked = |end: &EndRule| end.cond.is.any(&|c| *c == Cond::Passed);
        let says = self.rules.ends.iter().any(asked);
        if mv.pass && state.passed && after.over.is_none() && !says {
            after.over = Some(None);
        }
        after.passed = mv.pass;
        after.counter += 1;
        after.last_mover = after.mover;
        if after.next != after.mover {
            after.turns += 1;
        }
        after.mover = after.next;
        after.next = 3 - after.mover;
        Ok(after)
    }

    /// The ends in the order of the page: the first that holds decides.
    fn judge(&self, state: &mut State) -> Told<()> {
        for rule in &self.rules.ends {
            let here = Here::after(state);
            if !self.holds(state, &rule.cond, &here)? {
                continue;
            }
            let (mover, next) = (state.mover, 3 - state.mover);
            state.over = Some(match rule.outcome.is {
                Outcome::Wins | Outcome::NextLoses => Some(mover),
                Outcome::Loses | Outcome::NextWins => Some(next),
                Outcome::OneWins | Outcome::TwoLoses => Some(1),
                Outcome::TwoWins | Outcome::OneLoses => Some(2),
                Outcome::Draw => None,
            });
            return Ok(());
        }
        Ok(())
    }
}

impl State {
    fn taken(&mut self, square: i32) {
        if let Some(piece) = self.at(square).filter(|_| self.remembers) {
            self.remembered.push(kind_value(piece.kind, piece.owner));
        }
    }

    pub(crate) fn act(&mut self, action: &Action) {
        match action {
            Action::Move(from, to) => {
                if let Some(piece) = self.at(*from) {
                    self.taken(*to);
                    self.put(*from, None);
                    self.put(*to, Some(piece));
                }
            }
            Action::Remove(square) => {
                self.taken(*square);
                self.put(*square, None);
            }
            Action::Put(square, piece) => self.put(*square, Some(*piece)),
            Action::Become(square, kind) => {
                if let Some(piece) = self.at(*square) {
                    let anew = Piece {
                        kind: *kind,
                        mark: 0,
                        number: 0,
                        ..piece
                    };
                    self.put(*square, Some(anew));
                }
            }
            Action::Swap(one, other) => {
                let (a, b) = (self.at(*one), self.at(*other));
                self.put(*one, b);
                self.put(*other, a);
            }
            Action::Mark(square, mark) => {
                if let Some(piece) = self.at(*square) {
                    self.put(
                        *square,
                        Some(Piece {
                            mark: *mark,
                            ..piece
                        }),
                    );
                }
            }
            Action::Number(square, number) => {
                if let Some(piece) = self.at(*square) {
                    self.put(
                        *square,
                        Some(Piece {
                            number: *number,
                            ..piece
                        }),
                    );
                }
            }
            Action::NumberOf(player, number) => self.numbers[*player] = *number,
            Action::Variable(name, number) => {
                self.variables.insert(name.clone(), *number);
            }
            Action::Pending(square) => {
                self.waiting = true;
                if *square >= 0 && !self.pending.contains(square) {
                    self.pending.push(*square);
                }
            }
            Action::Counter(number) => self.counter = *number,
            Action::Remember(value) => self.remembered.push(*value),
            Action::Next(player) => self.next = *player,
            Action::Nothing => {}
        }
    }
}
