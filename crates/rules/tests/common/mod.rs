//! What several tests share: repeatable chance, every ruleset with its switches, and
//! a few odd rulesets that use the parts of the language that the built-in ones do not.
#![allow(dead_code)]

pub mod slow;
pub mod small;

use rookery_rules::{Game, Move, Ruleset, library};
use std::sync::Arc;

/// Repeatable chance.
pub use rookery_rules::rng::Rng as Chance;

/// Every built-in ruleset: as it is, and with each single switch, and with all of them.
pub fn built_in() -> Vec<Arc<Ruleset>> {
    let mut all = Vec::new();
    for entry in library::entries() {
        let plain = library::ruleset(entry.id).unwrap();
        let switches: Vec<String> = plain.switches().iter().map(|s| s.id.clone()).collect();
        all.push(Arc::new(plain));
        for switch in &switches {
            all.push(Arc::new(
                library::ruleset(&format!("{}+{switch}", entry.id)).unwrap(),
            ));
        }
        if switches.len() > 1 {
            let name = format!("{}+{}", entry.id, switches.join("+"));
            all.push(Arc::new(library::ruleset(&name).unwrap()));
        }
    }
    all
}

/// Rulesets that no folder has, for the rest of the language.
pub fn odd() -> Vec<Arc<Ruleset>> {
    let files = [
        ("cannibals", include_str!("../data/odd/cannibals.txt")),
        ("cannons", include_str!("../data/odd/cannons.txt")),
        ("grasshoppers", include_str!("../data/odd/grasshoppers.txt")),
        (
            "late-bloomers",
            include_str!("../data/odd/late-bloomers.txt"),
        ),
        ("twice", include_str!("../data/odd/twice.txt")),
    ];
    let read = |(id, text)| Ruleset::parse(id, text).unwrap_or_else(|e| panic!("{id}: {e}"));
    files.into_iter().map(read).map(Arc::new).collect()
}

/// Those of both that need no conditions: what their statements say, a second reading can tell
/// (`slow`), and it is the same for both players. (To take one's own is worked out among the lines
/// with conditions, and has none.)
pub fn unconditional() -> Vec<Arc<Ruleset>> {
    let all = built_in().into_iter().chain(odd());
    all.filter(|ruleset| !ruleset.has_conditions() || ruleset.id() == "cannibals")
        .collect()
}

/// Plays at random, captures and promotions a little more often, until the end or so many plies.
pub fn random_game(ruleset: &Arc<Ruleset>, chance: &mut Chance, plies: usize) -> Game {
    let mut game = Game::new(ruleset.clone());
    for _ in 0..plies {
        let legal = game.position().legal_moves(ruleset);
        let lively: Vec<Move> = legal
            .iter()
            .filter(|mv| mv.is_capture() || mv.promotion().is_some() || mv.is_castle())
            .collect();
        let pool: Vec<Move> = match lively.is_empty() || chance.below(3) > 0 {
            true => legal.iter().collect(),
            false => lively,
        };
        if pool.is_empty() {
            break;
        }
        assert!(game.push(pool[chance.below(pool.len())]));
    }
    game
}
