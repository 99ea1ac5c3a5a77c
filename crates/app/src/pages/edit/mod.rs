//! `#/edit/<ruleset>?start=<FEN>`: any position of a game set up by hand, with all that it remembers.

mod controls;
mod fields;
mod palette;
mod ways;

use std::rc::Rc;

use gloo::events::EventListener;
use rookery_rules::{Position, Ruleset, Side, Square};
use rookery_state::board::{coordinates, figure, from_board, letters, look, square};
use rookery_state::link::Link;
use rookery_state::position_draft::PositionDraft;
use rookery_state::route::Route;
use rookery_state::steps::Steps;
use rookery_state::{board as shown, words};
use yew::prelude::*;

use crate::effects::focus::follow;
use crate::effects::rulesets::NoGame;
use crate::effects::settings::{self, SettingsHandle};
use crate::effects::{address, rulesets};
use crate::pages::key_sheet::BoardKeys;
use crate::pages::picture::Drawn;
use crate::pages::unknown::no_game;
use palette::{Brush, Drag};
use rookery_board::scene::{Candidate, Piece, Scene};
use rookery_board::{Board, Said, Speech};

#[derive(Properties, PartialEq)]
pub struct Props {
    /// The ruleset's id, with the switches that are on.
    pub id: AttrValue,
    /// What a link brings.
    #[prop_or_default]
    pub query: AttrValue,
}

/// What a control does to the position.
pub type Change = Box<dyn FnOnce(&mut PositionDraft, &Ruleset)>;

pub enum Msg {
    Brush(Brush),
    /// A piece of the palette is taken up, moved, put down.
    Take(Brush, PointerEvent),
    Carry(PointerEvent),
    Drop(PointerEvent),
    LetGo,
    /// A square was pressed.
    Press(Square),
    /// A piece was moved: `e2e4`.
    Move(Rc<str>),
    Focus(Square),
    Erase(Square),
    EraseHere,
    Change(Change),
    Fen(String),
    Start,
    Clear,
    Undo,
    Redo,
    Flip,
    Share(bool),
    Picture(&'static str),
    Say(String),
    Settings(SettingsHandle),
    /// The address has changed, perhaps to another position.
    Address,
}

pub struct EditPage {
    /// The game, or why there is none.
    ruleset: Result<std::sync::Arc<Ruleset>, NoGame>,
    setup: PositionDraft,
    /// The FEN as it is being written.
    fen: String,
    /// The positions and texts before, and those that were undone.
    steps: Steps<(PositionDraft, String)>,
    /// What is wrong with the position, or with the FEN that cannot be shown.
    problems: Vec<String>,
    brush: Brush,
    drag: Option<Drag>,
    ghost: NodeRef,
    focus: Option<Square>,
    bottom: Side,
    sharing: bool,
    calm: Said,
    drawn: Drawn,
    settings: SettingsHandle,
    _settings: Option<ContextHandle<SettingsHandle>>,
    _address: EventListener,
}

impl Component for EditPage {
    type Message = Msg;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let link = ctx.link();
        let (settings, handle) = settings::follow(link.clone(), link.callback(Msg::Settings));
        let brought = Link::parse(&ctx.props().query);
        let ruleset = rulesets::ruleset_from_link(&ctx.props().id, &brought.rules);
        let mut page = EditPage {
            setup: PositionDraft::empty(Side::White),
            fen: String::new(),
            steps: Steps::default(),
            problems: Vec::new(),
            brush: Brush::Move,
            drag: None,
            ghost: NodeRef::default(),
            focus: None,
            bottom: brought.side.unwrap_or(Side::White),
            sharing: false,
            calm: Said::default(),
            drawn: Drawn::default(),
            settings,
            _settings: handle,
            _address: address::on_change(link.callback(|()| Msg::Address)),
            ruleset,
        };
        if let Ok(ruleset) = page.ruleset.clone() {
            page.open(&ruleset, brought.start);
        }
        page
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        let Ok(ruleset) = self.ruleset.clone() else {
            return false;
        };
        let before = (self.setup.clone(), self.fen.clone());
        let types = matches!(msg, Msg::Fen(_));
        let goes_back = matches!(msg, Msg::Undo | Msg::Redo);
        match msg {
            Msg::Brush(brush) => self.brush = brush,
            Msg::Take(brush, event) => return self.take(brush, &event),
            Msg::Carry(event) => return self.carry(&event),
            Msg::Drop(event) => {
                if let Some((brush, square)) = self.drop(&event) {
                    self.stamp(&ruleset, brush, square);
                }
            }
            Msg::LetGo => self.drag = None,
            Msg::Press(square) => self.stamp(&ruleset, self.brush, square),
            Msg::Move(id) => {
                let squares = (id.get(..2), id.get(2..));
                let parsed = |text: Option<&str>| text.and_then(|text| text.parse::<Square>().ok());
                if let (Some(from), Some(to)) = (parsed(squares.0), parsed(squares.1)) {
                    self.setup.take(from, to);
                    self.setup.drop_lost_rights(&ruleset);
                    self.changed(&ruleset);
                    if let Some((side, kind)) = self.setup.at(to) {
                        self.say(stands(&ruleset, side, kind, to));
                    }
                }
            }
            Msg::Focus(square) => {
                self.focus = Some(square);
                return false;
            }
            Msg::Erase(square) => self.stamp(&ruleset, Brush::Erase, square),
            Msg::EraseHere => match self.focus {
                Some(square) => self.stamp(&ruleset, Brush::Erase, square),
                None => return false,
            },
            Msg::Change(how) => {
                how(&mut self.setup, &ruleset);
                self.changed(&ruleset);
                self.say("");
            }
            Msg::Fen(text) => {
                self.write(&ruleset, text);
                self.say("");
            }
            Msg::Start => {
                self.setup = PositionDraft::of(&ruleset, ruleset.start());
                self.changed(&ruleset);
                self.say("The start of the game.");
            }
            Msg::Clear => {
                self.setup = PositionDraft::empty(self.setup.turn);
                self.changed(&ruleset);
                self.say("The board is empty.");
            }
            Msg::Undo => {
                let shown = self.steps.undo(before.clone());
                self.put_back(&ruleset, shown, "Undone.");
            }
            Msg::Redo => {
                let shown = self.steps.redo(before.clone());
                self.put_back(&ruleset, shown, "Done again.");
            }
            Msg::Flip => self.bottom = self.bottom.other(),
            Msg::Share(open) => {
                self.sharing = open;
                if !open {
                    follow("[aria-label='The position'] [aria-expanded]");
                }
            }
            Msg::Picture(kind) => {
                self.save_picture(&ruleset, kind);
                return false;
            }
            Msg::Say(words) => self.say(words),
            Msg::Settings(settings) => self.settings = settings,
            Msg::Address => match address::here() {
                Route::Edit { id, query } if ctx.props().id == id => {
                    self.open(&ruleset, Link::parse(&query).start);
                    self.steps.did(before, false);
                    return true;
                }
                _ => return false,
            },
        }
        if before.1 != self.fen {
            if !goes_back {
                self.steps.did(before, types);
            }
            // A reload, and whoever is sent the address, sees the same.
            address::stand_at(&self.route(ctx.props().id.to_string()));
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        match &self.ruleset {
            Ok(ruleset) => self.draw(ctx, ruleset),
            Err(why) => no_game(&ctx.props().id, why),
        }
    }
}

/// "White king on e1."
fn stands(ruleset: &Ruleset, side: Side, kind: u8, square: Square) -> String {
    let piece = words::piece(ruleset, side, kind);
    format!("{} on {square}.", words::capital(&piece))
}

impl EditPage {
    fn route(&self, id: String) -> Route {
        let link = Link {
            start: self.fen.clone(),
            ..Link::default()
        };
        Route::Edit {
            id,
            query: link.to_string(),
        }
    }

    /// The position that a link brings, or the game's own.
    fn open(&mut self, ruleset: &Ruleset, start: String) {
        self.setup = PositionDraft::of(ruleset, ruleset.start());
        self.changed(ruleset);
        if !start.is_empty() {
            self.write(ruleset, start);
        }
    }

    /// What stands on the board has changed, or what is remembered.
    fn changed(&mut self, ruleset: &Ruleset) {
        self.fen = self.setup.to_fen(ruleset);
        self.problems = self.setup.problems(ruleset);
    }

    /// A FEN is being written: what can be shown of it is shown.
    fn write(&mut self, ruleset: &Ruleset, text: String) {
        match PositionDraft::parse(ruleset, &text) {
            Ok(setup) => {
                self.problems = setup.problems(ruleset);
                self.setup = setup;
            }
            Err(wrong) => self.problems = wrong,
        }
        self.fen = text;
    }

    fn say(&mut self, words: impl Into<Rc<str>>) {
        self.calm = self.calm.then(words);
    }

    /// What is undone or done again, if anything is.
    fn put_back(
        &mut self,
        ruleset: &Ruleset,
        shown: Option<(PositionDraft, String)>,
        words: &'static str,
    ) {
        if let Some((setup, fen)) = shown {
            self.setup = setup;
            self.write(ruleset, fen);
            self.say(words);
        }
    }

    fn stamp(&mut self, ruleset: &Ruleset, brush: Brush, square: Square) {
        let words = match brush {
            Brush::Move => return,
            Brush::Erase => {
                self.setup.put(square, None);
                format!("{square} is empty.")
            }
            Brush::Piece(side, kind) => {
                self.setup.put(square, Some((side, kind)));
                stands(ruleset, side, kind, square)
            }
        };
        self.say(words);
        self.setup.drop_lost_rights(ruleset);
        self.changed(ruleset);
    }

    /// The position, where nothing is wrong with it and the FEN says what the board shows.
    fn position(&self, ruleset: &Ruleset) -> Option<Position> {
        self.problems
            .is_empty()
            .then(|| self.setup.position(ruleset))?
    }

    fn board(&self, ctx: &Context<Self>, ruleset: &Ruleset) -> Html {
        let link = ctx.link();
        let pieces: Vec<Piece> = self
            .setup
            .pieces()
            .map(|(at, side, kind)| Piece {
                square: square(at),
                figure: figure(ruleset, side, kind),
                name: words::piece(ruleset, side, kind).into(),
            })
            .collect();
        let moving = self.brush == Brush::Move;
        let candidates: Vec<Candidate> = match moving {
            true => self.anywhere(),
            false => Vec::new(),
        };
        let scene = Scene {
            pieces: pieces.into(),
            candidates: candidates.into(),
            bottom: shown::side(self.bottom),
            disabled: !moving,
            ..Scene::empty(shown::SIZE)
        };
        html! {
            <Board
                scene={Rc::new(scene)}
                label={format!("Board: {}", ruleset.title())}
                letters={letters(ruleset)}
                look={look(self.settings.pieces, ruleset.id())}
                tint={self.settings.board.tint(ruleset.id())}
                coordinates={coordinates(&self.settings)}
                show_targets={false}
                animation_ms={0.0}
                on_move={link.callback(Msg::Move)}
                on_press={link.callback(|at| Msg::Press(from_board(at)))}
                on_second={link.callback(|at| Msg::Erase(from_board(at)))}
                on_focus={link.callback(|at| Msg::Focus(from_board(at)))}
                on_say={link.callback(Msg::Say)}
            />
        }
    }

    /// Every piece may be moved to every other square.
    fn anywhere(&self) -> Vec<Candidate> {
        let squares = (0..64).map(Square);
        let pieces = self.setup.pieces();
        pieces
            .flat_map(|(from, ..)| {
                squares
                    .clone()
                    .filter(move |to| *to != from)
                    .map(move |to| Candidate {
                        from: square(from),
                        to: square(to),
                        id: format!("{from}{to}").into(),
                        label: format!("Move to {to}").into(),
                        icon: None,
                        captures: false,
                    })
            })
            .collect()
    }

    fn draw(&self, ctx: &Context<Self>, ruleset: &Ruleset) -> Html {
        let link = ctx.link();
        let keys = link.batch_callback(|event: KeyboardEvent| {
            let erases = ["Delete", "Backspace"].contains(&event.key().as_str());
            erases.then_some(Msg::EraseHere)
        });
        let steps = link.batch_callback(|event: KeyboardEvent| {
            // A text that is being written has steps of its own.
            let writes = event.target_dyn_into::<web_sys::HtmlTextAreaElement>();
            let held = (event.ctrl_key() || event.meta_key()) && !event.alt_key();
            let key = event.key().to_ascii_lowercase();
            let step = match (key.as_str(), event.shift_key()) {
                ("z", false) => Msg::Undo,
                ("z", true) | ("y", false) => Msg::Redo,
                _ => return None,
            };
            if !held || writes.is_some() {
                return None;
            }
            event.prevent_default();
            Some(step)
        });
        html! {
            <main class="page edit" onkeydown={steps}>
                <header class="rules-head">
                    <h1>{ format!("Set up a position of {}", ruleset.title()) }</h1>
                </header>
                <div class="edit-spread">
                    <div class="edit-board" onkeydown={keys}>
                        { self.board(ctx, ruleset) }
                    </div>
                    <div class="edit-beside">
                        { self.palette(ctx, ruleset) }
                        { self.judgement(ctx, ruleset) }
                        { self.fields(ctx, ruleset) }
                    </div>
                </div>
                <Speech urgent={Said::default()} calm={self.calm.clone()} />
                <BoardKeys />
            </main>
        }
    }
}
