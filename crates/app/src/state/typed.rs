//! The move field: what a person writes there, as a move, a question, or neither, with a reason.

use rookery_rules::{Move, Ruleset, Side, Square};

use super::play::Play;
use super::words;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// A legal move, as move text.
    Move(String),
    /// An answer to a question, or why this is no move.
    Answer(String),
    LastMove,
    LastCapture,
}

/// What may be written besides moves.
pub const QUERIES: [(&str, &str); 5] = [
    ("p N", "where the pieces with that letter stand"),
    (
        "s e",
        "what stands on a file, a rank or a square: s e, s 4, s e4",
    ),
    ("l", "the last move"),
    ("c", "the last capture"),
    ("m e2", "where the piece on a square may go"),
];

pub fn read(play: &Play, text: &str) -> Typed {
    let text = text.trim();
    let mut words = text.split_whitespace();
    let (first, second) = (words.next().unwrap_or_default(), words.next());
    match (first, second) {
        ("", _) => Typed::Answer("Write a move, such as Nf3 or g1f3.".to_owned()),
        ("l", None) => Typed::LastMove,
        ("c", None) => Typed::LastCapture,
        ("p", Some(letter)) => Typed::Answer(pieces(play, letter)),
        ("s", Some(place)) => Typed::Answer(scan(play, place)),
        ("m", Some(place)) => Typed::Answer(moves_from(play, place)),
        _ => read_move(play, text),
    }
}

fn read_move(play: &Play, text: &str) -> Typed {
    let ruleset = play.ruleset();
    let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    match play.now().parse_san(ruleset, &compact) {
        Ok(mv) => Typed::Move(ruleset.move_text(mv)),
        // Castling as most people write it, king to its new square, where nothing else is meant.
        Err(error) => match by_target(play, &compact) {
            Some(mv) => Typed::Move(ruleset.move_text(mv)),
            None => Typed::Answer(
                reason(play, &compact).unwrap_or_else(|| words::capital(&format!("{error}."))),
            ),
        },
    }
}

fn by_target(play: &Play, text: &str) -> Option<Move> {
    let (from, to) = (
        text.get(..2)?.parse::<Square>().ok()?,
        text.get(2..)?.parse::<Square>().ok()?,
    );
    let legal = play.now().legal_moves(play.ruleset());
    let turn = play.now().turn();
    legal.iter().find(|mv| {
        mv.is_castle() && mv.from() == from && super::board::target(play.ruleset(), turn, *mv) == to
    })
}

/// Why a well-written move cannot be played: "Knight cannot reach d4."
fn reason(play: &Play, text: &str) -> Option<String> {
    let ruleset = play.ruleset();
    let position = play.now();
    let core = text.trim_end_matches(['+', '#', '!', '?']);
    let core = core.split('=').next().unwrap_or(core);
    if !core.is_ascii() || core.len() < 2 {
        return None;
    }
    let to: Square = core[core.len() - 2..].parse().ok()?;
    let head = &core[..core.len() - 2];
    let own = position.side(position.turn());
    let from: Option<Square> = head.get(..2).and_then(|text| text.parse().ok());
    if let Some(from) = from {
        return Some(match position.piece_on(from) {
            None => format!("Nothing stands on {from}."),
            Some((side, kind)) if side != position.turn() => {
                format!(
                    "The {} on {from} is {}'s.",
                    words::kind_name(ruleset, kind),
                    words::side(side)
                )
            }
            Some((_, kind)) => refused(play, kind, &[from], to),
        });
    }
    let kind = match head.chars().next().filter(char::is_ascii_uppercase) {
        Some(letter) => ruleset
            .kinds()
            .iter()
            .position(|kind| kind.letter == letter)?,
        None => usize::from(ruleset.plain_kind()?),
    };
    let kind = u8::try_from(kind).ok()?;
    let holders: Vec<Square> = (own & position.kind(kind)).into_iter().collect();
    if holders.is_empty() {
        let name = words::kind_name(ruleset, kind);
        return Some(format!("{} has no {name}.", words::side(position.turn())));
    }
    Some(refused(play, kind, &holders, to))
}

fn refused(play: &Play, kind: u8, from: &[Square], to: Square) -> String {
    let ruleset = play.ruleset();
    let position = play.now();
    let name = words::capital(words::kind_name(ruleset, kind));
    let legal = position.legal_moves(ruleset);
    let walks = from.iter().any(|from| {
        let loose = position.loose_targets(ruleset, *from);
        (loose.moves | loose.captures).has(to)
    });
    if from.iter().any(|from| {
        legal
            .iter()
            .any(|mv| mv.from() == *from && mv.to() == to && mv.promotion().is_some())
    }) {
        return format!("{name} to {to} must say what it becomes, such as {to}=Q.");
    }
    if position.side(position.turn()).has(to) {
        return format!("{name} cannot go to {to}: a piece of its own side stands there.");
    }
    if !walks {
        return format!("{name} cannot reach {to}.");
    }
    if position.is_pending() {
        let expected = super::play::expected(play);
        return format!("{name} may not move now. {expected}");
    }
    format!("{name} may not go to {to}: the king would be left in check.")
}

/// Where the pieces with a letter stand; a capital asks for White's, a small one for Black's.
fn pieces(play: &Play, letter: &str) -> String {
    let ruleset = play.ruleset();
    let position = play.shown();
    let Some(symbol) = letter.chars().next() else {
        return String::new();
    };
    let kind = ruleset
        .kinds()
        .iter()
        .position(|kind| kind.letter == symbol.to_ascii_uppercase());
    let Some(kind) = kind.and_then(|kind| u8::try_from(kind).ok()) else {
        return format!(
            "No piece has the letter {symbol}; the letters are {}.",
            super::board::letters(ruleset)
        );
    };
    let side = if symbol.is_ascii_uppercase() {
        Side::White
    } else {
        Side::Black
    };
    let squares: Vec<String> = position
        .pieces(side, kind)
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    let name = words::capital(&words::piece(ruleset, side, kind));
    match squares.as_slice() {
        [] => format!("{name}: none."),
        squares => format!("{name}: {}.", squares.join(", ")),
    }
}

fn scan(play: &Play, place: &str) -> String {
    let position = play.shown();
    let place = place.to_ascii_lowercase();
    let wanted = |square: &Square| {
        let name = square.to_string();
        name == place || (place.len() == 1 && name.contains(&place))
    };
    let squares: Vec<Square> = Square::all().filter(wanted).collect();
    if squares.is_empty() {
        return format!("{place} is no file, rank or square.");
    }
    let standing: Vec<String> = squares
        .iter()
        .filter_map(|square| {
            let (side, kind) = position.piece_on(*square)?;
            Some(format!(
                "{square} {}",
                words::piece(play.ruleset(), side, kind)
            ))
        })
        .collect();
    if standing.is_empty() {
        format!("{place}: empty.")
    } else {
        format!("{}.", standing.join(", "))
    }
}

fn moves_from(play: &Play, place: &str) -> String {
    let ruleset: &Ruleset = play.ruleset();
    let Ok(from) = place.to_ascii_lowercase().parse::<Square>() else {
        return format!("{place} is no square; squares are written a1 to h8.");
    };
    let Some((side, kind)) = play.now().piece_on(from) else {
        return format!("Nothing stands on {from}.");
    };
    let name = words::piece(ruleset, side, kind);
    let mut targets: Vec<String> = play
        .now()
        .legal_moves(ruleset)
        .iter()
        .filter(|mv| mv.from() == from && !mv.is_pass())
        .map(|mv| super::board::target(ruleset, side, mv).to_string())
        .collect();
    targets.dedup();
    if targets.is_empty() {
        format!("The {name} on {from} has no move now.")
    } else {
        format!("The {name} on {from} may go to {}.", targets.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::players::Players;
    use rookery_rules::{Game, Position, library};
    use std::sync::Arc;

    fn play(id: &str, fen: &str) -> Play {
        let ruleset = Arc::new(library::ruleset(id).unwrap());
        let start = if fen.is_empty() {
            *ruleset.start()
        } else {
            Position::from_fen(&ruleset, fen).unwrap()
        };
        let game = Game::from_position(ruleset, start);
        Play::new("g".into(), 1, game, Players::TWO_PEOPLE)
    }

    #[test]
    fn p31_moves_are_read_in_several_notations() {
        let start = play("chess", "");
        for (text, mv) in [("e4", "e2e4"), ("Nf3", "g1f3"), ("g1f3", "g1f3")] {
            assert_eq!(read(&start, text), Typed::Move(mv.into()), "{text}");
        }
        let castle = play("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        for text in ["O-O", "0-0", "e1h1", "e1g1"] {
            assert_eq!(read(&castle, text), Typed::Move("e1h1".into()), "{text}");
        }
        // In Andarraya the king alone may go there too: then coordinates mean that.
        let leap = play("andarraya-5", "4k3/8/8/8/8/8/P7/4K2R w K - 0 1");
        assert_eq!(read(&leap, "e1g1"), Typed::Move("e1g1".into()));
        assert_eq!(read(&leap, "O-O"), Typed::Move("e1h1".into()));
    }

    #[test]
    fn p31_wrong_input_gets_a_reason() {
        let answer = |play: &Play, text: &str| match read(play, text) {
            Typed::Answer(words) => words,
            other => panic!("{text}: {other:?}"),
        };
        let start = play("chess", "");
        assert_eq!(answer(&start, "Nd4"), "Knight cannot reach d4.");
        assert_eq!(answer(&start, "e5"), "Pawn cannot reach e5.");
        assert_eq!(answer(&start, "e3e4"), "Nothing stands on e3.");
        assert_eq!(answer(&start, "e7e5"), "The pawn on e7 is Black's.");
        assert!(answer(&start, "Bd2").contains("its own side"));
        assert!(answer(&start, "hello").contains("no move"));
        let pinned = play("chess", "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1");
        assert!(answer(&pinned, "Nc3").contains("left in check"));
        let arriving = play("chess", "7k/P7/8/8/8/8/8/4K3 w - - 0 1");
        assert!(answer(&arriving, "a8").contains("becomes"));
        assert_eq!(answer(&start, "Ra3"), "Rook cannot reach a3.");
    }

    #[test]
    fn p31_queries_are_answered() {
        let start = play("chess", "");
        let answer = |text: &str| match read(&start, text) {
            Typed::Answer(words) => words,
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(answer("p N"), "White knight: b1, g1.");
        assert_eq!(answer("p n"), "Black knight: b8, g8.");
        assert!(answer("s e").starts_with("e1 white king, e2 white pawn"));
        assert_eq!(answer("s 4"), "4: empty.");
        assert_eq!(answer("m g1"), "The white knight on g1 may go to f3, h3.");
        assert_eq!(read(&start, "l"), Typed::LastMove);
    }
}
