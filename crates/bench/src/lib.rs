//! Move generation measured alike natively and in WebAssembly, beside another
//! generator of chess moves in the same run, so that a figure means something on
//! a machine that does other things too.

pub mod search;

use rookery_rules::{library, perft};
use wasm_bindgen::prelude::wasm_bindgen;

/// One thing to measure.
pub struct Work {
    pub name: String,
    pub depth: u32,
}

/// The depths are chosen for some millions of leaves each.
const CHESS_DEPTH: u32 = 5;
const COZY: &str = "cozy-chess";

pub fn all_work() -> Vec<Work> {
    let mut all = vec![Work {
        name: COZY.into(),
        depth: CHESS_DEPTH,
    }];
    for entry in library::entries() {
        let few_moves = library::ruleset(entry.id)
            .is_ok_and(|ruleset| ruleset.start().count_legal(&ruleset) < 17);
        all.push(Work {
            name: entry.id.into(),
            depth: if few_moves { 6 } else { CHESS_DEPTH },
        });
    }
    all
}

/// The names of [`all_work`], with depths: `chess 5`, a line each.
#[wasm_bindgen]
pub fn work_list() -> String {
    let lines: Vec<String> = all_work()
        .iter()
        .map(|work| format!("{} {}", work.name, work.depth))
        .collect();
    lines.join("\n")
}

/// Leaves counted from the start position; 0 for a name that is unknown.
#[wasm_bindgen]
pub fn leaves(name: &str, depth: u32, played: bool) -> f64 {
    count(name, depth, played) as f64
}

pub fn count(name: &str, depth: u32, played: bool) -> u64 {
    if name == COZY {
        let board = cozy_chess::Board::default();
        return if played {
            let (nodes, mix) = cozy_played(&board, depth);
            std::hint::black_box(mix);
            nodes
        } else {
            cozy_counted(&board, depth)
        };
    }
    let Ok(ruleset) = library::ruleset(name) else {
        return 0;
    };
    if played {
        let (nodes, mix) = perft::perft_played(&ruleset, ruleset.start(), depth);
        std::hint::black_box(mix);
        nodes
    } else {
        perft::perft(&ruleset, ruleset.start(), depth)
    }
}

fn cozy_counted(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += cozy_counted(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn cozy_played(board: &cozy_chess::Board, depth: u32) -> (u64, u64) {
    let (mut nodes, mut mix) = (0, 0);
    board.generate_moves(|moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            if depth == 1 {
                nodes += 1;
                mix ^= next.hash();
            } else {
                let (more, key) = cozy_played(&next, depth - 1);
                nodes += more;
                mix ^= key;
            }
        }
        false
    });
    (nodes, mix)
}
