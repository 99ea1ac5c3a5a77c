//! One game of a batch, from its number to its end.

use super::opening::{self, Lot};
use super::strength::Strength;
use crate::player::Player;
use crate::random::{GreedyPlayer, RandomPlayer};
use rookery_engine::{Engine, Limits, Status};
use rookery_rules::rng::Rng;
use rookery_rules::{Game, Move, Outcome, Reason, Ruleset, Side};
use std::sync::Arc;

/// Megabytes of memory for each side: enough for a game at some ten thousand nodes a move.
const HASH: usize = 2;
/// One ply in so many is looked at more closely: what is each legal move worth?
const LOOK_EACH: usize = 40;
const LOOK_NODES: u64 = 4_000;
/// Where neither the rules nor the batch end a game, this does: as the system of the Digital
/// Ludeme Project, which stops at 2,500 turns or 10,000 plies.
const MOST_TURNS: usize = 2_500;
const MOST_PLIES: usize = 10_000;
/// Values are kept within this, in hundredths of a pawn.
pub const MOST_VALUE: i32 = 4_000;

/// Where a batch breaks games off that the rules would let go on. Off unless asked for;
/// such games are counted apart, as cut off and not as drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stops {
    /// So many plies in a row without capture or pawn move.
    pub quiet: Option<u16>,
    /// The same position so often.
    pub repeats: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Rule(Outcome),
    /// Broken off by the batch, see [`Stops`].
    Quiet,
    Repeats,
    /// Turns or plies without end, in a ruleset that sets no limit itself.
    Long,
}

impl Ending {
    pub fn winner(&self) -> Option<Side> {
        match self {
            Ending::Rule(outcome) => outcome.winner,
            _ => None,
        }
    }

    /// Nobody knows how the game would have ended: by the limit of turns, or by the batch.
    pub fn is_cut(&self) -> bool {
        match self {
            Ending::Rule(outcome) => {
                outcome.reason == Reason::TurnLimit && outcome.winner.is_none()
            }
            _ => true,
        }
    }

    /// A short name, as in files.
    pub fn text(&self) -> &'static str {
        match self {
            Ending::Rule(outcome) => outcome.reason.text(),
            Ending::Quiet => "stopped: nothing moved on",
            Ending::Repeats => "stopped: repetition",
            Ending::Long => "stopped: too long",
        }
    }
}

/// What each legal move of a position was worth to the side to move, best first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// The ply before which it was taken.
    pub ply: usize,
    pub values: Vec<i32>,
}

/// A finished game with what its players thought.
#[derive(Clone, Debug)]
pub struct Kept {
    pub number: u64,
    pub game: Game,
    /// For White, as the mover's search valued the move played; empty for players who do
    /// not search.
    pub values: Vec<i32>,
    pub looks: Vec<Look>,
    pub ending: Ending,
}

/// A game that is being played, ply by ply.
pub struct Underway {
    /// Whole when the game is over.
    pub kept: Kept,
    rng: Rng,
    turns: usize,
}

/// What plays the games of one batch, one after the other.
pub struct Batch {
    ruleset: Arc<Ruleset>,
    strength: Strength,
    seed: u64,
    stops: Stops,
    lot: Lot,
    players: Players,
}

enum Players {
    Simple(Box<dyn Player + Send>),
    Engines(Box<[Engine; 2]>),
}

impl Batch {
    pub fn new(ruleset: Arc<Ruleset>, strength: Strength, seed: u64, stops: Stops) -> Batch {
        let players = match strength {
            Strength::Random => Players::Simple(Box::new(RandomPlayer::new(0))),
            Strength::Greedy => Players::Simple(Box::new(GreedyPlayer::new(0))),
            Strength::Nodes(_) | Strength::Ladder(..) => {
                Players::Engines(Box::new([Engine::new(HASH), Engine::new(HASH)]))
            }
        };
        Batch {
            ruleset,
            strength,
            seed,
            stops,
            lot: Lot::Even,
            players,
        }
    }

    /// The first plies are chosen so.
    pub fn by_lot(self, lot: Lot) -> Batch {
        Batch { lot, ..self }
    }

    /// The game of this number: the same whatever was played before.
    pub fn play(&mut self, number: u64) -> Kept {
        let mut underway = self.begin(number);
        while self.step(&mut underway) {}
        underway.kept
    }

    /// Begins the game of this number. No other may be gone on with before it is over.
    pub fn begin(&mut self, number: u64) -> Underway {
        let mut rng = Rng::of_task(self.seed, number);
        match &mut self.players {
            Players::Simple(player) => {
                // Neither of the simple players refuses a game.
                let _ = player.new_game(&self.ruleset, rng.next());
            }
            Players::Engines(engines) => engines.iter_mut().for_each(Engine::new_game),
        }
        Underway {
            kept: Kept {
                number,
                game: Game::new(self.ruleset.clone()),
                values: Vec::new(),
                looks: Vec::new(),
                ending: Ending::Long,
            },
            rng,
            turns: 1,
        }
    }

    /// Plays a ply; false: the game is over.
    pub fn step(&mut self, underway: &mut Underway) -> bool {
        let Underway { kept, rng, turns } = underway;
        if let Some(ending) = ended(&kept.game, self.stops, *turns) {
            kept.ending = ending;
            return false;
        }
        let mover = kept.game.position().turn();
        let Some(mv) = self.choose(kept, rng) else {
            return false;
        };
        kept.game.push(mv);
        *turns += usize::from(kept.game.position().turn() != mover);
        true
    }

    fn choose(&mut self, kept: &mut Kept, rng: &mut Rng) -> Option<Move> {
        let game = &kept.game;
        let engines = match &mut self.players {
            Players::Simple(player) => return player.choose(game).ok(),
            Players::Engines(engines) => engines,
        };
        let side = game.position().turn();
        let ply = game.moves().len();
        let legal = game.position().legal_moves(&self.ruleset);
        let look = ply >= opening::PLIES && rng.below(LOOK_EACH) == 0;
        if let [only] = legal.as_slice() {
            // Nothing to think about: the position is worth what it was.
            kept.values.push(kept.values.last().copied().unwrap_or(0));
            return Some(*only);
        }
        let engine = &mut engines[side.index()];
        let (mv, value) = if ply < opening::PLIES {
            opening::choose(engine, game, self.lot, rng)?
        } else {
            engine.begin(
                game,
                Limits {
                    nodes: Some(self.strength.nodes(side, kept.number)),
                    ..Limits::default()
                },
            );
            while engine.run(u64::MAX) == Status::Running {}
            let line = engine.report().lines.first()?;
            (*line.pv.first()?, line.score.value())
        };
        if look {
            // Its own memory must not learn from this.
            let mut looker = Engine::new(1);
            let values = opening::values(&mut looker, game, legal.len(), LOOK_NODES);
            let values = values.iter().map(|(_, value)| within(*value)).collect();
            kept.looks.push(Look { ply, values });
        }
        let value = within(value);
        kept.values.push(match side {
            Side::White => value,
            Side::Black => -value,
        });
        Some(mv)
    }
}

impl Strength {
    fn nodes(&self, side: Side, number: u64) -> u64 {
        match *self {
            Strength::Nodes(nodes) => nodes,
            Strength::Ladder(low, high) if (number % 2) as usize == side.index() => low.min(high),
            Strength::Ladder(low, high) => high.max(low),
            Strength::Random | Strength::Greedy => 1,
        }
    }
}

fn within(value: i32) -> i32 {
    value.clamp(-MOST_VALUE, MOST_VALUE)
}

fn ended(game: &Game, stops: Stops, turns: usize) -> Option<Ending> {
    if let Some(outcome) = game.outcome() {
        return Some(Ending::Rule(outcome));
    }
    let position = game.position();
    if stops.quiet.is_some_and(|most| position.halfmove() >= most) {
        return Some(Ending::Quiet);
    }
    if let Some(most) = stops.repeats
        && game.repetitions() >= most as usize
    {
        return Some(Ending::Repeats);
    }
    (turns > MOST_TURNS || game.moves().len() >= MOST_PLIES).then_some(Ending::Long)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::library;

    fn batch(id: &str, strength: &str) -> Batch {
        let ruleset = Arc::new(library::ruleset(id).unwrap());
        Batch::new(ruleset, strength.parse().unwrap(), 7, Stops::default())
    }

    #[test]
    fn a_game_follows_from_its_number_alone() {
        let mut one = batch("andarraya-3", "200");
        let first = one.play(0);
        let second = one.play(1);
        let again = batch("andarraya-3", "200").play(1);
        assert_ne!(first.game.moves(), second.game.moves());
        assert_eq!(second.game.moves(), again.game.moves());
        assert_eq!(second.values, again.values);
        assert_eq!(second.looks, again.looks);
        assert_eq!(second.values.len(), second.game.moves().len());
    }

    #[test]
    fn strengths_begin_alike_and_then_part() {
        let weak = batch("andarraya-5", "100").play(3);
        let strong = batch("andarraya-5", "400").play(3);
        assert_eq!(
            weak.game.moves()[..opening::PLIES],
            strong.game.moves()[..opening::PLIES]
        );
        assert_ne!(weak.game.moves(), strong.game.moves());
    }

    #[test]
    fn the_rules_end_a_game_and_a_limit_of_turns_is_no_draw_of_theirs() {
        let kept = batch("sfenj-11", "random").play(1);
        assert!(matches!(kept.ending, Ending::Rule(_)));
        let limit = Outcome {
            winner: None,
            reason: Reason::TurnLimit,
        };
        assert!(Ending::Rule(limit).is_cut());
        let ruleset = Arc::new(library::ruleset("samantsy-2").unwrap());
        let stops = Stops {
            quiet: Some(20),
            repeats: None,
        };
        let stopped = Batch::new(ruleset, Strength::Random, 1, stops).play(0);
        assert_eq!(stopped.ending, Ending::Quiet);
        assert_eq!(stopped.game.position().halfmove(), 20);
    }

    #[test]
    fn the_two_allowances_of_a_ladder_change_sides() {
        let ladder: Strength = "1k:4k".parse().unwrap();
        let of = |number| {
            (
                ladder.nodes(Side::White, number),
                ladder.nodes(Side::Black, number),
            )
        };
        assert_eq!(of(0), (1_000, 4_000));
        assert_eq!(of(1), (4_000, 1_000));
    }
}
