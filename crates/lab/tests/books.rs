//! The books of openings that the site ships are small, and what they say fits together.

use rookery_lab::book::{DEEPEST, File, Row};

/// Bytes; whoever looks at one fetches it.
const LARGEST: u64 = 60_000;

#[test]
fn every_book_is_small_and_says_how_it_was_made() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/books");
    let mut books = 0;
    for path in std::fs::read_dir(folder).unwrap() {
        let path = path.unwrap().path();
        let at = path.display();
        assert!(path.metadata().unwrap().len() <= LARGEST, "{at}");
        let text = std::fs::read_to_string(&path).unwrap();
        let file: File = serde_json::from_str(&text).unwrap();
        let name = path.file_stem().unwrap().to_str().unwrap();
        assert_eq!(file.ruleset, name);
        let made = format!("rookery book {name} --count ");
        assert!(file.made.starts_with(&made), "{at}: {}", file.made);
        assert!(file.how.contains(" nodes a move"), "{at}: {}", file.how);
        assert!(file.games >= 100 && file.least >= 3, "{at}");
        assert_eq!(file.places[0].games, file.games, "{at}");
        let mut depth = vec![usize::MAX; file.places.len()];
        depth[0] = 0;
        for (index, place) in file.places.iter().enumerate() {
            let told: u64 = place.moves.iter().map(|row| row.1).sum();
            assert!(
                told <= place.games && !place.moves.is_empty(),
                "{at}: {index}"
            );
            for Row(text, games, halves, to) in &place.moves {
                assert!(*games >= file.least && *halves <= 2 * games, "{at}: {text}");
                if let Some(to) = *to {
                    depth[to] = depth[to].min(depth[index] + 1);
                }
            }
            assert!(depth[index] < DEEPEST, "{at}: {index} is led to by nothing");
        }
        books += 1;
    }
    assert!(books > 0);
}
