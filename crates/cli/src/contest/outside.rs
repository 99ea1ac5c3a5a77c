//! A player that is another program, spoken to by UCI.

use super::children::Process;
use super::declared::{Declared, ELO, LIMIT};
use super::options::Allowance;
use super::timed::Thinking;
use crate::castling;
use rookery_lab::player::{Player, PlayerError};
use rookery_rules::{Game, Move, Ruleset};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How long a program may take to start, or to get ready.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long beyond its time a program may think before it counts as hung.
const GRACE: Duration = Duration::from_secs(10);
/// How long a program that is limited by nodes may think.
const NODES_PATIENCE: Duration = Duration::from_secs(600);
/// A program that is gone so many games running is not started again.
const CRASHES: u32 = 3;
/// Debian keeps games where not every path looks.
const GAMES: &str = "/usr/games";
/// The option for the game that is played, and the value that means ours where none is named.
const VARIANT: &str = "UCI_Variant";
const CHESS: &str = "chess";
/// The option by which Rookery takes any ruleset, also one that it does not list.
const RULESET: &str = "Ruleset";

/// How to start it.
#[derive(Clone)]
pub struct Program {
    command: Vec<String>,
    options: Vec<(String, String)>,
    /// What our ruleset was called on the command line.
    ruleset: String,
}

impl Program {
    /// A limit on strength by Elo needs another option to be switched on; asking for the one means the other.
    pub fn new(command: Vec<String>, options: Vec<(String, String)>, ruleset: &str) -> Program {
        let mut program = Program {
            command,
            options,
            ruleset: ruleset.to_string(),
        };
        if program.sets(ELO) && !program.sets(LIMIT) {
            let switched_on = (LIMIT.into(), "true".into());
            program.options.insert(0, switched_on);
        }
        program
    }

    /// Whether the person says what this option is to be.
    fn sets(&self, wanted: &str) -> bool {
        let mut options = self.options.iter();
        options.any(|(name, _)| name.eq_ignore_ascii_case(wanted))
    }

    /// How it was asked for.
    pub fn name(&self) -> String {
        self.command.join(" ") + &self.options_in_words()
    }

    pub fn options_in_words(&self) -> String {
        let options = self.options.iter();
        options
            .map(|(option, value)| format!(" {option}={value}"))
            .collect()
    }
}

pub struct Outside {
    program: Program,
    hash: usize,
    name: String,
    /// What it calls itself.
    own_name: Option<String>,
    input: ChildStdin,
    lines: Receiver<String>,
    /// After its input: it may go by itself when that is closed.
    _process: Process,
    allowance: Allowance,
    /// It writes castling by the king's target.
    standard_castling: bool,
    /// It plays chess, of which everybody knows the start. Of other games there are several by one name.
    knows_start: bool,
    /// It ended, or hung, in the game before.
    gone: bool,
    /// In how many games running.
    crashes: u32,
    pub thinking: Thinking,
}

impl Outside {
    pub fn start(
        program: &Program,
        ruleset: &Ruleset,
        allowance: Allowance,
        hash: usize,
    ) -> Result<Outside, String> {
        let (file, arguments) = program
            .command
            .split_first()
            .ok_or("uci: needs a command line")?;
        let name = program.command.join(" ");
        let spawn = |file: &Path| {
            let mut command = Command::new(file);
            command
                .args(arguments)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::null());
            Process::start(&mut command)
        };
        let (process, input, output) = spawn(Path::new(file))
            .or_else(|error| match file.contains('/') {
                true => Err(error),
                false => spawn(&Path::new(GAMES).join(file)).map_err(|_| error),
            })
            .map_err(|e| format!("'{file}' cannot be started: {e}"))?;
        let (Some(input), Some(output)) = (input, output) else {
            return Err(format!("'{file}' cannot be spoken to"));
        };
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut line = Vec::new();
            while output.read_until(b'\n', &mut line).is_ok_and(|n| n > 0) {
                let text = String::from_utf8_lossy(&line).trim().to_string();
                line.clear();
                if sender.send(text).is_err() {
                    break;
                }
            }
        });
        let mut outside = Outside {
            program: program.clone(),
            hash,
            name,
            own_name: None,
            input,
            lines,
            _process: process,
            allowance,
            standard_castling: true,
            knows_start: false,
            gone: false,
            crashes: 0,
            thinking: Thinking::default(),
        };
        outside
            .introduce(program, ruleset, hash)
            .map_err(|e| e.to_string())?;
        Ok(outside)
    }

    pub fn own_name(&self) -> Option<&str> {
        self.own_name.as_deref()
    }

    /// Learns its name and options and sets ours.
    fn introduce(
        &mut self,
        program: &Program,
        ruleset: &Ruleset,
        hash: usize,
    ) -> Result<(), PlayerError> {
        let mut declared = self.declared()?;
        self.own_name = declared.name.clone();
        for (name, value) in [("Hash", hash), ("Threads", 1)] {
            if declared.has(name) && !program.sets(name) {
                self.set_checked(&declared, name, &value.to_string())?;
            }
        }
        if program.sets(VARIANT) || program.sets(RULESET) {
            // The person knows by which name it has our game.
        } else {
            self.tell_ruleset(&declared, ruleset)?;
        }
        self.knows_start = ruleset.id() == CHESS && !program.sets(RULESET);
        for (name, value) in &program.options {
            if declared.refuses(name, value).is_some() {
                // What was set before may have changed what it takes.
                declared = self.declared()?;
            }
            self.set_checked(&declared, name, value)?;
            if name.eq_ignore_ascii_case(VARIANT) {
                self.knows_start &= value == CHESS;
            }
            if name.eq_ignore_ascii_case("UCI_Chess960") {
                self.standard_castling = !value.eq_ignore_ascii_case("true");
            }
        }
        self.be_ready().map(|_| ())
    }

    fn declared(&mut self) -> Result<Declared, PlayerError> {
        self.say("uci")?;
        Ok(Declared::read(&self.until("uciok", PATIENCE)?))
    }

    /// Has it play by our ruleset, or refuses: it would play chess in silence.
    fn tell_ruleset(&mut self, declared: &Declared, ruleset: &Ruleset) -> Result<(), PlayerError> {
        let id = ruleset.id();
        if declared.offers(VARIANT, id) {
            return self.set(VARIANT, id);
        }
        if declared.has(RULESET) {
            self.set(RULESET, &self.program.ruleset.clone())?;
            let heard = self.be_ready()?;
            let mut problems = heard
                .iter()
                .filter_map(|line| line.strip_prefix("info string "));
            return match problems.next() {
                None => Ok(()),
                Some(problem) => Err(self.gone(&format!("does not take {id}: {problem}"))),
            };
        }
        if id == CHESS {
            return Ok(());
        }
        Err(self.gone(&format!(
            "does not know {id}: its {VARIANT} does not offer it; where it has the game by another \
             name, say option.{VARIANT}=NAME"
        )))
    }

    /// Another process in place of the one that is gone.
    fn start_again(&mut self, ruleset: &Ruleset) -> Result<(), PlayerError> {
        let mut fresh = Outside::start(&self.program, ruleset, self.allowance, self.hash)
            .map_err(PlayerError::Gone)?;
        fresh.thinking = self.thinking;
        fresh.crashes = self.crashes;
        *self = fresh;
        Ok(())
    }

    fn get_ready(&mut self) -> Result<(), PlayerError> {
        self.say("ucinewgame")?;
        self.be_ready().map(|_| ())
    }

    /// What it says until it is ready.
    fn be_ready(&mut self) -> Result<Vec<String>, PlayerError> {
        self.say("isready")?;
        self.until("readyok", PATIENCE)
    }

    fn gone(&self, what: &str) -> PlayerError {
        PlayerError::Gone(format!("the program '{}' {what}", self.name))
    }

    /// Nothing that it would not heed.
    fn set_checked(
        &mut self,
        declared: &Declared,
        name: &str,
        value: &str,
    ) -> Result<(), PlayerError> {
        match declared.refuses(name, value) {
            Some(problem) => Err(self.gone(&problem)),
            None => self.set(name, value),
        }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), PlayerError> {
        self.say(&format!("setoption name {name} value {value}"))
    }

    fn say(&mut self, text: &str) -> Result<(), PlayerError> {
        writeln!(self.input, "{text}")
            .and_then(|()| self.input.flush())
            .map_err(|_| self.gone("has ended"))
    }

    /// All its lines up to one that begins with this word.
    fn until(&mut self, word: &str, patience: Duration) -> Result<Vec<String>, PlayerError> {
        let end = Instant::now() + patience;
        let mut all = Vec::new();
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left).map_err(|e| match e {
                RecvTimeoutError::Timeout => {
                    self.gone(&format!("did not say '{word}' in {} s", patience.as_secs()))
                }
                RecvTimeoutError::Disconnected => self.gone("has ended"),
            })?;
            let found = line.split_whitespace().next() == Some(word);
            all.push(line);
            if found {
                return Ok(all);
            }
        }
    }

    fn tell_position(&mut self, game: &Game) -> Result<(), PlayerError> {
        let ruleset = game.ruleset();
        let mut text = if game.is_standard_start() && self.knows_start {
            "position startpos".to_string()
        } else {
            format!("position fen {}", game.start().to_fen(ruleset))
        };
        let mut played = Game::from_position(ruleset.clone(), *game.start());
        for (index, mv) in game.moves().iter().enumerate() {
            if index == 0 {
                text += " moves";
            }
            text += " ";
            text += &castling::write(&played, *mv, self.standard_castling);
            played.push(*mv);
        }
        self.say(&text)
    }
}

impl Player for Outside {
    fn new_game(&mut self, ruleset: &Arc<Ruleset>, _: u64) -> Result<(), PlayerError> {
        if !self.gone {
            self.crashes = 0;
            if self.get_ready().is_ok() {
                return Ok(());
            }
        }
        self.start_again(ruleset)?;
        self.get_ready()
    }

    /// A program that ends or hangs loses the game; the next one it plays anew.
    fn choose(&mut self, game: &Game) -> Result<Move, PlayerError> {
        match self.ask(game) {
            Err(PlayerError::Gone(why)) => {
                self.gone = true;
                self.crashes += 1;
                Err(match self.crashes {
                    CRASHES.. => PlayerError::Gone(format!("{why}, in {CRASHES} games running")),
                    _ => PlayerError::Forfeit(why),
                })
            }
            answer => answer,
        }
    }
}

impl Outside {
    fn ask(&mut self, game: &Game) -> Result<Move, PlayerError> {
        self.tell_position(game)?;
        let (go, patience) = match self.allowance {
            Allowance::Millis(millis) => (
                format!("go movetime {millis}"),
                Duration::from_millis(millis) + GRACE,
            ),
            Allowance::Nodes(nodes) => (format!("go nodes {nodes}"), NODES_PATIENCE),
        };
        let began = Instant::now();
        self.say(&go)?;
        let lines = self.until("bestmove", patience)?;
        self.thinking.add(began.elapsed());
        let answer = lines.last().map_or("", String::as_str);
        let text = answer.split_whitespace().nth(1).unwrap_or("");
        game.position()
            .parse_move(game.ruleset(), text)
            .map_err(|e| PlayerError::Forfeit(format!("{} answered '{answer}': {e}", self.name)))
    }
}

impl Drop for Outside {
    fn drop(&mut self) {
        let _ = self.say("quit");
    }
}
