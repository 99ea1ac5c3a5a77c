//! The worker's side of the conversation, held in one process: the same messages, a clock
//! that the test moves.

use rookery_rules::{Game, library};
use rookery_worker::{
    AnalysisLimits, FromWorker, GameText, Message, Proof, Score, Session, ToWorker,
};
use std::cell::Cell;
use std::sync::Arc;

/// A clock that goes on by a little whenever it is looked at.
struct Clock(Cell<f64>, f64);

impl Clock {
    fn new(step: f64) -> Clock {
        Clock(Cell::new(0.0), step)
    }
    fn now(&self) -> f64 {
        self.0.set(self.0.get() + self.1);
        self.0.get()
    }
}

struct Talk {
    session: Session,
    clock: Clock,
}

impl Talk {
    fn new(step: f64) -> Talk {
        Talk {
            session: Session::new("this build".into()),
            clock: Clock::new(step),
        }
    }

    /// Says it as text, as the page does.
    fn say(&mut self, message: ToWorker) -> Vec<FromWorker> {
        let message = ToWorker::from_text(&message.to_text()).unwrap();
        let now = self.clock.now();
        self.session.hear(message, now)
    }

    fn slice(&mut self) -> Vec<FromWorker> {
        let clock = &self.clock;
        self.session.work(&|| clock.now())
    }

    /// Until the job is done; all that was said on the way.
    fn finish(&mut self) -> Vec<FromWorker> {
        let mut all = Vec::new();
        while self.session.is_busy() {
            all.extend(self.slice());
        }
        all
    }

    fn best(&mut self, message: ToWorker) -> String {
        let said = self.say(message);
        assert!(said.is_empty(), "{said:?}");
        match self.finish().pop() {
            Some(FromWorker::Best { mv, .. }) => mv,
            other => panic!("no best move but {other:?}"),
        }
    }
}

fn game(id: &str, moves: &[&str]) -> GameText {
    GameText {
        id: id.into(),
        ruleset: library::ruleset_text(id.split('+').next().unwrap())
            .unwrap_or_default()
            .into(),
        start: String::new(),
        moves: moves.iter().map(|mv| mv.to_string()).collect(),
    }
}

fn play(job: u64, game: GameText, level: u8, seed: u64) -> ToWorker {
    ToWorker::Play {
        job,
        game,
        level,
        seed,
        millis: None,
    }
}

fn analyse(job: u64, game: GameText, lines: u8, limits: AnalysisLimits) -> ToWorker {
    ToWorker::Analyse {
        job,
        game,
        lines,
        limits,
    }
}

#[test]
fn hello_is_answered_with_the_workers_build() {
    let said = Talk::new(15.0).say(ToWorker::Hello {
        build: "another".into(),
    });
    let build = "this build".to_string();
    assert_eq!(said, [FromWorker::Hello { build }]);
}

#[test]
fn every_ruleset_and_level_gets_a_legal_move() {
    for entry in library::entries() {
        let ruleset = Arc::new(library::ruleset(entry.id).unwrap());
        for level in [1, 4] {
            let mv = Talk::new(0.0).best(play(1, game(entry.id, &[]), level, 1));
            let mut played = Game::new(ruleset.clone());
            assert!(played.push_text(&mv).is_ok(), "{}: {mv}", entry.id);
        }
    }
}

#[test]
fn a_level_repeats_itself_whatever_was_searched_before() {
    let moves = [
        "e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6",
    ];
    for level in [4, 7] {
        let asked = |job| play(job, game("chess", &moves), level, 99);
        let cold = Talk::new(0.0).best(asked(1));
        // Another clock, and a deep look at the very position before.
        let mut talk = Talk::new(5.0);
        talk.say(ToWorker::Hint {
            job: 1,
            game: game("chess", &moves),
        });
        talk.finish();
        assert_eq!(talk.best(asked(2)), cold, "level {level}");
        assert_eq!(talk.best(asked(3)), cold, "level {level}, again");
    }
}

#[test]
fn full_strength_ends_with_the_time_it_was_given() {
    let mut talk = Talk::new(15.0);
    talk.say(ToWorker::Play {
        job: 1,
        game: game("chess", &["e2e4"]),
        level: 9,
        seed: 0,
        millis: Some(300),
    });
    talk.finish();
    assert!((300.0..400.0).contains(&talk.clock.now()));
}

#[test]
fn p64_a_level_with_no_time_left_answers_at_once_and_else_as_always() {
    let asked = |millis| ToWorker::Play {
        job: 1,
        game: game("chess", &["e2e4"]),
        level: 8,
        seed: 3,
        millis,
    };
    let always = Talk::new(0.0).best(asked(None));
    assert_eq!(Talk::new(0.0).best(asked(Some(60_000))), always);
    // Each look at the clock costs 15 ms here: the full search would take far longer.
    let mut talk = Talk::new(15.0);
    talk.best(asked(Some(30)));
    assert!(talk.clock.now() < 150.0, "{}", talk.clock.now());
}

#[test]
fn an_analysis_goes_on_until_it_is_stopped() {
    let mut talk = Talk::new(10.0);
    talk.say(analyse(7, game("chess", &[]), 3, AnalysisLimits::default()));
    let mut heard = Vec::new();
    let mut last = 0.0;
    while heard.len() < 3 {
        let before = talk.clock.now();
        let said = talk.slice();
        let now = talk.clock.now();
        assert!(now - before <= 120.0, "a slice took too long");
        assert!(talk.session.is_busy());
        if !said.is_empty() {
            assert!(now - last >= 90.0, "more than ten reports a second");
            last = now;
        }
        heard.extend(said);
    }
    for message in &heard {
        let FromWorker::Progress {
            job: 7,
            depth,
            lines,
            ..
        } = message
        else {
            panic!("{message:?}");
        };
        assert!(*depth >= 1);
        assert_eq!(lines.len(), 3);
        assert_eq!(lines[0].moves.len(), lines[0].sans.len());
        assert!(!lines[0].moves.is_empty());
    }
    let said = talk.say(ToWorker::Stop { job: 7 });
    assert_eq!(said, [FromWorker::Stopped { job: 7 }]);
    assert!(!talk.session.is_busy());
    assert!(talk.slice().is_empty());
}

#[test]
fn another_position_takes_the_place_of_the_one_before() {
    let mut talk = Talk::new(15.0);
    talk.say(analyse(1, game("chess", &[]), 1, AnalysisLimits::default()));
    talk.slice();
    let said = talk.say(play(2, game("sfenj-11", &["e2e4"]), 1, 5));
    assert_eq!(said, [FromWorker::Stopped { job: 1 }]);
    for message in talk.finish() {
        assert_eq!(message.job(), Some(2));
    }
    // The old job is long gone, but its stop is answered all the same.
    let said = talk.say(ToWorker::Stop { job: 1 });
    assert_eq!(said, [FromWorker::Stopped { job: 1 }]);
}

#[test]
fn limits_end_an_analysis_with_the_best_move() {
    let mut talk = Talk::new(0.0);
    let limits = AnalysisLimits {
        depth: Some(4),
        ..AnalysisLimits::default()
    };
    // White mates in one.
    let moves = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6"];
    talk.say(analyse(3, game("chess", &moves), 2, limits));
    let Some(FromWorker::Best {
        job: 3,
        mv,
        san,
        lines,
        ..
    }) = talk.finish().pop()
    else {
        panic!("no end");
    };
    assert_eq!((mv.as_str(), san.as_str()), ("h5f7", "Qxf7#"));
    assert_eq!(lines[0].score, Score::WinIn(1));
}

#[test]
fn what_cannot_be_done_fails_with_a_reason() {
    let mut talk = Talk::new(15.0);
    let mut failure = |message| match talk.say(message).pop() {
        Some(FromWorker::Failed { job: 4, message }) => message,
        other => panic!("{other:?}"),
    };
    let hint = |game| ToWorker::Hint { job: 4, game };
    assert!(failure(hint(game("chess", &["e2e4", "e2e4"]))).starts_with("move 2: "));
    let nowhere = GameText {
        start: "nowhere".into(),
        ..game("chess", &[])
    };
    assert!(failure(hint(nowhere)).starts_with("the start position: "));
    let nonsense = GameText {
        ruleset: "nonsense".into(),
        ..game("chess", &[])
    };
    assert!(failure(hint(nonsense)).contains("ruleset"));
    let unknown = GameText {
        id: "unknown".into(),
        ..GameText::default()
    };
    assert!(failure(hint(unknown)).contains("unknown"));
    let mated = game("chess", &["f2f3", "e7e5", "g2g4", "d8h4"]);
    assert!(failure(hint(mated)).contains("checkmate"));
    assert!(!talk.session.is_busy());
}

#[test]
fn a_ruleset_that_nobody_has_seen_before_is_played_by_its_text() {
    let text = "parent chess\ntitle Test\npiece rook R\n  goes slide diagonal\n";
    let asked = GameText {
        id: "mine".into(),
        ruleset: text.into(),
        ..GameText::default()
    };
    let mv = Talk::new(0.0).best(play(1, asked, 3, 1));
    assert_eq!(mv.len(), 4);
}

#[test]
fn switches_come_with_the_id_or_are_already_in_the_text() {
    let base = game("samantsy-2+sliding-bishops", &["e2e3", "e7e6", "f1b5"]);
    let flat = GameText {
        ruleset: library::ruleset("samantsy-2+sliding-bishops")
            .unwrap()
            .to_text(),
        ..base.clone()
    };
    for game in [base, flat] {
        let said = Talk::new(15.0).say(ToWorker::Hint { job: 1, game });
        assert!(said.is_empty(), "{said:?}");
    }
}

#[test]
fn the_hash_may_be_set_in_the_middle_of_a_search() {
    let mut talk = Talk::new(15.0);
    talk.say(analyse(1, game("chess", &[]), 1, AnalysisLimits::default()));
    talk.slice();
    assert!(talk.say(ToWorker::SetHash { mb: 4 }).is_empty());
    assert!(talk.say(ToWorker::NewGame).is_empty());
    assert!(talk.session.is_busy());
    talk.slice();
    assert!(talk.session.is_busy());
}

fn review(job: u64, game: GameText, nodes: u64) -> ToWorker {
    ToWorker::Review { job, game, nodes }
}

#[test]
fn a_review_tells_of_every_place_once_from_the_end() {
    let mated = game("chess", &["f2f3", "e7e5", "g2g4", "d8h4"]);
    let mut talk = Talk::new(15.0);
    assert!(talk.say(review(7, mated, 3_000)).is_empty());
    let mut seen = Vec::new();
    let mut before = 5;
    for said in talk.finish() {
        let FromWorker::Reviewed {
            job: 7,
            left,
            found,
        } = said
        else {
            panic!("{said:?}");
        };
        assert_eq!(before - left, found.len());
        before = left;
        seen.splice(0..0, found);
    }
    assert_eq!((before, seen.len()), (0, 5));
    assert_eq!(seen[4].score, Score::LossIn(0));
    assert!(seen[4].moves.is_empty());
    assert_eq!(
        (seen[3].score, seen[3].moves[0].as_str()),
        (Score::WinIn(1), "d8h4")
    );
    assert!(!talk.session.is_busy());
}

#[test]
fn a_review_depends_on_no_clock_and_on_nothing_that_was_searched_before() {
    let played = game("sfenj-11", &["e2e4", "d2d4", "e7e5", "d7d5"]);
    let places = |talk: &mut Talk| -> Vec<_> {
        talk.say(review(2, played.clone(), 2_000));
        let said = talk.finish().into_iter();
        let found = said.filter_map(|said| match said {
            FromWorker::Reviewed { found, .. } => Some(found),
            _ => None,
        });
        found
            .collect::<Vec<_>>()
            .into_iter()
            .rev()
            .flatten()
            .collect()
    };
    let slow = places(&mut Talk::new(30.0));
    let mut busy = Talk::new(0.01);
    busy.say(analyse(
        1,
        game("sfenj-11", &[]),
        2,
        AnalysisLimits::default(),
    ));
    busy.slice();
    assert_eq!(places(&mut busy), slow);
    assert_eq!(slow.len(), 5);
}

#[test]
fn a_review_gives_way_and_is_stopped() {
    let mut talk = Talk::new(15.0);
    let long = game("chess", &["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6"]);
    talk.say(review(3, long.clone(), 50_000));
    talk.slice();
    assert!(talk.session.is_busy());
    assert!(talk.say(ToWorker::SetHash { mb: 4 }).is_empty());
    talk.slice();
    assert_eq!(
        talk.say(ToWorker::Stop { job: 3 }),
        [FromWorker::Stopped { job: 3 }]
    );
    assert!(!talk.session.is_busy());
    talk.say(review(4, long.clone(), 50_000));
    let said = talk.say(ToWorker::Hint { job: 5, game: long });
    assert_eq!(said, [FromWorker::Stopped { job: 4 }]);
    let unknown = game("no-such-game", &[]);
    assert!(matches!(
        talk.say(review(6, unknown, 1_000)).pop(),
        Some(FromWorker::Failed { job: 6, .. })
    ));
}

/// A position of few men, and what its moves lead to.
fn prove(job: u64, id: &str, fen: &str) -> ToWorker {
    ToWorker::Prove {
        job,
        game: GameText {
            start: fen.into(),
            ..game(id, &[])
        },
    }
}

#[test]
fn few_men_are_proven_in_slices_and_the_search_knows_it_from_then_on() {
    let fen = "8/8/8/5k2/8/8/1Q6/K7 w - - 0 2";
    let mut talk = Talk::new(5.0);
    assert_eq!(talk.say(prove(1, "chess", fen)), []);
    let said = talk.finish();
    let (last, way) = said.split_last().expect("an answer");
    let proof = Proof::WinIn(19);
    assert_eq!(*last, FromWorker::Proven { job: 1, proof });
    let percents: Vec<u8> = way
        .iter()
        .map(|said| match said {
            FromWorker::Proving { job: 1, percent } => *percent,
            other => panic!("{other:?}"),
        })
        .collect();
    assert!(percents.len() > 3 && percents.is_sorted(), "{percents:?}");
    assert!(percents.iter().all(|percent| *percent <= 100));
    // A shallow look sees the end.
    let depth = AnalysisLimits {
        depth: Some(2),
        ..AnalysisLimits::default()
    };
    let start = GameText {
        start: fen.into(),
        ..game("chess", &[])
    };
    talk.say(analyse(2, start, 1, depth));
    let Some(FromWorker::Best { lines, .. }) = talk.finish().pop() else {
        panic!("no best move");
    };
    assert_eq!(lines[0].score, Score::WinIn(19));
    // Of the same men the next proof is there at once.
    talk.say(prove(3, "chess", "8/8/8/5k2/8/8/1Q6/K7 b - - 0 2"));
    assert!(matches!(
        talk.slice()[..],
        [FromWorker::Proven {
            job: 3,
            proof: Proof::LossIn(_) | Proof::Draw
        }]
    ));
}

#[test]
fn a_proof_is_stopped_and_what_cannot_be_proven_says_why() {
    let mut talk = Talk::new(5.0);
    talk.say(prove(1, "chess", "8/8/8/5k2/8/2R5/1Q6/K7 w - - 0 2"));
    assert!(talk.session.is_busy());
    talk.slice();
    talk.say(ToWorker::Stop { job: 1 });
    assert!(!talk.session.is_busy());
    for fen in ["", "8/8/8/5k2/8/8/1P6/K7 w - - 0 2"] {
        let said = talk.say(prove(2, "chess", fen));
        let [
            FromWorker::Proven {
                job: 2,
                proof: Proof::Unknown(why),
            },
        ] = &said[..]
        else {
            panic!("{said:?}");
        };
        assert!(why.contains("too many men"), "{why}");
    }
}
