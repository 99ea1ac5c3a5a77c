//! A game as Ludii's record has it: plies, states, turns, atomic actions.

use super::accounts::{Account, Actions};
use super::evaluate::{Stand, is_step, options, result, waits_for_pass};
use rookery_rules::ruleset::spec::Trigger;
use rookery_rules::{Bitboard, Flavour, Game, Move, Position, Ruleset, Side, Square};

/// What stands on each square: 0 for nothing, else the kind and the side, and whether it
/// carries a mark.
pub type Board = [u8; 64];

const MARK: u8 = 0x40;

/// What Ludii takes for the same situation: the board and who may do what on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Situation {
    pub board: Board,
    mover: Side,
    before: Option<Side>,
    /// The square passed over by a double step.
    pending: Option<Square>,
    plies_in_turn: usize,
    passes: usize,
}

#[derive(Clone, Copy, Debug)]
pub struct State {
    pub stand: Stand,
    pub situation: Situation,
}

#[derive(Clone, Debug)]
pub struct Ply {
    pub mover: Side,
    pub legal: usize,
    /// King's steps from origin to target; None where nothing goes anywhere.
    pub distance: Option<u8>,
    pub actions: u32,
    /// What each legal move leads to.
    pub options: Vec<Stand>,
}

/// A whole game.
#[derive(Clone, Debug)]
pub struct Record {
    pub plies: Vec<Ply>,
    /// The start, then the state after each ply.
    pub states: Vec<State>,
    /// 1, 0 or -1 for the first player. A game without an end counts as a draw.
    pub result: f64,
    pub account: Account,
    /// Men at the start, kinds of men, and whether any carries a mark.
    pub men: usize,
    pub kinds: usize,
}

impl Record {
    pub fn of(game: &Game) -> Record {
        let mut writer = Writer::new(game);
        for (at, mv) in game.moves().iter().enumerate() {
            let [before, after] = [&game.positions()[at], &game.positions()[at + 1]];
            writer.play(before, after, *mv);
        }
        writer.finish(game)
    }

    /// Changes of the mover, and one.
    pub fn turns(&self) -> usize {
        let pairs = self.plies.windows(2);
        1 + pairs.filter(|pair| pair[0].mover != pair[1].mover).count()
    }
}

struct Writer<'a> {
    ruleset: &'a Ruleset,
    account: Account,
    marks: Bitboard,
    passes: usize,
    plies_in_turn: usize,
    record: Record,
}

impl<'a> Writer<'a> {
    fn new(game: &'a Game) -> Writer<'a> {
        let ruleset: &Ruleset = game.ruleset();
        let account = Account::of(ruleset);
        let start = game.start();
        let marks = start
            .occupied()
            .into_iter()
            .filter(|square| {
                start
                    .piece_on(*square)
                    .is_some_and(|(side, kind)| account.is_marked(ruleset, kind, *square, side))
            })
            .collect();
        let stand = Stand::of(ruleset, start);
        let situation = Situation {
            board: board(start, marks, None),
            mover: start.turn(),
            before: None,
            pending: None,
            plies_in_turn: 0,
            passes: 0,
        };
        Writer {
            ruleset,
            marks,
            passes: 0,
            plies_in_turn: 0,
            record: Record {
                plies: Vec::new(),
                states: vec![State { stand, situation }],
                result: 0.0,
                men: start.occupied().count() as usize,
                kinds: ruleset.kind_count(),
                account: account.clone(),
            },
            account,
        }
    }

    fn play(&mut self, before: &Position, after: &Position, mv: Move) {
        let mover = before.turn();
        let legal = options(self.ruleset, before);
        let options: Vec<Stand> = legal.iter().map(|mv| self.reached(before, *mv)).collect();
        let stand = self.reached(before, mv);
        let marked = self.move_marks(mv);
        let checked = self.take_king_mark(after, mv);
        let two_step = is_step(self.ruleset, mv);
        let count = |actions: Actions| actions.of_move(self.ruleset, before, after, mv, marked);
        let mut actions = self.account.actions.map_or(0, count);
        let queens = |actions: Actions| {
            2 * u32::from(actions.sfenj && queen_attacked(self.ruleset, after, mv))
        };
        let noted = self.account.actions.map_or(0, queens) + u32::from(checked);
        if !two_step {
            actions += noted;
        }
        let pending = (mv.flavour() == Flavour::Double)
            .then(|| mv.to().offset(0, -mover.forward().signum()))
            .flatten();
        self.push(
            Ply {
                mover,
                legal: legal.len(),
                distance: distance(self.ruleset, mv),
                actions,
                options,
            },
            stand,
            board(after, self.marks, two_step.then_some(mv)),
            pending,
            mv.is_pass(),
        );
        if two_step {
            let same = |other: &Move| {
                is_step(self.ruleset, *other) && (other.from(), other.to()) == (mv.from(), mv.to())
            };
            let moves = before.legal_moves(self.ruleset);
            let options: Vec<Stand> = moves
                .iter()
                .filter(same)
                .map(|mv| Stand::of(self.ruleset, &before.after(self.ruleset, mv)))
                .collect();
            let ply = Ply {
                mover,
                legal: options.len(),
                distance: None,
                actions: 1 + noted,
                options,
            };
            let board = board(after, self.marks, None);
            self.push(ply, Stand::of(self.ruleset, after), board, None, false);
        } else if self.is_stuck_arrival(before, after, mv) {
            self.push_forced_pass(mover, after, Stand::of(self.ruleset, after));
        }
    }

    fn push(&mut self, ply: Ply, stand: Stand, board: Board, pending: Option<Square>, pass: bool) {
        self.passes = if pass { self.passes + 1 } else { 0 };
        self.plies_in_turn = match stand.mover == ply.mover {
            true => self.plies_in_turn + 1,
            false => 0,
        };
        let situation = Situation {
            board,
            mover: stand.mover,
            before: Some(ply.mover),
            pending,
            plies_in_turn: self.plies_in_turn,
            passes: self.passes,
        };
        self.record.plies.push(ply);
        self.record.states.push(State { stand, situation });
    }

    fn push_forced_pass(&mut self, mover: Side, position: &Position, stand: Stand) {
        let ply = Ply {
            mover,
            legal: 1,
            distance: None,
            actions: 1,
            options: vec![stand],
        };
        self.push(ply, stand, board(position, self.marks, None), None, true);
    }

    fn finish(mut self, game: &Game) -> Record {
        if let Some(outcome) = game.outcome() {
            self.record.result = result(outcome.winner);
            if waits_for_pass(&outcome) {
                let position = game.position();
                let stand = Stand {
                    over: Some(0.0),
                    mover: position.turn().other(),
                    ..Stand::of(self.ruleset, position)
                };
                self.push_forced_pass(position.turn(), position, stand);
            }
        }
        self.record
    }

    /// The state that a move leads to: for an arrival, the one in which the piece has yet to
    /// become something.
    fn reached(&self, before: &Position, mv: Move) -> Stand {
        let after = before.after(self.ruleset, mv);
        let mut stand = Stand::of(self.ruleset, &after);
        let mover = before.turn();
        if is_step(self.ruleset, mv) {
            stand.over = None;
            stand.mover = mover;
            let moves = before.legal_moves(self.ruleset);
            stand.legal = moves
                .iter()
                .filter(|other| {
                    is_step(self.ruleset, *other)
                        && (other.from(), other.to()) == (mv.from(), mv.to())
                })
                .count();
            let men = &mut stand.men[mover.index()];
            if let Some(into) = mv.promotion() {
                men[into as usize & 15] -= 1;
                men[mv.kind() as usize & 15] += 1;
            }
        } else if self.is_stuck_arrival(before, &after, mv) {
            stand.over = None;
            stand.mover = mover;
            stand.legal = 1;
        }
        stand
    }

    /// An arrival gives a further move, and there is none: Ludii passes, our turn ends by itself.
    fn is_stuck_arrival(&self, before: &Position, after: &Position, mv: Move) -> bool {
        let mover = before.turn();
        let kind = self.ruleset.kinds().get(mv.kind() as usize);
        after.turn() != mover
            && !mv.is_pass()
            && self
                .ruleset
                .spec()
                .again
                .iter()
                .any(|again| match &again.after {
                    Trigger::Arriving(name, region) => {
                        kind.is_some_and(|kind| kind.name == *name)
                            && region.squares.has(mv.to().seen_by(mover))
                            && !region.squares.has(mv.from().seen_by(mover))
                    }
                    _ => false,
                })
    }

    /// Moves the marks; says whether the moving piece lost one.
    fn move_marks(&mut self, mv: Move) -> bool {
        if mv.is_pass() {
            return false;
        }
        let marked = self.marks.has(mv.from());
        self.marks &= !(Bitboard::of(mv.from()) | Bitboard::of(mv.to()));
        marked
    }

    /// A check takes the mark of the king, except that a pawn which has just moved gives none.
    fn take_king_mark(&mut self, after: &Position, mv: Move) -> bool {
        if !self.account.actions.is_some_and(|actions| actions.check) {
            return false;
        }
        let Some(king) = after.king(self.ruleset, after.turn()) else {
            return false;
        };
        if !self.marks.has(king) {
            return false;
        }
        let attackers = attackers(self.ruleset, after, king, after.turn().other(), mv);
        if attackers.any() {
            self.marks &= !Bitboard::of(king);
        }
        attackers.any()
    }
}

/// Pieces that attack a square, a pawn that has just moved apart.
fn attackers(
    ruleset: &Ruleset,
    position: &Position,
    square: Square,
    by: Side,
    last: Move,
) -> Bitboard {
    let pawn = ruleset.plain_kind().unwrap_or(0);
    let all = position.capturers(ruleset, square, by, pawn, position.occupied());
    match !last.is_pass() && last.kind() == pawn && last.promotion().is_none() {
        true => all & !Bitboard::of(last.to()),
        false => all,
    }
}

fn queen_attacked(ruleset: &Ruleset, after: &Position, last: Move) -> bool {
    let queen = ruleset.kinds().iter().position(|kind| kind.letter == 'Q');
    let Some(queen) = queen else { return false };
    Side::BOTH.into_iter().any(|side| {
        after
            .pieces(side, queen as u8)
            .into_iter()
            .any(|square| attackers(ruleset, after, square, side.other(), last).any())
    })
}

impl Actions {
    /// The atomic actions of a ply, without what it brings to light (a check, an attack on a
    /// queen) and without the step that may follow.
    fn of_move(
        self,
        ruleset: &Ruleset,
        before: &Position,
        after: &Position,
        mv: Move,
        marked: bool,
    ) -> u32 {
        let pawn = ruleset.plain_kind() == Some(mv.kind());
        match mv.flavour() {
            Flavour::Pass => return 1,
            Flavour::Castle => return 4,
            Flavour::InPlace => return if self.sfenj { 2 } else { 1 },
            _ => {}
        }
        let two_step = is_step(ruleset, mv);
        let capture = mv.is_capture();
        let mut count = 1 + u32::from(marked);
        count += u32::from(capture) * if self.sfenj { 2 } else { 1 };
        count += u32::from(self.double && mv.flavour() == Flavour::Double);
        count += u32::from(self.counter && (capture || pawn));
        count += u32::from(mv.promotion().is_some() && !two_step);
        let last_rank = mv.to().seen_by(before.turn()).rank() == 7;
        count += u32::from(self.arrival && pawn && last_rank);
        if self.sfenj {
            count += u32::from(two_step);
            let opens = pawn && before.fullmove() == 1 && !before.is_pending();
            count += 2 * u32::from(opens && after.turn() == before.turn());
        }
        count
    }
}

/// In king's steps; castling is the king's way.
fn distance(ruleset: &Ruleset, mv: Move) -> Option<u8> {
    if mv.is_pass() || mv.from() == mv.to() {
        return None;
    }
    if mv.is_castle() {
        let castle = ruleset
            .spec()
            .castles
            .iter()
            .find(|castle| castle.rook_from.file() == mv.to().file());
        return castle.map(|castle| castle.king_from.file().abs_diff(castle.king_to.file()));
    }
    let files = mv.from().file().abs_diff(mv.to().file());
    let ranks = mv.from().rank().abs_diff(mv.to().rank());
    Some(files.max(ranks))
}

/// The board; after an arrival the piece is still what it was.
fn board(position: &Position, marks: Bitboard, arriving: Option<Move>) -> Board {
    let mut board = [0; 64];
    for square in position.occupied() {
        if let Some((side, kind)) = position.piece_on(square) {
            let kind = match arriving {
                Some(mv) if mv.to() == square => mv.kind(),
                _ => kind,
            };
            board[square.index()] = 1 + kind * 2 + side.index() as u8;
            if marks.has(square) {
                board[square.index()] |= MARK;
            }
        }
    }
    board
}

impl Ply {
    /// A value for the first player as one for the mover.
    pub fn of_mover(&self, e: f64) -> f64 {
        match self.mover {
            Side::White => e,
            Side::Black => -e,
        }
    }
}
