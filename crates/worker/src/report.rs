//! What a search has found, in the words of the messages.

use crate::messages::{FromWorker, Job, Line, Score};
use rookery_engine::Report;
use rookery_rules::{Game, Move, Position, Ruleset};

/// Longer lines are guesses that nobody reads.
const LONGEST_LINE: usize = 24;

pub fn progress(
    job: Job,
    game: &Game,
    report: &Report,
    elapsed_ms: f64,
    lines: usize,
) -> FromWorker {
    FromWorker::Progress {
        job,
        depth: report.depth,
        nodes: report.nodes,
        nps: (report.nodes as f64 * 1000.0 / elapsed_ms.max(1.0)) as u64,
        lines: all_lines(game, report, lines),
    }
}

pub fn best(job: Job, game: &Game, mv: Move, report: &Report, lines: usize) -> FromWorker {
    let ruleset = game.ruleset();
    FromWorker::Best {
        job,
        mv: ruleset.move_text(mv),
        san: game.position().san(ruleset, mv),
        depth: report.depth,
        nodes: report.nodes,
        lines: all_lines(game, report, lines),
    }
}

fn all_lines(game: &Game, report: &Report, most: usize) -> Vec<Line> {
    report
        .lines
        .iter()
        .take(most)
        .map(|line| {
            let (moves, sans) = texts(game.ruleset(), game.position(), &line.pv);
            Line {
                score: line.score.into(),
                moves,
                sans,
            }
        })
        .collect()
}

fn texts(ruleset: &Ruleset, position: &Position, line: &[Move]) -> (Vec<String>, Vec<String>) {
    let mut position = *position;
    let mut texts = (Vec::new(), Vec::new());
    for mv in line.iter().take(LONGEST_LINE) {
        let legal = position.legal_moves(ruleset);
        if !legal.contains(*mv) {
            break;
        }
        texts.0.push(ruleset.move_text(*mv));
        texts.1.push(position.san_among(ruleset, *mv, &legal));
        position = position.after(ruleset, *mv);
    }
    texts
}

impl From<rookery_engine::Score> for Score {
    fn from(score: rookery_engine::Score) -> Score {
        match score {
            rookery_engine::Score::Centipawns(value) => Score::Centipawns(value),
            rookery_engine::Score::WinIn(plies) => Score::WinIn(plies),
            rookery_engine::Score::LossIn(plies) => Score::LossIn(plies),
        }
    }
}

impl From<Score> for rookery_engine::Score {
    fn from(score: Score) -> rookery_engine::Score {
        match score {
            Score::Centipawns(value) => rookery_engine::Score::Centipawns(value),
            Score::WinIn(plies) => rookery_engine::Score::WinIn(plies),
            Score::LossIn(plies) => rookery_engine::Score::LossIn(plies),
        }
    }
}
