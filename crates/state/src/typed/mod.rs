//! The move field: what a person writes there, as a move, a question, or neither, with a reason.

mod queries;
#[cfg(test)]
mod tests;

use rookery_board::Question;
use rookery_rules::order::InOrder;
use rookery_rules::san::BadSan;
use rookery_rules::{Move, Position, Ruleset, Square, library};

use crate::notation::Writing;
use crate::play::{self, Play};
use crate::settings::Settings;
use crate::{inspection, words};
use queries::{moves_from, pieces, scan, whole};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// A legal move, as move text.
    Move(String),
    /// An answer to a question.
    Answer(String),
    /// Why this is no move.
    NoMove(String),
    Ask(Question),
    Clocks,
}

/// What may be written besides moves.
pub const QUERIES: [(&str, &str); 7] = [
    ("all", "the whole position"),
    (
        "p N",
        "where White’s pieces with that letter stand; p n is about Black’s",
    ),
    (
        "s e",
        "what stands on a file, a rank or a square: s e, s 4, s e4",
    ),
    ("l", "the last move"),
    ("c", "the last capture"),
    ("t", "whose turn it is, and the clocks"),
    ("m e2", "where the piece on a square may go"),
];

/// No move has more characters, however it is written.
const LONGEST_MOVE: usize = 60;

pub fn read(play: &Play, text: &str) -> Typed {
    let text = text.trim();
    let mut words = text.split_whitespace();
    let (first, second) = (words.next().unwrap_or_default(), words.next());
    match (first, second) {
        ("" | "?" | "help", None) => Typed::Answer(help(play)),
        ("all", None) => Typed::Answer(whole(play)),
        ("l", None) => Typed::Ask(Question::LastMove),
        ("c", None) => Typed::Ask(Question::LastCapture),
        ("t", None) => Typed::Clocks,
        ("p", Some(letter)) => Typed::Answer(pieces(play, letter)),
        ("s", Some(place)) => Typed::Answer(scan(play, place)),
        ("m", Some(place)) => Typed::Answer(moves_from(play, place)),
        _ => read_move(play, text),
    }
}

/// A move of a place in the two ways to write it.
pub fn example(ruleset: &Ruleset, position: &Position) -> Option<[String; 2]> {
    let legal = position.legal_moves(ruleset);
    // A piece's move shows more than a pawn's.
    let plain = ruleset.plain_kind();
    let mut moves: Vec<Move> = legal.iter().filter(|mv| !mv.is_pass()).collect();
    moves.order_by_key(|mv| Some(mv.kind()) == plain);
    let mv = *moves.first()?;
    let written = Writing::of(ruleset, &Settings::default()).text(&position.san(ruleset, mv));
    Some([written, ruleset.move_text(mv)])
}

/// What is understood, with a move of this place.
fn help(play: &Play) -> String {
    let example = example(play.ruleset(), play.now());
    let example = example.map_or(String::new(), |[written, plain]| {
        format!(", here {written} or {plain}")
    });
    let queries: Vec<String> = QUERIES.map(|(key, says)| format!("{key} ({says})")).into();
    format!("Write a move{example}; or ask: {}.", queries.join("; "))
}

fn read_move(play: &Play, text: &str) -> Typed {
    if play.is_over() {
        return Typed::NoMove(format!("The game is over: {}.", play.end_words()));
    }
    if text.chars().count() > LONGEST_MOVE {
        return Typed::NoMove(
            "This is too long for a move. Write ? to hear what may be written here.".to_owned(),
        );
    }
    let ruleset = play.ruleset();
    let compact = without_words(ruleset, text);
    let compact = with_standard_letter(ruleset, &compact).unwrap_or(compact);
    let compact = with_standard_end(ruleset, &compact).unwrap_or(compact);
    let mut error = match play.now().parse_san(ruleset, &compact) {
        Ok(mv) => return Typed::Move(ruleset.move_text(mv)),
        Err(error) => error,
    };
    // A piece in small letters, where no pawn can be meant.
    let mut why = None;
    if let Some(piece) = with_capital(ruleset, &compact) {
        match play.now().parse_san(ruleset, &piece) {
            Ok(mv) => return Typed::Move(ruleset.move_text(mv)),
            Err(BadSan::Illegal(_)) if compact.starts_with(|c| !matches!(c, 'a'..='h')) => {
                why = reason(play, &piece);
            }
            Err(BadSan::Illegal(_)) if !by_pawn(play, &compact) => why = neither(play, &piece),
            Err(ambiguous @ BadSan::Ambiguous(..)) => error = ambiguous,
            Err(_) => why = reason(play, &compact),
        }
    } else {
        why = reason(play, &compact);
    }
    let why = why.or_else(|| misread(ruleset, &compact, text));
    Typed::NoMove(why.unwrap_or_else(|| words::capital(&format!("{error}."))))
}

/// "knight g1 to f3", as moves are said here, as `Ng1f3`.
fn without_words(ruleset: &Ruleset, text: &str) -> String {
    let mut compact = String::new();
    for word in text.split_whitespace() {
        let kind = ruleset.spec().kind_named(&word.to_ascii_lowercase());
        match kind.and_then(|kind| Some((u8::try_from(kind).ok(), ruleset.kinds().get(kind)?))) {
            Some((kind, _)) if kind == ruleset.plain_kind() => {}
            Some((_, kind)) => compact.push(kind.letter),
            None if ["to", "takes"].contains(&word) => {}
            None => compact.push_str(word),
        }
    }
    compact
}

/// `a8=q` as `a8=Q`, and by the game's own letters, too.
fn with_standard_end(ruleset: &Ruleset, text: &str) -> Option<String> {
    let (place, becomes) = text.split_once('=')?;
    let letter = becomes.chars().next()?;
    let standard = standard_letter(ruleset, letter)?;
    let rest = &becomes[letter.len_utf8()..];
    Some(format!("{place}={standard}{rest}"))
}

/// `nf3` as `Nf3`, if there is such a piece; `e2e4` begins with a square.
fn with_capital(ruleset: &Ruleset, text: &str) -> Option<String> {
    let letter = text.chars().next().filter(char::is_ascii_lowercase)?;
    kind_of(ruleset, letter.to_ascii_uppercase())?;
    let square = text
        .get(..2)
        .is_some_and(|head| head.parse::<Square>().is_ok());
    (!square).then(|| words::capital(text))
}

fn kind_of(ruleset: &Ruleset, letter: char) -> Option<u8> {
    let place = |means: &dyn Fn(char) -> bool| {
        let mut kinds = ruleset.kinds().iter();
        kinds.position(|kind| means(kind.letter))
    };
    let standard = place(&|own| own == letter);
    let own = || place(&|standard| library::own_letter(ruleset.id(), standard) == letter);
    u8::try_from(standard.or_else(own)?).ok()
}

/// The letter in files of the piece that a letter, large or small, is meant for.
fn standard_letter(ruleset: &Ruleset, letter: char) -> Option<char> {
    let kind = kind_of(ruleset, letter.to_ascii_uppercase())?;
    Some(ruleset.kinds().get(usize::from(kind))?.letter)
}

/// `Ec3` as `Bc3`, where the game calls its elephants E and no piece has that letter in files.
fn with_standard_letter(ruleset: &Ruleset, text: &str) -> Option<String> {
    let letter = text.chars().next()?;
    let standard = standard_letter(ruleset, letter)?;
    let is_other = !standard.eq_ignore_ascii_case(&letter);
    // `e2e4` begins with a square, whatever E may be.
    let small = letter.is_ascii_lowercase() && matches!(letter, 'a'..='h');
    (is_other && !small).then(|| format!("{standard}{}", &text[letter.len_utf8()..]))
}

/// Whether a pawn of the file that the text begins with may go to the square that it ends in.
fn by_pawn(play: &Play, text: &str) -> bool {
    let (_, to) = parts(text);
    play.now().legal_moves(play.ruleset()).iter().any(|mv| {
        Some(mv.to()) == to
            && play.ruleset().plain_kind() == Some(mv.kind())
            && text.starts_with(mv.from().to_string().chars().next().unwrap_or_default())
    })
}

/// `Bd3` was written as `bd3`: two pieces may be meant, and neither can go there.
fn neither(play: &Play, text: &str) -> Option<String> {
    let ruleset = play.ruleset();
    let letter = text.chars().next()?;
    let (piece, pawn) = (kind_of(ruleset, letter)?, ruleset.plain_kind()?);
    Some(format!(
        "Neither a {} nor a {} on {} can go to {} now.",
        words::kind_name(ruleset, piece),
        words::kind_name(ruleset, pawn),
        letter.to_ascii_lowercase(),
        parts(text).1?
    ))
}

/// What stands before the target, and the target.
fn parts(text: &str) -> (&str, Option<Square>) {
    let core = text.trim_end_matches(['+', '#', '!', '?']);
    let core = core.split('=').next().unwrap_or(core);
    let cut = core.len().saturating_sub(2);
    match (core.get(..cut), core.get(cut..)) {
        (Some(head), Some(to)) => (head, to.parse().ok()),
        _ => (core, None),
    }
}

/// Why a well-written move cannot be played: "Knight cannot reach d4."
fn reason(play: &Play, text: &str) -> Option<String> {
    let ruleset = play.ruleset();
    let position = play.now();
    let (head, to) = parts(text);
    let to = to?;
    let own = position.side(position.turn());
    let from: Option<Square> = head.get(..2).and_then(|text| text.parse().ok());
    if let Some(from) = from {
        return match position.piece_on(from) {
            None => Some(format!("Nothing stands on {from}.")),
            Some((side, kind)) if side != position.turn() => Some(format!(
                "The {} on {from} is {}'s.",
                words::kind_name(ruleset, kind),
                words::side(side)
            )),
            Some((_, kind)) => refused(play, kind, &[from], to),
        };
    }
    let (kind, place) = match head.chars().next().filter(char::is_ascii_uppercase) {
        Some(letter) => (kind_of(ruleset, letter)?, &head[1..]),
        None => (ruleset.plain_kind()?, head),
    };
    // What else is written says on which file or rank the piece stands.
    let place = place.trim_end_matches(['x', '-', ':']);
    let mut holders: Vec<Square> = (own & position.kind(kind)).into_iter().collect();
    let whose = words::side(position.turn());
    let name = words::kind_name(ruleset, kind);
    if holders.is_empty() {
        return Some(format!("{whose} has no {name}."));
    }
    match place.as_bytes() {
        [] => {}
        [b'a'..=b'h' | b'1'..=b'8'] | [b'a'..=b'h', b'1'..=b'8'] => {
            holders.retain(|from| from.to_string().contains(place))
        }
        _ => return None,
    }
    if holders.is_empty() {
        return Some(format!("{whose} has no {name} on {place}."));
    }
    refused(play, kind, &holders, to)
}

/// Nothing where it is not the piece that stands in the way, but how the move is written.
fn refused(play: &Play, kind: u8, from: &[Square], to: Square) -> Option<String> {
    let ruleset = play.ruleset();
    let position = play.now();
    let name = words::capital(words::kind_name(ruleset, kind));
    let legal = position.legal_moves(ruleset);
    let there = |mv: &Move| from.contains(&mv.from()) && mv.to() == to;
    if legal.iter().any(|mv| there(&mv)) {
        let becomes = legal.iter().filter(there).filter_map(|mv| mv.promotion());
        let letter = |kind: u8| {
            let kind = ruleset.kinds().get(usize::from(kind))?;
            Some(format!(
                "{to}={}",
                library::own_letter(ruleset.id(), kind.letter)
            ))
        };
        let mut ways: Vec<String> = becomes.filter_map(letter).collect();
        ways.order();
        ways.dedup();
        return (!ways.is_empty()).then(|| {
            let ways = ways.join(", ");
            format!("{name} to {to} must say what it becomes: {ways}.")
        });
    }
    let why = inspection::why_not(ruleset, position, from, to)?;
    Some(match position.is_pending() {
        true => format!("{why} {}", play::expected(play)),
        false => why,
    })
}

/// What was taken for a move although it cannot be one, and why it cannot.
fn misread(ruleset: &Ruleset, text: &str, typed: &str) -> Option<String> {
    // Small and capital letters of all alphabets would be 18 kB more in a board in somebody else's page.
    if ["pass", "0000", "--"]
        .iter()
        .any(|pass| text.eq_ignore_ascii_case(pass))
    {
        return Some("Nobody may pass here.".to_owned());
    }
    let first = text.chars().next()?;
    if first.is_ascii_uppercase() && first != 'O' && kind_of(ruleset, first).is_none() {
        let kinds = ruleset.kinds().iter();
        let letters: Vec<String> = kinds
            .map(|kind| {
                format!(
                    "{} for {}",
                    library::own_letter(ruleset.id(), kind.letter),
                    kind.name
                )
            })
            .collect();
        return Some(format!(
            "“{typed}” was read as a move of a piece {first}, and is no move here: the letters are {}.",
            letters.join(", ")
        ));
    }
    let castling = text
        .trim_end_matches(['+', '#', '!', '?'])
        .replace('0', "O");
    if ["O-O", "O-O-O"].contains(&castling.as_str()) {
        let why = match ruleset.spec().castles.is_empty() {
            true => "which this game does not have",
            false => "and is no move here",
        };
        return Some(format!("“{typed}” was read as castling, {why}."));
    }
    parts(text).1.is_none().then(|| {
        format!("“{typed}” was read as a move, and is no move: it does not end in a square, as Nf3 and g1f3 do.")
    })
}
