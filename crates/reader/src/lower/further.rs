//! Further moves in one turn: after a first move, after a promotion in place, in every turn.

use super::Lower;
use super::play::Plays;
use crate::ask::Answer;
use crate::span::Extent;
use crate::tree::Does;
use rookery_rules::ruleset::spec::{AgainSpec, Trigger};

impl Lower<'_> {
    /// `set pending and move again`, answered by `if a state is pending, pass or move …`.
    pub(super) fn further_moves(&mut self, plays: &Plays) {
        let waiting = self.waiting_again.take();
        let first = self.first_again.take();
        let of_another = std::mem::take(&mut self.of_another);
        let moves_again = first.iter().map(|(kind, _)| kind);
        if !of_another.iter().eq(moves_again) && !of_another.is_empty() {
            return self.beyond();
        }
        let Some((kind, _)) = waiting.clone().or_else(|| first.clone()) else {
            if plays.pass_when_pending.is_some() {
                // Nothing on the page sets anything pending.
                self.beyond();
            }
            return;
        };
        let Some(pass_at) = plays.pass_when_pending else {
            // The page does not say what may be done while something is pending.
            return self.beyond();
        };
        let because = "The page says 'move one of your pieces' and hides which.";
        // Where the kind's own rule asks for another one, the one that has just moved never moves again.
        let another = !of_another.is_empty();
        let any = match another {
            true => "pass, or move any other piece",
            false => "pass, or move any piece",
        };
        // In the one game whose play is known to be so, another of the same kind.
        let other = format!("pass, or move a {kind} other than the one that has just moved");
        let mut answers = vec![Answer::new("pawn-other", other), Answer::new("any", any)];
        if !another {
            answers.push(Answer::new("pawn", format!("pass, or move any {kind}")));
        }
        let key = self.asker.ask("further-move", pass_at, because, answers);
        let with: Vec<String> = match key.as_str() {
            "any" => Vec::new(),
            _ => vec![kind],
        };
        if let Some((kind, at)) = waiting {
            let again = AgainSpec {
                after: Trigger::Waiting(kind),
                with: with.clone(),
                other: false,
                or_pass: true,
            };
            self.add_again(again, at);
        }
        if let Some((kind, at)) = &first {
            let again = AgainSpec {
                after: Trigger::First(Some(kind.clone())),
                with,
                other: another || key == "pawn-other",
                or_pass: true,
            };
            self.add_again(again, *at);
        }
        let safe = "The page does not say when the first turns end.";
        if let Some((_, at)) = first {
            let answers = vec![Answer::new("both", "in the first turn of each player")];
            self.asker.ask("first-turns", at, safe, answers);
        }
    }

    /// A phase of double moves, printed before the phase of single ones.
    pub(super) fn two_moves(&mut self, at: Extent) {
        let pending = |does: &Does| matches!(does, Does::SetPending(Some(_)));
        if (self.rules.pieces.iter()).any(|piece| piece.moves.any(&pending)) {
            // One's own second move can go to the square that the first has passed over.
            return self.beyond();
        }
        let phases = self.rules.play.len() > 1;
        let because = if phases {
            "The page prints two rules of play in a row and not when the second takes over."
        } else {
            "The page gives every turn a second move."
        };
        let first = Answer::new(
            "first",
            "the first turn of each player has two moves, any later turn one",
        );
        let each = Answer::new("each", "every turn has two moves");
        let answers = if phases {
            vec![first, each]
        } else {
            vec![each, first]
        };
        let key = self.asker.ask("two-moves", at, because, answers);
        let again = AgainSpec {
            after: match key.as_str() {
                "first" => Trigger::First(None),
                _ => Trigger::Each(None),
            },
            with: Vec::new(),
            other: false,
            or_pass: false,
        };
        self.add_again(again, at);
    }
}
