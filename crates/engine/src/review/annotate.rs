//! A review written into the tree of variations, for the board and for PGN.

use super::{Judgement, Report, Seen, words};
use rookery_rules::Game;
use rookery_rules::tree::{NodeId, Tree};

/// So much of the better line becomes a variation.
const VARIATION: usize = 5;
/// What people say of a move by a glyph.
const OF_MOVES: std::ops::RangeInclusive<u8> = 1..=6;

/// Marks what lost something on a line of the tree that begins with the game's moves: a glyph from an
/// inaccuracy on; a sentence and the better line from a mistake on. What somebody has written stays,
/// and the same review twice says nothing twice.
pub fn annotate(tree: &mut Tree, game: &Game, seen: &[Option<Seen>], report: &Report) {
    let mut at = NodeId::ROOT;
    for (ply, mv) in game.moves().iter().enumerate() {
        let Some(node) = tree.child(at, *mv) else {
            return;
        };
        let judged = report.moves.get(ply).copied().flatten();
        let judgement = judged.map_or(Judgement::Forced, |judged| judged.judgement);
        if let Some(nag) = judgement.nag() {
            let nags = &mut tree.node_mut(node).nags;
            if !nags.iter().any(|known| OF_MOVES.contains(known)) {
                nags.push(nag);
            }
        }
        if judgement >= Judgement::Mistake {
            if let Some(words) = words::better(game, seen, ply) {
                let comment = &mut tree.node_mut(node).comment;
                if !comment.contains(&words) {
                    let gap = if comment.is_empty() { "" } else { " " };
                    comment.push_str(gap);
                    comment.push_str(&words);
                }
            }
            let line = seen.get(ply).and_then(Option::as_ref);
            let mut end = at;
            for mv in line.into_iter().flat_map(|seen| &seen.line).take(VARIATION) {
                let legal = tree.position(end).legal_moves(tree.ruleset());
                if !legal.contains(*mv) {
                    break;
                }
                end = tree.add(end, *mv);
            }
        }
        at = node;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Engine;
    use crate::review::Walk;
    use rookery_rules::{library, pgn};
    use std::sync::Arc;

    #[test]
    fn a_review_goes_into_the_pgn_once_and_leaves_what_was_written() {
        let mut game = Game::new(Arc::new(library::ruleset("chess").unwrap()));
        for text in "f2f3 e7e5 g2g4 d8h4".split_whitespace() {
            game.push_text(text).unwrap();
        }
        let mut walk = Walk::new(game.clone(), 2_000);
        let mut engine = Engine::new(1);
        while walk.step(&mut engine) {}
        let report = Report::of(&game, walk.seen());
        let mut tree = Tree::from_game(&game);
        let third = tree.mainline()[2];
        tree.node_mut(third).comment = "Oh dear.".into();
        annotate(&mut tree, &game, walk.seen(), &report);
        let text = pgn::Record::new(tree.clone()).to_text();
        let flat = text.replace('\n', " ");
        assert!(flat.contains("g4 $4 {Oh dear. Better was"), "{text}");
        assert!(flat.contains("which gives checkmate."), "{text}");
        assert!(flat.contains("(2. "), "{text}");
        annotate(&mut tree, &game, walk.seen(), &report);
        assert_eq!(pgn::Record::new(tree.clone()).to_text(), text);
        assert_eq!(pgn::Record::new(tree).game().moves(), game.moves());
        assert_eq!(pgn::read(&text).games[0].clone().to_text(), text);
    }
}
