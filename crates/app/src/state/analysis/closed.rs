//! The end that its players made of the game that an analysis is about: by resigning, say. The
//! rules know nothing of it, and the moves go on being possible there.

use rookery_rules::pgn::{Record, Score};
use rookery_rules::tree::NodeId;

use super::Analysis;
use crate::state::archive::{told, without_fillers};
use crate::state::ended::Ended;

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
    /// The main line was ended by its players, unless the rules did it.
    pub fn close(&mut self, result: Score, how: &str) {
        let at = self.main_end();
        let by_rules = self.tree.position(at).outcome(self.ruleset()).is_some();
        self.closed = (result != Score::Open && !by_rules).then(|| Closed {
            at,
            result,
            how: how.to_owned(),
        });
    }

    pub fn close_by(&mut self, ended: Ended) {
        let headline = ended.headline();
        self.close(ended.score(), crate::state::archive::how(&headline));
    }

    /// A game of a file, with the end that it states.
    pub fn of_record(record: Record) -> Analysis {
        let how = without_fillers(record.tag("Termination").unwrap_or_default()).to_owned();
        let result = record.result;
        let mut analysis = Analysis::new(record.tree);
        analysis.close(result, &how);
        analysis
    }

    /// As PGN, the players' end included as long as the main line ends with it.
    pub fn to_pgn(&self) -> String {
        let mut record = Record::new(self.tree.clone());
        if let Some(closed) = self.closed.as_ref().filter(|end| end.at == self.main_end()) {
            record.result = closed.result;
            if !closed.how.is_empty() {
                record.set_tag("Termination", &closed.how);
            }
        }
        record.to_text()
    }

    fn main_end(&self) -> NodeId {
        self.tree.mainline().last().copied().unwrap_or(NodeId::ROOT)
    }
}
