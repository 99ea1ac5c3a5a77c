//! The hash table: what earlier searches found out about a position, in a fixed budget.

use super::prefetch::send_for;
use super::room::{Room, room};
use crate::score::DECIDED;
use rookery_rules::Move;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    Exact,
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
}

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Found {
    pub mv: Option<Move>,
    pub value: i32,
    /// The static evaluation, not yet damped.
    pub eval: i32,
    pub depth: i32,
    pub bound: Bound,
    /// It was on a main line once.
    pub main: bool,
}

/// Entries of two words, four to a cache line. The first word is the position's key with
/// its low bits (which chose the bucket) replaced by depth, bound, age and one more bit; the second
/// holds the move and the two values. A false match would take equal upper 44 bits in one
/// bucket; a move from the table is only ever played after it was found among the legal ones.
pub struct Table {
    words: Room,
    age: u64,
    /// No search has begun since it was last empty.
    clean: bool,
}

/// One cache line.
#[derive(Clone, Copy, Default)]
#[cfg_attr(not(target_arch = "wasm32"), derive(bytemuck::Pod, bytemuck::Zeroable))]
#[repr(C, align(64))]
pub struct Bucket([u64; 8]);

const EMPTY: Bucket = Bucket([0; 8]);

const KEY_MASK: u64 = !0xf_ffff;
const AGES: u64 = 64;

impl Table {
    /// As large as asked for, or as there is room for.
    pub fn new(megabytes: usize) -> Table {
        let buckets = (megabytes.clamp(1, 65_536) << 20) / size_of::<Bucket>();
        Table {
            words: room(buckets),
            age: 0,
            clean: true,
        }
    }

    pub fn megabytes(&self) -> usize {
        (self.words.len() * size_of::<Bucket>()) >> 20
    }

    /// A large table takes a while, so that one that is empty is left alone.
    pub fn clear(&mut self) {
        if !self.clean {
            self.words.fill(EMPTY);
        }
        self.age = 0;
        self.clean = true;
    }

    /// A new search: what it does not touch again may be overwritten first.
    pub fn grow_older(&mut self) {
        self.clean = false;
        self.age = (self.age + 1) % AGES;
    }

    /// The high bits of the product of key and size: any size serves, not powers of two only.
    #[inline(always)]
    fn bucket(&self, key: u64) -> usize {
        // The upper key bits are compared, so the lower ones choose the bucket.
        (((key & 0xffff_ffff) * self.words.len() as u64) >> 32) as usize
    }

    /// Sends for a position's bucket, so that it has come from memory when it is asked for.
    #[inline(always)]
    pub fn touch(&self, key: u64) {
        if let Some(Bucket(bucket)) = self.words.get(self.bucket(key)) {
            send_for(&bucket[0]);
        }
    }

    pub fn get(&self, key: u64, ply: i32) -> Option<Found> {
        let Bucket(bucket) = self.words.get(self.bucket(key))?;
        for slot in 0..4 {
            let (head, body) = (bucket[slot * 2], bucket[slot * 2 + 1]);
            if (head ^ key) & KEY_MASK == 0 && head & 3 != 0 {
                return Some(unpack(head, body, ply));
            }
        }
        None
    }

    pub fn put(&mut self, key: u64, found: Found, ply: i32) {
        let age = self.age;
        let index = self.bucket(key);
        let Some(Bucket(bucket)) = self.words.get_mut(index) else {
            return;
        };
        // The position's own slot, else the one least worth keeping.
        let mut slot = 0;
        let mut least = i64::MAX;
        for candidate in 0..4 {
            let head = bucket[candidate * 2];
            if head & 3 == 0 || (head ^ key) & KEY_MASK == 0 {
                slot = candidate;
                break;
            }
            let years = (age + AGES - (head >> 2 & 63)) % AGES;
            let worth = (head >> 8 & 0xff) as i64 - 8 * years as i64;
            if worth < least {
                least = worth;
                slot = candidate;
            }
        }
        let (old_head, old_body) = (bucket[slot * 2], bucket[slot * 2 + 1]);
        let same = (old_head ^ key) & KEY_MASK == 0 && old_head & 3 != 0;
        let mut found = found;
        if same {
            let old = unpack(old_head, old_body, ply);
            // A shallow bound does not drive out what was found with much more effort.
            if found.bound != Bound::Exact
                && old_head >> 2 & 63 == age
                && found.depth + 4 < old.depth
            {
                return;
            }
            found.mv = found.mv.or(old.mv);
        }
        let (head, body) = pack(key, found, age, ply);
        bucket[slot * 2] = head;
        bucket[slot * 2 + 1] = body;
    }

    /// How full the table is with the present search, in thousandths.
    pub fn fullness(&self) -> u32 {
        let sample = self.words.len().min(250);
        let used = self.words[..sample]
            .iter()
            .flat_map(|Bucket(bucket)| [bucket[0], bucket[2], bucket[4], bucket[6]])
            .filter(|head| head & 3 != 0 && head >> 2 & 63 == self.age)
            .count();
        (used * 1000 / (sample * 4).max(1)) as u32
    }
}

/// Depths from -4 upwards are stored.
const LEAST_DEPTH: i32 = -4;

fn pack(key: u64, found: Found, age: u64, ply: i32) -> (u64, u64) {
    let depth = (found.depth - LEAST_DEPTH).clamp(0, 255) as u64;
    let bound = match found.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    // Win distances count from the position itself, wherever in the tree it stands.
    let value = if found.value >= DECIDED {
        found.value + ply
    } else if found.value <= -DECIDED {
        found.value - ply
    } else {
        found.value
    };
    // A move has 24 bits; zero (a1a1) is none.
    let mv = found.mv.map_or(0, |mv| mv.0 as u64 & 0xffff_ffff);
    (
        key & KEY_MASK | (found.main as u64) << 16 | depth << 8 | age << 2 | bound,
        mv << 32 | (value as u16 as u64) << 16 | found.eval as u16 as u64,
    )
}

fn unpack(head: u64, body: u64, ply: i32) -> Found {
    let stored = (body >> 16) as u16 as i16 as i32;
    let value = if stored >= DECIDED {
        stored - ply
    } else if stored <= -DECIDED {
        stored + ply
    } else {
        stored
    };
    let mv = (body >> 32) as u32;
    Found {
        mv: (mv != 0).then_some(Move(mv)),
        value,
        eval: body as u16 as i16 as i32,
        depth: (head >> 8 & 0xff) as i32 + LEAST_DEPTH,
        bound: match head & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
        main: head >> 16 & 1 != 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WIN;
    use rookery_rules::{Flavour, Square};

    #[test]
    fn what_goes_in_comes_out() {
        let mut table = Table::new(1);
        let found = Found {
            mv: Some(Move::new(3, Square(12), Square(28), Flavour::Double)),
            value: -123,
            eval: -77,
            depth: 9,
            bound: Bound::Lower,
            main: true,
        };
        let key = 0x1234_5678_9abc_def0;
        assert_eq!(table.get(key, 0), None);
        table.put(key, found, 5);
        assert_eq!(table.get(key, 3), Some(found));
        assert_eq!(table.get(key ^ 1 << 40, 3), None);
    }

    #[test]
    fn what_a_search_has_left_is_cleared() {
        let mut table = Table::new(1);
        let found = Found {
            mv: None,
            value: 1,
            eval: 2,
            depth: 3,
            bound: Bound::Exact,
            main: false,
        };
        for _ in 0..2 {
            table.grow_older();
            table.put(7, found, 0);
            table.clear();
            assert_eq!(table.get(7, 0), None);
        }
        // Nothing is done to one that no search has used.
        table.put(7, found, 0);
        table.clear();
        assert!(table.get(7, 0).is_some());
    }

    #[test]
    fn a_win_is_as_far_away_wherever_the_position_is_met() {
        let mut table = Table::new(1);
        let found = Found {
            mv: None,
            value: WIN - 10,
            eval: 0,
            depth: 1,
            bound: Bound::Exact,
            main: true,
        };
        // Met at ply 4 with a win at ply 10: six plies on.
        table.put(7, found, 4);
        assert_eq!(table.get(7, 0).map(|found| found.value), Some(WIN - 6));
        assert_eq!(table.get(7, 2).map(|found| found.value), Some(WIN - 8));
    }
}
