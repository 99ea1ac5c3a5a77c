//! What a UCI program may be told, read leniently: words that make no sense are skipped, and told.

use rookery_lab::timing::Clock;
use std::num::IntErrorKind;

#[derive(Debug, PartialEq)]
pub enum Command {
    Uci,
    IsReady,
    NewGame,
    /// An option's name and value.
    SetOption(String, String),
    Position {
        /// None: the start position.
        fen: Option<String>,
        moves: Vec<String>,
        /// Words that say nothing here.
        strange: Vec<String>,
    },
    /// A position that says none.
    BadPosition(String),
    Go(Go),
    /// Something that is missing in a `go`: what is asked cannot be known.
    BadGo(String),
    Stop,
    PonderHit,
    /// Not UCI, but handy: show the position.
    Show,
    Quit,
    /// Known, and nothing to do.
    Ignored,
    Nothing,
    Unknown(String),
}

#[derive(Debug, Default, PartialEq)]
pub struct Go {
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    pub movetime: Option<u64>,
    pub mate: Option<u32>,
    /// White's and Black's clocks.
    pub clocks: [Option<u64>; 2],
    pub increments: [u64; 2],
    pub moves_to_go: Option<u64>,
    pub infinite: bool,
    pub ponder: bool,
    /// Counts the sequences of so many moves instead.
    pub perft: Option<u32>,
    pub search_moves: Vec<String>,
    /// Words that say nothing here.
    pub strange: Vec<String>,
}

impl Go {
    /// Whether anything but `stop` ends the search for certain: a mate there may be none.
    pub fn is_limited(&self) -> bool {
        self.depth.is_some()
            || self.nodes.is_some()
            || self.movetime.is_some()
            || self.clocks.iter().any(Option::is_some)
    }

    /// Whether more is said of clocks than how much is left on them, and nothing else of an end.
    pub fn lacks_clock(&self) -> bool {
        let of_clocks = self.moves_to_go.is_some() || self.increments != [0, 0];
        of_clocks && !self.is_limited() && !self.infinite && self.mate.is_none()
    }

    pub fn clock(&self, side: usize) -> Option<Clock> {
        Some(Clock {
            left: self.clocks[side]?,
            increment: self.increments[side],
            moves_to_go: self.moves_to_go,
        })
    }
}

pub fn command(line: &str) -> Command {
    let mut words = line.split_whitespace();
    // A word that is no command is skipped, as the protocol asks.
    while let Some(word) = words.next() {
        let rest: Vec<&str> = words.clone().collect();
        return match word {
            "uci" => Command::Uci,
            "isready" => Command::IsReady,
            "ucinewgame" => Command::NewGame,
            "setoption" => {
                set_option(line, &rest).unwrap_or_else(|| Command::Unknown(line.to_string()))
            }
            "position" => position(&rest).unwrap_or_else(|| {
                Command::BadPosition("position: write startpos, or fen and a position".into())
            }),
            "go" => match go(&rest) {
                Ok(go) => Command::Go(go),
                Err(problem) => Command::BadGo(problem),
            },
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "quit" | "exit" => Command::Quit,
            "d" | "show" => Command::Show,
            "debug" | "register" => Command::Ignored,
            _ => continue,
        };
    }
    if line.trim().is_empty() {
        Command::Nothing
    } else {
        Command::Unknown(line.to_string())
    }
}

fn set_option(line: &str, words: &[&str]) -> Option<Command> {
    let name_at = words.iter().position(|word| *word == "name");
    let value_at = words.iter().position(|word| *word == "value");
    let name_at = name_at?;
    let name_end = value_at.unwrap_or(words.len()).max(name_at + 1);
    // The value as it stands there: a path may have two spaces in a row.
    let value = value_at.and_then(|at| {
        let (first, last) = (words.get(at + 1)?, words.last()?);
        let place = |word: &str| word.as_ptr() as usize - line.as_ptr() as usize;
        line.get(place(first)..place(last) + last.len())
    });
    let value = value.unwrap_or_default().to_string();
    let name = words[name_at + 1..name_end].join(" ");
    Some(Command::SetOption(name, value))
}

fn position(words: &[&str]) -> Option<Command> {
    let (kind, rest) = words.split_first()?;
    let moves_at = rest.iter().position(|word| *word == "moves");
    let (before, moves) = match moves_at {
        Some(at) => (&rest[..at], &rest[at + 1..]),
        None => (rest, &rest[rest.len()..]),
    };
    let (fen, strange) = match *kind {
        "startpos" => (None, owned(before)),
        "fen" => (Some(before.join(" ")), Vec::new()),
        _ => return None,
    };
    Some(Command::Position {
        fen,
        moves: owned(moves),
        strange,
    })
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| word.to_string()).collect()
}

fn go(words: &[&str]) -> Result<Go, String> {
    const WORDS: [&str; 13] = [
        "searchmoves",
        "ponder",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "depth",
        "nodes",
        "mate",
        "movetime",
        "infinite",
        "perft",
    ];
    let mut go = Go::default();
    let mut at = 0;
    while at < words.len() {
        let word = words[at];
        at += 1;
        let mut signed = || {
            at += 1;
            number(words.get(at - 1).copied()).map_err(|problem| format!("go {word}: {problem}"))
        };
        // Clocks below zero count as empty.
        let mut time = || Ok::<u64, String>(signed()?.max(0) as u64);
        match word {
            "ponder" => go.ponder = true,
            "infinite" => go.infinite = true,
            "wtime" => go.clocks[0] = Some(time()?),
            "btime" => go.clocks[1] = Some(time()?),
            "winc" => go.increments[0] = time()?,
            "binc" => go.increments[1] = time()?,
            "movestogo" => go.moves_to_go = Some(time()?).filter(|moves| *moves > 0),
            "movetime" => go.movetime = Some(time()?),
            "depth" => go.depth = Some(small(many(word, signed()?)?)),
            "nodes" => go.nodes = Some(many(word, signed()?)?),
            "mate" => go.mate = Some(small(many(word, signed()?)?)),
            "perft" => go.perft = Some(small(many(word, signed()?)?)),
            "searchmoves" => {
                let rest = &words[at..];
                let end = rest.iter().position(|word| WORDS.contains(word));
                let moves = &rest[..end.unwrap_or(rest.len())];
                go.search_moves = owned(moves);
                at += moves.len();
            }
            strange => go.strange.push(strange.to_string()),
        }
    }
    Ok(go)
}

fn number(given: Option<&str>) -> Result<i64, String> {
    let text = given.ok_or("a number is missing")?;
    text.parse::<i64>().map_err(|error| match error.kind() {
        IntErrorKind::PosOverflow => format!("{text} is too large"),
        IntErrorKind::NegOverflow => format!("{text} is too small"),
        _ => format!("'{text}' is no number"),
    })
}

fn many(word: &str, number: i64) -> Result<u64, String> {
    u64::try_from(number).map_err(|_| format!("go {word}: there is nothing below 0"))
}

fn small(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn go_understands_all_its_words_in_any_order() {
        let Command::Go(go) = command(
            "go wtime 1000 btime -5 winc 10 movestogo 7 searchmoves e2e4 a1a1q depth 5 infinite",
        ) else {
            panic!();
        };
        assert_eq!(go.clocks, [Some(1000), Some(0)]);
        assert_eq!(go.increments, [10, 0]);
        assert_eq!(go.moves_to_go, Some(7));
        assert_eq!(go.search_moves, ["e2e4", "a1a1q"]);
        assert_eq!(go.depth, Some(5));
        assert!(go.infinite);
    }

    #[test]
    fn a_number_that_is_missing_is_asked_for() {
        for (line, said) in [
            ("go movetime", "movetime: a number is missing"),
            ("go depth x", "'x' is no number"),
            ("go depth -3", "depth: there is nothing below 0"),
            (
                "go nodes 99999999999999999999",
                "99999999999999999999 is too large",
            ),
            ("go wtime infinite", "'infinite' is no number"),
            ("go perft", "perft: a number"),
        ] {
            let Command::BadGo(problem) = command(line) else {
                panic!("{line}");
            };
            assert!(problem.contains(said), "{line}: {problem}");
        }
        assert!(matches!(command("position moves"), Command::BadPosition(_)));
    }

    #[test]
    fn what_says_nothing_is_kept_to_be_told() {
        let Command::Go(go) = command("go bogus 7 depth 3 searchmoves a2a3 infinite why") else {
            panic!();
        };
        assert_eq!(go.strange, ["bogus", "7", "why"]);
        assert_eq!((go.depth, go.infinite), (Some(3), true));
        let Command::Position { moves, strange, .. } = command("position startpos e2e4 moves d2d4")
        else {
            panic!();
        };
        assert_eq!((moves.len(), strange), (1, vec!["e2e4".to_string()]));
        assert!(matches!(command("setoption Hash 3"), Command::Unknown(_)));
    }

    #[test]
    fn a_position_may_have_any_number_of_fields() {
        let Command::Position { fen, moves, .. } =
            command("position fen 8/8 w - - 0 1 count:5 moves a b")
        else {
            panic!();
        };
        assert_eq!(fen.as_deref(), Some("8/8 w - - 0 1 count:5"));
        assert_eq!(moves, ["a", "b"]);
    }

    #[test]
    fn options_may_have_spaces_in_names_and_values() {
        let set = |name: &str, value: &str| Command::SetOption(name.into(), value.into());
        assert_eq!(
            command("setoption name Skill Level value 3"),
            set("Skill Level", "3")
        );
        assert_eq!(
            command("setoption name UCI_Variant value my rules.txt"),
            set("UCI_Variant", "my rules.txt")
        );
        assert_eq!(
            command("setoption name UCI_Variant value  my  rules.txt \r"),
            set("UCI_Variant", "my  rules.txt")
        );
        assert_eq!(command("setoption name Clear Hash"), set("Clear Hash", ""));
    }

    #[test]
    fn nonsense_never_panics() {
        let words = [
            "go",
            "position",
            "fen",
            "startpos",
            "moves",
            "setoption",
            "name",
            "value",
            "depth",
            "-1",
            "99999999999999999999",
            "wtime",
            "searchmoves",
            "",
            "\u{0}",
            "joho",
            "uci",
        ];
        for a in words {
            for b in words {
                for c in words {
                    let _ = command(&format!("{a} {b} {c}"));
                }
            }
        }
        assert_eq!(command("   "), Command::Nothing);
        assert_eq!(command("joho debug on"), Command::Ignored);
        assert!(matches!(command("joho"), Command::Unknown(_)));
    }
}
