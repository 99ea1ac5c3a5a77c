//! Moves as people write them: `Nf3`, `exd5`, `O-O`, `a8=Q`, `pass`.

use crate::moves::{Flavour, Move, MoveList};
use crate::outcome::Reason;
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::square::Square;

/// In bytes; no way of writing a move comes near it.
const LONGEST: usize = 64;

/// Why a text is no move of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSan {
    /// It is not written as moves are.
    #[error("'{0}' is no move")]
    Malformed(String),
    /// Such a move is not legal here.
    #[error("'{0}' is not a legal move here")]
    Illegal(String),
    /// Several moves are written so; the second text lists them.
    #[error("'{0}' could mean {1}")]
    Ambiguous(String, String),
}

impl Ruleset {
    /// The kind whose moves are written without a letter: that of the pawns, or the one that has
    /// their letter where pawns may come back.
    pub fn plain_kind(&self) -> Option<u8> {
        let pawns = self.tables.pawns;
        let lettered = |kind: &u8| self.kinds()[*kind as usize].letter == 'P';
        let all = || 0..self.kind_count() as u8;
        all()
            .filter(|kind| pawns >> kind & 1 != 0)
            .min_by_key(|kind| (!lettered(kind), *kind))
            .or_else(|| all().find(lettered))
    }
}

/// The ways to write that a side does not move.
pub(crate) fn is_pass(text: &str) -> bool {
    matches!(text, "--" | "Z0" | "null" | "pass" | "0000")
}

impl Position {
    /// The SAN of a legal move.
    pub fn san(&self, ruleset: &Ruleset, mv: Move) -> String {
        self.san_among(ruleset, mv, &self.legal_moves(ruleset))
    }

    /// The same where the legal moves are at hand.
    pub fn san_among(&self, ruleset: &Ruleset, mv: Move, legal: &MoveList) -> String {
        let mut text = self.bare_san(ruleset, mv, legal);
        if mv.is_pass() {
            return text;
        }
        let after = self.after(ruleset, mv);
        if after.royal_attacked(ruleset, self.turn().other()) {
            let mate = after
                .outcome(ruleset)
                .is_some_and(|outcome| outcome.reason == Reason::Checkmate);
            text.push(if mate { '#' } else { '+' });
        }
        text
    }

    fn bare_san(&self, ruleset: &Ruleset, mv: Move, legal: &MoveList) -> String {
        match mv.flavour() {
            Flavour::Pass => return "pass".into(),
            Flavour::Castle if mv.to() > mv.from() => return "O-O".into(),
            Flavour::Castle => return "O-O-O".into(),
            _ => {}
        }
        let letter = |kind: u8| ruleset.kinds()[kind as usize].letter;
        let mut text = String::new();
        let plain = ruleset.plain_kind() == Some(mv.kind());
        if !plain {
            text.push(letter(mv.kind()));
        }
        let rivals: Vec<Square> = legal
            .iter()
            .filter(|other| {
                other.kind() == mv.kind()
                    && other.to() == mv.to()
                    && other.from() != mv.from()
                    && other.promotion() == mv.promotion()
                    && other.is_capture() == mv.is_capture()
                    && !matches!(other.flavour(), Flavour::Castle | Flavour::Pass)
            })
            .map(Move::from)
            .collect();
        let from = mv.from();
        let file = (b'a' + from.file()) as char;
        if plain && self.takes(mv) {
            text.push(file);
            if rivals.iter().any(|s| s.file() == from.file()) {
                text.push((b'1' + from.rank()) as char);
            }
        } else if !rivals.is_empty() {
            let file_tells = rivals.iter().all(|s| s.file() != from.file());
            let rank_tells = rivals.iter().all(|s| s.rank() != from.rank());
            if file_tells || !rank_tells {
                text.push(file);
            }
            if !file_tells {
                text.push((b'1' + from.rank()) as char);
            }
        }
        if self.takes(mv) {
            text.push('x');
        }
        text.push_str(&mv.to().to_string());
        if let Some(kind) = mv.promotion() {
            text.push('=');
            text.push(letter(kind));
        }
        if let Some(number) = mv.apart() {
            text += &format!(":{number}");
        }
        text
    }

    /// The legal move that a SAN means. Also understood: move text, `g1-f3`, `0-0`, `--` for a
    /// pass, a missing `=`, more coordinates than needed, marks such as `!?`, and what printed pages
    /// have for plain signs: `♘f3`, `e2–e4`, `0—0`.
    pub fn parse_san(&self, ruleset: &Ruleset, text: &str) -> Result<Move, BadSan> {
        let shown: String = text.chars().take(24).collect();
        if text.len() > LONGEST {
            return Err(BadSan::Malformed(shown));
        }
        let legal = self.legal_moves(ruleset);
        let text: String = text.chars().filter_map(plain_sign).collect();
        let core = text.trim().trim_end_matches(['+', '#', '!', '?']);
        // Every SAN but these two kinds names its target: the others need not be written out.
        let named =
            |mv: &Move| mv.is_pass() || mv.is_castle() || core.contains(&mv.to().to_string());
        let same = |mv: &Move| named(mv) && self.bare_san(ruleset, *mv, &legal) == core;
        if let Some(mv) = legal.iter().find(same) {
            return Ok(mv);
        }
        let bare: String = core.chars().filter(|c| !is_joint(*c)).collect();
        if let Ok(mv) = self.parse_move(ruleset, &bare) {
            return Ok(mv);
        }
        let castle = match core {
            "0-0" | "o-o" | "O-O" => Some(true),
            "0-0-0" | "o-o-o" | "O-O-O" => Some(false),
            _ if is_pass(core) => {
                return legal
                    .iter()
                    .find(|mv| mv.is_pass())
                    .ok_or(BadSan::Illegal(shown));
            }
            _ => None,
        };
        if let Some(short) = castle {
            return legal
                .iter()
                .find(|mv| mv.is_castle() && (mv.to() > mv.from()) == short)
                .ok_or(BadSan::Illegal(shown));
        }
        let wish = Wish::parse(ruleset, core).ok_or_else(|| BadSan::Malformed(shown.clone()))?;
        let mut found = legal.iter().filter(|mv| wish.fits(*mv));
        match (found.next(), found.next()) {
            (None, _) => Err(BadSan::Illegal(shown)),
            (Some(mv), None) => Ok(mv),
            (Some(a), Some(b)) => Err(BadSan::Ambiguous(
                shown,
                format!(
                    "{} or {}",
                    self.bare_san(ruleset, a, &legal),
                    self.bare_san(ruleset, b, &legal)
                ),
            )),
        }
    }
}

/// Takes up no room where it is read, and comes along when a page is copied: where a word may be
/// broken, how it is joined, which way it is written, in which of two forms a sign is drawn.
pub const fn is_unseen(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{feff}'
            | '\u{fe0e}' | '\u{fe0f}'
    )
}

/// The sign of a keyboard for one of print: a dash, or a drawing of a piece of either colour.
fn plain_sign(c: char) -> Option<char> {
    match c {
        '‐'..='―' | '−' => Some('-'),
        '♔'..='♟' => "KQRBNP".chars().nth((c as usize - '♔' as usize) % 6),
        c => (!is_unseen(c)).then_some(c),
    }
}

/// What may stand between the square a move comes from and the one it goes to.
fn is_joint(c: char) -> bool {
    matches!(c, 'x' | '-' | ':')
}

/// What a loosely written SAN asks for.
struct Wish {
    kind: Option<u8>,
    file: Option<u8>,
    rank: Option<u8>,
    to: Square,
    promotion: Option<u8>,
}

impl Wish {
    fn parse(ruleset: &Ruleset, text: &str) -> Option<Wish> {
        if !text.is_ascii() || text.len() > 16 {
            return None;
        }
        let kind_of = |letter: char| {
            ruleset
                .kinds()
                .iter()
                .position(|k| k.letter == letter)
                .map(|k| k as u8)
        };
        let text = text.trim_end_matches("e.p.").trim_end();
        let mut rest: Vec<char> = text.chars().filter(|c| !is_joint(*c)).collect();
        let mut promotion = None;
        if let Some(letter) = rest.last().copied().filter(char::is_ascii_uppercase) {
            promotion = Some(kind_of(letter)?);
            rest.pop();
            if rest.last() == Some(&'=') {
                rest.pop();
            }
        }
        let kind = match rest.first().copied().filter(char::is_ascii_uppercase) {
            Some(letter) => {
                rest.remove(0);
                Some(kind_of(letter)?)
            }
            None => ruleset.plain_kind(),
        };
        let rank = rest.pop()?;
        let file = rest.pop()?;
        let to = format!("{file}{rank}").parse().ok()?;
        let mut wish = Wish {
            kind,
            file: None,
            rank: None,
            to,
            promotion,
        };
        for c in rest {
            match c {
                'a'..='h' if wish.file.is_none() => wish.file = Some(c as u8 - b'a'),
                '1'..='8' if wish.rank.is_none() => wish.rank = Some(c as u8 - b'1'),
                _ => return None,
            }
        }
        Some(wish)
    }

    fn fits(&self, mv: Move) -> bool {
        !matches!(mv.flavour(), Flavour::Castle | Flavour::Pass)
            && self.kind.is_none_or(|kind| kind == mv.kind())
            && mv.to() == self.to
            && mv.promotion() == self.promotion
            && self.file.is_none_or(|file| file == mv.from().file())
            && self.rank.is_none_or(|rank| rank == mv.from().rank())
    }
}
