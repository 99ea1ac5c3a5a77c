//! Whether a piece has a move of some kind, as a condition of its other moves.

use super::Literal;
use super::terms::{When, call, word};
use crate::span::Extent;
use crate::tree::{Act, Cond, Does, Squares};
use rookery_rules::rays;
use rookery_rules::rule::Term;
use rookery_rules::ruleset::spec::{MoveSpec, Purpose, Shape};

/// The directions in the order of their bits, as the player sees them and as the board has them.
const WAYS: [(usize, &str, &str); 8] = [
    (rays::NORTH, "forward", "north"),
    (rays::NORTH_EAST, "forward-right", "north-east"),
    (rays::EAST, "right", "east"),
    (rays::SOUTH_EAST, "backward-right", "south-east"),
    (rays::SOUTH, "backward", "south"),
    (rays::SOUTH_WEST, "backward-left", "south-west"),
    (rays::WEST, "left", "west"),
    (rays::NORTH_WEST, "forward-left", "north-west"),
];

impl Literal<'_> {
    /// Whether a single way of moving is open.
    pub(super) fn tried(&mut self, cond: &Cond, act: &Act, at: Extent, when: When) -> Option<Term> {
        let own = act.is.begins_on_its_square();
        match &act.is {
            Does::FromTo { .. } if !own => self.can_carry(act, when),
            Does::Slide {
                from,
                ways,
                through,
            } if !own && when == When::Before => self.way_to_main(from, ways, through, at),
            Does::Slide { .. } if !own => self.unstated(cond, at),
            _ if self.piece.is_some() => match when {
                When::Before => self.possible(act),
                When::After => self.possible_next(act),
            },
            _ if own => Some(self.never_tried(act)),
            Does::Pass => Some(Term::yes()),
            Does::Or { choices, .. } => {
                let each = choices.iter();
                let each = each.map(|one| self.tried(cond, one, at, when));
                Some(Term::any(each.collect::<Option<Vec<_>>>()?))
            }
            _ => self.unstated(cond, at),
        }
    }

    /// Some move of the phrase can be made from where the piece stands, the king's safety aside.
    fn possible(&mut self, act: &Act) -> Option<Term> {
        let kind = self.piece?;
        let mirrored = self.mirrored;
        let mut leaves = Vec::new();
        self.walk(act, &[], &[], &mut leaves);
        let mut ways = Vec::new();
        for leaf in &leaves {
            // What a step may do hangs on the others of the piece.
            let all = self.ways.clone();
            for line in self.lines(leaf, &all, kind) {
                match open(&line) {
                    Some(way) => ways.push(way),
                    None => self.obstacle(
                        leaf.at(),
                        "whether this can be done: our rulesets have no condition for it",
                    ),
                }
            }
        }
        self.mirrored = mirrored;
        Some(Term::any(ways))
    }

    /// A single way of moving, asked outside the rule of a piece: no square is where it would begin.
    fn never_tried(&mut self, act: &Act) -> Term {
        let because = "The page asks whether a single way of moving is open, and not in the rule of a piece: there is no square that it would begin on.";
        let answers = [("never", "no square is meant, and it never can be made")];
        self.ask(
            &format!("tried-{}", act.at.start),
            act.at,
            because,
            &answers,
        );
        Term::yes().negated()
    }

    /// The same after a move: from where, the English drops.
    fn possible_next(&mut self, act: &Act) -> Option<Term> {
        let because = "The page asks after the move whether another can be made, and drops the square that it would begin on.";
        let answers = [
            ("moved", "the piece that has just moved could make it"),
            ("never", "no square is meant, and it never can be made"),
        ];
        if self.ask(
            &format!("tried-{}", act.at.start),
            act.at,
            because,
            &answers,
        ) == "never"
        {
            return Some(Term::yes().negated());
        }
        let open = self.possible(act)?;
        if open.has(&|t| matches!(t.word.as_str(), "turns" | "counter")) {
            self.obstacle(
                act.at,
                "a move tried after the move, by a number that grows with it",
            );
        }
        let stands = call("friend", [word("last-target")]);
        Some(Term::all([
            stands,
            placed(&open, "here", &word("last-target")),
        ]))
    }

    /// Whatever stands on a square could be carried to one of others.
    fn can_carry(&mut self, act: &Act, when: When) -> Option<Term> {
        let Does::FromTo {
            from: Squares::Sites(from),
            from_if: None,
            to,
            rule,
            ..
        } = &act.is
        else {
            self.obstacle(
                act.at,
                "whether a move from one of several squares can be made",
            );
            return None;
        };
        let [from] = from.as_slice() else {
            return None;
        };
        let from = self.site(from, act.at, when)?;
        // What is carried has a square, also where a turn asks.
        let outside = std::mem::take(&mut self.no_piece);
        let (to, rule) = (
            self.squares(to, act.at, when),
            self.condition_of_arrival(rule),
        );
        self.no_piece = outside;
        let (to, rule) = (to?, rule?);
        let to = call("without", [placed(&to, "here", &from), from.clone()]);
        if rule.has(&|t| t.word == "each") {
            self.obstacle(
                act.at,
                "a move tried to squares that are each asked about others",
            );
        }
        let rule = placed(&placed(&rule, "target", &word("each")), "here", &from);
        let stands = Term::any(["friend", "enemy"].map(|what| call(what, [from.clone()])));
        Some(Term::all([stands, call("some", [to, rule])]))
    }
}

/// The line leads somewhere.
fn open(line: &MoveSpec) -> Option<Term> {
    let of_tables = line.from.is_some() || line.unmoved || line.safe || line.pieces.is_some();
    if of_tables || line.en_passant || line.leaves_en_passant {
        return None;
    }
    let one_of = |set: Term| {
        let nested = |t: &Term| matches!(t.word.as_str(), "each" | "some" | "every" | "those");
        let asks = line.when.as_ref().is_some_and(|when| when.has(&nested));
        (!asks).then(|| call("some", [set, arrives(line, &word("each"))]))
    };
    match &line.shape {
        Shape::Leap(a, b) => one_of(call(
            "leap",
            [
                word("here"),
                Term::number((*a).into()),
                Term::number((*b).into()),
            ],
        )),
        Shape::To(set) => one_of(set.clone()),
        Shape::Step(ways) => Some(along(line, *ways, 1, 1, 1)),
        Shape::Jump(ways, far) => Some(along(line, *ways, *far, *far, *far)),
        Shape::Slide(ways, least, most) => {
            // What goes on from a square could have stopped there.
            let further = line.purpose == Purpose::Captures || line.when.is_some() || *least > 1;
            let most = if further { *most } else { *least };
            Some(along(line, *ways, 1, *least, most))
        }
        Shape::Hop(..) => None,
    }
}

/// Some square along the directions can be reached; those passed, from the `first` on, are free.
fn along(line: &MoveSpec, ways: u8, first: u8, least: u8, most: u8) -> Term {
    let mut all = Vec::new();
    for (bit, own, board) in WAYS {
        if ways >> bit & 1 == 0 {
            continue;
        }
        let way = word(if line.compass { board } else { own });
        let square = |far: u8| {
            call(
                "ahead",
                [word("here"), Term::number(far.into()), way.clone()],
            )
        };
        for far in least..=most {
            let passed = (first..far).map(|near| match &line.through {
                None => call("empty", [square(near)]),
                Some(through) => {
                    let there = square(near);
                    placed(&placed(through, "between", &there), "target", &there)
                }
            });
            all.push(Term::all(passed.chain([arrives(line, &square(far))])));
        }
    }
    Term::any(all)
}

/// What the line asks of the square where it ends. (Over the board's edge that is the piece's own.)
fn arrives(line: &MoveSpec, square: &Term) -> Term {
    let stands = |what: &str| call(what, [square.clone()]);
    let holds = match line.purpose {
        Purpose::Moves => stands("empty"),
        Purpose::Captures => stands("enemy"),
        Purpose::Goes => stands("friend").negated(),
        Purpose::TakesOwn => stands("friend"),
    };
    let spared = line.spares.iter().map(|kind| {
        let kind = call("kind", [word(kind), word("next")]);
        call("!=", [stands("piece"), kind])
    });
    let when = line
        .when
        .as_ref()
        .map(|when| placed(when, "target", square));
    Term::all([holds].into_iter().chain(spared).chain(when))
}

/// The term with a square in place of a word.
pub(super) fn placed(term: &Term, name: &str, square: &Term) -> Term {
    if term.word == name && term.args.is_empty() {
        return square.clone();
    }
    let args = term.args.iter().map(|arg| placed(arg, name, square));
    Term {
        word: term.word.clone(),
        args: args.collect(),
    }
}

/// The parts of a term, and whether a square in turn of its own is meant in each.
fn bound_parts(term: &Term) -> impl Iterator<Item = (&Term, bool)> {
    let runs = matches!(term.word.as_str(), "every" | "some" | "those" | "each");
    let parts = term.args.iter().enumerate();
    parts.map(move |(index, part)| (part, runs && index > 0))
}

/// The term with a square in place of the one in turn, where it has none of its own.
pub(super) fn in_turn(term: &Term, square: &Term) -> Term {
    if term.word == "each" && term.args.is_empty() {
        return square.clone();
    }
    let args = bound_parts(term).map(|(part, bound)| match bound {
        true => part.clone(),
        false => in_turn(part, square),
    });
    Term {
        word: term.word.clone(),
        args: args.collect(),
    }
}

/// Whether it speaks of a square in turn, and there is none.
pub(super) fn lacks_turn(term: &Term) -> bool {
    term.word == "each" && term.args.is_empty()
        || bound_parts(term).any(|(part, bound)| !bound && lacks_turn(part))
}
