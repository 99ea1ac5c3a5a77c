//! What the positions of a ruleset remember besides the board and whose turn it is, and how a person
//! who sets one up is asked for it. What a ruleset has no use for is not asked.

use rookery_rules::order::InOrder;
use rookery_rules::rule::{MOST_MARK, Term};
use rookery_rules::ruleset::spec::Condition;
use rookery_rules::{Position, Ruleset, Side, Square, describe};

use super::position_draft::PositionDraft;
use super::words;

/// A right of castling as a position remembers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Right {
    /// As it stands in the FEN: `K`, `q`.
    pub letter: char,
    pub says: String,
    pub king: Square,
    pub rook: Square,
}

/// A further field of the FEN: its name, and what is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    pub name: &'static str,
    pub asks: Asks,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asks {
    /// How many; nothing is none.
    Number(&'static str),
    /// A number for each of two: `0,-1`. Nothing is [`NO_NUMBER`] for both.
    Numbers([&'static str; 2]),
    /// Yes is 1, no is nothing.
    Yes(&'static str),
    /// Each letter is in the text, or is not.
    Letters(Vec<(char, String)>),
    /// By which rule the same player moves once more: what it says, and whether a piece may not
    /// make that move. The field has its number, and that piece's square.
    Again(Vec<(String, bool)>),
    /// Which of the pieces on these squares have not moved.
    Unmoved(Vec<Square>),
    /// Which pieces have which mark; the highest there is.
    Marks(u8),
    /// Whether something is pending, and on which squares.
    Pending,
    /// From where to where the last move went.
    LastMove,
}

/// What a number of a player or of the game is before any move has set it.
pub const NO_NUMBER: &str = "-1";

/// The rights of castling that this ruleset knows.
pub fn rights(ruleset: &Ruleset) -> Vec<Right> {
    let start = ruleset.start().to_fen(ruleset);
    let mut found = Vec::new();
    for side in Side::BOTH {
        for castle in &ruleset.spec().castles {
            let (king, rook) = (
                castle.king_from.seen_by(side),
                castle.rook_from.seen_by(side),
            );
            // The letter that the rules write for this pair alone.
            let letters = start.split(' ').nth(2).unwrap_or_default().chars();
            let own = letters.filter(|letter| letter.is_ascii_uppercase() == (side == Side::White));
            let letter = own.into_iter().find(|letter| {
                let h_side = rook.file() > king.file();
                match letter.to_ascii_uppercase() {
                    'K' => h_side,
                    'Q' => !h_side,
                    other => other == (b'A' + rook.file()) as char,
                }
            });
            if let Some(letter) = letter
                && found.iter().all(|right: &Right| right.letter != letter)
            {
                found.push(Right {
                    letter,
                    says: format!("{}: {king} and {rook} have not moved", words::side(side)),
                    king,
                    rook,
                });
            }
        }
    }
    found
}

/// Is a pawn ever taken in passing?
pub fn takes_in_passing(ruleset: &Ruleset) -> bool {
    let mut moves = ruleset.kinds().iter().flat_map(|kind| &kind.moves);
    moves.any(|line| line.leaves_en_passant)
}

/// Does anything follow from many moves without a capture or a pawn move?
pub fn counts_quiet_moves(ruleset: &Ruleset) -> bool {
    ends(ruleset, |end| matches!(end, Condition::Quiet(_)))
}

fn ends(ruleset: &Ruleset, how: impl Fn(&Condition) -> bool) -> bool {
    ruleset.spec().ends.iter().any(|end| how(&end.condition))
}

/// The further fields that positions of this ruleset may have, as far as the board lets them.
pub fn fields(ruleset: &Ruleset, setup: &PositionDraft) -> Vec<Field> {
    let mut found = Vec::new();
    let mut ask = |name, asks| found.push(Field { name, asks });
    let unmoved = may_be_unmoved(ruleset, setup);
    if !unmoved.is_empty() {
        ask("unmoved", Asks::Unmoved(unmoved));
    }
    let lost = lost(ruleset);
    if !lost.is_empty() {
        ask("lost", Asks::Letters(lost));
    }
    let again = again(ruleset);
    if !again.is_empty() {
        ask("again", Asks::Again(again));
    }
    // Where nobody can move and no rule speaks of it, that player passes.
    if !ends(ruleset, |end| {
        matches!(end, Condition::Stalemate | Condition::Blocked)
    }) {
        ask("passed", Asks::Yes("The move before was a forced pass"));
    }
    let counts = |end: &Condition| matches!(end, Condition::Plies(_) | Condition::BarePlies(_));
    if ends(ruleset, counts) || speaks_of(ruleset, &["counter"]) {
        let says = "Moves that the ruleset counts towards its end";
        ask("count", Asks::Number(says));
    }
    if ends(ruleset, |end| matches!(end, Condition::Turns(_))) {
        ask("turns", Asks::Number("Turns that are over"));
    }
    for (name, words, asks) in [
        ("marks", &["mark"][..], Asks::Marks(highest_mark(ruleset))),
        ("pending", &["pending"], Asks::Pending),
        (
            "values",
            &["value"],
            Asks::Numbers(["White's number", "Black's number"]),
        ),
        (
            "variables",
            &["variable"],
            Asks::Numbers(["The game's first number", "The game's second number"]),
        ),
        ("last", &["last-target", "last-from"], Asks::LastMove),
    ] {
        if speaks_of(ruleset, words) {
            ask(name, asks);
        }
    }
    found
}

/// Squares with a piece that may do something only as long as it has not moved.
fn may_be_unmoved(ruleset: &Ruleset, setup: &PositionDraft) -> Vec<Square> {
    let kinds = ruleset.kinds();
    let asks = |kind: u8| {
        let kind = kinds.get(usize::from(kind));
        kind.is_some_and(|kind| kind.moves.iter().any(|line| line.unmoved))
    };
    let pieces = setup.pieces().filter(|(.., kind)| asks(*kind));
    pieces.map(|(square, ..)| square).collect()
}

/// The squares of a field, such as `e1h1`; `-` has none.
pub fn squares(text: &str) -> Vec<Square> {
    let pairs = text.as_bytes().chunks(2);
    let names = pairs.filter_map(|pair| std::str::from_utf8(pair).ok());
    names.filter_map(|name| name.parse().ok()).collect()
}

/// The same as text.
pub fn written(squares: &[Square]) -> String {
    match squares {
        [] => "-".to_owned(),
        squares => squares.iter().map(Square::to_string).collect(),
    }
}

/// The pieces that have not moved. Unless the field says so, castling does, and for other kinds that
/// they stand where they stood at the start.
pub fn unmoved(ruleset: &Ruleset, setup: &PositionDraft) -> Vec<Square> {
    match setup.field("unmoved") {
        "" => unmoved_untold(ruleset, setup),
        told => squares(told),
    }
}

fn unmoved_untold(ruleset: &Ruleset, setup: &PositionDraft) -> Vec<Square> {
    let start = ruleset.start();
    let rights = rights(ruleset);
    let castles = |piece: Option<(Side, u8)>| {
        let of_castling = |at: Square| start.piece_on(at).map(|(_, kind)| kind);
        let kinds = rights.iter().flat_map(|right| [right.king, right.rook]);
        let kind = piece.map(|(_, kind)| kind);
        kinds.map(of_castling).any(|known| known == kind)
    };
    let allowed = |at: Square| {
        let mut held = rights
            .iter()
            .filter(|right| setup.castling.contains(right.letter));
        held.any(|right| right.king == at || right.rook == at)
    };
    let stays = |at: &Square| {
        let piece = setup.at(*at);
        let at_home = piece.is_some() && piece == start.piece_on(*at) && start.unmoved().has(*at);
        match castles(piece) {
            true => allowed(*at),
            false => at_home,
        }
    };
    Square::all().filter(stays).collect()
}

/// Says of a piece that it has moved, or has not.
pub fn set_unmoved(ruleset: &Ruleset, setup: &mut PositionDraft, square: Square, yes: bool) {
    let mut now = unmoved(ruleset, setup);
    now.retain(|known| *known != square && setup.at(*known).is_some());
    if yes {
        now.push(square);
    }
    setup.set_field("unmoved", &written(&now));
    as_written(ruleset, setup, "unmoved");
}

/// A field, and castling, as the rules write them: without what goes without saying. A position that
/// is none yet stays as it is.
fn as_written(ruleset: &Ruleset, setup: &mut PositionDraft, field: &str) {
    if let Some(position) = setup.position(ruleset) {
        let written = PositionDraft::of(ruleset, &position);
        setup.set_field(field, written.field(field));
        setup.castling = written.castling;
    }
}

/// Gives a right of castling, or takes it away, also where the field tells of its pieces.
pub fn set_right(setup: &mut PositionDraft, right: &Right, yes: bool) {
    setup.castling.retain(|known| known != right.letter);
    if yes {
        setup.castling.push(right.letter);
    }
    let mut told = squares(setup.field("unmoved"));
    if !setup.field("unmoved").is_empty() {
        told.retain(|square| *square != right.rook);
        if yes {
            told.retain(|square| *square != right.king);
            told.extend([right.king, right.rook]);
        }
        setup.set_field("unmoved", &written(&told));
    }
}

/// The highest mark that the ruleset gives or asks for; where marks grow, the highest there is.
fn highest_mark(ruleset: &Ruleset) -> u8 {
    let spec = ruleset.spec();
    let at_start = |mark: u8| spec.marks.iter().any(|(known, _)| *known == mark);
    let spoken = |mark: u8| {
        let number = |term: &Term| term.word.parse() == Ok(mark);
        let grows = |term: &Term| mark == MOST_MARK && term.word == "sum";
        let such = |term: &Term| match (term.word.as_str(), term.args.as_slice()) {
            ("mark", [_, to]) => to.has(&|part| number(part) || grows(part)),
            (_, [a, b]) => [(a, b), (b, a)]
                .iter()
                .any(|(one, other)| one.word == "mark" && number(other)),
            _ => false,
        };
        spec.terms().any(|term| term.has(&such))
    };
    let mut marks = (1..=MOST_MARK).rev();
    marks
        .find(|mark| at_start(*mark) || spoken(*mark))
        .unwrap_or(1)
}

/// The marks of pieces, by squares. Unless the field says so, what stands where it stood at the start
/// has the mark that it had there.
pub fn marks(ruleset: &Ruleset, setup: &PositionDraft) -> Vec<(Square, u8)> {
    let told = setup.field("marks");
    if told.is_empty() {
        return marks_untold(ruleset, setup);
    }
    let mut found = Vec::new();
    let mut mark = 0;
    let mut rest = told;
    while let Some(first) = rest.chars().next() {
        if let Some(digit) = first.to_digit(10) {
            mark = digit as u8;
            rest = &rest[1..];
            continue;
        }
        let Some((name, after)) = rest.split_at_checked(2) else {
            break;
        };
        found.extend(name.parse::<Square>().map(|square| (square, mark)));
        rest = after;
    }
    found.order();
    found
}

fn marks_untold(ruleset: &Ruleset, setup: &PositionDraft) -> Vec<(Square, u8)> {
    let start = ruleset.start();
    let mark_of = |at: Square| {
        let mut marks = ruleset.spec().marks.iter().rev();
        let mark = marks.find(|(_, region)| region.squares.has(at))?;
        let at_home = setup.at(at).is_some() && setup.at(at) == start.piece_on(at);
        at_home.then_some((at, mark.0))
    };
    Square::all().filter_map(mark_of).collect()
}

/// Gives a piece a mark; 0 takes it away.
pub fn set_mark(ruleset: &Ruleset, setup: &mut PositionDraft, square: Square, mark: u8) {
    let mut now = marks(ruleset, setup);
    now.retain(|(known, _)| *known != square && setup.at(*known).is_some());
    if mark > 0 {
        now.push((square, mark));
    }
    now.order();
    let of_mark = |mark: u8| {
        let such = now.iter().filter(|(_, known)| *known == mark);
        let such: Vec<Square> = such.map(|(square, _)| *square).collect();
        (!such.is_empty()).then(|| format!("{mark}{}", written(&such)))
    };
    let text: String = (1..=MOST_MARK).filter_map(of_mark).collect();
    setup.set_field("marks", if text.is_empty() { "-" } else { &text });
    as_written(ruleset, setup, "marks");
}

/// The squares that may be named as passed over by a pawn, as the board stands.
pub fn passable(ruleset: &Ruleset, setup: &PositionDraft) -> Vec<Square> {
    let may = |square: &Square| {
        let named = PositionDraft {
            en_passant: square.to_string(),
            ..setup.clone()
        };
        named
            .problem_with(ruleset, PositionDraft::EN_PASSANT)
            .is_none()
    };
    Square::all().filter(may).collect()
}

/// Does a condition or an effect of the ruleset have one of these words?
fn speaks_of(ruleset: &Ruleset, words: &[&str]) -> bool {
    let mut terms = ruleset.spec().terms();
    terms.any(|term| term.has(&|part| words.contains(&part.word.as_str())))
}

/// Kinds whose loss is remembered, as letters, with what they say.
fn lost(ruleset: &Ruleset) -> Vec<(char, String)> {
    let start = ruleset.start().to_fen(ruleset);
    // A kind that means nothing here is refused.
    let knows = |letter: char| Position::from_fen(ruleset, &format!("{start} lost:{letter}"));
    let mut found = Vec::new();
    for side in Side::BOTH {
        for kind in 0..ruleset.kind_count() as u8 {
            let letter = ruleset.symbol(side, kind);
            if knows(letter).is_ok() {
                let name = words::kind_name(ruleset, kind);
                let says = format!("{} has lost a {name} to a capture", words::side(side));
                found.push((letter, says));
            }
        }
    }
    found
}

/// The rules by which the same player moves once more, in the order of their numbers.
fn again(ruleset: &Ruleset) -> Vec<(String, bool)> {
    let rules = ruleset.spec().again.iter();
    let mut found: Vec<(String, bool)> = rules
        .map(|again| (describe::further_move(again), again.other))
        .collect();
    // An effect that gives a further move has the number after them.
    if speaks_of(ruleset, &["then"]) && speaks_of(ruleset, &["again"]) {
        let words = "By what the last move brings about, the same player moves once more.";
        found.push((words.to_owned(), false));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::library;

    fn names(id: &str) -> Vec<&'static str> {
        let ruleset = library::ruleset(id).unwrap();
        fields(&ruleset, &PositionDraft::of(&ruleset, ruleset.start()))
            .into_iter()
            .map(|field| field.name)
            .collect()
    }

    #[test]
    fn p45_only_what_a_ruleset_remembers_is_asked() {
        assert_eq!(names("chess"), [""; 0]);
        assert_eq!(names("shatranj"), ["turns"]);
        assert_eq!(names("sfenj-11"), ["lost", "again", "passed", "turns"]);
        assert_eq!(names("shakhmaty-medieval-5"), ["again", "passed", "turns"]);
        assert_eq!(names("scachs"), ["unmoved", "turns"]);
        let passing = |id| takes_in_passing(&library::ruleset(id).unwrap());
        assert!(passing("chess") && !passing("shatranj") && !passing("sfenj-11"));
        let quiet = |id| counts_quiet_moves(&library::ruleset(id).unwrap());
        assert!(quiet("chess") && !quiet("andarraya-5"));
    }

    /// What is set by the controls is a position, and one that says nothing more than it needs to.
    fn told(ruleset: &Ruleset, setup: &PositionDraft) -> String {
        let position = setup.position(ruleset).unwrap();
        let (written, canonical) = (setup.to_fen(ruleset), position.to_fen(ruleset));
        assert_eq!(written, canonical);
        let further: Vec<&str> = written.split(' ').skip(6).collect();
        further.join(" ")
    }

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn p45_pieces_that_have_not_moved_are_told_as_the_rules_write_them() {
        let ruleset = library::ruleset("lombard-chess").unwrap();
        let mut setup = PositionDraft::of(&ruleset, ruleset.start());
        let Asks::Unmoved(places) = &fields(&ruleset, &setup)[0].asks else {
            panic!("pieces are asked for");
        };
        let at_first = unmoved(&ruleset, &setup);
        assert!(!places.is_empty() && places.iter().all(|place| at_first.contains(place)));
        let (first, last) = (places[0], places[places.len() - 1]);
        set_unmoved(&ruleset, &mut setup, first, false);
        assert!(told(&ruleset, &setup).starts_with("unmoved:"));
        assert_eq!(unmoved(&ruleset, &setup).len(), at_first.len() - 1);
        set_unmoved(&ruleset, &mut setup, last, false);
        set_unmoved(&ruleset, &mut setup, last, true);
        set_unmoved(&ruleset, &mut setup, first, true);
        assert_eq!(told(&ruleset, &setup), "");
        // A king that has moved castles no more, and one that has not may all the same have no right.
        let ruleset = library::ruleset("scachs").unwrap();
        let mut setup = PositionDraft::of(&ruleset, ruleset.start());
        set_unmoved(&ruleset, &mut setup, square("e1"), false);
        assert_eq!(
            (setup.castling.as_str(), told(&ruleset, &setup)),
            ("kq", String::new())
        );
        set_unmoved(&ruleset, &mut setup, square("e1"), true);
        assert_eq!(setup.castling, "kq");
        assert!(unmoved(&ruleset, &setup).contains(&square("e1")));
        assert!(told(&ruleset, &setup).starts_with("unmoved:e1"));
    }

    #[test]
    fn p45_marks_are_told_as_the_rules_write_them() {
        let ruleset = library::ruleset("shakhmaty").unwrap();
        let mut setup = PositionDraft::of(&ruleset, ruleset.start());
        assert_eq!(highest_mark(&ruleset), 1);
        assert_eq!(marks(&ruleset, &setup).len(), 6);
        set_mark(&ruleset, &mut setup, square("a1"), 0);
        assert_eq!(told(&ruleset, &setup), "marks:1e1h1a8e8h8");
        set_mark(&ruleset, &mut setup, square("a1"), 1);
        assert_eq!(told(&ruleset, &setup), "");
        for at in ["a1", "e1", "h1", "a8", "e8", "h8"] {
            set_mark(&ruleset, &mut setup, square(at), 0);
        }
        assert_eq!(told(&ruleset, &setup), "marks:-");
        let ruleset = library::ruleset("main-chator").unwrap();
        let mut setup = PositionDraft::of(&ruleset, ruleset.start());
        assert_eq!(highest_mark(&ruleset), 2);
        set_mark(&ruleset, &mut setup, square("a8"), 2);
        set_mark(&ruleset, &mut setup, square("a1"), 1);
        assert_eq!(told(&ruleset, &setup), "marks:1a12a8");
        assert_eq!(
            marks(&ruleset, &setup),
            [(square("a1"), 1), (square("a8"), 2)]
        );
        // Where marks grow, all of them can be set, and none is lost when another one is.
        let text = library::ruleset("main-chator").unwrap().to_text();
        let grown = text.replace(
            "mark(last-target, 2)",
            "mark(last-target, sum(mark(last-target), 1))",
        );
        let ruleset = Ruleset::parse("grown", &grown).unwrap_or_else(|problem| panic!("{problem}"));
        assert_ne!(text, grown);
        assert_eq!(highest_mark(&ruleset), 7);
        let mut setup = PositionDraft::of(&ruleset, ruleset.start());
        set_mark(&ruleset, &mut setup, square("a8"), 7);
        set_mark(&ruleset, &mut setup, square("a1"), 5);
        assert_eq!(told(&ruleset, &setup), "marks:5a17a8");
    }

    #[test]
    fn p45_only_a_square_that_can_have_been_passed_over_is_offered() {
        let ruleset = library::ruleset("chess").unwrap();
        let fen = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3";
        let setup = PositionDraft::parse(&ruleset, fen).unwrap();
        assert_eq!(passable(&ruleset, &setup), [square("e3")]);
        let setup = PositionDraft::of(&ruleset, ruleset.start());
        assert!(passable(&ruleset, &setup).is_empty());
    }

    #[test]
    fn p45_every_field_of_every_game_has_a_problem_of_its_own() {
        let ruleset = library::ruleset("chess").unwrap();
        let fen = "4k3/8/8/8/8/8/8/4K3 w - e5 many 1 count:x";
        let setup = PositionDraft::parse(&ruleset, fen).unwrap();
        let problem = |name| setup.problem_with(&ruleset, name);
        assert!(problem(PositionDraft::EN_PASSANT).unwrap().contains("e5"));
        assert!(problem(PositionDraft::HALFMOVE).unwrap().contains("'many'"));
        assert!(problem("count").unwrap().contains("'x'"));
        assert_eq!(problem(PositionDraft::FULLMOVE), None);
        assert_eq!(problem("turns"), None);
    }

    #[test]
    fn p45_a_right_that_is_taken_away_is_taken_from_the_field_too() {
        let ruleset = library::ruleset("chess").unwrap();
        let fen = "4k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1 unmoved:a1e1h1e8h8";
        let mut setup = PositionDraft::parse(&ruleset, fen).unwrap();
        let rights = rights(&ruleset);
        let white = rights.iter().find(|right| right.letter == 'K').unwrap();
        set_right(&mut setup, white, false);
        assert!(
            setup
                .position(&ruleset)
                .unwrap()
                .to_fen(&ruleset)
                .contains(" w Qk ")
        );
    }

    #[test]
    fn p45_rules_of_further_moves_are_told_in_the_order_of_their_numbers() {
        let ruleset = library::ruleset("sfenj-11").unwrap();
        let start = ruleset.start().to_fen(&ruleset);
        let all = again(&ruleset);
        assert!(all.len() > 1, "{all:?}");
        for number in 1..=all.len() + 1 {
            let fen = format!("{start} again:{number}e2");
            let known = Position::from_fen(&ruleset, &fen).is_ok();
            assert_eq!(known, number <= all.len(), "{fen}");
        }
    }
}
