//! What happens in a game, ply by ply: which piece goes where, what is captured, which rule
//! gave the move. Every piece keeps its number from the start to the end of the game.

use rookery_rules::{Flavour, Game, Move, Position, Ruleset, Side, Square};

/// A rule that not every move uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Use {
    Castling,
    /// A royal piece goes further than a step.
    Leap,
    EnPassant,
    /// A further move in the same turn.
    SecondMove,
    /// Such a move could have been made, and was not.
    ChosenPass,
    ForcedPass,
    Promotion,
    InPlace,
    /// A pawn comes to the last rank and stays what it is.
    Waiting,
}

impl Use {
    pub const ALL: [Use; 9] = [
        Use::Castling,
        Use::Leap,
        Use::EnPassant,
        Use::SecondMove,
        Use::ChosenPass,
        Use::ForcedPass,
        Use::Promotion,
        Use::InPlace,
        Use::Waiting,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Use::Castling => "castling",
            Use::Leap => "king's leap",
            Use::EnPassant => "capture in passing",
            Use::SecondMove => "further move in a turn",
            Use::ChosenPass => "pass instead of a further move",
            Use::ForcedPass => "forced pass",
            Use::Promotion => "promotion on arrival",
            Use::InPlace => "promotion in place",
            Use::Waiting => "pawn left on the last rank",
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub mover: Side,
    /// The number and the kind of the piece that moves, and its squares; None for a pass.
    pub moved: Option<(u8, u8, Square, Square)>,
    /// The number, the kind and the square of what is captured.
    pub captured: Option<(u8, u8, Square)>,
    pub promoted: bool,
    pub uses: Vec<Use>,
}

/// The pieces of the start by number: side, kind, square.
pub fn pieces(game: &Game) -> Vec<(Side, u8, Square)> {
    let start = game.start();
    let all = start.occupied().into_iter();
    all.filter_map(|square| {
        let (side, kind) = start.piece_on(square)?;
        Some((side, kind, square))
    })
    .collect()
}

pub fn walk(game: &Game) -> Vec<Step> {
    let ruleset: &Ruleset = game.ruleset();
    let mut numbers = [0_u8; 64];
    for (number, (_, _, square)) in pieces(game).into_iter().enumerate() {
        numbers[square.index()] = number as u8;
    }
    let plies = game.moves().iter().zip(game.positions().windows(2));
    plies
        .map(|(mv, around)| step(ruleset, &mut numbers, &around[0], *mv, &around[1]))
        .collect()
}

/// Beside the move itself a rule may have effects of its own: what they change is seen by comparing
/// the boards.
fn step(
    ruleset: &Ruleset,
    numbers: &mut [u8; 64],
    before: &Position,
    mv: Move,
    after: &Position,
) -> Step {
    let mut step = Step {
        mover: before.turn(),
        moved: None,
        captured: None,
        promoted: false,
        uses: Vec::new(),
    };
    if mv.is_pass() {
        step.uses.push(match before.is_pending() {
            true => Use::ChosenPass,
            false => Use::ForcedPass,
        });
        return step;
    }
    let mut come = standing_only_in(after, before);
    let from = mv.from();
    let king = come.iter().find(|(_, _, kind)| *kind == mv.kind());
    let to = match king {
        Some((square, ..)) if mv.is_castle() => *square,
        _ => mv.to(),
    };
    come.retain(|(square, ..)| *square != to);
    let mut carried = vec![(numbers[from.index()], to)];
    for (square, side, kind) in standing_only_in(before, after) {
        if square == from {
            continue;
        }
        let number = numbers[square.index()];
        match come.iter().position(|c| (c.1, c.2) == (side, kind)) {
            Some(at) => carried.push((number, come.swap_remove(at).0)),
            None => step.captured = step.captured.or(Some((number, kind, square))),
        }
    }
    for (number, square) in &carried {
        numbers[square.index()] = *number;
    }
    step.moved = Some((carried[0].0, mv.kind(), from, to));
    step.promoted = after.kind_on(to) != Some(mv.kind());
    if before.is_pending() {
        step.uses.push(Use::SecondMove);
    }
    let royal = ruleset.royal() == Some(mv.kind());
    let last_rank = to.seen_by(step.mover).rank() == 7;
    let far = from.file().abs_diff(to.file());
    let far = far.max(from.rank().abs_diff(to.rank()));
    step.uses.extend(match step.captured {
        _ if royal && carried.len() > 1 => Some(Use::Castling),
        Some((_, _, square)) if square != to => Some(Use::EnPassant),
        _ if mv.flavour() == Flavour::InPlace => Some(Use::InPlace),
        _ if step.promoted => Some(Use::Promotion),
        _ if royal && far > 1 => Some(Use::Leap),
        _ if last_rank && ruleset.plain_kind() == Some(mv.kind()) => Some(Use::Waiting),
        _ => None,
    });
    step
}

/// The pieces of one board that the other has not on the same square.
fn standing_only_in(one: &Position, other: &Position) -> Vec<(Square, Side, u8)> {
    let all = one.occupied().into_iter();
    all.filter_map(|square| {
        let (side, kind) = one.piece_on(square)?;
        (other.piece_on(square) != Some((side, kind))).then_some((square, side, kind))
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::library;
    use std::sync::Arc;

    fn game(id: &str, moves: &str) -> Game {
        let mut game = Game::new(Arc::new(library::ruleset(id).unwrap()));
        for text in moves.split_whitespace() {
            game.push_text(text).unwrap();
        }
        game
    }

    fn used(id: &str, moves: &str) -> Vec<Use> {
        walk(&game(id, moves)).pop().unwrap().uses
    }

    #[test]
    fn pieces_keep_their_numbers() {
        let game = game(
            "chess",
            "e2e4 d7d5 e4d5 d8d5 g1f3 d5e5 f1e2 e5e2 d1e2 g8f6 e1h1 f6g8",
        );
        let all = pieces(&game);
        assert_eq!(all.len(), 32);
        let steps = walk(&game);
        let pawn = steps[0].moved.unwrap().0;
        assert_eq!(steps[2].moved.unwrap().0, pawn);
        assert_eq!(steps[3].captured.unwrap().0, pawn);
        let black_queen = steps[3].moved.unwrap().0;
        assert_eq!(steps[8].captured.map(|c| c.0), Some(black_queen));
        let king = steps[10].moved.unwrap();
        assert_eq!(
            (king.2.to_string(), king.3.to_string()),
            ("e1".into(), "g1".into())
        );
        assert_eq!(steps[10].uses, [Use::Castling]);
    }

    #[test]
    fn special_moves_have_their_names() {
        assert_eq!(used("chess", "e2e4 a7a6 e4e5 d7d5 e5d6"), [Use::EnPassant]);
        assert_eq!(used("andarraya-5", "e2e4 e7e5 e1e3"), [Use::Leap]);
        assert_eq!(used("sfenj-11", "e2e4 d2d4"), [Use::SecondMove]);
        assert_eq!(used("sfenj-11", "e2e4 0000"), [Use::ChosenPass]);
        let capture = "a2a4 b7b5 a4b5 a7a6 b5a6 h7h6 a6a7 h6h5 ";
        assert_eq!(
            used("shakhmaty-medieval-5", &format!("{capture} a7b8")),
            [Use::Waiting]
        );
        assert_eq!(used("chess", &format!("{capture} a7b8q")), [Use::Promotion]);
        // Effects of a rule: what a pawn becomes, castling and a capture in passing.
        let arrival = "g1f3 h7h6 f3g5 h6g5 h2h4 a7a6 h4g5 a6a5 g5g6 a5a4 g6f7 a4a3 f7g8";
        assert_eq!(used("parsi-chess", arrival), [Use::Promotion]);
        let home = "e2e4 g1f3 e7e5 b8c6 f1c4 g8f6";
        assert_eq!(used("shakhmaty", &format!("{home} e1g1")), [Use::Castling]);
        let passing = "e2e4 a2a3 a7a6 a6a5 e4e5 d7d5 e5d6";
        assert_eq!(used("shakhmaty", passing), [Use::EnPassant]);
        let passing = walk(&game("chess", "e2e4 a7a6 e4e5 d7d5 e5d6"));
        assert_eq!(passing[4].captured.unwrap().2.to_string(), "d5");
    }
}
