//! One player's line above or below the board: name, turn, and what has been won.

use rookery_rules::Side;
use rookery_state::board::figure;
use rookery_state::moves;
use rookery_state::play::Play;
use rookery_state::words;
use yew::prelude::*;

use super::clock_face::ClockFace;
use rookery_board::{Look, piece_icon};

/// `place` is the class that says where the line stands.
pub fn player_line(play: &Play, side: Side, place: &'static str, look: Look) -> Html {
    let ruleset = play.ruleset();
    let to_move = !play.is_over() && play.now().turn() == side;
    let tray = moves::tray(&play.game, side, play.cursor);
    let colour = words::side(side);
    let name = match (play.name(side), &play.letter) {
        // Who plays by letter has a name only if one was given.
        (name, Some(letter)) if name == colour && letter.own() == side => "You".to_owned(),
        (name, _) => name,
    };
    let captured: Vec<String> = tray
        .captured
        .iter()
        .map(|(kind, count)| format!("{count} {}", words::kind_name(ruleset, *kind)))
        .collect();
    let won = if captured.is_empty() {
        String::new()
    } else {
        format!("has captured {}", captured.join(", "))
    };
    html! {
        <div class={classes!("player", place, to_move.then_some("to-move"))}>
            <span class={classes!("player-side", side.name())} aria-hidden="true"></span>
            <span class="player-name">
                <bdi>{ &name }</bdi>
                if name != colour { <span class="player-colour">{ format!(" ({colour})") }</span> }
            </span>
            if let Some(shown) = play.shown_clock(side) {
                <ClockFace {shown} whose={colour} />
            }
            <span class="tray">
                if !won.is_empty() {
                    <span class="visually-hidden">{ won }</span>
                }
                { for tray.captured.iter().map(|&(kind, count)| html! {
                    <span class="tray-kind" aria-hidden="true">
                        { piece_icon(figure(ruleset, side.other(), kind), look) }
                        if count > 1 { <span class="tray-count">{ format!("×{count}") }</span> }
                    </span>
                }) }
                { for tray.promoted.iter().map(|&(kind, count)| {
                    let name = words::kind_name(ruleset, kind);
                    html! {
                        <span class="tray-promoted">
                            { format!("+{count} {name}") }
                            <span class="visually-hidden">{ " by promotion" }</span>
                        </span>
                    }
                }) }
            </span>
        </div>
    }
}
