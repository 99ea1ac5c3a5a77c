//! Counting move sequences: the measure of exactness and of speed.

use crate::position::Position;
use crate::ruleset::Ruleset;

/// Sequences of so many plies, the last ply counted without playing it.
pub fn perft(ruleset: &Ruleset, position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal(ruleset),
        _ => position
            .legal_moves(ruleset)
            .iter()
            .map(|mv| perft(ruleset, &position.after(ruleset, mv), depth - 1))
            .sum(),
    }
}

/// The same count, every leaf's move made with its key. The second number mixes the
/// keys of all leaves, so that no compiler can leave the work out.
pub fn perft_played(ruleset: &Ruleset, position: &Position, depth: u32) -> (u64, u64) {
    if depth == 0 {
        return (1, position.key());
    }
    let (mut nodes, mut mix) = (0, 0);
    for mv in position.legal_moves(ruleset).iter() {
        // Copied and played in place: `after` would cost a second copy here.
        let mut next = position.copied();
        next.play(ruleset, mv);
        if depth == 1 {
            nodes += 1;
            mix ^= next.key();
            continue;
        }
        let (more, key) = perft_played(ruleset, &next, depth - 1);
        nodes += more;
        mix ^= key;
    }
    (nodes, mix)
}
