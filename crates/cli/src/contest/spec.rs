//! Who plays: from the words on the command line to a player.

use super::options::{Allowance, Args, PLAYERS, number};
use super::outside::{self, Outside};
use super::timed::{Thinking, TimedEngine};
use crate::resolve;
use rookery_engine::network::{self, Network};
use rookery_engine::{Engine, Level, Numbers, PARTS, Part, Weights, Without, level, part};
use rookery_lab::engine_player::{EnginePlayer, Strength};
use rookery_lab::player::Player;
use rookery_lab::random::{GreedyPlayer, RandomPlayer};
use rookery_rules::{Ruleset, library};
use std::sync::Arc;

/// A player as it was asked for; each thread makes its own from it.
#[derive(Clone)]
pub struct Spec {
    name: String,
    /// What it is given: how much it may think, what it does without.
    given: String,
    kind: Kind,
    allowance: Allowance,
    hash: usize,
    without: Without,
    numbers: Numbers,
}

#[derive(Clone)]
enum Kind {
    Level(&'static Level),
    Engine(Judge),
    Random,
    Greedy,
    Outside(outside::Program),
}

/// What full strength judges by.
#[derive(Clone)]
enum Judge {
    /// What the ruleset has.
    Own,
    Weights(Box<Weights>),
    Network(Arc<Network>),
}

/// A part of the search by its name.
pub fn part_named(name: &str) -> Result<Part, String> {
    part(name).ok_or_else(|| {
        let names: Vec<&str> = PARTS.iter().map(|(_, name)| *name).collect();
        let names = names.join(", ");
        format!("the search has no part '{name}'; it has {names}")
    })
}

fn only_once(given: &mut bool) -> Result<(), String> {
    match std::mem::replace(given, true) {
        true => Err("a player has one allowance: nodes= or time=, once".into()),
        false => Ok(()),
    }
}

/// Weights of a file; not those that say that they were tuned for another game of the library.
fn weights(ruleset: &Ruleset, path: &str) -> Result<Weights, String> {
    let text = resolve::read(path)?;
    match tuned_for(&text) {
        Some(of) if !of.contains(&base(ruleset.id())) => Err(format!(
            "{path} holds weights of {}; without its first line they are taken for {} as well",
            of.join(" and "),
            ruleset.id()
        )),
        _ => Weights::from_text(ruleset, &text).map_err(|e| format!("{path}: {e}")),
    }
}

/// The games of the library that the first line of a file of weights names.
fn tuned_for(text: &str) -> Option<Vec<&str>> {
    let head = text.lines().next()?.strip_prefix("# ")?;
    let (of, _) = head.split_once(": 'rookery tune'")?;
    let ids = of.split([' ', ',']).map(base);
    let ids: Vec<&str> = ids.filter(|id| library::entry(id).is_some()).collect();
    (!ids.is_empty()).then_some(ids)
}

/// A ruleset's id without its switches.
fn base(id: &str) -> &str {
    id.split('+').next().unwrap_or("")
}

impl Spec {
    pub fn parse(words: &[String], args: &Args, ruleset: &Ruleset) -> Result<Spec, String> {
        let Some((said, rest)) = words.split_first() else {
            return Err(PLAYERS.into());
        };
        // A player and what it is given may come in one word, as a shell passes what is quoted;
        // only a file's name may have spaces of its own, and a command line's are seen to below.
        let spaced = ["weights:", "network:", "uci:"]
            .iter()
            .any(|kind| said.starts_with(kind));
        let (first, given) = match said.split_once(char::is_whitespace) {
            Some((first, given)) if !spaced => (first.to_string(), given),
            _ => (said.clone(), ""),
        };
        let mut allowance = args.allowance();
        let mut own_allowance = false;
        let mut set = Vec::new();
        let mut command = None;
        let mut without = Without::default();
        let mut numbers = Numbers::default();
        let mut own_search = String::new();
        let mut words: Vec<String> = Vec::new();
        if let Some(text) = first.strip_prefix("uci:") {
            // The command line and options may come in one word, as a shell passes them.
            let mut all = split(text)?.into_iter();
            command = Some(vec![all.next().ok_or(
                "uci: needs a command line after it, such as uci:fairy-stockfish",
            )?]);
            words.extend(all);
        }
        words.extend(given.split_whitespace().map(str::to_string));
        words.extend(rest.iter().cloned());
        for word in words {
            if let Some(option) = word.strip_prefix("option.") {
                let (name, value) = option
                    .split_once('=')
                    .ok_or_else(|| format!("'{word}' lacks a value; write option.NAME=VALUE, in quotes where it has blanks"))?;
                set.push((name.to_string(), value.to_string()));
            } else if let Some(nodes) = word.strip_prefix("nodes=") {
                only_once(&mut own_allowance)?;
                allowance = Allowance::Nodes(number("nodes=", nodes, 1, usize::MAX)? as u64);
            } else if let Some(millis) = word.strip_prefix("time=") {
                only_once(&mut own_allowance)?;
                allowance = Allowance::Millis(number("time=", millis, 1, 86_400_000)? as u64);
            } else if let Some(name) = word.strip_prefix("without=") {
                without = without.also(part_named(name)?);
                own_search.push_str(&format!(", without {name}"));
            } else if let Some(path) = word.strip_prefix("numbers=") {
                numbers = Numbers::from_text(&resolve::read(path)?)
                    .map_err(|e| format!("{path}: {e}"))?;
                own_search.push_str(&format!(", numbers of {path}"));
            } else if let Some(command) = &mut command {
                command.push(word);
            } else {
                return Err(format!("'{word}' is no option of a player; {PLAYERS}"));
            }
        }
        let set_nothing = set.is_empty();
        let engine = |weights: Weights| Kind::Engine(Judge::Weights(Box::new(weights)));
        let (name, kind) = match (command, first.split_once(':')) {
            (Some(command), _) => {
                let program = outside::Program::new(command, set, &args.ruleset);
                (program.name(), Kind::Outside(program))
            }
            (None, Some(("level", text))) => {
                let level = text
                    .parse()
                    .ok()
                    .and_then(level)
                    .ok_or_else(|| format!("'{text}' is no level; they go from 1 to 8"))?;
                (first.clone(), Kind::Level(level))
            }
            (None, Some(("weights", path))) => (first.clone(), engine(weights(ruleset, path)?)),
            (None, Some(("network", path))) => {
                let network = Network::from_bytes(ruleset, &resolve::bytes(path)?)
                    .map_err(|e| format!("{path}: {e}"))?;
                let judge = Judge::Network(Arc::new(network));
                (first.clone(), Kind::Engine(judge))
            }
            (None, None) if first == "full" => (first.clone(), Kind::Engine(Judge::Own)),
            (None, None) if first == "untuned" => {
                (first.clone(), engine(Weights::untuned(ruleset)))
            }
            (None, None) if first == "random" => (first.clone(), Kind::Random),
            (None, None) if first == "greedy" => (first.clone(), Kind::Greedy),
            _ => return Err(format!("'{first}' is no player; {PLAYERS}")),
        };
        // What a player does not heed would spoil a measurement in silence.
        let (engine, outside) = match kind {
            Kind::Engine(_) => (true, false),
            Kind::Outside(_) => (false, true),
            Kind::Level(_) | Kind::Random | Kind::Greedy => (false, false),
        };
        let unheeded = [
            ("without= or numbers=", !own_search.is_empty() && !engine),
            ("option.", !set_nothing && !outside),
            ("nodes= or time=", own_allowance && !engine && !outside),
        ];
        if let Some((what, _)) = unheeded.iter().find(|(_, strays)| *strays) {
            return Err(format!("{what} means nothing to '{first}'; leave it out"));
        }
        let given = match (&kind, allowance) {
            (Kind::Engine(_) | Kind::Outside(_), Allowance::Millis(millis)) => {
                format!(" ({millis} ms a move{own_search})")
            }
            (Kind::Engine(_) | Kind::Outside(_), Allowance::Nodes(nodes)) => {
                format!(" ({nodes} nodes a move{own_search})")
            }
            _ => String::new(),
        };
        Ok(Spec {
            name,
            given,
            kind,
            allowance,
            hash: args.hash,
            without,
            numbers,
        })
    }

    /// Its name, for reports and records: a program is asked what it calls itself.
    pub fn introduced(&self, ruleset: &Ruleset) -> Result<String, String> {
        let mut name = self.name.clone();
        if let Kind::Outside(program) = &self.kind {
            let outside = Outside::start(program, ruleset, self.allowance, self.hash)?;
            if let Some(own) = outside.own_name() {
                name = own.to_string() + &program.options_in_words();
            }
        }
        Ok(name + &self.given)
    }

    pub fn player(&self, ruleset: &Ruleset) -> Result<Contestant, String> {
        Ok(match &self.kind {
            Kind::Random => Contestant::Plain(Box::new(RandomPlayer::new(0))),
            Kind::Greedy => Contestant::Plain(Box::new(GreedyPlayer::new(0))),
            Kind::Level(level) => Contestant::Plain(Box::new(EnginePlayer::new(
                Engine::new(self.hash),
                Strength::Level(level),
            ))),
            Kind::Engine(judge) => {
                let mut engine = Engine::new(self.hash);
                match judge {
                    Judge::Own => engine.set_network(network::built_in(ruleset)),
                    Judge::Weights(weights) => engine.set_weights(Some(*weights.clone())),
                    Judge::Network(network) => engine.set_network(Some(network.clone())),
                }
                engine.leave_out(self.without);
                engine.set_numbers(self.numbers.clone());
                match self.allowance {
                    Allowance::Nodes(nodes) => Contestant::Plain(Box::new(EnginePlayer::new(
                        engine,
                        Strength::Nodes(nodes),
                    ))),
                    Allowance::Millis(millis) => {
                        Contestant::Timed(Box::new(TimedEngine::new(engine, millis)))
                    }
                }
            }
            Kind::Outside(program) => Contestant::Outside(Box::new(Outside::start(
                program,
                ruleset,
                self.allowance,
                self.hash,
            )?)),
        })
    }
}

/// A player at the board.
pub enum Contestant {
    Plain(Box<dyn Player>),
    Timed(Box<TimedEngine>),
    Outside(Box<Outside>),
}

impl Contestant {
    pub fn as_player(&mut self) -> &mut dyn Player {
        match self {
            Contestant::Plain(player) => player.as_mut(),
            Contestant::Timed(player) => player.as_mut(),
            Contestant::Outside(player) => player.as_mut(),
        }
    }

    pub fn thinking(&self) -> Option<Thinking> {
        match self {
            Contestant::Plain(_) => None,
            Contestant::Timed(player) => Some(player.thinking),
            Contestant::Outside(player) => Some(player.thinking),
        }
    }
}

/// Words as a shell would split them: quotes keep spaces.
fn split(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut quote = None;
    let mut begun = false;
    for c in text.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(c);
                begun = true;
            }
            (None, c) if c.is_whitespace() => {
                if begun {
                    words.push(std::mem::take(&mut word));
                }
                begun = false;
            }
            (_, c) => {
                word.push(c);
                begun = true;
            }
        }
    }
    if quote.is_some() {
        return Err(format!("a quote in '{text}' is not closed"));
    }
    if begun {
        words.push(word);
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn quotes_keep_words_together() {
        let words = split(r#""my engine" --fast option.Skill\ Level=3 "option.Skill Level=3""#);
        let words = words.unwrap();
        assert_eq!(words[0], "my engine");
        assert_eq!(words[1], "--fast");
        assert_eq!(words.last().unwrap(), "option.Skill Level=3");
        assert_eq!(split("uci option.A='x y'").unwrap()[1], "option.A=x y");
        assert!(split("\"open").is_err());
    }
}
