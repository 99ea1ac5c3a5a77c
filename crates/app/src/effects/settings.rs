//! The settings on the page: read once, changed from anywhere, kept, and heard of by other tabs.
//!
//! Any component reads them with [`use_settings`] and changes them with
//! [`SettingsHandle::change`].

use std::rc::Rc;

use gloo::events::EventListener;
use gloo::utils::{document, window};
use rookery_state::settings::{Settings, Theme};
use rookery_state::stored::Stored;
use wasm_bindgen::JsCast;
use web_sys::StorageEvent;
use yew::html::AnyScope;
use yew::prelude::*;

use super::storage;

const NAME: &str = "settings";

/// The settings as they are, and the way to change them.
#[derive(Clone, PartialEq)]
pub struct SettingsHandle {
    pub now: Rc<Settings>,
    set: Callback<Settings>,
}

impl SettingsHandle {
    /// Settings that nobody changes.
    pub fn fixed(settings: Settings) -> Self {
        SettingsHandle {
            now: Rc::new(settings),
            set: Callback::noop(),
        }
    }

    /// Changes some settings: `handle.change(|settings| settings.sounds = false)`.
    pub fn change(&self, how: impl FnOnce(&mut Settings)) {
        let mut settings = (*self.now).clone();
        how(&mut settings);
        self.set.emit(settings);
    }

    /// Takes new values for a part of them: `handle.setter(|settings| &mut settings.sounds)`.
    pub fn setter<T: 'static>(&self, part: fn(&mut Settings) -> &mut T) -> Callback<T> {
        let handle = self.clone();
        Callback::from(move |value| handle.change(|settings| *part(settings) = value))
    }

    /// Sounds on or off; what is to be said of it.
    pub fn toggle_sounds(&self) -> &'static str {
        let on = !self.sounds;
        self.change(|settings| settings.sounds = on);
        if on { "Sounds on." } else { "Sounds off." }
    }
}

impl Default for SettingsHandle {
    fn default() -> Self {
        SettingsHandle::fixed(Settings::default())
    }
}

impl std::ops::Deref for SettingsHandle {
    type Target = Settings;

    fn deref(&self) -> &Settings {
        &self.now
    }
}

#[derive(Properties, PartialEq)]
pub struct Props {
    #[prop_or_default]
    pub children: Html,
}

/// Stands around the whole page.
#[component]
pub fn SettingsProvider(props: &Props) -> Html {
    let settings = use_state(|| Rc::new(kept()));
    use_effect_with((*settings).clone(), |settings| show_theme(settings.theme));
    {
        let setter = settings.setter();
        use_effect_with((), move |()| {
            let listener = EventListener::new(&window(), "storage", move |event| {
                let key = event.dyn_ref::<StorageEvent>().and_then(StorageEvent::key);
                let ours = format!("{}{NAME}", storage::PREFIX);
                if key.is_none_or(|key| key == ours) {
                    setter.set(Rc::new(kept()));
                }
            });
            move || drop(listener)
        });
    }
    let setter = settings.setter();
    let handle = SettingsHandle {
        now: (*settings).clone(),
        set: Callback::from(move |settings: Settings| {
            storage::set(NAME, &settings.to_text());
            setter.set(Rc::new(settings));
        }),
    };
    html! {
        <ContextProvider<SettingsHandle> context={handle}>
            { props.children.clone() }
        </ContextProvider<SettingsHandle>>
    }
}

/// The settings, in any component of the page.
#[hook]
pub fn use_settings() -> SettingsHandle {
    use_context::<SettingsHandle>().unwrap_or_default()
}

/// The settings for a component that is a struct, and the news of them for as long as the handle
/// is kept.
pub fn follow(
    scope: impl Into<AnyScope>,
    news: Callback<SettingsHandle>,
) -> (SettingsHandle, Option<ContextHandle<SettingsHandle>>) {
    match scope.into().context(news) {
        Some((settings, handle)) => (settings, Some(handle)),
        None => (SettingsHandle::default(), None),
    }
}

/// What was kept; the defaults where nothing was, or nothing sensible.
pub fn kept() -> Settings {
    storage::read(NAME).unwrap_or_default()
}

/// The page's colours follow from an attribute, so that plain CSS can do the rest.
/// Draws the page in these colours, light or dark.
pub fn show_theme(theme: Theme) {
    if let Some(html) = document().document_element() {
        // Where the attribute cannot be set the system's colours stay.
        let _ = html.set_attribute("data-theme", theme.name());
    }
}
