//! `rookery perft`: counts, for checking rules and measuring speed.

use crate::answer::Words;
use crate::resolve;
use cpu_time::ProcessTime;
use rookery_rules::{Game, Position, perft};
use std::sync::Arc;

pub fn run(arguments: &[String]) -> Result<(), String> {
    let mut words = Words::new(arguments);
    let (mut plain, mut start, mut moves) = (Vec::new(), None, Vec::new());
    let (mut divide, mut played) = (false, false);
    while let Some(word) = words.next() {
        match word {
            "--start" => start = Some(words.value(word)?.to_string()),
            "--moves" => moves = words.values(),
            "--divide" => divide = true,
            "--played" => played = true,
            option if option.starts_with("--") => {
                return Err(format!("perft has no option {option}"));
            }
            word => plain.push(word),
        }
    }
    let [name, depth] = plain.as_slice() else {
        return Err("write 'rookery perft <ruleset> <depth>'".into());
    };
    let depth: u32 = depth
        .parse()
        .ok()
        .filter(|depth| *depth <= 30)
        .ok_or_else(|| format!("'{depth}' is no depth; write a number from 0 to 30"))?;
    let ruleset = Arc::new(resolve::ruleset(name)?);
    let mut game = match start {
        None => Game::new(ruleset.clone()),
        Some(fen) => {
            let position = Position::from_fen(&ruleset, &fen).map_err(|e| e.to_string())?;
            Game::from_position(ruleset.clone(), position)
        }
    };
    for text in moves {
        game.push_text(text).map_err(|e| e.to_string())?;
    }
    // CPU time: what the count costs, whatever else the machine is doing.
    let clock = ProcessTime::now();
    let count = |position: &Position, depth: u32| {
        if played {
            let (nodes, mix) = perft::perft_played(&ruleset, position, depth);
            std::hint::black_box(mix);
            nodes
        } else {
            perft::perft(&ruleset, position, depth)
        }
    };
    let position = game.position();
    let nodes = if divide && depth > 0 {
        let mut lines: Vec<(String, u64)> = position
            .legal_moves(&ruleset)
            .iter()
            .map(|mv| {
                let nodes = count(&position.after(&ruleset, mv), depth - 1);
                (ruleset.move_text(mv), nodes)
            })
            .collect();
        lines.sort();
        for (text, nodes) in &lines {
            println!("{text} {nodes}");
        }
        lines.iter().map(|(_, nodes)| nodes).sum()
    } else {
        count(position, depth)
    };
    let seconds = clock.elapsed().as_secs_f64();
    let speed = nodes as f64 / seconds.max(1e-9) / 1e6;
    println!("nodes {nodes} seconds {seconds:.3} mnps {speed:.1}");
    Ok(())
}
