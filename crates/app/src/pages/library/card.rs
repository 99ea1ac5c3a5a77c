//! One game on the shelf: its board, what is different, where it comes from, and the way in.

use rookery_rules::about::About;
use yew::prelude::*;

use super::catalogue::Volume;
use super::plate::plate;
use crate::pages::parts::{button_link, written};
use crate::state::board::look;
use crate::state::settings::Settings;

pub fn card(volume: &Volume, settings: &Settings) -> Html {
    let about = &volume.about;
    let (name, edition) = volume.names();
    let (id, title) = (volume.id, about.get("title"));
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
                        { button_link("primary", play, "Play", Some(format!("Play {title}"))) }
                        { button_link("quiet", format!("#/rules/{id}"), "Rules", Some(format!("Rules of {title}"))) }
                        { button_link("quiet", format!("#/analysis/{id}"), "Analyse", Some(format!("Analyse {title}"))) }
                    </p>
                </div>
            </article>
        </li>
    }
}

/// How well a game is known: a word, and a seal that is whole or broken.
pub fn evidence(about: &About) -> Html {
    let kind = about.get("evidence");
    let seal = match kind {
        "reconstructed" => {
            "<svg viewBox=\"0 0 16 16\" aria-hidden=\"true\" focusable=\"false\">\
             <circle class=\"seal-line\" cx=\"8\" cy=\"8\" r=\"6\" stroke-dasharray=\"3.2 2.2\"/>\
             <circle class=\"seal-dot\" cx=\"8\" cy=\"8\" r=\"1.6\"/></svg>"
        }
        _ => {
            "<svg viewBox=\"0 0 16 16\" aria-hidden=\"true\" focusable=\"false\">\
             <circle class=\"seal-line\" cx=\"8\" cy=\"8\" r=\"6\"/>\
             <circle class=\"seal-dot\" cx=\"8\" cy=\"8\" r=\"3.2\"/></svg>"
        }
    };
    html! { <span class="evidence">{ written(seal) }{ kind }</span> }
}
