//! Conditions and squares of the page as those of the ruleset language.

use super::Literal;
use super::directions::{moves_as, other_hand, way_word};
use super::sets::all_of;
use super::values::compared;
use crate::parse::square_text;
use crate::span::Extent;
use crate::tree::{At, Cond, Does, Sign, Site, Squares, Value, Way, Ways, Whose};
use rookery_rules::rule::Term;

/// When something is asked: while moves are looked for, or after the move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum When {
    Before,
    After,
}

pub(super) fn call(word: &str, args: impl IntoIterator<Item = Term>) -> Term {
    Term::call(word, args)
}

pub(super) fn word(word: &str) -> Term {
    Term::word(word)
}

pub(super) fn who(whose: Whose) -> Term {
    word(match whose {
        Whose::Mover => "mover",
        Whose::Next => "next",
        Whose::One => "white",
        Whose::Two => "black",
        Whose::Anyone | Whose::All | Whose::Nobody => "anyone",
    })
}

impl Literal<'_> {
    pub(super) fn condition(&mut self, cond: &At<Cond>, when: When) -> Option<Term> {
        self.cond(&cond.is, cond.at, when)
    }

    /// A condition on the square that a move arrives at.
    pub(super) fn condition_of_arrival(&mut self, cond: &At<Cond>) -> Option<Term> {
        let outside = std::mem::replace(&mut self.of_arrival, true);
        let term = self.condition(cond, When::Before);
        self.of_arrival = outside;
        term
    }

    /// Where a piece is asked to be attacked that could be meant on another square than its own: each of
    /// those that a condition is about, most likely, or the one that it goes to.
    fn attacked_at(&mut self, at: Extent, itself: bool) -> Option<Term> {
        let because = "The page drops on which square the piece would be attacked.";
        let here = ("here", "where it stands");
        let answers = match (self.of_many, itself && self.of_arrival) {
            (true, _) => [("each", "on each of these squares"), here],
            (false, true) => [here, ("target", "on the square that it would go to")],
            (false, false) => return None,
        };
        let key = self.ask(&format!("threatened-{}", at.start), at, because, &answers);
        (key != "here").then(|| word(&key))
    }

    fn conditions(&mut self, parts: &[At<Cond>], when: When) -> Option<Vec<Term>> {
        parts.iter().map(|p| self.condition(p, when)).collect()
    }

    fn cond(&mut self, cond: &Cond, at: Extent, when: When) -> Option<Term> {
        Some(match cond {
            Cond::True => Term::yes(),
            Cond::Empty if when == When::After && !self.of_many => {
                let because = "an empty square, and the page does not say which";
                self.obstacle(at, because);
                return None;
            }
            Cond::Empty => call("empty", [self.lost_site()]),
            Cond::BetweenEmpty if when == When::Before => call("empty", [word("between")]),
            Cond::Friend if when == When::Before => call("friend", [self.lost_site()]),
            Cond::EnemyAt(site) => call("enemy", [self.site(site, at, when)?]),
            // On no square at all nothing stands.
            Cond::Occupied(site)
                if when == When::After || self.piece.is_none() || !is_some_square(site) =>
            {
                let square = self.site(site, at, when)?;
                Term::any(["friend", "enemy"].map(|what| call(what, [square.clone()])))
            }
            Cond::Occupied(site) => call("empty", [self.site(site, at, when)?]).negated(),
            Cond::IsIn(site, squares) => {
                let place = self.site(site, at, when)?;
                let set = match squares {
                    Squares::Start => self.start(site, &place, at, when),
                    set => self.squares(set, at, when)?,
                };
                call("in", [place, set])
            }
            Cond::AllIn(sites, squares) => {
                let squares = self.squares(squares, at, when)?;
                let mut all = Vec::new();
                for site in sites {
                    all.push(call("in", [self.site(site, at, when)?, squares.clone()]));
                }
                Term::all(all)
            }
            Cond::Threatened { name, whose } => match self.kind_meant(name, *whose, at) {
                Some(kind) => {
                    let itself = self.piece == Some(kind) && *whose == Whose::Mover;
                    let place = self
                        .attacked_at(at, itself)
                        .unwrap_or_else(|| call("where", [word(self.name(kind)), who(*whose)]));
                    call("attacked", [place, who(*whose)])
                }
                None => self.unknown(name, at, Term::yes().negated()),
            },
            Cond::PieceThreatened => match self.each {
                Some(whose) => call("attacked", [word("each"), who(whose)]),
                // By the opponents of whoever stands there.
                None if self.of_many => {
                    let of = |owner: &str, whose: &str| {
                        let attacked = call("attacked", ["each", whose].map(word));
                        Term::all([call(owner, [word("each")]), attacked])
                    };
                    Term::any([of("friend", "mover"), of("enemy", "next")])
                }
                None => {
                    self.obstacle(at, "a piece attacked, and the page does not say which");
                    return None;
                }
            },
            Cond::IsMover(whose) => compared(
                call("player", [word("mover")]),
                Sign::Equal,
                call("player", [who(*whose)]),
            ),
            Cond::Active(_) => Term::yes(),
            Cond::None {
                name,
                whose,
                within,
            } => {
                let pieces = match name {
                    None => all_of(*whose),
                    Some(name) => match self.named(name, *whose) {
                        Some(pieces) => pieces,
                        None => return Some(self.unknown(name, at, Term::yes())),
                    },
                };
                let pieces = match within {
                    None => pieces,
                    Some(within) => call("both", [pieces, self.squares(within, at, when)?]),
                };
                compared(call("count", [pieces]), Sign::Equal, Term::number(0))
            }
            Cond::Every(squares, inner) => {
                // What has to be attacked is the main piece, of whichever side.
                let before = self.counted;
                if inner.is.any(&|c| matches!(c, Cond::PieceThreatened)) {
                    self.counted = before.or(self.royal.or(self.free));
                }
                let whose = match squares {
                    Squares::Occupied(whose @ (Whose::Mover | Whose::Next)) => Some(*whose),
                    _ => None,
                };
                let squares = self.squares(squares, at, when);
                self.counted = before;
                let outside = std::mem::replace(&mut self.each, whose);
                let within = std::mem::replace(&mut self.of_many, true);
                let inner = self.condition(inner, when);
                (self.each, self.of_many) = (outside, within);
                call("every", [squares?, inner?])
            }
            Cond::If {
                cond,
                then,
                otherwise,
            } => {
                let otherwise = match otherwise {
                    Some(other) => self.condition(other, when)?,
                    None => Term::yes().negated(),
                };
                call(
                    "if",
                    [
                        self.condition(cond, when)?,
                        self.condition(then, when)?,
                        otherwise,
                    ],
                )
            }
            // A pass that was chosen is one as well.
            Cond::LastPass => {
                let nowhere = compared(
                    call("square", [word("last-target")]),
                    Sign::Equal,
                    Term::number(-1),
                );
                let begun = call(">", [word("turns"), Term::number(1)]);
                let begun = (when == When::Before).then_some(begun);
                Term::all([nowhere].into_iter().chain(begun))
            }
            Cond::Pending => word("pending"),
            Cond::SameTurn if when == When::After && !self.somebody(&Does::gives_the_move) => {
                Term::yes().negated()
            }
            Cond::SameTurn => word("same-turn"),
            Cond::CannotMove(Whose::Mover) => word("passed"),
            Cond::CannotMove(Whose::Next) => word("stuck"),
            Cond::CanMove(act) if super::turns::is_any_piece(act) => {
                if !self.offers.is_empty() {
                    self.obstacle(
                        at,
                        "whether a piece can move, where a piece's rule lets it pass or promote",
                    );
                }
                word("can-move")
            }
            Cond::CanMove(act) => return self.tried(cond, act, at, when),
            Cond::Remembered { .. } if !self.asker.remembers(self.rules, at) => {
                Term::yes().negated()
            }
            Cond::Remembered { name, whose } => match self.kind_of(name, *whose) {
                Some(kind) => call("lost", [word(self.name(kind)), who(*whose)]),
                None => self.unknown(name, at, Term::yes().negated()),
            },
            Cond::Compare(a, compare, b) => self.comparison(a, *compare, b, at, when)?,
            Cond::Not(inner) => self.condition(inner, when)?.negated(),
            Cond::And(parts) => {
                if self.ending
                    && let Some(mate) = self.mate_of_unsafe(parts)
                {
                    return Some(mate);
                }
                let beside = parts.iter().find_map(|part| self.mark_of_main(&part.is));
                let outside = std::mem::replace(&mut self.beside, beside);
                let parts = self.conditions(parts, when);
                self.beside = outside;
                Term::all(parts?)
            }
            Cond::Or(parts) => Term::any(self.conditions(parts, when)?),
            // A further move that nobody can make is a pass as the page has it, and in ours none at all.
            Cond::Passed if self.ending && !self.somebody(&Does::gives_the_move) => {
                word("all-passed")
            }
            Cond::BetweenEmpty
            | Cond::CannotMove(_)
            | Cond::Friend
            | Cond::Passed
            | Cond::RememberedValue(_) => {
                return self.unstated(cond, at);
            }
        })
    }

    pub(super) fn unstated(&mut self, cond: &Cond, at: Extent) -> Option<Term> {
        let says = crate::says::cond(cond);
        self.obstacle(
            at,
            format!("the condition '{says}' is one that our rulesets cannot state"),
        );
        None
    }

    /// Whether a rule of a piece or of play brings such a thing about.
    pub(super) fn somebody(&self, does: &dyn Fn(&Does) -> bool) -> bool {
        let moves = self.rules.pieces.iter().map(|piece| &piece.moves);
        moves.chain(&self.rules.play).any(|act| act.any(does))
    }

    /// What is asked of a piece that neither side has, comes to nothing.
    pub(super) fn unknown(&mut self, name: &str, at: Extent, nothing: Term) -> Term {
        if !name.starts_with(char::is_uppercase) {
            self.obstacle(at, format!("'{name}' is not in the list of pieces"));
        }
        let because = "The page asks for a piece that is not in its list.";
        let says = "there is no such piece, and never will be";
        let id = format!("no-{}", name.to_lowercase());
        self.ask(&id, at, because, &[("none", says)]);
        nothing
    }

    /// A condition on each square of a set in turn, which is the one that a move would go to.
    pub(super) fn of_each(&mut self, cond: &At<Cond>) -> Option<Term> {
        fn turned(term: Term) -> Term {
            match term.word.as_str() {
                "target" | "last-target" if term.args.is_empty() => word("each"),
                _ => Term {
                    args: term.args.into_iter().map(turned).collect(),
                    ..term
                },
            }
        }
        Some(turned(self.condition(cond, When::Before)?))
    }

    /// A condition that a turn asks of itself: no piece moves yet.
    pub(super) fn condition_of_turn(&mut self, cond: &At<Cond>) -> Option<Term> {
        let outside = std::mem::replace(&mut self.no_piece, true);
        let term = self.condition(cond, When::Before);
        self.no_piece = outside;
        term
    }

    /// Squares that a turn names itself.
    pub(super) fn squares_of_turn(&mut self, squares: &Squares, at: Extent) -> Option<Term> {
        let outside = std::mem::replace(&mut self.no_piece, true);
        let set = self.squares(squares, at, When::Before);
        self.no_piece = outside;
        set
    }

    /// A square that a turn names itself.
    pub(super) fn site_of_turn(&mut self, site: &Site, at: Extent) -> Option<Term> {
        let outside = std::mem::replace(&mut self.no_piece, true);
        let place = self.site(site, at, When::Before);
        self.no_piece = outside;
        place
    }

    /// A word for a square of a move that is being looked for, after the move: nothing is left of it, unless
    /// the move just made is meant.
    fn left_over(&mut self, at: Extent, of_move: &str) -> Term {
        let because = "These words mean a square only while a piece moves.";
        let answers = [
            ("nowhere", "no square at all"),
            (of_move, "the square of the move just made"),
        ];
        word(&self.ask(&format!("left-over-{}", at.start), at, because, &answers))
    }

    /// Where the piece stands whose start position is meant, which the page drops.
    pub(super) fn whose_start(&self, when: When) -> &'static str {
        match when {
            When::After => "last-target",
            When::Before if self.no_piece => "nowhere",
            When::Before => "here",
        }
    }

    /// `start position` drops whose: that of the piece whose rule it is or that has just moved, or, where the
    /// square is another's, of what stands there.
    fn start(&mut self, site: &Site, place: &Term, at: Extent, when: When) -> Term {
        let own = word(self.whose_start(when));
        let another = !matches!((site, when), (Site::Piece, _) | (Site::LastTo, When::After));
        let there = match site {
            Site::LastFrom => word("last-target"),
            _ => place.clone(),
        };
        let beside = match (site, when) {
            (Site::LastTo, When::After) => self.beside.filter(|main| self.piece != Some(*main)),
            _ => None,
        };
        if another && there != own || beside.is_some() {
            let because = "The page drops whose start position it is.";
            let main = beside.map(|main| self.name(main).to_string());
            let other = match &main {
                Some(main) => (main.as_str(), "that of the piece whose mark is asked for"),
                None => ("there", "that of the piece which stands there"),
            };
            let mut answers = [
                (
                    "own",
                    "that of the piece whose rule it is, or that has just moved",
                ),
                other,
            ];
            if main.is_some() || matches!(site, Site::WhereIs { .. }) {
                answers.reverse();
            }
            let key = self.ask(&format!("start-{}", at.start), at, because, &answers);
            match key.as_str() {
                "own" => {}
                "there" => return call("start", [there]),
                main => return call("start", [call("where", [word(main), word("mover")])]),
            }
        }
        call("start", [own])
    }

    /// The piece that the aim is about, where the condition asks for the mark of the mover's own.
    fn mark_of_main(&self, cond: &Cond) -> Option<usize> {
        let Cond::Compare(a, _, b) = cond else {
            return None;
        };
        let kind = |value: &Value| match value {
            Value::StateAt(Site::WhereIs { name, whose }) if *whose == Whose::Mover => {
                self.kind_of(name, *whose)
            }
            _ => None,
        };
        kind(a)
            .or_else(|| kind(b))
            .filter(|kind| self.is_main(*kind))
    }

    /// `empty` and `is a friend` do not print their square: it is the one that the move goes to, or each of
    /// those that a condition is about.
    fn lost_site(&self) -> Term {
        word(if self.of_many { "each" } else { "target" })
    }

    pub(super) fn site(&mut self, site: &Site, at: Extent, when: When) -> Option<Term> {
        Some(match (site, when) {
            (Site::To, _) if self.running => word("each"),
            (Site::To, When::After) => self.left_over(at, "last-target"),
            (Site::Piece, _) if when == When::After || self.no_piece => {
                self.left_over(at, "last-from")
            }
            (Site::To, When::Before) => word("target"),
            (Site::Piece, _) => word("here"),
            (Site::Between, _) => word("between"),
            (Site::Current, _) => word("each"),
            (Site::LastTo, _) => word("last-target"),
            (Site::LastFrom, _) => word("last-from"),
            // Where it is not one square that is pending, the first of the board is meant.
            (Site::Pending, When::Before) => {
                let count = call("count", [word("pending")]);
                let one = call("=", [count, Term::number(1)]);
                call("if", [one, word("pending"), word("a1")])
            }
            (Site::Pending, When::After) => {
                self.obstacle(
                    at,
                    "a pending square, after the move that has ended its waiting",
                );
                return None;
            }
            (Site::Square(file, rank), _) => word(&square_text((*file, *rank))),
            (Site::Ahead { steps, of, ways }, _) => {
                let own = matches!(
                    (&**of, when),
                    (Site::Piece, When::Before) | (Site::LastTo, When::After)
                );
                let of = self.site(of, at, when)?;
                // Of several directions the first counts.
                let ahead = |ways: &[Way]| {
                    let steps = u8::try_from(*steps).ok().filter(|n| *n < 64)?;
                    let way = *ways.first()?;
                    let of_way = |way: Way| {
                        let steps = Term::number(steps.into());
                        Some(call("ahead", [of.clone(), steps, word(way_word(way)?.0)]))
                    };
                    // Right and left are those of the player whose piece stands there.
                    match other_hand(way) {
                        None => of_way(way),
                        Some(other) => {
                            let whites = match own {
                                true => moves_as("white"),
                                false => {
                                    let white = call("player", [word("white")]);
                                    call("=", [call("owner", [of.clone()]), white])
                                }
                            };
                            Some(call("if", [whites, of_way(way)?, of_way(other)?]))
                        }
                    }
                };
                let square = match &**ways {
                    Ways::These(ways) => ahead(ways),
                    Ways::If {
                        cond,
                        then,
                        otherwise,
                    } => {
                        let cond = self.condition(cond, when)?;
                        let squares = ahead(then).zip(ahead(otherwise));
                        squares.map(|(a, b)| call("if", [cond, a, b]))
                    }
                };
                if square.is_none() {
                    self.obstacle(at, "a square ahead in no direction of the board");
                }
                return square;
            }
            (Site::WhereIs { name, whose }, _) => match self.kind_meant(name, *whose, at) {
                Some(kind) => call("where", [word(self.name(kind)), who(*whose)]),
                None => self.unknown(name, at, word("nowhere")),
            },
            (Site::Named { name, whose }, _) => self.named_spot(name, *whose, at)?.term(),
            (Site::OfRegion { index, set }, _) => {
                let set = self.squares(set, at, when)?;
                call("nth", [set, Term::number(*index)])
            }
            (Site::Crossing { row, column }, _) => {
                if let (Value::Number(row @ 0..8), Value::Number(column @ 0..8)) =
                    (&**row, &**column)
                {
                    return Some(word(&square_text((*column as u8, *row as u8))));
                }
                let asked = [("rank", &**row), ("file", &**column)];
                self.square_such(&asked, at, when)?
            }
            (Site::Numbered(number), _) => self.square_such(&[("square", &**number)], at, when)?,
            (Site::WhereSome, _) => self.somewhere(at),
            (Site::Mapped { .. }, _) => {
                self.obstacle(at, "a square that the page does not place on the board");
                return None;
            }
        })
    }
}

impl Literal<'_> {
    /// A player's pieces of every kind whose name has this word in it.
    pub(super) fn named(&self, stem: &str, whose: Whose) -> Option<Term> {
        let such = self.kinds.iter().filter(|kind| kind.page.contains(stem));
        let pieces = such.map(|kind| call("pieces", [word(&kind.name), who(whose)]));
        let mut pieces: Vec<Term> = pieces.collect();
        if whose == Whose::Nobody && !pieces.is_empty() {
            return Some(all_of(whose));
        }
        match pieces.len() {
            0 | 1 => pieces.pop(),
            _ => Some(call("union", pieces)),
        }
    }

    /// The square of which these words tell these numbers.
    fn square_such(&mut self, asked: &[(&str, &Value)], at: Extent, when: When) -> Option<Term> {
        let mut such = Vec::new();
        for &(number, value) in asked {
            let value = self.value(value, at, when)?;
            if value.has(&|t| t.word == "each") {
                self.obstacle(at, "a square worked out for each of several others");
                return None;
            }
            such.push(call("=", [call(number, [word("each")]), value]));
        }
        let board = self.squares(&Squares::Board, at, When::Before)?;
        let those = call("those", [board, Term::all(such)]);
        Some(call("nth", [those, Term::number(0)]))
    }
}

/// Whether there is such a square in any position, while a move is looked for.
fn is_some_square(site: &Site) -> bool {
    match site {
        Site::To | Site::Piece | Site::Between | Site::Current | Site::Square(..) => true,
        Site::Ahead { of, .. } => is_some_square(of),
        _ => false,
    }
}
