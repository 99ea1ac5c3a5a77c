//! The rules of a game: beside the board of a game, and as a page of their own, `#/rules/<id>`.

pub mod account;
pub mod beside;
pub mod board;
mod endings;
pub mod kind;

use std::rc::Rc;

use rookery_state::lesson;
use rookery_state::problems::WITH_PROBLEMS;
use rookery_state::route::Route;
use rookery_state::study::Study;
use web_sys::ScrollLogicalPosition;
use yew::prelude::*;

use crate::effects::focus::scroll_to;
use crate::effects::{address, read_games, rulesets};
use crate::pages::events::with;
use crate::pages::unknown::no_game;
use crate::pages::widgets::way;
use account::Account;
use board::StudyBoard;

/// On a narrow screen the board stands above the text, perhaps far above.
fn show_board() {
    scroll_to(".rules-board", ScrollLogicalPosition::Nearest);
}

#[derive(Properties, PartialEq)]
pub struct PageProps {
    /// The game, with its switches.
    pub id: AttrValue,
}

/// `#/rules/<id>`: the account with a board to try it on.
#[component]
pub fn RulesPage(props: &PageProps) -> Html {
    // The address names what it begins with; the switches change it.
    let id = use_state(|| props.id.clone());
    let begun = use_memo((*id).clone(), |id| {
        rulesets::ruleset(id).map(|ruleset| (Rc::new(Study::start(&ruleset)), ruleset))
    });
    let chosen = use_state(|| None::<Rc<Study>>);
    let on_show = {
        let chosen = chosen.setter();
        use_callback((), move |study: Study, ()| {
            chosen.set(Some(Rc::new(study)));
            show_board();
        })
    };
    let on_switch = {
        let (id, chosen) = (id.clone(), chosen.clone());
        use_callback((), move |wanted: String, ()| {
            chosen.set(None);
            // The way back from the game leads to these rules, and they can be sent.
            address::stand_at(&Route::Rules(wanted.clone()));
            id.set(wanted.into());
        })
    };
    let (start, ruleset) = match &*begun {
        Ok(begun) => begun.clone(),
        Err(problem) => {
            return no_game(&id, problem);
        }
    };
    let leave = chosen
        .as_ref()
        .map(|_| with(chosen.setter(), |chosen, ()| chosen.set(None)));
    let study = (*chosen).clone().unwrap_or(start);
    html! {
        <main class="page rules-page">
            <header class="rules-head">
                <h1>{ ruleset.title() }</h1>
                <p>
                    { way("primary", &Route::play(ruleset.id()), "Play") }
                    { way("quiet", &Route::analysis(ruleset.id()), "Analyse") }
                    { further(ruleset.id()) }
                </p>
            </header>
            <div class="rules-spread">
                <div class="rules-board"><StudyBoard {study} {leave} /></div>
                <Account {ruleset} {on_show} {on_switch} />
            </div>
        </main>
    }
}

/// What else there is of a game, from its rules.
pub fn further(id: &str) -> Html {
    let way = |to: Route, words: &'static str| way("quiet", &to, words);
    html! {
        <>
            { way(Route::edit(id), "Set up a position") }
            if lesson::tasks(id) > 0 {
                { way(Route::Learn(id.to_owned()), "Learn it in five minutes") }
            }
            if WITH_PROBLEMS.contains(&id) {
                { way(Route::Problems(Some(id.to_owned())), "Problems") }
            }
            { way(Route::compare(id, None), "Compare with…") }
            if read_games::get(id).is_some() {
                { way(Route::Read(Some(id.to_owned())), "How it was read") }
            }
            { way(Route::Lab(id.to_owned()), "What it is like to play") }
        </>
    }
}
