//! The move field: what a person writes there, as a move, a question, or neither, with a reason.

use rookery_board::Question;
use rookery_rules::order::InOrder;
use rookery_rules::san::BadSan;
use rookery_rules::{Move, Position, Ruleset, Side, Square, library};

use super::inspection;
use super::notation::Writing;
use super::play::Play;
use super::settings::Settings;
use super::words;

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
        true => format!("{why} {}", super::play::expected(play)),
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

/// Every piece on the board, side by side.
fn whole(play: &Play) -> String {
    let (ruleset, position) = (play.ruleset(), play.shown());
    let kinds = || (0..ruleset.kind_count() as u8).rev();
    let mut told = Vec::new();
    for side in Side::BOTH {
        let standing: Vec<String> = kinds()
            .filter_map(|kind| {
                let name = words::kind_name(ruleset, kind);
                Some(format!("{name} {}", squares(position, side, kind)?))
            })
            .collect();
        told.push(match standing.is_empty() {
            true => format!("{}: nothing.", words::side(side)),
            false => format!("{}: {}.", words::side(side), standing.join("; ")),
        });
    }
    told.push(format!("{} to move.", words::side(position.turn())));
    told.join(" ")
}

/// Where the pieces of a kind stand, if there are any.
fn squares(position: &Position, side: Side, kind: u8) -> Option<String> {
    let squares = position.pieces(side, kind).into_iter();
    let names: Vec<String> = squares.map(|square| square.to_string()).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// Where the pieces with a letter stand; a capital asks for White's, a small one for Black's.
fn pieces(play: &Play, letter: &str) -> String {
    let ruleset = play.ruleset();
    let position = play.shown();
    let Some(symbol) = letter.chars().next() else {
        return String::new();
    };
    let Some(kind) = kind_of(ruleset, symbol.to_ascii_uppercase()) else {
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
    let name = words::capital(&words::piece(ruleset, side, kind));
    let squares = squares(position, side, kind);
    format!("{name}: {}.", squares.as_deref().unwrap_or("none"))
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
        .map(|mv| ruleset.target(side, mv).to_string())
        .collect();
    targets.dedup();
    match play.now().turn() {
        turn if targets.is_empty() && side != turn => {
            let whose = words::side(turn);
            format!("It is {whose}'s turn: the {name} on {from} cannot move now.")
        }
        _ if targets.is_empty() => format!("The {name} on {from} has no move now."),
        _ => format!("The {name} on {from} may go to {}.", targets.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ended::Ended;
    use crate::for_tests::play;
    use crate::players::SideText;

    fn answer(play: &Play, text: &str) -> String {
        match read(play, text) {
            Typed::Answer(words) | Typed::NoMove(words) => words,
            other => panic!("{text}: {other:?}"),
        }
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
        let start = play("chess", "");
        assert_eq!(answer(&start, "Nd4"), "Knight cannot reach d4.");
        assert_eq!(answer(&start, "e5"), "Pawn cannot reach e5.");
        assert_eq!(answer(&start, "e3e4"), "Nothing stands on e3.");
        assert_eq!(answer(&start, "e7e5"), "The pawn on e7 is Black's.");
        assert!(answer(&start, "Bd2").contains("its own side"));
        let hello = answer(&start, "hello");
        assert!(hello.contains("read as a move") && hello.contains("no move"));
        // The elephant of Shatranj has a letter of its own.
        let shatranj = play("shatranj", "");
        let elephant = answer(&shatranj, "Ec1d4");
        assert_eq!(elephant, "Elephant cannot reach d4.");
        assert!(answer(&shatranj, "0-0").ends_with("which this game does not have."));
        assert_eq!(answer(&shatranj, "Pass"), "Nobody may pass here.");
        let unread = answer(&shatranj, "E on it");
        assert!(unread.starts_with("“E on it” was read"), "{unread}");
        let unknown = answer(&shatranj, "Zd4");
        assert!(unknown.contains("E for elephant"), "{unknown}");
        assert_eq!(
            answer(&play("chess", "4k3/8/8/8/8/8/P6P/4K3 b - - 0 1"), "all"),
            "White: king e1; pawn a2, h2. Black: king e8. Black to move."
        );
        let pinned = play("chess", "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1");
        assert!(answer(&pinned, "Nc3").contains("it is pinned"));
        let arriving = play("chess", "7k/P7/8/8/8/8/8/4K3 w - - 0 1");
        for text in ["a8=q", "a8=Q", "a7a8q", "a7a8=q"] {
            assert_eq!(read(&arriving, text), Typed::Move("a7a8q".into()), "{text}");
        }
        assert_eq!(
            answer(&arriving, "a8=K"),
            "Pawn to a8 must say what it becomes: a8=B, a8=N, a8=Q, a8=R."
        );
        assert_eq!(answer(&start, "Ra3"), "Rook cannot reach a3.");
    }

    #[test]
    fn p31_pieces_are_also_read_in_small_letters() {
        let open = play(
            "chess",
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        );
        for (text, mv) in [("nf3", "g1f3"), ("bc4", "f1c4"), ("qh5", "d1h5")] {
            assert_eq!(read(&open, text), Typed::Move(mv.into()), "{text}");
        }
        // As moves are said here.
        for (text, mv) in [
            ("knight g1 to f3", "g1f3"),
            ("Bishop c4", "f1c4"),
            ("pawn d4", "d2d4"),
        ] {
            assert_eq!(read(&open, text), Typed::Move(mv.into()), "{text}");
        }
        // A pawn that may go there is meant before a bishop.
        let both = play("chess", "4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1");
        assert_eq!(read(&both, "bxc4"), Typed::Move("b3c4".into()));
        assert_eq!(read(&both, "Bxc4"), Typed::Move("f1c4".into()));
        let twice = play("chess", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1");
        assert!(
            matches!(read(&twice, "nd2"), Typed::NoMove(words) if words.contains("could mean"))
        );
    }

    #[test]
    fn p31_no_reason_is_given_that_is_none() {
        let start = play("chess", "");
        assert_eq!(answer(&start, "nd4"), "Knight cannot reach d4.");
        assert_eq!(
            answer(&start, "bd3"),
            "Neither a bishop nor a pawn on b can go to d3 now."
        );
        assert_eq!(answer(&start, "e3=Q"), "'e3=Q' is not a legal move here.");
        assert_eq!(answer(&start, "xyze4"), "'xyze4' is no move.");
        assert_eq!(answer(&start, "dxe3"), "Pawn cannot reach e3.");
        assert!(answer(&start, "é4").contains("no move"));
        let arriving = play("chess", "r6k/1P6/8/8/8/8/8/4K3 w - - 0 1");
        assert!(answer(&arriving, "bxa8").contains("becomes"));
        // Samantsy has no check at all.
        let samantsy = play("samantsy-2", "");
        for text in ["bd3", "nd4", "b1d4", "Bd3", "bc4"] {
            assert!(!answer(&samantsy, text).contains("check"), "{text}");
        }
    }

    #[test]
    fn p31_help_has_a_move_of_this_place() {
        let help = |play: &Play| match read(play, "?") {
            Typed::Answer(words) | Typed::NoMove(words) => words,
            other => panic!("{other:?}"),
        };
        let start = help(&play("chess", ""));
        assert!(
            start.starts_with("Write a move, here Na3 or b1a3; or ask: all"),
            "{start}"
        );
        for (key, _) in QUERIES {
            assert!(start.contains(key), "{start}");
        }
        let over = help(&play("chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"));
        assert!(over.starts_with("Write a move; or ask"), "{over}");
    }

    #[test]
    fn what_can_be_no_move_is_told_before_it_is_read_as_one() {
        let mut over = play("chess", "");
        over.ended = Some(Ended::Resigned(SideText::White));
        let told = read(&over, "e4");
        assert!(
            matches!(&told, Typed::NoMove(why) if why.starts_with("The game is over: Black wins")),
            "{told:?}"
        );
        let long = read(&play("chess", ""), &"where is my king? ".repeat(5));
        assert!(
            matches!(&long, Typed::NoMove(why) if why.contains("Write ?")),
            "{long:?}"
        );
    }

    #[test]
    fn p31_queries_are_answered() {
        let start = play("chess", "");
        let answer = |text: &str| match read(&start, text) {
            Typed::Answer(words) | Typed::NoMove(words) => words,
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(answer("p N"), "White knight: b1, g1.");
        assert_eq!(answer("p n"), "Black knight: b8, g8.");
        assert!(answer("s e").starts_with("e1 white king, e2 white pawn"));
        assert_eq!(answer("s 4"), "4: empty.");
        assert_eq!(answer("m g1"), "The white knight on g1 may go to f3, h3.");
        assert_eq!(
            answer("m g8"),
            "It is White's turn: the black knight on g8 cannot move now."
        );
        assert_eq!(read(&start, "l"), Typed::Ask(Question::LastMove));
    }

    #[test]
    fn p31_a_games_own_letters_are_read_beside_those_of_files() {
        let start = "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1";
        let play = play("shatranj", start);
        for text in ["Ea3", "Ba3", "c1a3"] {
            assert_eq!(read(&play, text), Typed::Move("c1a3".into()), "{text}");
        }
        let Typed::Answer(words) = read(&play, "p E") else {
            panic!("it is a question");
        };
        assert!(words.contains("c1"), "{words}");
    }
}
