//! A game comes to the analysis board where something is kept: it joins that, or stands beside it.

use rookery_rules::Game;
use rookery_rules::tree::{NodeId, Tree};

/// Does the game belong into this analysis? So it does where the analysis goes on from it, or where
/// somebody has worked on the same start: variations, comments. A game that is `named`, by its players or
/// else, keeps its own moves under that name.
pub fn belongs(kept: &Tree, named: bool, game: &Game) -> bool {
    let line = kept.mainline();
    let worked_on = kept.has_beside(&line);
    let mut line = line.iter().map(|node| kept.node(*node).mv);
    let mut goes_on = || game.moves().iter().all(|mv| line.next() == Some(Some(*mv)));
    kept.position(NodeId::ROOT) == game.start() && ((worked_on && !named) || goes_on())
}

/// The game becomes the main line; all else stays.
pub fn join(tree: &mut Tree, game: &Game) {
    let mut at = NodeId::ROOT;
    for mv in game.moves() {
        at = tree.add(at, *mv);
    }
    tree.make_main(at);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::for_tests::game_from;

    fn game(start: Option<&str>, moves: &str) -> Game {
        let mut game = game_from("chess", start.unwrap_or_default());
        for text in moves.split_whitespace() {
            game.push_text(text).unwrap();
        }
        game
    }

    #[test]
    fn a_game_joins_what_goes_on_from_it_and_stands_beside_all_else() {
        let plain = Tree::from_game(&game(None, "e2e4 e7e5 g1f3"));
        assert!(belongs(&plain, false, &game(None, "e2e4 e7e5")));
        assert!(
            !belongs(&plain, false, &game(None, "d2d4")),
            "another opening"
        );
        assert!(!belongs(&plain, false, &game(None, "e2e4 e7e5 g1f3 b8c6")));
        let other = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        assert!(
            !belongs(&plain, false, &game(Some(other), "")),
            "another start"
        );
    }

    #[test]
    fn joining_takes_nothing_away() {
        let mut tree = Tree::from_game(&game(None, "e2e4 e7e5"));
        let first = tree.mainline()[0];
        tree.node_mut(first).comment = "the best".into();
        let link = game(None, "d2d4 d7d5");
        assert!(!belongs(&tree, true, &link), "it is somebody's game");
        assert!(belongs(&tree, true, &game(None, "e2e4")));
        assert!(belongs(&tree, false, &link), "somebody has worked on it");
        join(&mut tree, &link);
        assert_eq!(
            tree.game(*tree.mainline().last().unwrap()).moves(),
            link.moves()
        );
        let children = &tree.node(NodeId::ROOT).children;
        assert_eq!(children.len(), 2);
        assert_eq!(tree.node(children[1]).comment, "the best");
    }
}
