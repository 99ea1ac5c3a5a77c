//! What a value of the search means in a ruleset: the chance of winning that goes with it, and how
//! much of a chance a move may lose. Both were measured in games of the engine against itself.

use rookery_rules::decimal;

use crate::score::Score;

/// A line for each ruleset that was measured; see `rookery review --measure`.
const MEASURED: &str = include_str!("../../review/measured.txt");

/// How one ruleset's values are read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measure {
    /// So many hundredths of a pawn multiply the odds by e.
    pub scale: f64,
    /// A move that loses so much of the expected score is an inaccuracy, a mistake, a blunder.
    pub inaccuracy: f64,
    /// The same for a mistake.
    pub mistake: f64,
    /// And for a blunder.
    pub blunder: f64,
}

/// For rulesets that were not measured: the middle of those that were.
pub const USUAL: Measure = Measure {
    scale: 225.0,
    inaccuracy: 0.05,
    mistake: 0.10,
    blunder: 0.20,
};

impl Measure {
    /// That of a ruleset, whatever switches its id has.
    pub fn of(id: &str) -> Measure {
        let base = id.split('+').next().unwrap_or(id);
        let mut lines = MEASURED.lines().map(str::split_whitespace);
        let line = lines.find_map(|mut words| (words.next() == Some(base)).then_some(words));
        let numbers: Vec<f64> = line
            .into_iter()
            .flatten()
            .filter_map(decimal::read)
            .collect();
        match numbers.as_slice() {
            [scale, inaccuracy, mistake, blunder, ..] => Measure {
                scale: *scale,
                inaccuracy: inaccuracy / 1000.0,
                mistake: mistake / 1000.0,
                blunder: blunder / 1000.0,
            },
            _ => USUAL,
        }
    }

    /// The expected score, from 0 to 1, of whom the value is for. A draw counts half.
    pub fn chance(&self, score: Score) -> f64 {
        match score {
            Score::Centipawns(value) => 1.0 / (1.0 + (-f64::from(value) / self.scale).exp()),
            Score::WinIn(_) => 1.0,
            Score::LossIn(_) => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::library;

    #[test]
    fn every_line_is_sound_and_of_a_ruleset() {
        let mut known = 0;
        for line in MEASURED.lines().filter(|line| !line.starts_with('#')) {
            let id = line.split_whitespace().next().unwrap();
            assert!(library::entry(id).is_some(), "{line}");
            let measure = Measure::of(id);
            let ordered = 0.0 < measure.inaccuracy
                && measure.inaccuracy < measure.mistake
                && measure.mistake < measure.blunder
                && measure.blunder < 0.5;
            assert!(ordered && measure.scale > 40.0, "{line}");
            known += 1;
        }
        assert!(known >= 3);
        assert_eq!(Measure::of("no-such-game"), USUAL);
        assert_eq!(
            Measure::of("samantsy-2+sliding-bishops"),
            Measure::of("samantsy-2")
        );
    }

    #[test]
    fn a_chance_grows_with_the_value() {
        let chance = |score| USUAL.chance(score);
        assert_eq!(chance(Score::Centipawns(0)), 0.5);
        assert!(chance(Score::Centipawns(100)) > chance(Score::Centipawns(50)));
        assert_eq!(chance(Score::WinIn(9)), 1.0);
        assert_eq!(chance(Score::LossIn(1)), 0.0);
    }
}
