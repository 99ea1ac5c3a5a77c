//! The games of a match as PGN.

use crate::written;
use rookery_lab::matches::Played;
use rookery_rules::Side;
use rookery_rules::pgn::{self, Record, Score};
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

const EVENT: &str = "rookery match";

pub struct Notes {
    file: File,
    players: [String; 2],
}

impl Notes {
    /// Begins the file, or goes on with it behind the games that were `played` before: nothing is played
    /// where it cannot be written.
    pub fn new(path: &str, players: [&str; 2], played: usize) -> Result<Notes, String> {
        written::check(Path::new(path))?;
        let go_on = played > 0;
        if go_on && written::regular(Path::new(path)).is_ok() {
            let text = std::fs::read_to_string(path).unwrap_or_default();
            let noted = pgn::games(&text).filter_map(round);
            let noted: BTreeSet<usize> = noted.filter(|round| *round <= played).collect();
            if noted.len() < played {
                eprintln!(
                    "{path} lacks {} of the {played} games that were played before: the record knows how they \
                     ended, and not their moves",
                    played - noted.len()
                );
            }
            // Half a pair is played again. Whatever else somebody keeps there stays.
            let again = |game: &&str| round(game).is_some_and(|round| round > played);
            let others = pgn::games(&text).filter(|game| !again(game));
            let kept: String = others.map(|game| format!("{}\n\n", game.trim())).collect();
            if kept != text {
                written::write(Path::new(path), &kept)?;
            }
        }
        let file = OpenOptions::new()
            .create(true)
            .append(go_on)
            .write(true)
            .truncate(!go_on)
            .open(path)
            .map_err(|e| format!("{path} cannot be written: {e}"))?;
        Ok(Notes {
            file,
            players: players.map(str::to_string),
        })
    }

    pub fn take(&mut self, pair: u64, played: &[Played]) -> Result<(), String> {
        for (number, game) in (pair * 2 + 1..).zip(played) {
            let text = self.text(game, number);
            writeln!(self.file, "{text}").map_err(|e| format!("the PGN: {e}"))?;
        }
        Ok(())
    }

    fn text(&self, played: &Played, number: u64) -> String {
        let [a, b] = &self.players;
        let (white, black) = match played.first_as {
            Side::White => (a, b),
            Side::Black => (b, a),
        };
        let record = &played.record;
        let mut pgn = Record::from_game(&record.game);
        pgn.set_tag("Event", EVENT);
        pgn.set_tag("Round", &number.to_string());
        pgn.set_tag("White", white);
        pgn.set_tag("Black", black);
        pgn.result = match record.ending.winner() {
            Some(Side::White) => Score::White,
            Some(Side::Black) => Score::Black,
            None => Score::Draw,
        };
        pgn.set_tag("Termination", &record.ending.text());
        pgn.set_tag("OpeningPlies", &record.opening_plies.to_string());
        pgn.to_text()
    }
}

/// The number of a game of a match; no other game has one.
fn round(game: &str) -> Option<usize> {
    game.contains(EVENT).then_some(())?;
    let (_, round) = game.split_once("[Round \"")?;
    round.split_once('"')?.0.parse().ok()
}
