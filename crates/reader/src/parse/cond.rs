//! Conditions: what stands after "if", "through", "to" and "moveRule:".

use super::chain::any_of;
use super::joints::one_alone;
use super::{Around, Parser, Read};
use crate::says;
use crate::tree::{Act, At, Cond, Sign, Site, Squares, Value, Way, Whose};

impl Parser<'_> {
    pub(super) fn cond(&mut self) -> Read<At<Cond>> {
        let cond = self.deeper(Self::cond_joined)?;
        match cond {
            At {
                is: Cond::Or(parts),
                at,
            } if parts.len() == 2 && self.take("but not both") => Ok(one_alone(parts, at)),
            other => Ok(other),
        }
    }

    /// The last condition of a phrase about conditions: what is joined to it may be joined to the
    /// phrase. `answered`: an "else" behind it can only answer that phrase.
    fn last_cond(&mut self, usually: bool, answered: bool) -> Read<At<Cond>> {
        let (start, notes) = (self.pos, self.notes.len());
        let one = self.inside(self.in_part(), Self::cond_term)?;
        if !self.joined_to() {
            return Ok(one);
        }
        // What stands before an "else" belongs to what it answers.
        let all = answered && self.else_comes();
        let inner = self.around.last.then_some(start);
        if !all && !self.of_last_part_from(inner, usually) {
            return Ok(one);
        }
        self.notes.truncate(notes);
        self.with_joined(start, !all)
    }

    /// A condition with what is joined to it, of which only the first part may belong here, as is asked
    /// wherever a part begins.
    fn with_joined(&mut self, start: usize, asks: bool) -> Read<At<Cond>> {
        self.pos = start;
        let inside = Around {
            part_of: asks.then_some(start),
            ..self.in_part()
        };
        self.inside(inside, Self::cond)
    }

    const fn in_part(&self) -> Around {
        Around {
            last: true,
            ..self.around
        }
    }

    /// Whether an "else" stands behind what is joined here that answers nothing within it.
    fn else_comes(&self) -> bool {
        // Those within it, before their "then" and behind it.
        let (mut asked, mut answered) = (0, 0);
        for at in 0.. {
            match self.key(at) {
                "," if !self.cond_starts(at + 1) => return false,
                "" | "." => return false,
                "if" => asked += 1,
                "then" if asked == 0 => return false,
                "then" => (asked, answered) = (asked - 1, answered + 1),
                "else" if answered == 0 => return true,
                "else" => answered -= 1,
                _ => {}
            }
        }
        false
    }

    /// What "not" turns round: the next condition, and perhaps what is joined to it.
    fn denied(&mut self) -> Read<At<Cond>> {
        let (start, notes) = (self.pos, self.notes.len());
        let one = self.inside(self.in_part(), Self::cond_term)?;
        if self.joined_to() && self.denies_all(start) {
            self.notes.truncate(notes);
            return self.with_joined(start, true);
        }
        Ok(one)
    }

    fn denies_all(&mut self, start: usize) -> bool {
        let at = self.since(start);
        self.ask(
            format!("not-{}", at.start),
            at,
            "The page does not show how much the 'not' before this turns round.",
            &[
                ("next", "this condition alone"),
                ("all", "what is joined to it as well"),
            ],
            0,
        ) == 1
    }

    /// Whether a further condition is joined to what was read.
    pub(super) fn joined_to(&self) -> bool {
        matches!(self.key(0), "and" | "or" | ",") && self.cond_starts(1)
    }

    /// Whether a condition begins `ahead` tokens from here.
    pub(super) fn cond_starts(&self, ahead: usize) -> bool {
        let key = |n: usize| self.key(ahead + n);
        let token = self.tokens.get(self.pos + ahead);
        match key(0) {
            "site" => key(1) != "is",
            "current" => !(key(1) == "moving" && key(3) == "wins"),
            // `if A then B`: before an effect a comma stands behind the condition.
            "if" => self.then_comes_first(ahead),
            _ => {
                self.any_stands(ahead, &BEGINNINGS)
                    || token.is_some_and(|t| matches!(t.kind, crate::token::Kind::Number(_)))
                    || self.owned_name_at(ahead)
                    || key(0) == "player" && key(2) == "is"
                    || key(1) == "of" && key(2) == "piece"
                    || super::square(key(0)).is_some()
            }
        }
    }

    /// Whether "then" stands behind an "if" before any comma does.
    fn then_comes_first(&self, ahead: usize) -> bool {
        let rest = self.tokens.get(self.pos + ahead..).unwrap_or_default();
        let ends =
            |t: &&crate::token::Token<'_>| t.key == "then" || matches!(t.key.as_str(), "," | ".");
        rest.iter().find(ends).is_some_and(|t| t.key == "then")
    }

    pub(super) fn cond_term(&mut self) -> Read<At<Cond>> {
        let start = self.pos;
        let is = self.deeper(Self::cond_here)?;
        let whole = At {
            is,
            at: self.since(start),
        };
        if !matches!(whole.is, Cond::Not(_) | Cond::CanMove(_)) {
            self.note(start, says::cond(&whole.is));
        }
        Ok(whole)
    }

    fn cond_here(&mut self) -> Read<Cond> {
        const PLAIN: [(&str, Cond); 10] = [
            ("true", Cond::True),
            ("empty", Cond::Empty),
            ("is a friend", Cond::Friend),
            ("in the same turn", Cond::SameTurn),
            ("a state is pending", Cond::Pending),
            ("a piece is threatened", Cond::PieceThreatened),
            (
                "the moving player cannot move",
                Cond::CannotMove(Whose::Mover),
            ),
            ("the next player cannot move", Cond::CannotMove(Whose::Next)),
            ("all players have passed", Cond::Passed),
            ("the last move was a pass move", Cond::LastPass),
        ];
        if self.take("not") {
            return Ok(Cond::Not(Box::new(self.denied()?)));
        }
        for (words, cond) in PLAIN {
            if self.take(words) {
                return Ok(cond);
            }
        }
        if self.take("false") {
            let at = self.since(self.pos - 1);
            return Ok(Cond::Not(Box::new(At { is: Cond::True, at })));
        }
        if !self.at_number_if() && self.take("if") {
            let cond = Box::new(self.cond()?);
            self.need("then")?;
            let inside = Around {
                then: true,
                ..self.around
            };
            let outer = self.around.then;
            let then = Box::new(self.inside(inside, |p| p.last_cond(true, !outer))?);
            // Within the "then" of another it may be the answer to that.
            let answered = self.key(0) == "else" && (!self.around.then || self.of_last_part(true));
            let otherwise = if answered && self.take("else") {
                let inside = Around {
                    then: false,
                    ..self.around
                };
                Some(Box::new(self.inside(inside, |p| p.last_cond(true, false))?))
            } else {
                None
            };
            return Ok(Cond::If {
                cond,
                then,
                otherwise,
            });
        }
        if self.take("there is an enemy player at") {
            return Ok(Cond::EnemyAt(self.site()?));
        }
        if self.take("there are no") {
            return self.none_owned();
        }
        if self.take("can move") {
            // What is joined to a condition of the move could stand beside it.
            let inside = Around {
                tried: Some(self.pos),
                ..self.around
            };
            let act = self.inside(inside, Self::tried_move)?;
            return Ok(Cond::CanMove(Box::new(act)));
        }
        if self.take("all sites in") {
            let set = self.squares()?;
            self.need("satisfy the condition")?;
            return Ok(Cond::Every(set, Box::new(self.last_cond(false, false)?)));
        }
        if self.at_mark('[') {
            return self.bracketed();
        }
        // The generator's own test for it is never true.
        if self.take("we have repeated the same state three times") {
            let at = self.since(self.pos - 1);
            return Ok(Cond::Not(Box::new(At { is: Cond::True, at })));
        }
        if let Some(related) = self.related()? {
            return Ok(related);
        }
        if self.take("all board sites are occupied") {
            let empty = Value::Count(Box::new(Squares::Empty));
            return Ok(Cond::Compare(empty, Sign::Equal, Value::Number(0)));
        }
        if let Some(triggered) = self.triggered()? {
            return Ok(triggered);
        }
        // Whose piece it is: only one's own are moved.
        if self.take("player player at the location of the piece is active") {
            return Ok(Cond::Active(Whose::Mover));
        }
        if self.looking_at("player") && self.words_at(self.pos + 2, "is").is_some() {
            let whose = self.whose()?;
            if self.take("is the next mover") {
                let player = Value::Player(whose);
                return Ok(Cond::Compare(Value::NextMover, Sign::Equal, player));
            }
            self.need("is active")?;
            return Ok(Cond::Active(whose));
        }
        if self.words_at(self.pos + 1, "is the mover").is_some() {
            let whose = self.whose()?;
            self.need("is the mover")?;
            return Ok(Cond::IsMover(whose));
        }
        if self.at_owned_name() {
            let before = self.pos;
            let (name, whose) = self.owned_name()?;
            if self.take("is threatened") {
                return Ok(Cond::Threatened { name, whose });
            }
            self.pos = before;
        }
        self.comparison()
    }

    /// `cell A is Diagonal to any site in R`
    fn related(&mut self) -> Read<Option<Cond>> {
        const WAYS: [(&str, Way); 4] = [
            ("is adjacent to any site in", Way::Adjacent),
            ("is all to any site in", Way::Adjacent),
            ("is diagonal to any site in", Way::Diagonal),
            ("is orthogonal to any site in", Way::Orthogonal),
        ];
        let before = self.pos;
        if !self.take("cell") {
            return Ok(None);
        }
        if let Ok(site) = self.site()
            && let Some((_, way)) = WAYS.iter().find(|(words, _)| self.take(words))
        {
            let around = Squares::Around {
                ways: Some(*way),
                of: Box::new(self.set_or_site()?),
                steps: 1,
                empty: false,
                cond: None,
                origin: false,
            };
            return Ok(Some(Cond::IsIn(site, around)));
        }
        self.pos = before;
        Ok(None)
    }

    /// `if … then … otherwise …`: a quantity, and no condition.
    fn at_number_if(&self) -> bool {
        let rest = self.tokens.get(self.pos..).unwrap_or_default();
        let ends = |t: &&crate::token::Token<'_>| {
            matches!(t.key.as_str(), "otherwise" | "else")
                || t.kind == crate::token::Kind::Mark('.')
        };
        self.key(0) == "if" && rest.iter().find(ends).is_some_and(|t| t.key == "otherwise")
    }

    /// `there are no Rooks owned by Player the next player of REGION`
    fn none_owned(&mut self) -> Read<Cond> {
        let name = if self.take("pieces") {
            None
        } else {
            // The generator adds an "s" to whatever name it is.
            let known = self.name_at(0);
            let name = self.counted_name("the name of a piece")?;
            Some(match name.strip_suffix('s') {
                Some(stem) if !known => stem.to_string(),
                _ => name,
            })
        };
        self.need("owned by")?;
        let whose = self.owner()?;
        let within = if self.take("of") {
            Some(self.squares()?)
        } else {
            None
        };
        Ok(Cond::None {
            name,
            whose,
            within,
        })
    }

    /// The moves after "can move", with what would follow them.
    fn tried_move(&mut self) -> Read<Act> {
        let start = self.pos;
        let mut choices = vec![self.choice()?.alone()];
        while self.key(0) == "or" && self.move_starts(1) {
            self.pos += 1;
            choices.push(self.choice()?.alone());
        }
        Ok(self.whole(choices, start, any_of))
    }

    /// `[between] is in the set of empty cells`, `[Queen of the moving player] is in all remembered values`
    fn bracketed(&mut self) -> Read<Cond> {
        let start = self.pos;
        self.mark('[');
        if self.take("between") && self.mark(']') && self.take("is in the set of empty cells") {
            return Ok(Cond::BetweenEmpty);
        }
        self.pos = start;
        self.mark('[');
        let mut values = vec![self.value()?];
        while self.mark(',') {
            values.push(self.value()?);
        }
        if !self.mark(']') {
            return self.stuck("']'");
        }
        if self.take("is in all remembered values") {
            return match values.pop() {
                Some(Value::Site(Site::Named { name, whose })) if values.is_empty() => {
                    Ok(Cond::Remembered { name, whose })
                }
                Some(value) if values.is_empty() => Ok(Cond::RememberedValue(value)),
                _ => self.stuck("one value in the brackets"),
            };
        }
        let sites = values.into_iter().map(|value| match value {
            Value::Site(site) => Some(site),
            Value::Number(n) => super::site::numbered(n).map(|(f, r)| Site::Square(f, r)),
            _ => None,
        });
        let Some(sites) = sites.collect::<Option<Vec<Site>>>() else {
            return self.stuck("squares in the brackets");
        };
        self.need("is in")?;
        Ok(Cond::AllIn(sites, self.squares()?))
    }

    fn comparison(&mut self) -> Read<Cond> {
        const WORDS: [(&str, Sign); 6] = [
            ("is equal to", Sign::Equal),
            ("is not equal to", Sign::Unequal),
            ("is less than or equal to", Sign::AtMost),
            ("is less than", Sign::Less),
            ("is greater than or equal to", Sign::AtLeast),
            ("is greater than", Sign::Greater),
        ];
        let start = self.pos;
        let left = self.value()?;
        if let Value::Site(site) = &left {
            let site = site.clone();
            if let Site::Named { name, whose } = &site
                && self.take("is in")
            {
                return self.within(name, *whose, start);
            }
            if self.take("is in") {
                return Ok(match (site, self.squares()?) {
                    (Site::Between, Squares::Empty) => Cond::BetweenEmpty,
                    (site, set) => Cond::IsIn(site, set),
                });
            }
            if self.take("is occupied") {
                return Ok(Cond::Occupied(site));
            }
        }
        for (words, compare) in WORDS {
            if self.take(words) {
                let right = self.value()?;
                self.rows_of_sides(&left, compare, &right);
                return Ok(Cond::Compare(left, compare, right));
            }
        }
        // What is left of a number below zero is below zero, too.
        for (words, compare) in [("is even", Sign::Equal), ("is odd", Sign::Unequal)] {
            if self.take(words) {
                let left = Value::Modulo(Box::new(left), Box::new(Value::Number(2)));
                return Ok(Cond::Compare(left, compare, Value::Number(0)));
            }
        }
        self.stuck("a comparison, such as 'is equal to'")
    }
}

/// Words that only conditions begin with.
const BEGINNINGS: [&str; 44] = [
    "not",
    "empty",
    "true",
    "false",
    "there",
    "counter",
    "state",
    "cell",
    "[",
    "between",
    "to",
    "add the",
    "multiply all",
    "can move",
    "null is in",
    "in the same",
    "is a friend",
    "a state",
    "a piece is",
    "piece at",
    "player at",
    "player player at",
    "row of",
    "all sites",
    "all players",
    "all board",
    "the to",
    "the from",
    "the location",
    "the number",
    "the column",
    "the cell",
    "the value",
    "the level",
    "the phase",
    "the pending",
    "the last",
    "the minimum",
    "the maximum",
    "the moving player cannot",
    "the moving player is",
    "the next player cannot",
    "the next player is",
    "the next mover",
];
