//! The compiled form of a ruleset: tables and masks, so that the inner loops of
//! move generation test no strings and walk no trees.

use super::spec::*;
use crate::bitboard::Bitboard;
use crate::rays;
use crate::rule::{Condition as Rule, Effect, Set, Term};
use crate::square::{Side, Square};

pub(crate) type SquareTable = Box<[Bitboard; 64]>;

/// A set of kinds, one bit each.
pub(crate) type KindSet = u16;

pub(crate) struct Tables {
    pub kinds: Vec<KindTables>,
    /// The kind whose safety is a rule, if there is one.
    pub royal: Option<u8>,
    /// A side begins with several royal pieces, may get more, or may take its own: the first has to be safe,
    /// and all but the last can be captured.
    pub crowded: bool,
    /// What a turn brings about after its move can expose a royal piece, even to capture.
    pub exposes: bool,
    /// Kinds that are never captured.
    pub untouchable: KindSet,
    /// Something can attack in a way that the pin and check masks do not cover:
    /// legality is then found by making each move and looking.
    pub exotic: bool,
    pub castles: [Vec<Castle>; 2],
    pub again: Vec<Again>,
    /// Some rule speaks of a player's first turn.
    pub first_turns: bool,
    /// The kinds whose capture such a rule asks for.
    pub lost_kinds: KindSet,
    /// Kinds for which it matters whether they have moved, castling apart.
    pub unmoved_kinds: KindSet,
    /// Where such pieces stand at the start, king and rooks of castling included.
    pub unmoved_homes: Bitboard,
    pub check_spoils_king: bool,
    pub ends: Vec<End>,
    /// An end rule that can speak while the opponent has moves to make.
    pub eventful: bool,
    /// Which count the position's counter keeps: all plies, or plies with a bare side.
    pub counts: Counts,
    pub counts_turns: bool,
    pub pawns: KindSet,
    /// Some line has a condition or an effect of its own, or the turn has.
    pub ruled: bool,
    pub rules: Vec<AtomRule>,
    pub plays: Vec<Play>,
    pub effects: Vec<Effect>,
    /// One more than the number of effects that plays have: a move's sequel is a line's
    /// effect times this, and a play's effect.
    pub play_effects: u8,
    /// What has to hold after a move, in place of the royal piece's safety.
    pub legal: Option<crate::rule::Condition>,
    /// Moves depend on where the last one went.
    pub asks_last: bool,
    /// An end asks whether both players have passed, so that chosen passes count, too.
    pub all_passes: bool,
    /// What stands where with a mark at the start.
    pub marks: Vec<(u8, Bitboard)>,
    /// Each ply is a turn and nothing but the board is remembered: most of a ply's work falls away.
    pub alternating: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Counts {
    Nothing,
    /// A condition asks for the counter, which effects set.
    Own,
    Plies,
    BarePlies,
}

pub(crate) struct KindTables {
    pub atoms: [Vec<Atom>; 2],
    pub attack: [Attack; 2],
    /// Some of its captures spare some kinds.
    pub spares: bool,
    pub promotions: [Vec<Promotion>; 2],
    /// Where arriving, or from where leaving, asks for a closer look.
    pub arrive: [Bitboard; 2],
    pub leave: [Bitboard; 2],
    pub wait: [Bitboard; 2],
    /// Some of its moves have effects.
    pub sequels: bool,
    /// Where an arrival gives a further move, or makes another piece of it by an effect: as forcing
    /// as a capture.
    pub forcing: [Bitboard; 2],
    /// Where an effect makes another piece of it, and of which kinds.
    pub grows: [Bitboard; 2],
    pub becomes: KindSet,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    Leap,
    Slide,
    Hop(Hurdle),
    /// To the squares of the rule's own set.
    Far,
    /// A slide over squares that the rule allows.
    Through,
    /// A slide that passes anything but such pieces.
    Past(Hurdle),
}

/// One way of moving, for one side.
pub(crate) struct Atom {
    pub purpose: Purpose,
    pub way: Way,
    pub directions: u8,
    /// The target squares from each square, on an empty board. In place, not boxed:
    /// move generation reads it for every piece.
    pub reach: [Bitboard; 64],
    /// The squares from which each square is reached.
    pub origins: SquareTable,
    pub spares: KindSet,
    pub en_passant: bool,
    pub leaves_en_passant: bool,
    pub unmoved: bool,
    pub safe: bool,
    pub pieces: Option<u8>,
    /// One more than the number of its rule; 0 for none.
    pub rule: u16,
    /// One more than the number of its effect; 0 for none.
    pub effect: u8,
    /// None of the conditions above.
    pub plain: bool,
}

/// What a line of a piece asks beyond the tables.
#[derive(Default)]
pub(crate) struct AtomRule {
    pub when: Option<Rule>,
    pub through: Option<Rule>,
    pub to: Option<Set>,
}

/// One thing that a player may do in a turn.
pub(crate) struct Play {
    /// Offered whatever else is.
    pub also: bool,
    /// This line and those after it come to a choice only where those before leave no move.
    pub otherwise: bool,
    pub action: PlayAction,
    pub when: Option<Rule>,
    /// One more than the number of its effect among those of plays; 0 for none.
    pub effect: u8,
}

pub(crate) enum PlayAction {
    Pieces(KindSet),
    Pass,
    Promote(Set, KindSet),
    Remove(Set),
    /// From one of some squares to one of others, on the play's own condition of both.
    Carry(Set, Set),
    /// Squares for what follows: one of some, or that and one of others. Nothing else is done.
    Choose(Set, Option<Set>),
}

/// From where a piece of one side attacks each square.
pub(crate) struct Attack {
    pub leaps: Option<SquareTable>,
    /// Along a line, when the squares between are empty.
    pub lines: Option<SquareTable>,
    /// Ways of capturing that depend on more than the board between.
    pub special: Vec<usize>,
}

pub(crate) struct Promotion {
    pub when: When,
    pub region: Bitboard,
    pub to: KindSet,
    pub lost: bool,
    pub without: Option<u8>,
    pub fewer: Option<u8>,
    pub optional: bool,
    pub fresh: KindSet,
}

pub(crate) struct Castle {
    pub king_from: Square,
    pub king_to: Square,
    pub rook_from: Square,
    pub rook_to: Square,
    pub king: u8,
    pub rook: u8,
    /// Squares that must be empty, king's and rook's own apart.
    pub empty: Bitboard,
    /// Squares that the king crosses or reaches, which may not be attacked.
    pub safe: Bitboard,
    pub letter: char,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    /// In one of these squares, by side.
    Arriving([Bitboard; 2]),
    Waiting,
    First,
    Each,
}

pub(crate) struct Again {
    pub cause: Cause,
    pub by: KindSet,
    pub with: KindSet,
    pub other: bool,
    pub or_pass: bool,
}

pub(crate) struct End {
    pub condition: EndCondition,
    pub verdict: Verdict,
}

#[derive(PartialEq, Debug)]
pub(crate) enum EndCondition {
    When(Rule),
    Checkmate,
    Stalemate,
    Blocked,
    Bare,
    Count(u16),
    Quiet(u16),
    Turns(u16),
    /// Numbers of each kind, for one side and for the other; and the most pieces of all pairs.
    Material(Vec<([u8; MAX_KINDS], [u8; MAX_KINDS])>, u32),
}

pub(crate) fn seen_by(set: Bitboard, side: Side) -> Bitboard {
    match side {
        Side::White => set,
        Side::Black => set.mirrored(),
    }
}

impl Tables {
    /// Whether a player may choose to promote a piece to this kind in a turn.
    pub fn crowns(&self, kind: u8) -> bool {
        let into = |play: &Play| matches!(play.action, PlayAction::Promote(_, kinds) if kinds >> kind & 1 != 0);
        self.plays.iter().any(into)
    }

    /// Whether a piece of the kind is never taken off the board; nor is a royal one that may still be
    /// captured, but by a capture.
    pub const fn stays(&self, kind: u8) -> bool {
        let royal = match self.royal {
            Some(royal) => royal == kind,
            None => false,
        };
        royal || self.untouchable >> kind & 1 != 0
    }
}

fn table(targets: impl Fn(Square) -> Bitboard) -> SquareTable {
    let mut table = Box::new([Bitboard::EMPTY; 64]);
    for square in Square::all() {
        table[square.index()] = targets(square);
    }
    table
}

fn reversed(reach: &[Bitboard; 64]) -> SquareTable {
    let mut table = Box::new([Bitboard::EMPTY; 64]);
    for from in Square::all() {
        for to in reach[from.index()] {
            table[to.index()] |= Bitboard::of(from);
        }
    }
    table
}

/// Squares at least and at most so far from `from`, along the directions.
fn along(directions: u8, from: Square, least: u8, most: u8) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    for (index, (files, ranks)) in rays::STEPS.into_iter().enumerate() {
        if directions >> index & 1 != 0 {
            for far in least..=most {
                // Beyond the edge nothing comes any more.
                let Some(to) = from.offset(files * far as i8, ranks * far as i8) else {
                    break;
                };
                squares |= Bitboard::of(to);
            }
        }
    }
    squares
}

pub(crate) fn leaps(from: Square, a: u8, b: u8) -> Bitboard {
    let (a, b) = (a as i8, b as i8);
    let mut squares = Bitboard::EMPTY;
    for (files, ranks) in [(a, b), (b, a)] {
        for (files, ranks) in [
            (files, ranks),
            (-files, ranks),
            (files, -ranks),
            (-files, -ranks),
        ] {
            if let Some(to) = from.offset(files, ranks) {
                squares |= Bitboard::of(to);
            }
        }
    }
    squares
}

/// What alone stops a slide, where its rule says no more than that: enough to need no rule.
pub(crate) fn past(spec: &MoveSpec) -> Option<Hurdle> {
    let passed = |owner: &str| Term::call(owner, [Term::word("between")]).negated();
    match (&spec.through, &spec.when) {
        _ if spec.purpose == Purpose::TakesOwn => None,
        (Some(term), None) if *term == passed("enemy") => Some(Hurdle::Enemy),
        (Some(term), None) if *term == passed("friend") => Some(Hurdle::Friend),
        _ => None,
    }
}

/// `rule` and `effect` are one more than their numbers among the ruleset's.
pub(crate) fn atom(
    spec: &MoveSpec,
    side: Side,
    kinds: &dyn Fn(&str) -> KindSet,
    (rule, effect): (u16, u8),
) -> Atom {
    let (way, directions) = match &spec.shape {
        Shape::Step(d) | Shape::Jump(d, _) => (Way::Leap, *d),
        Shape::Leap(..) => (Way::Leap, 0),
        Shape::Slide(d, ..) => match (past(spec), &spec.through) {
            (Some(hurdle), _) => (Way::Past(hurdle), *d),
            (None, Some(_)) => (Way::Through, *d),
            (None, None) => (Way::Slide, *d),
        },
        Shape::Hop(d, hurdle) => (Way::Hop(*hurdle), *d),
        Shape::To(_) => (Way::Far, 0),
    };
    let directions = match side {
        Side::Black if !spec.compass => rays::turned_over(directions),
        _ => directions,
    };
    let start = spec
        .from
        .as_ref()
        .map_or(Bitboard::FULL, |region| seen_by(region.squares, side));
    let reach = table(|from| {
        if !start.has(from) {
            return Bitboard::EMPTY;
        }
        match &spec.shape {
            Shape::Step(_) => along(directions, from, 1, 1),
            Shape::Slide(_, least, most) => along(directions, from, *least, *most),
            Shape::Leap(a, b) => leaps(from, *a, *b),
            Shape::Jump(_, far) => along(directions, from, *far, *far),
            Shape::Hop(..) => along(directions, from, 2, 2),
            Shape::To(_) => Bitboard::FULL & !Bitboard::of(from),
        }
    });
    Atom {
        purpose: spec.purpose,
        way,
        directions,
        origins: reversed(&reach),
        reach: *reach,
        spares: spec.spares.iter().fold(0, |set, name| set | kinds(name)),
        en_passant: spec.en_passant,
        leaves_en_passant: spec.leaves_en_passant,
        unmoved: spec.unmoved,
        safe: spec.safe,
        pieces: spec.pieces,
        rule,
        effect,
        plain: !spec.unmoved && !spec.safe && spec.pieces.is_none() && rule == 0 && effect == 0,
    }
}

impl Atom {
    fn mergeable(&self, other: &Atom) -> bool {
        self.plain
            && other.plain
            && self.purpose == other.purpose
            && self.way == other.way
            && !matches!(self.way, Way::Hop(_) | Way::Past(_))
            && self.spares == other.spares
            && self.en_passant == other.en_passant
            && !self.leaves_en_passant
            && !other.leaves_en_passant
    }
}

/// Lines that differ only in where they reach become one table.
pub(crate) fn merged(atoms: impl Iterator<Item = Atom>) -> Vec<Atom> {
    let mut all: Vec<Atom> = Vec::new();
    for atom in atoms {
        // Two slides of one direction but different lengths leave holes between them
        // that one reach table expresses as well, so only the squares matter.
        match all.iter_mut().find(|old| old.mergeable(&atom)) {
            Some(old) => {
                old.directions |= atom.directions;
                for (old, new) in old.reach.iter_mut().zip(atom.reach.iter()) {
                    *old |= *new;
                }
                old.origins = reversed(&old.reach);
            }
            None => all.push(atom),
        }
    }
    all
}

/// How the given ways attack a king of kind `royal`, and whether the usual masks cover it.
pub(crate) fn attack(atoms: &[Atom], royal: Option<u8>) -> (Attack, bool) {
    let mut attack = Attack {
        leaps: None,
        lines: None,
        special: Vec::new(),
    };
    let mut exotic = false;
    for (index, atom) in atoms.iter().enumerate() {
        let harmless = royal.is_some_and(|royal| atom.spares >> royal & 1 != 0);
        if !atom.purpose.captures() || harmless {
            continue;
        }
        let conditional = atom.unmoved || atom.pieces.is_some() || atom.rule != 0;
        match atom.way {
            Way::Hop(_) | Way::Past(_) => {
                exotic = true;
                attack.special.push(index);
            }
            _ if conditional => {
                // An opponent's reply can only disturb a leap by capturing the leaper.
                exotic |= atom.way == Way::Slide || atom.pieces.is_some() || atom.rule != 0;
                attack.special.push(index);
            }
            Way::Leap => add(&mut attack.leaps, &atom.origins),
            Way::Slide => add(&mut attack.lines, &atom.origins),
            // These always have a rule.
            Way::Far | Way::Through => {}
        }
    }
    (attack, exotic)
}

fn add(table: &mut Option<SquareTable>, more: &SquareTable) {
    match table {
        Some(table) => {
            for (old, new) in table.iter_mut().zip(more.iter()) {
                *old |= *new;
            }
        }
        None => *table = Some(more.clone()),
    }
}
