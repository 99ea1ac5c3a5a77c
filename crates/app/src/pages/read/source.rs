//! Where a page to read comes from: pasted, dropped, opened, or one of our own examples.

use gloo::file::callbacks::FileReader;
use rookery_reader::looks_like_page;
use rookery_state::reading::Saved;
use web_sys::File;
use yew::prelude::*;

use super::Given;
use super::examples::{EXAMPLES, Example};
use crate::effects::focus::follow;
use crate::effects::storage::{remember, remembered};
use crate::effects::{files, intake};
use crate::pages::events::{value, with};
use crate::pages::ornament::fleuron;
use crate::pages::widgets::{button, file_button, section};

/// What was typed or pasted, for who loads the page again before it is read, or comes back to mend it.
const TYPED: &str = "rookery.typed";

#[derive(Properties, PartialEq)]
pub struct Props {
    /// A page to read, or a reading that was saved.
    pub take: Callback<Given>,
    /// Why the address leads to no page.
    pub lost: Option<&'static str>,
}

#[component]
pub fn Source(props: &Props) -> Html {
    let text = use_state(|| remembered(TYPED).unwrap_or_default());
    let over = use_state(|| false);
    let problem = use_state(|| None::<String>);
    let reader = use_mut_ref(|| None::<FileReader>);
    // Whichever way a text comes, one that is too large is refused before it is shown.
    let taken = {
        let (take, problem) = (props.take.clone(), problem.setter());
        Callback::from(
            move |text: String| match intake::PAGE.check(text.len() as f64) {
                Ok(()) => match given(text) {
                    Ok(given) => take.emit(given),
                    Err(why) => problem.set(Some(why)),
                },
                Err(why) => problem.set(Some(why)),
            },
        )
    };
    let read_file = {
        let (take, problem) = (taken.clone(), problem.clone());
        Callback::from(move |file: File| {
            let (take, problem) = (take.clone(), problem.clone());
            let name = file.name();
            let reading = intake::PAGE.open(file, move |text| match text {
                Ok(text) if text.trim().is_empty() => {
                    problem.set(Some(format!(
                        "{name} is empty: there is nothing to read in it."
                    )));
                }
                Ok(text) => take.emit(text),
                Err(why) => problem.set(Some(why)),
            });
            *reader.borrow_mut() = reading;
        })
    };
    let typed = {
        let (text, take) = (text.clone(), taken.clone());
        Callback::from(move |event: InputEvent| {
            let new = value(&event);
            // Whoever pastes a page wants it read; whoever types may want to go on typing.
            let pasted = matches!(
                event.input_type().as_str(),
                "insertFromPaste" | "insertFromDrop"
            );
            remember(TYPED, &new);
            if pasted && looks_like_page(&new) {
                take.emit(new);
            } else {
                text.set(new);
            }
        })
    };
    let drag = |inside: bool| {
        with(over.clone(), move |over, event: DragEvent| {
            event.prevent_default();
            over.set(inside);
        })
    };
    let drop = {
        let (over, problem) = (over.clone(), problem.clone());
        let (take, read_file) = (taken.clone(), read_file.clone());
        Callback::from(move |event: DragEvent| {
            event.prevent_default();
            over.set(false);
            let Some(data) = event.data_transfer() else {
                return;
            };
            if let Some(Err(why)) = intake::PAGE.carried(&event) {
                problem.set(Some(why));
                return;
            }
            if let Some(file) = data.files().and_then(|files| files.get(0)) {
                read_file.emit(file);
            } else if let Ok(text) = data.get_data("text/plain")
                && !text.trim().is_empty()
            {
                take.emit(text);
            }
        })
    };
    let guard = with(problem.setter(), |problem, event: Event| {
        if let Some(Err(why)) = intake::PAGE.carried(&event) {
            event.prevent_default();
            problem.set(Some(why));
        }
    });
    let read = {
        let (text, take) = (text.clone(), taken.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            if !text.trim().is_empty() {
                take.emit((*text).clone());
            }
        })
    };
    let clear = with(text.clone(), |text, _: MouseEvent| {
        remember(TYPED, "");
        text.set(String::new());
        // The button is about to go.
        follow("#page-text");
    });
    html! {
        <main class="page prose read-source">
            <h1>{ "Read a page of rules" }</h1>
            <p class="lead">
                { "Give it a page that describes a game in the English of the Ludii collection, \
                   and it becomes a game that you can play. You see how each phrase was read, \
                   what had to be assumed, and what stands in the way. A reading that you have \
                   saved is opened the same way." }
            </p>
            if let Some(lost) = props.lost {
                <p class="note warn">{ lost }</p>
            }
            <form onsubmit={read} class={classes!("read-form", over.then_some("over"))}
                ondragenter={drag(true)} ondragover={drag(true)} ondragleave={drag(false)} ondrop={drop}>
                <label for="page-text">{ "The page" }</label>
                <textarea id="page-text" rows="6" spellcheck="false" oninput={typed} value={(*text).clone()}
                    onpaste={guard}
                    placeholder="Paste the text of a page here, or drop a file." />
                <p class="setting-buttons">
                    <button type="submit" class="primary" disabled={text.trim().is_empty()}>{ "Read it" }</button>
                    { file_button("Open a file", ".txt,.json,text/plain,application/json", read_file) }
                    if !text.is_empty() { { button("Clear", clear) } }
                </p>
                <div role="status">
                    if let Some(problem) = &*problem {
                        <p class="note bad">{ problem }</p>
                    }
                </div>
            </form>
            { fleuron() }
            { section("examples", "Or try one of ours", html! {
                <>
                <p class="quiet-text">
                    { "Invented games, written for this site in the same kind of English." }
                </p>
                <ul class="examples">
                    { for EXAMPLES.iter().map(|example| {
                        let (take, problem) = (props.take.clone(), problem.clone());
                        html! {
                            <li>
                                { button(example.title, Callback::from(move |_| fetch(example, &take, &problem))) }
                                <span>{ example.says }</span>
                            </li>
                        }
                    }) }
                </ul>
                </>
            }) }
        </main>
    }
}

/// A page, or a reading that was saved as a file.
fn given(text: String) -> Result<Given, String> {
    match Saved::from_text(&text) {
        Some(saved) => saved.map(Given::from).map_err(|why| why.to_string()),
        None => Ok(Given {
            page: text,
            ..Given::default()
        }),
    }
}

fn fetch(
    example: &'static Example,
    take: &Callback<Given>,
    problem: &UseStateHandle<Option<String>>,
) {
    let (take, problem) = (take.clone(), problem.setter());
    let then = Callback::from(move |_| match files::here(example.address) {
        Some(page) => take.emit(Given {
            page: page.to_string(),
            ..Given::default()
        }),
        None => problem.set(Some(format!(
            "{} could not be fetched. Is there a connection? Press it once more to try again.",
            example.title
        ))),
    });
    files::fetch(vec![example.address.to_owned()], then);
}
