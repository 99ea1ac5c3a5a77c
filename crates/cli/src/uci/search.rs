//! The thread that searches while the conversation goes on.

use super::parse::Go;
use super::say;
use super::unclaimed::played_on;
use crate::castling;
use rookery_engine::{Engine, Level, Limits, Report, Score, Status};
use rookery_lab::timing::Budget;
use rookery_rules::{Game, Move, Position, Ruleset, perft};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// A waiting search looks so often whether it may answer.
const WAIT: Duration = Duration::from_millis(2);
/// A long depth is reported on so often.
const SILENCE: Duration = Duration::from_secs(1);

/// What a search is to do, taken when `go` was heard.
pub struct Order {
    pub heard: Instant,
    pub game: Game,
    pub go: Go,
    /// The moves to be considered; empty: all.
    pub only: Vec<Move>,
    /// None: full strength.
    pub level: Option<&'static Level>,
    pub lines: usize,
    /// Castling is written by the king's target.
    pub standard_castling: bool,
}

#[derive(Default)]
struct Flags {
    stop: AtomicBool,
    /// Searching in the opponent's time: the clock is not ours yet.
    pondering: AtomicBool,
}

/// A search under way.
pub struct Running {
    flags: Arc<Flags>,
    thread: Option<JoinHandle<()>>,
    limited: bool,
    counts: bool,
}

/// The engine, also after a search that panicked.
pub fn lock(engine: &Mutex<Engine>) -> MutexGuard<'_, Engine> {
    engine.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Running {
    pub fn start(engine: Arc<Mutex<Engine>>, order: Order) -> Running {
        let flags = Arc::new(Flags::default());
        flags.pondering.store(order.go.ponder, Ordering::SeqCst);
        let counts = order.go.perft.is_some();
        let limited = (order.go.is_limited() || order.level.is_some()) && !order.go.infinite;
        let theirs = flags.clone();
        let thread = std::thread::spawn(move || match order.go.perft {
            Some(depth) => count(&order, depth, &theirs),
            None => search(&mut lock(&engine), order, &theirs),
        });
        Running {
            flags,
            thread: Some(thread),
            limited,
            counts,
        }
    }

    pub fn ponder_hit(&self) {
        self.flags.pondering.store(false, Ordering::SeqCst);
    }

    /// Whether it ends by itself.
    pub fn is_limited(&self) -> bool {
        self.counts || self.limited && !self.flags.pondering.load(Ordering::SeqCst)
    }

    /// Whether it counts moves.
    pub fn counts(&self) -> bool {
        self.counts
    }

    /// Whether it has answered.
    pub fn is_finished(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Has it answer now, and waits until it has.
    pub fn stop(&mut self) {
        self.flags.stop.store(true, Ordering::SeqCst);
        self.wait();
    }

    /// Waits for its answer.
    pub fn wait(&mut self) {
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            // The host must not wait for ever.
            say("bestmove (none)");
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Counts the sequences of so many moves, for each first move apart.
fn count(order: &Order, depth: u32, flags: &Flags) {
    let (position, ruleset) = (order.game.position(), order.game.ruleset());
    let mut total = 0;
    let asked = |mv: &Move| order.only.is_empty() || order.only.contains(mv);
    for mv in position.legal_moves(ruleset).iter().filter(asked) {
        let next = position.after(ruleset, mv);
        let Some(nodes) = sequences(ruleset, &next, depth.saturating_sub(1), flags) else {
            say("info string the count was stopped");
            return;
        };
        let text = castling::write(&order.game, mv, order.standard_castling);
        if depth > 0 {
            say(&format!("{text}: {nodes}"));
        }
        total += nodes;
    }
    let total = if depth == 0 { 1 } else { total };
    say(&format!("\nNodes searched: {total}"));
}

/// None where it was told to stop.
fn sequences(ruleset: &Ruleset, position: &Position, depth: u32, flags: &Flags) -> Option<u64> {
    /// Counts so short need not be interrupted.
    const SHORT: u32 = 4;
    if flags.stop.load(Ordering::Relaxed) {
        return None;
    }
    if depth <= SHORT {
        return Some(perft::perft(ruleset, position, depth));
    }
    let list = position.legal_moves(ruleset);
    let counts = list
        .iter()
        .map(|mv| sequences(ruleset, &position.after(ruleset, mv), depth - 1, flags));
    counts.sum()
}

fn search(engine: &mut Engine, mut order: Order, flags: &Flags) {
    if let Some(outcome) = order.game.outcome() {
        say(&format!(
            "info string the game is over: {}",
            outcome.reason.text()
        ));
        match played_on(&order.game, outcome) {
            Some(game) => order.game = game,
            None => {
                hold_back(&order, flags);
                say("bestmove (none)");
                return;
            }
        }
    }
    let order = &order;
    begin(engine, order);
    let budget = budget(order);
    let began = order.heard;
    let mut ours_since = (!order.go.ponder).then_some(began);
    let mut shown = Shown::default();
    loop {
        let hard = match (budget, ours_since) {
            (Some(budget), Some(since)) => Some(since + Duration::from_millis(budget.hard)),
            _ => None,
        };
        let pondering = ours_since.is_none();
        // A slice ends with a depth, or when there is something to do: to stop, to count the
        // time from now on, to say that we are still there.
        let silent_until = Instant::now() + SILENCE;
        let status = engine.run_slice(&mut |_| {
            let now = Instant::now();
            !flags.stop.load(Ordering::Relaxed)
                && hard.is_none_or(|hard| now < hard)
                && (!pondering || flags.pondering.load(Ordering::Relaxed))
                && now < silent_until
        });
        if ours_since.is_none() && !flags.pondering.load(Ordering::SeqCst) {
            ours_since = Some(Instant::now());
        }
        let report = engine.report();
        let elapsed = began.elapsed();
        if report.depth > shown.depth || elapsed > shown.elapsed + SILENCE {
            shown.now(order, report, elapsed);
        }
        let out_of_time = match (budget, ours_since) {
            (Some(budget), Some(since)) => budget.enough(
                since.elapsed().as_millis() as u64,
                report.settled,
                report.drop,
                report.obvious,
            ),
            _ => false,
        };
        let mate_found = order.go.mate.is_some_and(|moves| {
            matches!(report.lines.first().map(|line| line.score),
                Some(Score::WinIn(plies)) if plies <= moves.saturating_mul(2))
        });
        if status == Status::Done || out_of_time || mate_found || flags.stop.load(Ordering::SeqCst)
        {
            break;
        }
    }
    shown.now(order, engine.report(), began.elapsed());
    hold_back(order, flags);
    answer(engine, order);
}

fn begin(engine: &mut Engine, order: &Order) {
    let game = &order.game;
    if let Some(level) = order.level {
        // The same game played again gets the same answers.
        engine.begin_level_within(game, level, game.moves().len() as u64, limits(order));
    } else {
        engine.begin(game, limits(order));
    }
}

fn limits(order: &Order) -> Limits {
    Limits {
        depth: order.go.depth.map(|depth| depth.max(1)),
        nodes: order.go.nodes,
        lines: order.lines,
        only: order.only.clone(),
    }
}

fn budget(order: &Order) -> Option<Budget> {
    if order.go.infinite {
        return None;
    }
    if let Some(millis) = order.go.movetime {
        return Some(Budget::fixed(millis));
    }
    let side = order.game.position().turn().index();
    let clock = order.go.clock(side).or_else(|| order.go.clock(1 - side));
    clock.map(Budget::of_clock)
}

/// An infinite search, and one in the opponent's time, must not answer before it is told to.
fn hold_back(order: &Order, flags: &Flags) {
    while !flags.stop.load(Ordering::SeqCst)
        && (order.go.infinite || flags.pondering.load(Ordering::SeqCst))
    {
        std::thread::sleep(WAIT);
    }
}

/// What the host has been told last.
#[derive(Default)]
struct Shown {
    depth: u32,
    nodes: u64,
    elapsed: Duration,
}

impl Shown {
    fn now(&mut self, order: &Order, report: &Report, elapsed: Duration) {
        if report.nodes == self.nodes && report.depth == self.depth {
            return;
        }
        *self = Shown {
            depth: report.depth,
            nodes: report.nodes,
            elapsed,
        };
        show(order, report, elapsed);
    }
}

fn show(order: &Order, report: &Report, elapsed: Duration) {
    let millis = elapsed.as_millis().max(1);
    let nps = report.nodes as u128 * 1000 / millis;
    for (index, line) in report.lines.iter().enumerate().take(order.lines) {
        let pv = texts(order, &line.pv).join(" ");
        say(&format!(
            "info depth {} seldepth {} multipv {} score {} nodes {} nps {nps} hashfull {} time {millis} pv {pv}",
            line.depth.max(1),
            report.seldepth.max(line.depth),
            index + 1,
            score(line.score),
            report.nodes,
            report.hash_full,
        ));
    }
}

/// The protocol counts mates in moves of one player.
fn score(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!("cp {value}"),
        Score::WinIn(plies) => format!("mate {}", plies.div_ceil(2)),
        Score::LossIn(plies) => format!("mate -{}", plies.div_ceil(2)),
    }
}

fn texts(order: &Order, line: &[Move]) -> Vec<String> {
    let mut game = order.game.clone();
    let mut texts = Vec::new();
    for mv in line {
        let text = castling::write(&game, *mv, order.standard_castling);
        if !game.push(*mv) {
            break;
        }
        texts.push(text);
    }
    texts
}

fn answer(engine: &Engine, order: &Order) {
    let game = &order.game;
    let legal = game.position().legal_moves(game.ruleset());
    let chosen = engine
        .choice()
        .filter(|mv| legal.contains(*mv))
        .or_else(|| legal.iter().next());
    let Some(mv) = chosen else {
        say("bestmove (none)");
        return;
    };
    let best = castling::write(game, mv, order.standard_castling);
    // The expected reply, where the turn is then the opponent's.
    let line = engine.report().lines.iter().map(|line| &line.pv);
    let reply = line
        .filter(|pv| pv.first() == Some(&mv) && pv.len() > 1)
        .find(|_| game.position().after(game.ruleset(), mv).turn() != game.position().turn())
        .and_then(|pv| texts(order, &pv[..2]).get(1).cloned());
    match reply {
        Some(reply) => say(&format!("bestmove {best} ponder {reply}")),
        None => say(&format!("bestmove {best}")),
    }
}
