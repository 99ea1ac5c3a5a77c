//! Whole conversations with a program that does what programs do: comes late, breaks, hangs, is
//! from another build, talks nonsense.

use rookery_worker::GameText;

use super::*;

type Done = Orders<Player>;

fn client() -> Client<Player> {
    Client::new("this".to_owned())
}

fn hint(job: Job) -> ToWorker {
    ToWorker::Hint {
        job,
        game: GameText::default(),
    }
}

fn endless(job: Job) -> ToWorker {
    ToWorker::Analyse {
        job,
        game: GameText::default(),
        lines: 1,
        limits: Default::default(),
    }
}

fn best(job: Job) -> FromWorker {
    FromWorker::Best {
        job,
        mv: "e2e4".into(),
        san: "e4".into(),
        depth: 1,
        nodes: 1,
        lines: Vec::new(),
    }
}

fn hello(build: &str) -> String {
    let build = build.to_owned();
    FromWorker::Hello { build }.to_text()
}

/// A client whose program is of the same build and listens.
fn at_work(question: ToWorker, job: Job) -> Client<Player> {
    let mut client = client();
    client.ask(job, question);
    assert_eq!(client.hear(READY), []);
    assert_eq!(client.hear(&hello("this")), []);
    client
}

fn told(orders: Done) -> Vec<Heard<FromWorker>> {
    let told = orders.into_iter().filter_map(|order| match order {
        Order::Tell(told) => Some(told),
        _ => None,
    });
    told.collect()
}

fn failed(job: Job, message: &str) -> Vec<Heard<FromWorker>> {
    let message = message.to_owned();
    vec![Heard::Answer(FromWorker::Failed { job, message })]
}

#[test]
fn a_program_is_started_with_the_first_question_and_greeted() {
    let mut client = client();
    assert_eq!(client.say(ToWorker::NewGame), [], "nobody to say it to");
    assert_eq!(client.settle(ToWorker::SetHash { mb: 4 }), []);
    let orders = client.ask(1, hint(1));
    assert_eq!(
        orders,
        [
            Order::Start { anew: false },
            Order::Say(ToWorker::Hello {
                build: "this".into()
            }),
            Order::Say(ToWorker::SetHash { mb: 4 }),
            Order::Say(hint(1)),
        ]
    );
    assert_eq!(client.ask(2, hint(2)), [Order::Say(hint(2))]);
    assert_eq!(client.settle(ToWorker::SetHash { mb: 4 }), []);
    let more = ToWorker::SetHash { mb: 8 };
    assert_eq!(client.settle(more.clone()), [Order::Say(more)]);
}

#[test]
fn an_answer_is_handed_on_as_it_is_and_late_ones_are_dropped() {
    let mut client = at_work(hint(1), 1);
    client.ask(2, hint(2));
    assert_eq!(client.hear(&best(1).to_text()), []);
    assert_eq!(
        client.hear(&best(2).to_text()),
        [Order::Tell(Heard::Answer(best(2)))]
    );
    assert!(!client.waits());
    assert_eq!(client.hear(&best(2).to_text()), [], "said twice");
}

#[test]
fn progress_leaves_the_question_open_and_a_halt_closes_it() {
    let mut client = at_work(endless(1), 1);
    let progress = FromWorker::Progress {
        job: 1,
        depth: 3,
        nodes: 9,
        nps: 9,
        lines: Vec::new(),
    };
    for _ in 0..2 {
        let orders = client.hear(&progress.to_text());
        assert_eq!(told(orders), [Heard::Answer(progress.clone())]);
    }
    let stop = ToWorker::Stop { job: 1 };
    assert_eq!(client.halt(7, stop.clone()), [], "not what is asked");
    assert_eq!(client.halt(1, stop.clone()), [Order::Say(stop.clone())]);
    assert_eq!(client.halt(1, stop), []);
    assert_eq!(client.hear(&progress.to_text()), []);
}

#[test]
fn a_program_that_breaks_is_said_and_the_next_question_starts_another() {
    let last_words = FromWorker::Panicked {
        details: "at line 3".into(),
    };
    let mut client = at_work(hint(1), 1);
    let orders = client.hear(&last_words.to_text());
    assert_eq!(orders[0], Order::Warn("at line 3".into()));
    assert_eq!(orders[1], Order::End);
    assert_eq!(told(orders), failed(1, "it broke"));
    // The browser tells of it, too; nobody waits any more.
    assert_eq!(told(client.fail("it broke")), []);
    let orders = client.ask(2, hint(2));
    assert_eq!(orders[0], Order::Start { anew: true });
    assert_eq!(orders.last(), Some(&Order::Say(hint(2))));
}

#[test]
fn a_program_that_hangs_is_noticed_only_while_somebody_waits() {
    let mut client = at_work(hint(1), 1);
    client.hear(&best(1).to_text());
    for _ in 0..1_000 {
        assert_eq!(client.beat(), []);
    }
    client.ask(2, endless(2));
    for _ in 0..SILENCE {
        assert_eq!(client.beat(), []);
    }
    assert_eq!(told(client.beat()), failed(2, "it fell silent"));
}

#[test]
fn a_move_has_to_come_and_an_analysis_may_go_on_for_ever() {
    for (question, why) in [
        (hint(1), Some("it did not come to an end")),
        (endless(1), None),
    ] {
        let mut client = at_work(question, 1);
        let mut ends = Vec::new();
        for _ in 0..100 {
            assert_eq!(client.hear(ALIVE), []);
            ends.extend(told(client.beat()));
        }
        assert_eq!(ends, why.map_or(Vec::new(), |why| failed(1, why)));
    }
}

#[test]
fn one_of_another_build_is_replaced_once_and_then_put_up_with() {
    let mut client = client();
    client.ask(1, hint(1));
    client.hear(READY);
    let orders = client.hear(&hello("old"));
    assert_eq!(orders[0], Order::Start { anew: true });
    assert!(
        orders.contains(&Order::Say(hint(1))),
        "it is asked the same"
    );
    assert_eq!(told(orders), [Heard::Replaced]);
    client.hear(READY);
    let orders = client.hear(&hello("old"));
    assert_eq!(orders, [Order::Tell(Heard::OtherBuild)]);
    assert_eq!(
        told(client.hear(&best(1).to_text())),
        [Heard::Answer(best(1))]
    );
}

#[test]
fn nonsense_is_another_builds_before_it_is_a_fault() {
    let mut client = client();
    client.ask(1, hint(1));
    client.hear(READY);
    assert_eq!(told(client.hear("{\"Sing\":{}}")), [Heard::Replaced]);
    client.hear(READY);
    let ends = told(client.hear("{\"Sing\":{}}"));
    assert_eq!(ends, failed(1, "its answer made no sense"));

    let mut same = at_work(hint(1), 1);
    let lost = FromWorker::NotUnderstood {
        details: "?".into(),
    };
    let ends = told(same.hear(&lost.to_text()));
    assert_eq!(ends, failed(1, "it did not understand the question"));
}

#[test]
fn the_reader_is_spoken_to_in_the_same_way() {
    let mut client: Client<Reader> = Client::new("this".to_owned());
    let question = ToReader::Games {
        job: 3,
        text: "1. e4".into(),
    };
    let orders = client.ask(3, question);
    assert_eq!(orders[0], Order::Start { anew: false });
    client.hear(READY);
    for _ in 0..=LONGEST_READING {
        client.beat();
    }
    assert!(!client.waits(), "it was given up");
    assert_eq!(
        client.hear(
            &FromReader::Hello {
                build: "this".into()
            }
            .to_text()
        ),
        []
    );
}
