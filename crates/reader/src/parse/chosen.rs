//! Moves between chosen squares, and moves for each of many or by their order.

use super::chain::{any_of, chained, either};
use super::scope::Choice;
use super::{Around, Parser, Read};
use crate::span::Extent;
use crate::tree::{Act, At, Cond, Does, Squares};

impl Parser<'_> {
    /// `from cell[ in …][ in …][ if …] to cell[ in] … moveRule: …[ captureRule: …][ captureEffect: …]`
    pub(super) fn carrying(&mut self) -> Read<Does> {
        let mut from = Squares::Board;
        if self.take("in") {
            from = self.set_or_site()?;
            if self.take("in") {
                from = Squares::Both(Box::new(from), Box::new(self.set_or_site()?));
            }
        }
        let from_if = self.if_of_square()?;
        self.need("to cell")?;
        self.take("in");
        let to = self.set_or_site()?;
        let rule = self.labelled("moverule")?;
        let Some(rule) = rule else {
            return self.stuck("'moveRule:'");
        };
        let capture_rule = self.labelled("capturerule")?.map(Box::new);
        let mut capture = None;
        if self.take("captureeffect") {
            self.mark(':');
            let start = self.pos;
            let mut effects = vec![self.together(true)?];
            if self.key(0) == "then" && self.of_last_part(false) {
                self.following(&mut effects, true)?;
            }
            capture = Some(Box::new(self.whole(chained(effects), start, Does::Then)));
        }
        Ok(Does::FromTo {
            from,
            from_if,
            to,
            rule: Box::new(rule),
            capture_rule,
            capture,
        })
    }

    /// `moveRule: CONDITION`
    fn labelled(&mut self, label: &str) -> Read<Option<At<Cond>>> {
        if !self.take(label) {
            return Ok(None);
        }
        self.mark(':');
        self.cond_of_move().map(Some)
    }

    fn if_of_square(&mut self) -> Read<Option<Box<At<Cond>>>> {
        if self.take("if") {
            Ok(Some(Box::new(self.cond()?)))
        } else {
            Ok(None)
        }
    }

    /// `select Cell in … if … and select Cell in … if …`
    pub(super) fn selection(&mut self) -> Read<Does> {
        let from = self.set_or_site()?;
        let from_if = self.if_of_square()?;
        let (mut to, mut to_if) = (None, None);
        if self.take("and select cell in") {
            to = Some(self.set_or_site()?);
            to_if = self.if_of_square()?;
        }
        Ok(Does::Select {
            from,
            from_if,
            to,
            to_if,
        })
    }

    /// `moves with priority: A, B, C`
    pub(super) fn priority(&mut self) -> Read<Act> {
        let start = self.pos;
        // One that is a part of another has parts of that.
        let within = self.around.listed;
        self.need("moves with priority")?;
        self.mark(':');
        let inside = Around {
            bare: false,
            listed: Some(self.pos),
            ..self.around
        };
        let asks = within.is_some_and(|part| part < start);
        let mut parts = self.inside(inside, |p| p.listed_parts(asks))?;
        if within.is_some() {
            // What follows the last of its parts alone, and what all of them, or may be chosen beside
            // them, is more than there are answers for.
            let ends_clearly = !(self.key(0) == "or" && self.act_starts(1));
            if !(ends_clearly && parts[1..].iter().all(is_single)) || parts.len() > MOST_WITHIN {
                return self.stuck("parts of a list by priority within another that are single moves");
            }
        } else if self.ask_at_or(
            "beside",
            "The page does not show whether what this 'or' joins is one more choice in the last part of the list, or stands beside the list.",
            [
                ("list", "it stands beside the list, and can be chosen whatever the list leaves"),
                ("last", "it belongs to the last part of the list"),
            ],
        ) {
            let from = self.pos;
            let mut choices: Vec<Act> = parts.pop().into_iter().collect();
            self.further(&mut choices)?;
            let at = choices[0].at.join(self.since(from));
            let is = any_of(choices);
            parts.push(At { is, at });
        }
        Ok(self.noted(Does::Priority(parts), start))
    }

    /// `asks`: the list stands in a part of another, which one of its commas may end.
    fn listed_parts(&mut self, asks: bool) -> Read<Vec<Act>> {
        let mut parts = Vec::new();
        loop {
            let part = spread(self.part_of_list()?);
            let is_list = |does: &Does| matches!(does, Does::Priority(_));
            if part.iter().any(|part| part.any(&is_list)) {
                return self.stuck("a list by priority that is not within another");
            }
            parts.extend(part);
            if !(self.at_mark(',') && self.act_starts(1)) || asks && self.list_ends() {
                return Ok(parts);
            }
            self.pos += 1;
        }
    }

    fn list_ends(&mut self) -> bool {
        let at = self.peek().map_or_else(Extent::default, |token| token.at);
        let because = "The page does not show which of two lists by priority, one within the other, this comma goes on with.";
        let answers = [
            ("inner", "what follows is a part of the inner list"),
            ("outer", "the inner list ends here"),
        ];
        self.ask(format!("list-{}", at.start), at, because, &answers, 0) == 1
    }

    /// What "or" and "else" join belongs to the part, where a further one stands behind it.
    fn part_of_list(&mut self) -> Read<Act> {
        let around = Around {
            listed: Some(self.pos),
            ..self.around
        };
        self.inside(around, Self::part_here)
    }

    fn part_here(&mut self) -> Read<Act> {
        let inside = Around {
            ahead: true,
            ..self.around
        };
        let of_piece = self.around.of_piece;
        // Who looks ahead does not look ahead of that.
        let whole = !self.around.ahead
            && self.look_ahead(inside, |p| {
                p.choices_of(of_piece, true).is_ok() && p.at_mark(',') && p.act_starts(1)
            });
        if whole {
            return self.choices_of(of_piece, true);
        }
        let one = self.choice()?;
        if self.at_else() && !one.conds.is_empty() {
            // Of a list under a condition it could answer that.
            if self.around.open && !self.of_last_part(true) {
                return Ok(one.alone());
            }
            return self.conditional(one.conds, one.act, false, &|p| {
                p.choice().map(Choice::alone)
            });
        }
        Ok(one.alone())
    }

    /// `Each turn, where the site is within …, …`
    pub(super) fn each_square(&mut self) -> Read<Act> {
        let start = self.pos;
        self.need("each turn")?;
        self.mark(',');
        self.need("where the site is within")?;
        let of = self.squares()?;
        if !self.mark(',') {
            return self.stuck("a comma after the squares");
        }
        let mut body = self.repeated()?;
        let inner = match &mut body.is {
            Does::If {
                then,
                otherwise: None,
                ..
            } => &mut **then,
            _ => &mut body,
        };
        let apart = self.beside_last(inner, |joined| joined.len());
        let moves = Box::new(body);
        let mut parts = vec![self.noted(Does::EachSquare { of, moves }, start)];
        parts.extend(apart);
        Ok(self.whole(parts, start, Does::And))
    }

    /// What is done for each of several: how much of what "or" joins belongs to it, and which condition an
    /// "else" behind it answers, the page does not show.
    fn repeated(&mut self) -> Read<Act> {
        let start = self.pos;
        let one = self.choice()?;
        if self.at_else() && !one.conds.is_empty() {
            return self.stuck("the end of what is done for each, without 'else'");
        }
        let mut choices = vec![one.alone()];
        if self.or_belongs_here("The page's 'or' does not show where what is done for each ends.") {
            self.further(&mut choices)?;
        }
        Ok(self.whole(choices, start, any_of))
    }

    /// All that "or" joins here.
    pub(super) fn further(&mut self, choices: &mut Vec<Act>) -> Read<()> {
        while self.key(0) == "or" && self.act_starts(1) {
            self.pos += 1;
            choices.push(self.choice()?.alone());
        }
        Ok(())
    }

    /// Whether an "or" stands here that joins further choices to the phrase before it.
    pub(super) fn or_belongs_here(&mut self, because: &str) -> bool {
        let answers = [
            ("first", "the phrase before it ends with this 'or'"),
            ("all", "what this 'or' joins belongs to that phrase"),
        ];
        self.ask_at_or("reach", because, answers)
    }

    /// Whether an "or" stands here, and the second answer is taken to a question about it.
    fn ask_at_or(&mut self, id: &str, because: &str, answers: [(&str, &str); 2]) -> bool {
        let at = self.peek().map_or_else(Extent::default, |token| token.at);
        self.key(0) == "or"
            && self.act_starts(1)
            && self.ask(format!("{id}-{}", at.start), at, because, &answers, 0) == 1
    }

    /// `for all values between 1 and 3 …`: what follows is read once for each of them.
    pub(super) fn each_value(&mut self) -> Read<Act> {
        let start = self.pos;
        self.need("for all values between")?;
        let least = self.number()?;
        self.need("and")?;
        let most = self.number()?;
        if self.value.is_some() || !(least..least.saturating_add(MOST_VALUES)).contains(&most) {
            return self.stuck("a few values, and none within others");
        }
        let body = self.pos;
        let mut moves = Vec::new();
        for value in least..=most {
            self.pos = body;
            self.value = Some(value);
            let one = self.repeated();
            self.value = None;
            moves.push(one?);
        }
        Ok(self.noted(Does::EachValue { least, most, moves }, start))
    }
}

/// The parts that a list by priority makes of one of its own: it goes on with those of a list in it.
fn spread(part: Act) -> Vec<Act> {
    let at = part.at;
    match part.is {
        Does::Priority(parts) => parts,
        Does::If {
            cond,
            then,
            otherwise,
        } => {
            let mut parts: Vec<Act> = (spread(*then).into_iter())
                .map(|then| either((*cond).clone(), then, None))
                .collect();
            let mut others = otherwise
                .map_or_else(Vec::new, |other| spread(*other))
                .into_iter();
            if let Some(Does::If { otherwise, .. }) = parts.last_mut().map(|part| &mut part.is) {
                *otherwise = others.next().map(Box::new);
            }
            let is = Cond::Not(cond);
            let not = At { is, at };
            parts.extend(others.map(|other| either(not.clone(), other, None)));
            parts
        }
        is => vec![At { is, at }],
    }
}

/// Whether nothing in it is one of several or has something follow it.
fn is_single(part: &Act) -> bool {
    !part.any(&|does| matches!(does, Does::Or { .. } | Does::Then(_) | Does::And(_)))
}

/// More parts than a list by priority within another has.
const MOST_WITHIN: usize = 12;

/// More values than a phrase is read for.
const MOST_VALUES: i32 = 16;
