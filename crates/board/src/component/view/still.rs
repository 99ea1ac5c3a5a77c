//! A scene to look at only: small enough to stand in running text, with nothing to press.

use yew::prelude::*;

use super::drawing::dark_squares;
use super::marks;
use crate::art;
use crate::component::flight::translate;
use crate::layout::Point;
use crate::look::Look;
use crate::scene::{Drawing, Mark, Scene};

/// The squares, the pieces, the marks and the arrows. What surrounds it gives the size and, where the
/// drawing says something that stands nowhere else, a label; without one it is decoration.
pub fn diagram(
    scene: &Scene,
    marks: &[Mark],
    arrows: &[Drawing],
    look: Look,
    label: Option<String>,
) -> Html {
    let layout = scene.layout();
    let Point {
        x: width,
        y: height,
    } = layout.size.drawing();
    let (role, hidden) = match label {
        Some(_) => (Some("img"), None),
        None => (None, Some("true")),
    };
    let (under, over): (Vec<&Mark>, Vec<&Mark>) =
        marks.iter().partition(|mark| marks::is_under(mark.kind));
    let drawn = |all: Vec<&Mark>| -> Html {
        let all = all.into_iter();
        all.map(|mark| marks::explanation(mark, layout)).collect()
    };
    html! {
        <svg class="board-still" viewBox={format!("0 0 {width} {height}")} {role}
            aria-label={label} aria-hidden={hidden} focusable="false">
            <rect class="board-light" width={width.to_string()} height={height.to_string()} />
            <path class="board-dark" d={dark_squares(layout.size)} />
            { drawn(under) }
            { for scene.pieces.iter().map(|piece| html! {
                <g class={classes!("piece", piece.figure.side.class())}
                    transform={translate(layout.corner(piece.square))}>
                    { art::drawn(piece.figure, look) }
                </g>
            }) }
            { for arrows.iter().map(|arrow| marks::arrow(*arrow, layout, "given")) }
            { drawn(over) }
        </svg>
    }
}
