//! Every game that was measured in one table, which is put in order by whatever column is pressed.

use std::cmp::Ordering;
use std::rc::Rc;

use rookery_rules::decimal;
use rookery_rules::order::InOrder;
use rookery_state::route::Route;
use rookery_worker::figuring::Section;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct Props {
    /// Whose rows they are, in their order.
    pub rulesets: Vec<String>,
    pub table: Rc<Section>,
}

/// By which column, and whether the largest comes first.
#[derive(Clone, Copy, PartialEq)]
struct ByColumn {
    column: usize,
    down: bool,
}

#[component]
pub fn Glance(props: &Props) -> Html {
    let order = use_state(|| ByColumn {
        column: 0,
        down: false,
    });
    let section = &props.table;
    let mut rows: Vec<(&String, &Vec<String>)> = props.rulesets.iter().zip(&section.rows).collect();
    rows.order_by(|(_, one), (_, other)| in_order(one, other, *order));
    let head = section.head.iter().enumerate().map(|(column, name)| {
        let (sort, arrow) = match *order {
            ByColumn {
                column: by,
                down: true,
            } if by == column => (Some("descending"), " ▾"),
            ByColumn { column: by, .. } if by == column => (Some("ascending"), " ▴"),
            _ => (None, ""),
        };
        let pressed = {
            let order = order.clone();
            let mut cells = section.rows.iter().filter_map(|row| row.get(column));
            let figures = cells.any(|cell| number(cell).is_some());
            Callback::from(move |_| {
                // Figures are looked at from the largest down, words from A on.
                let down = match order.column == column {
                    true => !order.down,
                    false => figures,
                };
                order.set(ByColumn { column, down });
            })
        };
        html! {
            <th scope="col" aria-sort={sort}>
                <button type="button" class="lab-order" onclick={pressed}>
                    { name }
                    <span aria-hidden="true">{ arrow }</span>
                </button>
            </th>
        }
    });
    let cell = |text: &String| match text.rsplit_once(" [") {
        Some((value, interval)) => html! {
            <td>{ value }<span class="lab-interval">{ format!(" [{interval}") }</span></td>
        },
        None => html! { <td>{ text }</td> },
    };
    let row = |(id, cells): (&String, &Vec<String>)| {
        html! {
            <tr key={id.clone()}>
                <th scope="row">
                    <a href={Route::Lab(id.clone()).hash()}>{ cells.first() }</a>
                </th>
                { for cells.iter().skip(1).map(cell) }
            </tr>
        }
    };
    html! {
        <section class="lab-glance" aria-labelledby="lab-glance">
            <h2 id="lab-glance">{ &section.title }</h2>
            <p>{ &section.sentence }</p>
            <div class="table-frame" role="region" aria-label={format!("{}, as a table", section.title)} tabindex="0">
                <table>
                    <thead><tr>{ for head }</tr></thead>
                    <tbody>{ for rows.into_iter().map(row) }</tbody>
                </table>
            </div>
        </section>
    }
}

/// What is not known comes last, whichever way.
fn in_order(one: &[String], other: &[String], order: ByColumn) -> Ordering {
    let cell = |row: &[String]| row.get(order.column).cloned().unwrap_or_default();
    let (one, other) = (cell(one), cell(other));
    let turned = |ordering: Ordering| match order.down {
        true => ordering.reverse(),
        false => ordering,
    };
    match (number(&one), number(&other)) {
        (Some(a), Some(b)) => turned(a.total_cmp(&b)),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => turned(one.cmp(&other)),
    }
}

/// The number that a cell begins with.
fn number(cell: &str) -> Option<f64> {
    cell.split_whitespace().next().and_then(decimal::read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_by_their_figures_and_unknown_ones_last() {
        let row = |name: &str, figure: &str| vec![name.to_owned(), figure.to_owned()];
        let all = [
            row("Chess", "93 % [91, 94]"),
            row("Sfenj", "–"),
            row("Andarraya", "100 % [99, 100]"),
            row("Samantsy", "9 % [7, 11]"),
        ];
        let names = |column: usize, down: bool| -> Vec<String> {
            let mut rows = all.to_vec();
            rows.sort_by(|a, b| in_order(a, b, ByColumn { column, down }));
            rows.into_iter().map(|row| row[0].clone()).collect()
        };
        assert_eq!(names(1, true), ["Andarraya", "Chess", "Samantsy", "Sfenj"]);
        assert_eq!(names(1, false), ["Samantsy", "Chess", "Andarraya", "Sfenj"]);
        assert_eq!(names(0, false), ["Andarraya", "Chess", "Samantsy", "Sfenj"]);
    }
}
