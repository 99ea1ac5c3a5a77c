//! The board on the page: feeds browser events to the machine, draws what it says, and hands the
//! answers to whoever owns the game.

use std::cell::Cell;
use std::rc::Rc;

use gloo::events::EventListener;
use gloo::render::{AnimationFrame, request_animation_frame};
use gloo::timers::callback::Timeout;
use web_sys::Element;
use yew::prelude::*;

use super::art::{Look, provide_drawings};
use super::flight::{Hand, Homing, Transition, put};
use super::input::Landing;
use super::keys::Meaning;
use super::machine::{Did, Machine};
use super::scene::{Coordinates, Drawing, Mark, Scene, Text};
use super::size::Fitting;
use super::square::{Bounds, Point, Square};

#[derive(Properties, PartialEq, Clone)]
pub struct BoardProps {
    pub scene: Rc<Scene>,
    /// The grid's accessible name: "Board: Andarraya".
    #[prop_or(AttrValue::Static("Board"))]
    pub label: AttrValue,
    /// The letters of all kinds of the ruleset, for jumping: "KQRBNP".
    #[prop_or_default]
    pub letters: AttrValue,
    #[prop_or_default]
    pub marks: Rc<[Mark]>,
    /// Arrows and circles of the application; the person's own are the board's business.
    #[prop_or_default]
    pub arrows: Rc<[Drawing]>,
    #[prop_or_default]
    pub look: Look,
    /// Which family of boards: the class `tint-<name>`.
    #[prop_or(AttrValue::Static("linen"))]
    pub tint: AttrValue,
    #[prop_or_default]
    pub coordinates: Coordinates,
    #[prop_or(true)]
    pub show_targets: bool,
    #[prop_or(200.0)]
    pub animation_ms: f64,
    /// A candidate was chosen: its id.
    #[prop_or_default]
    pub on_move: Callback<Text>,
    /// A premove was chosen, or cancelled.
    #[prop_or_default]
    pub on_premove: Callback<Option<Text>>,
    #[prop_or_default]
    pub on_select: Callback<Option<Square>>,
    /// The person wants to know about the piece here, or looks away.
    #[prop_or_default]
    pub on_inspect: Callback<Option<Square>>,
    /// The person's own arrows and circles, after each change.
    #[prop_or_default]
    pub on_arrows: Callback<Vec<Drawing>>,
    /// Words for the calm live region.
    #[prop_or_default]
    pub on_say: Callback<String>,
    /// `l`: say the last move. `c`: say the last capture.
    #[prop_or_default]
    pub on_ask: Callback<Question>,
    /// The focus moved to a square.
    #[prop_or_default]
    pub on_focus: Callback<Square>,
}

/// What the board cannot answer by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    LastMove,
    LastCapture,
}

pub enum Msg {
    Down(Landing),
    Move(PointerEvent),
    Up(PointerEvent),
    Cancel,
    HeldLong,
    /// A click, wherever it came from, on a square or beside all of them, at a time.
    Click(Option<Square>, f64),
    Key(Meaning),
    Focused(Square),
    /// An option, and when it was clicked, if a pointer did it.
    Choose(usize, Option<f64>),
    /// A press on the board or on its open question.
    Pressed,
    ChooserKey(String),
    Confirm,
    Escape,
    Frame(f64),
    /// The application did not answer a move: show the piece where the scene has it.
    Unsettle,
}

#[derive(Default)]
pub(super) struct Nodes {
    pub frame: NodeRef,
    pub plate: NodeRef,
    pub field: NodeRef,
    pub grid: NodeRef,
    pub drawing: NodeRef,
    /// The dragged piece, and the tint of the square under it.
    pub hand: NodeRef,
    pub drop: NodeRef,
    pub lens: NodeRef,
    pub chooser: NodeRef,
}

pub struct Board {
    pub(super) machine: Machine,
    pub(super) nodes: Nodes,
    /// The one square in the tab order.
    pub(super) focus: Square,
    pub(super) bounds: Bounds,
    /// Where the pointer on the board was seen last.
    pub(super) at: Point,
    pub(super) hand: Option<Hand>,
    pub(super) homing: Option<Homing>,
    pub(super) transition: Option<Transition>,
    /// A move whose piece was put down and whose new scene has not come yet.
    pub(super) settled: Option<(Square, Square)>,
    /// The last release that a click may still follow.
    pub(super) released: Option<f64>,
    /// The person is here with a pointer: arrows are the page's until keys are used on the board.
    pub(super) pointed: Rc<Cell<bool>>,
    pub(super) watching: Vec<EventListener>,
    pub(super) holding: Option<Timeout>,
    unsettling: Option<Timeout>,
    frame: Option<AnimationFrame>,
    fitting: Option<Fitting>,
    /// Watches for a press outside the board while a question is open.
    outside: Option<EventListener>,
    asked: bool,
    focus_due: bool,
}

impl Component for Board {
    type Message = Msg;
    type Properties = BoardProps;

    fn create(ctx: &Context<Self>) -> Self {
        let bottom = ctx.props().scene.bottom;
        let corner = bottom.square_at(super::square::Place { column: 0, row: 7 });
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
            if old.scene.pieces != props.scene.pieces {
                self.homing = None;
            }
            if old.scene.bottom == props.scene.bottom {
                let plan = super::motion::plan(&old.scene, &props.scene, settled);
                let time = super::motion::duration(props.animation_ms, reduced_motion());
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
        super::view::board(self, ctx)
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        if first {
            let nodes = &self.nodes;
            let cast = |node: &NodeRef| node.cast::<Element>();
            if let (Some(frame), Some(plate), Some(field)) =
                (cast(&nodes.frame), cast(&nodes.plate), cast(&nodes.field))
            {
                provide_drawings(&frame);
                self.fitting = Fitting::watch(frame, plate, field);
            }
        }
        let bottom = ctx.props().scene.bottom;
        if let (Some(transition), Some(drawing)) =
            (&mut self.transition, self.nodes.drawing.cast::<Element>())
            && transition.start.is_none()
        {
            transition.attach(&drawing, bottom);
        }
        self.place_hand();
        self.place_lens();
        self.show_drop(&ctx.props().scene);
        if self.transition.is_some() || self.homing.is_some() {
            self.request_frame(ctx);
        }
        self.move_focus(ctx);
    }
}

impl Board {
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
                Did::Drew => props.on_arrows.emit(self.machine.drawings().to_vec()),
                Did::Lifted(square) => self.lift(&props.scene, square),
                Did::Returned(square) => self.send_home(&props.scene, square, displaced),
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

    fn lift(&mut self, scene: &Scene, from: Square) {
        if let Some(piece) = scene.piece_on(from) {
            let at = super::flight::corner(from, scene.bottom);
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
        let shown = displaced.map(|(_, at)| super::flight::corner(at, scene.bottom));
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
        let bottom = ctx.props().scene.bottom;
        let mut ended = false;
        if let Some(transition) = &mut self.transition
            && transition.step(now)
        {
            self.transition = None;
            ended = true;
        }
        if let (Some(homing), Some(node)) = (&mut self.homing, self.nodes.hand.cast::<Element>())
            && homing.step(&node, bottom, now)
        {
            self.homing = None;
            ended = true;
        }
        self.place_lens();
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
                put(&node, super::flight::corner(square, scene.bottom));
                let _ = node.set_attribute("class", "board-drop shown");
            }
            None => {
                let _ = node.set_attribute("class", "board-drop");
            }
        }
    }

    pub(super) fn pointer_at(&mut self, at: Point) {
        self.at = at;
        if let Some(hand) = &mut self.hand {
            hand.at = super::flight::under_pointer(self.bounds, at);
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

/// Does the person (or the system) ask for no motion?
pub fn reduced_motion() -> bool {
    let asked = gloo::utils::window().match_media("(prefers-reduced-motion: reduce)");
    asked.ok().flatten().is_some_and(|query| query.matches())
}

/// Spoken names begin in lower case; sentences do not.
pub(super) fn sentence(words: &str) -> String {
    let mut capital = words.to_string();
    if let Some(first) = capital.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    capital
}
