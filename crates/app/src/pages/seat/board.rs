//! The board on a page: what its game shows, the settings, all of which hold wherever there is a
//! board, and what a person does there.

use std::rc::Rc;

use rookery_board::{Board, Drawing};
use rookery_state::board::{appearance, letters, premove};
use rookery_state::seat::{Action, AtBoard, Hand, Seat};
use rookery_state::settings::Settings;
use yew::prelude::*;

/// `draws` hears of the arrows that a person draws.
pub fn board<G: AtBoard>(
    seat: &Seat<G>,
    title: &str,
    settings: &Settings,
    act: &Callback<Action<G::Action>>,
    draws: Callback<Vec<Drawing>>,
) -> Html
where
    G::Action: 'static,
{
    let (Some(scene), Some((ruleset, _))) = (seat.scene(settings), seat.shown()) else {
        return Html::default();
    };
    let appearance = appearance(ruleset, settings);
    let move_made = |id: Rc<str>| Action::Hand(Hand::Move(id.to_string()));
    let prepared = |id: Option<Rc<str>>| {
        let premove = id.and_then(|id| premove(&id));
        Action::Hand(Hand::Premove(premove))
    };
    html! {
        <Board
            scene={Rc::new(scene)}
            label={format!("Board: {title}")}
            letters={letters(ruleset)}
            marks={Rc::<[_]>::from(seat.marks())}
            arrows={Rc::<[_]>::from(seat.arrows())}
            look={appearance.look}
            tint={appearance.tint}
            coordinates={appearance.coordinates}
            show_targets={appearance.show_targets}
            animation_ms={appearance.animation_ms}
            on_move={act.reform(move_made)}
            on_premove={act.reform(prepared)}
            on_inspect={act.reform(Action::Inspect)}
            on_arrows={draws}
            on_refuse={act.reform(|(from, to)| Action::Refuse(from, to))}
            refusal={seat.refusal.clone()}
            on_say={act.reform(Action::Say)}
            on_ask={act.reform(|question| Action::Hand(Hand::Ask(question)))}
        />
    }
}
