//! Moves as people read them: with the letters of the game, with drawings of its pieces, or with
//! their names.

use rookery_board::{Figure, Look, piece_icon};
use rookery_rules::{Ruleset, Side};
use yew::prelude::*;

use crate::state::board::{figure, look};
use crate::state::settings::{Notation, Settings};

/// How the moves of a game are written.
#[derive(Clone, PartialEq)]
pub struct Writing {
    notation: Notation,
    look: Look,
    kinds: Vec<Kind>,
}

#[derive(Clone, PartialEq)]
struct Kind {
    /// As it stands in files.
    standard: char,
    figure: Figure,
    name: String,
}

impl Writing {
    pub fn of(ruleset: &Ruleset, settings: &Settings) -> Writing {
        let kind = |(number, spec): (usize, &rookery_rules::ruleset::spec::KindSpec)| Kind {
            standard: spec.letter.to_ascii_uppercase(),
            figure: figure(ruleset, Side::White, number as u8),
            name: spec.name.clone(),
        };
        Writing {
            notation: settings.notation,
            look: look(settings.pieces, ruleset.id()),
            kinds: ruleset.kinds().iter().enumerate().map(kind).collect(),
        }
    }

    /// A move, from its standard notation.
    pub fn html(&self, san: &str) -> Html {
        let mut parts: Vec<Html> = Vec::new();
        let mut plain = String::new();
        let castles = san.starts_with("O-O");
        let mut before = None;
        for letter in san.chars() {
            // A piece stands at the beginning, and where a pawn becomes one.
            let stands = !castles && matches!(before, None | Some('='));
            before = Some(letter);
            match self
                .kinds
                .iter()
                .find(|kind| stands && kind.standard == letter)
            {
                None => plain.push(letter),
                Some(kind) => match self.notation {
                    Notation::Letters => plain.push(kind.figure.letter),
                    Notation::Words => plain = format!("{plain}{} ", kind.name),
                    Notation::Figurines => {
                        parts.push(std::mem::take(&mut plain).into());
                        parts.push(piece_icon(kind.figure, self.look));
                    }
                },
            }
        }
        parts.push(plain.into());
        parts.into_iter().collect()
    }
}
