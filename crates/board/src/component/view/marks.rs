//! Marks on squares, and arrows. Every state has a shape of its own beside its tint, so that
//! nothing is told by colour alone.

use yew::prelude::*;

use crate::component::flight::translate;
use crate::component::state::{Board, BoardProps};
use crate::layout::{Layout, Point};
use crate::scene::{Drawing, Mark, MarkKind, Scene};
use crate::square::Square;

/// What lies under the pieces.
pub(super) fn under(board: &Board, props: &BoardProps) -> Html {
    let scene = &props.scene;
    let layout = scene.layout();
    let tint = |square: Square, class: &'static str| {
        placed(
            square,
            layout,
            class,
            html! { <rect width="45" height="45" /> },
        )
    };
    let last = scene.last_squares().into_iter().map(|mark| {
        let class = match mark.earlier {
            true => "mark-last earlier",
            false => "mark-last",
        };
        tint(mark.square, class)
    });
    let premove = scene.premove.into_iter().flat_map(|(from, to)| {
        let dashes = || {
            html! {
                <>
                    <rect width="45" height="45" />
                    <rect class="mark-dashes" x="2" y="2" width="41" height="41" />
                </>
            }
        };
        [
            Some(placed(from, layout, "mark-premove", dashes())),
            (from != to).then(|| placed(to, layout, "mark-premove", dashes())),
        ]
    });
    let pending = board
        .machine
        .pending()
        .map(|pending| tint(pending.to, "mark-pending"));
    let check = scene
        .check
        .map(|square| placed(square, layout, "mark-check", check_glow()));
    let selected = board.machine.selected();
    let targeted = selected.filter(|_| props.show_targets);
    let explained = props.marks.iter().filter(|mark| is_under(mark.kind));
    html! {
        <g class="board-marks">
            { for last }
            { for premove.flatten() }
            { pending }
            { check }
            { for selected.map(|square| selection(square, layout)) }
            { for explained.map(|mark| explanation(mark, layout)) }
            { for targeted.map(|square| targets(scene, square)) }
        </g>
    }
}

/// What lies over the pieces: corner marks and glyphs.
pub(super) fn over(board: &Board, props: &BoardProps) -> Html {
    let scene = &props.scene;
    let layout = scene.layout();
    let corners = |square: Square, class: &'static str| {
        // Four printer's corners, the shape of the last move.
        let d = "M1 10V1H10 M35 1H44V10 M44 35V44H35 M10 44H1V35";
        placed(square, layout, class, html! { <path {d} /> })
    };
    let last = scene.last_squares().into_iter().map(|mark| {
        let class = match (mark.came, mark.earlier) {
            (true, false) => "mark-corners arrived",
            (false, false) => "mark-corners",
            (_, true) => "mark-corners earlier",
        };
        corners(mark.square, class)
    });
    let check = scene.check.map(|square| {
        let glyph = html! {
            <>
                <circle cx="37" cy="8" r="6.5" />
                <path d="M37 4V9.2M37 11.2V12.4" />
            </>
        };
        placed(square, layout, "mark-glyph", glyph)
    });
    let explained = props.marks.iter().filter(|mark| !is_under(mark.kind));
    let refused = board.refused.iter().map(|(square, _)| Mark {
        square: *square,
        kind: MarkKind::Refused,
        spoken: "".into(),
    });
    html! {
        <g class="board-marks">
            { for last }
            { check }
            { for refused.map(|mark| explanation(&mark, layout)) }
            { for explained.map(|mark| explanation(mark, layout)) }
        </g>
    }
}

fn placed(square: Square, layout: Layout, class: &'static str, content: Html) -> Html {
    let transform = translate(layout.corner(square));
    html! { <g {class} data-mark={square.to_string()} {transform}>{ content }</g> }
}

/// A glow without a gradient: gradients need identifiers, and a page may hold many boards.
fn check_glow() -> Html {
    html! {
        <>
            <rect width="45" height="45" opacity="0.35" />
            { for [21.0, 18.0, 15.0, 12.0].map(|r: f64| html! {
                <circle cx="22.5" cy="22.5" r={r.to_string()} opacity="0.3" />
            }) }
        </>
    }
}

/// What is seen of each piece that may move when it is selected, for a page that is drawn before there is
/// a program to answer.
pub fn answers(scene: &Scene) -> Html {
    let movable = scene
        .size
        .squares()
        .filter(|square| scene.can_lift(*square));
    html! {
        <template>
            <svg>
                { for movable.map(|square| html! {
                    <g data-answer={square.to_string()}>
                        { selection(square, scene.layout()) }
                        { targets(scene, square) }
                    </g>
                }) }
            </svg>
        </template>
    }
}

fn selection(square: Square, layout: Layout) -> Html {
    let frame = html! {
        <>
            <rect width="45" height="45" />
            <rect class="mark-frame" x="1.5" y="1.5" width="42" height="42" />
        </>
    };
    placed(square, layout, "mark-selected", frame)
}

/// Where the selected piece may go: a dot on an empty square, a ring around a piece.
fn targets(scene: &Scene, from: Square) -> Html {
    let ahead = scene.phase == crate::scene::Phase::Ahead;
    let target = |(square, captures): (Square, bool)| {
        let ring = captures || (square != from && scene.piece_on(square).is_some());
        let shape = if square == from {
            // In place: a ring of dashes around the piece itself.
            html! { <circle class="target-place" cx="22.5" cy="22.5" r="19.5" /> }
        } else if ring {
            html! { <circle class="target-ring" cx="22.5" cy="22.5" r="19.5" /> }
        } else {
            html! { <circle class="target-dot" cx="22.5" cy="22.5" r="6.5" /> }
        };
        let class = if ahead {
            "mark-target ahead"
        } else {
            "mark-target"
        };
        placed(square, scene.layout(), class, shape)
    };
    scene.targets(from).into_iter().map(target).collect()
}

pub(super) fn is_under(kind: MarkKind) -> bool {
    matches!(kind, MarkKind::Subject | MarkKind::Capture | MarkKind::Hint)
}

/// Marks that explain how a piece moves.
pub(super) fn explanation(mark: &Mark, layout: Layout) -> Html {
    let (class, shape) = match mark.kind {
        MarkKind::Subject => (
            "explain-subject",
            html! {
                <circle cx="22.5" cy="22.5" r="20.5" />
            },
        ),
        MarkKind::Go => (
            "explain-go",
            html! { <circle cx="22.5" cy="22.5" r="6.5" /> },
        ),
        MarkKind::Capture => (
            "explain-capture",
            html! {
                <circle cx="22.5" cy="22.5" r="19.5" />
            },
        ),
        // A hollow diamond steps quietly; a cross only strikes; a barred circle may not.
        MarkKind::MoveOnly => (
            "explain-move-only",
            html! {
                <path d="M22.5 13.5 31.5 22.5 22.5 31.5 13.5 22.5Z" />
            },
        ),
        MarkKind::CaptureOnly => (
            "explain-capture-only",
            html! {
                <path d="M14.5 14.5 30.5 30.5M30.5 14.5 14.5 30.5" />
            },
        ),
        MarkKind::Refused => (
            "explain-refused",
            html! {
                <>
                    <circle cx="22.5" cy="22.5" r="8.5" />
                    <path d="M16.5 28.5 28.5 16.5" />
                </>
            },
        ),
        MarkKind::Hint => (
            "explain-hint",
            html! {
                <rect x="3" y="3" width="39" height="39" rx="6" />
            },
        ),
    };
    placed(mark.square, layout, class, shape)
}

/// An arrow, or a circle when it leads nowhere else.
pub(super) fn arrow(drawing: Drawing, layout: Layout, origin: &'static str) -> Html {
    let middle = |square: Square| {
        let at = layout.corner(square);
        Point {
            x: at.x + 22.5,
            y: at.y + 22.5,
        }
    };
    let from = middle(drawing.from);
    let brush = drawing.brush.class();
    match drawing.to.filter(|to| *to != drawing.from) {
        None => html! {
            <circle class={classes!("board-circle", brush, origin)}
                cx={from.x.to_string()} cy={from.y.to_string()} r="20" />
        },
        Some(to) => html! {
            <path class={classes!("board-arrow", brush, origin)} d={arrow_path(from, middle(to))} />
        },
    }
}

/// The outline of an arrow from the middle of one square to the middle of another.
fn arrow_path(from: Point, to: Point) -> String {
    const HALF: f64 = 3.4;
    const HEAD_HALF: f64 = 9.5;
    const HEAD: f64 = 17.0;
    const START: f64 = 15.0;
    let length = from.distance(to).max(1.0);
    let (x, y) = ((to.x - from.x) / length, (to.y - from.y) / length);
    let point = |along: f64, across: f64| {
        let px = from.x + x * along - y * across;
        let py = from.y + y * along + x * across;
        format!("{px:.1} {py:.1}")
    };
    let neck = length - HEAD + 5.0;
    let outline = [
        point(START, -HALF),
        point(neck, -HALF),
        point(neck, -HEAD_HALF),
        point(length + 5.0, 0.0),
        point(neck, HEAD_HALF),
        point(neck, HALF),
        point(START, HALF),
    ];
    format!("M{}Z", outline.join("L"))
}
