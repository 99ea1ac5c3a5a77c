//! What a page leaves open: how it was settled, why, and what else it could mean.

use rookery_reader::{Alternative, Assumption};
use yew::prelude::*;

use crate::state::words::capital;

#[derive(Properties, PartialEq)]
pub struct QuestionProps {
    pub assumption: Assumption,
    /// The words of the page that it concerns.
    pub phrase: AttrValue,
    /// Tells the same question in two places apart.
    pub place: &'static str,
    /// A question and its answer.
    pub choose: Callback<(String, String)>,
}

/// One question, with its answers as a choice that changes the game.
#[component]
pub fn Question(props: &QuestionProps) -> Html {
    let one = &props.assumption;
    let name = format!("{}-{}", props.place, one.question);
    let taken = Alternative {
        question: one.question.clone(),
        answer: one.answer.clone(),
        says: one.says.clone(),
        removes: Vec::new(),
        adds: Vec::new(),
    };
    let answers: Vec<&Alternative> = std::iter::once(&taken).chain(&one.alternatives).collect();
    html! {
        <fieldset class="question">
            <legend>{ "“" }{ &props.phrase }{ "”" }</legend>
            if answers.len() == 1 {
                <p class="answer">{ capital(&one.says) }{ "." }</p>
            } else {
                { for answers.iter().map(|answer| {
                    let choose = props.choose.clone();
                    let chosen = (answer.question.clone(), answer.answer.clone());
                    html! {
                        <label class="answer">
                            <input type="radio" name={name.clone()} checked={answer.answer == one.answer}
                                onchange={move |_| choose.emit(chosen.clone())} />
                            <span>{ capital(&answer.says) }</span>
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
