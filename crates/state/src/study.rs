//! What is put on the board to show a rule: how a kind of piece moves, or the position that
//! witnesses a sentence. The drawing is in `pages/rules_panel`.

use std::sync::Arc;

use rookery_rules::cases::{Case, Expectation};
use rookery_rules::fen::placement;
use rookery_rules::order::InOrder;
use rookery_rules::ruleset::spec::{MoveSpec, Purpose};
use rookery_rules::{Bitboard, Game, Position, Ruleset, Side, Square};

use crate::board::mark;
use crate::play::Play;
use crate::players::Players;
use crate::words::{self, capital};
use rookery_board::scene::{Mark, MarkKind};

/// A position to look at and to try, with what is to be seen in it.
#[derive(Clone, Debug)]
pub struct Study {
    /// "Sentence 8", or "The bishop".
    pub title: String,
    /// What is to be seen: "the king does not take the pawn".
    pub note: String,
    pub game: Game,
    /// How many plies belong to the study; the person may try more.
    pub plies: usize,
    pub marks: Vec<Mark>,
    /// The numbered sentence that it witnesses.
    pub sentence: Option<usize>,
}

impl PartialEq for Study {
    fn eq(&self, other: &Self) -> bool {
        self.title == other.title
            && self.note == other.note
            && self.game.ruleset().id() == other.game.ruleset().id()
            && self.game.position() == other.game.position()
    }
}

impl Study {
    /// The start of a game, with nothing to point at.
    pub fn start(ruleset: &Arc<Ruleset>) -> Study {
        Study {
            title: "The start".to_string(),
            note: "Try any move, for either side.".to_string(),
            game: Game::new(ruleset.clone()),
            plies: 0,
            marks: Vec::new(),
            sentence: None,
        }
    }

    /// The same as a game between two people at one board.
    pub fn to_play(&self) -> Play {
        Play::new(
            "trial".to_string(),
            0,
            self.game.clone(),
            Players::TWO_PEOPLE,
        )
    }

    /// The position of a case, with its squares marked.
    pub fn witness(id: &str, sentence: usize, case: &Case) -> Option<Study> {
        let game = case.game(id).ok()?;
        Some(Study {
            title: format!("Sentence {sentence}"),
            note: capital(&case.note),
            plies: game.moves().len(),
            marks: case_marks(&game, case),
            sentence: Some(sentence),
            game,
        })
    }

    /// A few men, and what is proven of them.
    pub fn ending(ruleset: &Arc<Ruleset>, title: &str, note: String, fen: &str) -> Option<Study> {
        Some(Study {
            title: title.to_owned(),
            note,
            game: Game::from_fen(ruleset.clone(), fen).ok()?,
            plies: 0,
            marks: Vec::new(),
            sentence: None,
        })
    }

    /// How a kind moves: on a board with one piece in its way and one to take.
    pub fn piece(ruleset: &Arc<Ruleset>, kind: u8) -> Option<Study> {
        let (position, at) = stage(ruleset, kind)?;
        let name = words::kind_name(ruleset, kind);
        Some(Study {
            title: format!("The {name}"),
            note: legend(&piece_marks(ruleset, &position, at)),
            marks: piece_marks(ruleset, &position, at),
            game: Game::from_position(ruleset.clone(), position),
            plies: 0,
            sentence: None,
        })
    }
}

/// Those for one sentence that hold with the switches that are on; where there is none, the others.
pub fn witnesses<'a>(cases: &'a [Case], sentence: usize, on: &[String]) -> Vec<&'a Case> {
    let all = || {
        cases
            .iter()
            .filter(move |case| case.rules.contains(&sentence))
    };
    let fitting: Vec<&Case> = all().filter(|case| case.switches == on).collect();
    if !fitting.is_empty() {
        return fitting;
    }
    let plain: Vec<&Case> = all().filter(|case| case.switches.is_empty()).collect();
    if plain.is_empty() {
        all().collect()
    } else {
        plain
    }
}

/// The moves that a case is about, without saying whether they are allowed.
pub fn about_marks(case: &Case) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    let refused = |expectation: &&Expectation| matches!(expectation, Expectation::Illegal(_));
    let asked = case.expect.iter().find(refused);
    let asked = asked.or_else(|| {
        let legal = |expectation: &&Expectation| matches!(expectation, Expectation::Legal(_));
        case.expect.iter().find(legal)
    });
    if let Some(Expectation::Illegal(texts) | Expectation::Legal(texts)) = asked {
        for text in texts {
            let [from, to] = ends(text);
            let from = from.map(|from| mark(from, MarkKind::Subject, "the piece in question"));
            let to = to.map(|to| mark(to, MarkKind::Hint, "the square in question"));
            add(&mut marks, from.into_iter().chain(to));
        }
    }
    marks
}

/// Each where nothing is marked yet.
fn add(marks: &mut Vec<Mark>, more: impl IntoIterator<Item = Mark>) {
    for new in more {
        if !marks.iter().any(|mark| mark.square == new.square) {
            marks.push(new);
        }
    }
}

/// Where a move text begins and ends, as far as it names squares.
fn ends(text: &str) -> [Option<Square>; 2] {
    [0..2, 2..4].map(|range| text.get(range)?.parse().ok())
}

pub fn case_marks(game: &Game, case: &Case) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    for expectation in &case.expect {
        let more = match expectation {
            Expectation::From(from, texts) => {
                let mut more = vec![mark(*from, MarkKind::Subject, "the piece in question")];
                more.extend(move_marks(game, texts, false));
                more
            }
            Expectation::Legal(texts) => move_marks(game, texts, false),
            Expectation::Illegal(texts) => move_marks(game, texts, true),
            _ => continue,
        };
        add(&mut marks, more);
    }
    marks
}

/// Some moves, allowed or refused: where each begins and where it ends.
pub fn move_marks(game: &Game, texts: &[String], refused: bool) -> Vec<Mark> {
    let (ruleset, position) = (game.ruleset(), game.position());
    let mut marks: Vec<Mark> = Vec::new();
    for text in texts.iter().filter(|text| *text != "0000") {
        let legal = position.parse_move(ruleset, text).ok();
        let [Some(from), Some(to)] = ends(text) else {
            continue;
        };
        let to = legal.map_or(to, |mv| ruleset.target(position.turn(), mv));
        let (kind, spoken) = match (refused, legal.is_some_and(|mv| position.takes(mv))) {
            (true, _) => (MarkKind::Refused, "not to here"),
            (false, true) => (MarkKind::Capture, "captures here"),
            (false, false) => (MarkKind::Go, "goes here"),
        };
        let from = mark(from, MarkKind::Subject, "the piece in question");
        add(&mut marks, [from, mark(to, kind, spoken)]);
    }
    marks
}

/// Where the piece on a square goes, and where it captures.
fn piece_marks(ruleset: &Ruleset, position: &Position, at: Square) -> Vec<Mark> {
    let loose = position.loose_targets(ruleset, at);
    let mut marks = vec![mark(at, MarkKind::Subject, "this piece")];
    for square in loose.captures {
        marks.push(mark(square, MarkKind::Capture, "captures here"));
    }
    let royal =
        position.piece_on(at).map(|(_, kind)| kind) == ruleset.royal() && ruleset.royal().is_some();
    let legal = position.legal_moves(ruleset);
    let may = |to: Square| legal.iter().any(|mv| mv.from() == at && mv.to() == to);
    for square in loose.moves & !Bitboard::of(at) {
        let (kind, spoken) = match (royal && !may(square), loose.threatened.has(square)) {
            (true, _) => (MarkKind::Refused, "not here: the enemy attacks it"),
            (false, true) => (MarkKind::Go, "goes or captures here"),
            (false, false) => (MarkKind::MoveOnly, "goes here, never captures"),
        };
        marks.push(mark(square, kind, spoken));
    }
    let only = loose.threatened & !loose.moves & !loose.captures & !position.occupied();
    for square in only {
        marks.push(mark(
            square,
            MarkKind::CaptureOnly,
            "captures here, never just goes",
        ));
    }
    for mv in position
        .legal_moves(ruleset)
        .iter()
        .filter(|mv| mv.is_castle() && mv.from() == at)
    {
        let to = ruleset.target(Side::White, mv);
        add(
            &mut marks,
            [mark(to, MarkKind::MoveOnly, "castles to here")],
        );
    }
    let own = position.side(Side::White);
    for square in loose.threatened & own & !loose.captures & !Bitboard::of(at) {
        marks.push(mark(
            square,
            MarkKind::Refused,
            "its own piece is in the way",
        ));
    }
    marks
}

/// The marks in words, for those who do not know the signs.
fn legend(marks: &[Mark]) -> String {
    let signs = [
        (MarkKind::Go, "a dot: it goes or captures there"),
        (
            MarkKind::MoveOnly,
            "a diamond: it goes there but never captures",
        ),
        (MarkKind::Capture, "a ring: it captures"),
        (
            MarkKind::CaptureOnly,
            "a cross: it goes there only to capture",
        ),
        (
            MarkKind::Refused,
            "a barred circle: not there, for its own piece is in the way or the enemy attacks the square",
        ),
    ];
    let used: Vec<&str> = signs
        .iter()
        .filter(|(kind, _)| marks.iter().any(|mark| mark.kind == *kind))
        .map(|(_, words)| *words)
        .collect();
    if used.is_empty() {
        return "It has no move here.".to_string();
    }
    format!("{}.", capital(&used.join("; ")))
}

/// A board with a white piece of a kind in the middle, one of its own and an enemy where they
/// matter, and whatever kings the game cannot do without.
fn stage(ruleset: &Ruleset, kind: u8) -> Option<(Position, Square)> {
    let letter = ruleset
        .kinds()
        .get(usize::from(kind))?
        .letter
        .to_ascii_uppercase();
    let kings = ruleset.royal();
    let royal = kings.and_then(|royal| Some(ruleset.kinds().get(usize::from(royal))?.letter));
    let is_royal = kings == Some(kind);
    let castles = is_royal && !ruleset.spec().castles.is_empty();
    let at = home(ruleset, kind, castles);
    let build = |extras: &[(Square, char)]| {
        let mut board: Vec<(Square, char)> = vec![(at, letter)];
        if let Some(royal) = royal {
            let (own, other) = corners(at);
            if !is_royal {
                board.push((own, royal.to_ascii_uppercase()));
            }
            board.push((other, royal.to_ascii_lowercase()));
        }
        if castles {
            board.extend(rooks(ruleset));
        }
        board.extend_from_slice(extras);
        Position::from_fen(ruleset, &fen(&board, castles)).ok()
    };
    let bare = build(&[])?;
    let loose = bare.loose_targets(ruleset, at);
    let filler = filler(ruleset);
    let free = |squares: Bitboard| {
        let mut squares: Vec<Square> = squares.into_iter().collect();
        squares.retain(|square| bare.piece_on(*square).is_none());
        // Near enough to be in the way of something, where the piece reaches that far.
        let apart = |square: &Square| distance(*square, at).abs_diff(2);
        squares.order_by_key(apart);
        squares
    };
    let mut extras = Vec::new();
    let takes = free(loose.threatened);
    let (ahead, behind): (Vec<Square>, Vec<Square>) =
        takes.iter().partition(|square| square.rank() > at.rank());
    // Not a piece that gives check: then the king could do little of what is to be shown. And
    // none at all where a king castles, which any of them might forbid, or on the only square that
    // there is to go to.
    let calm = |extras: &[(Square, char)]| build(extras).filter(|now| !now.in_check(ruleset));
    let enemy = filler.to_ascii_lowercase();
    let only = free(loose.moves | loose.threatened).len() == 1;
    let prey = ahead.iter().chain(&behind);
    let prey = prey.filter(|_| !castles && !only);
    let prey = prey
        .copied()
        .find(|square| calm(&[(*square, enemy)]).is_some());
    extras.extend(prey.map(|square| (square, enemy)));
    let own = takes
        .iter()
        .rev()
        .filter(|_| !castles && takes.len() > 2)
        .find(|square| {
            Some(**square) != prey && distance(**square, at) <= 2 && square.file() < at.file()
        });
    extras.extend(own.map(|square| (*square, filler)));
    // What takes its own side's shows that.
    let takes_own = |line: &MoveSpec| line.purpose == Purpose::TakesOwn;
    if ruleset.kinds()[usize::from(kind)]
        .moves
        .iter()
        .any(takes_own)
    {
        let seen = |square: &Square| {
            let now = calm(&[(*square, filler)]);
            now.is_some_and(|now| now.loose_targets(ruleset, at).captures.has(*square))
        };
        let meal = free(Bitboard::FULL).into_iter().find(seen);
        extras.retain(|(square, _)| Some(*square) != meal);
        extras.extend(meal.map(|square| (square, filler)));
    }
    let full = build(&extras).or_else(|| build(&[]))?;
    Some((full, at))
}

/// Where to stand: on its start square if it can do more from there, in the middle otherwise.
fn home(ruleset: &Ruleset, kind: u8, castles: bool) -> Square {
    let spec = &ruleset.kinds()[usize::from(kind)];
    let special = spec.moves.iter().any(|mv| mv.from.is_some() || mv.unmoved);
    let own = ruleset.start().pieces(Side::White, kind);
    let home = own
        .into_iter()
        .min_by_key(|square| square.file().abs_diff(4));
    match home {
        Some(home) if special || castles => home,
        _ => Square::at(3, 3),
    }
}

/// The pieces that White's king castles with, where they stand at the start.
fn rooks(ruleset: &Ruleset) -> Vec<(Square, char)> {
    let castles = ruleset.spec().castles.iter();
    castles
        .filter_map(|castle| {
            let (_, kind) = ruleset.start().piece_on(castle.rook_from)?;
            let letter = ruleset.kinds().get(usize::from(kind))?.letter;
            Some((castle.rook_from, letter.to_ascii_uppercase()))
        })
        .collect()
}

/// Out of the way, and off the lines of a piece in the middle.
fn corners(at: Square) -> (Square, Square) {
    if at.rank() == 0 {
        (Square::at(7, 1), Square::at(6, 7))
    } else {
        (Square::at(7, 1), Square::at(1, 7))
    }
}

/// The piece that stands in the way: the plainest of the game.
fn filler(ruleset: &Ruleset) -> char {
    let start = ruleset.start();
    let most = (0..ruleset.kind_count() as u8)
        .filter(|kind| ruleset.royal() != Some(*kind))
        .max_by_key(|kind| start.pieces(Side::White, *kind).count());
    most.and_then(|kind| ruleset.kinds().get(usize::from(kind)))
        .map_or('P', |spec| spec.letter.to_ascii_uppercase())
}

fn distance(a: Square, b: Square) -> u8 {
    a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank()))
}

fn fen(board: &[(Square, char)], castles: bool) -> String {
    let letter = |square: Square| {
        let piece = board.iter().find(|(at, _)| *at == square);
        piece.map(|(_, letter)| *letter)
    };
    let text = placement(letter);
    // The letters also tell that the king has not moved.
    let rights = if castles { "KQ" } else { "-" };
    format!("{text} w {rights} - 0 9")
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::library;

    fn marked(study: &Study, kind: MarkKind) -> Vec<String> {
        let marks = study.marks.iter().filter(|mark| mark.kind == kind);
        let mut squares: Vec<String> = marks.map(|mark| mark.square.to_string()).collect();
        squares.sort();
        squares
    }

    fn piece(id: &str, name: &str) -> Study {
        let ruleset = Arc::new(library::ruleset(id).expect(id));
        let kind = ruleset.spec().kind_named(name).expect(name) as u8;
        Study::piece(&ruleset, kind).expect(name)
    }

    #[test]
    fn every_kind_of_every_game_can_be_shown() {
        for entry in library::entries() {
            let ruleset = Arc::new(library::ruleset(entry.id).expect(entry.id));
            for kind in 0..ruleset.kind_count() as u8 {
                let study = Study::piece(&ruleset, kind).expect(entry.id);
                assert!(study.marks.len() > 1, "{} {}", entry.id, study.title);
                assert!(
                    study.note.contains("dot") || study.note.contains("diamond"),
                    "{}",
                    study.note
                );
                assert!(!study.note.is_empty());
            }
        }
    }

    #[test]
    fn a_short_bishop_shows_its_leaps_and_a_king_that_never_takes_shows_that() {
        let bishop = piece("samantsy-2", "bishop");
        let all = bishop.marks.len() - 1;
        assert_eq!(all, 4, "{:?}", bishop.marks);
        let king = piece("samantsy-2", "king");
        assert!(marked(&king, MarkKind::Capture).is_empty());
        assert_eq!(marked(&king, MarkKind::MoveOnly).len(), 8);
    }

    #[test]
    fn a_pawn_shows_that_it_goes_and_takes_in_different_ways() {
        let pawn = piece("chess", "pawn");
        assert_eq!(marked(&pawn, MarkKind::Capture).len(), 1);
        assert_eq!(marked(&pawn, MarkKind::MoveOnly).len(), 2);
        assert_eq!(marked(&pawn, MarkKind::CaptureOnly).len(), 1);
    }

    #[test]
    fn every_sentence_of_every_account_can_be_witnessed() {
        for entry in library::entries() {
            let about = library::about(entry.id).expect(entry.id);
            let cases = library::cases(entry.id);
            if cases.is_empty() {
                continue;
            }
            for sentence in 1..=about.rules.len() {
                let found = witnesses(cases, sentence, &[]);
                assert!(!found.is_empty(), "{} {sentence}", entry.id);
                for case in found {
                    let study = Study::witness(entry.id, sentence, case);
                    assert!(study.is_some(), "{} line {}", entry.id, case.line);
                }
            }
        }
    }
}
