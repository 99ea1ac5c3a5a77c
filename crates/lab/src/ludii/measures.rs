//! All metrics of games of one ruleset, of each game and over all.

use super::evaluate::Stand;
use super::lists::{add, variance};
use super::plies::{Board, Record, Situation};
use rookery_rules::Game;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashSet};

/// The name of a metric, as Ludii spells it, and its value.
pub type Values = BTreeMap<String, f64>;

/// The same metrics as the code computes them and as their texts say.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Measures {
    pub code: Values,
    pub text: Values,
}

/// Play stops after so many turns of both players, or plies.
const MOST_TURNS: usize = 2_500;
const MOST_PLIES: usize = 10_000;
/// What the code counts as stopped: the limit of one player, compared with both players' turns.
const TIMEOUT_TURNS: usize = 1_250;
/// Squares, edges and corners of the board.
const ALL_SITES: f64 = 64.0 + 144.0 + 81.0;

/// Measures games of one ruleset: all together, then each in the order given.
pub fn measure(games: &[Game]) -> (Measures, Vec<Measures>) {
    let records: Vec<Record> = games.iter().map(Record::of).collect();
    let each: Vec<Measures> = records.iter().map(of_game).collect();
    let mut all = Measures {
        code: mean(each.iter().map(|one| &one.code)),
        text: mean(each.iter().map(|one| &one.text)),
    };
    // The one value that is not a mean over the games.
    if !records.is_empty() {
        let wins = |result| records.iter().filter(|r| r.result == result).count() as f64;
        let balance = 1.0 - (wins(1.0) - wins(-1.0)).abs() / records.len() as f64;
        both(&mut all, "Balance", balance);
    }
    (all, each)
}

fn mean<'a>(each: impl Iterator<Item = &'a Values>) -> Values {
    let mut sums = Values::new();
    let mut games = 0.0;
    for values in each {
        games += 1.0;
        for (name, value) in values {
            *sums.entry(name.clone()).or_insert(0.0) += value;
        }
    }
    sums.into_iter()
        .map(|(name, sum)| (name, sum / games))
        .collect()
}

fn both(measures: &mut Measures, name: &str, value: f64) {
    measures.code.insert(name.into(), value);
    measures.text.insert(name.into(), value);
}

fn apart(measures: &mut Measures, name: &str, code: f64, text: f64) {
    measures.code.insert(name.into(), code);
    measures.text.insert(name.into(), text);
}

/// What the metrics of one game are made of.
struct Seen<'a> {
    record: &'a Record,
    /// e of the first player at the start and after each ply.
    e: Vec<f64>,
    /// Men on the board, likewise.
    men: Vec<f64>,
}

impl Seen<'_> {
    fn plies(&self) -> f64 {
        self.record.plies.len() as f64
    }

    /// e before each ply: the end is not among them.
    fn before(&self) -> &[f64] {
        &self.e[..self.e.len() - 1]
    }
}

fn of_game(record: &Record) -> Measures {
    let heuristic = &record.account.heuristic;
    let states = || record.states.iter();
    let seen = Seen {
        record,
        e: states().map(|state| state.stand.e(heuristic)).collect(),
        men: states()
            .map(|state| state.situation.board.iter().filter(|on| **on != 0).count() as f64)
            .collect(),
    };
    let mut measures = Measures::default();
    outcome(&seen, &mut measures);
    size(&seen, &mut measures);
    repetition(&seen, &mut measures);
    moves(&seen, &mut measures);
    clarity(&seen, &mut measures);
    struggle(&seen, &mut measures);
    measures
}

fn outcome(seen: &Seen, into: &mut Measures) {
    let result = seen.record.result;
    let (turns, plies) = (seen.record.turns(), seen.record.plies.len());
    let won = f64::from(result != 0.0);
    both(into, "AdvantageP1", (1.0 + result) / 2.0);
    both(into, "Balance", 1.0 - result.abs());
    both(into, "Completion", won);
    let stopped_after = |limit: bool| f64::from(result == 0.0 && (limit || plies > MOST_PLIES));
    let code = stopped_after(turns > TIMEOUT_TURNS);
    let text = stopped_after(turns >= MOST_TURNS);
    apart(into, "Timeouts", code, text);
    apart(into, "Drawishness", 1.0 - won - code, 1.0 - won - text);
}

fn size(seen: &Seen, into: &mut Measures) {
    let record = seen.record;
    let plies = seen.plies();
    let turns = record.turns() as f64;
    if record.account.actions.is_some() {
        let actions = record.plies.iter().map(|ply| f64::from(ply.actions)).sum();
        both(into, "Duration Actions", actions);
    }
    both(into, "Duration Moves", plies);
    both(into, "Duration Turns", turns);
    // Anything up to 1,000 turns is ideal, from 2,000 on nothing is.
    let ideal = 1.0 - ((turns - 1_000.0).max(0.0) / 1_000.0).min(1.0);
    both(into, "Ideal Duration", ideal);
    let mut ever = [false; 64];
    for state in &record.states {
        for (square, on) in ever.iter_mut().zip(state.situation.board) {
            *square |= on != 0;
        }
    }
    let visited = ever.iter().filter(|square| **square).count() as f64;
    both(into, "Board Coverage Default", visited / 64.0);
    both(into, "Board Coverage Full", visited / ALL_SITES);
    both(into, "Board Coverage Used", visited / 64.0);
    // A piece that can carry a mark makes three local states: none, unmoved, moved.
    let local = if record.account.marked.is_empty() {
        1.0
    } else {
        3.0
    };
    let states = (record.kinds as f64 * 2.0 + 1.0) * local;
    both(into, "State Space Complexity", 64.0 * states.log10());
    let branching = record.plies.iter().map(|ply| ply.legal as f64).sum::<f64>() / plies;
    let tree = if plies > 0.0 {
        plies * branching.log10()
    } else {
        0.0
    };
    both(into, "Game Tree Complexity", tree);
    let decisions = record.plies.iter().filter(|ply| ply.legal > 1).count() as f64;
    both(into, "Decision Moves", share(decisions, plies));
}

fn share(count: f64, of: f64) -> f64 {
    if of > 0.0 { count / of } else { 0.0 }
}

fn repetition(seen: &Seen, into: &mut Measures) {
    let situations = || seen.record.states.iter().map(|state| &state.situation);
    let boards: HashSet<&Board> = situations().map(|one| &one.board).collect();
    let whole: HashSet<&Situation> = situations().collect();
    let all = seen.record.states.len();
    for (name, distinct) in [
        ("Positional Repetition", boards.len()),
        ("Situational Repetition", whole.len()),
    ] {
        // A whole-number division makes it 1 for any repetition.
        let code = f64::from(distinct < all);
        apart(into, name, code, 1.0 - distinct as f64 / all as f64);
    }
}

fn moves(seen: &Seen, into: &mut Measures) {
    let record = seen.record;
    let mut list = |name: &str, list: &[f64]| add(&mut into.code, &mut into.text, name, list);
    let legal: Vec<f64> = record.plies.iter().map(|ply| ply.legal as f64).collect();
    let decisions: Vec<f64> = legal.iter().copied().filter(|legal| *legal > 1.0).collect();
    let distances: Vec<f64> = record
        .plies
        .iter()
        .filter_map(|ply| ply.distance.map(f64::from))
        .collect();
    let occupied: Vec<f64> = seen.men.iter().map(|men| men / 64.0).collect();
    let heuristic = &record.account.heuristic;
    let evaluations: Vec<f64> = record
        .plies
        .iter()
        .zip(&record.states[1..])
        .map(|(ply, state)| ply.of_mover(state.stand.e(heuristic)))
        .collect();
    let differences: Vec<f64> = seen.e.iter().map(|e| 2.0 * e.abs()).collect();
    list("Branching Factor", &legal);
    list("Decision Factor", &decisions);
    list("Move Distance", &distances);
    list("Piece Number", &seen.men);
    list("Board Sites Occupied", &occupied);
    list("Score Difference", &vec![0.0; record.states.len()]);
    list("Move Evaluation", &evaluations);
    list("State Evaluation Difference", &differences);
}

fn clarity(seen: &Seen, into: &mut Measures) {
    let record = seen.record;
    let heuristic = &record.account.heuristic;
    let (mut by_code, mut by_text, mut spread) = (0.0, 0.0, 0.0);
    for ply in &record.plies {
        let all: Vec<f64> = ply
            .options
            .iter()
            .map(|stand: &Stand| ply.of_mover(stand.e(heuristic)))
            .collect();
        by_code += narrow_by_code(&all);
        by_text += narrow(&all);
        let n = all.len() as f64;
        if n > 1.0 {
            spread += variance(&all) * n / (n - 1.0);
        }
    }
    let plies = seen.plies();
    let [code, text] = [share(by_code, plies), share(by_text, plies)];
    apart(into, "Clarity Narrowness", code, text);
    both(into, "Clarity Variance", share(spread, plies));
}

/// The share of moves that come within a quarter of the way from the mean to the best.
fn narrow(all: &[f64]) -> f64 {
    let mean = all.iter().sum::<f64>() / all.len() as f64;
    let most = all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let bar = mean + 0.75 * (most - mean);
    let above = all.iter().filter(|e| **e > bar).count() as f64;
    share(above, all.len() as f64)
}

/// The same after a whole-number division: 1 where all are above, else 0. A value that is the
/// least so far, as the first always is, is not looked at for the largest. Their order is ours
/// and not Ludii's, which matters where two or three fall.
fn narrow_by_code(all: &[f64]) -> f64 {
    let mean = all.iter().sum::<f64>() / all.len() as f64;
    let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
    for e in all {
        if *e < least {
            least = *e;
        } else {
            most = most.max(*e);
        }
    }
    let bar = mean + 0.75 * (most - mean);
    f64::from(!all.is_empty() && all.iter().all(|e| *e > bar))
}

fn struggle(seen: &Seen, into: &mut Measures) {
    let record = seen.record;
    let before = seen.before();
    let result = record.result;
    // The winner's e; in a draw both players count.
    let winners: Vec<f64> = before.iter().map(|e| e * result).collect();
    let (code, text): (Vec<f64>, Vec<f64>) = winners
        .iter()
        .zip(before)
        .map(|(winner, e)| match result {
            0.0 => (e.abs(), e.abs()),
            _ => (2.0 * winner.max(0.0), 2.0 * (-winner).max(0.0)),
        })
        .unzip();
    add(&mut into.code, &mut Values::new(), "Drama", &code);
    add(&mut Values::new(), &mut into.text, "Drama", &text);
    let leader = |e: &f64| e.partial_cmp(&0.0);
    let changes = 1 + before
        .windows(2)
        .filter(|pair| leader(&pair[0]) != leader(&pair[1]))
        .count();
    let changes = if before.is_empty() { 0 } else { changes };
    both(into, "Lead Change", share(changes as f64, seen.plies()));
    both(into, "Stability", 2.0 * variance(before));
    let largest = |all: &mut dyn Iterator<Item = f64>| all.fold(-1.0, f64::max);
    let winners_best = largest(&mut winners.iter().copied());
    let losers_best = largest(&mut winners.iter().map(|e| -e));
    let thresholds = match result {
        0.0 => (-1.0, -1.0),
        _ => (winners_best, losers_best),
    };
    apart(into, "Decisiveness Threshold", thresholds.0, thresholds.1);
    let code = f64::from(result != 0.0 && never_passes(seen, winners_best));
    let passed = match result {
        0.0 => Some(0),
        _ => winners.iter().position(|e| *e > losers_best),
    };
    let passed = passed.unwrap_or(before.len()) as f64;
    apart(
        into,
        "Decisiveness Moves",
        code,
        share(passed, seen.plies()),
    );
}

/// Whether the loser never passes the winner's best, as the code looks for it: it plays the
/// moves of the set-up again and so sees the start as often as there are men, the movers
/// alternating, and not the end.
fn never_passes(seen: &Seen, threshold: f64) -> bool {
    let record = seen.record;
    let losers = |e: f64| -e * record.result;
    let start = record.states[0].stand;
    let other = Stand {
        mover: start.mover.other(),
        ..start
    };
    let heuristic = &record.account.heuristic;
    let set_up = (0..record.plies.len().min(record.men)).map(|at| match at % 2 {
        0 => start.e(heuristic),
        _ => other.e(heuristic),
    });
    let played = seen.before();
    let played = &played[..played.len().saturating_sub(record.men)];
    set_up
        .chain(played.iter().copied())
        .all(|e| losers(e) <= threshold)
}
