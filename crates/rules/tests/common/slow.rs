//! A second, slow reading of what a ruleset says: every origin, target and promotion is
//! tried against the statements themselves, on a plain board, with no tables or masks.

use rookery_rules::rays::STEPS;
use rookery_rules::ruleset::spec::{
    Directions, Hurdle, MoveSpec, Purpose, Region, Shape, Spec, When,
};
use rookery_rules::{Position, Ruleset, Side, Square};

type Board = [Option<(Side, u8)>; 64];

pub struct Slow<'a> {
    spec: &'a Spec,
    position: &'a Position,
    ruleset: &'a Ruleset,
    board: Board,
    us: Side,
}

/// All legal move texts, sorted; the game is known to go on.
pub fn legal(ruleset: &Ruleset, position: &Position) -> Vec<String> {
    let mut board: Board = [None; 64];
    for square in Square::all() {
        board[square.index()] = position.piece_on(square);
    }
    let slow = Slow {
        spec: ruleset.spec(),
        position,
        ruleset,
        board,
        us: position.turn(),
    };
    let mut texts = slow.texts();
    texts.sort();
    texts
}

fn directions(set: Directions, side: Side) -> Vec<(i8, i8)> {
    (0..8)
        .filter(|bit| set >> bit & 1 != 0)
        .map(|bit| STEPS[bit])
        .map(|(files, ranks)| match side {
            Side::White => (files, ranks),
            Side::Black => (files, -ranks),
        })
        .collect()
}

fn inside(region: &Region, square: Square, side: Side) -> bool {
    region.squares.has(square.seen_by(side))
}

impl Slow<'_> {
    fn texts(&self) -> Vec<String> {
        let due = self.position.pending_kinds(self.ruleset);
        let mut texts = Vec::new();
        for from in Square::all() {
            let Some((side, kind)) = self.board[from.index()] else {
                continue;
            };
            let barred =
                due.is_some_and(|(kinds, square)| kinds >> kind & 1 == 0 || square == Some(from));
            if side != self.us || barred {
                continue;
            }
            for to in Square::all() {
                self.try_move(kind, from, to, &mut texts);
            }
            self.try_castling(kind, from, due, &mut texts);
            for into in self.promotions(kind, from, from).0 {
                let mut after = self.board;
                after[from.index()] = Some((side, into));
                if self.is_safe(&after) {
                    texts.push(self.text(from, from, Some(into)));
                }
            }
        }
        let may_pass = self.position.may_pass(self.ruleset);
        if may_pass || texts.is_empty() {
            texts.push("0000".into());
        }
        texts
    }

    fn text(&self, from: Square, to: Square, into: Option<u8>) -> String {
        let letter = into.map(|k| self.spec.kinds[k as usize].letter.to_ascii_lowercase());
        format!("{from}{to}{}", letter.map(String::from).unwrap_or_default())
    }

    fn try_move(&self, kind: u8, from: Square, to: Square, texts: &mut Vec<String>) {
        let spec = &self.spec.kinds[kind as usize];
        let victim = self.board[to.index()];
        let mut passed = false;
        let reached = spec.moves.iter().any(|m| {
            if !self.reaches(m, self.us, from, to, &self.board) || !self.allowed(m, from) {
                return false;
            }
            match victim {
                None if matches!(m.purpose, Purpose::Goes | Purpose::Moves) => true,
                None => {
                    let taken = m.en_passant && self.position.en_passant() == Some(to);
                    passed |= taken;
                    taken
                }
                Some((side, victim)) => {
                    let prey = &self.spec.kinds[victim as usize];
                    // A royal piece is taken by its own side alone.
                    let aims = match side == self.us {
                        true => m.purpose == Purpose::TakesOwn,
                        false => {
                            matches!(m.purpose, Purpose::Goes | Purpose::Captures) && !prey.royal
                        }
                    };
                    aims && !prey.uncapturable && !m.spares.contains(&prey.name)
                }
            }
        });
        if !reached {
            return;
        }
        let mut after = self.board;
        after[from.index()] = None;
        after[to.index()] = Some((self.us, kind));
        if passed {
            let back = if self.us == Side::White { -1 } else { 1 };
            let victim = to.offset(0, back).unwrap();
            after[victim.index()] = None;
        }
        if !self.is_safe(&after) {
            return;
        }
        let (kinds, optional) = match passed {
            true => (Vec::new(), false),
            false => self.promotions(kind, from, to),
        };
        if kinds.is_empty() || optional {
            texts.push(self.text(from, to, None));
        }
        texts.extend(
            kinds
                .into_iter()
                .map(|into| self.text(from, to, Some(into))),
        );
    }

    fn reaches(&self, m: &MoveSpec, side: Side, from: Square, to: Square, board: &Board) -> bool {
        if m.from
            .as_ref()
            .is_some_and(|region| !inside(region, from, side))
        {
            return false;
        }
        let far = |(files, ranks): (i8, i8), n: i8| from.offset(files * n, ranks * n);
        let passes = |square: Option<Square>| {
            let stands = square.map(|s| board[s.index()].map(|(owner, _)| owner));
            match m.through.as_ref().map(ToString::to_string).as_deref() {
                None => stands == Some(None),
                Some("not enemy(between)") => stands != Some(Some(side.other())),
                Some("not friend(between)") => stands != Some(Some(side)),
                Some(other) => panic!("{other} is tested by cases of its own"),
            }
        };
        match m.shape {
            Shape::To(_) => panic!("conditions are tested by cases of their own"),
            Shape::Step(d) => directions(d, side).iter().any(|d| far(*d, 1) == Some(to)),
            Shape::Jump(d, n) => directions(d, side)
                .iter()
                .any(|d| far(*d, n as i8) == Some(to)),
            Shape::Leap(a, b) => {
                let files = from.file().abs_diff(to.file());
                let ranks = from.rank().abs_diff(to.rank());
                (files, ranks) == (a, b) || (files, ranks) == (b, a)
            }
            Shape::Slide(d, least, most) => directions(d, side).iter().any(|d| {
                (least..=most).any(|n| {
                    far(*d, n as i8) == Some(to) && (1..n).all(|k| passes(far(*d, k as i8)))
                })
            }),
            Shape::Hop(d, hurdle) => directions(d, side).iter().any(|d| {
                let over = far(*d, 1).and_then(|s| board[s.index()]);
                far(*d, 2) == Some(to)
                    && over.is_some_and(|(owner, _)| match hurdle {
                        Hurdle::Piece => true,
                        Hurdle::Friend => owner == side,
                        Hurdle::Enemy => owner != side,
                    })
            }),
        }
    }

    fn allowed(&self, m: &MoveSpec, from: Square) -> bool {
        let count = self.board.iter().flatten().count();
        (!m.unmoved || self.position.unmoved().has(from))
            && m.pieces.is_none_or(|n| n as usize == count)
            && (!m.safe || self.is_safe(&self.board))
    }

    fn try_castling(
        &self,
        kind: u8,
        from: Square,
        due: Option<(u16, Option<Square>)>,
        texts: &mut Vec<String>,
    ) {
        let unmoved = self.position.unmoved();
        for castle in &self.spec.castles {
            let at = |square: Square| square.seen_by(self.us);
            let (king_from, rook_from) = (at(castle.king_from), at(castle.rook_from));
            let Some((side, rook)) = self.board[rook_from.index()] else {
                continue;
            };
            if king_from != from
                || side != self.us
                || !unmoved.has(king_from)
                || !unmoved.has(rook_from)
                || !self.is_home(kind, castle.king_from)
                || !self.is_home(rook, castle.rook_from)
                || due.is_some_and(|(_, barred)| barred == Some(rook_from))
                || !self.is_safe(&self.board)
            {
                continue;
            }
            let mut board = self.board;
            board[king_from.index()] = None;
            board[rook_from.index()] = None;
            let path = |a: Square, b: Square| {
                let (low, high) = (a.min(b), a.max(b));
                (low.0..=high.0).map(Square).filter(move |s| *s != a)
            };
            let ways =
                || path(king_from, at(castle.king_to)).chain(path(rook_from, at(castle.rook_to)));
            let clear = ways().all(|s| board[s.index()].is_none());
            let safe = path(king_from, at(castle.king_to)).all(|square| {
                let mut crossing = board;
                crossing[square.index()] = Some((self.us, kind));
                if square == at(castle.king_to) {
                    crossing[at(castle.rook_to).index()] = Some((self.us, rook));
                }
                self.is_safe(&crossing)
            });
            if clear && safe {
                texts.push(self.text(king_from, rook_from, None));
            }
        }
    }

    /// Whether this kind stands on White's square at the start.
    fn is_home(&self, kind: u8, square: Square) -> bool {
        self.ruleset.start().piece_on(square) == Some((Side::White, kind))
    }

    fn is_safe(&self, board: &Board) -> bool {
        let Some(royal) = self.spec.kinds.iter().position(|kind| kind.royal) else {
            return true;
        };
        let mine = Some((self.us, royal as u8));
        let Some(king) = Square::all().find(|s| board[s.index()] == mine) else {
            return true;
        };
        let name = &self.spec.kinds[royal].name;
        let count = board.iter().flatten().count();
        !Square::all().any(|from| match board[from.index()] {
            Some((side, kind)) if side != self.us => {
                self.spec.kinds[kind as usize].moves.iter().any(|m| {
                    matches!(m.purpose, Purpose::Goes | Purpose::Captures)
                        && !m.spares.contains(name)
                        && (!m.unmoved || self.position.unmoved().has(from))
                        && m.pieces.is_none_or(|n| n as usize == count)
                        && self.reaches(m, side, from, king, board)
                })
            }
            _ => false,
        })
    }

    /// What a piece becomes by such a move, and whether it may stay as it is.
    fn promotions(&self, kind: u8, from: Square, to: Square) -> (Vec<u8>, bool) {
        let mine = |kind: u8| {
            self.board
                .iter()
                .filter(|p| **p == Some((self.us, kind)))
                .count()
        };
        let mut kinds = Vec::new();
        let mut optional = false;
        for p in &self.spec.kinds[kind as usize].promotions {
            let applies = match p.when {
                When::Waiting => from == to && inside(&p.region, from, self.us),
                When::Arriving => {
                    inside(&p.region, to, self.us) && !inside(&p.region, from, self.us)
                }
                When::Leaving => from != to && inside(&p.region, from, self.us),
            };
            let number = |name: &String| self.spec.kind_named(name).unwrap() as u8;
            if !applies
                || p.without
                    .as_ref()
                    .is_some_and(|name| mine(number(name)) > 0)
            {
                continue;
            }
            optional |= p.optional;
            for into in p.to.iter().map(number) {
                let known = !p.lost || self.position.lost(self.us) >> into & 1 != 0;
                let room = p.fewer.is_none_or(|n| mine(into) < n as usize);
                if known && room && !kinds.contains(&into) {
                    kinds.push(into);
                }
            }
        }
        (kinds, optional)
    }
}
