//! What a button opens over the page: the next press elsewhere, the focus going elsewhere and Escape close it.

use gloo::events::EventListener;
use gloo::utils::window;
use wasm_bindgen::JsCast;
use web_sys::Node;
use yew::TargetCast;
use yew::prelude::*;

use crate::effects::focus::focus_within;
use crate::pages::events::with;

/// Whether it is open, and what the element needs that holds both, the button and what it opens.
pub struct Opened {
    pub open: UseStateHandle<bool>,
    pub toggle: Callback<MouseEvent>,
    pub onkeydown: Callback<KeyboardEvent>,
    pub onfocusout: Callback<FocusEvent>,
}

/// `whole` holds both.
#[hook]
pub fn use_opened(whole: &NodeRef) -> Opened {
    let open = use_state(|| false);
    {
        let (open, whole) = (open.clone(), whole.clone());
        use_effect_with(*open, move |is_open| {
            let listener = is_open.then(|| {
                EventListener::new(&window(), "pointerdown", move |event| {
                    let pressed = event.target_dyn_into::<Node>();
                    let whole = whole.cast::<Node>();
                    if !whole.is_some_and(|whole| whole.contains(pressed.as_ref())) {
                        open.set(false);
                    }
                })
            });
            move || drop(listener)
        });
    }
    let toggle = with(open.clone(), |open, _: MouseEvent| open.set(!**open));
    let onkeydown = {
        let (open, whole) = (open.clone(), whole.clone());
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Escape" && *open {
                event.prevent_default();
                event.stop_propagation();
                open.set(false);
                focus_within(&whole, "button");
            }
        })
    };
    let onfocusout = {
        let (open, whole) = (open.clone(), whole.clone());
        Callback::from(move |event: FocusEvent| {
            let next = event
                .related_target()
                .and_then(|next| next.dyn_into::<Node>().ok());
            let whole = whole.cast::<Node>();
            if next.is_some() && !whole.is_some_and(|whole| whole.contains(next.as_ref())) {
                open.set(false);
            }
        })
    };
    Opened {
        open,
        toggle,
        onkeydown,
        onfocusout,
    }
}
