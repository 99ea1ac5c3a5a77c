//! Positions with a forced result, for each ruleset a file: what a search must find.
//! All were found and verified by the exhaustive [`solver`], which knows no evaluation.

pub mod solver;

use crate::limits::Report;
use crate::score::Score;
use rookery_rules::order::InOrder;
use rookery_rules::{Move, Position, Ruleset};

include!(concat!(env!("OUT_DIR"), "/tactics.rs"));

/// What the side to move can force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// A win after so many plies, and no sooner.
    Win(u32),
    /// No win, but a draw, within so many plies; every other move loses.
    Draw(u32),
}

/// One line of a file: `win 3 | e2e4 f2f4 | how it ends | FEN`.
#[derive(Clone, Debug)]
pub struct Tactic {
    /// What can be forced.
    pub goal: Goal,
    /// All the moves that reach the goal.
    pub best: Vec<Move>,
    /// What kind of ending it leads to, in words.
    pub theme: String,
    /// Where.
    pub position: Position,
    /// The same as text.
    pub fen: String,
}

/// The text of a ruleset's file; empty where it has none.
pub fn text(id: &str) -> &'static str {
    TACTICS
        .iter()
        .find(|(name, _)| *name == id)
        .map_or("", |(_, text)| text)
}

/// The ids of all rulesets that have a file.
pub fn ids() -> impl Iterator<Item = &'static str> {
    TACTICS.iter().map(|(id, _)| *id)
}

/// Reads a file's lines.
pub fn parse(ruleset: &Ruleset, text: &str) -> Result<Vec<Tactic>, String> {
    text.lines()
        .enumerate()
        .map(|(number, line)| (number, line.trim()))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, line)| {
            parse_line(ruleset, line).map_err(|what| format!("line {}: {what}", number + 1))
        })
        .collect()
}

fn parse_line(ruleset: &Ruleset, line: &str) -> Result<Tactic, String> {
    let parts: Vec<&str> = line.split('|').map(str::trim).collect();
    let [goal, best, theme, fen] = parts.as_slice() else {
        return Err("write 'win 3 | moves | theme | FEN'".into());
    };
    let (kind, plies) = goal.split_once(' ').unwrap_or((goal, ""));
    let plies: u32 = plies
        .parse()
        .map_err(|_| format!("'{goal}' has no number of plies"))?;
    let goal = match kind {
        "win" => Goal::Win(plies),
        "draw" => Goal::Draw(plies),
        _ => return Err(format!("'{kind}' is neither win nor draw")),
    };
    let position = Position::from_fen(ruleset, fen).map_err(|e| e.to_string())?;
    let best: Result<Vec<Move>, _> = best
        .split_whitespace()
        .map(|text| position.parse_move(ruleset, text))
        .collect();
    Ok(Tactic {
        goal,
        best: best.map_err(|e| e.to_string())?,
        theme: theme.to_string(),
        position,
        fen: fen.to_string(),
    })
}

/// Whether a search has found what the line asks for: the right move or another that is
/// seen to win, or the only way to hold a draw.
pub fn solved(tactic: &Tactic, report: &Report) -> bool {
    let right = report
        .best_move()
        .is_some_and(|mv| tactic.best.contains(&mv));
    let score = report.lines.first().map(|line| line.score);
    match (tactic.goal, score) {
        (Goal::Win(plies), Some(Score::WinIn(found))) => right || found <= plies * 2,
        (Goal::Draw(plies), Some(score)) => {
            right && report.depth > plies && score == Score::Centipawns(0)
        }
        _ => false,
    }
}

/// Whether an exhaustive search finds exactly what the line says.
pub fn verified(ruleset: &Ruleset, tactic: &Tactic) -> bool {
    let found = match tactic.goal {
        Goal::Win(plies) => solver::shortest_win(ruleset, &tactic.position, plies),
        Goal::Draw(plies) => {
            solver::only_draws(ruleset, &tactic.position, plies).map(|moves| (plies, moves))
        }
    };
    let wanted = match tactic.goal {
        Goal::Win(plies) | Goal::Draw(plies) => plies,
    };
    found.is_some_and(|(plies, mut moves)| {
        let mut best = tactic.best.clone();
        moves.order();
        best.order();
        plies == wanted && moves == best
    })
}
