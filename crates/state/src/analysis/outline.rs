//! The tree as it is written: the main line, with variations where they branch off.

use super::glyphs::signs;
use crate::words;
use rookery_rules::tree::{NodeId, Tree};
use rookery_rules::{Side, pgn};

/// A piece of the written tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    Move {
        node: NodeId,
        /// "12." or "12…" where it is needed.
        number: Option<String>,
        /// It goes on with the turn of the move that stands before it.
        joined: bool,
        san: String,
        /// The same in words: "pawn e2 to e4".
        spoken: String,
        /// What is said of it and of the place that it leads to: "?! +=".
        sign: String,
        /// The same in words, with a comma before each.
        judged: String,
        comment: String,
    },
    /// Another way to go on, instead of the move before.
    Variation(Vec<Item>),
}

pub fn outline(tree: &Tree) -> Vec<Item> {
    line(tree, NodeId::ROOT)
}

/// The continuations of a place: the main one, each other as a variation after its first move.
fn line(tree: &Tree, from: NodeId) -> Vec<Item> {
    let mut items = Vec::new();
    let mut at = from;
    let mut numbered = false;
    while let Some((&main, others)) = tree.node(at).children.split_first() {
        items.push(item(tree, main, &mut numbered));
        for &other in others {
            let mut fresh = false;
            let mut variation = vec![item(tree, other, &mut fresh)];
            variation.extend(rest(tree, other));
            items.push(Item::Variation(variation));
            numbered = false;
        }
        at = main;
    }
    items
}

/// What follows a variation's first move.
fn rest(tree: &Tree, from: NodeId) -> Vec<Item> {
    let mut items = line(tree, from);
    // The number was just written, unless the turn changes.
    if let Some(Item::Move {
        node,
        number,
        joined,
        ..
    }) = items.first_mut()
    {
        let before = tree.node(*node).parent.map(|parent| tree.position(parent));
        if before.is_some_and(|before| before.turn() == Side::Black) {
            *number = None;
        }
        *joined = tree
            .node(*node)
            .parent
            .is_some_and(|own| tree.position(own).is_pending());
    }
    items
}

fn item(tree: &Tree, node: NodeId, numbered: &mut bool) -> Item {
    let parent = tree.node(node).parent.unwrap_or(NodeId::ROOT);
    let before = tree.position(parent);
    let grand = tree.node(parent).parent.map(|grand| tree.position(grand));
    let new_turn = grand
        .is_none_or(|grand| (grand.turn(), grand.fullmove()) != (before.turn(), before.fullmove()));
    let number = match before.turn() {
        Side::White if new_turn || !*numbered => Some(format!("{}.", before.fullmove())),
        Side::Black if !*numbered => Some(format!("{}…", before.fullmove())),
        _ => None,
    };
    let joined = *numbered && !new_turn;
    *numbered = true;
    let (sign, judged) = signs(&tree.node(node).nags);
    Item::Move {
        node,
        number,
        joined,
        san: tree.san(node).unwrap_or_default(),
        spoken: tree.node(node).mv.map_or(String::new(), |mv| {
            words::spoken(tree.ruleset(), before, mv)
        }),
        sign,
        judged,
        comment: pgn::words(&tree.node(node).comment),
    }
}
