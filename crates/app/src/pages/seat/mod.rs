//! What all pages with a board in the middle have in common: the board as the settings want it,
//! the head above it, the bars beside it and what opens over them.

pub mod board;
pub mod glass;
pub mod handle;
pub mod head;
pub mod keys;
pub mod look;
pub mod menu;
pub mod move_field;
pub mod notation;
pub mod notices;
pub mod opened;
pub mod quiet;
pub mod share;
pub mod steps;
pub mod tabs;

pub use board::board;
pub use glass::glass_panel;
pub use handle::Handle;
pub use head::head;
pub use look::LookPanel;
pub use menu::Menu;
pub use move_field::move_field;
pub use notices::{notices, trial_bar};
pub use share::Share;
pub use steps::steps;
pub use tabs::{Tab, beside, tabs};

use rookery_board::Speech;
use rookery_state::keys::BoardPage;
use rookery_state::seat::{Action, Panel, Seat};
use yew::prelude::*;

use crate::pages::key_sheet::KeySheet;
use quiet::Quiet;

/// What lies over the whole page when it is wanted, and what is said.
pub fn around<G, A: 'static>(seat: &Seat<G>, page: BoardPage, act: &Callback<Action<A>>) -> Html {
    html! {
        <>
            if seat.panel == Some(Panel::Keys) {
                <KeySheet {page} close={act.reform(|()| Action::Close)} />
            }
            if seat.quiet {
                <Quiet leave={act.reform(|()| Action::Quiet(false))} />
            }
            <Speech urgent={seat.urgent.clone()} calm={seat.calm.clone()} />
        </>
    }
}
