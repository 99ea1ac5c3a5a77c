//! What a game teaches of its positions: what was thought of each, what was thought later, and how it
//! ended.

use crate::figures::Scale;

/// What is to be foretold of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aim {
    /// The part that the game's result has.
    pub result: f32,
    /// The part that was thought later in the game: what is expected at a ply is this part of what is
    /// expected at the next one, and for the rest what was thought there. The moves between are a
    /// deeper look than any of the searches had.
    pub later: f32,
}

impl Aim {
    /// What White may expect, from 0 to 1, at each ply of which a search thought `values`, in a game
    /// with this result.
    pub fn expected(self, values: &[i32], result: f32, scale: Scale) -> Vec<f32> {
        let mut later = result;
        let mut expected: Vec<f32> = values
            .iter()
            .rev()
            .map(|value| {
                let thought = scale.expected(*value) as f32;
                later = self.later * later + (1.0 - self.later) * thought;
                self.result * result + (1.0 - self.result) * later
            })
            .collect();
        expected.reverse();
        expected
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_thought_later_counts_less_the_later_it_was() {
        let expected = |result, later| {
            let aim = Aim { result, later };
            aim.expected(&[0, 0, 100_000], 0.5, Scale(100.0))
        };
        assert_eq!(expected(0.0, 0.0), [0.5, 0.5, 1.0]);
        assert_eq!(expected(1.0, 0.0), [0.5; 3]);
        assert_eq!(expected(0.5, 0.0), [0.5, 0.5, 0.75]);
        // The last thought is halfway between itself and the result, each before it halfway to the next.
        assert_eq!(expected(0.0, 0.5), [0.5625, 0.625, 0.75]);
    }
}
