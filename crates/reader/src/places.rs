//! Squares and directions of a page as a ruleset has them: file and rank from 0, as White sees them.

use crate::parse::square_text;
use crate::tree::Way;
use rookery_rules::Bitboard;
use rookery_rules::rays::{
    DIAGONAL, EAST, NORTH, NORTH_EAST, NORTH_WEST, ORTHOGONAL, SOUTH, SOUTH_EAST, SOUTH_WEST, WEST,
};
use rookery_rules::ruleset::spec::{Directions, Region};

/// File and rank.
pub(crate) type Place = (u8, u8);

/// All of them as a set.
pub(crate) fn set(squares: &[Place]) -> Bitboard {
    let bits = squares.iter().map(|(file, rank)| 1u64 << (rank * 8 + file));
    Bitboard(bits.fold(0, |all, bit| all | bit))
}

/// What a ruleset calls them, rank by rank: a whole rank by one name, other squares by theirs.
pub(crate) fn names(squares: &[Place]) -> Vec<String> {
    let all = set(squares).0;
    let of_rank = |rank: u8| match all >> (rank * 8) & 0xff {
        0xff => vec![format!("rank:{}", rank + 1)],
        some => (0..8)
            .filter(|file| some >> file & 1 != 0)
            .map(|file| square_text((file, rank)))
            .collect(),
    };
    (0..8).flat_map(of_rank).collect()
}

/// Some squares as a part of a ruleset.
pub(crate) fn region(squares: &[Place]) -> Region {
    Region {
        words: names(squares).join(","),
        squares: set(squares),
    }
}

/// A square as the other player sees it.
pub(crate) const fn mirrored((file, rank): Place) -> Place {
    (file, 7 - rank)
}

/// A direction of the page; those that turn with the player, as White has them.
pub(crate) const fn directions(way: Way) -> Directions {
    match way {
        Way::Forward | Way::North => 1 << NORTH,
        Way::Backward | Way::South => 1 << SOUTH,
        Way::Rightward | Way::East => 1 << EAST,
        Way::Leftward | Way::West => 1 << WEST,
        Way::ForwardRight | Way::NorthEast => 1 << NORTH_EAST,
        Way::ForwardLeft | Way::NorthWest => 1 << NORTH_WEST,
        Way::BackwardRight | Way::SouthEast => 1 << SOUTH_EAST,
        Way::BackwardLeft | Way::SouthWest => 1 << SOUTH_WEST,
        Way::Adjacent | Way::All => ORTHOGONAL | DIAGONAL,
        Way::Orthogonal => ORTHOGONAL,
        Way::Diagonal => DIAGONAL,
        Way::Forwards => 1 << NORTH | 1 << NORTH_WEST | 1 << NORTH_EAST,
        Way::Backwards => 1 << SOUTH | 1 << SOUTH_WEST | 1 << SOUTH_EAST,
        Way::Rightwards => 1 << EAST | 1 << NORTH_EAST | 1 << SOUTH_EAST,
        Way::Leftwards => 1 << WEST | 1 << NORTH_WEST | 1 << SOUTH_WEST,
    }
}
