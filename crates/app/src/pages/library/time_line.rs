//! The collection by place and time, as far as accounts tell of them. The words are all there to be
//! read; the drawing beside them shows the same at a glance.

use rookery_rules::describe::capital;
use rookery_rules::order::InOrder;
use rookery_state::route::Route;
use rookery_state::when::{MIDDLE_AGES, When, when};
use yew::prelude::*;

use super::catalogue::Volume;

/// Games of one place, with the time of each where one is told.
#[derive(Debug)]
struct Place<'a> {
    /// Empty: no account names one.
    name: &'a str,
    games: Vec<(&'a Volume, Option<When>)>,
}

/// Places by the earliest of their games. Without any time they come after all others, and games
/// without a place after those.
fn places<'a>(volumes: &[&'a Volume]) -> Vec<Place<'a>> {
    let mut places: Vec<Place<'a>> = Vec::new();
    for volume in volumes {
        let (name, _) = place(volume);
        let game = (*volume, when(volume.about.get("period")));
        match places.iter_mut().find(|place| place.name == name) {
            Some(place) => place.games.push(game),
            None => places.push(Place {
                name,
                games: vec![game],
            }),
        }
    }
    let years = |when: &Option<When>| when.map_or((i32::MAX, 0), |when| (when.first, when.last));
    for place in &mut places {
        place.games.order_by_key(|(_, when)| years(when));
    }
    places.order_by_key(|place| {
        let earliest = place.games.first().map(|(_, when)| years(when));
        (place.name.is_empty(), earliest)
    });
    places
}

/// "Spain" and "Catalan" of "Spain (Catalan)", "Iraq" and "by its title" of "Iraq, by its title": the
/// place, and what is said of it beside.
fn place(volume: &Volume) -> (&str, &str) {
    let place = volume.about.get("place");
    if let Some(parts) = place.split_once(", ") {
        return parts;
    }
    match place
        .strip_suffix(')')
        .and_then(|place| place.split_once(" ("))
    {
        Some((place, beside)) => (place, beside),
        None => (place, ""),
    }
}

/// The years from the left end of the drawing to its right one, in whole centuries.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Scale {
    first: i32,
    last: i32,
}

impl Scale {
    fn over(places: &[Place]) -> Option<Scale> {
        let games = places.iter().flat_map(|place| &place.games);
        let times: Vec<When> = games.filter_map(|(_, when)| *when).collect();
        let first = times.iter().map(|when| when.first).min()?;
        let last = times.iter().map(|when| when.last).max()?;
        Some(Scale {
            first: first.div_euclid(100) * 100,
            // A game that goes on does so into our time.
            last: (last + 100).div_euclid(100) * 100,
        })
    }

    fn at(self, year: i32) -> String {
        self.of(year - self.first)
    }

    fn of(self, years: i32) -> String {
        let share = f64::from(years) / f64::from(self.last - self.first);
        format!("{:.2}%", share * 100.0)
    }

    fn centuries(self) -> impl Iterator<Item = i32> {
        (self.first..=self.last).step_by(100)
    }
}

/// All games that are looked for, by place and time.
pub fn time_line(volumes: &[&Volume]) -> Html {
    let places = places(volumes);
    let Some(scale) = Scale::over(&places) else {
        return html! {
            <>
                // Where none is found, that is said already.
                if !volumes.is_empty() {
                    <p class="quiet-text">{ "No account of these games names a time." }</p>
                }
                { for places.iter().map(|place| of_place(place, None)) }
            </>
        };
    };
    html! {
        <div class="time-line">
            <p class="time-axis" aria-hidden="true">{ axis(scale) }</p>
            { for places.iter().map(|place| of_place(place, Some(scale))) }
            { legend(&places) }
        </div>
    }
}

fn of_place(place: &Place, scale: Option<Scale>) -> Html {
    let name = match place.name {
        "" => "No place told".to_owned(),
        name => capital(name),
    };
    html! {
        <section class="time-place">
            <h3>{ name }</h3>
            <ul>{ for place.games.iter().map(|(volume, when)| game(volume, *when, scale)) }</ul>
        </section>
    }
}

fn game(volume: &Volume, when: Option<When>, scale: Option<Scale>) -> Html {
    let (name, edition) = volume.names();
    let (_, beside) = place(volume);
    let period = volume.about.get("period");
    let told: Vec<&str> = [beside, period]
        .into_iter()
        .filter(|words| !words.is_empty())
        .collect();
    let told = match told.is_empty() {
        true => "no time told".to_owned(),
        false => told.join(", "),
    };
    let reconstructed = volume.about.get("evidence") == "reconstructed";
    html! {
        <li class={classes!(
            "time-game",
            reconstructed.then_some("reconstructed"),
            when.is_none().then_some("untimed"),
        )}>
            <a href={Route::play(volume.id).hash()}>
                { name }
                if !edition.is_empty() { { " " }<span class="edition">{ edition }</span> }
            </a>
            <span class="time-told">
                { told }
                if reconstructed { <span class="visually-hidden">{ ", reconstructed" }</span> }
            </span>
            if let Some(scale) = scale {
                <svg class="time-bar" aria-hidden="true" focusable="false">
                    { for scale.centuries().filter(|year| year % 500 == 0).map(|year| html! {
                        <line class="time-tick" x1={scale.at(year)} x2={scale.at(year)} y1="0" y2="100%" />
                    }) }
                    { when.map(|when| bar(when, scale)).unwrap_or_default() }
                </svg>
            }
        </li>
    }
}

/// What is sure as a bar, or a dot where it is a single year; what is open as dashes.
fn bar(when: When, scale: Scale) -> Html {
    let dashes = |from: i32, to: i32| {
        html! { <line class="time-open" x1={scale.at(from)} x2={scale.at(to)} y1="50%" y2="50%" /> }
    };
    html! {
        <>
            if when.from_before { { dashes(scale.first, when.first) } }
            if when.goes_on { { dashes(when.last, scale.last) } }
            if when.first == when.last {
                <circle class="time-sure" cx={scale.at(when.first)} cy="50%" r="5.5" />
            } else {
                <rect class="time-sure" x={scale.at(when.first)} width={scale.of(when.last - when.first)}
                    y="50%" height="11" transform="translate(0 -5.5)" />
            }
        </>
    }
}

/// The years above the drawing: every fifth century, and on wide screens each.
fn axis(scale: Scale) -> Html {
    let Scale { first, last } = scale;
    // Those beside the ends would touch them.
    let apart = |year: &i32| ![first + 100, last - 100].contains(year) || year % 500 == 0;
    html! {
        <svg class="time-years" focusable="false">
            { for scale.centuries().filter(apart).map(|year| {
                let class = (year % 500 != 0).then_some("minor");
                let anchor = match year {
                    year if year == first => "start",
                    year if year == last => "end",
                    _ => "middle",
                };
                html! { <text {class} x={scale.at(year)} y="1em" text-anchor={anchor}>{ year }</text> }
            }) }
        </svg>
    }
}

/// What the drawing cannot say by itself, as far as it is to be seen.
fn legend(places: &[Place]) -> Html {
    let games = || places.iter().flat_map(|place| &place.games);
    let mut words = vec!["A hollow sign: reconstructed.".to_owned()];
    if games().any(|(_, when)| when.is_some_and(|when| when.from_before || when.goes_on)) {
        words.push("Dashes: before or after that, nobody says how long.".to_owned());
    }
    let middle_ages = |volume: &Volume| volume.about.get("period").contains("Middle Ages");
    if games().any(|(volume, _)| middle_ages(volume)) {
        let (first, last) = MIDDLE_AGES;
        words.push(format!("The Middle Ages are drawn from {first} to {last}."));
    }
    html! { <p class="time-legend">{ words.join(" ") }</p> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::library::catalogue::volumes;

    #[test]
    fn every_game_stands_once_and_places_by_their_earliest() {
        let all = volumes();
        let all: Vec<&Volume> = all.iter().collect();
        let places = places(&all);
        let games: usize = places.iter().map(|place| place.games.len()).sum();
        assert_eq!(games, all.len());
        let first = |place: &Place| place.games[0].1.map(|when| when.first);
        let told: Vec<_> = places
            .iter()
            .filter(|place| !place.name.is_empty())
            .collect();
        for two in told.windows(2) {
            let [before, after] = [first(two[0]), first(two[1])];
            assert!(after.is_none() || before <= after, "{two:?}");
        }
        let spain = told.iter().find(|place| place.name == "Spain").unwrap();
        assert!(spain.games.len() >= 3, "Catalan games are Spain's, too");
        assert!(places.last().unwrap().name.is_empty());
    }

    #[test]
    fn the_scale_holds_all_years_and_whole_centuries() {
        let all = volumes();
        let all: Vec<&Volume> = all.iter().collect();
        let scale = Scale::over(&places(&all)).unwrap();
        assert_eq!((scale.first % 100, scale.last % 100), (0, 0));
        assert_eq!(scale.at(scale.first), "0.00%");
        assert_eq!(scale.at(scale.last), "100.00%");
        // A single year is no scale without room.
        let samantsy: Vec<&Volume> = all
            .into_iter()
            .filter(|volume| volume.id == "samantsy-2")
            .collect();
        let scale = Scale::over(&places(&samantsy)).unwrap();
        assert_eq!((scale.first, scale.last), (1900, 2000));
        assert!(Scale::over(&places(&[])).is_none());
    }
}
