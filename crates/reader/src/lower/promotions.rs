//! Promotions: where, into what, and on which condition.

use super::leaves::Leaf;
use super::shapes::may_reach;
use super::{Entered, Lower};
use crate::ask::Answer;
use crate::places::{Place, mirrored, region};
use crate::span::Extent;
use crate::tree::{Act, At, Cond, Does, Site};
use rookery_rules::ruleset::spec::{KindSpec, PromotionSpec, When};
use std::collections::BTreeSet;

/// Why an effect that promotes into several kinds is no choice, most likely.
pub(crate) const EACH_IN_TURN: &str = "As an effect, the page's list leaves no choice to the player: each promotes in turn, and the last stays.";

impl Lower<'_> {
    /// What each player becomes where only one of them has such pieces, our lines do not tell apart.
    pub(super) fn kinds_of_one_player(&mut self) {
        let rules = self.rules;
        let other = |of: Option<&str>, act: &Act| {
            act.any(&|does| matches!(does, Does::Promote { into, .. } if rules.promotes_to_others(of, into)))
        };
        let mut pieces = rules.pieces.iter();
        if pieces.any(|rule| other(Some(&rule.name), &rule.moves))
            || rules.play.iter().any(|act| other(None, act))
        {
            self.beyond();
        }
    }

    pub(super) fn promotion(&mut self, act: &Act, conds: &[At<Cond>], kind: &str, fresh: bool) {
        let Some(into) = self.of_the_moved(act) else {
            return;
        };
        let occasion = self.occasion(conds, kind);
        if occasion.bad {
            return;
        }
        let Some(squares) = occasion.arrives.clone() else {
            // The page does not say where this promotes.
            self.beyond();
            return;
        };
        if occasion.first_turn || occasion.not_same_turn {
            // A promotion that depends on the turn.
            return self.beyond();
        }
        if squares.is_empty() {
            self.remark(act.at, "no square is left for this");
            return;
        }
        self.follows_all_that_reach(&squares);
        let asks = !occasion.remembered.is_empty()
            || occasion.without.is_some()
            || occasion.fewer.is_some();
        let home = |player| self.home(kind, player);
        let begins = |place: &Place| home(1).contains(place) || home(2).contains(&mirrored(*place));
        // What promotes wherever it enters never moves on within these squares.
        if asks || squares.iter().any(begins) {
            self.enters(kind, &squares);
        }
        for (squares, to) in self.promoted(act, into, &squares, kind) {
            // "lost" looks at each kind by itself.
            if !occasion.remembered.is_empty() && to != occasion.remembered {
                // A promotion to a piece other than the one that the condition speaks of.
                return self.beyond();
            }
            let promotion = PromotionSpec {
                when: When::Arriving,
                region: region(&squares),
                to,
                lost: !occasion.remembered.is_empty(),
                without: occasion.without.clone(),
                fewer: occasion.fewer,
                optional: false,
                fresh,
            };
            self.add_promotion(kind, promotion, act.at);
        }
    }

    /// Our lines about arriving are about every move of the kind.
    pub(super) fn follows_all_that_reach(&mut self, squares: &[Place]) {
        if self.outside.iter().any(|line| may_reach(line, squares)) {
            // A move that this does not follow leads there, too.
            self.beyond();
        }
    }

    /// Something happens where a piece arrives, and our line says so of where it enters.
    pub(super) fn enters(&mut self, kind: &str, squares: &[Place]) {
        self.entered.push(Entered {
            kind: kind.to_string(),
            one_row: squares.windows(2).all(|pair| pair[0].1 == pair[1].1),
        });
    }

    /// Into what the piece that has just moved promotes; no other can.
    fn of_the_moved<'a>(&mut self, act: &'a Act) -> Option<&'a [String]> {
        match &act.is {
            Does::Promote {
                at: Site::LastTo,
                into,
                ..
            } => Some(into),
            _ => {
                // A promotion of another piece than the one that has just moved.
                self.beyond();
                None
            }
        }
    }

    /// Which captures are remembered. Asked once, where memory first matters.
    pub(super) fn remembers(&mut self, at: Extent) {
        if !self.asker.remembers(self.rules, at) {
            // Nothing that is captured is remembered.
            self.beyond();
        }
    }

    /// What has become a piece that moving marks bears no mark yet, unless the promotion gives it one.
    pub(super) fn promotions_to_the_unmarked(&mut self) {
        let such = std::mem::take(&mut self.marked_by_moving);
        let unmoved = |kind: &KindSpec| kind.moves.iter().any(|line| line.unmoved);
        let asking: BTreeSet<String> = (self.spec.kinds.iter())
            .filter(|kind| unmoved(kind))
            .map(|kind| kind.name.clone())
            .collect();
        let mut both = false;
        for kind in &mut self.spec.kinds {
            for promotion in &mut kind.promotions {
                let mut to = promotion.to.iter();
                if to.any(|name| such.contains(name)) {
                    let mut to = promotion.to.iter();
                    both |= to.any(|name| asking.contains(name) && !such.contains(name));
                    promotion.fresh = !promotion.fresh;
                }
            }
        }
        if both {
            // Kinds of both sorts to choose from.
            self.beyond();
        }
    }

    fn add_promotion(&mut self, kind: &str, mut promotion: PromotionSpec, at: Extent) {
        if self
            .royal
            .as_ref()
            .is_some_and(|royal| promotion.to.contains(royal) || royal == kind)
        {
            // A promotion to or of the piece that must be kept safe.
            self.beyond();
            return;
        }
        // Unmoved only matters for a piece with a first move of its own.
        promotion.fresh &= promotion.to.iter().any(|name| {
            let moves = self.moves(name);
            moves.is_empty() || moves.iter().any(|line| line.unmoved)
        });
        let known = self.number(kind).map(|kind| &self.spec.kinds[kind]);
        let already = known.is_some_and(|kind| {
            kind.promotions.iter().any(|p| {
                p.when == promotion.when && p.region == promotion.region && p.to == promotion.to
            })
        });
        if !already {
            self.state_promotion(kind, promotion, at, false);
        }
    }

    /// What a piece becomes on which squares; the generator drops the names of several.
    fn promoted(
        &mut self,
        act: &Act,
        into: &[String],
        squares: &[Place],
        kind: &str,
    ) -> Vec<(Vec<Place>, Vec<String>)> {
        if !into.is_empty() {
            let mut to: Vec<String> = into.iter().filter_map(|name| self.ours(name)).collect();
            if let [others @ .., last] = to.as_slice()
                && !others.is_empty()
            {
                let mut answers = vec![
                    Answer::new(last.clone(), format!("to a {last}")),
                    Answer::new("choice", "to what the player chooses"),
                ];
                let others = others.iter();
                answers.extend(others.map(|n| Answer::new(n.clone(), format!("to a {n}"))));
                let key =
                    (self.asker).ask(&format!("{kind}-becomes"), act.at, EACH_IN_TURN, answers);
                if key != "choice" {
                    to = vec![key];
                }
            }
            return vec![(squares.to_vec(), to)];
        }
        let Some(companion) = self.companion() else {
            // The page does not say into what, and no piece suggests itself.
            self.beyond();
            return Vec::new();
        };
        let whole_rows = squares
            .iter()
            .all(|(_, rank)| (0..8).all(|file| squares.contains(&(file, *rank))));
        let others: Vec<String> = self
            .kinds
            .iter()
            .map(|k| k.name.clone())
            .filter(|n| *n != companion && *n != kind && self.main_piece().as_ref() != Some(n))
            .collect();
        if whole_rows {
            let because = "The page has lost the name of the piece.";
            let mut answers = vec![Answer::new(companion.clone(), format!("to a {companion}"))];
            answers.extend(
                others
                    .iter()
                    .map(|n| Answer::new(n.clone(), format!("to a {n}"))),
            );
            let choice = format!("to any of: {companion}, {}", others.join(", "));
            if !others.is_empty() {
                answers.push(Answer::new("choice", choice));
            }
            let key = self
                .asker
                .ask(&format!("{kind}-promotes"), act.at, because, answers);
            let to = if key == "choice" {
                std::iter::once(companion).chain(others).collect()
            } else {
                vec![key]
            };
            return vec![(squares.to_vec(), to)];
        }
        // Different squares promote to different pieces: to those of these files.
        let because =
            "The page has lost the name of the piece; each file has a promotion of its own.";
        if !squares.iter().all(|(file, _)| self.begins_on(*file)) {
            // A promotion on a file where no piece begins.
            self.beyond();
            return Vec::new();
        }
        let by_file: Vec<(u8, String)> = squares
            .iter()
            .map(|(file, _)| {
                (
                    *file,
                    self.piece_of_file(*file)
                        .unwrap_or_else(|| companion.clone()),
                )
            })
            .collect();
        let mut pieces: Vec<String> = by_file.iter().map(|(_, name)| name.clone()).collect();
        pieces.dedup();
        if pieces.iter().any(|name| self.home(name, 2).is_empty()) {
            // A file's piece that only one player begins with.
            self.beyond();
        }
        let mut answers = vec![Answer::new(
            "file",
            format!(
                "to the piece that begins on that file: {}",
                pieces.join(", ")
            ),
        )];
        answers.push(Answer::new(companion.clone(), format!("to a {companion}")));
        answers.extend(
            others
                .iter()
                .map(|n| Answer::new(n.clone(), format!("to a {n}"))),
        );
        let id = format!(
            "{kind}-promotes-{}",
            region(squares).words.replace(',', "-")
        );
        let key = self.asker.ask(&id, act.at, because, answers);
        if key != "file" {
            return vec![(squares.to_vec(), vec![key])];
        }
        self.waits(act, kind);
        let mut groups: Vec<(Vec<Place>, Vec<String>)> = Vec::new();
        for (square, (_, name)) in squares.iter().zip(by_file) {
            match groups.iter_mut().find(|(_, to)| to[0] == name) {
                Some((group, _)) => group.push(*square),
                None => groups.push((vec![*square], vec![name])),
            }
        }
        groups
    }

    /// Whether it may reach the last rank at all while nothing is lost that it could become.
    fn waits(&mut self, act: &Act, kind: &str) {
        let id = format!("{kind}-waits");
        if self.asker.asked.iter().any(|asked| asked.id == id) {
            return;
        }
        let Some(rule) = self.rule_of(kind).map(|rule| rule.moves.clone()) else {
            return;
        };
        if self.asker.waits_for_a_loss(kind, &rule, act.at) {
            // A step that waits until a piece is lost.
            self.beyond();
        }
    }

    /// The piece that stands on a file at the start, beside the king's; the king's gives its companion.
    fn piece_of_file(&self, file: u8) -> Option<String> {
        let main = self.main_piece();
        let row = main
            .as_ref()
            .and_then(|m| self.home(m, 1).first().copied())?
            .1;
        let here = self
            .kinds
            .iter()
            .find(|k| self.home(&k.name, 1).contains(&(file, row)))?;
        (Some(&here.name) != main.as_ref()).then(|| here.name.clone())
    }

    /// Whether a piece begins on the file, in the main piece's row.
    fn begins_on(&self, file: u8) -> bool {
        let main = self.main_piece();
        let home = main.and_then(|main| self.home(&main, 1).first().copied());
        home.is_none_or(|(_, row)| {
            let mut kinds = self.kinds.iter();
            kinds.any(|kind| self.home(&kind.name, 1).contains(&(file, row)))
        })
    }

    /// A promotion that is a move of its own: of a piece that waits where it stands.
    pub(super) fn promotion_as_move(&mut self, leaf: &Leaf, kind: &str) {
        let terms = self.terms(&leaf.conds, kind);
        let Does::Promote { into, at: site, .. } = &leaf.core.is else {
            return;
        };
        if terms.bad {
            return;
        }
        let more = terms.unmoved.is_some() || terms.safe || terms.enemy || terms.pieces.is_some();
        if more || !leaf.before.is_empty() || !leaf.after.is_empty() {
            // A promotion in place with a condition, or an effect, that short lines cannot state.
            return self.beyond();
        }
        let (Some(region), Site::Piece) = (terms.from.as_deref().map(region), site) else {
            // A promotion that is neither where a piece stands nor where it arrives.
            self.beyond();
            return;
        };
        let to: Vec<String> = into.iter().filter_map(|name| self.ours(name)).collect();
        let lost = !terms.remembered.is_empty();
        let foreseen = terms.any_remembered.is_empty()
            || to.iter().all(|name| terms.any_remembered.contains(name));
        if !foreseen || to.is_empty() || (lost && to != terms.remembered) {
            // A promotion to a piece other than the one that the condition speaks of.
            self.beyond();
            return;
        }
        let Some(number) = self.number(kind) else {
            return;
        };
        let same = self.spec.kinds[number]
            .promotions
            .iter_mut()
            .find(|p| p.when == When::Waiting && p.region == region && p.lost == lost);
        if let Some(same) = same {
            return same.to.extend(to);
        }
        let promotion = PromotionSpec {
            when: When::Waiting,
            region,
            to,
            lost,
            without: None,
            fewer: None,
            optional: false,
            fresh: false,
        };
        self.state_promotion(kind, promotion, leaf.core.at, false);
    }

    /// `slide … backward … then promotes`: on leaving the squares of the condition.
    /// `alone`: no other move of the piece begins on these squares.
    pub(super) fn promotion_on_leaving(&mut self, act: &Act, leaf: &Leaf, kind: &str, alone: bool) {
        let Some(into) = self.of_the_moved(act) else {
            return;
        };
        let terms = self.terms(&leaf.conds, kind);
        let Some(region) = terms.from.as_deref().map(region).filter(|_| !terms.bad) else {
            if !terms.bad {
                // The page does not say where this promotes.
                self.beyond();
            }
            return;
        };
        if !alone {
            // Only some of the moves from these squares promote, and our rulesets promote with all
            // or none.
            return self.beyond();
        }
        let to: Vec<String> = into.iter().filter_map(|name| self.ours(name)).collect();
        if to.is_empty() {
            // The page has lost the name of the piece.
            self.beyond();
            return;
        }
        let promotion = PromotionSpec {
            when: When::Leaving,
            region,
            to,
            lost: false,
            without: None,
            fewer: None,
            optional: false,
            fresh: false,
        };
        self.add_promotion(kind, promotion, act.at);
    }
}
