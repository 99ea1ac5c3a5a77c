//! The variations, written out; each move leads to its place.

use rookery_rules::tree::NodeId;
use rookery_state::analysis::Item;
use rookery_state::notation::Writing;
use yew::prelude::*;

use crate::pages::events::with;
use crate::pages::play::use_current_in_sight;
use crate::pages::seat::notation::{drawn_move, ply_button};

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
                { ply_button(props.at == NodeId::ROOT, "the start".into(), "Start".into(), None, Some(start)) }
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
                        { ply_button(props.at == node, said(number.as_deref(), spoken, judged).into(), words, None, Some(onclick)) }
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
