//! `rookery uci`: the engine for other programs, by the Universal Chess Interface.
//!
//! `UCI_Variant` takes our ruleset ids, with switches (`samantsy-2+sliding-bishops`), or
//! the path of a ruleset file. Castling is written as the protocol has it ([`crate::castling`]).

mod input;
mod options;
mod parse;
mod search;
mod unclaimed;

use crate::resolve;
use input::Input;
use options::Options;
use parse::{Command, Go};
use rookery_engine::Engine;
use rookery_engine::network::built_in;
use rookery_rules::{Game, Position, Ruleset, describe};
use search::{Order, Running, lock};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Plays as an engine for programs that speak the Universal Chess Interface
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  printf 'position startpos moves e2e4\\ngo nodes 10000\\n' | rookery uci")]
pub struct Args {}

pub fn run() -> Result<(), String> {
    let mut host = Host::new()?;
    let mut input = Input::open();
    while let Some((command, heard)) = input.next()? {
        if !matches!(command, Command::IsReady | Command::Show | Command::Uci) {
            host.finish_count(&command, &mut input);
        }
        if !host.hear(command, heard) {
            return Ok(());
        }
    }
    host.end_of_input();
    Ok(())
}

/// One whole line, at once. Where no host listens any more the program ends.
fn say(text: &str) {
    println!("{text}");
}

/// As much of it as a person reads.
fn complain(text: &str) {
    for line in text.lines() {
        let line: String = line.chars().take(MOST).collect();
        say(&format!("info string {line}"));
    }
}

/// From one look at a count to the next.
const LOOK: Duration = Duration::from_millis(5);

/// So many letters of a line.
const MOST: usize = 1_000;

/// What was not understood in a command, and skipped.
fn skipped(command: &str, words: &[String]) {
    if !words.is_empty() {
        let words = words.join(" ");
        complain(&format!("{command}: '{}' is not understood", cut(&words)));
    }
}

/// As much of a text as is shown.
fn cut(text: &str) -> String {
    text.trim().chars().take(60).collect()
}

struct Host {
    engine: Arc<Mutex<Engine>>,
    options: Options,
    game: Game,
    /// Why the position last asked for was refused: there is nothing to search then.
    refused: Option<String>,
    running: Option<Running>,
}

impl Host {
    fn new() -> Result<Host, String> {
        let options = Options::default();
        let ruleset = Arc::new(resolve::ruleset(&options.variant)?);
        let mut engine = Engine::new(options.memory());
        engine.set_network(built_in(&ruleset));
        Ok(Host {
            engine: Arc::new(Mutex::new(engine)),
            options,
            game: Game::new(ruleset),
            refused: None,
            running: None,
        })
    }

    /// Obeys what came at this time; false ends the program.
    fn hear(&mut self, command: Command, heard: Instant) -> bool {
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
                self.begin(self.game.ruleset().clone());
            }
            Command::SetOption(name, value) => {
                self.stop();
                self.set(&name, &value);
            }
            Command::Position {
                fen,
                moves,
                strange,
            } => {
                self.stop();
                skipped("position", &strange);
                self.refused = self.position(fen.as_deref(), &moves).err();
                if let Some(problem) = &self.refused {
                    complain(problem);
                }
            }
            Command::BadPosition(problem) => {
                self.stop();
                complain(&problem);
                self.refused = Some(problem);
            }
            Command::Go(go) => {
                self.stop();
                skipped("go", &go.strange);
                if go.lacks_clock() && self.options.level().is_none() {
                    complain(
                        "go: there is no time on a clock (wtime, btime): it searches until stop",
                    );
                }
                if let Err(problem) = self.go(go, heard) {
                    // Whoever asks is answered, but never with a move of another game.
                    complain(&problem);
                    say("bestmove (none)");
                }
            }
            Command::BadGo(problem) => {
                self.stop();
                complain(&problem);
                say("bestmove (none)");
            }
            Command::Stop => self.stop(),
            Command::PonderHit => {
                if let Some(running) = &self.running {
                    running.ponder_hit();
                }
            }
            Command::Show => {
                say(&diagram(&self.game));
                if let Some(problem) = &self.refused {
                    complain(problem);
                }
            }
            Command::Quit => {
                self.stop();
                return false;
            }
            Command::Ignored | Command::Nothing => {}
            Command::Unknown(line) => complain(&format!("'{}' is not understood", cut(&line))),
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

    /// A count comes to its end before the next command is obeyed, as a list of commands in a file means it;
    /// but nobody knows how long it takes, so that a `stop` is heard wherever it comes.
    fn finish_count(&mut self, next: &Command, input: &mut Input) {
        while let Some(running) = self.running.as_ref().filter(|running| running.counts()) {
            if matches!(next, Command::Stop) || running.is_finished() || input.stop_within(LOOK) {
                self.stop();
            }
        }
    }

    /// Before something else is done: a search answers now.
    fn stop(&mut self) {
        if let Some(mut running) = self.running.take() {
            running.stop();
        }
    }

    fn set(&mut self, name: &str, value: &str) {
        match self.options.set(name, value) {
            Ok(options::Changed::Memory) => {
                let wanted = self.options.memory();
                let got = lock(&self.engine).set_hash(wanted);
                if got < wanted {
                    complain(&format!("there is room for {got} MB of hash only"));
                }
            }
            Ok(options::Changed::ClearHash) => lock(&self.engine).new_game(),
            Ok(options::Changed::Variant(ruleset)) => self.begin(Arc::new(*ruleset)),
            Ok(options::Changed::Nothing) => {}
            Err(problem) => complain(&problem),
        }
    }

    fn begin(&mut self, ruleset: Arc<Ruleset>) {
        lock(&self.engine).set_network(built_in(&ruleset));
        self.game = Game::new(ruleset);
        self.refused = None;
    }

    /// Sets up the start and plays the moves, all of them or nothing.
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
        for (index, text) in moves.iter().enumerate() {
            unclaimed::push(&mut game, text)
                .map_err(|e| format!("position refused, move {}: {e}", index + 1))?;
        }
        self.game = game;
        Ok(())
    }

    fn go(&mut self, go: Go, heard: Instant) -> Result<(), String> {
        if let Some(problem) = &self.refused {
            return Err(problem.clone());
        }
        let mut only = Vec::new();
        for text in &go.search_moves {
            let mv = unclaimed::read(&self.game, text);
            only.push(mv.map_err(|e| format!("go searchmoves: {e}"))?);
        }
        let order = Order {
            heard,
            game: self.game.clone(),
            level: self.options.level(),
            lines: self.options.lines,
            standard_castling: self.options.standard_castling(),
            go,
            only,
        };
        self.running = Some(Running::start(self.engine.clone(), order));
        Ok(())
    }
}

/// The board as a person reads it, and the position's text.
fn diagram(game: &Game) -> String {
    let (position, ruleset) = (game.position(), game.ruleset());
    let board = position.board_text(ruleset);
    let ranks: Vec<&str> = board.split('/').collect();
    let mut text = String::new();
    let mut width = 0;
    for (index, rank) in ranks.iter().enumerate() {
        text += &format!("{:>2} ", ranks.len() - index);
        let mut gap = 0;
        let mut files = 0;
        let fill = |text: &mut String, gap: &mut usize| {
            *text += &" .".repeat(*gap);
            std::mem::take(gap)
        };
        for c in rank.chars() {
            match c.to_digit(10) {
                Some(digit) => gap = gap * 10 + digit as usize,
                None => {
                    files += fill(&mut text, &mut gap) + 1;
                    text.extend([' ', c]);
                }
            }
        }
        files += fill(&mut text, &mut gap);
        width = width.max(files);
        text.push('\n');
    }
    let files: String = ('a'..).take(width).flat_map(|file| [' ', file]).collect();
    let again = if position.is_pending() {
        ", once more"
    } else {
        ""
    };
    let check = if position.in_check(ruleset) {
        ", in check"
    } else {
        ""
    };
    let turn = describe::side(position.turn());
    text + &format!(
        "   {files}\n\n{turn} to move{again}{check}\nFen: {}",
        position.to_fen(ruleset)
    )
}
