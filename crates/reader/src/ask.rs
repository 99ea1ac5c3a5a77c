//! What the English leaves open, as questions with answers: the one that is taken
//! becomes a *reading* beside the ruleset, the others are its alternatives.

use crate::known::Known;
use crate::span::Extent;
use crate::tree::{Act, Cond, Does, Rules, Value};
use std::cell::Cell;

/// One possible answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub key: String,
    pub says: String,
}

impl Answer {
    pub fn new(key: impl Into<String>, says: impl Into<String>) -> Self {
        Self {
            key: key.into(),
            says: says.into(),
        }
    }
}

/// A question that was met, and how it was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    pub id: String,
    pub at: Extent,
    /// Why there is a question, and why this answer.
    pub because: String,
    pub answers: Vec<Answer>,
    pub taken: usize,
    /// It is about what belongs together: the answer changes the tree, not only what that becomes.
    pub grammar: bool,
}

/// Answers questions: by the person's own choices first, then by what is known of
/// the game and its parents, then by convention.
#[derive(Clone, Debug)]
pub(crate) struct Asker<'a> {
    choices: &'a [(String, String)],
    known: Known,
    pub asked: Vec<Asked>,
    pub used: Vec<String>,
}

impl<'a> Asker<'a> {
    pub const fn new(choices: &'a [(String, String)], known: Known) -> Self {
        Self {
            choices,
            known,
            asked: Vec::new(),
            used: Vec::new(),
        }
    }

    /// What the parents say about a question that only they raise.
    pub fn is_known(&self, id: &str) -> bool {
        self.known.answer(id).is_some() || self.choices.iter().any(|(q, _)| q == id)
    }

    /// Whether the person has chosen to leave out a phrase that cannot be played.
    pub fn leaves_out(&mut self, at: Extent, because: &str) -> bool {
        let id = format!("leave-out-{}", at.start);
        let left = self.choices.iter().any(|(q, key)| *q == id && key == "yes");
        if left {
            let answers = vec![
                Answer::new("no", "play with this phrase"),
                Answer::new("yes", "this phrase is left out of the game"),
            ];
            self.ask(
                &id,
                at,
                &format!("It cannot be played: {because}."),
                answers,
            );
        }
        left
    }

    /// The key of the answer to question `id`. The first answer is the convention.
    pub fn ask(&mut self, id: &str, at: Extent, because: &str, answers: Vec<Answer>) -> String {
        self.ask_like(id, id, at, because, answers)
    }

    /// The same of a phrase that may have others like it: each has a question of its own, for which what is
    /// chosen or known of the first holds, unless it has an answer.
    pub fn ask_of_each(
        &mut self,
        id: &str,
        at: Extent,
        because: &str,
        answers: Vec<Answer>,
    ) -> String {
        let first = self.asked.iter().find(|asked| asked.id == id);
        match first.is_none_or(|first| first.at == at) {
            true => self.ask(id, at, because, answers),
            false => self.ask_like(&format!("{id}-{}", at.start), id, at, because, answers),
        }
    }

    fn ask_like(
        &mut self,
        id: &str,
        first: &str,
        at: Extent,
        because: &str,
        answers: Vec<Answer>,
    ) -> String {
        let find = |key: &str| answers.iter().position(|a| a.key == key);
        // Asked again on the same words it is the same question, with the same answer.
        let mut asked = self.asked.iter();
        let before = asked.find(|a| a.id == id && a.at == at);
        let before = before.map(|a| a.answers[a.taken].key.clone());
        if let Some(key) = &before
            && find(key).is_some()
        {
            return key.clone();
        }
        let known = self
            .known
            .answer(first)
            .and_then(|k| find(&k.key).map(|i| (i, k.because.clone())));
        let mut chosen = None;
        for question in [first, id] {
            let mut choices = self.choices.iter();
            if let Some((_, key)) = choices.find(|(q, _)| q == question)
                && let Some(answer) = find(key)
            {
                self.used.push(question.to_string());
                chosen = Some(answer);
            }
        }
        let (taken, because) = match (chosen, known) {
            (Some(i), _) => (i, format!("{because} This answer is your choice.")),
            (None, Some((i, reason))) => (i, format!("{because} {reason}")),
            (None, None) => (0, because.to_string()),
        };
        let key = answers
            .get(taken)
            .map(|a| a.key.clone())
            .unwrap_or_default();
        if before.is_none() {
            self.asked.push(Asked {
                id: id.to_string(),
                at,
                because,
                answers,
                taken,
                grammar: false,
            });
        }
        key
    }

    /// Whether the game ends where the system does that the page comes from.
    pub fn turn_limit(&mut self, at: Extent) -> bool {
        let because = "The page names no limit; the system that it comes from stops a game after 2,500 turns, both players' counted together.";
        let answers = vec![
            Answer::new("2500", "a game of 2,500 turns is a draw"),
            Answer::new("none", "there is no limit to the number of turns"),
        ];
        self.ask("turn-limit", at, because, answers) == "2500"
    }

    /// Whether squares that no rule speaks of are those on which the first moves have to end; `may` says
    /// that there could be such a rule, and then there most likely is.
    pub fn stays_there(&mut self, region: &str, at: Extent, may: bool) -> bool {
        let because = "The page names these squares and then no rule speaks of them: perhaps a rule about them was dropped.";
        let mut answers = vec![Answer::new("nothing", "this has no effect")];
        if may {
            let stay =
                "as long as the first rule of play holds, every move has to end on these squares";
            answers.insert(0, Answer::new("stay", stay));
        }
        let id = format!("region-{}", region.to_lowercase());
        self.ask(&id, at, because, answers) == "stay"
    }

    /// Whether a name of squares, of which each player has others, means those of the opponent.
    pub fn means_the_opponents(&mut self, rules: &Rules, region: &str) -> bool {
        let of = |player: u8| {
            let mut regions = rules.regions.iter();
            regions.find(move |r| r.name == region && r.player == player)
        };
        let (white, black) = (of(1), of(2));
        let Some(first) = white.or(black) else {
            return false;
        };
        if white.map(|r| &r.squares) == black.map(|r| &r.squares) {
            return false;
        }
        let because = "The page gives such squares to a player, and where it speaks of them it drops whose are meant.";
        let answers = vec![
            Answer::new("mover", "those of the player who moves are meant"),
            Answer::new("next", "those of the opponent are meant"),
        ];
        let id = format!("whose-{}", region.to_lowercase());
        self.ask(&id, first.at, because, answers) == "next"
    }

    /// The counter is set to 1, for -1.
    pub fn counter_minus(&mut self, at: Extent) {
        let because = "Counters of these pages begin at -1, and copies of them lose minus signs.";
        let answers = vec![Answer::new("minus", "the counter begins anew, at -1")];
        self.ask("counter-minus", at, because, answers);
    }

    /// Whether captures are remembered: the pages say it only where a rule speaks of taking, so that
    /// one such phrase stands for all. Where there is none, most likely none is.
    pub fn remembers(&mut self, rules: &Rules, at: Extent) -> bool {
        if let Some(asked) = self.asked.iter().find(|asked| asked.id == "remembers") {
            return asked.answers[asked.taken].key == "all";
        }
        let remembers = |act: &Act| act.any(&|does| matches!(does, Does::Remember { .. }));
        let none = !rules.pieces.iter().any(|p| remembers(&p.moves));
        let mut answers = vec![Answer::new(
            "all",
            "every piece that is captured is remembered, by whichever piece, and never forgotten",
        )];
        let mut because = "The page says 'remember' in some pieces' rules only, because it drops what the others take.";
        if none {
            answers.insert(
                0,
                Answer::new("none", "nothing that is captured is remembered"),
            );
            because = "No phrase of the page remembers anything.";
        }
        self.ask("remembers", at, because, answers) == "all"
    }

    /// Whether a piece that becomes its file's waits for a loss before it reaches the last rank: the
    /// English leaves out the condition on the square where a step ends. Where the `rule` has one
    /// promotion for all files, what is asked of each has been dropped with the names.
    pub fn waits_for_a_loss(&mut self, kind: &str, rule: &Act, at: Extent) -> bool {
        let because = "The page prints no condition on the square where a step ends.";
        let says = "it reaches the last rank only where its side has lost a piece of the kind that it becomes there";
        let mut answers = vec![
            Answer::new("no", "it may always reach the last rank"),
            Answer::new("lost", says),
        ];
        let parts = Cell::new(0);
        let _ = rule.any(&|does| {
            let part = match does {
                Does::If { cond, .. } => cond.is.any(&asks_for_file),
                does => matches!(does, Does::Promote { into, .. } if into.is_empty()),
            };
            parts.set(parts.get() + usize::from(part));
            false
        });
        if parts.get() == 1 {
            answers.reverse();
        }
        self.ask(&format!("{kind}-waits"), at, because, answers) == "lost"
    }
}

/// `the column within which site … lies is equal to 3`
pub(crate) const fn asks_for_file(cond: &Cond) -> bool {
    matches!(cond, Cond::Compare(Value::Column(_), ..))
}
