//! Where the pieces of each kind go, capture, fall and end, and how long they live.

use super::survival::{self, Left, Life};
use super::walk::{self, Step};
use crate::batch::Kept;
use rookery_rules::Ruleset;
use serde::{Deserialize, Serialize};

/// Both sides' pieces of one kind; Black's squares are seen from Black's side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OfKind {
    pub name: String,
    pub letter: char,
    /// How often a square was come to, and of these with a capture; where such pieces were
    /// captured; where they stood at the end. a1 first, h8 last.
    pub visits: Vec<u32>,
    pub captures: Vec<u32>,
    pub deaths: Vec<u32>,
    pub rest: Vec<u32>,
    /// The share of the pieces of the start that still lives, by ply. A piece that promotes
    /// or outlives its game is no longer looked at.
    pub lives: Vec<Left>,
    /// How many pieces were looked at.
    pub pieces: usize,
}

const POINTS: usize = 40;

pub fn of_kinds(ruleset: &Ruleset, games: &[Kept], steps: &[Vec<Step>]) -> Vec<OfKind> {
    let mut kinds: Vec<OfKind> = ruleset
        .kinds()
        .iter()
        .map(|kind| OfKind {
            name: kind.name.clone(),
            letter: kind.letter,
            visits: vec![0; 64],
            captures: vec![0; 64],
            deaths: vec![0; 64],
            rest: vec![0; 64],
            lives: Vec::new(),
            pieces: 0,
        })
        .collect();
    let mut lives: Vec<Vec<Life>> = vec![Vec::new(); kinds.len()];
    for (kept, steps) in games.iter().zip(steps) {
        look_at(kept, steps, &mut kinds, &mut lives);
    }
    for (kind, lives) in kinds.iter_mut().zip(&lives) {
        kind.pieces = lives.len();
        kind.lives = survival::thinned(&survival::curve(lives), POINTS);
    }
    kinds.retain(|kind| kind.pieces > 0 || kind.visits.iter().any(|count| *count > 0));
    kinds
}

fn look_at(kept: &Kept, steps: &[Step], kinds: &mut [OfKind], lives: &mut [Vec<Life>]) {
    let pieces = walk::pieces(&kept.game);
    let mut seen: Vec<Option<Life>> = vec![None; pieces.len()];
    for (ply, step) in steps.iter().enumerate() {
        let time = ply + 1;
        let mut end = |number: u8, ended: bool| {
            if let Some(seen) = seen.get_mut(number as usize) {
                seen.get_or_insert(Life { time, ended });
            }
        };
        if let Some((number, kind, square)) = step.captured {
            end(number, true);
            let square = square.seen_by(step.mover.other()).index();
            if let Some(kind) = kinds.get_mut(kind as usize) {
                kind.deaths[square] += 1;
            }
        }
        if let Some((number, kind, _, to)) = step.moved {
            if step.promoted {
                end(number, false);
            }
            let square = to.seen_by(step.mover).index();
            if let Some(kind) = kinds.get_mut(kind as usize) {
                kind.visits[square] += 1;
                kind.captures[square] += u32::from(step.captured.is_some());
            }
        }
    }
    for ((_, kind, _), seen) in pieces.into_iter().zip(seen) {
        let whole = Life {
            time: steps.len(),
            ended: false,
        };
        if let Some(lives) = lives.get_mut(kind as usize) {
            lives.push(seen.unwrap_or(whole));
        }
    }
    let last = kept.game.position();
    for square in last.occupied() {
        if let Some((side, kind)) = last.piece_on(square)
            && let Some(kind) = kinds.get_mut(kind as usize)
        {
            kind.rest[square.seen_by(side).index()] += 1;
        }
    }
}
