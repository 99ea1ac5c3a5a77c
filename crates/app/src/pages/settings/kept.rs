//! Saving everything that is kept here to a file, and taking it from one.

use std::collections::BTreeMap;

use gloo::file::callbacks::{FileReader, read_as_text};
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::backup;
use super::merge::{self, Fate};
use crate::effects::settings::{SettingsHandle, use_settings};
use crate::effects::storage;
use crate::effects::{archive, intake};
use crate::pages::download::download;
use crate::pages::widgets::{button, section};
use crate::state::archive::Entry;

/// What is said of the last thing done.
enum Told {
    Good(String),
    Bad(String),
    /// What became of each thing in a file, and how many found no room.
    Taken(Vec<(String, Fate)>, usize),
}

#[hook]
pub fn use_kept() -> Html {
    let said = use_state(|| None::<Told>);
    let settings = use_settings();
    let reader = use_mut_ref(|| None::<FileReader>);
    let save = {
        let said = said.clone();
        Callback::from(move |_: MouseEvent| {
            let said = said.clone();
            spawn_local(async move {
                let kept = everything().await;
                let count = kept.len();
                download("rookery.json", "application/json", &backup::write(kept));
                said.set(Some(Told::Good(format!(
                    "Saved {count} things to rookery.json."
                ))));
            });
        })
    };
    let open = {
        let (said, reader, settings) = (said.clone(), reader.clone(), settings.clone());
        Callback::from(move |event: Event| {
            let Some(input) = event.target_dyn_into::<HtmlInputElement>() else {
                return;
            };
            let Some(file) = input.files().and_then(|files| files.get(0)) else {
                return;
            };
            if let Err(why) = intake::BACKUP.check_file(&file) {
                said.set(Some(Told::Bad(format!("{why} Nothing was changed."))));
                return;
            }
            let (said, settings) = (said.clone(), settings.clone());
            let reading = read_as_text(&gloo::file::File::from(file), move |text| {
                spawn_local(async move {
                    said.set(Some(match text {
                        Ok(text) => take_in(&text, &settings).await,
                        Err(error) => Told::Bad(format!("The file could not be read: {error}")),
                    }));
                });
            });
            *reader.borrow_mut() = Some(reading);
            // The same file may be chosen again.
            input.set_value("");
        })
    };
    section(
        "kept",
        "What is kept here",
        html! {
            <>
                <p>
                    { "Games, read pages and settings stay in this browser and go nowhere else. \
                       Save them as one file to move them to another, or to be safe." }
                </p>
                <p class="setting-buttons">
                    { button("Export everything", save) }
                    <label class="button file-button">
                        { "Import a file" }
                        <input class="visually-hidden" type="file" accept=".json,application/json"
                            onchange={open} />
                    </label>
                </p>
                <div role="status">
                    { told(said.as_ref()) }
                </div>
            </>
        },
    )
}

async fn everything() -> BTreeMap<String, String> {
    let mut all = archive::texts().await;
    for name in storage::names("") {
        if let Some(text) = storage::get(&name) {
            all.insert(name, text);
        }
    }
    all
}

/// Keeps what the file holds, as far as nothing here is lost for it.
async fn take_in(text: &str, settings: &SettingsHandle) -> Told {
    let file = match backup::read(text) {
        Ok(file) => file,
        Err(error) => return Told::Bad(error.to_string()),
    };
    let plan = merge::plan(&everything().await, file);
    if let Some(new) = plan.settings {
        settings.change(|all| *all = new);
    }
    let is_filed = |(name, _): &(String, String)| name.starts_with(archive::FILED);
    let (filed, write): (Vec<_>, Vec<_>) = plan.write.into_iter().partition(is_filed);
    let without_room = write
        .iter()
        .filter(|(name, text)| !storage::set(name, text));
    let mut without_room = without_room.count();
    archive::gather_open();
    let entries = filed
        .iter()
        .filter_map(|(_, text)| Entry::from_text(text).ok());
    if archive::put(entries.collect()).await.is_err() {
        without_room += filed.len();
    }
    Told::Taken(plan.report, without_room)
}

fn told(said: Option<&Told>) -> Html {
    match said {
        None => Html::default(),
        Some(Told::Good(text)) => html! { <p class="note good">{ text }</p> },
        Some(Told::Bad(text)) => html! { <p class="note bad">{ text }</p> },
        Some(Told::Taken(report, without_room)) => html! {
            <>
                <p class="note good">{ format!("Took in the file: {} things.", report.len()) }</p>
                if *without_room > 0 {
                    <p class="note bad">
                        { format!("{without_room} of them found no room in this browser's storage; they last as long as this tab.") }
                    </p>
                }
                <ul>{ for report.iter().map(|(title, fate)| html! {
                    <li>{ format!("{title}: {}.", fate.words()) }</li>
                }) }</ul>
            </>
        },
    }
}
