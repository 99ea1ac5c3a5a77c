//! Where a few men can stand: each placement with the side to move is a number. What the rules
//! cannot tell apart (the board turned or mirrored, equal men swapped) is one placement.

use rookery_rules::order::InOrder;
use rookery_rules::{Position, Ruleset, Side, Square};

/// A man: its side and kind.
pub type Man = (Side, u8);

pub struct Places {
    men: Vec<Man>,
    /// Turns and mirrorings that change nothing.
    symmetries: Vec<u8>,
    /// The squares of the first man that are told apart.
    first: Vec<u8>,
    /// By square: its place in `first`.
    place: [Option<u8>; 64],
}

/// The eight symmetries of a square board: files mirrored, ranks mirrored, both swapped.
fn turned(symmetry: u8, square: u8) -> u8 {
    let (mut file, mut rank) = (square & 7, square >> 3);
    if symmetry & 1 != 0 {
        file = 7 - file;
    }
    if symmetry & 2 != 0 {
        rank = 7 - rank;
    }
    if symmetry & 4 != 0 {
        std::mem::swap(&mut file, &mut rank);
    }
    rank << 3 | file
}

impl Places {
    /// `men` in a fixed order: equal ones beside each other.
    pub fn new(ruleset: &Ruleset, men: &[Man]) -> Places {
        let mut places = Places {
            men: men.to_vec(),
            symmetries: vec![0],
            first: (0..64).collect(),
            place: [None; 64],
        };
        let sound = |symmetry: u8| places.is_symmetry(ruleset, symmetry);
        let all = sound(1) && sound(2) && sound(4);
        let mirrored = all || sound(1);
        if all {
            places.symmetries = (0..8).collect();
        } else if mirrored {
            places.symmetries = vec![0, 1];
        }
        places.first.retain(|square| {
            let (file, rank) = (square & 7, square >> 3);
            match (all, mirrored) {
                (true, _) => file < 4 && rank <= file,
                (false, true) => file < 4,
                (false, false) => true,
            }
        });
        for (place, square) in places.first.iter().enumerate() {
            places.place[*square as usize] = Some(place as u8);
        }
        places
    }

    /// How many numbers there are; not each is a position.
    pub fn size(&self) -> usize {
        2 * self.first.len() * 64usize.pow(self.men.len() as u32 - 1)
    }

    /// The position of a number, if it is one and not another's double.
    pub fn position(&self, ruleset: &Ruleset, index: usize) -> Option<Position> {
        let mut squares = [0u8; 8];
        let squares = &mut squares[..self.men.len()];
        let mut rest = index >> 1;
        for square in squares[1..].iter_mut().rev() {
            *square = (rest & 63) as u8;
            rest >>= 6;
        }
        *squares.first_mut()? = *self.first.get(rest)?;
        let mut seen = 0u64;
        for (at, square) in squares.iter().enumerate() {
            let double = at > 0 && self.men[at - 1] == self.men[at] && squares[at - 1] > *square;
            if double || seen >> square & 1 != 0 {
                return None;
            }
            seen |= 1 << square;
        }
        let side = if index & 1 == 0 {
            Side::White
        } else {
            Side::Black
        };
        self.placed(ruleset, squares, side)
    }

    /// With nothing behind it: no rights, no counts, not the first turn.
    fn placed(&self, ruleset: &Ruleset, squares: &[u8], turn: Side) -> Option<Position> {
        let men = self.men.iter().zip(squares);
        let men = men.map(|((side, kind), square)| (*side, *kind, Square(*square)));
        Position::of_men(ruleset, men, turn).ok()
    }

    /// The number of a position with just these men; none where it has others.
    pub fn index(&self, position: &Position) -> Option<usize> {
        if position.occupied().count() as usize != self.men.len() {
            return None;
        }
        let mut squares = [0u8; 8];
        let squares = &mut squares[..self.men.len()];
        let mut at = 0;
        while at < self.men.len() {
            let (side, kind) = self.men[at];
            let before = at;
            for square in position.pieces(side, kind) {
                *squares.get_mut(at)? = square.0;
                at += 1;
            }
            let equal = self.men.iter().filter(|man| **man == (side, kind)).count();
            if at - before != equal {
                return None;
            }
        }
        let mut best = usize::MAX;
        for symmetry in &self.symmetries {
            let mut now = [0u8; 8];
            let now = &mut now[..squares.len()];
            for (new, old) in now.iter_mut().zip(&*squares) {
                *new = turned(*symmetry, *old);
            }
            // Equal men stand in the order of their squares.
            let mut from = 0;
            while from < now.len() {
                let equal = self.men[from..]
                    .iter()
                    .take_while(|man| **man == self.men[from])
                    .count();
                now[from..from + equal].order_few();
                from += equal;
            }
            if let Some(place) = self.place[now[0] as usize] {
                let rest = now[1..]
                    .iter()
                    .fold(place as usize, |rest, square| rest << 6 | *square as usize);
                best = best.min(rest);
            }
        }
        Some(best << 1 | position.turn().index())
    }

    /// Whether a turned or mirrored position has the turned or mirrored moves: tried on
    /// placements of chance, each of the men on every square among them.
    fn is_symmetry(&self, ruleset: &Ruleset, symmetry: u8) -> bool {
        let mut noise = 0x9E37_79B9_7F4A_7C15u64;
        (0..1024).all(|trial| {
            let mut squares = [0u8; 8];
            let squares = &mut squares[..self.men.len()];
            for square in squares.iter_mut() {
                noise ^= noise << 13;
                noise ^= noise >> 7;
                noise ^= noise << 17;
                *square = (noise >> 20) as u8 & 63;
            }
            let count = squares.len();
            squares[trial % count] = (trial / count) as u8 & 63;
            let mut sorted = squares.to_vec();
            sorted.order_few();
            sorted.dedup();
            if sorted.len() < count {
                return true;
            }
            let there: Vec<u8> = squares.iter().map(|at| turned(symmetry, *at)).collect();
            Side::BOTH.into_iter().all(|turn| {
                let moves = |squares: &[u8], symmetry: u8| {
                    let position = self.placed(ruleset, squares, turn)?;
                    let list = position.legal_moves(ruleset);
                    let mut moves: Vec<(u8, u8)> = list
                        .iter()
                        .map(|mv| {
                            let seen = |square: Square| turned(symmetry, square.0);
                            // A pass has no squares to turn.
                            match mv.is_pass() {
                                true => (64, 64),
                                false => (seen(mv.from()), seen(mv.to())),
                            }
                        })
                        .collect();
                    moves.order_few();
                    Some(moves)
                };
                moves(squares, symmetry) == moves(&there, 0)
            })
        })
    }
}
