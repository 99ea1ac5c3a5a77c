//! A game as PGN, with what the page knows of its players.

use rookery_rules::Side;
use rookery_rules::pgn::{Record, Score};

use super::ended::Ended;
use super::play::Play;

/// `begun` is the day on which the game was begun: "2026.11.21".
pub fn write(play: &Play, begun: Option<String>) -> String {
    let mut record = Record::from_game(&play.game);
    if let Some(day) = begun {
        record.set_tag("Date", &day);
    }
    for (tag, value) in &play.tags {
        record.set_tag(tag, value);
    }
    for (tag, side) in [("White", Side::White), ("Black", Side::Black)] {
        if play.is_named(side) {
            record.set_tag(tag, &play.name(side));
        }
    }
    record.result = Score::read(play.result()).unwrap_or(record.result);
    if let Some(clock) = &play.clock {
        clock.to_pgn().write(&mut record);
    }
    if let Some(Ended::Timeout(_) | Ended::TimeoutDraw(_)) = play.ended {
        record.set_tag("Termination", "time forfeit");
    }
    record.to_text()
}
