//! The variations, written out; each move leads to its place.

use rookery_rules::tree::NodeId;
use yew::prelude::*;

use crate::state::analysis::Item;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub items: Vec<Item>,
    pub at: NodeId,
    pub go_to: Callback<NodeId>,
}

#[component]
pub fn TreeView(props: &Props) -> Html {
    let start = {
        let go_to = props.go_to.clone();
        Callback::from(move |_: MouseEvent| go_to.emit(NodeId::ROOT))
    };
    let at_start = props.at == NodeId::ROOT;
    html! {
        <section class="moves" aria-label="Moves">
            <div class="moves-scroll tree" tabindex="0" role="group" aria-label="Variations">
                <button type="button" class={classes!("ply", at_start.then_some("current"))}
                    aria-current={at_start.then_some("step")} onclick={start}>{ "Start" }</button>
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
                san,
                comment,
            } => {
                let current = props.at == *node;
                let (go_to, node) = (props.go_to.clone(), *node);
                let onclick = Callback::from(move |_: MouseEvent| go_to.emit(node));
                html! {
                    <>
                        <button type="button" class={classes!("ply", current.then_some("current"))}
                            aria-current={current.then_some("step")} {onclick}>
                            if let Some(number) = number {
                                <span class="tree-number">{ number }</span>{ " " }
                            }
                            { san }
                        </button>
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
