//! From what a ruleset says to the tables that play it, with every problem named.

use super::growth::{Growth, effects_of_turns};
use super::ruled::Ruled;
use super::spec::*;
use super::tables::*;
use super::text::{Places, Problem};
use crate::bitboard::Bitboard;
use crate::fen;
use crate::moves::MOST_SEQUELS;
use crate::rays;
use crate::rule::{Effect, Term};
use crate::square::{Side, Square};

pub(crate) fn compile(spec: &Spec, places: &Places) -> Result<Tables, Vec<Problem>> {
    let mut problems = names(spec, places, &[]);
    let mut wrong = |line: usize, message: String| problems.push(Problem { line, message });

    if spec.kinds.is_empty() {
        wrong(0, "there are no pieces; add 'piece' lines".into());
    }
    if spec.start.is_empty() {
        wrong(0, "there is no 'start' line with the first position".into());
    }
    let royals: Vec<usize> = (0..spec.kinds.len())
        .filter(|k| spec.kinds[*k].royal)
        .collect();
    if let Some(second) = royals.get(1) {
        wrong(
            places.kind(*second),
            "only one kind of piece can be royal".into(),
        );
    }
    let royal = royals.first().map(|k| *k as u8);
    let end_line = |wanted: &dyn Fn(&Condition) -> bool| {
        let index = spec.ends.iter().rposition(|end| wanted(&end.condition));
        index
            .and_then(|index| places.ends.get(index))
            .map_or(0, |line| *line)
    };
    if royal.is_none() {
        let mate = |condition: &Condition| matches!(condition, Condition::Checkmate);
        if spec.ends.iter().any(|end| mate(&end.condition)) {
            wrong(
                end_line(&mate),
                "'end checkmate' needs a royal piece".into(),
            );
        }
        if spec.check_spoils_king {
            let line = places.check_spoils_king;
            wrong(line, "'check-spoils-king' needs a royal piece".into());
        }
    }
    let counting =
        |condition: &Condition| matches!(condition, Condition::Plies(_) | Condition::BarePlies(_));
    let counts: Vec<_> = spec
        .ends
        .iter()
        .filter(|e| counting(&e.condition))
        .collect();
    if counts.len() > 1 {
        wrong(
            end_line(&counting),
            "'end plies' and 'end bare-plies' cannot both be there".into(),
        );
    }

    let set = |name: &str| spec.kind_named(name).map_or(0, |k| 1 << k);
    let one = |name: &str| spec.kind_named(name).unwrap_or(0) as u8;
    let mut exotic = false;
    let mut ruled = Ruled::of(spec);
    let plays: Vec<Play> = spec
        .plays
        .iter()
        .enumerate()
        .filter_map(|(index, play)| match ruled.play(play) {
            Ok(play) => Some(play),
            Err(message) => {
                wrong(places.plays.get(index).map_or(0, |line| *line), message);
                None
            }
        })
        .collect();
    let of_plays = ruled.effects.len();
    let mut kinds = Vec::new();
    for (index, kind) in spec.kinds.iter().enumerate() {
        if kind.is_king() && kind.moves.iter().any(|m| m.leaves_en_passant) {
            let name = &kind.name;
            wrong(
                places.kind(index),
                format!("a {name} is never captured: it can leave no en passant behind it"),
            );
        }
        let lines: Vec<(u16, u8)> = kind
            .moves
            .iter()
            .enumerate()
            .map(|(number, m)| {
                ruled.line(m, of_plays).unwrap_or_else(|message| {
                    let line = places.kinds.get(index).and_then(|k| k.moves.get(number));
                    wrong(line.copied().unwrap_or(0), message);
                    (0, 0)
                })
            })
            .collect();
        let atoms = Side::BOTH.map(|side| {
            let moves = kind.moves.iter().zip(&lines);
            merged(moves.map(|(spec, rule)| atom(spec, side, &set, *rule)))
        });
        let attack = Side::BOTH.map(|side| {
            let (attack, odd) = attack(&atoms[side.index()], royal);
            exotic |= odd;
            attack
        });
        let promotions = Side::BOTH.map(|side| {
            let compiled = kind.promotions.iter().map(|p| Promotion {
                when: p.when,
                region: seen_by(p.region.squares, side),
                to: p.to.iter().fold(0, |all, name| all | set(name)),
                lost: p.lost,
                without: p.without.as_deref().map(one),
                fewer: p.fewer,
                optional: p.optional,
                fresh: if p.fresh { KindSet::MAX } else { 0 },
            });
            compiled.collect::<Vec<_>>()
        });
        let zone = |when: When| {
            Side::BOTH.map(|side| {
                promotions[side.index()]
                    .iter()
                    .filter(|p| p.when == when)
                    .fold(Bitboard::EMPTY, |all, p| all | p.region)
            })
        };
        let own: Vec<&Effect> = lines
            .iter()
            .filter_map(|(_, effect)| {
                ruled
                    .effects
                    .get(of_plays + usize::from(*effect).checked_sub(1)?)
            })
            .chain(effects_of_turns(&plays, &ruled.effects, index))
            .collect();
        let growth = Side::BOTH.map(|side| Growth::of(&own, side, index as u8));
        let mut forcing = Side::BOTH.map(|side| {
            spec.again
                .iter()
                .fold(Bitboard::EMPTY, |all, again| match &again.after {
                    Trigger::Arriving(name, region) if *name == kind.name => {
                        all | seen_by(region.squares, side)
                    }
                    _ => all,
                })
        });
        for (forcing, growth) in forcing.iter_mut().zip(&growth) {
            *forcing |= growth.zone | growth.again;
        }
        kinds.push(KindTables {
            arrive: zone(When::Arriving),
            leave: zone(When::Leaving),
            wait: zone(When::Waiting),
            grows: growth.each_ref().map(|growth| growth.zone),
            becomes: growth.iter().fold(0, |all, growth| all | growth.kinds),
            forcing,
            spares: atoms.iter().flatten().any(|atom| atom.spares != 0),
            sequels: lines.iter().any(|(_, effect)| *effect != 0),
            atoms,
            attack,
            promotions,
        });
    }

    let board = spec.start.split_whitespace().next();
    let men = match board.map(|board| fen::men(&spec.kinds, board)) {
        Some(Err(why)) if !spec.kinds.is_empty() => {
            wrong(places.start, format!("the start position: {why}"));
            None
        }
        men => men.and_then(Result::ok),
    };
    let home = |wanted: Square| {
        let mut men = men.iter().flatten();
        let (side, kind, _) = men.find(|(_, _, square)| *square == wanted)?;
        Some((*kind, *side == Side::White))
    };
    let mut castles: [Vec<Castle>; 2] = [Vec::new(), Vec::new()];
    for (index, castle) in spec.castles.iter().enumerate() {
        let line = places.castles.get(index).map_or(0, |line| *line);
        let (Some((king, true)), Some((rook, true))) =
            (home(castle.king_from), home(castle.rook_from))
        else {
            // Of a board that cannot be read nobody knows; where one can be, it may be the later statement.
            if men.is_some() {
                wrong(
                    line.max(places.start),
                    format!(
                        "castling needs white pieces on {} and {} at the start",
                        castle.king_from, castle.rook_from
                    ),
                );
            }
            continue;
        };
        if royal.is_some_and(|royal| royal != king) {
            wrong(line, "castling moves the royal piece as its king".into());
        }
        if king == rook {
            wrong(line, "castling moves two different kinds of pieces".into());
        }
        for side in Side::BOTH {
            let at = |square: Square| square.seen_by(side);
            let path = |from, to| rays::between(from, to) | Bitboard::of(to);
            let own = Bitboard::of(castle.king_from) | Bitboard::of(castle.rook_from);
            let crossed = path(castle.king_from, castle.king_to);
            castles[side.index()].push(Castle {
                king_from: at(castle.king_from),
                king_to: at(castle.king_to),
                rook_from: at(castle.rook_from),
                rook_to: at(castle.rook_to),
                king,
                rook,
                empty: seen_by(
                    (crossed | path(castle.rook_from, castle.rook_to)) & !own,
                    side,
                ),
                safe: seen_by(crossed, side),
                letter: if castle.rook_from > castle.king_from {
                    'K'
                } else {
                    'Q'
                },
            });
        }
    }

    let again: Vec<Again> = spec
        .again
        .iter()
        .map(|again| {
            let all = KindSet::MAX;
            let (cause, by) = match &again.after {
                Trigger::Arriving(name, region) => {
                    let region = Side::BOTH.map(|side| seen_by(region.squares, side));
                    (Cause::Arriving(region), set(name))
                }
                Trigger::Waiting(name) => (Cause::Waiting, set(name)),
                Trigger::First(name) => (Cause::First, name.as_deref().map_or(all, set)),
                Trigger::Each(name) => (Cause::Each, name.as_deref().map_or(all, set)),
            };
            Again {
                cause,
                by,
                with: if again.with.is_empty() {
                    all
                } else {
                    again.with.iter().fold(0, |s, name| s | set(name))
                },
                other: again.other,
                or_pass: again.or_pass,
            }
        })
        .collect();

    let mut unmoved_kinds = 0;
    for (index, kind) in spec.kinds.iter().enumerate() {
        if kind.moves.iter().any(|m| m.unmoved) {
            unmoved_kinds |= 1 << index;
        }
    }
    let mut unmoved_homes = Bitboard::EMPTY;
    for square in Square::all() {
        if home(square).is_some_and(|(kind, _)| unmoved_kinds >> kind & 1 != 0) {
            unmoved_homes |= Bitboard::of(square);
        }
    }
    for castle in castles.iter().flatten() {
        unmoved_homes |= Bitboard::of(castle.king_from) | Bitboard::of(castle.rook_from);
    }

    let mut ends = Vec::new();
    for (index, end) in spec.ends.iter().enumerate() {
        let condition = match &end.condition {
            Condition::When(term) => ruled.end(term).map(EndCondition::When),
            condition => Ok(compiled_end(condition, spec)),
        };
        match condition {
            Ok(condition) => ends.push(End {
                condition,
                verdict: end.verdict,
            }),
            Err(message) => wrong(places.ends.get(index).map_or(0, |line| *line), message),
        }
    }
    let legal = match spec.legal.as_ref().map(|term| ruled.legal(term)) {
        Some(Err(message)) => {
            wrong(places.legal, message);
            None
        }
        Some(Ok(legal)) => Some(legal),
        None => None,
    };
    if ruled.effects.len() >= 200
        || (ruled.effects.len() - of_plays + 1) * (of_plays + 1) > usize::from(MOST_SEQUELS)
    {
        wrong(0, "too many different effects".into());
    }
    if ruled.asks_counter && !counts.is_empty() {
        wrong(
            end_line(&counting),
            "'counter' and 'end plies' or 'end bare-plies' cannot both be there".into(),
        );
    }
    let is_ruled = !ruled.rules.is_empty()
        || !ruled.effects.is_empty()
        || !spec.plays.is_empty()
        || !spec.marks.is_empty()
        || legal.is_some()
        || spec
            .ends
            .iter()
            .any(|end| matches!(end.condition, Condition::When(_)));
    let eventful = ends.iter().any(|end| {
        !matches!(
            end.condition,
            EndCondition::Checkmate | EndCondition::Stalemate | EndCondition::Blocked
        )
    });
    let pawns = pawn_kinds(spec);
    let crowded = royal.is_some() && crowded(spec);
    let exposes = royal.is_some() && exposes(spec);
    let counts_turns = spec
        .ends
        .iter()
        .any(|e| matches!(e.condition, Condition::Turns(_)));
    let lost_kinds = kinds
        .iter()
        .flat_map(|k| &k.promotions[0])
        .filter(|p| p.lost)
        .fold(ruled.lost, |all, p| all | p.to);
    let tables = Tables {
        alternating: !is_ruled
            && spec.again.is_empty()
            && counts.is_empty()
            && !counts_turns
            && !spec.check_spoils_king,
        royal,
        untouchable: spec
            .kinds
            .iter()
            .enumerate()
            .filter(|(_, k)| k.royal && !exposes && !crowded || k.uncapturable)
            .fold(0, |set, (index, _)| set | 1 << index),
        exposes,
        crowded,
        exotic: (exotic || crowded) && royal.is_some() || is_ruled,
        ruled: is_ruled,
        asks_last: ruled.asks_last,
        all_passes: ruled.all_passes,
        rules: ruled.rules,
        effects: ruled.effects,
        play_effects: of_plays as u8 + 1,
        legal,
        plays,
        marks: spec
            .marks
            .iter()
            .map(|(mark, region)| (*mark, region.squares))
            .collect(),
        castles,
        first_turns: again.iter().any(|a| a.cause == Cause::First),
        lost_kinds,
        again,
        unmoved_kinds,
        unmoved_homes,
        check_spoils_king: spec.check_spoils_king,
        eventful,
        counts: match counts.first().map(|e| &e.condition) {
            Some(Condition::Plies(_)) => Counts::Plies,
            Some(_) => Counts::BarePlies,
            None if ruled.asks_counter => Counts::Own,
            None => Counts::Nothing,
        },
        counts_turns,
        ends,
        kinds,
        pawns,
    };
    if problems.is_empty() {
        Ok(tables)
    } else {
        Err(problems)
    }
}

/// Every name that a line uses must be a piece of this ruleset (or one of `forgiven`),
/// and every letter must mean one piece.
pub(crate) fn names(spec: &Spec, places: &Places, forgiven: &[String]) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut wrong = |line: usize, message: String| problems.push(Problem { line, message });
    for (index, kind) in spec.kinds.iter().enumerate() {
        let same = spec.kinds[..index]
            .iter()
            .position(|k| k.letter == kind.letter);
        if let Some(same) = same {
            wrong(
                places.kind(index).max(places.kind(same)),
                format!("the letter {} stands for two kinds of pieces", kind.letter),
            );
        }
    }
    let known = |name: &String| spec.kind_named(name).is_some() || forgiven.contains(name);
    let royal = |name: &&String| spec.kinds.iter().any(|k| k.royal && k.name == **name);
    let missing = |name: &String| format!("'{name}' is no piece here");
    for (index, kind) in spec.kinds.iter().enumerate() {
        let lines = places.kinds.get(index);
        let line = |of: Option<&usize>| of.copied().unwrap_or(places.kind(index));
        for (number, m) in kind.moves.iter().enumerate() {
            for name in m.spares.iter().filter(|name| !known(name)) {
                wrong(line(lines.and_then(|l| l.moves.get(number))), missing(name));
            }
        }
        for (number, p) in kind.promotions.iter().enumerate() {
            let line = line(lines.and_then(|l| l.promotions.get(number)));
            for name in p.to.iter().chain(&p.without).filter(|name| !known(name)) {
                let of = &kind.name;
                wrong(
                    line,
                    format!("{}, but the {of} promotes by it", missing(name)),
                );
            }
            if p.to.iter().any(|name| royal(&name)) {
                wrong(
                    line,
                    format!("piece {} promotes to a royal piece", kind.name),
                );
            }
        }
    }
    for (index, again) in spec.again.iter().enumerate() {
        let line = places.again.get(index).map_or(0, |line| *line);
        let by = match &again.after {
            Trigger::Arriving(name, _) | Trigger::Waiting(name) => Some(name),
            Trigger::First(name) | Trigger::Each(name) => name.as_ref(),
        };
        for name in by
            .into_iter()
            .chain(&again.with)
            .filter(|name| !known(name))
        {
            wrong(line, missing(name));
        }
    }
    for (index, play) in spec.plays.iter().enumerate() {
        let line = places.plays.get(index).map_or(0, |line| *line);
        let (Action::Pieces(kinds) | Action::Promote(_, kinds)) = &play.action else {
            continue;
        };
        for name in kinds.iter().filter(|name| !known(name)) {
            wrong(line, missing(name));
        }
    }
    for (index, end) in spec.ends.iter().enumerate() {
        let Condition::Material(pairs) = &end.condition else {
            continue;
        };
        let line = places.ends.get(index).map_or(0, |line| *line);
        for letter in pairs.iter().flat_map(|(a, b)| a.chars().chain(b.chars())) {
            if forgiven.is_empty() && !spec.kinds.iter().any(|k| k.letter == letter) {
                wrong(
                    line,
                    format!("'end material' names {letter}, which is no piece's letter"),
                );
            }
        }
    }
    problems
}

/// A side begins with more than one royal piece, or may get a further one: which of them is the first, a
/// move can change. Or it may take its own, which its opponent still may not.
fn crowded(spec: &Spec) -> bool {
    let board = spec.start.split_whitespace().next().unwrap_or_default();
    let mut royals = spec.kinds.iter().filter(|kind| kind.royal);
    royals.any(|kind| {
        let promotes = |play: &PlaySpec| matches!(&play.action, Action::Promote(_, to) if to.contains(&kind.name));
        let mut letters = [kind.letter, kind.letter.to_ascii_lowercase()].into_iter();
        letters.any(|letter| board.matches(letter).count() > 1)
            || spec.plays.iter().any(promotes)
            || kind.taken_by_own(&spec.kinds)
    })
}

/// Whether what a turn's own line brings about can change who attacks what.
fn exposes(spec: &Spec) -> bool {
    let moves = spec.kinds.iter().flat_map(|kind| &kind.moves);
    let taking = moves.filter(|line| line.purpose.captures());
    let asked: Vec<&Term> = taking
        .flat_map(|line| line.when.iter().chain(&line.through))
        .collect();
    let changes = |effect: &Term| match effect.word.as_str() {
        "become" | "remove" | "carry" | "swap" | "add" => true,
        word @ ("mark" | "value" | "variable" | "pending") => {
            asked.iter().any(|term| term.has(&|t| t.word == word))
        }
        _ => false,
    };
    // Where the turn itself carries a piece or takes it off, what follows is the rest of that move:
    // castling. What is done with chosen squares is the move itself.
    let plays = spec.plays.iter();
    let others = plays.filter(|play| {
        use Action::{Carry, Choose, Remove};
        !matches!(play.action, Carry(..) | Choose(..) | Remove(_))
    });
    let mut effects = others.filter_map(|play| play.then.as_ref());
    effects.any(|effect| effect.has(&changes))
}

/// The kind, and whether it is White's, that stands on a square of the start position.
fn compiled_end(condition: &Condition, spec: &Spec) -> EndCondition {
    let tally = |letters: &str| {
        let mut counts = [0u8; MAX_KINDS];
        for letter in letters.chars() {
            if let Some(kind) = spec.kinds.iter().position(|k| k.letter == letter) {
                counts[kind] = counts[kind].saturating_add(1);
            }
        }
        counts
    };
    match condition {
        Condition::Checkmate => EndCondition::Checkmate,
        Condition::Stalemate => EndCondition::Stalemate,
        Condition::Blocked => EndCondition::Blocked,
        Condition::Bare => EndCondition::Bare,
        Condition::Plies(n) | Condition::BarePlies(n) => EndCondition::Count(*n),
        Condition::Quiet(n) => EndCondition::Quiet(*n),
        Condition::Turns(n) => EndCondition::Turns(*n),
        Condition::Material(pairs) => {
            let sizes = pairs.iter().map(|(a, b)| a.len() + b.len());
            let most = sizes.max().unwrap_or(0) as u32;
            let pairs = pairs.iter().map(|(a, b)| (tally(a), tally(b)));
            EndCondition::Material(pairs.collect(), most)
        }
        // It has been compiled with its names.
        Condition::When(_) => EndCondition::When(crate::rule::Condition::Yes),
    }
}

/// The kinds whose moves reset the count of quiet plies: those that never go
/// backwards or sideways, which is what makes a pawn's move a step that cannot be undone.
fn pawn_kinds(spec: &Spec) -> KindSet {
    let onward = 1 << rays::NORTH | 1 << rays::NORTH_EAST | 1 << rays::NORTH_WEST;
    let mut set = 0;
    for (index, kind) in spec.kinds.iter().enumerate() {
        let only_onward = kind.moves.iter().all(|m| match &m.shape {
            Shape::Step(d) | Shape::Slide(d, ..) | Shape::Jump(d, _) | Shape::Hop(d, _) => {
                d & !onward == 0
            }
            Shape::Leap(..) | Shape::To(_) => false,
        });
        if only_onward && !kind.moves.is_empty() {
            set |= 1 << index;
        }
    }
    set
}
