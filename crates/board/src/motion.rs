//! How the board gets from one scene to the next: which pieces glide, which fade, which turn
//! into something else on arrival.

use crate::layout::Point;
use crate::scene::{Figure, Piece, Scene};
use crate::square::Square;

/// A piece that glides. It stands on `to` in the new scene.
#[derive(Clone, Debug, PartialEq)]
pub struct Glide {
    pub from: Square,
    pub to: Square,
    /// Drawn as this while it glides: a promoting pawn arrives as a pawn and then turns.
    pub disguise: Option<Figure>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    pub glides: Vec<Glide>,
    /// Pieces of the old scene that fade where they stood.
    pub fades: Vec<Piece>,
}

impl Plan {
    pub fn is_empty(&self) -> bool {
        self.glides.is_empty() && self.fades.is_empty()
    }
}

/// Below this an animation is only a flicker.
const SHORTEST_MS: f64 = 70.0;

/// The time that glides take: 0 means at once.
pub fn duration(wanted_ms: f64, reduced_motion: bool) -> f64 {
    if reduced_motion || wanted_ms < SHORTEST_MS {
        0.0
    } else {
        wanted_ms
    }
}

/// `settled` is a move whose piece the person has already put on its target.
pub fn plan(old: &Scene, new: &Scene, settled: Option<(Square, Square)>) -> Plan {
    let unchanged = |piece: &Piece, scene: &Scene| {
        scene
            .piece_on(piece.square)
            .is_some_and(|other| other.figure == piece.figure)
    };
    let mut missing: Vec<&Piece> = old.pieces.iter().filter(|p| !unchanged(p, new)).collect();
    let mut arrived: Vec<&Piece> = new.pieces.iter().filter(|p| !unchanged(p, old)).collect();
    let mut glides = Vec::new();

    // The same piece elsewhere, nearest first.
    let mut pairs: Vec<(u32, Square, Square)> = Vec::new();
    for gone in &missing {
        for come in arrived.iter().filter(|come| come.figure == gone.figure) {
            pairs.push((
                gone.square.distance_squared(come.square),
                gone.square,
                come.square,
            ));
        }
    }
    pairs.sort_unstable();
    for (_, from, to) in pairs {
        if take(&mut missing, &mut arrived, from, to).is_some() {
            glides.push(Glide {
                from,
                to,
                disguise: None,
            });
        }
    }

    // A promotion, played or taken back: the last move says which two belong together.
    let backwards = old.last_move.map(|(from, to)| (to, from));
    for (from, to) in [new.last_move, backwards].into_iter().flatten() {
        let side = |pieces: &[&Piece], at| {
            pieces
                .iter()
                .find(|piece| piece.square == at)
                .map(|piece| piece.figure.side)
        };
        let Some(own) = side(&missing, from) else {
            continue;
        };
        if side(&arrived, to) != Some(own) {
            continue;
        }
        if let Some((gone, _)) = take(&mut missing, &mut arrived, from, to)
            && from != to
        {
            // Going back, the pawn glides home as itself.
            let forwards = new.last_move == Some((from, to));
            glides.push(Glide {
                from,
                to,
                disguise: forwards.then_some(gone.figure),
            });
        }
    }

    glides.retain(|glide| settled != Some((glide.from, glide.to)));
    // A piece whose square is taken over by its own successor does not fade beneath it.
    let turned = |gone: &Piece| {
        let here = new.piece_on(gone.square);
        here.is_some_and(|come| come.figure.side == gone.figure.side)
            && !glides.iter().any(|glide| glide.to == gone.square)
    };
    let fades = missing
        .into_iter()
        .filter(|gone| !turned(gone))
        .cloned()
        .collect();
    Plan { glides, fades }
}

/// Removes a pair from both lists, if both are still there.
fn take<'a>(
    missing: &mut Vec<&'a Piece>,
    arrived: &mut Vec<&'a Piece>,
    from: Square,
    to: Square,
) -> Option<(&'a Piece, &'a Piece)> {
    let gone = missing.iter().position(|piece| piece.square == from)?;
    let come = arrived.iter().position(|piece| piece.square == to)?;
    Some((missing.remove(gone), arrived.remove(come)))
}

/// Cubic ease-in-out: `share` of the time gives the share of the way.
pub fn ease(share: f64) -> f64 {
    let share = share.clamp(0.0, 1.0);
    if share < 0.5 {
        4.0 * share.powi(3)
    } else {
        1.0 - (2.0 - 2.0 * share).powi(3) / 2.0
    }
}

/// A point on the straight way between two.
pub fn between(from: Point, to: Point, share: f64) -> Point {
    Point {
        x: from.x + (to.x - from.x) * share,
        y: from.y + (to.y - from.y) * share,
    }
}
