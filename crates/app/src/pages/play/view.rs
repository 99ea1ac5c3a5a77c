//! The play page, drawn.

use std::rc::Rc;
use std::sync::Arc;

use rookery_board::{Drawing, answers};
use rookery_rules::{Game, Ruleset};
use rookery_state::archive::ELSEWHERE;
use rookery_state::beginning::Beginnings;
use rookery_state::board as shown;
use rookery_state::keys::BoardPage;
use rookery_state::link::Link;
use rookery_state::moves::Row;
use rookery_state::notation::Writing;
use rookery_state::pgn;
use rookery_state::play::{self, Action, Engine, expected};
use rookery_state::players::Players;
use rookery_state::post;
use rookery_state::seat::{self, About, Beside, Hand, Panel, Seat};
use rookery_state::settings::Settings;
use yew::prelude::*;

use super::controls::actions;
use super::letter::{self as letter_panel, LetterPanel};
use super::move_list::MoveList;
use super::new_game::NewGame;
use super::player_line::player_line;
use super::result::{Buttons, banner};
use super::{Msg, PlayPage};
use crate::effects::focus::focus_board;
use crate::effects::{address, clipboard, open_games, rulesets};
use crate::pages::picture;
use crate::pages::rules_panel::beside::RulesBeside;
use crate::pages::seat::{
    Handle, LookPanel, Share, Tab, around, beside, board, glass_panel, head, move_field, notices,
    steps, tabs, trial_bar,
};
use crate::pages::unknown::no_game;
use crate::pages::widgets::button;
use crate::pages::widgets::primary;

impl PlayPage {
    pub(super) fn draw(&self, ctx: &Context<Self>) -> Html {
        let Some(game) = self.shown() else {
            let why = self.missing.as_ref();
            return why.map_or_else(Html::default, |why| no_game(&ctx.props().id, why));
        };
        let view = View {
            seat: &self.seat,
            game,
            rows: self.rows(game),
            settings: &self.settings,
            drawn: picture::remember(&self.drawn),
            instead: self.instead.is_some(),
            send: ctx.link().callback(|message| message),
        };
        view.page()
    }

    /// Goes to the game's review; a position that is tried out is only looked through.
    pub(super) fn review(&mut self) -> bool {
        let own = self.seat.game.as_ref();
        let Some(game) = own.filter(|_| self.seat.trial.is_none()) else {
            return self.act(seat::Action::Hand(Hand::First));
        };
        let id = game.ruleset().id();
        let link = Link {
            at: None,
            // A link's game is in no archive.
            game: (!self.seat.linked).then(|| game.id.clone()),
            review: true,
            ended: game.ended,
            rules: rulesets::carried(id),
            ..Link::of(&game.game, game.bottom, game.cursor)
        };
        address::go(&link.to_analysis(id));
        false
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
}

/// The page as it stands at a first visit, with what a press on the board shows.
pub fn first_seen(ruleset: Arc<Ruleset>) -> Html {
    let mut seat = Seat::default();
    let new = play::Play::new(String::new(), 0, Game::new(ruleset), Players::FIRST);
    seat.put(new.clone());
    let settings = Settings::default();
    let scene = seat.scene(&settings);
    let view = View {
        seat: &seat,
        game: &new,
        rows: Rc::default(),
        settings: &settings,
        drawn: Callback::noop(),
        instead: false,
        send: Callback::noop(),
    };
    html! {
        <>
            { view.page() }
            { for scene.as_ref().map(answers) }
        </>
    }
}

/// What there is to be seen, and who hears what is done with it.
struct View<'a> {
    seat: &'a Seat<play::Play>,
    /// What is on the board: the seat's game, or what is tried out.
    game: &'a play::Play,
    rows: Rc<[Row]>,
    settings: &'a Settings,
    /// Hears of the arrows that a person draws.
    drawn: Callback<Vec<Drawing>>,
    /// A letter that goes another way may be taken.
    instead: bool,
    send: Callback<Msg>,
}

impl View<'_> {
    fn page(&self) -> Html {
        let View {
            seat,
            game,
            settings,
            send,
            ..
        } = self;
        let act = send.reform(Msg::Act);
        let look = shown::look(settings.pieces, game.ruleset().id());
        let close = act.reform(|()| seat::Action::Close);
        let over = self.over(&act, close.clone());
        let over_it = over.is_some() || seat.panel == Some(Panel::NewGame);
        let covered = over_it || seat.beside == Beside::Rules;
        html! {
            <main class="page play">
                { head(game.game.ruleset(), "") }
                <div class="play-grid">
                    <section class="play-table" aria-label="Table">
                        <h2 class="visually-hidden">{ "Board" }</h2>
                        <div class="play-board">
                            { board(seat, game.ruleset().title(), settings, &act, self.drawn.clone()) }
                            { of_the_turn(game) }
                            <Handle />
                        </div>
                    </section>
                    <section class="beside-board" aria-label="Game">
                        { player_line(game, game.bottom.other(), "above", look) }
                        { tabs([
                            beside("Moves", Beside::Moves, seat, &act),
                            beside("Rules", Beside::Rules, seat, &act),
                            Tab::Leads {
                                words: "Analyse",
                                label: "Analyse this game",
                                href: analysis_link(seat, game),
                            },
                        ]) }
                        <div class={classes!("beside-body", covered.then_some("covered"))}>
                            <MoveList rows={self.rows.clone()} cursor={game.cursor}
                                writing={Writing::of(game.ruleset(), settings)}
                                go_to={act.reform(|ply| seat::Action::Game(Action::GoTo(ply)))}
                                result={if game.is_over() { game.result() } else { "" }} />
                            if seat.beside == Beside::Rules {
                                { self.rules(&act) }
                            }
                            { self.new_game(close) }
                            { over.unwrap_or_default() }
                        </div>
                        <div class="beside-notes">
                            { trial_bar(seat, &act) }
                            { notices(seat, &act, |about| match about {
                                About::Letter if self.instead => {
                                    button("Take the letter's move", send.reform(|_| Msg::Instead))
                                }
                                About::BothSides => button(
                                    "Play the computer",
                                    act.reform(|_| seat::Action::Game(Action::Against)),
                                ),
                                _ => Html::default(),
                            }) }
                            { banner(game, Buttons {
                                play_on: act.reform(|_| seat::Action::Game(Action::TakeBack)),
                                rematch: seat.trial.is_none().then(|| send.reform(|_| Msg::Rematch)),
                                review: send.reform(|_| Msg::Review),
                                share: act.reform(|_| seat::Action::Open(Panel::Share)),
                            }) }
                            { letter_panel::due(game) }
                            { counters(game) }
                            { self.remarks() }
                        </div>
                        { turn(game, &act) }
                        { move_field(&game.id, &act, game.ruleset(), &seat.answer.typed) }
                        { steps(seat, &act) }
                        { actions(game, &act) }
                        { player_line(game, game.bottom, "below", look) }
                    </section>
                </div>
                { around(seat, BoardPage::Play, &act) }
            </main>
        }
    }

    fn rules(&self, act: &Callback<seat::Action<Action>>) -> Html {
        // The rules of one's own game, whatever is being tried out.
        let own = self.seat.game.as_ref().unwrap_or(self.game);
        html! {
            <RulesBeside ruleset={own.game.ruleset().clone()}
                on_show={act.reform(|study| seat::Action::Try(Box::new(study)))}
                on_switch={self.send.reform(Msg::Switch)} />
        }
    }

    /// What was answered to the last button, and how many hints there were.
    fn remarks(&self) -> Html {
        let game = self.game;
        let answer = &self.seat.answer.pressed;
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

    /// The next letter, with the link that is all of it.
    fn letter(
        &self,
        game: &play::Play,
        act: &Callback<seat::Action<Action>>,
        close: Callback<()>,
    ) -> Option<Html> {
        let id = game.ruleset().id();
        let letter = game.letter.as_ref()?;
        let link = post::link(game, rulesets::carried(id))?;
        let link = clipboard::link_to(&link.to_play(id));
        Some(html! {
            <LetterPanel to={letter.other_name()} title={game.ruleset().title().to_owned()}
                text={post::text(game)} last={game.is_over()} {link}
                own={letter.name(letter.own()).to_owned()}
                rename={act.reform(|name| seat::Action::Game(Action::Named(name)))}
                picture={self.send.reform(Msg::Picture)}
                say={act.reform(seat::Action::Say)}
                {close} />
        })
    }

    /// The form for a new game, until it is closed; put away it keeps what was chosen.
    fn new_game(&self, close: Callback<()>) -> Html {
        let open = self.seat.panel == Some(Panel::NewGame);
        if !open && !self.seat.form_waits {
            return Html::default();
        }
        // A new one follows on the person's own game, whatever is being tried out.
        let own = self.seat.game.as_ref().unwrap_or(self.game);
        html! {
            <NewGame {open} ruleset={own.game.ruleset().clone()}
                begun={!own.game.moves().is_empty()}
                players={own.next_players()} beginnings={Beginnings::of(own)}
                letter={own.letter.clone()}
                pace={own.clock.as_ref().map(|clock| clock.pace)}
                start={self.send.reform(Msg::Start)} {close} />
        }
    }

    /// What else lies over the moves, in their place, until it is closed.
    fn over(&self, act: &Callback<seat::Action<Action>>, close: Callback<()>) -> Option<Html> {
        let View { game, send, .. } = self;
        let own = self.seat.game.as_ref().unwrap_or(game);
        Some(match self.seat.panel {
            Some(Panel::NewGame) => return None,
            Some(Panel::Share) => {
                let id = game.ruleset().id();
                let to_game = Link {
                    rules: rulesets::carried(id),
                    ..Link::of(&game.game, game.bottom, game.cursor)
                };
                html! {
                    <Share title={game.ruleset().title().to_owned()}
                        link={clipboard::link_to(&to_game.to_play(id))}
                        fen={game.shown().to_fen(game.ruleset())}
                        pgn={pgn::write(game, open_games::begun(&game.id))}
                        picture={send.reform(Msg::Picture)}
                        say={act.reform(seat::Action::Say)} {close} />
                }
            }
            Some(Panel::Letter) => self.letter(own, act, close)?,
            Some(Panel::Look) => html! { <LookPanel {close} /> },
            None | Some(Panel::Keys) => glass_panel(self.seat.glass.as_ref()?, act),
        })
    }
}

/// At the board itself, where one waits for an answer: the turn is not over. The same words stand
/// beside it.
fn of_the_turn(game: &play::Play) -> Html {
    if !(game.at_end() && game.persons_turn() && game.now().is_pending()) {
        return Html::default();
    }
    html! { <p class="board-status" aria-hidden="true">{ expected(game) }</p> }
}

/// What is expected now: the one sign of whose turn it is.
fn turn(game: &play::Play, act: &Callback<seat::Action<Action>>) -> Html {
    if game.is_looking_back() {
        return looking_back(act);
    }
    let alone = game.players.computer.is_some() || game.letter.is_some();
    let yours = alone && game.persons_turn();
    // The result tells it to who listens; who sees has one of the two.
    let over = game.is_over();
    let class = classes!(
        "turn",
        yours.then_some("yours"),
        matches!(game.engine, Engine::Thinking(_) | Engine::Holding(..)).then_some("thinking"),
        over.then_some("over"),
    );
    html! {
        <div {class}>
            <p class="expected" data-expected="" aria-hidden={over.then_some("true")}>
                { expected(game) }
            </p>
            if game.at_end() && game.may_pass() {
                { primary("Pass", act.reform(|_| seat::Action::Hand(Hand::Pass))) }
            }
            if game.letter_due() {
                { primary("Send letter", act.reform(|_| seat::Action::Open(Panel::Letter))) }
            }
            if game.is_paused() {
                { primary("Go on", act.reform(|_| seat::Action::Game(Action::Pause))) }
            }
            if game.engine == Engine::Broken {
                { primary("Try again", act.reform(|_| seat::Action::Game(Action::TryAgain))) }
            }
        </div>
    }
}

/// Whose turn it is says nothing of the place that is shown.
fn looking_back(act: &Callback<seat::Action<Action>>) -> Html {
    let back = act.reform(|_: MouseEvent| {
        // The button goes, and would take the focus along.
        focus_board();
        seat::Action::Hand(Hand::Last)
    });
    html! {
        <div class="turn">
            <p class="expected" data-expected="">{ "You are looking back." }</p>
            { primary("Return to the game", back) }
        </div>
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
                lines.push(format!(
                    "Move {} of {limit}, both sides counted.",
                    position.counter()
                ));
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

fn analysis_link(seat: &Seat<play::Play>, game: &play::Play) -> String {
    // A game that is kept has an analysis of its own, and beside one from a file there may be more.
    let kept = !seat.linked && seat.trial.is_none() && !game.game.moves().is_empty();
    let from_file = game.id.starts_with(ELSEWHERE);
    let id = game.ruleset().id();
    let link = Link {
        game: (kept || from_file).then(|| game.id.clone()),
        ended: game.ended,
        rules: rulesets::visiting(id),
        ..Link::of(&game.game, game.bottom, game.cursor)
    };
    link.to_analysis(id).hash()
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
