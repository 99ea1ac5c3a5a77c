//! The score of a match, kept by pairs of games.

/// What a game brought the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    Loss,
    Draw,
    Win,
}

impl Points {
    fn halves(self) -> usize {
        self as usize
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    pub wins: usize,
    pub draws: usize,
    pub losses: usize,
    /// How many draws the match itself adjudicated.
    pub adjudicated: usize,
    /// Pairs of games from one opening, by the half points that they brought: 0 to 4.
    pub pairs: [usize; 5],
}

impl Tally {
    /// Adds the games of one opening: usually two, one as each side.
    pub fn add_pair(&mut self, games: &[Points]) {
        for points in games {
            match points {
                Points::Win => self.wins += 1,
                Points::Draw => self.draws += 1,
                Points::Loss => self.losses += 1,
            }
        }
        if let [one, other] = games {
            self.pairs[one.halves() + other.halves()] += 1;
        }
    }

    pub fn games(&self) -> usize {
        self.wins + self.draws + self.losses
    }

    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// How much the mean score of a game varies by chance, from the spread between pairs.
    pub fn variance_of_mean(&self) -> Option<f64> {
        let pairs: usize = self.pairs.iter().sum();
        if pairs < 2 {
            return None;
        }
        let score = |halves: usize| halves as f64 / 4.0;
        let each = || {
            self.pairs
                .iter()
                .enumerate()
                .map(|(halves, count)| (score(halves), *count as f64))
        };
        let mean = each().map(|(s, n)| s * n).sum::<f64>() / pairs as f64;
        let spread = each().map(|(s, n)| (s - mean).powi(2) * n).sum::<f64>();
        Some(spread / (pairs - 1) as f64 / pairs as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_counted_by_their_half_points() {
        let mut tally = Tally::default();
        tally.add_pair(&[Points::Win, Points::Loss]);
        tally.add_pair(&[Points::Win, Points::Draw]);
        tally.add_pair(&[Points::Win]);
        assert_eq!((tally.wins, tally.draws, tally.losses), (3, 1, 1));
        assert_eq!(tally.pairs, [0, 0, 1, 1, 0]);
        assert_eq!(tally.points(), 3.5);
    }

    #[test]
    fn pairs_that_always_split_vary_by_nothing() {
        let mut tally = Tally::default();
        for _ in 0..10 {
            tally.add_pair(&[Points::Win, Points::Loss]);
        }
        assert_eq!(tally.variance_of_mean(), Some(0.0));
    }
}
