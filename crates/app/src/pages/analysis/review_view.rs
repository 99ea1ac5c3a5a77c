//! The review beside the board: to be begun, under way, and what came of it.

use rookery_rules::Side;
use rookery_state::analysis::{Action, Analysis};
use rookery_state::review::{Lesson, Review, State, Verdict};
use rookery_state::seat;
use rookery_state::words as said;
use rookery_worker::review::{Judgement, words};
use yew::prelude::*;

use super::graph::Graph;
use crate::effects::focus::{later, scroll_to};
use crate::pages::events::with;
use crate::pages::widgets::{Button, button, primary};

type Act = Callback<seat::Action<Action>>;

/// What is opened over the moves. It scrolls into sight then.
#[derive(Properties, PartialEq)]
pub struct Props {
    pub label: AttrValue,
    pub children: Html,
}

#[component]
pub fn OverMoves(props: &Props) -> Html {
    use_effect_with((), |()| {
        // After the page that it came with, which begins at its top.
        later(|| scroll_to(".review-beside", web_sys::ScrollLogicalPosition::End));
    });
    html! {
        <section class="review-beside" aria-label={props.label.clone()} data-scrolls="" tabindex="0">
            { props.children.clone() }
        </section>
    }
}

pub fn review(analysis: &Analysis, act: &Act) -> Html {
    let inside = match (&analysis.review, &analysis.lesson) {
        (Some(review), Some(lesson)) => learning(analysis, review, lesson, act),
        (Some(review), None) => found(analysis, review, act),
        (None, _) => nothing(analysis, act),
    };
    html! { <OverMoves label="Review">{ inside }</OverMoves> }
}

fn does(act: &Act, action: Action) -> Callback<MouseEvent> {
    act.reform(move |_: MouseEvent| seat::Action::Game(action.clone()))
}

fn nothing(analysis: &Analysis, act: &Act) -> Html {
    if analysis.tree.is_empty() {
        return html! { <p class="quiet">{ "Nobody has moved yet: there is nothing to review." }</p> };
    }
    html! {
        <>
            <p>{ "The computer goes through the main line of this game, from its end to its start, and tells which moves lost something and what would have been better." }</p>
            <p class="buttons">{ primary("Review this game", does(act, Action::Review)) }</p>
        </>
    }
}

fn found(analysis: &Analysis, review: &Review, act: &Act) -> Html {
    let places = review.seen.len();
    let done = places - review.left();
    let again = || button("Review again", does(act, Action::Review));
    html! {
        <>
            { match &review.state {
                State::Running(_) => html! {
                    <div class="review-work" role="group" aria-label="Under way">
                        <label>
                            <span>{ format!("Place {done} of {places}, from the end") }</span>
                            <progress max={places.to_string()} value={done.to_string()} />
                        </label>
                        { button("Stop", does(act, Action::StopReview)) }
                    </div>
                },
                State::Stopped => html! {
                    <div class="note"><p>{ format!("The review was stopped: {done} of {places} places were looked at, from the end.") }</p>{ again() }</div>
                },
                State::Failed(why) => html! {
                    <div class="note bad"><p>{ format!("The review broke off: {why}. The game is kept.") }</p>{ again() }</div>
                },
                State::Done if changed(analysis, review) => html! {
                    <div class="note"><p>{ "The main line has changed since this review." }</p>{ again() }</div>
                },
                State::Done => Html::default(),
            } }
            if done > 0 { { result(analysis, review, act) } }
        </>
    }
}

fn changed(analysis: &Analysis, review: &Review) -> bool {
    let line = analysis.tree.mainline();
    let moves = line.iter().map(|node| analysis.tree.node(*node).mv);
    !moves.eq(review.game.moves().iter().map(|mv| Some(*mv)))
}

fn result(analysis: &Analysis, review: &Review, act: &Act) -> Html {
    let nodes = review.nodes(&analysis.tree);
    let go_to = with(act.clone(), move |act, place: usize| {
        if let Some(node) = nodes.get(place).copied() {
            act.emit(seat::Action::Game(Action::GoTo(node)));
        }
    });
    let told = with(review.clone(), |review, place| review.told(place));
    html! {
        <>
            <Graph report={review.report.clone()} {told} go_to={go_to.clone()}
                place={review.place_of(&analysis.tree, analysis.at)}
                course={words::course(&review.game, &review.report)} />
            if review.state == State::Done {
                { sides(review) }
                { turning_points(review, &go_to) }
                { lessons(review, act) }
            }
            { table(review, &go_to) }
        </>
    }
}

/// Accuracy and counts of both sides.
fn sides(review: &Review) -> Html {
    let cell = |side| match review.report.accuracy(side) {
        Some(accuracy) => accuracy.round().to_string(),
        None => "–".to_owned(),
    };
    html! {
        <table class="review-sides">
            <thead>
                <tr><td></td><th scope="col">{ "White" }</th><th scope="col">{ "Black" }</th></tr>
            </thead>
            <tbody>
                <tr class="review-accuracy">
                    <th scope="row">{ "Accuracy, of 100" }</th>
                    <td>{ cell(Side::White) }</td>
                    <td>{ cell(Side::Black) }</td>
                </tr>
                { for Judgement::ALL.into_iter().map(|judgement| html! {
                    <tr>
                        <th scope="row">{ sign(judgement) }{ many(judgement) }</th>
                        <td>{ review.report.count(Side::White, judgement) }</td>
                        <td>{ review.report.count(Side::Black, judgement) }</td>
                    </tr>
                }) }
            </tbody>
        </table>
    }
}

fn many(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Forced => "Only moves",
        Judgement::Best => "Best moves",
        Judgement::Good => "Good moves",
        Judgement::Inaccuracy => "Inaccuracies",
        Judgement::Mistake => "Mistakes",
        Judgement::Blunder => "Blunders",
    }
}

/// As it stands after moves, and on the graph.
fn sign(judgement: Judgement) -> Html {
    let (class, sign) = match judgement {
        Judgement::Inaccuracy => ("inaccuracy", "?!"),
        Judgement::Mistake => ("mistake", "?"),
        Judgement::Blunder => ("blunder", "??"),
        _ => ("plain", ""),
    };
    html! { <span class={classes!("review-sign", class)} aria-hidden="true">{ sign }</span> }
}

fn turning_points(review: &Review, go_to: &Callback<usize>) -> Html {
    let points = review.report.turning_points();
    if points.is_empty() {
        return html! { <p class="quiet">{ "No move lost much: there was no turning point." }</p> };
    }
    html! {
        <section aria-labelledby="review-turning">
            <h3 id="review-turning">{ "Turning points" }</h3>
            <ol class="review-points">
                { for points.into_iter().map(|ply| {
                    let why = words::better(&review.game, &review.seen, ply).unwrap_or_default();
                    let onclick = go_to.reform(move |_: MouseEvent| ply + 1);
                    html! {
                        <li>
                            <button type="button" class="review-point" {onclick}>{ review.told(ply + 1) }{ "." }</button>
                            <p>{ why }</p>
                        </li>
                    }
                }) }
            </ol>
        </section>
    }
}

fn lessons(review: &Review, act: &Act) -> Html {
    let sides = [Side::White, Side::Black];
    let open: Vec<(Side, usize)> = sides
        .into_iter()
        .map(|side| (side, review.mistakes(side).len()))
        .filter(|(_, mistakes)| *mistakes > 0)
        .collect();
    html! {
        <section aria-labelledby="review-learn">
            <h3 id="review-learn">{ "Learn from the mistakes" }</h3>
            if open.is_empty() {
                <p class="quiet">{ "Neither side made a mistake worth a second try." }</p>
            }
            <p class="buttons">
                { for open.into_iter().map(|(side, mistakes)| {
                    Button::new(format!("{}’s ({mistakes})", said::side(side)))
                        .label(format!("Learn from {}’s mistakes: {mistakes}", said::side(side)))
                        .html(does(act, Action::Learn(side)))
                }) }
            </p>
        </section>
    }
}

fn learning(analysis: &Analysis, review: &Review, lesson: &Lesson, act: &Act) -> Html {
    let class = match &lesson.told {
        Verdict::Solved(_) => "good",
        Verdict::Wrong(_) | Verdict::Trouble(_) => "bad",
        Verdict::Nothing | Verdict::Waiting(_) | Verdict::Shown(_) => "",
    };
    let told = lesson.told.words();
    let settled = lesson.is_settled();
    let away = !settled && !analysis.is_at_task();
    html! {
        <section class="review-lesson" aria-label="Learn from the mistakes">
            <h3>{ "Learn from the mistakes" }</h3>
            <p>{ lesson.task(review) }</p>
            if !told.is_empty() { <p class={classes!("note", class)}>{ told }</p> }
            <p class="buttons">
                if away { { primary("Try again", does(act, Action::Retry)) } }
                if settled {
                    { primary(if lesson.is_last() { "Done" } else { "Next" }, does(act, Action::NextTask)) }
                } else {
                    { button("Show the answer", does(act, Action::ShowAnswer)) }
                }
                { button("Back to the review", does(act, Action::EndLesson)) }
            </p>
        </section>
    }
}

/// Every move in words, for whoever cannot use the graph.
fn table(review: &Review, go_to: &Callback<usize>) -> Html {
    html! {
        <details class="review-all">
            <summary>{ "All moves" }</summary>
            <ol class="review-moves">
                { for (0..review.seen.len()).map(|place| {
                    let onclick = go_to.reform(move |_: MouseEvent| place);
                    html! {
                        <li><button type="button" class="review-point" {onclick}>{ review.told(place) }</button></li>
                    }
                }) }
            </ol>
        </details>
    }
}
