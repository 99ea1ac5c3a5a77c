//! Boards that stand still, each showing one of the states.

use std::rc::Rc;

use yew::prelude::*;

use super::toy;
use crate::{Board, Brush, Coordinates, Drawing, Look, Mark, MarkKind, Scene, Side, Square};

const MIDDLE: &str = "r2qk2r/ppp2ppp/2n2n2/2bppb2/2BPPB2/2N2N2/PPP2PPP/R2QK2R";
const ALL_KINDS: &str = "kqrbnpef/KQRBNPEF/1k1q1r1b/K1Q1R1B1/n1p1e1f1/1N1P1E1F/kqrbnpef/KQRBNPEF";
/// A board of another size, as wide as a phone can show.
const LARGE: &str = "rcgnbqkbngcr/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/RCGNBQKBNGCR";
const STRANGERS: &str = "rnbqkbnr/cgzwuyda/8/8/8/8/CGZWUYDA/RNBQKBNR";

pub const TINTS: [&str; 6] = ["linen", "madder", "sage", "indigo", "birch", "print"];

#[derive(Clone, PartialEq)]
struct State {
    title: String,
    scene: Scene,
    marks: Rc<[Mark]>,
    arrows: Rc<[Drawing]>,
    look: Look,
    tint: &'static str,
    coordinates: Coordinates,
}

#[hook]
pub fn use_states() -> Html {
    let states = use_memo((), |()| all());
    html! {
        <section class="bench-states">
            { for states.iter().map(|state| html! {
                <figure>
                    <Board
                        scene={Rc::new(state.scene.clone())}
                        label={state.title.clone()}
                        marks={state.marks.clone()}
                        arrows={state.arrows.clone()}
                        look={state.look}
                        tint={state.tint}
                        coordinates={state.coordinates}
                    />
                    <figcaption>{ &state.title }</figcaption>
                </figure>
            }) }
            <super::shadow::InShadow />
        </section>
    }
}

fn sq(name: &str) -> Option<Square> {
    Square::parse(name)
}

fn pair(from: &str, to: &str) -> Option<(Square, Square)> {
    Some((sq(from)?, sq(to)?))
}

fn all() -> Vec<State> {
    let plain = |title: &str, placement: &str| State {
        title: title.into(),
        scene: toy::scene(placement),
        marks: Rc::from([]),
        arrows: Rc::from([]),
        look: Look::default(),
        tint: "linen",
        coordinates: Coordinates::default(),
    };
    let mut states = Vec::new();
    for look in Look::ALL {
        states.push(State {
            look,
            ..plain(look.title(), ALL_KINDS)
        });
    }
    for (number, tint) in TINTS.into_iter().enumerate() {
        let look = if number % 2 == 0 {
            Look::Folio
        } else {
            Look::Ivory
        };
        let mut state = State {
            look,
            tint,
            ..plain(&format!("Tint: {tint}"), MIDDLE)
        };
        state.scene.last_move = pair("g1", "f3");
        states.push(state);
    }

    let mut check = plain("Last move and check", MIDDLE);
    check.scene.last_move = pair("d8", "d5");
    check.scene.check = sq("e1");
    states.push(check);

    let mut ahead = plain("Premove, seen from Black", MIDDLE);
    ahead.scene.premove = pair("c5", "d4");
    ahead.scene.bottom = Side::Black;
    states.push(State {
        coordinates: Coordinates::Inside,
        ..ahead
    });

    let mut explained = plain("A piece explained", "4k3/8/2p1p3/3P4/8/5B2/8/4K3");
    explained.marks = marks();
    explained.coordinates = Coordinates::Off;
    states.push(explained);

    let mut arrows = plain("Arrows and circles", MIDDLE);
    let drawn = [
        drawing("f3e5", Brush::Green),
        drawing("d1d7", Brush::Red),
        drawing("c4f7", Brush::Blue),
        drawing("h8a1", Brush::Yellow),
        drawing("e5", Brush::Green),
        drawing("d7", Brush::Red),
    ];
    arrows.arrows = drawn.into_iter().flatten().collect();
    states.push(arrows);

    let mut disabled = plain("Strangers, on discs; disabled", STRANGERS);
    disabled.scene.disabled = true;
    states.push(disabled);
    states.push(plain("Twelve files, ten ranks", LARGE));
    states
}

fn marks() -> Rc<[Mark]> {
    let of = |kind: MarkKind, spoken: &'static str, squares: &str| {
        let squares: Vec<Square> = squares
            .split_whitespace()
            .filter_map(Square::parse)
            .collect();
        squares.into_iter().map(move |square| Mark {
            square,
            kind,
            spoken: spoken.into(),
        })
    };
    of(MarkKind::Subject, "explained", "f3")
        .chain(of(MarkKind::Go, "may go here", "e4 g4 h5 g2 h1"))
        .chain(of(MarkKind::Refused, "may not go here", "e2 d1"))
        .chain(of(MarkKind::Capture, "may capture here", "c6"))
        .chain(of(MarkKind::CaptureOnly, "may only capture here", "b4 b3"))
        .chain(of(MarkKind::MoveOnly, "may only move here", "d6 d7"))
        .chain(of(MarkKind::Hint, "hint", "e1"))
        .collect()
}

/// A drawing from its name: "a1c4" is an arrow, "a1" a circle.
fn drawing(text: &str, brush: Brush) -> Option<Drawing> {
    let from = Square::parse(text.get(..2)?)?;
    Some(Drawing {
        from,
        to: text.get(2..4).and_then(Square::parse),
        brush,
    })
}
