//! Clicks, choices, confirmation, premoves.

use super::*;
use crate::label::label;
use crate::machine::refusal;
use crate::scene::{Method, Phase};

fn opening() -> Hand {
    Hand::new(scene(
        "Pe2 Ng1 Ke1 pd5 nb8",
        &["e2e3", "e2e4", "g1f3", "g1h3", "e1d1"],
    ))
}

fn promotion() -> Hand {
    Hand::new(scene(
        "Pa7 Ke1 nb8",
        &["a7a8q Queen", "a7a8r Rook", "a7xb8 Take", "e1d1"],
    ))
}

#[test]
fn p07_click_click_moves() {
    let mut hand = opening();
    assert_eq!(hand.click("e2"), [Did::Selected(Some(sq("e2")))]);
    let did = hand.click("e4");
    assert_eq!(hand.played(&did), ["e2e4"]);
    assert!(
        did.contains(&Did::Played {
            candidate: 1,
            in_hand: false
        }),
        "it shall glide"
    );
    assert_eq!(hand.machine.selected(), None);
}

#[test]
fn p07_another_own_piece_reselects_and_elsewhere_unselects() {
    let mut hand = opening();
    hand.click("e2");
    hand.click("g1");
    assert_eq!(hand.machine.selected(), Some(sq("g1")));
    let did = hand.click("a5");
    assert_eq!(hand.machine.selected(), None);
    assert_eq!(hand.played(&did), Vec::<String>::new());
    hand.click("g1");
    hand.click("g1");
    assert_eq!(hand.machine.selected(), None, "a second click unselects");
    hand.click("g1");
    assert_eq!(
        hand.machine.selected(),
        Some(sq("g1")),
        "and a third selects again"
    );
}

#[test]
fn p07_a_press_that_leaves_its_square_is_no_click() {
    let mut hand = opening();
    hand.click("e2");
    hand.down("e4");
    let did = hand.up("e5");
    assert!(hand.played(&did).is_empty());
    assert_eq!(hand.machine.selected(), Some(sq("e2")));
}

#[test]
fn p09_only_pieces_with_moves_are_picked_up_and_others_are_inspected() {
    let mut hand = opening();
    for (square, piece, disabled) in [
        ("d5", Some("d5"), false),
        ("a4", None, false),
        ("e2", Some("e2"), true),
    ] {
        hand.scene.disabled = disabled;
        let looked = Did::Inspected(piece.map(sq));
        assert_eq!(hand.click(square), [looked, Did::Pressed(sq(square))]);
    }
    assert_eq!(hand.machine.selected(), None);
}

#[test]
fn p11_moves_that_share_both_squares_ask_and_a_single_one_does_not() {
    let mut hand = promotion();
    hand.click("a7");
    assert!(hand.played(&hand.machine.clone().activate(&hand.scene, sq("b8"))) == ["a7b8"]);
    let did = hand.click("a8");
    assert!(hand.played(&did).is_empty());
    assert_eq!(hand.machine.asking().unwrap().options, [0, 1]);
    let did = hand.machine.choose(&hand.scene, 1);
    assert_eq!(hand.played(&did), ["a7a8r"]);
    assert_eq!(hand.machine.asking(), None);
}

#[test]
fn p11_an_outside_press_or_escape_closes_the_chooser_and_sends_the_piece_home() {
    let mut hand = promotion();
    hand.drag("a7", "a8");
    assert_eq!(hand.machine.displaced(), Some((sq("a7"), sq("a8"))));
    let did = hand.click("e1");
    assert!(did.contains(&Did::Returned(sq("a7"))));
    assert_eq!(hand.machine.asking(), None);
    assert_eq!(hand.machine.selected(), None, "the press only closes");

    hand.drag("a7", "a8");
    let did = hand.machine.escape(&hand.scene);
    assert!(did.contains(&Did::Returned(sq("a7"))));
    assert_eq!(hand.machine.displaced(), None);
    let past_the_end = hand.machine.choose(&hand.scene, 7);
    assert!(past_the_end.is_empty());
}

#[test]
fn p11_a_move_in_place_needs_a_second_press_and_may_ask() {
    let one = ["a8a8q Queen", "e1d1"];
    let mut hand = Hand::new(scene("Pa8 Ke1", &one));
    assert!(
        hand.played(&hand.machine.clone().activate(&hand.scene, sq("a8")))
            .is_empty()
    );
    let did = hand.click("a8");
    assert!(hand.played(&did).is_empty(), "the first press only selects");
    let did = hand.click("a8");
    assert_eq!(hand.played(&did), ["a8a8q"]);

    let mut hand = Hand::new(scene("Pa8 Ke1", &["a8a8q Queen", "a8a8r Rook"]));
    hand.scene.method = Method::Drag;
    hand.click("a8");
    hand.click("a8");
    assert_eq!(hand.machine.asking().unwrap().options.len(), 2);
}

#[test]
fn a_move_may_begin_and_end_on_an_empty_square() {
    let mut hand = Hand::new(scene("Ke1", &["a3a3", "e1d1"]));
    let did = hand.click("a3");
    assert!(hand.played(&did).is_empty(), "the first press only selects");
    let did = hand.click("a3");
    assert_eq!(hand.played(&did), ["a3a3"]);
    // The same by keys; where no move begins nothing is selected.
    let mut hand = Hand::new(scene("Ke1", &["a3a3", "e1d1"]));
    hand.machine.activate(&hand.scene, sq("a4"));
    assert_eq!(hand.machine.selected(), None);
    hand.machine.activate(&hand.scene, sq("a3"));
    let did = hand.machine.activate(&hand.scene, sq("a3"));
    assert_eq!(hand.played(&did), ["a3a3"]);
}

#[test]
fn p12_methods_restrict_the_pointer_but_never_the_keyboard() {
    let mut hand = opening();
    hand.scene.method = Method::Drag;
    hand.click("e2");
    assert_eq!(hand.machine.selected(), None);
    let did = hand.drag("e2", "e4");
    assert_eq!(hand.played(&did), ["e2e4"]);

    hand.scene.method = Method::Click;
    let did = hand.drag("e2", "e4");
    assert!(hand.played(&did).is_empty());
    hand.click("e2");
    let did = hand.click("e4");
    assert_eq!(hand.played(&did), ["e2e4"]);

    for method in [Method::Both, Method::Drag, Method::Click] {
        hand.scene.method = method;
        hand.machine.activate(&hand.scene, sq("e2"));
        let did = hand.machine.activate(&hand.scene, sq("e4"));
        assert_eq!(hand.played(&did), ["e2e4"]);
    }
}

#[test]
fn p12_confirmation_waits_for_a_second_press_on_the_target() {
    let mut hand = opening();
    hand.scene.confirm = true;
    let did = hand.drag("e2", "e4");
    assert!(hand.played(&did).is_empty());
    assert_eq!(hand.machine.displaced(), Some((sq("e2"), sq("e4"))));
    let did = hand.click("g1");
    assert!(did.contains(&Did::Returned(sq("e2"))));
    assert!(hand.machine.pending().is_none());

    hand.click("e2");
    hand.click("e4");
    let did = hand.click("e4");
    assert_eq!(hand.played(&did), ["e2e4"]);

    hand.machine.activate(&hand.scene, sq("e2"));
    hand.machine.activate(&hand.scene, sq("e3"));
    let did = hand.machine.activate(&hand.scene, sq("e3"));
    assert_eq!(hand.played(&did), ["e2e3"]);

    let mut hand = promotion();
    hand.scene.confirm = true;
    hand.click("a7");
    hand.click("a8");
    assert!(
        hand.played(&hand.machine.clone().choose(&hand.scene, 0))
            .is_empty()
    );
    hand.machine.choose(&hand.scene, 0);
    let did = hand.machine.confirm();
    assert_eq!(hand.played(&did), ["a7a8q"]);
}

#[test]
fn p13_a_premove_is_set_by_click_or_drag_and_cancelled_by_looking_elsewhere() {
    let mut hand = opening();
    hand.scene.phase = Phase::Ahead;
    hand.scene.confirm = true;
    hand.click("e2");
    assert!(
        hand.click("e4").contains(&Did::Premoved(Some(1))),
        "no confirmation ahead of time"
    );
    assert!(hand.drag("g1", "f3").contains(&Did::Premoved(Some(2))));
    hand.scene.premove = Some((sq("g1"), sq("f3")));
    assert!(hand.click("a5").contains(&Did::Premoved(None)));
    let right = hand.press(Button::Secondary, Hand::middle("a5"), Brush::Green);
    assert!(right.contains(&Did::Premoved(None)));
    hand.machine.cancel();
    assert!(
        hand.machine
            .escape(&hand.scene)
            .contains(&Did::Premoved(None))
    );
}

#[test]
fn p14_arrows_and_circles_are_toggled_and_cleared() {
    let mut hand = opening();
    let draw = |hand: &mut Hand, from: &str, to: &str, brush| {
        hand.press(Button::Secondary, Hand::middle(from), brush);
        let at = Hand::middle(to);
        hand.machine
            .moved(&hand.scene, 1, at, Some(sq(to)), Held::Secondary);
        hand.up(to)
    };
    assert_eq!(draw(&mut hand, "a1", "c4", Brush::Green), [Did::Drew]);
    draw(&mut hand, "b2", "b2", Brush::Red);
    assert_eq!(hand.machine.drawings().len(), 2);
    assert_eq!(hand.machine.drawings()[1].to, None, "a circle");
    draw(&mut hand, "a1", "c4", Brush::Blue);
    assert_eq!(hand.machine.drawings().len(), 2, "another colour repaints");
    draw(&mut hand, "a1", "c4", Brush::Blue);
    assert_eq!(hand.machine.drawings().len(), 1, "the same again erases");
    assert!(hand.click("e2").contains(&Did::Drew));
    assert!(hand.machine.drawings().is_empty());

    draw(&mut hand, "a1", "c4", Brush::from_keys(true, true));
    assert_eq!(hand.machine.drawings()[0].brush, Brush::Yellow);
    let mut next = hand.scene.clone();
    next.last_move = Some((sq("e2"), sq("e4")));
    assert_eq!(
        hand.machine.scene_changed(&hand.scene.clone(), &next),
        [Did::Drew]
    );
    hand.touch = true;
    hand.press(Button::Secondary, Hand::middle("a1"), Brush::Green);
    assert!(!hand.machine.is_pressed(), "fingers draw nothing");
}

#[test]
fn p20_flipping_clears_the_selection_and_keeps_the_arrows() {
    let mut hand = opening();
    hand.press(Button::Secondary, Hand::middle("a1"), Brush::Green);
    hand.up("a1");
    hand.machine.activate(&hand.scene, sq("e2"));
    let mut flipped = hand.scene.clone();
    flipped.bottom = Side::Black;
    let did = hand.machine.scene_changed(&hand.scene.clone(), &flipped);
    assert_eq!(did, [Did::Selected(None)]);
    assert_eq!(hand.machine.drawings().len(), 1);
}

#[test]
fn a_new_scene_closes_questions_that_no_longer_make_sense() {
    let mut hand = promotion();
    hand.drag("a7", "a8");
    let next = scene("Qa8 Ke1 nb8", &["e1d1"]);
    hand.machine.scene_changed(&hand.scene.clone(), &next);
    assert_eq!(hand.machine.asking(), None);
    assert_eq!(hand.machine.displaced(), None);
}

#[test]
fn p29_names_begin_with_the_square_and_tell_the_states() {
    let mut hand = Hand::new(scene("Pe4 pd5 Ke1", &["e4e5", "e4xd5"]));
    let name = |hand: &Hand, at: &str| label(&hand.scene, &hand.machine, &[], sq(at));
    assert_eq!(name(&hand, "e4"), "e4, white pawn");
    assert_eq!(name(&hand, "c3"), "c3, empty");
    hand.click("e4");
    assert_eq!(name(&hand, "e4"), "e4, white pawn, selected");
    assert_eq!(name(&hand, "e5"), "e5, empty, can move here");
    assert_eq!(name(&hand, "d5"), "d5, black pawn, can capture here");
    hand.scene.check = Some(sq("e1"));
    hand.scene.last_move = Some((sq("d7"), sq("d5")));
    assert_eq!(name(&hand, "e1"), "e1, white king, in check");
    assert_eq!(name(&hand, "d7"), "d7, empty, last move from here");
    assert_eq!(
        name(&hand, "d5"),
        "d5, black pawn, can capture here, last move to here"
    );
}

#[test]
fn p31_a_wrong_target_is_answered_in_words() {
    let mut hand = opening();
    let (from, to) = (sq("g1"), sq("g4"));
    hand.machine.activate(&hand.scene, from);
    let did = hand.machine.activate(&hand.scene, to);
    assert!(did.contains(&Did::Refused(from, to)));
    hand.click("g1");
    let did = hand.click("g4");
    assert!(did.contains(&Did::Refused(from, to)));
    let words = "white knight cannot go from g1 to g4.";
    assert_eq!(refusal(&hand.scene, from, to), words);
}

#[test]
fn p31_another_choice_is_no_wrong_target() {
    let mut hand = opening();
    for square in ["g1", "e2", "e2"] {
        let did = hand.click(square);
        assert!(!did.iter().any(|did| matches!(did, Did::Refused(..))));
    }
}
