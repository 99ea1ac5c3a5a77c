//! A review as it is kept with its game: what was found, from which everything else follows, so that
//! a later build may judge otherwise.

use rookery_rules::tree::Tree;
use rookery_rules::{Game, Position, Ruleset, Side};
use rookery_worker::review::{Report, Seen};
use rookery_worker::{Finding, Score};
use serde::{Deserialize, Serialize};

use super::{Review, State};
use crate::archive::fingerprint;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptReview {
    /// Of the start and the moves that were reviewed.
    pub of: String,
    /// How many nodes were searched at each place.
    pub nodes: u64,
    /// For each place its value for the side to move ("35" hundredths of a pawn, "#3" a win within
    /// so many plies, "-#2" a loss), and the best line: "35 e2e4 e7e5".
    pub places: Vec<String>,
    /// How accurately White and Black played, out of 100, to be shown in lists.
    #[serde(default)]
    pub accuracy: [Option<u8>; 2],
}

impl KeptReview {
    /// None where the review did not come to its end.
    pub fn of(review: &Review) -> Option<KeptReview> {
        let ruleset = review.game.ruleset();
        let place = |seen: &Option<Seen>| {
            let seen = seen.as_ref()?;
            let moves = seen.line.iter().take(8).map(|mv| ruleset.move_text(*mv));
            let mut words = vec![written(seen.score.into())];
            words.extend(moves);
            Some(words.join(" "))
        };
        let accuracy = |side| {
            let accuracy = review.report.accuracy(side)?;
            Some(accuracy.round() as u8)
        };
        Some(KeptReview {
            of: mark(&review.game),
            nodes: review.nodes,
            places: review.seen.iter().map(place).collect::<Option<_>>()?,
            accuracy: [accuracy(Side::White), accuracy(Side::Black)],
        })
    }

    /// The review of a game that begins with the moves that were reviewed; none where it went
    /// another way since.
    pub fn revive(&self, game: &Game) -> Option<Review> {
        let plies = self.places.len().checked_sub(1)?;
        let mut game = game.clone();
        if game.moves().len() < plies {
            return None;
        }
        game.truncate(plies);
        if mark(&game) != self.of {
            return None;
        }
        let places = self.places.iter().zip(game.positions());
        let seen: Vec<Option<Seen>> = places
            .map(|(text, position)| {
                let mut words = text.split_whitespace();
                let place = Finding {
                    score: read(words.next()?)?,
                    moves: words.map(str::to_owned).collect(),
                };
                Some(seen(game.ruleset(), position, &place))
            })
            .collect();
        let report = Report::of(&game, &seen);
        Some(Review {
            game,
            seen,
            report,
            state: State::Done,
            nodes: self.nodes,
        })
    }

    /// The same of a tree's main line.
    pub fn revive_in(&self, tree: &Tree) -> Option<Review> {
        self.revive(&tree.game(tree.end()))
    }
}

fn mark(game: &Game) -> String {
    let start = game.start().to_fen(game.ruleset());
    let moves = game.move_texts().join(" ");
    format!("{:x}", fingerprint(&format!("{start}\n{moves}")))
}

/// What the worker has found at a place; moves that are none there are left out.
pub fn seen(ruleset: &Ruleset, position: &Position, place: &Finding) -> Seen {
    let mut position = *position;
    let mut line = Vec::new();
    for text in &place.moves {
        let Ok(mv) = position.parse_move(ruleset, text) else {
            break;
        };
        line.push(mv);
        position.play(ruleset, mv);
    }
    Seen {
        score: place.score.into(),
        line,
    }
}

fn written(score: Score) -> String {
    match score {
        Score::Centipawns(value) => value.to_string(),
        Score::WinIn(plies) => format!("#{plies}"),
        Score::LossIn(plies) => format!("-#{plies}"),
    }
}

fn read(text: &str) -> Option<Score> {
    if let Some(plies) = text.strip_prefix('#') {
        return plies.parse().ok().map(Score::WinIn);
    }
    if let Some(plies) = text.strip_prefix("-#") {
        return plies.parse().ok().map(Score::LossIn);
    }
    text.parse().ok().map(Score::Centipawns)
}
