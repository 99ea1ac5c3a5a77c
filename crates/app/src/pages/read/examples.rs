//! Pages to try the reader on: invented games, written for this project in the kind of English
//! that the pages of real ones are written in.

/// One page.
pub struct Example {
    pub title: &'static str,
    /// What is to be seen in it.
    pub says: &'static str,
    /// Where the page lies in the site; index.html puts it there.
    pub address: &'static str,
}

pub const EXAMPLES: [Example; 5] = [
    Example {
        title: "Oxbow",
        says: "a small game of drakes, swans and pikes",
        address: "./examples/oxbow.txt",
    },
    Example {
        title: "Quillon",
        says: "close to chess, with pieces of its own",
        address: "./examples/quillon.txt",
    },
    Example {
        title: "Seven Piers",
        says: "six kinds of pieces, and much left open",
        address: "./examples/sevenpiers.txt",
    },
    Example {
        title: "Tarnholm",
        says: "a page with the site’s own lines around the rules",
        address: "./examples/tarnholm.txt",
    },
    Example {
        title: "Unplayable",
        says: "what it looks like when phrases stand in the way",
        address: "./examples/unplayable.txt",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_what_they_say() {
        let links = include_str!("../../../../../index.html");
        for example in EXAMPLES {
            let name = example.address.rsplit('/').next().expect("a path");
            let path = format!("crates/reader/tests/pages/{name}");
            let copied = format!("href=\"{path}\" data-target-path=\"examples\"");
            assert!(links.contains(&copied), "{name} is not put into the site");
            let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
            let page = std::fs::read_to_string(format!("{root}/{path}")).expect(&path);
            let reading = rookery_reader::read(&page);
            let playable = example.title != "Unplayable";
            assert_eq!(reading.playable, playable, "{}", example.title);
            assert!(reading.title.contains(example.title), "{}", reading.title);
        }
    }
}
