//! How the page and its boards look: on the settings page, and beside a board.

use yew::prelude::*;

use super::choice::{Offer, choice};
use crate::effects::settings::SettingsHandle;
use crate::state::settings::{BoardTheme, Notation, PieceSet, ShowCoordinates, Theme};

pub fn look(settings: &SettingsHandle) -> Html {
    macro_rules! set {
        ($field:ident) => {{
            let settings = settings.clone();
            Callback::from(move |value| settings.change(|all| all.$field = value))
        }};
    }
    html! {
        <>
            { choice("pieces", "Pieces", settings.pieces, &piece_sets(), set!(pieces)) }
            { choice("board", "Board", settings.board, &boards(), set!(board)) }
            { choice("notation", "Moves are written with", settings.notation, &notations(), set!(notation)) }
            { choice("coordinates", "Coordinates", settings.coordinates, &coordinates(), set!(coordinates)) }
            { choice("theme", "Colours", settings.theme, &themes(), set!(theme)) }
        </>
    }
}

fn themes() -> Vec<Offer<Theme>> {
    vec![
        Offer::new(Theme::System, "As the system", "swatch system"),
        Offer::new(Theme::Light, "Light", "swatch light"),
        Offer::new(Theme::Dark, "Dark", "swatch dark"),
        Offer::new(Theme::Contrast, "High contrast", "swatch contrast"),
    ]
}

fn piece_sets() -> Vec<Offer<PieceSet>> {
    vec![
        Offer::plain(PieceSet::ByGame, "As the game has them"),
        Offer::pieces(PieceSet::Folio, "Folio: printed figures"),
        Offer::pieces(PieceSet::Ivory, "Ivory: carved shapes"),
        Offer::pieces(PieceSet::Letters, "Letters on discs"),
    ]
}

fn boards() -> Vec<Offer<BoardTheme>> {
    vec![
        Offer::plain(BoardTheme::ByFamily, "By family of games"),
        Offer::new(BoardTheme::Linen, "Linen", "squares board tint-linen"),
        Offer::new(BoardTheme::Madder, "Madder", "squares board tint-madder"),
        Offer::new(BoardTheme::Sage, "Sage", "squares board tint-sage"),
        Offer::new(BoardTheme::Indigo, "Indigo", "squares board tint-indigo"),
        Offer::new(BoardTheme::Birch, "Birch", "squares board tint-birch"),
    ]
}

fn coordinates() -> Vec<Offer<ShowCoordinates>> {
    vec![
        Offer::plain(ShowCoordinates::Outside, "Outside the board"),
        Offer::plain(ShowCoordinates::Inside, "In the squares"),
        Offer::plain(ShowCoordinates::Off, "Off"),
    ]
}

fn notations() -> Vec<Offer<Notation>> {
    vec![
        Offer::plain(Notation::Letters, "The game’s letters"),
        Offer::plain(Notation::Figurines, "Figurines"),
        Offer::plain(Notation::Words, "Words"),
    ]
}
