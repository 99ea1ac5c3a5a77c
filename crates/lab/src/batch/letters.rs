//! Moves and values of a game as letters, short and still text.
//!
//! A move is one letter: its place among the legal moves in alphabetical order of their texts,
//! from `#` on through ASCII (without `\`); from the 91st on, `~` stands before the letter. A
//! value is two such letters: hundredths of a pawn for White, up to 4,000 either way.

use super::play::MOST_VALUE;
use rookery_rules::order::InOrder;
use rookery_rules::{Game, Move};

const FIRST: u8 = b'#';
/// Letters from `#` to `}` without the backslash, which JSON would double.
const LETTERS: usize = 90;

fn letter(number: usize) -> char {
    let byte = FIRST + (number % LETTERS) as u8;
    (byte + u8::from(byte >= b'\\')) as char
}

fn number(letter: u8) -> Option<usize> {
    if letter == b'\\' || !(FIRST..=b'}').contains(&letter) {
        return None;
    }
    Some((letter - FIRST - u8::from(letter > b'\\')) as usize)
}

/// The legal moves in alphabetical order of their texts.
fn in_order(game: &Game) -> Vec<(String, Move)> {
    let ruleset = game.ruleset();
    let legal = game.position().legal_moves(ruleset);
    let mut all: Vec<(String, Move)> = legal.iter().map(|mv| (ruleset.move_text(mv), mv)).collect();
    all.order_few();
    all
}

/// The moves of a game from its start.
pub fn of_moves(game: &Game) -> String {
    let mut replay = Game::from_position(game.ruleset().clone(), *game.start());
    let mut text = String::with_capacity(game.moves().len());
    for mv in game.moves() {
        let legal = in_order(&replay);
        let place = legal.iter().position(|(_, legal)| legal == mv).unwrap_or(0);
        (0..place / LETTERS).for_each(|_| text.push('~'));
        text.push(letter(place));
        replay.push(*mv);
    }
    text
}

/// Plays moves on; the ply that is none of this ruleset, where there is one.
pub fn play_moves(game: &mut Game, text: &str) -> Result<(), usize> {
    let mut place = 0;
    for byte in text.bytes() {
        if byte == b'~' {
            place += LETTERS;
            continue;
        }
        let ply = game.moves().len() + 1;
        place += number(byte).ok_or(ply)?;
        let legal = in_order(game);
        let (_, mv) = legal.get(place).ok_or(ply)?;
        game.push(*mv);
        place = 0;
    }
    Ok(())
}

pub fn of_values(values: &[i32]) -> String {
    let mut text = String::with_capacity(values.len() * 2);
    for value in values {
        let value = (value + MOST_VALUE).clamp(0, 2 * MOST_VALUE) as usize;
        text.push(letter(value / LETTERS));
        text.push(letter(value % LETTERS));
    }
    text
}

pub fn values(text: &str) -> Option<Vec<i32>> {
    let bytes = text.as_bytes();
    if !bytes.len().is_multiple_of(2) {
        return None;
    }
    bytes
        .chunks_exact(2)
        .map(|pair| {
            let value = number(pair[0])? * LETTERS + number(pair[1])?;
            Some(value as i32 - MOST_VALUE)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_told_apart() {
        let mut all: Vec<char> = (0..LETTERS).map(letter).collect();
        assert_eq!((all[0], all[LETTERS - 1]), ('#', '}'));
        for (place, letter) in all.iter().enumerate() {
            assert_eq!(number(*letter as u8), Some(place));
        }
        all.dedup();
        assert_eq!(all.len(), LETTERS);
        assert_eq!(number(b'\\'), None);
    }
}
