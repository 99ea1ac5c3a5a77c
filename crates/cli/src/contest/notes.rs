//! The games of a match as PGN, in the order of the pairs, however they came.

use rookery_lab::matches::Played;
use rookery_rules::Side;
use rookery_rules::pgn::{Record, Score};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;

pub struct Notes {
    file: File,
    players: [String; 2],
    /// Pairs that came before their turn.
    waiting: BTreeMap<u64, Vec<Played>>,
    /// The pair whose turn it is.
    next: u64,
}

impl Notes {
    /// Begins the file: nothing is played where it cannot be written.
    pub fn new(path: &str, players: [&str; 2]) -> Result<Notes, String> {
        let file = File::create(path).map_err(|e| format!("{path} cannot be written: {e}"))?;
        Ok(Notes {
            file,
            players: players.map(str::to_string),
            waiting: BTreeMap::new(),
            next: 0,
        })
    }

    pub fn take(&mut self, pair: u64, played: Vec<Played>) -> Result<(), String> {
        self.waiting.insert(pair, played);
        while let Some(played) = self.waiting.remove(&self.next) {
            self.write(self.next, &played)?;
            self.next += 1;
        }
        Ok(())
    }

    /// Writes those too that wait for a pair which will not come.
    pub fn end(&mut self) -> Result<(), String> {
        for (pair, played) in std::mem::take(&mut self.waiting) {
            self.write(pair, &played)?;
        }
        Ok(())
    }

    fn write(&mut self, pair: u64, played: &[Played]) -> Result<(), String> {
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
        pgn.set_tag("Event", "rookery match");
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
