//! The lines of a ruleset file on which its statements stand, so that what is found
//! wrong later can be told with its line.

/// Parallel to the lists of a [`super::Spec`]; 0 where nothing is known.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    pub start: usize,
    pub kinds: Vec<KindPlaces>,
    pub castles: Vec<usize>,
    pub again: Vec<usize>,
    pub ends: Vec<usize>,
    pub plays: Vec<usize>,
    pub check_spoils_king: usize,
    pub legal: usize,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct KindPlaces {
    pub line: usize,
    pub moves: Vec<usize>,
    pub promotions: Vec<usize>,
}

impl KindPlaces {
    pub fn at(line: usize) -> KindPlaces {
        KindPlaces {
            line,
            ..KindPlaces::default()
        }
    }
}

impl Places {
    pub fn kind(&self, index: usize) -> usize {
        self.kinds.get(index).map_or(0, |kind| kind.line)
    }
}
