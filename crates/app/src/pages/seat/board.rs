//! The board on a page: what is to be seen on it, what it reports, and the settings, all of which
//! hold wherever there is a board.

use std::rc::Rc;

use rookery_board::square::Square;
use rookery_board::{Board, Drawing, Mark, Question, Scene};
use rookery_rules::Ruleset;
use yew::prelude::*;

use crate::state::board::{coordinates, letters, look};
use crate::state::settings::Settings;

/// What is to be seen.
pub struct Sight {
    /// What is on the board, in a word or two: the game's title.
    pub title: String,
    pub scene: Scene,
    pub marks: Vec<Mark>,
    pub arrows: Vec<Drawing>,
}

/// What a person does at the board, and who is told of it.
#[derive(Default)]
pub struct Hands {
    pub moves: Callback<Rc<str>>,
    pub premoves: Callback<Option<Rc<str>>>,
    pub inspects: Callback<Option<Square>>,
    pub draws: Callback<Vec<Drawing>>,
    pub says: Callback<String>,
    pub asks: Callback<Question>,
}

pub fn board(ruleset: &Ruleset, sight: Sight, hands: Hands, settings: &Settings) -> Html {
    html! {
        <Board
            scene={Rc::new(sight.scene)}
            label={format!("Board: {}", sight.title)}
            letters={letters(ruleset)}
            marks={Rc::<[_]>::from(sight.marks)}
            arrows={Rc::<[_]>::from(sight.arrows)}
            look={look(settings.pieces)}
            tint={settings.board.tint(ruleset.id())}
            coordinates={coordinates(settings)}
            show_targets={settings.show_targets}
            animation_ms={settings.animation.millis()}
            on_move={hands.moves}
            on_premove={hands.premoves}
            on_inspect={hands.inspects}
            on_arrows={hands.draws}
            on_say={hands.says}
            on_ask={hands.asks}
        />
    }
}
