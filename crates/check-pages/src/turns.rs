//! Recorded games of pages: after some turns every board that the next turn can lead to.
//! Nothing but boards is compared, so that no notation of moves has to be agreed on.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::Read;
use std::path::Path;

use flate2::read::GzDecoder;
use rookery_rules::{Position, Ruleset, Side, Square};
use serde_json::Value;
use xtask::problem::{About, Problem, Result};

/// Sub-moves of one turn that are followed; no page gives more.
const DEEPEST: usize = 12;

/// What is known of one page.
pub struct Recorded {
    pub page: String,
    start: String,
    /// The letter of each kind, by the page's name for it.
    letters: BTreeMap<String, String>,
    games: Vec<Game>,
}

struct Game {
    /// The board after each turn, with how the game ended there behind it.
    path: Vec<String>,
    /// By number of turns played: every board that the next turn can lead to.
    ask: BTreeMap<usize, BTreeSet<String>>,
}

/// How far a ruleset and the record of a page agree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    pub same: usize,
    pub asked: usize,
    pub first: Option<String>,
}

impl Agreement {
    pub const fn whole(&self) -> bool {
        self.first.is_none()
    }
}

/// The records of a file of JSON lines, perhaps compressed.
pub fn records(path: &Path) -> Result<Vec<Recorded>> {
    let mut file = File::open(path).about("open", path)?;
    let mut text = String::new();
    if path.extension().is_some_and(|e| e == "gz") {
        GzDecoder::new(file).read_to_string(&mut text)
    } else {
        file.read_to_string(&mut text)
    }
    .about("read", path)?;
    let mut found: Vec<Recorded> = Vec::new();
    let mut games: Vec<(String, Game)> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let odd = || {
            Problem(format!(
                "{}, line {}: not a record of turns.",
                path.display(),
                index + 1
            ))
        };
        let line: Value = serde_json::from_str(line).map_err(|_| odd())?;
        let page = line["page"].as_str().ok_or_else(odd)?.to_string();
        match line["letters"].as_object() {
            Some(letters) => found.push(Recorded {
                page,
                start: line["start"].as_str().ok_or_else(odd)?.to_string(),
                letters: letters
                    .iter()
                    .map(|(name, letter)| Some((name.clone(), letter.as_str()?.to_string())))
                    .collect::<Option<_>>()
                    .ok_or_else(odd)?,
                games: Vec::new(),
            }),
            None => games.push((page, game(&line).ok_or_else(odd)?)),
        }
    }
    for (page, game) in games {
        if let Some(record) = found.iter_mut().find(|r| r.page == page) {
            record.games.push(game);
        }
    }
    found.sort_by(|a, b| a.page.cmp(&b.page));
    Ok(found)
}

fn game(line: &Value) -> Option<Game> {
    let boards = |value: &Value| -> Option<Vec<String>> {
        let list = value.as_array()?.iter();
        list.map(|board| Some(board.as_str()?.to_string()))
            .collect()
    };
    let ask = line["ask"].as_object()?.iter();
    Some(Game {
        path: boards(&line["path"])?,
        ask: ask
            .map(|(turn, all)| Some((turn.parse().ok()?, boards(all)?.into_iter().collect())))
            .collect::<Option<_>>()?,
    })
}

impl Recorded {
    /// Plays the recorded games by a ruleset.
    pub fn compare(&self, ruleset: &Ruleset) -> Agreement {
        let mut agreement = Agreement::default();
        let letters = self.letters_of(ruleset);
        let board = |position: &Position| placement(ruleset, position, &letters);
        let start = board(ruleset.start());
        if start != self.start {
            agreement.asked = self.games.iter().map(|g| g.ask.len()).sum();
            agreement.first = Some(format!("the game begins with {start}"));
            return agreement;
        }
        for game in &self.games {
            self.play(game, ruleset, &board, &mut agreement);
        }
        agreement
    }

    fn play(
        &self,
        game: &Game,
        ruleset: &Ruleset,
        board: &dyn Fn(&Position) -> String,
        agreement: &mut Agreement,
    ) {
        let mut position = *ruleset.start();
        for turn in 0..=game.path.len() {
            if turn > 0 && self.king_gone(&game.path[turn - 1]) {
                return;
            }
            let ends = ends_of_turn(ruleset, &position, board);
            let asked = game.ask.get(&turn);
            if let Some(boards) = asked.filter(|boards| !boards.iter().any(|b| self.king_gone(b))) {
                agreement.asked += 1;
                let ours: BTreeSet<&String> = ends.keys().collect();
                if ours.iter().copied().eq(boards) {
                    agreement.same += 1;
                } else {
                    let some = |list: Vec<&String>| {
                        let two: Vec<&str> = list.into_iter().take(2).map(String::as_str).collect();
                        two.join(", ")
                    };
                    let missing = boards.iter().filter(|b| !ours.contains(b)).collect();
                    let surplus = ours
                        .iter()
                        .copied()
                        .filter(|b| !boards.contains(*b))
                        .collect();
                    agreement.first.get_or_insert_with(|| {
                        format!(
                            "turn {turn} from {}: missing [{}], surplus [{}]",
                            board(&position),
                            some(missing),
                            some(surplus)
                        )
                    });
                }
            }
            let Some(next) = game.path.get(turn) else {
                return;
            };
            match ends.get(next) {
                Some(reached) => position = *reached,
                None => {
                    // What is asked later in this game can't be looked at any more.
                    agreement.asked += game.ask.range(turn + 1..).count().max(1);
                    agreement.first.get_or_insert_with(|| {
                        format!("turn {turn} from {}: cannot reach {next}", board(&position))
                    });
                    return;
                }
            }
        }
    }

    /// The system's kings can be captured, ours never: such turns say nothing.
    fn king_gone(&self, board: &str) -> bool {
        let kings = self
            .letters
            .iter()
            .filter(|(name, _)| name.starts_with("King"));
        let mut letters = kings.flat_map(|(_, letter)| [letter.clone(), letter.to_lowercase()]);
        let here = board.split(' ').next().unwrap_or_default();
        letters.any(|letter| self.start.contains(&letter) && !here.contains(&letter))
    }

    /// The record's letter for each of the ruleset's: by name, or by the square at the start.
    fn letters_of(&self, ruleset: &Ruleset) -> BTreeMap<char, char> {
        let mut letters = BTreeMap::new();
        for (name, letter) in &self.letters {
            let plain = name
                .replace("_noCross", "")
                .to_lowercase()
                .replace('_', "-");
            let kind = ruleset.kinds().iter().find(|k| k.name == plain);
            if let (Some(kind), Some(letter)) = (kind, letter.chars().next()) {
                letters.insert(
                    kind.letter.to_ascii_uppercase(),
                    letter.to_ascii_uppercase(),
                );
            }
        }
        let mut squares = self.start.chars().filter(|c| *c != '/').flat_map(|c| {
            let gap = c.to_digit(10).unwrap_or(1) as usize;
            std::iter::repeat_n(c, gap)
        });
        for rank in (0..8).rev() {
            for file in 0..8 {
                let Some(theirs) = squares.next().filter(|c| c.is_alphabetic()) else {
                    continue;
                };
                if let Some((side, kind)) = ruleset.start().piece_on(Square::at(file, rank)) {
                    let ours = ruleset.symbol(side, kind).to_ascii_uppercase();
                    letters.insert(ours, theirs.to_ascii_uppercase());
                }
            }
        }
        letters
    }
}

/// Every board with which the turn can end, and a position for it.
fn ends_of_turn(
    ruleset: &Ruleset,
    position: &Position,
    board: &dyn Fn(&Position) -> String,
) -> BTreeMap<String, Position> {
    let mut ends = BTreeMap::new();
    let mut open = vec![(*position, 0)];
    while let Some((here, depth)) = open.pop() {
        if here.outcome(ruleset).is_some() {
            continue;
        }
        for mv in here.legal_moves(ruleset).as_slice() {
            let after = here.after(ruleset, *mv);
            if let Some(outcome) = after.outcome(ruleset) {
                let text = format!("{} {}", board(&after), outcome.winner_name());
                ends.entry(text).or_insert(after);
            } else if after.turn() != position.turn() {
                ends.entry(board(&after)).or_insert(after);
            } else if depth < DEEPEST {
                open.push((after, depth + 1));
            }
        }
    }
    ends
}

fn placement(ruleset: &Ruleset, position: &Position, letters: &BTreeMap<char, char>) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        let mut gap = 0;
        for file in 0..8 {
            let Some((side, kind)) = position.piece_on(Square::at(file, rank)) else {
                gap += 1;
                continue;
            };
            if gap > 0 {
                text += &gap.to_string();
                gap = 0;
            }
            let ours = ruleset.symbol(side, kind).to_ascii_uppercase();
            let letter = letters.get(&ours).copied().unwrap_or('?');
            text.push(match side {
                Side::White => letter,
                Side::Black => letter.to_ascii_lowercase(),
            });
        }
        if gap > 0 {
            text += &gap.to_string();
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}
