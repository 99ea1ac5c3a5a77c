//! `#/learn/<ruleset>`, `#/learn/<ruleset>/<number>`: a game learnt in a few minutes by doing, a task
//! for each way in which it differs from chess, with the sentence of its account beside the board.

use std::collections::BTreeMap;
use std::rc::Rc;

use rookery_rules::about::About;
use rookery_rules::{cases, library};
use rookery_state::exercise::{Exercise, How};
use rookery_state::lesson::{self, Task, lessons};
use rookery_state::problems::WITH_PROBLEMS;
use rookery_state::route::Route;
use web_sys::ScrollLogicalPosition;
use yew::prelude::*;

use crate::effects::focus::{focus_page, scroll_to};
use crate::effects::storage::remember;
use crate::effects::{address, rulesets};
use crate::pages::exercise::{ExerciseBoard, Finished};
use crate::pages::fetching::{awaited, missing, use_texts};
use crate::pages::rules_panel::account::addresses;
use crate::pages::unknown::no_game;
use crate::pages::widgets::{Button, numbered, way};

#[derive(Properties, PartialEq)]
pub struct Props {
    /// The game.
    pub id: AttrValue,
    /// The task that a link leads to, counted from 1.
    #[prop_or_default]
    pub number: Option<usize>,
}

#[component]
pub fn LearnPage(props: &Props) -> Html {
    let ruleset = use_memo(props.id.clone(), |id| rulesets::ruleset(id));
    // Who comes back goes on with the task that was left, where the address names no other; its number is
    // followed by those of the tasks that were done or seen.
    let place = format!("rookery.lesson.{}", props.id);
    let left = use_memo((), |()| address::left(&place));
    let at = use_state(|| match props.number {
        Some(number) => number.saturating_sub(1),
        None => {
            let left = left.split(' ').next();
            left.and_then(|left| left.parse().ok()).unwrap_or(0_usize)
        }
    });
    let behind = use_state(|| Behind::parse(&left));
    let leave = move |at: usize, behind: &Behind| {
        remember(&place, &format!("{at}{}", behind.text()));
    };
    let with_tasks = ruleset.as_ref().as_ref().ok();
    let with_tasks = with_tasks.filter(|ruleset| lesson::tasks(ruleset.id()) > 0);
    let (here, failed, fetch) = use_texts(with_tasks.map(|ruleset| addresses(ruleset)));
    let all: Rc<Vec<(Task, Rc<Exercise>)>> = {
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
        let (behind, at, leave) = (behind.clone(), *at, leave.clone());
        Callback::from(move |done: Finished| {
            let mut all = (*behind).clone();
            *all.0.entry(at).or_default() |= done.how != How::Shown;
            leave(at, &all);
            behind.set(all);
        })
    };
    let go = {
        let (id, at, behind) = (id.clone(), at.setter(), behind.clone());
        Callback::from(move |to: usize| {
            address::stand_at(&Route::Task {
                id: id.clone(),
                number: to + 1,
            });
            // On a narrow screen the rule may be far above.
            scroll_to(".lesson-words h2", ScrollLogicalPosition::Start);
            leave(to, &behind);
            at.set(to);
        })
    };
    // A later version of the site may have fewer.
    let gone = !all.is_empty() && *at >= all.len();
    let at = (*at).min(all.len().saturating_sub(1));
    let next = behind.next(at, all.len());
    let finished = !all.is_empty() && next.is_none() && behind.0.contains_key(&at);
    let body = match all.get(at) {
        Some((lesson, exercise)) => html! {
            <div class="rules-spread">
                <div class="rules-board">
                    <ExerciseBoard exercise={exercise.clone()} {on_done}>
                        { next_task(next, behind.0.contains_key(&at), &go) }
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
                    { progress(all.len(), at, &behind, &go) }
                </section>
                if finished { { ways_on(&id, ruleset.title(), &behind, all.len(), &go) } }
            </div>
        },
        None if lesson::tasks(&id) == 0 => html! {
            { no_tasks(&id, ruleset.title()) }
        },
        // The button is about to go.
        None if failed => missing("tasks", fetch.reform(|()| focus_page())),
        None => awaited("tasks"),
    };
    html! {
        <main class="page learn-page">
            <header class="rules-head">
                <h1>{ match lesson::tasks(&id) {
                    0 => format!("Learn {}", ruleset.title()),
                    _ => format!("Learn {} in five minutes", ruleset.title()),
                } }</h1>
                <p>
                    { way("quiet", &Route::Rules(id.clone()), "All rules") }
                    { way("quiet", &Route::play(&id), "Play") }
                </p>
            </header>
            if gone {
                <p class="note warn" role="status">
                    { "There is no task of that number here. This is the last one." }
                </p>
            }
            { body }
        </main>
    }
}

/// Where to begin with a game that is what the others are told by, or that a page was read to.
fn no_tasks(id: &str, title: &str) -> Html {
    html! {
        <>
            <p>
                { match library::without_switches(id) {
                    plain if lesson::tasks(plain) > 0 => html! {
                        <>
                            { "The tasks are about the game without switches: " }
                            <a href={Route::Learn(plain.to_owned()).hash()}>{ "do them there" }</a>
                            { ". Or begin otherwise:" }
                        </>
                    },
                    _ => html! {
                        { format!("{title} has no tasks: they are about what a game does otherwise \
                                   than chess. To begin with it, there are other ways:") }
                    },
                } }
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

/// The tasks that somebody is through with, and whether they were done, not only seen.
#[derive(Clone, Debug, Default, PartialEq)]
struct Behind(BTreeMap<usize, bool>);

impl Behind {
    /// What was left, the task that was shown first: `4 0 2~`, of which the third was only seen.
    fn parse(left: &str) -> Behind {
        let tasks = left.split(' ').skip(1).filter_map(|task| {
            let seen = task.strip_suffix('~');
            Some((seen.unwrap_or(task).parse().ok()?, seen.is_none()))
        });
        Behind(tasks.collect())
    }

    fn text(&self) -> String {
        let tasks = self.0.iter();
        let tasks = tasks.map(|(task, done)| format!(" {task}{}", if *done { "" } else { "~" }));
        tasks.collect()
    }

    /// The task that comes next: one that is open, from here on or from the first.
    fn next(&self, at: usize, count: usize) -> Option<usize> {
        let mut others = (at + 1..count).chain(0..at.min(count));
        others.find(|task| !self.0.contains_key(task))
    }
}

/// After the last one it stays, for it may have the focus.
fn next_task(next: Option<usize>, done: bool, go: &Callback<usize>) -> Html {
    Button::new("Next task")
        .class(done.then_some("primary"))
        .enabled(next.is_some())
        .html(go.reform(move |_| next.unwrap_or_default()))
}

/// The tasks as numbers: which is done or only seen, which is shown.
fn progress(count: usize, at: usize, behind: &Behind, go: &Callback<usize>) -> Html {
    html! {
        <ol class="problem-numbers" aria-label="Tasks">
            { for (0..count).map(|n| {
                let (how, class) = match behind.0.get(&n) {
                    Some(true) => (", done", Some("solved")),
                    Some(false) => (", seen", Some("seen")),
                    None => ("", None),
                };
                let label = format!("Task {} of {count}{how}", n + 1);
                numbered(n + 1, class, (n == at).then_some("step"), label, go.reform(move |_| n))
            }) }
        </ol>
    }
}

fn ways_on(id: &str, title: &str, behind: &Behind, count: usize, go: &Callback<usize>) -> Html {
    let done = behind.0.values().filter(|done| **done).count();
    let missed = (0..count).find(|task| behind.0.get(task) != Some(&true));
    html! {
        <div class="note good" role="status">
            <p>
                { format!("That is how {title} differs from chess. ") }
                { match missed {
                    None => "All else you know.".to_owned(),
                    Some(_) => format!("You did {done} of {count} tasks yourself."),
                } }
            </p>
            <p class="buttons">
                if let Some(missed) = missed {
                    { Button::new("Try those you missed").html(go.reform(move |_| missed)) }
                }
                { way("primary", &Route::play(id), "Play it") }
                if WITH_PROBLEMS.contains(&id) {
                    { way("", &Route::Problems(Some(id.to_owned())), "Solve problems") }
                }
            </p>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_task_is_an_open_one() {
        let behind = Behind::parse("4 0 2~ 4 none");
        assert_eq!(behind.0, BTreeMap::from([(0, true), (2, false), (4, true)]));
        assert_eq!(format!("4{}", behind.text()), "4 0 2~ 4");
        assert_eq!(behind.next(4, 6), Some(5));
        assert_eq!(behind.next(5, 6), Some(1));
        assert_eq!(Behind::parse("1 0 1~").next(1, 2), None);
        assert_eq!(Behind::parse("").next(0, 0), None);
        assert_eq!(Behind::parse("9"), Behind::default());
    }
}
