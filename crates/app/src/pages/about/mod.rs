//! `#/about`: what this is, where it comes from, and whose work is in it.

use yew::prelude::*;

use super::ornament::fleuron;
use super::parts::written;
use crate::build_id;

/// One library a line: name, version, licence. `cargo xtask licences` writes it.
const LIBRARIES: &str = include_str!("libraries.txt");

pub fn about() -> Html {
    html! {
        <main class="page prose about">
            { written(include_str!("about.html")) }
            { Html::from_html_unchecked(table().into()) }
            <p><a href="./licences.txt">{ "The full texts of their licences" }</a></p>
            { fleuron() }
            <p class="quiet-text build">{ "This is build " }<code>{ build_id::of_page() }</code>{ "." }</p>
        </main>
    }
}

/// The libraries. Nothing in their list has to be escaped; a test sees to it.
fn table() -> String {
    let mut table = String::from(
        "<div class=\"table-frame\" role=\"region\" aria-label=\"Libraries\" tabindex=\"0\">\
         <table class=\"libraries\"><thead><tr><th scope=\"col\">Library</th><th scope=\"col\">Version</th>\
         <th scope=\"col\">Licence</th></tr></thead><tbody>",
    );
    for (name, version, licence) in libraries() {
        for part in [
            "<tr><th scope=\"row\">",
            name,
            "</th><td>",
            version,
            "</td><td>",
            licence,
            "</td></tr>",
        ] {
            table.push_str(part);
        }
    }
    table.push_str("</tbody></table></div>");
    table
}

fn libraries() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    LIBRARIES.lines().filter_map(|line| {
        let mut fields = line.splitn(3, ' ');
        Some((fields.next()?, fields.next()?, fields.next()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_of_the_libraries_that_are_used() {
        let lock = include_str!("../../../../../Cargo.lock");
        assert!(libraries().count() > 20);
        assert!(!LIBRARIES.contains(['<', '&']));
        for (name, version, licence) in libraries() {
            let entry = format!("name = \"{name}\"\nversion = \"{version}\"");
            assert!(
                lock.contains(&entry),
                "{name} {version} is no longer used: run `cargo xtask licences`"
            );
            assert!(!licence.is_empty());
        }
    }
}
