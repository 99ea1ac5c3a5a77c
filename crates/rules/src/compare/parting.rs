//! The shallowest position in which two rulesets differ, found by playing both at once.

use super::{Effort, Matching};
use crate::Move;
use crate::order::InOrder;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::rng::Rng;
use crate::ruleset::Ruleset;
use crate::square::Side;
use std::collections::HashSet;

/// Where two rulesets part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parting {
    /// The moves that lead there, as each of the two writes them.
    pub moves: [Vec<String>; 2],
    /// The position, as each writes it.
    pub positions: [String; 2],
    /// What differs there.
    pub what: Parts,
    /// No shorter way to a difference exists.
    pub shallowest: bool,
}

/// In what they part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Parts {
    /// The board is another, or another side is to move.
    Board,
    /// The moves that only one of them allows.
    Moves([Vec<String>; 2]),
    /// How the game ends there: "white", "black" or "draw", none where it goes on.
    Ends([Option<&'static str>; 2]),
}

/// Random games are no longer than this.
const PLIES: usize = 300;

struct Pair<'a> {
    rulesets: [&'a Ruleset; 2],
    matching: &'a Matching,
}

/// A position, in both.
type At = [Position; 2];
/// A move, as each has it.
type By = [Move; 2];

/// What a look at a position shows.
enum Look {
    /// With the moves that both allow; none where the game is over.
    Alike(Vec<By>),
    Apart(Parts),
}

/// A position that was reached, and how.
struct Reached {
    at: At,
    before: usize,
    by: By,
}

/// The difference, if one was met, and the number of positions that were alike.
pub(super) fn find(
    rulesets: [&Ruleset; 2],
    matching: &Matching,
    effort: Effort,
) -> (Option<Parting>, usize) {
    let pair = Pair { rulesets, matching };
    let start = Reached {
        at: rulesets.map(|ruleset| *ruleset.start()),
        before: 0,
        by: [Move::PASS; 2],
    };
    let mut reached = vec![start];
    let mut seen: HashSet<[u64; 2]> = HashSet::new();
    let mut alike = 0;
    while alike < effort.positions
        && let Some(Reached { at, .. }) = reached.get(alike)
    {
        let at = *at;
        let moves = match pair.look(&at) {
            Look::Alike(moves) => moves,
            Look::Apart(what) => {
                let way = way(&reached, alike);
                return (Some(pair.parting(&at, &way, what, true)), alike);
            }
        };
        for by in moves {
            // No more are looked at than the effort allows, so no more are kept.
            if reached.len() >= effort.positions {
                break;
            }
            let after = pair.after(&at, by);
            if seen.insert([after[0].key(), after[1].key()]) {
                reached.push(Reached {
                    at: after,
                    before: alike,
                    by,
                });
            }
        }
        alike += 1;
    }
    let mut found: Option<Parting> = None;
    for seed in 1..=effort.games {
        // A later game is of use only if it is shorter.
        let most = found.as_ref().map_or(PLIES, |found| found.moves[0].len());
        let (parting, met) = pair.random_game(seed, most);
        alike += met;
        found = parting.or(found);
    }
    (found, alike)
}

/// The moves that lead to a position.
fn way(reached: &[Reached], mut index: usize) -> Vec<By> {
    let mut way = Vec::new();
    while index > 0 {
        way.push(reached[index].by);
        index = reached[index].before;
    }
    way.reverse();
    way
}

impl Pair<'_> {
    fn after(&self, at: &At, by: By) -> At {
        [0, 1].map(|i| at[i].after(self.rulesets[i], by[i]))
    }

    fn parting(&self, at: &At, way: &[By], what: Parts, shallowest: bool) -> Parting {
        let text = |i: usize| way.iter().map(move |by| self.rulesets[i].move_text(by[i]));
        Parting {
            moves: [0, 1].map(|i| text(i).collect()),
            positions: [0, 1].map(|i| at[i].to_fen(self.rulesets[i])),
            what,
            shallowest,
        }
    }

    /// A kind of the second ruleset as a number that the first has for it, or that it has not.
    fn kind(&self, which: usize, kind: u8) -> u8 {
        match which {
            0 => kind,
            _ => self.matching.of_first(kind).unwrap_or(0x80 | kind),
        }
    }

    fn same_board(&self, [a, b]: &At) -> bool {
        let sides = [Side::White, Side::Black];
        a.turn() == b.turn()
            && sides.iter().all(|side| a.side(*side) == b.side(*side))
            && a.occupied().into_iter().all(|square| {
                let kind = |i: usize, at: &Position| Some(self.kind(i, at.piece_on(square)?.1));
                kind(0, a) == kind(1, b)
            })
    }

    /// The legal moves with a number for each that is the same in both rulesets, in its order.
    fn moves(&self, which: usize, at: &Position) -> Vec<(u32, Move)> {
        let number = |mv: Move| {
            let promotion = mv.promotion().map_or(0xff, |kind| self.kind(which, kind));
            let squares = u32::from(mv.from().0) << 8 | u32::from(mv.to().0);
            // A pass has no squares, though it is written with one.
            (
                u32::from(mv.is_pass()) << 24 | squares << 8 | u32::from(promotion),
                mv,
            )
        };
        let legal = at.legal_moves(self.rulesets[which]);
        let mut all: Vec<(u32, Move)> = legal.iter().map(number).collect();
        all.order_few();
        all.dedup_by_key(|(number, _)| *number);
        all
    }

    fn look(&self, at: &At) -> Look {
        if !self.same_board(at) {
            return Look::Apart(Parts::Board);
        }
        let name = |end: Option<Outcome>| end.map(|outcome| outcome.winner_name());
        let ends = [0, 1].map(|i| name(at[i].outcome(self.rulesets[i])));
        if ends[0] != ends[1] {
            return Look::Apart(Parts::Ends(ends));
        }
        if ends[0].is_some() {
            return Look::Alike(Vec::new());
        }
        let all = [0, 1].map(|i| self.moves(i, &at[i]));
        let number = |i: usize| all[i].iter().map(|(number, _)| number);
        if number(0).eq(number(1)) {
            let both = all[0].iter().zip(&all[1]);
            return Look::Alike(both.map(|(ours, theirs)| [ours.1, theirs.1]).collect());
        }
        let only = |i: usize| {
            let other = &all[1 - i];
            let own = all[i].iter();
            let own = own.filter(|(number, _)| !other.iter().any(|(known, _)| known == number));
            own.map(|(_, mv)| self.rulesets[i].move_text(*mv)).collect()
        };
        Look::Apart(Parts::Moves([only(0), only(1)]))
    }

    /// A game of fewer than `most` plies in which both part, and the positions before.
    fn random_game(&self, seed: u64, most: usize) -> (Option<Parting>, usize) {
        let mut at: At = self.rulesets.map(|ruleset| *ruleset.start());
        let mut rng = Rng::new(seed);
        let mut way: Vec<By> = Vec::new();
        while way.len() < most {
            let moves = match self.look(&at) {
                Look::Alike(moves) => moves,
                Look::Apart(what) => {
                    let met = way.len();
                    return (Some(self.parting(&at, &way, what, false)), met);
                }
            };
            if moves.is_empty() {
                break;
            }
            let by = moves[rng.below(moves.len())];
            way.push(by);
            at = self.after(&at, by);
        }
        (None, way.len())
    }
}
