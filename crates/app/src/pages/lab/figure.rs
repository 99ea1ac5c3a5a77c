//! One figure: what it means, the picture, the same as a table, games that show it, files.

use std::rc::Rc;

use rookery_state::route::Route;
use rookery_worker::figuring::{Section, Shown, View};
use yew::prelude::*;

use crate::pages::download::download;
use crate::pages::events::{is_open, with};
use crate::pages::widgets::button;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// What the figure belongs to: the names of its files, and their looks.
    pub name: AttrValue,
    pub style: AttrValue,
    pub section: Rc<Section>,
}

/// All figures of a view.
pub fn figures(view: &View) -> Html {
    let (name, style) = (
        AttrValue::from(view.name()),
        AttrValue::from(view.style.clone()),
    );
    html! {
        <div class={classes!("lab-figures", (view.rulesets.len() == 2).then_some("lab-pairs"))}>
            { for view.sections.iter().map(|section| html! {
                <Figure key={section.id.clone()} name={name.clone()} style={style.clone()}
                    section={Rc::new(section.clone())} />
            }) }
        </div>
    }
}

/// The same figure is not drawn again while others of a growing sample are.
#[component]
pub fn Figure(props: &Props) -> Html {
    let section = &props.section;
    let open = use_state(|| false);
    // A table of hundreds of rows is made when somebody wants it.
    let ontoggle = with(open.setter(), |open, event| open.set(is_open(&event)));
    let heading = format!("lab-{}", section.id);
    html! {
        <section class={classes!("lab-figure", section.drawn.is_empty().then_some("lab-wide"))}
            aria-labelledby={heading.clone()}>
            <h2 id={heading}>{ &section.title }</h2>
            <p>{ &section.sentence }</p>
            <div class="lab-drawn">
                { for section.drawn.iter().map(|drawn| html! {
                    <figure>
                        if !drawn.of.is_empty() {
                            <figcaption>{ &drawn.of }</figcaption>
                        }
                        // Made by our own program, of names that it has escaped.
                        { Html::from_html_unchecked(drawn.svg.clone().into()) }
                    </figure>
                }) }
            </div>
            if !section.games.is_empty() {
                <ul class="lab-games" aria-label="Games that show it">
                    { for section.games.iter().map(game_link) }
                </ul>
            }
            <details class="lab-table" {ontoggle}>
                <summary>
                    { if section.drawn.is_empty() { "The table" } else { "The same as a table" } }
                </summary>
                if *open {
                    { table(section) }
                    { files(props) }
                }
            </details>
        </section>
    }
}

fn game_link(game: &Shown) -> Html {
    let route = Route::Analysis {
        id: game.ruleset.clone(),
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
fn files(props: &Props) -> Html {
    let section = &props.section;
    let name = format!("{}-{}", props.name, section.id);
    let csv = {
        let (name, section) = (format!("{name}.csv"), section.clone());
        Callback::from(move |_| download(&name, "text/csv", &section.csv()))
    };
    let json = {
        let (name, section) = (format!("{name}.json"), section.clone());
        Callback::from(move |_| download(&name, "application/json", &section.json()))
    };
    let svg = {
        let (style, section) = (props.style.clone(), section.clone());
        Callback::from(move |_| {
            for (at, drawn) in section.drawn.iter().enumerate() {
                let number = match section.drawn.len() {
                    1 => String::new(),
                    _ => format!("-{}", at + 1),
                };
                let name = format!("{name}{number}.svg");
                download(&name, "image/svg+xml", &drawn.file(&style));
            }
        })
    };
    html! {
        <p class="buttons">
            { button("Save as CSV", csv) }
            { button("Save as JSON", json) }
            if !section.drawn.is_empty() {
                { button(if section.drawn.len() == 1 { "Save the picture" } else { "Save the pictures" }, svg) }
            }
        </p>
    }
}
