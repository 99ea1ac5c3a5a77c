//! How the game ends.

use super::Lower;
use crate::ask::Answer;
use crate::literal::{of_next_mover, one_more, only_these};
use crate::span::Extent;
use crate::tree::{At, Cond, EndRule, Outcome, Sign, Site, Value, Whose};
use rookery_rules::rule::Term;
use rookery_rules::ruleset::spec::{CastleSpec, Condition, EndSpec, Verdict};
use std::mem::discriminant;

const fn verdict(outcome: Outcome) -> Option<Verdict> {
    match outcome {
        Outcome::Wins | Outcome::NextLoses => Some(Verdict::Wins),
        Outcome::Loses | Outcome::NextWins => Some(Verdict::Loses),
        Outcome::Draw => Some(Verdict::Draws),
        Outcome::OneWins | Outcome::TwoWins | Outcome::OneLoses | Outcome::TwoLoses => None,
    }
}

impl Lower<'_> {
    pub(super) fn aim(&mut self) {
        if self.rules.ends.is_empty() {
            // The page does not say how the game ends.
            self.beyond();
        }
        for rule in &self.rules.ends {
            self.end(rule);
        }
        if !self.spec.again.is_empty() {
            self.of_next_movers();
        }
        if self.judges_stuck_otherwise() {
            self.beyond();
        }
        self.king_marks();
    }

    /// Where who has moved moves again, that is the next player.
    fn of_next_movers(&mut self) {
        for end in &mut self.spec.ends {
            let condition = std::mem::replace(&mut end.condition, Condition::Bare);
            end.condition = of_next_mover(condition);
        }
    }

    fn end(&mut self, rule: &EndRule) {
        let Some(verdict) = verdict(rule.outcome.is) else {
            // An end that names the player who wins or loses can't be played yet.
            return self.beyond();
        };
        if self.royal.is_none()
            && matches!(&rule.cond.is, Cond::And(parts) if parts.len() == 2 && is_mate(&parts[0].is, &parts[1].is))
        {
            self.remark(rule.outcome.at, "this never comes about: there is no mate");
        }
        match &rule.cond.is {
            // Several conditions, each of which ends the game.
            Cond::Or(parts) => parts.iter().for_each(|p| self.end_on(p, verdict)),
            _ => self.end_on(&rule.cond, verdict),
        }
    }

    fn end_on(&mut self, cond: &At<Cond>, verdict: Verdict) {
        let at = cond.at;
        match &cond.is {
            Cond::And(parts) => {
                if parts.len() == 2 && is_mate(&parts[0].is, &parts[1].is) {
                    if self.royal.is_some() {
                        self.push(Condition::Checkmate, verdict, at);
                    }
                    return;
                }
                self.end_on_several(parts, at, verdict);
            }
            Cond::CannotMove(Whose::Next) => {
                self.push(self.stuck(), verdict, at);
            }
            // Who wins or loses so is found out by a pass: it is the player without a move, and not who has
            // just left the other without one.
            Cond::CannotMove(Whose::Mover) if verdict != Verdict::Draws => {
                self.push(Condition::When(Term::word("passed")), verdict, at);
            }
            Cond::CannotMove(Whose::Mover) => {
                let because = "The page speaks of the player who has just moved; a player without a move is found out one forced pass later.";
                let answers = vec![
                    Answer::new(
                        "opponent",
                        "at once, when the opponent is left without a legal move",
                    ),
                    Answer::new(
                        "pass",
                        "never by itself: the player passes, and two passes in a row draw",
                    ),
                ];
                if self.asker.ask("no-move", at, because, answers) == "opponent" {
                    self.push(self.stuck(), verdict, at);
                }
            }
            Cond::Compare(Value::PiecesOwned(Whose::Next), Sign::Equal, Value::Number(1))
            | Cond::Compare(Value::Number(1), Sign::Equal, Value::PiecesOwned(Whose::Next)) => {
                self.push(Condition::Bare, verdict, at);
            }
            Cond::Compare(Value::Counter, Sign::Equal, Value::Number(n))
                if verdict == Verdict::Draws =>
            {
                self.counted(*n, at)
            }
            Cond::Compare(Value::PiecesOwned(Whose::Next), Sign::Equal, Value::Sum(values))
                if one_more(values) =>
            {
                let main = self.main_piece();
                let kinds = self.kinds.iter().map(|kind| &kind.name);
                let kinds = kinds.filter(|name| Some(*name) != main.as_ref());
                let kinds = kinds.map(|name| (self.home(name, 1).len(), name.clone()));
                if let Some(condition) = only_these(kinds.collect(), &mut self.asker, at) {
                    self.add_end(condition, verdict, at);
                }
            }
            _ => self.beyond(),
        }
    }

    fn end_on_several(&mut self, parts: &[At<Cond>], at: Extent, verdict: Verdict) {
        let bare = |c: &Cond, who: Whose| matches!(c, Cond::Compare(Value::PiecesOwned(w), Sign::Equal, Value::Number(1)) if *w == who);
        if let [one_bare, counted] = parts
            && let Cond::Or(sides) = &one_bare.is
            && sides.len() == 2
            && bare(&sides[0].is, Whose::One)
            && bare(&sides[1].is, Whose::Two)
            && let Cond::Compare(Value::Counter, Sign::Equal, Value::Number(n)) = counted.is
            && verdict == Verdict::Draws
            && self.resets_unless_bare
            && self.pieces_leave_the_counter()
            && let Some(plies) = count(n).map(|n| n + 1)
        {
            let because = "The counter is set to -1 after every move that leaves both players several pieces; it is looked at before it grows.";
            let answers = vec![Answer::new(
                "plies",
                format!("when {plies} moves in a row have left a player with a single piece"),
            )];
            self.asker.ask("bare-counter", at, because, answers);
            return self.push(Condition::BarePlies(plies), verdict, at);
        }
        if let [bare_next, two, there] = parts
            && bare(&bare_next.is, Whose::Next)
            && matches!(
                two.is,
                Cond::Compare(
                    Value::PiecesOwned(Whose::Mover),
                    Sign::Equal,
                    Value::Number(2)
                )
            )
            && let Some((name, number)) = has_one(&there.is)
            && let Some(name) = self.ours(name)
        {
            if number == 1 {
                let because = "Square number 1 makes no sense here, and copies of these pages lose minus signs.";
                let says = format!("-1, that is: the player has a {name} on the board");
                let answers = vec![Answer::new("minus", says)];
                self.asker
                    .ask(&format!("{name}-minus"), there.at, because, answers);
            }
            // `material` would not wait until the player with the two has moved.
            let there = format!("-1 != square(where({name}, mover))");
            let two = "count(occupied(next)) = 1 and count(occupied(mover)) = 2";
            if let Ok(term) = Term::parse(&format!("{two} and {there}")) {
                return self.add_end(Condition::When(term), verdict, at);
            }
        }
        // An end that our rulesets cannot state.
        self.beyond();
    }

    /// `Counter is equal to 99`: after so many plies, or so many since it was set back.
    fn counted(&mut self, n: i32, at: Extent) {
        let Some(n) = count(n).filter(|n| *n > 0) else {
            // A count that makes no sense here.
            return self.beyond();
        };
        let (all, row) = (n + 2, n + 1);
        // The page's own counter has two moves there.
        let at_once = match self.promotes_at_once {
            true => "; a promotion belongs to the move that it comes with",
            false => "",
        };
        let says = format!("a draw when {all} moves have been played{at_once}");
        let plies = Answer::new("plies", says);
        let says =
            format!("a draw after {row} moves in a row without a capture or a pawn move{at_once}");
        let quiet = Answer::new("quiet", says);
        if self.resets_unless_bare {
            // Neither all moves are counted nor the quiet ones.
            return self.beyond();
        }
        let (because, answers) = if self.pieces_leave_the_counter() {
            let because = "The counter begins at -1 and grows after each move's ends were judged; no phrase of this page sets it back.";
            (because, vec![plies, quiet])
        } else if n < 16 || !self.counts_quiet_moves() {
            // Other moves set it back than captures and those of pawns, or each of few moves matters.
            return self.beyond();
        } else {
            let because = "The page sets the counter back in the rules of some pieces, and hides that every capture does.";
            (because, vec![quiet, plies])
        };
        let condition = match self.asker.ask("counter", at, because, answers).as_str() {
            "plies" => Condition::Plies(all),
            _ => Condition::Quiet(row),
        };
        self.push(condition, Verdict::Draws, at);
    }

    /// Whether the page judges a player who has no legal move otherwise than our words do: in check as well,
    /// if no mate has been judged before, and where a pass finds it out, after all other ends.
    fn judges_stuck_otherwise(&self) -> bool {
        let ends = &self.spec.ends;
        let place = |condition: Condition| ends.iter().position(|end| end.condition == condition);
        let alike = |part: &[EndSpec]| part.iter().all(|end| end.verdict == part[0].verdict);
        let (stalemate, mate) = (place(Condition::Stalemate), place(Condition::Checkmate));
        let passes = self.asker.asked.iter().any(|asked| asked.id == "no-move");
        let Some(stuck) = stalemate.or(place(Condition::Blocked)) else {
            return false;
        };
        let in_check = match (stalemate, mate) {
            (Some(_), None) => true,
            (Some(stuck), Some(mate)) => mate > stuck && !alike(&ends[stuck..=mate]),
            (None, _) => false,
        };
        in_check || passes && !alike(&ends[stuck..])
    }

    /// What it is called that a player has no legal move.
    const fn stuck(&self) -> Condition {
        match self.royal {
            Some(_) => Condition::Stalemate,
            None => Condition::Blocked,
        }
    }

    fn push(&mut self, condition: Condition, verdict: Verdict, at: Extent) {
        let alike = |known: &Condition| discriminant(known) == discriminant(&condition);
        if self.spec.ends.iter().any(|end| alike(&end.condition)) {
            // The page judges the same thing twice.
            return self.beyond();
        }
        self.add_end(condition, verdict, at);
    }

    /// Whether being in check takes the unmoved mark from the king.
    fn king_marks(&mut self) {
        if !self.spec.castles.is_empty() {
            let letters = format!(" w {} ", self.castling_letters());
            self.spec.start = self.spec.start.replacen(" w - ", &letters, 1);
        }
        let royal = self.royal.clone();
        let castles = !self.spec.castles.is_empty() && royal.is_some();
        let matters = castles
            || royal
                .as_ref()
                .is_some_and(|name| self.moves(name).iter().any(|line| line.unmoved));
        if !matters {
            self.spec.check_spoils_king = false;
            if let Some(at) = self.sources.spoils.take() {
                self.remark(at, "this has no effect: no move here asks whether the king has moved or been in check");
            }
            return;
        }
        let several = self.promotes_at_once || !self.spec.again.is_empty();
        if self.spec.check_spoils_king && several {
            // A check is looked for after each move of a turn but the choice of a promotion.
            self.beyond();
        }
        if !self.spec.check_spoils_king && self.asker.is_known("king-check") {
            let at = self.sources.castles.first().copied().unwrap_or_default();
            let because = "The page does not say whether a check that has passed matters.";
            let answers = vec![
                Answer::new(
                    "forgotten",
                    "a check that has passed does not take castling away",
                ),
                Answer::new(
                    "spoils",
                    "a king that has stood in check when its turn began may not castle any more",
                ),
            ];
            if self.asker.ask("king-check", at, because, answers) == "spoils" {
                self.spec.check_spoils_king = true;
                self.sources.spoils = Some(at);
            }
        }
    }

    fn castling_letters(&self) -> String {
        let east = |castle: &CastleSpec| castle.rook_from.file() > castle.king_from.file();
        let mut letters = String::new();
        if self.spec.castles.iter().any(east) {
            letters.push('K');
        }
        if self.spec.castles.iter().any(|castle| !east(castle)) {
            letters.push('Q');
        }
        let black = letters.to_lowercase();
        letters + &black
    }
}

/// A count of moves, where it is one that a game may come to.
fn count(number: i32) -> Option<u16> {
    u16::try_from(number).ok().filter(|count| *count < 50_000)
}

fn is_mate(a: &Cond, b: &Cond) -> bool {
    let stuck = matches!(b, Cond::Not(inner) if matches!(&inner.is, Cond::CanMove(act) if super::moves::is_any_piece(act)));
    matches!(
        a,
        Cond::Threatened {
            whose: Whose::Next,
            ..
        }
    ) && stuck
}

/// `-1 is not equal to Ferz of the moving player is in`: the piece, and the number, which
/// copies of pages may have robbed of its sign.
fn has_one(cond: &Cond) -> Option<(&str, i32)> {
    match cond {
        Cond::Compare(
            Value::Number(n @ (-1 | 1)),
            Sign::Unequal,
            Value::Site(Site::WhereIs {
                name,
                whose: Whose::Mover,
            }),
        )
        | Cond::Compare(
            Value::Site(Site::WhereIs {
                name,
                whose: Whose::Mover,
            }),
            Sign::Unequal,
            Value::Number(n @ (-1 | 1)),
        ) => Some((name, *n)),
        _ => None,
    }
}
