//! How a kind of piece moves, as a small diagram.

use std::sync::Arc;

use rookery_rules::{Ruleset, Side};
use rookery_state::board::{self, look};
use rookery_state::study::Study;
use yew::prelude::*;

use crate::effects::settings::SettingsHandle;
use rookery_board::diagram;

/// The diagram, and what it shows.
pub fn kind_diagram(
    ruleset: &Arc<Ruleset>,
    kind: u8,
    settings: &SettingsHandle,
) -> Option<(Study, Html)> {
    let name = &ruleset.kinds().get(usize::from(kind))?.name;
    let study = Study::piece(ruleset, kind)?;
    let label = format!("How the {name} moves. {}", study.note);
    let picture = study_diagram(&study, label, settings);
    Some((study, picture))
}

/// What a study shows, standing still.
pub fn study_diagram(study: &Study, label: String, settings: &SettingsHandle) -> Html {
    let id = study.game.ruleset().id();
    let tint = format!("tint-{}", settings.board.tint(id));
    let scene = board::open(&study.game, Side::White, settings);
    let picture = diagram(
        &scene,
        &study.marks,
        &[],
        look(settings.pieces, id),
        Some(label),
    );
    html! { <div class={classes!("kind-diagram", "board", tint)}>{ picture }</div> }
}
