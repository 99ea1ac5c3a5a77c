//! `rookery compare`: what two rulesets do not have in common, or which built-in game one is.

use crate::resolve;
use rookery_rules::compare::{Comparison, Effort, Parting, Parts, compare, most_like};
use rookery_rules::{Ruleset, library};
use serde_json::{Value, json};

/// Tells in what two rulesets differ: the sentences, and the first position where they part
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rookery compare scachs andarraya-5
  rookery compare my-page.txt
  rookery compare samantsy-2 samantsy-2+sliding-bishops --json")]
pub struct Args {
    /// A built-in id, with switches if wanted, or the path of a ruleset file or of a page
    first: String,
    /// Another; without it, the built-in game that is most like the first
    second: Option<String>,
    /// The comparison as JSON
    #[arg(long)]
    json: bool,
    /// How many positions are looked at, the shallowest first; where these show no difference, those
    /// of some games by chance as well
    #[arg(long, value_name = "NUMBER", default_value_t = Effort::default().positions)]
    positions: usize,
}

pub fn run(args: &Args) -> Result<(), String> {
    let given = resolve::ruleset(&args.first)?;
    let effort = Effort {
        positions: args.positions,
        ..Effort::default()
    };
    let (called, other, sentence) = match &args.second {
        Some(second) => (second.clone(), resolve::ruleset(second)?, None),
        None => {
            let like = most_like(&given, effort).ok_or("no game is built in")?;
            let other = library::ruleset(&like.id).map_err(|e| e.to_string())?;
            let sentence = like.sentence();
            (like.id, other, Some(sentence))
        }
    };
    // What the person has named comes first, whichever of the two the sentence is about.
    let found = compare(&given, &other, effort);
    let mut names = [given.full_title(), other.full_title()];
    if names[0] == names[1] {
        // Two readings of one page: what the person wrote tells them apart.
        for (name, called) in names.iter_mut().zip([&args.first, &called]) {
            *name += &format!(" ({called})");
        }
    }
    if args.json {
        let text = serde_json::to_string_pretty(&in_json(&names, &found, sentence.as_deref()));
        println!("{}", text.map_err(|e| e.to_string())?);
    } else {
        print!("{}", in_words(&names, &found, sentence.as_deref()));
    }
    Ok(())
}

/// A page is only glanced at: this many positions, and games beyond them.
const GLANCE: Effort = Effort {
    positions: 1_000,
    games: 4,
};

/// Which built-in game this one is, or is most like, in a sentence and as JSON.
pub fn likeness(ruleset: &Ruleset) -> Option<(String, Value)> {
    let like = most_like(ruleset, GLANCE)?;
    let sentence = like.sentence();
    let names = [like.title, ruleset.full_title()];
    let mut told = in_json(&names, &like.comparison, Some(&sentence));
    told["id"] = json!(like.id);
    Some((sentence, told))
}

fn in_words(names: &[String; 2], found: &Comparison, sentence: Option<&str>) -> String {
    let mut text = String::new();
    if let Some(sentence) = sentence {
        text += &format!("{sentence}\n");
    }
    for (name, only) in names.iter().zip(found.only()) {
        if !only.is_empty() {
            text += &format!("\nOnly {name}:\n");
        }
        for sentence in only {
            text += &format!("- {sentence}\n");
        }
    }
    if !found.pieces.is_empty() {
        let pieces = found.pieces.iter().map(|pair| piece(names, pair));
        let pieces: Vec<String> = pieces.collect();
        text += &format!("\nPieces that differ: {}\n", pieces.join(", "));
    }
    text += &match &found.parting {
        Some(parting) => parted(names, parting),
        None => {
            let said = match found.same() {
                true => "The two say the same. ",
                false => "",
            };
            let alike = found.alike;
            format!("\n{said}No difference in play was found in {alike} positions.\n")
        }
    };
    text
}

/// A kind that differs, as each calls it.
fn piece(names: &[String; 2], [first, second]: &[Option<String>; 2]) -> String {
    match (first, second) {
        (Some(one), Some(other)) if one != other => format!("{one} ({other})"),
        (Some(one), None) => format!("{one} (only {} has it)", names[0]),
        (None, Some(other)) => format!("{other} (only {} has it)", names[1]),
        (one, _) => one.clone().unwrap_or_default(),
    }
}

fn parted(names: &[String; 2], parting: &Parting) -> String {
    let after = match parting.moves[0].as_slice() {
        [] => "at the start".to_string(),
        moves => format!("after {}", moves.join(" ")),
    };
    let how = if parting.shallowest {
        "They part"
    } else {
        "They part (perhaps earlier, too)"
    };
    let mut text = format!("\n{how} {after}:\n{}\n", parting.positions[0]);
    let [first, second] = match &parting.what {
        Parts::Board => parting
            .positions
            .each_ref()
            .map(|fen| format!("the position is {fen}")),
        Parts::Moves(only) => only.each_ref().map(|moves| match moves.as_slice() {
            [] => "no move of its own".to_string(),
            moves => format!("only here {}", moves.join(" ")),
        }),
        Parts::Ends(ends) => ends.map(|end| match end {
            Some("draw") => "a draw".to_string(),
            Some(winner) => format!("{winner} has won"),
            None => "the game goes on".to_string(),
        }),
    };
    text += &format!("- {}: {first}\n- {}: {second}\n", names[0], names[1]);
    text
}

fn in_json(names: &[String; 2], found: &Comparison, sentence: Option<&str>) -> Value {
    let parting = found.parting.as_ref().map(|parting| {
        let what = match &parting.what {
            Parts::Board => json!({ "board": parting.positions }),
            Parts::Moves(only) => json!({ "moves": only }),
            Parts::Ends(ends) => json!({ "ends": ends }),
        };
        json!({
            "after": parting.moves[0],
            "position": parting.positions[0],
            "differ": what,
            "shallowest": parting.shallowest,
        })
    });
    json!({
        "titles": names,
        "sentence": sentence,
        "only": found.only(),
        "pieces": found.pieces,
        "parting": parting,
        "alike": found.alike,
        "same": found.same(),
    })
}
