//! The sections of a view: what is drawn of each figure, and what is said about it.

use super::curves::Band;
use super::interval::Interval;
use super::pieces::OfKind;
use super::survival::Left;
use super::view::{Section, strength_words};
use super::{Figures, Ladder, Share, key_figures};
use crate::ludii::Measures;
use rookery_plot::{
    Axis, Bar, Board, Curve, Part, Point, Stack, bars, boards, curves, dots, stacks,
};

/// The classes of curves that stand beside each other.
const CLASSES: [&str; 6] = ["a", "b", "c", "d", "e", "f"];

/// `45 % [38, 52]`.
fn percent(figure: Interval) -> String {
    format!(
        "{:.0} % [{:.0}, {:.0}]",
        figure.value * 100.0,
        figure.low * 100.0,
        figure.high * 100.0
    )
}

fn plain(figure: Interval) -> String {
    let digits = if figure.value.abs() >= 100.0 { 0 } else { 2 };
    format!(
        "{:.digits$} [{:.digits$}, {:.digits$}]",
        figure.value, figure.low, figure.high
    )
}

fn bar(label: &str, figure: Interval, times: f64, note: String) -> Bar {
    Bar {
        label: label.into(),
        value: figure.value * times,
        low: figure.low * times,
        high: figure.high * times,
        note,
    }
}

fn share_named<'a>(figures: &'a Figures, name: &str) -> Option<&'a Share> {
    figures.results.iter().find(|share| share.name == name)
}

fn cells(label: &str, figure: Interval) -> Vec<String> {
    vec![
        label.into(),
        format!("{:.4}", figure.value),
        format!("{:.4}", figure.low),
        format!("{:.4}", figure.high),
        figure.n.to_string(),
    ]
}

const FIGURE_HEAD: [&str; 5] = ["", "value", "from", "to", "n"];

pub fn results(strengths: &[Figures]) -> Section {
    let class = |name: &str| match name {
        "White wins" => "white",
        "Black wins" => "black",
        "draw" => "draw",
        _ => "cut",
    };
    let rows: Vec<Stack> = strengths
        .iter()
        .map(|figures| Stack {
            label: figures.head.strength.clone(),
            parts: figures
                .results
                .iter()
                .map(|share| Part {
                    share: share.share.value,
                    class: class(&share.name).into(),
                    tip: format!("{}: {}", share.name, percent(share.share)),
                })
                .collect(),
            note: format!("{} games", figures.games),
        })
        .collect();
    let decided = |figures: &Figures| {
        let wins = ["White wins", "Black wins"].map(|name| share_named(figures, name));
        let count = wins
            .into_iter()
            .flatten()
            .map(|share| share.count)
            .sum::<usize>();
        super::interval::share(count as f64, figures.games)
    };
    let searching: Vec<&Figures> = strengths
        .iter()
        .filter(|f| f.struggle.scale.is_some() || f.head.strength.ends_with('k'))
        .collect();
    let strongest = strengths.last();
    let mut sentence = String::new();
    if let Some(figures) = strongest
        && let Some(decided) = decided(figures)
    {
        sentence = format!(
            "{}, {} of {} games were decided.",
            capital(&strength_words(&figures.head.strength)),
            percent(decided),
            figures.games
        );
    }
    if let [weak, .., strong] = searching.as_slice()
        && let (Some(weak_share), Some(strong_share)) = (decided(weak), decided(strong))
    {
        let trend = strong_share.minus(weak_share);
        let what = match trend.differs() {
            true if trend.value > 0.0 => "More games are decided",
            true => "Fewer games are decided",
            false => "These games do not tell whether more or fewer are decided",
        };
        sentence += &format!(
            " {what} as play grows stronger ({} {}, {} {}).",
            weak.head.strength,
            percent(weak_share),
            strong.head.strength,
            percent(strong_share)
        );
    }
    let table = strengths.iter().flat_map(|figures| {
        let strength = &figures.head.strength;
        let shares = figures.results.iter();
        shares.map(move |share| cells(&format!("{strength}, {}", share.name), share.share))
    });
    Section::new("results", "Results", sentence)
        .picture(stacks(
            "Results by strength of play",
            "White's wins, draws, Black's wins and games that were cut off, as parts of all games",
            &rows,
        ))
        .table(&FIGURE_HEAD, table.collect())
        .opened(strengths, &["White wins", "draw", "Black wins"])
}

pub fn first_move(strengths: &[Figures]) -> Section {
    let with: Vec<(&Figures, Interval)> = strengths
        .iter()
        .filter_map(|figures| Some((figures, figures.white?)))
        .collect();
    let rows: Vec<Bar> = with
        .iter()
        .map(|(f, white)| bar(&f.head.strength, *white, 100.0, percent(*white)))
        .collect();
    let sentence = match with.last() {
        None => "No game came to an end.".to_string(),
        Some((figures, white)) => {
            let verdict = match (white.low > 0.5, white.high < 0.5) {
                (true, _) => "Moving first helps",
                (_, true) => "Moving second helps",
                _ => "These games do not tell whether moving first helps",
            };
            format!(
                "{verdict}: {}, White got {} of the points in the {} games that ended.",
                strength_words(&figures.head.strength),
                percent(*white),
                white.n
            )
        }
    };
    let table = with
        .iter()
        .map(|(f, white)| cells(&f.head.strength, *white));
    Section::new("first-move", "Does moving first help?", sentence)
        .picture(dots(
            "White's points by strength of play",
            "White's share of the points with its 95 % interval; the broken line is one half",
            &rows,
            " %",
            (20.0, 80.0),
            Some(50.0),
        ))
        .table(&FIGURE_HEAD, table.collect())
}

pub fn lengths(strengths: &[Figures]) -> Section {
    let all: Vec<Curve> = strengths
        .iter()
        .zip(CLASSES)
        .map(|(figures, class)| Curve {
            label: figures.head.strength.clone(),
            class: class.into(),
            points: lasting(&figures.lasting),
            steps: true,
        })
        .collect();
    let engine = strengths.iter().rev().filter_map(|f| f.length[2]);
    let most = engine
        .map(|length| length.value * 1.6)
        .fold(150.0, f64::max)
        .min(2_500.0);
    let sentence = match strengths.last() {
        Some(figures) => match (figures.length[1], figures.length[0], figures.length[2]) {
            (Some(quarter), Some(half), three) => format!(
                "{}, half of the games have ended after {:.0} plies [{:.0}, {:.0}], a quarter after {:.0}{}.",
                capital(&strength_words(&figures.head.strength)),
                half.value,
                half.low,
                half.high,
                quarter.value,
                three.map_or(String::new(), |three| format!(
                    ", three quarters after {:.0}",
                    three.value
                ))
            ),
            _ => "Less than half of the games came to an end.".into(),
        },
        None => String::new(),
    };
    let table = strengths.iter().flat_map(|figures| {
        figures.lasting.iter().map(|left| {
            let mut cells = left_cells(left);
            cells.insert(0, figures.head.strength.clone());
            cells
        })
    });
    Section::new("lengths", "How long games last", sentence)
        .picture(curves(
            "The share of games that still go on, by ply",
            "Kaplan and Meier's estimate with its 95 % interval; games that were cut off count as long as they were seen",
            &all,
            &axis("ply", "", most),
            &axis("", " %", 100.0),
            None,
        ))
        .table(&["strength", "ply", "still going on, %", "from", "to", "games seen"], table.collect())
        .opened(strengths, &["a game of middling length", "the shortest decided game"])
}

fn lasting(all: &[Left]) -> Vec<Point> {
    let start = Point {
        y: 100.0,
        outer: None,
        inner: Some((100.0, 100.0)),
        ..Point::default()
    };
    let rest = all.iter().map(|left| Point {
        x: left.time as f64,
        y: left.share * 100.0,
        outer: None,
        inner: Some((left.low * 100.0, left.high * 100.0)),
    });
    std::iter::once(start).chain(rest).collect()
}

fn left_cells(left: &Left) -> Vec<String> {
    let share = |share: f64| format!("{:.1}", share * 100.0);
    vec![
        left.time.to_string(),
        share(left.share),
        share(left.low),
        share(left.high),
        left.seen.to_string(),
    ]
}

fn axis(name: &str, unit: &str, to: f64) -> Axis {
    Axis {
        name: name.into(),
        unit: unit.into(),
        from: 0.0,
        to,
    }
}

pub fn endings(strengths: &[Figures], main: &Figures) -> Section {
    let rows: Vec<Bar> = main
        .endings
        .iter()
        .map(|ending| bar(&ending.name, ending.share, 100.0, percent(ending.share)))
        .collect();
    let words = strength_words(&main.head.strength);
    let sentence = match main.endings.first() {
        Some(first) => format!(
            "{}, {} of {} games end by {}.",
            capital(&words),
            percent(first.share),
            main.games,
            first.name
        ),
        None => String::new(),
    };
    let table = strengths.iter().flat_map(|figures| {
        figures.endings.iter().map(|ending| {
            cells(
                &format!("{}, {}", figures.head.strength, ending.name),
                ending.share,
            )
        })
    });
    let names: Vec<&str> = main
        .endings
        .iter()
        .map(|ending| ending.name.as_str())
        .collect();
    Section::new("endings", "How games end", sentence)
        .picture(bars(
            &format!("How games end, {words}"),
            "The share of games that end by each rule, with its 95 % interval",
            &rows,
            " %",
            100.0,
        ))
        .table(&FIGURE_HEAD, table.collect())
        .shows(main, &names)
}

pub fn skill(ladders: &[Ladder]) -> Option<Section> {
    let first = ladders.first()?;
    let rows: Vec<Bar> = ladders
        .iter()
        .map(|l| {
            let label = format!("{} to {}", l.low, l.high);
            bar(&label, l.score, 100.0, percent(l.score))
        })
        .collect();
    let elo = |elo: Option<f64>| elo.map_or("no bound".to_string(), |elo| format!("{elo:+.0}"));
    let sentence = format!(
        "{} nodes a move got {} of the points against {}: {} Elo for each doubling [{}, {}], in {} games that ended.",
        first.high,
        percent(first.score),
        first.low,
        elo(first.elo),
        elo(first.elo_low),
        elo(first.elo_high),
        first.score.n
    );
    let table = ladders.iter().map(|l| {
        let mut cells = cells(&format!("{} against {}", l.high, l.low), l.score);
        cells.extend([
            elo(l.elo),
            elo(l.elo_low),
            elo(l.elo_high),
            l.cut.to_string(),
        ]);
        cells
    });
    let section = Section::new("skill", "Does skill tell?", sentence)
        .picture(dots(
            "Points of the larger allowance of nodes against the smaller",
            "With its 95 % interval; the broken line is one half",
            &rows,
            " %",
            (30.0, 100.0),
            Some(50.0),
        ))
        .table(
            &[
                "",
                "value",
                "from",
                "to",
                "n",
                "Elo a doubling",
                "from",
                "to",
                "cut off",
            ],
            table.collect(),
        );
    Some(section)
}

fn band_curve(bands: &[Band]) -> Vec<Curve> {
    let points = bands.iter().map(|band| Point {
        x: band.ply as f64,
        y: band.middle,
        outer: Some((band.low, band.high)),
        inner: Some((band.from, band.to)),
    });
    vec![Curve {
        label: "middle of the games".into(),
        class: "a".into(),
        points: points.collect(),
        steps: false,
    }]
}

fn band_rows(bands: &[Band]) -> Vec<Vec<String>> {
    let number = |value: f64| format!("{value:.2}");
    bands
        .iter()
        .map(|band| {
            let mut row = vec![band.ply.to_string()];
            row.extend([band.low, band.middle, band.high, band.from, band.to].map(number));
            row.push(band.games.to_string());
            row
        })
        .collect()
}

const BAND_HEAD: [&str; 7] = [
    "ply",
    "a tenth below",
    "middle",
    "a tenth above",
    "middle from",
    "to",
    "games",
];

const BAND_WORDS: &str = "The line is the middle of the games, the inner band its 95 % interval, the outer band holds eight games in ten";

pub fn evaluation(main: &Figures) -> Option<Section> {
    let bands = &main.curves.evaluation;
    let last = bands.last()?;
    let most = bands
        .iter()
        .map(|b| b.high.abs().max(b.low.abs()))
        .fold(2.0, f64::max);
    let most = most.min(12.0).ceil();
    let upright = Axis {
        name: String::new(),
        unit: String::new(),
        from: -most,
        to: most,
    };
    let early = bands.iter().find(|band| band.ply >= 20).unwrap_or(last);
    let sentence = format!(
        "At ply {}, the search gives White {:+.2} pawns in the middle of the games [{:+.2}, {:+.2}]; eight games in ten lie between {:+.1} and {:+.1}.",
        early.ply, early.middle, early.from, early.to, early.low, early.high
    );
    let section = Section::new("evaluation", "Who is ahead", sentence)
        .picture(curves(
            "What the search gives White, in pawns, by ply",
            BAND_WORDS,
            &band_curve(bands),
            &axis("ply", "", last.ply.max(1) as f64),
            &upright,
            Some(0.0),
        ))
        .table(&BAND_HEAD, band_rows(bands))
        .shows(main, &["won from behind"]);
    Some(section)
}

pub fn mobility(main: &Figures) -> Section {
    let sentence = match (main.branching, main.decisions) {
        (Some(branching), Some(decisions)) => format!(
            "A player has {} legal moves on average, and a choice at {} of the plies ({} games, {}).",
            plain(branching),
            percent(decisions),
            main.games,
            strength_words(&main.head.strength)
        ),
        _ => String::new(),
    };
    let scene = bands_scene("Legal moves by ply", &main.curves.mobility);
    Section::new("mobility", "How much there is to choose from", sentence)
        .picture(scene)
        .table(&BAND_HEAD, band_rows(&main.curves.mobility))
}

pub fn men(main: &Figures) -> Section {
    let bands = &main.curves.men;
    let half = bands.iter().find(|band| band.middle <= 16.0);
    let sentence = match half {
        Some(band) => format!(
            "After {} plies half of the games that still go on have 16 men or fewer on the board.",
            band.ply
        ),
        None => "Half of the men stay on the board for as long as enough games go on.".into(),
    };
    Section::new("men", "How fast the board empties", sentence)
        .picture(bands_scene("Men on the board by ply", bands))
        .table(&BAND_HEAD, band_rows(bands))
}

fn bands_scene(title: &str, bands: &[Band]) -> rookery_plot::Scene {
    let last = bands.last().map_or(1, |band| band.ply.max(1));
    let most = bands.iter().map(|band| band.high).fold(1.0, f64::max);
    curves(
        title,
        BAND_WORDS,
        &band_curve(bands),
        &axis("ply", "", last as f64),
        &axis("", "", (most * 1.05).ceil()),
        None,
    )
}

fn heat(
    main: &Figures,
    of: impl Fn(&OfKind) -> &Vec<u32>,
    title: &str,
    words: &str,
) -> rookery_plot::Scene {
    let all: Vec<Board> = main
        .kinds
        .iter()
        .filter(|kind| of(kind).iter().any(|count| *count > 0))
        .map(|kind| {
            let counts = of(kind);
            let total: u32 = counts.iter().sum();
            Board {
                label: kind.name.clone(),
                note: format!("{:.1} a game", f64::from(total) / main.games.max(1) as f64),
                counts: counts.iter().map(|count| f64::from(*count)).collect(),
            }
        })
        .collect();
    boards(title, words, &all)
}

fn square_rows(main: &Figures) -> Vec<Vec<String>> {
    main.kinds
        .iter()
        .flat_map(|kind| {
            (0..64).map(|at| {
                let square = format!("{}{}", (b'a' + (at % 8) as u8) as char, at / 8 + 1);
                let mut row = vec![kind.name.clone(), square];
                let counts = [&kind.visits, &kind.captures, &kind.deaths, &kind.rest];
                row.extend(counts.map(|all| all[at].to_string()));
                row
            })
        })
        .collect()
}

const SQUARE_HEAD: [&str; 6] = [
    "piece",
    "square",
    "visits",
    "captures",
    "deaths",
    "at the end",
];

/// The squares that are most come to, in words.
fn busiest(kind: &OfKind) -> Option<String> {
    let most = (0..64).max_by_key(|at| kind.visits[*at])?;
    let total: u32 = kind.visits.iter().sum();
    if total == 0 {
        return None;
    }
    Some(format!(
        "the {} {}{} ({:.0} %)",
        kind.name,
        (b'a' + (most % 8) as u8) as char,
        most / 8 + 1,
        100.0 * f64::from(kind.visits[most]) / f64::from(total)
    ))
}

pub fn visits(main: &Figures) -> Section {
    let favourites: Vec<String> = main.kinds.iter().filter_map(busiest).collect();
    let sentence = format!(
        "The squares most come to, with their part of all visits: {} ({} games; Black's squares are turned round).",
        favourites.join(", "),
        main.games
    );
    Section::new("visits", "Where the pieces go", sentence)
        .picture(heat(
            main,
            |kind| &kind.visits,
            "How often each square is come to, by kind of piece",
            "The darker, the more often; each board has its own scale, and Black's squares are seen from Black's side",
        ))
        .table(&SQUARE_HEAD, square_rows(main))
}

pub fn deaths(main: &Figures) -> Section {
    let falls: Vec<String> = main
        .kinds
        .iter()
        .filter(|kind| kind.pieces > 0)
        .map(|kind| {
            let total: u32 = kind.deaths.iter().sum();
            format!(
                "{} {:.1}",
                kind.name,
                f64::from(total) / main.games.max(1) as f64
            )
        })
        .collect();
    let sentence = format!(
        "Pieces captured in a game, on average of {} games: {}.",
        main.games,
        falls.join(", ")
    );
    Section::new("deaths", "Where the pieces fall", sentence).picture(heat(
        main,
        |kind| &kind.deaths,
        "Where pieces are captured, by kind of piece",
        "The darker, the more often; each board has its own scale, and the squares are seen from the side of the piece that falls",
    ))
    .table(&["piece", "captured a game"], main.kinds.iter().map(|kind| {
        let total: u32 = kind.deaths.iter().sum();
        vec![kind.name.clone(), format!("{:.3}", f64::from(total) / main.games.max(1) as f64)]
    }).collect())
}

pub fn lives(main: &Figures) -> Section {
    let mortal: Vec<&OfKind> = main
        .kinds
        .iter()
        .filter(|kind| kind.pieces > 0 && kind.lives.len() > 1)
        .collect();
    let all: Vec<Curve> = mortal
        .iter()
        .zip(CLASSES)
        .map(|(kind, class)| Curve {
            label: kind.name.clone(),
            class: class.into(),
            points: lasting(&kind.lives),
            steps: true,
        })
        .collect();
    let half = |kind: &OfKind| super::survival::when(&kind.lives, 0.5);
    let halves: Vec<String> = mortal
        .iter()
        .filter_map(|kind| Some(format!("{} {}", kind.name, half(kind)?)))
        .collect();
    let sentence = match halves.is_empty() {
        true => "Of every kind more than half live as long as their games.".to_string(),
        false => format!(
            "Plies until half of the pieces are captured: {}.",
            halves.join(", ")
        ),
    };
    let most = main.length[2]
        .map_or(200.0, |length| length.value)
        .min(400.0);
    let rows = mortal.iter().flat_map(|kind| {
        kind.lives.iter().map(|left| {
            let mut cells = left_cells(left);
            cells.insert(0, kind.name.clone());
            cells
        })
    });
    Section::new("lives", "How long the pieces live", sentence)
        .picture(curves(
            "The share of the pieces of the start that still lives, by ply",
            "Kaplan and Meier's estimate with its 95 % interval; pieces that promote or outlive their game count as long as they were seen",
            &all,
            &axis("ply", "", most),
            &axis("", " %", 100.0),
            None,
        ))
        .table(&["piece", "ply", "still alive, %", "from", "to", "pieces seen"], rows.collect())
}

pub fn openings(main: &Figures) -> Section {
    const SHOWN: usize = 12;
    let rows: Vec<Bar> = main
        .openings
        .iter()
        .filter(|line| line.moves.len() == 1)
        .take(SHOWN)
        .filter_map(|line| {
            let white = line.white?;
            let note = format!("{} games, {}", line.games, percent(white));
            Some(bar(&line.sans.join(" "), white, 100.0, note))
        })
        .collect();
    let first: usize = main
        .openings
        .iter()
        .filter(|line| line.moves.len() == 1)
        .count();
    let sentence = format!(
        "{first} first moves come near the best one; White's points after each, in {} games. The first plies are chosen by chance among nearly equal moves: how often one is played says little.",
        main.games
    );
    let table = main.openings.iter().map(|line| {
        let mut row = vec![line.sans.join(" "), line.games.to_string()];
        row.extend(match line.white {
            Some(white) => cells("", white).split_off(1),
            None => vec![String::new(); 4],
        });
        row
    });
    Section::new("openings", "First moves", sentence)
        .picture(dots(
            "White's points after each first move",
            "With its 95 % interval; the broken line is one half",
            &rows,
            " %",
            (0.0, 100.0),
            Some(50.0),
        ))
        .table(
            &["line", "games", "White's points", "from", "to", "n"],
            table.collect(),
        )
}

pub fn uses(strengths: &[Figures], main: &Figures) -> Option<Section> {
    let first = main.uses.first()?;
    let rows: Vec<Bar> = main
        .uses
        .iter()
        .map(|used| {
            bar(
                &used.name,
                used.games.share,
                100.0,
                percent(used.games.share),
            )
        })
        .collect();
    let most = main
        .uses
        .iter()
        .max_by(|a, b| a.games.share.value.total_cmp(&b.games.share.value))
        .unwrap_or(first);
    let sentence = format!(
        "{}: in {} of {} games, {} times a game.",
        capital(&most.name),
        percent(most.games.share),
        main.games,
        plain(most.mean)
    );
    let table = strengths.iter().flat_map(|figures| {
        figures.uses.iter().map(|used| {
            let label = format!("{}, {}", figures.head.strength, used.name);
            let mut row = cells(&label, used.games.share);
            row.extend(cells("", used.mean).drain(1..4));
            row
        })
    });
    let names: Vec<&str> = main.uses.iter().map(|used| used.name.as_str()).collect();
    let section = Section::new("uses", "Special moves", sentence)
        .picture(bars(
            &format!(
                "Games with special moves, {}",
                strength_words(&main.head.strength)
            ),
            "The share of games in which each happens at least once, with its 95 % interval",
            &rows,
            " %",
            100.0,
        ))
        .table(
            &[
                "",
                "share of games",
                "from",
                "to",
                "n",
                "times a game",
                "from",
                "to",
            ],
            table.collect(),
        )
        .shows(main, &names);
    Some(section)
}

pub fn key(strengths: &[Figures]) -> Section {
    let rows = strengths.iter().flat_map(|figures| {
        key_figures(figures)
            .into_iter()
            .map(|(name, figure)| cells(&format!("{}, {name}", figures.head.strength), figure))
    });
    let words = "Every figure that is one number, with its 95 % interval and the number of games (or other observations) behind it.";
    Section::new("figures", "All figures", words.into()).table(&FIGURE_HEAD, rows.collect())
}

pub fn ludii(measures: &Measures) -> Section {
    let rows = measures.code.iter().map(|(name, code)| {
        let text = measures.text.get(name);
        vec![
            name.clone(),
            format!("{code:.6}"),
            text.map_or(String::new(), |text| format!("{text:.6}")),
        ]
    });
    let words = "The play metrics of the Ludii system for the same games, as its code computes them and as its texts describe them; where the two differ, published values follow the code.";
    Section::new("ludii", "Ludii's metrics, twice", words.into())
        .table(&["metric", "by the code", "by the text"], rows.collect())
}

/// With a capital at its head.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

impl Section {
    /// Shows games of the strongest play that has them.
    fn opened(self, strengths: &[Figures], names: &[&str]) -> Section {
        match strengths.last() {
            Some(figures) => self.shows(figures, names),
            None => self,
        }
    }
}
