//! Drags, and everything that may interrupt them.

use super::*;

fn opening() -> Hand {
    Hand::new(scene(
        "Pe2 Ng1 Ke1 pd5 Ra1",
        &["e2e3", "e2e4", "g1f3", "e1d1", "e1a1 Castle", "a1b1"],
    ))
}

fn nudge(name: &str, by: f64) -> Point {
    let middle = Hand::middle(name);
    Point {
        x: middle.x + by,
        y: middle.y,
    }
}

#[test]
fn p01_a_drag_begins_at_three_pixels_for_a_mouse_and_eight_for_a_finger() {
    for (touch, threshold) in [(false, 3.0), (true, 8.0)] {
        let mut hand = opening();
        hand.touch = touch;
        hand.down("e2");
        assert!(hand.shift(nudge("e2", threshold - 0.1)).is_empty());
        assert_eq!(hand.machine.dragging(), None);
        assert_eq!(hand.shift(nudge("e2", threshold)), [Did::Lifted(sq("e2"))]);
        assert_eq!(hand.machine.dragging(), Some(sq("e2")));
    }
}

#[test]
fn p01_moving_on_asks_for_no_new_drawing() {
    let mut hand = opening();
    hand.down("e2");
    hand.to("e3");
    let at = Hand::middle("e4");
    let (did, redraw) = hand
        .machine
        .moved(&hand.scene, 1, at, Some(sq("e4")), Held::Main);
    assert!(did.is_empty());
    assert!(!redraw);
}

#[test]
fn p02_the_square_under_the_pointer_counts_only_if_legal() {
    let mut hand = opening();
    hand.down("e2");
    hand.to("e4");
    assert_eq!(hand.machine.drop_square(&hand.scene), Some(sq("e4")));
    hand.to("d4");
    assert_eq!(hand.machine.drop_square(&hand.scene), None);
    hand.to("e2");
    assert_eq!(hand.machine.drop_square(&hand.scene), None);
}

#[test]
fn p03_a_drop_on_a_legal_square_plays_with_the_piece_in_hand() {
    let mut hand = opening();
    let did = hand.drag("e2", "e4");
    assert!(did.contains(&Did::Played {
        candidate: 1,
        in_hand: true
    }));
    assert_eq!(hand.machine.selected(), None);
    assert!(!hand.machine.is_pressed());
}

#[test]
fn p04_a_drop_elsewhere_goes_home_and_changes_nothing() {
    let mut hand = opening();
    let did = hand.drag("e2", "d5");
    assert_eq!(
        did[did.len() - 2..],
        [Did::Selected(None), Did::Refused(sq("e2"), sq("d5"))]
    );
    assert!(did.contains(&Did::Returned(sq("e2"))));
    assert!(hand.played(&did).is_empty());

    hand.down("e2");
    hand.shift(Point { x: -20.0, y: 0.0 });
    let did = hand.machine.up(&hand.scene, 1, None);
    assert!(did.contains(&Did::Returned(sq("e2"))), "also from outside");

    hand.down("e2");
    hand.to("e4");
    hand.to("e2");
    let did = hand.up("e2");
    assert!(did.contains(&Did::Returned(sq("e2"))));
    assert_eq!(
        hand.machine.selected(),
        None,
        "back on the origin after leaving it"
    );
}

#[test]
fn p05_nothing_stays_stuck_when_a_drag_is_cut_short() {
    let lifted = || {
        let mut hand = opening();
        hand.down("e2");
        hand.to("e4");
        hand
    };
    let gone_home = |hand: &Hand, did: &[Did]| {
        assert!(did.contains(&Did::Returned(sq("e2"))));
        assert_eq!(hand.machine.dragging(), None);
        assert_eq!(hand.machine.selected(), None);
        assert!(!hand.machine.is_pressed());
    };

    let mut hand = lifted();
    let did = hand.machine.cancel();
    gone_home(&hand, &did);

    let mut hand = lifted();
    let did = hand.machine.escape(&hand.scene);
    gone_home(&hand, &did);

    for held in [Held::Several, Held::Nothing, Held::Secondary] {
        let mut hand = lifted();
        let at = Hand::middle("e4");
        let (did, redraw) = hand.machine.moved(&hand.scene, 1, at, Some(sq("e4")), held);
        assert!(redraw);
        gone_home(&hand, &did);
    }

    let mut hand = lifted();
    let second = Press {
        pointer: 2,
        touch: true,
        button: Button::Main,
        at: Hand::middle("a1"),
        square: Some(sq("a1")),
        brush: Brush::Green,
        aims: false,
    };
    let did = hand.machine.down(&hand.scene, second);
    gone_home(&hand, &did);
    assert!(hand.up("e4").is_empty(), "the late release means nothing");
}

#[test]
fn p06_a_release_that_was_missed_ends_the_drag() {
    let mut hand = opening();
    hand.down("e2");
    hand.to("e4");
    let at = Hand::middle("e4");
    let (did, _) = hand
        .machine
        .moved(&hand.scene, 1, at, Some(sq("e4")), Held::Nothing);
    assert!(did.contains(&Did::Returned(sq("e2"))));
}

#[test]
fn p07_a_tiny_drag_on_the_origin_is_a_click() {
    let mut hand = opening();
    hand.down("e2");
    hand.shift(nudge("e2", 4.0));
    hand.up("e2");
    assert_eq!(hand.machine.selected(), Some(sq("e2")));
    hand.down("e2");
    hand.shift(nudge("e2", 4.0));
    hand.up("e2");
    assert_eq!(
        hand.machine.selected(),
        None,
        "and the second one unselects"
    );
}

#[test]
fn an_own_piece_that_is_a_target_is_played_on_when_clicked_and_lifted_when_dragged() {
    let mut hand = opening();
    hand.click("e1");
    let did = hand.click("a1");
    assert_eq!(hand.played(&did), ["e1a1"]);
    hand.click("e1");
    let did = hand.drag("a1", "b1");
    assert_eq!(hand.played(&did), ["a1b1"]);
}

#[test]
fn p17_a_long_press_inspects_and_the_release_is_spent() {
    let mut hand = opening();
    hand.touch = true;
    hand.down("d5");
    assert_eq!(
        hand.machine.held_long(&hand.scene),
        [Did::Inspected(Some(sq("d5")))]
    );
    assert!(hand.up("d5").is_empty());
    hand.down("a5");
    assert!(
        hand.machine.held_long(&hand.scene).is_empty(),
        "nothing stands there"
    );
    hand.up("a5");
    hand.touch = false;
    hand.down("d5");
    assert!(
        hand.machine.held_long(&hand.scene).is_empty(),
        "a mouse has other ways"
    );
}

#[test]
fn a_drag_goes_on_when_the_other_side_moves_meanwhile() {
    let mut hand = opening();
    hand.down("e2");
    hand.to("e4");
    let mut next = opening().scene;
    next.last_move = Some((sq("d7"), sq("d5")));
    assert!(
        hand.machine
            .scene_changed(&hand.scene.clone(), &next)
            .is_empty()
    );
    assert_eq!(hand.machine.dragging(), Some(sq("e2")));
    next.disabled = true;
    let did = hand.machine.scene_changed(&hand.scene.clone(), &next);
    assert_eq!(did, [Did::Selected(None)]);
    assert_eq!(hand.machine.dragging(), None);
}
