//! The position as a picture to take along: the SVG that `rookery image` draws, or a PNG of it.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::file::Blob;
use rookery_picture::{Arrow, Colour, Options, Set};
use rookery_rules::{Game, Side};
use rookery_state::board::from_board;
use rookery_state::settings::PieceSet;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use crate::effects::painting;
use crate::pages::download;
use crate::pages::events::with;
use crate::pages::widgets::{self, button};
use rookery_board::{Brush, Drawing};

/// What a picture can be.
const KINDS: [(&str, &str); 2] = [("svg", "Picture (SVG)"), ("png", "Picture (PNG)")];

/// A button for each of them.
pub fn buttons(save: &Callback<&'static str>) -> Html {
    widgets::buttons(
        KINDS.map(|(kind, words)| button(words, save.reform(move |_: MouseEvent| kind))),
    )
}

/// Points a side of a PNG: sharp on a good screen, small enough to send.
const SIDE: u32 = 1200;

/// Arrows and circles that a person has drawn on the board, for when a picture is wanted.
pub type Drawn = Rc<RefCell<Vec<Drawing>>>;

pub fn remember(drawn: &Drawn) -> Callback<Vec<Drawing>> {
    with(drawn.clone(), |drawn, now| *drawn.borrow_mut() = now)
}

/// Saves the end of a game, seen from a side, in the pieces that are chosen, with the application's arrows and the person's.
pub fn save(
    kind: &str,
    game: &Game,
    bottom: Side,
    pieces: PieceSet,
    arrows: &[Drawing],
    drawn: &Drawn,
) {
    let drawn = drawn.borrow();
    let arrows: Vec<Arrow> = arrows.iter().chain(drawn.iter()).map(arrow).collect();
    let options = Options {
        below: bottom,
        set: match pieces.of(game.ruleset().id()) {
            PieceSet::ByGame | PieceSet::Folio => Set::Folio,
            PieceSet::Ivory => Set::Ivory,
            PieceSet::Letters => Set::Letters,
        },
        ..Options::default()
    };
    let (ruleset, moves) = (game.ruleset(), game.moves());
    let last = moves.last().copied();
    let svg = rookery_picture::svg(ruleset, game.position(), last, &arrows, options);
    let name = format!("{}-after-{}", ruleset.id(), moves.len());
    let drawing = Blob::new_with_options(svg.as_str(), Some("image/svg+xml"));
    if kind == "svg" {
        return download::save(&format!("{name}.svg"), drawing);
    }
    spawn_local(async move {
        match painting::png(&drawing, SIDE).await {
            Some(painted) => download::save(&format!("{name}.png"), painted),
            // The drawing is as good as what was asked for.
            None => download::save(&format!("{name}.svg"), drawing),
        }
    });
}

fn arrow(drawing: &Drawing) -> Arrow {
    Arrow {
        from: from_board(drawing.from),
        to: from_board(drawing.to.unwrap_or(drawing.from)),
        colour: match drawing.brush {
            Brush::Green => Colour::Green,
            Brush::Red => Colour::Red,
            Brush::Blue | Brush::Hint => Colour::Blue,
            Brush::Yellow => Colour::Yellow,
        },
    }
}
