//! The engine as its users see it: begin a search, run it slice by slice, read the report.

use crate::endings::Endings;
use crate::eval::weights::Weights;
use crate::levels::Level;
use crate::limits::{Limits, Report, Status};
use crate::network::Network;
use crate::score::Score;
use crate::search::Search;
use crate::search::numbers::Numbers;
use crate::search::parts::Without;
use rookery_rules::rng::Rng;
use rookery_rules::{Game, Move, Ruleset};
use std::sync::Arc;

/// A player for any ruleset, with a hash table that it keeps between searches.
pub struct Engine {
    search: Search,
    /// Weights given from outside; otherwise each ruleset's own.
    weights: Option<Weights>,
    /// Corrects the weights in the ruleset that it was made for.
    network: Option<Arc<Network>>,
    /// The ruleset that the search is set up for.
    ruleset: Option<Arc<Ruleset>>,
    /// How the moves found are misjudged; None: they are not.
    blur: Option<Blur>,
}

/// A level's weakness.
#[derive(Clone, Copy)]
struct Blur {
    centipawns: i32,
    seed: u64,
    /// A win or a loss that is seen is not misjudged.
    spares_the_decided: bool,
}

impl Engine {
    /// An engine that remembers as much as finds room in so many megabytes.
    pub fn new(hash_megabytes: usize) -> Engine {
        Engine {
            search: Search::new(hash_megabytes),
            weights: None,
            network: None,
            ruleset: None,
            blur: None,
        }
    }

    /// An engine that judges by these weights, for tuning and for comparing.
    pub fn with_weights(hash_megabytes: usize, weights: Weights) -> Engine {
        let mut engine = Engine::new(hash_megabytes);
        engine.weights = Some(weights);
        engine
    }

    /// Other weights from the next search on; None: each ruleset's own.
    pub fn set_weights(&mut self, weights: Option<Weights>) {
        self.weights = weights;
        self.ruleset = None;
    }

    /// A network to correct the weights, in the ruleset that it was made for. Levels that are limited
    /// by nodes do without, so that they play the same with and without it.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        let same = match (&self.network, &network) {
            (Some(old), Some(new)) => Arc::ptr_eq(old, new),
            (old, new) => old.is_none() && new.is_none(),
        };
        if !same {
            self.network = network;
            self.ruleset = None;
        }
    }

    /// Does without parts of the search, to measure what they are worth.
    pub fn leave_out(&mut self, without: Without) {
        self.search.leave_out(without);
    }

    /// Searches by other numbers, to look for better ones.
    pub fn set_numbers(&mut self, numbers: Numbers) {
        self.search.set_numbers(numbers);
    }

    /// A hash table of another size; says how large it has become: there may be less room.
    pub fn set_hash(&mut self, megabytes: usize) -> usize {
        self.search.set_hash(megabytes)
    }

    /// What is proven of few men, for the ruleset that is searched next; None: nothing.
    pub fn set_endings(&mut self, endings: Option<Arc<Endings>>) {
        self.search.set_endings(endings);
    }

    /// Forgets everything learnt from earlier searches.
    pub fn new_game(&mut self) {
        self.search.forget();
    }

    /// Prepares a search of the position that the game has reached. The whole game is
    /// given, so that repetitions and counters are seen.
    pub fn begin(&mut self, game: &Game, limits: Limits) {
        self.prepare(game.ruleset());
        self.blur = None;
        self.search.heed_network(true);
        self.search.begin(game, limits);
    }

    fn prepare(&mut self, ruleset: &Arc<Ruleset>) {
        let known = self.ruleset.as_ref();
        if !known.is_some_and(|known| same(known, ruleset)) {
            let weights = match &self.weights {
                Some(weights) => weights.clone(),
                None => Weights::for_ruleset(ruleset),
            };
            self.search
                .prepare(ruleset.clone(), &weights, self.network.clone());
            self.ruleset = Some(ruleset.clone());
        }
    }

    /// Prepares a search at a level's strength: read its choice with [`Engine::choice`]. A level
    /// that is limited by nodes begins with an empty memory: what it plays depends on the game
    /// and the seed alone, not on what else was searched before, as a hint.
    pub fn begin_level(&mut self, game: &Game, level: &Level, seed: u64) {
        self.begin_level_within(game, level, seed, Limits::default());
    }

    /// The same within further limits: whichever is narrower holds.
    pub fn begin_level_within(&mut self, game: &Game, level: &Level, seed: u64, limits: Limits) {
        self.prepare(game.ruleset());
        if level.nodes.is_some() {
            self.search.forget();
        }
        // What is left of a game that is as good as won needs no skill, only patience: every
        // level brings it to its end.
        let won = level.blur > 0 && self.search.is_won_ending(game.position());
        let (depth, nodes, blur) = match won {
            true => (u32::MAX, level.nodes.map(|nodes| nodes.max(PATIENCE)), 0),
            false => (level.depth, level.nodes, level.blur),
        };
        let everything = game.position().legal_moves(game.ruleset()).len().max(1);
        self.begin(
            game,
            Limits {
                depth: Some(limits.depth.unwrap_or(depth).min(depth)),
                nodes: limits.nodes.into_iter().chain(nodes).min(),
                lines: if blur > 0 { everything } else { limits.lines },
                only: limits.only,
            },
        );
        self.search.heed_network(level.nodes.is_none());
        self.blur = (blur > 0).then_some(Blur {
            centipawns: blur,
            seed,
            spares_the_decided: level.finishes,
        });
    }

    /// Searches on for about so many nodes. How the work is cut changes nothing in what a
    /// search with a limit of nodes finds, nor in one of limited depth that is never cut.
    pub fn run(&mut self, node_budget: u64) -> Status {
        let end = self.report().nodes.saturating_add(node_budget);
        self.search.run_to(end)
    }

    /// One slice. `go_on` is asked every thousand nodes or so with the nodes searched so far; the
    /// next slice goes on where this one ends. A search with a limit of nodes ends a slice at
    /// fixed places, another where a depth is done, too.
    pub fn run_slice(&mut self, go_on: &mut dyn FnMut(u64) -> bool) -> Status {
        self.search.slice(go_on)
    }

    /// What the search has found so far.
    pub fn report(&self) -> &Report {
        self.search.report()
    }

    /// The move to play: the best one found, or what the level makes of it.
    /// None only where the game is over.
    pub fn choice(&self) -> Option<Move> {
        let report = self.report();
        let Some(blur) = self.blur else {
            return report.best_move();
        };
        let best = report
            .lines
            .first()
            .map_or(Score::Centipawns(0), |line| line.score);
        // The best of decided lines is the shortest win or the longest loss.
        if blur.spares_the_decided && !matches!(best, Score::Centipawns(_)) {
            return report.best_move();
        }
        let seed = blur.seed ^ self.search.root_key();
        // Whoever is far ahead has it easier, and should come to an end.
        let blur = match best.value() {
            FAR_AHEAD.. => blur.centipawns / 4,
            _ => blur.centipawns,
        };
        let judged = |mv: Option<Move>, value: i32| {
            // Twice half the range: small misjudgements are more common than gross ones.
            let noise = Rng::new(seed ^ mv.map_or(0, |mv| mv.0 as u64)).next();
            let half = |bits: u64| (bits % (blur as u64 + 1)) as i32;
            value + (half(noise & 0xffff_ffff) + half(noise >> 32)) - blur
        };
        report
            .lines
            .iter()
            .max_by_key(|line| judged(line.pv.first().copied(), line.score.value()))
            .and_then(|line| line.pv.first().copied())
    }

    /// One move at a level's strength, the same for the same game and seed.
    pub fn choose(&mut self, game: &Game, level: &Level, seed: u64) -> Option<Move> {
        self.begin_level(game, level, seed);
        while self.run(u64::MAX) == Status::Running {}
        self.choice()
    }
}

/// From so many centipawns on, a level misjudges a quarter as much.
const FAR_AHEAD: i32 = 1_000;
/// So many nodes a move bring a won ending to its end.
const PATIENCE: u64 = 40_000;

/// The same game: the same rules under the same name, which chooses the weights.
fn same(one: &Arc<Ruleset>, other: &Arc<Ruleset>) -> bool {
    Arc::ptr_eq(one, other) || one.id() == other.id() && one.to_text() == other.to_text()
}
