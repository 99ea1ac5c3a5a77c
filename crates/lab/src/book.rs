//! A small book of openings out of games: which moves were made from a position, how often, how they
//! fared, and where they lead. Positions are the same however they came about.

use crate::batch::keep::Head;
use crate::batch::{Kept, Lot, Strength, opening};
use rookery_rules::order::InOrder;
use rookery_rules::{Move, Ruleset, Side};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

/// The book of a ruleset as it lies in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct File {
    pub ruleset: String,
    /// The command that made it.
    pub made: String,
    /// How its games were played, in a sentence.
    pub how: String,
    pub games: u64,
    /// What was met less often is left out.
    pub least: u64,
    /// The first is the start of the game; each other one is led to by a move of one before it.
    pub places: Vec<Place>,
}

/// What was played from a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// So many games passed here, those with rare moves included.
    pub games: u64,
    /// The most common first.
    pub moves: Vec<Row>,
}

/// A move as text, its games, White's points in them (halves, so that they are whole numbers), and
/// the place that it leads to, if anything is known of that.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row(pub String, pub u64, pub u64, pub Option<usize>);

/// A later ply of a game is no opening.
pub const DEEPEST: usize = 40;

/// The games are broken off after so many plies without a capture or a pawn move, and when a position
/// stands for so many times; they count as drawn.
pub const QUIET: u16 = 100;
pub const REPEATS: u16 = 3;

/// How the games of such a book were played.
pub fn how(head: &Head, strength: &Strength) -> String {
    let (lines, nodes) = Lot::Leaning.look();
    format!(
        "{}, bench {}, against itself {}; in the first {} plies chance chooses among the moves that lose at most {} hundredths of a pawn, the likelier the less they lose, of the {} best by {} nodes; {QUIET} plies without a capture or a pawn move, a position for time {REPEATS} and whatever else has no end count as drawn.",
        head.engine,
        head.bench,
        strength.words(),
        opening::PLIES,
        opening::WINDOW,
        lines,
        nodes,
    )
}

/// What is counted of a move.
#[derive(Default)]
struct Count {
    games: u64,
    halves: u64,
    /// The key of the position that it leads to.
    to: u64,
}

/// Games that went the same way tell nothing that one of them does not: one of each, in the order of
/// their numbers.
pub fn different(mut games: Vec<Kept>) -> Vec<Kept> {
    games.order_by_key(|kept| kept.number);
    let mut known = HashSet::new();
    games.retain(|kept| known.insert(kept.game.moves().to_vec()));
    games
}

/// The places of a book: what was met in at least so many games. The same for the same games, in
/// whatever order they come.
pub fn places(ruleset: &Ruleset, games: &[Kept], least: u64) -> Vec<Place> {
    let mut met: HashMap<u64, BTreeMap<String, Count>> = HashMap::new();
    let mut start = None;
    for kept in games {
        let game = &kept.game;
        start = start.or(Some(game.start().key()));
        let halves = match kept.ending.winner() {
            Some(Side::White) => 2,
            Some(Side::Black) => 0,
            None => 1,
        };
        let mut passed: Vec<(u64, Move)> = Vec::new();
        let steps = game.positions().windows(2).zip(game.moves()).take(DEEPEST);
        for (pair, mv) in steps {
            let step = (pair[0].key(), *mv);
            // Who walks in circles is counted once.
            if passed.contains(&step) {
                continue;
            }
            passed.push(step);
            let moves = met.entry(step.0).or_default();
            let count = moves.entry(ruleset.move_text(*mv)).or_default();
            count.games += 1;
            count.halves += halves;
            count.to = pair[1].key();
        }
    }
    let Some(start) = start else {
        return Vec::new();
    };
    // From the start on, so that each place is met before what follows it.
    let mut known: HashMap<u64, usize> = HashMap::from([(start, 0)]);
    let mut waiting = VecDeque::from([start]);
    let mut places = Vec::new();
    while let Some(key) = waiting.pop_front() {
        let moves = met.get(&key);
        let mut often: Vec<(&String, &Count)> = moves
            .into_iter()
            .flatten()
            .filter(|(_, count)| count.games >= least)
            .collect();
        often.order_by_key(|(text, count)| (std::cmp::Reverse(count.games), *text));
        let rows = often.into_iter().map(|(text, count)| {
            let goes_on = met.get(&count.to).is_some_and(|moves| {
                let mut counts = moves.values();
                counts.any(|count| count.games >= least)
            });
            let to = goes_on.then(|| {
                let next = known.len();
                *known.entry(count.to).or_insert_with(|| {
                    waiting.push_back(count.to);
                    next
                })
            });
            Row(text.clone(), count.games, count.halves, to)
        });
        places.push(Place {
            moves: rows.collect(),
            games: moves
                .into_iter()
                .flat_map(BTreeMap::values)
                .map(|count| count.games)
                .sum(),
        });
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::Ending;
    use rookery_rules::{Game, Outcome, Reason, library};
    use std::sync::Arc;

    fn game(moves: &str, winner: Option<Side>) -> Kept {
        let mut game = Game::new(Arc::new(library::ruleset("chess").unwrap()));
        for text in moves.split_whitespace() {
            game.push_text(text).unwrap();
        }
        let reason = Reason::Rule;
        Kept {
            number: 0,
            game,
            values: Vec::new(),
            looks: Vec::new(),
            ending: Ending::Rule(Outcome { winner, reason }),
        }
    }

    fn row(text: &str, games: u64, halves: u64, to: Option<usize>) -> Row {
        Row(text.to_owned(), games, halves, to)
    }

    #[test]
    fn moves_are_counted_by_position_and_rare_ones_left_out() {
        let mut games = vec![
            game("e2e4 e7e5 g1f3 b8c6", Some(Side::White)),
            game("g1f3 b8c6 e2e4 e7e5", None),
            game("e2e4 e7e5 g1f3 b8c6 f1b5", Some(Side::Black)),
            game("a2a3", None),
        ];
        let ruleset = library::ruleset("chess").unwrap();
        let book = places(&ruleset, &games, 2);
        assert_eq!(book[0].games, 4);
        // Only one game has begun with the knight.
        assert_eq!(book[0].moves, [row("e2e4", 2, 2, Some(1))]);
        assert_eq!(book[1].moves, [row("e7e5", 2, 2, Some(2))]);
        assert_eq!(book[2].moves, [row("g1f3", 2, 2, Some(3))]);
        // All three have come here, and one goes on.
        assert_eq!(book[3].moves, [row("b8c6", 2, 2, None)]);
        assert_eq!(book.len(), 4);
        games.reverse();
        assert_eq!(places(&ruleset, &games, 2), book);
        let all = places(&ruleset, &games, 1);
        assert_eq!(all[0].moves.len(), 3);
        assert_eq!(all[0].moves[1], row("a2a3", 1, 1, None));
        games.extend(games.clone());
        assert_eq!(different(games).len(), 4);
    }

    #[test]
    fn a_game_in_circles_counts_once_and_no_games_make_no_book() {
        let ruleset = library::ruleset("chess").unwrap();
        let circle = game("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", None);
        let book = places(&ruleset, &[circle], 1);
        assert_eq!(book.len(), 4);
        assert_eq!(book[3].moves, [row("f6g8", 1, 1, Some(0))]);
        assert!(places(&ruleset, &[], 1).is_empty());
    }
}
