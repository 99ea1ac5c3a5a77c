//! What a player does in a turn: any piece's move, castling, choices after an
//! arrival, further moves, passes.

use super::castling::king_may_castle;
use super::conds::state_test;
use super::moves::is_any_piece;
use super::shapes::goes_forward;
use super::{Arrival, Entered, Lower};
use crate::ask::Answer;
use crate::span::Extent;
use crate::tree::{Act, Cond, Does, Sign, Site, Value, Whose};
use rookery_rules::ruleset::spec::{AgainSpec, MoveSpec, PromotionSpec, Trigger, When};

/// Promotions chosen in a further move of the same turn.
struct Chosen {
    into: Vec<String>,
    remembered: bool,
    at: Extent,
}

#[derive(Default)]
pub(super) struct Plays {
    chosen: Option<Chosen>,
    pub pass_when_pending: Option<Extent>,
    each_again: Option<Extent>,
}

impl Lower<'_> {
    pub(super) fn play(&mut self) {
        let mut plays = Plays::default();
        let moves_pieces = |act: &Act| any_piece(act).is_some();
        if self.rules.play.is_empty() || !self.rules.play.iter().all(moves_pieces) {
            // The page does not say what a player does in a turn, or it is not to move a piece.
            return self.beyond();
        }
        self.forced_pass();
        for (phase, act) in self.rules.play.iter().enumerate() {
            self.turn_rule(act, &mut plays, phase);
        }
        if self.rules.play.len() > 1 && (plays.each_again.is_none() || self.rules.play.len() > 2) {
            // A second rule of play, and the page does not say when it takes over.
            self.beyond();
        }
        self.settle(plays);
    }

    fn forced_pass(&mut self) {
        let Some(at) = self.rules.play.iter().find_map(any_piece) else {
            return;
        };
        let because = "The page does not say what a player does who has no legal move when no end rule speaks of it; the system that it comes from lets such a player pass.";
        let answers = vec![Answer::new(
            "pass",
            "a player without a legal move passes, and two such passes in a row are a draw",
        )];
        self.asker.ask("forced-pass", at, because, answers);
    }

    fn turn_rule(&mut self, act: &Act, plays: &mut Plays, phase: usize) {
        match &act.is {
            Does::AnyPiece => {}
            Does::Or {
                choices,
                after: None,
            } => {
                // A player may move a piece in any case: no other choice stands in its way.
                if choices
                    .iter()
                    .any(|c| any_piece(c).is_some() && !is_any_piece(c))
                {
                    return self.beyond();
                }
                choices.iter().for_each(|c| self.turn_rule(c, plays, phase));
            }
            Does::Then(steps) if steps.first().is_some_and(is_any_piece) => {
                for step in &steps[1..] {
                    self.after_any_move(step, plays, phase);
                }
            }
            Does::If {
                cond,
                then,
                otherwise: Some(otherwise),
            } if matches!(cond.is, Cond::SameTurn) => {
                self.chosen(then, plays);
                self.rest_of_turn(otherwise, plays, phase);
                // A further move is in the same turn, so that the choice has been made before.
                if plays.pass_when_pending.is_some() {
                    // 'in the same turn' comes first, and so this is never asked.
                    self.beyond();
                }
            }
            Does::If {
                cond,
                then,
                otherwise: Some(otherwise),
            } if not_pending_same_turn(&cond.is) => {
                self.chosen(then, plays);
                self.rest_of_turn(otherwise, plays, phase);
            }
            Does::If {
                cond,
                then,
                otherwise: Some(otherwise),
            } if matches!(cond.is, Cond::Pending) => {
                match &then.is {
                    Does::Or {
                        choices,
                        after: None,
                    } if choices.iter().any(|c| matches!(c.is, Does::Pass))
                        && choices.iter().any(|c| matches!(c.is, Does::AnyPiece))
                        && choices
                            .iter()
                            .all(|c| matches!(c.is, Does::Pass | Does::AnyPiece)) =>
                    {
                        plays.pass_when_pending = Some(then.at);
                    }
                    _ => self.beyond(),
                }
                self.rest_of_turn(otherwise, plays, phase);
            }
            Does::If {
                cond,
                then,
                otherwise: None,
            } if king_may_castle(&cond.is, &self.main_page()) => {
                if let Some(king) = self.main_piece() {
                    self.castling_mark(cond, &king);
                }
                self.castling(then);
            }
            _ => self.beyond(),
        }
    }

    /// What else a player does; where that moves no piece, the page says more than is read here.
    fn rest_of_turn(&mut self, act: &Act, plays: &mut Plays, phase: usize) {
        match any_piece(act) {
            Some(_) => self.turn_rule(act, plays, phase),
            None => self.beyond(),
        }
    }

    /// `Move one of your pieces then …`
    fn after_any_move(&mut self, act: &Act, plays: &mut Plays, phase: usize) {
        match &act.is {
            // "if not in the same turn, move again": every turn, or this phase's, has two moves.
            Does::If {
                cond,
                then,
                otherwise: None,
            } if not_same_turn(&cond.is) && matches!(then.is, Does::MoveAgain) => {
                if phase > 0 {
                    // Second moves that begin in a later phase of the game.
                    return self.beyond();
                }
                plays.each_again = Some(act.at);
            }
            Does::If {
                cond,
                then,
                otherwise: None,
            } if several_each(&cond.is) && matches!(then.is, Does::SetCounter(_)) => {
                if let Does::SetCounter(n) = then.is {
                    self.resets_unless_bare = self.counter_begins(n, then.at);
                }
            }
            _ if spoils_checked_king(act, self).is_some() => {
                self.spec.check_spoils_king = true;
                self.sources.spoils = spoils_checked_king(act, self);
            }
            _ => self.beyond(),
        }
    }

    fn chosen(&mut self, act: &Act, plays: &mut Plays) {
        let choices: Vec<&Act> = match &act.is {
            Does::Or {
                choices,
                after: None,
            } => choices.iter().collect(),
            _ => vec![act],
        };
        let mut into = Vec::new();
        let mut remembered = 0;
        for choice in &choices {
            let (promote, condition) = match &choice.is {
                Does::If {
                    cond,
                    then,
                    otherwise: None,
                } => (&**then, Some(cond)),
                _ => (*choice, None),
            };
            let Does::Promote {
                at: Site::LastTo,
                into: names,
                ..
            } = &promote.is
            else {
                // Only a promotion of the piece just moved is understood as a further move of the
                // same turn.
                return self.beyond();
            };
            if let Some(cond) = condition {
                match &cond.is {
                    Cond::Remembered {
                        name,
                        whose: Whose::Mover,
                    } if names.len() == 1 && names[0] == *name => remembered += 1,
                    _ => return self.beyond(),
                }
            }
            into.extend(names.iter().filter_map(|n| self.ours(n)));
        }
        if into.is_empty() {
            // The page does not say into what.
            return self.beyond();
        }
        if remembered != 0 && remembered != choices.len() {
            // Promotions of which only some depend on remembered pieces.
            return self.beyond();
        }
        plays.chosen = Some(Chosen {
            into,
            remembered: remembered > 0,
            at: act.at,
        });
    }

    /// Whether the further move on arriving is also that of every promotion in place of the kind.
    fn again_in_place(&self, arrival: &Arrival, kind: &str) -> bool {
        let known = self.number(kind).map(|kind| &self.spec.kinds[kind]);
        let promotions = known.map_or(&[][..], |kind| &kind.promotions);
        let mut waiting = promotions.iter().filter(|p| p.when == When::Waiting);
        let asked = &arrival.remembered;
        arrival.kind == kind
            && waiting.all(|p| {
                let within = p.region.squares.0 & !arrival.region.squares.0 == 0;
                let holds = p.lost && p.to.iter().all(|name| asked.contains(name));
                within && (asked.is_empty() || holds)
            })
    }

    /// Puts together what the pieces' own rules and the rules of play say.
    fn settle(&mut self, plays: Plays) {
        let arrivals = std::mem::take(&mut self.arrivals);
        for Entered { kind, one_row } in std::mem::take(&mut self.entered) {
            // No move may lead from one of these squares to another: then to arrive is to enter.
            let onward = self
                .moves(&kind)
                .iter()
                .all(|line| goes_forward(&line.shape));
            if !one_row || !onward {
                self.beyond();
            }
        }
        let waiting = self.waiting_again.as_ref().map(|(kind, _)| kind.clone());
        if waiting.is_some_and(|kind| !arrivals.iter().any(|a| self.again_in_place(a, &kind))) {
            // What promotes in place does not always get the further move.
            self.beyond();
        }
        if let Some(chosen) = &plays.chosen {
            if plays.each_again.is_some() && self.rules.play.len() == 1 {
                // The choice is that of every second move, and not of a later phase.
                self.beyond();
            }
            if arrivals.is_empty() {
                let because =
                    "No phrase gives a player a second move in a turn, so this never comes about.";
                let answers = vec![Answer::new("never", "this has no effect")];
                self.asker.ask("same-turn", chosen.at, because, answers);
            }
            for arrival in &arrivals {
                if self
                    .royal
                    .as_ref()
                    .is_some_and(|royal| chosen.into.contains(royal))
                {
                    // A promotion to the piece that must be kept safe.
                    self.beyond();
                    break;
                }
                let within = |a: &[String], b: &[String]| a.iter().all(|n| b.contains(n));
                let known = &arrival.remembered;
                let same = within(known, &chosen.into) && within(&chosen.into, known);
                if chosen.remembered && !same || !chosen.remembered && !known.is_empty() {
                    // The pieces that an arrival asks for are not those that it may become.
                    self.beyond();
                    continue;
                }
                self.remark(
                    arrival.at,
                    "this is the choice of a promotion, made at once",
                );
                self.promotes_at_once = true;
                let promotion = PromotionSpec {
                    when: When::Arriving,
                    region: arrival.region.clone(),
                    to: chosen.into.clone(),
                    lost: chosen.remembered,
                    without: None,
                    fewer: None,
                    optional: false,
                    fresh: false,
                };
                self.state_promotion(&arrival.kind, promotion, chosen.at, true);
            }
        } else {
            for arrival in &arrivals {
                // What has passed over a square could be taken there in the further move.
                let passing = |line: &MoveSpec| {
                    let from = line.from.as_ref().map_or(0, |from| from.squares.0);
                    line.leaves_en_passant && from << 16 & arrival.region.squares.0 != 0
                };
                if self.moves(&arrival.kind).iter().any(passing) || !arrival.remembered.is_empty() {
                    self.beyond();
                }
                let kind = self.number(&arrival.kind);
                let promotes =
                    kind.is_some_and(|kind| !self.spec.kinds[kind].promotions.is_empty());
                let (because, says) = match promotes {
                    true => (
                        "The page says that the player moves again, and not with which piece.",
                        "any piece may make the further move".to_owned(),
                    ),
                    false => (
                        "The page says that the player moves again, and nothing about promotion.",
                        format!(
                            "the {} stays what it is, and any piece may make the further move",
                            arrival.kind
                        ),
                    ),
                };
                let answers = vec![Answer::new("move", says)];
                self.asker.ask(
                    &format!("{}-arrives", arrival.kind),
                    arrival.at,
                    because,
                    answers,
                );
                let again = AgainSpec {
                    after: Trigger::Arriving(arrival.kind.clone(), arrival.region.clone()),
                    with: Vec::new(),
                    other: false,
                    or_pass: false,
                };
                self.add_again(again, arrival.at);
            }
        }
        self.further_moves(&plays);
        if let Some(at) = plays.each_again {
            self.two_moves(at);
        }
    }
}

/// Where the page says "move one of your pieces".
fn any_piece(act: &Act) -> Option<Extent> {
    match &act.is {
        Does::AnyPiece => Some(act.at),
        Does::Then(acts) | Does::And(acts) | Does::Or { choices: acts, .. } => {
            acts.iter().find_map(any_piece)
        }
        Does::If {
            then, otherwise, ..
        } => otherwise
            .as_ref()
            .and_then(|act| any_piece(act))
            .or_else(|| any_piece(then)),
        _ => None,
    }
}

fn not_same_turn(cond: &Cond) -> bool {
    matches!(cond, Cond::Not(inner) if matches!(inner.is, Cond::SameTurn))
}

fn not_pending_same_turn(cond: &Cond) -> bool {
    let not_pending = |c: &Cond| matches!(c, Cond::Not(inner) if matches!(inner.is, Cond::Pending));
    matches!(cond, Cond::And(parts) if parts.len() == 2 && not_pending(&parts[0].is) && parts[1].is == Cond::SameTurn)
}

/// `the number of pieces owned by Player 1 is greater than 1 and … Player 2 …`
fn several_each(cond: &Cond) -> bool {
    let several = |c: &Cond, who: Whose| matches!(c, Cond::Compare(Value::PiecesOwned(w), Sign::Greater, Value::Number(1)) if *w == who);
    matches!(cond, Cond::And(parts) if parts.len() == 2 && several(&parts[0].is, Whose::One) && several(&parts[1].is, Whose::Two))
}

/// "… if the opponent's unmoved king is attacked, it loses its mark".
fn spoils_checked_king(act: &Act, lower: &Lower<'_>) -> Option<Extent> {
    let mut conds: Vec<&Cond> = Vec::new();
    let mut act = act;
    let at = act.at;
    while let Does::If {
        cond,
        then,
        otherwise: None,
    } = &act.is
    {
        match &cond.is {
            Cond::And(parts) => conds.extend(parts.iter().map(|p| &p.is)),
            one => conds.push(one),
        }
        act = then;
    }
    let Does::SetState {
        at: Site::WhereIs {
            name,
            whose: Whose::Next,
        },
        to: Value::Number(to),
    } = &act.is
    else {
        return None;
    };
    let ours = lower.ours(name)?;
    let king =
        |c: &Cond| matches!(c, Cond::Threatened { name: n, whose: Whose::Next } if n == name);
    let mark = |c: &Cond| match state_test(c) {
        Some((
            Site::WhereIs {
                name: n,
                whose: Whose::Next,
            },
            1,
            is,
        )) => n == name && (is && *to == 0 || !is && *to == 1),
        _ => false,
    };
    // A mark that the king's own moves ask for in the other sense is given back by this.
    let page = lower.main_page();
    let otherwise = |does: &Does| match does {
        Does::If { cond, .. } => cond
            .is
            .any(&|c| matches!(state_test(c), Some((Site::Piece, 1, is)) if is != (*to == 0))),
        _ => false,
    };
    let mut rules = lower.rules.pieces.iter();
    if rules.any(|rule| rule.name == page && rule.moves.any(&otherwise)) {
        return None;
    }
    let fine = conds.len() == 2 && conds.iter().any(|c| king(c)) && conds.iter().any(|c| mark(c));
    (fine && lower.main_piece().as_ref() == Some(&ours)).then_some(at)
}
