//! The play page, drawn.

use std::rc::Rc;

use gloo::utils::window;
use yew::prelude::*;

use super::controls::{Hooks, actions, walk};
use super::move_field::move_field;
use super::move_list::MoveList;
use super::new_game::NewGame;
use super::player_line::player_line;
use super::result::{Buttons, banner};
use super::{Beside, Msg, Panel, Play};
use crate::effects::{clipboard, kept};
use crate::pages::key_sheet::KeySheet;
use crate::pages::parts::{button, buttons, primary};
use crate::pages::picture;
use crate::pages::rules_panel::beside::RulesBeside;
use crate::pages::seat::quiet::Quiet;
use crate::pages::seat::{Handle, Hands, Share, Sight, Tab, board, glass_panel, head, tabs};
use crate::pages::unknown::no_game;
use crate::state::board as shown;
use crate::state::keys::Place;
use crate::state::link::Link;
use crate::state::pgn;
use crate::state::play::{self, Action, Engine, expected};
use rookery_board::{Question, Speech};

impl Play {
    pub(super) fn draw(&self, ctx: &Context<Self>) -> Html {
        let Some(game) = self.shown() else {
            let why = self.missing.as_deref().unwrap_or_default();
            return no_game(&ctx.props().id, why);
        };
        let link = ctx.link();
        let look = shown::look(self.settings.pieces);
        let hooks = Hooks {
            act: link.callback(Msg::Act),
            open: link.callback(Msg::Open),
            quiet: link.callback(|()| Msg::Quiet(true)),
        };
        let over = self.over(ctx, game);
        let covered = over.is_some() || self.beside == Beside::Rules;
        html! {
            <main class="page play">
                { head(game.ruleset(), "") }
                <div class="play-grid">
                    <section class="play-table" aria-label="Table">
                        <h2 class="visually-hidden">{ "Board" }</h2>
                        <div class="play-board">{ self.board(ctx, game) }<Handle /></div>
                    </section>
                    <section class="play-desk" aria-label="Game">
                        { player_line(game, game.bottom.other(), "above", look) }
                        { self.tabs(ctx, game) }
                        <div class={classes!("desk-body", covered.then_some("covered"))}>
                            <MoveList rows={self.rows(game)} cursor={game.cursor}
                                go_to={link.callback(|ply| Msg::Act(Action::GoTo(ply)))}
                                result={if game.is_over() { game.result() } else { "" }} />
                            if self.beside == Beside::Rules {
                                { self.rules(ctx, game) }
                            }
                            { over.unwrap_or_default() }
                        </div>
                        <div class="desk-notes">
                            { self.trial_bar(ctx) }
                            { self.notices(ctx) }
                            { banner(game, Buttons {
                                play_on: link.callback(|_| Msg::Act(Action::TakeBack)),
                                rematch: self.trial.is_none().then(|| link.callback(|_| Msg::Rematch)),
                                review: link.callback(|_| Msg::Act(Action::First)),
                                share: link.callback(|_| Msg::Open(Panel::Share)),
                            }) }
                            { counters(game) }
                            { self.remarks(game) }
                        </div>
                        { self.turn(ctx, game) }
                        { move_field(link.callback(|text| Msg::Act(Action::Typed(text))), &self.answer.typed, &self.field) }
                        { walk(game, &hooks) }
                        { actions(game, &hooks) }
                        { player_line(game, game.bottom, "below", look) }
                    </section>
                </div>
                if self.panel == Some(Panel::Keys) {
                    <KeySheet place={Place::Play} close={link.callback(|()| Msg::Close)} />
                }
                if self.quiet {
                    <Quiet leave={link.callback(|()| Msg::Quiet(false))} />
                }
                <Speech urgent={self.urgent.clone()} calm={self.calm.clone()} />
            </main>
        }
    }

    fn board(&self, ctx: &Context<Self>, game: &play::Play) -> Html {
        let link = ctx.link();
        let mut marks = shown::hint_marks(game);
        if let Some(glass) = &self.glass {
            marks.extend(glass.marks.iter().cloned());
        }
        if self.trial.is_some() && game.game.moves().len() == self.trial_marks.0 {
            marks.extend(self.trial_marks.1.iter().cloned());
        }
        let sight = Sight {
            title: game.ruleset().title().to_owned(),
            scene: shown::scene(game, &self.settings),
            marks,
            arrows: shown::hint_arrows(game),
        };
        let hands = Hands {
            moves: link.callback(|id: Rc<str>| Msg::Act(Action::Move(id.to_string()))),
            premoves: link.callback(|id: Option<Rc<str>>| {
                Msg::Act(Action::Premove(id.and_then(|id| shown::premove(&id))))
            }),
            inspects: link.callback(Msg::Inspect),
            draws: picture::remember(&self.drawn),
            says: link.callback(Msg::Say),
            asks: link.callback(|question| {
                Msg::Act(match question {
                    Question::LastMove => Action::SayLastMove,
                    Question::LastCapture => Action::SayLastCapture,
                })
            }),
        };
        board(game.ruleset(), sight, hands, &self.settings)
    }

    fn tabs(&self, ctx: &Context<Self>, game: &play::Play) -> Html {
        let tab = |words, beside| Tab::Shows {
            words,
            open: self.beside == beside,
            onclick: ctx.link().callback(move |_| Msg::Beside(beside)),
        };
        tabs([
            tab("Moves", Beside::Moves),
            tab("Rules", Beside::Rules),
            Tab::Leads {
                words: "Analyse",
                label: "Analyse this game",
                href: analysis_link(game),
            },
        ])
    }

    fn rules(&self, ctx: &Context<Self>, game: &play::Play) -> Html {
        let link = ctx.link();
        // The rules of one's own game, whatever is being tried out.
        let own = self.game.as_ref().unwrap_or(game);
        html! {
            <RulesBeside ruleset={own.game.ruleset().clone()}
                on_show={link.callback(|study| Msg::Try(Box::new(study)))}
                on_switch={link.callback(Msg::Switch)} />
        }
    }

    /// What is expected now: the one sign of whose turn it is.
    fn turn(&self, ctx: &Context<Self>, game: &play::Play) -> Html {
        let link = ctx.link();
        let yours = game.players.computer.is_some() && game.persons_turn();
        let class = classes!(
            "turn",
            yours.then_some("yours"),
            matches!(game.engine, Engine::Thinking(_) | Engine::Holding(..)).then_some("thinking"),
        );
        html! {
            <div {class}>
                <p class="expected" data-expected="">{ expected(game) }</p>
                if game.at_end() && game.may_pass() {
                    { primary("Pass", link.callback(|_| Msg::Act(Action::Pass))) }
                }
                if game.engine == Engine::Broken {
                    { primary("Try again", link.callback(|_| Msg::Act(Action::TryAgain))) }
                }
            </div>
        }
    }

    /// What was answered to the last button, and how many hints there were.
    fn remarks(&self, game: &play::Play) -> Html {
        let answer = &self.answer.pressed;
        html! {
            <>
                if game.may_claim_draw() {
                    <p class="hint-count">{ "Claiming a draw after the third time is a house rule of this site." }</p>
                }
                if !answer.is_empty() {
                    <p class="answer">{ answer }</p>
                }
                if game.hints > 0 {
                    <p class="hint-count">{ format!("Hints so far: {}", game.hints) }</p>
                }
            </>
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

    /// What is shown, with the hint's arrow and the person's own.
    pub(super) fn save_picture(&self, kind: &str) {
        if let Some(play) = self.shown() {
            let mut game = play.game.clone();
            game.truncate(play.cursor);
            let hints = shown::hint_arrows(play);
            let pieces = self.settings.pieces;
            picture::save(kind, &game, play.bottom, pieces, &hints, &self.drawn);
        }
    }

    /// What lies over the moves, in their place, until it is closed.
    fn over(&self, ctx: &Context<Self>, game: &play::Play) -> Option<Html> {
        let link = ctx.link();
        let close = link.callback(|()| Msg::Close);
        // A new one follows on the person's own game, whatever is being tried out.
        let own = self.game.as_ref().unwrap_or(game);
        Some(match self.panel {
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
            None | Some(Panel::Keys) => {
                glass_panel(self.glass.as_ref()?, link.callback(|_| Msg::Inspect(None)))
            }
        })
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
