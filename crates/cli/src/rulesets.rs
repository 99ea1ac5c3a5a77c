//! `rookery rulesets`, `rules` and `check`: what the rulesets are, and whether one is sound.

use crate::{read, resolve};
use rookery_rules::about::About;
use rookery_rules::{Ruleset, describe, library};
use serde::Serialize;

#[derive(Serialize)]
struct Listed {
    id: &'static str,
    title: String,
    line: String,
    family: String,
    place: String,
    period: String,
    evidence: String,
    differs: Vec<String>,
    switches: Vec<Switch>,
}

#[derive(Serialize)]
struct Switch {
    id: String,
    says: String,
}

/// Lists the built-in rulesets
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rookery rulesets
  rookery rulesets --json")]
pub struct ListArgs {
    /// All that the library says of each, as JSON
    #[arg(long)]
    json: bool,
}

/// Tells a ruleset's numbered account, its readings and switches
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  rookery rules samantsy-2")]
pub struct AccountArgs {
    /// A built-in id, with switches if wanted, or the path of a ruleset file or of a page
    ruleset: String,
}

/// Says every problem of a ruleset file or of a page of rules
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  rookery check my-game.txt")]
pub struct CheckArgs {
    /// The file
    #[arg(value_name = "FILE")]
    path: String,
}

pub fn list(args: &ListArgs) -> Result<(), String> {
    let mut all = Vec::new();
    for entry in library::entries() {
        let ruleset = resolve::ruleset(entry.id)?;
        let told = |key: &str| {
            let about = library::about(entry.id);
            about.map_or(String::new(), |about| about.get(key).to_string())
        };
        let differs = library::about(entry.id).map(|about| about.differs());
        all.push(Listed {
            id: entry.id,
            title: ruleset.title().to_string(),
            line: told("line"),
            family: told("family"),
            place: told("place"),
            period: told("period"),
            evidence: told("evidence"),
            differs: differs
                .unwrap_or_default()
                .into_iter()
                .map(String::from)
                .collect(),
            switches: ruleset
                .switches()
                .iter()
                .map(|s| Switch {
                    id: s.id.clone(),
                    says: s.says.clone(),
                })
                .collect(),
        });
    }
    if args.json {
        let text = serde_json::to_string_pretty(&all).map_err(|e| e.to_string())?;
        println!("{text}");
        return Ok(());
    }
    for listed in all {
        println!("{:24}{}", listed.id, listed.title);
        if !listed.line.is_empty() {
            println!("    {}", listed.line);
        }
        for switch in listed.switches {
            println!("    +{:22} {}", switch.id, switch.says);
        }
    }
    Ok(())
}

pub fn account(args: &AccountArgs) -> Result<(), String> {
    let name = &args.ruleset;
    let ruleset = resolve::ruleset(name)?;
    let known = library::entry(name.split('+').next().unwrap_or(""));
    let about = known.and_then(|entry| library::about(entry.id));
    println!("{}", ruleset.title());
    match about {
        Some(about) => print_account(about, &ruleset),
        None => {
            println!("\nRules, as the file says them");
            for (number, sentence) in (1..).zip(describe::sentences(&ruleset)) {
                println!("{number}. {sentence}");
            }
            let assumed = read::assumed(name);
            if !assumed.is_empty() {
                println!("\nReadings: what the page leaves open, and what was assumed");
            }
            for line in assumed {
                println!("- {line}");
            }
        }
    }
    if !ruleset.switches().is_empty() {
        println!("\nSwitches");
        for switch in ruleset.switches() {
            let on = ruleset.switches_on().contains(&switch.id);
            let mark = if on { " (on)" } else { "" };
            println!("  +{}{mark}: {}", switch.id, switch.says);
        }
    }
    Ok(())
}

fn print_account(about: &About, ruleset: &Ruleset) {
    for (key, value) in &about.meta {
        let value = match key.as_str() {
            "title" => continue,
            "differs" => &describe::unlike_chess(ruleset).join(" | "),
            _ => value,
        };
        if !value.is_empty() {
            println!("{key}: {value}");
        }
    }
    println!("\nRules");
    for (number, sentence) in (1..).zip(&about.rules) {
        println!("{number}. {sentence}");
        for says in about.instead(number, ruleset) {
            println!("   Here instead: {says}");
        }
    }
    println!("\nReadings");
    for reading in &about.readings {
        let numbers: Vec<String> = reading.rules.iter().map(usize::to_string).collect();
        let behind = match numbers.is_empty() {
            true => String::new(),
            false => format!("[{}] ", numbers.join(", ")),
        };
        let switch = match &reading.switch {
            Some(switch) => format!(" (switch {switch})"),
            None => String::new(),
        };
        println!("- {behind}{}{switch}", reading.text);
    }
    println!("\nBackground");
    for paragraph in &about.background {
        println!("{paragraph}");
    }
}

pub fn check(args: &CheckArgs) -> Result<(), String> {
    let path = &args.path;
    let text = resolve::read(path)?;
    if rookery_reader::looks_like_page(&text) {
        let reading = rookery_reader::read(&text);
        let problems: Vec<String> = reading
            .obstacles
            .iter()
            .map(|o| format!("'{}': {}", o.phrase, o.because))
            .collect();
        if !reading.playable {
            return Err(format!(
                "{path}: this page cannot be played yet:\n{}",
                problems.join("\n")
            ));
        }
        println!(
            "{path}: {} can be played; {} things were assumed ('rookery read {path}' tells them)",
            reading.title,
            reading.assumptions.len()
        );
        return Ok(());
    }
    match Ruleset::parse(path, &text) {
        Ok(ruleset) => {
            println!("{path}: {} is sound", ruleset.title());
            Ok(())
        }
        Err(problems) => Err(format!("{path}:\n{problems}")),
    }
}
