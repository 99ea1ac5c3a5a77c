//! From the text of a request to the game that it means.

use crate::messages::GameText;
use rookery_rules::fen::BadFen;
use rookery_rules::library::NoRuleset;
use rookery_rules::notation::BadMove;
use rookery_rules::{BadRuleset, Game, Ruleset, library};
use std::sync::Arc;

/// Why a request means no game.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    #[error("the ruleset cannot be played: {0}")]
    Ruleset(#[from] BadRuleset),
    #[error("{0}")]
    Unknown(#[from] NoRuleset),
    #[error("the start position: {0}")]
    Start(#[from] BadFen),
    #[error("move {0}: {1}")]
    Move(usize, BadMove),
    #[error("the game is over ({0}); there is nothing to think about")]
    Over(&'static str),
}

/// Remembers the ruleset of the last request, for most requests are about the same game.
#[derive(Default)]
pub struct GameReader {
    last: Option<(String, String, Arc<Ruleset>)>,
}

impl GameReader {
    pub fn game(&mut self, text: &GameText) -> Result<Game, Problem> {
        let ruleset = self.ruleset(text)?;
        let mut game = match text.start.trim() {
            "" => Game::new(ruleset),
            fen => Game::from_fen(ruleset, fen)?,
        };
        for (index, mv) in text.moves.iter().enumerate() {
            game.push_text(mv)
                .map_err(|e| Problem::Move(index + 1, e))?;
        }
        Ok(game)
    }

    pub fn ruleset(&mut self, text: &GameText) -> Result<Arc<Ruleset>, Problem> {
        if let Some((id, rules, ruleset)) = &self.last
            && *id == text.id
            && *rules == text.ruleset
        {
            return Ok(ruleset.clone());
        }
        let ruleset = Arc::new(if text.ruleset.trim().is_empty() {
            library::ruleset(&text.id)?
        } else {
            parse(&text.id, &text.ruleset)?
        });
        self.last = Some((text.id.clone(), text.ruleset.clone(), ruleset.clone()));
        Ok(ruleset)
    }
}

/// The text may still offer the switches that the id turns on, or already say what they change.
fn parse(id: &str, text: &str) -> Result<Ruleset, BadRuleset> {
    let mut parts = id.split('+');
    let base = parts.next().unwrap_or("");
    let switches: Vec<&str> = parts.collect();
    if !switches.is_empty()
        && let Ok(ruleset) = Ruleset::parse_with(base, text, &switches)
    {
        return Ok(ruleset);
    }
    Ruleset::parse(id, text)
}
