//! What a few men come to, proven by the engine's program before it thinks about moves: by itself
//! where that takes a moment, when asked to where it takes longer.

use rookery_rules::Side;
use rookery_worker::{Men, Proof};

use super::Analysis;
use crate::effect::Effect;
use crate::words;

/// So many men are solved in a moment; one more takes a good part of a minute.
const AT_ONCE: usize = 3;

#[derive(Clone, Debug, PartialEq)]
pub enum Proving {
    /// So much of 100 is done.
    Going(u8),
    Found(Proof),
}

impl Analysis {
    /// What is proven of the present place, or on the way.
    pub fn proof(&self) -> Option<&Proving> {
        let known = self.engine.proof.as_ref();
        known
            .filter(|known| known.0 == self.at)
            .map(|known| &known.1)
    }

    /// There is a proof to be had that takes its time, and nobody has asked for it.
    pub fn offers_proof(&self) -> bool {
        self.engine.on && !self.engine.proves && self.men().is_some_and(|men| men > AT_ONCE)
    }

    /// How many men there are, where they are few enough.
    fn men(&self) -> Option<usize> {
        Men::of(self.ruleset(), self.position()).map(|men| men.count())
    }

    pub(super) fn wants_proof(&self) -> bool {
        !matches!(self.proof(), Some(Proving::Found(_)))
            && self
                .men()
                .is_some_and(|men| men <= AT_ONCE || self.engine.proves)
    }

    /// The engine goes on to the moves, knowing what is proven.
    pub(super) fn proven(&mut self, proof: Proof, effects: &mut Vec<Effect>) {
        effects.push(Effect::Say(proof_text(&proof, self.position().turn())));
        self.engine.proof = Some((self.at, Proving::Found(proof)));
        self.engine.job = None;
        self.ask(effects);
    }
}

/// A proof in words; `side` was to move.
pub fn proof_text(proof: &Proof, side: Side) -> String {
    let wins = |side: Side, turns: u32| format!("{}, proven.", words::wins_in(side, turns));
    match proof {
        Proof::WinIn(turns) => wins(side, *turns),
        Proof::LossIn(turns) => wins(side.other(), *turns),
        Proof::Draw => "A draw, proven: neither side can force a win.".to_owned(),
        Proof::Unknown(why) => format!("Nothing is proven: {why}."),
    }
}
