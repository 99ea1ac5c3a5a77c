//! The board of an exercise, with what is asked, what was said of the attempts and the buttons:
//! the same for problems and for lessons.

use std::rc::Rc;

use gloo::timers::callback::Timeout;
use rookery_board::Speech;
use rookery_state::exercise::{Action, Exercise, How, Stage};
use rookery_state::link::Link;
use rookery_state::notation::Writing;
use rookery_state::seat::{self, Hand, Seat};
use rookery_state::words;
use yew::prelude::*;

use crate::effects::runner::Runner;
use crate::effects::settings::{self, SettingsHandle};
use crate::pages::key_sheet::BoardKeys;
use crate::pages::seat::notation::drawn_move;
use crate::pages::seat::{board, move_field, steps};
use crate::pages::widgets::{button, enabled_button};

/// A move is seen to come to rest before it is answered or taken back.
const SEEN_MS: f64 = 450.0;

/// How an exercise was done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Finished {
    pub how: How,
    pub wrong: u32,
    pub hints: u32,
}

#[derive(Properties)]
pub struct Props {
    pub exercise: Rc<Exercise>,
    pub on_done: Callback<Finished>,
    /// What leads on, once it is done.
    #[prop_or_default]
    pub children: Html,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.exercise, &other.exercise) && self.children == other.children
    }
}

pub enum Msg {
    Act(seat::Action<Action>),
    Settings(SettingsHandle),
}

pub struct ExerciseBoard {
    seat: Seat<Exercise>,
    runner: Runner,
    due: Option<Timeout>,
    settings: SettingsHandle,
    _settings: Option<ContextHandle<SettingsHandle>>,
}

impl Component for ExerciseBoard {
    type Message = Msg;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let link = ctx.link();
        let (settings, handle) = settings::follow(link.clone(), link.callback(Msg::Settings));
        let mut page = ExerciseBoard {
            seat: Seat::default(),
            // The computer player is never asked: its replies are known.
            runner: Runner::new(Callback::noop(), Callback::noop(), settings.hash_mb),
            due: None,
            settings,
            _settings: handle,
        };
        page.begin(&ctx.props().exercise);
        page
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Act(action) => {
                let before = self.seat.game.as_ref().map(|exercise| exercise.stage);
                let effects = self.seat.update(action);
                self.runner.run(effects, &mut self.seat, &self.settings);
                self.follow(ctx, before);
            }
            Msg::Settings(settings) => self.settings = settings,
        }
        true
    }

    fn changed(&mut self, ctx: &Context<Self>, before: &Props) -> bool {
        if !Rc::ptr_eq(&ctx.props().exercise, &before.exercise) {
            self.begin(&ctx.props().exercise);
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let Some(exercise) = &self.seat.game else {
            return Html::default();
        };
        let act = ctx.link().callback(Msg::Act);
        let does =
            |action: Action| act.reform(move |_: MouseEvent| seat::Action::Game(action.clone()));
        let ruleset = exercise.play.game.ruleset();
        let asked = exercise.stage == Stage::Asked;
        let (side, done) = (words::side(exercise.side()), exercise.is_done());
        let writing = Writing::of(ruleset, &self.settings);
        let (game, bottom) = (&exercise.play.game, exercise.play.bottom);
        let solution = exercise.solution();
        // In one line, which moves no button: all of it stands among the moves.
        let remark = classes!(
            "exercise-remark",
            done.then_some("done"),
            (!solution.is_empty()).then_some("one-line")
        );
        // What was said of a move that was written stands above the buttons.
        let answer = Some(self.seat.answer.typed.as_str());
        let answer =
            answer.filter(|said| exercise.remark.is_empty() || !said.ends_with(&exercise.remark));
        let begun = game
            .positions()
            .first()
            .map(|position| position.to_fen(ruleset));
        let analysed = Link::of(game, bottom, exercise.play.cursor).to_analysis(ruleset.id());
        html! {
            <section class="exercise" aria-label="The board">
                <p class="exercise-task">
                    <strong>{ &exercise.task }</strong>
                    { " " }<span class="study-turn">{ format!("You play {side}.") }</span>
                </p>
                { board(&self.seat, ruleset.title(), &self.settings, &act, Callback::noop()) }
                <p class={remark}>
                    { &exercise.remark }
                    { for solution.iter().map(|san| html! {
                        <>{ drawn_move(&writing, san) }{ " " }</>
                    }) }
                </p>
                <p class="study-buttons">
                    if exercise.is_question() {
                        { enabled_button("Allowed", asked, does(Action::Judge(true))) }
                        { enabled_button("Not allowed", asked, does(Action::Judge(false))) }
                    } else {
                        if exercise.may_pass() {
                            { button("Pass", act.reform(|_| seat::Action::Hand(Hand::Pass))) }
                        }
                        { enabled_button("Hint", asked, does(Action::Hint)) }
                        { enabled_button("Show the solution", !done, does(Action::ShowSolution)) }
                    }
                    { enabled_button("Begin again", done, does(Action::Again)) }
                    { ctx.props().children.clone() }
                </p>
                if !exercise.is_question() {
                    { steps(&self.seat, &act) }
                    { move_field(&begun.unwrap_or_default(), &act, ruleset, answer.unwrap_or_default()) }
                    <p class="exercise-line" role="group" aria-label="Moves so far">
                        { for exercise.line().iter().map(|san| html! {
                            <span>{ drawn_move(&writing, san) }{ " " }</span>
                        }) }
                    </p>
                    <p class="exercise-on">
                        if done { <a href={analysed.hash()}>{ "Analyse this position" }</a> }
                    </p>
                }
                <Speech urgent={self.seat.urgent.clone()} calm={self.seat.calm.clone()} />
                <BoardKeys />
            </section>
        }
    }
}

impl ExerciseBoard {
    /// Begins with an exercise, and says what it asks.
    fn begin(&mut self, exercise: &Exercise) {
        self.due = None;
        let side = words::side(exercise.side());
        self.seat.say(format!("{} You play {side}.", exercise.task));
        self.seat.put(exercise.clone());
    }

    /// What waits is waited for, and what is done is told.
    fn follow(&mut self, ctx: &Context<Self>, before: Option<Stage>) {
        let Some(exercise) = &self.seat.game else {
            return;
        };
        if before == Some(exercise.stage) {
            return;
        }
        self.due = exercise.waits_for().map(|job| {
            let link = ctx.link().clone();
            let millis = SEEN_MS + self.settings.animation.millis();
            let due = seat::Action::Game(Action::Due(job));
            Timeout::new(millis as u32, move || link.send_message(Msg::Act(due)))
        });
        if let Stage::Done(how) = exercise.stage {
            ctx.props().on_done.emit(Finished {
                how,
                wrong: exercise.wrong,
                hints: exercise.hints,
            });
        }
    }
}
