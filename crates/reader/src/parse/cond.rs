//! Conditions: what stands after "if", "through", "to" and "moveRule:".

use super::chain::any_of;
use super::joints::{alike, one_alone, tied};
use super::{Parser, Read};
use crate::says;
use crate::span::Extent;
use crate::tree::{Act, At, Compare, Cond, Does, Site, Squares, Value, Way, Whose};

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

    /// The condition of a move, in front of whatever "or" joins to the move.
    pub(super) fn cond_of_move(&mut self) -> Read<At<Cond>> {
        let outside = std::mem::replace(&mut self.of_move, self.bare);
        let cond = self.cond();
        self.of_move = outside;
        cond
    }

    /// Whether "or" joins an alternative here: `or COND, EFFECT then step …`.
    fn alternative_comes(&mut self) -> bool {
        if !std::mem::take(&mut self.of_move) {
            return false;
        }
        let (pos, notes, asked) = (self.pos, self.notes.len(), self.asked.len());
        self.pos += 1;
        let cond = self.cond();
        let comes = self.mark(',') && self.act_starts(0);
        self.pos = pos;
        self.notes.truncate(notes);
        self.asked.truncate(asked);
        self.of_move = true;
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
            [
                ("before", "the one behind this 'or' is"),
                ("behind", "the one behind this 'or' is not"),
            ],
            0,
        ) == 1
    }

    /// Groups joined by "and" and "or", in the order of the page. A list `A, B or C` is one
    /// group: it ends at its own last connective, and what follows is joined to the whole.
    fn cond_joined(&mut self) -> Read<At<Cond>> {
        let mut groups = vec![self.cond_group()?];
        let mut ands = Vec::new();
        while let Some(and) = self.connective() {
            ands.push(and);
            groups.push(self.cond_group()?);
        }
        if let Some(whole) = self.beside_list(&groups, &ands) {
            return Ok(whole);
        }
        let mixed = ands.contains(&true) && ands.contains(&false);
        let or_first = mixed && self.or_binds_first(&groups, &ands);
        Ok(tied(groups, ands, or_first))
    }

    /// `A, B or C and D`, `A and B, C or D`: what stands beside the list may belong to the nearest of the list.
    /// None: it stands beside the whole of it.
    fn beside_list(&mut self, groups: &[At<Cond>], ands: &[bool]) -> Option<At<Cond>> {
        let and = *ands.first().filter(|and| !ands.contains(&!**and))?;
        let listed = |c: &At<Cond>| match &c.is {
            Cond::Or(parts) if and => Some(parts.clone()),
            Cond::And(parts) if !and => Some(parts.clone()),
            _ => None,
        };
        let (first, last) = (groups.first()?, groups.last()?);
        let (mut list, behind) = match (listed(first), listed(last)) {
            (Some(list), None) => (list, true),
            (None, Some(list)) => (list, false),
            _ => return None,
        };
        let place = if behind { list.len() - 1 } else { 0 };
        let beside = if behind { place - 1 } else { 1 };
        let others = match behind {
            true => &groups[1..],
            false => &groups[..groups.len() - 1],
        };
        let one = if behind { &others[0] } else { others.last()? };
        let (near, next) = (&list[place], &list[beside]);
        let alike = alike(&near.is, &one.is) && !alike(&near.is, &next.is);
        let mate = matches!(one.is, Cond::Threatened { .. }) && crate::literal::is_stuck(&near.is);
        let at = first.at.join(last.at);
        let taken = self.ask(
            format!("joint-{}", at.start),
            at,
            "The page joins these with 'and' and 'or' and does not show which belong together.",
            [
                ("list", "those with commas between them belong together"),
                (
                    "near",
                    "what stands beside that list belongs to the nearest of it",
                ),
            ],
            usize::from(alike || mate),
        );
        if taken == 0 {
            return None;
        }
        let near = list.remove(place);
        let mut joined = others.to_vec();
        joined.insert(if behind { 0 } else { joined.len() }, near);
        list.insert(place, super::joints::listed(joined, and));
        Some(super::joints::listed(list, !and))
    }

    /// `A, B or C` up to its own connective, or a single condition.
    fn cond_group(&mut self) -> Read<At<Cond>> {
        let start = self.pos;
        let mut terms = vec![self.cond_term()?];
        while self.at_mark(',') && self.cond_starts(1) {
            self.pos += 1;
            terms.push(self.cond_term()?);
        }
        if terms.len() == 1 {
            return terms.pop().map_or_else(|| self.stuck("a condition"), Ok);
        }
        let Some(and) = self.connective() else {
            return self.stuck("'and' or 'or' before the last of several conditions");
        };
        terms.push(self.cond_term()?);
        let is = if and {
            Cond::And(terms)
        } else {
            Cond::Or(terms)
        };
        Ok(At {
            is,
            at: self.since(start),
        })
    }

    /// The last condition of a phrase about conditions: what is joined to it may be joined to the
    /// phrase.
    fn last_cond(&mut self, usually: bool) -> Read<At<Cond>> {
        let (start, notes) = (self.pos, self.notes.len());
        let one = self.cond_term()?;
        let joined = self.joined_to() && one.is != Cond::PieceThreatened;
        // What stands before an "else" belongs to what it answers.
        if joined && (self.else_comes() || self.of_last_part(usually)) {
            self.pos = start;
            self.notes.truncate(notes);
            return self.cond();
        }
        Ok(one)
    }

    /// Whether an "else" stands behind what is joined here.
    fn else_comes(&self) -> bool {
        let ends = |at: usize| match self.key(at) {
            "," => !self.cond_starts(at + 1),
            key => matches!(key, "" | "."),
        };
        let else_at = (0..).find(|at| ends(*at) || self.key(*at) == "else");
        else_at.is_some_and(|at| self.key(at) == "else")
    }

    /// What "not" turns round: the next condition, and perhaps what is joined to it. What nearly
    /// always stands alone is not asked about.
    fn denied(&mut self) -> Read<At<Cond>> {
        let (start, notes) = (self.pos, self.notes.len());
        let one = self.cond_term()?;
        let joined = self.joined_to() && self.key(1) != "not";
        let alone = matches!(
            one.is,
            Cond::Friend | Cond::Threatened { .. } | Cond::CanMove(_) | Cond::Pending
        );
        if joined && !alone && self.denies_all(start) {
            self.pos = start;
            self.notes.truncate(notes);
            return self.cond();
        }
        Ok(one)
    }

    fn denies_all(&mut self, start: usize) -> bool {
        let at = self.since(start);
        self.ask(
            format!("not-{}", at.start),
            at,
            "The page does not show how much the 'not' before this turns round.",
            [
                ("next", "this condition alone"),
                ("all", "what is joined to it as well"),
            ],
            0,
        ) == 1
    }

    /// Whether a further condition is joined to what was read.
    fn joined_to(&self) -> bool {
        matches!(self.key(0), "and" | "or" | ",") && self.cond_starts(1)
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

    /// Whether a condition begins `ahead` tokens from here.
    pub(super) fn cond_starts(&self, ahead: usize) -> bool {
        let key = |n: usize| self.key(ahead + n);
        let token = self.tokens.get(self.pos + ahead);
        match key(0) {
            "not" | "empty" | "true" | "false" | "there" | "counter" | "state" | "cell" | "["
            | "between" | "to" => true,
            "site" => key(1) != "is",
            "add" => key(1) == "the",
            "multiply" => key(1) == "all",
            "can" => key(1) == "move",
            "null" => key(1) == "is" && key(2) == "in",
            "in" => key(1) == "the" && key(2) == "same",
            "is" => key(1) == "a" && key(2) == "friend",
            "a" => key(1) == "state" || key(1) == "piece" && key(2) == "is",
            "piece" => key(1) == "at",
            "player" => key(1) == "at" || key(2) == "is",
            "row" => key(1) == "of",
            "all" => matches!(key(1), "sites" | "players" | "board"),
            "current" => !(key(1) == "moving" && key(3) == "wins"),
            "the" => match key(1) {
                "to" | "from" | "location" | "number" | "column" | "cell" | "value" | "level"
                | "phase" | "pending" | "last" | "minimum" | "maximum" => true,
                "moving" => matches!(key(3), "cannot" | "is"),
                "next" => matches!(key(3), "cannot" | "is") || key(2) == "mover",
                _ => false,
            },
            // `if A then B`: before an effect a comma stands behind the condition.
            "if" => self.then_comes_first(ahead),
            _ => {
                token.is_some_and(|t| matches!(t.kind, crate::token::Kind::Number(_)))
                    || self.owned_name_at(ahead)
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

    fn cond_term(&mut self) -> Read<At<Cond>> {
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
            let then = Box::new(self.last_cond(true)?);
            let otherwise = if self.take("else") {
                Some(Box::new(self.last_cond(true)?))
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
            let act = self.tried_move()?;
            // What follows could be a condition of the move, or stand beside it.
            if ends_in_several(&act) {
                return self.stuck("a move under one condition alone, where it is only tried");
            }
            return Ok(Cond::CanMove(Box::new(act)));
        }
        if self.take("all sites in") {
            let set = self.squares()?;
            self.need("satisfy the condition")?;
            return Ok(Cond::Every(set, Box::new(self.last_cond(false)?)));
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
            return Ok(Cond::Compare(empty, Compare::Equal, Value::Number(0)));
        }
        if let Some(triggered) = self.triggered()? {
            return Ok(triggered);
        }
        if self.looking_at("player") && self.words_at(self.pos + 2, "is").is_some() {
            let whose = self.whose()?;
            if self.take("is the next mover") {
                let player = Value::Player(whose);
                return Ok(Cond::Compare(Value::NextMover, Compare::Equal, player));
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
        const WORDS: [(&str, Compare); 6] = [
            ("is equal to", Compare::Equal),
            ("is not equal to", Compare::Unequal),
            ("is less than or equal to", Compare::AtMost),
            ("is less than", Compare::Less),
            ("is greater than or equal to", Compare::AtLeast),
            ("is greater than", Compare::Greater),
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
                return Ok(Cond::Compare(left, compare, self.value()?));
            }
        }
        // What is left of a number below zero is below zero, too.
        for (words, compare) in [("is even", Compare::Equal), ("is odd", Compare::Unequal)] {
            if self.take(words) {
                let left = Value::Modulo(Box::new(left), Box::new(Value::Number(2)));
                return Ok(Cond::Compare(left, compare, Value::Number(0)));
            }
        }
        self.stuck("a comparison, such as 'is equal to'")
    }

    /// Where "and" and "or" stand side by side the page does not show what belongs together:
    /// alike phrases make the inner list, else "and" binds first.
    fn or_binds_first(&mut self, groups: &[At<Cond>], ands: &[bool]) -> bool {
        let pairs = |and: bool| {
            let mut pairs = ands
                .iter()
                .zip(groups.windows(2))
                .filter(move |(a, _)| **a == and);
            pairs.any(|(_, pair)| alike(&pair[0].is, &pair[1].is))
        };
        // What is written out as a list of its own is complete.
        let list = |and: bool| {
            groups.iter().any(|g| match g.is {
                Cond::Or(_) => !and,
                Cond::And(_) => and,
                _ => false,
            })
        };
        let or_first = !list(true) && (list(false) || pairs(false) && !pairs(true));
        // An empty square holds no piece, so that "empty or an enemy and no king" means the same both ways.
        if matches!(groups[0].is, Cond::Empty) && !ands[0] && groups[2..].iter().all(spares) {
            return or_first;
        }
        let at = groups[0].at.join(groups[groups.len() - 1].at);
        self.ask(
            format!("joint-{}", at.start),
            at,
            "The page joins these with 'and' and 'or' and does not show which belong together.",
            [
                ("and", "what 'and' joins belongs together"),
                ("or", "what 'or' joins belongs together"),
            ],
            usize::from(or_first),
        ) == 1
    }
}

/// Whether it is about what stands on the square, and holds where nothing does.
const fn spares(cond: &At<Cond>) -> bool {
    matches!(
        cond.is,
        Cond::Compare(Value::PieceAt(Site::To), Compare::Unequal, _)
    )
}

/// Its last condition is a list, whose end the page does not show.
fn ends_in_several(act: &Act) -> bool {
    let (Does::Slide { through: last, .. }
    | Does::Leap { to: last }
    | Does::FromTo {
        rule: last,
        capture_rule: None,
        capture: None,
        ..
    }) = &act.is
    else {
        return false;
    };
    matches!(last.is, Cond::And(_) | Cond::Or(_))
}
