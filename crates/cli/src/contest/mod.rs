//! `rookery match`: two players against each other, with our rules as the referee.

mod notes;
mod options;
mod outside;
mod progress;
mod spec;
mod timed;

use crate::castling;
use crate::resolve;
use notes::Notes;
pub use options::number;
use options::{OpeningsFrom, Options};
use rookery_engine::Engine;
use rookery_lab::elo;
use rookery_lab::engine_player::{EnginePlayer, Strength};
use rookery_lab::matches::{Played, play_pair};
use rookery_lab::openings;
use rookery_lab::player::Player;
use rookery_lab::rng::Rng;
use rookery_lab::tally::Tally;
use rookery_rules::{Game, Position, Ruleset};
use serde::Serialize;
use spec::Spec;
pub use spec::part_named;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};

/// So many nodes tell whether an opening is sound.
const JUDGING_NODES: u64 = 6_000;
const JUDGING_HASH: usize = 4;

pub fn run(arguments: &[String]) -> Result<(), String> {
    let options = Options::parse(arguments)?;
    let ruleset = Arc::new(resolve::ruleset(&options.ruleset)?);
    let a = Spec::parse(&options.a, &options, &ruleset)?;
    let b = Spec::parse(&options.b, &options, &ruleset)?;
    let mut notes = match &options.pgn {
        None => None,
        Some(path) => Some(Notes::new(path, [&a.name, &b.name])?),
    };
    eprintln!(
        "{}: {} against {}, {} games",
        ruleset.id(),
        a.name,
        b.name,
        options.games
    );
    let mut tally = Tally::default();
    let mut progress = progress::Progress::new(options.games);
    let mut endings: Vec<(String, usize)> = Vec::new();
    let use_of_time = play_all(&ruleset, &options, [&a, &b], &mut |pair, played| {
        tally.add(&played);
        for game in &played {
            count_ending(&mut endings, &game.record.ending.text());
        }
        progress.show(&tally);
        match &mut notes {
            Some(notes) => notes.take(pair, played),
            None => Ok(()),
        }
    });
    progress.end();
    // What was played counts, also when a player has gone.
    if let Some(notes) = &mut notes {
        notes.end()?;
    }
    report(&ruleset, &options, [&a, &b], &tally, &endings, &use_of_time)?;
    use_of_time.map(|_| ())
}

/// How long the two players thought, where they were timed.
type UseOfTime = [Option<timed::Thinking>; 2];

/// Plays all pairs on as many threads as wanted; `hear` is told of each pair as it ends.
fn play_all(
    ruleset: &Arc<Ruleset>,
    options: &Options,
    specs: [&Spec; 2],
    hear: &mut dyn FnMut(u64, Vec<Played>) -> Result<(), String>,
) -> Result<UseOfTime, String> {
    let pairs = options.games.div_ceil(2) as u64;
    let next = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let thinking = Mutex::new([None, None]);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..options.concurrency {
            let sender = sender.clone();
            let (next, stop, thinking) = (&next, &stop, &thinking);
            scope.spawn(move || {
                let result = (|| -> Result<(), String> {
                    let mut a = specs[0].player(ruleset)?;
                    let mut b = specs[1].player(ruleset)?;
                    let mut judge = Judge::new();
                    loop {
                        let pair = next.fetch_add(1, Ordering::SeqCst);
                        if pair >= pairs || stop.load(Ordering::SeqCst) {
                            break;
                        }
                        let opening = opening(ruleset, options, pair, &mut judge)?;
                        let games = (options.games as u64 - pair * 2).min(2) as usize;
                        let played = play_pair(
                            a.as_player(),
                            b.as_player(),
                            &opening,
                            options.seed,
                            pair,
                            games,
                        )
                        .map_err(|e| e.to_string())?;
                        if sender.send(Ok((pair, played))).is_err() {
                            break;
                        }
                    }
                    let mut all = thinking.lock().unwrap_or_else(PoisonError::into_inner);
                    for (all, one) in all.iter_mut().zip([a.thinking(), b.thinking()]) {
                        timed::Thinking::join(all, one);
                    }
                    Ok(())
                })();
                if let Err(problem) = result {
                    stop.store(true, Ordering::SeqCst);
                    let _ = sender.send(Err(problem));
                }
            });
        }
        drop(sender);
        let mut result = Ok(());
        for message in receiver {
            let heard = message.and_then(|(pair, played)| hear(pair, played));
            if let Err(problem) = heard {
                stop.store(true, Ordering::SeqCst);
                result = result.and(Err(problem));
            }
        }
        result
    })?;
    Ok(thinking
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner))
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
    options: &Options,
    pair: u64,
    judge: &mut Judge,
) -> Result<Game, String> {
    match &options.openings {
        OpeningsFrom::Start => Ok(Game::new(ruleset.clone())),
        OpeningsFrom::Chance(plies) => Ok(openings::opening(
            ruleset,
            *plies,
            options.seed,
            pair,
            &mut |game| judge.worth(game),
        )),
        OpeningsFrom::Lines(path, lines) => {
            let mut order: Vec<usize> = (0..lines.len()).collect();
            Rng::new(options.seed).shuffle(&mut order);
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
    options: &Options,
    specs: [&Spec; 2],
    tally: &Tally,
    endings: &[(String, usize)],
    use_of_time: &Result<UseOfTime, String>,
) -> Result<(), String> {
    let (score, difference) = (elo::score(tally), elo::difference(tally));
    if options.json {
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
    if let Ok(all) = use_of_time {
        for (name, thinking) in ["A", "B"].into_iter().zip(all) {
            if let Some(thinking) = thinking {
                println!("{name} thought {}", thinking.in_words());
            }
        }
    }
    Ok(())
}
