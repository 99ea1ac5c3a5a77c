//! All problems of a game, from easy to hard: the one that is being solved, and the list.

use std::rc::Rc;

use rookery_state::exercise::{Exercise, How};
use rookery_state::lesson;
use rookery_state::problems::{File, Solved, WITH_PROBLEMS};
use rookery_state::route::Route;
use rookery_state::words::capital;
use web_sys::ScrollLogicalPosition;
use yew::prelude::*;

use super::{WHAT, unlike_chess, use_problems};
use crate::effects::focus::scroll_to;
use crate::effects::{address, clipboard, rulesets, solved};
use crate::pages::copying::PassOn;
use crate::pages::exercise::{ExerciseBoard, Finished};
use crate::pages::fetching::{Arrival, awaited, missing};
use crate::pages::unknown::no_game;
use crate::pages::widgets::{Button, numbered, way};

#[derive(Properties, PartialEq)]
pub struct Props {
    /// The game.
    pub id: AttrValue,
    /// The problem that a link leads to.
    #[prop_or_default]
    pub name: Option<AttrValue>,
}

#[component]
pub fn GameProblems(props: &Props) -> Html {
    let ruleset = use_memo(props.id.clone(), |id| rulesets::ruleset(id));
    let (arrival, again) = use_problems(&props.id);
    let known = use_state(solved::solved);
    // Then another is what one wants most likely.
    let finished = use_state(|| None::<usize>);
    let chosen = use_state(|| None::<usize>);
    let file = arrival.here();
    // It begins with the one that the address names, else with the first that is not solved yet, and
    // stays when that is.
    let first = use_memo(file.clone(), |file| {
        let file = file.as_ref()?;
        let named = props.name.as_ref().and_then(|name| file.named(name));
        named.or_else(|| unsolved(file, &solved::solved(), 0))
    });
    let at = chosen.or(*first).unwrap_or(0);
    let exercise = use_memo((file.clone(), at), |(file, at)| {
        let problem = file.as_ref()?.problems.get(*at)?;
        let ruleset = ruleset.as_ref().as_ref().ok()?;
        problem.exercise(ruleset).map(Rc::<Exercise>::new)
    });
    let ruleset = match &*ruleset {
        Ok(ruleset) => ruleset.clone(),
        Err(problem) => return no_game(&props.id, problem),
    };
    let id = ruleset.id().to_owned();
    let on_done = {
        let (file, known, id) = (file.clone(), known.clone(), id.clone());
        let finished = finished.setter();
        Callback::from(move |done: Finished| {
            finished.set(Some(at));
            let problem = file.as_ref().and_then(|file| file.problems.get(at));
            if let Some(problem) = problem.filter(|_| done.how != How::Shown) {
                known.set(solved::change(|all| all.add(&id, problem)));
            }
        })
    };
    let go = {
        let (file, id, chosen) = (file.clone(), id.clone(), chosen.setter());
        Callback::from(move |to: usize| {
            // On a narrow screen the list is far below.
            scroll_to(".exercise-task", ScrollLogicalPosition::Start);
            if let Some(route) = file.as_ref().and_then(|file| route_of(&id, file, to)) {
                address::stand_at(&route);
            }
            chosen.set(Some(to));
        })
    };
    let here = file.as_ref().and_then(|file| route_of(&id, file, at));
    let to_here = here.map(|here| clipboard::link_to(&here));
    let next = file.as_ref().map(|file| {
        let next = unsolved(file, &known, at + 1);
        next.unwrap_or((at + 1) % file.problems.len())
    });
    // A later version of the site may have others.
    let gone = file.as_ref().is_some_and(|file| {
        let name = props.name.as_ref().filter(|_| chosen.is_none());
        name.is_some_and(|name| file.named(name).is_none())
    });
    html! {
        <main class="page problems-page">
            <header class="rules-head">
                <h1>{ format!("Problems of {}", ruleset.title()) }</h1>
                <p>
                    { way("quiet", &Route::Problems(None), "Problem of the day") }
                    if lesson::tasks(&id) > 0 {
                        { way("quiet", &Route::Learn(id.clone()), "Learn the game") }
                    }
                    { way("quiet", &Route::Rules(id.clone()), "Rules") }
                </p>
            </header>
            if gone {
                <p class="note warn" role="status">
                    { "The problem that this link names is not among them any more. Here is another." }
                </p>
            }
            { match (&arrival, &*exercise) {
                (Arrival::Awaited, _) => awaited(WHAT),
                (Arrival::Here(file), Some(exercise)) => html! {
                    <div class="rules-spread">
                        <div class="rules-board">
                            <ExerciseBoard exercise={exercise.clone()} {on_done}>
                                if let Some(next) = next {
                                    { Button::new("Next problem")
                                        .class((*finished == Some(at)).then_some("primary"))
                                        .html(go.reform(move |_| next)) }
                                }
                            </ExerciseBoard>
                        </div>
                        <section aria-labelledby="all-problems">
                            if let Some(differs) = unlike_chess(&id) { <p>{ differs }</p> }
                            { list(file, &known, at, &go) }
                            if let Some(text) = to_here {
                                <PassOn key={at} what="Link" words="Copy the link" {text} />
                            }
                        </section>
                    </div>
                },
                _ if !WITH_PROBLEMS.contains(&id.as_str()) => none_here(),
                _ => missing(WHAT, again),
            } }
        </main>
    }
}

/// The first from a place on that is not solved; then from the beginning.
fn unsolved(file: &File, known: &Solved, from: usize) -> Option<usize> {
    let count = file.problems.len();
    let order = (0..count).map(|n| (from + n) % count);
    let mut open = order.filter(|n| !known.has(&file.ruleset, &file.problems[*n]));
    open.next()
}

/// All of them as numbers, by how hard they are.
fn list(file: &File, known: &Solved, at: usize, go: &Callback<usize>) -> Html {
    let all: Vec<usize> = (0..file.problems.len()).collect();
    let grades = all.chunk_by(|a, b| file.problems[*a].grade == file.problems[*b].grade);
    let solved = all
        .iter()
        .filter(|n| known.has(&file.ruleset, &file.problems[**n]));
    html! {
        <>
            <h2 id="all-problems">{ "All problems" }</h2>
            <p class="quiet-text">{ format!("{} of {} solved", solved.count(), all.len()) }</p>
            { for grades.map(|grade| html! {
                <>
                    <h3>{ capital(file.problems[grade[0]].grade_name()) }</h3>
                    <ol class="problem-numbers">
                        { for grade.iter().map(|n| {
                            let problem = &file.problems[*n];
                            let has = known.has(&file.ruleset, problem);
                            let side = problem.side();
                            let label = format!("Problem {}: {}{}", n + 1, problem.asks(side),
                                if has { ", solved" } else { "" });
                            let n = *n;
                            let class = has.then_some("solved");
                            numbered(n + 1, class, (n == at).then_some("true"), label, go.reform(move |_| n))
                        }) }
                    </ol>
                </>
            }) }
        </>
    }
}

/// Where one of them stands.
fn route_of(id: &str, file: &File, at: usize) -> Option<Route> {
    Some(Route::Problem {
        id: id.to_owned(),
        name: file.problems.get(at)?.name(),
    })
}

/// Nobody has looked for problems of this game yet.
fn none_here() -> Html {
    html! {
        <div class="prose">
            <p class="note warn">{ "There are no problems of this game here." }</p>
            <p><a href={Route::Problems(None).hash()}>{ "See the problem of the day" }</a></p>
        </div>
    }
}
