//! A board inside a shadow root, where nothing of the page's reaches it unless it is brought
//! along: what an embedding does, on the bench.

use std::rc::Rc;

use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::{Element, ShadowRootInit, ShadowRootMode};
use yew::prelude::*;

use super::toy::{self, START};
use crate::Board;

/// A board that can be played on, by itself.
#[component]
fn Lone() -> Html {
    let scene = use_state(|| Rc::new(toy::scene(START)));
    let on_move = {
        let scene = scene.clone();
        Callback::from(move |id: Rc<str>| {
            if let Some(next) = toy::play(&scene, &id) {
                scene.set(Rc::new(next));
            }
        })
    };
    html! { <Board scene={(*scene).clone()} label="Board in a shadow root" {on_move} /> }
}

#[component]
pub fn InShadow() -> Html {
    let host = use_node_ref();
    use_effect_with(host.clone(), |host| {
        let handle = host.cast::<Element>().and_then(|host| mount(&host));
        move || {
            if let Some(handle) = handle {
                handle.destroy();
            }
        }
    });
    html! {
        <figure>
            <div ref={host} id="bench-shadow" />
            <figcaption>{ "In a shadow root" }</figcaption>
        </figure>
    }
}

fn mount(host: &Element) -> Option<yew::AppHandle<Lone>> {
    if host.shadow_root().is_some() {
        return None;
    }
    let root = host
        .attach_shadow(&ShadowRootInit::new(ShadowRootMode::Open))
        .ok()?;
    let sheets = document().query_selector_all("link[rel=stylesheet]").ok()?;
    for number in 0..sheets.length() {
        let copy = sheets.item(number)?.clone_node().ok()?;
        root.append_child(&copy).ok()?;
    }
    let place = document().create_element("div").ok()?;
    root.append_child(&place).ok()?;
    Some(yew::Renderer::<Lone>::with_root(place.unchecked_into()).render())
}
