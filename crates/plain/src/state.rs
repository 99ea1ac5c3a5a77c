//! A position: what stands on each square, and all that the game remembers.

use std::collections::BTreeMap;

use rookery_reader::tree::Rules;

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    pub kind: usize,
    pub owner: usize,
    pub mark: i32,
    pub number: i32,
}

/// A position and its memory. Squares count from a1 along the rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub squares: [Option<Piece>; 64],
    /// Who moves, or, while a move's effects and ends are judged, who has moved.
    pub mover: usize,
    /// Whose turn comes.
    pub next: usize,
    /// Over, and who has won it.
    pub over: Option<Option<usize>>,
    pub(crate) last_mover: usize,
    pub(crate) last: Option<(i32, i32)>,
    pub(crate) counter: i32,
    pub(crate) numbers: [i32; 3],
    pub(crate) variables: BTreeMap<String, i32>,
    pub(crate) pending: Vec<i32>,
    pub(crate) waiting: bool,
    pub(crate) remembered: Vec<i32>,
    /// Every capture is remembered, whether a phrase says so or not.
    pub(crate) remembers: bool,
    pub(crate) turns: i32,
    pub(crate) moves: i32,
    /// The last move was a forced pass.
    pub(crate) passed: bool,
    /// So many moves in a row were passes, forced or chosen.
    pub(crate) passes: i32,
    /// The move just made is a forced pass.
    pub(crate) helpless: bool,
    /// It is only asked what a player could do, within so many such questions.
    pub(crate) asked: usize,
    /// The kind and owner that stood on each square at the start.
    pub(crate) home: [Option<(usize, usize)>; 64],
}

impl State {
    /// How many pieces stand on the board.
    pub(crate) fn pieces(&self) -> usize {
        self.squares.iter().flatten().count()
    }

    pub(crate) fn new(rules: &Rules) -> State {
        let mut squares = [None; 64];
        for placing in &rules.placings {
            let kind = rules.kinds.iter().position(|k| *k == placing.name);
            let Some(kind) = kind else { continue };
            for (file, rank) in &placing.squares {
                squares[usize::from(*rank) * 8 + usize::from(*file)] = Some(Piece {
                    kind,
                    owner: usize::from(placing.player),
                    mark: 0,
                    number: 0,
                });
            }
        }
        State {
            home: squares.map(|piece| piece.map(|p: Piece| (p.kind, p.owner))),
            squares,
            asked: 0,
            mover: 1,
            next: 2,
            over: None,
            last_mover: 0,
            last: None,
            counter: -1,
            numbers: [-1; 3],
            variables: BTreeMap::new(),
            pending: Vec::new(),
            waiting: false,
            remembered: Vec::new(),
            remembers: false,
            turns: 1,
            moves: 0,
            passed: false,
            passes: 0,
            helpless: false,
        }
    }

    /// What stands there; nothing stands off the board.
    #[must_use]
    pub fn at(&self, square: i32) -> Option<Piece> {
        let index = usize::try_from(square).ok()?;
        *self.squares.get(index)?
    }

    pub(crate) fn put(&mut self, square: i32, piece: Option<Piece>) {
        if let Some(slot) = usize::try_from(square)
            .ok()
            .and_then(|index| self.squares.get_mut(index))
        {
            *slot = piece;
        }
    }

    pub(crate) fn find(&self, kind: usize, owner: usize) -> Option<i32> {
        (0..64).find(|s| {
            self.at(*s)
                .is_some_and(|p| p.kind == kind && p.owner == owner)
        })
    }

    /// The board as text: for each square a letter of the kind (from `letters`), small for Black.
    #[must_use]
    pub fn board(&self, letters: &[char]) -> String {
        let rows = (0..8).rev().map(|rank| {
            (0..8)
                .map(|file| match self.at(rank * 8 + file) {
                    None => '.',
                    Some(p) => {
                        let letter = letters.get(p.kind).copied().unwrap_or('?');
                        if p.owner == 2 {
                            letter.to_ascii_lowercase()
                        } else {
                            letter.to_ascii_uppercase()
                        }
                    }
                })
                .collect::<String>()
        });
        rows.collect::<Vec<String>>().join("/")
    }
}
