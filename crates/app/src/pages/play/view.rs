//! The play page, drawn.

use std::rc::Rc;

use gloo::utils::window;
use yew::prelude::*;

use super::controls::{Hooks, controls};
use super::head::head;
use super::move_field::move_field;
use super::move_list::MoveList;
use super::new_game::NewGame;
use super::player_line::player_line;
use super::result::{Buttons, banner};
use super::share::Share;
use super::{Msg, Panel, Play};
use crate::effects::{clipboard, kept};
use crate::pages::focus::focus_board;
use crate::pages::key_sheet::KeySheet;
use crate::pages::parts::{button, buttons, primary};
use crate::pages::picture;
use crate::pages::rules_panel::beside::RulesBeside;
use crate::pages::rules_panel::study::Study;
use crate::pages::unknown::no_game;
use crate::state::board::{self, letters, premove};
use crate::state::inspection::Glass;
use crate::state::keys::Place;
use crate::state::link::Link;
use crate::state::pgn;
use crate::state::play::{self, Action, expected};
use crate::state::settings::{Settings, ShowCoordinates};
use rookery_board::{Board, Coordinates, Look, Question, Speech};

pub fn coordinates(settings: &Settings) -> Coordinates {
    match settings.coordinates {
        ShowCoordinates::Outside => Coordinates::Outside,
        ShowCoordinates::Inside => Coordinates::Inside,
        ShowCoordinates::Off => Coordinates::Off,
    }
}

impl Play {
    pub(super) fn draw(&self, ctx: &Context<Self>) -> Html {
        let Some(game) = self.shown() else {
            let why = self.missing.as_deref().unwrap_or_default();
            return no_game(&ctx.props().id, why);
        };
        let link = ctx.link();
        let settings = &*self.settings;
        let look = board::look(settings.pieces);
        let top = game.bottom.other();
        let speech = html! { <Speech urgent={self.urgent.clone()} calm={self.calm.clone()} /> };
        html! {
            <main class="page play">
                { head(game.ruleset(), "") }
                <div class="play-grid">
                    <section class="play-table" aria-label="Table">
                        { player_line(game, top, look) }
                        <div class="play-board">{ self.board(ctx, game, look) }</div>
                        { player_line(game, game.bottom, look) }
                    </section>
                    <section class="play-desk" aria-label="Game">
                        { self.trial_bar(ctx) }
                        <div class="turn">
                            <p class="expected" data-expected="">{ expected(game) }</p>
                            if game.at_end() && game.may_pass() {
                                { primary("Pass", link.callback(|_| Msg::Act(Action::Pass))) }
                            }
                        </div>
                        { counters(game) }
                        { self.notices(ctx) }
                        { banner(game, Buttons {
                            rematch: self.trial.is_none().then(|| link.callback(|_| Msg::Rematch)),
                            review: link.callback(|_| Msg::Act(Action::First)),
                            share: link.callback(|_| Msg::Open(Panel::Share)),
                        }) }
                        { self.panel(ctx, game) }
                        { self.glass_view(ctx) }
                        <MoveList rows={self.rows(game)} cursor={game.cursor}
                            go_to={link.callback(|ply| Msg::Act(Action::GoTo(ply)))}
                            result={if game.is_over() { game.result() } else { "" }} />
                        { controls(game, self.panel, &self.answer.pressed, &Hooks {
                            act: link.callback(Msg::Act),
                            open: link.callback(Msg::Open),
                        }) }
                        <RulesBeside ruleset={self.game.as_ref().unwrap_or(game).game.ruleset().clone()}
                            on_show={link.callback(|study| Msg::Try(Box::new(study)))}
                            on_glance={link.callback(|study: Option<Study>| Msg::Glance(study.map(Box::new)))}
                            on_switch={link.callback(Msg::Switch)} />
                        { move_field(link.callback(|text| Msg::Act(Action::Typed(text))), &self.answer.typed, &self.field) }
                        <p class="elsewhere">
                            <a href={analysis_link(game)}>{ "Analyse this game" }</a>
                        </p>
                    </section>
                </div>
                { speech }
            </main>
        }
    }

    fn board(&self, ctx: &Context<Self>, game: &play::Play, look: Look) -> Html {
        let link = ctx.link();
        let settings = &*self.settings;
        let mut marks = board::hint_marks(game);
        if let Some(glass) = &self.glass {
            marks.extend(glass.marks.iter().cloned());
        }
        if let Some((_, of_glance)) = &self.glance {
            marks.extend(of_glance.iter().cloned());
        } else if self.trial.is_some() && game.game.moves().len() == self.trial_marks.0 {
            marks.extend(self.trial_marks.1.iter().cloned());
        }
        let ruleset = game.ruleset();
        html! {
            <Board
                scene={Rc::new(board::scene(game, settings))}
                label={format!("Board: {}", ruleset.title())}
                letters={letters(ruleset)}
                marks={Rc::<[_]>::from(marks)}
                arrows={Rc::<[_]>::from(board::hint_arrows(game))}
                {look}
                tint={settings.board.tint(ruleset.id())}
                coordinates={coordinates(settings)}
                show_targets={settings.show_targets}
                animation_ms={settings.animation.millis()}
                on_move={link.callback(|id: Rc<str>| Msg::Act(Action::Move(id.to_string())))}
                on_premove={link.callback(|id: Option<Rc<str>>| {
                    Msg::Act(Action::Premove(id.and_then(|id| premove(&id))))
                })}
                on_inspect={link.callback(Msg::Inspect)}
                on_arrows={picture::remember(&self.drawn)}
                on_say={link.callback(Msg::Say)}
                on_ask={link.callback(|question| Msg::Act(match question {
                    Question::LastMove => Action::SayLastMove,
                    Question::LastCapture => Action::SayLastCapture,
                }))}
            />
        }
    }

    fn trial_bar(&self, ctx: &Context<Self>) -> Html {
        if self.trial.is_none() {
            return Html::default();
        }
        html! {
            <div class="note trial" role="group" aria-label="Trying a position">
                <p>
                    { "You are trying a position from the rules; both sides are yours. Your \
                       game waits." }
                </p>
                { buttons([button("Back to your game", ctx.link().callback(|_| Msg::EndTry))]) }
            </div>
        }
    }

    fn notices(&self, ctx: &Context<Self>) -> Html {
        let link = ctx.link();
        self.notices
            .iter()
            .enumerate()
            .map(|(index, notice)| {
                let dismiss = link.callback(move |_: MouseEvent| Msg::Dismiss(index));
                let reload = Callback::from(|_: MouseEvent| {
                    let _ = window().location().reload();
                });
                html! {
                    <div class="note notice">
                        <p>{ &notice.text }</p>
                        <p class="buttons">
                            if notice.reload { { button("Reload", reload) } }
                            { button("Dismiss", dismiss) }
                        </p>
                    </div>
                }
            })
            .collect()
    }

    fn glass_view(&self, ctx: &Context<Self>) -> Html {
        match &self.glass {
            Some(glass) => glass_panel(glass, ctx.link().callback(|_| Msg::Inspect(None))),
            None => Html::default(),
        }
    }

    /// What is shown, with the hint's arrow and the person's own.
    pub(super) fn save_picture(&self, kind: &str) {
        if let Some(play) = self.shown() {
            let mut game = play.game.clone();
            game.truncate(play.cursor);
            let hints = board::hint_arrows(play);
            let pieces = self.settings.pieces;
            picture::save(kind, &game, play.bottom, pieces, &hints, &self.drawn);
        }
    }

    fn panel(&self, ctx: &Context<Self>, game: &play::Play) -> Html {
        let link = ctx.link();
        let close = link.callback(|()| Msg::Close);
        // A new one follows on the person's own game, whatever is being tried out.
        let own = self.game.as_ref().unwrap_or(game);
        match self.panel {
            None => Html::default(),
            Some(Panel::NewGame) => html! {
                <NewGame ruleset={own.game.ruleset().clone()} players={own.players}
                    start={link.callback(Msg::Start)} {close} />
            },
            Some(Panel::Share) => {
                let id = game.ruleset().id();
                let to_game = Link {
                    rules: kept::own_ruleset(id).unwrap_or_default(),
                    ..Link::of(&game.game, game.bottom, game.cursor)
                };
                let hash = to_game.to_play(id).hash();
                html! {
                    <Share title={game.ruleset().title().to_owned()}
                        link={format!("{}{hash}", clipboard::site_address())}
                        fen={game.shown().to_fen(game.ruleset())}
                        pgn={pgn::write(game, kept::begun(&game.id))}
                        picture={link.callback(Msg::Picture)}
                        say={link.callback(Msg::Say)} {close} />
                }
            }
            Some(Panel::Keys) => html! { <KeySheet place={Place::Play} {close} /> },
        }
    }
}

/// What a piece may do, in words beside the board.
pub fn glass_panel(glass: &Glass, close: Callback<MouseEvent>) -> Html {
    // The button goes with the panel, and would take the focus along.
    let close = close.reform(|event| {
        focus_board();
        event
    });
    html! {
        <section class="panel glass" aria-label="Piece">
            <h2>{ &glass.title }</h2>
            { for glass.rules.iter().map(|rule| html! { <p class="glass-rule">{ rule }</p> }) }
            <p>{ &glass.text }</p>
            { buttons([button("Close", close)]) }
        </section>
    }
}

/// Repetitions and the counts that a ruleset keeps, where they matter.
fn counters(game: &play::Play) -> Html {
    use rookery_rules::ruleset::spec::Condition;
    let position = game.now();
    let mut lines: Vec<String> = Vec::new();
    let times = game.game.repetitions();
    if times > 1 && !game.is_over() {
        lines.push(format!(
            "This position stands for the {} time.",
            ordinal(times)
        ));
    }
    for end in &game.ruleset().spec().ends {
        match end.condition {
            Condition::Plies(limit) => {
                lines.push(format!("Move {} of {limit}.", position.counter()));
            }
            Condition::Quiet(limit) if position.halfmove() >= 20 => {
                lines.push(format!(
                    "{} of {limit} moves without a capture or a pawn move.",
                    position.halfmove()
                ));
            }
            Condition::BarePlies(limit) if position.counter() > 0 => {
                lines.push(format!(
                    "{} of {limit} moves with a single piece.",
                    position.counter()
                ));
            }
            Condition::Turns(limit) if position.turns() + 100 > limit => {
                lines.push(format!("Turn {} of {limit}.", position.turns()));
            }
            _ => {}
        }
    }
    if lines.is_empty() {
        return Html::default();
    }
    html! { <p class="counters">{ lines.join(" ") }</p> }
}

fn ordinal(number: usize) -> String {
    match number {
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        n if n / 10 % 10 == 1 => format!("{n}th"),
        n => format!(
            "{n}{}",
            ["th", "st", "nd", "rd"].get(n % 10).unwrap_or(&"th")
        ),
    }
}

fn analysis_link(game: &play::Play) -> String {
    Link::of(&game.game, game.bottom, game.cursor)
        .to_analysis(game.ruleset().id())
        .hash()
}

#[cfg(test)]
mod tests {
    #[test]
    fn repetitions_are_numbered_as_people_say_them() {
        let said: Vec<String> = [2, 3, 4, 11, 13, 21, 22, 23, 30, 101, 112]
            .map(super::ordinal)
            .into();
        let words = "second third 4th 11th 13th 21st 22nd 23rd 30th 101st 112th";
        assert_eq!(said.join(" "), words);
    }
}
