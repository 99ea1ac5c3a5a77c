//! The start position, and a letter for every kind of piece.

use super::Lower;
use crate::draft::{KindDraft, Place};

impl Lower<'_> {
    pub(super) fn setup(&mut self) {
        if let (Some(nobody), Some(end)) = (&self.rules.lists[2], self.rules.ends.first())
            && !nobody.is_empty()
        {
            self.obstacle(end.at, "pieces that belong to neither player");
        }
        let mut board: [[Option<(usize, u8)>; 8]; 8] = Default::default();
        for placing in &self.rules.placings {
            let Some(kind) = self.kinds.iter().position(|k| k.page == placing.name) else {
                self.obstacle(placing.at, "this piece is not in the list of pieces");
                continue;
            };
            if placing.player == 0 {
                self.obstacle(placing.at, "a piece that belongs to neither player");
                continue;
            }
            for &(file, rank) in &placing.squares {
                let here = &mut board[rank as usize][file as usize];
                if here.is_some() {
                    let square = crate::parse::square_text((file, rank));
                    self.obstacle(
                        placing.at,
                        format!(
                            "two pieces would stand on {square}, and a square holds one piece here"
                        ),
                    );
                    break;
                }
                *here = Some((kind, placing.player));
            }
        }
        for (index, kind) in self.kinds.iter().enumerate() {
            for player in [1, 2] {
                let mut squares: Vec<Place> = Vec::new();
                for rank in 0..8u8 {
                    for file in 0..8u8 {
                        if board[rank as usize][file as usize] == Some((index, player)) {
                            squares.push((file, rank));
                        }
                    }
                }
                self.homes.push((kind.name.clone(), player, squares));
            }
        }
        self.name_kinds();
        let rows: Vec<String> = board.iter().rev().map(|row| self.row(row)).collect();
        self.draft.start = format!("{} w - - 0 1", rows.join("/"));
    }

    fn row(&self, row: &[Option<(usize, u8)>; 8]) -> String {
        let mut text = String::new();
        let mut gap = 0;
        for square in row {
            let Some((kind, player)) = square else {
                gap += 1;
                continue;
            };
            if gap > 0 {
                text += &gap.to_string();
                gap = 0;
            }
            let letter = self.draft.kinds.get(*kind).map_or('?', |k| k.letter);
            text.push(if *player == 1 {
                letter
            } else {
                letter.to_ascii_lowercase()
            });
        }
        if gap > 0 {
            text += &gap.to_string();
        }
        text
    }

    /// The royal piece has the first choice of its letters, then the others in turn.
    fn name_kinds(&mut self) {
        let mut taken: Vec<char> = Vec::new();
        let mut order: Vec<usize> = (0..self.kinds.len()).collect();
        let main = self.main_piece();
        order.sort_by_key(|i| usize::from(Some(&self.kinds[*i].name) != main.as_ref()));
        let mut letters = vec!['?'; self.kinds.len()];
        for index in order {
            let own = self.kinds[index].name.to_ascii_uppercase();
            let letter = own
                .chars()
                .filter(char::is_ascii_uppercase)
                .chain('A'..='Z')
                .find(|c| !taken.contains(c));
            if let Some(letter) = letter {
                taken.push(letter);
                letters[index] = letter;
            }
        }
        for (kind, letter) in self.kinds.iter().zip(letters) {
            self.draft.kinds.push(KindDraft {
                name: kind.name.clone(),
                letter,
                royal: self.royal.as_ref() == Some(&kind.name),
                uncapturable: self.free.as_ref() == Some(&kind.name),
                moves: Vec::new(),
                promotions: Vec::new(),
            });
        }
    }

    /// The piece that the aim is about, royal or not.
    pub(super) fn main_piece(&self) -> Option<String> {
        self.royal.clone().or_else(|| self.free.clone())
    }

    /// The same by the page's name.
    pub(super) fn main_page(&self) -> String {
        let main = self.main_piece();
        let kind = self.kinds.iter().find(|k| Some(&k.name) == main.as_ref());
        kind.map_or_else(String::new, |k| k.page.clone())
    }

    /// The strongest-looking piece of the back row that is not the royal one: the one
    /// that stands beside it at the start, and of which there is only one.
    pub(super) fn companion(&self) -> Option<String> {
        let main = self.main_piece()?;
        let &(file, rank) = self.home(&main, 1).first()?;
        let beside = |name: &str| {
            self.home(name, 1)
                .iter()
                .any(|(f, r)| *r == rank && f.abs_diff(file) == 1)
        };
        let alone = |name: &str| self.home(name, 1).len() == 1;
        let mut candidates: Vec<&str> = self
            .kinds
            .iter()
            .map(|k| k.name.as_str())
            .filter(|n| *n != main && alone(n))
            .collect();
        candidates.sort_by_key(|n| !beside(n));
        candidates.first().map(ToString::to_string)
    }
}
