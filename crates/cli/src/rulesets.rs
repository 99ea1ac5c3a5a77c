//! `rookery rulesets`, `rules` and `check`: what the rulesets are, and whether one is sound.

use crate::resolve;
use rookery_rules::{Ruleset, library};
use serde::Serialize;

#[derive(Serialize)]
struct Listed {
    id: &'static str,
    title: String,
    switches: Vec<String>,
}

pub fn list(arguments: &[String]) -> Result<(), String> {
    let json = match arguments {
        [] => false,
        [option] if option == "--json" => true,
        _ => return Err("write 'rookery rulesets' or 'rookery rulesets --json'".into()),
    };
    let mut all = Vec::new();
    for entry in library::entries() {
        let ruleset = resolve::ruleset(entry.id)?;
        all.push(Listed {
            id: entry.id,
            title: ruleset.title().to_string(),
            switches: ruleset.switches().iter().map(|s| s.id.clone()).collect(),
        });
    }
    if json {
        let text = serde_json::to_string_pretty(&all).map_err(|e| e.to_string())?;
        println!("{text}");
        return Ok(());
    }
    for listed in all {
        println!("{:24}{}", listed.id, listed.title);
        for switch in listed.switches {
            println!("    +{switch}");
        }
    }
    Ok(())
}

pub fn account(arguments: &[String]) -> Result<(), String> {
    let [name] = arguments else {
        return Err("write 'rookery rules <ruleset>'".into());
    };
    let ruleset = resolve::ruleset(name)?;
    println!("{}", ruleset.title());
    if let Some(entry) = library::entry(name.split('+').next().unwrap_or("")) {
        println!("\n{}", entry.about.trim());
    }
    Ok(())
}

pub fn check(arguments: &[String]) -> Result<(), String> {
    let [path] = arguments else {
        return Err("write 'rookery check <ruleset file>'".into());
    };
    let text = resolve::read(path)?;
    match Ruleset::parse(path, &text) {
        Ok(ruleset) => {
            println!("{path}: {} is sound", ruleset.title());
            Ok(())
        }
        Err(problems) => Err(format!("{path}:\n{problems}")),
    }
}
