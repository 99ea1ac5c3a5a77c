//! A game as the board is shown it: pieces, candidate moves, marks.

use std::rc::Rc;

use rookery_rules::ruleset::spec::KindSpec;
use rookery_rules::{Bitboard, Flavour, Game, Move, Position, Ruleset, Side, Square, library};

use super::analysis::Analysis;
use super::play::{Play, Premove};
use super::settings::{MoveMethod, PieceSet, Settings, ShowCoordinates};
use super::words;
use rookery_board::scene as shown;
use rookery_board::scene::{
    Art, Candidate, Figure, Mark, MarkKind, Method, Phase, Piece, Scene, Text,
};
use rookery_board::square as place;
use rookery_board::{Coordinates, Look, Question, Size};

/// The board of every game that the rules know.
pub const SIZE: Size = Size {
    width: 8,
    height: 8,
};

/// A square as the board knows it.
pub fn square(square: Square) -> place::Square {
    place::Square::new(square.file(), square.rank())
        .unwrap_or_else(|| unreachable!("no game has more files than there are letters"))
}

/// A sign on a square, and what is said of it.
pub fn mark(at: Square, kind: MarkKind, spoken: impl Into<Text>) -> Mark {
    Mark {
        square: square(at),
        kind,
        spoken: spoken.into(),
    }
}

/// A square as the rules know it.
pub fn from_board(square: place::Square) -> Square {
    Square::at(square.file(), square.rank())
}

pub fn side(side: Side) -> place::Side {
    match side {
        Side::White => place::Side::White,
        Side::Black => place::Side::Black,
    }
}

pub fn figure(ruleset: &Ruleset, of: Side, kind: u8) -> Figure {
    match figure_of(ruleset.id(), ruleset.kinds(), usize::from(kind), side(of)) {
        Some(figure) => figure,
        None => Figure {
            art: Art::Letter,
            letter: '?',
            side: side(of),
        },
    }
}

/// The same without the game's rules: with the drawing and the letter that its account names.
pub fn figure_of(
    ruleset_id: &str,
    kinds: &[KindSpec],
    kind: usize,
    side: place::Side,
) -> Option<Figure> {
    let spec = kinds.get(kind)?;
    let drawn = library::figurine(ruleset_id, kinds, kind);
    Some(Figure {
        art: drawn.map_or(Art::Letter, Art::from_name),
        letter: library::own_letter(ruleset_id, spec.letter),
        side,
    })
}

/// The answer to what was asked at the board, after ply `ply`.
pub fn answer(question: Question, game: &Game, ply: usize) -> String {
    match question {
        Question::LastMove => words::last_turn(game, ply),
        Question::LastCapture => words::last_capture(game, ply),
    }
}

/// The letters of all kinds, for jumping by keys.
pub fn letters(ruleset: &Ruleset) -> String {
    let kinds = ruleset.kinds().iter();
    kinds
        .map(|kind| library::own_letter(ruleset.id(), kind.letter))
        .collect()
}

pub fn pieces(ruleset: &Ruleset, position: &Position) -> Rc<[Piece]> {
    let mut found = Vec::new();
    for at in position.occupied() {
        if let Some((of, kind)) = position.piece_on(at) {
            found.push(Piece {
                square: square(at),
                figure: figure(ruleset, of, kind),
                name: words::piece(ruleset, of, kind).into(),
            });
        }
    }
    found.into()
}

/// The legal moves as candidates; a pass has no squares and is the page's button.
pub fn candidates(ruleset: &Ruleset, position: &Position) -> Vec<Candidate> {
    let mover = position.turn();
    let legal = position.legal_moves(ruleset);
    // Kinds are listed from the weakest up; who chooses among promotions wants the best first.
    let (mut moves, mut promotions): (Vec<Move>, Vec<Move>) = legal
        .iter()
        .filter(|mv| !mv.is_pass())
        .partition(|mv| mv.promotion().is_none());
    promotions.reverse();
    moves.append(&mut promotions);
    moves
        .into_iter()
        .map(|mv| Candidate {
            from: square(mv.from()),
            to: square(ruleset.target(mover, mv)),
            id: ruleset.move_text(mv).into(),
            label: label(ruleset, mover, mv).into(),
            // What is put on a square that is only chosen, what follows says.
            icon: (!mv.is_choice())
                .then(|| figure(ruleset, mover, mv.promotion().unwrap_or(mv.kind()))),
            captures: position.takes(mv),
        })
        .collect()
}

/// What a chooser calls a move among others between the same squares.
fn label(ruleset: &Ruleset, mover: Side, mv: Move) -> String {
    let words = plain_label(ruleset, mover, mv);
    match mv.apart() {
        // Another move has these words already.
        Some(_) => format!("{words}, written {}", ruleset.move_text(mv)),
        None => words,
    }
}

fn plain_label(ruleset: &Ruleset, mover: Side, mv: Move) -> String {
    let name = words::kind_name(ruleset, mv.kind());
    let to = ruleset.target(mover, mv);
    match (mv.flavour(), mv.promotion()) {
        (Flavour::Castle, _) => format!("Castle: {name} to {to}, rook beside it"),
        (Flavour::InPlace, Some(kind)) => {
            format!("Become {} here", words::a(words::kind_name(ruleset, kind)))
        }
        (Flavour::InPlace, None) if mv.from() == mv.to() => format!("Choose {to}"),
        (Flavour::InPlace, None) => format!("Choose {} and {to}", mv.from()),
        (_, Some(kind)) => format!("Promote to {}", words::kind_name(ruleset, kind)),
        (_, None) => {
            let walk = mv.from().file().abs_diff(mv.to().file()) > 1
                || mv.from().rank().abs_diff(mv.to().rank()) > 1;
            if walk && ruleset.royal() == Some(mv.kind()) {
                format!("Leap: {name} alone to {to}")
            } else {
                format!("Move {name} to {to}")
            }
        }
    }
}

/// What may be prepared for when the computer has moved: everything that the pieces could do if
/// the enemy stood elsewhere or took something.
fn ahead(ruleset: &Ruleset, position: &Position, person: Side) -> Vec<Candidate> {
    let mut found = Vec::new();
    let mut add = |from: Square, to: Square, captures: bool| {
        found.push(Candidate {
            from: square(from),
            to: square(to),
            id: format!("{from}{to}").into(),
            label: format!("{from} to {to}").into(),
            icon: None,
            captures,
        });
    };
    for from in position.side(person) {
        let loose = position.loose_targets(ruleset, from);
        let mut targets = loose.moves | loose.captures | loose.threatened;
        targets &= !Bitboard::of(from);
        for to in targets {
            add(from, to, position.occupied().has(to));
        }
    }
    if position.turn() != person && !position.is_pending() {
        let next = position.after_null(ruleset);
        for mv in next.legal_moves(ruleset).iter() {
            if mv.is_castle() {
                add(mv.from(), ruleset.target(person, mv), false);
            }
        }
    }
    found
}

/// The premove that a candidate's id means.
pub fn premove(id: &str) -> Option<Premove> {
    let from = id.get(..2)?.parse().ok()?;
    let to = id.get(2..)?.parse().ok()?;
    Some(Premove { from, to })
}

type Pair = (place::Square, place::Square);

/// The turn that led to a place of the game, as squares to mark: its last move, and those before.
pub fn last_turn(game: &Game, plies: usize) -> (Option<Pair>, Rc<[Pair]>) {
    let played = game.moves().iter().zip(game.positions()).take(plies);
    let mut turn: Vec<Option<Pair>> = played
        .skip(words::turn_begins(game, plies))
        .map(|(mv, before)| squares_of(game.ruleset(), before.turn(), *mv))
        .collect();
    (turn.pop().flatten(), turn.into_iter().flatten().collect())
}

/// A move as two squares to mark; a pass has none.
pub fn squares_of(ruleset: &Ruleset, mover: Side, mv: Move) -> Option<Pair> {
    (!mv.is_pass()).then(|| (square(mv.from()), square(ruleset.target(mover, mv))))
}

/// The drawings of a game's pieces.
pub fn look(pieces: PieceSet, ruleset_id: &str) -> Look {
    match pieces.of(ruleset_id) {
        PieceSet::ByGame | PieceSet::Folio => Look::Folio,
        PieceSet::Ivory => Look::Ivory,
        PieceSet::Letters => Look::Letters,
    }
}

pub fn coordinates(settings: &Settings) -> Coordinates {
    match settings.coordinates {
        ShowCoordinates::Outside => Coordinates::Outside,
        ShowCoordinates::Inside => Coordinates::Inside,
        ShowCoordinates::Off => Coordinates::Off,
    }
}

/// How every board looks and moves by the settings, whatever is on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Appearance {
    pub look: Look,
    pub tint: &'static str,
    pub coordinates: Coordinates,
    pub show_targets: bool,
    pub animation_ms: f64,
}

pub fn appearance(ruleset: &Ruleset, settings: &Settings) -> Appearance {
    Appearance {
        look: look(settings.pieces, ruleset.id()),
        tint: settings.board.tint(ruleset.id()),
        coordinates: coordinates(settings),
        show_targets: settings.show_targets,
        animation_ms: settings.animation.millis(),
    }
}

fn method(method: MoveMethod) -> Method {
    match method {
        MoveMethod::Both => Method::Both,
        MoveMethod::Drag => Method::Drag,
        MoveMethod::Click => Method::Click,
    }
}

/// The king in check, if the ruleset knows check.
pub fn checked(ruleset: &Ruleset, position: &Position) -> Option<place::Square> {
    let threatened = position.in_check(ruleset).then(|| position.turn());
    threatened
        .and_then(|side| position.king(ruleset, side))
        .map(square)
}

/// A place of a game as the settings want it shown; nothing can be moved there.
pub fn still(game: &Game, ply: usize, bottom: Side, settings: &Settings) -> Scene {
    let ruleset = game.ruleset();
    let position = game.positions().get(ply).unwrap_or(game.position());
    let (last_move, earlier) = last_turn(game, ply);
    Scene {
        pieces: pieces(ruleset, position),
        bottom: side(bottom),
        last_move,
        earlier,
        check: checked(ruleset, position),
        method: method(settings.move_method),
        confirm: settings.confirm_moves,
        disabled: true,
        ..Scene::empty(SIZE)
    }
}

/// The end of a game, where whoever is at the board moves for either side.
pub fn open(game: &Game, bottom: Side, settings: &Settings) -> Scene {
    let mut scene = still(game, game.moves().len(), bottom, settings);
    if game.outcome().is_none() {
        scene.candidates = candidates(game.ruleset(), game.position()).into();
        scene.disabled = false;
    }
    scene
}

/// Everything the board shows of a game now.
pub fn scene(play: &Play, settings: &Settings) -> Scene {
    let ruleset = play.ruleset();
    let position = play.shown();
    let premover = play.premover();
    let active = play.at_end() && !play.is_over();
    let back = play.is_looking_back();
    let candidates = match premover {
        _ if !active => Vec::new(),
        Some(person) => ahead(ruleset, position, person),
        None if play.persons_turn() => candidates(ruleset, position),
        None => Vec::new(),
    };
    // One's own pieces without a move may be picked up all the same, to see that they have none; so may all of
    // one's own where nothing can be played because it is long past, which is said then.
    let holder = premover.or((active && play.persons_turn()).then(|| position.turn()));
    let holds = |side: &Side| match back {
        true => play.is_persons(*side),
        false => holder == Some(*side),
    };
    let movable: Vec<place::Square> = Side::BOTH
        .into_iter()
        .filter(holds)
        .flat_map(|side| position.side(side))
        .map(square)
        .collect();
    Scene {
        candidates: candidates.into(),
        movable: movable.into(),
        phase: if premover.is_some() {
            Phase::Ahead
        } else {
            Phase::Now
        },
        premove: play
            .premove
            .map(|premove| (square(premove.from), square(premove.to))),
        disabled: !active && !back,
        ..still(&play.game, play.cursor, play.bottom, settings)
    }
}

/// The marks of a hint.
pub fn hint_marks(play: &Play) -> Vec<Mark> {
    let Some(hint) = play.hint.filter(|hint| !hint.mv.is_pass()) else {
        return Vec::new();
    };
    if !play.at_end() {
        return Vec::new();
    }
    let mut marks = vec![mark(hint.mv.from(), MarkKind::Hint, "hint: this piece")];
    if hint.whole {
        let to = play.ruleset().target(play.now().turn(), hint.mv);
        marks.push(mark(to, MarkKind::Hint, "hint: to here"));
    }
    marks
}

/// The arrow of a hint that is told whole.
pub fn hint_arrows(play: &Play) -> Vec<shown::Drawing> {
    let whole = play.hint.filter(|hint| hint.whole && !hint.mv.is_pass());
    let whole = whole.filter(|_| play.at_end());
    whole
        .map(|hint| shown::Drawing {
            from: square(hint.mv.from()),
            to: Some(square(play.ruleset().target(play.now().turn(), hint.mv))),
            brush: shown::Brush::Hint,
        })
        .into_iter()
        .collect()
}

/// The first move of each line of the engine, the best in green.
pub fn best_arrows(analysis: &Analysis) -> Vec<shown::Drawing> {
    let ruleset = analysis.ruleset();
    let position = analysis.position();
    let report = analysis.report().filter(|_| analysis.engine.on);
    let lines = report.into_iter().flat_map(|report| &report.lines);
    let firsts = lines.filter_map(|line| line.moves.first());
    firsts
        .enumerate()
        .filter_map(|(rank, text)| {
            let mv = position.parse_move(ruleset, text).ok()?;
            (!mv.is_pass()).then(|| shown::Drawing {
                from: square(mv.from()),
                to: Some(square(ruleset.target(position.turn(), mv))),
                brush: if rank == 0 {
                    shown::Brush::Green
                } else {
                    shown::Brush::Blue
                },
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ended::Ended;
    use crate::for_tests::{game, play};
    use crate::players::Players;

    fn between(scene: &Scene, from: &str, to: &str) -> Vec<String> {
        let (from, to) = (
            place::Square::parse(from).unwrap(),
            place::Square::parse(to).unwrap(),
        );
        let found = scene.between(from, to).into_iter();
        let mut ids: Vec<String> = found
            .map(|index| scene.candidates[index].id.to_string())
            .collect();
        ids.sort();
        ids
    }

    #[test]
    fn p11_castling_and_leap_share_their_squares() {
        let play = play("andarraya-5", "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1");
        let scene = scene(&play, &Settings::default());
        assert_eq!(between(&scene, "e1", "g1"), ["e1g1", "e1h1"]);
        assert_eq!(between(&scene, "e1", "c1"), ["e1a1", "e1c1"]);
        assert_eq!(between(&scene, "e1", "e3"), ["e1e3"]);
    }

    #[test]
    fn squares_that_are_only_chosen_are_called_so() {
        let rules = "title Chosen\nstart 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\npiece king K royal\n  goes step any\n\
            piece rook R\n  goes slide orthogonal\npiece pawn P\n  moves step forward\n\
            play choose pieces(king, mover) to pieces(rook, mover) then swap(last-from, last-target)\n\
            play choose both(empty, squares(a3, a4)) then add(pawn, mover, last-target)";
        let ruleset = Ruleset::parse("chosen", rules).expect("a ruleset");
        let found = candidates(&ruleset, ruleset.start());
        let mut labels: Vec<&str> = found.iter().map(|found| &*found.label).collect();
        labels.sort_unstable();
        assert_eq!(labels, ["Choose a3", "Choose a4", "Choose e1 and a1"]);
        assert!(found.iter().all(|found| found.icon.is_none()));
    }

    #[test]
    fn p11_the_strongest_promotion_is_offered_first() {
        let play = play("chess", "7k/P7/8/8/8/8/8/4K3 w - - 0 1");
        let found = candidates(play.ruleset(), play.now());
        let offered: Vec<&str> = found
            .iter()
            .filter_map(|c| c.id.strip_prefix("a7a8"))
            .collect();
        assert_eq!(offered, ["q", "r", "b", "n"]);
    }

    #[test]
    fn a_waiting_pawn_promotes_where_it_stands() {
        let play = play("sfenj-11", "P3k3/8/8/8/8/8/8/4K3 w - - 0 9 lost:QR");
        let scene = scene(&play, &Settings::default());
        assert_eq!(between(&scene, "a8", "a8"), ["a8a8q", "a8a8r"]);
    }

    #[test]
    fn a_double_turn_is_marked_whole() {
        let game = game("sfenj-11", "e2e4 d2d4 h7h6 b7b6");
        let mut play = Play::new("g".into(), 1, game, Players::TWO_PEOPLE);
        let marked = |play: &Play| {
            let all = scene(play, &Settings::default()).last_squares();
            let name = |mark: &shown::LastMark| match mark.earlier {
                true => format!("({})", mark.square),
                false => mark.square.to_string(),
            };
            let names: Vec<String> = all.iter().map(name).collect();
            names.join(" ")
        };
        play.cursor = 4;
        assert_eq!(marked(&play), "b6 b7 (h6) (h7)");
        play.cursor = 3;
        assert_eq!(marked(&play), "h6 h7");
        play.cursor = 2;
        assert_eq!(marked(&play), "d4 d2 (e4) (e2)");
        play.cursor = 0;
        assert_eq!(marked(&play), "");
    }

    #[test]
    fn where_a_game_is_looked_back_into_own_pieces_can_be_picked_up_and_go_nowhere() {
        let mut play = play("chess", "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1");
        play.players = Players::FIRST;
        play.game.push_text("a2a3").unwrap();
        let lift = |play: &Play, name| {
            let scene = scene(play, &Settings::default());
            assert!(scene.candidates.is_empty());
            scene.can_lift(place::Square::parse(name).unwrap())
        };
        assert!(lift(&play, "a2") && lift(&play, "e1") && !lift(&play, "a7"));
        play.ended = Some(Ended::Agreed);
        assert!(
            !lift(&play, "a2"),
            "it is over, and nobody looks for a move"
        );
    }

    #[test]
    fn p9_only_the_side_to_move_can_be_picked_up() {
        let play = play("chess", "4k3/p7/8/8/8/8/P7/4K3 b - - 0 1");
        let scene = scene(&play, &Settings::default());
        let lift = |name| scene.can_lift(place::Square::parse(name).unwrap());
        assert!(lift("a7") && lift("e8"));
        assert!(!lift("a2") && !lift("e1") && !lift("a4"));
    }
}
