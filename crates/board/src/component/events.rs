//! What the board does with each browser event.

use gloo::events::{EventListener, EventListenerOptions, EventListenerPhase};
use gloo::timers::callback::Timeout;
use gloo::utils::window;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::html::Scope;
use yew::prelude::*;

use super::fitting::LEAST_SQUARE;
use super::input::{self, Landing};
use super::state::{Board, Msg};
use crate::chooser;
use crate::keys::{Command, Meaning, Question};
use crate::label::label;
use crate::machine::Machine;
use crate::machine::press::{Button, Held, Press};
use crate::square::Square;

/// A finger that rests this long asks about the piece.
const LONG_PRESS_MS: u32 = 500;
/// The click that belongs to a release comes at once, or after a phone has waited for a second tap;
/// later ones are assistive technology's.
const CLICK_FOLLOWS_MS: f64 = 600.0;

/// What listens to the whole window while a pointer is held: its capture brings events from
/// outside an iframe, but browsers may take a capture away. It begins with the press itself, not
/// when a busy page comes to deal with it.
pub(super) fn watch(link: &Scope<Board>) -> Vec<EventListener> {
    let pointer = |kind: &'static str, message: fn(PointerEvent) -> Msg| {
        let link = link.clone();
        EventListener::new(&window(), kind, move |event| {
            if let Some(event) = event.dyn_ref::<PointerEvent>() {
                link.send_message(message(event.clone()));
            }
        })
    };
    let blurred = {
        let link = link.clone();
        EventListener::new(&window(), "blur", move |_| link.send_message(Msg::Cancel))
    };
    let escaped = {
        let link = link.clone();
        let options = EventListenerOptions {
            phase: EventListenerPhase::Capture,
            passive: false,
        };
        EventListener::new_with_options(&window(), "keydown", options, move |event| {
            let key = event.dyn_ref::<KeyboardEvent>().map(|event| event.key());
            if key.as_deref() == Some("Escape") {
                event.prevent_default();
                event.stop_propagation();
                link.send_message(Msg::Cancel);
            }
        })
    };
    vec![
        pointer("pointermove", Msg::Move),
        pointer("pointerup", Msg::Up),
        pointer("pointercancel", |_| Msg::Cancel),
        blurred,
        escaped,
    ]
}

impl Board {
    pub(super) fn on_down(&mut self, ctx: &Context<Self>, landing: Landing) -> bool {
        let seen = landing.seen;
        self.bounds = landing.bounds;
        self.at = seen.at;
        self.released = None;
        self.refused = None;
        let layout = ctx.props().scene.layout();
        let aims = self.bounds.square_width(layout.size) < LEAST_SQUARE;
        self.machine.clumsy = seen.touch && aims;
        let square = self.bounds.square_at(seen.at, layout);
        if let (Button::Secondary, false, Some(square), Some(on_second)) =
            (seen.button, seen.touch, square, &ctx.props().on_second)
        {
            on_second.emit(square);
            return false;
        }
        let press = Press {
            pointer: seen.pointer,
            touch: seen.touch,
            button: seen.button,
            at: seen.at,
            square,
            brush: seen.brush,
            aims,
        };
        self.ask(ctx, |machine, scene| machine.down(scene, press));
        if self.machine.is_pressed() {
            self.watching = landing.watching;
            if seen.touch {
                let link = ctx.link().clone();
                self.holding = Some(Timeout::new(LONG_PRESS_MS, move || {
                    link.send_message(Msg::HeldLong)
                }));
            }
        }
        true
    }

    pub(super) fn on_move(&mut self, ctx: &Context<Self>, event: &PointerEvent) -> bool {
        if !self.machine.is_pressed() {
            return false;
        }
        self.measure();
        let seen = input::pointer(event);
        let scene = ctx.props().scene.clone();
        let square = self.bounds.square_at(seen.at, scene.layout());
        let (did, redraw) = self
            .machine
            .moved(&scene, seen.pointer, seen.at, square, seen.held);
        let answered = !did.is_empty();
        // The piece is under the pointer from the first frame on, also when it goes home at once.
        if answered {
            self.holding = None;
        }
        self.follow(ctx, did, None);
        self.pointer_at(scene.size, seen.at);
        if self.hand.is_some() || self.machine.aiming().is_some() {
            self.request_frame(ctx);
        }
        if !self.machine.is_pressed() {
            self.watching.clear();
        }
        answered || redraw
    }

    pub(super) fn on_up(&mut self, ctx: &Context<Self>, event: &PointerEvent) -> bool {
        if !self.machine.is_pressed() {
            return false;
        }
        self.measure();
        let seen = input::pointer(event);
        if seen.button == Button::Main {
            self.released = Some(seen.time);
        }
        let scene = ctx.props().scene.clone();
        let square = self.bounds.square_at(seen.at, scene.layout());
        // A page that was busy may not have heard of the way here.
        let held = match seen.button {
            Button::Secondary => Held::Secondary,
            _ => Held::Main,
        };
        let (did, _) = self
            .machine
            .moved(&scene, seen.pointer, seen.at, square, held);
        self.follow(ctx, did, None);
        self.pointer_at(scene.size, seen.at);
        self.ask(ctx, |machine, scene| {
            machine.up(scene, seen.pointer, square)
        });
        true
    }

    /// The window may have been scrolled, or have got another size, since the press.
    fn measure(&mut self) {
        if let Some(grid) = self.nodes.grid.cast::<Element>() {
            self.bounds = input::bounds(&grid);
        }
    }

    /// A click that no pointer sequence has dealt with comes from assistive technology.
    pub(super) fn on_click(
        &mut self,
        ctx: &Context<Self>,
        square: Option<Square>,
        time: f64,
    ) -> bool {
        if self.follows_release(time) {
            return false;
        }
        // The capture may have moved the click of a real pointer from its square to the grid.
        let Some(square) = square else { return false };
        if self.machine.asking().is_some() {
            return self.ask(ctx, Machine::escape);
        }
        self.walk_to(square);
        self.ask(ctx, |machine, scene| machine.activate(scene, square));
        true
    }

    /// A tap's click comes after its release, and lands on the question that the release opened:
    /// it chooses nothing. A press on an option begins anew.
    pub(super) fn on_choose(
        &mut self,
        ctx: &Context<Self>,
        option: usize,
        time: Option<f64>,
    ) -> bool {
        if time.is_some_and(|time| self.follows_release(time)) {
            return false;
        }
        self.ask(ctx, |machine, scene| machine.choose(scene, option))
    }

    fn follows_release(&mut self, time: f64) -> bool {
        let released = self.released.take();
        released.is_some_and(|released| (time - released).abs() < CLICK_FOLLOWS_MS)
    }

    pub(super) fn on_key(&mut self, ctx: &Context<Self>, meaning: Meaning) -> bool {
        self.machine.clumsy = false;
        match meaning {
            Meaning::Focus(square) => self.walk_to(square),
            Meaning::Activate => {
                let square = self.focus;
                self.ask(ctx, |machine, scene| machine.activate(scene, square));
            }
            Meaning::Escape => {
                self.ask(ctx, Machine::escape);
            }
            Meaning::NoSuchPiece(letter) => {
                let letter = letter.to_ascii_uppercase();
                let words = format!("No piece with the letter {letter} on the board.");
                ctx.props().on_say.emit(words);
            }
            Meaning::Command(command) => self.command(ctx, command),
        }
        true
    }

    fn command(&mut self, ctx: &Context<Self>, command: Command) {
        let props = ctx.props();
        match command {
            Command::Where => {
                props
                    .on_say
                    .emit(label(&props.scene, &self.machine, &props.marks, self.focus));
            }
            Command::LastMove => props.on_ask.emit(Question::LastMove),
            Command::LastCapture => props.on_ask.emit(Question::LastCapture),
            Command::Inspect => {
                let piece = props.scene.piece_on(self.focus);
                props.on_inspect.emit(piece.map(|piece| piece.square));
                if piece.is_none() {
                    props.on_say.emit(format!("No piece on {}.", self.focus));
                }
            }
        }
    }

    pub(super) fn on_chooser_key(&mut self, ctx: &Context<Self>, key: &str) -> bool {
        let options = self
            .machine
            .asking()
            .map_or(0, |asking| asking.options.len());
        if let Some(option) = chooser::by_digit(key, options) {
            return self.ask(ctx, |machine, scene| machine.choose(scene, option));
        }
        if let Some(option) = chooser::step(self.focused_option(), options, key) {
            self.focus_option(option);
        } else if key == "Escape" {
            return self.ask(ctx, Machine::escape);
        }
        false
    }

    pub(super) fn on_focused(&mut self, ctx: &Context<Self>, square: Square) -> bool {
        ctx.props().on_focus.emit(square);
        let changed = self.focus != square;
        self.focus = square;
        changed
    }

    /// A press anywhere but on the board closes an open question; the board sees to its own.
    pub(super) fn watch_outside(&self, ctx: &Context<Self>) -> Option<EventListener> {
        let field: Element = self.nodes.field.cast()?;
        let link = ctx.link().clone();
        Some(EventListener::new(&window(), "pointerdown", move |event| {
            // Not `contains`: from outside, a shadow root hides what was pressed.
            let inside = event.composed_path().includes(&field, 0);
            link.send_message(if inside { Msg::Pressed } else { Msg::Escape });
        }))
    }

    pub(super) fn has_focus(&self) -> bool {
        let Some(grid) = self.nodes.grid.cast::<Element>() else {
            return false;
        };
        grid.query_selector(":focus").ok().flatten().is_some()
    }

    pub(super) fn focus_cell(&self) {
        let Some(grid) = self.nodes.grid.cast::<Element>() else {
            return;
        };
        // Whoever came by the pointer has not begun to walk by keys because the board was drawn anew.
        let pointed = self.pointed.get();
        focus(
            grid.query_selector(&input::cell_selector(self.focus))
                .ok()
                .flatten(),
        );
        self.pointed.set(pointed);
    }

    pub(super) fn focus_option(&self, option: usize) {
        let Some(chooser) = self.nodes.chooser.cast::<Element>() else {
            return;
        };
        focus(
            chooser
                .query_selector(&format!("[data-option='{option}']"))
                .ok()
                .flatten(),
        );
    }

    fn focused_option(&self) -> usize {
        let focused = self
            .nodes
            .chooser
            .cast::<Element>()
            .and_then(|chooser| chooser.query_selector(":focus").ok().flatten());
        let number = focused.and_then(|button| button.get_attribute("data-option"));
        number.and_then(|number| number.parse().ok()).unwrap_or(0)
    }
}

fn focus(element: Option<Element>) {
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}
