//! The list of moves: numbered turns, the moves of one turn together; and what was captured.

use std::rc::Rc;

use rookery_rules::order::InOrder;
use rookery_rules::{Game, Move, Side};

use super::words;

/// One ply in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// How many plies have been played after it: where the list leads.
    pub ply: usize,
    pub san: String,
    /// As it is said: "knight g1 to f3".
    pub spoken: Rc<str>,
}

/// Both sides' turns with one number.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Row {
    pub number: u16,
    pub white: Vec<Ply>,
    pub black: Vec<Ply>,
}

/// A move as people write it, and as it is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    pub san: String,
    pub spoken: Rc<str>,
}

/// How many moves two games begin with alike.
pub fn in_common(one: &[Move], other: &[Move]) -> usize {
    let pairs = one.iter().zip(other);
    pairs.take_while(|(one, other)| one == other).count()
}

/// The moves of a game in words. Those that were written before (`written`, of the moves `known`
/// from the same start) are not written again: in a long game that takes time.
pub fn written(game: &Game, known: &[Move], mut written: Vec<Written>) -> Vec<Written> {
    written.truncate(in_common(game.moves(), known));
    let played = game.moves().iter().zip(game.positions());
    for (mv, before) in played.skip(written.len()) {
        written.push(Written {
            san: before.san(game.ruleset(), *mv),
            spoken: words::spoken(game.ruleset(), before, *mv).into(),
        });
    }
    written
}

pub fn rows(game: &Game, written: &[Written]) -> Rc<[Row]> {
    let mut rows: Vec<Row> = Vec::new();
    for (index, (mv, before)) in written.iter().zip(game.positions()).enumerate() {
        let number = before.fullmove();
        if rows.last().is_none_or(|row| row.number != number) {
            rows.push(Row {
                number,
                ..Row::default()
            });
        }
        if let Some(row) = rows.last_mut() {
            let ply = Ply {
                ply: index + 1,
                san: mv.san.clone(),
                spoken: mv.spoken.clone(),
            };
            match before.turn() {
                Side::White => row.white.push(ply),
                Side::Black => row.black.push(ply),
            }
        }
    }
    rows.into()
}

/// What one side has won and become, up to some ply.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Tray {
    /// Enemy kinds captured, with how many.
    pub captured: Vec<(u8, usize)>,
    /// Promotions to a kind, with how many.
    pub promoted: Vec<(u8, usize)>,
}

pub fn tray(game: &Game, side: Side, plies: usize) -> Tray {
    let mut tray = Tray::default();
    let ruleset = game.ruleset();
    let played = game.moves().iter().zip(game.positions()).take(plies);
    for (mv, before) in played.filter(|(_, before)| before.turn() == side) {
        if mv.is_capture() {
            // En passant the target is empty: what is taken is of the capturing kind.
            let victim = before.kind_on(mv.to()).unwrap_or(mv.kind());
            count(&mut tray.captured, victim);
        }
        if let Some(kind) = mv.promotion() {
            count(&mut tray.promoted, kind);
        }
    }
    // The strongest kinds are written last in no ruleset in particular: keep the ruleset's order.
    let order = |entry: &(u8, usize)| usize::from(entry.0).min(ruleset.kind_count());
    tray.captured.order_by_key(order);
    tray.promoted.order_by_key(order);
    tray
}

fn count(list: &mut Vec<(u8, usize)>, kind: u8) {
    match list.iter_mut().find(|(known, _)| *known == kind) {
        Some((_, number)) => *number += 1,
        None => list.push((kind, 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::library;
    use std::sync::Arc;

    #[test]
    fn moves_of_one_turn_stand_together() {
        let mut game = Game::new(Arc::new(library::ruleset("sfenj-11").unwrap()));
        for text in ["e2e4", "d2d4", "e7e5", "0000", "e4e5"] {
            if game.push_text(text).is_err() {
                game.push_text("d4e5").unwrap();
            }
        }
        let written = super::written(&game, &[], Vec::new());
        assert_eq!(&*written[0].spoken, "pawn e2 to e4");
        let rows = rows(&game, &written);
        let sans = |plies: &[Ply]| {
            plies
                .iter()
                .map(|ply| ply.san.clone())
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(rows.len(), 2);
        // Written on from any place, also one that was taken back since.
        let known: Vec<Move> = game.moves().to_vec();
        game.pop();
        game.push_text("a2a3").unwrap();
        let on = super::written(&game, &known, written.clone());
        assert_eq!(on[..4], written[..4]);
        assert_eq!(on[4].san, "a3");
        game.pop();
        game.push(known[4]);
        assert_eq!(sans(&rows[0].white), "e4 d4");
        assert_eq!(sans(&rows[0].black), "e5 pass");
        assert_eq!(sans(&rows[1].white), "dxe5");
        assert_eq!(rows[1].white[0].ply, 5);
        assert_eq!(tray(&game, Side::White, 5).captured, [(0, 1)]);
        assert_eq!(tray(&game, Side::White, 4), Tray::default());
        assert_eq!(tray(&game, Side::Black, 5), Tray::default());
    }
}
