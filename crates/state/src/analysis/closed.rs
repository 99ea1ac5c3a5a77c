//! The end that its players made of the game that an analysis is about: by resigning, say. The
//! rules know nothing of it, and the moves go on being possible there. And the PGN that says so.

use rookery_rules::pgn::{Record, Score};
use rookery_rules::tree::NodeId;

use super::Analysis;
use crate::archive::{how, told, without_fillers};
use crate::ended::Ended;

/// Does a tag name the opening, as no other line has it?
fn names_opening(tag: &str) -> bool {
    tag.starts_with("ECO") || ["NIC", "Opening", "Variation", "SubVariation"].contains(&tag)
}

#[derive(Clone, Debug, PartialEq)]
pub struct Closed {
    /// Where in the tree the game was ended.
    pub at: NodeId,
    result: Score,
    /// "Black resigned"; empty where nobody knows.
    how: String,
}

impl Closed {
    /// The same end in another tree.
    pub fn moved(self, at: NodeId) -> Closed {
        Closed { at, ..self }
    }

    /// "White wins: Black resigned".
    pub fn headline(&self) -> String {
        told(self.result.text(), &self.how)
    }
}

impl Analysis {
    /// The game that is the main line, or the beginning of it, was ended after so many plies by its players,
    /// unless the rules did it.
    pub fn close(&mut self, plies: usize, result: Score, how: &str) {
        let line = self.tree.mainline();
        let at = match plies.checked_sub(1) {
            Some(last) => line.get(last).copied(),
            None => Some(NodeId::ROOT),
        };
        let Some(at) = at else { return };
        let by_rules = self.tree.position(at).outcome(self.ruleset()).is_some();
        self.closed = (result != Score::Open && !by_rules).then(|| Closed {
            at,
            result,
            how: how.to_owned(),
        });
    }

    pub fn close_by(&mut self, plies: usize, ended: Ended) {
        let result = Score::won_by(ended.winner());
        self.close(plies, result, how(&ended.headline()));
    }

    /// A game of a file, with the end that it states.
    pub fn of_record(record: Record) -> Analysis {
        let how = without_fillers(record.tag("Termination").unwrap_or_default()).to_owned();
        let (plies, result) = (record.tree.mainline().len(), record.result);
        let mut analysis = Analysis::new(record.tree);
        analysis.close(plies, result, &how);
        (analysis.tags, analysis.tagged) = (record.tags, analysis.line());
        analysis.tags.retain(|(name, _)| name != "Termination");
        analysis
    }

    /// As PGN, the players' end included as long as the main line ends with it.
    pub fn to_pgn(&self) -> String {
        let mut record = Record::new(self.tree.clone());
        record.tags.clone_from(&self.tags);
        if !self.line().starts_with(&self.tagged) {
            record.tags.retain(|(name, _)| !names_opening(name));
        }
        let end = self.tree.end();
        if let Some(closed) = self.closed.as_ref().filter(|closed| closed.at == end) {
            record.result = closed.result;
            if !closed.how.is_empty() {
                record.set_tag("Termination", &closed.how);
            }
        }
        record.to_text()
    }
}
