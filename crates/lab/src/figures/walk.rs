//! What happens in a game, ply by ply: which piece goes where, what is captured, which rule
//! gave the move. Every piece keeps its number from the start to the end of the game.

use rookery_rules::{Flavour, Game, Move, Ruleset, Side, Square};

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
    let mut steps = Vec::with_capacity(game.moves().len());
    for (at, mv) in game.moves().iter().enumerate() {
        let before = &game.positions()[at];
        let mover = before.turn();
        let mut step = Step {
            mover,
            moved: None,
            captured: None,
            promoted: mv.promotion().is_some(),
            uses: uses(ruleset, game, at, *mv),
        };
        if mv.is_pass() {
            steps.push(step);
            continue;
        }
        let (from, mut to) = (mv.from(), mv.to());
        let victim = match mv.flavour() {
            Flavour::Capture => Some(to),
            Flavour::EnPassant => to.offset(0, -mover.forward().signum()),
            _ => None,
        };
        step.captured = victim.and_then(|square| {
            let kind = before.kind_on(square)?;
            Some((numbers[square.index()], kind, square))
        });
        let number = numbers[from.index()];
        if mv.is_castle() {
            let castles = &ruleset.spec().castles;
            let castle = castles
                .iter()
                .find(|castle| castle.rook_from.seen_by(mover) == to);
            if let Some(castle) = castle {
                let rook = numbers[to.index()];
                numbers[castle.rook_to.seen_by(mover).index()] = rook;
                to = castle.king_to.seen_by(mover);
            }
        }
        numbers[to.index()] = number;
        step.moved = Some((number, mv.kind(), from, to));
        steps.push(step);
    }
    steps
}

fn uses(ruleset: &Ruleset, game: &Game, at: usize, mv: Move) -> Vec<Use> {
    let before = &game.positions()[at];
    let mut uses = Vec::new();
    if mv.is_pass() {
        uses.push(match before.is_pending() {
            true => Use::ChosenPass,
            false => Use::ForcedPass,
        });
        return uses;
    }
    if before.is_pending() {
        uses.push(Use::SecondMove);
    }
    let (from, to) = (mv.from(), mv.to());
    let far = from
        .file()
        .abs_diff(to.file())
        .max(from.rank().abs_diff(to.rank()));
    let royal = ruleset
        .kinds()
        .get(mv.kind() as usize)
        .is_some_and(|kind| kind.royal);
    let last_rank = to.seen_by(before.turn()).rank() == 7;
    match mv.flavour() {
        Flavour::Castle => uses.push(Use::Castling),
        Flavour::EnPassant => uses.push(Use::EnPassant),
        Flavour::InPlace => uses.push(Use::InPlace),
        _ if mv.promotion().is_some() => uses.push(Use::Promotion),
        _ if royal && far > 1 => uses.push(Use::Leap),
        _ if last_rank && ruleset.plain_kind() == Some(mv.kind()) => uses.push(Use::Waiting),
        _ => {}
    }
    uses
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
        let passing = walk(&game("chess", "e2e4 a7a6 e4e5 d7d5 e5d6"));
        assert_eq!(passing[4].captured.unwrap().2.to_string(), "d5");
    }
}
