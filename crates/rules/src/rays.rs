//! Lines on the board: the squares seen along each direction, and the squares between two.

use crate::bitboard::Bitboard;
use crate::square::Square;

/// The eight directions. The first four run towards higher square numbers.
pub const EAST: usize = 0;
/// Up the board, as White sees it.
pub const NORTH: usize = 1;
/// Up and to the right.
pub const NORTH_EAST: usize = 2;
/// Up and to the left.
pub const NORTH_WEST: usize = 3;
/// To the left.
pub const WEST: usize = 4;
/// Down the board.
pub const SOUTH: usize = 5;
/// Down and to the left.
pub const SOUTH_WEST: usize = 6;
/// Down and to the right.
pub const SOUTH_EAST: usize = 7;

/// (files, ranks) of each direction; direction `d` and `d ^ 4` are opposite.
pub const STEPS: [(i8, i8); 8] = [
    (1, 0),
    (0, 1),
    (1, 1),
    (-1, 1),
    (-1, 0),
    (0, -1),
    (-1, -1),
    (1, -1),
];

/// The directions along ranks and files, as bits.
pub const ORTHOGONAL: u8 = 1 << EAST | 1 << NORTH | 1 << WEST | 1 << SOUTH;
/// The other four.
pub const DIAGONAL: u8 = !ORTHOGONAL;

const NO_DIRECTION: u8 = 8;

static RAYS: [[u64; 64]; 8] = rays();
static DIRECTION: [[u8; 64]; 64] = directions();

const fn rays() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut direction = 0;
    while direction < 8 {
        let (files, ranks) = STEPS[direction];
        let mut from = 0;
        while from < 64 {
            let mut at = Square(from as u8).offset(files, ranks);
            while let Some(square) = at {
                table[direction][from] |= 1 << square.0;
                at = square.offset(files, ranks);
            }
            from += 1;
        }
        direction += 1;
    }
    table
}

const fn directions() -> [[u8; 64]; 64] {
    let rays = rays();
    let mut table = [[NO_DIRECTION; 64]; 64];
    let mut direction = 0;
    while direction < 8 {
        let mut from = 0;
        while from < 64 {
            let mut to = 0;
            while to < 64 {
                if rays[direction][from] >> to & 1 != 0 {
                    table[from][to] = direction as u8;
                }
                to += 1;
            }
            from += 1;
        }
        direction += 1;
    }
    table
}

/// All squares from `from` to the edge, `from` itself left out.
#[inline(always)]
pub fn ray(direction: usize, from: Square) -> Bitboard {
    Bitboard(RAYS[direction & 7][from.index()])
}

/// The squares strictly between two squares of one line; empty when they share none.
#[inline(always)]
pub fn between(a: Square, b: Square) -> Bitboard {
    let direction = DIRECTION[a.index()][b.index()];
    if direction == NO_DIRECTION {
        return Bitboard::EMPTY;
    }
    let direction = (direction & 7) as usize;
    Bitboard(RAYS[direction][a.index()] & RAYS[direction ^ 4][b.index()])
}

/// The squares up to and including the first occupied one. A sentinel at the
/// last square of the board spares the test for "nothing in the way".
#[inline(always)]
fn upward(direction: usize, from: Square, occupied: u64) -> u64 {
    let ray = RAYS[direction][from.index()];
    let first = (ray & occupied | 1 << 63).trailing_zeros();
    ray & !RAYS[direction][(first & 63) as usize]
}

#[inline(always)]
fn downward(direction: usize, from: Square, occupied: u64) -> u64 {
    let ray = RAYS[direction][from.index()];
    let first = 63 - (ray & occupied | 1).leading_zeros();
    ray & !RAYS[direction][(first & 63) as usize]
}

/// What a rook sees: along ranks and files up to the first piece, that included.
#[inline(always)]
pub fn orthogonal(from: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(
        upward(EAST, from, occupied.0)
            | upward(NORTH, from, occupied.0)
            | downward(WEST, from, occupied.0)
            | downward(SOUTH, from, occupied.0),
    )
}

/// The same for a bishop.
#[inline(always)]
pub fn diagonal(from: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(
        upward(NORTH_EAST, from, occupied.0)
            | upward(NORTH_WEST, from, occupied.0)
            | downward(SOUTH_WEST, from, occupied.0)
            | downward(SOUTH_EAST, from, occupied.0),
    )
}

/// What a slider sees along each direction in the mask `directions`.
#[inline(always)]
pub fn slide(directions: u8, from: Square, occupied: Bitboard) -> Bitboard {
    match directions {
        ORTHOGONAL => orthogonal(from, occupied),
        DIAGONAL => diagonal(from, occupied),
        0xff => orthogonal(from, occupied) | diagonal(from, occupied),
        _ => some_directions(directions, from, occupied),
    }
}

fn some_directions(directions: u8, from: Square, occupied: Bitboard) -> Bitboard {
    let mut seen = 0;
    for direction in 0..8 {
        if directions >> direction & 1 != 0 {
            seen |= if direction < 4 {
                upward(direction, from, occupied.0)
            } else {
                downward(direction, from, occupied.0)
            };
        }
    }
    Bitboard(seen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    fn walked(directions: u8, from: Square, occupied: Bitboard) -> Bitboard {
        let mut seen = Bitboard::EMPTY;
        for (direction, (files, ranks)) in STEPS.into_iter().enumerate() {
            if directions >> direction & 1 == 0 {
                continue;
            }
            let mut at = from.offset(files, ranks);
            while let Some(square) = at {
                seen |= Bitboard::of(square);
                at = if occupied.has(square) {
                    None
                } else {
                    square.offset(files, ranks)
                };
            }
        }
        seen
    }

    #[test]
    fn sliding_equals_walking_square_by_square() {
        let mut rng = Rng::new(1);
        for from in Square::all() {
            for directions in [ORTHOGONAL, DIAGONAL, 0xff, 0b10, 0b1001_0110] {
                for _ in 0..20 {
                    let occupied = Bitboard(rng.next() & rng.next());
                    assert_eq!(
                        slide(directions, from, occupied),
                        walked(directions, from, occupied)
                    );
                }
            }
        }
    }

    #[test]
    fn between_is_empty_off_the_lines() {
        let square = |text: &str| text.parse::<Square>().unwrap();
        assert_eq!(
            between(square("a1"), square("d4")),
            [square("b2"), square("c3")].into_iter().collect()
        );
        assert!(between(square("a1"), square("b3")).is_empty());
        assert!(between(square("e4"), square("e5")).is_empty());
    }
}
