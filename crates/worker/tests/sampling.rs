//! Games for the laboratory, played in one conversation and made figures of in another.

use rookery_lab::batch::keep::{game_line, read_head};
use rookery_lab::batch::{Batch, Stops};
use rookery_lab::figures::Report;
use rookery_rules::library;
use rookery_worker::figuring::{Figurer, FromFigures, Source, ToFigures, View};
use rookery_worker::{FromWorker, GameText, Message, Session, ToWorker};
use std::cell::Cell;
use std::sync::Arc;

fn ruleset(id: &str) -> GameText {
    GameText {
        id: id.into(),
        ..GameText::default()
    }
}

fn sample(job: u64, id: &str, strength: &str, from: u64, to: u64) -> ToWorker {
    let message = ToWorker::Sample {
        job,
        game: ruleset(id),
        strength: strength.into(),
        seed: 5,
        from,
        to,
        date: "2026-11-22".into(),
    };
    // Said as text, as the page does.
    ToWorker::from_text(&message.to_text()).unwrap()
}

/// Plays a sample to its end; `step` milliseconds go by whenever the clock is looked at.
fn played(session: &mut Session, asked: ToWorker, step: f64) -> (String, Vec<String>) {
    let time = Cell::new(0.0);
    let clock = || {
        time.set(time.get() + step);
        time.get()
    };
    let mut said = session.hear(asked, 0.0);
    assert!(said.is_empty(), "{said:?}");
    while session.is_busy() {
        said.extend(session.work(&clock));
    }
    let (mut first, mut lines) = (String::new(), Vec::new());
    let mut last = u64::MAX;
    for said in said {
        let FromWorker::Sampled {
            head, games, left, ..
        } = said
        else {
            panic!("{said:?}");
        };
        first = head;
        lines.extend(games);
        last = left;
    }
    assert_eq!(last, 0);
    (first, lines)
}

#[test]
fn games_follow_from_their_numbers_whoever_plays_them() {
    let mut one = Session::new("this".into());
    let (head, all) = played(&mut one, sample(1, "sfenj-11", "60", 0, 4), 0.5);
    let mut other = Session::new("this".into());
    let (_, last) = played(&mut other, sample(1, "sfenj-11", "60", 2, 4), 30.0);
    let (_, first) = played(&mut other, sample(2, "sfenj-11", "60", 0, 2), 30.0);
    assert_eq!(all, [first, last].concat());
    // The same as the command line's.
    let rules = Arc::new(library::ruleset("sfenj-11").unwrap());
    let mut batch = Batch::new(rules, "60".parse().unwrap(), 5, Stops::default());
    assert_eq!(all[3], game_line(&batch.play(3)));
    let head = read_head(&head).unwrap();
    assert_eq!((head.strength.as_str(), head.seed), ("60", 5));
    assert_eq!(head.date, "2026-11-22");
}

#[test]
fn a_sample_gives_way_is_stopped_and_replaced() {
    let mut session = Session::new("this".into());
    let time = Cell::new(0.0);
    let clock = || {
        time.set(time.get() + 15.0);
        time.get()
    };
    assert!(
        session
            .hear(sample(1, "chess", "2k", 0, 200), 0.0)
            .is_empty()
    );
    assert!(session.work(&clock).is_empty() && session.is_busy());
    let stopped = session.hear(ToWorker::Stop { job: 1 }, 100.0);
    assert_eq!(stopped, [FromWorker::Stopped { job: 1 }]);
    assert!(!session.is_busy());
    session.hear(sample(2, "chess", "random", 0, 200), 0.0);
    let said = session.hear(sample(3, "chess", "random", 0, 1), 0.0);
    assert_eq!(said, [FromWorker::Stopped { job: 2 }]);
    for (id, strength, word) in [
        ("no-such-game", "1k", "no-such-game"),
        ("chess", "strong", "is no strength"),
    ] {
        let said = session.hear(sample(4, id, strength, 0, 2), 0.0);
        let Some(FromWorker::Failed { job: 4, message }) = said.last() else {
            panic!("{said:?}");
        };
        assert!(message.contains(word), "{message}");
        assert!(!session.is_busy());
    }
    // An empty range is at its end at once.
    let (_, none) = played(&mut session, sample(5, "chess", "random", 3, 3), 1.0);
    assert!(none.is_empty());
}

fn shown(figurer: &mut Figurer, of: Vec<Source>) -> Result<(Box<View>, Vec<String>), String> {
    let asked = ToFigures::Show { job: 9, of };
    match figurer.answer(&ToFigures::from_text(&asked.to_text()).unwrap()) {
        FromFigures::Shown {
            job: 9,
            view,
            results,
        } => Ok((view, results)),
        FromFigures::Failed { job: 9, message } => Err(message),
        other => panic!("{other:?}"),
    }
}

fn games(session: &mut Session, id: &str, to: u64) -> Source {
    let (head, lines) = played(session, sample(1, id, "greedy", 0, to), 1.0);
    Source::Games {
        game: ruleset(id),
        head,
        lines,
    }
}

#[test]
fn a_sample_that_grows_is_shown_and_its_results_are_a_source_too() {
    let mut session = Session::new("this".into());
    let mut figurer = Figurer::new("this".into());
    let three = games(&mut session, "andarraya-3", 3);
    let (view, _) = shown(&mut figurer, vec![three]).unwrap();
    assert!(view.made[0].starts_with("by greed: 3 games"));
    let six = games(&mut session, "andarraya-3", 6);
    let (view, results) = shown(&mut figurer, vec![six.clone()]).unwrap();
    assert!(view.sections.len() > 6);
    assert_eq!(Report::read(&results[0]).unwrap().strengths[0].games, 6);
    // What was remembered of three games makes no difference.
    let anew = shown(&mut Figurer::new("this".into()), vec![six.clone()]).unwrap();
    assert_eq!((view, results.clone()), anew);
    // Results and games stand beside each other; a ruleset beside itself differs in nothing.
    let (pair, _) = shown(&mut figurer, vec![Source::Results(results[0].clone()), six]).unwrap();
    let sentence = &pair.sentence;
    assert!(sentence.contains("do not tell the two apart"), "{sentence}");
    let endings = pair.sections.iter().find(|section| section.id == "endings");
    assert_eq!(endings.unwrap().drawn.len(), 2);
}

#[test]
fn what_cannot_be_shown_is_said() {
    let mut figurer = Figurer::new("this".into());
    assert!(shown(&mut figurer, Vec::new()).is_err());
    let page = Source::Results("<!doctype html>".into());
    assert!(
        shown(&mut figurer, vec![page])
            .unwrap_err()
            .contains("no results")
    );
    let bad = Source::Games {
        game: ruleset("chess"),
        head: "{}".into(),
        lines: Vec::new(),
    };
    assert!(shown(&mut figurer, vec![bad]).is_err());
}
