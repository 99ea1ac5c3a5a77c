//! Whole games by clocks, without a browser and without waiting: time passes by being told.

use rookery_rules::library;

use super::tests::{act, best, mv, reply, start};
use super::*;
use crate::clock::{Allowance, Pace};
use crate::effect::{Effect, Request, Sound};
use crate::for_tests::{asked, ruleset};
use crate::meeting::{Hearing, Meeting};
use crate::players::FULL_STRENGTH;
use crate::players::SideText;
use crate::record::Record;
use crate::stored::Stored;

const FULL: Players = Players {
    computer: Some(Side::Black),
    level: FULL_STRENGTH,
    adapts: false,
    by_lot: false,
    board_turns: false,
};

fn timed(id: &str, players: Players, minutes: u64, seconds: u64) -> Play {
    let pace = Pace::even(Allowance::minutes(minutes, seconds));
    start(id, "", players).by_clock(Some(pace))
}

fn left(play: &Play) -> [u64; 2] {
    Side::BOTH.map(|side| play.clock.as_ref().unwrap().left(side))
}

fn pass(play: &mut Play, millis: u64) -> Vec<Effect> {
    act(play, Action::Passed(millis))
}

/// So long after the last one.
fn after(play: &mut Play, millis: u64, text: &str) {
    pass(play, millis);
    act(play, mv(text));
}

/// The game as another page finds it.
fn reloaded(play: &Play) -> Play {
    let text = Record::of(play, 9).to_text();
    let record = Record::from_text(&text).unwrap();
    let (again, trouble) = record.revive(play.game.ruleset().clone());
    assert_eq!(trouble, None);
    again
}

fn millis(effects: &[Effect]) -> Option<u32> {
    effects.iter().find_map(|effect| match effect {
        Effect::Ask(_, Request::Reply { millis, .. }) => *millis,
        _ => None,
    })
}

#[test]
fn p44_a_whole_game_by_clocks() {
    let mut play = timed("chess", Players::TWO_PEOPLE, 1, 2);
    pass(&mut play, 600_000);
    assert_eq!(
        left(&play),
        [60_000; 2],
        "nothing runs before the first move"
    );
    act(&mut play, mv("f2f3"));
    assert_eq!(play.running(), Some(Side::Black));
    after(&mut play, 10_000, "e7e5");
    after(&mut play, 3_000, "g2g4");
    assert_eq!(left(&play), [61_000, 52_000]);
    after(&mut play, 1_000, "d8h4");
    assert_eq!(play.result(), "0-1");
    assert_eq!(pass(&mut play, 600_000), [], "nothing runs after the end");
    assert_eq!(left(&play), [61_000, 53_000]);
}

#[test]
fn p44_a_turn_of_two_moves_has_one_bonus() {
    let mut play = timed("sfenj-11", Players::TWO_PEOPLE, 5, 3);
    act(&mut play, mv("e2e4"));
    assert_eq!(play.running(), Some(Side::White), "the turn is not over");
    after(&mut play, 4_000, "d2d4");
    assert_eq!(left(&play), [299_000, 300_000]);
    assert_eq!(play.running(), Some(Side::Black));
    // Half a turn taken back leaves the other half's clock as it was then.
    act(&mut play, Action::TakeBack);
    assert_eq!(left(&play), [300_000, 300_000]);
}

#[test]
fn p63_a_flag_that_falls_ends_the_game_and_says_so() {
    let mut play = timed("samantsy-2", Players::TWO_PEOPLE, 1, 0);
    act(&mut play, mv("c2c3"));
    assert_eq!(play.next_on_clock(), Some(50_000));
    let effects = pass(&mut play, 50_000);
    let told = Effect::Announce("Black has 10 seconds left.".into());
    assert_eq!(effects, [Effect::Sound(Sound::Low), told]);
    assert_eq!(pass(&mut play, 9_999), [], "it is told once");
    assert_eq!(play.next_on_clock(), Some(1));
    let effects = pass(&mut play, 1);
    assert_eq!(play.ended, Some(Ended::Timeout(SideText::Black)));
    assert_eq!(play.result(), "1-0");
    let told = Effect::Announce("White wins: Black's time ran out.".into());
    assert!(effects.contains(&told) && effects.contains(&Effect::Save));
    assert_eq!(play.next_on_clock(), None);
    // A move that comes too late is none.
    after(&mut play, 0, "f7f6");
    assert_eq!(play.game.moves().len(), 1);
    assert_eq!(reloaded(&play).ended, play.ended);
    // Played on: the time of the turn's begin is there again, and stands until the move.
    act(&mut play, Action::TakeBack);
    assert_eq!((play.result(), left(&play)), ("*", [60_000, 60_000]));
    assert_eq!(pass(&mut play, 5_000), []);
    act(&mut play, mv("f7f6"));
    assert_eq!(play.running(), Some(Side::White));
}

#[test]
fn p63_against_a_single_piece_a_fallen_flag_draws() {
    let fen = "k7/8/8/8/4P3/8/8/K7 w - - 0 20";
    let mut play = start("chess", fen, Players::TWO_PEOPLE)
        .by_clock(Some(Pace::even(Allowance::minutes(1, 0))));
    act(&mut play, mv("e4e5"));
    after(&mut play, 0, "a8b7");
    pass(&mut play, 60_000);
    assert_eq!(play.ended, Some(Ended::TimeoutDraw(SideText::White)));
    assert_eq!(play.result(), "1/2-1/2");
    let mut other = start("chess", fen, Players::TWO_PEOPLE)
        .by_clock(Some(Pace::even(Allowance::minutes(1, 0))));
    act(&mut other, mv("e4e5"));
    pass(&mut other, 60_000);
    assert_eq!(other.result(), "1-0");
}

#[test]
fn p44_out_of_sight_the_clocks_stand_against_the_computer_only() {
    let mut play = timed("chess", Players::FIRST, 5, 0);
    let job = asked(&act(&mut play, mv("e2e4"))).unwrap();
    reply(&mut play, job, "e7e5");
    pass(&mut play, 1_000);
    let effects = act(&mut play, Action::Hidden(true));
    assert_eq!(effects, [Effect::Save], "it may never come back");
    pass(&mut play, 400_000);
    act(&mut play, Action::Hidden(false));
    pass(&mut play, 1_000);
    assert_eq!(left(&play)[0], 298_000);

    let mut people = timed("chess", Players::TWO_PEOPLE, 5, 0);
    act(&mut people, mv("e2e4"));
    act(&mut people, Action::Hidden(true));
    pass(&mut people, 60_000);
    assert_eq!(left(&people)[1], 240_000, "the other sits at the board");
}

#[test]
fn p44_stopped_clocks_wait_for_a_press_or_a_move() {
    let mut play = timed("chess", Players::FIRST, 5, 0);
    assert_eq!(act(&mut play, Action::Pause), [], "nothing runs yet");
    let job = asked(&act(&mut play, mv("e2e4"))).unwrap();
    let effects = act(&mut play, Action::Pause);
    assert!(
        effects.contains(&Effect::Halt(job)),
        "the computer waits too"
    );
    assert_eq!(
        expected(&play),
        "Black: the computer waits. The clocks stand."
    );
    assert_eq!(asked(&act(&mut play, Action::TryAgain)), None);
    pass(&mut play, 400_000);
    let job = asked(&act(&mut play, Action::Pause)).unwrap();
    reply(&mut play, job, "e7e5");
    act(&mut play, Action::Pause);
    pass(&mut play, 400_000);
    assert!(expected(&play).ends_with(" The clocks stand."));
    act(&mut play, mv("d2d4"));
    assert!(!play.is_paused());
    assert_eq!(left(&play), [300_000; 2]);
}

#[test]
fn p44_what_is_taken_back_gives_its_time_back_and_redone_takes_it() {
    let mut play = timed("chess", Players::TWO_PEOPLE, 5, 0);
    act(&mut play, mv("e2e4"));
    after(&mut play, 20_000, "e7e5");
    after(&mut play, 30_000, "g1f3");
    after(&mut play, 5_000, "b8c6");
    assert_eq!(left(&play), [270_000, 275_000]);
    pass(&mut play, 7_000);
    act(&mut play, Action::TakeBack);
    assert_eq!(left(&play), [270_000, 280_000]);
    act(&mut play, Action::TakeBack);
    assert_eq!(left(&play), [300_000, 280_000]);
    let again = reloaded(&play);
    for mut play in [play, again] {
        act(&mut play, Action::Redo);
        act(&mut play, Action::Redo);
        assert_eq!(left(&play), [270_000, 275_000]);
        act(&mut play, Action::TakeBack);
        // The same move made anew takes its own time.
        act(&mut play, Action::Pause);
        if play.is_paused() {
            act(&mut play, Action::Pause);
        }
        after(&mut play, 1_000, "b8c6");
        assert_eq!(left(&play), [270_000, 279_000]);
        assert!(play.undone.is_empty());
    }
}

#[test]
fn p44_a_reload_keeps_the_clocks_and_counts_no_time() {
    let mut play = timed("chess", Players::FIRST, 5, 0);
    let job = asked(&act(&mut play, mv("e2e4"))).unwrap();
    reply(&mut play, job, "e7e5");
    pass(&mut play, 30_000);
    act(&mut play, Action::Hidden(true));
    let mut again = reloaded(&play);
    assert_eq!(left(&again), left(&play));
    assert_eq!(left(&again)[0], 270_000);
    assert!(again.is_paused(), "nobody loses by opening a page");
    pass(&mut again, 600_000);
    act(&mut again, mv("g1f3"));
    assert_eq!(left(&again)[0], 270_000);
    // A game that nobody has begun is not stopped: nothing runs in it.
    assert!(!reloaded(&timed("chess", Players::FIRST, 5, 0)).is_paused());
    // While the computer was to move: it is asked when somebody wants the game to go on.
    let mut again = reloaded(&again);
    assert_eq!(asked(&act(&mut again, Action::TryAgain)), None);
    assert!(asked(&act(&mut again, Action::Pause)).is_some());
}

#[test]
fn p44_in_two_tabs_one_clock_runs() {
    let mut one = timed("chess", Players::TWO_PEOPLE, 5, 0);
    act(&mut one, mv("e2e4"));
    one.rev = 1;
    // The other tab opens it: there it stands, and here it runs on.
    let mut two = reloaded(&one);
    pass(&mut one, 40_000);
    pass(&mut two, 40_000);
    assert_eq!((left(&one)[1], left(&two)[1]), (260_000, 300_000));
    // It is played on there; here it is followed, and stands.
    act(&mut two, mv("e7e5"));
    two.rev = 2;
    let heard = Record::of(&two, 1);
    assert_eq!(Record::of(&one, 1).hears(&heard), Hearing::Adopt);
    act(&mut one, Action::Adopt(Box::new(reloaded(&two))));
    assert_eq!(one.running(), None);
    assert_eq!(left(&one), left(&two));
    // A flag that falls in one is the end in the other as well.
    pass(&mut two, 300_000);
    two.rev = 3;
    assert_eq!(
        Record::of(&one, 1).meets(&Record::of(&two, 1)),
        Meeting::Further
    );
    act(&mut one, Action::Adopt(Box::new(reloaded(&two))));
    assert_eq!(one.result(), "0-1");
}

#[test]
fn p64_the_computer_pays_for_its_thinking_and_for_nothing_else() {
    let mut play = timed("chess", FULL, 5, 3);
    let effects = act(&mut play, mv("e2e4"));
    let (job, given) = (asked(&effects).unwrap(), millis(&effects).unwrap());
    assert!((5_000..10_000).contains(&given), "{given}");
    pass(&mut play, 2_000);
    act(&mut play, best(job, "e7e5", None));
    // It waits until the person can follow; and nothing runs meanwhile.
    pass(&mut play, 300);
    act(&mut play, Action::Due(job));
    assert_eq!(left(&play), [303_000, 301_000]);

    // Its program takes a minute to come: that is no thinking.
    let effects = act(&mut play, mv("g1f3"));
    let (job, given) = (asked(&effects).unwrap(), millis(&effects).unwrap());
    assert_eq!(pass(&mut play, 60_000), []);
    reply(&mut play, job, "b8c6");
    assert_eq!(left(&play)[1], 301_000 - u64::from(given) + 3_000);

    // While somebody looks back the search rests, and the clock with it.
    act(&mut play, mv("f1b5"));
    act(&mut play, Action::Back);
    let before = left(&play);
    pass(&mut play, 60_000);
    assert_eq!(left(&play), before);
}

#[test]
fn p64_the_computer_never_loses_by_time_in_any_ruleset() {
    for entry in library::entries() {
        for (minutes, seconds) in [(1, 0), (5, 3), (30, 20)] {
            let mut game = Play::new("g".into(), 1, Game::new(ruleset(entry.id)), FULL)
                .by_clock(Some(Pace::even(Allowance::minutes(minutes, seconds))));
            let mut used = 0;
            for ply in 0..240usize {
                if game.is_over() {
                    break;
                }
                if !game.computers_turn() {
                    let legal = game.now().legal_moves(game.ruleset());
                    let chosen = legal.as_slice()[ply * 7 % legal.len()];
                    let text = game.ruleset().move_text(chosen);
                    act(&mut game, mv(&text));
                    continue;
                }
                let Engine::Thinking(job) = game.engine else {
                    panic!("{}: nobody asked", entry.id)
                };
                let given = game.clock.as_ref().unwrap().budget;
                assert!(given * 2 <= left(&game)[1] || given == 20, "{given}");
                pass(&mut game, given + 500);
                used += given;
                let legal = game.now().legal_moves(game.ruleset());
                let text = game.ruleset().move_text(legal.as_slice()[0]);
                reply(&mut game, job, &text);
                // Of what was given, the greater part is used in a long game, and never all of it.
                assert!(left(&game)[1] > 0, "{}", entry.id);
            }
            if game.game.moves().len() >= 200 {
                let least = minutes * 60_000 / 2;
                assert!(used > least, "{}: {used} of {minutes} minutes", entry.id);
            }
        }
    }
}

#[test]
fn p64_levels_hurry_only_at_the_very_end() {
    let mut play = timed("chess", Players::FIRST, 5, 0);
    assert_eq!(millis(&act(&mut play, mv("e2e4"))), Some(1_000));
    let mut short = Record::of(&play, 0).to_text();
    short = short.replace("300000]", "1500]");
    let (mut play, _) = Record::from_text(&short)
        .unwrap()
        .revive(play.game.ruleset().clone());
    assert_eq!(millis(&act(&mut play, Action::Pause)), Some(500));
    // Without clocks nothing is said of time.
    let mut plain = start("chess", "", Players::FIRST);
    let effects = act(&mut plain, mv("e2e4"));
    assert_eq!(millis(&effects), None);
    assert!(asked(&effects).is_some());
}

#[test]
fn p44_the_clocks_are_told() {
    let mut play = timed("chess", Players::TWO_PEOPLE, 5, 0);
    act(&mut play, mv("e2e4"));
    pass(&mut play, 61_000);
    let words = "Black to move. White has 5 minutes left. Black has 3 minutes 59 seconds left.";
    assert_eq!(
        act(&mut play, Action::SayClocks),
        [Effect::Say(words.into())]
    );
    let mut plain = start("chess", "", Players::TWO_PEOPLE);
    let words = "White to move. This game has no clocks.";
    assert_eq!(
        act(&mut plain, Action::SayClocks),
        [Effect::Say(words.into())]
    );
}
