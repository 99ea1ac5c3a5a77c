//! White's chance over a reviewed game, as a drawing that leads to every place of it: by pointer, touch
//! and keys alike, for what is pressed is a slider of the browser's own.

use rookery_worker::review::{Judgement, Report};
use web_sys::Element;
use yew::prelude::*;

use crate::pages::events::{value, with};

/// The drawing's own measures; the margin is the room that marks at the edges need.
const WIDTH: f64 = 320.0;
const HEIGHT: f64 = 110.0;
const MARGIN: f64 = 6.0;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub report: Report,
    /// The place that is shown on the board, if it is one of the game's.
    pub place: Option<usize>,
    /// What is said of each place.
    pub told: Callback<usize, String>,
    pub go_to: Callback<usize>,
    /// What is said of the whole.
    pub course: AttrValue,
}

#[component]
pub fn Graph(props: &Props) -> Html {
    let pointed = use_state(|| None::<usize>);
    let last = props.report.moves.len();
    let go = {
        let (go_to, pointed) = (props.go_to.clone(), pointed.clone());
        Callback::from(move |event: InputEvent| {
            if let Ok(place) = value(&event).parse() {
                pointed.set(None);
                go_to.emit(place);
            }
        })
    };
    let point = with(pointed.clone(), move |pointed, event: MouseEvent| {
        let Some(over) = event.target_dyn_into::<Element>() else {
            return;
        };
        let x = f64::from(event.offset_x()) * WIDTH / f64::from(over.client_width().max(1));
        let share = (x - MARGIN) / (WIDTH - 2.0 * MARGIN);
        let place = (share * last as f64).round().clamp(0.0, last as f64);
        pointed.set(Some(place as usize));
    });
    let leave = with(pointed.clone(), |pointed, _: MouseEvent| pointed.set(None));
    let here = props.place.unwrap_or(0).min(last);
    let shown = pointed.unwrap_or(here);
    let words = props.told.emit(shown);
    html! {
        <figure class="review-graph">
            <div class="review-drawing">
                { drawing(&props.report, props.place, *pointed) }
                <input class="review-slider" type="range" min="0" max={last.to_string()} step="1"
                    value={here.to_string()} aria-label="Place in the game"
                    aria-valuetext={props.told.emit(here)} oninput={go}
                    onmousemove={point} onmouseleave={leave} />
            </div>
            <figcaption>
                <p class="review-readout">{ words }{ "." }</p>
                <p class="visually-hidden">{ &props.course }</p>
            </figcaption>
        </figure>
    }
}

fn x(place: usize, last: usize) -> f64 {
    MARGIN + (WIDTH - 2.0 * MARGIN) * place as f64 / last.max(1) as f64
}

fn y(chance: f64) -> f64 {
    MARGIN + (HEIGHT - 2.0 * MARGIN) * (1.0 - chance)
}

/// In tenths: finer than can be seen.
fn number(value: f64) -> String {
    format!("{value:.1}")
}

fn drawing(report: &Report, place: Option<usize>, pointed: Option<usize>) -> Html {
    let last = report.moves.len();
    let known = report.known();
    let points: Vec<String> = known
        .iter()
        .map(|(place, chance)| format!("{} {}", number(x(*place, last)), number(y(*chance))))
        .collect();
    let line = format!("M{}", points.join("L"));
    let (from, to) = match (known.first(), known.last()) {
        (Some(first), Some(end)) => (x(first.0, last), x(end.0, last)),
        _ => (0.0, 0.0),
    };
    let area = format!(
        "{line}L{} {base}L{} {base}Z",
        number(to),
        number(from),
        base = number(y(0.0))
    );
    let upright = |place: usize, class: &'static str| {
        let x = number(x(place, last));
        html! { <line {class} x1={x.clone()} x2={x} y1="0" y2={number(HEIGHT)} /> }
    };
    let marks = report.moves.iter().enumerate().filter_map(|(ply, judged)| {
        let judgement = (*judged)?.judgement;
        let chance = (*report.chances.get(ply + 1)?)?;
        Some(mark(judgement, x(ply + 1, last), y(chance)))
    });
    html! {
        <svg viewBox={format!("0 0 {WIDTH} {HEIGHT}")} aria-hidden="true">
            <rect class="graph-ground" x="0" y="0" width={WIDTH.to_string()} height={HEIGHT.to_string()} />
            if !known.is_empty() {
                <path class="graph-area" d={area} />
                <line class="graph-middle" x1="0" x2={WIDTH.to_string()} y1={number(y(0.5))} y2={number(y(0.5))} />
                <path class="graph-line" d={line} />
            }
            { for pointed.map(|place| upright(place, "graph-pointed")) }
            { for place.map(|place| upright(place, "graph-here")) }
            { for marks }
        </svg>
    }
}

/// Each judgement has a shape of its own, not only a colour.
fn mark(judgement: Judgement, x: f64, y: f64) -> Html {
    let corner = |dx: f64, dy: f64| format!("{} {}", number(x + dx), number(y + dy));
    let (class, size) = match judgement {
        Judgement::Inaccuracy => ("graph-mark inaccuracy", 2.2),
        Judgement::Mistake => ("graph-mark mistake", 3.2),
        Judgement::Blunder => ("graph-mark blunder", 3.6),
        _ => return Html::default(),
    };
    if judgement == Judgement::Inaccuracy {
        return html! { <circle {class} cx={number(x)} cy={number(y)} r={number(size)} /> };
    }
    let d = match judgement {
        // A triangle and a square on its corner.
        Judgement::Mistake => format!(
            "M{}L{}L{}Z",
            corner(0.0, -size),
            corner(size, size),
            corner(-size, size)
        ),
        _ => format!(
            "M{}L{}L{}L{}Z",
            corner(0.0, -size),
            corner(size, 0.0),
            corner(0.0, size),
            corner(-size, 0.0)
        ),
    };
    html! { <path {class} {d} /> }
}
