//! Which weight stands where: the evaluation's terms, their names and their places in one
//! flat list. Every term has an early and a late value, blended by what is left on the board.

use rookery_rules::Ruleset;
use rookery_rules::ruleset::spec::{KindSpec, Shape};

/// Squares that mirror each other from left to right share a weight.
pub const HALF_BOARD: usize = 32;
pub const MOBILITY: usize = 28;
pub const DANGER: usize = 16;
pub const REMAINING: usize = 8;
pub const FREEDOM: usize = 16;
/// A lead with so many pawns is a whole one.
pub const LEAD_PAWNS: usize = 3;

/// The first weight of each group of terms. Groups "by kind" have a block for each kind.
#[derive(Clone, PartialEq, Debug)]
pub struct Layout {
    pub material: usize,
    pub place: usize,
    pub mobility: usize,
    pub pair: usize,
    pub open_file: usize,
    pub half_open_file: usize,
    pub outpost: usize,
    pub pawn_threat: usize,
    pub lesser_threat: usize,
    pub hanging: usize,
    pub zone_attack: usize,
    pub safe_check: usize,
    pub passed: usize,
    pub passed_hopeful: usize,
    pub passed_blocked: usize,
    pub passed_free: usize,
    pub passed_king_near: usize,
    pub passed_king_far: usize,
    pub isolated: usize,
    pub doubled: usize,
    pub backward: usize,
    pub phalanx: usize,
    pub supported: usize,
    pub arrived: usize,
    pub danger: usize,
    pub shelter: usize,
    pub storm: usize,
    pub king_file: usize,
    pub rights: usize,
    pub remaining: usize,
    pub freedom: usize,
    pub cornered: usize,
    pub chased: usize,
    pub tempo: usize,
    pub another_move: usize,
    pub lead: usize,
    pub lead_alone: usize,
    pub lead_colours: usize,
    pub lead_corner: usize,
    pub groups: Vec<Group>,
    pub len: usize,
}

/// Weights that belong together, under one name.
#[derive(Clone, PartialEq, Debug)]
pub struct Group {
    pub name: String,
    pub base: usize,
    pub len: usize,
}

struct Builder<'a> {
    ruleset: &'a Ruleset,
    groups: Vec<Group>,
    len: usize,
}

impl Builder<'_> {
    fn one(&mut self, name: &str, len: usize) -> usize {
        let base = self.len;
        self.groups.push(Group {
            name: name.to_string(),
            base,
            len,
        });
        self.len += len;
        base
    }

    fn by_kind(&mut self, name: &str, len: usize) -> usize {
        let base = self.len;
        for kind in self.ruleset.kinds() {
            self.one(&format!("{name}.{}", kind.name), len);
        }
        base
    }
}

impl Layout {
    pub fn new(ruleset: &Ruleset) -> Layout {
        let mut all = Builder {
            ruleset,
            groups: Vec::new(),
            len: 0,
        };
        Layout {
            material: all.by_kind("material", 1),
            place: all.by_kind("place", HALF_BOARD),
            mobility: all.by_kind("mobility", MOBILITY),
            pair: all.by_kind("pair", 1),
            open_file: all.by_kind("open-file", 1),
            half_open_file: all.by_kind("half-open-file", 1),
            outpost: all.by_kind("outpost", 1),
            pawn_threat: all.by_kind("pawn-threat", 1),
            lesser_threat: all.by_kind("lesser-threat", 1),
            hanging: all.by_kind("hanging", 1),
            zone_attack: all.by_kind("zone-attack", 1),
            safe_check: all.by_kind("safe-check", 1),
            // By rank as its owner sees it.
            passed: all.one("passed", 8),
            passed_hopeful: all.one("passed-hopeful", 8),
            passed_blocked: all.one("passed-blocked", 8),
            passed_free: all.one("passed-free", 8),
            passed_king_near: all.one("passed-own-king", 8),
            passed_king_far: all.one("passed-other-king", 8),
            isolated: all.one("isolated", 1),
            doubled: all.one("doubled", 1),
            backward: all.one("backward", 1),
            phalanx: all.one("phalanx", 8),
            supported: all.one("supported", 8),
            // On the last rank: without and with something to become now.
            arrived: all.one("arrived", 2),
            danger: all.one("danger", DANGER),
            shelter: all.one("shelter", 4),
            storm: all.one("storm", 4),
            king_file: all.one("king-file", 2),
            rights: all.one("king-rights", 1),
            // By how many pieces a side has left, where being bare decides.
            remaining: all.one("remaining", REMAINING),
            // By how many moves a side has, where having none decides.
            freedom: all.one("freedom", FREEDOM),
            // Of a king without officers: by distance from the edge, and from the other king.
            cornered: all.one("cornered", 4),
            chased: all.one("chased", 8),
            tempo: all.one("tempo", 1),
            another_move: all.one("another-move", 1),
            // Percents that a lead gains or loses: by the leader's pawns, where the other side has no
            // officers, with an officer each on colours that never meet, and with pawns of a corner
            // that no officer guards.
            lead: all.one("lead", LEAD_PAWNS),
            lead_alone: all.one("lead-alone", 1),
            lead_colours: all.one("lead-colours", 1),
            lead_corner: all.one("lead-corner", 1),
            groups: all.groups,
            len: all.len,
        }
    }
}

/// A kind that only ever goes forwards.
pub fn is_pawn(kind: &KindSpec) -> bool {
    use rookery_rules::rays::{NORTH, NORTH_EAST, NORTH_WEST};
    let onward = 1 << NORTH | 1 << NORTH_EAST | 1 << NORTH_WEST;
    !kind.moves.is_empty()
        && kind.moves.iter().all(|mv| match &mv.shape {
            Shape::Step(d) | Shape::Slide(d, ..) | Shape::Jump(d, _) | Shape::Hop(d, _) => {
                d & !onward == 0
            }
            Shape::Leap(..) | Shape::To(_) => false,
        })
}
