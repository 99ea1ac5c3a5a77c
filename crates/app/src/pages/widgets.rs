//! Parts that stand on many pages, each made in one place.

use rookery_state::route::Route;
use web_sys::{File, HtmlInputElement};
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

/// What a list offers: values with what they say, of which one is chosen.
pub fn options<V: Into<AttrValue>, W: Into<AttrValue>>(
    chosen: &str,
    all: impl IntoIterator<Item = (V, W)>,
) -> Html {
    all.into_iter()
        .map(|(value, says)| {
            let value = value.into();
            let selected = value == chosen;
            html! { <option {value} {selected}>{ says.into() }</option> }
        })
        .collect()
}

/// The same in groups under their labels; of a group alone the label says nothing.
pub fn option_groups(chosen: &str, groups: &[(&'static str, &[(String, String)])]) -> Html {
    let full = groups.iter().filter(|(_, all)| !all.is_empty());
    let alone = full.clone().count() == 1;
    full.map(|(label, all)| {
        let options = options(chosen, all.iter().cloned());
        match alone {
            true => options,
            false => html! { <optgroup label={*label}>{ options }</optgroup> },
        }
    })
    .collect()
}

/// A list to choose from, under its words.
pub fn list(words: &'static str, options: Html, onchange: Callback<Event>) -> Html {
    html! {
        <label>
            <span>{ words }</span>
            <select {onchange}>{ options }</select>
        </label>
    }
}

/// The words by which a search is narrowed.
pub fn search_field(placeholder: &'static str, value: String, changed: Callback<Event>) -> Html {
    html! {
        <label>
            <span>{ "Search" }</span>
            <input type="search" {value} autocomplete="off" {placeholder}
                oninput={changed.reform(|event: InputEvent| event.into())} />
        </label>
    }
}

/// What is found, and where not all is shown the way to all.
pub fn count(said: String, narrowed: bool, all: Callback<MouseEvent>) -> Html {
    html! {
        <p class="count" role="status">
            { said }
            if narrowed {
                { " " }
                { Button::new("Show all").class("quiet").html(all) }
            }
        </p>
    }
}

/// One of the numbers of a list of tasks: which is shown, and what has become of it.
pub fn numbered(
    number: usize,
    class: Option<&'static str>,
    here: Option<&'static str>,
    label: String,
    go: Callback<MouseEvent>,
) -> Html {
    html! {
        <li class={classes!(class, here.map(|_| "here"))} aria-current={here}>
            { Button::new(number.to_string()).label(label).html(go) }
        </li>
    }
}

/// A list by which a search is narrowed; nothing chosen leaves everything.
pub fn filter(
    words: &'static str,
    chosen: &str,
    all: Vec<(String, String)>,
    onchange: Callback<Event>,
) -> Html {
    let any = (String::new(), "any".to_owned());
    list(
        words,
        options(chosen, std::iter::once(any).chain(all)),
        onchange,
    )
}

/// A link that looks like a button.
pub fn way(class: &'static str, to: &Route, words: impl Into<AttrValue>) -> Html {
    button_link(class, to, words.into(), None)
}

/// The same to one thing among several: `label` names it.
pub fn way_of(class: &'static str, to: &Route, words: &'static str, label: String) -> Html {
    button_link(class, to, words.into(), Some(label))
}

fn button_link(class: &'static str, to: &Route, words: AttrValue, label: Option<String>) -> Html {
    html! {
        <a class={classes!("button", class)} href={to.hash()} aria-label={label}>{ words }</a>
    }
}

/// A button, with what not every one has.
#[derive(Default)]
pub struct Button {
    words: AttrValue,
    icon: Option<Icon>,
    class: Option<&'static str>,
    label: Option<AttrValue>,
    expanded: Option<bool>,
    disabled: bool,
    busy: bool,
}

impl Button {
    pub fn new(words: impl Into<AttrValue>) -> Self {
        Button {
            words: words.into(),
            ..Button::default()
        }
    }

    /// A button of a bar or a menu: a sign and a word.
    pub fn in_bar(sign: Icon, words: &'static str) -> Self {
        Button {
            icon: Some(sign),
            ..Button::new(words).class("action")
        }
    }

    pub fn class(mut self, class: impl Into<Option<&'static str>>) -> Self {
        self.class = class.into();
        self
    }

    /// Says more than the words do.
    pub fn label(mut self, label: impl Into<AttrValue>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// Whether what it opens is open.
    pub fn expanded(mut self, open: impl Into<Option<bool>>) -> Self {
        self.expanded = open.into();
        self
    }

    /// Whether it can be pressed now.
    pub fn enabled(mut self, enabled: bool) -> Self {
        self.disabled = !enabled;
        self
    }

    /// Whether what it asked for is under way.
    pub fn busy(mut self, busy: bool) -> Self {
        self.busy = busy;
        self
    }

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
    Button::new(words).html(onclick)
}

/// The button that is most likely wanted.
pub fn primary(words: &'static str, onclick: Callback<MouseEvent>) -> Html {
    Button::new(words).class("primary").html(onclick)
}

/// A button that cannot be pressed at all times.
pub fn enabled_button(words: &'static str, enabled: bool, onclick: Callback<MouseEvent>) -> Html {
    Button::new(words).enabled(enabled).html(onclick)
}

/// A button of a bar or a menu, which cannot be pressed at all times.
pub fn action(
    sign: Icon,
    words: &'static str,
    enabled: bool,
    onclick: Callback<MouseEvent>,
) -> Html {
    Button::in_bar(sign, words).enabled(enabled).html(onclick)
}

/// A button by which a file is chosen.
pub fn file_button(words: &'static str, accept: &'static str, chosen: Callback<File>) -> Html {
    let onchange = Callback::from(move |event: Event| {
        let input: HtmlInputElement = event.target_unchecked_into();
        let file = input.files().and_then(|files| files.get(0));
        // The same file may be chosen again.
        input.set_value("");
        if let Some(file) = file {
            chosen.emit(file);
        }
    });
    html! {
        <label class="button file-button">
            { words }
            <input class="visually-hidden" type="file" {accept} {onchange} />
        </label>
    }
}
