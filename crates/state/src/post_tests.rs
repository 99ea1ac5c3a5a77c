//! Two people and their letters, without a browser: each has a copy of the game, and nothing passes
//! between them but what stands in a link.

use rookery_rules::library;
use rookery_rules::rng::Rng;

use super::*;
use crate::effect::Effect;
use crate::ended::Ended;
use crate::for_tests::ruleset;
use crate::letter::LONGEST_NAME;
use crate::play::Action;
use crate::players::SideText;
use crate::stored::Stored;

fn begun(id: &str, own: Side, names: [&str; 2]) -> Play {
    let mut play = Play::new(
        format!("{BY_LETTER}19aab7c3000-1f"),
        3,
        Game::new(ruleset(id)),
        Players::TWO_PEOPLE,
    );
    play.letter = Some(Letter::of(own, &names.map(str::to_owned)));
    play.bottom = own;
    play
}

/// What stands in the address after `?`.
fn sent(play: &Play) -> String {
    link(play, String::new()).unwrap().to_string()
}

fn opened(query: &str, known: Option<&Play>) -> Received {
    let record = known.map(|play| Record::from_text(&Record::of(play, 1).to_text()).unwrap());
    let ruleset = known.map_or_else(|| ruleset("chess"), |play| play.game.ruleset().clone());
    receive(&Link::parse(query), ruleset, record.as_ref()).unwrap()
}

fn notice(received: &Received) -> &str {
    received.notice.as_deref().unwrap_or_default()
}

fn mv(play: &mut Play, text: &str) -> Vec<Effect> {
    play.update(Action::Move(text.into()))
}

#[test]
fn p65_two_people_play_a_whole_game_by_letter() {
    let mut ann = begun("chess", Side::White, ["Ann", "Ben"]);
    assert_eq!(expected(&ann), "Your move: White.");
    assert!(!ann.letter_due(), "there is nothing to send yet");
    mv(&mut ann, "f2f3");
    assert!(ann.letter_due());
    assert_eq!(expected(&ann), "Black: Ben answers by letter.");
    assert!(matches!(&mv(&mut ann, "e7e5")[..], [Effect::Say(words)] if words.contains("letter")));
    assert_eq!(
        text(&ann),
        "Chess by letter, Ann against Ben. My move: 1. f3. Your turn!"
    );

    let first = opened(&sent(&ann), None);
    assert_eq!(first.kind, Kind::First);
    assert!(notice(&first).contains("from Ann: Chess, and you play Black"));
    let mut ben = first.play;
    assert_eq!(
        (ben.bottom, ben.id.as_str()),
        (Side::Black, ann.id.as_str())
    );
    assert_eq!(
        (ben.name(Side::White), ben.name(Side::Black)),
        ("Ann".into(), "Ben".into())
    );
    mv(&mut ben, "e7e5");
    // Ben is Benjamin, and Ann learns it.
    ben.update(Action::Named("  Benjamin\n".into()));

    let answer = opened(&sent(&ben), Some(&ann));
    assert_eq!(answer.kind, Kind::GoesOn);
    assert_eq!(notice(&answer), "Benjamin has played 1... e5.");
    let mut ann = answer.play;
    assert_eq!(ann.name(Side::White), "Ann");
    mv(&mut ann, "g2g4");
    let mut ben = opened(&sent(&ann), Some(&ben)).play;
    mv(&mut ben, "d8h4");
    assert!(text(&ben).contains("Black wins: checkmate"));
    assert!(ben.letter_due());
    let end = opened(&sent(&ben), Some(&ann));
    assert_eq!(
        notice(&end),
        "Benjamin has played 2... Qh4#. Black wins: checkmate."
    );
    assert_eq!((end.play.result(), end.play.letter_due()), ("0-1", false));
}

#[test]
fn p65_letters_hold_whole_games_in_every_ruleset() {
    for entry in library::entries() {
        let mut play = begun(entry.id, Side::White, ["Ann", "Ben"]);
        let mut chance = Rng::new(7);
        while play.game.moves().len() < 200 && play.outcome().is_none() {
            let legal = play.now().legal_moves(play.ruleset());
            let next = *chance.pick(legal.as_slice()).unwrap();
            play.game.push(next);
        }
        let query = sent(&play);
        assert!(query.len() < 1_000, "{}: {}", entry.id, query.len());
        let came = receive(&Link::parse(&query), ruleset(entry.id), None).unwrap();
        assert_eq!(came.play.game.moves(), play.game.moves(), "{}", entry.id);
    }
}

#[test]
fn p65_a_letter_that_does_not_go_on_with_the_game_says_how_it_differs() {
    let begin = begun("chess", Side::White, ["Ann", "Ben"]);
    let after = |moves: &str| {
        let mut play = begin.clone();
        for text in moves.split_whitespace() {
            play.game.push_text(text).unwrap();
        }
        play.cursor = play.game.moves().len();
        play
    };
    // What Ben sends: the same game, seen from the other side.
    let from_ben = |moves: &str| {
        let mut play = after(moves);
        play.letter.as_mut().unwrap().own = SideText::Black;
        sent(&play)
    };
    let ann = after("e2e4 e7e5 g1f3");
    for (letter, words) in [
        (
            "d2d4 e7e5 g1f3 b8c6",
            "Your game has 1. e4 where the letter has 1. d4.",
        ),
        (
            "e2e4 c7c5",
            "Your game has 1... e5 where the letter has 1... c5.",
        ),
        (
            "e2e4 e7e5",
            "This letter is older than your game, which goes on with 2. Nf3.",
        ),
        (
            "e2e4 e7e5 g1f3",
            "You have had this letter. Black: Ben answers by letter.",
        ),
    ] {
        let received = opened(&from_ben(letter), Some(&ann));
        assert!(
            notice(&received).contains(words),
            "{letter}: {:?}",
            received.notice
        );
        assert_eq!(received.kind, Kind::Stays);
        assert_eq!(received.play.game.moves(), ann.game.moves());
    }
    // Her own letter, opened by herself.
    let own = opened(&sent(&ann), Some(&ann));
    assert_eq!(notice(&own), "This is your own letter: it is for Ben.");
    // Another start, another end, another game.
    let start = "start=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1&side=white&letter=19aab7c3000-1f";
    let said = |query: &str| notice(&opened(query, Some(&ann))).to_owned();
    assert!(said(start).contains("It begins from another position."));
    let mut over = ann.clone();
    over.update(Action::Resign);
    let goes_on = opened(&from_ben("e2e4 e7e5 g1f3 b8c6"), Some(&over));
    let words = "Your game is over (Black wins: White resigned) where the letter has 2... Nc6.";
    assert!(notice(&goes_on).contains(words), "{:?}", goes_on.notice);
    let record = Record::of(&ann, 1);
    let link = Link::parse(&from_ben("e2e4 e7e5"));
    let other = receive(&link, ruleset("medieval-chess"), Some(&record));
    // Its moves may not even be legal there.
    if let Ok(other) = other {
        assert!(notice(&other).contains("that is one of Chess"));
        assert_eq!(other.play.letter, None);
    }
}

#[test]
fn p65_what_was_answered_is_not_taken_back() {
    let mut ann = begun("sfenj-11", Side::White, ["Ann", ""]);
    mv(&mut ann, "e2e4");
    assert!(!ann.letter_due(), "the turn is not over");
    assert!(ann.may_take_back());
    mv(&mut ann, "d2d4");
    assert_eq!(
        text(&ann),
        "Sfenj (Ludii 11) by letter, Ann against Black. My move: 1. e4, d4. Your turn!"
    );
    assert_eq!(expected(&ann), "Black answers by letter.");
    assert!(ann.may_take_back(), "as long as no answer has come");
    ann.update(Action::TakeBack);
    assert!(!ann.letter_due());
    ann.update(Action::Redo);
    assert!(ann.letter_due());
    let mut ben = receive(&Link::parse(&sent(&ann)), ruleset("sfenj-11"), None)
        .unwrap()
        .play;
    assert!(!ben.may_take_back());
    mv(&mut ben, "e7e5");
    mv(&mut ben, "0000");
    let ann = opened(&sent(&ben), Some(&ann));
    assert_eq!(notice(&ann), "Black has played 1... e5, pass.");
    assert!(!ann.play.may_take_back());
    assert!(ann.play.undone.is_empty());
}

#[test]
fn p65_letters_resign_and_offer_draws() {
    let mut ann = begun("chess", Side::White, ["Ann", "Ben"]);
    mv(&mut ann, "e2e4");
    assert_eq!(
        ann.update(Action::OfferDraw)[0],
        Effect::Say("Your next letter offers a draw.".into())
    );
    assert!(text(&ann).ends_with("Your turn! I offer a draw."));
    let ben = opened(&sent(&ann), None);
    assert!(notice(&ben).ends_with("Ann offers a draw."));
    // As long as it stands, also when the notice is gone.
    assert!(expected(&ben.play).ends_with("Ann offers a draw."));
    // Whoever moves has declined.
    let mut goes_on = ben.play.clone();
    mv(&mut goes_on, "e7e5");
    assert!(!expected(&goes_on).contains("draw"));
    let declined = opened(&sent(&goes_on), Some(&ann)).play;
    assert!(!declined.letter.unwrap().offers);
    // Whoever takes it has ended the game, and says so.
    let mut agreed = ben.play;
    agreed.update(Action::OfferDraw);
    assert_eq!(
        (agreed.ended, agreed.letter_due()),
        (Some(Ended::Agreed), true)
    );
    let told = opened(&sent(&agreed), Some(&ann));
    assert_eq!(notice(&told), "Draw: agreed.");
    assert_eq!(told.play.result(), "1/2-1/2");
    // Resigning is for one's own side, whoever is to move, and may be taken back unsent.
    ann.update(Action::Resign);
    assert_eq!(ann.ended, Some(Ended::Resigned(SideText::White)));
    let told = opened(&sent(&ann), None);
    assert!(notice(&told).contains("that is over"));
    assert_eq!(told.play.result(), "0-1");
    assert!(!told.play.letter_due() && !told.play.may_take_back());
    ann.update(Action::TakeBack);
    assert_eq!((ann.result(), ann.game.moves().len()), ("*", 1));
}

#[test]
fn p65_what_is_no_letter_is_refused() {
    for query in [
        "letter=",
        "letter=../../game",
        "letter=A",
        "letter=0123456789012345678901234567890123456789x",
        "letter=1-2&moves=e2e5",
        "letter=1-2&start=8/8",
    ] {
        assert!(
            receive(&Link::parse(query), ruleset("chess"), None).is_err(),
            "{query}"
        );
    }
    // Names are in one line and not too long, whatever stands there.
    let name = "%0A%1b".to_owned() + &"x".repeat(500);
    let odd = opened(
        &format!("letter=1-2&white={name}&black=Zo%C3%AB%20%26%20Ida"),
        None,
    );
    assert_eq!(odd.play.name(Side::White).len(), LONGEST_NAME - 2);
    assert_eq!(odd.play.name(Side::Black), "Zoë & Ida");
    let again = opened(&sent(&odd.play), None).play;
    assert_eq!(again.name(Side::Black), "Zoë & Ida");
    // A game that is none by letter is not reached by one.
    let mut other = begun("chess", Side::White, ["", ""]);
    other.letter = None;
    let record = Record::of(&other, 1);
    let link = Link::parse("letter=19aab7c3000-1f&moves=e2e4");
    let came = receive(&link, ruleset("chess"), Some(&record)).unwrap();
    assert_eq!((came.kind, came.play.game.moves().len()), (Kind::Stays, 0));
}

#[test]
fn p65_days_for_an_answer_go_along_and_never_lose_a_game() {
    let day = |text: &str| Day::parse(text).unwrap();
    let mut ann = begun("chess", Side::White, ["Ann", "Ben"]);
    ann.letter.as_mut().unwrap().days = Some(3);
    assert_eq!(due_words(&ann, day("2026-11-22")), None, "nothing was sent");
    mv(&mut ann, "f2f3");
    ann.update(Action::Dated(day("2026-11-29")));
    assert!(text(&ann).ends_with(" Your answer is due by 2 December 2026."));
    let query = sent(&ann);
    assert!(query.ends_with("&days=3&sent=2026-11-29"), "{query}");

    let mut ben = opened(&query, None).play;
    let told = |play: &Play, today: &str| due_words(play, day(today)).unwrap();
    for (today, left) in [
        ("2026-11-29", "3 days are left."),
        ("2026-12-01", "1 day is left."),
        ("2026-12-02", "that is today."),
        (
            "2026-12-03",
            "that was yesterday. The game goes on all the same, whenever the letter comes.",
        ),
        (
            "2027-12-02",
            "that was 365 days ago. The game goes on all the same, whenever the letter comes.",
        ),
    ] {
        let words = format!("Your answer is due by 2 December 2026: {left}");
        assert_eq!(told(&ben, today), words);
    }
    assert_eq!(
        told(&ann, "2026-12-01"),
        "The answer of Ben is due by 2 December 2026: 1 day is left."
    );
    // A year late it is a game like any other.
    assert!(!ben.is_over());
    mv(&mut ben, "e7e5");
    ben.update(Action::Dated(day("2027-12-02")));
    let back = opened(&sent(&ben), Some(&ann));
    assert_eq!(back.kind, Kind::GoesOn);
    let mut ann = back.play;
    assert!(told(&ann, "2027-12-03").starts_with("Your answer is due by 5 December 2027"));
    let again = Record::from_text(&Record::of(&ann, 1).to_text()).unwrap();
    assert_eq!(again.letter, ann.letter);
    ann.update(Action::Resign);
    assert_eq!(due_words(&ann, day("2027-12-03")), None);
    // What no letter has written is passed over.
    for wrong in [
        "days=0",
        "days=999",
        "days=x&sent=2026-11-29",
        "days=3&sent=2026-02-30",
    ] {
        // As long as it was, so that nothing seems to be missing.
        let query = query.replace("days=3&sent=2026-11-29", wrong) + "&more=or-less-of-it";
        assert_eq!(
            due_words(&opened(&query, None).play, day("2026-11-29")),
            None,
            "{wrong}"
        );
    }
}

#[test]
fn p65_a_letter_that_lost_its_end_is_refused() {
    let mut ann = begun("chess", Side::White, ["Ann", "Zoë Müller & Sons"]);
    mv(&mut ann, "e2e4");
    let whole = sent(&ann);
    assert!(whole.ends_with("Sons"), "{whole}");
    let refused = |text: &str| {
        let link = Link::parse(text);
        matches!(link.game(ruleset("chess")), Err(BadLink::Cut))
    };
    for end in "whole=".len()..whole.len() {
        assert!(refused(&whole[..end]), "{}", &whole[..end]);
    }
    assert!(!refused(&whole));
    // However programs on its way write the same letters, and what they hang on.
    let told = percent_encoding::percent_decode_str(&whole).decode_utf8_lossy();
    assert!(!refused(&told));
    assert!(!refused(&format!("{whole}&utm_source=mail")));
}

#[test]
fn p65_a_turn_that_was_taken_back_and_sent_anew_may_be_taken_instead() {
    let mut ann = begun("chess", Side::White, ["Ann", "Ben"]);
    mv(&mut ann, "d2d3");
    let mut ben = opened(&sent(&ann), None).play;
    mv(&mut ben, "e7e5");
    ann.update(Action::TakeBack);
    mv(&mut ann, "g1f3");
    let anew = opened(&sent(&ann), Some(&ben));
    assert_eq!(anew.kind, Kind::Stays);
    assert!(notice(&anew).ends_with("If Ann took that move back, take this one instead."));
    assert_eq!(anew.play.game.moves(), ben.game.moves());
    let mut instead = anew.instead.unwrap();
    assert_eq!(instead.game.moves(), ann.game.moves());
    assert_eq!(
        (instead.bottom, instead.name(Side::White)),
        (Side::Black, "Ann".into())
    );
    mv(&mut instead, "d7d5");
    assert!(instead.letter_due());
    // Ben had answered already: it was Ann who took her move back.
    let late = opened(&sent(&ben), Some(&ann));
    assert!(notice(&late).ends_with("If you took that move back, take this one instead."));
    assert_eq!(late.play.game.moves(), ann.game.moves());
    assert_eq!(late.instead.unwrap().game.moves(), ben.game.moves());
    // What is further back is no slip.
    let mut long = opened(
        &sent(&ben),
        Some(&{
            let mut own = begun("chess", Side::White, ["Ann", "Ben"]);
            own.id = ben.id.clone();
            for further in ["c2c4", "e7e5", "a2a3"] {
                own.game.push_text(further).unwrap();
            }
            own
        }),
    );
    assert_eq!(long.kind, Kind::Stays);
    assert!(long.instead.take().is_none());
}
