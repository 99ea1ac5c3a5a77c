//! `rookery image`: a position as an SVG file.

use crate::answer::Words;
use crate::resolve;
use rookery_picture::{Options, Set};
use rookery_rules::{Game, Position, Side};
use std::sync::Arc;

pub fn run(arguments: &[String]) -> Result<(), String> {
    let mut words = Words::new(arguments);
    let (mut name, mut start, mut moves, mut output) = (None, None, Vec::new(), None);
    let mut options = Options::default();
    while let Some(word) = words.next() {
        match word {
            "--start" => start = Some(words.value(word)?.to_string()),
            "--moves" => moves = words.values(),
            "-o" | "--output" => output = Some(words.value(word)?.to_string()),
            "--black" => options.below = Side::Black,
            "--no-coordinates" => options.coordinates = false,
            "--pieces" => {
                let value = words.value(word)?;
                options.set = Set::from_name(value).ok_or_else(|| {
                    format!("there are the pieces folio, ivory and letters, not '{value}'")
                })?;
            }
            option if option.starts_with('-') => {
                return Err(format!("image has no option {option}"));
            }
            word if name.is_none() => name = Some(word),
            word => return Err(format!("'{word}' is one word too many")),
        }
    }
    let name = name.ok_or("write 'rookery image <ruleset> [--moves …] -o file.svg'")?;
    let ruleset = Arc::new(resolve::ruleset(name)?);
    let mut game = match start {
        None => Game::new(ruleset),
        Some(fen) => {
            let position = Position::from_fen(&ruleset, &fen).map_err(|e| e.to_string())?;
            Game::from_position(ruleset, position)
        }
    };
    for (index, text) in moves.iter().enumerate() {
        game.push_text(text)
            .map_err(|e| format!("move {}: {e}", index + 1))?;
    }
    let svg = rookery_picture::of_game(&game, options);
    match output {
        None => print!("{svg}"),
        Some(path) => {
            std::fs::write(&path, svg).map_err(|e| format!("{path} cannot be written: {e}"))?;
            println!("{path}");
        }
    }
    Ok(())
}
