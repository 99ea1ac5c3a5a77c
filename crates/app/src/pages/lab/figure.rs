//! One figure: what it means, the picture, the same as a table, games that show it, files.

use std::rc::Rc;

use yew::prelude::*;

use super::results::{Section, Shown, View};
use crate::pages::download::download;
use crate::pages::parts::button;
use crate::route::Route;

pub fn figure(view: &Rc<View>, section: &Section) -> Html {
    let heading = format!("lab-{}", section.id);
    html! {
        <section class={classes!("lab-figure", section.svg.is_empty().then_some("lab-wide"))}
            aria-labelledby={heading.clone()}>
            <h2 id={heading}>{ &section.title }</h2>
            <p>{ &section.sentence }</p>
            if !section.svg.is_empty() {
                // Our own file, made by our own program.
                { Html::from_html_unchecked(section.svg.clone().into()) }
            }
            if !section.games.is_empty() {
                <ul class="lab-games" aria-label="Games that show it">
                    { for section.games.iter().map(|game| game_link(&view.ruleset, game)) }
                </ul>
            }
            <details class="lab-table">
                <summary>{ "The same as a table" }</summary>
                { table(section) }
                { files(view, section) }
            </details>
        </section>
    }
}

fn game_link(ruleset: &str, game: &Shown) -> Html {
    let route = Route::Analysis {
        id: ruleset.to_owned(),
        query: format!("moves={}", game.moves.replace(' ', ",")),
    };
    html! { <li><a href={route.hash()}>{ &game.label }</a></li> }
}

fn table(section: &Section) -> Html {
    let row = |cells: &Vec<String>| {
        html! {
            <tr>
                { for cells.iter().enumerate().map(|(at, cell)| match at {
                    0 => html! { <th scope="row">{ cell }</th> },
                    _ => html! { <td>{ cell }</td> },
                }) }
            </tr>
        }
    };
    html! {
        <div class="table-frame" role="region" aria-label={format!("{}, as a table", section.title)} tabindex="0">
            <table>
                <thead><tr>
                    { for section.head.iter().map(|name| match name.is_empty() {
                        true => html! { <td></td> },
                        false => html! { <th scope="col">{ name }</th> },
                    }) }
                </tr></thead>
                <tbody>{ for section.rows.iter().map(row) }</tbody>
            </table>
        </div>
    }
}

/// The files that a person may want of this figure.
fn files(view: &Rc<View>, section: &Section) -> Html {
    let name = format!("{}-{}", view.ruleset, section.id);
    let csv = {
        let (name, text) = (format!("{name}.csv"), section.csv());
        Callback::from(move |_| download(&name, "text/csv", &text))
    };
    let svg = {
        let (name, text) = (format!("{name}.svg"), view.file(section));
        Callback::from(move |_| download(&name, "image/svg+xml", &text))
    };
    html! {
        <p class="buttons">
            { button("Save as CSV", csv) }
            if !section.svg.is_empty() {
                { button("Save the picture", svg) }
            }
        </p>
    }
}
