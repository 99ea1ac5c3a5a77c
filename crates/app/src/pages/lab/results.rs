//! Which results of the laboratory are in the site.

use rookery_rules::library;

/// The map of all of them, which is drawn where the site is made.
pub const MAP: &str = "./lab/map.json";

/// Whether there are results of a ruleset in the site (`assets/lab`), as there are of all that are
/// built in: of nothing else are they asked for.
pub fn is_measured(id: &str) -> bool {
    library::entry(id).is_some()
}

pub fn address(id: &str) -> String {
    format!("./lab/{id}.json")
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_worker::figuring::{Figurer, FromFigures, Source, ToFigures, View};

    fn shipped(name: &str) -> String {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/lab");
        std::fs::read_to_string(format!("{folder}/{name}.json")).expect("a file of results")
    }

    /// As the program beside the page answers.
    fn shown(of: Vec<Source>) -> View {
        let asked = ToFigures::Show { job: 1, of };
        let FromFigures::Shown { view, .. } = Figurer::new(String::new()).answer(&asked) else {
            panic!("shown");
        };
        *view
    }

    fn check(view: &View, drawn: usize) {
        for section in &view.sections {
            let id = &section.id;
            assert!(!section.sentence.is_empty(), "{id}");
            assert!(section.drawn.len() <= drawn, "{id}");
            assert!(section.drawn.iter().all(|one| !one.svg.contains("style")));
            let width = section.head.len();
            assert!(!section.rows.is_empty(), "{id} has a table");
            assert!(section.rows.iter().all(|row| row.len() == width), "{id}");
        }
    }

    #[test]
    fn shipped_results_are_drawn_and_others_are_not() {
        let measured: Vec<&str> = library::entries().iter().map(|entry| entry.id).collect();
        for id in &measured {
            let view = shown(vec![Source::Results(shipped(id))]);
            assert_eq!(view.rulesets, [*id]);
            assert!(view.sections.len() > 12);
            check(&view, 1);
        }
        let two = ["sfenj-11", "samantsy-2"].map(|id| Source::Results(shipped(id)));
        let pair = shown(two.into());
        assert_eq!(pair.name(), "sfenj-11-and-samantsy-2");
        assert!(!pair.sentence.is_empty());
        check(&pair, 2);
        let map = View::read(&shipped("map")).expect("the map");
        let mut ids: Vec<&str> = map.rulesets.iter().map(String::as_str).collect();
        ids.sort_unstable();
        assert_eq!(ids, measured, "on the map");
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/lab");
        let files = std::fs::read_dir(folder).expect("the results").count();
        assert_eq!(files, measured.len() + 1, "a file that nobody asks for");
        check(&map, 1);
        assert_eq!(View::read("<!doctype html>"), None);
    }
}
