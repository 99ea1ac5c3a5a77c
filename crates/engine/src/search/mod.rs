//! Looking ahead, for any ruleset. Read [`root`] for the whole, [`node`] for one position
//! inside, [`quiescence`] for its edge; [`numbers`] holds every tunable number.

mod corrections;
mod facts;
mod node;
mod null_move;
pub mod numbers;
mod ordering;
pub mod parts;
mod prefetch;
mod probcut;
mod quiescence;
mod reductions;
mod room;
mod root;
mod see;
mod table;
mod teaching;
mod unfinished;

use crate::endings::Endings;
use crate::eval::{Evaluator, PawnTable, weights::Weights};
use crate::limits::{Limits, Report, Status};
use crate::network::{Network, Sight};
use crate::score::{DECIDED, MAX_PLY, WIN};
use corrections::Corrections;
use facts::Facts;
use numbers::Numbers;
use ordering::Lessons;
use parts::{Part, Without};
use reductions::Reductions;
use rookery_rules::{Game, Move, Position, Ruleset, Side};
use root::Root;
use see::Exchange;
use std::sync::Arc;
use table::Table;
use unfinished::Unfinished;

/// Everything that outlives a slice: what was learnt, and how far the search has come.
pub struct Search {
    table: Table,
    setup: Option<Setup>,
    root: Option<Root>,
    report: Report,
    numbers: Numbers,
    reductions: Reductions,
    without: Without,
    /// The ruleset's network takes part.
    heeds_network: bool,
    endings: Option<Arc<Endings>>,
    /// They are of the rules that are searched now.
    endings_fit: bool,
}

/// A ruleset, and what the search has made of it.
struct Setup {
    ruleset: Arc<Ruleset>,
    eval: Evaluator,
    pawns: PawnTable,
    network: Option<Arc<Network>>,
    sight: Sight,
    facts: Facts,
    exchange: Exchange,
    lessons: Lessons,
    corrections: Corrections,
    frames: Vec<Frame>,
    unfinished: Unfinished,
}

/// What is known of one ply of the line being looked at.
#[derive(Clone)]
struct Frame {
    /// The move that leads on from here; None for a null move.
    mv: Option<Move>,
    /// The side to move is in check: found out when the position came about.
    checked: bool,
    /// For White; in check, what it was two plies before.
    eval: i32,
    /// Whose turn it is, and the row of records with its pawns.
    turn: Side,
    pawns: usize,
    /// By how many plies the move that led here was looked at less deeply.
    reduced: i32,
    /// How many positions at this ply, under the same parent, held their window.
    cuts: u8,
    /// A move left out, to see whether the others come near it.
    excluded: Option<Move>,
    /// The expected continuation, as found so far.
    pv: Vec<Move>,
}

const EMPTY_FRAME: Frame = Frame {
    mv: None,
    checked: false,
    eval: 0,
    turn: Side::White,
    pawns: 0,
    reduced: 0,
    cuts: 0,
    excluded: None,
    pv: Vec::new(),
};

/// A search at work, for the length of a slice.
struct Thinking<'a> {
    ruleset: &'a Ruleset,
    eval: &'a Evaluator,
    pawns: &'a mut PawnTable,
    network: Option<&'a Network>,
    sight: &'a mut Sight,
    facts: &'a Facts,
    exchange: &'a Exchange,
    /// Those of this ruleset.
    endings: Option<&'a Endings>,
    numbers: &'a Numbers,
    reductions: &'a Reductions,
    without: Without,
    table: &'a mut Table,
    lessons: &'a mut Lessons,
    corrections: &'a mut Corrections,
    frames: &'a mut [Frame],
    unfinished: &'a mut Unfinished,
    /// Keys of all positions of the game and of the line being looked at.
    keys: &'a mut Vec<u64>,
    /// Where in `keys` the line being looked at begins.
    line_start: usize,
    /// Repetitions are not sought before this: a null move cannot be repeated.
    barrier: usize,
    /// The depth of the present iteration.
    iteration: i32,
    nodes: u64,
    seldepth: i32,
    /// When to look up next.
    pause_at: u64,
    slice_end: u64,
    go_on: &'a mut dyn FnMut(u64) -> bool,
    stopped: bool,
    /// Positions are judged as they stand: the first iteration must come to an end.
    hurried: bool,
}

impl Search {
    pub fn new(hash_megabytes: usize) -> Search {
        Search {
            table: Table::new(hash_megabytes),
            setup: None,
            root: None,
            report: Report::default(),
            numbers: Numbers::default(),
            reductions: Reductions::new(&Numbers::default()),
            without: Without::default(),
            heeds_network: true,
            endings: None,
            endings_fit: false,
        }
    }

    pub fn heed_network(&mut self, heeds: bool) {
        self.heeds_network = heeds;
    }

    pub fn set_numbers(&mut self, numbers: Numbers) {
        self.reductions = Reductions::new(&numbers);
        self.numbers = numbers;
    }

    pub fn leave_out(&mut self, without: Without) {
        self.without = without;
    }

    /// Says how much there was room for.
    pub fn set_hash(&mut self, megabytes: usize) -> usize {
        // The old one gives its room back first.
        self.table = Table::new(1);
        self.table = Table::new(megabytes);
        self.table.megabytes()
    }

    /// What was found without them is forgotten.
    pub fn set_endings(&mut self, endings: Option<Arc<Endings>>) {
        let same = match (&self.endings, &endings) {
            (Some(old), Some(new)) => Arc::ptr_eq(old, new),
            (old, new) => old.is_none() && new.is_none(),
        };
        if same {
            return;
        }
        self.endings = endings;
        self.forget();
    }

    pub fn forget(&mut self) {
        self.table.clear();
        if let Some(setup) = &mut self.setup {
            setup.lessons.forget();
            setup.corrections.forget();
        }
    }

    pub fn prepare(
        &mut self,
        ruleset: Arc<Ruleset>,
        weights: &Weights,
        network: Option<Arc<Network>>,
    ) {
        let eval = Evaluator::new(&ruleset, weights);
        let facts = Facts::new(&ruleset);
        self.table.clear();
        self.setup = Some(Setup {
            exchange: Exchange::new(&ruleset, eval.exchange_values(), &facts),
            lessons: Lessons::new(ruleset.kind_count()),
            corrections: Corrections::new(),
            frames: vec![EMPTY_FRAME; MAX_PLY + 8],
            unfinished: Unfinished::new(),
            network: network.filter(|network| network.fits(&ruleset)),
            sight: Sight::new(),
            facts,
            pawns: PawnTable::new(&eval),
            eval,
            ruleset,
        });
    }

    pub fn begin(&mut self, game: &Game, limits: Limits) {
        self.table.grow_older();
        if let Some(setup) = &mut self.setup {
            setup.frames.fill(EMPTY_FRAME);
            setup.unfinished.forget();
            let fit = |endings: &Arc<Endings>| endings.are_of(&setup.ruleset);
            self.endings_fit = self.endings.as_ref().is_some_and(fit);
        }
        self.root = Some(Root::new(game, limits));
        self.report = Report::default();
        if let Some(root) = &self.root {
            root.first_report(&mut self.report);
        }
    }

    /// Whether the side to move has clearly more than it needs against hardly more than a king.
    pub fn is_won_ending(&self, position: &Position) -> bool {
        let Some(setup) = &self.setup else {
            return false;
        };
        let us = position.turn();
        let men = |side: Side| setup.facts.men(position, side);
        let worth = |side: Side| setup.exchange.worth(position, side, setup.facts.kings);
        men(us.other()) <= 1 && worth(us) - worth(us.other()) >= numbers::WON_ENDING
    }

    pub fn root_key(&self) -> u64 {
        self.root.as_ref().map_or(0, |root| root.position.key())
    }

    pub fn report(&self) -> &Report {
        &self.report
    }

    /// Searches on until so many nodes are reached, or a little further.
    pub fn run_to(&mut self, nodes: u64) -> Status {
        let end = nodes.max(self.report.nodes + numbers::SLICE);
        loop {
            let status = self.slice(&mut |so_far| so_far < end);
            if status == Status::Done || self.report.nodes >= nodes {
                return status;
            }
        }
    }

    /// Searches to the end of a slice. The root remembers which of its moves are done, and of
    /// the unfinished one every position of the line remembers how far it has come
    /// ([`unfinished`]), so that a cut costs hardly anything. A search with a limit of nodes ends
    /// its slices at fixed places, so that it finds the same however it is cut; another where a
    /// depth is done, or where `go_on` says no.
    pub fn slice(&mut self, go_on: &mut dyn FnMut(u64) -> bool) -> Status {
        let (Some(setup), Some(root)) = (&mut self.setup, &mut self.root) else {
            return Status::Done;
        };
        let nodes = root.nodes;
        let repeatable = root.node_limit < u64::MAX;
        let slice_end = if repeatable {
            (nodes / numbers::SLICE + 1)
                .saturating_mul(numbers::SLICE)
                .min(root.node_limit)
        } else {
            u64::MAX
        };
        // The root itself belongs to the line: coming back to it gains nothing.
        let line_start = root.keys.len().saturating_sub(1);
        let mut thinking = Thinking {
            ruleset: &setup.ruleset,
            eval: &setup.eval,
            pawns: &mut setup.pawns,
            network: setup
                .network
                .as_deref()
                .filter(|_| self.heeds_network && !self.without.has(Part::Network)),
            sight: &mut setup.sight,
            facts: &setup.facts,
            exchange: &setup.exchange,
            endings: self.endings.as_deref().filter(|_| self.endings_fit),
            numbers: &self.numbers,
            reductions: &self.reductions,
            without: self.without,
            table: &mut self.table,
            lessons: &mut setup.lessons,
            corrections: &mut setup.corrections,
            frames: &mut setup.frames,
            unfinished: &mut setup.unfinished,
            keys: &mut root.keys.clone(),
            line_start,
            barrier: 0,
            iteration: 0,
            nodes,
            seldepth: 0,
            pause_at: (nodes + numbers::LOOK_UP).min(slice_end),
            slice_end,
            go_on,
            stopped: false,
            hurried: false,
        };
        let status = root.slice(&mut thinking, &mut self.report, !repeatable);
        root.nodes = thinking.nodes;
        self.report.nodes = thinking.nodes;
        self.report.seldepth = self.report.seldepth.max(thinking.seldepth as u32);
        self.report.hash_full = self.table.fullness();
        status
    }
}

/// From the view of the side to move to White's, and back.
fn for_white(position: &Position, value: i32) -> i32 {
    match position.turn() {
        Side::White => value,
        Side::Black => -value,
    }
}

impl Thinking<'_> {
    /// Whether a part of the search takes part: always, but when its worth is measured.
    #[inline(always)]
    fn uses(&self, part: Part) -> bool {
        !self.without.has(part)
    }

    /// What the root shows without looking ahead.
    fn look_at_root(&mut self, position: &Position) {
        let raw = self.evaluate(position, 0);
        let stand = self.facts.damped(position, raw);
        let stand = self.corrected(self.places(position, 0), stand);
        self.frames[0].eval = for_white(position, stand);
        self.frames[0].turn = position.turn();
        self.frames[0].pawns = self.pawn_row(position);
    }

    /// Counts a node; says whether to stop.
    #[inline(always)]
    fn enter(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.pause_at {
            self.look_up();
        }
        self.stopped
    }

    #[cold]
    fn look_up(&mut self) {
        // The first iteration is always finished: without it there is nothing to play. On a
        // board full of queens that would take hours, were exchanges followed to their end.
        if self.iteration <= 1 {
            self.hurried = self.nodes >= numbers::FIRST_NODES;
            return;
        }
        if self.nodes >= self.slice_end || !(self.go_on)(self.nodes) {
            self.stopped = true;
        }
        self.pause_at = (self.nodes + numbers::LOOK_UP).min(self.slice_end);
    }

    /// The value of a child for the player at its parent: who moves there is asked, and
    /// only a change of sides turns the sign.
    #[inline]
    fn child(
        &mut self,
        parent: &Position,
        child: &Position,
        depth: i32,
        ply: usize,
        window: (i32, i32),
        cut: bool,
    ) -> i32 {
        let (alpha, beta) = window;
        self.keys.push(child.key());
        let value = if child.turn() == parent.turn() {
            self.node(child, depth, ply + 1, alpha, beta, cut)
        } else {
            -self.node(child, depth, ply + 1, -beta, -alpha, cut)
        };
        self.keys.pop();
        value
    }

    /// Whether this position stood on the board before: once within the line being looked
    /// at, or twice in the game.
    fn repeats(&self, position: &Position) -> bool {
        let now = self.keys.len().saturating_sub(1);
        let key = position.key();
        let start = now
            .saturating_sub(position.halfmove() as usize)
            .max(self.barrier);
        let line = self.line_start.max(start);
        if line < now && self.keys[line..now].contains(&key) {
            return true;
        }
        let in_game = &self.keys[start.min(self.line_start)..self.line_start.min(now)];
        in_game.iter().filter(|old| **old == key).count() >= 2
    }

    /// What the end of the game is worth for the side to move.
    fn ended(&self, position: &Position, ply: usize) -> i32 {
        let winner = position
            .outcome(self.ruleset)
            .and_then(|outcome| outcome.winner);
        match winner {
            None => 0,
            Some(side) if side == position.turn() => WIN - ply as i32,
            Some(_) => ply as i32 - WIN,
        }
    }

    /// What is proven of a position of few men.
    fn proven(&self, position: &Position, ply: usize) -> Option<i32> {
        use crate::endings::{Fate, MOST_MEN};
        let endings = self.endings?;
        if position.occupied().count() as usize > MOST_MEN {
            return None;
        }
        let away = |turns: u16| WIN - (ply as i32 + i32::from(turns)).min(WIN - DECIDED - 1);
        Some(match endings.fate(position)? {
            Fate::Draw => 0,
            Fate::Win(turns) => away(turns),
            Fate::Loss(turns) => -away(turns),
        })
    }

    /// The evaluation as it stands in the table: never as good as a win that was seen.
    #[inline]
    fn evaluate(&mut self, position: &Position, ply: usize) -> i32 {
        let bound = DECIDED - 1;
        let pawns = self.eval.pawn_key(position);
        let mut value = self.eval.sum_with(position, pawns, self.pawns);
        // How to drive a king that is left alone is known without being learnt.
        if let Some(network) = self.network
            && self.facts.both_have_officers(position)
        {
            value += self.sight.correction(network, position, ply);
        }
        self.eval.lasting(position, value).clamp(-bound, bound)
    }
}
