//! `#/debug/board`: the board in its states side by side, a test bench for the eyes and for the
//! browser tests. The first board can be played on, by a toy's rules.

mod shadow;
mod states;
mod toy;

use std::rc::Rc;

use yew::prelude::*;

use crate::{
    Board, Coordinates, Drawing, Look, Method, Phase, Question, Said, Scene, Side, Speech, Square,
};
use states::{TINTS, use_states};
use toy::START;

/// One step from every question: a pawn about to become something, a capture, two like pieces.
const QUESTIONS: &str = "1n2k3/P6P/8/3p4/4P3/8/8/R3K2R";

/// What the switches above the playable board say.
#[derive(Clone, PartialEq)]
struct Switches {
    method: Method,
    confirm: bool,
    show_targets: bool,
    coordinates: Coordinates,
    look: Look,
    tint: usize,
    slow: bool,
}

#[component]
pub fn BoardBench() -> Html {
    let states = use_states();
    let scene = use_state(|| Rc::new(toy::scene(START)));
    let before = use_state(Vec::<Rc<Scene>>::new);
    let log = use_state(Vec::<String>::new);
    let said = use_state(Said::default);
    let switches = use_state(|| Switches {
        method: Method::Both,
        confirm: false,
        show_targets: true,
        coordinates: Coordinates::Outside,
        look: Look::Folio,
        tint: 0,
        slow: false,
    });

    let note = {
        let log = log.clone();
        move |line: String| {
            let mut lines = (*log).clone();
            lines.push(line);
            let old = lines.len().saturating_sub(12);
            log.set(lines.split_off(old));
        }
    };
    let say = {
        let said = said.clone();
        Callback::from(move |words: String| said.set(said.then(words)))
    };
    let on_move = {
        let (scene, before, note) = (scene.clone(), before.clone(), note.clone());
        Callback::from(move |id: Rc<str>| {
            note(format!("move {id}"));
            if let Some(next) = toy::play(&scene, &id) {
                let mut past = (*before).clone();
                past.push((*scene).clone());
                before.set(past);
                scene.set(Rc::new(next));
            }
        })
    };
    let on_premove = {
        let (scene, note) = (scene.clone(), note.clone());
        Callback::from(move |id: Option<Rc<str>>| {
            note(format!("premove {}", id.as_deref().unwrap_or("none")));
            let chosen = id.and_then(|id| scene.candidates.iter().find(|c| c.id == id));
            let premove = chosen.map(|candidate| (candidate.from, candidate.to));
            scene.set(Rc::new(Scene {
                premove,
                ..(**scene).clone()
            }));
        })
    };
    let on_inspect = {
        let note = note.clone();
        Callback::from(move |square: Option<Square>| {
            note(format!(
                "inspect {}",
                square.map_or("none".into(), |s| s.to_string())
            ));
        })
    };
    let on_arrows = {
        let note = note.clone();
        Callback::from(move |drawings: Vec<Drawing>| note(format!("drawings {}", drawings.len())))
    };
    let on_ask = {
        let say = say.clone();
        Callback::from(move |question: Question| {
            say.emit(match question {
                Question::LastMove => "The last move is on the board.".into(),
                Question::LastCapture => "Nothing to tell of captures.".into(),
            });
        })
    };

    let load = |placement: &'static str| {
        let (scene, before) = (scene.clone(), before.clone());
        Callback::from(move |_: MouseEvent| {
            before.set(Vec::new());
            scene.set(Rc::new(toy::scene(placement)));
        })
    };
    let change = |how: fn(&mut Scene)| {
        let scene = scene.clone();
        Callback::from(move |_: MouseEvent| {
            let mut next = (**scene).clone();
            how(&mut next);
            scene.set(Rc::new(next));
        })
    };
    let turn = |how: fn(&mut Switches)| {
        let switches = switches.clone();
        Callback::from(move |_: MouseEvent| {
            let mut next = (*switches).clone();
            how(&mut next);
            switches.set(next);
        })
    };
    let back = {
        let (scene, before) = (scene.clone(), before.clone());
        Callback::from(move |_: MouseEvent| {
            let mut past = (*before).clone();
            if let Some(last) = past.pop() {
                before.set(past);
                scene.set(last);
            }
        })
    };
    let shown = Rc::new(Scene {
        method: switches.method,
        confirm: switches.confirm,
        ..(**scene).clone()
    });
    let button = |name: String, onclick: Callback<MouseEvent>| {
        html! {
            <button type="button" {onclick}>{ name }</button>
        }
    };
    html! {
        <main class="page bench">
            <h1>{ "Board bench" }</h1>
            <section class="bench-play" id="bench-play">
                <div class="bench-board">
                    <Board
                        scene={shown}
                        label="Bench board"
                        letters="KQRBNP"
                        look={switches.look}
                        tint={TINTS[switches.tint]}
                        coordinates={switches.coordinates}
                        show_targets={switches.show_targets}
                        animation_ms={if switches.slow { 1000.0 } else { 200.0 }}
                        {on_move}
                        {on_premove}
                        {on_inspect}
                        {on_arrows}
                        on_say={say}
                        {on_ask}
                    />
                </div>
                <div class="bench-beside">
                    <p class="bench-buttons">
                        { button("Start".into(), load(START)) }
                        { button("Questions".into(), load(QUESTIONS)) }
                        { button("Back".into(), back) }
                        { button("Flip".into(), change(|scene| scene.bottom = scene.bottom.other())) }
                        { button("Other side moves".into(), change(other_side_moves)) }
                        { button(format!("Phase: {:?}", scene.phase), change(switch_phase)) }
                        { button(format!("Disabled: {}", scene.disabled), change(|scene| scene.disabled = !scene.disabled)) }
                        { button("Check".into(), change(check_the_king)) }
                    </p>
                    <p class="bench-buttons">
                        { button(format!("Method: {:?}", switches.method), turn(|s| s.method = match s.method {
                            Method::Both => Method::Drag,
                            Method::Drag => Method::Click,
                            Method::Click => Method::Both,
                        })) }
                        { button(format!("Confirm: {}", switches.confirm), turn(|s| s.confirm = !s.confirm)) }
                        { button(format!("Targets: {}", switches.show_targets), turn(|s| s.show_targets = !s.show_targets)) }
                        { button(format!("Coordinates: {:?}", switches.coordinates), turn(|s| s.coordinates = match s.coordinates {
                            Coordinates::Outside => Coordinates::Inside,
                            Coordinates::Inside => Coordinates::Off,
                            Coordinates::Off => Coordinates::Outside,
                        })) }
                        { button(format!("Look: {}", switches.look.name()), turn(|s| s.look = match s.look {
                            Look::Folio => Look::Ivory,
                            Look::Ivory => Look::Letters,
                            Look::Letters => Look::Folio,
                        })) }
                        { button(format!("Tint: {}", TINTS[switches.tint]), turn(|s| s.tint = (s.tint + 1) % TINTS.len())) }
                        { button(format!("Slow: {}", switches.slow), turn(|s| s.slow = !s.slow)) }
                    </p>
                    <ol id="bench-log">{ for log.iter().map(|line| html! { <li>{ line }</li> }) }</ol>
                </div>
            </section>
            { states }
            <Speech calm={(*said).clone()} />
        </main>
    }
}

fn switch_phase(scene: &mut Scene) {
    scene.premove = None;
    scene.phase = match scene.phase {
        Phase::Now => Phase::Ahead,
        Phase::Ahead => Phase::Now,
    };
}

/// The side that is not at the bottom makes the first move it finds.
fn other_side_moves(scene: &mut Scene) {
    let side = scene.bottom.other();
    let side_moves = toy::moves(scene.size, &scene.pieces, side);
    let asked = Scene {
        candidates: side_moves.into(),
        ..scene.clone()
    };
    let first = asked.candidates.iter().find(|candidate| candidate.captures);
    let first = first
        .or(asked.candidates.first())
        .map(|candidate| candidate.id.clone());
    if let Some(next) = first.and_then(|id| toy::play(&asked, &id)) {
        let phase = Phase::Now;
        *scene = Scene { phase, ..next };
    }
}

fn check_the_king(scene: &mut Scene) {
    let king = scene
        .pieces
        .iter()
        .find(|piece| piece.figure.art == crate::Art::King && piece.figure.side == Side::White);
    scene.check = if scene.check.is_some() {
        None
    } else {
        king.map(|piece| piece.square)
    };
}
