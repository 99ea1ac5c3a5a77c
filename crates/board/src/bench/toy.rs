//! Something to play with on the bench: pieces that obey a toy's rules, not those of any game.
//! The board is not told which rules it serves, and these are enough to bring out its states.

use crate::layout::Size;
use crate::scene::{Art, Candidate, Figure, Piece, Scene};
use crate::square::{Side, Square};

pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

const KINDS: [(char, Art, &str); 8] = [
    ('K', Art::King, "king"),
    ('Q', Art::Queen, "queen"),
    ('R', Art::Rook, "rook"),
    ('B', Art::Bishop, "bishop"),
    ('N', Art::Knight, "knight"),
    ('P', Art::Pawn, "pawn"),
    ('E', Art::Elephant, "elephant"),
    ('F', Art::Counsellor, "counsellor"),
];

/// Reads the first field of a FEN, of any size; what is not understood is left out. Letters beyond
/// those above are shown on a disc.
fn read(placement: &str) -> (Size, Vec<Piece>) {
    let lines: Vec<&str> = placement.split('/').collect();
    let height = u8::try_from(lines.len()).unwrap_or(u8::MAX);
    let mut width = 0;
    let mut pieces = Vec::new();
    for (line, rank) in lines.into_iter().zip((0..height).rev()) {
        let (mut file, mut gap) = (0u8, 0u8);
        for letter in line.chars() {
            if let Some(digit) = letter.to_digit(10) {
                gap = gap.saturating_mul(10).saturating_add(digit as u8);
                continue;
            }
            file = file.saturating_add(std::mem::take(&mut gap));
            let side = if letter.is_uppercase() {
                Side::White
            } else {
                Side::Black
            };
            let capital = letter.to_ascii_uppercase();
            let kind = KINDS.iter().find(|(own, ..)| *own == capital);
            let (art, kind) = kind.map_or((Art::Letter, "stranger"), |&(_, art, name)| (art, name));
            if let Some(square) = Square::new(file, rank) {
                let name = format!("{} {kind}", side.class()).into();
                let figure = Figure {
                    art,
                    letter: capital,
                    side,
                };
                pieces.push(Piece {
                    square,
                    figure,
                    name,
                });
            }
            file = file.saturating_add(1);
        }
        width = width.max(file.saturating_add(gap));
    }
    (Size::new(width, height), pieces)
}

/// The toy's moves for one side: pawns as one would expect, knights too, all others go one or
/// two squares in a straight line. A pawn on the last rank may become one of three.
pub fn moves(board: Size, pieces: &[Piece], side: Side) -> Vec<Candidate> {
    let on = |square: Square| pieces.iter().find(|piece| piece.square == square);
    let mut moves = Vec::new();
    for piece in pieces.iter().filter(|piece| piece.figure.side == side) {
        for to in board.squares() {
            let there = on(to).map(|other| other.figure.side);
            if there == Some(side) || !reaches(board, piece, to, there.is_some()) {
                continue;
            }
            let captures = there.is_some();
            let step = |id: String, label: String, icon| Candidate {
                from: piece.square,
                to,
                id: id.into(),
                label: label.into(),
                icon,
                captures,
            };
            let path = format!("{}{to}", piece.square);
            let last = match side {
                Side::White => board.height.saturating_sub(1),
                Side::Black => 0,
            };
            if piece.figure.art == Art::Pawn && to.rank() == last {
                for (letter, art, name) in [KINDS[1], KINDS[2], KINDS[4]] {
                    let icon = Some(Figure { art, letter, side });
                    let small = letter.to_ascii_lowercase();
                    moves.push(step(
                        format!("{path}{small}"),
                        format!("Become a {name}"),
                        icon,
                    ));
                }
            } else {
                moves.push(step(path, format!("{} to {to}", piece.name), None));
            }
        }
    }
    moves
}

fn reaches(board: Size, piece: &Piece, to: Square, occupied: bool) -> bool {
    let from = piece.square;
    let files = i32::from(to.file()) - i32::from(from.file());
    let ranks = i32::from(to.rank()) - i32::from(from.rank());
    let forward = if piece.figure.side == Side::White {
        1
    } else {
        -1
    };
    match piece.figure.art {
        Art::Pawn => {
            let home = match forward {
                1 => 1,
                _ => board.height.saturating_sub(2),
            };
            let stride = ranks == forward || (ranks == 2 * forward && from.rank() == home);
            if occupied {
                files.abs() == 1 && ranks == forward
            } else {
                files == 0 && stride
            }
        }
        Art::Knight => files.abs() * ranks.abs() == 2,
        _ => {
            let far = files.abs().max(ranks.abs());
            let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
            straight && (1..=2).contains(&far)
        }
    }
}

/// The scene after a move, with the other side to play.
pub fn play(scene: &Scene, id: &str) -> Option<Scene> {
    let chosen = scene
        .candidates
        .iter()
        .find(|candidate| &*candidate.id == id)?;
    let side = scene.piece_on(chosen.from)?.figure.side;
    let mut pieces: Vec<Piece> = scene
        .pieces
        .iter()
        .filter(|piece| piece.square != chosen.to)
        .cloned()
        .collect();
    let moved = pieces
        .iter_mut()
        .find(|piece| piece.square == chosen.from)?;
    moved.square = chosen.to;
    if let Some(figure) = chosen.icon {
        moved.figure = figure;
        let kind = KINDS.iter().find(|(letter, ..)| *letter == figure.letter);
        let kind = kind.map_or("stranger", |&(_, _, name)| name);
        moved.name = format!("{} {kind}", figure.side.class()).into();
    }
    let candidates = moves(scene.size, &pieces, side.other());
    Some(Scene {
        last_move: Some((chosen.from, chosen.to)),
        check: None,
        premove: None,
        pieces: pieces.into(),
        candidates: candidates.into(),
        ..scene.clone()
    })
}

/// A fresh scene with White to play.
pub fn scene(placement: &str) -> Scene {
    let (size, pieces) = read(placement);
    let candidates = moves(size, &pieces, Side::White);
    Scene {
        pieces: pieces.into(),
        candidates: candidates.into(),
        ..Scene::empty(size)
    }
}
