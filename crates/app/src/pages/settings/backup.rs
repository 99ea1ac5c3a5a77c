//! Saving everything that is kept here to a file, and taking it from one.

use std::collections::BTreeMap;

use gloo::file::callbacks::FileReader;
use rookery_state::archive::Entry;
use rookery_state::backup;
use rookery_state::merge::{self, Fate};
use rookery_state::stored::Stored;
use rookery_state::stored::names::FILED;
use rookery_state::words::counted;
use wasm_bindgen_futures::spawn_local;
use web_sys::File;
use yew::prelude::*;

use crate::effects::settings::{SettingsHandle, use_settings};
use crate::effects::storage;
use crate::effects::{archive, intake};
use crate::pages::download::download;
use crate::pages::events::with;
use crate::pages::widgets::{button, file_button, section};

/// So many games are taken in at a time.
const AT_A_TIME: usize = 200;
/// Of more things than this the report tells only how many they are.
const REPORTED: usize = 100;

/// What is said of the last thing done.
enum Status {
    /// It is under way: what, and how much of how many; of none where that is not known.
    Under(&'static str, usize, usize),
    Good(String),
    Bad(String),
    /// What became of each thing in a file, and how many found no room.
    Taken(Vec<(String, Fate)>, usize),
}

#[hook]
pub fn use_backup() -> Html {
    let said = use_state(|| None::<Status>);
    let settings = use_settings();
    let reader = use_mut_ref(|| None::<FileReader>);
    let save = with(said.clone(), |said, _: MouseEvent| {
        let said = said.setter();
        said.set(Some(Status::Under("Looking through what is kept", 0, 0)));
        spawn_local(async move {
            let kept = everything().await;
            let count = kept.len();
            download("rookery.json", "application/json", &backup::write(kept));
            said.set(Some(Status::Good(format!(
                "Saved {} to rookery.json.",
                counted(count, "thing")
            ))));
        });
    });
    let open = {
        let (said, reader, settings) = (said.clone(), reader.clone(), settings.clone());
        Callback::from(move |file: File| {
            let (said, settings) = (said.setter(), settings.clone());
            said.set(Some(Status::Under("Reading the file", 0, 0)));
            let reading = intake::BACKUP.open(file, move |text| {
                spawn_local(async move {
                    said.set(Some(match text {
                        Ok(text) => take_in(&text, &settings, &said).await,
                        Err(why) => Status::Bad(format!("{why} Nothing was changed.")),
                    }));
                });
            });
            *reader.borrow_mut() = reading;
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
                    { file_button("Import a file", ".json,application/json", open) }
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
async fn take_in(
    text: &str,
    settings: &SettingsHandle,
    said: &UseStateSetter<Option<Status>>,
) -> Status {
    let file = match backup::read(text) {
        Ok(file) => file,
        Err(why) => return Status::Bad(format!("{why} Nothing was changed.")),
    };
    let plan = merge::plan(&everything().await, file);
    if let Some(new) = plan.settings {
        settings.change(|all| *all = new);
    }
    let is_filed = |(name, _): &(String, String)| name.starts_with(FILED);
    let (filed, write): (Vec<_>, Vec<_>) = plan.write.into_iter().partition(is_filed);
    let without_room = write
        .iter()
        .filter(|(name, text)| !storage::set(name, text));
    let mut without_room = without_room.count();
    archive::gather_open();
    let entries = filed
        .iter()
        .filter_map(|(_, text)| Entry::from_text(text).ok());
    let entries: Vec<Entry> = entries.collect();
    for (done, some) in entries.chunks(AT_A_TIME).enumerate() {
        let under = Status::Under("Taking in games", done * AT_A_TIME, entries.len());
        said.set(Some(under));
        if archive::put(some.to_vec()).await.is_err() {
            without_room += some.len();
        }
    }
    Status::Taken(plan.report, without_room)
}

fn told(said: Option<&Status>) -> Html {
    match said {
        None => Html::default(),
        Some(Status::Under(words, done, all)) => html! {
            <div class="kept-work">
                <label>
                    <span>{ *words }</span>
                    if *all > 0 {
                        <progress max={all.to_string()} value={done.to_string()} />
                    } else {
                        <progress />
                    }
                </label>
            </div>
        },
        Some(Status::Good(text)) => html! { <p class="note good">{ text }</p> },
        Some(Status::Bad(text)) => html! { <p class="note bad">{ text }</p> },
        Some(Status::Taken(report, without_room)) => html! {
            <>
                { taken(report) }
                if *without_room > 0 {
                    <p class="note bad">
                        { format!("{without_room} of them found no room in this browser's storage; they may be lost when you leave this page.") }
                    </p>
                }
                <ul>
                    { for report.iter().take(REPORTED).map(|(title, fate)| html! {
                        <li>{ format!("{title}: {}.", fate.words()) }</li>
                    }) }
                    { for rest(report).into_iter().map(|words| html! { <li>{ words }</li> }) }
                </ul>
            </>
        },
    }
}

/// How much of a file was taken in, and how much left out.
fn taken(report: &[(String, Fate)]) -> Html {
    let left_out = report
        .iter()
        .filter(|(_, fate)| *fate == Fate::LeftOut)
        .count();
    let taken = report.len() - left_out;
    let left_out = match left_out {
        0 => String::new(),
        count => format!(" Left out: {count}."),
    };
    match (taken, left_out.is_empty()) {
        (0, false) => {
            html! { <p class="note bad">{ format!("Nothing was taken in.{left_out}") }</p> }
        }
        _ => html! {
            <p class="note good">{ format!("Took in the file: {}.{left_out}", counted(taken, "thing")) }</p>
        },
    }
}

/// What became of the things that are not told one by one: "and 23 more: new here".
fn rest(report: &[(String, Fate)]) -> Vec<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, fate) in report.iter().skip(REPORTED) {
        *counts.entry(fate.words()).or_default() += 1;
    }
    let told = counts.into_iter();
    told.map(|(fate, count)| format!("And {count} more: {fate}."))
        .collect()
}
