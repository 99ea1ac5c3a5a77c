//! Who wins, by how much skill, and how games end.

use super::{FIGURE_HEAD, bar, capital, cells, percent};
use crate::batch::Strength;
use crate::figures::interval::{self, Interval};
use crate::figures::section::Section;
use crate::figures::specimens::{BLACK_WINS, WHITE_WINS};
use crate::figures::words::{strength_label, strength_words};
use crate::figures::{Figures, Ladder, Reach, Report, Share};
use rookery_plot::{Bar, Part, Stack, bars, dots, stacks};
use rookery_rules::describe::grouped;

pub fn results(strengths: &[Figures]) -> Section {
    let class = |name: &str| match name {
        WHITE_WINS => "white",
        BLACK_WINS => "black",
        "draw" => "draw",
        _ => "cut",
    };
    let rows: Vec<Stack> = strengths
        .iter()
        .map(|figures| Stack {
            label: strength_label(&figures.head.strength),
            parts: figures
                .results
                .iter()
                .map(|share| Part {
                    share: share.share.value,
                    class: class(&share.name).into(),
                    name: share.name.clone(),
                    tip: format!("{}: {}", share.name, percent(share.share)),
                })
                .collect(),
            note: format!("{} games", grouped(figures.games as u64)),
        })
        .collect();
    let decided = |figures: &Figures| {
        let wins = [WHITE_WINS, BLACK_WINS].map(|name| share_named(figures, name));
        let count = wins
            .into_iter()
            .flatten()
            .map(|share| share.count)
            .sum::<usize>();
        interval::share(count as f64, figures.games)
    };
    let searching: Vec<&Figures> = strengths
        .iter()
        .filter(|f| f.struggle.scale.is_some() || f.head.strength.ends_with('k'))
        .collect();
    let strongest = strengths.last();
    let mut sentence = String::new();
    if let Some(figures) = strongest
        && let Some(decided) = decided(figures)
    {
        sentence = format!(
            "{}, {} of {} games were decided.",
            capital(&strength_words(&figures.head.strength)),
            percent(decided),
            grouped(figures.games as u64)
        );
    }
    if let [weak, .., strong] = searching.as_slice()
        && let (Some(weak_share), Some(strong_share)) = (decided(weak), decided(strong))
    {
        let trend = strong_share.minus(weak_share);
        let what = match trend.differs() {
            true if trend.value > 0.0 => "More games are decided",
            true => "Fewer games are decided",
            false => "These games do not tell whether more or fewer are decided",
        };
        sentence += &format!(
            " {what} from {} to {} a move ({} and {}).",
            strength_label(&weak.head.strength),
            strength_label(&strong.head.strength),
            percent(weak_share),
            percent(strong_share)
        );
    }
    let table = strengths.iter().flat_map(|figures| {
        let strength = &figures.head.strength;
        let shares = figures.results.iter();
        shares.map(move |share| cells(&format!("{strength}, {}", share.name), share.share))
    });
    Section::new("results", "Results", sentence)
        .picture(stacks(
            "Results by strength of play",
            "White's wins, draws, Black's wins and games that were cut off, as parts of all games",
            &rows,
        ))
        .table(&FIGURE_HEAD, table.collect())
        .opened(strengths, &[WHITE_WINS, "draw", BLACK_WINS])
}

fn share_named<'a>(figures: &'a Figures, name: &str) -> Option<&'a Share> {
    figures.results.iter().find(|share| share.name == name)
}

/// What the strongest play says, and where it says nothing, the strongest that does: there are fewer games
/// of strong players.
fn who_it_helps(with: &[(&str, Interval)]) -> String {
    let Some(strongest) = with.last() else {
        return "No game came to an end.".to_string();
    };
    let got = |(strength, white): &(&str, Interval)| {
        format!(
            "{}, White got {} of the points in the {} games that ended",
            strength_words(strength),
            percent(*white),
            grouped(white.n as u64)
        )
    };
    let verdict = |(_, white): &(&str, Interval)| match (white.low > 0.5, white.high < 0.5) {
        (true, _) => Some("Moving first helps"),
        (_, true) => Some("Moving second helps"),
        _ => None,
    };
    let thinks =
        |(strength, _): &&(&str, Interval)| matches!(strength.parse(), Ok(Strength::Nodes(_)));
    let mut weaker = with.iter().rev().skip(1).filter(thinks);
    let unsure = got(strongest);
    match verdict(strongest) {
        Some(verdict) => format!("{verdict}: {unsure}."),
        None => match weaker.find_map(|of| Some((verdict(of)?, of))) {
            Some((verdict, of)) => format!(
                "{verdict}: {}. Stronger play does not tell: {unsure}.",
                got(of)
            ),
            None => format!("These games do not tell whether moving first helps: {unsure}."),
        },
    }
}

pub fn first_move(strengths: &[Figures]) -> Section {
    let with: Vec<(&Figures, Interval)> = strengths
        .iter()
        .filter_map(|figures| Some((figures, figures.white?)))
        .collect();
    let rows: Vec<Bar> = with
        .iter()
        .map(|(f, white)| {
            bar(
                &strength_label(&f.head.strength),
                *white,
                100.0,
                percent(*white),
            )
        })
        .collect();
    let told: Vec<(&str, Interval)> = with
        .iter()
        .map(|(figures, white)| (figures.head.strength.as_str(), *white))
        .collect();
    let sentence = who_it_helps(&told);
    let table = with
        .iter()
        .map(|(f, white)| cells(&f.head.strength, *white));
    Section::new("first-move", "Does moving first help?", sentence)
        .picture(dots(
            "White's points by strength of play",
            "White's share of the points with its 95 % interval; the broken line is one half",
            &rows,
            " %",
            (20.0, 80.0),
            Some(50.0),
        ))
        .table(&FIGURE_HEAD, table.collect())
        .opened(strengths, &[WHITE_WINS, BLACK_WINS])
}

pub fn endings(report: &Report, main: &Figures, reach: &Reach) -> Section {
    let strengths = &report.strengths;
    let share = |name: &String| {
        let own = main.endings.iter().find(|ending| ending.name == *name);
        own.map_or_else(|| interval::share(0.0, main.games), |own| Some(own.share))
    };
    let rows: Vec<Bar> = reach
        .endings
        .iter()
        .filter_map(|name| Some((name, share(name)?)))
        .map(|(name, share)| bar(&report.ending_name(name), share, 100.0, percent(share)))
        .collect();
    let words = strength_words(&main.head.strength);
    let mut sentence = match main.endings.first() {
        Some(first) => format!(
            "{}, {} of {} games end by {}.",
            capital(&words),
            percent(first.share),
            grouped(main.games as u64),
            report.ending_name(&first.name)
        ),
        None => String::new(),
    };
    let mut own = reach
        .endings
        .iter()
        .filter_map(|name| report.own_rule(name));
    if let Some((number, words)) = own.next() {
        sentence += &format!(" Rule {number} of the game: “{words}”");
    }
    let table = strengths.iter().flat_map(|figures| {
        figures.endings.iter().map(|ending| {
            cells(
                &format!(
                    "{}, {}",
                    figures.head.strength,
                    report.ending_name(&ending.name)
                ),
                ending.share,
            )
        })
    });
    let names: Vec<&str> = main
        .endings
        .iter()
        .map(|ending| ending.name.as_str())
        .collect();
    Section::new("endings", "How games end", sentence)
        .picture(bars(
            &format!("How games end, {words}"),
            "The share of games that end by each rule, with its 95 % interval",
            &rows,
            " %",
            100.0,
        ))
        .table(&FIGURE_HEAD, table.collect())
        .shows(main, &names)
}

pub fn skill(ladders: &[Ladder]) -> Option<Section> {
    let first = ladders.first()?;
    let rows: Vec<Bar> = ladders
        .iter()
        .map(|l| {
            let label = format!("{} to {}", l.low, l.high);
            bar(&label, l.score, 100.0, percent(l.score))
        })
        .collect();
    let elo = |elo: Option<f64>| elo.map_or("no bound".to_string(), |elo| format!("{elo:+.0}"));
    let sentence = format!(
        "{} nodes a move got {} of the points against {}: {} Elo for each doubling [{}, {}], in {} games that ended.",
        first.high,
        percent(first.score),
        first.low,
        elo(first.elo),
        elo(first.elo_low),
        elo(first.elo_high),
        first.score.n
    );
    let table = ladders.iter().map(|l| {
        let mut cells = cells(&format!("{} against {}", l.high, l.low), l.score);
        cells.extend([
            elo(l.elo),
            elo(l.elo_low),
            elo(l.elo_high),
            l.cut.to_string(),
        ]);
        cells
    });
    let section = Section::new("skill", "Does skill tell?", sentence)
        .picture(dots(
            "Points of the larger allowance of nodes against the smaller",
            "With its 95 % interval; the broken line is one half",
            &rows,
            " %",
            (30.0, 100.0),
            Some(50.0),
        ))
        .table(
            &[
                "",
                "value",
                "from",
                "to",
                "n",
                "Elo a doubling",
                "from",
                "to",
                "cut off",
            ],
            table.collect(),
        );
    Some(section)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_moves_first_is_told_by_the_strongest_play_that_tells() {
        let of = |low, high| Interval {
            value: (low + high) / 2.0,
            low,
            high,
            n: 500,
        };
        let (level, first, second) = (of(0.48, 0.57), of(0.51, 0.56), of(0.3, 0.4));
        let begins = |with: &[(&str, Interval)], words: &str| {
            let says = who_it_helps(with);
            assert!(says.starts_with(words), "{says}");
        };
        begins(&[], "No game");
        begins(
            &[("random", first), ("1k", level)],
            "These games do not tell whether moving first helps: at 1,000",
        );
        begins(
            &[("1k", level), ("4k", second)],
            "Moving second helps: at 4,000",
        );
        let both = [("1k", second), ("4k", first), ("16k", level)];
        begins(
            &both,
            "Moving first helps: at 4,000 nodes a move, White got 54 % [51, 56]",
        );
        assert!(who_it_helps(&both).contains("Stronger play does not tell: at 16,000"));
    }
}
