//! What a page leaves open: how it was settled, why, and what else it could mean.

use rookery_reader::{Alternative, Assumption};
use yew::prelude::*;

use crate::state::words::capital;

/// One question, with its answers as a choice that changes the game. `place` tells the same
/// question in two places apart.
pub fn question(
    one: &Assumption,
    phrase: &str,
    place: &str,
    choose: &Callback<Alternative>,
) -> Html {
    let name = format!("{place}-{}", one.question);
    let taken = Alternative {
        question: one.question.clone(),
        answer: one.answer.clone(),
        says: one.says.clone(),
        removes: Vec::new(),
        adds: Vec::new(),
    };
    // The answers keep their order, whichever of them is taken.
    let mut answers: Vec<&Alternative> = one.alternatives.iter().collect();
    answers.insert(one.place.min(answers.len()), &taken);
    html! {
        <fieldset class="question" key={format!("{name}-{}", one.start)}>
            <legend>
                if let Some(piece) = &one.piece { { capital(piece) }{ ": " } }
                { "“" }{ phrase }{ "”" }
            </legend>
            if answers.len() == 1 {
                <p class="answer">{ capital(&one.says) }{ "." }</p>
            } else {
                { for answers.iter().enumerate().map(|(index, answer)| {
                    let (choose, chosen) = (choose.clone(), (*answer).clone());
                    html! {
                        <label class="answer">
                            <input type="radio" name={name.clone()} checked={answer.answer == one.answer}
                                onchange={move |_| choose.emit(chosen.clone())} />
                            <span>
                                { capital(&answer.says) }
                                if index == 0 { <em class="usual">{ " (the usual reading)" }</em> }
                            </span>
                        </label>
                    }
                }) }
            }
            <p class="because">
                if one.chosen { <em>{ "You chose this. " }</em> }
                { &one.because }
            </p>
        </fieldset>
    }
}
