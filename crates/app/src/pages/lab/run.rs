//! A sample of the page's own: what is to be played, how far it has come, and its files.

use rookery_state::sample::{FEWEST, MOST, STRENGTHS, Sample, Stage};
use yew::html::Scope;
use yew::prelude::*;

use super::{LabPage, Msg, Press};
use crate::pages::download::download;
use crate::pages::events::value;
use crate::pages::widgets::{Button, button, list, options, primary};

/// What somebody wants to have played, as it is written in the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleForm {
    pub strength: String,
    pub games: String,
    pub seed: String,
}

impl Default for SampleForm {
    fn default() -> Self {
        SampleForm {
            strength: "1k".into(),
            games: "40".into(),
            seed: "1".into(),
        }
    }
}

impl SampleForm {
    /// It is begun, of these games: as the tab remembers it.
    pub fn begin(&self, ids: &[String]) -> String {
        let wanted = [&self.strength, &self.games, &self.seed];
        wanted.map(|word| format!("{word} ")).concat() + &ids.join("/")
    }

    /// What was begun of these games.
    pub fn begun(ids: &[String], text: &str) -> Option<SampleForm> {
        let mut words = text.split(' ').map(str::to_owned);
        let wanted = SampleForm {
            strength: words.next()?,
            games: words.next()?,
            seed: words.next()?,
        };
        (words.next()? == ids.join("/")).then_some(wanted)
    }
}

/// The form, while nothing is being played; where there are results already, it waits to be opened, unless
/// a sample is gone.
pub fn form(
    wanted: &SampleForm,
    two: bool,
    waits: bool,
    gone: bool,
    link: &Scope<LabPage>,
) -> Html {
    let form = fields(wanted, two, link);
    match waits && !gone {
        true => html! {
            <details class="lab-run" key="waits">
                <summary><h2>{ "Run it here" }</h2></summary>
                { form }
            </details>
        },
        false => html! {
            <section class="lab-run" key="stands" aria-labelledby="lab-run">
                <h2 id="lab-run">{ "Run it here" }</h2>
                if gone {
                    <p class="note">{ "Your sample ended when its page was left. The same seed gives the same games again." }</p>
                }
                { form }
            </section>
        },
    }
}

fn fields(wanted: &SampleForm, two: bool, link: &Scope<LabPage>) -> Html {
    let strength = {
        let wanted = wanted.clone();
        link.callback(move |event: Event| {
            Msg::SampleForm(SampleForm {
                strength: value(&event),
                ..wanted.clone()
            })
        })
    };
    let written = |change: fn(&mut SampleForm, String)| {
        let wanted = wanted.clone();
        link.callback(move |event: InputEvent| {
            let mut wanted = wanted.clone();
            change(&mut wanted, value(&event));
            Msg::SampleForm(wanted)
        })
    };
    let games = written(|wanted, games| wanted.games = games);
    let seed = written(|wanted, seed| wanted.seed = seed);
    let onsubmit = link.callback(|event: SubmitEvent| {
        event.prevent_default();
        Msg::Press(Press::Start)
    });
    html! {
        <form {onsubmit} aria-label="Run it here">
            <p>
                { "The computer plays " }
                { if two { "both games" } else { "the game" } }
                { " against itself on this device, also without a network, and the pictures are drawn \
                   as it goes. The same seed gives the same games." }
            </p>
            <p class="lab-wanted">
                { list("Both sides play", options(&wanted.strength, STRENGTHS), strength) }
                <label>
                    <span>{ if two { "Games of each" } else { "Games" } }</span>
                    <input type="number" min={FEWEST.to_string()} max={MOST.to_string()} inputmode="numeric"
                        value={wanted.games.clone()} oninput={games} required=true />
                </label>
                <label>
                    <span>{ "Seed" }</span>
                    <input type="number" min="0" step="1" inputmode="numeric"
                        value={wanted.seed.clone()} oninput={seed} required=true />
                </label>
                <button type="submit" class="primary"><span>{ "Play the games" }</span></button>
            </p>
        </form>
    }
}

/// How far the sample has come, and what can be done with it.
pub fn progress(
    sample: &Sample,
    ids: &[String],
    results: &[String],
    link: &Scope<LabPage>,
) -> Html {
    let (played, all) = sample.progress();
    let press = |press: Press| link.callback(move |_: MouseEvent| Msg::Press(press));
    let programs = match sample.workers() {
        1 => "one program plays".to_owned(),
        n => format!("{n} programs play at once"),
    };
    html! {
        <section class="lab-run" aria-labelledby="lab-run">
            <h2 id="lab-run" tabindex="-1">{ "Your sample" }</h2>
            <label class="lab-progress">
                <span>{ sample.words() }
                    if sample.stage == Stage::Going { { format!(" Meanwhile {programs}.") } }
                </span>
                <progress max={all.to_string()} value={played.to_string()} />
            </label>
            // The bar is drawn with each game; who listens is told of what matters.
            <p class="visually-hidden" role="status">
                if sample.stage != Stage::Going { { sample.words() } }
            </p>
            <p class="buttons">
                { match sample.stage {
                    Stage::Going => button("Pause", press(Press::Pause)),
                    Stage::Paused => primary("Go on", press(Press::GoOn)),
                    Stage::Failed(_) => primary("Try again", press(Press::GoOn)),
                    Stage::Over | Stage::Cancelled => Html::default(),
                } }
                if sample.is_under_way() {
                    { button("Cancel", press(Press::Cancel)) }
                } else {
                    { button("Put the sample away", press(Press::Away)) }
                }
                if !sample.is_under_way() {
                    { for ids.iter().enumerate().map(|(at, id)| saves(sample, at, id, ids.len() > 1, results)) }
                }
            </p>
        </section>
    }
}

/// The games as JSON lines, and the figures.
fn saves(sample: &Sample, at: usize, id: &str, two: bool, results: &[String]) -> Html {
    let strength = &sample.plan.strength;
    let of = |what: &str| match two {
        true => format!("Save {what} of {id}"),
        false => format!("Save {what}"),
    };
    let save = |words: String, name: String, kind: &'static str, text: String| {
        Button::new(words).html(Callback::from(move |_| download(&name, kind, &text)))
    };
    html! {
        <>
            if let Some(file) = sample.file(at) {
                { save(of("the games (JSON lines)"), format!("{id}.{strength}.games"), "application/jsonl", file) }
            }
            if let Some(results) = results.get(at) {
                { save(of("the figures (JSON)"), format!("{id}.{strength}.json"), "application/json", results.clone()) }
            }
        </>
    }
}
