//! Weights guessed from the rules alone: where tuning starts, and what a ruleset that
//! was just read plays by. Pieces are worth what they reach; places what they see.

use super::layout::{FREEDOM, HALF_BOARD, MOBILITY, is_pawn};
use super::motion::KindMotion;
use super::weights::Weights;
use rookery_rules::ruleset::spec::{Condition, KindSpec, Trigger, Verdict, When};
use rookery_rules::{Bitboard, Ruleset, Side, Square};

/// Centipawns for each square that a piece reaches on a half-filled board.
const PER_REACHED_SQUARE: i32 = 62;
const PAWN: i32 = 100;

pub fn fill(ruleset: &Ruleset, weights: &mut Weights) {
    for (kind, spec) in ruleset.kinds().iter().enumerate() {
        if is_pawn(spec) {
            pawns(ruleset, weights, kind, spec);
        } else {
            officers(ruleset, weights, kind, spec);
        }
    }
    structure(ruleset, weights);
    kings(ruleset, weights);
    ends(ruleset, weights);
    let layout = weights.layout().clone();
    weights.set(layout.tempo, 12, 8);
    weights.set(layout.another_move, 30, 30);
}

/// How many squares a piece reaches from each square, in hundredths, when two squares
/// in three are empty.
pub fn reached(spec: &KindSpec) -> [i32; 64] {
    let motion = KindMotion::new(spec);
    // A fixed scatter of occupied squares, the same on every machine.
    let mut noise = 0x9E37_79B9_7F4A_7C15_u64;
    let mut boards = Vec::new();
    for _ in 0..24 {
        let mut next = || {
            noise ^= noise << 13;
            noise ^= noise >> 7;
            noise ^= noise << 17;
            noise
        };
        // 3 of 8 squares.
        boards.push(Bitboard((next() | next()) & next()));
    }
    core::array::from_fn(|square| {
        let from = Square(square as u8);
        let total: u32 = boards
            .iter()
            .map(|board| {
                let attacks = motion.attacks(Side::White, from, *board);
                motion.range(Side::White, from, *board, attacks).count()
            })
            .sum();
        (total * 100 / boards.len() as u32) as i32
    })
}

fn officers(ruleset: &Ruleset, weights: &mut Weights, kind: usize, spec: &KindSpec) {
    let layout = weights.layout().clone();
    let reached = reached(spec);
    let mean = reached.iter().sum::<i32>() / 64;
    let king = spec.is_king();
    if !king {
        let value = mean * PER_REACHED_SQUARE / 100;
        weights.set(layout.material + kind, value, value);
        weights.set(layout.pair + kind, 10, 15);
    }
    for half in 0..HALF_BOARD {
        let square = Square::at((half % 4) as u8, (half / 4) as u8);
        let gain = (reached[square.index()] - mean).clamp(-400, 400) / 14;
        if king && ruleset.royal().is_some() {
            // Early a royal king hides at home; late it comes to the middle.
            let hide = -12 * square.rank().min(3) as i32 - 8 * (square.file() / 2) as i32;
            weights.set(layout.place + kind * HALF_BOARD + half, hide, gain);
        } else {
            weights.set(layout.place + kind * HALF_BOARD + half, gain, gain);
        }
    }
    if !king {
        for count in 0..MOBILITY {
            let gain = (count as i32 * 100 - mean).clamp(-800, 800) * 4 / 100;
            weights.set(layout.mobility + kind * MOBILITY + count, gain, gain);
        }
        for (group, early, late) in [
            (layout.pawn_threat, 40, 40),
            (layout.lesser_threat, 25, 25),
            (layout.hanging, 20, 20),
            (layout.zone_attack, 8, 2),
            (layout.safe_check, 20, 5),
            (layout.outpost, 15, 10),
        ] {
            weights.set(group + kind, early, late);
        }
        if KindMotion::new(spec).slides_along_files {
            weights.set(layout.open_file + kind, 18, 8);
            weights.set(layout.half_open_file + kind, 9, 4);
        }
    }
}

fn pawns(ruleset: &Ruleset, weights: &mut Weights, kind: usize, spec: &KindSpec) {
    let layout = weights.layout().clone();
    let becomes = !spec.promotions.is_empty();
    let arrives = ruleset
        .spec()
        .again
        .iter()
        .any(|again| matches!(&again.after, Trigger::Arriving(name, _) if *name == spec.name));
    let value = if becomes { PAWN } else { PAWN * 7 / 10 };
    weights.set(layout.material + kind, value, value);
    weights.set(layout.hanging + kind, 8, 12);
    weights.set(layout.lesser_threat + kind, 0, 0);
    for half in 0..HALF_BOARD {
        let (file, rank) = (half % 4, half / 4);
        let middle = if file >= 2 && (2..5).contains(&rank) {
            10
        } else {
            0
        };
        let onward = if becomes || arrives {
            4 * rank as i32
        } else {
            0
        };
        weights.set(
            layout.place + kind * HALF_BOARD + half,
            middle + onward / 2,
            onward,
        );
    }
    let waits = spec.promotions.iter().any(|p| p.when == When::Waiting);
    if waits {
        weights.set(layout.arrived, 120, 150);
        weights.set(layout.arrived + 1, 350, 450);
    } else {
        // An arrived pawn that nothing can come of.
        weights.set(layout.arrived, 10 - value, 10 - value);
        weights.set(layout.arrived + 1, 10 - value, 10 - value);
    }
}

fn structure(ruleset: &Ruleset, weights: &mut Weights) {
    let layout = weights.layout().clone();
    let becomes = ruleset
        .kinds()
        .iter()
        .any(|kind| is_pawn(kind) && !kind.promotions.is_empty());
    let worth = if becomes { 2 } else { 1 };
    for rank in 1..7 {
        let far = rank as i32 * rank as i32;
        weights.set(layout.passed + rank, far * worth, far * 3 / 2 * worth);
        if becomes {
            weights.set(layout.passed_hopeful + rank, far, far * 2);
        }
        weights.set(layout.passed_blocked + rank, -far / 2, -far);
        weights.set(layout.passed_free + rank, 0, far);
        weights.set(layout.phalanx + rank, 2 * rank as i32, 2 * rank as i32);
        weights.set(layout.supported + rank, 4 * rank as i32, 2 * rank as i32);
    }
    for distance in 1..8 {
        let near = 4 - distance as i32;
        weights.set(layout.passed_king_near + distance, 0, near * 4);
        weights.set(layout.passed_king_far + distance, 0, -near * 6);
    }
    weights.set(layout.isolated, -10, -12);
    weights.set(layout.doubled, -8, -16);
    weights.set(layout.backward, -8, -8);
}

fn kings(ruleset: &Ruleset, weights: &mut Weights) {
    if ruleset.royal().is_none() {
        return;
    }
    let layout = weights.layout().clone();
    for count in 0..16i32 {
        weights.set(layout.danger + count as usize, count * count * 3 / 2, 0);
    }
    for (distance, early) in [(0, 0), (1, 18), (2, 10), (3, 0)] {
        weights.set(layout.shelter + distance, early, 0);
    }
    for (distance, early) in [(0, 0), (1, -5), (2, -10), (3, -5)] {
        weights.set(layout.storm + distance, early, 0);
    }
    weights.set(layout.king_file, -25, 0);
    weights.set(layout.king_file + 1, -12, 0);
    weights.set(layout.rights, 25, 0);
}

fn ends(ruleset: &Ruleset, weights: &mut Weights) {
    let layout = weights.layout().clone();
    for end in &ruleset.spec().ends {
        let sign = match end.verdict {
            Verdict::Wins => 1,
            Verdict::Loses => -1,
            Verdict::Draws | Verdict::WhiteWins | Verdict::BlackWins => 0,
        };
        match end.condition {
            Condition::Bare => {
                for left in 0..8i32 {
                    let lack = (7 - left) * (7 - left) * 3 * sign;
                    weights.set(layout.remaining + left as usize, -lack, -lack);
                }
            }
            Condition::Stalemate | Condition::Blocked => {
                for moves in 0..FREEDOM as i32 {
                    let lack = (15 - moves) * (15 - moves) / 2 * sign;
                    weights.set(layout.freedom + moves as usize, -lack, -lack);
                }
            }
            _ => {}
        }
    }
    for ring in 0..4 {
        weights.set(layout.cornered + ring, 0, 25 * ring as i32 - 60);
    }
    for distance in 0..8 {
        weights.set(layout.chased + distance, 0, 8 * distance as i32 - 30);
    }
}
