//! The games that are kept for good: what is known of each, how a new copy of one is filed, how one
//! is found again, and how they go out and come in as PGN.

mod entry;
mod filing;
mod finding;
mod sheet;

pub use entry::{ASKED, ELSEWHERE, Entry, day, how, told, without_fillers, written_day};
pub use filing::{Known, file, gather};
pub use finding::{GamesWanted, Sorting, found, meant, rulesets};
pub use sheet::{tags, taken_in, whole, write};

/// FNV-1a: short, and the same everywhere.
pub fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Half of it, for names that a person may see.
pub fn short_fingerprint(text: &str) -> u32 {
    let whole = fingerprint(text);
    whole as u32 ^ (whole >> 32) as u32
}
