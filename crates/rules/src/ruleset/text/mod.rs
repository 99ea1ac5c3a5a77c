//! Reads the text of a ruleset file into a [`Spec`], with every problem at once.
//!
//! The language, line by line (`#` begins a comment; indented lines belong to
//! the `piece` above them):
//!
//! ```text
//! parent chess                     start from that ruleset's statements
//! title Chess
//! start <FEN>
//! piece pawn P [royal] [uncapturable]
//!   goes|moves|captures|takes-own
//!                        step DIRS | slide DIRS [N|MIN-MAX] | leap A,B
//!                        | jump DIRS N | hop DIRS over piece|friend|enemy
//!                        [from REGION] [unmoved] [safe] [pieces N] [not KIND[,KIND]]
//!                        [leaves-en-passant] [en-passant] [compass]
//!                        [through CONDITION] [if CONDITION] [then EFFECT]
//!   goes|moves|captures|takes-own  to SET [if CONDITION] [then EFFECT]
//!   promotes arriving|leaving|waiting REGION to KIND…
//!                        [lost] [without KIND] [fewer N] [optional] [fresh]
//! castle e1-g1 h1-f1
//! check-spoils-king
//! again after arriving KIND REGION | waiting KIND | first KIND|any | each KIND|any
//!                        with KIND…|any [other] [or-pass]
//! end checkmate|stalemate|blocked|bare|plies N|quiet N|bare-plies N|turns N
//!     |material KB:K…|when CONDITION wins|loses|draws|white-wins|black-wins
//! play pieces [KIND…] | pass | promote PLACE to KIND… | remove SET | carry PLACE to PLACE
//!                        [if CONDITION] [then EFFECT]
//! mark N REGION                    pieces that carry a mark at the start
//! drop castle | drop again | drop end KEY | drop piece NAME | drop check-spoils-king
//! switch ID                        the lines below replace those above, in a game with it
//! says One sentence about it.
//! ```
//!
//! DIRS: `any`, `orthogonal`, `diagonal`, or `forward`, `backward`, `left`,
//! `right`, `forward-left`, … REGION: `rank:8`, `file:a`, `corners`, squares,
//! or several of these joined by commas. All as White sees them.

mod pieces;
mod places;
mod rules;
mod turns;

use super::spec::*;
use crate::order::InOrder;
use crate::rule::MOST_MARK;
use crate::rule::Term;
use crate::square::Square;
use pieces::{movement, promotion};
pub(crate) use places::{KindPlaces, Places};
pub use rules::key;
use rules::{again, end};
use turns::{clauses, play};

/// One thing wrong with a ruleset file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// 1-based; 0 where no single line is to blame.
    pub line: usize,
    /// What is wrong there, and what would be right.
    pub message: String,
}

impl Problem {
    /// By line, those of one line as they were found, and none twice.
    #[inline(never)]
    pub(crate) fn put_in_order(problems: &mut Vec<Problem>) {
        problems.order_by_key(|problem| problem.line);
        problems.dedup();
    }
}

impl core::fmt::Display for Problem {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.line {
            0 => f.write_str(&self.message),
            line => write!(f, "line {line}: {}", self.message),
        }
    }
}

/// A longer file is refused: no ruleset needs it, and nothing from outside may cost much.
pub const MAX_TEXT: usize = 64 * 1024;
const MAX_MOVES: usize = 24;

/// Reads a file's statements. `parent` gives the text of a ruleset named as parent.
pub fn parse(
    text: &str,
    parent: &dyn Fn(&str) -> Option<&'static str>,
) -> Result<Spec, Vec<Problem>> {
    parse_placed(text, parent).map(|(spec, _)| spec)
}

/// The same, with the lines on which the statements stand.
pub(crate) fn parse_placed(
    text: &str,
    parent: &dyn Fn(&str) -> Option<&'static str>,
) -> Result<(Spec, Places), Vec<Problem>> {
    let mut reader = Reader::new(Spec::default(), Places::default(), parent);
    reader.read(text);
    reader.finish()
}

/// Replaces statements of `spec` by those of one of its switches.
pub(crate) fn apply_switch(
    spec: Spec,
    places: Places,
    switch: &SwitchSpec,
) -> Result<(Spec, Places), Vec<Problem>> {
    let mut reader = Reader::new(spec, places, &|_| None);
    for (number, line) in &switch.lines {
        reader.line(*number, line);
    }
    reader.finish()
}

struct Reader<'a> {
    spec: Spec,
    places: Places,
    problems: Vec<Problem>,
    /// Names of pieces whose own line is wrong: other lines may use them all the same.
    forgiven: Vec<String>,
    /// The piece that indented lines belong to.
    piece: Option<usize>,
    /// The switch that all further lines belong to.
    switch: Option<usize>,
    depth: u8,
    /// The line that named the parent being read: its statements stand there.
    parent_line: usize,
    parent: &'a dyn Fn(&str) -> Option<&'static str>,
}

type Wrong = String;

impl<'a> Reader<'a> {
    fn new(
        spec: Spec,
        places: Places,
        parent: &'a dyn Fn(&str) -> Option<&'static str>,
    ) -> Reader<'a> {
        Reader {
            spec,
            places,
            problems: Vec::new(),
            forgiven: Vec::new(),
            piece: None,
            switch: None,
            depth: 0,
            parent_line: 0,
            parent,
        }
    }

    fn finish(mut self) -> Result<(Spec, Places), Vec<Problem>> {
        if self.problems.is_empty() {
            return Ok((self.spec, self.places));
        }
        // What the tables need can only be asked of a whole file; names can be asked at once.
        let known = self.forgiven;
        self.problems
            .extend(super::compile::names(&self.spec, &self.places, &known));
        Problem::put_in_order(&mut self.problems);
        Err(self.problems)
    }

    fn read(&mut self, text: &str) {
        if text.len() > MAX_TEXT {
            self.wrong(
                0,
                format!("the file is too long: at most {MAX_TEXT} bytes are read"),
            );
            return;
        }
        for (index, line) in text.lines().enumerate() {
            self.line(index + 1, line);
        }
    }

    fn wrong(&mut self, line: usize, message: impl Into<String>) {
        self.problems.push(Problem {
            line,
            message: message.into(),
        });
    }

    fn line(&mut self, number: usize, line: &str) {
        let line = line.split('#').next().unwrap_or("").trim_end();
        let number = if self.depth > 0 {
            self.parent_line
        } else {
            number
        };
        if line.trim().is_empty() {
            return;
        }
        if let Some(index) = self.switch {
            let first = line.split_whitespace().next();
            if first == Some("parent") {
                self.wrong(
                    number,
                    "a switch has no parent; the ruleset may have one, in its first line",
                );
                return;
            }
            if first != Some("switch") {
                let switch = &mut self.spec.switches[index];
                match line.strip_prefix("says ") {
                    Some(says) => switch.says = says.trim().to_string(),
                    None => switch.lines.push((number, line.to_string())),
                }
                return;
            }
        }
        let indented = line.starts_with([' ', '\t']);
        let words: Vec<&str> = line.split_whitespace().collect();
        let result = match (indented, self.piece) {
            (true, Some(piece)) => self.piece_line(number, piece, &words),
            (true, None) => Err("this line is indented, but no piece stands above it".into()),
            (false, _) => {
                self.piece = None;
                self.statement(number, &words, line)
            }
        };
        if let Err(message) = result {
            self.wrong(number, message);
        }
    }

    fn statement(&mut self, number: usize, words: &[&str], line: &str) -> Result<(), Wrong> {
        let rest = line.trim_start()[words[0].len()..].trim();
        match words[0] {
            "title" if rest.is_empty() => return Err("the title is missing".into()),
            "title" => self.spec.title = rest.to_string(),
            "start" if rest.is_empty() => return Err("the first position is missing".into()),
            "start" => {
                self.spec.start = rest.to_string();
                self.places.start = number;
            }
            "parent" => self.parent_statement(number, rest)?,
            "piece" => self.piece_statement(number, &words[1..])?,
            "castle" => self.castle(number, &words[1..])?,
            "check-spoils-king" => {
                self.spec.check_spoils_king = true;
                self.places.check_spoils_king = number;
            }
            "legal" => {
                let term = Term::parse(rest).map_err(|why| format!("after 'legal': {why}"))?;
                self.spec.legal = Some(term);
                self.places.legal = number;
            }
            "again" => {
                let again = again(&words[1..])?;
                if self.spec.again.len() >= 8 {
                    return Err("at most 8 'again' lines".into());
                }
                self.spec.again.push(again);
                self.places.again.push(number);
            }
            "end" => {
                let end = end(&words[1..])?;
                let mut ends = self.spec.ends.iter();
                let same = |old: &EndSpec| match (&old.condition, &end.condition) {
                    (Condition::When(old), Condition::When(new)) => old == new,
                    (old, new) => key(old) == key(new),
                };
                match ends.position(same) {
                    Some(old) => {
                        self.spec.ends[old] = end;
                        self.places.ends[old] = number;
                    }
                    None => {
                        self.spec.ends.push(end);
                        self.places.ends.push(number);
                    }
                }
            }
            "play" => {
                if self.spec.plays.len() >= 32 {
                    return Err("at most 32 'play' lines".into());
                }
                self.spec.plays.push(play(&words[1..])?);
                self.places.plays.push(number);
            }
            "mark" => {
                let marked = match words {
                    [_, mark, place] => mark.parse().ok().zip(Some(*place)),
                    _ => None,
                };
                let Some((mark @ 1..=MOST_MARK, place)) = marked else {
                    return Err(
                        "write 'mark', a number from 1 to 7 and squares, such as 'mark 1 e1,e8'"
                            .into(),
                    );
                };
                self.spec.marks.push((mark, super::words::region(place)?));
                if self.spec.marks.len() > 64 {
                    return Err("at most 64 'mark' lines".into());
                }
            }
            "drop" => self.drop(&words[1..])?,
            "switch" => {
                let [_, id] = words else {
                    return Err("write 'switch' and one name, such as 'switch long-leap'".into());
                };
                if !id
                    .bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
                {
                    return Err(format!(
                        "a switch's name has small letters, digits and hyphens only: '{id}'"
                    ));
                }
                if self.spec.switches.iter().any(|s| s.id == *id) {
                    return Err(format!("the switch '{id}' is there twice"));
                }
                if self.spec.switches.len() >= 16 {
                    return Err("at most 16 switches".into());
                }
                self.spec.switches.push(SwitchSpec {
                    id: id.to_string(),
                    says: String::new(),
                    lines: Vec::new(),
                });
                self.switch = Some(self.spec.switches.len() - 1);
            }
            "says" => return Err("'says' belongs below a 'switch'".into()),
            other => {
                return Err(format!(
                    "'{other}' is not a statement; a line begins with parent, title, start, piece, castle, again, play, legal, mark, end, check-spoils-king, drop or switch"
                ));
            }
        }
        Ok(())
    }

    fn parent_statement(&mut self, number: usize, id: &str) -> Result<(), Wrong> {
        if self.depth >= 4 {
            return Err("parents name parents too deeply".into());
        }
        if self.depth == 0 && self.parent_line > 0 {
            return Err("there is a parent already; a ruleset has one".into());
        }
        if self.depth == 0 && self.spec != Spec::default() {
            return Err("'parent' stands before everything else, for it would replace it".into());
        }
        let Some(text) = (self.parent)(id) else {
            return Err(format!("no ruleset '{id}' is known to start from"));
        };
        let outer = core::mem::take(&mut self.problems);
        if self.depth == 0 {
            self.parent_line = number;
        }
        self.depth += 1;
        self.read(text);
        self.depth -= 1;
        self.switch = None;
        self.piece = None;
        let bad = !self.problems.is_empty();
        self.problems = outer;
        if bad {
            return Err(format!("the parent '{id}' has problems of its own"));
        }
        Ok(())
    }

    fn piece_statement(&mut self, number: usize, words: &[&str]) -> Result<(), Wrong> {
        let name = words.first().map(|name| name.to_string());
        let result = self.piece_named(number, words);
        if result.is_err() {
            self.forgiven.extend(name);
        }
        result
    }

    fn piece_named(&mut self, number: usize, words: &[&str]) -> Result<(), Wrong> {
        let [name, letter, attributes @ ..] = words else {
            return Err("write 'piece', a name and a letter, such as 'piece knight N'".into());
        };
        let mut letters = letter.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            return Err(format!("a piece's letter is one capital, not '{letter}'"));
        };
        if !letter.is_ascii_uppercase() {
            return Err(format!(
                "a piece's letter is a capital A to Z, not '{letter}'"
            ));
        }
        if !name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-') || name.len() > 24 {
            return Err(format!(
                "a piece's name has small letters and hyphens only, at most 24: '{name}'"
            ));
        }
        let mut kind = KindSpec {
            name: name.to_string(),
            letter,
            royal: false,
            uncapturable: false,
            moves: Vec::new(),
            promotions: Vec::new(),
        };
        for attribute in attributes {
            match *attribute {
                "royal" => kind.royal = true,
                "uncapturable" => kind.uncapturable = true,
                other => {
                    return Err(format!(
                        "a piece is 'royal' or 'uncapturable', not '{other}'"
                    ));
                }
            }
        }
        if let Some(index) = self.spec.kind_named(name) {
            self.spec.kinds[index] = kind;
            self.places.kinds[index] = KindPlaces::at(number);
            self.piece = Some(index);
        } else if self.spec.kinds.len() >= MAX_KINDS {
            return Err(format!("at most {MAX_KINDS} kinds of pieces"));
        } else {
            self.spec.kinds.push(kind);
            self.places.kinds.push(KindPlaces::at(number));
            self.piece = Some(self.spec.kinds.len() - 1);
        }
        Ok(())
    }

    fn piece_line(&mut self, number: usize, piece: usize, words: &[&str]) -> Result<(), Wrong> {
        let kind = &mut self.spec.kinds[piece];
        if kind.moves.len() + kind.promotions.len() >= MAX_MOVES {
            return Err(format!("at most {MAX_MOVES} lines for one piece"));
        }
        let places = &mut self.places.kinds[piece];
        let purpose = match words[0] {
            "promotes" => {
                kind.promotions.push(promotion(&words[1..])?);
                places.promotions.push(number);
                return Ok(());
            }
            "goes" => Purpose::Goes,
            "moves" => Purpose::Moves,
            "captures" => Purpose::Captures,
            "takes-own" => Purpose::TakesOwn,
            other => {
                return Err(format!(
                    "a piece's line begins with goes, moves, captures, takes-own or promotes, not '{other}'"
                ));
            }
        };
        let (head, clauses) = clauses(&words[1..])?;
        let mut spec = movement(purpose, head)?;
        spec.through = clauses.through;
        spec.when = clauses.when;
        spec.then = clauses.then;
        if spec.through.is_some() && !matches!(spec.shape, Shape::Slide(..)) {
            return Err("'through' belongs to a slide".into());
        }
        let ruled = spec.through.is_some() || spec.when.is_some() || spec.then.is_some();
        if ruled && (spec.en_passant || spec.leaves_en_passant) {
            return Err(
                "a line with 'if', 'then' or 'through' states en passant by pending(…), too".into(),
            );
        }
        kind.moves.push(spec);
        places.moves.push(number);
        Ok(())
    }

    fn castle(&mut self, number: usize, words: &[&str]) -> Result<(), Wrong> {
        let path = |word: &str| -> Result<(Square, Square), Wrong> {
            let (from, to) = word
                .split_once('-')
                .ok_or_else(|| format!("'{word}' should be two squares, such as e1-g1"))?;
            Ok((
                from.parse()
                    .map_err(|e: crate::square::NotASquare| e.to_string())?,
                to.parse()
                    .map_err(|e: crate::square::NotASquare| e.to_string())?,
            ))
        };
        let [king, rook] = words else {
            return Err(
                "write 'castle', the king's way and the rook's, such as 'castle e1-g1 h1-f1'"
                    .into(),
            );
        };
        let ((king_from, king_to), (rook_from, rook_to)) = (path(king)?, path(rook)?);
        let castle = CastleSpec {
            king_from,
            king_to,
            rook_from,
            rook_to,
        };
        if [king_from, king_to, rook_from, rook_to]
            .iter()
            .any(|s| s.rank() != king_from.rank())
            || king_from == rook_from
            || king_to == rook_to
            || king_from == king_to
        {
            return Err("castling stays on one rank, with four squares that differ".into());
        }
        let castles = &mut self.spec.castles;
        let same_side = |c: &CastleSpec| (c.rook_from < king_from) == (rook_from < king_from);
        let wrong = if castles.iter().any(|other| other.king_from != king_from) {
            "all castling starts from the same king's square"
        } else if castles.iter().any(same_side) {
            "there is one castling to each side at most"
        } else {
            castles.push(castle);
            self.places.castles.push(number);
            return Ok(());
        };
        Err(format!(
            "{wrong}; 'drop castle' before it takes away those above"
        ))
    }

    fn drop(&mut self, words: &[&str]) -> Result<(), Wrong> {
        match words {
            ["castle"] => {
                self.spec.castles.clear();
                self.places.castles.clear();
            }
            ["again"] => {
                self.spec.again.clear();
                self.places.again.clear();
            }
            ["play"] => {
                self.spec.plays.clear();
                self.places.plays.clear();
            }
            ["mark"] => self.spec.marks.clear(),
            ["legal"] => self.spec.legal = None,
            ["check-spoils-king"] => self.spec.check_spoils_king = false,
            ["switches"] => self.spec.switches.clear(),
            ["piece", name] => {
                let index = self
                    .spec
                    .kind_named(name)
                    .ok_or_else(|| format!("there is no piece '{name}' to drop"))?;
                self.spec.kinds.remove(index);
                self.places.kinds.remove(index);
            }
            ["end", name] => {
                let mut ends = self.spec.ends.iter();
                let index = ends
                    .position(|end| key(&end.condition) == *name)
                    .ok_or_else(|| format!("there is no end '{name}' to drop"))?;
                self.spec.ends.remove(index);
                self.places.ends.remove(index);
            }
            _ => {
                return Err(
                    "drop one of: castle, again, play, legal, mark, switches, check-spoils-king, piece NAME, end KEY"
                        .into(),
                );
            }
        }
        Ok(())
    }
}
