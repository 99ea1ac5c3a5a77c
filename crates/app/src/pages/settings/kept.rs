//! Saving everything that is kept here to a file, and taking it from one.

use std::collections::BTreeMap;

use gloo::file::callbacks::{FileReader, read_as_text};
use gloo::utils::window;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::backup;
use crate::effects::storage;
use crate::pages::download::download;
use crate::pages::parts::{button, section};

#[hook]
pub fn use_kept() -> Html {
    let said = use_state(|| None::<Result<String, String>>);
    let reader = use_mut_ref(|| None::<FileReader>);
    let save = {
        let said = said.clone();
        Callback::from(move |_: MouseEvent| {
            let kept = everything();
            let count = kept.len();
            download("rookery.json", "application/json", &backup::write(kept));
            said.set(Some(Ok(format!("Saved {count} things to rookery.json."))));
        })
    };
    let open = {
        let (said, reader) = (said.clone(), reader.clone());
        Callback::from(move |event: Event| {
            let Some(input) = event.target_dyn_into::<HtmlInputElement>() else {
                return;
            };
            let Some(file) = input.files().and_then(|files| files.get(0)) else {
                return;
            };
            let said = said.clone();
            let reading = read_as_text(&gloo::file::File::from(file), move |text| {
                let text = text.map_err(|error| format!("The file could not be read: {error}"));
                said.set(Some(text.and_then(|text| take_in(&text))));
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
                    { match &*said {
                        Some(Ok(text)) => html! { <p class="note good">{ text }</p> },
                        Some(Err(text)) => html! { <p class="note bad">{ text }</p> },
                        None => Html::default(),
                    } }
                </div>
            </>
        },
    )
}

fn everything() -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    for name in storage::names("") {
        if let Some(text) = storage::get(&name) {
            all.insert(name, text);
        }
    }
    all
}

/// Keeps what the file holds; what has the same name gives way, the rest stays.
fn take_in(text: &str) -> Result<String, String> {
    let kept = backup::read(text).map_err(|error| error.to_string())?;
    let mut failed = 0;
    for (name, text) in &kept {
        if !storage::set(name, text) {
            failed += 1;
        }
    }
    if failed > 0 {
        return Err(format!(
            "{failed} of {} things found no room in this browser's storage; they last as long as this tab.",
            kept.len()
        ));
    }
    // Pages read what is kept when they start.
    let _ = window().location().reload();
    Ok(format!("Took in {} things.", kept.len()))
}
