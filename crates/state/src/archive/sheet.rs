//! A game of the archive as PGN, and one of a PGN as a game of the archive.

use std::sync::Arc;

use rookery_rules::pgn::{self, Score};
use rookery_rules::tree::{NodeId, Tree};
use rookery_rules::{Game, Outcome, Reason, Ruleset, Side};
use rookery_worker::collection::Collected;
use rookery_worker::review::annotate;

use super::entry::{ASKED, ELSEWHERE};
use super::{Entry, how, told, without_fillers};
use crate::analysis::join;
use crate::clock::Clock;
use crate::players::{self, SideText};
use crate::record::{FORMAT, Record};
use crate::words;

/// The tags that the fields of an entry say.
const OWN: [&str; 4] = ["White", "Black", "Date", "Termination"];

/// The game as PGN, with what somebody has worked on it in an analysis (its PGN), if anybody has. The error
/// says why it cannot be written.
pub fn write(entry: &Entry, ruleset: Arc<Ruleset>, analysis: &str) -> Result<String, String> {
    let (play, trouble) = entry.game.revive(ruleset.clone());
    // What could not be read is passed on as it came, until somebody has changed the game: then it
    // stands in comments.
    if !entry.trouble.is_empty() && (trouble.is_some() || is_as_it_came(entry, &play.game)) {
        return Ok(entry.pgn.trim().to_owned() + "\n");
    }
    if let Some(trouble) = trouble {
        return Err(trouble);
    }
    let worked_on = whole(analysis, &play.game);
    let mut record = match worked_on.or_else(|| whole(&entry.pgn, &play.game)) {
        Some(tree) => pgn::Record::new(tree),
        None => pgn::Record::from_game(&play.game),
    };
    if let Some(clock) = &play.clock {
        clock.to_pgn().write(&mut record);
    }
    let review = entry.review.as_ref();
    if let Some(review) = review.and_then(|review| review.revive(&play.game)) {
        annotate(&mut record.tree, &review.game, &review.seen, &review.report);
    }
    for (name, value) in tags(entry) {
        record.set_tag(&name, &value);
    }
    let reason = how(&entry.end);
    if !reason.is_empty() {
        record.set_tag("Termination", reason);
    }
    record.result = Score::read(&entry.game.result).unwrap_or_default();
    if !entry.notes.is_empty() {
        record.tree.node_mut(NodeId::ROOT).comment = entry.notes.clone();
    }
    Ok(record.to_text())
}

/// Whether neither its moves nor what is said of it are others than in the PGN that it came from.
fn is_as_it_came(entry: &Entry, game: &Game) -> bool {
    let read = pgn::read_with(&entry.pgn, &mut |_| Ok(game.ruleset().clone()));
    read.games.first().is_none_or(|came| {
        let known = |tag: &str| came.tag(tag).filter(|value| *value != "?");
        came.game().moves() == game.moves()
            && came.tree.node(NodeId::ROOT).comment == entry.notes
            && ASKED
                .iter()
                .all(|(tag, _)| known(tag).unwrap_or_default() == entry.said(tag))
    })
}

/// What else is known of the game: who played, where and when.
pub fn tags(entry: &Entry) -> Vec<(String, String)> {
    let names = [
        ("White", Side::White, &entry.white),
        ("Black", Side::Black, &entry.black),
    ];
    let nameless = entry.game.computer.is_none() && entry.game.letter.is_none();
    let named = names
        .into_iter()
        .filter(|(_, _, name)| !(name.is_empty() && nameless));
    let named = named.map(|(tag, side, _)| (tag.to_owned(), entry.name(side)));
    let date = (!entry.date.is_empty()).then(|| ("Date".to_owned(), entry.date.clone()));
    named
        .chain(date)
        .chain(entry.tags.iter().cloned())
        .collect()
}

/// A game with all that stood beside it in the PGN that it came from: variations, comments. It may
/// have been played on here. None where there was nothing more.
pub fn whole(pgn: &str, game: &Game) -> Option<Tree> {
    if pgn.is_empty() {
        return None;
    }
    let read = pgn::read_with(pgn, &mut |_| Ok(game.ruleset().clone()));
    let mut tree = read.games.into_iter().next()?.tree;
    if tree.position(NodeId::ROOT) != game.start() {
        return None;
    }
    join(&mut tree, game);
    Some(tree)
}

/// A game of a file, to be kept; `saved` is the time of keeping.
pub fn taken_in(read: Collected, ruleset: Option<&Ruleset>, saved: u64) -> Entry {
    let tag = |name: &str| {
        let value = pgn::tag(&read.tags, name).unwrap_or_default();
        if value == "?" { "" } else { value }.to_owned()
    };
    let by_rules = ruleset.and_then(|ruleset| {
        let mut reasons = Reason::ALL.into_iter();
        let reason = reasons.find(|reason| reason.text() == read.reason)?;
        let winner = Score::read(&read.result).and_then(Score::winner);
        Some(words::headline(ruleset, &Outcome { winner, reason }))
    });
    let end = by_rules.unwrap_or_else(|| told(&read.result, without_fillers(&tag("Termination"))));
    let (white, black, date) = (tag("White"), tag("Black"), tag("Date"));
    let computer = players::computer_of(&white, &black);
    let game = Record {
        format: FORMAT,
        rev: 1,
        cursor: read.moves.split_whitespace().count(),
        board: read.board,
        ruleset: read.ruleset,
        title: read.title,
        start: read.start,
        moves: read.moves,
        turns: read.turns,
        computer: computer.map(|(side, _)| side.into()),
        level: computer.map_or(0, |(_, level)| level),
        bottom: computer.map_or(SideText::White, |(side, _)| side.other().into()),
        clock: read.clocks.map(Clock::read),
        result: read.result,
        saved,
        ..Record::default()
    };
    let mut entry = Entry {
        white,
        black,
        notes: read.notes,
        end,
        tags: read
            .tags
            .into_iter()
            .filter(|(name, value)| {
                !OWN.contains(&name.as_str()) && !["?", ""].contains(&value.as_str())
            })
            .collect(),
        pgn: read.pgn,
        trouble: read.trouble,
        ..Entry::of(game, None, Some(date))
    };
    // The same game taken in twice gets the same name.
    entry.game.id = format!("{ELSEWHERE}{:x}", entry.likeness());
    entry
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::for_tests::{game, ruleset};
    use crate::play::Play;
    use crate::players::Players;
    use rookery_rules::{Game, library};
    use rookery_worker::collection;
    use std::collections::BTreeMap;

    fn read(text: &str) -> Vec<Entry> {
        let mut found = Vec::new();
        collection::read(text, &BTreeMap::new(), &mut |batch| {
            assert!(batch.left_out.is_empty(), "{:?}", batch.left_out);
            found.extend(batch.games);
        });
        let taken = found.into_iter().map(|game| {
            let ruleset = library::ruleset(&game.ruleset).unwrap();
            taken_in(game, Some(&ruleset), 9)
        });
        taken.collect()
    }

    fn written(entry: &Entry) -> String {
        let ruleset = library::ruleset(&entry.game.ruleset).unwrap();
        write(entry, Arc::new(ruleset), "").unwrap()
    }

    #[test]
    fn p48_a_game_that_goes_out_comes_in_as_it_was_in_every_ruleset() {
        for ruleset in library::entries() {
            let rules = Arc::new(library::ruleset(ruleset.id).unwrap());
            let mut game = Game::new(rules.clone());
            for n in 0..30 {
                let legal = game.position().legal_moves(&rules);
                let moves = legal.as_slice();
                if game.outcome().is_some() || moves.is_empty() {
                    break;
                }
                game.push(moves[n * 7 % moves.len()]);
            }
            let players = Players::FIRST.again(true);
            let play = Play::new("1-1".into(), 7, game, players);
            let mut own = Entry::of(Record::of(&play, 5), Some(rules), Some("2026.11.21".into()));
            own.notes = "A fine game.".into();
            let text = written(&own);
            let back = read(&text).remove(0);
            assert_eq!(back.likeness(), own.likeness(), "{text}");
            assert_eq!((&back.notes, &back.end), (&own.notes, &own.end), "{text}");
            assert_eq!(back.game.board, own.game.board);
            // Against the same computer, from the same side.
            assert_eq!(back.game.computer, own.game.computer);
            assert_eq!(back.game.level, own.game.level);
            assert_eq!(back.game.bottom, own.game.bottom);
            assert_eq!(written(&back), text);
            assert!(back.is_from_elsewhere() && !own.is_from_elsewhere());
        }
    }

    #[test]
    fn what_was_worked_on_a_game_goes_out_with_it() {
        let rules = ruleset("chess");
        let game = game("chess", "e2e4 e7e5 g1f3");
        let play = Play::new("1-1".into(), 7, game, Players::TWO_PEOPLE);
        let own = Entry::of(Record::of(&play, 5), Some(rules.clone()), None);
        // The game went on after it had been analysed.
        let analysis = "1. e4 {mine} e5 (1... c5 2. Nf3) *";
        let text = write(&own, rules.clone(), analysis).unwrap();
        assert!(
            text.contains("1. e4 {mine} 1... e5 (1... c5 2. Nf3) 2. Nf3 *"),
            "{text}"
        );
        // Of another start it is none of this game's.
        let other = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. Rh8+ {not mine} *";
        let text = write(&own, rules, other).unwrap();
        assert!(text.contains("1. e4 e5 2. Nf3 *"), "{text}");
    }

    #[test]
    fn p63_clocks_go_out_and_come_in_again() {
        use crate::clock::{Allowance, Pace};
        use crate::play::Action;
        let black = Allowance::minutes(1, 0);
        let unequal = Pace {
            white: Allowance::minutes(10, 5),
            black,
        };
        for pace in [unequal, Pace::even(black)] {
            let rules = ruleset("sfenj-11");
            let game = Game::new(rules.clone());
            let mut play =
                Play::new("1-1".into(), 7, game, Players::TWO_PEOPLE).by_clock(Some(pace));
            for mv in ["e2e4", "d2d4", "e7e5", "0000", "g1f3"] {
                play.update(Action::Passed(7_250));
                play.update(Action::Move(mv.into()));
            }
            // It ends by the clock, so that nothing of a turn is left over.
            play.update(Action::Passed(600_000));
            let own = Entry::of(Record::of(&play, 5), Some(rules.clone()), None);
            assert_eq!(own.end, "White wins: Black's time ran out");
            let text = written(&own);
            assert!(
                text.contains("[Termination \"Black's time ran out\"]"),
                "{text}"
            );
            let back = read(&text).remove(0);
            assert!(back.pgn.is_empty() && back.tags.is_empty(), "{text}");
            assert_eq!(back.end, own.end);
            assert_eq!(written(&back), text);
            let (again, _) = back.game.revive(rules);
            let (own, back) = (play.clock.unwrap(), again.clock.unwrap());
            assert_eq!(own.to_pgn(), back.to_pgn());
            // White moved last: its clock is as the last move left it.
            assert_eq!(back.left(Side::White), own.left(Side::White));
        }
    }

    #[test]
    fn comments_variations_and_tags_come_out_again() {
        let text = "[Event \"Cup\"]\n[White \"Ann\"]\n[Opening \"odd\"]\n\n\
            {before} 1. e4 $1 (1. d4 d5) 1... e5 {why} 2. Nf3 *\n";
        let mut entry = read(text).remove(0);
        assert_eq!(entry.notes, "before");
        let out = written(&entry);
        for part in ["Cup", "Ann", "odd", "{before}", "$1", "(1. d4 d5)", "{why}"] {
            assert!(out.contains(part), "{part}: {out}");
        }
        // Played on here: the comments stay, and the new move is there.
        entry.game.moves += " b8c6";
        let out = written(&entry);
        assert!(out.contains("{why}") && out.contains("Nc6"), "{out}");
        assert_eq!(
            read(&written(&entry)).remove(0).game.moves,
            entry.game.moves
        );
    }

    #[test]
    fn an_end_is_told_by_the_rules_or_by_the_file() {
        let end = |text: &str| read(text).remove(0).end;
        assert_eq!(end("1. f3 e5 2. g4 Qh4# 0-1"), "Black wins: checkmate");
        assert_eq!(
            end("[Termination \"time forfeit\"]\n1. e4 1-0"),
            "White wins: time forfeit"
        );
        assert_eq!(end("[Termination \"normal\"]\n1. e4 1/2-1/2"), "Draw");
        assert_eq!(end("1. e4 *"), "Not over");
    }

    #[test]
    fn what_could_not_be_read_goes_out_as_it_came() {
        let text = "[White \"Ann\"]\n\n1. e4 e5 2. Qe7 Nf6 1-0\n";
        let entry = read(text).remove(0);
        assert!(!entry.trouble.is_empty());
        assert_eq!(written(&entry), text);
    }

    #[test]
    fn what_was_done_with_a_game_that_could_not_be_read_whole_goes_out_too() {
        let mut entry = read("[White \"Ann\"]\n\n1. e4 Ke4 *\n").remove(0);
        entry.game.moves += " c7c5 g1f3";
        entry.say("Event", "Cup".into());
        let out = written(&entry);
        for part in [
            "[Event \"Cup\"]",
            "[White \"Ann\"]",
            "c5",
            "Nf3",
            "Left out: Ke4",
        ] {
            assert!(out.contains(part), "{part}: {out}");
        }
        entry = read("1. e4 Ke4 *").remove(0);
        entry.notes = "A slip of the pen".into();
        assert!(written(&entry).contains("A slip of the pen"));
    }
}
