//! Pages to try the reader on: invented games, written for this project in the kind of English
//! that the pages of real ones are written in.

/// One page.
pub struct Example {
    pub title: &'static str,
    /// What is to be seen in it.
    pub says: &'static str,
    pub page: &'static str,
}

pub const EXAMPLES: [Example; 5] = [
    Example {
        title: "Oxbow",
        says: "a small game of drakes, swans and pikes",
        page: include_str!("../../../../reader/tests/pages/oxbow.txt"),
    },
    Example {
        title: "Quillon",
        says: "close to chess, with pieces of its own",
        page: include_str!("../../../../reader/tests/pages/quillon.txt"),
    },
    Example {
        title: "Seven Piers",
        says: "six kinds of pieces, and much left open",
        page: include_str!("../../../../reader/tests/pages/sevenpiers.txt"),
    },
    Example {
        title: "Tarnholm",
        says: "a page with the site’s own lines around the rules",
        page: include_str!("../../../../reader/tests/pages/tarnholm.txt"),
    },
    Example {
        title: "Unplayable",
        says: "what it looks like when phrases stand in the way",
        page: include_str!("../../../../reader/tests/pages/unplayable.txt"),
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_what_they_say() {
        for example in EXAMPLES {
            let reading = rookery_reader::read(example.page);
            let playable = example.title != "Unplayable";
            assert_eq!(reading.playable, playable, "{}", example.title);
            assert!(reading.title.contains(example.title), "{}", reading.title);
        }
    }
}
