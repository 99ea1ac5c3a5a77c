//! Conditions and effects of pieces: each part in a small ruleset, and all of them through text,
//! FEN and keys.

mod common;

use common::small::{KINGS, from, game, moves, ruleset};
use common::{Chance, random_game};
use rookery_rules::{Position, Reason, Ruleset, Side};

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
fn a_piece_is_mated_that_need_not_be_kept_safe() {
    let rules = ruleset(&format!(
        "title Mate of a ferz\nstart f3k3/8/8/8/8/8/7R/1R2K3 w - - 0 1\n{KINGS}piece rook R\n  goes slide orthogonal
piece ferz F\n  goes step diagonal
end when attacked(where(ferz, next), next) and not can-reach(not attacked(where(ferz, mover), mover)) wins"
    ));
    let over = |text: &str| game(&rules, text).position().outcome(&rules).is_some();
    assert!(over("h2a2"), "the rook on b1 looks at b7");
    assert!(!over("b1c1 e8e7 h2a2"), "b7 is free");
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
fn a_piece_of_ones_own_is_taken_where_a_line_says_so() {
    let rules = ruleset(&format!(
        "title Own\nstart r3k2r/8/8/8/8/P7/8/RP2K3 w - - 0 1\n{KINGS}piece rook R
  goes slide orthogonal if not friend(target)
  takes-own slide orthogonal if kind(king, mover) != piece(target) then mark(last-target, 3)
piece pawn P\n  moves step forward\nend when lost(pawn, mover) and count(occupied(mover)) = 2 draws"
    ));
    let start = rules.start();
    assert_eq!(from(&rules, start, "a1"), "a1a2 a1a3 a1b1");
    let taking = start.parse_move(&rules, "a1b1").unwrap();
    assert!(start.takes(taking) && !taking.is_capture());
    let looked = rookery_rules::inspect::inspect(&rules, start, "a1".parse().unwrap()).unwrap();
    assert_eq!(
        looked.text(&rules),
        "White rook on a1. May go to a2. May take on b1, a3."
    );
    assert_eq!(start.san(&rules, taking), "Rxb1");
    assert_eq!(start.parse_san(&rules, "Rxb1"), Ok(taking));
    let said = rookery_rules::describe::spoken(&rules, start, taking);
    assert_eq!(said, "rook a1 takes its own pawn on b1");
    // It is no attack, on whichever side's pieces: neither rook looks at its own king.
    let after = start.after(&rules, taking);
    assert!(!after.in_check(&rules));
    assert_eq!((after.halfmove(), after.occupied().count()), (0, 6));
    assert_eq!(after.key(), after.computed_key(&rules));
    // Here the line's condition spares the king.
    assert_eq!(
        from(&rules, &after, "h8"),
        "h8f8 h8g8 h8h1 h8h2 h8h3 h8h4 h8h5 h8h6 h8h7"
    );
    let over = game(&rules, "a1b1 h8h7 b1a1 h7h8 a1a3");
    assert!(over.position().outcome(&rules).is_some());
}

#[test]
fn a_royal_piece_taken_by_its_own_side_is_missed_by_no_one() {
    let text = |spares: &str, kind: &str| {
        format!(
            "title Own\nstart 4k3/8/8/8/8/8/3R4/r3K3 w - - 0 1\npiece king K {kind}\n  goes step any\npiece rook R
  goes slide orthogonal\n  takes-own step diagonal{spares}\n{}",
            if kind == "royal" { "end checkmate wins" } else { "" }
        )
    };
    let rules = ruleset(&text("", "royal"));
    // In check, the rook may stand between, or take the king: then nobody is in check.
    assert_eq!(from(&rules, rules.start(), "d2"), "d2d1 d2e1");
    let over = game(&rules, "d2e1 a1e1");
    assert!(over.position().outcome(&rules).is_none() && !over.position().in_check(&rules));
    let fen = over.position().to_fen(&rules);
    let again = Position::from_fen(&rules, &fen).map(|read| read.to_fen(&rules));
    assert_eq!(again, Ok(fen));
    // The opponent captures no king, even one that has been left attacked.
    let left = "4k3/8/8/8/8/8/8/r3K3 b - - 0 1";
    assert!(Position::from_fen(&rules, left).is_err());
    for (spares, kind) in [(" not king", "royal"), ("", "uncapturable")] {
        let rules = ruleset(&text(spares, kind));
        assert!(!from(&rules, rules.start(), "d2").contains("d2e1"));
        let none = Position::from_fen(&rules, "4k3/8/8/8/8/8/3R4/8 w - - 0 1");
        assert_eq!(none.is_err(), kind == "royal");
    }
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
