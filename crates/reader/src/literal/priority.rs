//! `moves with priority: …` as a turn: lines that come to a choice in their order.

use super::Literal;
use super::turns::is_any_piece;
use crate::span::Extent;
use crate::tree::{Act, At, Cond, Does};
use rookery_rules::order::InOrder;
use rookery_rules::ruleset::spec::Action;

impl Literal<'_> {
    /// `moves with priority: …`: a part comes to a choice only where those before it leave no move.
    pub(super) fn by_priority(&mut self, parts: &[Act], conds: &[At<Cond>], after: &[Act]) {
        let Some((last, firsts)) = parts.split_last() else {
            return;
        };
        let shared = self.after_any_part(parts);
        let all: Vec<Act> = shared.iter().cloned().chain(after.to_vec()).collect();
        let before = self.priority;
        let outer = std::mem::replace(&mut self.in_list, true);
        if !self.offers.is_empty() || outer || self.also {
            let because =
                "a list by priority within another, or of pieces that may pass or promote";
            self.obstacle(parts[0].at, because);
        }
        for part in firsts {
            match &part.is {
                Does::AnyPiece if firsts.len() > 1 || is_any_piece(last) => {
                    let kinds = self.first_to_move(part.at);
                    self.play_line(Action::Pieces(kinds), part.at, conds, &all);
                }
                _ => self.turn(part, conds, &all),
            }
            self.priority += 1;
        }
        match &last.is {
            Does::Then(acts) if !shared.is_empty() => self.turn(&acts[0], conds, &all),
            _ => self.turn(last, conds, after),
        }
        self.priority = before;
        self.in_list = outer;
    }

    /// What is printed after the last part of such a list, where it follows each of them.
    pub(super) fn after_any_part(&mut self, parts: &[Act]) -> Vec<Act> {
        let Some(Does::Then(acts)) = parts.last().map(|act| &act.is) else {
            return Vec::new();
        };
        let because = "The page does not show which of the moves this follows.";
        let mut answers = [
            ("last", "it follows only the last part of the list"),
            ("all", "it follows every part of the list"),
        ];
        // After the last of several equal parts alone it would hardly ever come about.
        if parts.iter().all(is_any_piece) {
            answers.reverse();
        }
        let Some(at) = acts.get(1).map(|act| act.at) else {
            return Vec::new();
        };
        match self.ask(&format!("tail-{}", at.start), at, because, &answers) == "all" {
            true => acts[1..].to_vec(),
            false => Vec::new(),
        }
    }

    /// Parts of such a list are printed alike, whichever kinds of pieces they are about.
    fn first_to_move(&mut self, at: Extent) -> Vec<String> {
        let because = "The page prints several parts of this list alike; the English drops which pieces move first.";
        let kinds: Vec<String> = (0..self.kinds.len())
            .map(|kind| self.name(kind).to_string())
            .collect();
        let says: Vec<String> = (kinds.iter())
            .map(|name| format!("a {name} that can move has to, before any other piece"))
            .collect();
        let mut answers = vec![("any", "any piece, as long as one can move")];
        let named = kinds.iter().zip(&says);
        answers.extend(named.map(|(name, says)| (name.as_str(), says.as_str())));
        match self.ask(&format!("priority-{}", at.start), at, because, &answers) {
            key if key == "any" => Vec::new(),
            key => vec![key],
        }
    }

    /// The lines of each part after those of the parts before it.
    pub(super) fn in_order_of_priority(&mut self) {
        let priorities = std::mem::take(&mut self.priorities);
        let plays = std::mem::take(&mut self.spec.plays);
        let places = std::mem::take(&mut self.sources.plays);
        let lines = priorities.into_iter().zip(plays).zip(places);
        let mut lines: Vec<_> = lines.enumerate().collect();
        lines.order_by_key(|(place, ((priority, _), _))| (*priority, *place));
        let mut before = 0;
        for (_, ((priority, mut play), at)) in lines {
            if !play.also {
                play.otherwise = priority > before;
                before = priority;
            }
            self.spec.plays.push(play);
            self.sources.plays.push(at);
        }
    }
}
