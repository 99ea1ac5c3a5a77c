//! The board on the page: feeds browser events to the machine, draws what it says, and hands the
//! answers to whoever owns the game.
//!
//! `state` is below all other parts: events, drawing and motion work on it and know nothing of
//! this file, which puts them together.

mod events;
mod fitting;
mod flight;
mod input;
mod lens;
mod size_watch;
mod state;
mod view;

use std::rc::Rc;

use gloo::render::request_animation_frame;
use gloo::timers::callback::Timeout;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use crate::art::provide_drawings;
use crate::chooser;
use crate::label::sentence;
use crate::layout::{Bounds, Point, Size};
use crate::machine::{Did, Machine, refusal};
use crate::motion;
use crate::scene::Scene;
use crate::square::Square;
use fitting::Fitting;
pub use fitting::whole_square;
use flight::{Hand, Homing, Transition, put, reduced_motion};
pub use size_watch::SizeWatch;
use state::Nodes;
pub use state::{Board, BoardProps, Msg};
pub use view::{answers, dark_squares, diagram};

/// So long it is shown that a piece cannot go somewhere, and why.
const REFUSED_MS: u32 = 4_000;

impl Component for Board {
    type Message = Msg;
    type Properties = BoardProps;

    fn create(ctx: &Context<Self>) -> Self {
        let layout = ctx.props().scene.layout();
        let corner = layout.column(0).last();
        Self {
            machine: Machine::default(),
            nodes: Nodes::default(),
            focus: corner.unwrap_or(Square::A1),
            bounds: Bounds::default(),
            at: Point::default(),
            hand: None,
            homing: None,
            transition: None,
            settled: None,
            released: None,
            pointed: Rc::default(),
            watching: Vec::new(),
            holding: None,
            unsettling: None,
            refused: None,
            frame: None,
            fitting: None,
            outside: None,
            asked: false,
            focus_due: false,
        }
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Down(landing) => self.on_down(ctx, landing),
            Msg::Move(event) => self.on_move(ctx, &event),
            Msg::Up(event) => self.on_up(ctx, &event),
            Msg::Click(square, time) => self.on_click(ctx, square, time),
            Msg::Key(meaning) => self.on_key(ctx, meaning),
            Msg::ChooserKey(key) => self.on_chooser_key(ctx, &key),
            Msg::Focused(square) => self.on_focused(ctx, square),
            Msg::Cancel => self.ask(ctx, |machine, _| machine.cancel()),
            Msg::HeldLong => self.ask(ctx, Machine::held_long),
            Msg::Choose(option, time) => self.on_choose(ctx, option, time),
            Msg::Pressed => {
                self.released = None;
                false
            }
            // The bar goes with the press on its button.
            Msg::Confirm => {
                self.focus_due = true;
                self.ask(ctx, |machine, _| machine.confirm())
            }
            Msg::Escape => {
                self.focus_due |= self.machine.pending().is_some();
                self.ask(ctx, Machine::escape)
            }
            Msg::Frame(now) => self.on_frame(ctx, now),
            Msg::Unsettle => self.settled.take().is_some(),
            Msg::Refused => self.refused.take().is_some(),
        }
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &BoardProps) -> bool {
        let props = ctx.props();
        if old.scene != props.scene {
            let did = self.machine.scene_changed(&old.scene, &props.scene);
            if let Some(running) = self.transition.take() {
                // Never two in a row: the newest scene wins.
                running.finish();
            }
            let settled = self.settled.take();
            self.unsettling = None;
            self.refused = None;
            if old.scene.pieces != props.scene.pieces {
                self.homing = None;
            }
            if old.scene.layout() == props.scene.layout() {
                let plan = motion::plan(&old.scene, &props.scene, settled);
                let time = motion::duration(props.animation_ms, reduced_motion());
                if time > 0.0 && !plan.is_empty() {
                    self.transition = Some(Transition::new(plan, time));
                }
            } else {
                self.focus_due = self.has_focus();
            }
            if self.machine.dragging().is_none() {
                self.hand = None;
            }
            self.follow(ctx, did, None);
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        view::board(self, ctx)
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        let size = ctx.props().scene.size;
        if first && let Some(frame) = self.nodes.frame.cast::<Element>() {
            provide_drawings(&frame);
        }
        if !self
            .fitting
            .as_ref()
            .is_some_and(|fitting| fitting.is_for(size))
        {
            self.fitting = self.fit(size);
        }
        self.place_chooser(ctx);
        let layout = ctx.props().scene.layout();
        if let (Some(transition), Some(drawing)) =
            (&mut self.transition, self.nodes.drawing.cast::<Element>())
            && transition.start.is_none()
        {
            transition.attach(&drawing, layout);
        }
        self.place_hand();
        self.place_lens(ctx.props().scene.size);
        self.show_drop(&ctx.props().scene);
        if self.transition.is_some() || self.homing.is_some() {
            self.request_frame(ctx);
        }
        self.move_focus(ctx);
    }
}

impl Board {
    fn fit(&self, size: Size) -> Option<Fitting> {
        let nodes = &self.nodes;
        let (frame, plate) = (nodes.frame.cast()?, nodes.plate.cast()?);
        Fitting::watch(size, &frame, &plate, &nodes.field.cast()?)
    }

    /// Lays the chooser over the target, in parts of the board's own size.
    fn place_chooser(&self, ctx: &Context<Self>) {
        let (Some(node), Some(asking)) = (
            self.nodes.chooser.cast::<HtmlElement>(),
            self.machine.asking(),
        ) else {
            return;
        };
        let layout = ctx.props().scene.layout();
        let Size { width, height } = layout.size;
        let spot = chooser::spot(
            layout.size,
            layout.place_of(asking.to),
            asking.options.len(),
        );
        for (name, squares, all) in [
            ("left", spot.corner.column, width),
            ("top", spot.corner.row, height),
            ("width", spot.width, width),
        ] {
            let share = f64::from(squares) / f64::from(all.max(1)) * 100.0;
            let _ = node.style().set_property(name, &format!("{share}%"));
        }
    }

    /// Lets the machine answer, and passes the answers on.
    pub(super) fn ask(
        &mut self,
        ctx: &Context<Self>,
        question: impl FnOnce(&mut Machine, &Scene) -> Vec<Did>,
    ) -> bool {
        let displaced = self.machine.displaced();
        let open = |machine: &Machine| {
            let asks = machine.asking().is_some();
            (asks, machine.aiming().is_some(), machine.drawing())
        };
        let before = open(&self.machine);
        let did = question(&mut self.machine, &ctx.props().scene);
        let changed = !did.is_empty() || before != open(&self.machine);
        self.follow(ctx, did, displaced);
        if !self.machine.is_pressed() {
            self.watching.clear();
            self.holding = None;
        }
        changed
    }

    pub(super) fn follow(
        &mut self,
        ctx: &Context<Self>,
        did: Vec<Did>,
        displaced: Option<(Square, Square)>,
    ) {
        let props = ctx.props();
        let id = |candidate: usize| props.scene.candidates.get(candidate).map(|c| c.id.clone());
        for one in did {
            match one {
                Did::Selected(square) => props.on_select.emit(square),
                Did::Played { candidate, in_hand } => {
                    self.hand = None;
                    let Some(chosen) = props.scene.candidates.get(candidate) else {
                        continue;
                    };
                    if in_hand {
                        self.settle(ctx, chosen.from, chosen.to);
                    }
                    props.on_move.emit(chosen.id.clone());
                }
                Did::Premoved(candidate) => {
                    self.hand = None;
                    props.on_premove.emit(candidate.and_then(id));
                }
                Did::Inspected(square) => props.on_inspect.emit(square),
                Did::Pressed(square) => props.on_press.emit(square),
                Did::Drew => props.on_arrows.emit(self.machine.drawings().to_vec()),
                Did::Lifted(square) => self.lift(&props.scene, square),
                Did::Returned(square) => self.send_home(&props.scene, square, displaced),
                Did::Refused(from, to) => self.refuse(ctx, from, to),
                Did::Said(words) => props.on_say.emit(sentence(&words)),
            }
        }
        if self.machine.dragging().is_none() {
            self.hand = None;
        }
    }

    fn settle(&mut self, ctx: &Context<Self>, from: Square, to: Square) {
        self.settled = Some((from, to));
        let link = ctx.link().clone();
        self.unsettling = Some(Timeout::new(1_000, move || {
            link.send_message(Msg::Unsettle)
        }));
    }

    /// Shown for a while, or until the next press, without anything that moves.
    fn refuse(&mut self, ctx: &Context<Self>, from: Square, to: Square) {
        let (link, props) = (ctx.link().clone(), ctx.props());
        let seen = Timeout::new(REFUSED_MS, move || link.send_message(Msg::Refused));
        self.refused = Some((to, seen));
        match &props.on_refuse {
            Some(on_refuse) => on_refuse.emit((from, to)),
            None => props
                .on_say
                .emit(sentence(&refusal(&props.scene, from, to))),
        }
    }

    fn lift(&mut self, scene: &Scene, from: Square) {
        if let Some(piece) = scene.piece_on(from) {
            let at = scene.layout().corner(from);
            self.homing = None;
            self.hand = Some(Hand {
                from,
                figure: piece.figure,
                at,
            });
        }
    }

    /// From the hand, or from the square where a question showed it.
    fn send_home(&mut self, scene: &Scene, to: Square, displaced: Option<(Square, Square)>) {
        let hand = self.hand.take().map(|hand| hand.at);
        let shown = displaced.map(|(_, at)| scene.layout().corner(at));
        let (Some(from), Some(piece)) = (hand.or(shown), scene.piece_on(to)) else {
            return;
        };
        if !reduced_motion() {
            self.homing = Some(Homing {
                to,
                figure: piece.figure,
                from,
                start: None,
            });
        }
    }

    pub(super) fn request_frame(&mut self, ctx: &Context<Self>) {
        if self.frame.is_none() {
            let link = ctx.link().clone();
            self.frame = Some(request_animation_frame(move |now| {
                link.send_message(Msg::Frame(now))
            }));
        }
    }

    /// Moves what moves; renders only when something has come to its end.
    fn on_frame(&mut self, ctx: &Context<Self>, now: f64) -> bool {
        self.frame = None;
        let layout = ctx.props().scene.layout();
        let mut ended = false;
        if let Some(transition) = &mut self.transition
            && transition.step(now)
        {
            self.transition = None;
            ended = true;
        }
        if let (Some(homing), Some(node)) = (&mut self.homing, self.nodes.hand.cast::<Element>())
            && homing.step(&node, layout, now)
        {
            self.homing = None;
            ended = true;
        }
        self.place_lens(ctx.props().scene.size);
        if self.hand.is_some() {
            self.place_hand();
            self.show_drop(&ctx.props().scene);
        }
        if self.transition.is_some() || self.homing.is_some() {
            self.request_frame(ctx);
        }
        ended
    }

    fn place_hand(&self) {
        let Some(node) = self.nodes.hand.cast::<Element>() else {
            return;
        };
        match (self.hand, self.homing) {
            (Some(hand), _) => put(&node, hand.at),
            (
                None,
                Some(Homing {
                    from, start: None, ..
                }),
            ) => put(&node, from),
            _ => {}
        }
    }

    /// The tint of the square under the dragged piece, if it may be dropped there.
    fn show_drop(&self, scene: &Scene) {
        let Some(node) = self.nodes.drop.cast::<Element>() else {
            return;
        };
        match self.machine.drop_square(scene) {
            Some(square) => {
                put(&node, scene.layout().corner(square));
                let _ = node.set_attribute("class", "board-drop shown");
            }
            None => {
                let _ = node.set_attribute("class", "board-drop");
            }
        }
    }

    pub(super) fn pointer_at(&mut self, size: Size, at: Point) {
        self.at = at;
        if let Some(hand) = &mut self.hand {
            hand.at = flight::under_pointer(self.bounds, size, at);
        }
    }

    /// Gives the focus to the chooser when it opens, back to the grid when it closes, and to the
    /// square that the keys have walked to.
    fn move_focus(&mut self, ctx: &Context<Self>) {
        let asking = self.machine.asking().is_some();
        if asking && !self.asked {
            self.outside = self.watch_outside(ctx);
            self.focus_option(0);
        } else if self.asked && !asking {
            self.outside = None;
            self.focus_due = true;
        }
        self.asked = asking;
        if std::mem::take(&mut self.focus_due) && !asking {
            self.focus_cell();
        }
    }

    pub(super) fn walk_to(&mut self, square: Square) {
        self.focus = square;
        self.focus_due = true;
    }
}
