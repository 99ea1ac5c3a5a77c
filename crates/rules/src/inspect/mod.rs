//! What a piece may do, and what it may not and why: for any piece of either side,
//! at any time, in words that quote pieces and squares.

#[cfg(test)]
mod tests;

use crate::bitboard::Bitboard;
use crate::describe::{self, a, capital};
use crate::moves::{Flavour, Move};
use crate::order::InOrder;
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::ruleset::spec::When;
use crate::square::{Side, Square};

/// All about one piece in one position.
#[derive(Clone, Debug)]
pub struct Inspection {
    /// Where it stands.
    pub square: Square,
    /// Whose it is.
    pub side: Side,
    /// Its kind, by its number in the ruleset.
    pub kind: u8,
    /// It is this side's move. Otherwise `moves` are those it would have.
    pub now: bool,
    /// Its legal moves.
    pub moves: Vec<Move>,
    /// Where it could go by its way of moving, but may not.
    pub denied: Vec<Denied>,
    /// Where they take something, be it of its own side.
    pub taken: Bitboard,
    /// Pieces of its own side that it guards.
    pub guards: Bitboard,
    /// What else there is to say of it.
    pub notes: Vec<String>,
}

/// A square that a piece may not go to, though it moves that way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Denied {
    /// The square.
    pub to: Square,
    /// The end of a sentence: "it is pinned by the rook on e8".
    pub why: String,
}

/// Looks at the piece on a square, if there is one.
pub fn inspect(ruleset: &Ruleset, position: &Position, square: Square) -> Option<Inspection> {
    let (side, kind) = position.piece_on(square)?;
    let now = position.turn() == side;
    let over = position.outcome(ruleset).is_some();
    // The other side is looked at as if it were its move; a game that is over, as
    // if it went on.
    let mut view = *position;
    view.begun = false;
    if !now {
        view = view.after_null(ruleset);
        view.pending = 0;
        view.barred = crate::position::NOWHERE;
    }
    let legal = view.legal_moves(ruleset);
    let moves: Vec<Move> = match over && now {
        true => Vec::new(),
        false => legal
            .iter()
            .filter(|mv| !mv.is_pass() && mv.from() == square)
            .collect(),
    };
    let mut look = Look {
        ruleset,
        view: &view,
        side,
        kind,
        square,
        found: Inspection {
            square,
            side,
            kind,
            now,
            taken: (moves.iter().filter(|mv| view.takes(**mv)))
                .fold(Bitboard::EMPTY, |all, mv| all | Bitboard::of(mv.to())),
            moves,
            denied: Vec::new(),
            guards: Bitboard::EMPTY,
            notes: Vec::new(),
        },
    };
    if over {
        look.found.notes.push("The game is over.".into());
    } else {
        if !now {
            let turn = describe::side(position.turn());
            look.found.notes.push(format!("It is {turn}'s turn."));
        }
        look.targets();
        look.en_passant();
        look.castling();
        look.first_move_rights();
        look.promotion();
    }
    Some(look.found)
}

impl Inspection {
    /// Everything as one text: name, moves, refusals and notes.
    pub fn text(&self, ruleset: &Ruleset) -> String {
        let name = ruleset.kinds()[self.kind as usize & 15].name.as_str();
        let mut text = format!("{} {name} on {}.", describe::side(self.side), self.square);
        let list = |wanted: &dyn Fn(&Move) -> bool| {
            let mut squares: Vec<Square> = self
                .moves
                .iter()
                .filter(|mv| wanted(mv))
                .map(|mv| mv.to())
                .collect();
            squares.order_few();
            squares.dedup();
            squares
                .iter()
                .map(Square::to_string)
                .collect::<Vec<_>>()
                .join(", ")
        };
        for (intro, squares) in [
            (
                "May go to",
                list(&|mv| {
                    matches!(mv.flavour(), Flavour::Quiet | Flavour::Double)
                        && !self.taken.has(mv.to())
                }),
            ),
            (
                "May take on",
                list(&|mv| !mv.is_castle() && self.taken.has(mv.to())),
            ),
            ("May castle with the rook on", list(&|mv| mv.is_castle())),
            (
                "May be promoted on",
                list(&|mv| mv.flavour() == Flavour::InPlace && !mv.is_choice()),
            ),
        ] {
            if !squares.is_empty() {
                text += &format!(" {intro} {squares}.");
            }
        }
        if self.moves.is_empty() {
            text += " It has no legal move.";
        }
        let mut told: Vec<&str> = Vec::new();
        for denied in &self.denied {
            if told.contains(&denied.why.as_str()) {
                continue;
            }
            told.push(&denied.why);
            let squares: Vec<String> = self
                .denied
                .iter()
                .filter(|d| d.why == denied.why)
                .map(|d| d.to.to_string())
                .collect();
            text += &format!(" Not to {}: {}.", squares.join(", "), denied.why);
        }
        for note in &self.notes {
            text += &format!(" {note}");
        }
        text
    }
}

struct Look<'a> {
    ruleset: &'a Ruleset,
    /// The position, with the piece's side to move.
    view: &'a Position,
    side: Side,
    kind: u8,
    square: Square,
    found: Inspection,
}

impl Look<'_> {
    fn name(&self, kind: u8) -> &str {
        &self.ruleset.kinds()[kind as usize & 15].name
    }

    fn deny(&mut self, to: Square, why: String) {
        self.found.denied.push(Denied { to, why });
    }

    fn is_royal(&self) -> bool {
        self.ruleset.royal() == Some(self.kind)
    }

    /// Squares that the piece reaches by its own way of moving.
    fn targets(&mut self) {
        let loose = self.view.loose_targets(self.ruleset, self.square);
        let own = self.view.side(self.side);
        let theirs = self.view.side(self.side.other());
        self.found.guards = loose.threatened & own;
        let reached = |to: Square| {
            let mut moves = self.found.moves.iter();
            moves.any(|mv| mv.to() == to && !mv.is_castle())
        };
        let refused: Vec<Square> = ((loose.moves | loose.captures) & !own)
            .into_iter()
            .filter(|to| !reached(*to))
            .collect();
        let due = self.due_refusal();
        for to in refused {
            let why = due.clone().or_else(|| self.unsafe_because(to));
            if let Some(why) = why {
                self.deny(to, why);
            }
        }
        for to in loose.threatened & theirs & !loose.captures {
            let Some(victim) = self.view.kind_on(to) else {
                continue;
            };
            let why = if self.ruleset.tables.untouchable >> victim & 1 != 0 {
                format!("{} is never captured", a(self.name(victim)))
            } else {
                format!(
                    "{} does not capture {}",
                    a(self.name(self.kind)),
                    a(self.name(victim))
                )
            };
            self.deny(to, why);
        }
        if self.found.moves.is_empty() && self.found.denied.is_empty() {
            self.note_stuck();
        }
    }

    /// Why the piece may not make the further move that is due now.
    fn due_refusal(&self) -> Option<String> {
        let due = self.view.due(self.ruleset)?;
        if self.view.barred_square() == Some(self.square) {
            return Some("it has just moved, and another piece must make the further move".into());
        }
        if due.with >> self.kind & 1 == 0 {
            let kinds: Vec<&str> = (0..self.ruleset.kind_count() as u8)
                .filter(|kind| due.with >> kind & 1 != 0)
                .map(|kind| self.name(kind))
                .collect();
            return Some(format!(
                "only {} may move now",
                kinds.iter().map(|k| a(k)).collect::<Vec<_>>().join(" or ")
            ));
        }
        None
    }

    /// Whose attack on the own king forbids going there.
    fn unsafe_because(&self, to: Square) -> Option<String> {
        let flavour = match self.view.occupied().has(to) {
            true => Flavour::Capture,
            false => Flavour::Quiet,
        };
        self.unsafe_move(Move::new(self.kind, self.square, to, flavour))
    }

    fn unsafe_move(&self, mv: Move) -> Option<String> {
        let mut after = *self.view;
        after.move_pieces(self.ruleset, mv);
        let attackers = self.attackers_of_king(&after);
        let attacker = *attackers.first()?;
        let by = self.named_on(&after, attacker);
        if self.is_royal() {
            return Some(format!("the square is attacked by {by}"));
        }
        let royal = self.ruleset.royal().map_or("king", |kind| self.name(kind));
        let before = self.attackers_of_king(self.view);
        Some(if before.contains(&attacker) {
            format!("the {royal} is in check from {by}, and this does not end it")
        } else {
            format!("it is pinned: the {royal} would be attacked by {by}")
        })
    }

    fn attackers_of_king(&self, position: &Position) -> Vec<Square> {
        let Some(king) = position.king(self.ruleset, self.side) else {
            return Vec::new();
        };
        self.attackers(position, king)
    }

    fn attackers(&self, position: &Position, target: Square) -> Vec<Square> {
        let them = self.side.other();
        let attacks = |from: &Square| {
            let alone = Bitboard::of(*from);
            position.attacked(self.ruleset, target, them, alone, position.occupied())
        };
        position.side(them).into_iter().filter(attacks).collect()
    }

    fn named_on(&self, position: &Position, square: Square) -> String {
        match position.kind_on(square) {
            Some(kind) => format!("the {} on {square}", self.name(kind)),
            None => square.to_string(),
        }
    }

    /// A piece that cannot move at all: is it shut in, or can it never move again?
    fn note_stuck(&mut self) {
        let tables = &self.ruleset.tables.kinds[self.kind as usize & 15];
        let side = self.side.index();
        let reaches = tables.atoms[side]
            .iter()
            .any(|atom| atom.reach[self.square.index()].any());
        let name = self.name(self.kind);
        let note = if reaches {
            format!("Every square this {name} could go to is blocked.")
        } else if tables.wait[side].has(self.square) {
            return; // Its waiting is told with promotion.
        } else {
            format!(
                "{} on {} cannot move: from there it can never move again.",
                capital(&a(name)),
                self.square
            )
        };
        self.found.notes.push(note);
    }

    fn en_passant(&mut self) {
        let Some(target) = self.view.en_passant().filter(|_| self.found.now) else {
            return;
        };
        let atoms = &self.ruleset.tables.kinds[self.kind as usize & 15].atoms[self.side.index()];
        let reaches = atoms
            .iter()
            .any(|atom| atom.en_passant && atom.origins[target.index()].has(self.square));
        if !reaches || self.found.moves.iter().any(|mv| mv.to() == target) {
            return;
        }
        let mv = Move::new(self.kind, self.square, target, Flavour::EnPassant);
        if let Some(why) = self.due_refusal().or_else(|| self.unsafe_move(mv)) {
            self.deny(target, format!("taking en passant: {why}"));
        }
    }

    fn castling(&mut self) {
        let ruleset = self.ruleset;
        let in_check = self.view.royal_attacked(ruleset, self.side);
        for castle in &ruleset.tables.castles[self.side.index()] {
            let possible = self
                .found
                .moves
                .iter()
                .any(|mv| mv.is_castle() && mv.to() == castle.rook_from);
            let king_there = self.kind == castle.king && self.square == castle.king_from;
            let rook_there = self
                .view
                .pieces(self.side, castle.rook)
                .has(castle.rook_from);
            if possible || !king_there || !rook_there {
                continue;
            }
            let rook = format!("the {} on {}", self.name(castle.rook), castle.rook_from);
            let why = if !self.view.unmoved.has(castle.king_from) {
                format!(
                    "no castling: the {} has lost the right",
                    self.name(castle.king)
                )
            } else if !self.view.unmoved.has(castle.rook_from) {
                format!("no castling: {rook} has moved")
            } else if let Some(why) = self.due_refusal() {
                format!("no castling: {why}")
            } else if let Some(square) = (self.view.occupied() & castle.empty).first() {
                format!("no castling: {square} is not empty")
            } else if in_check {
                format!("no castling: the {} is in check", self.name(castle.king))
            } else {
                match castle.safe.into_iter().find_map(|square| {
                    let attacker = *self.attackers(self.view, square).first()?;
                    Some((square, attacker))
                }) {
                    Some((square, attacker)) => format!(
                        "no castling: {square} is attacked by {}",
                        self.named_on(self.view, attacker)
                    ),
                    None => "no castling: the way would be attacked".into(),
                }
            };
            self.deny(castle.rook_from, why);
        }
    }

    /// A move that only an unmoved piece has, or only one whose king is not in check.
    fn first_move_rights(&mut self) {
        let atoms = &self.ruleset.tables.kinds[self.kind as usize & 15].atoms[self.side.index()];
        let special = atoms
            .iter()
            .any(|atom| atom.unmoved && atom.reach[self.square.index()].any());
        if !special {
            return;
        }
        let name = self.name(self.kind);
        let asks_safety = atoms.iter().any(|atom| atom.unmoved && atom.safe);
        let note = if !self.view.unmoved.has(self.square) {
            format!("This {name} has moved, so the longer first move is gone.")
        } else if asks_safety && self.view.royal_attacked(self.ruleset, self.side) {
            format!("This {name} may not make its longer first move while in check.")
        } else {
            return;
        };
        self.found.notes.push(note);
    }

    /// What becomes of the piece at the end of its way.
    fn promotion(&mut self) {
        let ruleset = self.ruleset;
        let spec = &ruleset.kinds()[self.kind as usize & 15];
        let tables = &ruleset.tables.kinds[self.kind as usize & 15];
        let side = self.side.index();
        for (promotion, told) in tables.promotions[side].iter().zip(&spec.promotions) {
            let waits = promotion.when == When::Waiting && promotion.region.has(self.square);
            let arrives = promotion.when == When::Arriving
                && self
                    .found
                    .moves
                    .iter()
                    .any(|mv| promotion.region.has(mv.to()) && mv.promotion().is_none());
            if !waits && !arrives {
                continue;
            }
            let promotes = |mv: &Move| mv.flavour() == Flavour::InPlace && !mv.is_choice();
            if waits && self.found.moves.iter().any(promotes) {
                continue;
            }
            let kinds = told.to.join(", ");
            let missing = if promotion.lost && promotion.to & self.view.lost(self.side) == 0 {
                Some(format!(
                    "none of its side's pieces ({kinds}) has been captured"
                ))
            } else {
                promotion
                    .without
                    .filter(|kind| self.view.pieces(self.side, *kind).any())
                    .map(|kind| format!("its side has {}", a(self.name(kind))))
            };
            let note = match (waits, missing) {
                (true, Some(missing)) => {
                    format!(
                        "It waits on {}: it may not be promoted while {missing}.",
                        self.square
                    )
                }
                (false, Some(missing)) => {
                    format!("Arriving, it would stay {}: {missing}.", a(&spec.name))
                }
                (true, None) => match self.due_refusal() {
                    Some(why) => format!("It may not be promoted now: {why}."),
                    None => "It may not be promoted now: the check would remain.".into(),
                },
                (false, None) => continue,
            };
            self.found.notes.push(note);
        }
    }
}
