//! Conditions, numbers, squares and sets of the page as those of the ruleset language.

use super::Literal;
use crate::parse::square_text;
use crate::span::Extent;
use crate::tree::{At, Compare, Cond, Does, Site, Squares, Value, Way, Ways, Whose};
use rookery_rules::rule::Term;

/// When something is asked: while moves are looked for, or after the move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum When {
    Before,
    After,
}

fn call(word: &str, args: impl IntoIterator<Item = Term>) -> Term {
    Term::call(word, args)
}

fn word(word: &str) -> Term {
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

/// One direction: its word, and whether it is one of the board.
pub(super) fn way_word(way: Way) -> Option<(&'static str, bool)> {
    Some(match way {
        Way::Forward => ("forward", false),
        Way::Backward => ("backward", false),
        Way::Rightward => ("right", false),
        Way::Leftward => ("left", false),
        Way::ForwardRight => ("forward-right", false),
        Way::ForwardLeft => ("forward-left", false),
        Way::BackwardRight => ("backward-right", false),
        Way::BackwardLeft => ("backward-left", false),
        Way::North => ("north", true),
        Way::South => ("south", true),
        Way::East => ("east", true),
        Way::West => ("west", true),
        Way::NorthEast => ("north-east", true),
        Way::NorthWest => ("north-west", true),
        Way::SouthEast => ("south-east", true),
        Way::SouthWest => ("south-west", true),
        _ => return None,
    })
}

/// The direction that is called so by the player on the other side, mirrored as rulesets have it.
const fn other_hand(way: Way) -> Option<Way> {
    Some(match way {
        Way::Rightward => Way::Leftward,
        Way::Leftward => Way::Rightward,
        Way::ForwardRight => Way::ForwardLeft,
        Way::ForwardLeft => Way::ForwardRight,
        Way::BackwardRight => Way::BackwardLeft,
        Way::BackwardLeft => Way::BackwardRight,
        _ => return None,
    })
}

/// The squares by name, all of them.
fn listed(places: &[(u8, u8)]) -> Vec<Term> {
    let mut sorted = places.to_vec();
    sorted.sort_by_key(|(file, rank)| (*rank, *file));
    sorted.dedup();
    let whole = |rank: u8| sorted.iter().filter(|(_, r)| *r == rank).count() == 8;
    let mut all: Vec<Term> = Vec::new();
    for &(file, rank) in &sorted {
        match whole(rank) {
            true if file == 0 => all.push(word(&format!("rank:{}", rank + 1))),
            true => {}
            false => all.push(word(&square_text((file, rank)))),
        }
    }
    all
}

/// Each player's squares, seen by that player; one word where they look alike.
pub(super) fn each_sides(white: &[(u8, u8)], black: &[(u8, u8)]) -> Term {
    let none = || call("without", [word("empty"), word("empty")]);
    let mut mirrored: Vec<(u8, u8)> = black.iter().map(|(f, r)| (*f, 7 - *r)).collect();
    let mut own = white.to_vec();
    own.sort_unstable();
    mirrored.sort_unstable();
    let of = |places: &[(u8, u8)]| match places.is_empty() {
        true => none(),
        false => call("squares", listed(places)),
    };
    match (own == mirrored, own.is_empty()) {
        (true, true) => none(),
        (true, false) => match listed(white).as_slice() {
            [one] if one.word.contains(':') => one.clone(),
            many => call("region", many.iter().cloned()),
        },
        (false, _) => call("sides", [of(white), of(black)]),
    }
}

impl Literal<'_> {
    pub(super) fn condition(&mut self, cond: &At<Cond>, when: When) -> Option<Term> {
        self.cond(&cond.is, cond.at, when)
    }

    fn conditions(&mut self, parts: &[At<Cond>], when: When) -> Option<Vec<Term>> {
        parts.iter().map(|p| self.condition(p, when)).collect()
    }

    fn cond(&mut self, cond: &Cond, at: Extent, when: When) -> Option<Term> {
        Some(match cond {
            Cond::True => Term::yes(),
            Cond::Empty => call("empty", [self.lost_site(when)]),
            Cond::BetweenEmpty => call("empty", [word("between")]),
            Cond::Friend => call("friend", [self.lost_site(when)]),
            Cond::EnemyAt(site) => call("enemy", [self.site(site, at, when)?]),
            Cond::Occupied(site) => call("empty", [self.site(site, at, when)?]).negated(),
            Cond::IsIn(site, squares) => call(
                "in",
                [self.site(site, at, when)?, self.squares(squares, at, when)?],
            ),
            Cond::AllIn(sites, squares) => {
                let squares = self.squares(squares, at, when)?;
                let mut all = Vec::new();
                for site in sites {
                    all.push(call("in", [self.site(site, at, when)?, squares.clone()]));
                }
                Term::all(all)
            }
            Cond::Threatened { name, whose } => match self.kind_of(name, *whose) {
                Some(kind) => {
                    let place = call("where", [word(self.name(kind)), who(*whose)]);
                    call("attacked", [place, who(*whose)])
                }
                None => return self.unknown(name, at),
            },
            Cond::PieceThreatened => call("attacked", [word("each"), word("next")]),
            Cond::IsMover(whose) => self.compared(
                call("player", [word("mover")]),
                Compare::Equal,
                call("player", [who(*whose)]),
            ),
            Cond::Active(_) => Term::yes(),
            Cond::None {
                name,
                whose,
                within,
            } => {
                let pieces = match name {
                    None => call("occupied", [who(*whose)]),
                    Some(name) => {
                        let stem = name.trim_end_matches('s');
                        let kinds: Vec<Term> = self
                            .kinds
                            .iter()
                            .filter(|kind| kind.page.contains(stem))
                            .map(|kind| call("pieces", [word(&kind.name), who(*whose)]))
                            .collect();
                        match kinds.len() {
                            0 => return Some(Term::yes()),
                            1 => kinds.into_iter().next()?,
                            _ => call("union", kinds),
                        }
                    }
                };
                let pieces = match within {
                    None => pieces,
                    Some(within) => call("both", [pieces, self.squares(within, at, when)?]),
                };
                self.compared(call("count", [pieces]), Compare::Equal, Term::number(0))
            }
            Cond::Every(squares, inner) => call(
                "every",
                [
                    self.squares(squares, at, when)?,
                    self.condition(inner, when)?,
                ],
            ),
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
            Cond::LastPass => word("passed"),
            Cond::Pending => word("pending"),
            Cond::SameTurn => word("same-turn"),
            Cond::CannotMove(Whose::Mover) => word("passed"),
            Cond::CannotMove(Whose::Next) => word("stuck"),
            Cond::CanMove(act) if super::turns::is_any_piece(act) => word("can-move"),
            Cond::Remembered { name, whose } => match self.kind_of(name, *whose) {
                Some(kind) => call("lost", [word(self.name(kind)), who(*whose)]),
                None => return self.unknown(name, at),
            },
            Cond::Compare(a, compare, b) => self.comparison(a, *compare, b, at, when)?,
            Cond::Not(inner) => self.condition(inner, when)?.negated(),
            Cond::And(parts) => Term::all(self.conditions(parts, when)?),
            Cond::Or(parts) => Term::any(self.conditions(parts, when)?),
            Cond::CanMove(_) | Cond::CannotMove(_) | Cond::Passed | Cond::RememberedValue(_) => {
                let says = crate::says::cond(cond);
                self.obstacle(
                    at,
                    format!("the condition '{says}' is one that our rulesets cannot state"),
                );
                return None;
            }
        })
    }

    fn somebody_moves_again(&self) -> bool {
        let again = |does: &Does| matches!(does, Does::MoveAgain | Does::SetNextMover(_));
        let moves = self.rules.pieces.iter().map(|piece| &piece.moves);
        moves.chain(&self.rules.play).any(|act| act.any(&again))
    }

    fn unknown(&mut self, name: &str, at: Extent) -> Option<Term> {
        self.obstacle(at, format!("'{name}' is not in the list of pieces"));
        None
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

    /// `empty` and `is a friend` do not print their square: it is the one that the move goes to.
    fn lost_site(&self, when: When) -> Term {
        word(match when {
            When::Before => "target",
            When::After => "last-target",
        })
    }

    fn compared(&self, a: Term, compare: Compare, b: Term) -> Term {
        let sign = match compare {
            Compare::Equal => "=",
            Compare::Unequal => "!=",
            Compare::Less => "<",
            Compare::AtMost => "<=",
            Compare::Greater => ">",
            Compare::AtLeast => ">=",
        };
        call(sign, [a, b])
    }

    fn comparison(
        &mut self,
        a: &Value,
        compare: Compare,
        b: &Value,
        at: Extent,
        when: When,
    ) -> Option<Term> {
        // A name is a kind of piece beside what stands somewhere, and else a square.
        let kinds = [a, b].iter().any(|v| matches!(v, Value::PieceAt(_)));
        let (a, b) = (
            self.operand(a, kinds, at, when)?,
            self.operand(b, kinds, at, when)?,
        );
        Some(self.compared(a, compare, b))
    }

    fn operand(&mut self, value: &Value, kinds: bool, at: Extent, when: When) -> Option<Term> {
        match value {
            Value::Site(Site::Named { name, whose }) if kinds => {
                Some(match self.kind_of(name, *whose) {
                    Some(kind) => call("kind", [word(self.name(kind)), who(*whose)]),
                    None => return self.unknown(name, at),
                })
            }
            value => self.value(value, at, when),
        }
    }

    fn values(&mut self, values: &[Value], at: Extent, when: When) -> Option<Vec<Term>> {
        values.iter().map(|v| self.value(v, at, when)).collect()
    }

    pub(super) fn value(&mut self, value: &Value, at: Extent, when: When) -> Option<Term> {
        let pair = |this: &mut Self, a: &Value, b: &Value| {
            Some([this.value(a, at, when)?, this.value(b, at, when)?])
        };
        Some(match value {
            Value::Number(number) => Term::number(*number),
            Value::StateAt(site) => call("mark", [self.site(site, at, when)?]),
            Value::PieceAt(site) => call("piece", [self.site(site, at, when)?]),
            Value::PlayerAt(site) => call("owner", [self.site(site, at, when)?]),
            Value::Site(site) => call("square", [self.site(site, at, when)?]),
            Value::PiecesOwned(whose) | Value::SquaresOf(whose) => {
                call("count", [call("occupied", [who(*whose)])])
            }
            Value::KindOwned { name, whose } => match self.kind_of(name, *whose) {
                Some(kind) => {
                    let pieces = call("pieces", [word(self.name(kind)), who(*whose)]);
                    call("count", [pieces])
                }
                None => return self.unknown(name, at),
            },
            Value::PiecesIn(squares) => {
                let squares = self.squares(squares, at, when)?;
                let pieces = call("occupied", [word("anyone")]);
                call("count", [call("both", [pieces, squares])])
            }
            Value::Count(squares) => call("count", [self.squares(squares, at, when)?]),
            Value::Turns => word("turns"),
            Value::Counter => word("counter"),
            Value::Column(site) => call("file", [self.site(site, at, when)?]),
            Value::Row(site) => call("rank", [self.site(site, at, when)?]),
            Value::Colour(site) => call("shade", [self.site(site, at, when)?]),
            Value::Player(whose) => call("player", [who(*whose)]),
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
            Value::Steps { from, to } => call(
                "steps",
                [self.site(from, at, when)?, self.squares(to, at, when)?],
            ),
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
            Value::Moves if !self.somebody_moves_again() => match when {
                When::Before => call("minus", [word("turns"), Term::number(1)]),
                When::After => word("turns"),
            },
            Value::NumberAt(_) | Value::Moves | Value::Current => {
                self.obstacle(at, "a number that our rulesets cannot state");
                return None;
            }
        })
    }

    pub(super) fn site(&mut self, site: &Site, at: Extent, when: When) -> Option<Term> {
        Some(match (site, when) {
            // After the move they mean nothing any more.
            (Site::To | Site::Piece, When::After) => word("nowhere"),
            (Site::To, When::Before) => word("target"),
            (Site::Piece, When::Before) => word("here"),
            (Site::Between, _) => word("between"),
            (Site::Current, _) => word("each"),
            (Site::LastTo, _) => word("last-target"),
            (Site::LastFrom, _) => word("last-from"),
            (Site::Pending, _) => word("pending"),
            (Site::Square(file, rank), _) => word(&square_text((*file, *rank))),
            (Site::Ahead { steps, of, ways }, _) => {
                let of = self.site(of, at, when)?;
                // Of several directions the first counts.
                let ahead = |ways: &[Way]| {
                    let steps = u8::try_from(*steps).ok().filter(|n| *n < 64)?;
                    let way = *ways.first()?;
                    let of_way = |way: Way| {
                        let steps = Term::number(steps.into());
                        Some(call("ahead", [of.clone(), steps, word(way_word(way)?.0)]))
                    };
                    // Right and left are those of the player who looks that way.
                    match other_hand(way) {
                        None => of_way(way),
                        Some(other) => {
                            let white = super::moves::moves_as("white");
                            Some(call("if", [white, of_way(way)?, of_way(other)?]))
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
            (Site::WhereIs { name, whose }, _) => match self.kind_of(name, *whose) {
                Some(kind) => call("where", [word(self.name(kind)), who(*whose)]),
                None => return self.unknown(name, at),
            },
            (Site::Named { name, whose }, _) => return self.named_square(name, *whose, at),
            (Site::OfRegion { index, set }, _) => {
                let set = self.squares(set, at, when)?;
                call("nth", [set, Term::number(*index)])
            }
            (Site::Crossing { .. } | Site::Mapped { .. } | Site::WhereSome, _) => {
                self.obstacle(at, "a square that the page does not place on the board");
                return None;
            }
        })
    }

    /// The squares of a page's map are printed nowhere; kings and rooks are named after
    /// the pieces that stand there at the start.
    fn named_square(&mut self, name: &str, whose: Whose, at: Extent) -> Option<Term> {
        let home = |this: &Self, word: &str| -> Option<Vec<(u8, u8)>> {
            let kind = this.kind_of(word, whose)?;
            Some(this.homes[kind][0].clone()).filter(|home| !home.is_empty())
        };
        let square = if let Some(word) = name.strip_suffix("Left") {
            home(self, word).and_then(|home| home.first().copied())
        } else if let Some(word) = name.strip_suffix("Right") {
            home(self, word).and_then(|home| home.last().copied())
        } else {
            home(self, name)
                .filter(|home| home.len() == 1)
                .map(|home| home[0])
        };
        let Some(square) = square else {
            self.obstacle(
                at,
                "a square that only has a name: the page does not place it on the board",
            );
            return None;
        };
        let because = "The page gives this square a name and does not say where it is.";
        let says = format!(
            "it is the square {} for White, and the same for Black, mirrored",
            square_text(square)
        );
        let id = format!("square-{}", name.to_lowercase());
        self.ask(&id, at, because, &[("home", says.as_str())]);
        Some(call("own", [word(&square_text(square))]))
    }

    pub(super) fn squares(&mut self, squares: &Squares, at: Extent, when: When) -> Option<Term> {
        let rank = |n: i32| word(&format!("rank:{}", n + 1));
        let file = |n: i32| word(&format!("file:{}", (b'a' + n as u8) as char));
        let fits = |n: &i32| (0..8).contains(n);
        let absolute = |term: Term| call("squares", [term]);
        Some(match squares {
            Squares::Start => call(
                "start",
                [word(match when {
                    When::Before => "here",
                    When::After => "last-target",
                })],
            ),
            Squares::Corners => call("squares", ["a1", "h1", "a8", "h8"].map(word)),
            Squares::Empty => word("empty"),
            Squares::Board => absolute(word("everywhere")),
            Squares::Centre => call("squares", ["d4", "e4", "d5", "e5"].map(word)),
            Squares::Top => absolute(rank(7)),
            Squares::Bottom => absolute(rank(0)),
            Squares::Left => absolute(file(0)),
            Squares::Right => absolute(file(7)),
            Squares::Row(n) if fits(n) => absolute(rank(*n)),
            Squares::Column(n) if fits(n) => absolute(file(*n)),
            Squares::Occupied(whose) => call("occupied", [who(*whose)]),
            Squares::Pending => word("pending"),
            Squares::Region(name) => return self.region(name, at),
            Squares::These(these) => call("squares", listed(these)),
            Squares::Sites(sites) => {
                let mut all = Vec::new();
                for site in sites {
                    all.push(self.site(site, at, when)?);
                }
                match all.len() {
                    1 => all.remove(0),
                    _ => call("union", all),
                }
            }
            Squares::Both(a, b) => call(
                "both",
                [self.squares(a, at, when)?, self.squares(b, at, when)?],
            ),
            Squares::Union(parts) => {
                let parts: Option<Vec<Term>> =
                    parts.iter().map(|p| self.squares(p, at, when)).collect();
                let mut parts = parts?;
                parts.dedup();
                match parts.len() {
                    1 => parts.remove(0),
                    _ => call("union", parts),
                }
            }
            Squares::Without(a, b) if a == b && matches!(**a, Squares::Occupied(_)) => {
                return self.all_but_the_main_piece(a, at, when);
            }
            Squares::Without(a, b) => call(
                "without",
                [self.squares(a, at, when)?, self.squares(b, at, when)?],
            ),
            Squares::Expanded(of, steps) => call(
                "expanded",
                [
                    self.squares(of, at, when)?,
                    Term::number((*steps).clamp(0, 8)),
                ],
            ),
            Squares::Around {
                of,
                steps,
                empty,
                cond,
                origin,
            } => {
                let of = self.squares(of, at, when)?;
                let because = "The page does not say whether only straight or only diagonal neighbours count.";
                let all = [("all", "all neighbours count")];
                self.ask(&format!("around-{}", at.start), at, because, &all);
                let mut around = call("around", [of.clone(), Term::number((*steps).clamp(0, 7))]);
                if *origin {
                    around = call("union", [around, of]);
                }
                if *empty {
                    around = call("both", [around, word("empty")]);
                }
                match cond {
                    None => around,
                    Some(cond) => call("those", [around, self.of_each(cond)?]),
                }
            }
            Squares::Arrivals(_) | Squares::Row(_) | Squares::Column(_) => {
                self.obstacle(at, "squares that our rulesets cannot state");
                return None;
            }
        })
    }

    /// The difference between a player's pieces and, printed alike, those of a kind that the
    /// English has dropped.
    fn all_but_the_main_piece(&mut self, of: &Squares, at: Extent, when: When) -> Option<Term> {
        let (Some(royal), Squares::Occupied(whose)) = (self.royal, of) else {
            self.obstacle(
                at,
                "the same pieces twice: what is left, the page does not say",
            );
            return None;
        };
        let name = self.name(royal).to_string();
        let because =
            "The page prints the same pieces twice; of the second ones it has dropped the kind.";
        let says = format!("all but the {name}");
        self.ask("all-but", at, because, &[("main", says.as_str())]);
        let own = call("pieces", [word(&name), who(*whose)]);
        Some(call("without", [self.squares(of, at, when)?, own]))
    }

    /// The squares that a name gives to each player.
    fn region(&mut self, name: &str, at: Extent) -> Option<Term> {
        self.used_regions.push(name.to_string());
        let of = |player: u8| -> Vec<(u8, u8)> {
            let regions = self.rules.regions.iter();
            regions
                .filter(|r| r.name == name && r.player == player)
                .flat_map(|r| r.squares.iter().copied())
                .collect()
        };
        let (white, black, nobody) = (of(1), of(2), of(0));
        if white.is_empty() && black.is_empty() && nobody.is_empty() {
            self.obstacle(at, format!("no region is named '{name}'"));
            return None;
        }
        // A region of nobody's is no player's own.
        Some(each_sides(&white, &black))
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
