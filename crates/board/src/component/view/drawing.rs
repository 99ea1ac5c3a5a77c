//! The drawing: squares, marks, pieces, arrows, and the piece in the hand, from back to front.

use yew::prelude::*;

use super::{lens, marks};
use crate::art;
use crate::component::flight::translate;
use crate::component::state::{Board, BoardProps};
use crate::layout::{Layout, Point, SQUARE, Size};
use crate::scene::{Coordinates, Figure, Piece};
use crate::square::{Side, Square};

pub(super) fn drawing(board: &Board, ctx: &Context<Board>) -> Html {
    let props = ctx.props();
    let layout = props.scene.layout();
    let Point {
        x: width,
        y: height,
    } = layout.size.drawing();
    let arrows = props
        .arrows
        .iter()
        .map(|drawing| marks::arrow(*drawing, layout, "given"));
    let own = board
        .machine
        .drawings()
        .iter()
        .map(|drawing| marks::arrow(*drawing, layout, "own"));
    let begun = board
        .machine
        .drawing()
        .map(|drawing| marks::arrow(drawing, layout, "begun"));
    html! {
        <svg
            ref={board.nodes.drawing.clone()}
            class="board-drawing"
            viewBox={format!("0 0 {width} {height}")}
            aria-hidden="true"
            focusable="false"
        >
            <g id={board.machine.aiming().map(|(pointer, _)| lens::source(pointer))}>
            <rect class="board-light" width={width.to_string()} height={height.to_string()} />
            <path class="board-dark" d={dark_squares(layout.size)} />
            <path class="board-hatch" d={hatching(layout.size)} />
            { inner_coordinates(props) }
            { marks::under(board, props) }
            <rect ref={board.nodes.drop.clone()} class="board-drop" width="45" height="45" />
            { fading(board, props) }
            <g class="board-pieces">
                { for props.scene.pieces.iter().map(|piece| standing(board, props, piece)) }
            </g>
            { marks::over(board, props) }
            <g class="board-arrows">{ for arrows }{ for own }{ for begun }</g>
            { in_hand(board, props) }
            </g>
        </svg>
    }
}

/// All dark squares in one path, so that no seam can show between them.
pub fn dark_squares(size: Size) -> String {
    let layout = from_white(size);
    let dark = size.squares().filter(|square| square.is_dark());
    let path = dark.map(|square| {
        let at = layout.corner(square);
        format!("M{} {}h45v45h-45z", at.x, at.y)
    });
    path.collect()
}

/// The engraver's strokes across the dark squares: their shape, beside their colour.
fn hatching(size: Size) -> String {
    const GAP: u32 = 5;
    let layout = from_white(size);
    let dark = size.squares().filter(|square| square.is_dark());
    let strokes = dark.flat_map(|square| {
        let at = layout.corner(square);
        (1..18).map(move |n| {
            let along = f64::from(n * GAP);
            // From the lower left edge to the upper right one, cut off at the square.
            let (near, far) = ((along - SQUARE).max(0.0), along.min(SQUARE));
            let [x1, y1] = [at.x + near, at.y + far];
            let [x2, y2] = [at.x + far, at.y + near];
            format!("M{x1} {y1}L{x2} {y2}")
        })
    });
    strokes.collect()
}

/// The drawing's own way up.
fn from_white(size: Size) -> Layout {
    Layout {
        size,
        bottom: Side::White,
    }
}

fn inner_coordinates(props: &BoardProps) -> Html {
    if props.coordinates != Coordinates::Inside {
        return Html::default();
    }
    let layout = props.scene.layout();
    let class =
        |square: Square| classes!("board-coordinate", square.is_dark().then_some("on-dark"));
    let ranks = layout.column(0).map(|square| {
        let y = (layout.corner(square).y + 9.5).to_string();
        html! { <text class={class(square)} x="2.5" {y}>{ square.rank_name() }</text> }
    });
    let y = (layout.size.drawing().y - 3.0).to_string();
    let files = layout.row(layout.last().row).map(|square| {
        let x = (layout.corner(square).x + SQUARE - 2.5).to_string();
        let y = y.clone();
        html! {
            <text class={class(square)} {x} {y} text-anchor="end">{ square.file_name() }</text>
        }
    });
    html! { <g class="board-coordinates">{ for ranks }{ for files }</g> }
}

fn fading(board: &Board, props: &BoardProps) -> Html {
    let Some(transition) = &board.transition else {
        return Html::default();
    };
    let gone = transition.plan.fades.iter().map(|piece| {
        let transform = translate(props.scene.layout().corner(piece.square));
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
    let transform = translate(props.scene.layout().corner(at));
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
        let path = dark_squares(Size::new(8, 8));
        assert_eq!(path.matches('M').count(), 32);
        assert_eq!(dark_squares(Size::new(9, 9)).matches('M').count(), 41);
        // a8 is light, b8 dark.
        assert!(
            path.contains("M45 0h45") && !path.contains("M0 0h45"),
            "{path}"
        );
    }
}
