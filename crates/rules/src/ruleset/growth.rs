//! What a piece becomes by the effects of its moves, and where, before any game.

use super::tables::{KindSet, Play, PlayAction};
use crate::bitboard::Bitboard;
use crate::rule::{Arrived, Effect, Fate};
use crate::square::{Side, Square};

/// What becomes of a piece by the effects of its moves.
pub(super) struct Growth {
    pub kinds: KindSet,
    /// Where it becomes one of them, and where its player moves again.
    pub zone: Bitboard,
    pub again: Bitboard,
}

/// A zone larger than this is none: what may happen nearly anywhere is not what a move is made for.
const LARGEST_ZONE: u32 = 24;

impl Growth {
    pub fn of(effects: &[&Effect], side: Side, kind: u8) -> Growth {
        let mut growth = Growth {
            kinds: 0,
            zone: Bitboard::EMPTY,
            again: Bitboard::EMPTY,
        };
        if effects.is_empty() {
            return growth;
        }
        for at in Square::all() {
            let mut fate = Fate::default();
            let arrived = Arrived { side, kind, at };
            effects
                .iter()
                .for_each(|effect| arrived.meets(effect, &mut fate));
            let becomes = fate.becomes & !(1 << kind);
            growth.kinds |= becomes;
            if becomes != 0 {
                growth.zone |= Bitboard::of(at);
            }
            if fate.again {
                growth.again |= Bitboard::of(at);
            }
        }
        for zone in [&mut growth.zone, &mut growth.again] {
            if zone.count() > LARGEST_ZONE {
                *zone = Bitboard::EMPTY;
            }
        }
        growth
    }
}

/// The effects that a turn has for a move of this kind.
pub(super) fn effects_of_turns<'a>(
    plays: &'a [Play],
    effects: &'a [Effect],
    kind: usize,
) -> impl Iterator<Item = &'a Effect> {
    let moves_it = move |play: &&Play| match &play.action {
        PlayAction::Pieces(kinds) => kinds >> kind & 1 != 0,
        _ => false,
    };
    let effect = |play: &Play| effects.get(usize::from(play.effect).checked_sub(1)?);
    plays.iter().filter(moves_it).filter_map(effect)
}

#[cfg(test)]
mod tests {
    use crate::{Ruleset, Side};

    /// What a pawn becomes is known before any game, in whichever words its ruleset says so.
    #[test]
    fn what_a_piece_may_become_is_found_in_its_effects() {
        let with = |then: &str, rest: &str| {
            let text = format!(
                "title t\nstart 4k3/8/8/8/8/8/P7/4K3 w - - 0 1\npiece pawn P\n  moves step forward{then}\n\
                 piece rook R\n  goes slide orthogonal\npiece queen Q\n  goes slide any\npiece king K royal\n  goes step any\n{rest}"
            );
            Ruleset::parse("test", &text).unwrap_or_else(|e| panic!("{e}"))
        };
        let squares = |rank: &str| -> Vec<String> {
            "abcdefgh".chars().map(|f| format!("{f}{rank}")).collect()
        };
        let grown = |ruleset: &Ruleset, side| -> Vec<String> {
            let zone = ruleset.grows_on(0, side);
            zone.into_iter().map(|square| square.to_string()).collect()
        };
        let (rook, queen) = (1 << 1, 1 << 2);
        for (then, rest, becomes, rank) in [
            ("", "", 0, None),
            // What cannot be known before may be so: here, whether there is a queen.
            (
                " then if(in(last-target, rank:8) and -1 = square(where(queen, mover)), become(last-target, queen))",
                "",
                queen,
                Some(("8", "1")),
            ),
            (
                " then if(in(last-target, rank:6), become(last-target, rook)) and if(in(last-target, rank:5), become(here, queen))",
                "",
                rook,
                Some(("6", "3")),
            ),
            // By what the turn brings about.
            (
                "",
                "play pieces then if(piece(last-target) = kind(pawn, mover) and in(last-target, rank:8), become(last-target, queen))\n",
                queen,
                Some(("8", "1")),
            ),
            // In a further move.
            (
                " then if(in(last-target, rank:8), again)",
                "play pieces if not same-turn\nplay promote last-target to rook queen if same-turn\n",
                rook | queen,
                None,
            ),
            // Nearly anywhere is nowhere in particular.
            (
                " then if(in(last-target, rank:1), become(last-target, rook), become(last-target, queen))",
                "",
                rook | queen,
                None,
            ),
        ] {
            let ruleset = with(then, rest);
            assert_eq!(ruleset.becomes(0), becomes, "{then}{rest}");
            let of = |rank: &str| {
                rank.is_empty()
                    .then(Vec::new)
                    .unwrap_or_else(|| squares(rank))
            };
            let (white, black) = rank.unwrap_or_default();
            assert_eq!(grown(&ruleset, Side::White), of(white), "{then}{rest}");
            assert_eq!(grown(&ruleset, Side::Black), of(black), "{then}{rest}");
            assert_eq!(ruleset.becomes(3), 0, "a king stays one");
        }
    }
}
