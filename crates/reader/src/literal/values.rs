//! Numbers of the page, and how two of them compare, as those of the ruleset language.

use super::Literal;
use super::sets::all_of;
use super::terms::{When, call, who, word};
use crate::parse::square_text;
use crate::span::Extent;
use crate::tree::{Does, Sign, Site, Value, Whose};
use rookery_rules::rule::Term;

impl Literal<'_> {
    pub(super) fn comparison(
        &mut self,
        a: &Value,
        compare: Sign,
        b: &Value,
        at: Extent,
        when: When,
    ) -> Option<Term> {
        let with_minus = self.lost_minus(a, b, at);
        let (a, b) = with_minus.as_ref().map_or((a, b), |(a, b)| (a, b));
        // A name is a kind of piece beside what stands somewhere, and else a square.
        let kind = |v: &Value| match v {
            Value::PieceAt(_) | Value::Site(Site::Named { .. }) => true,
            Value::Number(number) => *number <= 0,
            _ => false,
        };
        let same = matches!(compare, Sign::Equal | Sign::Unequal);
        let stands = [a, b].iter().any(|v| matches!(v, Value::PieceAt(_)));
        let colours = |v: &Value| matches!(v, Value::Colour(_));
        let alike = stands && same && kind(a) && kind(b) || colours(a) && colours(b);
        // A single piece that is counted is the main one, if nothing else is counted here.
        let before = self.counted;
        let one = [a, b].contains(&&Value::Number(1)) && compare == Sign::Equal;
        self.counted = before.or(self.royal.or(self.free).filter(|_| one));
        let exact = self.carried;
        let marks = self.marks_asked();
        let sides = self.sides(a, b, alike, at, when);
        match (a, b) {
            (_, Value::Number(number)) => self.marks_compared(marks, compare, *number),
            (Value::Number(number), _) => self.marks_compared(marks, compare.turned(), *number),
            _ => {}
        }
        self.counted = before;
        if super::carried::bounded(a, compare, b) {
            self.carried.exact_as(&exact);
        }
        let (a, b) = sides?;
        Some(compared(a, compare, b))
    }

    /// `Queen of the moving player is in is equal to 1`, for -1.
    fn lost_minus(&mut self, a: &Value, b: &Value, at: Extent) -> Option<(Value, Value)> {
        let ((Value::Site(Site::WhereIs { name, .. }), Value::Number(1))
        | (Value::Number(1), Value::Site(Site::WhereIs { name, .. }))) = (a, b)
        else {
            return None;
        };
        let because =
            "Square number 1 makes no sense here, and copies of these pages lose minus signs.";
        let says = format!("-1, that is: there is no {name} on the board");
        let id = format!("{}-minus", crate::parse::plain(name));
        self.ask(&id, at, because, &[("minus", says.as_str())]);
        let turned = |value: &Value| match value {
            Value::Number(_) => Value::Number(-1),
            other => other.clone(),
        };
        Some((turned(a), turned(b)))
    }

    fn sides(
        &mut self,
        a: &Value,
        b: &Value,
        alike: bool,
        at: Extent,
        when: When,
    ) -> Option<(Term, Term)> {
        Some((
            self.operand(a, alike, at, when)?,
            self.operand(b, alike, at, when)?,
        ))
    }

    /// One side of a comparison; `alike`: of two pieces, or of two colours.
    fn operand(&mut self, value: &Value, alike: bool, at: Extent, when: When) -> Option<Term> {
        match value {
            Value::Site(Site::Named { name, whose }) if alike => {
                Some(match self.kind_meant(name, *whose, at) {
                    Some(kind) => call("kind", [word(self.name(kind)), who(*whose)]),
                    None => self.unknown(name, at, Term::number(-1)),
                })
            }
            Value::PieceAt(site) if alike => Some(call("piece", [self.site(site, at, when)?])),
            Value::Colour(site) if alike => Some(call("shade", [self.site(site, at, when)?])),
            value => self.value(value, at, when),
        }
    }

    fn values(&mut self, values: &[Value], at: Extent, when: When) -> Option<Vec<Term>> {
        values.iter().map(|v| self.value(v, at, when)).collect()
    }

    /// The pieces that a word means where they are counted.
    fn counted_kinds(&mut self, name: &str, whose: Whose, at: Extent) -> Option<Term> {
        let such = self.kinds.iter().filter(|kind| kind.page.contains(name));
        if such.count() > 1
            && let Some(kind) = self.kinds.iter().position(|kind| kind.page == name)
        {
            let because = "The word is the name of a piece, and part of the name of another.";
            let own = self.name(kind).to_string();
            let only = format!("the {own} alone is counted");
            let answers = [
                (
                    "all",
                    "every piece is counted whose name has the word in it",
                ),
                ("only", only.as_str()),
            ];
            let id = format!("counted-{}", name.to_lowercase());
            if self.ask(&id, at, because, &answers) == "only" {
                return Some(call("pieces", [word(&own), who(whose)]));
            }
        }
        self.named(name, whose)
    }

    /// Where the piece stands that has moved last: in the first turn, none has.
    fn moved_last(&mut self, at: Extent) -> Term {
        let last = word("last-target");
        let placing = self.rules.placings.last();
        let Some(square) = placing.and_then(|placing| placing.squares.last()) else {
            return last;
        };
        let square = square_text(*square);
        let because =
            "In the first turn nothing has moved yet, but for the system that the page comes from.";
        let placed = format!("in it what is set up last, on {square}");
        let answers = [
            ("placed", placed.as_str()),
            ("none", "in it nothing, and the mark is 0"),
        ];
        if self.ask("moved-last", at, because, &answers) == "none" {
            return last;
        }
        let turn = compared(word("turns"), Sign::Equal, Term::number(1));
        let first = Term::all([turn, word("same-turn").negated()]);
        call("if", [first, word(&square), last])
    }

    pub(super) fn value(&mut self, value: &Value, at: Extent, when: When) -> Option<Term> {
        let pair = |this: &mut Self, a: &Value, b: &Value| {
            Some([this.value(a, at, when)?, this.value(b, at, when)?])
        };
        Some(match value {
            Value::Number(number) => Term::number(*number),
            Value::StateAt(site) => {
                self.carried.marks.exactly(at);
                self.asks_for_mark(site, at);
                let place = match (site, when) {
                    (Site::LastTo, When::Before) => self.moved_last(at),
                    _ => self.site(site, at, when)?,
                };
                call("mark", [place])
            }
            Value::NumberAt(site) => {
                self.carried.numbers.exactly(at);
                call("number", [self.site(site, at, when)?])
            }
            Value::PieceAt(_) => {
                self.obstacle(at, "the number of a kind of piece, which no page prints");
                return None;
            }
            Value::PlayerAt(site) => call("owner", [self.site(site, at, when)?]),
            Value::Site(site) => call("square", [self.site(site, at, when)?]),
            Value::PiecesOwned(whose) => call("count", [all_of(*whose)]),
            Value::SquaresOf(whose) => call("count", [self.occupied(*whose, at)]),
            Value::KindOwned { name, whose } => match self.counted_kinds(name, *whose, at) {
                Some(pieces) => call("count", [pieces]),
                None => self.unknown(name, at, Term::number(0)),
            },
            Value::PiecesIn { name, of } => {
                let squares = self.squares(of, at, when)?;
                let because = "The page may have dropped whose pieces are counted there.";
                let mut answers = [
                    ("anyone", "the pieces of both players are counted"),
                    ("mover", "the pieces of the player who moves are counted"),
                    ("next", "the opponent's pieces are counted"),
                ];
                if name.is_some() {
                    answers.swap(0, 1);
                }
                let key = self.ask(&format!("pieces-in-{}", at.start), at, because, &answers);
                let whose = match key.as_str() {
                    "anyone" => Whose::All,
                    "mover" => Whose::Mover,
                    _ => Whose::Next,
                };
                let pieces = match name {
                    Some(name) => match self.counted_kinds(name, whose, at) {
                        Some(pieces) => pieces,
                        None => return Some(self.unknown(name, at, Term::number(0))),
                    },
                    None => all_of(whose),
                };
                call("count", [call("both", [pieces, squares])])
            }
            Value::Count(squares) => call("count", [self.squares(squares, at, when)?]),
            Value::Turns => word("turns"),
            Value::Counter => word("counter"),
            Value::Column(site) => call("file", [self.site(site, at, when)?]),
            Value::Row(site) => call("rank", [self.site(site, at, when)?]),
            Value::Colour(site) => {
                let shade = call("shade", [self.site(site, at, when)?]);
                let because = "The page has numbers for the colours of squares, and does not say which is which.";
                let answers = [
                    ("a1-0", "a1 and the squares of its colour are 0"),
                    ("a1-1", "a1 and the squares of its colour are 1"),
                ];
                match self.ask("colours", at, because, &answers) == "a1-0" {
                    true => shade,
                    false => call("minus", [Term::number(1), shade]),
                }
            }
            Value::Player(whose) => call("player", [who(*whose)]),
            // What an effect before has given, counts.
            Value::NextMover if when == When::After && self.somebody(&Does::gives_the_move) => {
                let [mover, next] = ["mover", "next"].map(|who| call("player", [word(who)]));
                call("if", [word("again"), mover, next])
            }
            Value::NextMover => call("player", [word("next")]),
            Value::NumberOf(whose) => call("value", [who(*whose)]),
            Value::Variable(name) => call("variable", [word(&variable(name))]),
            Value::Sum(values) => call("sum", self.values(values, at, when)?),
            Value::Product(values) => call("product", self.values(values, at, when)?),
            Value::Least(values) => call("least", self.values(values, at, when)?),
            Value::Most(values) => call("most", self.values(values, at, when)?),
            Value::Minus(a, b) => call("minus", pair(self, a, b)?),
            Value::Divided(a, b) => call("over", pair(self, a, b)?),
            Value::Modulo(a, b) => call("modulo", pair(self, a, b)?),
            Value::Steps { straight, from, to } => {
                let ends = [self.site(from, at, when)?, self.squares(to, at, when)?];
                let ways = straight.then(|| word("orthogonal"));
                call("steps", ends.into_iter().chain(ways))
            }
            Value::If {
                cond,
                then,
                otherwise,
            } => {
                let cond = self.condition(cond, when)?;
                let [a, b] = pair(self, then, otherwise)?;
                call("if", [cond, a, b])
            }
            // As long as nobody moves twice, each turn is a move.
            Value::Moves if !self.somebody(&Does::gives_the_move) => match when {
                When::Before => call("minus", [word("turns"), Term::number(1)]),
                When::After => word("turns"),
            },
            // A counter that nothing sets back counts them, and grows after what a move brings about.
            Value::Moves if !self.somebody(&|d| matches!(d, Does::SetCounter(_))) => {
                let missing = if when == When::Before { 1 } else { 2 };
                call("sum", [word("counter"), Term::number(missing)])
            }
            Value::Moves => {
                self.obstacle(
                    at,
                    "the number of moves, where turns may have several and the counter is set back",
                );
                return None;
            }
        })
    }
}

/// A name without signs; the one without a name is called after what it is.
pub(super) fn variable(name: &str) -> String {
    let letters: String = name
        .to_lowercase()
        .chars()
        .filter(|c| c.is_ascii_alphanumeric())
        .collect();
    match letters.as_str() {
        "" | "null" => "noted".into(),
        other => other.into(),
    }
}

/// Two numbers, or two pieces and the like, held against each other.
pub(super) fn compared(a: Term, sign: Sign, b: Term) -> Term {
    call(sign.text(), [a, b])
}
