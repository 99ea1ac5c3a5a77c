//! Position and game in and out: FEN and PGN by paste or file.

use gloo::file::callbacks::FileReader;
use web_sys::{File, HtmlTextAreaElement, ScrollLogicalPosition};
use yew::prelude::*;

use crate::effects::focus::scroll_to;
use crate::effects::intake;
use crate::pages::widgets::{button, file_button, primary};

/// In letters; a longer text is loaded without being shown.
const LONGEST_SHOWN: u32 = 32 * 1024;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// A text to be read.
    pub load: Callback<String>,
    /// Why one was not taken.
    pub refuse: Callback<String>,
    /// What was wrong with the last one.
    #[prop_or_default]
    pub problem: Option<AttrValue>,
    /// Part of it could be read.
    #[prop_or_default]
    pub partly: bool,
    pub load_part: Callback<()>,
}

#[component]
pub fn Exchange(props: &Props) -> Html {
    let area = use_node_ref();
    let reader = use_mut_ref(|| None::<FileReader>);
    let load = {
        let (load, area) = (props.load.clone(), area.clone());
        Callback::from(move |_: MouseEvent| {
            if let Some(area) = area.cast::<HtmlTextAreaElement>() {
                load.emit(area.value());
            }
        })
    };
    let paste = {
        let (load, refuse) = (props.load.clone(), props.refuse.clone());
        Callback::from(move |event: Event| {
            // A browser takes its time to lay out a long text: it is loaded without being shown.
            match intake::GAMES.carried(&event) {
                Some(Ok(text)) if text.length() > LONGEST_SHOWN => {
                    event.prevent_default();
                    load.emit(text.into());
                }
                Some(Err(why)) => {
                    event.prevent_default();
                    refuse.emit(why);
                }
                _ => {}
            }
        })
    };
    let drop = paste.reform(|event: DragEvent| event.into());
    let open = {
        let (load, refuse, area) = (props.load.clone(), props.refuse.clone(), area.clone());
        Callback::from(move |file: File| {
            let (load, refuse, area) = (load.clone(), refuse.clone(), area.clone());
            let reading = intake::GAMES.open(file, move |text| match text {
                Ok(text) => {
                    if let Some(area) = area.cast::<HtmlTextAreaElement>() {
                        let long = text.len() > LONGEST_SHOWN as usize;
                        area.set_value(if long { "" } else { &text });
                    }
                    load.emit(text);
                }
                Err(why) => refuse.emit(why),
            });
            *reader.borrow_mut() = reading;
        })
    };
    let details = use_node_ref();
    {
        let details = details.clone();
        use_effect_with(props.problem.clone(), move |problem| {
            // Opened by a person or by a problem, it stays open until a person closes it.
            if problem.is_some()
                && let Some(details) = details.cast::<web_sys::Element>()
            {
                let _ = details.set_attribute("open", "");
                scroll_to("#exchange-problem", ScrollLogicalPosition::Nearest);
            }
        });
    }
    let load_part = props.load_part.reform(|_: MouseEvent| ());
    let wrong = props.problem.is_some();
    html! {
        <details class="panel exchange" ref={details}>
            <summary>{ "Load a FEN or PGN" }</summary>
            <label class="field">
                { "FEN or PGN" }
                <textarea ref={area} rows="5" spellcheck="false" onpaste={paste} ondrop={drop}
                    aria-invalid={wrong.then_some("true")}
                    aria-describedby={wrong.then_some("exchange-problem")} />
            </label>
            <div role="alert">
                if let Some(problem) = &props.problem {
                    <p class="note bad" id="exchange-problem">{ problem }</p>
                }
            </div>
            <p class="buttons">
                { primary("Load", load) }
                if props.partly { { button("Load the part that could be read", load_part) } }
                { file_button("Open a file", ".pgn,.fen,.txt", open) }
            </p>
        </details>
    }
}
