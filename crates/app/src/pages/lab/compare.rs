//! The ways on from a measured game: to its rules and its board, and beside another one.

use std::sync::Arc;

use rookery_rules::Ruleset;
use rookery_rules::ruleset::spec::SwitchSpec;
use rookery_state::route::Route;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::labs::built_in;
use crate::effects::{address, read_games, rulesets};
use crate::pages::widgets::{option_groups, way};

/// To each game's own pages.
pub fn ways(rulesets: &[Arc<Ruleset>]) -> Html {
    match rulesets {
        [one] => html! {
            <p>
                { way("primary", &Route::play(one.id()), "Play") }
                { way("quiet", &Route::Rules(one.id().to_owned()), "Rules") }
                { way("quiet", &Route::Labs, "All games") }
            </p>
        },
        several => html! {
            <p>
                { for several.iter().map(|one| {
                    way("quiet", &Route::Lab(one.id().to_owned()), format!("{} alone", one.full_title()))
                }) }
                { way("quiet", &Route::Labs, "All games") }
            </p>
        },
    }
}

#[derive(Properties, PartialEq)]
pub struct Props {
    pub id: AttrValue,
}

/// Which other game to put beside this one: the game itself with one of its switches the other way
/// round, one of the library, one's own.
#[component]
pub fn Chooser(props: &Props) -> Html {
    let select = use_node_ref();
    let switched = use_memo(props.id.clone(), |id| {
        rulesets::ruleset(id).map_or_else(|_| Vec::new(), |ruleset| other_readings(&ruleset))
    });
    let id = props.id.as_str();
    let onsubmit = {
        let (select, first) = (select.clone(), id.to_owned());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let Some(select) = select.cast::<HtmlSelectElement>() else {
                return;
            };
            address::go(&Route::LabPair(first.clone(), select.value()));
        })
    };
    let is_other = |(other, _): &(String, String)| other != id;
    let builtin: Vec<(String, String)> = built_in().filter(is_other).collect();
    let own: Vec<(String, String)> = read_games::titles().filter(is_other).collect();
    // Said outright: the browser would choose the one that comes into the page first, the last.
    let first = [&builtin, &own, &*switched]
        .into_iter()
        .flat_map(|all| all.iter());
    let first = first.map(|(id, _)| id.clone()).next().unwrap_or_default();
    let groups: [(_, &[_]); 3] = [
        ("The library", &builtin),
        ("Read by you", &own),
        ("Other readings of this game", &switched),
    ];
    html! {
        <form class="lab-compare" {onsubmit}>
            <label>
                <span>{ "Compare with" }</span>
                <select ref={select}>
                    { option_groups(&first, &groups) }
                </select>
            </label>
            <button type="submit"><span>{ "Compare" }</span></button>
        </form>
    }
}

/// The same ruleset with one switch the other way round, each with what it says.
fn other_readings(ruleset: &Ruleset) -> Vec<(String, String)> {
    let reading = |switch: &SwitchSpec| {
        let on = ruleset.switches_on().contains(&switch.id);
        let words = switch.id.replace('-', " ");
        let way = if on { "without" } else { "with" };
        let id = ruleset.id_with_switch(&switch.id, !on);
        (id, format!("{way}: {words}"))
    };
    ruleset.switches().iter().map(reading).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::library;

    #[test]
    fn a_game_is_set_beside_its_other_readings() {
        let names = |id: &str| -> Vec<String> {
            let ruleset = library::ruleset(id).expect("a ruleset");
            let all = other_readings(&ruleset).into_iter();
            all.map(|(id, _)| id).collect()
        };
        let plain = names("samantsy-2");
        assert!(
            plain.contains(&"samantsy-2+sliding-bishops".to_owned()),
            "{plain:?}"
        );
        let on = names("samantsy-2+sliding-bishops");
        assert!(on.contains(&"samantsy-2".to_owned()), "{on:?}");
        for id in plain.iter().chain(&on) {
            assert!(library::ruleset(id).is_ok(), "{id}");
        }
    }
}
