//! The numbers that the evaluation adds up: data, for each ruleset its own.

use rookery_rules::Ruleset;

/// Weights of one ruleset, each with a name, so that a tuner can adjust them.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    names: Vec<String>,
    values: Vec<i32>,
}

impl Weights {
    /// The ruleset's tuned weights where there are some, else what its rules alone suggest.
    pub fn for_ruleset(ruleset: &Ruleset) -> Weights {
        Weights::untuned(ruleset)
    }

    /// What the moves of the pieces alone suggest.
    pub fn untuned(ruleset: &Ruleset) -> Weights {
        let start = ruleset.start();
        let mut weights = Weights {
            names: Vec::new(),
            values: Vec::new(),
        };
        for (kind, spec) in ruleset.kinds().iter().enumerate() {
            let squares = start.kind(kind as u8);
            let moves: u32 = squares
                .into_iter()
                .map(|from| start.loose_targets(ruleset, from).threatened.count())
                .sum();
            weights.names.push(format!("material.{}", spec.name));
            weights.values.push(if spec.royal || spec.uncapturable {
                0
            } else {
                100 + 60 * moves as i32
            });
        }
        weights
    }

    pub fn names(&self) -> &[String] {
        &self.names
    }

    pub fn values(&self) -> &[i32] {
        &self.values
    }

    pub fn values_mut(&mut self) -> &mut [i32] {
        &mut self.values
    }

    pub(crate) fn material(&self, kind: usize) -> i32 {
        self.values[kind]
    }
}
