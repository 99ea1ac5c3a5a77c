//! `rookery uci`: the engine for other programs, by the Universal Chess Interface.
//!
//! `UCI_Variant` takes our ruleset ids, with switches (`samantsy-2+sliding-bishops`), or
//! the path of a ruleset file. Castling is written as our move text (the king takes its
//! rook), except in `chess` while `UCI_Chess960` is off, where the world writes e1g1;
//! both forms are understood everywhere.

mod options;
mod parse;
mod search;

use crate::castling;
use crate::resolve;
use options::Options;
use parse::Command;
use rookery_engine::Engine;
use rookery_rules::{Game, Position, Ruleset};
use search::{Order, Running, lock};
use std::io::{BufRead, Write};
use std::sync::{Arc, Mutex};

/// Plays as an engine for programs that speak the Universal Chess Interface
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  printf 'position startpos moves e2e4\\ngo nodes 10000\\n' | rookery uci")]
pub struct Args {}

pub fn run() -> Result<(), String> {
    let mut host = Host::new()?;
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input
            .read_until(b'\n', &mut line)
            .map_err(|e| e.to_string())?;
        if read == 0 {
            host.end_of_input();
            return Ok(());
        }
        let text = String::from_utf8_lossy(&line);
        if !host.hear(parse::command(&text)) {
            return Ok(());
        }
    }
}

/// One whole line, at once. A host that no longer listens is no reason to complain.
fn say(text: &str) {
    let mut output = std::io::stdout().lock();
    let _ = writeln!(output, "{text}").and_then(|()| output.flush());
}

fn complain(text: &str) {
    for line in text.lines() {
        say(&format!("info string {line}"));
    }
}

struct Host {
    engine: Arc<Mutex<Engine>>,
    options: Options,
    game: Game,
    running: Option<Running>,
}

impl Host {
    fn new() -> Result<Host, String> {
        let options = Options::default();
        let ruleset = Arc::new(resolve::ruleset(&options.variant)?);
        Ok(Host {
            engine: Arc::new(Mutex::new(Engine::new(options.hash))),
            options,
            game: Game::new(ruleset),
            running: None,
        })
    }

    /// Obeys; false ends the program.
    fn hear(&mut self, command: Command) -> bool {
        match command {
            Command::Uci => {
                say(concat!("id name Rookery ", env!("CARGO_PKG_VERSION")));
                say("id author the Rookery authors");
                for line in options::declared() {
                    say(&line);
                }
                say("uciok");
            }
            Command::IsReady => say("readyok"),
            Command::NewGame => {
                self.stop();
                lock(&self.engine).new_game();
                self.game = Game::new(self.game.ruleset().clone());
            }
            Command::SetOption(name, value) => {
                self.stop();
                self.set(&name, &value);
            }
            Command::Position { fen, moves } => {
                self.stop();
                if let Err(problem) = self.position(fen.as_deref(), &moves) {
                    complain(&problem);
                }
            }
            Command::Go(go) => {
                self.stop();
                let order = Order {
                    game: self.game.clone(),
                    level: self.options.level(),
                    lines: self.options.lines,
                    standard_castling: self.options.standard_castling(),
                    go,
                };
                self.running = Some(Running::start(self.engine.clone(), order));
            }
            Command::Stop => self.stop(),
            Command::PonderHit => {
                if let Some(running) = &self.running {
                    running.ponder_hit();
                }
            }
            Command::Show => {
                let position = self.game.position();
                complain(&position.board_text(self.game.ruleset()));
                complain(&position.to_fen(self.game.ruleset()));
            }
            Command::Quit => {
                self.stop();
                return false;
            }
            Command::Ignored | Command::Nothing => {}
            Command::Unknown(line) => {
                let shown: String = line.trim().chars().take(60).collect();
                complain(&format!("'{shown}' is not understood"));
            }
        }
        true
    }

    /// No more commands: what ends by itself may still be answered.
    fn end_of_input(&mut self) {
        if let Some(running) = &mut self.running
            && running.is_limited()
        {
            running.wait();
        }
        self.stop();
    }

    fn stop(&mut self) {
        if let Some(mut running) = self.running.take() {
            running.stop();
        }
    }

    fn set(&mut self, name: &str, value: &str) {
        match self.options.set(name, value) {
            Ok(options::Changed::Hash) => {
                let got = lock(&self.engine).set_hash(self.options.hash);
                if got < self.options.hash {
                    complain(&format!("there is room for {got} MB of hash only"));
                }
            }
            Ok(options::Changed::ClearHash) => lock(&self.engine).new_game(),
            Ok(options::Changed::Variant(ruleset)) => self.begin(*ruleset),
            Ok(options::Changed::Nothing) => {}
            Err(problem) => complain(&problem),
        }
    }

    fn begin(&mut self, ruleset: Ruleset) {
        self.game = Game::new(Arc::new(ruleset));
    }

    /// Sets up the start and plays the moves; a bad one ends the list where it stands.
    fn position(&mut self, fen: Option<&str>, moves: &[String]) -> Result<(), String> {
        let ruleset = self.game.ruleset().clone();
        let mut game = match fen {
            None => Game::new(ruleset),
            Some(fen) => {
                let position =
                    Position::from_fen(&ruleset, fen).map_err(|e| format!("position: {e}"))?;
                Game::from_position(ruleset, position)
            }
        };
        let mut problem = None;
        for (index, text) in moves.iter().enumerate() {
            match castling::read(&game, text) {
                Ok(mv) => {
                    game.push(mv);
                }
                Err(error) => {
                    problem = Some(format!(
                        "move {}: {error}; it and what follows is left out",
                        index + 1
                    ));
                    break;
                }
            }
        }
        self.game = game;
        problem.map_or(Ok(()), Err)
    }
}
