//! From words to their meaning. A word that means nothing here is named, with those that would.

use super::{Condition, Effect, Number, Place, Set, Sign, Term, VARIABLES, Way, Who};
use crate::bitboard::Bitboard;
use crate::rays;
use crate::ruleset::words;
use crate::square::{Side, Square};

/// The names that a ruleset gives: kinds of pieces, and its variables as they come up.
pub(crate) struct Names<'a> {
    pub kinds: Vec<&'a str>,
    pub variables: Vec<String>,
}

type Compiled<T> = Result<T, String>;

impl Names<'_> {
    fn kind(&self, term: &Term) -> Compiled<u8> {
        if !term.args.is_empty() {
            return Err(format!("'{term}' is no piece"));
        }
        match self.kinds.iter().position(|kind| *kind == term.word) {
            Some(kind) => Ok(kind as u8),
            None => Err(format!("'{}' is no piece here", term.word)),
        }
    }

    fn variable(&mut self, term: &Term) -> Compiled<u8> {
        if let Some(index) = self.variables.iter().position(|name| *name == term.word) {
            return Ok(index as u8);
        }
        if self.variables.len() >= VARIABLES {
            return Err(format!("at most {VARIABLES} variables"));
        }
        self.variables.push(term.word.clone());
        Ok(self.variables.len() as u8 - 1)
    }

    pub fn condition(&mut self, term: &Term) -> Compiled<Condition> {
        let args = term.args.as_slice();
        Ok(match (term.word.as_str(), args) {
            ("yes", []) => Condition::Yes,
            ("pending", []) => Condition::Pending,
            ("same-turn", []) => Condition::SameTurn,
            ("again", []) => Condition::Again,
            ("can-move", []) => Condition::CanMove,
            ("stuck", []) => Condition::Stuck,
            ("can-reach", [inner]) => {
                let moves = ["can-move", "stuck", "can-reach", "passed", "all-passed"];
                if inner.has(&|t| moves.contains(&t.word.as_str())) {
                    return Err(format!(
                        "'{inner}' cannot be asked of a move that is only tried"
                    ));
                }
                Condition::CanReach(Box::new(self.condition(inner)?))
            }
            ("passed", []) => Condition::Passed,
            ("all-passed", []) => Condition::AllPassed,
            ("not", [one]) => Condition::Not(Box::new(self.condition(one)?)),
            ("and", many) if many.len() > 1 => Condition::All(self.conditions(many)?),
            ("or", many) if many.len() > 1 => Condition::Any(self.conditions(many)?),
            ("if", [a, b, c]) => Condition::If(Box::new([
                self.condition(a)?,
                self.condition(b)?,
                self.condition(c)?,
            ])),
            ("in", [place, set]) => Condition::In(self.place(place)?, self.set(set)?),
            ("same", [a, b]) => Condition::Same(self.set(a)?, self.set(b)?),
            ("empty", [place]) => Condition::Empty(self.place(place)?),
            ("enemy", [place]) => Condition::Enemy(self.place(place)?),
            ("friend", [place]) => Condition::Friend(self.place(place)?),
            ("attacked", [place, whose]) => Condition::Attacked(self.place(place)?, who(whose)?),
            ("lost", [kind, whose]) => Condition::Lost(self.kind(kind)?, who(whose)?),
            ("every", [set, inner]) => {
                Condition::Every(self.set(set)?, Box::new(self.condition(inner)?))
            }
            ("some", [set, inner]) => {
                Condition::Some(self.set(set)?, Box::new(self.condition(inner)?))
            }
            (word, args) => match (Sign::of(word), args) {
                (Some(sign), [a, b]) => Condition::Compare(self.number(a)?, sign, self.number(b)?),
                _ => {
                    return Err(format!(
                        "'{term}' is no condition; write a comparison such as 'mark(here) = 1', or yes, in(PLACE, SET), empty(PLACE), enemy(PLACE), friend(PLACE), attacked(PLACE, WHO), lost(KIND, WHO), pending, same-turn, again, can-move, stuck, can-reach(CONDITION), passed, all-passed, every(SET, …), some(SET, …), same(SET, SET), if(…, …, …), joined by and, or, not"
                    ));
                }
            },
        })
    }

    fn conditions(&mut self, terms: &[Term]) -> Compiled<Vec<Condition>> {
        terms.iter().map(|term| self.condition(term)).collect()
    }

    fn numbers(&mut self, terms: &[Term]) -> Compiled<Vec<Number>> {
        terms.iter().map(|term| self.number(term)).collect()
    }

    fn number(&mut self, term: &Term) -> Compiled<Number> {
        let args = term.args.as_slice();
        if args.is_empty()
            && let Ok(number) = term.word.parse::<i32>()
        {
            return match number {
                -1000..=60_000 => Ok(Number::Is(number)),
                _ => Err(format!("{number} is too large a number")),
            };
        }
        let two = |pair: Vec<Number>| -> Compiled<Box<[Number; 2]>> {
            pair.try_into()
                .map(|pair: [Number; 2]| Box::new(pair))
                .map_err(|_| format!("'{}' takes two numbers", term.word))
        };
        Ok(match (term.word.as_str(), args) {
            ("counter", []) => Number::Counter,
            ("turns", []) => Number::Turns,
            ("mark", [place]) => Number::Mark(self.place(place)?),
            ("piece", [place]) => Number::Piece(self.place(place)?),
            ("kind", [kind, whose]) => Number::Kind(self.kind(kind)?, who(whose)?),
            ("owner", [place]) => Number::Owner(self.place(place)?),
            ("player", [whose]) => Number::Player(who(whose)?),
            ("count", [set]) => Number::Count(self.set(set)?),
            ("value", [whose]) => Number::Value(who(whose)?),
            ("variable", [name]) => Number::Variable(self.variable(name)?),
            ("square", [place]) => Number::Square(self.place(place)?),
            ("file", [place]) => Number::File(self.place(place)?),
            ("rank", [place]) => Number::Rank(self.place(place)?),
            ("shade", [place]) => Number::Shade(self.place(place)?),
            ("steps", [place, set]) => Number::Steps(self.place(place)?, self.set(set)?, false),
            ("steps", [place, set, way]) if *way == Term::word("orthogonal") => {
                Number::Steps(self.place(place)?, self.set(set)?, true)
            }
            ("sum", parts) if !parts.is_empty() => Number::Sum(self.numbers(parts)?),
            ("product", parts) if !parts.is_empty() => Number::Product(self.numbers(parts)?),
            ("least", parts) if !parts.is_empty() => Number::Least(self.numbers(parts)?),
            ("most", parts) if !parts.is_empty() => Number::Most(self.numbers(parts)?),
            ("minus", pair) => Number::Minus(two(self.numbers(pair)?)?),
            ("over", pair) => Number::Over(two(self.numbers(pair)?)?),
            ("modulo", pair) => Number::Modulo(two(self.numbers(pair)?)?),
            ("if", [condition, a, b]) => Number::If(
                Box::new(self.condition(condition)?),
                two(vec![self.number(a)?, self.number(b)?])?,
            ),
            _ => {
                return Err(format!(
                    "'{term}' is no number; write one, or mark(PLACE), piece(PLACE), kind(KIND, WHO), owner(PLACE), player(WHO), count(SET), value(WHO), variable(NAME), counter, turns, square(PLACE), file(PLACE), rank(PLACE), shade(PLACE), steps(PLACE, SET), steps(PLACE, SET, orthogonal), sum, product, minus, over, modulo, least, most, if(…)"
                ));
            }
        })
    }

    pub fn place(&mut self, term: &Term) -> Compiled<Place> {
        let args = term.args.as_slice();
        Ok(match (term.word.as_str(), args) {
            ("here", []) => Place::Here,
            ("target", []) => Place::Target,
            ("between", []) => Place::Between,
            ("each", []) => Place::Each,
            ("last-target", []) => Place::LastTarget,
            ("last-from", []) => Place::LastFrom,
            ("pending", []) => Place::Pending,
            ("nowhere", []) => Place::Nowhere,
            ("own", [square]) => Place::Own(square_of(square)?),
            ("where", [kind, whose]) => Place::Where(self.kind(kind)?, who(whose)?),
            ("ahead", [of, steps, way]) => {
                Place::Ahead(Box::new(self.place(of)?), small(steps)?, way_of(way)?)
            }
            ("if", [condition, a, b]) => Place::If(
                Box::new(self.condition(condition)?),
                Box::new([self.place(a)?, self.place(b)?]),
            ),
            ("nth", [set, index]) => Place::Nth(Box::new(self.set(set)?), small(index)?),
            (word, []) if word.parse::<Square>().is_ok() => Place::At(square_of(term)?),
            _ => {
                return Err(format!(
                    "'{term}' is no place; write here, target, between, each, last-target, last-from, pending, nowhere, a square such as e4, own(e4), where(KIND, WHO), ahead(PLACE, N, DIRECTION), nth(SET, N) or if(CONDITION, PLACE, PLACE)"
                ));
            }
        })
    }

    pub fn set(&mut self, term: &Term) -> Compiled<Set> {
        let args = term.args.as_slice();
        Ok(match (term.word.as_str(), args) {
            ("empty", []) => Set::Empty,
            ("pending", []) => Set::Pending,
            ("occupied", [whose]) => Set::Occupied(who(whose)?),
            ("pieces", [kind, whose]) => Set::Pieces(self.kind(kind)?, who(whose)?),
            ("start", [place]) => Set::Start(self.place(place)?),
            ("squares", parts) if !parts.is_empty() => Set::Squares(squares(parts)?),
            ("region", parts) if !parts.is_empty() => Set::Region(squares(parts)?),
            ("union", parts) if !parts.is_empty() => Set::Union(self.sets(parts)?),
            ("both", parts) if !parts.is_empty() => Set::Both(self.sets(parts)?),
            ("those", [set, inner]) => {
                Set::Those(Box::new(self.set(set)?), Box::new(self.condition(inner)?))
            }
            ("sides", [a, b]) => Set::Sides(Box::new([self.set(a)?, self.set(b)?])),
            ("without", [a, b]) => Set::Without(Box::new([self.set(a)?, self.set(b)?])),
            ("expanded", [set, times]) => {
                Set::Expanded(Box::new(self.set(set)?), small(times)?.min(8))
            }
            ("leap", [place, a, b]) => Set::Leap(self.place(place)?, small(a)?, small(b)?),
            ("around", [set, far, ways @ ..]) => {
                let mut directions = 0;
                for way in ways {
                    let several = words::directions(&way.word);
                    let one = || way_of(way).ok().map(|one| 1 << one.direction);
                    directions |= several
                        .or_else(one)
                        .ok_or_else(|| format!("'{way}' is no direction"))?;
                }
                if directions == 0 {
                    directions = 0xff;
                }
                Set::Around(Box::new(self.set(set)?), small(far)?, directions)
            }
            (word, []) if word.contains(':') => Set::Region(squares(core::slice::from_ref(term))?),
            _ => match self.place(term) {
                Ok(place) => Set::One(Box::new(place)),
                Err(_) => {
                    return Err(format!(
                        "'{term}' is no set of squares; write rank:8, region(a1, rank:2), squares(e1, d8), empty, pending, occupied(WHO), pieces(KIND, WHO), start(PLACE), leap(PLACE, N, N), around(SET, N), expanded(SET, N), those(SET, CONDITION), union, both, without, sides, or a place"
                    ));
                }
            },
        })
    }

    fn sets(&mut self, terms: &[Term]) -> Compiled<Vec<Set>> {
        terms.iter().map(|term| self.set(term)).collect()
    }

    pub fn effect(&mut self, term: &Term) -> Compiled<Effect> {
        let args = term.args.as_slice();
        Ok(match (term.word.as_str(), args) {
            ("nothing", []) => Effect::Nothing,
            ("again", []) => Effect::Again,
            ("end-turn", []) => Effect::EndTurn,
            ("mark", [place, number]) => Effect::Mark(self.place(place)?, self.number(number)?),
            ("value", [whose, number]) => Effect::Value(who(whose)?, self.number(number)?),
            ("variable", [name, number]) => {
                Effect::Variable(self.variable(name)?, self.number(number)?)
            }
            ("counter", [number]) => Effect::Counter(self.number(number)?),
            ("pending", []) => Effect::Pending(Set::Squares(Bitboard::EMPTY)),
            ("pending", [set]) => Effect::Pending(self.set(set)?),
            ("become", [place, kind]) => Effect::Become(self.place(place)?, self.kind(kind)?),
            ("remove", [set]) => Effect::Remove(self.set(set)?),
            ("carry", [from, to]) => Effect::Carry(self.place(from)?, self.place(to)?),
            ("swap", [a, b]) => Effect::Swap(self.place(a)?, self.place(b)?),
            ("add", [kind, whose, set]) => {
                Effect::Add(self.kind(kind)?, who(whose)?, self.set(set)?)
            }
            ("each", [set, effect]) => Effect::Each(self.set(set)?, Box::new(self.effect(effect)?)),
            ("if", [condition, effect]) => Effect::If(
                Box::new(self.condition(condition)?),
                Box::new([self.effect(effect)?, Effect::Nothing]),
            ),
            ("if", [condition, effect, other]) => Effect::If(
                Box::new(self.condition(condition)?),
                Box::new([self.effect(effect)?, self.effect(other)?]),
            ),
            ("and", parts) if parts.len() > 1 => {
                let parts: Compiled<Vec<Effect>> = parts.iter().map(|p| self.effect(p)).collect();
                Effect::Together(parts?)
            }
            ("then", parts) if !parts.is_empty() => {
                let parts: Compiled<Vec<Effect>> = parts.iter().map(|p| self.effect(p)).collect();
                Effect::InTurn(parts?)
            }
            _ => {
                return Err(format!(
                    "'{term}' is no effect; write mark(PLACE, N), value(WHO, N), variable(NAME, N), counter(N), pending, pending(SET), again, end-turn, become(PLACE, KIND), remove(SET), carry(PLACE, PLACE), swap(PLACE, PLACE), add(KIND, WHO, SET), if(CONDITION, EFFECT), if(CONDITION, EFFECT, EFFECT), each(SET, EFFECT), nothing, several joined by and, or then(EFFECT, EFFECT)"
                ));
            }
        })
    }
}

pub(crate) fn who(term: &Term) -> Compiled<Who> {
    Ok(match (term.word.as_str(), term.args.is_empty()) {
        ("mover", true) => Who::Mover,
        ("next", true) => Who::Next,
        ("white", true) => Who::Side(Side::White),
        ("black", true) => Who::Side(Side::Black),
        ("anyone", true) => Who::Anyone,
        _ => {
            return Err(format!(
                "'{term}' is no player; write mover, next, white, black or anyone"
            ));
        }
    })
}

fn small(term: &Term) -> Compiled<u8> {
    match term.word.parse::<u8>() {
        Ok(number) if number < 64 && term.args.is_empty() => Ok(number),
        _ => Err(format!("'{term}' should be a number from 0 to 63")),
    }
}

fn square_of(term: &Term) -> Compiled<Square> {
    match term.word.parse::<Square>() {
        Ok(square) if term.args.is_empty() => Ok(square),
        _ => Err(format!(
            "'{term}' is not a square; squares are written a1 to h8"
        )),
    }
}

fn squares(parts: &[Term]) -> Compiled<Bitboard> {
    let mut all = Bitboard::EMPTY;
    for part in parts {
        if !part.args.is_empty() {
            return Err(format!("'{part}' is no square"));
        }
        all |= words::region(&part.word)?.squares;
    }
    Ok(all)
}

fn way_of(term: &Term) -> Compiled<Way> {
    let compass = [
        ("north", rays::NORTH),
        ("south", rays::SOUTH),
        ("east", rays::EAST),
        ("west", rays::WEST),
        ("north-east", rays::NORTH_EAST),
        ("north-west", rays::NORTH_WEST),
        ("south-east", rays::SOUTH_EAST),
        ("south-west", rays::SOUTH_WEST),
    ];
    if let Some((_, direction)) = compass.iter().find(|(name, _)| *name == term.word) {
        return Ok(Way {
            direction: *direction as u8,
            of_board: true,
        });
    }
    match words::directions(&term.word) {
        Some(one) if one.count_ones() == 1 => Ok(Way {
            direction: one.trailing_zeros() as u8,
            of_board: false,
        }),
        _ => Err(format!(
            "'{term}' is no single direction; write forward, backward-left, north and so on"
        )),
    }
}
