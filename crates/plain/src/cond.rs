//! Conditions and quantities.

use rookery_reader::tree::{Act, At, Cond, Does, Site, Squares, Value, Whose};

use crate::act::Here;
use crate::site::square;
use crate::state::State;
use crate::{Game, Told, unclear};

impl Game {
    pub(crate) fn holds(&self, state: &State, cond: &At<Cond>, here: &Here) -> Told<bool> {
        let owner = |square: i32| state.at(square).map_or(0, |p| p.owner);
        let here = &Here {
            phrase: cond.at.start,
            ..*here
        };
        Ok(match &cond.is {
            Cond::True => true,
            Cond::Empty => match here.empty {
                Some(square) => state.at(square).is_none(),
                None => return unclear("'empty', and the page does not say which square"),
            },
            Cond::BetweenEmpty => state.at(here.between).is_none(),
            Cond::Friend if here.after => return unclear("'friend', and not where"),
            Cond::Friend => owner(here.to) == here.mover,
            Cond::EnemyAt(site) => owner(self.site(state, site, here)?) == 3 - here.mover,
            Cond::Occupied(site) => state.at(self.site(state, site, here)?).is_some(),
            Cond::IsIn(site, set) => {
                let square = self.site(state, site, here)?;
                let there = Here {
                    from: match site {
                        Site::LastFrom => self.site(state, &Site::LastTo, here)?,
                        _ => square,
                    },
                    after: false,
                    ..*here
                };
                let own = |kind| state.find(kind, here.mover);
                let of = match self.answer(&["start-"], cond.at) {
                    None | Some("own") => here,
                    Some("there") => &there,
                    Some(piece) => &Here {
                        from: self.kind_answered(piece).and_then(own).unwrap_or(-1),
                        ..there
                    },
                };
                square >= 0 && self.squares(state, set, of)?.contains(&square)
            }
            Cond::AllIn(sites, set) => {
                let set = self.squares(state, set, here)?;
                for site in sites {
                    if !set.contains(&self.site(state, site, here)?) {
                        return Ok(false);
                    }
                }
                true
            }
            Cond::Threatened { name, whose } => {
                let whose = here.player(*whose)?;
                let square = self.kind(name).and_then(|kind| state.find(kind, whose));
                // Of a king on its way the square that it passes is meant.
                let passing = here.between >= 0 && here.mover == whose;
                let meant = match self.answer(&["threatened-"], cond.at) {
                    Some("target") => here.to,
                    Some("each") => here.site,
                    _ if passing => here.between,
                    _ => -1,
                };
                match square {
                    _ if here.quiet => false,
                    None => false,
                    Some(square) if meant >= 0 => {
                        let mut moved = state.clone();
                        moved.put(meant, state.at(square));
                        self.attacked(&moved, meant, whose)?
                    }
                    Some(square) => self.attacked(state, square, whose)?,
                }
            }
            Cond::PieceThreatened => match state.at(here.site) {
                Some(piece) if !here.quiet => self.attacked(state, here.site, piece.owner)?,
                _ => false,
            },
            Cond::Every(set, inner) => {
                // Which kinds, the English drops: those that the aim is about.
                let attacked = inner.is.any(&|c| *c == Cond::PieceThreatened)
                    && matches!(set, Squares::Occupied(_));
                let counted = attacked.then(|| self.main());
                let here = Here {
                    counted: counted.flatten().or(here.counted),
                    ..*here
                };
                for site in self.squares(state, set, &here)? {
                    let there = Here {
                        site,
                        empty: Some(site),
                        ..here
                    };
                    if !self.holds(state, inner, &there)? {
                        return Ok(false);
                    }
                }
                true
            }
            Cond::CanMove(act) => {
                // In an end the moves of the player whose turn comes are meant.
                if here.after && judging(act) {
                    return self.can_move_a_piece(state);
                }
                self.could(state, act, here)?
            }
            // A player who has just moved and can't is found out a pass later, if the reading does
            // not have it at once.
            Cond::CannotMove(_) if !here.after => return unclear("who cannot move, before a move"),
            Cond::CannotMove(Whose::Mover) if self.answer_to("no-move") != Some("opponent") => {
                state.helpless
            }
            Cond::CannotMove(_) => !self.can_move(state)?,
            Cond::Pending => state.waiting,
            Cond::SameTurn => state.last_mover == here.mover,
            Cond::IsMover(whose) => here.player(*whose)? == here.mover,
            Cond::Active(_) => true,
            Cond::None {
                name,
                whose,
                within,
            } => {
                let squares = match within {
                    Some(set) => self.squares(state, set, here)?,
                    None => (0..64).collect(),
                };
                let owner = here.player(*whose)?;
                let such = |s: &i32| {
                    state.at(*s).is_some_and(|p| {
                        p.owner == owner
                            && name
                                .as_ref()
                                .is_none_or(|n| self.rules.kinds[p.kind].contains(n.as_str()))
                    })
                };
                !squares.iter().any(such)
            }
            Cond::If {
                cond,
                then,
                otherwise,
            } => match (self.holds(state, cond, here)?, otherwise) {
                (true, _) => self.holds(state, then, here)?,
                (false, Some(otherwise)) => self.holds(state, otherwise, here)?,
                (false, None) => false,
            },
            Cond::Passed => state.passes > 1,
            Cond::LastPass => state.last == Some((-1, -1)),
            Cond::Remembered { name, whose } => {
                let kind = self.kind_of(name, *whose, here)?;
                state.remembered.contains(&kind)
            }
            Cond::RememberedValue(value) => {
                let value = self.value(state, value, here)?;
                state.remembered.contains(&value)
            }
            Cond::Compare(a, compare, b) => {
                let here = &Here {
                    counted: self.occupying(cond).unwrap_or(here.counted),
                    ..*here
                };
                let (mut a, mut b) = self.both(state, a, b, here)?;
                // A copy of the page has lost a minus sign.
                if self.answer(&["-minus"], cond.at) == Some("minus") {
                    (a, b) = match cond.is {
                        Cond::Compare(Value::Number(1), ..) => (-1, b),
                        _ => (a, -1),
                    };
                }
                compare.holds(a, b)
            }
            Cond::Not(inner) => !self.holds(state, inner, here)?,
            Cond::And(parts) => {
                if let Some(kind) = self.mated_unsafe(parts).filter(|_| here.after) {
                    for part in parts {
                        let tried = matches!(&part.is, Cond::Not(inner)
                            if matches!(&inner.is, Cond::CanMove(act) if judging(act)));
                        if match tried {
                            true => self.can_save(state, kind)?,
                            false => !self.holds(state, part, here)?,
                        } {
                            return Ok(false);
                        }
                    }
                    return Ok(true);
                }
                for part in parts {
                    if !self.holds(state, part, here)? {
                        return Ok(false);
                    }
                }
                true
            }
            Cond::Or(parts) => {
                for part in parts {
                    if self.holds(state, part, here)? {
                        return Ok(true);
                    }
                }
                false
            }
        })
    }

    /// Whether one way of moving is open.
    fn could(&self, state: &State, act: &Act, here: &Here) -> Told<bool> {
        // What goes from cell to cell is whatever stands there, whoever asks.
        if let Does::FromTo {
            from,
            from_if,
            to,
            rule,
            ..
        } = &act.is
            && *from != Squares::Sites(vec![Site::Piece])
        {
            for from in self.squares(state, from, here)? {
                let there = Here {
                    from,
                    after: false,
                    ..*here
                };
                let fits = match from_if {
                    Some(cond) => self.holds(state, cond, &there)?,
                    None => true,
                };
                for to in self.squares(state, to, &there)? {
                    let empty = Some(to);
                    let there = Here { to, empty, ..there };
                    let moves = fits && to >= 0 && to != from && state.at(from).is_some();
                    if moves && self.holds(state, rule, &there)? {
                        return Ok(true);
                    }
                }
            }
            return Ok(false);
        }
        // A way of its own begins nowhere, where no piece's rule is meant.
        if !here.after && here.from < 0 && act.is.begins_on_its_square() {
            return Ok(false);
        }
        let mut here = *here;
        if here.after {
            if self.answer(&["tried-"], act.at) != Some("moved") {
                return Ok(false);
            }
            let to = state.last.map_or(-1, |(_, to)| to);
            if state.at(to).is_none_or(|p| p.owner != here.mover) {
                return Ok(false);
            }
            (here.from, here.after) = (to, false);
        }
        Ok(!self.moves_of(state, act, &here)?.is_empty())
    }

    /// Whether the player whose turn comes has a legal move.
    fn can_move(&self, state: &State) -> Told<bool> {
        Ok(!self.legal(&Self::turned(state)?)?.is_empty())
    }

    /// The same of moves of pieces alone, whatever else the turn offers.
    fn can_move_a_piece(&self, state: &State) -> Told<bool> {
        let next = Self::turned(state)?;
        let here = Here::before(next.mover);
        Ok(!self.any_piece(&next, &here)?.is_empty())
    }

    /// Whether a move of a piece, legal or not, would leave this piece of the next player's unattacked.
    fn can_save(&self, state: &State, kind: usize) -> Told<bool> {
        let next = Self::turned(state)?;
        for from in 0..64 {
            let own = next.at(from).filter(|p| p.owner == next.mover);
            let Some(rule) = own.and_then(|piece| self.rule(piece.kind)) else {
                continue;
            };
            let here = Here {
                from,
                ..Here::before(next.mover)
            };
            for mv in self.moves_of(&next, &rule.moves, &here)? {
                let after = self.made(&next, &mv)?;
                let attacked = match after.find(kind, next.mover) {
                    Some(square) => self.attacked(&after, square, next.mover)?,
                    None => false,
                };
                if !attacked {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The position as whoever moves next finds it.
    fn turned(state: &State) -> Told<State> {
        let mut next = state.clone();
        next.asked += 1;
        // The moves that are tried to answer it may ask it again.
        if next.asked > 2 {
            return unclear("a player can move if a player can move");
        }
        next.last_mover = state.mover;
        next.mover = state.next;
        next.next = 3 - next.mover;
        next.turns += i32::from(next.mover != state.mover);
        Ok(next)
    }

    /// Both sides of a comparison: beside a piece, a name is a kind; else it is a square.
    fn both(&self, state: &State, a: &Value, b: &Value, here: &Here) -> Told<(i32, i32)> {
        let of_piece = |v: &Value| matches!(v, Value::PieceAt(_));
        let side = |value: &Value, other: &Value| match value {
            Value::Site(Site::Named { name, whose }) if of_piece(other) => {
                self.kind_of(name, *whose, here)
            }
            _ => self.value(state, value, here),
        };
        Ok((side(a, b)?, side(b, a)?))
    }

    pub(crate) fn value(&self, state: &State, value: &Value, here: &Here) -> Told<i32> {
        let site = |s: &Site| self.site(state, s, here);
        let number = |n: usize| i32::try_from(n).unwrap_or(0);
        let all = |values: &[Value]| -> Told<Vec<i32>> {
            values.iter().map(|v| self.value(state, v, here)).collect()
        };
        let count = |such: &dyn Fn(&crate::Piece) -> bool| {
            number(state.squares.iter().flatten().filter(|p| such(p)).count())
        };
        Ok(match value {
            Value::Number(n) => *n,
            Value::StateAt(s) => {
                let first = state.turns == 1 && state.last_mover != here.mover && !here.after;
                let placed = self.rules.placings.last().and_then(|p| p.squares.last());
                let square = match (s, placed) {
                    (Site::LastTo, Some(placed))
                        if first && self.answer_to("moved-last") == Some("placed") =>
                    {
                        square(*placed)
                    }
                    _ => site(s)?,
                };
                state.at(square).map_or(0, |p| p.mark)
            }
            Value::NumberAt(s) => state.at(site(s)?).map_or(0, |p| p.number),
            Value::PieceAt(s) => self.piece_value(state, site(s)?),
            Value::PlayerAt(s) => number(state.at(site(s)?).map_or(0, |p| p.owner)),
            Value::Site(s) => site(s)?,
            Value::PiecesOwned(Whose::All) => count(&|_| true),
            Value::PiecesOwned(whose) => {
                let owner = here.player(*whose)?;
                count(&|p| p.owner == owner)
            }
            Value::KindOwned { name, whose } => {
                let owner = here.player(*whose)?;
                count(&|p| p.owner == owner && self.is_counted(p.kind, name))
            }
            Value::PiecesIn { name, of } => {
                let meant = match self.answer_in("pieces-in", here) {
                    Some("mover") => Some(here.mover),
                    Some("next") => Some(here.player(Whose::Next)?),
                    _ => None,
                };
                let set = self.squares(state, of, here)?;
                let such = |s: &&i32| {
                    state.at(**s).is_some_and(|p| {
                        meant.is_none_or(|owner| owner == p.owner)
                            && name
                                .as_ref()
                                .is_none_or(|name| self.is_counted(p.kind, name))
                    })
                };
                number(set.iter().filter(such).count())
            }
            Value::SquaresOf(whose) => {
                number(self.squares(state, &Squares::Occupied(*whose), here)?.len())
            }
            Value::Count(set) => number(self.squares(state, set, here)?.len()),
            Value::Turns => state.turns,
            Value::Moves => state.moves,
            Value::Counter => state.counter,
            Value::Column(s) => site(s)? % 8,
            // No square is in no row.
            Value::Row(s) => site(s)?.div_euclid(8),
            Value::Colour(s) => {
                let square = site(s)?;
                let shade = (square % 8 + square / 8) % 2;
                match self.answer_to("colours") {
                    Some("a1-1") => 1 - shade,
                    _ => shade,
                }
            }
            Value::Player(whose) => number(here.player(*whose)?),
            Value::NextMover => number(state.next),
            Value::NumberOf(whose) => state.numbers[here.player(*whose)?],
            Value::Variable(name) => state.variables.get(name).copied().unwrap_or(-1),
            Value::Sum(values) => all(values)?.iter().sum(),
            Value::Product(values) => all(values)?.iter().product(),
            Value::Least(values) => all(values)?.into_iter().min().unwrap_or(0),
            Value::Most(values) => all(values)?.into_iter().max().unwrap_or(0),
            Value::Minus(a, b) => self.value(state, a, here)? - self.value(state, b, here)?,
            Value::Divided(a, b) => {
                let by = self.value(state, b, here)?;
                self.value(state, a, here)?.checked_div(by).unwrap_or(0)
            }
            Value::Modulo(a, b) => {
                let by = self.value(state, b, here)?;
                self.value(state, a, here)?.checked_rem(by).unwrap_or(0)
            }
            Value::Steps { straight, from, to } => {
                let from = site(from)?;
                let far = |s: &i32| match [(s % 8 - from % 8).abs(), (s / 8 - from / 8).abs()] {
                    [files, ranks] if *straight => files + ranks,
                    [files, ranks] => files.max(ranks),
                };
                let to = self.squares(state, to, here)?;
                let near = to.iter().map(far).min();
                near.filter(|_| from >= 0).unwrap_or(-1)
            }
            Value::If {
                cond,
                then,
                otherwise,
            } => {
                if self.holds(state, cond, here)? {
                    self.value(state, then, here)?
                } else {
                    self.value(state, otherwise, here)?
                }
            }
        })
    }
}

/// Whether "can move" is asked of all a player's pieces, not of one way of moving.
fn judging(act: &Act) -> bool {
    match &act.is {
        Does::AnyPiece => true,
        Does::Then(acts) => acts.first().is_some_and(judging),
        _ => false,
    }
}
