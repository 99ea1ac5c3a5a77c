//! The drawing: squares, marks, pieces, arrows, and the piece in the hand, from back to front.

use crate::board::decimal::decimal;
use yew::prelude::*;

use super::{lens, marks};
use crate::board::art::{self, SQUARE};
use crate::board::component::{Board, BoardProps};
use crate::board::flight::{corner, translate};
use crate::board::scene::{Coordinates, Figure, Piece};
use crate::board::square::{Place, Side, Square};

pub(super) fn drawing(board: &Board, ctx: &Context<Board>) -> Html {
    let props = ctx.props();
    let bottom = props.scene.bottom;
    let arrows = props
        .arrows
        .iter()
        .map(|drawing| marks::arrow(*drawing, bottom, "given"));
    let own = board
        .machine
        .drawings()
        .iter()
        .map(|drawing| marks::arrow(*drawing, bottom, "own"));
    let begun = board
        .machine
        .drawing()
        .map(|drawing| marks::arrow(drawing, bottom, "begun"));
    html! {
        <svg
            ref={board.nodes.drawing.clone()}
            class="board-drawing"
            viewBox="0 0 360 360"
            aria-hidden="true"
            focusable="false"
        >
            <g id={board.machine.aiming().map(|(pointer, _)| lens::source(pointer))}>
            <rect class="board-light" width="360" height="360" />
            <path class="board-dark" d={dark_squares()} />
            <path class="board-hatch" d={hatching()} />
            { inner_coordinates(props) }
            { marks::under(board, props) }
            <rect ref={board.nodes.drop.clone()} class="board-drop" width="45" height="45" />
            { fading(board, props) }
            <g class="board-pieces">
                { for props.scene.pieces.iter().map(|piece| standing(board, props, piece)) }
            </g>
            { marks::over(props) }
            <g class="board-arrows">{ for arrows }{ for own }{ for begun }</g>
            { in_hand(board, props) }
            </g>
        </svg>
    }
}

/// All dark squares in one path, so that no seam can show between them.
pub fn dark_squares() -> String {
    let dark = Square::all().filter(|square| square.is_dark());
    let path = dark.map(|square| {
        let at = corner(square, Side::White);
        format!("M{} {}h45v45h-45z", decimal(at.x), decimal(at.y))
    });
    path.collect()
}

/// The engraver's strokes across the dark squares: their shape, beside their colour.
fn hatching() -> String {
    const GAP: u32 = 5;
    let dark = Square::all().filter(|square| square.is_dark());
    let strokes = dark.flat_map(|square| {
        let at = corner(square, Side::White);
        (1..18).map(move |n| {
            let along = f64::from(n * GAP);
            // From the lower left edge to the upper right one, cut off at the square.
            let (near, far) = ((along - SQUARE).max(0.0), along.min(SQUARE));
            let [x1, y1] = [at.x + near, at.y + far].map(decimal);
            let [x2, y2] = [at.x + far, at.y + near].map(decimal);
            format!("M{x1} {y1}L{x2} {y2}")
        })
    });
    strokes.collect()
}

fn inner_coordinates(props: &BoardProps) -> Html {
    if props.coordinates != Coordinates::Inside {
        return Html::default();
    }
    let bottom = props.scene.bottom;
    let ranks = (0..8).filter_map(|row| {
        let square = bottom.square_at(Place { column: 0, row })?;
        let at = corner(square, bottom);
        let y = decimal(at.y + 9.5);
        Some(html! { <text class="board-coordinate" x="2.5" {y}>{ square.rank() + 1 }</text> })
    });
    let files = (0..8).filter_map(|column| {
        let square = bottom.square_at(Place { column, row: 7 })?;
        let at = corner(square, bottom);
        let x = decimal(at.x + SQUARE - 2.5);
        let letter = square.to_string()[..1].to_owned();
        Some(html! { <text class="board-coordinate" {x} y="357" text-anchor="end">{ letter }</text> })
    });
    html! { <g class="board-coordinates">{ for ranks }{ for files }</g> }
}

fn fading(board: &Board, props: &BoardProps) -> Html {
    let Some(transition) = &board.transition else {
        return Html::default();
    };
    let gone = transition.plan.fades.iter().map(|piece| {
        let transform = translate(corner(piece.square, props.scene.bottom));
        html! {
            <g key={format!("fading {}", piece.square)}
                class={classes!("piece", piece.figure.side.class())}
                data-fading={piece.square.to_string()} {transform}>
                { art::drawn(piece.figure, props.look) }
            </g>
        }
    });
    html! { <g class="board-fading">{ for gone }</g> }
}

/// A piece where it stands; while a question is open, where the person has put it.
fn standing(board: &Board, props: &BoardProps, piece: &Piece) -> Html {
    let square = piece.square;
    let shown = board.machine.displaced().or(board.settled);
    let at = match shown {
        Some((from, to)) if from == square => to,
        _ => square,
    };
    let covered = shown.is_some_and(|(from, to)| to == square && from != square);
    let lifted = board.machine.dragging() == Some(square)
        || board.homing.is_some_and(|homing| homing.to == square);
    let class = classes!(
        "piece",
        piece.figure.side.class(),
        lifted.then_some("ghost"),
        covered.then_some("covered"),
    );
    let disguise = board.transition.as_ref().and_then(|transition| {
        let glide = transition
            .plan
            .glides
            .iter()
            .find(|glide| glide.to == square)?;
        glide.disguise
    });
    let transform = translate(corner(at, props.scene.bottom));
    html! {
        <g key={square.to_string()} {class} data-piece={square.to_string()} {transform}>
            <g class="piece-motion">
                { art::drawn(disguise.unwrap_or(piece.figure), props.look) }
            </g>
        </g>
    }
}

/// The piece in the hand, or on its way home. Only its node moves.
fn in_hand(board: &Board, props: &BoardProps) -> Html {
    let held = board.hand.map(|hand| (hand.figure, "held"));
    let homing = board.homing.map(|homing| (homing.figure, "homing"));
    let Some((figure, state)) = held.or(homing) else {
        return Html::default();
    };
    let Figure { side, .. } = figure;
    html! {
        <g ref={board.nodes.hand.clone()} class={classes!("board-hand", "piece", side.class(), state)}>
            { art::drawn(figure, props.look) }
        </g>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_the_squares_are_dark() {
        let path = dark_squares();
        assert_eq!(path.matches('M').count(), 32);
        // a8 is light, b8 dark.
        assert!(
            path.contains("M45 0h45") && !path.contains("M0 0h45"),
            "{path}"
        );
    }
}
