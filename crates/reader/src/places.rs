//! Squares as a page names them: file and rank from 0, as White sees them.

use rookery_rules::Bitboard;
use rookery_rules::ruleset::spec::Region;

/// File and rank.
pub(crate) type Place = (u8, u8);

/// Some squares as a ruleset names them: whole ranks, then single squares.
pub(crate) fn region(squares: &[Place]) -> Region {
    let mut sorted = squares.to_vec();
    sorted.sort_by_key(|(file, rank)| (*rank, *file));
    sorted.dedup();
    let whole = |rank: u8| sorted.iter().filter(|(_, r)| *r == rank).count() == 8;
    let (rows, others): (Vec<Place>, Vec<Place>) =
        sorted.iter().partition(|(_, rank)| whole(*rank));
    let rows = rows
        .iter()
        .filter(|(file, _)| *file == 0)
        .map(|(_, rank)| format!("rank:{}", rank + 1));
    let words: Vec<String> = rows
        .chain(others.into_iter().map(crate::parse::square_text))
        .collect();
    let bits = sorted.iter().map(|(file, rank)| 1u64 << (rank * 8 + file));
    Region {
        words: words.join(","),
        squares: Bitboard(bits.fold(0, |all, bit| all | bit)),
    }
}

/// A square as the other player sees it.
pub(crate) const fn mirrored((file, rank): Place) -> Place {
    (file, 7 - rank)
}
