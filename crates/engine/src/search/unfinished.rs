//! What a search was in the middle of when its slice ended: how far it had come with the moves of
//! each position of the line, so that the next slice goes on there instead of looking anew.

use super::ordering::Picker;
use super::teaching::Tried;
use crate::score::MAX_PLY;
use rookery_rules::Move;

/// What was asked of a position. Only who is asked the same goes on with what is known.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Question {
    pub key: u64,
    pub depth: i32,
    pub window: (i32, i32),
    pub cut: bool,
}

/// How far the moves of a position have been looked at.
#[derive(Clone, Copy)]
pub(super) struct Progress {
    pub depth: i32,
    pub alpha: i32,
    pub best: i32,
    pub best_move: Option<Move>,
    /// Without the move that is being looked at.
    pub count: i32,
    pub only_move: bool,
    /// By how much that move is looked at deeper.
    pub extension: i32,
}

/// A position that was left in the middle of its moves.
pub(super) struct Halfway {
    question: Question,
    pub progress: Progress,
    /// Hands out the move that was being looked at once more.
    pub picker: Picker,
    pub quiets: Tried,
    pub captures: Tried,
    pub pv: Vec<Move>,
}

/// By ply, and whether a move was left out there.
pub(super) struct Unfinished(Vec<[Option<Box<Halfway>>; 2]>);

impl Unfinished {
    pub fn new() -> Unfinished {
        Unfinished((0..MAX_PLY + 8).map(|_| [None, None]).collect())
    }

    pub fn forget(&mut self) {
        self.0.fill_with(|| [None, None]);
    }

    /// Never a part of the search itself, whose stack has no room for what is kept.
    #[cold]
    #[inline(never)]
    pub fn keep(
        &mut self,
        (ply, leaves_out): (usize, bool),
        question: Question,
        progress: Progress,
        picker: &Picker,
        (quiets, captures): (&Tried, &Tried),
        pv: &[Move],
    ) {
        let mut picker = picker.clone();
        picker.put_back();
        self.0[ply][usize::from(leaves_out)] = Some(Box::new(Halfway {
            question,
            progress,
            picker,
            quiets: quiets.clone(),
            captures: captures.clone(),
            pv: pv.to_vec(),
        }));
    }

    /// What is known of a question; it is then forgotten.
    #[inline]
    pub fn take(
        &mut self,
        (ply, leaves_out): (usize, bool),
        question: Question,
    ) -> Option<Box<Halfway>> {
        let kept = &mut self.0[ply][usize::from(leaves_out)];
        kept.take_if(|kept| kept.question == question)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Engine, Limits, Status};
    use rookery_rules::{Game, Position, library};
    use std::sync::Arc;

    /// Before this was kept, slices of 16,384 nodes took twice as many to depth 20.
    #[test]
    fn slices_take_hardly_more_than_a_search_without_a_break() {
        let ruleset = Arc::new(library::ruleset("chess").expect("built in"));
        let fens = [
            "r2q1rk1/pp2bppp/2n1bn2/3p4/3P4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 11",
            "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7",
            "8/5pk1/4p1p1/3pP2p/1p1P3P/1P3KP1/P4P2/8 w - - 0 30",
            "2r2rk1/1bqnbppp/p2ppn2/1p6/3NPP2/P1NBB3/1PP1Q1PP/R4R1K w - - 0 14",
        ];
        let nodes = |slice: u64| -> u64 {
            let look = |fen: &&str| {
                let position = Position::from_fen(&ruleset, fen).expect("legal");
                let mut engine = Engine::new(16);
                let depth = Some(12);
                let limits = Limits {
                    depth,
                    ..Limits::default()
                };
                engine.begin(&Game::from_position(ruleset.clone(), position), limits);
                loop {
                    let end = engine.report().nodes.saturating_add(slice);
                    if engine.run_slice(&mut |nodes| nodes < end) == Status::Done {
                        return engine.report().nodes;
                    }
                }
            };
            fens.iter().map(look).sum()
        };
        let (whole, cut) = (nodes(u64::MAX), nodes(2_000));
        assert!(cut < whole * 3 / 2, "{whole} at a stretch, {cut} in slices");
    }
}
