//! Squares as a page names them: file and rank from 0, as White sees them.

use crate::parse::square_text;
use rookery_rules::Bitboard;
use rookery_rules::ruleset::spec::Region;

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
