//! The rules beside the board of a game: opened when they are wanted, shown on that board.

use std::sync::Arc;

use rookery_rules::Ruleset;
use web_sys::ScrollLogicalPosition;
use yew::prelude::*;

use super::account::Account;
use super::scroll_to;
use super::study::Study;
use crate::pages::parts::opener;

#[derive(Properties)]
pub struct Props {
    /// The game as it is played.
    pub ruleset: Arc<Ruleset>,
    /// Put this on the board, to stay.
    pub on_show: Callback<Study>,
    /// Put this on the board for as long as the pointer or the focus rests; or take it away.
    pub on_glance: Callback<Option<Study>>,
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
    let open = use_state(|| false);
    let toggle = {
        let open = open.clone();
        Callback::from(move |_: MouseEvent| open.set(!*open))
    };
    // Opened, they move up to the board, which on a narrow screen may be out of sight above. They
    // end where the window ends, with as much of the board above them as there is room for.
    use_effect_with(*open, |open| {
        if *open {
            scroll_to(".rules-beside", ScrollLogicalPosition::End);
        }
    });
    html! {
        <section class="rules-beside" aria-label="Rules">
            <p class="buttons">
                { opener("Rules", *open, toggle) }
            </p>
            if *open {
                <div class="rules-scroll" tabindex="0" role="region" aria-label="The rules of this game">
                    <Account ruleset={props.ruleset.clone()} on_show={props.on_show.clone()}
                        on_glance={props.on_glance.clone()} on_switch={props.on_switch.clone()} />
                </div>
            }
        </section>
    }
}
