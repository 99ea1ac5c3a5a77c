//! `rookery match`: two players against each other, with our rules as the referee.

mod notes;
mod options;
mod outside;
mod spec;
mod timed;

use crate::castling;
use crate::interrupt;
use crate::progress::Progress;
use crate::resolve;
use notes::Notes;
pub use options::{Args, OpeningsFrom};
use rookery_engine::Engine;
use rookery_lab::elo;
use rookery_lab::engine_player::{EnginePlayer, Strength};
use rookery_lab::matches::{Played, play_pair};
use rookery_lab::openings;
use rookery_lab::player::Player;
use rookery_lab::tally::Tally;
use rookery_rules::rng::Rng;
use rookery_rules::{Game, Position, Ruleset};
use serde::Serialize;
use spec::Spec;
pub use spec::part_named;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// So many nodes tell whether an opening is sound.
const JUDGING_NODES: u64 = 6_000;
const JUDGING_HASH: usize = 4;

pub fn run(args: &Args) -> Result<(), String> {
    interrupt::listen()?;
    let ruleset = Arc::new(resolve::ruleset(&args.ruleset)?);
    let a = Spec::parse(&args.a, args, &ruleset)?;
    let b = Spec::parse(&args.b, args, &ruleset)?;
    let notes = match &args.pgn {
        None => None,
        Some(path) => Some(Notes::new(path, [&a.name, &b.name])?),
    };
    eprintln!(
        "{}: {} against {}, {} games",
        ruleset.id(),
        a.name,
        b.name,
        args.games
    );
    let mut score = Score {
        tally: Tally::default(),
        endings: Vec::new(),
        notes,
        progress: Progress::new(args.games as u64, "games"),
    };
    let played = play_all(&ruleset, args, [&a, &b], &mut score);
    score.progress.end();
    // What was played counts, also when a player has gone or the person has had enough.
    if let Some(notes) = &mut score.notes {
        notes.end()?;
    }
    let use_of_time = match &played {
        Ok(End::Played(use_of_time)) => Some(use_of_time),
        Ok(End::Interrupted) | Err(_) => None,
    };
    report(&ruleset, args, [&a, &b], &score, use_of_time)?;
    match played? {
        End::Played(_) => Ok(()),
        End::Interrupted => interrupt::end(),
    }
}

/// What has come out so far.
struct Score {
    tally: Tally,
    /// How the games ended, and how many so.
    endings: Vec<(String, usize)>,
    notes: Option<Notes>,
    progress: Progress,
}

impl Score {
    fn hear(&mut self, pair: u64, played: Vec<Played>) -> Result<(), String> {
        self.tally.add(&played);
        for game in &played {
            count_ending(&mut self.endings, &game.record.ending.text());
        }
        self.progress
            .show(self.tally.games() as u64, &in_short(&self.tally));
        match &mut self.notes {
            Some(notes) => notes.take(pair, played),
            None => Ok(()),
        }
    }
}

/// A tally on one line.
fn in_short(tally: &Tally) -> String {
    format!(
        "+{} ={} -{}  {:.1} %  Elo {}",
        tally.wins,
        tally.draws,
        tally.losses,
        tally.points() * 100.0 / tally.games().max(1) as f64,
        elo::difference(tally).map_or(String::new(), elo::in_words)
    )
}

enum End {
    Played(UseOfTime),
    Interrupted,
}

/// How long the two players thought, where they were timed.
type UseOfTime = [Option<timed::Thinking>; 2];

/// How often the person's wish to end is looked for while a game goes on.
const HEED: Duration = Duration::from_millis(100);

/// Plays all pairs on as many threads as wanted; `score` is told of each pair as it ends.
fn play_all(
    ruleset: &Arc<Ruleset>,
    args: &Args,
    specs: [&Spec; 2],
    score: &mut Score,
) -> Result<End, String> {
    let shared = Arc::new(Shared::default());
    let (sender, receiver) = mpsc::channel();
    // Threads of their own, not scoped ones: after Ctrl-C nobody waits for the games that go on.
    let threads: Vec<JoinHandle<()>> = (0..args.concurrency)
        .map(|_| {
            let (ruleset, args) = (ruleset.clone(), args.clone());
            let specs = specs.map(Spec::clone);
            let (shared, sender) = (shared.clone(), sender.clone());
            std::thread::spawn(move || {
                let result = play_some(&ruleset, &args, &specs, &shared, &sender);
                if let Err(problem) = result {
                    shared.stop.store(true, Ordering::SeqCst);
                    let _ = sender.send(Err(problem));
                }
            })
        })
        .collect();
    drop(sender);
    let mut result = Ok(());
    loop {
        if interrupt::asked() {
            return Ok(End::Interrupted);
        }
        let message = match receiver.recv_timeout(HEED) {
            Ok(message) => message,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => break,
        };
        let heard = message.and_then(|(pair, played)| score.hear(pair, played));
        if let Err(problem) = heard {
            shared.stop.store(true, Ordering::SeqCst);
            result = result.and(Err(problem));
        }
    }
    for thread in threads {
        if let Err(panic) = thread.join() {
            std::panic::resume_unwind(panic);
        }
    }
    result?;
    let mut thinking = (shared.thinking.lock()).unwrap_or_else(PoisonError::into_inner);
    Ok(End::Played(std::mem::take(&mut *thinking)))
}

/// What the threads of a match have in common.
#[derive(Default)]
struct Shared {
    /// The next pair to be played.
    next: AtomicU64,
    stop: AtomicBool,
    thinking: Mutex<UseOfTime>,
}

type Message = Result<(u64, Vec<Played>), String>;

/// Plays one pair after the other, until none is left.
fn play_some(
    ruleset: &Arc<Ruleset>,
    args: &Args,
    specs: &[Spec; 2],
    shared: &Shared,
    sender: &mpsc::Sender<Message>,
) -> Result<(), String> {
    let pairs = args.games.div_ceil(2) as u64;
    let mut a = specs[0].player(ruleset)?;
    let mut b = specs[1].player(ruleset)?;
    let mut judge = Judge::new();
    loop {
        let pair = shared.next.fetch_add(1, Ordering::SeqCst);
        if pair >= pairs || shared.stop.load(Ordering::SeqCst) {
            break;
        }
        let opening = opening(ruleset, args, pair, &mut judge)?;
        let games = (args.games as u64 - pair * 2).min(2) as usize;
        let played = play_pair(
            a.as_player(),
            b.as_player(),
            &opening,
            args.seed,
            pair,
            games,
        )
        .map_err(|e| e.to_string())?;
        if sender.send(Ok((pair, played))).is_err() {
            break;
        }
    }
    let mut all = (shared.thinking.lock()).unwrap_or_else(PoisonError::into_inner);
    for (all, one) in all.iter_mut().zip([a.thinking(), b.thinking()]) {
        timed::Thinking::join(all, one);
    }
    Ok(())
}

/// Says what a position is worth, always the same.
struct Judge(EnginePlayer);

impl Judge {
    fn new() -> Judge {
        Judge(EnginePlayer::new(
            Engine::new(JUDGING_HASH),
            Strength::Nodes(JUDGING_NODES),
        ))
    }

    fn worth(&mut self, game: &Game) -> i32 {
        // Nothing learnt from other positions: the order of openings must not matter.
        let _ = self.0.new_game(game.ruleset(), 0);
        self.0.judge(game)
    }
}

fn opening(
    ruleset: &Arc<Ruleset>,
    args: &Args,
    pair: u64,
    judge: &mut Judge,
) -> Result<Game, String> {
    match &args.openings {
        OpeningsFrom::Start => Ok(Game::new(ruleset.clone())),
        OpeningsFrom::Chance(plies) => Ok(openings::opening(
            ruleset,
            *plies,
            args.seed,
            pair,
            &mut |game| judge.worth(game),
        )),
        OpeningsFrom::Lines(path, lines) => {
            let mut order: Vec<usize> = (0..lines.len()).collect();
            Rng::new(args.seed).shuffle(&mut order);
            let number = order[pair as usize % order.len()];
            let (line, text) = &lines[number];
            read_opening(ruleset, text).map_err(|e| format!("{path}, line {line}: {e}"))
        }
    }
}

/// A line of a file of openings: a FEN, or moves from the start, or a FEN, `moves` and moves.
fn read_opening(ruleset: &Arc<Ruleset>, text: &str) -> Result<Game, String> {
    let (fen, moves) = match text.split_once("moves") {
        Some((fen, moves)) => (fen.trim(), moves),
        None if text.contains('/') => (text.trim(), ""),
        None => ("", text),
    };
    let mut game = if fen.is_empty() {
        Game::new(ruleset.clone())
    } else {
        let position = Position::from_fen(ruleset, fen).map_err(|e| e.to_string())?;
        Game::from_position(ruleset.clone(), position)
    };
    for text in moves.split_whitespace() {
        let mv = castling::read(&game, text).map_err(|e| e.to_string())?;
        game.push(mv);
    }
    if game.position().legal_moves(ruleset).is_empty() {
        return Err("nothing can be played here".into());
    }
    Ok(game)
}

fn count_ending(endings: &mut Vec<(String, usize)>, text: &str) {
    match endings.iter_mut().find(|(known, _)| known == text) {
        Some((_, count)) => *count += 1,
        None => endings.push((text.to_string(), 1)),
    }
}

#[derive(Serialize)]
struct Summary<'a> {
    ruleset: &'a str,
    a: &'a str,
    b: &'a str,
    games: usize,
    wins: usize,
    draws: usize,
    losses: usize,
    adjudicated: usize,
    /// Pairs of games by the half points that A got from them: 0 to 4.
    pairs: [usize; 5],
    score: Option<Interval>,
    elo: Option<Interval>,
    endings: &'a [(String, usize)],
}

/// Infinite ends are left out: JSON has no word for them.
#[derive(Serialize)]
struct Interval {
    value: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

impl Interval {
    fn of(measured: elo::Measured) -> Interval {
        let finite = |value: f64| value.is_finite().then_some(value);
        Interval {
            value: finite(measured.value),
            low: finite(measured.low),
            high: finite(measured.high),
        }
    }
}

fn report(
    ruleset: &Ruleset,
    args: &Args,
    specs: [&Spec; 2],
    score: &Score,
    use_of_time: Option<&UseOfTime>,
) -> Result<(), String> {
    let Score { tally, endings, .. } = score;
    let (score, difference) = (elo::score(tally), elo::difference(tally));
    if args.json {
        let json = serde_json::to_string_pretty(&Summary {
            ruleset: ruleset.id(),
            a: &specs[0].name,
            b: &specs[1].name,
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            adjudicated: tally.adjudicated,
            pairs: tally.pairs,
            score: score.map(Interval::of),
            elo: difference.map(Interval::of),
            endings,
        })
        .map_err(|e| e.to_string())?;
        println!("{json}");
        return Ok(());
    }
    let (Some(score), Some(difference)) = (score, difference) else {
        println!("no game was finished");
        return Ok(());
    };
    println!("A: {}", specs[0].name);
    println!("B: {}", specs[1].name);
    println!(
        "{} games: A won {}, drew {}, lost {}; {:.1} % [{:.1}, {:.1}]",
        tally.games(),
        tally.wins,
        tally.draws,
        tally.losses,
        score.value * 100.0,
        score.low * 100.0,
        score.high * 100.0
    );
    println!(
        "Elo of A over B, 95 % interval: {}",
        elo::in_words(difference)
    );
    println!("pairs by A's half points, 0 to 4: {:?}", tally.pairs);
    for (text, count) in endings {
        println!("{count:5}  {text}");
    }
    if tally.adjudicated > 0 {
        println!(
            "{} draws were adjudicated by the match, not by a rule of the game",
            tally.adjudicated
        );
    }
    if let Some(all) = use_of_time {
        for (name, thinking) in ["A", "B"].into_iter().zip(all) {
            if let Some(thinking) = thinking {
                println!("{name} thought {}", thinking.in_words());
            }
        }
    }
    Ok(())
}
