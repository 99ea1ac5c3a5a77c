//! `rookery read`: how a page of rules was read, phrase by phrase.

use crate::compare::likeness;
use crate::resolve;
use rookery_reader::{Alternative, Reading, Status};
use rookery_rules::Ruleset;
use serde_json::{Value, json};

/// Says how a page of rules in English was read; fails when it cannot be played
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rookery read page.txt
  rookery read page.txt --json --choose bishop-slide=2")]
pub struct Args {
    /// A text file with the page
    page: String,
    /// The whole reading as JSON
    #[arg(long)]
    json: bool,
    /// Another answer to a question that the page leaves open; may be given several times
    #[arg(long, value_name = "QUESTION=ANSWER", value_parser = choice)]
    choose: Vec<(String, String)>,
}

fn choice(text: &str) -> Result<(String, String), String> {
    let (question, answer) = text
        .split_once('=')
        .ok_or("a choice is a question and its answer, such as bishop-slide=2")?;
    Ok((question.to_string(), answer.to_string()))
}

/// Prints the reading; false when it is not a game that can be played.
pub fn run(args: &Args) -> Result<bool, String> {
    let text = resolve::read(&args.page)?;
    resolve::answered_once(&args.choose)?;
    let reading = rookery_reader::read_with(&text, &args.choose);
    resolve::answered(&args.page, &reading)?;
    let ruleset = reading.ruleset.as_deref();
    let like = ruleset
        .and_then(|text| Ruleset::parse("page", text).ok())
        .and_then(|ruleset| likeness(&ruleset));
    if args.json {
        let mut told = in_json(&reading);
        told["like"] = like.map_or(Value::Null, |(_, told)| told);
        println!("{told}");
    } else {
        print!("{}", in_words(&text, &reading));
        if let Some((sentence, _)) = like {
            println!("{sentence}");
        }
    }
    Ok(reading.playable)
}

/// What was assumed in reading a page, for its account; nothing where `path` is no page.
pub fn assumed(path: &str) -> Vec<String> {
    let Ok(text) = resolve::read(path) else {
        return Vec::new();
    };
    if !rookery_reader::looks_like_page(&text) {
        return Vec::new();
    }
    let reading = rookery_reader::read(&text);
    let line =
        |a: &rookery_reader::Assumption| format!("{}: {}. {}", a.question, a.says, a.because);
    reading.assumptions.iter().map(line).collect()
}

fn in_json(reading: &Reading) -> Value {
    let spans: Vec<Value> = reading
        .spans
        .iter()
        .map(|span| {
            json!({
                "start": span.start,
                "end": span.end,
                "status": span.status.name(),
                "says": span.says,
                "alternatives": alternatives(&span.alternatives),
            })
        })
        .collect();
    let obstacles: Vec<Value> = reading
        .obstacles
        .iter()
        .map(|o| json!({"start": o.start, "end": o.end, "phrase": o.phrase, "because": o.because}))
        .collect();
    let assumptions: Vec<Value> = reading
        .assumptions
        .iter()
        .map(|a| {
            json!({
                "question": a.question,
                "piece": a.piece,
                "start": a.start,
                "end": a.end,
                "answer": a.answer,
                "says": a.says,
                "because": a.because,
                "chosen": a.chosen,
                "alternatives": alternatives(&a.alternatives),
            })
        })
        .collect();
    let scores: serde_json::Map<String, Value> = reading
        .scores
        .iter()
        .map(|(name, value)| (name.clone(), json!(value)))
        .collect();
    json!({
        "playable": reading.playable,
        "title": reading.title,
        "identifier": reading.identifier,
        "period": reading.period,
        "parents": reading.parents,
        "scores": scores,
        "ruleset": reading.ruleset,
        "spans": spans,
        "assumptions": assumptions,
        "obstacles": obstacles,
        "sentences": reading.sentences,
    })
}

fn alternatives(all: &[Alternative]) -> Vec<Value> {
    all.iter()
        .map(|a| json!({"choose": a.id(), "says": a.says, "removes": a.removes, "adds": a.adds}))
        .collect()
}

fn in_words(page: &str, reading: &Reading) -> String {
    let mut out = format!("{}\n", reading.title);
    if let Some(identifier) = &reading.identifier {
        out += &format!("{identifier}\n");
    }
    if !reading.parents.is_empty() {
        out += &format!("based on {}\n", reading.parents.join(", "));
    }
    out += "\nThe page, phrase by phrase\n\n";
    for span in &reading.spans {
        let words: Vec<&str> = page[span.start..span.end].split_whitespace().collect();
        let mark = match span.status {
            Status::Understood => "understood    ",
            Status::Assumed => "ASSUMED       ",
            Status::NotUnderstood => "NOT UNDERSTOOD",
        };
        out += &format!(
            "{mark}  {}\n                  {}\n",
            words.join(" "),
            span.says
        );
        for alternative in &span.alternatives {
            out += &format!(
                "                  or: {} (--choose {})\n",
                alternative.says,
                alternative.id()
            );
        }
    }
    if reading.playable {
        out += "\nThe rules as read\n\n";
        for (index, sentence) in reading.sentences.iter().enumerate() {
            out += &format!("{:3}. {sentence}\n", index + 1);
        }
        out += &format!(
            "\nThis game can be played; {} things were assumed.\n",
            reading.assumptions.len()
        );
    } else {
        out += "\nThis game cannot be played yet. In the way stand:\n\n";
        for obstacle in &reading.obstacles {
            match obstacle.phrase.as_str() {
                "" => out += &format!("  {}\n", obstacle.because),
                phrase => out += &format!("  '{phrase}'\n      {}\n", obstacle.because),
            }
        }
    }
    out
}
