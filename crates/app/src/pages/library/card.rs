//! One game on the shelf: its board, what is different, where it comes from, and the way in.

use rookery_rules::about::About;
use rookery_state::lesson;
use rookery_state::route::Route;
use rookery_state::settings::Settings;
use yew::prelude::*;

use super::catalogue::Volume;
use crate::pages::widgets::way_of;

pub fn card(volume: &Volume, settings: &Settings) -> Html {
    let about = &volume.about;
    let (name, edition) = volume.names();
    let (id, title) = (volume.id, about.get("title"));
    let play = Route::play(id);
    let heading = format!("game-{id}");
    html! {
        <li class="card" key={id}>
            <article aria-labelledby={heading.clone()}>
                <figure class="card-plate">
                    <a class="card-board" href={play.hash()} tabindex="-1" aria-hidden="true">
                        { volume.plate.html(settings, None) }
                    </a>
                    <figcaption>{ &volume.shows }</figcaption>
                </figure>
                <div class="card-text">
                    <h3 id={heading}>
                        <a href={play.hash()}>{ name }</a>
                        if !edition.is_empty() {
                            { " " }<span class="edition">{ edition }</span>
                        }
                    </h3>
                    <p class="card-where">{ where_and_when(about) }</p>
                    <p class="card-line">{ about.get("line") }</p>
                    <dl class="card-facts">
                        <div>
                            <dt>{ "Evidence" }</dt>
                            <dd>{ evidence(about) }</dd>
                        </div>
                        <div><dt>{ "Family" }</dt><dd>{ about.get("family") }</dd></div>
                    </dl>
                    <p class="card-ways">
                        { way_of("primary", &play, "Play", format!("Play {title}")) }
                        { way_of("quiet", &Route::Rules(id.to_owned()), "Rules", format!("Rules of {title}")) }
                        if lesson::tasks(id) > 0 {
                            { way_of("quiet", &Route::Learn(id.to_owned()), "Learn", format!("Learn {title}")) }
                        }
                        { way_of("quiet", &Route::analysis(id), "Analyse", format!("Analyse {title}")) }
                    </p>
                </div>
            </article>
        </li>
    }
}

/// Place and period, as far as a source names them.
fn where_and_when(about: &About) -> String {
    let told = ["place", "period"].map(|key| about.get(key));
    let told: Vec<&str> = told.into_iter().filter(|text| !text.is_empty()).collect();
    match told.is_empty() {
        true => "its page names no place or time".to_owned(),
        false => told.join(", "),
    }
}

/// How well a game is known: a word, and a seal that is whole or broken.
pub fn evidence(about: &About) -> Html {
    let kind = about.get("evidence");
    let (radius, dashes) = match kind {
        "reconstructed" => ("1.6", Some("3.2 2.2")),
        _ => ("3.2", None),
    };
    html! {
        <span class="evidence">
            <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
                <circle class="seal-line" cx="8" cy="8" r="6" stroke-dasharray={dashes} />
                <circle class="seal-dot" cx="8" cy="8" r={radius} />
            </svg>
            { kind }
        </span>
    }
}
