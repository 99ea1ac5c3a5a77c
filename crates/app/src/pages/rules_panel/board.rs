//! The board on which a rule is shown and may be tried: moves for both sides, and a way back.

use std::rc::Rc;

use rookery_rules::{Game, Side};
use yew::prelude::*;

use super::study::Study;
use crate::effects::settings::use_settings;
use crate::pages::focus::{focus_board, go_to};
use crate::pages::parts::{Button, button, enabled_button};
use crate::pages::seat::{Hands, Sight, board};
use crate::state::board as shown;
use crate::state::inspection;
use crate::state::words;
use rookery_board::{Said, Speech, Square};

#[derive(Properties)]
pub struct Props {
    pub study: Rc<Study>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        // Who asks for the same study once more wants it from its beginning.
        Rc::ptr_eq(&self.study, &other.study)
    }
}

#[component]
pub fn StudyBoard(props: &Props) -> Html {
    let settings = use_settings();
    let study = props.study.clone();
    let game = use_state(|| study.game.clone());
    let said = use_state(Said::default);
    {
        // Another study: begin with it, and say what it is.
        let (game, said, study) = (game.setter(), said.clone(), study.clone());
        use_effect_with(Rc::as_ptr(&study), move |_| {
            said.set(said.then(format!("{}. {}", study.title, study.note)));
            game.set(study.game.clone());
        });
    }
    let tried = game.moves().len().saturating_sub(study.plies);
    let on_move = {
        let (game, said) = (game.clone(), said.clone());
        Callback::from(move |text: Rc<str>| try_move(&game, &said, &text))
    };
    // A button that cannot be pressed any more, or is gone, would lose the focus.
    let pass = {
        let (game, said) = (game.clone(), said.clone());
        Callback::from(move |_: MouseEvent| {
            try_move(&game, &said, "0000");
            focus_board();
        })
    };
    let back = {
        let game = game.clone();
        Callback::from(move |_: MouseEvent| {
            let mut next = (*game).clone();
            next.pop();
            game.set(next);
            if tried == 1 {
                focus_board();
            }
        })
    };
    let again = {
        let (game, study) = (game.clone(), study.clone());
        Callback::from(move |_: MouseEvent| {
            game.set(study.game.clone());
            focus_board();
        })
    };
    let say = {
        let said = said.clone();
        Callback::from(move |text: String| said.set(said.then(text)))
    };
    let on_inspect = {
        let (game, said) = (game.clone(), said.clone());
        Callback::from(move |square: Option<Square>| {
            let look = |square| inspection::look(game.ruleset(), game.position(), square);
            if let Some(glass) = square.and_then(|square| look(shown::from_board(square))) {
                said.set(said.then(glass.text));
            }
        })
    };
    let on_ask = {
        let (game, said) = (game.clone(), said.clone());
        Callback::from(move |question| {
            said.set(said.then(shown::answer(question, &game, game.moves().len())));
        })
    };
    let (ruleset, position) = (game.ruleset(), game.position());
    let over = game.outcome();
    let sight = Sight {
        title: study.title.clone(),
        scene: shown::open(&game, Side::White, &settings),
        marks: match tried {
            0 => study.marks.clone(),
            _ => Vec::new(),
        },
        arrows: Vec::new(),
    };
    let hands = Hands {
        moves: on_move,
        inspects: on_inspect,
        asks: on_ask,
        says: say,
        ..Hands::default()
    };
    html! {
        <section class="study" aria-label="Board to try rules on">
            { board(ruleset, sight, hands, &settings) }
            <div class="study-words">
                <p class="study-title">
                    <strong>{ &study.title }</strong>
                    <span class="study-turn">
                        { match &over {
                            Some(outcome) => words::headline(ruleset, outcome),
                            None => format!("{} to move", words::side(position.turn())),
                        } }
                    </span>
                </p>
                <p class="study-note">{ &study.note }</p>
                <p class="study-buttons">
                    if position.may_pass(ruleset) && over.is_none() {
                        { button("Pass", pass) }
                    }
                    { enabled_button("Take back", tried > 0, back) }
                    { enabled_button("Begin again", tried > 0, again) }
                    if let Some(number) = study.sentence {
                        { Button {
                            words: format!("Back to sentence {number}").into(),
                            class: Some("back-to-text"),
                            ..Button::default()
                        }.html(Callback::from(move |_| go_to(&format!("sentence-{number}")))) }
                    }
                </p>
            </div>
            <Speech calm={(*said).clone()} />
        </section>
    }
}

fn try_move(game: &UseStateHandle<Game>, said: &UseStateHandle<Said>, text: &str) {
    let mut next = (**game).clone();
    // The board offers legal moves only; anything else leaves the position as it was.
    if next.push_text(text).is_err() {
        return;
    }
    let mut words = words::spoken_ply(&next, next.moves().len()).unwrap_or_default();
    if let Some(outcome) = next.outcome() {
        words = format!("{words}. {}", words::headline(next.ruleset(), &outcome));
    }
    said.set(said.then(words));
    game.set(next);
}
