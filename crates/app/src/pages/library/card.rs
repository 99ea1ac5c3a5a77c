//! One game on the shelf: its board, what is different, where it comes from, and the way in.

use rookery_rules::about::About;
use yew::prelude::*;

use super::catalogue::Volume;
use super::plate::{look, plate};
use crate::state::settings::Settings;

pub fn card(volume: &Volume, settings: &Settings) -> Html {
    let about = &volume.about;
    let (name, edition) = volume.names();
    let id = volume.id;
    let play = format!("#/play/{id}");
    let heading = format!("game-{id}");
    html! {
        <li class="card" key={id}>
            <article aria-labelledby={heading.clone()}>
                <a class="card-board" href={play.clone()} tabindex="-1" aria-hidden="true">
                    { plate(&volume.opening, look(settings.pieces), settings.board.tint(id), None) }
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
                            <dd>{ evidence(about) }</dd>
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

/// How well a game is known: a word, and a seal that is whole or broken.
pub fn evidence(about: &About) -> Html {
    let kind = about.get("evidence");
    let broken = kind == "reconstructed";
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
            { kind }
        </span>
    }
}
