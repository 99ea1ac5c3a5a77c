//! What is played first, and which of a game's own moves are made.

use super::{bar, capital, cells, percent, plain};
use crate::figures::interval;
use crate::figures::section::Section;
use crate::figures::specimens;
use crate::figures::words::strength_words;
use crate::figures::{Figures, Reach};
use rookery_plot::{Bar, bars, dots};

pub fn openings(main: &Figures) -> Section {
    const SHOWN: usize = 12;
    let rows: Vec<Bar> = main
        .openings
        .iter()
        .filter(|line| line.moves.len() == 1)
        .take(SHOWN)
        .filter_map(|line| {
            let white = line.white?;
            let note = format!("{} games, {}", line.games, percent(white));
            Some(bar(&line.sans.join(" "), white, 100.0, note))
        })
        .collect();
    let names: Vec<String> = main.openings.iter().map(specimens::beginning).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let first: usize = main
        .openings
        .iter()
        .filter(|line| line.moves.len() == 1)
        .count();
    let sentence = format!(
        "{first} first moves come near the best one; White's points after each, in {} games. The first plies are chosen by chance among nearly equal moves: how often one is played says little.",
        main.games
    );
    let table = main.openings.iter().map(|line| {
        let mut row = vec![line.sans.join(" "), line.games.to_string()];
        row.extend(match line.white {
            Some(white) => cells("", white).split_off(1),
            None => vec![String::new(); 4],
        });
        row
    });
    Section::new("openings", "First moves", sentence)
        .picture(dots(
            "White's points after each first move",
            "With its 95 % interval; the broken line is one half",
            &rows,
            " %",
            (0.0, 100.0),
            Some(50.0),
        ))
        .table(
            &["line", "games", "White's points", "from", "to", "n"],
            table.collect(),
        )
        .shows(main, &names)
}

pub fn uses(strengths: &[Figures], main: &Figures, reach: &Reach) -> Option<Section> {
    let first = main.uses.first()?;
    let share = |name: &String| {
        let own = main.uses.iter().find(|used| used.name == *name);
        own.map_or_else(
            || interval::share(0.0, main.games),
            |own| Some(own.games.share),
        )
    };
    let rows: Vec<Bar> = reach
        .uses
        .iter()
        .filter_map(|name| Some((name, share(name)?)))
        .map(|(name, share)| bar(name, share, 100.0, percent(share)))
        .collect();
    let most = main
        .uses
        .iter()
        .max_by(|a, b| a.games.share.value.total_cmp(&b.games.share.value))
        .unwrap_or(first);
    let sentence = format!(
        "{}: in {} of {} games, {} times a game.",
        capital(&most.name),
        percent(most.games.share),
        main.games,
        plain(most.mean)
    );
    let table = strengths.iter().flat_map(|figures| {
        figures.uses.iter().map(|used| {
            let label = format!("{}, {}", figures.head.strength, used.name);
            let mut row = cells(&label, used.games.share);
            row.extend(cells("", used.mean).drain(1..4));
            row
        })
    });
    let names: Vec<&str> = main.uses.iter().map(|used| used.name.as_str()).collect();
    let section = Section::new("uses", "Special moves", sentence)
        .picture(bars(
            &format!(
                "Games with special moves, {}",
                strength_words(&main.head.strength)
            ),
            "The share of games in which each happens at least once, with its 95 % interval",
            &rows,
            " %",
            100.0,
        ))
        .table(
            &[
                "",
                "share of games",
                "from",
                "to",
                "n",
                "times a game",
                "from",
                "to",
            ],
            table.collect(),
        )
        .shows(main, &names);
    Some(section)
}
