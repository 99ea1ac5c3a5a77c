//! A sample played by programs that the test plays itself.

use super::*;

fn plan(rulesets: &[&str], games: u64) -> Plan {
    let rulesets = rulesets.iter().map(|id| GameText {
        id: (*id).to_owned(),
        ..GameText::default()
    });
    Plan {
        rulesets: rulesets.collect(),
        strength: "1k".into(),
        games,
        seed: 1,
        date: "2026-11-22".into(),
    }
}

/// What was asked: program, job, ruleset, numbers.
fn asked(order: &Order) -> (usize, Job, String, std::ops::Range<u64>) {
    match order {
        Order::Ask(worker, job, ToWorker::Sample { game, from, to, .. }) => {
            (*worker, *job, game.id.clone(), *from..*to)
        }
        other => panic!("{other:?}"),
    }
}

fn sampled(job: Job, id: &str, numbers: std::ops::Range<u64>, left: u64) -> FromWorker {
    FromWorker::Sampled {
        job,
        head: format!("head of {id}"),
        games: numbers.map(|number| format!("{id} {number}")).collect(),
        left,
    }
}

/// Plays to the end, the last asked first.
fn play_out(sample: &mut Sample, mut open: Vec<Order>) {
    while let Some(order) = open.pop() {
        let (worker, job, id, numbers) = asked(&order);
        open.extend(sample.hear(worker, sampled(job, &id, numbers, 0)));
    }
}

#[test]
fn the_games_are_the_same_whatever_the_number_of_programs() {
    let files: Vec<Vec<Option<String>>> = [1, 3, 40]
        .into_iter()
        .map(|workers| {
            let (mut sample, orders) = Sample::begin(plan(&["a", "b"], 30), workers);
            assert_eq!(orders.len(), workers.min(MOST_WORKERS));
            play_out(&mut sample, orders);
            assert_eq!(sample.stage, Stage::Over);
            assert_eq!(sample.progress(), (60, 60));
            assert_eq!(sample.words(), "All 60 games are over.");
            vec![sample.file(0), sample.file(1), sample.file(2)]
        })
        .collect();
    assert!(files.iter().all(|file| *file == files[0]));
    let first = files[0][0].as_deref().unwrap();
    assert!(first.starts_with("head of a\na 0\na 1\n"), "{first}");
    assert_eq!(first.lines().count(), 31);
    assert_eq!(files[0][2], None);
}

#[test]
fn pausing_gives_up_what_is_under_way_and_it_is_played_again() {
    let (mut sample, orders) = Sample::begin(plan(&["a"], 40), 2);
    let (worker, job, id, numbers) = asked(&orders[0]);
    let first = numbers.start;
    assert!(numbers.end - first > 1);
    // One of its games comes, the rest is under way.
    let more = sample.hear(worker, sampled(job, &id, first..first + 1, 1));
    assert!(more.is_empty());
    assert_eq!(sample.pause(), [Order::Halt(0, job), Order::Halt(1, 2)]);
    assert_eq!(sample.words(), "Paused: 1 of 40 games is over.");
    // What comes too late is not counted, for it will be played again.
    assert!(
        sample
            .hear(worker, sampled(job, &id, first + 1..first + 2, 0))
            .is_empty()
    );
    assert_eq!(sample.progress().0, 1);
    let again = sample.go_on();
    assert_eq!(asked(&again[0]).3.start, first + 1);
    play_out(&mut sample, again);
    assert_eq!(sample.stage, Stage::Over);
    assert!(sample.pause().is_empty() && sample.cancel().is_empty());
}

#[test]
fn who_cancels_keeps_what_was_played() {
    let (mut sample, orders) = Sample::begin(plan(&["a"], 10), 1);
    let (worker, job, id, numbers) = asked(&orders[0]);
    let next = sample.hear(worker, sampled(job, &id, numbers, 0));
    let (_, job, ..) = asked(&next[0]);
    assert_eq!(sample.cancel(), [Order::Halt(0, job)]);
    assert!(sample.go_on().is_empty());
    assert!(!sample.is_under_way());
    let played = sample.progress().0;
    assert_eq!(
        sample.words(),
        format!("Cancelled: {played} of 10 games were played.")
    );
    assert_eq!(sample.file(0).unwrap().lines().count(), played + 1);
}

#[test]
fn a_program_that_fails_is_asked_again_and_not_for_ever() {
    let (mut sample, mut orders) = Sample::begin(plan(&["a"], 10), 2);
    for failure in 1..=3 {
        let (worker, job, _, numbers) = asked(&orders[0]);
        let message = "it broke".to_owned();
        let next = sample.hear(worker, FromWorker::Failed { job, message });
        if failure < 3 {
            assert_eq!(asked(&next[0]).3.start, numbers.start, "the same games");
            orders[0] = next[0].clone();
        }
    }
    assert_eq!(sample.stage, Stage::Failed("it broke".into()));
    let again = sample.go_on();
    assert_eq!(again.len(), 2);
    play_out(&mut sample, again);
    assert_eq!(sample.stage, Stage::Over);
}

#[test]
fn pictures_are_drawn_one_after_the_other_and_not_too_often() {
    let (mut sample, orders) = Sample::begin(plan(&["a"], 4), 1);
    let mut order = orders[0].clone();
    let step = |sample: &mut Sample, order: &mut Order| {
        let (worker, job, id, numbers) = asked(order);
        if let Some(next) = sample.hear(worker, sampled(job, &id, numbers, 0)).pop() {
            *order = next;
        }
    };
    step(&mut sample, &mut order);
    assert_eq!(sample.draw(1, 0.0), None, "one game is no sample");
    step(&mut sample, &mut order);
    let Some(ToFigures::Show { job: 1, of }) = sample.draw(1, 10.0) else {
        panic!("two are one");
    };
    let [Source::Games { head, lines, .. }] = &of[..] else {
        panic!("{of:?}");
    };
    assert_eq!((head.as_str(), lines.len()), ("head of a", 2));
    step(&mut sample, &mut order);
    assert_eq!(sample.draw(2, 9_000.0), None, "others are being drawn");
    sample.drawn();
    assert_eq!(sample.draw(2, 20.0), None, "too soon");
    assert!(sample.draw(2, 9_000.0).is_some());
    sample.drawn();
    step(&mut sample, &mut order);
    assert!(
        sample.draw(3, 9_001.0).is_some(),
        "the last ones come at once"
    );
    sample.drawn();
    assert_eq!(sample.draw(4, 99_000.0), None, "nothing is new");
}

#[test]
fn numbers_from_outside_are_held_within_bounds() {
    let (sample, orders) = Sample::begin(plan(&["a"], 1_000_000), 0);
    assert_eq!((sample.plan.games, orders.len()), (MOST, 1));
    let (mut sample, orders) = Sample::begin(plan(&["a"], 0), 9);
    assert_eq!(orders.len(), 2);
    let (worker, job, id, _) = asked(&orders[0]);
    // A program that says more than it was asked for is heard as far as that.
    sample.hear(worker, sampled(job, &id, 0..9, 0));
    assert_eq!(sample.progress(), (1, 2));
    assert!(sample.hear(7, sampled(1, "a", 0..1, 0)).is_empty());
}
