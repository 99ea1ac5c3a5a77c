//! `rookery match`: two players against each other, with our rules as the referee.

mod children;
mod declared;
mod ledger;
mod notes;
mod opening_file;
mod options;
mod outside;
mod play;
mod report;
mod spec;
mod timed;

use crate::interrupt;
use crate::journal::Journal;
use crate::progress::Progress;
use crate::resolve;
use crate::written;
use ledger::{Brought, Head, Standing};
use notes::Notes;
pub use options::{Adjudicate, Args, OpeningsFrom};
use play::{End, News, UseOfTime, play_all};
use rookery_lab::bench;
use rookery_lab::elo;
use rookery_lab::sprt::{Test, Verdict};
use rookery_rules::Ruleset;
use spec::Spec;
pub use spec::part_named;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

pub fn run(args: &Args) -> Result<(), String> {
    interrupt::listen()?;
    interrupt::at_the_last(children::end_all)?;
    let ruleset = Arc::new(resolve::ruleset(&args.ruleset)?);
    let a = Spec::parse(&args.a, args, &ruleset)?;
    let b = Spec::parse(&args.b, args, &ruleset)?;
    play::check(&ruleset, &args.openings)?;
    let names = [a.introduced(&ruleset)?, b.introduced(&ruleset)?];
    let names = [names[0].as_str(), names[1].as_str()];
    let openings = match &args.openings {
        OpeningsFrom::Lines(openings, _) => Some(Path::new(openings)),
        _ => None,
    };
    let read = openings.into_iter().chain(resolve::file(&args.ruleset));
    let written = [&args.record, &args.pgn].into_iter().flatten();
    written::apart(written.map(Path::new), read)?;
    let (record, known) = match &args.record {
        None => (None, Vec::new()),
        Some(path) => {
            let (record, known) = head(&ruleset, args, names).record(path)?;
            (Some(record), known)
        }
    };
    let notes = match &args.pgn {
        None => None,
        Some(path) => Some(Notes::new(path, names, known.len() * 2)?),
    };
    eprintln!(
        "{}: {} against {}, {}{} games",
        ruleset.id(),
        names[0],
        names[1],
        if args.sprt.is_some() { "up to " } else { "" },
        args.games()
    );
    let mut score = Score {
        standing: Standing::default(),
        sprt: args.sprt,
        next: 0,
        record,
        notes,
        progress: Progress::new(args.games() as u64, "games"),
        moves: 0,
    };
    for pair in known.iter().take(args.games() / 2) {
        if score.is_decided() {
            break;
        }
        score.standing.add(pair);
        score.next += 1;
    }
    let first = score.next;
    if first > 0 {
        eprintln!("{} games were played before", first * 2);
        score.progress = score.progress.after(first * 2);
    }
    let played = if score.is_decided() {
        Ok(End::Played(UseOfTime::default()))
    } else {
        play_all(&ruleset, args, [&a, &b], first, &mut |news| {
            score.hear(news)
        })
    };
    score.progress.end();
    // What was played counts, also when a player has gone or the person has had enough.
    let use_of_time = match &played {
        Ok(End::Played(use_of_time)) => Some(use_of_time),
        Ok(End::Interrupted) | Err(_) => None,
    };
    report::report(&ruleset, args, names, &score.standing, use_of_time)?;
    match played? {
        End::Played(_) => Ok(()),
        End::Interrupted => interrupt::end(),
    }
}

/// What makes this match this match and no other.
fn head(ruleset: &Arc<Ruleset>, args: &Args, names: [&str; 2]) -> Head {
    Head {
        ruleset: ruleset.id().to_string(),
        a: names[0].to_string(),
        b: names[1].to_string(),
        openings: args.openings.in_words(),
        seed: args.seed,
        hash: args.hash,
        adjudicates: args.adjudicate == Adjudicate::Draws,
        bench: bench::signature(ruleset),
        files: fingerprint(args),
    }
}

/// Tells apart files of one name with other weights, another network or other openings in them.
fn fingerprint(args: &Args) -> String {
    let mut hasher = DefaultHasher::new();
    let players = args.a.iter().chain(&args.b);
    let words = players.flat_map(|player| player.split_whitespace());
    let named = words.filter_map(|word| Some(word.split_once([':', '='])?.1));
    let openings = match &args.openings {
        OpeningsFrom::Lines(openings, _) => Some(openings.as_str()),
        _ => None,
    };
    for path in named.chain(openings).map(Path::new) {
        if path.is_file() {
            resolve::bytes(path).ok().hash(&mut hasher);
        }
    }
    format!("{:016x}", hasher.finish())
}

/// What has come out so far, and who is told.
struct Score {
    standing: Standing,
    sprt: Option<Test>,
    /// The pair that comes next.
    next: u64,
    record: Option<Journal>,
    notes: Option<Notes>,
    progress: Progress,
    moves: u64,
}

impl Score {
    fn hear(&mut self, news: News) -> Result<ControlFlow<()>, String> {
        match news {
            News::Moves(moves) => self.moves = moves,
            News::Pair(number, played) => {
                let brought: Vec<Brought> = played.iter().map(Brought::by).collect();
                self.standing.add(&brought);
                // Behind a pair that will not come nothing is kept: the row has no gaps.
                if number == self.next {
                    self.next += 1;
                    if let Some(record) = &mut self.record {
                        record.add(&brought)?;
                    }
                }
                if let Some(notes) = &mut self.notes {
                    notes.take(number, &played)?;
                }
            }
        }
        let decided = self.is_decided();
        let told = self.in_short();
        let done = self.standing.tally.games() as u64;
        match decided {
            true => self.progress.last(done, &told),
            false => self.progress.show(done, &told),
        }
        Ok(match decided {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        })
    }

    /// Whether a test of strength needs no further game.
    fn is_decided(&self) -> bool {
        let pairs = &self.standing.tally.pairs;
        self.sprt
            .is_some_and(|test| test.verdict(pairs) != Verdict::Open)
    }

    /// The standing on one line, and how far the games under way have come.
    fn in_short(&self) -> String {
        let tally = &self.standing.tally;
        let mut text = format!(
            "+{} ={} -{}  {:.1} %  Elo {}",
            tally.wins,
            tally.draws,
            tally.losses,
            tally.points() * 100.0 / tally.games().max(1) as f64,
            elo::difference(tally).map_or(String::new(), elo::in_words)
        );
        if let Some(test) = &self.sprt {
            let (lower, upper) = test.bounds();
            let ratio = test.ratio(&tally.pairs);
            text += &format!("  LLR {ratio:+.2} [{lower:.2}, {upper:.2}]");
        }
        text + &format!("  {} moves", self.moves)
    }
}
