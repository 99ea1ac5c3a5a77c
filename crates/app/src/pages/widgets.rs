//! Parts that stand on many pages, each made in one place.

use yew::prelude::*;

use crate::pages::icons::{Icon, icon};

/// A part of a page under its heading.
pub fn section(id: &'static str, title: &'static str, body: Html) -> Html {
    html! {
        <section aria-labelledby={id}>
            <h2 {id}>{ title }</h2>
            { body }
        </section>
    }
}

/// A row of buttons.
pub fn buttons<const N: usize>(row: [Html; N]) -> Html {
    row_of(row.into())
}

fn row_of(row: Vec<Html>) -> Html {
    html! { <p class="buttons">{ for row }</p> }
}

/// A link that looks like a button; `label` says more than the words do.
pub fn button_link(
    class: &'static str,
    href: String,
    words: &'static str,
    label: Option<String>,
) -> Html {
    html! { <a class={classes!("button", class)} {href} aria-label={label}>{ words }</a> }
}

/// A button, with what not every one has.
#[derive(Default)]
pub struct Button {
    pub words: AttrValue,
    /// A sign before the words.
    pub icon: Option<Icon>,
    pub class: Option<&'static str>,
    /// Says more than the words do.
    pub label: Option<AttrValue>,
    /// What it opens is open.
    pub expanded: Option<bool>,
    pub disabled: bool,
    /// What it asked for is under way.
    pub busy: bool,
}

impl Button {
    /// One that cannot be pressed now keeps the focus, for it may be its own press that made it so:
    /// what the browser disables loses it to nowhere.
    pub fn html(self, onclick: Callback<MouseEvent>) -> Html {
        let onclick = match self.disabled {
            true => Callback::noop(),
            false => onclick,
        };
        html! {
            <button type="button" class={self.class} aria-label={self.label}
                aria-disabled={self.disabled.then_some("true")}
                aria-busy={self.busy.then_some("true")}
                aria-expanded={self.expanded.map(|open| if open { "true" } else { "false" })} {onclick}>
                if let Some(sign) = self.icon { { icon(sign) } }
                <span>{ self.words }</span>
            </button>
        }
    }
}

/// A plain button.
pub fn button(words: &'static str, onclick: Callback<MouseEvent>) -> Html {
    enabled_button(words, true, onclick)
}

/// The button that is most likely wanted.
pub fn primary(words: &'static str, onclick: Callback<MouseEvent>) -> Html {
    let button = Button {
        words: words.into(),
        class: Some("primary"),
        ..Button::default()
    };
    button.html(onclick)
}

/// A button that cannot be pressed at all times.
pub fn enabled_button(words: &'static str, enabled: bool, onclick: Callback<MouseEvent>) -> Html {
    let button = Button {
        words: words.into(),
        disabled: !enabled,
        ..Button::default()
    };
    button.html(onclick)
}

/// A button of a bar or a menu: a sign and a word.
pub fn action(
    sign: Icon,
    words: &'static str,
    enabled: bool,
    onclick: Callback<MouseEvent>,
) -> Html {
    let button = Button {
        disabled: !enabled,
        ..in_bar(sign, words)
    };
    button.html(onclick)
}

/// The same, for who adds something to it.
pub fn in_bar(sign: Icon, words: &'static str) -> Button {
    Button {
        words: words.into(),
        icon: Some(sign),
        class: Some("action"),
        ..Button::default()
    }
}

/// A button that opens and closes something.
pub fn opener(words: &'static str, open: bool, onclick: Callback<MouseEvent>) -> Html {
    let button = Button {
        words: words.into(),
        expanded: Some(open),
        ..Button::default()
    };
    button.html(onclick)
}
