//! What a key asks of a page with a board.

use yew::prelude::*;

use crate::pages::keyboard::{command_of, is_escape};
use crate::state::board::letters;
use crate::state::keys::Place;
use crate::state::seat::{Action, AtBoard, Seat};
use crate::state::settings::Settings;

/// The page then owns the key. None where it is not the page's.
pub fn key<G: AtBoard>(
    event: &KeyboardEvent,
    place: Place,
    seat: &Seat<G>,
    settings: &Settings,
) -> Option<Action<G::Action>> {
    if is_escape(event) {
        return seat.is_open().then(|| {
            event.prevent_default();
            Action::Escape
        });
    }
    let own = seat.shown().map(|(ruleset, _)| letters(ruleset));
    let anywhere = settings.letter_keys;
    command_of(event, place, &own.unwrap_or_default(), anywhere).map(Action::Key)
}
