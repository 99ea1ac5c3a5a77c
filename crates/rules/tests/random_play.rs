//! Claims that hold in every position of every ruleset, tried on random play.

mod common;

use common::{Chance, built_in, odd, random_game, slow, unconditional};
use rookery_rules::pgn::{self, Record};
use rookery_rules::{Game, MoveList, Position, Ruleset, Side};
use std::sync::Arc;

const GAMES: u64 = 12;
const PLIES: usize = 140;

/// All rulesets with a few random games each.
fn games(seed: u64) -> impl Iterator<Item = Game> {
    games_of(built_in().into_iter().chain(odd()), seed)
}

fn games_of(
    rulesets: impl IntoIterator<Item = Arc<Ruleset>>,
    seed: u64,
) -> impl Iterator<Item = Game> {
    rulesets.into_iter().flat_map(move |ruleset| {
        (0..GAMES).map(move |round| {
            let mut chance = Chance::new(seed * 1000 + round);
            random_game(&ruleset, &mut chance, PLIES)
        })
    })
}

fn legal_texts(ruleset: &Ruleset, position: &Position) -> Vec<String> {
    let legal = position.legal_moves(ruleset);
    let mut texts: Vec<String> = legal.iter().map(|mv| ruleset.move_text(mv)).collect();
    texts.sort();
    texts
}

/// Whether all games together did something often enough to call it tried.
fn expect(count: usize, least: usize, what: &str) {
    assert!(count >= least, "{what}: only {count} times, not {least}");
}

#[test]
fn the_generated_moves_are_those_that_the_statements_allow() {
    let (mut castlings, mut passed, mut in_place, mut passes) = (0, 0, 0, 0);
    for game in games_of(unconditional(), 1) {
        let ruleset = game.ruleset();
        for (ply, position) in game.positions().iter().enumerate() {
            if position.outcome(ruleset).is_some() {
                continue;
            }
            let legal = position.legal_moves(ruleset);
            castlings += legal.iter().filter(|mv| mv.is_castle()).count();
            passed += legal
                .iter()
                .filter(|mv| mv.flavour() == rookery_rules::Flavour::EnPassant)
                .count();
            in_place += legal
                .iter()
                .filter(|mv| mv.flavour() == rookery_rules::Flavour::InPlace)
                .count();
            passes += legal.iter().filter(|mv| mv.is_pass()).count();
            assert_eq!(
                legal_texts(ruleset, position),
                slow::legal(ruleset, position),
                "{} after {}: {}",
                ruleset.id(),
                game.move_texts()[..ply].join(" "),
                position.to_fen(ruleset)
            );
        }
    }
    expect(castlings, 20, "castling");
    expect(passed, 5, "en passant");
    expect(in_place, 20, "promotion in place");
    expect(passes, 20, "pass");
}

#[test]
fn playing_keeps_the_key_right_and_leaves_the_original_alone() {
    for game in games(2) {
        let ruleset = game.ruleset();
        for position in game.positions() {
            let before = *position;
            assert_eq!(
                position.key(),
                position.computed_key(ruleset),
                "{}",
                ruleset.id()
            );
            let legal = position.legal_moves(ruleset);
            assert_eq!(
                position.count_legal(ruleset),
                legal.len() as u64,
                "{}",
                ruleset.id()
            );
            for mv in legal.iter() {
                let after = position.after(ruleset, mv);
                assert_eq!(
                    after.key(),
                    after.computed_key(ruleset),
                    "{} {mv:?}",
                    ruleset.id()
                );
                let mut played = before;
                played.play(ruleset, mv);
                assert!(played == after && *position == before);
            }
        }
    }
}

#[test]
fn forcing_moves_are_the_legal_captures_promotions_and_giving_arrivals() {
    for game in games(3) {
        let ruleset = game.ruleset();
        for position in game
            .positions()
            .iter()
            .filter(|p| p.outcome(ruleset).is_none())
        {
            let legal = position.legal_moves(ruleset);
            let mut forcing = MoveList::default();
            position.list_forcing(ruleset, &mut forcing);
            for mv in forcing.iter() {
                assert!(legal.contains(mv), "{} {mv:?}", ruleset.id());
            }
            for mv in legal
                .iter()
                .filter(|mv| mv.is_capture() || mv.promotion().is_some())
            {
                assert!(forcing.contains(mv), "{} {mv:?}", ruleset.id());
            }
        }
    }
}

/// The same position with the colours changed and the board turned over.
fn mirrored(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let swap = |c: char| match c.is_ascii_uppercase() {
        true => c.to_ascii_lowercase(),
        false => c.to_ascii_uppercase(),
    };
    let rank = |c: char| match c {
        '1'..='8' => char::from(b'1' + b'8' - c as u8),
        other => other,
    };
    let rows: Vec<String> = fields[0]
        .split('/')
        .rev()
        .map(|row| row.chars().map(swap).collect())
        .collect();
    let mut out = vec![rows.join("/")];
    out.push(if fields[1] == "w" {
        "b".into()
    } else {
        "w".into()
    });
    out.push(fields[2].chars().map(swap).collect());
    out.push(fields[3].chars().map(rank).collect());
    out.extend(fields[4..6].iter().map(|f| f.to_string()));
    for field in &fields[6..] {
        let (name, value) = field.split_once(':').unwrap();
        let value: String = match name {
            "unmoved" => value.chars().map(rank).collect(),
            "lost" => value.chars().map(swap).collect(),
            // The rule's number stays, the square behind it is mirrored.
            "again" => value
                .char_indices()
                .map(|(i, c)| if i == 0 { c } else { rank(c) })
                .collect(),
            _ => value.to_string(),
        };
        out.push(format!("{name}:{value}"));
    }
    out.join(" ")
}

#[test]
fn colours_make_no_difference() {
    for game in games_of(unconditional(), 4) {
        let ruleset = game.ruleset();
        for position in game
            .positions()
            .iter()
            .filter(|p| p.outcome(ruleset).is_none())
        {
            let fen = position.to_fen(ruleset);
            let turned = mirrored(&fen);
            let other = match Position::from_fen(ruleset, &turned) {
                Ok(other) => other,
                Err(error) => {
                    // Only what the plain text is refused for as well: a checked side waiting.
                    assert!(
                        Position::from_fen(ruleset, &fen).is_err(),
                        "{}: {turned}: {error}",
                        ruleset.id()
                    );
                    continue;
                }
            };
            let mut texts: Vec<String> = legal_texts(ruleset, position)
                .iter()
                .map(|text| match text.as_str() {
                    "0000" => "0000".to_string(),
                    text => text
                        .chars()
                        .map(|c| {
                            if c.is_ascii_digit() {
                                char::from(b'1' + b'8' - c as u8)
                            } else {
                                c
                            }
                        })
                        .collect(),
                })
                .collect();
            texts.sort();
            assert_eq!(
                legal_texts(ruleset, &other),
                texts,
                "{}: {fen} and {turned}",
                ruleset.id()
            );
            assert_eq!(position.in_check(ruleset), other.in_check(ruleset));
            for (mv, text) in position.legal_moves(ruleset).iter().zip(0..) {
                if text % 5 != 0 {
                    continue;
                }
                let mirrored_text: String = match mv.is_pass() {
                    true => "0000".into(),
                    false => ruleset
                        .move_text(mv)
                        .chars()
                        .map(|c| {
                            if c.is_ascii_digit() {
                                char::from(b'1' + b'8' - c as u8)
                            } else {
                                c
                            }
                        })
                        .collect(),
                };
                let other_mv = other.parse_move(ruleset, &mirrored_text).unwrap();
                let ends = |o: Option<rookery_rules::Outcome>, turn: bool| {
                    o.map(|o| (o.reason, o.winner.map(|w| if turn { w.other() } else { w })))
                };
                assert_eq!(
                    ends(position.after(ruleset, mv).outcome(ruleset), false),
                    ends(other.after(ruleset, other_mv).outcome(ruleset), true),
                    "{}: {fen} {mirrored_text}",
                    ruleset.id()
                );
            }
        }
    }
}

#[test]
fn fen_keeps_everything() {
    for game in games(5) {
        let ruleset = game.ruleset();
        for position in game
            .positions()
            .iter()
            .filter(|p| p.outcome(ruleset).is_none())
        {
            let fen = position.to_fen(ruleset);
            let back = Position::from_fen(ruleset, &fen);
            let back = back.unwrap_or_else(|e| panic!("{}: {fen}: {e}", ruleset.id()));
            assert_eq!(back.to_fen(ruleset), fen, "{}", ruleset.id());
            assert_eq!(back.key(), position.key(), "{}: {fen}", ruleset.id());
            assert_eq!(
                legal_texts(ruleset, &back),
                legal_texts(ruleset, position),
                "{}: {fen}",
                ruleset.id()
            );
        }
    }
}

#[test]
fn move_text_and_san_name_one_move_each() {
    for game in games(6) {
        let ruleset = game.ruleset();
        for position in game.positions() {
            let legal = position.legal_moves(ruleset);
            let mut sans: Vec<String> = Vec::new();
            for mv in legal.iter() {
                let text = ruleset.move_text(mv);
                assert_eq!(
                    position.parse_move(ruleset, &text),
                    Ok(mv),
                    "{}",
                    ruleset.id()
                );
                let san = position.san_among(ruleset, mv, &legal);
                assert_eq!(
                    position.parse_san(ruleset, &san),
                    Ok(mv),
                    "{} {san}",
                    ruleset.id()
                );
                // With a dash between its squares, as in letters of old.
                let joined = format!("{}-{}", &text[..2], &text[2..]);
                for text in [text, joined] {
                    let read = position.parse_san(ruleset, &text);
                    assert_eq!(read, Ok(mv), "{} {text}", ruleset.id());
                }
                sans.push(san);
            }
            let count = sans.len();
            sans.sort();
            sans.dedup();
            assert_eq!(
                sans.len(),
                count,
                "{}: {}",
                ruleset.id(),
                position.to_fen(ruleset)
            );
        }
    }
}

#[test]
fn pgn_keeps_games_and_variations() {
    for (number, game) in games(7).enumerate() {
        let ruleset = game.ruleset().clone();
        let mut record = Record::from_game(&game);
        let mut chance = Chance::new(number as u64);
        // A variation with a comment here and there.
        for node in record.tree.mainline() {
            if chance.below(8) > 0 {
                continue;
            }
            let legal = record.tree.position(node).legal_moves(&ruleset);
            if let Some(mv) = legal.iter().nth(chance.below(legal.len())) {
                let node = record.tree.add(node, mv);
                record.tree.node_mut(node).comment = format!("try {}", chance.below(100));
                record.tree.node_mut(node).nags = vec![chance.below(140) as u8];
            }
        }
        let text = record.to_text();
        let known = ruleset.clone();
        let back = pgn::read_with(&text, &mut |variant| {
            assert_eq!(variant, Some(known.id()));
            Ok(known.clone())
        });
        assert_eq!(back.problems, [], "{text}");
        assert_eq!(back.games.len(), 1, "{text}");
        assert_eq!(back.games[0].to_text(), text);
        // The last node may have got a move of its own: then the line goes on.
        let main = back.games[0].game();
        assert!(main.moves().starts_with(game.moves()), "{text}");
    }
}

#[test]
fn a_ruleset_written_as_text_plays_the_same() {
    for ruleset in built_in().into_iter().chain(odd()) {
        let text = ruleset.to_text();
        let again = Arc::new(
            Ruleset::parse(ruleset.id(), &text)
                .unwrap_or_else(|e| panic!("{}: {e}\n{text}", ruleset.id())),
        );
        assert_eq!(again.to_text(), text);
        let mut chance = Chance::new(8);
        let game = random_game(&ruleset, &mut chance, 60);
        let mut other = Game::new(again);
        for (mv, position) in game.move_texts().iter().zip(game.positions()) {
            assert_eq!(
                legal_texts(other.ruleset(), other.position()),
                legal_texts(&ruleset, position)
            );
            other.push_text(mv).unwrap();
        }
        assert_eq!(other.outcome(), game.outcome());
    }
}

#[test]
fn random_play_ends_in_many_ways() {
    let mut reasons = std::collections::BTreeSet::new();
    let (mut white, mut black) = (0, 0);
    for game in games(9) {
        if let Some(outcome) = game.outcome() {
            reasons.insert(outcome.reason.text());
            white += usize::from(outcome.winner == Some(Side::White));
            black += usize::from(outcome.winner == Some(Side::Black));
            assert!(game.position().legal_moves(game.ruleset()).is_empty());
        } else {
            assert!(!game.position().legal_moves(game.ruleset()).is_empty());
        }
    }
    expect(reasons.len(), 3, "reasons");
    expect(white.min(black), 1, "wins of either side");
}
