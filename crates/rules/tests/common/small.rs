//! Small rulesets written for one test each, and what can be played in them.

use rookery_rules::{Game, Position, Ruleset};
use std::sync::Arc;

pub fn ruleset(lines: &str) -> Arc<Ruleset> {
    Arc::new(Ruleset::parse("test", lines).unwrap_or_else(|e| panic!("{e}")))
}

pub const KINGS: &str = "piece king K royal\n  goes step any\n";

/// The moves of a position, sorted.
pub fn moves(ruleset: &Ruleset, position: &Position) -> Vec<String> {
    let mut all: Vec<String> = position
        .legal_moves(ruleset)
        .iter()
        .map(|mv| ruleset.move_text(mv))
        .collect();
    all.sort();
    all
}

/// Those from one square.
pub fn from(ruleset: &Ruleset, position: &Position, square: &str) -> String {
    let mut all = moves(ruleset, position);
    all.retain(|text| text.starts_with(square));
    all.join(" ")
}

pub fn game(ruleset: &Arc<Ruleset>, line: &str) -> Game {
    let mut game = Game::new(ruleset.clone());
    for text in line.split_whitespace() {
        let mv = game
            .position()
            .parse_move(ruleset, text)
            .unwrap_or_else(|e| panic!("{text}: {e}"));
        assert!(game.push(mv));
    }
    game
}
