//! Rulesets beside each other: where they part is played out again and seen to differ.

use rookery_rules::compare::{Effort, Parting, Parts, compare, most_like};
use rookery_rules::{Position, Ruleset, library};

const LITTLE: Effort = Effort {
    positions: 600,
    games: 4,
};

fn ruleset(name: &str) -> Ruleset {
    library::ruleset(name).expect("a built-in ruleset")
}

fn replayed(ruleset: &Ruleset, parting: &Parting) -> Position {
    let mut position = *ruleset.start();
    for text in &parting.moves {
        let mv = position.parse_move(ruleset, text).expect(text);
        position.play(ruleset, mv);
    }
    position
}

fn moves(ruleset: &Ruleset, parting: &Parting) -> Vec<String> {
    let position = replayed(ruleset, parting);
    let legal = position.legal_moves(ruleset);
    legal.iter().map(|m| ruleset.move_text(m)).collect()
}

#[test]
fn every_built_in_game_is_itself() {
    for entry in library::entries() {
        let one = ruleset(entry.id);
        let found = compare(
            &one,
            &one,
            Effort {
                positions: 40,
                games: 1,
            },
        );
        assert!(found.same(), "{}: {found:?}", entry.id);
        assert!(found.alike >= 40, "{}: {}", entry.id, found.alike);
    }
}

#[test]
fn a_switch_is_found_where_it_shows_first() {
    let (plain, switched) = (ruleset("samantsy-2"), ruleset("samantsy-2+sliding-bishops"));
    let found = compare(&plain, &switched, LITTLE);
    assert_eq!(found.only_first.len(), 1, "{found:?}");
    assert_eq!(found.only_second.len(), 1, "{found:?}");
    let parting = found.parting.expect("a difference");
    assert!(parting.shallowest);
    // A pawn out of the way, an answer, and the bishop goes one square or three.
    assert_eq!(parting.moves.len(), 2, "{parting:?}");
    let Parts::Moves {
        only_first,
        only_second,
    } = &parting.what
    else {
        panic!("{parting:?}");
    };
    assert!(only_first.is_empty(), "{parting:?}");
    assert!(!only_second.is_empty(), "{parting:?}");
    let (ours, theirs) = (moves(&plain, &parting), moves(&switched, &parting));
    for text in only_second {
        assert!(theirs.contains(text) && !ours.contains(text), "{text}");
    }
    assert_eq!(replayed(&plain, &parting).to_fen(&plain), parting.position);
}

#[test]
fn an_end_that_differs_is_found() {
    let text = library::ruleset_text("shatranj").expect("shatranj");
    let other = text.replace("end stalemate wins", "end stalemate draws");
    assert_ne!(text, other);
    let at = |text: &str| {
        let start = "start k7/2K5/8/8/3N3p/7P/8/8 w - - 0 9";
        let lines = text.lines();
        let lines = lines.map(|l| if l.starts_with("start ") { start } else { l });
        Ruleset::parse("here", &lines.collect::<Vec<&str>>().join("\n")).expect("a ruleset")
    };
    let found = compare(&at(text), &at(&other), LITTLE);
    let parting = found.parting.expect("a difference");
    assert_eq!(parting.moves, ["d4b5"], "{parting:?}");
    let ends = Parts::Ends {
        first: Some("white"),
        second: Some("draw"),
    };
    assert_eq!(parting.what, ends);
    assert!(parting.shallowest);
}

#[test]
fn pieces_by_other_names_are_the_same_pieces() {
    let chess = ruleset("chess");
    let text = chess.to_text();
    let renamed = text
        .lines()
        .map(|line| {
            line.replace("queen", "vizier")
                .replace("vizier Q", "vizier V")
        })
        .map(|line| {
            if line.starts_with("start ") {
                line.replace('Q', "V")
                    .replace('q', "v")
                    .replace("KVkv", "KQkq")
            } else {
                line
            }
        })
        .collect::<Vec<String>>()
        .join("\n");
    let renamed = Ruleset::parse("renamed", &renamed).expect(&renamed);
    let like = most_like(
        &renamed,
        Effort {
            positions: 300,
            games: 2,
        },
    )
    .expect("a game");
    assert_eq!(like.id, "chess");
    assert_eq!(like.sentence(), "This is Chess.", "{like:?}");
}

#[test]
fn a_game_that_is_none_of_them_is_told_by_what_differs() {
    let text = ruleset("scachs").to_text();
    let other = text.replace("end bare wins", "end bare draws");
    assert_ne!(text, other);
    let other = Ruleset::parse("other", &other).expect("a ruleset");
    let like = most_like(&other, LITTLE).expect("a game");
    assert!(!like.comparison.same());
    let sentence = like.sentence();
    assert!(sentence.contains(" but for: "), "{sentence}");
    assert!(sentence.ends_with("nothing differed."), "{sentence}");
}

#[test]
fn the_order_of_pieces_and_castlings_makes_no_other_game() {
    let chess = ruleset("chess");
    let text = chess.to_text();
    let (head, rest) = text.split_once("\npiece ").expect("pieces");
    let end = rest.find("\ncastle ").expect("castlings");
    let mut pieces: Vec<&str> = rest[..end].split("\npiece ").map(str::trim_end).collect();
    pieces.reverse();
    let (mut castlings, others): (Vec<&str>, Vec<&str>) =
        rest[end..].lines().partition(|l| l.starts_with("castle "));
    castlings.reverse();
    let turned = format!(
        "{head}\npiece {}\n{}\n{}\n",
        pieces.join("\n\npiece "),
        castlings.join("\n"),
        others.join("\n")
    );
    assert_ne!(turned, text);
    let turned = Ruleset::parse("turned", &turned).expect(&turned);
    let found = compare(&chess, &turned, LITTLE);
    assert!(found.same(), "{found:?}");
}
