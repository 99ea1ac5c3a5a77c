//! The start position as the page places it, and a letter for every kind of piece.

use crate::offers::foremost;
use crate::places::Place;
use crate::span::Extent;
use crate::tree::Rules;

/// Kind and player on each square, rank by rank from White's side.
pub(crate) type Board = [[Option<(usize, u8)>; 8]; 8];

/// What stands where, and what cannot: `kinds` are the names on the page.
pub(crate) fn placed(rules: &Rules, kinds: &[&str]) -> (Board, Vec<(Extent, String)>) {
    let mut board = Board::default();
    let mut wrong = Vec::new();
    for placing in &rules.placings {
        let kind = kinds.iter().position(|kind| *kind == placing.name);
        let mut cannot = |because: &str| wrong.push((placing.at, because.to_string()));
        let Some(kind) = kind else {
            cannot("this piece is not in the list of pieces");
            continue;
        };
        if placing.player == 0 {
            cannot("a piece that belongs to neither player");
            continue;
        }
        if rules.is_nobodys(&placing.name) {
            cannot("a piece that is nobody's by the page's list");
            continue;
        }
        if !rules.listed.is_empty() && !rules.listed.contains(&placing.name) {
            cannot("this piece is in no list of pieces");
            continue;
        }
        if rules.lacks(usize::from(placing.player) - 1, &placing.name) {
            cannot("this piece is only in the other player's list");
        }
        for &(file, rank) in &placing.squares {
            let here = &mut board[rank as usize & 7][file as usize & 7];
            if here.is_some() {
                let square = crate::parse::square_text((file, rank));
                cannot(&format!(
                    "two pieces would stand on {square}, and a square holds one piece here"
                ));
                break;
            }
            *here = Some((kind, placing.player));
        }
    }
    (board, wrong)
}

/// Where the pieces of a kind stand.
pub(crate) fn homes(board: &Board, kind: usize, player: u8) -> Vec<Place> {
    let all = (0..64u8).map(|n| (n & 7, n >> 3));
    all.filter(|(file, rank)| board[*rank as usize][*file as usize] == Some((kind, player)))
        .collect()
}

/// The main piece has the first choice of its letters, then the others in turn.
pub(crate) fn letters(names: &[&str], main: Option<usize>) -> Vec<char> {
    let mut order: Vec<usize> = (0..names.len()).collect();
    foremost(&mut order, |index| Some(*index) == main);
    let mut letters = vec!['?'; names.len()];
    for index in order {
        let own = names[index].to_ascii_uppercase();
        let free = |c: &char| c.is_ascii_uppercase() && !letters.contains(c);
        let letter = own.chars().chain('A'..='Z').find(free);
        if let Some(letter) = letter {
            letters[index] = letter;
        }
    }
    letters
}

/// The start line of a ruleset.
pub(crate) fn start_line(board: &Board, letters: &[char]) -> String {
    let row = |row: &[Option<(usize, u8)>; 8]| {
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
            let letter = letters.get(*kind).copied().unwrap_or('?');
            text.push(match player {
                1 => letter,
                _ => letter.to_ascii_lowercase(),
            });
        }
        if gap > 0 {
            text += &gap.to_string();
        }
        text
    };
    let rows: Vec<String> = board.iter().rev().map(row).collect();
    format!("{} w - - 0 1", rows.join("/"))
}
