//! `rookery lab --games FILE`: figures of games that are given, a JSON object a line.

use super::Args;
use crate::resolve;
use rookery_lab::figures::quoted;
use rookery_lab::ludii::{self, Measures, Values};
use rookery_rules::letters::text_of;
use rookery_rules::{Game, Ruleset};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::Path;
use std::sync::Arc;

#[derive(Deserialize)]
struct Line {
    id: String,
    ruleset: String,
    moves: Vec<String>,
}

/// Everything that is said of the games.
#[derive(Serialize)]
struct Answer {
    rulesets: BTreeMap<String, OfRuleset>,
}

#[derive(Serialize)]
struct OfRuleset {
    over_all: Twice,
    games: BTreeMap<String, Twice>,
}

/// As Ludii's code computes, and as its text says.
#[derive(Serialize)]
struct Twice {
    code: Values,
    text: Values,
}

impl From<Measures> for Twice {
    fn from(measures: Measures) -> Twice {
        Twice {
            code: measures.code,
            text: measures.text,
        }
    }
}

#[derive(Default)]
struct Given {
    ids: Vec<String>,
    games: Vec<Game>,
}

/// Measures the games of a file, all together and each alone.
pub fn run(args: &Args, path: &Path) -> Result<(), String> {
    if args.svg.is_some() || args.pgn.is_some() || args.page.is_some() {
        return Err(format!(
            "{} holds games from elsewhere: they are measured as Ludii does, in words, with --json \
             or with --csv; --svg, --pgn and --page are for files that this command has made",
            path.display()
        ));
    }
    let answer = measure(path)?;
    if args.json {
        let json = serde_json::to_string_pretty(&answer).map_err(|e| e.to_string())?;
        println!("{json}");
        return Ok(());
    }
    if args.csv {
        println!("ruleset,game,metric,code,text");
        for (id, of_ruleset) in &answer.rulesets {
            print_rows(id, "", &of_ruleset.over_all);
            for (game, values) in &of_ruleset.games {
                print_rows(id, game, values);
            }
        }
        return Ok(());
    }
    for (id, of_ruleset) in &answer.rulesets {
        println!(
            "{id}: {} games; by Ludii's code, and by its text",
            of_ruleset.games.len()
        );
        let Twice { code, text } = &of_ruleset.over_all;
        for (name, value) in code {
            let text = text.get(name).copied().unwrap_or(f64::NAN);
            println!("  {name:46} {value:14.6} {text:14.6}");
        }
    }
    Ok(())
}

/// A line for each metric; no game: of all together.
fn print_rows(ruleset: &str, game: &str, Twice { code, text }: &Twice) {
    for (name, value) in code {
        let text = text.get(name).map(f64::to_string).unwrap_or_default();
        let (ruleset, game) = (quoted(ruleset), game.replace('"', "\"\""));
        println!("{ruleset},\"{game}\",\"{name}\",{value},{text}");
    }
}

/// Reads games, plays them through and measures them.
fn measure(path: &Path) -> Result<Answer, String> {
    let bytes = std::fs::read(path);
    let path = path.display();
    let text = text_of(bytes.map_err(|e| format!("{path} cannot be read: {e}"))?);
    let mut rulesets: BTreeMap<String, Arc<Ruleset>> = BTreeMap::new();
    let mut given: BTreeMap<String, Given> = BTreeMap::new();
    for (at, line) in text.lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        let at = |problem: String| format!("{path}, line {}: {problem}", at + 1);
        let line: Line = serde_json::from_str(line).map_err(|e| {
            at(format!(
                "{e}; a game is an object with id, ruleset and moves"
            ))
        })?;
        let ruleset = match rulesets.entry(line.ruleset.clone()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => {
                new.insert(Arc::new(resolve::ruleset(&line.ruleset).map_err(at)?))
            }
        };
        let mut game = Game::new(ruleset.clone());
        for (ply, text) in line.moves.iter().enumerate() {
            game.push_text(text)
                .map_err(|e| at(format!("{}, move {}: {e}", line.id, ply + 1)))?;
        }
        let given = given.entry(line.ruleset).or_default();
        if given.ids.contains(&line.id) {
            return Err(at(format!("there are two games with the id {}", line.id)));
        }
        given.ids.push(line.id);
        given.games.push(game);
    }
    if given.is_empty() {
        return Err(format!("{path}: there is no game in it"));
    }
    let rulesets = given
        .into_iter()
        .map(|(id, given)| {
            let (over_all, each) = ludii::measure(&given.games);
            let games = given.ids.into_iter().zip(each.into_iter().map(Twice::from));
            let of_ruleset = OfRuleset {
                over_all: over_all.into(),
                games: games.collect(),
            };
            (id, of_ruleset)
        })
        .collect();
    Ok(Answer { rulesets })
}
