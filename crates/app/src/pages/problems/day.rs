//! The problem of the day, what there is to pass on of it, and the ways to all others.

use std::rc::Rc;

use rookery_rules::library;
use rookery_rules::order::InOrder;
use rookery_state::exercise::{Exercise, How};
use rookery_state::problems::{
    Problem, Solved, WITH_PROBLEMS, problem_of_day, result, ruleset_of_day, share_text,
};
use rookery_state::route::Route;
use yew::prelude::*;

use super::{WHAT, unlike_chess, use_problems};
use crate::effects::{calendar, clipboard, rulesets, solved};
use crate::pages::copying::PassOn;
use crate::pages::exercise::{ExerciseBoard, Finished};
use crate::pages::fetching::{Arrival, awaited, missing};
use crate::pages::widgets::section;

/// The one that is asked today.
struct Today {
    /// Its place in its file, from 1 on.
    number: usize,
    problem: Problem,
    exercise: Rc<Exercise>,
}

#[component]
pub fn DayPage() -> Html {
    let today = *use_memo((), |()| calendar::today());
    let (day, date) = (today.0, today.words());
    let id = ruleset_of_day(day);
    let (arrival, again) = use_problems(id);
    let kept_so_far = use_state(solved::solved);
    let shown: Option<Rc<Today>> = {
        let shown = use_memo(arrival.here(), |file| {
            let file = file.as_ref()?;
            let index = problem_of_day(day, file.problems.len());
            let problem = file.problems.get(index)?.clone();
            let exercise = problem.exercise(&rulesets::ruleset(id).ok()?)?;
            Some(Rc::new(Today {
                number: index + 1,
                problem,
                exercise: Rc::new(exercise),
            }))
        });
        (*shown).clone()
    };
    let on_done = {
        let (shown, kept_so_far) = (shown.clone(), kept_so_far.clone());
        Callback::from(move |done: Finished| {
            let Some(shown) = shown.as_ref().filter(|_| done.how != How::Shown) else {
                return;
            };
            kept_so_far.set(solved::change(|all| {
                all.add(id, &shown.problem);
                all.done_today(day, result(done.how, done.wrong, done.hints));
            }));
        })
    };
    let title = library::facts(id).map_or(id, |facts| facts.get("title"));
    html! {
        <main class="page problems-page">
            <header class="rules-head">
                <h1>{ "Problem of the day" }</h1>
                <p class="quiet-text">{ match &shown {
                    Some(shown) => format!("{date}: {title}, problem {}", shown.number),
                    None => format!("{date}: {title}"),
                } }</p>
            </header>
            <div class="rules-spread">
                <div class="rules-board">
                    { match (&arrival, &shown) {
                        (Arrival::Awaited, _) => awaited(WHAT),
                        (Arrival::Here(_), Some(shown)) => html! {
                            <ExerciseBoard exercise={shown.exercise.clone()} {on_done} />
                        },
                        _ => missing(WHAT, again),
                    } }
                </div>
                <div>
                    <p>
                        { unlike_chess(id) }
                        { " " }
                        <a href={Route::Rules(id.to_owned()).hash()}>{ format!("The rules of {title}") }</a>
                    </p>
                    { of_today(&kept_so_far, day, |solved| {
                        let problem = &shown.as_ref()?.problem;
                        let asks = problem.asks(problem.side());
                        // Tomorrow's visitor wants this problem, not the one of that day.
                        let address = clipboard::link_to(&Route::Problem {
                            id: id.to_owned(),
                            name: problem.name(),
                        });
                        Some(share_text(&date, title, &asks, solved, &address))
                    }) }
                    { section("by-game", "By game", by_game(&kept_so_far)) }
                </div>
            </div>
        </main>
    }
}

/// How it went today, the days in a row, and the text to pass on.
fn of_today(solved: &Solved, day: i64, text: impl Fn(&Solved) -> Option<String>) -> Html {
    let streak = solved.streak_on(day);
    let done = solved.day == day;
    let row = match (done, streak) {
        (_, 0) => "Each day has another problem, the same for everybody.".to_owned(),
        (true, 1) => "A first day. Tomorrow there is another problem.".to_owned(),
        (true, n) => format!("{n} days in a row. Tomorrow there is another problem."),
        (false, 1) => "You solved yesterday’s.".to_owned(),
        (false, n) => format!("You have solved {n} days in a row."),
    };
    let text = text(solved).filter(|_| done);
    section(
        "today",
        if done { "Today’s is solved" } else { "Today" },
        html! {
            <>
                <p>
                    { row }
                    if solved.best > streak.max(1) {
                        { format!(" Your longest row was {} days.", solved.best) }
                    }
                </p>
                if let Some(text) = text {
                    <pre class="share-text">{ &text }</pre>
                    <PassOn what="Result" words="Copy the result" {text} />
                }
            </>
        },
    )
}

fn by_game(solved: &Solved) -> Html {
    let mut games: Vec<(&str, &str)> = WITH_PROBLEMS
        .iter()
        .filter_map(|id| Some((library::facts(id)?.get("title"), *id)))
        .collect();
    games.order();
    html! {
        <ul class="problem-games">
            { for games.into_iter().map(|(title, id)| {
                let href = Route::Problems(Some(id.to_owned())).hash();
                html! {
                    <li>
                        <a {href} aria-label={format!("Problems of {title}")}>{ title.to_owned() }</a>
                        { match solved.count(id) {
                            0 => Html::default(),
                            n => html! { <span class="quiet-text">{ format!(", {n} solved") }</span> },
                        } }
                    </li>
                }
            }) }
        </ul>
    }
}
