//! One game on the shelf: its board, what is different, where it comes from, and the way in.

use yew::prelude::*;

use super::catalogue::Volume;
use super::plate::{Plate, look};
use crate::effects::settings::use_settings;

#[derive(Properties)]
pub struct Props {
    pub volumes: std::rc::Rc<[Volume]>,
    pub index: usize,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        // The collection is built in: a card changes only with the game that it shows.
        self.index == other.index && std::rc::Rc::ptr_eq(&self.volumes, &other.volumes)
    }
}

#[component]
pub fn Card(props: &Props) -> Html {
    let settings = use_settings();
    let Some(volume) = props.volumes.get(props.index) else {
        return Html::default();
    };
    let about = &volume.about;
    let (name, edition) = volume.names();
    let id = volume.id;
    let play = format!("#/play/{id}");
    let heading = format!("game-{id}");
    html! {
        <li class="card">
            <article aria-labelledby={heading.clone()}>
                <a class="card-board" href={play.clone()} tabindex="-1" aria-hidden="true">
                    <Plate opening={volume.opening.clone()} look={look(settings.pieces)}
                        tint={settings.board.tint(id)} />
                </a>
                <div class="card-text">
                    <h3 id={heading}>
                        <a href={play.clone()}>{ name }</a>
                        if !edition.is_empty() {
                            { " " }<span class="edition">{ edition }</span>
                        }
                    </h3>
                    <p class="card-where">{ about.get("place") }{ ", " }{ about.get("period") }</p>
                    <p class="card-line">{ about.get("line") }</p>
                    <dl class="card-facts">
                        <div>
                            <dt>{ "Evidence" }</dt>
                            <dd><Evidence kind={about.get("evidence").to_string()} /></dd>
                        </div>
                        <div><dt>{ "Family" }</dt><dd>{ about.get("family") }</dd></div>
                    </dl>
                    <p class="card-ways">
                        <a class="button primary" href={play} aria-label={format!("Play {}", about.get("title"))}>
                            { "Play" }
                        </a>
                        <a class="button quiet" href={format!("#/rules/{id}")}
                            aria-label={format!("Rules of {}", about.get("title"))}>
                            { "Rules" }
                        </a>
                        <a class="button quiet" href={format!("#/analysis/{id}")}
                            aria-label={format!("Analyse {}", about.get("title"))}>
                            { "Analyse" }
                        </a>
                    </p>
                </div>
            </article>
        </li>
    }
}

#[derive(Properties, PartialEq)]
pub struct EvidenceProps {
    pub kind: AttrValue,
}

/// How well a game is known: a word, and a seal that is whole or broken.
#[component]
pub fn Evidence(props: &EvidenceProps) -> Html {
    let broken = props.kind == "reconstructed";
    html! {
        <span class="evidence">
            <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
                if broken {
                    <circle class="seal-line" cx="8" cy="8" r="6" stroke-dasharray="3.2 2.2" />
                    <circle class="seal-dot" cx="8" cy="8" r="1.6" />
                } else {
                    <circle class="seal-line" cx="8" cy="8" r="6" />
                    <circle class="seal-dot" cx="8" cy="8" r="3.2" />
                }
            </svg>
            { &props.kind }
        </span>
    }
}
