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

/// Directions with up and down exchanged: as the player on the other side has them.
#[must_use]
pub const fn turned_over(directions: u8) -> u8 {
    const ALONG: u8 = 1 << EAST | 1 << WEST;
    const PAIRS: [(usize, usize); 3] = [
        (NORTH, SOUTH),
        (NORTH_EAST, SOUTH_EAST),
        (NORTH_WEST, SOUTH_WEST),
    ];
    let mut turned = directions & ALONG;
    let mut pair = 0;
    while pair < PAIRS.len() {
        let (a, b) = PAIRS[pair];
        turned |= (directions >> a & 1) << b | (directions >> b & 1) << a;
        pair += 1;
    }
    turned
}

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

/// The lines through a square but its file, without the square itself.
struct Lines {
    rank: u64,
    diagonals: [u64; 2],
}

static LINES: [Lines; 64] = lines();

const fn lines() -> [Lines; 64] {
    const NONE: Lines = Lines {
        rank: 0,
        diagonals: [0; 2],
    };
    let rays = rays();
    let mut table = [NONE; 64];
    let mut from = 0;
    while from < 64 {
        table[from] = Lines {
            rank: rays[EAST][from] | rays[WEST][from],
            diagonals: [
                rays[NORTH_EAST][from] | rays[SOUTH_WEST][from],
                rays[NORTH_WEST][from] | rays[SOUTH_EAST][from],
            ],
        };
        from += 1;
    }
    table
}

const A_FILE: u64 = 0x0101_0101_0101_0101;
/// Times a line that has one square a file at the most: the line's b to g come to the top.
const ACROSS: u64 = A_FILE << 1;
/// Times the a file: its second to seventh square come to the top, the seventh first.
const UP: u64 = 0x0080_4020_1008_0400;
/// The six squares between two edges.
const INNER: u32 = 58;

/// What is seen from a place on a line of eight, by the place and by what stands on the six squares
/// between its ends: on every rank, and on the a file.
static ACROSS_SEEN: [[u64; 64]; 8] = seen_on_lines(true);
static UP_SEEN: [[u64; 64]; 8] = seen_on_lines(false);

const fn seen_on_lines(across: bool) -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut place = 0;
    while place < 8 {
        let mut inner = 0;
        while inner < 64 {
            let mut seen = 0;
            let mut step = -1;
            while step <= 1 {
                let mut at = place as i32 + step;
                while at >= 0 && at < 8 {
                    seen |= if across { A_FILE << at } else { 1 << (8 * at) };
                    let stands = if across { at - 1 } else { 6 - at };
                    if at == 0 || at == 7 || inner >> stands & 1 != 0 {
                        break;
                    }
                    at += step;
                }
                step += 2;
            }
            table[place][inner] = seen;
            inner += 1;
        }
        place += 1;
    }
    table
}

/// Along a rank or a diagonal, up to the first piece on either side, that included.
#[inline(always)]
fn across(line: u64, from: Square, occupied: u64) -> u64 {
    let inner = (occupied & line).wrapping_mul(ACROSS) >> INNER;
    ACROSS_SEEN[from.index() & 7][(inner & 63) as usize] & line
}

/// The same along a file.
#[inline(always)]
fn up_and_down(from: Square, occupied: u64) -> u64 {
    let file = from.index() & 7;
    let inner = (occupied >> file & A_FILE).wrapping_mul(UP) >> INNER;
    UP_SEEN[from.index() >> 3 & 7][(inner & 63) as usize] << file
}

/// What a rook sees: along ranks and files up to the first piece, that included.
#[inline(always)]
pub fn orthogonal(from: Square, occupied: Bitboard) -> Bitboard {
    let rank = LINES[from.index()].rank;
    Bitboard(across(rank, from, occupied.0) | up_and_down(from, occupied.0))
}

/// The same for a bishop.
#[inline(always)]
pub fn diagonal(from: Square, occupied: Bitboard) -> Bitboard {
    let [rising, falling] = LINES[from.index()].diagonals;
    Bitboard(across(rising, from, occupied.0) | across(falling, from, occupied.0))
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
    let mut rays = Bitboard::EMPTY;
    let mut left = directions;
    while left != 0 {
        rays |= ray(left.trailing_zeros() as usize, from);
        left &= left - 1;
    }
    let mut seen = Bitboard::EMPTY;
    if directions & ORTHOGONAL != 0 {
        seen |= orthogonal(from, occupied);
    }
    if directions & DIAGONAL != 0 {
        seen |= diagonal(from, occupied);
    }
    seen & rays
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
