//! How games were made, in words.

use super::Figures;
use crate::batch::Strength;
use rookery_rules::describe::grouped;

pub(super) fn made(figures: &Figures) -> String {
    let head = &figures.head;
    let stops = match (head.stop_quiet, head.stop_repeats) {
        (None, None) => "by the ruleset's own rules to the end".to_string(),
        (quiet, repeats) => {
            let quiet = quiet.map(|n| format!("after {n} plies without capture or pawn move"));
            let repeats = repeats.map(|n| format!("when a position stands for the {n}th time"));
            let both: Vec<String> = quiet.into_iter().chain(repeats).collect();
            format!("cut off {}", both.join(" or "))
        }
    };
    format!(
        "{}: {} games ({} of them different), seed {}, {} (bench {}), {stops}, {}",
        strength_words(&head.strength),
        figures.games,
        figures.distinct,
        head.seed,
        head.engine,
        head.bench,
        head.date
    )
}

/// What a strength is called beside a picture: "1,000 nodes".
pub(super) fn strength_label(strength: &str) -> String {
    match strength.parse() {
        Ok(Strength::Nodes(nodes)) => format!("{} nodes", grouped(nodes)),
        _ => strength.to_string(),
    }
}

/// What a strength is called in a sentence.
pub(super) fn strength_words(strength: &str) -> String {
    let parsed = strength.parse::<Strength>();
    parsed.map_or_else(|_| strength.to_string(), |strength| strength.words())
}
