//! What keys ask of a page with a board.

use rookery_state::board::letters;
use rookery_state::seat::{Action, AtBoard, Seat};
use rookery_state::settings::Settings;

use crate::pages::keyboard::{Asked, Meaning};

/// As the page is drawn.
pub fn meaning<G: AtBoard>(seat: &Seat<G>, settings: &Settings) -> Meaning {
    Meaning {
        letters: seat
            .shown()
            .map(|(ruleset, _)| letters(ruleset))
            .unwrap_or_default(),
        anywhere: settings.letter_keys,
        open: seat.is_open(),
    }
}

pub fn action<A>(asked: Asked) -> Action<A> {
    match asked {
        Asked::Escape => Action::Escape,
        Asked::Command(command) => Action::Key(command),
    }
}
