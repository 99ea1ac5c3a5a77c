//! The board on which a rule is shown and may be tried: moves for both sides, and a way back.

use std::rc::Rc;

use rookery_state::play::Action;
use rookery_state::seat::{self, Hand, Seat, Trial};
use rookery_state::study::Study;
use rookery_state::words;
use yew::prelude::*;

use crate::effects::focus::{focus_board, go_to};
use crate::effects::runner::Runner;
use crate::effects::settings::{self, SettingsHandle};
use crate::pages::key_sheet::BoardKeys;
use crate::pages::seat::board;
use crate::pages::widgets::{Button, button, enabled_button};
use rookery_board::Speech;
use rookery_rules::describe;

#[derive(Properties)]
pub struct Props {
    pub study: Rc<Study>,
    /// Where something else than the start stands on the board: back to that.
    pub leave: Option<Callback<()>>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        // Who asks for the same study once more wants it from its beginning.
        Rc::ptr_eq(&self.study, &other.study)
    }
}

pub enum Msg {
    Act(seat::Action<Action>),
    /// The study from its beginning.
    Again,
    Settings(SettingsHandle),
}

pub struct StudyBoard {
    seat: Seat<Trial>,
    runner: Runner,
    settings: SettingsHandle,
    _settings: Option<ContextHandle<SettingsHandle>>,
}

impl Component for StudyBoard {
    type Message = Msg;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let link = ctx.link();
        let (settings, handle) = settings::follow(link.clone(), link.callback(Msg::Settings));
        let mut page = StudyBoard {
            seat: Seat::default(),
            runner: Runner::new(Callback::noop(), Callback::noop(), settings.hash_mb),
            settings,
            _settings: handle,
        };
        page.begin(&ctx.props().study);
        page
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Act(action) => {
                let effects = self.seat.update(action);
                self.runner.run(effects, &mut self.seat, &self.settings);
            }
            Msg::Again => {
                self.seat.put(Trial::new((*ctx.props().study).clone()));
                focus_board();
            }
            Msg::Settings(settings) => self.settings = settings,
        }
        true
    }

    fn changed(&mut self, ctx: &Context<Self>, _: &Props) -> bool {
        self.begin(&ctx.props().study);
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let Some(trial) = &self.seat.game else {
            return Html::default();
        };
        let link = ctx.link();
        let act = link.callback(Msg::Act);
        let (study, game) = (&trial.study, &trial.play.game);
        let (ruleset, position) = (game.ruleset(), game.position());
        let over = game.outcome();
        let tried = trial.tried();
        let take_back = act.reform(move |_: MouseEvent| {
            // The button that can't be pressed any more would lose the focus.
            if tried == 1 {
                focus_board();
            }
            seat::Action::Game(Action::TakeBack)
        });
        html! {
            <section class="study" aria-label="Board to try rules on">
                { board(&self.seat, &study.title, &self.settings, &act, Callback::noop()) }
                <div class="study-words">
                    <p class="study-title">
                        <strong>{ &study.title }</strong>
                        <span class="study-turn">
                            { match &over {
                                Some(outcome) => words::headline(ruleset, outcome),
                                None => describe::expectation(ruleset, position),
                            } }
                        </span>
                    </p>
                    <p class="study-note">{ &study.note }</p>
                    <p class="study-buttons">
                        if position.may_pass(ruleset) && over.is_none() {
                            { button("Pass", act.reform(|_| seat::Action::Hand(Hand::Pass))) }
                        }
                        { enabled_button("Take back", tried > 0, take_back) }
                        { enabled_button("Begin again", tried > 0, link.callback(|_| Msg::Again)) }
                        if let Some(leave) = &ctx.props().leave {
                            { button("Start position", leave.reform(|_: MouseEvent| focus_board())) }
                        }
                        if let Some(number) = study.sentence {
                            { Button::new(format!("Back to sentence {number}")).class("back-to-text")
                                .html(Callback::from(move |_| go_to(&format!("sentence-{number}")))) }
                        }
                    </p>
                </div>
                <Speech urgent={self.seat.urgent.clone()} calm={self.seat.calm.clone()} />
                <BoardKeys />
            </section>
        }
    }
}

impl StudyBoard {
    /// Begins with a study, and says what it is.
    fn begin(&mut self, study: &Study) {
        self.seat.say(format!("{}. {}", study.title, study.note));
        self.seat.put(Trial::new(study.clone()));
    }
}
