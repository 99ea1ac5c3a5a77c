//! Cases (`cases.txt`): small positions that witness the numbered sentences of an account.
//! Tests hold every ruleset to them, "Show me" puts them on the board, and those with a task are
//! the lessons of their game.
//!
//! ```text
//! case 14 15: what is to be seen          the sentences it witnesses, and a note
//!   with long-leap                        a switch that is on
//!   start FEN                             absent: the ruleset's own start
//!   moves e2e4 0000                       played from there, one or more lines
//!   from e1: d1 f1 h1                     exactly these moves begin on e1 (origins left out)
//!   legal e2e4 e7e8q                      these are legal …
//!   illegal e1g1                          … and these are not
//!   only 0000                             exactly these are legal
//!   count 20                              so many are
//!   turn white
//!   check | no-check
//!   goes-on | ends checkmate white        how it ends, as in answers: reason, then winner or draw
//!   board 4k3/8/8/8/8/8/8/4K3
//! ```
//!
//! One line may ask a learner to find out what the case shows:
//!
//! ```text
//!   find Win at once.          the last of the moves, or another that leads to all that is expected
//!   play Jump.                 one of the moves that are said to be legal
//!   judge May White castle?    whether the moves in question are legal
//! ```
//!
//! The case that shows best what is special in its game says so, in a few words for the library,
//! which draws its start with arrows for its moves:
//!
//! ```text
//!   plate Elephants jump two squares
//! ```

use crate::game::Game;
use crate::library::{self, NoRuleset};
use crate::moves::Move;
use crate::order::InOrder;
use crate::ruleset::Ruleset;
use crate::square::{Side, Square};
use std::sync::Arc;

/// One position, reached by a few moves, and what is expected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Where it stands in its file.
    pub line: usize,
    /// The numbered sentences that it witnesses.
    pub rules: Vec<usize>,
    /// What it shows, in words.
    pub note: String,
    /// The switches that are on.
    pub switches: Vec<String>,
    /// A FEN; none: the ruleset's own start.
    pub start: Option<String>,
    /// The moves that lead there from the start, as move texts.
    pub moves: Vec<String>,
    /// What holds there.
    pub expect: Vec<Expectation>,
    /// What a learner is asked to do.
    pub task: Option<Task>,
    /// What the library says of it, where it stands for its game there.
    pub plate: Option<String>,
}

/// What a learner is asked to do, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// What an answer to it is.
    pub kind: TaskKind,
    /// What is asked.
    pub words: String,
}

/// What an answer to a task is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskKind {
    /// The last of the moves, or another that leads to all that is expected.
    Find,
    /// One of the moves that are said to be legal.
    Play,
    /// Whether the moves in question are legal.
    Judge,
}

/// What does a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// One of these moves.
    Moves(Vec<Move>),
    /// To say whether it is allowed.
    Allowed(bool),
}

/// Something that holds in a position. Moves are written in full (`e2e4`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// Exactly these moves (full move texts) begin on the square.
    From(Square, Vec<String>),
    /// These moves are legal, perhaps among others.
    Legal(Vec<String>),
    /// None of these moves is legal.
    Illegal(Vec<String>),
    /// These are all the legal moves.
    Only(Vec<String>),
    /// There are so many legal moves.
    Count(usize),
    /// It is this side's turn.
    Turn(Side),
    /// The side to move is in check, or is not.
    Check(bool),
    /// The game is not over.
    GoesOn,
    /// The reason and the winner ("white", "black" or "draw").
    Ends(String, String),
    /// The pieces stand as in the first field of this FEN.
    Board(String),
}

/// Why a text is no file of cases.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct BadCase {
    /// Where it stands, from 1.
    pub line: usize,
    /// What is wrong there, in words.
    pub message: String,
}

/// Reads a file of cases.
pub fn parse(text: &str) -> Result<Vec<Case>, BadCase> {
    let mut cases: Vec<Case> = Vec::new();
    for (index, raw) in text.lines().enumerate() {
        let line = raw.split('#').next().unwrap_or("").trim_end();
        if line.trim().is_empty() {
            continue;
        }
        let wrong = |message: String| BadCase {
            line: index + 1,
            message,
        };
        if let Some(head) = line.strip_prefix("case ") {
            cases.push(header(head, index + 1).map_err(wrong)?);
            continue;
        }
        let case = cases
            .last_mut()
            .ok_or_else(|| wrong("a 'case' line comes first".into()))?;
        body(case, line.trim()).map_err(wrong)?;
    }
    Ok(cases)
}

fn header(head: &str, line: usize) -> Result<Case, String> {
    let (numbers, note) = head
        .split_once(':')
        .ok_or("write 'case', the numbers of sentences, a colon and a note")?;
    let rules: Result<Vec<usize>, _> = numbers.split_whitespace().map(str::parse).collect();
    let rules = rules.map_err(|_| format!("'{numbers}' should be numbers of sentences"))?;
    if rules.is_empty() {
        return Err("a case names the sentence that it witnesses".into());
    }
    Ok(Case {
        line,
        rules,
        note: note.trim().to_string(),
        switches: Vec::new(),
        start: None,
        moves: Vec::new(),
        expect: Vec::new(),
        task: None,
        plate: None,
    })
}

fn body(case: &mut Case, line: &str) -> Result<(), String> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let words = || rest.split_whitespace().map(str::to_string);
    let asked = match word {
        "find" => Some(TaskKind::Find),
        "play" => Some(TaskKind::Play),
        "judge" => Some(TaskKind::Judge),
        _ => None,
    };
    if let Some(kind) = asked {
        let words = rest.trim().to_string();
        if words.is_empty() || case.task.replace(Task { kind, words }).is_some() {
            return Err("a case has one task, in words".into());
        }
        return Ok(());
    }
    let expectation = match word {
        "plate" => {
            if rest.trim().is_empty() || case.plate.replace(rest.trim().to_string()).is_some() {
                return Err("a case says in a few words what its plate shows, once".into());
            }
            return Ok(());
        }
        "with" => {
            case.switches.extend(words());
            return Ok(());
        }
        "start" => {
            case.start = Some(rest.trim().to_string());
            return Ok(());
        }
        "moves" => {
            case.moves.extend(words());
            return Ok(());
        }
        "from" => {
            let (square, targets) = rest
                .split_once(':')
                .ok_or("write 'from e1: d1 f1'".to_string())?;
            let square: Square = square
                .trim()
                .parse()
                .map_err(|e: crate::square::NotASquare| e.to_string())?;
            let moves = targets.split_whitespace();
            Expectation::From(square, moves.map(|to| format!("{square}{to}")).collect())
        }
        "legal" => Expectation::Legal(words().collect()),
        "illegal" => Expectation::Illegal(words().collect()),
        "only" => Expectation::Only(words().collect()),
        "count" => Expectation::Count(
            rest.trim()
                .parse()
                .map_err(|_| format!("'{rest}' should be a number"))?,
        ),
        "turn" => Expectation::Turn(match rest.trim() {
            "white" => Side::White,
            "black" => Side::Black,
            other => return Err(format!("the turn is white or black, not '{other}'")),
        }),
        "check" => Expectation::Check(true),
        "no-check" => Expectation::Check(false),
        "goes-on" => Expectation::GoesOn,
        "ends" => {
            let (reason, winner) = rest
                .trim()
                .rsplit_once(' ')
                .ok_or("write 'ends', the reason and the winner or 'draw'".to_string())?;
            Expectation::Ends(reason.to_string(), winner.to_string())
        }
        "board" => Expectation::Board(rest.trim().to_string()),
        other => return Err(format!("'{other}' is not a line of a case")),
    };
    case.expect.push(expectation);
    Ok(())
}

/// Why a case does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CaseFails {
    /// Its ruleset, with its switches, is none.
    #[error("{0}")]
    Ruleset(#[from] NoRuleset),
    /// Its start is no position.
    #[error("start: {0}")]
    Start(#[from] crate::fen::BadFen),
    /// One of its moves cannot be made.
    #[error("move {number}: {error}")]
    Move {
        /// Which one, from 1.
        number: usize,
        /// Why.
        error: crate::notation::BadMove,
    },
    /// Something that it expects is otherwise.
    #[error("{0}")]
    Otherwise(String),
}

impl Case {
    /// What to call the game in which the case stands: `id` with the case's switches.
    pub fn ruleset_name(&self, id: &str) -> String {
        let on = self.switches.iter().map(|switch| format!("+{switch}"));
        std::iter::once(id.to_string()).chain(on).collect()
    }

    /// The game as far as the case plays it, in the built-in ruleset `id`.
    pub fn game(&self, id: &str) -> Result<Game, CaseFails> {
        self.game_in(Arc::new(library::ruleset(&self.ruleset_name(id))?))
    }

    /// The same where the ruleset, with the case's switches, is at hand.
    pub fn game_in(&self, ruleset: Arc<Ruleset>) -> Result<Game, CaseFails> {
        let mut game = match &self.start {
            None => Game::new(ruleset),
            Some(fen) => Game::from_fen(ruleset, fen)?,
        };
        for (index, text) in self.moves.iter().enumerate() {
            game.push_text(text).map_err(|error| CaseFails::Move {
                number: index + 1,
                error,
            })?;
        }
        Ok(game)
    }

    /// Whether everything is as the case says.
    pub fn check(&self, id: &str) -> Result<(), CaseFails> {
        self.check_in(Arc::new(library::ruleset(&self.ruleset_name(id))?))
    }

    /// The same where the ruleset, with the case's switches, is at hand.
    pub fn check_in(&self, ruleset: Arc<Ruleset>) -> Result<(), CaseFails> {
        self.holds(&self.game_in(ruleset)?)
    }

    /// Whether what the case expects is so at the end of a game.
    fn holds(&self, game: &Game) -> Result<(), CaseFails> {
        let position = game.position();
        let ruleset = game.ruleset();
        let mut legal: Vec<String> = position
            .legal_moves(ruleset)
            .iter()
            .map(|mv| ruleset.move_text(mv))
            .collect();
        legal.order();
        let outcome = game.outcome();
        let sorted = |texts: &[String]| {
            let mut texts = texts.to_vec();
            texts.order();
            texts
        };
        for expectation in &self.expect {
            let (holds, found) = match expectation {
                Expectation::From(square, texts) => {
                    let origin = square.to_string();
                    let from = legal.iter().filter(|text| text.starts_with(&origin));
                    let from: Vec<String> = from.cloned().collect();
                    (from == sorted(texts), from.join(" "))
                }
                Expectation::Legal(texts) => {
                    (texts.iter().all(|t| legal.contains(t)), legal.join(" "))
                }
                Expectation::Illegal(texts) => {
                    (!texts.iter().any(|t| legal.contains(t)), legal.join(" "))
                }
                Expectation::Only(texts) => (legal == sorted(texts), legal.join(" ")),
                Expectation::Count(count) => (legal.len() == *count, legal.len().to_string()),
                Expectation::Turn(side) => {
                    (position.turn() == *side, position.turn().name().to_string())
                }
                Expectation::Check(check) => {
                    let found = position.in_check(ruleset);
                    (found == *check, format!("check {found}"))
                }
                Expectation::GoesOn => (outcome.is_none(), format!("{outcome:?}")),
                Expectation::Ends(reason, winner) => (
                    outcome.is_some_and(|o| o.reason.text() == reason && o.winner_name() == winner),
                    format!("{outcome:?}"),
                ),
                Expectation::Board(board) => {
                    let found = position.board_text(ruleset);
                    (found == *board, found)
                }
            };
            if !holds {
                return Err(CaseFails::Otherwise(format!(
                    "expected {expectation:?}, found {found}"
                )));
            }
        }
        Ok(())
    }

    /// The game as far as a learner gets it, with what does the task; none where there is no task.
    pub fn lesson_in(&self, ruleset: Arc<Ruleset>) -> Result<Option<(Game, Answer)>, CaseFails> {
        let Some(task) = &self.task else {
            return Ok(None);
        };
        let mut game = self.game_in(ruleset)?;
        if task.kind == TaskKind::Find {
            game.pop();
        }
        let legal = game.position().legal_moves(game.ruleset());
        let told = |wanted: Move| {
            let text = game.ruleset().move_text(wanted);
            self.expect.iter().any(|expectation| match expectation {
                Expectation::From(_, texts) | Expectation::Legal(texts) => texts.contains(&text),
                _ => false,
            })
        };
        let leads_there = |wanted: Move| {
            let mut after = game.clone();
            after.push(wanted) && self.holds(&after).is_ok()
        };
        let refused = |expectation: &Expectation| matches!(expectation, Expectation::Illegal(_));
        let answer = match task.kind {
            TaskKind::Judge => Answer::Allowed(!self.expect.iter().any(refused)),
            TaskKind::Find => Answer::Moves(legal.iter().filter(|mv| leads_there(*mv)).collect()),
            TaskKind::Play => Answer::Moves(legal.iter().filter(|mv| told(*mv)).collect()),
        };
        Ok(Some((game, answer)))
    }

    /// The squares that the case speaks of, for marks on the board.
    pub fn squares(&self) -> Vec<Square> {
        let mut squares = Vec::new();
        for expectation in &self.expect {
            if let Expectation::From(square, _) = expectation {
                squares.push(*square);
            }
            if let Expectation::Legal(texts) | Expectation::Illegal(texts) = expectation {
                let origins = texts.iter().filter(|text| *text != "0000");
                squares.extend(origins.filter_map(|text| text.get(..2)?.parse::<Square>().ok()));
            }
        }
        squares.order();
        squares.dedup();
        squares
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_and_its_cases_are_judged() {
        let text = "# cases\ncase 1 2: first\n  moves e2e4\n  turn black\n  from e7: e6 e5\n";
        let cases = parse(text).unwrap();
        assert_eq!(cases.len(), 1);
        assert_eq!((cases[0].line, cases[0].rules.as_slice()), (2, &[1, 2][..]));
        assert_eq!(cases[0].check("chess"), Ok(()));
        assert_eq!(cases[0].squares(), ["e7".parse().unwrap()]);
        for false_claim in [
            "turn white",
            "from e7: e6",
            "legal e2e4",
            "illegal e7e5",
            "only 0000",
            "count 19",
            "check",
            "ends checkmate white",
            "board 8/8/8/8/8/8/8/8",
        ] {
            let text = format!("case 1: wrong\n moves e2e4\n {false_claim}");
            assert!(
                parse(&text).unwrap()[0].check("chess").is_err(),
                "{false_claim}"
            );
        }
        let mated = "case 1: wrong\n moves f2f3 e7e5 g2g4 d8h4\n goes-on";
        assert!(parse(mated).unwrap()[0].check("chess").is_err());
    }

    #[test]
    fn a_task_is_done_by_what_the_case_shows() {
        let lesson = |text: &str| {
            let chess = Arc::new(library::ruleset("chess").unwrap());
            let (game, answer) = parse(text).unwrap()[0].lesson_in(chess).unwrap().unwrap();
            let moves = match answer {
                Answer::Allowed(allowed) => vec![allowed.to_string()],
                Answer::Moves(moves) => {
                    let texts = moves.iter().map(|mv| game.ruleset().move_text(*mv));
                    texts.collect()
                }
            };
            (game.moves().len(), moves)
        };
        let mate = "case 1: mate\n find Mate.\n moves f2f3 e7e5 g2g4 d8h4\n ends checkmate black";
        assert_eq!(lesson(mate), (3, vec!["d8h4".to_string()]));
        let step = "case 1: a pawn\n play Go.\n moves e2e4\n from e7: e6 e5\n illegal e7e4";
        assert_eq!(lesson(step), (1, vec!["e7e6".into(), "e7e5".into()]));
        let castle = "case 1: no\n judge May it?\n illegal e1h1";
        assert_eq!(lesson(castle), (0, vec!["false".to_string()]));
        let free = "case 1: yes\n judge May it?\n legal e2e4";
        assert_eq!(lesson(free), (0, vec!["true".to_string()]));
    }

    #[test]
    fn mistakes_are_named_with_their_lines() {
        for (text, line) in [
            ("case 1: a\n  play", 2),
            ("case 1: a\n  plate", 2),
            ("case 1: a\n  play Go.\n  judge May it?", 3),
            ("moves e2e4", 1),
            ("case : none", 1),
            ("case x: none", 1),
            ("case 1: a\n\n  form e1: e2", 3),
            ("case 1: a\n  count many", 2),
        ] {
            assert_eq!(parse(text).unwrap_err().line, line, "{text}");
        }
    }
}
