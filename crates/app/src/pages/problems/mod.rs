//! `#/problems`: one problem a day, the same for all; `#/problems/<ruleset>`: all of a game, from
//! easy to hard; `#/problems/<ruleset>/<name>`: from one of them on. The problems are files of the site,
//! fetched when they are wanted.

mod day;
mod of_game;

pub use day::DayPage;
pub use of_game::GameProblems;

use rookery_rules::describe;
use rookery_state::problems::{File, WITH_PROBLEMS};
use yew::prelude::*;

use crate::effects::rulesets;
use crate::pages::fetching::{Arrival, use_file};

/// What is fetched.
const WHAT: &str = "problems";

/// The problems of a game, and the way to ask for them again.
#[hook]
fn use_problems(id: &str) -> (Arrival<File>, Callback<()>) {
    let known = WITH_PROBLEMS.contains(&id);
    use_file(known.then(|| format!("./problems/{id}.json")), File::read)
}

/// Whoever comes for a problem may never have met its game.
fn unlike_chess(id: &str) -> Option<String> {
    let differs = describe::unlike_chess(&*rulesets::ruleset(id).ok()?);
    (!differs.is_empty()).then(|| format!("Unlike chess: {}.", differs.join(", ")))
}
