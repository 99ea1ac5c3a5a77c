//! Games of the engine against itself, played to learn from them how positions are to be judged.

use crate::batch::keep::BadGames;
use crate::batch::letters;
use crate::openings;
use crate::referee::{Adjudication, ended};
use rookery_engine::{Engine, Limits, Status};
use rookery_rules::rng::Rng;
use rookery_rules::{Game, Move, Position, Ruleset, Side};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How much the engine looks at for each move.
    pub nodes: u64,
    /// From few men on it may look at more: quick games do not know how endings end.
    pub endings: Option<Endings>,
    pub seed: u64,
}

/// With how many men on the board an ending begins, and how much is looked at for each move of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Endings {
    pub men: u32,
    pub nodes: u64,
}

impl FromStr for Endings {
    type Err = String;

    fn from_str(text: &str) -> Result<Endings, String> {
        let parts = text.split_once(':');
        let read = parts.and_then(|(men, nodes)| {
            let (men, nodes) = (men.parse().ok()?, nodes.parse().ok()?);
            (men > 0 && nodes > 0).then_some(Endings { men, nodes })
        });
        read.ok_or_else(|| "write men and nodes, as in 16:3000".into())
    }
}

impl fmt::Display for Endings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.men, self.nodes)
    }
}

impl Settings {
    fn nodes_for(self, position: &Position) -> u64 {
        let men = position.occupied().count();
        match self.endings {
            Some(endings) if men <= endings.men => endings.nodes,
            _ => self.nodes,
        }
    }
}

/// A game to learn from.
#[derive(Clone, Debug)]
pub struct Played {
    pub number: u64,
    pub game: Game,
    /// What a short search thought of each position after the opening, in centipawns for White.
    pub values: Vec<i32>,
    /// How the game ended: 1 if White won, 0 if Black did.
    pub result: f32,
}

/// Openings need not be even here: a judge must also know what an advantage looks like.
const UNEVEN: i32 = 250;
/// When both sides have so many plies agreed that one of them is winning, it has won.
const RESIGN_AT: i32 = 2_500;
const LOST_AT: i32 = -RESIGN_AT;
const RESIGN_AFTER: i32 = 6;
/// A longer game teaches nothing more.
const LONGEST: usize = 320;

/// A position in which nothing is taken next, and what became of it.
#[derive(Clone, Copy, Debug)]
pub struct Quiet {
    pub position: Position,
    /// What a short search thought of it, in centipawns for White.
    pub score: i32,
    /// How the game ended: 1 if White won, 0 if Black did.
    pub result: f32,
    /// Its place among the game's values.
    pub place: usize,
}

impl Played {
    /// The plies before the first that was thought about.
    fn opening(&self) -> usize {
        self.game.moves().len().saturating_sub(self.values.len())
    }

    /// Positions that a judgement without looking ahead should get right.
    pub fn quiet(&self, ruleset: &Ruleset) -> impl Iterator<Item = Quiet> {
        let after = self.opening();
        let all = self
            .game
            .positions()
            .iter()
            .zip(self.game.moves())
            .skip(after);
        all.zip(&self.values)
            .enumerate()
            .filter(|(_, ((position, mv), _))| {
                !mv.is_capture() && mv.promotion().is_none() && !position.in_check(ruleset)
            })
            .map(|(place, ((position, _), score))| Quiet {
                position: *position,
                score: *score,
                result: self.result,
                place,
            })
    }
}

/// Plays one game; the same for the same engine, settings and number.
pub fn play(
    ruleset: &Arc<Ruleset>,
    engine: &mut Engine,
    settings: Settings,
    number: u64,
) -> Played {
    engine.new_game();
    let mut rng = Rng::of_task(!settings.seed, number);
    let plies = 4 + rng.below(8);
    let opening = openings::opening(ruleset, plies, settings.seed, number, &mut |game| {
        (think(engine, game, settings.nodes).0.abs() - UNEVEN).max(0)
    });
    let mut game = opening;
    let mut values = Vec::new();
    // So many plies in a row White (above zero) or Black was found to be winning.
    let mut agreed = 0i32;
    let result = loop {
        if let Some(ending) = ended(&game, Adjudication::Draws) {
            break points(ending.winner());
        }
        if game.moves().len() >= LONGEST {
            break 0.5;
        }
        let (score, mv) = think(engine, &game, settings.nodes_for(game.position()));
        let Some(mv) = mv else { break 0.5 };
        let white = match game.position().turn() {
            Side::White => score,
            Side::Black => -score,
        };
        agreed = match white {
            RESIGN_AT.. => agreed.max(0) + 1,
            ..=LOST_AT => agreed.min(0) - 1,
            _ => 0,
        };
        if agreed.abs() >= RESIGN_AFTER {
            break if agreed > 0 { 1.0 } else { 0.0 };
        }
        values.push(white);
        game.push(mv);
    };
    Played {
        number,
        game,
        values,
        result,
    }
}

fn points(winner: Option<Side>) -> f32 {
    match winner {
        Some(Side::White) => 1.0,
        None => 0.5,
        Some(Side::Black) => 0.0,
    }
}

fn think(engine: &mut Engine, game: &Game, nodes: u64) -> (i32, Option<Move>) {
    engine.begin(
        game,
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        },
    );
    while engine.run(u64::MAX) == Status::Running {}
    let report = engine.report();
    let score = report.lines.first().map_or(0, |line| line.score.value());
    (score, report.best_move())
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    n: u64,
    result: f32,
    moves: String,
    values: String,
}

/// A game as a line of a file.
pub fn line(played: &Played) -> String {
    let row = Row {
        n: played.number,
        result: played.result,
        moves: letters::of_moves(&played.game),
        values: letters::of_values(&played.values),
    };
    // Numbers and plain letters: writing them cannot fail.
    serde_json::to_string(&row).unwrap_or_default()
}

/// Reads a game and plays it through.
pub fn read(ruleset: &Arc<Ruleset>, line: &str, at: usize) -> Result<Played, BadGames> {
    let row: Row = serde_json::from_str(line).map_err(|e| BadGames::Line(at, e.to_string()))?;
    let mut game = Game::new(ruleset.clone());
    letters::play_moves(&mut game, &row.moves).map_err(|ply| BadGames::Moves(at, ply))?;
    let values = letters::values(&row.values)
        .filter(|values| values.len() <= game.moves().len())
        .ok_or_else(|| BadGames::Line(at, "its values do not fit its moves".into()))?;
    Ok(Played {
        number: row.n,
        game,
        values,
        result: row.result.clamp(0.0, 1.0),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_engine::Weights;
    use rookery_rules::library;

    #[test]
    fn games_repeat_and_are_read_as_they_were_played() {
        let ruleset = Arc::new(library::ruleset("samantsy-2").expect("built in"));
        let settings = Settings {
            endings: None,
            nodes: 300,
            seed: 5,
        };
        let mut engine = Engine::with_weights(1, Weights::untuned(&ruleset));
        for number in 0..3 {
            let one = play(&ruleset, &mut engine, settings, number);
            let again = play(&ruleset, &mut engine, settings, number);
            assert!(one.opening() >= 4 && one.values.len() > 10);
            for other in [again, read(&ruleset, &line(&one), 2).expect("just written")] {
                assert_eq!(one.game.moves(), other.game.moves());
                assert_eq!(one.result, other.result);
                let within = one.values.iter().map(|value| (*value).clamp(-4_000, 4_000));
                let kept = other
                    .values
                    .iter()
                    .map(|value| (*value).clamp(-4_000, 4_000));
                assert!(within.eq(kept));
            }
        }
    }

    #[test]
    fn an_ending_is_looked_at_longer() {
        let endings: Endings = "16:2500".parse().expect("men and nodes");
        assert_eq!(endings.to_string(), "16:2500");
        let settings = Settings {
            nodes: 300,
            endings: Some(endings),
            seed: 1,
        };
        let ruleset = library::ruleset("chess").expect("built in");
        let ending = Position::from_fen(&ruleset, "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1");
        assert_eq!(settings.nodes_for(&ending.expect("legal")), 2_500);
        assert_eq!(settings.nodes_for(ruleset.start()), 300);
        for bad in ["", "16", "16:", ":9", "0:9", "16:0", "16:9k"] {
            assert!(bad.parse::<Endings>().is_err(), "{bad}");
        }
    }

    #[test]
    fn what_is_no_game_is_refused() {
        let ruleset = Arc::new(library::ruleset("chess").expect("built in"));
        for line in [
            "",
            r#"{"n":1,"result":1.0,"moves":"~$","values":""}"#,
            r#"{"n":1,"result":1.0,"moves":"$","values":"$$$$"}"#,
            r#"{"n":1,"result":1.0,"moves":"$","values":"$"}"#,
        ] {
            assert!(read(&ruleset, line, 2).is_err(), "{line}");
        }
    }
}
