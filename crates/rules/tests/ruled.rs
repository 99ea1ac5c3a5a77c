//! Conditions and effects: each part in a small ruleset, and all of them through text,
//! FEN and keys.

mod common;

use common::{Chance, random_game};
use rookery_rules::{Game, Position, Reason, Ruleset, Side};
use std::sync::Arc;

fn ruleset(lines: &str) -> Arc<Ruleset> {
    Arc::new(Ruleset::parse("test", lines).unwrap_or_else(|e| panic!("{e}")))
}

const KINGS: &str = "piece king K royal\n  goes step any\n";

/// The moves of a position, sorted.
fn moves(ruleset: &Ruleset, position: &Position) -> Vec<String> {
    let mut all: Vec<String> = position
        .legal_moves(ruleset)
        .iter()
        .map(|mv| ruleset.move_text(mv))
        .collect();
    all.sort();
    all
}

/// Those from one square.
fn from(ruleset: &Ruleset, position: &Position, square: &str) -> String {
    let mut all = moves(ruleset, position);
    all.retain(|text| text.starts_with(square));
    all.join(" ")
}

fn game(ruleset: &Arc<Ruleset>, line: &str) -> Game {
    let mut game = Game::new(ruleset.clone());
    for text in line.split_whitespace() {
        let mv = game
            .position()
            .parse_move(ruleset, text)
            .unwrap_or_else(|e| panic!("{text}: {e}"));
        assert!(game.push(mv));
    }
    game
}

#[test]
fn a_mark_turns_a_piece_round() {
    let rules = ruleset(&format!(
        "title Back and forth\nstart 4k3/8/P7/8/8/8/8/4K3 w - - 0 1\n{KINGS}piece pawn P
  moves step forward if mark(here) = 0 then if(in(last-target, union(rank:8, rank:1)), mark(last-target, 1))
  moves step backward if mark(here) = 1"
    ));
    let game = game(&rules, "a6a7 e8d8 a7a8 d8e8");
    assert_eq!(from(&rules, game.position(), "a8"), "a8a7");
}

#[test]
fn a_mark_counts_to_seven_and_stays_there() {
    let rules = ruleset(&format!(
        "title Counting\nstart 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n{KINGS}piece rook R
  goes slide orthogonal if mark(here) < 7 then mark(last-target, sum(2, mark(last-target)))
  goes step diagonal if mark(here) >= 7\nmark 6 a1"
    ));
    let position = *game(&rules, "a1a3 e8d8").position();
    assert_eq!(from(&rules, &position, "a3"), "a3b2 a3b4");
    let fen = position.to_fen(&rules);
    assert!(fen.contains("marks:7a3"), "{fen}");
    let read = Position::from_fen(&rules, &fen).unwrap();
    assert_eq!(read.to_fen(&rules), fen);
}

#[test]
fn what_a_piece_never_takes_it_does_not_threaten() {
    let rules = ruleset(&format!(
        "title Spared\nstart r3k2q/8/8/8/8/8/8/R3K2Q w - - 0 1\n{KINGS}piece rook R
  goes slide orthogonal not rook
piece queen Q
  goes slide orthogonal
play pieces rook if not attacked(a1, mover)
play pieces queen if attacked(h1, mover)"
    ));
    let text = moves(&rules, rules.start()).join(" ");
    assert!(text.contains("a1b1") && text.contains("h1g1"), "{text}");
    let taken = Position::from_fen(&rules, "q3k3/8/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
    assert_eq!(moves(&rules, &taken), ["0000"]);
}

#[test]
fn a_pawn_that_arrives_is_promoted_and_sent_back() {
    let rules = ruleset(&format!(
        "title Sent back\nstart 4k3/P7/8/8/8/8/8/4K3 w - - 0 1\n{KINGS}piece ferz F\n  goes step diagonal\npiece pawn P
  moves step forward then if(in(last-target, rank:8), become(last-target, ferz) and carry(last-target, last-from))"
    ));
    let game = game(&rules, "a7a8");
    assert_eq!(game.position().board_text(&rules), "4k3/F7/8/8/8/8/8/4K3");
}

#[test]
fn what_passed_by_is_taken_behind_its_square() {
    let rules = ruleset(&format!(
        "title Passing\nstart 4k3/p7/8/1P6/8/8/8/4K3 b - - 0 1\n{KINGS}piece pawn P
  moves step forward
  moves slide forward 2 from rank:2 then pending(ahead(last-target, 1, backward))
  captures step forward-left forward-right
  moves step forward-left forward-right if in(target, pending) then remove(ahead(last-target, 1, backward))"
    ));
    let taken = game(&rules, "a7a5");
    assert_eq!(from(&rules, taken.position(), "b5"), "b5a6 b5b6");
    let taken = game(&rules, "a7a5 b5a6");
    assert_eq!(taken.position().board_text(&rules), "4k3/8/P7/8/8/8/8/4K3");
    // Only in the very next move.
    let late = game(&rules, "a7a5 e1e2 e8e7 e2e1 e7e8");
    assert_eq!(from(&rules, late.position(), "b5"), "b5b6");
}

#[test]
fn a_player_remembers_a_number() {
    let rules = ruleset(
        "title Once\nstart 4k3/8/8/8/8/8/8/4K3 w - - 0 1\npiece king K royal
  goes step any
  moves leap 1,2 if value(mover) != player(mover) then value(mover, player(mover))",
    );
    let first = game(&rules, "e1d3 e8e7");
    assert_eq!(from(&rules, first.position(), "d3").split(' ').count(), 8);
    assert!(first.position().to_fen(&rules).contains(" values:1,-1"));
}

#[test]
fn each_side_has_its_own_pieces_and_squares() {
    let rules = ruleset(&format!(
        "title Apart\nstart 4k3/8/8/8/8/7G/8/4K3 w - - 0 1\n{KINGS}piece guard G
  goes step forward right compass if player(mover) = player(white)\nend when in(where(guard, white), squares(h5)) white-wins"
    ));
    let end = game(&rules, "h3h4 e8e7 h4h5");
    let outcome = end.position().outcome(&rules).unwrap();
    assert_eq!(
        (outcome.winner, outcome.reason),
        (Some(Side::White), Reason::Rule)
    );
}

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
fn the_squares_of_a_leap_are_a_set() {
    let rules = ruleset(&format!(
        "title Leaps\nstart 4k3/8/8/8/8/1p6/8/R3K3 w - - 0 1\n{KINGS}piece rook R
  goes step orthogonal if some(leap(here, 1, 2), enemy(each))\npiece pawn P\n  moves step forward"
    ));
    assert_eq!(from(&rules, rules.start(), "a1"), "a1a2 a1b1");
    let gone = Position::from_fen(&rules, "4k3/8/8/8/8/2p5/8/R3K3 w - - 0 1").unwrap();
    assert_eq!(from(&rules, &gone, "a1"), "");
}

#[test]
fn a_slide_passes_what_its_condition_lets_it_pass() {
    let rules = ruleset(&format!(
        "title Through\nstart 4k3/8/8/8/8/8/PP6/B3K3 w - - 0 1\n{KINGS}piece pawn P\npiece bishop B
  goes slide diagonal 2-7 through in(between, around(here, 1)) or empty(between)"
    ));
    assert_eq!(
        from(&rules, rules.start(), "a1"),
        "a1c3 a1d4 a1e5 a1f6 a1g7 a1h8"
    );
}

#[test]
fn attacks_have_conditions_too() {
    let rules = ruleset(
        "title Shy\nstart 4k3/8/8/8/8/8/4r3/4K3 w - - 0 1\npiece king K royal\n  goes step any\npiece rook R
  goes slide orthogonal if mark(here) = 1\nmark 1 e2",
    );
    assert!(rules.start().in_check(&rules));
    let unmarked = Position::from_fen(&rules, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1 marks:-").unwrap();
    assert!(!unmarked.in_check(&rules));
}

#[test]
fn whoever_attacks_comes_next_as_well() {
    let rules = ruleset(&format!(
        "title Passing\nstart 7k/8/e7/1E6/8/8/8/4K3 w - - 0 1\n{KINGS}piece elephant E
  moves slide diagonal 2- through empty(between) or piece(between) = kind(elephant, next)
  captures slide diagonal 2- through empty(between) or piece(between) = kind(elephant, next)"
    ));
    // It goes past the other elephant, and attacks nothing behind it.
    let here = from(&rules, rules.start(), "e1");
    assert!(here.contains("e1e2"), "{here}");
    let game = game(&rules, "e1e2");
    let passing = from(&rules, game.position(), "a6");
    assert!(passing.contains("a6d3"), "{passing}");
}

#[test]
fn the_counter_is_counted_from_its_last_reset() {
    let rules = ruleset(&format!(
        "title Count\nstart 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n{KINGS}end when counter = 2 draws"
    ));
    let over = |line: &str| game(&rules, line).position().outcome(&rules).is_some();
    assert!(!over("e1e2 e8e7 e2e1"));
    assert!(over("e1e2 e8e7 e2e1 e7e8"));
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

/// A ruleset with a bit of everything.
const MIXED: &str = "title Mixed
start rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1
piece king K royal
  goes step any then if(mark(last-target) = 1, mark(last-target, 0))
  moves jump any 2 if mark(here) = 1 and not attacked(here, mover) then mark(last-target, 0)
piece queen Q
  goes slide any if count(pieces(queen, next)) > 0 or counter < 30
  goes step any then counter(-1)
piece rook R
  goes slide orthogonal then variable(moved, sum(variable(moved), 1))
piece bishop B
  goes slide diagonal through empty(between) or enemy(between) and shade(between) = 2
piece knight N
  goes leap 1,2 if not in(target, pieces(queen, next))
piece pawn P
  moves step forward then if(in(last-target, rank:8), become(last-target, queen) and mark(last-target, 2))
  captures step forward-left forward-right
  moves slide forward 2 from rank:2 then then(pending(ahead(last-target, 1, backward)), value(next, sum(value(next), 1)))
  moves to ahead(ahead(here, 1, north), 1, east) if turns > 4 and last-target != 3
mark 1 e1,e8
play pieces
play pass if turns > 20 and not pending and not attacked(where(king, mover), mover)
end checkmate wins
end when value(white) = 5 and count(occupied(anyone)) < 20 loses";

#[test]
fn everything_survives_text_fen_and_keys() {
    let source = MIXED.replace("last-target != 3", "square(last-target) != 3");
    let rules = ruleset(&source);
    let again = ruleset(&rules.to_text());
    assert_eq!(again.spec(), rules.spec());
    let mut fields = 0;
    for seed in 0..12 {
        let game = random_game(&rules, &mut Chance::new(seed), 80);
        let position = game.position();
        assert_eq!(position.key(), position.computed_key(&rules));
        let fen = position.to_fen(&rules);
        fields += fen.matches(':').count();
        let mut read = Position::from_fen(&rules, &fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
        assert_eq!(read.to_fen(&rules), fen);
        assert_eq!(
            read.computed_key(&rules),
            position.computed_key(&rules),
            "{fen}"
        );
        read = position.after(
            &rules,
            match position.legal_moves(&rules).iter().next() {
                Some(mv) => mv,
                None => continue,
            },
        );
        assert_eq!(read.key(), read.computed_key(&rules));
    }
    assert!(fields > 30, "{fields} further fields came up");
    for sentence in rookery_rules::describe::sentences(&rules) {
        assert!(
            sentence.ends_with('.') && !sentence.contains("mark("),
            "{sentence}"
        );
    }
}

#[test]
fn what_is_wrong_is_named_with_its_line() {
    let base = "title T\nstart 4k3/8/8/8/8/8/8/4K3 w - - 0 1\npiece king K royal\n";
    for (line, named) in [
        ("  goes step any if mark(here", "is not closed"),
        ("  goes step any if mark(hare) = 1", "'hare' is no place"),
        ("  goes step any if banana", "'banana' is no condition"),
        (
            "  goes step any if kind(duke, mover) = 0",
            "'duke' is no piece",
        ),
        ("  goes step any if can-move", "cannot be asked"),
        ("  goes step any then explode(here)", "is no effect"),
        ("  goes step any then again if yes", "one too many"),
        (
            "  goes step any through empty(between)",
            "belongs to a slide",
        ),
        ("  goes to", "missing"),
        ("play dance", "write 'play'"),
        ("play pieces duke", "'duke' is no piece"),
        ("mark 8 e1", "from 1 to 7"),
        ("end when stuck and = 1 wins", "where a word is expected"),
    ] {
        let text = format!("{base}{line}");
        let bad = Ruleset::parse("t", &text).expect_err(line);
        let told = bad
            .0
            .iter()
            .any(|p| p.line == 4 && p.message.contains(named));
        assert!(told, "{line}: {bad}");
    }
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
fn of_several_kings_the_first_has_to_be_safe() {
    let rules = ruleset(&format!(
        "title Two kings\nstart 2k2k2/8/8/8/8/8/8/R3K2R w - - 0 1\n{KINGS}piece rook R
  goes slide orthogonal
end checkmate wins"
    ));
    // Along the ranks from a1, c8 comes before f8.
    let game = game(&rules, "h1f1");
    let all = moves(&rules, game.position());
    assert!(!game.position().in_check(&rules));
    assert!(all.contains(&"c8b8".to_string()), "{all:?}");
    let taken = game
        .position()
        .after(&rules, game.position().parse_move(&rules, "c8b8").unwrap());
    let taken = taken.after(&rules, taken.parse_move(&rules, "f1f8").unwrap());
    assert!(taken.in_check(&rules));
    assert!(Position::from_fen(&rules, &taken.to_fen(&rules)).is_ok());
    let last = Position::from_fen(&rules, "1k6/8/8/8/8/8/8/RR2K3 b - - 0 1").unwrap();
    assert_eq!(moves(&rules, &last).join(" "), "b8c7 b8c8");
    assert!(Position::from_fen(&rules, "8/8/8/8/8/8/8/R3K2R b - - 0 1").is_err());
}

#[test]
fn squares_are_picked_by_a_condition_and_taken_one_by_one() {
    let rules = ruleset(&format!(
        "title Picked\nstart 4k3/8/8/3n4/4P3/3p4/8/R3K3 w - - 0 1\n{KINGS}piece pawn P\n  moves step forward
piece knight N\n  goes leap 1,2\npiece rook R
  goes slide orthogonal then each(around(last-target, 1), if(enemy(each), remove(each)))
play pieces\nplay promote those(pieces(pawn, mover), rank(each) = 3) to rook knight
play remove those(occupied(next), shade(each) = 1) if in(if(same-turn, e1, where(king, mover)), squares(e1))"
    ));
    let promotions = from(&rules, rules.start(), "e4");
    assert_eq!(promotions, "e4e4n e4e4r e4e5");
    // d5 is a light square and d3 another; the black king on e8 is never taken.
    assert!(moves(&rules, rules.start()).contains(&"d5d5".to_string()));
    assert!(!moves(&rules, rules.start()).contains(&"e8e8".to_string()));
    let swept = game(&rules, "a1a3 e8e7 a3c3");
    assert_eq!(
        swept.position().board_text(&rules),
        "8/4k3/8/3n4/4P3/2R5/8/4K3"
    );
    let text = rules.spec().to_text();
    assert_eq!(
        *Ruleset::parse("test", &text).unwrap().spec(),
        *rules.spec()
    );
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
fn a_move_is_judged_by_the_counter_that_it_is_made_with() {
    // The rook that opens the file for another one is taken off, with the first move or the third.
    let rules = |number: i32| {
        ruleset(&format!(
            "title Count\nstart k7/8/8/8/4r3/8/4R3/4K3 w - - 0 1\n{KINGS}piece rook R\n  goes slide orthogonal then if(counter = {number}, remove(last-target))\n"
        ))
    };
    let open = |number, line: &str, square| {
        let rules = rules(number);
        from(&rules, game(&rules, line).position(), square)
    };
    assert_eq!(open(-1, "", "e2"), "e2e4");
    assert_eq!(open(0, "", "e2"), "e2e3 e2e4");
    assert_eq!(open(1, "e2e3 a8b8", "e3"), "e3e4");
}

#[test]
fn plies_are_counted_once_where_lines_have_conditions() {
    let rules = ruleset(
        "title Count\nstart 4k3/8/8/8/8/8/8/4K3 w - - 0 1\npiece king K royal\n  goes step any if turns < 90\nend plies 4 draws\n",
    );
    let position = *game(&rules, "e1e2 e8e7 e2e1").position();
    assert_eq!(position.outcome(&rules), None);
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
