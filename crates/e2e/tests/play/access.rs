//! A game without eyes.

use crate::{moves, opened};

use rookery_e2e::{Page, Politeness};

/// Walks with the arrows from the focused square to another, by what the squares are called.
fn walk(page: &Page, to: &str) {
    let at = page.focused().name();
    let place = |name: &str| {
        let letters = name.as_bytes();
        (i32::from(letters[0]), i32::from(letters[1]))
    };
    let ((file, rank), (to_file, to_rank)) = (place(&at), place(to));
    let sideways = if to_file > file {
        "ArrowRight"
    } else {
        "ArrowLeft"
    };
    let upwards = if to_rank > rank {
        "ArrowUp"
    } else {
        "ArrowDown"
    };
    let mut keys = vec![sideways; (to_file - file).unsigned_abs() as usize];
    keys.extend(vec![upwards; (to_rank - rank).unsigned_abs() as usize]);
    if !keys.is_empty() {
        page.keys(&keys.join(" "));
    }
    page.wait_for(to, || page.focused().name().starts_with(to));
}

/// The squares that a spoken move names: "knight g1 to f3", "pawn e4 takes pawn on d5".
fn squares(words: &str) -> Vec<String> {
    words
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| matches!(word.as_bytes(), [b'a'..=b'h', b'1'..=b'8']))
        .map(str::to_owned)
        .collect()
}

#[test]
fn p28_a_whole_game_against_the_computer_by_keys_and_live_regions_alone() {
    let page = opened("#/play/samantsy-2?computer=black&level=1&side=white");
    let urgent = || page.live_region(Politeness::Assertive);
    let calm = || page.live_region(Politeness::Polite);
    page.find("[role=gridcell][tabindex='0']").focus();
    for turn in 0..120 {
        // What to play is learnt by ear: a hint, first the piece, then the move.
        page.keys("Alt+h");
        page.wait_for("the piece", || calm().contains("Hint: the "));
        page.keys("Alt+h");
        page.wait_for("the move", || {
            calm().contains("Hint: ") && squares(&calm()).len() == 2
        });
        let words = calm();
        let named = squares(&words);
        walk(&page, &named[0]);
        page.keys("Enter");
        walk(&page, &named[1]);
        let before = moves(&page).len();
        page.keys("Enter");
        page.wait_for("the reply or the end", || {
            urgent().contains("wins") || moves(&page).len() == before + 2
        });
        assert!(urgent().contains("Black: ") || urgent().contains("wins"));
        if urgent().contains("wins") || urgent().contains("Draw") {
            assert!(urgent().contains("White wins"), "{}", urgent());
            return;
        }
        assert!(turn < 119, "the game has no end");
    }
}
