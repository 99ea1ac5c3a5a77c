//! The variations, written out; each move leads to its place.

use rookery_rules::tree::NodeId;
use rookery_state::analysis::Item;
use rookery_state::notation::Writing;
use yew::prelude::*;

use crate::pages::events::with;
use crate::pages::play::use_current_in_sight;
use crate::pages::seat::notation::drawn_move;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// Nothing where it is not known.
    pub who_played: String,
    pub items: Vec<Item>,
    pub at: NodeId,
    pub go_to: Callback<NodeId>,
    pub writing: Writing,
}

#[component]
pub fn TreeView(props: &Props) -> Html {
    let list = use_node_ref();
    use_current_in_sight(&list, props.at);
    let start = with(props.go_to.clone(), |go_to, _: MouseEvent| {
        go_to.emit(NodeId::ROOT)
    });
    html! {
        <section class="moves" aria-label="Moves">
            <h2 class="visually-hidden">{ "Moves" }</h2>
            <div class="moves-scroll tree" ref={list} tabindex="0" role="group" aria-label="Variations">
                if !props.who_played.is_empty() { <p class="tree-players" dir="auto">{ &props.who_played }</p> }
                { ply(props.at == NodeId::ROOT, start, html! { "Start" }, "the start".to_owned()) }
                { line(&props.items, props) }
            </div>
        </section>
    }
}

fn line(items: &[Item], props: &Props) -> Html {
    items
        .iter()
        .map(|item| match item {
            Item::Move {
                node,
                number,
                joined,
                san,
                spoken,
                sign,
                judged,
                comment,
            } => {
                let (go_to, node) = (props.go_to.clone(), *node);
                let onclick = Callback::from(move |_: MouseEvent| go_to.emit(node));
                let words = html! {
                    <>
                        if let Some(number) = number {
                            <span class="tree-number">{ number }</span>{ " " }
                        }
                        { drawn_move(&props.writing, san) }
                        if !sign.is_empty() { <span class={sign_class(sign)}>{ sign }</span> }
                    </>
                };
                html! {
                    <>
                        if *joined { <span class="moves-join" aria-hidden="true">{ "+" }</span> }
                        { ply(props.at == node, onclick, words, said(number.as_deref(), spoken, judged)) }
                        if !comment.is_empty() { <span class="tree-comment">{ comment }</span> }
                    </>
                }
            }
            Item::Variation(items) => html! {
                <div class="variation" role="group" aria-label="Variation">{ line(items, props) }</div>
            },
        })
        .collect()
}

/// A move in words, with its number and what is said of it.
fn said(number: Option<&str>, spoken: &str, judged: &str) -> String {
    let number = number.map_or(String::new(), |number| format!("{number} "));
    format!("{number}{spoken}{judged}")
}

/// The same colours as on the graph of a review.
fn sign_class(sign: &str) -> Classes {
    let kind = match sign.split(' ').next().unwrap_or_default() {
        "?!" => "inaccuracy",
        "?" => "mistake",
        "??" => "blunder",
        _ => "plain",
    };
    classes!("review-sign", kind)
}

/// Only the current move is a stop for Tab: the arrow keys lead to the others.
fn ply(current: bool, onclick: Callback<MouseEvent>, words: Html, label: String) -> Html {
    html! {
        <button type="button" class={if current { "ply current" } else { "ply" }}
            tabindex={if current { "0" } else { "-1" }}
            aria-label={label} aria-current={current.then_some("step")} {onclick}>{ words }</button>
    }
}
