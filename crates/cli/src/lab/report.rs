//! What is told of files of games: figures as text, JSON or CSV, pictures, the site's page, PGN.

use super::{Args, files};
use crate::resolve;
use crate::written::{self, write};
use rookery_lab::batch::{Kept, Strength};
use rookery_lab::figures::interval::Interval;
use rookery_lab::figures::{
    self, OfStrength, Report, by_strength, figures, key_figures, ladder, pair, quoted,
};
use rookery_lab::ludii;
use rookery_rules::pgn::{Record, Score};
use rookery_rules::{Game, Side};
use serde::Serialize;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A ruleset's figures, and the games that they are of.
struct Measured {
    report: Report,
    games: Vec<(String, Vec<Kept>)>,
}

/// What is printed with `--json`.
#[derive(Serialize)]
struct Printed<'a> {
    rulesets: Vec<&'a Report>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    differences: Vec<OfStrength>,
}

/// Whether what is asked for can be written.
pub fn check(args: &Args) -> Result<(), String> {
    let mut files = [&args.pgn, &args.page].into_iter().flatten();
    let rulesets = args.rulesets.iter().filter_map(|name| resolve::file(name));
    written::apart(
        files.clone().map(PathBuf::as_path),
        rulesets.chain(args.games.as_deref()),
    )?;
    files.try_for_each(|path| written::check(path))
}

pub fn files(args: &Args, paths: &[PathBuf]) -> Result<(), String> {
    let files = [&args.pgn, &args.page].into_iter().flatten();
    written::apart(
        files.map(PathBuf::as_path),
        paths.iter().map(PathBuf::as_path),
    )?;
    let mut reports: Vec<Measured> = Vec::new();
    for path in paths {
        let head = files::head(path)?;
        let ruleset = Arc::new(resolve::ruleset(&head.ruleset)?);
        let (head, games) = files::games(path, &ruleset)?;
        let at = reports
            .iter()
            .position(|r| r.report.ruleset == head.ruleset);
        let at = at.unwrap_or_else(|| {
            reports.push(Measured {
                report: Report::new(ruleset.id(), &ruleset.full_title()),
                games: Vec::new(),
            });
            reports.len() - 1
        });
        let Measured { report, games: all } = &mut reports[at];
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
        all.push((head.strength, games));
    }
    // Slow, and only the tables show it.
    if args.page.is_some() || args.svg.is_some() {
        reports.iter_mut().for_each(Measured::measure_main);
    }
    if let Some(path) = &args.pgn {
        write(path, &pgn(&reports))?;
    }
    if let Some(folder) = &args.svg {
        pictures(folder, &reports)?;
    }
    if let Some(path) = &args.page {
        let [one] = reports.as_slice() else {
            return Err("--page writes the results of one ruleset".into());
        };
        write(path, &one.report.lean().to_text())?;
    }
    let differences = match reports.as_slice() {
        [first, second] => by_strength(&first.report, &second.report),
        _ => Vec::new(),
    };
    if args.json {
        let printed = Printed {
            rulesets: reports.iter().map(|one| &one.report).collect(),
            differences,
        };
        let json = serde_json::to_string_pretty(&printed).map_err(|e| e.to_string())?;
        println!("{json}");
    } else if args.csv {
        print_csv(&reports, &differences);
    } else {
        reports.iter().for_each(|one| print_text(&one.report));
        differences.iter().for_each(print_differences);
    }
    Ok(())
}

impl Measured {
    /// Ludii's metrics of the strongest play of which there are games enough.
    fn measure_main(&mut self) {
        let Some(main) = self.report.main() else {
            return;
        };
        let strength = &main.head.strength;
        let of_main = self.games.iter().find(|(name, _)| name == strength);
        self.report.ludii = of_main.map(|(_, games)| {
            let games: Vec<Game> = games.iter().map(|kept| kept.game.clone()).collect();
            ludii::measure(&games).0
        });
    }
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

fn in_words(figure: Interval) -> String {
    format!(
        "{:.3} [{:.3}, {:.3}] of {}",
        figure.value, figure.low, figure.high, figure.n
    )
}

fn print_csv(reports: &[Measured], differences: &[OfStrength]) {
    println!("ruleset,strength,figure,value,low,high,n");
    for Measured { report, .. } in reports {
        for figures in &report.strengths {
            for (name, figure) in key_figures(figures) {
                print_row(&report.ruleset, &figures.head.strength, name, figure);
            }
        }
        for ladder in &report.ladders {
            let strength = format!("{}:{}", ladder.low, ladder.high);
            let points = "points of the larger allowance";
            print_row(&report.ruleset, &strength, points, ladder.score);
            // An end that is infinite has no number.
            let [elo, low, high] = [ladder.elo, ladder.elo_low, ladder.elo_high]
                .map(|elo| elo.map_or(String::new(), |elo| elo.to_string()));
            println!(
                "{},{},\"Elo for a doubling\",{elo},{low},{high},{}",
                quoted(&report.ruleset),
                quoted(&strength),
                ladder.score.n
            );
        }
    }
    if let [first, second] = reports {
        let both = format!("{} less {}", first.report.ruleset, second.report.ruleset);
        for of in differences {
            for one in &of.differences {
                print_row(&both, &of.strength, &one.name, one.difference);
            }
        }
    }
}

fn print_row(ruleset: &str, strength: &str, name: impl Display, figure: Interval) {
    let (ruleset, strength) = (quoted(ruleset), quoted(strength));
    println!(
        "{ruleset},{strength},\"{name}\",{},{},{},{}",
        figure.value, figure.low, figure.high, figure.n
    );
}

/// Writes the map of rulesets whose results lie in files. An earlier map may lie among them, in the place
/// of this one.
pub fn map(results: &[PathBuf], strength: Strength, output: &Path) -> Result<(), String> {
    let read = |path: &PathBuf| {
        Report::read(&resolve::read(path)?).map_err(|e| format!("{}: {e}", path.display()))
    };
    let reports = results
        .iter()
        .filter(|path| path.as_path() != output)
        .map(read)
        .collect::<Result<Vec<Report>, String>>()?;
    let view = figures::map(&reports, &strength.to_string()).ok_or_else(|| {
        format!("a map needs three rulesets that were played at strength {strength}")
    })?;
    write(
        output,
        &serde_json::to_string(&view).map_err(|e| e.to_string())?,
    )
}

/// Of two rulesets the pictures beside each other.
fn pictures(folder: &Path, reports: &[Measured]) -> Result<(), String> {
    std::fs::create_dir_all(folder)
        .map_err(|e| format!("{} cannot be made: {e}", folder.display()))?;
    let views = match reports {
        [first, second] => {
            let pair = pair(&first.report, &second.report);
            vec![pair.ok_or("the two were played at no common strength: nothing to draw")?]
        }
        all => all.iter().map(|one| one.report.view()).collect(),
    };
    for view in views {
        let ids = view.rulesets.iter();
        let ids: Vec<&str> = ids
            .map(|id| id.rsplit('/').next().unwrap_or("ruleset"))
            .collect();
        for section in &view.sections {
            for (at, drawn) in section.drawn.iter().enumerate() {
                // A section of two may have one picture of both.
                let id = match section.drawn.len() == ids.len() {
                    true => ids[at].to_string(),
                    false => ids.join("-and-"),
                };
                let path = folder.join(format!("{id}.{}.svg", section.id));
                write(&path, &drawn.file(&view.style))?;
            }
            let path = folder.join(format!("{}.{}.csv", ids.join("-and-"), section.id));
            write(&path, &section.csv())?;
        }
    }
    Ok(())
}

fn pgn(reports: &[Measured]) -> String {
    let mut text = String::new();
    for report in reports {
        for (strength, games) in &report.games {
            for kept in games {
                text.push_str(&record(&report.report, strength, kept));
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
