//! How two numbers are held against each other.

/// A comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is what its name says")]
pub enum Sign {
    Equal,
    Unequal,
    AtMost,
    AtLeast,
    Less,
    Greater,
}

/// All of them, with their texts in a ruleset and their English: longer texts before what they begin with.
pub(super) const SIGNS: [(Sign, &str, &str); 6] = [
    (Sign::Equal, "=", "is"),
    (Sign::Unequal, "!=", "is not"),
    (Sign::AtMost, "<=", "is at most"),
    (Sign::AtLeast, ">=", "is at least"),
    (Sign::Less, "<", "is less than"),
    (Sign::Greater, ">", "is more than"),
];

impl Sign {
    /// The one with this text.
    pub fn of(text: &str) -> Option<Sign> {
        let (sign, ..) = SIGNS.iter().find(|(_, own, _)| *own == text)?;
        Some(*sign)
    }

    /// Its text in a ruleset.
    pub const fn text(self) -> &'static str {
        SIGNS[self as usize].1
    }

    /// Its English.
    pub const fn words(self) -> &'static str {
        SIGNS[self as usize].2
    }

    /// Whether it is true of two numbers.
    pub const fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Sign::Equal => a == b,
            Sign::Unequal => a != b,
            Sign::AtMost => a <= b,
            Sign::AtLeast => a >= b,
            Sign::Less => a < b,
            Sign::Greater => a > b,
        }
    }

    /// The same comparison with its two sides exchanged.
    #[must_use]
    pub const fn turned(self) -> Sign {
        match self {
            Sign::AtMost => Sign::AtLeast,
            Sign::AtLeast => Sign::AtMost,
            Sign::Less => Sign::Greater,
            Sign::Greater => Sign::Less,
            same => same,
        }
    }

    /// What holds where this one does not.
    pub(super) const fn opposite(self) -> Sign {
        match self {
            Sign::Equal => Sign::Unequal,
            Sign::Unequal => Sign::Equal,
            Sign::AtMost => Sign::Greater,
            Sign::AtLeast => Sign::Less,
            Sign::Less => Sign::AtLeast,
            Sign::Greater => Sign::AtMost,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_told_where_it_stands_and_turns_as_it_should() {
        for (place, (sign, text, _)) in SIGNS.into_iter().enumerate() {
            assert_eq!(sign as usize, place);
            assert_eq!(Sign::of(text), Some(sign));
            for (a, b) in [(1, 2), (2, 2), (3, 2)] {
                assert_eq!(sign.holds(a, b), sign.turned().holds(b, a));
                assert_ne!(sign.holds(a, b), sign.opposite().holds(a, b));
            }
        }
    }
}
