//! The rules part of a page, and its sentences.

use super::{Act, At, Cond, Does, Sign, Value, Way, Whose};
use crate::span::Extent;

/// How a game ends for the player who has just moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    Wins,
    Loses,
    NextWins,
    NextLoses,
    OneWins,
    TwoWins,
    OneLoses,
    TwoLoses,
    Draw,
}

/// One rule of the aim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndRule {
    pub cond: At<Cond>,
    pub outcome: At<Outcome>,
    pub at: Extent,
}

/// One sentence of the piece rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceRule {
    pub name: String,
    pub name_at: Extent,
    pub moves: Act,
    pub at: Extent,
}

/// One line of the setup. Player 0: the piece is nobody's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placing {
    pub name: String,
    pub player: u8,
    pub squares: Vec<(u8, u8)>,
    pub at: Extent,
}

/// One line of the regions: a name for some squares, for one player, or for nobody (0).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    pub name: String,
    pub player: u8,
    pub squares: Vec<(u8, u8)>,
    pub at: Extent,
}

/// The rules part of a page, phrase by phrase.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    pub title: String,
    /// The kinds of piece, as the page lists them, in the singular.
    pub kinds: Vec<String>,
    /// Those of each player, where the page lists them apart: White's, Black's, nobody's.
    pub lists: [Option<Vec<String>>; 3],
    /// All that such lists name, in their order.
    pub listed: Vec<String>,
    pub regions: Vec<Region>,
    pub pieces: Vec<PieceRule>,
    /// The kinds that have a sentence of their own, also where it could not be read.
    pub ruled: Vec<String>,
    pub placings: Vec<Placing>,
    /// The play rules: more than one where the page prints several phases in a row.
    pub play: Vec<Act>,
    pub ends: Vec<EndRule>,
}

impl Rules {
    /// One rule of play for the whole game: each rule of a phase but the last holds for so many
    /// turns, both players' together. The English does not print when phases change.
    #[must_use]
    pub fn phased(&self, turns: i32) -> Option<Act> {
        let mut phases = self.play.iter().enumerate().rev();
        let (_, last) = phases.next()?;
        Some(phases.fold(last.clone(), |later, (index, act)| {
            let until = i32::try_from(index + 1).unwrap_or(1).saturating_mul(turns);
            let still = Cond::Compare(Value::Turns, Sign::AtMost, Value::Number(until));
            At {
                at: act.at,
                is: Does::If {
                    cond: Box::new(At {
                        is: still,
                        at: act.at,
                    }),
                    then: Box::new(act.clone()),
                    otherwise: Some(Box::new(later)),
                },
            }
        }))
    }

    /// Whether a kind is in the list of neutral pieces.
    pub(crate) fn is_nobodys(&self, word: &str) -> bool {
        let mut names = self.lists[2].iter().flatten();
        names.any(|name| name == word)
    }

    /// Whether a piece of both players may have a rule for each, by the page's lists, and it is not that it
    /// steps as a king does.
    pub(crate) fn may_print_blacks_alone(&self, name: &str) -> bool {
        let [Some(white), Some(black), _] = &self.lists else {
            return false;
        };
        let has = |list: &[String]| list.iter().any(|other| other == name);
        let steps = |does: &Does| matches!(does, Does::Step { ways, .. } if ways.plain() == Some(&[Way::Adjacent]));
        let mut rules = self.pieces.iter().filter(|rule| rule.name == name);
        white != black && has(white) && has(black) && !rules.any(|rule| rule.moves.any(&steps))
    }

    /// Whether only the other player has such a piece, by the page's lists.
    pub(crate) fn lacks(&self, player: usize, word: &str) -> bool {
        let [Some(white), Some(black), _] = &self.lists else {
            return false;
        };
        let has = |list: &[String]| list.iter().any(|name| name == word);
        match [has(white), has(black)] {
            [white, black] if player == 0 => !white && black,
            [white, black] => white && !black,
        }
    }

    /// Whether a player begins with such a piece, or some phrase may bring one.
    fn may_have(&self, player: usize, kind: &str) -> bool {
        let begins = |p: &Placing| usize::from(p.player) == player + 1 && p.name == kind;
        let brings = |does: &Does| match does {
            Does::Promote { into, .. } => {
                into.is_empty() || into.iter().any(|word| kind.contains(word.as_str()))
            }
            Does::Add { .. } => true,
            _ => false,
        };
        let rules = self.pieces.iter().map(|rule| &rule.moves);
        !self.lacks(player, kind)
            && (self.placings.iter().any(begins)
                || rules.chain(&self.play).any(|act| act.any(&brings)))
    }

    /// Whether a player who has this kind, or any player, would promote to one that only the other has, and
    /// the rule does not tell the players apart.
    pub(crate) fn promotes_to_others(&self, of: Option<&str>, into: &[String]) -> bool {
        let player = |value: &Value| matches!(value, Value::Player(_));
        let told = |cond: &Cond| match cond {
            Cond::IsMover(_) => true,
            Cond::Compare(a, _, b) => player(a) || player(b),
            _ => false,
        };
        let told = |does: &Does| matches!(does, Does::If { cond, .. } if cond.is.any(&told));
        let apart = match of {
            Some(kind) => (self.pieces.iter()).any(|p| p.name == kind && p.moves.any(&told)),
            None => self.play.iter().any(|act| act.any(&told)),
        };
        let gives = |act: &Act| act.any(&Does::gives_the_move);
        let giving = || self.pieces.iter().filter(|p| gives(&p.moves));
        let causes = |player: usize| match of {
            Some(kind) => self.may_have(player, kind),
            None if self.play.iter().any(gives) || giving().next().is_none() => true,
            None => giving().any(|p| self.may_have(player, &p.name)),
        };
        !apart
            && (0..2)
                .any(|player| causes(player) && into.iter().any(|word| self.lacks(player, word)))
    }

    /// Whether a piece moves in some way only while so many pieces stand on the board, as
    /// before anything has been taken.
    pub(crate) fn counts_all(&self) -> bool {
        fn counts(cond: &Cond) -> bool {
            match cond {
                Cond::Compare(a, Sign::Equal, b) => [a, b]
                    .into_iter()
                    .any(|value| matches!(value, Value::SquaresOf(Whose::All))),
                Cond::And(parts) | Cond::Or(parts) => parts.iter().any(|p| counts(&p.is)),
                _ => false,
            }
        }
        let asks = |does: &Does| matches!(does, Does::If { cond, .. } if counts(&cond.is));
        self.pieces.iter().any(|piece| piece.moves.any(&asks))
    }
}
