//! How conditions that are joined by "and" and "or" become one.

use super::row::{Joint, MOST_TOLD, Row, likely};
use super::{Around, Parser, Read};
use crate::ask::Answer;
use crate::says;
use crate::span::Extent;
use crate::tree::{At, Cond};
use rookery_rules::order::InOrder;

impl Parser<'_> {
    /// The condition of a move, in front of whatever "or" joins to the move.
    pub(super) fn cond_of_move(&mut self) -> Read<At<Cond>> {
        let inside = Around {
            of_move: self.around.bare,
            part_of: self.around.tried,
            ..self.around
        };
        self.inside(inside, Self::cond)
    }

    /// Whether "or" joins an alternative here: `or COND, EFFECT then step …`.
    fn alternative_comes(&mut self) -> bool {
        if !self.around.of_move {
            return false;
        }
        let inside = Around {
            of_move: false,
            ..self.around
        };
        let (cond, comes) = self.look_ahead(inside, |p| {
            p.pos += 1;
            (p.cond(), p.mark(',') && p.act_starts(0))
        });
        match cond.map(|cond| cond.is) {
            Ok(Cond::Or(_)) if comes => self.begins_here(),
            cond => comes && cond.is_ok(),
        }
    }

    /// Of several conditions behind a move, whether those from here on are of an effect alone.
    fn begins_here(&mut self) -> bool {
        let at = self.peek().map_or_else(Extent::default, |token| token.at);
        self.ask(
            format!("alone-{}", at.start),
            at,
            "The page does not show which of these conditions are about the move before them.",
            &[
                ("before", "the one behind this 'or' is"),
                ("behind", "the one behind this 'or' is not"),
            ],
            0,
        ) == 1
    }

    /// Conditions joined by "and", "or" and commas, as the page has them in a row.
    pub(super) fn cond_joined(&mut self) -> Read<At<Cond>> {
        let (start, part_of) = (self.pos, self.around.part_of.take());
        // Whether more than the first belongs to what stands right before that has been asked.
        let known = usize::from(part_of == Some(start));
        let mut terms = vec![self.cond_term()?];
        let mut joints = Vec::new();
        loop {
            if terms.len() > known && self.part_ends(part_of) {
                break;
            } else if self.at_mark(',') && self.cond_starts(1) {
                self.pos += 1;
                joints.push(Joint::Comma);
            } else if let Some(and) = self.connective() {
                joints.push(Joint::Word(and));
            } else {
                break;
            }
            terms.push(self.cond_term()?);
        }
        if joints.is_empty() {
            return terms.pop().map_or_else(|| self.stuck("a condition"), Ok);
        }
        if joints.last() == Some(&Joint::Comma) {
            return self.stuck("'and' or 'or' before the last of several conditions");
        }
        let and = joints.contains(&Joint::Word(true));
        let row = Row {
            terms: &terms,
            joints: &joints,
        };
        if !(and && joints.contains(&Joint::Word(false))) {
            return Ok(listed(terms, and));
        }
        if terms.len() > LONGEST_ROW {
            return self.stuck("fewer conditions joined by 'and' and 'or'");
        }
        let mut readings = row.readings();
        let more = readings.len() > MOST_TOLD;
        if more {
            readings.order_by_key(|c| usize::MAX - likely(&c.is, false));
            readings.truncate(MOST_TOLD);
        }
        let likely: Vec<usize> = readings.iter().map(|c| likely(&c.is, false)).collect();
        let most = likely.iter().max();
        let usual = likely.iter().position(|one| Some(one) == most).unwrap_or(0);
        let taken = match row.means_the_same() {
            true => usual,
            false => self.ask_reading(&readings, usual, more),
        };
        Ok(readings.swap_remove(taken))
    }

    /// Whether the conditions that belong to a part of another end here, though more are joined to them.
    fn part_ends(&mut self, part_of: Option<usize>) -> bool {
        let Some(start) = part_of.filter(|_| self.joined_to()) else {
            return false;
        };
        let [start, at] = [start, self.pos].map(|place| self.tokens[place].at);
        let because = "The page does not show how many of these conditions belong to what stands before the first of them.";
        let answers = [
            ("goes-on", "the next one does"),
            ("here", "the next one does not"),
        ];
        self.ask(
            format!("ends-{}-{}", start.start, at.start),
            at,
            because,
            &answers,
            0,
        ) == 1
    }

    fn ask_reading(&mut self, readings: &[At<Cond>], usual: usize, more: bool) -> usize {
        let several = readings.len() > 2;
        let answers = readings.iter().zip(1..).map(|(reading, number)| {
            let key = match reading.is {
                _ if several => number.to_string(),
                Cond::And(_) => "or".into(),
                _ => "and".into(),
            };
            Answer::new(key, says::cond(&reading.is))
        });
        let answers = answers.collect();
        let at = readings[0].at;
        self.asks(
            format!("joint-{}", at.start),
            at,
            match more {
                true => {
                    "The page joins these with 'and' and 'or' and does not show which belong together; there are more ways than are told here, and these are the likeliest."
                }
                false => {
                    "The page joins these with 'and' and 'or' and does not show which belong together."
                }
            },
            answers,
            usual,
        )
    }

    /// Takes "and" or "or" where a condition follows; true for "and".
    fn connective(&mut self) -> Option<bool> {
        let and = self.key(0) == "and";
        let joined = (and || self.key(0) == "or") && self.cond_starts(1);
        if joined && (and || !self.alternative_comes()) {
            self.pos += 1;
            return Some(and);
        }
        None
    }

    /// Whether what stands here belongs to the last part of the phrase before it, or is said of the
    /// whole of it.
    pub(super) fn of_last_part(&mut self, usually: bool) -> bool {
        self.of_last_part_from(None, usually)
    }

    /// The same of a phrase that is the last part of another: each of them has a question of its own, with
    /// the token that it begins at.
    pub(super) fn of_last_part_from(&mut self, inner: Option<usize>, usually: bool) -> bool {
        let at = self.peek().map_or_else(Extent::default, |token| token.at);
        let inner = inner.map_or_else(String::new, |start| {
            format!("{}-", self.tokens[start].at.start)
        });
        self.ask(
            format!("belongs-{inner}{}", at.start),
            at,
            "The page does not show how much of what stands before this it is about.",
            &[
                ("whole", "it is about the whole of it"),
                ("last", "it is about the last part alone"),
            ],
            usize::from(usually),
        ) == 1
    }
}

/// Longer rows have too many readings.
const LONGEST_ROW: usize = 20;

/// `A or B but not both`: each without the other.
pub(super) fn one_alone(parts: Vec<At<Cond>>, at: Extent) -> At<Cond> {
    let not = |part: &At<Cond>| At {
        is: Cond::Not(Box::new(part.clone())),
        at: part.at,
    };
    let without = |one: usize| {
        let both = vec![parts[one].clone(), not(&parts[1 - one])];
        At {
            is: Cond::And(both),
            at,
        }
    };
    At {
        is: Cond::Or(vec![without(0), without(1)]),
        at,
    }
}

/// One list of conditions; a list of the same sort at its beginning is part of it.
pub(super) fn listed(mut parts: Vec<At<Cond>>, and: bool) -> At<Cond> {
    if parts.len() == 1
        && let Some(only) = parts.pop()
    {
        return only;
    }
    let at = parts.iter().map(|p| p.at).reduce(Extent::join);
    let mut all = Vec::new();
    for part in parts {
        match part.is {
            Cond::And(inner) if and => all.extend(inner),
            Cond::Or(inner) if !and => all.extend(inner),
            is => all.push(At { is, at: part.at }),
        }
    }
    At {
        is: if and { Cond::And(all) } else { Cond::Or(all) },
        at: at.unwrap_or_default(),
    }
}
