//! All rulesets in one table: of each what tells most about how it plays.

use super::interval::{Interval, share};
use super::pictures::{percent, plain, rounded};
use super::section::Section;
use super::specimens::{BLACK_WINS, WHITE_WINS};
use super::words::strength_words;
use super::{Figures, Report};

/// What the section is called where a page looks for it.
pub const GLANCE: &str = "glance";

const HEAD: [&str; 8] = [
    "game",
    "decided",
    "White's points",
    "half ended after",
    "legal moves",
    "changes of the lead",
    "won from behind",
    "ends most by",
];

/// A row for each ruleset, in the order in which they come.
pub(super) fn glance(all: &[(&Report, &Figures)], strength: &str) -> Section {
    let rows = all.iter().map(|(report, figures)| row(report, figures));
    let sentence = format!(
        "Each game {}. Decided are the games that somebody won; White's points are of the games that \
         ended; half of all games had ended after so many plies; won from behind are, of those that \
         were won, the ones whose winner once had a chance of a quarter or less. In brackets the 95 % interval.",
        strength_words(strength)
    );
    Section::new(GLANCE, "All games at a glance", sentence).table(&HEAD, rows.collect())
}

fn row(report: &Report, figures: &Figures) -> Vec<String> {
    let results = figures.results.iter();
    let won = results.filter(|result| [WHITE_WINS, BLACK_WINS].contains(&result.name.as_str()));
    let won: usize = won.map(|result| result.count).sum();
    let or_nothing = |figure: Option<Interval>, write: fn(Interval) -> String| {
        figure.map_or_else(|| "–".to_owned(), write)
    };
    let most = figures.endings.iter().max_by_key(|ending| ending.count);
    vec![
        report.title.clone(),
        or_nothing(share(won as f64, figures.games), percent),
        or_nothing(figures.white, percent),
        or_nothing(figures.length[0], |figure| rounded(figure, 0)),
        or_nothing(figures.branching, |figure| rounded(figure, 1)),
        or_nothing(figures.struggle.lead_changes, plain),
        or_nothing(figures.struggle.from_behind, percent),
        most.map_or_else(String::new, |ending| {
            let name = report.ending_name(&ending.name);
            format!("{name} {}", percent(ending.share))
        }),
    ]
}
