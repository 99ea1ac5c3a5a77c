//! The sequential probability ratio test: plays until it is clear which of two statements
//! about a difference in strength holds, and no longer.
//!
//! What is counted are pairs of games by the half points that they brought (five outcomes):
//! the two games of a pair share an opening and are no independent trials. Of each statement
//! the likeliest distribution of the five that has its mean is taken, and the two are weighed
//! against each other by what was played. Elo is the logistic scale.

use crate::elo;

/// What is asked: is the first player rather `elo1` stronger than the second, or `elo0`?
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Test {
    pub elo0: f64,
    pub elo1: f64,
    /// How often `elo1` may be believed where `elo0` holds.
    pub alpha: f64,
    /// How often `elo0` may be believed where `elo1` holds.
    pub beta: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing yet: play on.
    Open,
    /// `elo0` it is.
    Rejected,
    /// `elo1` it is.
    Accepted,
}

impl Verdict {
    pub fn in_words(self) -> &'static str {
        match self {
            Verdict::Open => "open",
            Verdict::Rejected => "rejected",
            Verdict::Accepted => "accepted",
        }
    }
}

/// An outcome that has not come yet has not shown itself impossible.
const UNSEEN: f64 = 1e-3;

impl Test {
    /// `elo0=0,elo1=5`, and `alpha=` and `beta=` where they are not to be 0.05.
    pub fn parse(text: &str) -> Result<Test, String> {
        const USAGE: &str = "write elo0=0,elo1=5 and, if not 0.05, alpha= and beta=";
        let (mut elo0, mut elo1) = (None, None);
        let (mut alpha, mut beta) = (None, None);
        for part in text.split([',', ' ']).filter(|part| !part.is_empty()) {
            let (name, value) = part
                .split_once('=')
                .ok_or_else(|| format!("'{part}' says nothing; {USAGE}"))?;
            let value: f64 = value
                .parse()
                .ok()
                .filter(|value: &f64| value.is_finite())
                .ok_or_else(|| format!("'{value}' is no number; {USAGE}"))?;
            let known = match name {
                "elo0" => &mut elo0,
                "elo1" => &mut elo1,
                "alpha" => &mut alpha,
                "beta" => &mut beta,
                _ => return Err(format!("the test knows no '{name}'; {USAGE}")),
            };
            if known.replace(value).is_some() {
                return Err(format!("{name} is given twice; {USAGE}"));
            }
        }
        let (alpha, beta) = (alpha.unwrap_or(0.05), beta.unwrap_or(0.05));
        let (Some(elo0), Some(elo1)) = (elo0, elo1) else {
            return Err(format!("both bounds are needed; {USAGE}"));
        };
        if !(-1000.0 <= elo0 && elo0 < elo1 && elo1 <= 1000.0) {
            return Err(format!("elo0 must be below elo1, not {elo0} and {elo1}"));
        }
        for (name, value) in [("alpha", alpha), ("beta", beta)] {
            if !(1e-6..0.5).contains(&value) {
                return Err(format!("{name} is between 0 and 0.5, not {value}"));
            }
        }
        Ok(Test {
            elo0,
            elo1,
            alpha,
            beta,
        })
    }

    /// Below the first the test rejects, above the second it accepts.
    pub fn bounds(&self) -> (f64, f64) {
        (
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
    }

    /// The logarithm of how much likelier `elo1` makes what was played than `elo0` does.
    pub fn ratio(&self, pairs: &[usize; 5]) -> f64 {
        if pairs.iter().sum::<usize>() == 0 {
            return 0.0;
        }
        let counts = pairs.map(|count| (count as f64).max(UNSEEN));
        likelihood(&counts, elo::to_score(self.elo1))
            - likelihood(&counts, elo::to_score(self.elo0))
    }

    pub fn verdict(&self, pairs: &[usize; 5]) -> Verdict {
        let (lower, upper) = self.bounds();
        let ratio = self.ratio(pairs);
        if ratio >= upper {
            Verdict::Accepted
        } else if ratio <= lower {
            Verdict::Rejected
        } else {
            Verdict::Open
        }
    }

    /// `elo0=0,elo1=5,alpha=0.05,beta=0.05`.
    pub fn in_words(&self) -> String {
        let Test {
            elo0,
            elo1,
            alpha,
            beta,
        } = self;
        format!("elo0={elo0},elo1={elo1},alpha={alpha},beta={beta}")
    }
}

/// The logarithm of the likelihood of these counts under the likeliest distribution whose mean
/// is `mean`, but for a term that is the same for every mean.
///
/// That distribution gives outcome `i` the share `n[i] / (1 + x (a[i] - mean))`, where `a` is
/// what a pair brings and `x` makes the mean come out.
fn likelihood(counts: &[f64; 5], mean: f64) -> f64 {
    let total: f64 = counts.iter().sum();
    let offset = |outcome: usize| outcome as f64 / 4.0 - mean;
    // Falls as x rises, and crosses zero between the poles.
    let surplus = |x: f64| -> f64 {
        (0..5)
            .map(|outcome| counts[outcome] * offset(outcome) / (1.0 + x * offset(outcome)))
            .sum::<f64>()
            / total
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..64 {
        let middle = (low + high) / 2.0;
        if surplus(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = (low + high) / 2.0;
    -(0..5)
        .map(|outcome| counts[outcome] * (x * offset(outcome)).ln_1p())
        .sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::rng::Rng;

    fn test(elo0: f64, elo1: f64) -> Test {
        Test {
            elo0,
            elo1,
            alpha: 0.05,
            beta: 0.05,
        }
    }

    #[test]
    fn the_words_are_read_and_told_again() {
        let read = Test::parse("elo0=-5,elo1=0.5,alpha=0.1").unwrap();
        assert_eq!((read.elo0, read.elo1), (-5.0, 0.5));
        assert_eq!((read.alpha, read.beta), (0.1, 0.05));
        assert_eq!(Test::parse(&read.in_words()), Ok(read));
        for (text, said) in [
            ("", "both bounds"),
            ("elo0=0", "both bounds"),
            ("elo0=5,elo1=5", "below elo1"),
            ("elo0=0,elo1=x", "no number"),
            ("elo0=0,elo1=inf", "no number"),
            ("elo0=0,elo1=5,gamma=1", "no 'gamma'"),
            ("elo0=0,elo1=5,alpha=0.7", "alpha is between"),
            ("elo0", "says nothing"),
            ("elo0=0,elo1=5,elo0=1", "elo0 is given twice"),
        ] {
            let problem = Test::parse(text).unwrap_err();
            assert!(problem.contains(said), "{text}: {problem}");
        }
    }

    #[test]
    fn the_bounds_are_walds() {
        let (lower, upper) = test(0.0, 5.0).bounds();
        assert!((lower + 2.944).abs() < 1e-3 && (upper - 2.944).abs() < 1e-3);
    }

    /// Bounds, pairs, and the ratio.
    const KNOWN: [(f64, f64, [usize; 5], f64); 6] = [
        (0.0, 5.0, [10, 50, 100, 80, 30], 1.787_928_7),
        (0.0, 10.0, [50, 200, 500, 230, 60], 1.381_842_8),
        (-5.0, 0.0, [120, 900, 2100, 880, 110], 0.838_292_3),
        (0.0, 5.0, [0, 3, 20, 4, 0], 0.068_024_1),
        (0.0, 2.0, [31, 500, 1200, 520, 29], 0.059_885_2),
        (10.0, 30.0, [40, 10, 5, 0, 60], 0.544_175_6),
    ];

    /// Maximised by other means (Newton's method over the five shares): over all distributions of the five outcomes with the mean.
    #[test]
    fn ratios_are_those_of_a_general_maximisation() {
        for (elo0, elo1, pairs, expected) in KNOWN {
            let ratio = test(elo0, elo1).ratio(&pairs);
            assert!((ratio - expected).abs() < 1e-6, "{pairs:?}: {ratio}");
        }
    }

    #[test]
    fn sides_and_statements_mirror_each_other() {
        for pairs in [[3, 20, 40, 25, 7], [0, 1, 30, 2, 0], [9, 0, 0, 0, 0]] {
            let mut mirrored = pairs;
            mirrored.reverse();
            let there = test(-3.0, 8.0).ratio(&pairs);
            let back = test(-8.0, 3.0).ratio(&mirrored);
            assert!((there + back).abs() < 1e-6, "{there} {back}");
        }
        assert_eq!(test(0.0, 5.0).ratio(&[0; 5]), 0.0);
    }

    #[test]
    fn better_results_and_more_of_the_same_say_more() {
        let asked = test(0.0, 10.0);
        let ratios: Vec<f64> = [[5, 5, 5, 5, 5], [4, 5, 5, 5, 6], [1, 5, 5, 5, 9]]
            .iter()
            .map(|pairs| asked.ratio(pairs))
            .collect();
        assert!(ratios.is_sorted(), "{ratios:?}");
        let once = asked.ratio(&[10, 50, 100, 80, 30]);
        let twice = asked.ratio(&[20, 100, 200, 160, 60]);
        assert!((twice - 2.0 * once).abs() < 1e-6);
    }

    #[test]
    fn it_errs_about_as_often_as_it_is_allowed_to() {
        // Where each statement holds, how many of so many tests believe the other.
        const TESTS: u64 = 300;
        let asked = test(0.0, 80.0);
        for (elo, wrong) in [(0.0, Verdict::Accepted), (80.0, Verdict::Rejected)] {
            let score = elo::to_score(elo);
            let mut errors = 0;
            for number in 0..TESTS {
                let mut rng = Rng::of_task(5, number);
                let mut pairs = [0; 5];
                let verdict = loop {
                    // Two games with a quarter of draws each.
                    let mut game = || match rng.below(100_000) as f64 / 100_000.0 {
                        chance if chance < 0.25 => 1,
                        chance if chance < 0.25 + (score - 0.125) => 2,
                        _ => 0,
                    };
                    pairs[game() + game()] += 1;
                    match asked.verdict(&pairs) {
                        Verdict::Open => {}
                        verdict => break verdict,
                    }
                };
                errors += usize::from(verdict == wrong);
            }
            // A twentieth is 15; four standard deviations more are 30.
            assert!(errors <= 30, "{elo}: {errors} of {TESTS}");
        }
    }
}
