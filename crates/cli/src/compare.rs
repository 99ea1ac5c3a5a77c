//! `rookery compare`: what two rulesets do not have in common, or which built-in game one is.

use crate::resolve;
use rookery_rules::Ruleset;
use rookery_rules::compare::{Comparison, Effort, Parting, Parts, compare, most_like};
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
    /// How many positions are looked at, the shallowest first
    #[arg(long, value_name = "NUMBER", default_value_t = Effort::default().positions)]
    positions: usize,
}

pub fn run(args: &Args) -> Result<(), String> {
    let given = resolve::ruleset(&args.first)?;
    let effort = Effort {
        positions: args.positions,
        ..Effort::default()
    };
    let (names, found, sentence) = match &args.second {
        Some(second) => {
            let other = resolve::ruleset(second)?;
            let found = compare(&given, &other, effort);
            ([title(&given), title(&other)], found, None)
        }
        None => {
            let like = most_like(&given, effort).ok_or("no game is built in")?;
            let sentence = like.sentence();
            ([like.title, title(&given)], like.comparison, Some(sentence))
        }
    };
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
    positions: 2_000,
    games: 4,
};

/// Which built-in game this one is, or is most like, in a sentence and as JSON.
pub fn likeness(ruleset: &Ruleset) -> Option<(String, Value)> {
    let like = most_like(ruleset, GLANCE)?;
    let sentence = like.sentence();
    let names = [like.title, title(ruleset)];
    let mut told = in_json(&names, &like.comparison, Some(&sentence));
    told["id"] = json!(like.id);
    Some((sentence, told))
}

fn title(ruleset: &Ruleset) -> String {
    match ruleset.switches_on() {
        [] => ruleset.title().to_string(),
        on => format!("{} with {}", ruleset.title(), on.join(", ")),
    }
}

fn in_words(names: &[String; 2], found: &Comparison, sentence: Option<&str>) -> String {
    let mut text = String::new();
    if let Some(sentence) = sentence {
        text += &format!("{sentence}\n");
    }
    for (name, only) in names.iter().zip([&found.only_first, &found.only_second]) {
        if !only.is_empty() {
            text += &format!("\nOnly {name}:\n");
        }
        for sentence in only {
            text += &format!("- {sentence}\n");
        }
    }
    text += &match &found.parting {
        Some(parting) => parted(names, parting),
        None => format!(
            "\nNo difference in play was found in {} positions.\n",
            found.alike
        ),
    };
    text
}

fn parted(names: &[String; 2], parting: &Parting) -> String {
    let after = match parting.moves.as_slice() {
        [] => "at the start".to_string(),
        moves => format!("after {}", moves.join(" ")),
    };
    let how = if parting.shallowest {
        "They part"
    } else {
        "They part (perhaps earlier, too)"
    };
    let mut text = format!("\n{how} {after}:\n{}\n", parting.position);
    let [first, second] = match &parting.what {
        Parts::Board { first, second } => [
            format!("the board is {first}"),
            format!("the board is {second}"),
        ],
        Parts::Moves {
            only_first,
            only_second,
        } => [only_first, only_second].map(|moves| match moves.as_slice() {
            [] => "no move of its own".to_string(),
            moves => format!("only here {}", moves.join(" ")),
        }),
        Parts::Ends { first, second } => [first, second].map(|end| match end {
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
            Parts::Board { first, second } => json!({ "board": [first, second] }),
            Parts::Moves {
                only_first,
                only_second,
            } => json!({ "moves": [only_first, only_second] }),
            Parts::Ends { first, second } => json!({ "ends": [first, second] }),
        };
        json!({
            "after": parting.moves,
            "position": parting.position,
            "differ": what,
            "shallowest": parting.shallowest,
        })
    });
    json!({
        "titles": names,
        "sentence": sentence,
        "only": [found.only_first, found.only_second],
        "parting": parting,
        "alike": found.alike,
        "same": found.same(),
    })
}
