//! How the page and its boards look: on the settings page, and beside a board.

use rookery_state::settings::{BoardTheme, Notation, PieceSet, ShowCoordinates, Theme};
use yew::prelude::*;

use super::choice::{Offer, choice};
use crate::effects::settings::SettingsHandle;

pub fn look(settings: &SettingsHandle) -> Html {
    html! {
        <>
            { choice("pieces", "Pieces", settings.pieces, &PIECE_SETS, settings.setter(|all| &mut all.pieces)) }
            { choice("board", "Board", settings.board, &BOARDS, settings.setter(|all| &mut all.board)) }
            { choice("notation", "Moves are written with", settings.notation, &NOTATIONS, settings.setter(|all| &mut all.notation)) }
            { choice("coordinates", "Coordinates", settings.coordinates, &COORDINATES, settings.setter(|all| &mut all.coordinates)) }
            { choice("theme", "Colours", settings.theme, &THEMES, settings.setter(|all| &mut all.theme)) }
        </>
    }
}

const THEMES: [Offer<Theme>; 4] = [
    Offer::new(Theme::System, "As the system", "swatch system"),
    Offer::new(Theme::Light, "Light", "swatch light"),
    Offer::new(Theme::Dark, "Dark", "swatch dark"),
    Offer::new(Theme::Contrast, "High contrast", "swatch contrast"),
];

const PIECE_SETS: [Offer<PieceSet>; 4] = [
    Offer::plain(PieceSet::ByGame, "As the game has them"),
    Offer::pieces(PieceSet::Folio, "Folio: printed figures"),
    Offer::pieces(PieceSet::Ivory, "Ivory: carved shapes"),
    Offer::pieces(PieceSet::Letters, "Letters on discs"),
];

const BOARDS: [Offer<BoardTheme>; 6] = [
    Offer::plain(BoardTheme::ByFamily, "By family of games"),
    Offer::new(BoardTheme::Linen, "Linen", "squares board tint-linen"),
    Offer::new(BoardTheme::Madder, "Madder", "squares board tint-madder"),
    Offer::new(BoardTheme::Sage, "Sage", "squares board tint-sage"),
    Offer::new(BoardTheme::Indigo, "Indigo", "squares board tint-indigo"),
    Offer::new(BoardTheme::Birch, "Birch", "squares board tint-birch"),
];

const COORDINATES: [Offer<ShowCoordinates>; 3] = [
    Offer::plain(ShowCoordinates::Outside, "Outside the board"),
    Offer::plain(ShowCoordinates::Inside, "In the squares"),
    Offer::plain(ShowCoordinates::Off, "Off"),
];

const NOTATIONS: [Offer<Notation>; 3] = [
    Offer::plain(Notation::Letters, "The game’s letters"),
    Offer::plain(Notation::Figurines, "Figurines"),
    Offer::plain(Notation::Words, "Words"),
];
