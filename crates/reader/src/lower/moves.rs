//! The moves of each kind of piece.

use super::Lower;
use super::leaves::{Leaf, leaves};
use crate::ask::Answer;
use crate::parse::is_move;
use crate::places::directions;
use crate::tree::{Act, At, Cond, Does, PieceRule, Site, Way, Ways};
use rookery_rules::ruleset::spec::{Directions, MoveSpec, Purpose, Shape};
use rookery_rules::ruleset::words::direction_words;

/// Whether the directions lead more to one hand than to the other: on the other side of the
/// board these are other directions, and a ruleset only turns its ranks over.
fn one_sided(ways: &[Way]) -> bool {
    let pairs = [
        (Way::Rightward, Way::Leftward),
        (Way::ForwardRight, Way::ForwardLeft),
        (Way::BackwardRight, Way::BackwardLeft),
        (Way::Rightwards, Way::Leftwards),
    ];
    pairs
        .iter()
        .any(|(right, left)| ways.contains(right) != ways.contains(left))
}

/// More ways of moving than a ruleset can hold for one piece.
const MOST_MOVES: usize = 48;

impl Lower<'_> {
    pub(super) fn pieces(&mut self) {
        let mut seen: Vec<&str> = Vec::new();
        for rule in &self.rules.pieces {
            let Some(kind) = self.ours(&rule.name) else {
                continue;
            };
            if seen.contains(&rule.name.as_str()) {
                // This piece has a second rule; only one is understood.
                self.beyond();
                continue;
            }
            seen.push(&rule.name);
            self.piece(rule, &kind);
        }
        let lines = || self.spec.kinds.iter().flat_map(|kind| &kind.moves);
        if lines().any(|line| line.en_passant) && !lines().any(|line| line.leaves_en_passant) {
            // Nothing can ever be captured in passing.
            self.beyond();
        }
    }

    /// Every piece that stands on the board, or comes to it, needs a rule.
    pub(super) fn kinds_without_rule(&mut self) {
        for kind in &self.rules.kinds {
            if self.rules.pieces.iter().any(|rule| rule.name == *kind) {
                continue;
            }
            let ours = self.ours(kind).unwrap_or_default();
            let placed = self.rules.placings.iter().filter(|p| p.name == *kind);
            let kinds = self.spec.kinds.iter().zip(&self.sources.promotions);
            let promotions = kinds.flat_map(|(kind, from)| kind.promotions.iter().zip(from));
            let promoted = promotions.filter(|(promotion, _)| promotion.to.contains(&ours));
            if placed.count() + promoted.count() > 0 {
                self.beyond();
            }
        }
    }

    fn piece(&mut self, rule: &PieceRule, kind: &str) {
        let parts = leaves(&rule.moves);
        // No ruleset has so many, and following them all would take long.
        if parts.leaves.len() + parts.tails.len() > MOST_MOVES {
            return self.beyond();
        }
        // En passant is a word on the line of the ordinary capture, which has to be there before.
        let passing = |index: &usize| parts.leaves[*index].takes_behind();
        let (passing, ordinary): (Vec<usize>, Vec<usize>) =
            (0..parts.leaves.len()).partition(passing);
        let mut lines = vec![Vec::new(); parts.leaves.len()];
        for index in ordinary.into_iter().chain(passing) {
            let leaf = &parts.leaves[index];
            let others = Others {
                plain_steps: plain_steps(&parts.leaves, leaf),
                only_move: parts.leaves.iter().filter(|l| is_move(&l.core.is)).count() == 1,
                alone: parts.leaves.iter().all(|other| apart(other, leaf)),
            };
            lines[index] = self.leaf(leaf, kind, &others);
        }
        if parts.odd {
            self.beyond();
        }
        for tail in &parts.tails {
            let outside = |index: &usize| !tail.of.contains(index);
            self.outside = (0..lines.len())
                .filter(outside)
                .flat_map(|index| lines[index].clone())
                .collect();
            let in_place = |leaf: &Leaf| matches!(leaf.core.is, Does::Promote { .. });
            let of = &parts.leaves[tail.of.clone()];
            self.all_wait = of.iter().all(in_place);
            if of.iter().any(in_place) {
                self.after_waiting(&tail.act, kind);
            }
            self.effect(&tail.act, &tail.conds, kind);
        }
        self.outside.clear();
        self.all_wait = false;
    }

    /// An effect that follows a promotion in place, among others: such a piece arrives where it stands
    /// and enters nothing, and only a further move beside something pending has a line for that.
    fn after_waiting(&mut self, act: &Act, kind: &str) {
        let waits = self.waiting_again.as_ref().is_some_and(|(k, _)| k == kind);
        let promotes = act.any(&|does| matches!(does, Does::Promote { .. }));
        if act.any(&brings_about) && (promotes || !waits) {
            self.beyond();
        }
    }

    /// The lines of one way of moving.
    fn leaf(&mut self, leaf: &Leaf, kind: &str, others: &Others) -> Vec<MoveSpec> {
        if matches!(leaf.core.is, Does::Promote { .. }) {
            self.promotion_as_move(leaf, kind);
            return Vec::new();
        }
        let mut terms = self.terms(&leaf.conds, kind);
        // What has just moved does not stand where it began.
        if terms.not_just_moved && !terms.at_start {
            self.of_another.insert(kind.to_string());
        }
        // These are conditions of promotions; no move can be made to depend on them.
        if !terms.remembered.is_empty() || !terms.any_remembered.is_empty() {
            terms.bad = true;
            // A move that depends on what was captured earlier: our rulesets cannot state
            // it.
            self.beyond();
        }
        if terms.enemy && !leaf.removes() {
            // Whether it takes what it asks for, another phrase says.
            self.beyond();
        }
        for act in &leaf.before {
            match &act.is {
                Does::Remove { at: Site::To } | Does::Remember { at: Site::To } => {}
                Does::SetCounter(n) => {
                    self.counter_begins(*n, act.at);
                }
                _ => self.beyond(),
            }
        }
        if let Does::Slide { ways, .. } | Does::Step { ways, .. } | Does::Hop { ways } =
            &leaf.core.is
            && ways.plain().is_some_and(one_sided)
        {
            // To the right or to the left alone, as a player who looks that way sees it.
            self.beyond();
        }
        let mut lines: Vec<MoveSpec> = match &leaf.core.is {
            Does::Slide {
                from: Site::Piece,
                ways: Ways::These(ways),
                through,
            } => self
                .slide(leaf, ways, through, kind, &terms)
                .into_iter()
                .collect(),
            Does::Step {
                ways: Ways::These(ways),
                ..
            } => vec![self.step(leaf, ways, kind, &others.plain_steps)],
            Does::Hop {
                ways: Ways::These(ways),
            } => self.hop(leaf, ways, kind, &terms),
            Does::Leap { to } => self.leap(leaf, to, kind).into_iter().collect(),
            _ => {
                // Not a move that a piece of this game could make by itself.
                self.beyond();
                Vec::new()
            }
        };
        if terms.bad || lines.is_empty() {
            self.leaf_effects(leaf, kind, None, others);
            return lines;
        }
        for (index, line) in lines.iter_mut().enumerate() {
            terms.apply(line);
            if index == 0 {
                self.leaf_effects(leaf, kind, Some(line), others);
            }
            self.add(kind, line.clone(), leaf);
        }
        lines
    }

    fn add(&mut self, kind: &str, mut line: MoveSpec, leaf: &Leaf) {
        let at = leaf.at();
        // What a known relative says that the English drops.
        let question = format!("{kind}-spares");
        if line.purpose != Purpose::Moves && self.asker.is_known(&question) {
            let because = format!(
                "The page does not say so, but its relatives do not let a {kind} take a {kind}."
            );
            let answers = vec![
                Answer::new("nothing", format!("a {kind} takes any piece")),
                Answer::new(kind, format!("a {kind} never takes a {kind}")),
            ];
            if self.asker.ask(&question, at, &because, answers) == kind {
                line.spares = vec![kind.to_string()];
            }
        }
        let Some(kind) = self.number(kind) else {
            return;
        };
        let moves = &mut self.spec.kinds[kind].moves;
        if line.en_passant {
            line.en_passant = false;
            let ordinary = moves.iter_mut().find(|known| **known == line);
            return match ordinary.filter(|line| may_pass(line)) {
                Some(ordinary) => ordinary.en_passant = true,
                // Nothing is captured there but in passing, or on other conditions.
                None => self.beyond(),
            };
        }
        moves.push(line);
        let under = leaf.conds.iter().map(|cond| cond.at);
        self.sources.moves[kind].push(std::iter::once(at).chain(under).collect());
    }

    /// The directions of a move; those of the board have to be seen by both players.
    pub(super) fn directions(&mut self, ways: &[Way]) -> Directions {
        use Way::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
        let of_board = |w: &Way| {
            matches!(w, North | South | East | West)
                || matches!(w, NorthEast | NorthWest | SouthEast | SouthWest)
        };
        if ways.iter().any(of_board) {
            // Whether each player sees such a direction from their own side is asked phrase by phrase.
            self.beyond();
        }
        ways.iter().fold(0, |all, way| all | directions(*way))
    }

    fn step(&mut self, leaf: &Leaf, ways: &[Way], kind: &str, plain_steps: &[Way]) -> MoveSpec {
        let at = leaf.at();
        let shape = Shape::Step(self.directions(ways));
        // En passant: a step whose capture stands behind the target.
        if leaf.takes_behind() {
            if leaf.removes() {
                // It takes on its target square, too.
                self.beyond();
            }
            let mut line = MoveSpec::plain(Purpose::Captures, shape);
            line.en_passant = true;
            return line;
        }
        if !leaf.removes() {
            let id = format!("{kind}-step{}", step_name(plain_steps, ways));
            let purposes = self.asker.plain_step(&id, at);
            return MoveSpec::plain(self.purpose(purposes), shape);
        }
        // Beside a plain step the taking one is for captures; alone it is for both.
        let bare = !leaf
            .conds
            .iter()
            .any(|c| matches!(c.is, Cond::EnemyAt(Site::To)));
        let apart = bare && crate::literal::aslant(ways)
            || !plain_steps.is_empty()
                && !ways.contains(&Way::Forward)
                && plain_steps.contains(&Way::Forward);
        let purposes = self.asker.taking_step(kind, at, apart);
        MoveSpec::plain(self.purpose(purposes), shape)
    }

    /// The only purpose: what takes its own side's as well is stated phrase by phrase.
    pub(super) fn purpose(&mut self, purposes: &[Purpose]) -> Purpose {
        if purposes.contains(&Purpose::TakesOwn) {
            self.beyond();
        }
        purposes[0]
    }

    /// What follows one move: en passant, bookkeeping, promotions.
    fn leaf_effects(
        &mut self,
        leaf: &Leaf,
        kind: &str,
        mut line: Option<&mut MoveSpec>,
        others: &Others,
    ) {
        for act in &leaf.after {
            match (&act.is, &mut line) {
                (Does::SetPending(Some(site)), Some(line)) if super::effects::one_behind(site) => {
                    if line.purpose == Purpose::Moves && matches!(line.shape, Shape::Slide(_, 2, 2))
                    {
                        line.leaves_en_passant = true;
                    } else {
                        // Only a slide over a square, without capturing, leaves it for en passant.
                        self.beyond();
                    }
                }
                (_, Some(line)) if line.en_passant && super::effects::takes_behind(act) => {
                    let because = "The page does not say when; a pawn that has passed over the square in the move just made can be taken so.";
                    let answers = vec![Answer::new(
                        "en-passant",
                        "en passant, in the very next move",
                    )];
                    self.asker
                        .ask(&format!("{kind}-en-passant"), act.at, because, answers);
                }
                (Does::Promote { .. }, _) if !leaf.conds.is_empty() => {
                    self.promotion_on_leaving(act, leaf, kind, others.alone)
                }
                _ => {
                    if !others.only_move && act.any(&brings_about) {
                        // It follows this move, and a short line would say it of all.
                        self.beyond();
                    }
                    self.effect(act, &[], kind);
                }
            }
        }
    }
}

/// Whether a line that captures may also capture in passing.
fn may_pass(line: &MoveSpec) -> bool {
    !line.unmoved && !line.safe && line.pieces.is_none() && line.spares.is_empty()
}

/// What the other moves of a piece matter to one of them.
struct Others {
    plain_steps: Vec<Way>,
    /// There is no other.
    only_move: bool,
    /// None of them begins on the squares that this one begins on.
    alone: bool,
}

/// Whether two moves never begin on the same squares, the same move aside: one stands
/// behind the "else" of the other, or both under the same condition and effect.
fn apart(other: &Leaf, leaf: &Leaf) -> bool {
    let denied = |cond: &At<Cond>| {
        let not = Cond::Not(Box::new(cond.clone()));
        other.conds.iter().any(|c| c.is == not)
    };
    other.conds == leaf.conds && other.after == leaf.after || leaf.conds.iter().any(denied)
}

/// A promotion or a further move.
fn brings_about(does: &Does) -> bool {
    matches!(does, Does::Promote { .. } | Does::MoveAgain)
}

/// The steps that a piece makes without taking, on the same conditions as `leaf` or on none:
/// a piece with an ordinary step forward captures only where a phrase says so.
fn plain_steps(all: &[Leaf], leaf: &Leaf) -> Vec<Way> {
    let plain = |other: &&Leaf| {
        !other.removes()
            && other.after.is_empty()
            && (other.conds.is_empty() || other.conds == leaf.conds)
    };
    let ways = |other: &Leaf| match &other.core.is {
        Does::Step {
            ways: Ways::These(ways),
            ..
        } => ways.clone(),
        _ => Vec::new(),
    };
    all.iter().filter(plain).flat_map(ways).collect()
}

/// A second plain step is told from the first by its direction.
fn step_name(all: &[Way], ways: &[Way]) -> String {
    match (all.first(), ways.first()) {
        (Some(first), Some(own)) if first != own => {
            format!("-{}", direction_words(directions(*own)))
        }
        _ => String::new(),
    }
}

/// For `Act`s that stand where only moves are expected.
pub(super) fn is_any_piece(act: &Act) -> bool {
    matches!(act.is, Does::AnyPiece)
}
