//! `#/learn/<ruleset>`: a game learnt in a few minutes by doing, a task for each way in which it
//! differs from chess, with the sentence of its account beside the board.

use std::iter;
use std::rc::Rc;

use rookery_rules::about::About;
use rookery_rules::cases;
use web_sys::ScrollLogicalPosition;
use yew::prelude::*;

use crate::effects::focus::{focus_page, scroll_to};
use crate::effects::storage::remember;
use crate::effects::{address, files, rulesets};
use crate::pages::exercise::{ExerciseBoard, Finished};
use crate::pages::rules_panel::account::{addresses, texts};
use crate::pages::unknown::no_game;
use crate::pages::widgets::{Button, button};
use crate::route::Route;
use crate::state::exercise::Exercise;
use crate::state::lesson::{self, Lesson, lessons};
use crate::state::problems::WITH_PROBLEMS;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// The game.
    pub id: AttrValue,
}

#[component]
pub fn LearnPage(props: &Props) -> Html {
    let ruleset = use_memo(props.id.clone(), |id| rulesets::ruleset(id));
    let failed = use_state(|| false);
    // Who comes back goes on with the task that was left; behind its number stand those that are done.
    let place = format!("rookery.lesson.{}", props.id);
    let left = use_memo((), |()| -> Vec<usize> {
        let left = address::left(&place);
        let numbers = left.split(' ').map(|number| number.parse().ok());
        numbers.flatten().collect()
    });
    let at = use_state(|| left.first().copied().unwrap_or(0));
    let done = use_state(|| left.get(1..).unwrap_or_default().to_vec());
    let leave = move |at: usize, done: &[usize]| {
        let numbers = iter::once(&at).chain(done).map(usize::to_string);
        remember(&place, &numbers.collect::<Vec<_>>().join(" "));
    };
    let fetch = {
        let (ruleset, failed) = (ruleset.clone(), failed.setter());
        use_callback((), move |(), ()| {
            if let Ok(ruleset) = &*ruleset
                && lesson::tasks(ruleset.id()) > 0
            {
                failed.set(false);
                let failed = failed.clone();
                let then = Callback::from(move |all: bool| failed.set(!all));
                files::fetch(addresses(ruleset).into(), then);
            }
        })
    };
    use_effect_with((), {
        let fetch = fetch.clone();
        move |()| fetch.emit(())
    });
    // Setting `failed` draws anew, also where it is what it was.
    let here = ruleset
        .as_ref()
        .as_ref()
        .ok()
        .and_then(|ruleset| texts(ruleset));
    let all: Rc<Vec<(Lesson, Rc<Exercise>)>> = {
        let ruleset = ruleset.clone();
        use_memo(here.is_some(), move |_| {
            let (Ok(ruleset), Some([account, cases])) = (&*ruleset, here) else {
                return Vec::new();
            };
            let about = About::parse(&account).unwrap_or_default();
            let cases = cases::parse(&cases).unwrap_or_default();
            let all = lessons(ruleset, &about.rules, &cases).into_iter();
            all.map(|lesson| {
                let exercise = Rc::new(lesson.exercise.clone());
                (lesson, exercise)
            })
            .collect()
        })
    };
    let ruleset = match &*ruleset {
        Ok(ruleset) => ruleset.clone(),
        Err(problem) => return no_game(&props.id, problem),
    };
    let id = ruleset.id().to_owned();
    let on_done = {
        let (done, at, leave) = (done.clone(), *at, leave.clone());
        Callback::from(move |_: Finished| {
            let mut all = (*done).clone();
            if !all.contains(&at) {
                all.push(at);
            }
            leave(at, &all);
            done.set(all);
        })
    };
    let go = {
        let (at, done) = (at.setter(), done.clone());
        Callback::from(move |to: usize| {
            // On a narrow screen the rule may be far above.
            scroll_to(".lesson-words h2", ScrollLogicalPosition::Start);
            leave(to, &done);
            at.set(to);
        })
    };
    let finished = !all.is_empty() && (0..all.len()).all(|task| done.contains(&task));
    let at = (*at).min(all.len().saturating_sub(1));
    let body = match all.get(at) {
        Some((lesson, exercise)) => html! {
            <div class="rules-spread">
                <div class="rules-board">
                    <ExerciseBoard exercise={exercise.clone()} {on_done}>
                        { next_task(at + 1, all.len(), &go) }
                    </ExerciseBoard>
                </div>
                <section class="lesson-words" aria-labelledby="lesson-rule">
                    <h2 id="lesson-rule">{ format!("Unlike chess: {} of {}", at + 1, all.len()) }</h2>
                    <blockquote class="result-rule">
                        <p>
                            <span class="rule-number">{ format!("Rule {}. ", lesson.sentence.0) }</span>
                            { &lesson.sentence.1 }
                        </p>
                    </blockquote>
                    { progress(all.len(), at, &done, &go) }
                </section>
                if finished { { ways_on(&id, ruleset.title()) } }
            </div>
        },
        None if lesson::tasks(&id) == 0 => html! {
            { no_tasks(&id, ruleset.title()) }
        },
        None if *failed => html! {
            <div role="alert" class="note bad">
                <p>{ "The tasks could not be fetched. Is there a connection?" }</p>
                <p class="buttons">{ button("Try again", fetch.reform(|_| {
                    // The button is about to go.
                    focus_page();
                })) }</p>
            </div>
        },
        None => {
            html! { <p class="quiet-text" role="status">{ "The tasks are being fetched." }</p> }
        }
    };
    html! {
        <main class="page learn-page">
            <header class="rules-head">
                <h1>{ match lesson::tasks(&id) {
                    0 => format!("Learn {}", ruleset.title()),
                    _ => format!("Learn {} in five minutes", ruleset.title()),
                } }</h1>
                <p>
                    <a class="button quiet" href={Route::Rules(id.clone()).hash()}>{ "All rules" }</a>
                    <a class="button quiet" href={Route::play(&id).hash()}>{ "Play" }</a>
                </p>
            </header>
            { body }
        </main>
    }
}

/// Where to begin with a game that is what the others are told by, or that a page was read to.
fn no_tasks(id: &str, title: &str) -> Html {
    html! {
        <>
            <p>
                { format!("{title} has no tasks: they are about what a game does otherwise than chess. \
                           To begin with it, there are other ways:") }
            </p>
            <ul>
                <li>
                    <a href={Route::Rules(id.to_owned()).hash()}>{ "Try its rules" }</a>
                    { " on a board, sentence by sentence." }
                </li>
                <li>
                    <a href={Route::play(id).hash()}>{ "Play it" }</a>
                    { ": “New game” offers a computer of level 1, and hints help on the way." }
                </li>
                if WITH_PROBLEMS.contains(&id) {
                    <li>
                        <a href={Route::Problems(Some(id.to_owned())).hash()}>{ "Solve its problems" }</a>
                        { ", which begin with easy ones." }
                    </li>
                }
            </ul>
        </>
    }
}

/// After the last one it stays, for it may have the focus.
fn next_task(next: usize, count: usize, go: &Callback<usize>) -> Html {
    let button = Button {
        words: "Next task".into(),
        class: Some("primary"),
        disabled: next >= count,
        ..Button::default()
    };
    button.html(go.reform(move |_| next))
}

/// The tasks as numbers: which is done, which is shown.
fn progress(count: usize, at: usize, done: &[usize], go: &Callback<usize>) -> Html {
    html! {
        <ol class="problem-numbers" aria-label="Tasks">
            { for (0..count).map(|n| {
                let (has, here) = (done.contains(&n), n == at);
                let label = format!("Task {} of {count}{}", n + 1, if has { ", done" } else { "" });
                html! {
                    <li class={classes!(has.then_some("solved"), here.then_some("here"))}
                        aria-current={here.then_some("step")}>
                        { Button {
                            words: (n + 1).to_string().into(),
                            label: Some(label.into()),
                            ..Button::default()
                        }.html(go.reform(move |_| n)) }
                    </li>
                }
            }) }
        </ol>
    }
}

fn ways_on(id: &str, title: &str) -> Html {
    html! {
        <div class="note good" role="status">
            <p>{ format!("That is how {title} differs from chess. All else you know.") }</p>
            <p class="buttons">
                <a class="button primary" href={Route::play(id).hash()}>{ "Play it" }</a>
                if WITH_PROBLEMS.contains(&id) {
                    <a class="button" href={Route::Problems(Some(id.to_owned())).hash()}>{ "Solve problems" }</a>
                }
            </p>
        </div>
    }
}
