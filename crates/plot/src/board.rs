//! Heat maps: how often something happens on each square, one board beside the other.

use crate::WIDTH;
use crate::scene::{Anchor, Scene};

pub struct Board {
    pub label: String,
    pub note: String,
    /// a1 first, rank by rank.
    pub counts: Vec<f64>,
    /// What the darkest shade stands for.
    pub most: f64,
}

const SIDE: usize = 8;
/// The strongest of the nine shades.
const STRONGEST: f64 = 8.0;
const ACROSS: usize = 3;
const GAP: f64 = 16.0;

/// Boards in rows of three.
pub fn boards(title: &str, description: &str, all: &[Board]) -> Scene {
    let size = (WIDTH - GAP * (ACROSS as f64 + 1.0)) / ACROSS as f64;
    let tall = size + 42.0;
    let height = all.len().div_ceil(ACROSS) as f64 * tall + 8.0;
    let mut scene = Scene::new(WIDTH, height, title, description);
    for (at, board) in all.iter().enumerate() {
        let left = GAP + (at % ACROSS) as f64 * (size + GAP);
        let top = 8.0 + (at / ACROSS) as f64 * tall;
        scene.text((left, top + 10.0), Anchor::Start, "", &board.label);
        squares(&mut scene, board, (left, top + 16.0), size / SIDE as f64);
        let under = (left, top + size + 28.0);
        scene.text(under, Anchor::Start, "soft small", &board.note);
    }
    scene
}

/// The squares of one shade are one mark: a picture of many boards stays small.
fn squares(scene: &mut Scene, board: &Board, (left, top): (f64, f64), side: f64) {
    let most = board.most;
    let corner = |at: usize| {
        let (file, rank) = (at % SIDE, at / SIDE);
        let up = (SIDE - 1).saturating_sub(rank);
        (left + file as f64 * side, top + up as f64 * side)
    };
    let dark = (0..SIDE * SIDE).filter(|at| (at % SIDE + at / SIDE).is_multiple_of(2));
    scene.squares(dark.map(corner).collect(), side, "dark");
    // Roots of shares: where little happens is to be seen, too.
    let shade = |count: f64| match most > 0.0 {
        true => ((count / most).min(1.0).sqrt() * STRONGEST).round() as usize,
        false => 0,
    };
    for wanted in 1..=STRONGEST as usize {
        let cells = board.counts.iter().enumerate();
        let cells = cells.filter(|(_, count)| shade(**count) == wanted);
        let corners: Vec<(f64, f64)> = cells.map(|(at, _)| corner(at)).collect();
        if !corners.is_empty() {
            scene.squares(corners, side, &format!("cell h{wanted}"));
        }
    }
    let whole = side * SIDE as f64;
    scene.rect((left, top), (whole, whole), "frame", "");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_busiest_square_is_the_darkest() {
        let mut counts = vec![0.0; 64];
        counts[0] = 16.0;
        counts[63] = 4.0;
        let board = Board {
            label: "rook".into(),
            note: String::new(),
            counts,
            most: 16.0,
        };
        let svg = boards("Squares", "", &[board]).svg();
        // a1 is at the lower left, h8 at the upper right.
        assert!(
            svg.contains("<path class=\"cell h8\" d=\"M16 133.7h15.7v15.7h-15.7z\"/>"),
            "{svg}"
        );
        assert!(
            svg.contains("<path class=\"cell h4\" d=\"M125.7 24h15.7v15.7h-15.7z\"/>"),
            "{svg}"
        );
        assert_eq!(svg.matches("cell h").count(), 2);
        let empty = Board {
            label: String::new(),
            note: String::new(),
            counts: Vec::new(),
            most: 0.0,
        };
        assert!(boards("", "", &[empty]).svg().contains("frame"));
    }
}
