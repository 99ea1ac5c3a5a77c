//! What a match came to, for people and for programs.

use super::ledger::Standing;
use super::options::Args;
use super::play::UseOfTime;
use rookery_lab::elo;
use rookery_lab::sprt::Test;
use rookery_lab::tally::Tally;
use rookery_rules::Ruleset;
use serde::Serialize;

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
    sprt: Option<Sprt>,
}

#[derive(Serialize)]
struct Sprt {
    test: String,
    ratio: f64,
    bounds: (f64, f64),
    verdict: &'static str,
}

impl Sprt {
    fn of(test: &Test, tally: &Tally) -> Sprt {
        Sprt {
            test: test.in_words(),
            ratio: test.ratio(&tally.pairs),
            bounds: test.bounds(),
            verdict: test.verdict(&tally.pairs).in_words(),
        }
    }

    fn in_words(&self) -> String {
        format!(
            "SPRT {}: {}, LLR {:+.2} [{:.2}, {:.2}]",
            self.test, self.verdict, self.ratio, self.bounds.0, self.bounds.1
        )
    }
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

pub fn report(
    ruleset: &Ruleset,
    args: &Args,
    names: [&str; 2],
    standing: &Standing,
    use_of_time: Option<&UseOfTime>,
) -> Result<(), String> {
    let Standing { tally, endings } = standing;
    let sprt = args.sprt.map(|test| Sprt::of(&test, tally));
    let (score, difference) = (elo::score(tally), elo::difference(tally));
    if args.json {
        let json = serde_json::to_string_pretty(&Summary {
            ruleset: ruleset.id(),
            a: names[0],
            b: names[1],
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            adjudicated: tally.adjudicated,
            pairs: tally.pairs,
            score: score.map(Interval::of),
            elo: difference.map(Interval::of),
            endings,
            sprt,
        })
        .map_err(|e| e.to_string())?;
        println!("{json}");
        return Ok(());
    }
    let (Some(score), Some(difference)) = (score, difference) else {
        println!("no game was finished");
        return Ok(());
    };
    println!("A: {}", names[0]);
    println!("B: {}", names[1]);
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
    if let Some(sprt) = &sprt {
        println!("{}", sprt.in_words());
    }
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
