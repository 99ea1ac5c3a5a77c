//! The worker in its browser: a [`Session`] between the messages.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use js_sys::{Uint8Array, global};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{AbortSignal, MessageChannel, RequestInit, Response, WorkerGlobalScope};

use super::page;
use crate::session::Session;
use crate::{ALIVE, FromWorker, Message, ToWorker};

/// A network that has not come by then is done without.
const NETWORK_MS: u32 = 3_000;

/// So often somebody who waits hears something.
const LIFE_SIGN_MS: f64 = 1_000.0;

/// Begins to listen to the page. The messages are the texts of [`ToWorker`] and [`FromWorker`].
pub fn serve() {
    page::report_panics(|details| FromWorker::Panicked { details }.to_text());
    let channel = MessageChannel::new().ok();
    let player = Rc::new(RefCell::new(Player {
        session: Session::new(page::build()),
        channel: channel.clone(),
        kept: None,
        turn_is_coming: false,
        said: 0.0,
    }));
    let own = player.clone();
    let slice = Closure::<dyn FnMut()>::new(move || own.borrow_mut().work());
    if let Some(channel) = channel {
        let slice = slice.into_js_value();
        channel.port2().set_onmessage(Some(slice.unchecked_ref()));
    }
    page::listen(move |text| hear(&player, text));
}

/// Hears a message, or keeps it until the network has come that it asks for.
fn hear(player: &Rc<RefCell<Player>>, text: &str) {
    let lacking = {
        let mut player = player.borrow_mut();
        if let Some(kept) = &mut player.kept {
            kept.push_back(text.to_string());
            return;
        }
        let message = ToWorker::from_text(text).ok();
        let lacking = message.and_then(|message| player.session.lacks(&message));
        match lacking {
            Some(_) => player.kept = Some(VecDeque::from([text.to_string()])),
            None => player.hear(text),
        }
        lacking
    };
    let Some(id) = lacking else { return };
    let player = player.clone();
    spawn_local(async move {
        let bytes = fetched(id).await.ok();
        let kept = {
            let mut player = player.borrow_mut();
            player.session.take_network(id, bytes.as_deref());
            player.kept.take()
        };
        kept.iter().flatten().for_each(|text| hear(&player, text));
    });
}

async fn fetched(id: &str) -> Result<Vec<u8>, JsValue> {
    let scope: WorkerGlobalScope = global().unchecked_into();
    let init = RequestInit::new();
    init.set_signal(Some(&AbortSignal::timeout_with_u32(NETWORK_MS)));
    let address = format!("./networks/{id}.net");
    let answer = JsFuture::from(scope.fetch_with_str_and_init(&address, &init)).await?;
    let answer: Response = answer.dyn_into()?;
    if !answer.ok() {
        return Err(JsValue::NULL);
    }
    let bytes = JsFuture::from(answer.array_buffer()?).await?;
    Ok(Uint8Array::new(&bytes).to_vec())
}

struct Player {
    session: Session,
    /// On which it sends itself messages.
    channel: Option<MessageChannel>,
    /// What was heard while a network is on its way.
    kept: Option<VecDeque<String>>,
    /// A turn is already on its way.
    turn_is_coming: bool,
    /// When it last said something.
    said: f64,
}

impl Player {
    fn hear(&mut self, text: &str) {
        let answers = match ToWorker::from_text(text) {
            Ok(message) => self.session.hear(message, now()),
            Err(error) => vec![FromWorker::NotUnderstood {
                details: error.to_string(),
            }],
        };
        self.answer(answers);
    }

    /// It is time for the next slice of work.
    fn work(&mut self) {
        self.turn_is_coming = false;
        let answers = self.session.work(&now);
        self.answer(answers);
    }

    fn answer(&mut self, answers: Vec<FromWorker>) {
        let silent = answers.is_empty() && now() - self.said > LIFE_SIGN_MS;
        if silent || !answers.is_empty() {
            self.said = now();
        }
        for answer in answers {
            page::say(&answer.to_text());
        }
        if silent {
            page::say(ALIVE);
        }
        if self.session.is_busy() {
            self.ask_for_a_turn();
        }
    }

    /// Asks the browser for another turn, behind the messages that are already waiting.
    ///
    /// A message to oneself does that at once; a timer would lose some milliseconds each time.
    fn ask_for_a_turn(&mut self) {
        if self.turn_is_coming {
            return;
        }
        let Some(channel) = &self.channel else { return };
        self.turn_is_coming = channel.port1().post_message(&JsValue::NULL).is_ok();
    }
}

/// Milliseconds since the worker began.
fn now() -> f64 {
    global()
        .dyn_into::<WorkerGlobalScope>()
        .ok()
        .and_then(|scope| scope.performance())
        .map_or_else(js_sys::Date::now, |performance| performance.now())
}
