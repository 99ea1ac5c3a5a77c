//! The games of a match, on as many threads as wanted, handed on in the order of their pairs.

use super::ledger::InOrder;
use super::opening_file;
use super::options::{Args, OpeningsFrom};
use super::spec::Spec;
use super::timed;
use crate::interrupt;
use rookery_engine::Engine;
use rookery_lab::engine_player::{EnginePlayer, Strength};
use rookery_lab::matches::{Pair, Played, play_pair};
use rookery_lab::openings;
use rookery_lab::player::{Player, PlayerError};
use rookery_rules::rng::Rng;
use rookery_rules::{Game, Move, Ruleset};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// So many nodes tell whether an opening is sound.
const JUDGING_NODES: u64 = 6_000;
const JUDGING_HASH: usize = 4;
/// How often the person's wish to end is looked for while a game goes on, and how far it is shown.
const HEED: Duration = Duration::from_millis(100);

/// How long the two players thought, where they were timed.
pub type UseOfTime = [Option<timed::Thinking>; 2];

/// What happens in a match.
pub enum News {
    /// A pair is finished; they come in their order.
    Pair(u64, Vec<Played>),
    /// So many moves have been chosen by now.
    Moves(u64),
}

/// How it ended.
pub enum End {
    Played(UseOfTime),
    Interrupted,
}

/// What the threads of a match have in common.
#[derive(Default)]
struct Shared {
    /// The next pair to be played.
    next: AtomicU64,
    stop: AtomicBool,
    /// How many moves were chosen, at every table.
    moves: AtomicU64,
    thinking: Mutex<UseOfTime>,
}

type Message = Result<(u64, Vec<Played>), String>;

/// Plays the pairs from `first` on; `hear` is told what happens, and may say that it is enough.
pub fn play_all(
    ruleset: &Arc<Ruleset>,
    args: &Args,
    specs: [&Spec; 2],
    first: u64,
    hear: &mut dyn FnMut(News) -> Result<ControlFlow<()>, String>,
) -> Result<End, String> {
    let shared = Arc::new(Shared::default());
    shared.next.store(first, Ordering::SeqCst);
    let (sender, receiver) = mpsc::channel();
    // Threads of their own, not scoped ones: after Ctrl-C nobody waits for the games that go on.
    let threads: Vec<JoinHandle<()>> = (0..args.threads.concurrency)
        .map(|_| {
            let (ruleset, args) = (ruleset.clone(), args.clone());
            let specs = specs.map(Spec::clone);
            let (shared, sender) = (shared.clone(), sender.clone());
            std::thread::spawn(move || {
                if let Err(problem) = play_some(&ruleset, &args, &specs, &shared, &sender) {
                    shared.stop.store(true, Ordering::SeqCst);
                    let _ = sender.send(Err(problem));
                }
            })
        })
        .collect();
    drop(sender);
    let mut result = Ok(());
    let mut enough = false;
    let mut row = InOrder::from(first);
    let mut tell = |news: News| match hear(news) {
        Ok(flow) => (Ok(()), flow.is_break()),
        Err(problem) => (Err(problem), false),
    };
    loop {
        if interrupt::asked() {
            return Ok(End::Interrupted);
        }
        match receiver.recv_timeout(HEED) {
            Ok(Ok((pair, played))) => row.put(pair, played),
            Ok(Err(problem)) => result = result.and(Err(problem)),
            Err(RecvTimeoutError::Timeout) => {}
            // By the same wish the threads may have ended.
            Err(RecvTimeoutError::Disconnected) if interrupt::asked() => continue,
            Err(RecvTimeoutError::Disconnected) => break,
        }
        while result.is_ok()
            && !enough
            && let Some((pair, played)) = row.next()
        {
            (result, enough) = tell(News::Pair(pair, played));
        }
        if result.is_ok() && !enough {
            (result, enough) = tell(News::Moves(shared.moves.load(Ordering::Relaxed)));
        }
        if result.is_err() || enough {
            shared.stop.store(true, Ordering::SeqCst);
        }
    }
    for thread in threads {
        if let Err(panic) = thread.join() {
            std::panic::resume_unwind(panic);
        }
    }
    // What was played counts, also when a player has gone, but not when it was enough before.
    while !enough && let Some((pair, played)) = row.left_over() {
        let (heard, now_enough) = tell(News::Pair(pair, played));
        result = result.and(heard);
        enough = now_enough;
    }
    result?;
    let mut thinking = (shared.thinking.lock()).unwrap_or_else(PoisonError::into_inner);
    Ok(End::Played(std::mem::take(&mut *thinking)))
}

/// Plays one pair after the other, until none is left.
fn play_some(
    ruleset: &Arc<Ruleset>,
    args: &Args,
    specs: &[Spec; 2],
    shared: &Shared,
    sender: &mpsc::Sender<Message>,
) -> Result<(), String> {
    let pairs = args.games().div_ceil(2) as u64;
    let mut a = specs[0].player(ruleset)?;
    let mut b = specs[1].player(ruleset)?;
    let mut judge = EnginePlayer::new(Engine::new(JUDGING_HASH), Strength::Nodes(JUDGING_NODES));
    loop {
        let number = shared.next.fetch_add(1, Ordering::SeqCst);
        if number >= pairs || shared.stop.load(Ordering::SeqCst) {
            break;
        }
        let opening = opening(ruleset, args, number, &mut judge)?;
        let pair = Pair {
            opening: &opening,
            seed: args.seed,
            number,
            games: (args.games() as u64 - number * 2).min(2) as usize,
            adjudication: args.adjudication(),
        };
        let played = play_pair(
            &mut Counted(a.as_player(), &shared.moves),
            &mut Counted(b.as_player(), &shared.moves),
            &pair,
        );
        // Whoever asks for the end may have ended a player, which did not lose its game by that.
        if interrupt::asked() {
            break;
        }
        let played = played.map_err(|e| e.to_string())?;
        if sender.send(Ok((number, played))).is_err() {
            break;
        }
    }
    let mut all = (shared.thinking.lock()).unwrap_or_else(PoisonError::into_inner);
    for (all, one) in all.iter_mut().zip([a.thinking(), b.thinking()]) {
        timed::Thinking::join(all, one);
    }
    Ok(())
}

/// A player whose moves are counted, so that a slow game is seen to go on.
struct Counted<'a>(&'a mut dyn Player, &'a AtomicU64);

impl Player for Counted<'_> {
    fn new_game(&mut self, ruleset: &Arc<Ruleset>, seed: u64) -> Result<(), PlayerError> {
        self.0.new_game(ruleset, seed)
    }

    fn choose(&mut self, game: &Game) -> Result<Move, PlayerError> {
        let mv = self.0.choose(game)?;
        self.1.fetch_add(1, Ordering::Relaxed);
        Ok(mv)
    }
}

fn opening(
    ruleset: &Arc<Ruleset>,
    args: &Args,
    pair: u64,
    judge: &mut EnginePlayer,
) -> Result<Game, String> {
    match &args.openings {
        OpeningsFrom::Start => Ok(Game::new(ruleset.clone())),
        OpeningsFrom::Chance(plies) => Ok(openings::opening(
            ruleset,
            *plies,
            args.seed,
            pair,
            &mut |game| judge.judge(game),
        )),
        OpeningsFrom::Lines(path, lines) => {
            let mut order: Vec<usize> = (0..lines.len()).collect();
            Rng::new(args.seed).shuffle(&mut order);
            opening_file::read(ruleset, path, &lines[order[pair as usize % order.len()]])
        }
    }
}

/// Whether all openings can be played, before any is.
pub fn check(ruleset: &Arc<Ruleset>, openings: &OpeningsFrom) -> Result<(), String> {
    let OpeningsFrom::Lines(path, lines) = openings else {
        return Ok(());
    };
    let mut all = lines.iter();
    all.try_for_each(|line| opening_file::read(ruleset, path, line).map(|_| ()))
}
