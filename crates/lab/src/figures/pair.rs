//! Two rulesets side by side: the same pictures in pairs on the same scales, and what the figures
//! say about the difference.

use super::difference::{Difference, OfStrength, by_strength};
use super::section::{Section, View};
use super::words::{made, strength_words};
use super::{Figures, Reach, Report, pictures};
use rookery_plot::STYLE;
use rookery_rules::order::InOrder;

/// The strengths that were played in both are set beside each other; without one there is
/// nothing to compare.
pub fn pair(first: &Report, second: &Report) -> Option<View> {
    let [ours, theirs] = [common(first, second), common(second, first)];
    let (our_main, their_main) = (ours.main()?, theirs.at(&ours.main()?.head.strength)?);
    let reach = Reach::of(&ours.strengths, our_main).and(Reach::of(&theirs.strengths, their_main));
    let differences = by_strength(&ours, &theirs);
    let main = differences
        .iter()
        .find(|of| of.strength == our_main.head.strength)?;
    let titles = [first.title.clone(), second.title.clone()];
    let mut sections = vec![all(&titles, &differences, main)];
    let left = pictures::all(&ours, our_main, &reach);
    let right = pictures::all(&theirs, their_main, &reach);
    let mut right: Vec<Option<Section>> = right.into_iter().map(Some).collect();
    for section in left {
        let other = right.iter_mut().find(|other| {
            let other = other.as_ref();
            other.is_some_and(|other| other.id == section.id)
        });
        if let Some(other) = other.and_then(Option::take) {
            sections.push(beside(section, other, &titles, main));
        }
    }
    Some(View {
        rulesets: vec![first.ruleset.clone(), second.ruleset.clone()],
        titles: titles.to_vec(),
        sentence: main.sentence(),
        made: [(&titles[0], &ours), (&titles[1], &theirs)]
            .into_iter()
            .flat_map(|(title, report)| {
                let lines = report.strengths.iter().map(made);
                lines.map(move |line| format!("{title}, {line}"))
            })
            .collect(),
        style: STYLE.into(),
        sections,
    })
}

/// A report with only the strengths that the other has too.
fn common(report: &Report, other: &Report) -> Report {
    let shared = |figures: &&Figures| other.at(&figures.head.strength).is_some();
    Report {
        strengths: report.strengths.iter().filter(shared).cloned().collect(),
        // What needs both at the same allowances is left to each ruleset's own page.
        ladders: Vec::new(),
        ludii: None,
        ..report.clone()
    }
}

/// Every difference, those first that are one.
fn all(titles: &[String; 2], differences: &[OfStrength], main: &OfStrength) -> Section {
    let rows = differences.iter().flat_map(|of| {
        let mut sorted: Vec<&Difference> = of.differences.iter().collect();
        sorted.order_by_key(|one| !one.differs);
        sorted.into_iter().map(|one| {
            let number = |value: f64| format!("{value:.4}");
            vec![
                format!("{}, {}", of.strength, one.name),
                number(one.first.value),
                number(one.second.value),
                number(one.difference.value),
                number(one.difference.low),
                number(one.difference.high),
                if one.differs { "yes" } else { "not told" }.into(),
            ]
        })
    });
    let mut telling: Vec<&Difference> = main.differences.iter().filter(|d| d.differs).collect();
    // By how many of its own half widths the interval lies away from 0.
    let clear = |one: &Difference| {
        let half = (one.difference.high - one.difference.low) / 2.0;
        one.difference.value.abs() / half.max(1e-9)
    };
    telling.order_by(|a, b| clear(b).total_cmp(&clear(a)));
    const NAMED: usize = 5;
    let clearest: Vec<String> = telling
        .iter()
        .take(NAMED)
        .map(|one| told(one, titles))
        .collect();
    let sentence = match clearest.is_empty() {
        true => "No figure is told apart by these games; more games may tell.".to_string(),
        false => format!("The clearest: {}.", clearest.join("; ")),
    };
    let bars = pictures::differences(main, titles);
    let sides = bars.as_ref().map_or_else(String::new, |_| {
        let [first, second] = titles;
        format!(" In the picture what stands right of the broken line is more in {first}, left of it more in {second}.")
    });
    let section = Section::new("differences", "What differs", sentence + &sides).table(
        &[
            "figure",
            &titles[0],
            &titles[1],
            "difference",
            "from",
            "to",
            "differs",
        ],
        rows.collect(),
    );
    match bars {
        Some(scene) => section.picture(scene),
        None => section,
    }
}

/// One difference in words.
fn told(one: &Difference, titles: &[String; 2]) -> String {
    let number = |figure| match one.is_share() {
        true => pictures::percent(figure),
        false => pictures::plain(figure),
    };
    format!(
        "{} – {} in {}, {} in {}",
        one.name.replacen("ends: ", "ended by ", 1),
        number(one.first),
        titles[0],
        number(one.second),
        titles[1]
    )
}

impl Difference {
    /// Some figures are parts of a whole, the others counts and lengths.
    pub(super) fn is_share(&self) -> bool {
        const SHARES: [&str; 8] = [
            "White wins",
            "draw",
            "Black wins",
            "cut off",
            "White's points in games that ended",
            "plies with a choice",
            "won from behind",
            "legal moves that are nearly the best",
        ];
        SHARES.contains(&self.name.as_str())
            || self.name.starts_with("ends: ")
            || self.name.starts_with("games with ")
            || self.name.starts_with("part of the game")
    }
}

/// A section of the one with the same of the other: both pictures, one table, and a sentence that
/// says whether they differ.
fn beside(first: Section, second: Section, titles: &[String; 2], main: &OfStrength) -> Section {
    let about: Vec<&Difference> = main
        .differences
        .iter()
        .filter(|one| section_of(&one.name) == first.id)
        .collect();
    let differing: Vec<String> = about
        .iter()
        .filter(|one| one.differs)
        .map(|one| told(one, titles))
        .collect();
    let words = strength_words(&main.strength);
    let sentence = match (about.is_empty(), differing.is_empty()) {
        (true, _) => {
            "For the eye: no interval is worked out for the difference of these pictures.".into()
        }
        (_, true) => format!("Played {words}, these games do not tell the two apart here."),
        _ => format!("Played {words}, they differ: {}.", differing.join("; ")),
    };
    let mut head = vec!["ruleset".to_string()];
    head.extend(first.head);
    let rows = [(&titles[0], first.rows), (&titles[1], second.rows)];
    let rows = rows.into_iter().flat_map(|(title, rows)| {
        rows.into_iter().map(move |row| {
            let mut with = vec![title.clone()];
            with.extend(row);
            with
        })
    });
    let mut drawn = Vec::new();
    for (title, pictures) in [(&titles[0], first.drawn), (&titles[1], second.drawn)] {
        drawn.extend(pictures.into_iter().map(|mut one| {
            one.of.clone_from(title);
            one
        }));
    }
    let games = [first.games, second.games];
    let games = games.into_iter().zip(titles).flat_map(|(games, title)| {
        games.into_iter().map(move |mut game| {
            game.label = format!("{title}: {}", game.label);
            game
        })
    });
    Section {
        sentence,
        head,
        rows: rows.collect(),
        drawn,
        games: games.collect(),
        id: first.id,
        title: first.title,
    }
}

/// In which section a figure is shown.
fn section_of(name: &str) -> &'static str {
    match name {
        "White wins" | "draw" | "Black wins" | "cut off" => "results",
        "White's points in games that ended" => "first-move",
        "turns" => "lengths",
        "legal moves"
        | "plies with a choice"
        | "paths through a game, power of ten"
        | "legal moves that are nearly the best" => "mobility",
        "changes of the lead" | "won from behind" => "evaluation",
        _ if name.starts_with("plies until") => "lengths",
        _ if name.starts_with("part of the game") => "evaluation",
        _ if name.starts_with("ends: ") => "endings",
        _ => "uses",
    }
}
