//! What an effect changes: a list of actions, as a move has them.

use rookery_reader::tree::{Act, Does};

use crate::act::Here;
use crate::apply::{Action, Move};
use crate::state::{Piece, State};
use crate::{Game, Told, unclear};

impl Game {
    pub(crate) fn effect<'a>(
        &'a self,
        state: &State,
        act: &'a Act,
        here: &Here,
    ) -> Told<Vec<Move<'a>>> {
        let one = |action: Action| Ok(vec![Move::effect(here, vec![action])]);
        match &act.is {
            Does::Remove { at } => {
                let square = self.site(state, at, here)?;
                Ok(self.removals(state, vec![square], here))
            }
            Does::RemoveFrom { of } => {
                let squares = self.squares(state, of, here)?;
                Ok(self.removals(state, squares, here))
            }
            Does::Remember { at } => {
                let square = self.site(state, at, here)?;
                one(Action::Remember(self.piece_value(state, square)))
            }
            Does::Promote { at, into, .. } => {
                let square = self.site(state, at, here)?;
                let mut all = Vec::new();
                // No turn makes another of the piece that the aim is about; nor does an effect, which
                // is seen when it comes about.
                let turn = !here.after && here.from < 0;
                let own = !here.after && self.answer_to("turn-from").is_some();
                let meant = |p: Piece| {
                    !(turn && Some(p.kind) == self.royal) && (!own || p.owner == here.mover)
                };
                let by_file = into.is_empty() && self.answer(&["promotes"], act.at) == Some("file");
                if (by_file || !here.after) && !state.at(square).is_some_and(meant) {
                    // What is printed behind the effect follows it, whether it makes a piece or not.
                    return match here.after {
                        true => one(Action::Nothing),
                        false => Ok(all),
                    };
                }
                for kind in self.promotions(state, act, into, square)? {
                    all.push(Move::new(
                        square,
                        square,
                        vec![Action::Become(square, kind)],
                    ));
                }
                Ok(all)
            }
            Does::Add { name, to } => {
                let kind = name.as_deref().and_then(|name| self.kind(name));
                let (Some(kind), Some(to)) = (kind, to) else {
                    return unclear(
                        "a piece is put somewhere, and the page does not say which or where",
                    );
                };
                let piece = Piece {
                    kind,
                    owner: here.mover,
                    mark: 0,
                    number: 0,
                };
                let squares = self.squares(state, to, here)?;
                // Where something stands a piece more would be one of several, which no board here holds.
                let free = squares.into_iter().filter(|s| state.at(*s).is_none());
                let put = |s| Move::new(s, s, vec![Action::Put(s, piece)]);
                let all: Vec<Move> = free.map(put).collect();
                // What is printed behind the effect follows it all the same.
                match all.is_empty() && here.after {
                    true => one(Action::Nothing),
                    false => Ok(all),
                }
            }
            Does::Swap { one: a, other } => {
                let (a, b) = (self.site(state, a, here)?, self.site(state, other, here)?);
                // Where one of the two is empty, the reading has nothing happen.
                match [a, b].iter().all(|s| state.at(*s).is_some()) {
                    // Nothing is attacked by it.
                    true if !here.quiet => Ok(vec![Move::new(a, b, vec![Action::Swap(a, b)])]),
                    _ => Ok(Vec::new()),
                }
            }
            Does::SetState { at, to } => {
                let square = self.site(state, at, here)?;
                match self.value(state, to, here)? {
                    mark if mark < 0 => Ok(Vec::new()),
                    mark => one(Action::Mark(square, mark)),
                }
            }
            Does::SetNumberAt { at, to } => {
                let square = self.site(state, at, here)?;
                one(Action::Number(square, self.value(state, to, here)?))
            }
            Does::SetNumberOf { whose, to } => {
                let whose = here.player(*whose)?;
                one(Action::NumberOf(whose, self.value(state, to, here)?))
            }
            Does::SetVariable { name, to } => {
                let to = self.value(state, to, here)?;
                one(Action::Variable(name.clone(), to))
            }
            // The number that stands for it is 1, which is that of a square, too.
            Does::SetPending(None) => one(Action::Pending(1)),
            Does::SetPending(Some(site)) => one(Action::Pending(self.site(state, site, here)?)),
            Does::SetPendingAll(set) => {
                let squares = self.squares(state, set, here)?.into_iter();
                let all = squares.map(Action::Pending).collect();
                Ok(vec![Move::effect(here, all)])
            }
            // A copy of the page has lost a minus sign.
            Does::SetCounter(1) => one(Action::Counter(-1)),
            Does::SetCounter(number) => one(Action::Counter(*number)),
            Does::SetNextMover(whose) => one(Action::Next(here.player(*whose)?)),
            // Only the first turn of each player may have two moves.
            Does::MoveAgain
                if state.turns > 2 && self.answer(&["two-moves"], act.at) == Some("first") =>
            {
                one(Action::Nothing)
            }
            Does::MoveAgain => one(Action::Next(here.mover)),
            // What is printed behind it still follows.
            Does::Message => one(Action::Nothing),
            _ => unclear("an effect that is not played here"),
        }
    }

    pub(crate) fn removals<'a>(
        &'a self,
        state: &State,
        squares: Vec<i32>,
        here: &Here,
    ) -> Vec<Move<'a>> {
        // No turn takes the piece that the aim is about, as the reading has it, nor an effect, which is
        // seen when it comes about; and no piece takes its like from afar.
        let of_piece = !here.after && here.from >= 0;
        let never = !here.after && !of_piece && self.answer_to("turn-others") == Some("others");
        let spared = |p: Piece| {
            never && Some(p.kind) == self.kept() || of_piece && here.to < 0 && p.owner == here.mover
        };
        let such = |s: &i32| state.at(*s).is_some_and(|p| !spared(p));
        let squares = squares.into_iter().filter(such);
        squares
            .map(|s| Move::new(s, s, vec![Action::Remove(s)]))
            .collect()
    }
}
