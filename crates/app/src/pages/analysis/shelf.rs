//! The other analyses that are kept of a ruleset: to go to one, or to let it go.

use yew::prelude::*;

use super::Msg;
use super::arrival::Other;
use crate::pages::widgets::{button, buttons};

/// `asked`: the one that somebody has pressed "Delete" for, which has to be pressed once more.
pub fn shelf(others: &[Other], asked: Option<&str>, send: &Callback<Msg>) -> Html {
    if others.is_empty() {
        return Html::default();
    }
    let row = |other: &Other| {
        let sure = asked == Some(other.name.as_str());
        let (open, delete) = (other.name.clone(), other.name.clone());
        html! {
            <li>
                { &other.beginning }
                { " " }
                { buttons([
                    button("Open", send.reform(move |_: MouseEvent| Msg::OpenOther(open.clone()))),
                    button(
                        if sure { "Delete for good" } else { "Delete" },
                        send.reform(move |_: MouseEvent| Msg::DeleteOther(delete.clone())),
                    ),
                ]) }
            </li>
        }
    };
    html! {
        <details class="panel">
            <summary>{ format!("Other analyses ({})", others.len()) }</summary>
            <ul>{ for others.iter().map(row) }</ul>
        </details>
    }
}
