//! Problems: positions out of games with one move that wins (`rookery problems` finds them), one of
//! them each day, and what is kept of those that were solved.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rookery_rules::{Game, Move, Ruleset, Side};
use serde::{Deserialize, Serialize};

use super::exercise::{Exercise, Goal, How, Step};
use super::stored::Stored;
use super::words;

/// The rulesets of which there are problems in the site (`assets/problems`): nothing else is asked
/// for. In this order they take turns as the problem of the day: no two alike follow each other.
pub const WITH_PROBLEMS: [&str; 24] = [
    "shatranj",
    "sfenj-11",
    "mak-ruk",
    "andarraya-5",
    "samantsy-2",
    "chaturanga",
    "shakhmaty-medieval-5",
    "hindustani-chess",
    "lombard-chess",
    "chess",
    "shatren",
    "korkserschach",
    "ouk-chatrang",
    "andarraya-3",
    "santaraj",
    "schachzabel",
    "main-chator",
    "medieval-chess",
    "shatranj-iraq",
    "parsi-chess",
    "long-assize",
    "chatur",
    "shakhmaty",
    "scachs",
];

/// Under this name it is kept what was solved.
pub const SOLVED: &str = "problems";

/// The file of a ruleset, easiest first.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct File {
    pub ruleset: String,
    pub problems: Vec<Problem>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Problem {
    pub fen: String,
    /// How many own moves it takes to win; 0: a piece is won.
    pub wins: u32,
    /// The rule that ends the game.
    #[serde(default)]
    pub by: String,
    /// Both sides' moves.
    pub line: Vec<String>,
    /// For each own move, others that win as well, but not as asked.
    #[serde(default)]
    pub also: Vec<Vec<String>>,
    /// 1 to 5.
    pub grade: u32,
}

impl File {
    /// None where the text is no such file: a host may answer with anything.
    pub fn read(text: &str) -> Option<File> {
        let file: File = serde_json::from_str(text).ok()?;
        (!file.problems.is_empty()).then_some(file)
    }

    /// The place of a problem by its name.
    pub fn named(&self, name: &str) -> Option<usize> {
        let mut problems = self.problems.iter();
        problems.position(|problem| problem.name() == name)
    }
}

impl Problem {
    /// A name that stays where others are found or left out.
    pub fn name(&self) -> String {
        // FNV-1a: short, and the same everywhere.
        let hash = self.fen.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
            (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
        });
        format!("{hash:08x}")
    }

    pub fn grade_name(&self) -> &'static str {
        match self.grade {
            0 | 1 => "very easy",
            2 => "easy",
            3 => "middling",
            4 => "hard",
            _ => "very hard",
        }
    }

    /// Whose move it is.
    pub fn side(&self) -> Side {
        match self.fen.split(' ').nth(1) {
            Some("b") => Side::Black,
            _ => Side::White,
        }
    }

    /// "White mates in 2 moves".
    pub fn asks(&self, side: Side) -> String {
        let (mover, other) = (words::side(side), words::side(side.other()));
        let within = match self.wins {
            1 => "with the next move".to_owned(),
            n => format!("in {n} moves"),
        };
        match self.by.as_str() {
            "" => format!("{mover} wins a piece"),
            "checkmate" => format!("{mover} mates {within}"),
            "bare king" => format!("{mover} leaves {other} a king alone {within}"),
            "stalemate" | "no legal move" => {
                format!("{mover} leaves {other} without a move {within}")
            }
            _ => format!("{mover} wins {within}"),
        }
    }

    /// The problem on the board; none where the file does not fit the rules.
    pub fn exercise(&self, ruleset: &Arc<Ruleset>) -> Option<Exercise> {
        let game = Game::from_fen(ruleset.clone(), &self.fen).ok()?;
        let side = game.position().turn();
        let mut now = game.clone();
        let mut steps: Vec<Step> = Vec::new();
        for text in &self.line {
            let position = *now.position();
            let mv = now.push_text(text).ok()?;
            if position.turn() != side {
                steps.last_mut()?.replies.push(mv);
                continue;
            }
            let also = self.also.get(steps.len()).into_iter().flatten();
            let parse = |text: &String| position.parse_move(ruleset, text);
            let also: Result<Vec<Move>, _> = also.map(parse).collect();
            steps.push(Step {
                right: vec![mv],
                also: also.ok()?,
                replies: Vec::new(),
            });
        }
        let praise = match self.wins {
            0 => "Solved: that wins a piece.",
            _ => "Solved.",
        };
        let task = format!("{}.", self.asks(side));
        let goal = Goal::Moves(steps);
        let mut exercise = Exercise::new(game, task, praise.to_owned(), goal);
        exercise.any_win = true;
        Some(exercise)
    }
}

/// The ruleset whose turn it is on a day (counted from 1 January 1970).
pub fn ruleset_of_day(day: i64) -> &'static str {
    WITH_PROBLEMS[day.rem_euclid(WITH_PROBLEMS.len() as i64) as usize]
}

/// Which of so many problems: no two days in a row the same, and all before one comes again.
pub fn problem_of_day(day: i64, count: usize) -> usize {
    let count = count.max(1) as i64;
    let round = day.div_euclid(WITH_PROBLEMS.len() as i64);
    // From easy to hard and back would be dull: in strides that meet all of them.
    let mut stride = count * 5 / 13 + 1;
    while divisor(stride, count) != 1 {
        stride += 1;
    }
    (round * stride).rem_euclid(count) as usize
}

fn divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { divisor(b, a % b) }
}

/// What is kept of what a person has solved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solved {
    /// The names of problems, by their rulesets.
    pub problems: BTreeMap<String, BTreeSet<String>>,
    /// The last day whose problem was solved, and how it went, in words.
    #[serde(default)]
    pub day: i64,
    #[serde(default)]
    pub how: String,
    /// So many days in a row, until then; and the most there were.
    #[serde(default)]
    pub streak: u32,
    #[serde(default)]
    pub best: u32,
}

impl Stored for Solved {}

impl Solved {
    pub fn has(&self, ruleset: &str, problem: &Problem) -> bool {
        let names = self.problems.get(ruleset);
        names.is_some_and(|names| names.contains(&problem.name()))
    }

    pub fn count(&self, ruleset: &str) -> usize {
        self.problems.get(ruleset).map_or(0, BTreeSet::len)
    }

    pub fn add(&mut self, ruleset: &str, problem: &Problem) {
        let names = self.problems.entry(ruleset.to_owned()).or_default();
        names.insert(problem.name());
    }

    /// The problem of a day is done. Once a day counts; a clock that was set back changes nothing.
    pub fn done_today(&mut self, day: i64, how: String) {
        if day <= self.day {
            return;
        }
        self.streak = match day == self.day + 1 {
            true => self.streak.saturating_add(1),
            false => 1,
        };
        self.best = self.best.max(self.streak);
        self.day = day;
        self.how = how;
    }

    /// How many days in a row, seen from a day: one that was left out ends it.
    pub fn streak_on(&self, day: i64) -> u32 {
        if day <= self.day.saturating_add(1) {
            self.streak
        } else {
            0
        }
    }

    /// Both together: what a saved file brings, and what is here.
    pub fn joined(mut self, other: Solved) -> Solved {
        for (ruleset, names) in other.problems {
            self.problems.entry(ruleset).or_default().extend(names);
        }
        let best = self.best.max(other.best);
        if (other.day, other.streak) > (self.day, self.streak) {
            (self.day, self.streak, self.how) = (other.day, other.streak, other.how);
        }
        Solved { best, ..self }
    }
}

/// How it went, in words.
pub fn result(how: How, wrong: u32, hints: u32) -> String {
    let tries = match (how, wrong) {
        (How::Shown, _) => return "looked up".to_owned(),
        (How::Solved, 0) => "solved at the first try".to_owned(),
        (How::Solved, n) => format!("solved at try {}", n.saturating_add(1)),
    };
    match hints {
        0 => tries,
        1 => format!("{tries}, with a hint"),
        n => format!("{tries}, with {n} hints"),
    }
}

/// Today's result as a text to be passed on; it does not give the solution away.
pub fn share_text(date: &str, game: &str, asks: &str, solved: &Solved, address: &str) -> String {
    let streak = match solved.streak {
        0 | 1 => String::new(),
        n => format!(" {n} days in a row."),
    };
    format!(
        "Rookery, the problem of {date}\n{game}: {asks}\n{}.{streak}\n{address}",
        words::capital(&solved.how)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::{Action, Stage};
    use crate::seat::AtBoard;
    use rookery_rules::library;

    fn files() -> Vec<File> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/problems");
        let files = WITH_PROBLEMS.map(|id| {
            let text = std::fs::read_to_string(format!("{folder}/{id}.json")).expect(id);
            let file = File::read(&text).expect(id);
            assert_eq!(file.ruleset, id);
            file
        });
        let there = std::fs::read_dir(folder).unwrap().count();
        assert_eq!(there, WITH_PROBLEMS.len(), "a file that nobody asks for");
        files.into()
    }

    #[test]
    fn p60_every_problem_is_solved_on_the_board_by_its_own_line() {
        for file in files() {
            let ruleset = Arc::new(library::ruleset(&file.ruleset).unwrap());
            assert!(file.problems.len() >= 60, "{}", file.ruleset);
            for problem in &file.problems {
                let at = format!("{}: {}", file.ruleset, problem.fen);
                let mut exercise = problem.exercise(&ruleset).expect(&at);
                let mut done = 0;
                while !exercise.is_done() {
                    let ply = exercise.play.game.moves().len();
                    exercise.change(Action::Move(problem.line[ply].clone()));
                    assert_eq!(exercise.wrong, 0, "{at}");
                    if let Some(job) = exercise.waits_for() {
                        exercise.change(Action::Due(job));
                    }
                    done += 1;
                    assert!(done < 20, "{at}");
                }
                assert_eq!(exercise.stage, Stage::Done(How::Solved), "{at}");
                assert_eq!(exercise.line().len(), problem.line.len(), "{at}");
                assert_eq!(done, problem.wins.max(1), "{at}");
            }
        }
    }

    #[test]
    fn problems_have_names_of_their_own() {
        for file in files() {
            let names: BTreeSet<String> = file.problems.iter().map(Problem::name).collect();
            assert_eq!(names.len(), file.problems.len());
        }
    }

    #[test]
    fn p61_each_day_has_a_problem_and_all_come_before_one_comes_again() {
        for count in [1, 2, 60, 72, 80, 97] {
            let first = 20_779;
            let round = WITH_PROBLEMS.len() as i64;
            let days = (0..count as i64).map(|n| first + n * round);
            let of_days: BTreeSet<usize> = days.map(|day| problem_of_day(day, count)).collect();
            assert_eq!(of_days.len(), count);
            assert!(of_days.into_iter().all(|index| index < count));
        }
        let round = 20_779..20_779 + WITH_PROBLEMS.len() as i64;
        let of_all: BTreeSet<&str> = round.map(ruleset_of_day).collect();
        assert_eq!(of_all.len(), WITH_PROBLEMS.len());
        // Long ago and far away there is one, too.
        assert!(problem_of_day(-3, 60) < 60 && problem_of_day(i64::from(i32::MAX), 60) < 60);
    }

    #[test]
    fn p61_days_in_a_row_are_counted_once_each() {
        let mut solved = Solved::default();
        for (day, streak) in [(100, 1), (101, 2), (101, 2), (102, 3), (99, 3), (105, 1)] {
            solved.done_today(day, format!("day {day}"));
            assert_eq!(solved.streak, streak, "{day}");
        }
        assert_eq!((solved.best, solved.how.as_str()), (3, "day 105"));
        let seen = [104, 105, 106, 107].map(|day| solved.streak_on(day));
        assert_eq!(seen, [1, 1, 1, 0]);
        assert_eq!(Solved::from_text(&solved.to_text()).unwrap(), solved);
        for text in ["{\"problems\":7}", "{}", "[]", "7", ""] {
            assert!(Solved::from_text(text).is_err(), "{text}");
        }
        let bare = Solved::from_text("{\"problems\":{}}").unwrap();
        assert_eq!(bare, Solved::default());
    }

    #[test]
    fn p61_what_is_shared_tells_how_it_went_and_not_the_solution() {
        assert_eq!(result(How::Solved, 0, 0), "solved at the first try");
        assert_eq!(result(How::Solved, 2, 1), "solved at try 3, with a hint");
        assert_eq!(result(How::Shown, 2, 1), "looked up");
        let mut solved = Solved::default();
        solved.done_today(7, result(How::Solved, 0, 0));
        solved.done_today(8, result(How::Solved, 1, 2));
        let text = share_text(
            "9 January 1970",
            "Shatranj",
            "White mates in 2",
            &solved,
            "x",
        );
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines,
            [
                "Rookery, the problem of 9 January 1970",
                "Shatranj: White mates in 2",
                "Solved at try 2, with 2 hints. 2 days in a row.",
                "x"
            ]
        );
    }

    #[test]
    fn what_two_browsers_have_solved_is_put_together() {
        let mut here = Solved::default();
        here.problems
            .entry("chess".into())
            .or_default()
            .insert("a".into());
        here.done_today(10, "here".into());
        let mut there = Solved::default();
        there
            .problems
            .entry("chess".into())
            .or_default()
            .insert("b".into());
        there.done_today(10, "there".into());
        there.done_today(11, "there".into());
        let both = here.clone().joined(there.clone());
        assert_eq!((both.count("chess"), both.day, both.streak), (2, 11, 2));
        assert_eq!(both, there.joined(here));
    }

    #[test]
    fn what_is_asked_is_said_in_plain_words() {
        let asks = |wins, by: &str| {
            let problem = Problem {
                fen: String::new(),
                wins,
                by: by.into(),
                line: Vec::new(),
                also: Vec::new(),
                grade: 1,
            };
            problem.asks(Side::White)
        };
        assert_eq!(asks(2, "checkmate"), "White mates in 2 moves");
        assert_eq!(asks(0, ""), "White wins a piece");
        let bare = "White leaves Black a king alone with the next move";
        assert_eq!(asks(1, "bare king"), bare);
        let none = "White leaves Black without a move in 3 moves";
        assert_eq!(asks(3, "no legal move"), none);
    }
}
