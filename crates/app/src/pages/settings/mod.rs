//! `#/settings`: how the page looks and behaves, and everything kept as one file.

mod backup;
mod choice;
pub mod look;

use rookery_state::settings::{Animation, HASH_SIZES, MoveMethod, Settings};
use yew::prelude::*;

use crate::effects::settings::use_settings;
use crate::effects::storage;
use crate::pages::events::{value, with};
use crate::pages::widgets::{button, enabled_button, options, section};
use backup::use_backup;
use choice::{Offer, choice, switch};
use look::look;

#[component]
pub fn SettingsPage() -> Html {
    let settings = use_settings();
    let kept = use_backup();
    let volume = with(settings.clone(), |settings, event: InputEvent| {
        if let Ok(volume) = value(&event).parse() {
            settings.change(|all| all.volume = volume);
        }
    });
    let hash = with(settings.clone(), |settings, event: Event| {
        if let Ok(size) = value(&event).parse() {
            settings.change(|all| all.hash_mb = size);
        }
    });
    // What they were before they were all put back.
    let chosen = use_state(|| None::<Settings>);
    let reset = {
        let (settings, chosen) = (settings.clone(), chosen.clone());
        Callback::from(move |_: MouseEvent| {
            chosen.set(Some((*settings).clone()));
            settings.change(|all| *all = Settings::default());
        })
    };
    // With the first choice after it a reset is over.
    let is_reset = chosen.is_some() && *settings == Settings::default();
    let undo = {
        let (settings, chosen) = (settings.clone(), chosen.clone());
        Callback::from(move |_: MouseEvent| {
            if let Some(before) = (*chosen).clone() {
                settings.change(|all| *all = before);
            }
            chosen.set(None);
        })
    };
    let sizes = HASH_SIZES.map(|size| (size.to_string(), format!("{size} MB")));
    html! {
        <main class="page prose settings">
            <h1>{ "Settings" }</h1>
            <p class="quiet-text">{ match storage::keeps_nothing() {
                false => "Kept in this browser, and changed as soon as you choose.",
                true => "Changed as soon as you choose, for this page only: the browser keeps nothing now.",
            } }</p>
            { section("look", "Look", look(&settings)) }
            { section("moves", "Moving", [
                choice("method", "Pieces are moved by", settings.move_method, &METHODS, settings.setter(|all| &mut all.move_method)),
                choice("animation", "Animation", settings.animation, &ANIMATIONS, settings.setter(|all| &mut all.animation)),
                switch("Confirm each move", "A move waits for a second press before it is played.",
                    settings.confirm_moves, settings.setter(|all| &mut all.confirm_moves)),
                switch("Show where a piece may go", "Dots and rings on the squares that the chosen piece can reach.",
                    settings.show_targets, settings.setter(|all| &mut all.show_targets)),
                switch("Single-letter keys", "Keys like f and h act wherever the focus is. Without this, only on the board.",
                    settings.letter_keys, settings.setter(|all| &mut all.letter_keys)),
            ].into_iter().collect()) }
            { section("sound", "Sound", html! {
                <>
                    { switch("Sounds", "For moves, captures, check and the end of a game.",
                        settings.sounds, settings.setter(|all| &mut all.sounds)) }
                    <label class="setting-line">
                        <span>{ "Volume" }</span>
                        <input type="range" min="0" max="100" step="5" value={settings.volume.to_string()}
                            disabled={!settings.sounds} oninput={volume} />
                    </label>
                </>
            }) }
            { section("computer", "The computer", html! {
                <>
                <label class="setting-line">
                    <span>{ "Memory for positions" }</span>
                    <select onchange={hash}>{ options(&settings.hash_mb.to_string(), sizes) }</select>
                </label>
                <p class="quiet-text">
                    { "More helps long analyses. It counts from the next game or analysis." }
                </p>
                </>
            }) }
            { kept }
            { section("afresh", "As they were", html! {
                <>
                    <p class="buttons">
                        { button("Reset all settings", reset) }
                        { enabled_button("Undo the reset", is_reset, undo) }
                    </p>
                    <p class="quiet-text" role="status">
                        if is_reset { { "All settings are as at the beginning." } }
                    </p>
                </>
            }) }
        </main>
    }
}

const METHODS: [Offer<MoveMethod>; 3] = [
    Offer::plain(MoveMethod::Both, "Dragging or clicking"),
    Offer::plain(MoveMethod::Drag, "Dragging only"),
    Offer::plain(MoveMethod::Click, "Clicking only"),
];

const ANIMATIONS: [Offer<Animation>; 4] = [
    Offer::plain(Animation::Off, "Off"),
    Offer::plain(Animation::Quick, "Quick"),
    Offer::plain(Animation::Normal, "Normal"),
    Offer::plain(Animation::Slow, "Slow"),
];
