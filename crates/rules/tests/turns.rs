//! What a turn's own lines offer, in small rulesets: which moves there are, what follows them, and how
//! those between the same squares are told apart.

mod common;

use common::small::{KINGS, from, game, moves, ruleset};
use rookery_rules::{Position, Ruleset, Side};
use std::sync::Arc;

#[test]
fn a_turn_offers_what_its_lines_say() {
    let rules = ruleset(&format!(
        "title Gate\nstart 4k3/8/8/8/8/8/p7/K3r3 w - - 0 1\n{KINGS}piece rook R\n  goes slide orthogonal\npiece pawn P\n  moves step forward
play pieces if can-move then value(mover, 7)\nplay remove without(occupied(next), pieces(king, next)) if not can-move"
    ));
    assert_eq!(moves(&rules, rules.start()), ["a1a2", "a1b2"]);
    let stuck = Position::from_fen(&rules, "4k3/8/8/8/8/8/r7/K3r3 b - - 0 1").is_err();
    assert!(stuck, "White would stand in check at Black's turn");
    // Nothing can move: a piece of the other side is taken off instead.
    let stuck = Position::from_fen(&rules, "4k3/8/8/8/8/1r6/7r/K7 w - - 0 1").unwrap();
    assert_eq!(moves(&rules, &stuck), ["b3b3", "h2h2"]);
}

#[test]
fn a_royal_piece_is_not_taken_off_even_where_it_may_be_captured() {
    let rules = ruleset(&format!(
        "title Bare turns\nstart 4k2r/8/8/8/8/8/8/R3K3 w - - 0 1\n{KINGS}piece rook R\n  goes slide orthogonal if variable(noted) != 1
play pieces then variable(noted, 1)\nplay remove occupied(next)"
    ));
    let all = moves(&rules, rules.start());
    assert!(all.contains(&"h8h8".to_string()) && !all.contains(&"e8e8".to_string()));
}

#[test]
fn a_pass_goes_from_nowhere_to_nowhere() {
    let rules = ruleset(&format!(
        "title Rest\nstart 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n{KINGS}piece rook R\n  goes slide orthogonal if not in(last-target, squares(everywhere))
play pieces\nplay pass"
    ));
    let rook = |line: &str| from(&rules, game(&rules, line).position(), "a2").is_empty();
    assert!(rook("a1a2 e8e7"));
    assert!(!rook("a1a2 0000"));
}

#[test]
fn a_line_after_else_is_for_who_has_no_other_move() {
    let rules = ruleset(&format!(
        "title Steps\nstart 4k3/8/8/8/8/1r6/P6r/K7 w - - 0 1\n{KINGS}piece rook R\n  goes slide orthogonal\npiece pawn P\n  moves step forward
play pieces king\nplay else remove pieces(rook, next) if count(pieces(rook, next)) = 2\nplay pieces pawn\nplay else pass"
    ));
    // The king cannot move.
    assert_eq!(moves(&rules, rules.start()), ["a2a3", "b3b3", "h2h2"]);
    let alone = Position::from_fen(&rules, "4k3/8/8/8/8/P7/7r/K7 w - - 0 1").unwrap();
    assert_eq!(moves(&rules, &alone), ["a1b1"]);
    let barred = Position::from_fen(&rules, "4k3/8/8/8/p7/Pr6/7r/K7 w - - 0 1").unwrap();
    assert_eq!(moves(&rules, &barred), ["b3b3", "h2h2"]);
    let shut = Position::from_fen(&rules, "1r2k3/8/8/8/8/p7/P7/K7 w - - 0 1").unwrap();
    assert_eq!(moves(&rules, &shut), ["0000"]);
    assert!(rules.to_text().contains("play else remove"));
}

#[test]
fn what_stands_beside_a_list_is_offered_with_any_part_of_it() {
    let rules = ruleset(&format!(
        "title Beside\nstart 4k3/8/8/8/8/8/4p3/4K2R w - - 0 1\n{KINGS}piece rook R\n  goes slide orthogonal
piece pawn P\n  moves step forward\nplay pieces pawn\nplay also carry h1 to rank:3\nplay else pieces king"
    ));
    let here = moves(&rules, rules.start()).join(" ");
    assert!(here.contains("h1h3") && here.contains("e1e2"), "{here}");
    let pawn = Position::from_fen(&rules, "4k3/8/8/8/8/8/P7/4K2R w - - 0 1").unwrap();
    let there = moves(&rules, &pawn).join(" ");
    assert!(there.contains("a2a3") && there.contains("h1a3"), "{there}");
    assert!(!there.contains("e1"), "{there}");
}

#[test]
fn a_piece_is_carried_from_one_of_some_squares_to_one_of_others() {
    let rules = ruleset(&format!(
        "title Carried\nstart 4k3/8/8/8/3p4/8/8/R3K2R w - - 0 1\n{KINGS}piece rook R\n  goes step orthogonal
piece pawn P\n  moves step forward
play carry pieces(rook, mover) to union(ahead(here, 2, forward), d4, e4) if not (square(here) = 7 and empty(target))"
    ));
    assert_eq!(
        moves(&rules, rules.start()),
        ["a1a3", "a1d4", "a1e4", "h1d4"]
    );
}

#[test]
fn a_turn_has_one_number_whoever_attacks() {
    let rules = ruleset(&format!(
        "title Turns\nstart 4k3/8/8/8/8/8/8/4K2R w - - 0 1\n{KINGS}piece rook R\n  goes slide orthogonal if turns = 4"
    ));
    let at = |number: u8| format!("4k2R/8/8/8/8/8/8/4K3 b - - 0 {number}");
    let free = Position::from_fen(&rules, &at(3)).unwrap();
    assert_eq!(from(&rules, &free, "e8"), "e8d7 e8d8 e8e7 e8f7 e8f8");
    let held = Position::from_fen(&rules, &at(2)).unwrap();
    assert_eq!(from(&rules, &held, "e8"), "e8d7 e8e7 e8f7");
}

#[test]
fn a_move_that_gives_another_is_not_one_that_gives_none() {
    let rules = ruleset(&format!(
        "title Again\nstart 4k3/8/8/8/8/8/8/Q3K3 w - - 0 1\n{KINGS}piece queen Q
  goes slide orthogonal then again\n  goes step any"
    ));
    let further = game(&rules, "a1c1");
    // On by a step that ends the turn, or by a slide that does not.
    let all = moves(&rules, further.position());
    let onward = from(&rules, further.position(), "c1d1");
    assert_eq!(onward, "c1d1 c1d10", "{all:?}");
    assert_eq!(all.iter().filter(|text| *text == "c1c3").count(), 1);
}

#[test]
fn chosen_squares_are_for_what_follows_which_is_the_whole_move() {
    let rules = ruleset(&format!(
        "title Chosen\nstart 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n{KINGS}piece rook R\n  goes slide orthogonal
piece pawn P\n  moves step forward\nplay choose pieces(king, mover) to pieces(rook, mover) then swap(last-from, last-target)
play choose both(empty, squares(a3, a1)) if not friend(target) then add(pawn, mover, last-target)"
    ));
    assert_eq!(moves(&rules, rules.start()), ["a3a3", "e1a1"]);
    let swapped = game(&rules, "e1a1");
    let fen = swapped.position().to_fen(&rules);
    assert!(fen.starts_with("4k3/8/8/8/8/8/8/K3R3 b"), "{fen}");
    let added = game(&rules, "a3a3");
    let fen = added.position().to_fen(&rules);
    assert!(fen.starts_with("4k3/8/8/8/8/P7/8/R3K3 b"), "{fen}");
    // The king may not be put where it is attacked, and leaves an attack as by any move.
    let barred = Position::from_fen(&rules, "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
    assert_eq!(moves(&rules, &barred), ["a3a3"]);
    let checked = Position::from_fen(&rules, "4k3/4r3/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
    assert_eq!(moves(&rules, &checked), ["e1a1"]);
    assert!(
        rules
            .to_text()
            .contains("play choose pieces(king, mover) to")
    );
}

#[test]
fn the_same_turn_goes_on() {
    let rules = ruleset(&format!(
        "title Promote\nstart 4k3/P7/8/8/8/8/8/4K3 w - - 0 1\n{KINGS}piece queen Q\n  goes slide any\npiece pawn P
  moves step forward then if(in(last-target, rank:8), again)
play promote last-target to queen if same-turn\nplay pieces if not same-turn"
    ));
    let arrived = game(&rules, "a7a8");
    assert_eq!(arrived.position().turn(), Side::White);
    assert_eq!(moves(&rules, arrived.position()), ["a8a8q"]);
}

#[test]
fn a_further_king_that_a_turn_promotes_to_leaves_the_first_alone_to_be_safe() {
    let rules = ruleset(
        "title Heirs
start 4k3/P7/8/8/8/8/8/4K2r w - - 0 1
piece king K royal
  goes step any
piece rook R
  goes slide orthogonal
piece pawn P
  moves step forward
play pieces
play promote both(pieces(pawn, mover), rank:8) to king
end checkmate wins",
    );
    let begun = Position::from_fen(&rules, "P3k3/8/8/8/8/8/7K/4r3 w - - 0 1").unwrap();
    assert!(moves(&rules, &begun).contains(&"a8a8k".to_string()));
    let after = begun.after(&rules, begun.parse_move(&rules, "a8a8k").unwrap());
    let fen = after.to_fen(&rules);
    assert_eq!(after.board_text(&rules), "K3k3/8/8/8/8/8/7K/4r3");
    let read = Position::from_fen(&rules, &fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
    assert_eq!(read.to_fen(&rules), fen);
    // The second is neither kept from danger nor from being taken.
    let both = Position::from_fen(&rules, "K3k3/r7/8/8/8/8/7K/8 b - - 0 1").unwrap();
    assert!(moves(&rules, &both).contains(&"a7a8".to_string()));
    let bold = Position::from_fen(&rules, "1K2k3/7r/8/8/8/8/5K2/8 w - - 0 1").unwrap();
    assert!(moves(&rules, &bold).contains(&"b8b7".to_string()));
}

#[test]
fn what_the_turn_brings_about_can_expose_a_king() {
    let rules = ruleset(
        "title Exposed
start 4k3/8/8/8/8/4n3/8/R3K3 w - - 0 1
piece king K royal
  goes step any
  goes leap 1,2 if mark(here) = 0
piece rook R
  goes slide orthogonal
piece knight N
  goes leap 1,2
mark 1 e1,e8
play pieces then if(attacked(where(king, next), next), mark(where(king, next), 0))
end checkmate wins",
    );
    // The check gives the black king its leap back, with which it takes the white one.
    let begun = Position::from_fen(
        &rules,
        "3k4/8/2K5/8/8/8/8/R7 w - - 0 1 marks:1c6d8 last:d8d8",
    )
    .unwrap();
    assert!(moves(&rules, &begun).contains(&"a1d1".to_string()));
    let checked = begun.after(&rules, begun.parse_move(&rules, "a1d1").unwrap());
    assert!(moves(&rules, &checked).contains(&"d8c6".to_string()));
    let taken = checked.after(&rules, checked.parse_move(&rules, "d8c6").unwrap());
    assert_eq!(taken.board_text(&rules), "8/8/2k5/8/8/8/8/3R4");
    assert_eq!(taken.outcome(&rules), None);
    let fen = taken.to_fen(&rules);
    let read = Position::from_fen(&rules, &fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
    assert_eq!(read.to_fen(&rules), fen);
    // The piece's own move is still not allowed to.
    let held = Position::from_fen(&rules, "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1").unwrap();
    assert_eq!(from(&rules, &held, "e2"), "e2e3 e2e4 e2e5 e2e6 e2e7 e2e8");
}

#[test]
fn what_every_move_has_to_leave_may_be_more_or_less_than_a_safe_king() {
    let rules = |start: &str, legal: &str| {
        ruleset(&format!(
            "title Bold\nstart {start} w - - 0 1\n{KINGS}piece rook R\n  goes slide orthogonal\npiece pawn P\n  moves step forward\nlegal {legal}\nend checkmate wins"
        ))
    };
    let steps = |rules: &Arc<Ruleset>| from(rules, rules.start(), "e1");
    let bold = "not attacked(where(king, mover), mover) or count(occupied(mover)) < 3";
    let two = rules("4k3/8/8/8/8/8/r7/4K2R", bold);
    assert_eq!(steps(&two), "e1d1 e1d2 e1e2 e1f1 e1f2");
    let three = rules("4k3/8/8/8/8/8/r7/P3K2R", bold);
    assert_eq!(steps(&three), "e1d1 e1f1");
    let near = rules(
        "4k3/8/8/8/8/8/r7/4K2R",
        "not attacked(where(king, mover), mover) and in(last-target, rank:1)",
    );
    assert_eq!(from(&near, near.start(), "h1"), "h1f1 h1g1");
    let again = Ruleset::parse("again", &near.spec().to_text()).unwrap();
    assert_eq!(again.spec(), near.spec());
    let wrong = Ruleset::parse("wrong", "parent chess\nlegal not stuck\n").unwrap_err();
    assert!(wrong.to_string().contains("cannot be asked of every move"));
}

#[test]
fn a_chosen_pass_parts_forced_ones() {
    let rules = ruleset(
        "title Rest\nstart 4k3/8/8/8/8/8/8/4K3 w - - 0 1\npiece king K royal\nplay pass if turns = 2 or turns = 3\n",
    );
    let over = |line: &str| game(&rules, line).position().outcome(&rules).is_some();
    assert!(!over("0000 0000 0000 0000"));
    assert!(over("0000 0000 0000 0000 0000"));
}

#[test]
fn moves_between_the_same_squares_are_told_apart_by_what_they_bring_about() {
    let rules = ruleset(&format!(
        "title Twice\nstart 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n{KINGS}piece rook R
  goes slide orthogonal
  goes step orthogonal then mark(last-target, 1)
  moves step diagonal if mark(here) = 1"
    ));
    let begun = game(&rules, "");
    let start = begun.position();
    let all = moves(&rules, start);
    let mut texts = all.clone();
    texts.dedup();
    assert_eq!(all, texts);
    let apart: Vec<&String> = all.iter().filter(|text| text.len() > 4).collect();
    assert_eq!(apart, ["a1a21", "a1b11"]);
    let plain = game(&rules, "a1a2 e8d8");
    assert_eq!(from(&rules, plain.position(), "a2b"), "a2b2 a2b21");
    let marked = game(&rules, "a1a21 e8d8");
    assert_eq!(from(&rules, marked.position(), "a2b"), "a2b1 a2b2 a2b3");
    for mv in start.legal_moves(&rules).iter() {
        let san = start.san(&rules, mv);
        assert_eq!(start.parse_san(&rules, &san).ok(), Some(mv), "{san}");
    }
}

#[test]
fn a_move_that_leads_to_the_same_is_there_once() {
    let rules = ruleset(&format!(
        "title Once\nstart 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n{KINGS}piece rook R
  goes slide orthogonal if yes
  goes step orthogonal
play pieces
play carry a1 to a2"
    ));
    let begun = game(&rules, "");
    let start = begun.position();
    assert_eq!(from(&rules, start, "a1a2"), "a1a2");
}

#[test]
fn of_three_moves_alike_each_has_its_own_text() {
    let rules = ruleset(&format!(
        "title Alike\nstart 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n{KINGS}piece rook R
  goes slide orthogonal
play pieces
play pieces then variable(told, 1)
play choose occupied(mover) to empty then variable(told, 1)"
    ));
    let mut texts = moves(&rules, rules.start());
    assert!(texts.iter().filter(|text| text.starts_with("a1a2")).count() == 3);
    let all = texts.len();
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), all, "{texts:?}");
}

#[test]
fn chosen_passes_count_where_an_end_asks_for_them() {
    let both = |aim: &str| {
        ruleset(&format!(
            "title Both pass\nstart 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n{KINGS}piece rook R
  goes slide orthogonal
play pieces
play pass{aim}"
        ))
    };
    let rules = both("\nend when all-passed wins");
    let passed = game(&rules, "0000 0000");
    let outcome = passed.position().outcome(&rules);
    assert_eq!(outcome.and_then(|o| o.winner), Some(Side::Black));
    let once = game(&rules, "0000 e8d8 0000");
    assert_eq!(once.position().outcome(&rules), None);
    let fen = once.position().to_fen(&rules);
    let read = Position::from_fen(&rules, &fen).unwrap();
    assert!(
        read.after(&rules, read.parse_move(&rules, "0000").unwrap())
            .outcome(&rules)
            .is_some()
    );
    let not = game(&both(""), "0000 0000 0000");
    assert_eq!(not.position().outcome(&both("")), None);
}

#[test]
fn a_further_move_is_taken_back_by_an_effect_behind_it() {
    let rules = ruleset(&format!(
        "title Taken back\nstart 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n{KINGS}piece rook R
  goes slide orthogonal then again
play pieces then if(in(last-target, rank:3), end-turn)"
    ));
    assert_eq!(game(&rules, "a1a2").position().turn(), Side::White);
    let back = game(&rules, "a1a3");
    assert_eq!(back.position().turn(), Side::Black);
    let fen = back.position().to_fen(&rules);
    let read = Position::from_fen(&rules, &fen).unwrap();
    assert_eq!(read.key(), back.position().key());
}
