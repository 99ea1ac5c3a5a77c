//! On every page that is played, the ruleset that the reader makes of it and the page's own tree
//! agree: after each turn of random games both can end the next one with the same boards.
//!
//! The project's own pages are tried, and those of the folder that `ROOKERY_PAGES` names.

use crate::disagreement::disagreement;
use crate::pages::pages;
use std::fs;

const GAMES: u64 = 2;
const TURNS: usize = 30;

#[test]
fn the_compiled_ruleset_and_the_page_itself_agree() {
    let (mut agree, mut differ) = (0, Vec::new());
    for path in pages() {
        let text = fs::read_to_string(&path).expect("a page");
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        match disagreement(&text, &[], GAMES, TURNS) {
            Ok(None) => agree += 1,
            Ok(Some(why)) => println!("{name}: not played here: {why}"),
            Err(why) => differ.push(format!("{name}: {why}")),
        }
    }
    println!("{agree} pages agree, {} differ", differ.len());
    assert!(differ.is_empty(), "\n{}", differ.join("\n"));
    assert!(agree >= 5, "only {agree} pages were compared");
}
