//! The rules beside the board of a game, in the place of its moves.

use std::sync::Arc;

use rookery_rules::Ruleset;
use rookery_state::route::Route;
use rookery_state::study::Study;
use web_sys::ScrollLogicalPosition;
use yew::prelude::*;

use super::account::Account;
use super::further;
use crate::effects::focus::scroll_to;
use crate::pages::widgets::way;

#[derive(Properties)]
pub struct Props {
    /// The game as it is played.
    pub ruleset: Arc<Ruleset>,
    /// Put this on the board, to stay.
    pub on_show: Callback<Study>,
    /// Another choice of switches is wanted: the game's id with them.
    pub on_switch: Callback<String>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        self.ruleset.id() == other.ruleset.id()
    }
}

#[component]
pub fn RulesBeside(props: &Props) -> Html {
    // Where the panel stands below the board it may be out of sight. It ends where the window
    // ends, with as much of the board above it as there is room for.
    use_effect_with((), |()| {
        scroll_to(".rules-beside", ScrollLogicalPosition::End);
    });
    html! {
        <section class="rules-beside" aria-label="Rules">
            <div class="rules-scroll" tabindex="0" role="region" aria-label="The rules of this game">
                <Account ruleset={props.ruleset.clone()} on_show={props.on_show.clone()}
                    on_switch={props.on_switch.clone()} />
                <p class="rules-further">
                    { way("quiet", &Route::Rules(props.ruleset.id().to_owned()), "These rules on a page") }
                    { further(props.ruleset.id()) }
                </p>
            </div>
        </section>
    }
}
