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
//!   goes|moves|captures  step DIRS | slide DIRS [N|MIN-MAX] | leap A,B
//!                        | jump DIRS N | hop DIRS over piece|friend|enemy
//!                        [from REGION] [unmoved] [safe] [pieces N] [not KIND[,KIND]]
//!                        [leaves-en-passant] [en-passant]
//!   promotes arriving|leaving|waiting REGION to KIND…
//!                        [lost] [without KIND] [fewer N] [optional] [fresh]
//! castle e1-g1 h1-f1
//! check-spoils-king
//! again after arriving KIND REGION | waiting KIND | first KIND|any | each KIND|any
//!                        with KIND…|any [other] [or-pass]
//! end checkmate|stalemate|blocked|bare|plies N|quiet N|bare-plies N|turns N
//!     |material KB:K… wins|loses|draws
//! drop castle | drop again | drop end KEY | drop piece NAME | drop check-spoils-king
//! switch ID                        the lines below replace those above, in a game with it
//! says One sentence about it.
//! ```
//!
//! DIRS: `any`, `orthogonal`, `diagonal`, or `forward`, `backward`, `left`,
//! `right`, `forward-left`, … REGION: `rank:8`, `file:a`, `corners`, squares,
//! or several of these joined by commas. All as White sees them.

use super::spec::*;
use super::words::{directions, number, region};
use crate::square::Square;

/// One thing wrong with a ruleset file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// 1-based; 0 where no single line is to blame.
    pub line: usize,
    pub message: String,
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
    let mut reader = Reader {
        spec: Spec::default(),
        problems: Vec::new(),
        piece: None,
        switch: None,
        depth: 0,
        parent,
    };
    reader.read(text);
    if reader.problems.is_empty() {
        Ok(reader.spec)
    } else {
        Err(reader.problems)
    }
}

/// Replaces statements of `spec` by those of one of its switches.
pub fn apply_switch(spec: &mut Spec, switch: &SwitchSpec) -> Result<(), Vec<Problem>> {
    let mut reader = Reader {
        spec: core::mem::take(spec),
        problems: Vec::new(),
        piece: None,
        switch: None,
        depth: 0,
        parent: &|_| None,
    };
    for (number, line) in &switch.lines {
        reader.line(*number, line);
    }
    *spec = reader.spec;
    if reader.problems.is_empty() {
        Ok(())
    } else {
        Err(reader.problems)
    }
}

struct Reader<'a> {
    spec: Spec,
    problems: Vec<Problem>,
    /// The piece that indented lines belong to.
    piece: Option<usize>,
    /// The switch that all further lines belong to.
    switch: Option<usize>,
    depth: u8,
    parent: &'a dyn Fn(&str) -> Option<&'static str>,
}

type Wrong = String;

impl Reader<'_> {
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
        if line.trim().is_empty() {
            return;
        }
        if let Some(index) = self.switch {
            let first = line.split_whitespace().next();
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
            (true, Some(piece)) => self.piece_line(piece, &words),
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
            "title" => self.spec.title = rest.to_string(),
            "start" => self.spec.start = rest.to_string(),
            "parent" => self.parent_statement(rest)?,
            "piece" => self.piece_statement(&words[1..])?,
            "castle" => self.castle(&words[1..])?,
            "check-spoils-king" => self.spec.check_spoils_king = true,
            "again" => {
                let again = again(&words[1..])?;
                if self.spec.again.len() >= 8 {
                    return Err("at most 8 'again' lines".into());
                }
                self.spec.again.push(again);
            }
            "end" => {
                let end = end(&words[1..])?;
                let key = key(&end.condition);
                match self
                    .spec
                    .ends
                    .iter_mut()
                    .find(|old| self::key(&old.condition) == key)
                {
                    Some(old) => *old = end,
                    None => self.spec.ends.push(end),
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
            other => {
                return Err(format!(
                    "'{other}' is not a statement; a line begins with parent, title, start, piece, castle, again, end, check-spoils-king, drop or switch"
                ));
            }
        }
        let _ = number;
        Ok(())
    }

    fn parent_statement(&mut self, id: &str) -> Result<(), Wrong> {
        if self.depth >= 4 {
            return Err("parents name parents too deeply".into());
        }
        let Some(text) = (self.parent)(id) else {
            return Err(format!("no ruleset '{id}' is known to start from"));
        };
        let outer = core::mem::take(&mut self.problems);
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

    fn piece_statement(&mut self, words: &[&str]) -> Result<(), Wrong> {
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
            self.piece = Some(index);
        } else if self.spec.kinds.len() >= MAX_KINDS {
            return Err(format!("at most {MAX_KINDS} kinds of pieces"));
        } else {
            self.spec.kinds.push(kind);
            self.piece = Some(self.spec.kinds.len() - 1);
        }
        Ok(())
    }

    fn piece_line(&mut self, piece: usize, words: &[&str]) -> Result<(), Wrong> {
        let kind = &mut self.spec.kinds[piece];
        if kind.moves.len() + kind.promotions.len() >= MAX_MOVES {
            return Err(format!("at most {MAX_MOVES} lines for one piece"));
        }
        match words[0] {
            "promotes" => kind.promotions.push(promotion(&words[1..])?),
            "goes" => kind.moves.push(movement(Purpose::Goes, &words[1..])?),
            "moves" => kind.moves.push(movement(Purpose::Moves, &words[1..])?),
            "captures" => kind.moves.push(movement(Purpose::Captures, &words[1..])?),
            other => {
                return Err(format!(
                    "a piece's line begins with goes, moves, captures or promotes, not '{other}'"
                ));
            }
        }
        Ok(())
    }

    fn castle(&mut self, words: &[&str]) -> Result<(), Wrong> {
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
        if let Some(other) = self.spec.castles.first() {
            if other.king_from != king_from {
                return Err("all castling starts from the same king's square".into());
            }
            if self
                .spec
                .castles
                .iter()
                .any(|c| (c.rook_from < king_from) == (rook_from < king_from))
            {
                return Err("one castling to each side at most".into());
            }
        }
        self.spec.castles.push(castle);
        Ok(())
    }

    fn drop(&mut self, words: &[&str]) -> Result<(), Wrong> {
        match words {
            ["castle"] => self.spec.castles.clear(),
            ["again"] => self.spec.again.clear(),
            ["check-spoils-king"] => self.spec.check_spoils_king = false,
            ["switches"] => self.spec.switches.clear(),
            ["piece", name] => {
                let index = self
                    .spec
                    .kind_named(name)
                    .ok_or_else(|| format!("there is no piece '{name}' to drop"))?;
                self.spec.kinds.remove(index);
            }
            ["end", name] => {
                let before = self.spec.ends.len();
                self.spec.ends.retain(|end| key(&end.condition) != *name);
                if before == self.spec.ends.len() {
                    return Err(format!("there is no end '{name}' to drop"));
                }
            }
            _ => {
                return Err(
                    "drop one of: castle, again, switches, check-spoils-king, piece NAME, end KEY"
                        .into(),
                );
            }
        }
        Ok(())
    }
}

/// The word that names a kind of end.
pub fn key(condition: &Condition) -> &'static str {
    match condition {
        Condition::Checkmate => "checkmate",
        Condition::Stalemate => "stalemate",
        Condition::Blocked => "blocked",
        Condition::Bare => "bare",
        Condition::Plies(_) => "plies",
        Condition::Quiet(_) => "quiet",
        Condition::BarePlies(_) => "bare-plies",
        Condition::Turns(_) => "turns",
        Condition::Material(_) => "material",
    }
}

fn movement(purpose: Purpose, words: &[&str]) -> Result<MoveSpec, Wrong> {
    let mut words = words.iter().copied().peekable();
    let verb = words.next().unwrap_or("");
    let mut named = Vec::new();
    if verb != "leap" {
        while let Some(word) = words.peek() {
            if directions(word).is_none() {
                break;
            }
            named.push(*word);
            words.next();
        }
        if named.is_empty() {
            return Err(format!(
                "'{verb}' needs directions: any, orthogonal, diagonal, forward, forward-left and so on"
            ));
        }
    }
    let dirs = named
        .iter()
        .filter_map(|word| directions(word))
        .fold(0, |all, one| all | one);
    let shape = match verb {
        "step" => Shape::Step(dirs),
        "slide" => {
            let (least, most) = match words.peek().and_then(|word| span(word)) {
                Some(span) => {
                    words.next();
                    span
                }
                None => (1, 7),
            };
            if least < 1 || most > 7 || least > most {
                return Err(
                    "a slide goes at least 1 and at most 7 squares, such as '2' or '1-3'".into(),
                );
            }
            Shape::Slide(dirs, least, most)
        }
        "leap" => {
            let (a, b) = words
                .next()
                .and_then(|word| word.split_once(','))
                .and_then(|(a, b)| Some((number(a)?, number(b)?)))
                .filter(|(a, b)| *a <= 7 && *b <= 7 && a + b > 0)
                .ok_or("a leap names two distances from 0 to 7, such as 'leap 1,2'")?;
            Shape::Leap(a as u8, b as u8)
        }
        "jump" => {
            let far = words
                .next()
                .and_then(number)
                .filter(|n| (1..=7).contains(n))
                .ok_or("a jump names directions and a distance, such as 'jump diagonal 2'")?;
            Shape::Jump(dirs, far as u8)
        }
        "hop" => {
            let hurdle = match (words.next(), words.next()) {
                (Some("over"), Some("piece")) => Hurdle::Piece,
                (Some("over"), Some("friend")) => Hurdle::Friend,
                (Some("over"), Some("enemy")) => Hurdle::Enemy,
                _ => {
                    return Err(
                        "a hop says over what: 'hop orthogonal over piece', 'friend' or 'enemy'"
                            .into(),
                    );
                }
            };
            Shape::Hop(dirs, hurdle)
        }
        other => {
            return Err(format!(
                "a piece can step, slide, leap, jump or hop, not '{other}'"
            ));
        }
    };
    let mut spec = MoveSpec::plain(purpose, shape);
    while let Some(word) = words.next() {
        let mut argument = || {
            words
                .next()
                .ok_or_else(|| format!("'{word}' needs a word after it"))
        };
        match word {
            "from" => spec.from = Some(region(argument()?)?),
            "unmoved" => spec.unmoved = true,
            "safe" => spec.safe = true,
            "pieces" => {
                let count = number(argument()?).filter(|n| (2..=64).contains(n));
                spec.pieces = Some(count.ok_or("'pieces' needs a number from 2 to 64")? as u8);
            }
            "not" => spec.spares = argument()?.split(',').map(str::to_string).collect(),
            "leaves-en-passant" => spec.leaves_en_passant = true,
            "en-passant" => spec.en_passant = true,
            other => {
                return Err(format!(
                    "'{other}' means nothing here; after the movement may come from, unmoved, safe, pieces, not, leaves-en-passant, en-passant"
                ));
            }
        }
    }
    if spec.leaves_en_passant && !matches!(spec.shape, Shape::Slide(_, 2.., _)) {
        return Err("only a slide of two squares or more can leave en passant behind it".into());
    }
    if spec.leaves_en_passant && purpose != Purpose::Moves {
        return Err("a move that leaves en passant is a 'moves' line: it captures nothing".into());
    }
    if spec.en_passant && purpose == Purpose::Moves {
        return Err("'en-passant' belongs to a line that captures".into());
    }
    Ok(spec)
}

/// `3`, `2-5` or `2-`.
fn span(word: &str) -> Option<(u8, u8)> {
    let (least, most) = match word.split_once('-') {
        Some((least, "")) => (number(least)?, 7),
        Some((least, most)) => (number(least)?, number(most)?),
        None => (number(word)?, number(word)?),
    };
    Some((least.min(99) as u8, most.min(99) as u8))
}

fn promotion(words: &[&str]) -> Result<PromotionSpec, Wrong> {
    let [when, place, "to", rest @ ..] = words else {
        return Err("write 'promotes arriving rank:8 to queen'".into());
    };
    let when = match *when {
        "arriving" => When::Arriving,
        "leaving" => When::Leaving,
        "waiting" => When::Waiting,
        other => {
            return Err(format!(
                "a piece promotes arriving, leaving or waiting, not '{other}'"
            ));
        }
    };
    let mut spec = PromotionSpec {
        when,
        region: region(place)?,
        to: Vec::new(),
        lost: false,
        without: None,
        fewer: None,
        optional: false,
        fresh: false,
    };
    let mut words = rest.iter().copied();
    while let Some(word) = words.next() {
        match word {
            "lost" => spec.lost = true,
            "optional" => spec.optional = true,
            "fresh" => spec.fresh = true,
            "without" => {
                spec.without = Some(
                    words
                        .next()
                        .ok_or("'without' needs a piece's name after it")?
                        .to_string(),
                );
            }
            "fewer" => {
                let count = words
                    .next()
                    .and_then(number)
                    .filter(|n| (1..=64).contains(n));
                spec.fewer = Some(count.ok_or("'fewer' needs a number from 1 to 64")? as u8);
            }
            name => spec.to.push(name.to_string()),
        }
    }
    if spec.to.is_empty() {
        return Err("say what the piece becomes, such as 'to queen'".into());
    }
    Ok(spec)
}

fn again(words: &[&str]) -> Result<AgainSpec, Wrong> {
    let kind = |name: &str| (name != "any").then(|| name.to_string());
    let (after, rest) = match words {
        ["after", "arriving", name, place, rest @ ..] => {
            (Trigger::Arriving(name.to_string(), region(place)?), rest)
        }
        ["after", "waiting", name, rest @ ..] => (Trigger::Waiting(name.to_string()), rest),
        ["after", "first", name, rest @ ..] => (Trigger::First(kind(name)), rest),
        ["after", "each", name, rest @ ..] => (Trigger::Each(kind(name)), rest),
        _ => {
            return Err(
                "write 'again after arriving KIND REGION', 'waiting KIND', 'first KIND' or 'each KIND', then 'with KIND'".into(),
            );
        }
    };
    let ["with", rest @ ..] = rest else {
        return Err(
            "say with which pieces the further move is made: 'with any' or 'with pawn'".into(),
        );
    };
    let mut spec = AgainSpec {
        after,
        with: Vec::new(),
        other: false,
        or_pass: false,
    };
    let mut any = false;
    for word in rest {
        match *word {
            "any" => any = true,
            "other" => spec.other = true,
            "or-pass" => spec.or_pass = true,
            name => spec.with.push(name.to_string()),
        }
    }
    if any != spec.with.is_empty() {
        return Err("name the pieces that may move again, or 'any'".into());
    }
    Ok(spec)
}

fn end(words: &[&str]) -> Result<EndSpec, Wrong> {
    let usage = || {
        Wrong::from(
            "write 'end', a condition (checkmate, stalemate, blocked, bare, plies N, quiet N, bare-plies N, turns N, material KB:K) and 'wins', 'loses' or 'draws'",
        )
    };
    let (last, words) = words.split_last().ok_or_else(usage)?;
    let verdict = match *last {
        "wins" => Verdict::Wins,
        "loses" => Verdict::Loses,
        "draws" => Verdict::Draws,
        _ => return Err(usage()),
    };
    let count = |word: &str| {
        number(word)
            .filter(|n| (1..=60_000).contains(n))
            .map(|n| n as u16)
            .ok_or_else(|| format!("'{word}' should be a number from 1 to 60000"))
    };
    let condition = match words {
        ["checkmate"] => Condition::Checkmate,
        ["stalemate"] => Condition::Stalemate,
        ["blocked"] => Condition::Blocked,
        ["bare"] => Condition::Bare,
        ["plies", n] => Condition::Plies(count(n)?),
        ["quiet", n] => Condition::Quiet(count(n)?),
        ["bare-plies", n] => Condition::BarePlies(count(n)?),
        ["turns", n] => Condition::Turns(count(n)?),
        ["material", pairs @ ..] if !pairs.is_empty() && pairs.len() <= 16 => Condition::Material(
            pairs
                .iter()
                .map(|pair| {
                    pair.split_once(':')
                        .map(|(a, b)| (a.to_string(), b.to_string()))
                        .ok_or_else(|| {
                            format!("'{pair}' should be two sides' letters, such as KB:K")
                        })
                })
                .collect::<Result<_, _>>()?,
        ),
        _ => return Err(usage()),
    };
    if matches!(condition, Condition::Material(_)) && verdict != Verdict::Draws {
        return Err("pieces left too few can only draw: 'end material K:K draws'".into());
    }
    Ok(EndSpec { condition, verdict })
}
