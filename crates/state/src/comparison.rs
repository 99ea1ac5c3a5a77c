//! Two games beside each other: which there are to choose from, what is said of the two, and where
//! they part. The comparing itself is the reader's (`worker/src/comparing.rs`).

use std::sync::Arc;

use rookery_rules::describe::grouped;
use rookery_rules::ruleset::{text, with_switches};
use rookery_rules::{Game, Ruleset, Side, library};
use rookery_worker::comparing::{Compared, Difference, Parted, Told};

use super::link::{Link, compact};
use super::notation::Writing;
use super::settings::Settings;
use super::study::move_marks;
use super::words;
use rookery_board::scene::Mark;

/// More moves than these are counted, not listed.
const MOST_MOVES: usize = 16;

/// The built-in games with their titles, each followed by itself with one of its switches.
pub fn built_in() -> Vec<(String, String)> {
    let mut all = Vec::new();
    for entry in library::entries() {
        let Some(spec) = library::ruleset_text(entry.id)
            .and_then(|rules| text::parse(rules, &library::ruleset_text).ok())
        else {
            continue;
        };
        all.push((entry.id.to_owned(), spec.title.clone()));
        all.extend(spec.switches.iter().map(|switch| {
            let id = format!("{}+{}", entry.id, switch.id);
            let title = with_switches(&spec.title, [switch.id.as_str()].into_iter());
            (id, title)
        }));
    }
    all
}

/// The game to begin with beside another: the one that it is told by, or else chess.
pub fn beside(id: &str) -> String {
    match id.split_once('+') {
        Some((base, _)) => base.to_owned(),
        None if id == "chess" => "shatranj".to_owned(),
        None => "chess".to_owned(),
    }
}

/// What is found, in a sentence or two.
pub fn summary(found: &Compared) -> String {
    let apart = found
        .lines
        .iter()
        .filter(|line| matches!(line, Told::Apart(_)));
    let apart = apart.count();
    let says = match apart {
        0 => "Both are told by the same sentences".to_owned(),
        1 => "They differ at one place of their rules".to_owned(),
        n => format!("They differ at {n} places of their rules"),
    };
    let plays = match &found.parting {
        None if apart == 0 => format!(
            "and in {} positions that both were played to nothing differed: this is one game.",
            grouped(found.alike as u64)
        ),
        None => format!(
            "but in {} positions that both were played to nothing differed. Where it would show \
             was not met.",
            grouped(found.alike as u64)
        ),
        Some(parted) => match parted.moves[0].len() {
            0 => "and part before the first move.".to_owned(),
            1 => "and part after one move.".to_owned(),
            n => format!("and part after {n} moves, both players’ counted."),
        },
    };
    let mut text = format!("{says}, {plays}");
    if found
        .parting
        .as_ref()
        .is_some_and(|parted| !parted.shallowest)
    {
        text += " That was met in games by chance; there may be a shorter way.";
    }
    text
}

/// The moves that lead to where they part.
pub fn way(game: &Game, settings: &Settings) -> String {
    let writing = Writing::of(game.ruleset(), settings);
    let written = |san: &String| writing.text(san);
    match game.moves().len() {
        0 => "At the start".to_owned(),
        n if n > MOST_MOVES => format!("After {n} moves"),
        _ => {
            let sans: Vec<String> = game.sans().iter().map(written).collect();
            format!("After {}", sans.join(" "))
        }
    }
}

/// One side of the place where two games part.
pub struct PartingSide {
    pub game: Game,
    /// What is so only here.
    pub says: String,
    pub marks: Vec<Mark>,
    /// What follows `?` in the address of a board with this position.
    pub link: Link,
}

impl PartingSide {
    /// `which` of the two games this is: 0 or 1. None where the moves are no moves of the game.
    pub fn new(
        rulesets: &[Arc<Ruleset>; 2],
        parted: &Parted,
        which: usize,
        settings: &Settings,
    ) -> Option<PartingSide> {
        let game = reached(rulesets, parted, which)?;
        let (says, marks) = match &parted.what {
            Difference::Board => (
                match reached(rulesets, parted, 1 - which) {
                    Some(other) => position(&game, &other),
                    None => OTHERWISE.to_owned(),
                },
                vec![],
            ),
            Difference::Ends(ends) => (end(ends.get(which)?.as_deref()), vec![]),
            Difference::Moves(only) => {
                let (own, other) = (only.get(which)?, only.get(1 - which)?);
                // A few are enough to see it.
                let mut marks = move_marks(&game, own, false);
                if own.is_empty() {
                    marks = move_marks(&game, other, true);
                }
                (moves(&game, own, settings), marks)
            }
        };
        Some(PartingSide {
            link: Link {
                moves: compact(&game.move_texts()),
                side: Some(Side::White),
                ..Link::default()
            },
            game,
            says,
            marks,
        })
    }
}

/// The game at the place where they part.
fn reached(rulesets: &[Arc<Ruleset>; 2], parted: &Parted, which: usize) -> Option<Game> {
    let mut game = Game::new(rulesets.get(which)?.clone());
    for text in parted.moves.get(which)? {
        game.push_text(text).ok()?;
    }
    Some(game)
}

/// What neither the turn nor the pieces show: a kind of the one is none of the other's.
const OTHERWISE: &str = "Another position than in the other game.";

/// What of a position is so only here, in words: two boards may look the same.
fn position(game: &Game, other: &Game) -> String {
    let (here, there) = (game.position(), other.position());
    let piece = |game: &Game, square| {
        let (side, kind) = game.position().piece_on(square)?;
        Some(words::piece(game.ruleset(), side, kind))
    };
    let mut says: Vec<String> = Vec::new();
    if here.turn() != there.turn() {
        let mover = words::side(here.turn());
        says.push(match here.last_mover() == here.turn() {
            true if !game.moves().is_empty() => format!("{mover} moves once more."),
            _ => format!("It is {mover}’s turn."),
        });
    }
    let apart = here.occupied() | there.occupied();
    let apart = apart
        .into_iter()
        .filter(|square| piece(game, *square) != piece(other, *square));
    let stands: Vec<String> = apart
        .map(|square| match piece(game, square) {
            Some(piece) => format!("{piece} on {square}"),
            None => format!("nothing on {square}"),
        })
        .take(MOST_MOVES)
        .collect();
    if !stands.is_empty() {
        says.push(format!("Only here: {}.", stands.join(", ")));
    }
    match says.is_empty() {
        true => OTHERWISE.to_owned(),
        false => says.join(" "),
    }
}

fn end(winner: Option<&str>) -> String {
    match winner {
        Some("white") => "White has won.".to_owned(),
        Some("black") => "Black has won.".to_owned(),
        Some(_) => "The game is drawn.".to_owned(),
        None => "The game goes on.".to_owned(),
    }
}

fn moves(game: &Game, own: &[String], settings: &Settings) -> String {
    let (ruleset, position) = (game.ruleset(), game.position());
    let writing = Writing::of(ruleset, settings);
    let san = |text: &String| {
        let mv = position.parse_move(ruleset, text).ok()?;
        Some(writing.text(&position.san(ruleset, mv)))
    };
    let sans: Vec<String> = own.iter().take(MOST_MOVES).filter_map(san).collect();
    let mover = words::side(position.turn());
    let more = own.len().saturating_sub(sans.len());
    match (sans.as_slice(), more) {
        ([], _) => format!("{mover} has no move here that the other game has not."),
        (sans, 0) => format!("Only here {mover} may play {}.", sans.join(", ")),
        (sans, more) => format!(
            "Only here {mover} may play {} and {more} more.",
            sans.join(", ")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::for_tests::ruleset;
    use rookery_board::scene::MarkKind;
    use rookery_worker::GameText;
    use rookery_worker::comparing::compared;

    fn found(first: &str, second: &str) -> Compared {
        compared(&[first, second].map(|id| GameText::of(&ruleset(id)))).expect("both are built in")
    }

    #[test]
    fn every_built_in_game_can_be_chosen_and_its_switches() {
        let all = built_in();
        for (id, title) in &all {
            assert_eq!(ruleset(id).full_title(), *title);
        }
        assert!(all.len() > library::entries().len());
    }

    #[test]
    fn who_is_compared_first_is_told_by_what_it_came_from() {
        assert_eq!(beside("samantsy-2+sliding-bishops"), "samantsy-2");
        assert_eq!(beside("sfenj-11"), "chess");
        assert_ne!(beside("chess"), "chess");
    }

    #[test]
    fn a_game_of_ones_own_brings_its_rules() {
        let own = ruleset("shatranj").to_text();
        let own = Ruleset::parse("read-mine", &own).expect("the same");
        assert!(GameText::of(&own).ruleset.contains("piece"));
        assert_eq!(GameText::of(&ruleset("chess")).ruleset, "");
    }

    #[test]
    fn a_place_is_played_on_in_either_game() {
        let ids = ["samantsy-2", "samantsy-2+sliding-bishops"];
        let found = found(ids[0], ids[1]);
        let words = summary(&found);
        assert_eq!(
            words,
            "They differ at one place of their rules, and part after 2 moves, both players’ counted."
        );
        let parted = found.parting.expect("they part");
        let usual = Settings::default();
        let both = ids.map(ruleset);
        let [plain, sliding] = [0, 1].map(|i| PartingSide::new(&both, &parted, i, &usual));
        let (plain, sliding) = (plain.expect("a place"), sliding.expect("a place"));
        assert!(
            way(&plain.game, &usual).starts_with("After "),
            "{}",
            way(&plain.game, &usual)
        );
        assert!(plain.says.contains("no move here"), "{}", plain.says);
        assert!(
            sliding.says.starts_with("Only here White may play B"),
            "{}",
            sliding.says
        );
        assert!(
            plain
                .marks
                .iter()
                .any(|mark| mark.kind == MarkKind::Refused)
        );
        assert!(sliding.marks.iter().any(|mark| mark.kind == MarkKind::Go));
        let again = plain.link.game(ruleset(ids[0])).expect("a game");
        assert_eq!(again.position(), plain.game.position());
    }

    #[test]
    fn boards_that_look_the_same_are_told_apart_in_words() {
        let says = |ids: [&str; 2], moves: [&str; 2]| {
            let parted = Parted {
                moves: moves.map(|text| text.split_whitespace().map(str::to_owned).collect()),
                what: Difference::Board,
                shallowest: true,
            };
            let (both, usual) = (ids.map(ruleset), Settings::default());
            [0, 1].map(|i| {
                PartingSide::new(&both, &parted, i, &usual)
                    .expect("a place")
                    .says
            })
        };
        assert_eq!(
            says(["sfenj-11", "chess"], ["a2a3", "a2a3"]),
            ["White moves once more.", "It is Black’s turn."]
        );
        assert_eq!(
            says(["chess", "chess"], ["a2a3", "a2a4"]),
            [
                "Only here: white pawn on a3, nothing on a4.",
                "Only here: nothing on a3, white pawn on a4."
            ]
        );
        assert_eq!(
            says(["chess", "chess"], ["", ""]),
            [OTHERWISE, OTHERWISE],
            "nothing that these words could show"
        );
    }

    #[test]
    fn one_game_is_one_game() {
        let found = found("chess", "chess");
        let words = summary(&found);
        assert!(words.ends_with("this is one game."), "{words}");
        assert!(found.pieces.is_empty() && found.parting.is_none());
    }

    #[test]
    fn a_way_that_is_no_way_is_refused() {
        let parted = Parted {
            moves: [vec!["e2e5".to_owned()], vec![]],
            what: Difference::Board,
            shallowest: true,
        };
        let both = ["chess", "chess"].map(ruleset);
        let place = |which| PartingSide::new(&both, &parted, which, &Settings::default());
        assert!(place(0).is_none());
        assert!(place(1).is_some());
        assert!(place(2).is_none());
    }

    #[test]
    fn moves_are_told_by_the_letters_of_each_game() {
        let parted = found("chess", "shatranj").parting.expect("they part");
        let both = ["chess", "shatranj"].map(ruleset);
        let place = PartingSide::new(&both, &parted, 1, &Settings::default());
        let says = place.expect("a place").says;
        assert!(says.contains("Ea3") && !says.contains("Ba3"), "{says}");
    }
}
