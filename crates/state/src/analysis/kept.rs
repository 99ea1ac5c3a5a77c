//! An analysis as it is kept.

use std::sync::Arc;

use rookery_rules::Ruleset;
use rookery_rules::pgn;
use rookery_rules::tree::NodeId;
use serde::{Deserialize, Serialize};

use super::Analysis;
use crate::players::SideText;
use crate::review;
use crate::stored::{Stored, Unreadable};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptAnalysis {
    pub pgn: String,
    /// Which continuation to take, step by step, to where the person was.
    pub path: Vec<usize>,
    pub bottom: SideText,
    /// When it was kept, in milliseconds since 1970.
    #[serde(default)]
    pub saved: u64,
    /// The game of the archive that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub review: Option<review::KeptReview>,
}

impl Stored for KeptAnalysis {}

impl KeptAnalysis {
    pub fn of(analysis: &Analysis) -> KeptAnalysis {
        let tree = &analysis.tree;
        let mut path = Vec::new();
        for node in tree.path(analysis.at) {
            let parent = tree.node(node).parent.unwrap_or(NodeId::ROOT);
            let place = tree.node(parent).children.iter().position(|c| *c == node);
            path.push(place.unwrap_or(0));
        }
        KeptAnalysis {
            pgn: analysis.to_pgn(),
            path,
            bottom: analysis.bottom.into(),
            saved: 0,
            game: analysis.origin.clone(),
            review: analysis.review.as_ref().and_then(review::KeptReview::of),
        }
    }

    /// The beginning of its moves, to tell it from others.
    pub fn beginning(&self) -> String {
        let moves = self.pgn.rsplit("\n\n").next().unwrap_or_default();
        let mut letters = moves.chars();
        let mut text: String = letters.by_ref().take(40).collect();
        if letters.next().is_some() {
            text.push('…');
        }
        text.replace('\n', " ").trim().to_owned()
    }

    /// The analysis as it was left. It is kept under its ruleset's name, so its PGN need not find
    /// the rules.
    pub fn revive(&self, ruleset: Arc<Ruleset>) -> Result<Analysis, Unreadable> {
        let mut resolve = |_: Option<&str>| Ok(ruleset.clone());
        let mut games = pgn::read_with(&self.pgn, &mut resolve).games;
        if games.is_empty() {
            return Err(Unreadable::Field {
                field: "pgn",
                why: "there is no game in it".to_owned(),
            });
        }
        let mut analysis = Analysis::of_record(games.swap_remove(0));
        let mut at = NodeId::ROOT;
        for place in &self.path {
            match analysis.tree.node(at).children.get(*place) {
                Some(child) => at = *child,
                None => break,
            }
        }
        analysis.at = at;
        analysis.bottom = self.bottom.into();
        analysis.origin = self.game.clone();
        let review = self.review.as_ref();
        analysis.review = review.and_then(|review| review.revive_in(&analysis.tree));
        Ok(analysis)
    }
}
