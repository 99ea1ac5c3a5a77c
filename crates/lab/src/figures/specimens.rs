//! Games that show what a figure tells: one of each kind, to be opened and played through.

use super::openings::Line;
use super::struggle;
use super::walk::{Step, Use};
use crate::batch::{Ending, Kept};
use rookery_rules::order::InOrder;
use rookery_rules::{Position, Reason, Side};
use serde::{Deserialize, Serialize};

/// A game that shows something.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Specimen {
    pub shows: String,
    pub number: u64,
    pub plies: usize,
    pub moves: String,
}

impl Specimen {
    /// What it is called where it can be played through.
    pub fn label(&self) -> String {
        // Longer ones are not kept, so that it may be far from the middle of all.
        let among = match self.shows == MIDDLING {
            true => format!(" among those of at most {LONGEST} plies"),
            false => String::new(),
        };
        format!(
            "{}{among} (game {}, {} plies)",
            self.shows, self.number, self.plies
        )
    }
}

pub const MIDDLING: &str = "a game of middling length";
pub const SHORTEST: &str = "the shortest decided game";
pub const WHITE_WINS: &str = "White wins";
pub const BLACK_WINS: &str = "Black wins";
/// The game of the widest choice on average, and the one in which half of the men go soonest.
pub const WIDEST: &str = "the most to choose from";
pub const EMPTIEST: &str = "the board empties soonest";
/// So many of the first moves that are most played have a game.
const BEGINNINGS: usize = 3;

/// Games longer than this are not kept as specimens: nobody plays them through.
const LONGEST: usize = 400;

/// Of each thing that a figure tells, a game that shows it.
pub fn specimens(
    games: &[Kept],
    steps: &[Vec<Step>],
    legal: &[Vec<f64>],
    openings: &[Line],
) -> Vec<Specimen> {
    let mut shown: Vec<(&Kept, &Vec<Step>)> = games
        .iter()
        .zip(steps)
        .filter(|(kept, _)| kept.game.moves().len() <= LONGEST)
        .collect();
    shown.order_by_key(|(kept, _)| (kept.game.moves().len(), kept.number));
    let mut all = Vec::new();
    let mut show = |shows: &str, among: &[&Kept]| {
        // One of middling length stands for the others.
        if let Some(kept) = among.get(among.len() / 2) {
            all.push(Specimen {
                shows: shows.into(),
                number: kept.number,
                plies: kept.game.moves().len(),
                moves: kept.game.move_texts().join(" "),
            });
        }
    };
    let of = |wanted: &dyn Fn(&Kept, &[Step]) -> bool| -> Vec<&Kept> {
        let games = shown.iter().filter(|(kept, steps)| wanted(kept, steps));
        games.map(|(kept, _)| *kept).collect()
    };
    show(MIDDLING, &of(&|_, _| true));
    let decided = of(&|kept, _| kept.ending.winner().is_some());
    show(SHORTEST, &decided[..decided.len().min(1)]);
    for side in Side::BOTH {
        let name = match side {
            Side::White => WHITE_WINS,
            Side::Black => BLACK_WINS,
        };
        show(name, &of(&|kept, _| kept.ending.winner() == Some(side)));
    }
    show(
        "draw",
        &of(&|kept, _| kept.ending.winner().is_none() && !kept.ending.is_cut()),
    );
    for reason in Reason::ALL {
        let ended = |kept: &Kept, _: &[Step]| matches!(kept.ending, Ending::Rule(outcome) if outcome.reason == reason);
        show(reason.text(), &of(&ended));
    }
    for use_ in Use::ALL {
        let used = |_: &Kept, steps: &[Step]| steps.iter().any(|step| step.uses.contains(&use_));
        show(use_.name(), &of(&used));
    }
    show(
        "won from behind",
        &of(&|kept, _| struggle::from_behind(kept)),
    );
    let mean = |legal: &[f64]| legal.iter().sum::<f64>() / legal.len().max(1) as f64;
    let widest = (games.iter().zip(legal))
        .filter(|(kept, _)| kept.game.moves().len() <= LONGEST)
        .max_by(|(_, a), (_, b)| mean(a).total_cmp(&mean(b)));
    show(WIDEST, widest.map(|(kept, _)| kept).as_slice());
    let mut emptied = of(&|kept, _| halved(kept).is_some());
    emptied.order_by_key(|kept| (halved(kept), kept.number));
    show(EMPTIEST, &emptied[..emptied.len().min(1)]);
    for line in openings
        .iter()
        .filter(|line| line.moves.len() == 1)
        .take(BEGINNINGS)
    {
        let begins = |kept: &Kept, _: &[Step]| {
            let first = kept.game.moves().first();
            first.is_some_and(|first| kept.game.ruleset().move_text(*first) == line.moves[0])
        };
        show(&beginning(line), &of(&begins));
    }
    all
}

/// After how many plies half of the men are gone.
fn halved(kept: &Kept) -> Option<usize> {
    let men = |position: &Position| position.occupied().count();
    let half = men(kept.game.start()) / 2;
    kept.game
        .positions()
        .iter()
        .position(|position| men(position) <= half)
}

/// What the game is called that begins with a line's first move.
pub fn beginning(line: &Line) -> String {
    format!(
        "begins with {}",
        line.sans.first().map_or("", String::as_str)
    )
}

#[cfg(test)]
mod tests {
    use super::super::{Head, Report, figures};
    use crate::batch::{Batch, Stops, Strength};
    use rookery_rules::library;
    use std::sync::Arc;

    /// Whoever sees a picture can open a game that it is about, at the moves that the game had.
    #[test]
    fn every_picture_has_a_game_that_shows_it() {
        let ruleset = Arc::new(library::ruleset("andarraya-5").expect("built in"));
        let (strength, stops) = (Strength::Nodes(30), Stops::default());
        let mut batch = Batch::new(ruleset.clone(), strength, 3, stops);
        let games: Vec<_> = (0..24).map(|number| batch.play(number)).collect();
        let head = Head::new(&ruleset, strength, 3, stops, "2026-01-01".into());
        let mut report = Report::new(ruleset.id(), ruleset.title());
        report.strengths.push(figures(head, &ruleset, &games));
        let view = report.view();
        assert!(view.sections.len() > 8, "{}", view.sections.len());
        for section in view.sections.iter().filter(|one| !one.drawn.is_empty()) {
            assert!(!section.games.is_empty(), "{}", section.id);
            for shown in &section.games {
                let known =
                    |kept: &&crate::batch::Kept| kept.game.move_texts().join(" ") == shown.moves;
                let game = games.iter().find(known).expect(&shown.label);
                assert!(
                    shown.label.contains(&format!("(game {},", game.number)),
                    "{}",
                    shown.label
                );
            }
        }
        let openings = view.sections.iter().find(|one| one.id == "openings");
        let label = &openings.expect("first moves").games[0].label;
        assert!(label.starts_with("begins with "), "{label}");
    }
}
