//! A small board to look at: one drawing, no squares to press. The real board is in
//! [`rookery_board`].

use yew::prelude::*;

use super::catalogue::Opening;
use crate::state::board::SIZE;
use rookery_board::art::drawn;
use rookery_board::scene::{Art, Figure};
use rookery_board::{Look, Side, dark_squares};

/// The class `tint-<tint>` gives the squares their colours. The label is what a screen reader says;
/// without it the drawing is decoration.
pub fn plate(opening: &Opening, look: Look, tint: &str, label: Option<String>) -> Html {
    let class = classes!("plate", "board", format!("tint-{tint}"));
    let (role, hidden) = match label {
        Some(_) => (Some("img"), None),
        None => (None, Some("true")),
    };
    html! {
        <div {class}>
            <svg viewBox="0 0 360 360" {role} aria-label={label} aria-hidden={hidden}
                focusable="false">
                <rect class="board-light" width="360" height="360" />
                <path class="board-dark" d={dark_squares(SIZE)} />
                { for pieces(opening).map(|(x, y, figure)| html! {
                    <g class={classes!("piece", figure.side.class())}
                        transform={format!("translate({x} {y})")}>
                        { drawn(figure, look) }
                    </g>
                }) }
            </svg>
        </div>
    }
}

fn pieces(opening: &Opening) -> impl Iterator<Item = (usize, usize, Figure)> + '_ {
    let ranks = opening.placement.split('/').enumerate();
    ranks.flat_map(move |(row, rank)| {
        let mut column = 0;
        rank.chars().filter_map(move |letter| {
            if let Some(gap) = letter.to_digit(10) {
                column += gap as usize;
                return None;
            }
            let upper = letter.to_ascii_uppercase();
            let known = opening.art.iter().find(|(l, _)| *l == upper);
            let figure = Figure {
                art: known.map_or(Art::Letter, |(_, art)| *art),
                letter: upper,
                side: if letter.is_ascii_uppercase() {
                    Side::White
                } else {
                    Side::Black
                },
            };
            let at = (column * 45, row * 45, figure);
            column += 1;
            Some(at)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_placement_becomes_pieces_in_their_places() {
        let opening = Opening {
            placement: "8/3k4/8/8/8/8/7Z/K7".to_string(),
            art: vec![('K', Art::King)],
        };
        let found: Vec<_> = pieces(&opening).collect();
        let at = |index: usize| (found[index].0 / 45, found[index].1 / 45);
        assert_eq!(found.len(), 3);
        assert_eq!(at(0), (3, 1));
        assert_eq!((at(1), found[1].2.art), ((7, 6), Art::Letter));
        assert_eq!((at(2), found[2].2.side), ((0, 7), Side::White));
    }
}
