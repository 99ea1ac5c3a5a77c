//! Plays batches: on as many threads as wanted, resumed where an earlier run ended.

use super::files::GamesFile;
use crate::date;
use crate::interrupt;
use crate::progress::Progress;
use crate::spread::spread;
use rookery_lab::batch::keep::{self, Head};
use rookery_lab::batch::{Batch, Lot, Stops, Strength};
use rookery_rules::Ruleset;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A part of a batch: the games whose number leaves this remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// From 1.
    pub number: u64,
    pub of: u64,
}

impl std::str::FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        text.split_once('/')
            .and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)))
            .filter(|(number, of)| (1..=*of).contains(number))
            .map(|(number, of)| Part { number, of })
            .ok_or_else(|| format!("'{text}' is no part; write 3/16 for the third of sixteen"))
    }
}

pub struct Plan {
    pub ruleset: Arc<Ruleset>,
    pub strength: Strength,
    pub games: u64,
    pub seed: u64,
    pub part: Part,
    pub stops: Stops,
    pub lot: Lot,
    pub concurrency: usize,
}

/// Plays what is missing of a batch and says where its games are.
pub fn play(plan: &Plan, folder: &Path) -> Result<PathBuf, String> {
    let path = folder.join(file_name(plan));
    if plan.games == 0 {
        return match path.exists() {
            true => Ok(path),
            false => Err(format!(
                "there are no games in {} yet; say how many with --count",
                path.display()
            )),
        };
    }
    std::fs::create_dir_all(folder)
        .map_err(|e| format!("{} cannot be made: {e}", folder.display()))?;
    let head = Head {
        leaning: plan.lot == Lot::Leaning,
        ..Head::new(
            &plan.ruleset,
            plan.strength,
            plan.seed,
            plan.stops,
            date::today(),
        )
    };
    let mut file = GamesFile::open(&path, head)?;
    let done: BTreeSet<u64> = file.done.iter().copied().collect();
    let missing: Vec<u64> = (0..plan.games)
        .filter(|number| number % plan.part.of == plan.part.number - 1)
        .filter(|number| !done.contains(number))
        .collect();
    if missing.is_empty() {
        return Ok(path);
    }
    let before = done.len() as u64;
    eprintln!(
        "{} {}: {} games to play, {before} there already",
        plan.ruleset.id(),
        plan.strength,
        missing.len()
    );
    let mut progress = Progress::new(missing.len() as u64, "games");
    let mut played = 0;
    let worker =
        || Batch::new(plan.ruleset.clone(), plan.strength, plan.seed, plan.stops).by_lot(plan.lot);
    let result = spread(
        &missing,
        plan.concurrency,
        worker,
        Batch::play,
        &mut |kept| {
            file.add(kept.number, &keep::game_line(&kept))?;
            played += 1;
            progress.show(played, "");
            Ok(())
        },
    );
    progress.end();
    result?;
    if interrupt::asked() {
        // Whatever was played is in the file, and the next run goes on from there.
        interrupt::end();
    }
    file.finish()?;
    Ok(path)
}

fn file_name(plan: &Plan) -> String {
    let id = plan.ruleset.id().rsplit('/').next().unwrap_or("ruleset");
    let strength = plan.strength.to_string().replace(':', "-");
    match plan.part.of {
        1 => format!("{id}.{strength}.games"),
        of => format!("{id}.{strength}.{}-of-{of}.games", plan.part.number),
    }
}
