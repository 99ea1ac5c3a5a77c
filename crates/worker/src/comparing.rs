//! Two rulesets beside each other, as the reader tells the page.

use rookery_rules::Ruleset;
use rookery_rules::compare::{self, Comparison, Effort, Likeness, Line, Parts};
use serde::{Deserialize, Serialize};

use crate::game_reader::GameReader;
use crate::messages::GameText;

/// What two rulesets do not have in common: the first one's part before the second's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Compared {
    pub titles: [String; 2],
    /// The sentences of both; what they have in common is one text.
    pub lines: Vec<Told>,
    /// The kinds of pieces that differ.
    pub pieces: Vec<[Option<String>; 2]>,
    /// The kinds that have two names.
    pub names: Vec<[String; 2]>,
    pub parting: Option<Parted>,
    /// Positions in which both were found to be alike.
    pub alike: usize,
}

/// A place in two accounts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Told {
    Common(String),
    Apart([Option<String>; 2]),
}

/// Where two games part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parted {
    /// The moves that lead there, as each writes them.
    pub moves: [Vec<String>; 2],
    pub what: Difference,
    /// No shorter way to a difference exists.
    pub shallowest: bool,
}

/// In what they part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Difference {
    Board,
    /// The moves that only one of them allows.
    Moves([Vec<String>; 2]),
    /// "white", "black" or "draw"; none where the game goes on.
    Ends([Option<String>; 2]),
}

/// The built-in game that a page is, or is most like.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Like {
    pub id: String,
    pub sentence: String,
    /// Nothing at all differs.
    pub same: bool,
}

/// A page is only glanced at: this many positions, and games beyond them.
const GLANCE: Effort = Effort {
    positions: 1_000,
    games: 4,
};

/// Compares two rulesets; the moves of their games count for nothing.
pub fn compared(games: &[GameText; 2]) -> Result<Compared, String> {
    let ruleset = |text: &GameText| {
        let ruleset = GameReader::default().ruleset(text);
        ruleset.map_err(|problem| problem.to_string())
    };
    let [first, second] = [ruleset(&games[0])?, ruleset(&games[1])?];
    let found = compare::compare(&first, &second, Effort::default());
    Ok(told([first.full_title(), second.full_title()], found))
}

/// Which game a ruleset's text is like.
pub fn like(ruleset: &str) -> Option<Like> {
    let ruleset = Ruleset::parse("page", ruleset).ok()?;
    let found: Likeness = compare::most_like(&ruleset, GLANCE)?;
    Some(Like {
        sentence: found.sentence(),
        same: found.comparison.same(),
        id: found.id,
    })
}

fn told(titles: [String; 2], found: Comparison) -> Compared {
    let line = |line| match line {
        Line::Common(words) => Told::Common(words),
        Line::Apart(both) => Told::Apart(both),
    };
    Compared {
        titles,
        lines: found.lines.into_iter().map(line).collect(),
        pieces: found.pieces,
        names: found.names,
        parting: found.parting.map(|parting| Parted {
            moves: parting.moves,
            what: match parting.what {
                Parts::Board => Difference::Board,
                Parts::Moves(only) => Difference::Moves(only),
                Parts::Ends(ends) => Difference::Ends(ends.map(|end| end.map(str::to_owned))),
            },
            shallowest: parting.shallowest,
        }),
        alike: found.alike,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn built_in(id: &str) -> GameText {
        GameText {
            id: id.to_owned(),
            ..GameText::default()
        }
    }

    #[test]
    fn two_games_are_told_with_titles_sentences_pieces_and_the_place_where_they_part() {
        let games = ["samantsy-2", "samantsy-2+sliding-bishops"].map(built_in);
        let found = compared(&games).expect("both are built in");
        assert_ne!(found.titles[0], found.titles[1]);
        let bishop = Some("bishop".to_owned());
        assert_eq!(found.pieces, [[bishop.clone(), bishop]]);
        let apart = found
            .lines
            .iter()
            .filter(|line| matches!(line, Told::Apart(_)));
        assert_eq!(apart.count(), 1);
        let parting = found.parting.expect("they part");
        let Difference::Moves([none, some]) = parting.what else {
            panic!("{parting:?}");
        };
        assert!(none.is_empty() && !some.is_empty() && parting.shallowest);
    }

    #[test]
    fn what_cannot_be_compared_is_said() {
        let error = compared(&[built_in("chess"), built_in("no-such-game")]).unwrap_err();
        assert!(error.contains("no-such-game"), "{error}");
        let broken = GameText {
            id: "read-mine".to_owned(),
            ruleset: "a piece that flies".to_owned(),
            ..GameText::default()
        };
        assert!(compared(&[broken, built_in("chess")]).is_err());
        assert_eq!(like("a piece that flies"), None);
    }

    #[test]
    fn the_game_that_a_text_is_gets_its_name() {
        let text = rookery_rules::library::ruleset_text("shatranj").expect("built in");
        let like = like(text).expect("a game");
        // The library has another game with the same rules.
        assert!(like.same, "{like:?}");
        assert!(like.sentence.contains("Shatranj"), "{like:?}");
    }
}
