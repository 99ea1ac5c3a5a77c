//! `rookery moves`: questions about positions as JSON lines, an answer each.

use crate::resolve;
use rookery_rules::{Game, Position, Ruleset};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::io::BufRead;
use std::sync::Arc;

/// Answers questions about positions: JSON lines in, a JSON line out for each
///
/// A question is {"ruleset": ID, "start": FEN, "moves": [MOVE, …]}; start and moves may be left
/// out. The answer has fen, board, turn, again (whether it is the same player's as before), legal
/// (the legal moves), san, check, over, winner and reason, or an error.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  echo '{\"ruleset\":\"chess\",\"moves\":[\"e2e4\"]}' | rookery moves")]
pub struct Args {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    ruleset: String,
    /// Answers call it `fen`.
    #[serde(default, alias = "fen")]
    start: Option<String>,
    #[serde(default)]
    moves: Option<Vec<String>>,
}

#[derive(Serialize)]
struct Answer {
    fen: String,
    board: String,
    turn: &'static str,
    /// The player of the move before moves again, in the same turn.
    again: bool,
    legal: Vec<String>,
    san: Vec<String>,
    check: bool,
    over: bool,
    winner: Option<&'static str>,
    reason: Option<&'static str>,
}

#[derive(Serialize)]
struct Failure {
    error: String,
}

/// Rulesets are compiled once, however many lines name them.
type Known = HashMap<String, Result<Arc<Ruleset>, String>>;

pub fn run() -> Result<(), String> {
    let mut known = Known::new();
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input
            .read_until(b'\n', &mut line)
            .map_err(|e| e.to_string())?;
        if read == 0 {
            break;
        }
        let text = String::from_utf8_lossy(&line);
        // A file may begin with a mark of its letters.
        let text = text.trim_start_matches('\u{feff}');
        if text.trim().is_empty() {
            continue;
        }
        let json = match answer(&mut known, text.trim()) {
            Ok(answer) => serde_json::to_string(&answer),
            Err(error) => serde_json::to_string(&Failure { error }),
        };
        println!("{}", json.map_err(|e| e.to_string())?);
    }
    Ok(())
}

fn answer(known: &mut Known, line: &str) -> Result<Answer, String> {
    // A list of the same values would be read as well.
    if !line.starts_with('{') {
        return Err("the line is no question: it begins with {".to_owned());
    }
    let question: Question =
        serde_json::from_str(line).map_err(|e| format!("the line is no question: {e}"))?;
    if known.len() > 1000 {
        known.clear();
    }
    let ruleset = known
        .entry(question.ruleset.clone())
        .or_insert_with(|| resolve::ruleset(&question.ruleset).map(Arc::new))
        .clone()?;
    let mut game = match &question.start {
        None => Game::new(ruleset.clone()),
        Some(fen) => Game::from_position(
            ruleset.clone(),
            Position::from_fen(&ruleset, fen).map_err(|e| format!("start: {e}"))?,
        ),
    };
    for (index, text) in question.moves.iter().flatten().enumerate() {
        game.push_text(text)
            .map_err(|e| format!("move {}: {e}", index + 1))?;
    }
    let position = game.position();
    let outcome = game.outcome();
    let list = position.legal_moves(&ruleset);
    let mut legal: Vec<(String, String)> = list
        .iter()
        .map(|mv| {
            (
                ruleset.move_text(mv),
                position.san_among(&ruleset, mv, &list),
            )
        })
        .collect();
    legal.sort();
    let (legal, san) = legal.into_iter().unzip();
    Ok(Answer {
        fen: position.to_fen(&ruleset),
        board: position.board_text(&ruleset),
        turn: position.turn().name(),
        again: position.is_pending(),
        legal,
        san,
        check: position.in_check(&ruleset),
        over: outcome.is_some(),
        winner: outcome.map(|o| o.winner_name()),
        reason: outcome.map(|o| o.reason.text()),
    })
}
