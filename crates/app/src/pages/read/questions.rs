//! What a page leaves open: how it was settled, why, and what else it could mean.

use rookery_reader::{Alternative, Assumption};
use rookery_state::words::capital;
use yew::prelude::*;

/// What the person answers.
pub struct Choosing {
    /// Answered already; a reading that does it is awaited.
    pub awaited: Vec<(String, String)>,
    pub choose: Callback<Alternative>,
}

/// One question, with its answers as a choice that changes the game. `place` tells the same
/// question in two places apart.
pub fn question(one: &Assumption, phrase: &str, place: &str, choosing: &Choosing) -> Html {
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
    // What is pressed is marked at once, and not when it has been read.
    let awaited = choosing.awaited.iter().find(|(to, _)| *to == one.question);
    let marked = awaited.map_or(&one.answer, |(_, answer)| answer);
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
                    let (choose, chosen) = (choosing.choose.clone(), (*answer).clone());
                    html! {
                        <label class="answer">
                            <input type="radio" name={name.clone()} checked={answer.answer == *marked}
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
