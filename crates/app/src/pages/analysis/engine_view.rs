//! What the engine thinks: off until asked, then up to five lines and a bar.

use rookery_rules::{Position, Ruleset, Side};
use rookery_state::analysis::{Action, Analysis, Proving, Report, proof_text, score_text};
use rookery_state::notation::Writing;
use rookery_state::seat;
use rookery_state::words;
use yew::prelude::*;

use crate::pages::events::{value, with};
use crate::pages::seat::notation::drawn_move;
use crate::pages::widgets::options;

pub fn engine(
    analysis: &Analysis,
    act: &Callback<seat::Action<Action>>,
    writing: &Writing,
) -> Html {
    let on = analysis.engine.on;
    let toggle = with(act.clone(), move |act, _: MouseEvent| {
        act.emit(seat::Action::Game(Action::EngineOn(!on)))
    });
    let choose = with(act.clone(), |act, event: Event| {
        if let Ok(lines) = value(&event).parse() {
            act.emit(seat::Action::Game(Action::Lines(lines)));
        }
    });
    let over = analysis.position().outcome(analysis.ruleset()).is_some();
    html! {
        <section class="engine" aria-label="Engine">
            <p class="buttons">
                <button type="button" aria-pressed={on.to_string()} onclick={toggle}>{ "Engine" }</button>
                <label>
                    { "Lines " }
                    <select onchange={choose}>
                        { options(&analysis.engine.lines.to_string(), ["1", "2", "3", "4", "5"].map(|n| (n, n))) }
                    </select>
                </label>
            </p>
            if let Some(trouble) = &analysis.engine.trouble {
                <p class="note">{ format!("The engine stopped: {trouble}. Switch it on to try again.") }</p>
            }
            if on && !over {
                { proof(analysis, act) }
            }
            if on && over {
                <p class="quiet">{ "The game is over here: nothing to think about." }</p>
            } else if on {
                { match analysis.report() {
                    Some(report) => lines(analysis, report, act, writing),
                    None => html! { <p class="quiet">{ "Thinking…" }</p> },
                } }
            }
        </section>
    }
}

/// What is proven of the few men that are left.
fn proof(analysis: &Analysis, act: &Callback<seat::Action<Action>>) -> Html {
    let side = analysis.position().turn();
    match analysis.proof() {
        Some(Proving::Going(percent)) => html! {
            <p class="proof">
                <label>
                    { "Proving the result " }
                    <progress max="100" value={percent.to_string()} />
                </label>
            </p>
        },
        Some(Proving::Found(found)) => html! {
            <p class="proof" title="By the rules of this game; counts of moves and repetitions are left aside">
                { proof_text(found, side) }
            </p>
        },
        None if analysis.offers_proof() => html! {
            <p class="proof">
                <button type="button" class="quiet"
                    title="Goes through every position that these men can come to; it takes some seconds"
                    onclick={act.reform(|_: MouseEvent| seat::Action::Game(Action::Prove))}>
                    { "Prove the result" }
                </button>
            </p>
        },
        None => Html::default(),
    }
}

/// How much of a line is shown.
const SHOWN: usize = 10;

/// The moves of a line, each with what stands before it: numbered as in the list of moves.
pub fn numbered<'l>(
    ruleset: &Ruleset,
    mut position: Position,
    line: impl Iterator<Item = (&'l String, &'l String)>,
) -> Vec<(String, String)> {
    let mut written = Vec::new();
    for (text, san) in line {
        let number = position.fullmove();
        let before = match position.turn() {
            Side::White if written.is_empty() || !position.is_pending() => format!("{number}. "),
            Side::Black if written.is_empty() => format!("{number}… "),
            // The moves of one turn are read as one.
            _ if position.is_pending() => "+ ".to_owned(),
            _ => String::new(),
        };
        written.push((before, san.clone()));
        if let Ok(mv) = position.parse_move(ruleset, text) {
            position.play(ruleset, mv);
        }
    }
    written
}

fn lines(
    analysis: &Analysis,
    report: &Report,
    act: &Callback<seat::Action<Action>>,
    writing: &Writing,
) -> Html {
    let state = if report.done { "" } else { ", thinking…" };
    let preview = act.reform(|moves| seat::Action::Game(Action::LookAhead(moves)));
    html! {
        <>
            <p class="quiet">
                { format!("Depth {}, {} positions{state}", report.depth, words::many(report.nodes)) }
            </p>
            <ol class="engine-lines">
                { for report.lines.iter().map(|line| {
                    let score = score_text(line.score, report.side);
                    let (act, moves) = (act.clone(), line.moves.clone());
                    let onclick = Callback::from(move |_: MouseEvent| {
                        act.emit(seat::Action::Game(Action::Insert(moves.clone())));
                    });
                    // Pointing at a move, or standing on the line, shows the board after it.
                    let moves = &line.moves;
                    let ahead = |plies: usize| Some(moves[..plies.min(moves.len())].to_vec());
                    let show = |plies: usize| {
                        let (preview, ahead) = (preview.clone(), ahead(plies));
                        Callback::from(move |_: MouseEvent| preview.emit(ahead.clone()))
                    };
                    let stood_on = {
                        let (preview, ahead) = (preview.clone(), ahead(SHOWN));
                        Callback::from(move |event: FocusEvent| {
                            // A mouse that presses it points at one of the moves.
                            let line = event.target_dyn_into::<web_sys::Element>();
                            if line.is_some_and(|line| line.matches(":focus-visible") == Ok(true)) {
                                preview.emit(ahead.clone());
                            }
                        })
                    };
                    html! {
                        <li>
                            <button type="button" class="engine-line" {onclick} onfocus={stood_on}
                                onblur={preview.reform(|_: FocusEvent| None)}
                                onmouseleave={preview.reform(|_: MouseEvent| None)}
                                title="Add this line to the variations">
                                <span class="engine-score">{ score }</span>
                                { for numbered(analysis.ruleset(), *analysis.position(), line.moves.iter().zip(&line.sans).take(SHOWN)).into_iter().enumerate().map(|(ply, san)| html! {
                                    <span onmouseenter={show(ply + 1)}>{ " " }{ san.0 }{ drawn_move(writing, &san.1) }</span>
                                }) }
                            </button>
                        </li>
                    }
                }) }
            </ol>
        </>
    }
}

/// What the engine said last: the report, and whether it is of an earlier place.
fn said(analysis: &Analysis) -> Option<(&Report, bool)> {
    let fresh = analysis.report().map(|report| (report, false));
    let earlier = || analysis.engine.said.as_ref().map(|report| (report, true));
    fresh.or_else(earlier).filter(|_| analysis.engine.on)
}

/// Of that the number, as White sees it.
pub fn score(analysis: &Analysis) -> Option<(String, bool)> {
    let (report, stale) = said(analysis)?;
    let best = report.lines.first()?;
    Some((score_text(best.score, report.side), stale))
}

/// The bar beside the board; it stays as it was, and says so, while nothing new is known.
pub fn bar(analysis: &Analysis) -> Html {
    let Some((report, stale)) = said(analysis) else {
        return Html::default();
    };
    let Some(chance) = report.white_chance(analysis.ruleset()) else {
        return Html::default();
    };
    // In thousandths: whole numbers are written with less code than others.
    let white = (chance * 1000.0).clamp(10.0, 990.0).round() as u32;
    let (percent, width) = ((white + 5) / 10, format!("{}.{}", white / 10, white % 10));
    let score = score(analysis).map_or_else(String::new, |(score, _)| score);
    html! {
        <div class={classes!("eval", stale.then_some("stale"))}>
            <svg class="eval-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect class="eval-black" x="0" y="0" width="100" height="10" />
                <rect class="eval-white" x="0" y="0" {width} height="10" />
            </svg>
            <p class="eval-text">
                { format!("{score}{}: White's chance {percent} of 100", if stale { " (earlier)" } else { "" }) }
            </p>
        </div>
    }
}
