//! A game with its variations: what an analysis board edits and a PGN holds.

use crate::game::Game;
use crate::moves::Move;
use crate::position::Position;
use crate::ruleset::Ruleset;
use std::sync::Arc;

/// A place in a tree: the position after a move, or the start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The start.
    pub const ROOT: NodeId = NodeId(0);

    /// Another one for every place of a tree.
    pub fn number(self) -> usize {
        self.0 as usize
    }
}

/// A place of a tree: a position and how it was reached.
#[derive(Clone, Debug)]
pub struct Node {
    /// The place before; none at the start.
    pub parent: Option<NodeId>,
    /// The move that led here; none at the start.
    pub mv: Option<Move>,
    /// The position.
    pub position: Position,
    /// The continuations, the main one first.
    pub children: Vec<NodeId>,
    /// What is said of the move (at the start: of the whole game).
    pub comment: String,
    /// What is said before the move: the words that open a variation.
    pub before: String,
    /// Numeric annotation glyphs, such as 1 for "!".
    pub nags: Vec<u8>,
}

/// A game with variations.
#[derive(Clone, Debug)]
pub struct Tree {
    ruleset: Arc<Ruleset>,
    nodes: Vec<Node>,
}

impl Tree {
    /// A tree that has only its start.
    pub fn new(ruleset: Arc<Ruleset>, start: Position) -> Tree {
        let root = Node {
            parent: None,
            mv: None,
            position: start,
            children: Vec::new(),
            comment: String::new(),
            before: String::new(),
            nags: Vec::new(),
        };
        Tree {
            ruleset,
            nodes: vec![root],
        }
    }

    /// A tree of one line.
    pub fn from_game(game: &Game) -> Tree {
        let mut tree = Tree::new(game.ruleset().clone(), *game.start());
        let mut at = NodeId::ROOT;
        for mv in game.moves() {
            at = tree.add(at, *mv);
        }
        tree
    }

    /// By whose rules it is played.
    pub fn ruleset(&self) -> &Arc<Ruleset> {
        &self.ruleset
    }

    /// A place.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[self.index(id)]
    }

    /// A place, to be commented on.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        let index = self.index(id);
        &mut self.nodes[index]
    }

    /// An id of another tree means the start here, rather than a crash.
    fn index(&self, id: NodeId) -> usize {
        let index = id.0 as usize;
        if index < self.nodes.len() { index } else { 0 }
    }

    /// The position of a place.
    pub fn position(&self, id: NodeId) -> &Position {
        &self.node(id).position
    }

    /// The node after a legal move: an old one where the move is there already.
    pub fn add(&mut self, at: NodeId, mv: Move) -> NodeId {
        if let Some(known) = self.child(at, mv) {
            return known;
        }
        let id = NodeId(self.nodes.len() as u32);
        let position = self.node(at).position.after(&self.ruleset, mv);
        self.nodes.push(Node {
            parent: Some(at),
            mv: Some(mv),
            position,
            children: Vec::new(),
            comment: String::new(),
            before: String::new(),
            nags: Vec::new(),
        });
        self.node_mut(at).children.push(id);
        id
    }

    /// The place that a move leads to, where it is in the tree.
    pub fn child(&self, at: NodeId, mv: Move) -> Option<NodeId> {
        let mut children = self.node(at).children.iter().copied();
        children.find(|child| self.node(*child).mv == Some(mv))
    }

    /// How many positions the tree holds, the start and removed ones included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether no move has been made.
    pub fn is_empty(&self) -> bool {
        self.node(NodeId::ROOT).children.is_empty()
    }

    /// Whether there is more than the moves of this line: variations, or something said of it.
    pub fn has_beside(&self, line: &[NodeId]) -> bool {
        let mut nodes = core::iter::once(&NodeId::ROOT).chain(line);
        nodes.any(|node| {
            let node = self.node(*node);
            let said = !(node.comment.is_empty() && node.before.is_empty() && node.nags.is_empty());
            node.children.len() > 1 || said
        })
    }

    /// The nodes from the start (left out) to `id`.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path = Vec::new();
        let mut at = id;
        while let Some(parent) = self.node(at).parent {
            path.push(at);
            at = parent;
        }
        path.reverse();
        path
    }

    /// The path to `id`, and on along the main continuations to the end.
    pub fn line_through(&self, id: NodeId) -> Vec<NodeId> {
        let mut line = self.path(id);
        let mut at = id;
        while let Some(next) = self.node(at).children.first() {
            line.push(*next);
            at = *next;
        }
        line
    }

    /// The main continuation from the start to its end, the start left out.
    pub fn mainline(&self) -> Vec<NodeId> {
        self.line_through(NodeId::ROOT)
    }

    /// Where the main line ends: at the start, where nothing was played.
    pub fn end(&self) -> NodeId {
        self.mainline().last().copied().unwrap_or(NodeId::ROOT)
    }

    /// The moves from the start to `id` as a game, for whoever asks about repetition.
    pub fn game(&self, id: NodeId) -> Game {
        let mut game = Game::from_position(self.ruleset.clone(), *self.position(NodeId::ROOT));
        for node in self.path(id) {
            if let Some(mv) = self.node(node).mv {
                game.push(mv);
            }
        }
        game
    }

    /// The SAN of the move that led to `id`.
    pub fn san(&self, id: NodeId) -> Option<String> {
        let node = self.node(id);
        let before = self.position(node.parent?);
        Some(before.san(&self.ruleset, node.mv?))
    }

    /// Whether `id` lies on the main line.
    pub fn is_main(&self, id: NodeId) -> bool {
        self.path(id).iter().all(|node| {
            let parent = self.node(*node).parent.unwrap_or(NodeId::ROOT);
            self.node(parent).children.first() == Some(node)
        })
    }

    /// Moves a variation one place up among its siblings.
    pub fn promote(&mut self, id: NodeId) {
        let Some(parent) = self.node(id).parent else {
            return;
        };
        let children = &mut self.node_mut(parent).children;
        if let Some(place) = children.iter().position(|child| *child == id)
            && place > 0
        {
            children.swap(place, place - 1);
        }
    }

    /// Makes the line that leads to `id` the main one.
    pub fn make_main(&mut self, id: NodeId) {
        for node in self.path(id) {
            let parent = self.node(node).parent.unwrap_or(NodeId::ROOT);
            let children = &mut self.node_mut(parent).children;
            if let Some(place) = children.iter().position(|child| *child == node) {
                children[..=place].rotate_right(1);
            }
        }
    }

    /// Removes a move and all that follows it; answers where one then stands.
    pub fn remove(&mut self, id: NodeId) -> NodeId {
        let Some(parent) = self.node(id).parent else {
            return NodeId::ROOT;
        };
        self.node_mut(parent).children.retain(|child| *child != id);
        parent
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;

    fn tree_of(lines: &[&str]) -> (Tree, Vec<NodeId>) {
        let ruleset = Arc::new(library::ruleset("chess").unwrap());
        let start = *ruleset.start();
        let mut tree = Tree::new(ruleset.clone(), start);
        let mut ends = Vec::new();
        for line in lines {
            let mut at = NodeId::ROOT;
            for text in line.split_whitespace() {
                let mv = tree.position(at).parse_move(&ruleset, text).unwrap();
                at = tree.add(at, mv);
            }
            ends.push(at);
        }
        (tree, ends)
    }

    fn main(tree: &Tree) -> String {
        let sans = tree.mainline().into_iter().filter_map(|id| tree.san(id));
        sans.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn lines_share_what_they_have_in_common() {
        let (tree, ends) = tree_of(&["e2e4 e7e5 g1f3", "e2e4 c7c5", "d2d4"]);
        assert_eq!(tree.len(), 6);
        assert_eq!(main(&tree), "e4 e5 Nf3");
        assert!(tree.is_main(ends[0]) && !tree.is_main(ends[1]));
        assert_eq!(tree.game(ends[1]).sans(), ["e4", "c5"]);
    }

    #[test]
    fn variations_can_be_promoted_and_removed() {
        let (mut tree, ends) = tree_of(&["e2e4 e7e5 g1f3", "e2e4 c7c5", "d2d4"]);
        tree.make_main(ends[1]);
        assert_eq!(main(&tree), "e4 c5");
        tree.promote(ends[2]);
        assert_eq!(main(&tree), "d4");
        assert_eq!(tree.remove(ends[2]), NodeId::ROOT);
        assert_eq!(main(&tree), "e4 c5");
        let first = tree.path(ends[1])[0];
        assert_eq!(tree.remove(ends[1]), first);
        assert_eq!(main(&tree), "e4 e5 Nf3");
        tree.remove(NodeId::ROOT);
        assert!(!tree.is_empty());
    }
}
