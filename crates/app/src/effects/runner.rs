//! Does what a game at a board asks for, on whichever page: sounds, asks the computer player,
//! waits for its move to be due, moves the focus.

use gloo::timers::callback::Timeout;
use gloo::utils::document;
use rookery_rules::Game;
use rookery_state::client::{Heard, Player};
use rookery_state::effect::{Effect, Focus, Request, hold_ms};
use rookery_state::seat::{AtBoard, Seat};
use rookery_worker::{AnalysisLimits, FromWorker, GameText, Job, ToWorker};
use web_sys::{Element, ScrollLogicalPosition};
use yew::Callback;

use super::client::Client;
use super::settings::SettingsHandle;
use super::{focus, sound};

/// The move field.
const FIELD: &str = ".move-field input";

pub struct Runner {
    player: Client<Player>,
    due: Option<Timeout>,
    on_due: Callback<Job>,
    /// What had the focus before a panel was opened.
    opener: Option<Element>,
}

impl Runner {
    /// `heard` is told what the computer player says, `on_due` when the time for its move has
    /// come.
    pub fn new(heard: Callback<Heard<FromWorker>>, on_due: Callback<Job>, hash_mb: u32) -> Runner {
        let player = Client::new(heard);
        player.settle(ToWorker::SetHash { mb: hash_mb });
        Runner {
            player,
            due: None,
            on_due,
            opener: None,
        }
    }

    /// Does what is to be done; hands back what is the page's own business: to keep the game.
    pub fn run<G: AtBoard>(
        &mut self,
        effects: Vec<Effect>,
        seat: &mut Seat<G>,
        settings: &SettingsHandle,
    ) -> Vec<Effect> {
        let mut left = Vec::new();
        for effect in effects {
            match effect {
                Effect::Sound(sound) => {
                    if let Some(volume) = settings.loudness() {
                        sound::play(sound, volume);
                    }
                }
                Effect::Ask(job, request) => {
                    if let Some(game) = seat.asked_about(request) {
                        self.player.ask(job, question(job, request, &game));
                    }
                }
                Effect::Halt(job) => self.player.halt(job, ToWorker::Stop { job }),
                Effect::Wait(job) => {
                    let hold = hold_ms(settings.animation.millis(), self.player.waited());
                    let on_due = self.on_due.clone();
                    self.due = Some(Timeout::new(hold as u32, move || on_due.emit(job)));
                }
                Effect::Forget => self.player.say(ToWorker::NewGame),
                Effect::Focus(to) => self.focus(to),
                Effect::ClearField => focus::clear(FIELD),
                Effect::ToggleSounds => seat.say(settings.toggle_sounds()),
                Effect::Say(words) => seat.say(words),
                Effect::Announce(words) => seat.announce(words),
                Effect::Save | Effect::TakeUp | Effect::Reviewed => left.push(effect),
            }
        }
        left
    }

    fn focus(&mut self, to: Focus) {
        match to {
            Focus::Board => focus::focus_board(),
            Focus::OffButton => focus::off_button(),
            Focus::Leaves => self.opener = document().active_element(),
            Focus::Returns => focus::give_back(self.opener.take()),
            // It stands on the page when this has been drawn.
            Focus::Result => focus::later(|| focus::focus_in_place(".result h2")),
            Focus::Review => focus::follow(".review-beside"),
            Focus::Field => focus::select(FIELD),
            Focus::SeeBoard => focus::scroll_to(".play-board", ScrollLogicalPosition::Nearest),
        }
    }

    pub fn set_hash(&self, mb: u32) {
        self.player.settle(ToWorker::SetHash { mb });
    }

    /// For the tests of what people see when the computer player fails.
    pub fn break_on_purpose(&self) {
        self.player.say(ToWorker::PanicOnPurpose);
    }
}

fn question(job: Job, request: Request, game: &Game) -> ToWorker {
    let game = game_text(game);
    match request {
        Request::Reply {
            level,
            seed,
            millis,
        } => ToWorker::Play {
            job,
            game,
            level,
            seed,
            millis,
        },
        Request::Hint => ToWorker::Hint { job, game },
        Request::Lines(lines) => ToWorker::Analyse {
            job,
            game,
            lines,
            limits: AnalysisLimits::default(),
        },
        Request::Prove => ToWorker::Prove { job, game },
        Request::Review(nodes) => ToWorker::Review { job, game, nodes },
        Request::Judge(nodes) => ToWorker::Analyse {
            job,
            game,
            lines: 1,
            limits: AnalysisLimits {
                nodes: Some(nodes),
                ..AnalysisLimits::default()
            },
        },
    }
}

fn game_text(game: &Game) -> GameText {
    GameText {
        start: game.start_text(),
        moves: game.move_texts(),
        ..GameText::of(game.ruleset())
    }
}
