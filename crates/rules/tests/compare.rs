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
    for text in &parting.moves[0] {
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
fn what_says_the_same_line_by_line_is_not_played() {
    let text = library::ruleset_text("chess").expect("a built-in ruleset");
    let parse = |text: &str| Ruleset::parse("page", text).expect(text);
    // The pieces from the last to the first, the head and the ends where they were.
    let mut parts: Vec<String> = vec![String::new()];
    for line in parse(text).to_text().lines() {
        if line.starts_with("piece") || line.is_empty() {
            parts.push(String::new());
        }
        let last = parts.last_mut().expect("at least one");
        *last += &format!("{line}\n");
    }
    let pieces: Vec<usize> = (0..parts.len())
        .filter(|part| parts[*part].starts_with("piece"))
        .collect();
    let mut turned = parts.clone();
    for (to, from) in pieces.iter().zip(pieces.iter().rev()) {
        turned[*to].clone_from(&parts[*from]);
    }
    let turned = turned.concat();
    let found = most_like(&parse(&turned), LITTLE).expect("a likeness");
    assert_eq!((found.id.as_str(), found.comparison.alike), ("chess", 0));
    assert!(found.comparison.same(), "{found:?}");
    // Black begins: all sentences are the same, and the games are not.
    let other = turned.replace(" w KQkq", " b KQkq");
    assert_ne!(other, turned);
    let found = most_like(&parse(&other), LITTLE).expect("a likeness");
    assert!(!found.comparison.same(), "{found:?}");
}

#[test]
fn a_switch_is_found_where_it_shows_first() {
    let (plain, switched) = (ruleset("samantsy-2"), ruleset("samantsy-2+sliding-bishops"));
    let found = compare(&plain, &switched, LITTLE);
    assert_eq!(found.only().map(|only| only.len()), [1, 1], "{found:?}");
    let bishop = Some("bishop".to_string());
    assert_eq!(found.pieces, [[bishop.clone(), bishop]]);
    let parting = found.parting.expect("a difference");
    assert!(parting.shallowest);
    // A pawn out of the way, an answer, and the bishop goes one square or three.
    assert_eq!(parting.moves[0].len(), 2, "{parting:?}");
    let Parts::Moves([only_first, only_second]) = &parting.what else {
        panic!("{parting:?}");
    };
    assert!(only_first.is_empty(), "{parting:?}");
    assert!(!only_second.is_empty(), "{parting:?}");
    let (ours, theirs) = (moves(&plain, &parting), moves(&switched, &parting));
    for text in only_second {
        assert!(theirs.contains(text) && !ours.contains(text), "{text}");
    }
    let position = replayed(&plain, &parting).to_fen(&plain);
    assert_eq!(position, parting.positions[0]);
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
    assert_eq!(parting.moves, [["d4b5"], ["d4b5"]], "{parting:?}");
    assert_eq!(parting.what, Parts::Ends([Some("white"), Some("draw")]));
    assert!(parting.shallowest);
}

/// Chess with a vizier in the place of the queen.
fn with_a_vizier(further: &str) -> Ruleset {
    let text = ruleset("chess").to_text();
    let renamed = |line: &str| match line.starts_with("start ") {
        true => {
            let line = line.replace('Q', "V").replace('q', "v");
            line.replace("KVkv", "KQkq")
        }
        false => line
            .replace("queen", "vizier")
            .replace("vizier Q", "vizier V"),
    };
    let lines: Vec<String> = text.lines().map(renamed).collect();
    let text = lines.join("\n") + further;
    Ruleset::parse("renamed", &text).expect(&text)
}

#[test]
fn pieces_by_other_names_are_the_same_pieces() {
    let effort = Effort {
        positions: 300,
        games: 2,
    };
    let like = most_like(&with_a_vizier(""), effort).expect("a game");
    assert_eq!(like.id, "chess");
    assert_eq!(like.sentence(), "This is Chess.", "{like:?}");
    let names = [["queen".to_string(), "vizier".to_string()]];
    assert_eq!(like.comparison.names, names);
}

#[test]
fn a_difference_is_told_in_the_words_of_each() {
    // It stands beside its king, so the first move of the game shows it.
    let start = "start 6k1/4P3/8/8/8/8/8/4K3 w - - 0 9";
    let at = |ruleset: &Ruleset| {
        let text = ruleset.to_text();
        let lines = text.lines();
        let lines = lines.map(|l| if l.starts_with("start ") { start } else { l });
        let lines = lines.filter(|l| !l.starts_with("castle "));
        let text = lines.collect::<Vec<&str>>().join("\n");
        Ruleset::parse("here", &text).expect(&text)
    };
    let (chess, other) = (
        at(&ruleset("chess")),
        at(&with_a_vizier("\nend bare loses\n")),
    );
    let parting = compare(&chess, &other, LITTLE).parting.expect("an end");
    let [ours, theirs] = &parting.moves;
    assert!(parting.shallowest && ours.len() == theirs.len());
    for (ruleset, (moves, fen)) in [&chess, &other]
        .into_iter()
        .zip(parting.moves.iter().zip(&parting.positions))
    {
        let mut position = *ruleset.start();
        for text in moves {
            let mv = position.parse_move(ruleset, text).expect(text);
            position.play(ruleset, mv);
        }
        assert_eq!(position.to_fen(ruleset), *fen);
    }
}

#[test]
fn a_switch_that_makes_it_the_same_is_named() {
    let other = ruleset("samantsy-2+sliding-bishops").to_text();
    let other = Ruleset::parse("other", &other).expect("a ruleset");
    let like = most_like(&other, LITTLE).expect("a game");
    assert_eq!(like.id, "samantsy-2+sliding-bishops");
    let sentence = "This is Samantsy (Ludii 2) with sliding bishops.";
    assert_eq!(like.sentence(), sentence, "{like:?}");
}

#[test]
fn who_is_like_no_other_is_not_told_by_a_page_of_differences() {
    let other = "title Moths\npiece moth M\n  goes step any\nend bare loses\n\
        start mmmmmmmm/8/8/8/8/8/8/MMMMMMMM w - - 0 1\n";
    let other = Ruleset::parse("moths", other).expect("a ruleset");
    let sentence = most_like(&other, LITTLE).expect("a game").sentence();
    assert!(sentence.starts_with("Most like "), "{sentence}");
    assert!(sentence.len() < 200, "{sentence}");
}

#[test]
fn a_game_that_is_none_of_them_is_told_by_what_differs() {
    let text = ruleset("shatranj").to_text();
    let other = text.replace("end stalemate wins", "end stalemate draws");
    assert_ne!(text, other);
    let other = Ruleset::parse("other", &other).expect("a ruleset");
    let like = most_like(&other, LITTLE).expect("a game");
    assert!(!like.comparison.same());
    let sentence = like.sentence();
    let own = "but for: A player who leaves the opponent, who is not in check, without a legal \
        move draws.";
    assert!(sentence.contains(own), "{sentence}");
    // A stalemate of that game is rarer than that.
    assert!(sentence.ends_with("nothing differed."), "{sentence}");
}

#[test]
fn a_king_is_a_king_wherever_it_stands() {
    let chess = ruleset("chess");
    for id in ["main-chator", "mak-ruk", "ouk-chatrang", "shatranj"] {
        let other = ruleset(id);
        for (first, second) in [(&chess, &other), (&other, &chess)] {
            let found = compare(first, second, LITTLE);
            let renamed = found.names.concat().iter().any(|name| name == "king");
            assert!(!renamed, "{id}: {:?}", found.names);
            let lacks = found.pieces.iter().any(|pair| pair.contains(&None));
            assert!(!lacks, "{id}: {:?}", found.pieces);
        }
    }
}

#[test]
fn the_order_of_pieces_castlings_and_choices_makes_no_other_game() {
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
    let turned = turned.replace("to queen rook bishop knight", "to knight queen bishop rook");
    assert!(turned.contains("to knight queen"), "{turned}");
    assert_ne!(turned, text);
    let turned = Ruleset::parse("turned", &turned).expect(&turned);
    let found = compare(&chess, &turned, LITTLE);
    assert!(found.same(), "{found:?}");
}

#[test]
fn of_games_that_are_the_same_the_one_of_the_same_name_is_meant() {
    for (id, title) in [("shatranj", "Shatranj"), ("scachs", "Scachs")] {
        let text = library::ruleset(id).unwrap().to_text();
        let read = Ruleset::parse("read-it", &text).unwrap();
        let like = most_like(&read, LITTLE).expect("a game");
        assert_eq!((like.id.as_str(), like.title.as_str()), (id, title));
        assert!(!like.also.is_empty(), "{id}");
        // A game of the library is told of another one.
        let other = most_like(&library::ruleset(id).unwrap(), LITTLE).expect("a game");
        assert_ne!(other.id, id);
    }
}
