//! A game as PGN, with what the page knows of its players.

use super::play::Play;
use super::players::computer_name;
use rookery_rules::Side;

pub fn write(play: &Play) -> String {
    let ruleset = play.ruleset();
    let name = |side: Side| match play.players.computer {
        Some(computer) if computer == side => computer_name(play.players.level),
        Some(_) => "You".to_owned(),
        None => "?".to_owned(),
    };
    let mut text = String::new();
    let mut tag = |key: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        text.push_str(&format!("[{key} \"{value}\"]\n"));
    };
    tag("Event", ruleset.title());
    tag("Site", "?");
    tag("Date", "????.??.??");
    tag("Round", "?");
    tag("White", &name(Side::White));
    tag("Black", &name(Side::Black));
    tag("Result", play.result());
    tag("Variant", ruleset.id());
    if !play.game.is_standard_start() {
        tag("SetUp", "1");
        tag("FEN", &play.game.start().to_fen(ruleset));
    }
    text.push('\n');
    let mut line = String::new();
    let mut put = |word: &str| {
        if line.len() + word.len() >= 80 {
            text.push_str(line.trim_end());
            text.push('\n');
            line.clear();
        }
        line.push_str(word);
        line.push(' ');
    };
    let mut last = None;
    for (san, before) in play.game.sans().iter().zip(play.game.positions()) {
        let here = (before.fullmove(), before.turn());
        if last != Some(here) {
            match (before.turn(), last) {
                (Side::White, _) => put(&format!("{}.", here.0)),
                (Side::Black, None) => put(&format!("{}...", here.0)),
                (Side::Black, Some(_)) => {}
            }
            last = Some(here);
        }
        put(san);
    }
    put(play.result());
    text.push_str(line.trim_end());
    text.push('\n');
    text
}
