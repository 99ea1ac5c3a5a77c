//! What a few men come to by a ruleset's own rules, proven: `rookery endings ID --json` makes the
//! files (`assets/endings`).

use rookery_rules::{Ruleset, library};
use serde::Deserialize;

/// The only built-in rulesets of which no endings are in the site.
const WITHOUT_ENDINGS: [&str; 2] = ["main-chator", "shakhmaty"];

/// Whether the endings of a ruleset are in the site: of nothing else are they asked for.
pub fn has_endings(id: &str) -> bool {
    library::entry(id).is_some() && !WITHOUT_ENDINGS.contains(&id)
}

/// One set of men with one side to move, as the command writes it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Row {
    men: String,
    to_move: String,
    positions: u64,
    white_wins: u64,
    black_wins: u64,
    longest: Option<Longest>,
}

/// White's longest win: turns of both players, and the position.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Longest {
    turns: u32,
    pub fen: String,
}

impl Longest {
    /// White's own turns, of which the last is one.
    pub fn whites_turns(&self) -> u32 {
        self.turns.div_ceil(2)
    }
}

/// A set of men, with either side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    pub white: Row,
    pub black: Row,
}

/// None where the text is no such file: a host may answer with anything.
pub fn read(text: &str) -> Option<Vec<Ending>> {
    let rows: Vec<Row> = serde_json::from_str(text).ok()?;
    let endings = rows.chunks(2).map(|pair| match pair {
        [white, black] if white.men == black.men && white.to_move == "white" => Some(Ending {
            white: white.clone(),
            black: black.clone(),
        }),
        _ => None,
    });
    let endings: Vec<Ending> = endings.collect::<Option<_>>()?;
    (!endings.is_empty()).then_some(endings)
}

impl Ending {
    /// "King and rook against king and knight". None where the men are of other rules.
    pub fn words(&self, ruleset: &Ruleset) -> Option<String> {
        let name = |letter: char| {
            let mut kinds = ruleset.kinds().iter();
            Some(
                kinds
                    .find(|kind| kind.letter == letter)?
                    .name
                    .to_lowercase(),
            )
        };
        let side = |letters: &str| -> Option<String> {
            let names: Option<Vec<String>> = letters.chars().map(name).collect();
            let (last, others) = names?
                .split_last()
                .map(|(last, others)| (last.clone(), others.to_vec()))?;
            Some(match others.is_empty() {
                true => last,
                false => format!("{} and {last}", others.join(", ")),
            })
        };
        let (white, black) = self.white.men.split_once(':')?;
        let words = format!("{} against {}", side(white)?, side(black)?);
        Some(super::words::capital(&words))
    }
}

impl Row {
    /// "always won", "won 90.1 %, drawn 9.9 %": for White.
    pub fn result(&self) -> String {
        let drawn = self
            .positions
            .saturating_sub(self.white_wins + self.black_wins);
        let parts = [
            (self.white_wins, "won"),
            (drawn, "drawn"),
            (self.black_wins, "lost"),
        ];
        if self.positions == 0 {
            return "over already".to_owned();
        }
        let told = parts
            .into_iter()
            .filter(|part| part.0 > 0)
            .map(|(count, word)| {
                if count == self.positions {
                    return format!("always {word}");
                }
                // Few are not none, and nearly all not all.
                let percent = (count as f64 * 100.0 / self.positions as f64).clamp(0.1, 99.9);
                format!("{word} {percent:.1} %")
            });
        told.collect::<Vec<_>>().join(", ")
    }

    pub fn longest(&self) -> Option<&Longest> {
        self.longest.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::Position;

    #[test]
    fn every_file_fits_its_rules_and_is_one_that_is_asked_for() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/endings");
        let library = library::entries().iter().map(|entry| entry.id);
        let with_endings: Vec<&str> = library.filter(|id| has_endings(id)).collect();
        for id in &with_endings {
            let text = std::fs::read_to_string(format!("{folder}/{id}.json")).expect(id);
            let ruleset = library::ruleset(id).unwrap();
            let endings = read(&text).expect(id);
            assert!(endings.len() >= 2, "{id}");
            for ending in &endings {
                assert!(
                    ending.words(&ruleset).is_some(),
                    "{id}: {}",
                    ending.white.men
                );
                for row in [&ending.white, &ending.black] {
                    assert!(row.white_wins + row.black_wins <= row.positions, "{id}");
                    let fen = row.longest().map(|longest| longest.fen.as_str());
                    assert_eq!(fen.is_some(), row.white_wins > 0, "{id}: {}", row.men);
                    assert!(fen.is_none_or(|fen| Position::from_fen(&ruleset, fen).is_ok()));
                }
            }
        }
        let there = std::fs::read_dir(folder).unwrap().count();
        assert_eq!(there, with_endings.len(), "a file that nobody asks for");
    }

    #[test]
    fn results_are_told_for_white() {
        let row = |positions, white_wins, black_wins| Row {
            men: "KR:KN".into(),
            to_move: "white".into(),
            positions,
            white_wins,
            black_wins,
            longest: None,
        };
        assert_eq!(row(0, 0, 0).result(), "over already");
        assert_eq!(row(8, 8, 0).result(), "always won");
        assert_eq!(row(8, 0, 0).result(), "always drawn");
        assert_eq!(row(1000, 901, 0).result(), "won 90.1 %, drawn 9.9 %");
        assert_eq!(row(9000, 8999, 1).result(), "won 99.9 %, lost 0.1 %");
        let ending = Ending {
            white: row(1, 0, 0),
            black: row(1, 0, 0),
        };
        let chess = library::ruleset("chess").unwrap();
        let words = "King and rook against king and knight";
        assert_eq!(ending.words(&chess).as_deref(), Some(words));
        for text in ["", "[]", "{}", "[{\"men\":\"K:K\"}]"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
