//! What the component is given, what it remembers, and what it is told.

use std::cell::Cell;
use std::rc::Rc;

use gloo::events::EventListener;
use gloo::render::AnimationFrame;
use gloo::timers::callback::Timeout;
use yew::prelude::*;

use super::fitting::Fitting;
use super::flight::{Hand, Homing, Transition};
use super::input::Landing;
use crate::keys::{Meaning, Question};
use crate::layout::{Bounds, Point};
use crate::look::Look;
use crate::machine::Machine;
use crate::scene::{Coordinates, Drawing, Mark, Scene, Text};
use crate::square::Square;

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
    /// A square was pressed that nothing else came of: whoever sets up a board puts something there.
    #[prop_or_default]
    pub on_press: Callback<Square>,
    /// The secondary button was pressed on a square; where nobody asks for that it draws arrows.
    #[prop_or_default]
    pub on_second: Option<Callback<Square>>,
    /// The person's own arrows and circles, after each change.
    #[prop_or_default]
    pub on_arrows: Callback<Vec<Drawing>>,
    /// The piece on the first square cannot go to the second. Where nobody asks for that the board says
    /// that it is so; else whoever does says why, and the board shows it.
    #[prop_or_default]
    pub on_refuse: Option<Callback<(Square, Square)>>,
    #[prop_or_default]
    pub refusal: AttrValue,
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
    /// A refusal has been seen for long enough.
    Refused,
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
    pub(super) unsettling: Option<Timeout>,
    /// The square that a piece could not go to, as long as that is shown.
    pub(super) refused: Option<(Square, Timeout)>,
    pub(super) frame: Option<AnimationFrame>,
    pub(super) fitting: Option<Fitting>,
    /// Watches for a press outside the board while a question is open.
    pub(super) outside: Option<EventListener>,
    pub(super) asked: bool,
    pub(super) focus_due: bool,
}
