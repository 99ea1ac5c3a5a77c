//! What is told of files of games: figures as text, JSON or CSV, pictures, the site's page, PGN.

use super::{Args, files};
use crate::resolve;
use rookery_lab::batch::{Kept, Strength};
use rookery_lab::figures::{
    Difference, Figures, Ladder, Section, compare, figures, key_figures, ladder, view,
};
use rookery_lab::ludii::{self, Measures};
use rookery_rules::pgn::{Record, Score};
use rookery_rules::{Game, Ruleset, Side};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// All that is known of one ruleset.
#[derive(Serialize)]
struct Report {
    ruleset: String,
    strengths: Vec<Figures>,
    ladders: Vec<Ladder>,
    #[serde(skip)]
    title: String,
    #[serde(skip)]
    ludii: Option<Measures>,
    #[serde(skip)]
    games: Vec<(String, Vec<Kept>)>,
}

/// What is printed with `--json`.
#[derive(Serialize)]
struct Printed<'a> {
    rulesets: &'a [Report],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    differences: Vec<OfStrength>,
}

#[derive(Serialize)]
struct OfStrength {
    strength: String,
    differences: Vec<Difference>,
}

pub fn files(args: &Args, paths: &[PathBuf]) -> Result<(), String> {
    let mut reports: Vec<Report> = Vec::new();
    for path in paths {
        let head = files::head(path)?;
        let ruleset = Arc::new(resolve::ruleset(&head.ruleset)?);
        let (head, games) = files::games(path, &ruleset)?;
        let at = reports.iter().position(|r| r.ruleset == head.ruleset);
        let at = at.unwrap_or_else(|| {
            reports.push(Report::new(&ruleset));
            reports.len() - 1
        });
        let report = &mut reports[at];
        let strength: Strength = head
            .strength
            .parse()
            .map_err(|e| format!("{path:?}: {e}"))?;
        match ladder(strength, &games) {
            Some(ladder) => report.ladders.push(ladder),
            None => report
                .strengths
                .push(figures(head.clone(), &ruleset, &games)),
        }
        report.games.push((head.strength, games));
    }
    // Slow, and only the tables show it.
    if args.page.is_some() || args.svg.is_some() {
        reports.iter_mut().for_each(Report::measure_main);
    }
    if let Some(path) = &args.pgn {
        write(path, &pgn(&reports))?;
    }
    if let Some(folder) = &args.svg {
        pictures(folder, &reports)?;
    }
    if let Some(path) = &args.page {
        let views: Vec<_> = reports.iter().map(Report::view).collect();
        let text = match views.as_slice() {
            [one] => serde_json::to_string(one),
            all => serde_json::to_string(all),
        };
        write(path, &text.map_err(|e| e.to_string())?)?;
    }
    let differences = match reports.as_slice() {
        [first, second] => differences(first, second),
        _ => Vec::new(),
    };
    if args.json {
        let printed = Printed {
            rulesets: &reports,
            differences,
        };
        let json = serde_json::to_string_pretty(&printed).map_err(|e| e.to_string())?;
        println!("{json}");
    } else if args.csv {
        print_csv(&reports);
    } else {
        reports.iter().for_each(print_text);
        differences.iter().for_each(print_differences);
    }
    Ok(())
}

impl Report {
    fn new(ruleset: &Ruleset) -> Report {
        Report {
            ruleset: ruleset.id().to_string(),
            title: ruleset.title().to_string(),
            strengths: Vec::new(),
            ladders: Vec::new(),
            ludii: None,
            games: Vec::new(),
        }
    }

    /// Ludii's metrics of the strongest play of which there are games enough.
    fn measure_main(&mut self) {
        const ENOUGH: usize = 100;
        let single = |name: &str| !name.contains(':');
        let all = || self.games.iter().filter(|(name, _)| single(name));
        let main = all().rfind(|(_, games)| games.len() >= ENOUGH);
        if let Some((_, games)) = main.or_else(|| all().max_by_key(|(_, g)| g.len())) {
            let games: Vec<Game> = games.iter().map(|kept| kept.game.clone()).collect();
            self.ludii = Some(ludii::measure(&games).0);
        }
    }

    fn view(&self) -> rookery_lab::figures::View {
        view(
            &self.title,
            &self.strengths,
            &self.ladders,
            self.ludii.as_ref(),
        )
    }
}

fn differences(first: &Report, second: &Report) -> Vec<OfStrength> {
    first
        .strengths
        .iter()
        .filter_map(|ours| {
            let theirs = second
                .strengths
                .iter()
                .find(|theirs| theirs.head.strength == ours.head.strength)?;
            Some(OfStrength {
                strength: ours.head.strength.clone(),
                differences: compare(ours, theirs),
            })
        })
        .collect()
}

fn print_text(report: &Report) {
    println!("{} ({})", report.title, report.ruleset);
    for figures in &report.strengths {
        let head = &figures.head;
        println!();
        println!(
            "{}: {} games, {} of them different; seed {}, {}, bench {}",
            head.strength, figures.games, figures.distinct, head.seed, head.engine, head.bench
        );
        for (name, figure) in key_figures(figures) {
            println!("  {name:48} {}", in_words(figure));
        }
    }
    for ladder in &report.ladders {
        println!();
        let elo = |elo: Option<f64>| elo.map_or("∞".into(), |elo| format!("{elo:+.0}"));
        println!(
            "{} nodes against {}: {}; Elo for each doubling {} [{}, {}]",
            ladder.high,
            ladder.low,
            in_words(ladder.score),
            elo(ladder.elo),
            elo(ladder.elo_low),
            elo(ladder.elo_high)
        );
    }
}

fn print_differences(of: &OfStrength) {
    println!();
    println!(
        "{}: the first less the second; * where the interval leaves out 0",
        of.strength
    );
    for one in &of.differences {
        println!(
            "{} {:48} {:10.3} {:10.3}  {}",
            if one.differs { '*' } else { ' ' },
            one.name,
            one.first.value,
            one.second.value,
            in_words(one.difference)
        );
    }
}

fn in_words(figure: rookery_lab::figures::interval::Interval) -> String {
    format!(
        "{:.3} [{:.3}, {:.3}] of {}",
        figure.value, figure.low, figure.high, figure.n
    )
}

fn print_csv(reports: &[Report]) {
    println!("ruleset,strength,figure,value,low,high,n");
    for report in reports {
        for figures in &report.strengths {
            for (name, figure) in key_figures(figures) {
                println!(
                    "{},{},\"{name}\",{},{},{},{}",
                    report.ruleset,
                    figures.head.strength,
                    figure.value,
                    figure.low,
                    figure.high,
                    figure.n
                );
            }
        }
    }
}

fn pictures(folder: &Path, reports: &[Report]) -> Result<(), String> {
    std::fs::create_dir_all(folder)
        .map_err(|e| format!("{} cannot be made: {e}", folder.display()))?;
    for report in reports {
        let id = report.ruleset.rsplit('/').next().unwrap_or("ruleset");
        for section in &report.view().sections {
            let Section { scene, .. } = section;
            if let Some(scene) = scene {
                write(
                    &folder.join(format!("{id}.{}.svg", section.id)),
                    &scene.file(),
                )?;
            }
            write(
                &folder.join(format!("{id}.{}.csv", section.id)),
                &section.csv(),
            )?;
        }
    }
    Ok(())
}

fn pgn(reports: &[Report]) -> String {
    let mut text = String::new();
    for report in reports {
        for (strength, games) in &report.games {
            for kept in games {
                text.push_str(&record(report, strength, kept));
                text.push('\n');
            }
        }
    }
    text
}

fn record(report: &Report, strength: &str, kept: &Kept) -> String {
    let mut record = Record::from_game(&kept.game);
    record.set_tag("Event", &format!("{} laboratory", report.ruleset));
    record.set_tag("Round", &kept.number.to_string());
    record.set_tag("White", strength);
    record.set_tag("Black", strength);
    record.result = match kept.ending.winner() {
        Some(Side::White) => Score::White,
        Some(Side::Black) => Score::Black,
        None if kept.ending.is_cut() => Score::Open,
        None => Score::Draw,
    };
    record.set_tag("Termination", kept.ending.text());
    record.to_text()
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|e| format!("{} cannot be written: {e}", path.display()))
}
