//! Small squares: a pointer comes down somewhere, looks for its square, and lets go.

use super::*;
use crate::scene::Method;

fn opening() -> Hand {
    let mut hand = Hand::new(scene(
        "Pe2 Pd2 Ng1 pd5",
        &["e2e3", "e2e4", "d2d3", "d2d4", "g1f3"],
    ));
    hand.small = true;
    hand
}

#[test]
fn p22_what_counts_is_where_the_pointer_lets_go() {
    let mut hand = opening();
    hand.down("d3");
    assert_eq!(hand.machine.aiming(), Some((1, Some(sq("d3")))));
    hand.to("d2");
    hand.to("e2");
    assert_eq!(hand.machine.aiming(), Some((1, Some(sq("e2")))));
    assert_eq!(hand.machine.selected(), None, "nothing yet");
    hand.up("e2");
    assert_eq!(hand.machine.selected(), Some(sq("e2")));
    assert_eq!(hand.machine.aiming(), None);
    // Down on a piece of one's own, by mistake: the selected one stays selected.
    hand.down("d2");
    hand.to("e3");
    assert_eq!(hand.machine.drop_square(&hand.scene), Some(sq("e3")));
    let did = hand.up("e3");
    assert_eq!(hand.played(&did), ["e2e3"]);
}

#[test]
fn p22_another_piece_can_be_found_and_the_selected_one_let_go() {
    let mut hand = opening();
    hand.down("d2");
    assert_eq!(hand.machine.selected(), Some(sq("d2")), "targets show");
    hand.to("e2");
    hand.up("e2");
    assert_eq!(hand.machine.selected(), Some(sq("e2")));
    hand.click("d2");
    assert_eq!(hand.machine.selected(), Some(sq("d2")));
    hand.click("d2");
    assert_eq!(hand.machine.selected(), None);
    hand.click("g1");
    let did = hand.click("d5");
    assert!(did.contains(&Did::Inspected(Some(sq("d5")))));
    assert_eq!(hand.machine.selected(), None);
}

#[test]
fn p22_a_drag_is_a_move_but_for_those_who_only_click() {
    let mut hand = opening();
    let did = hand.drag("e2", "e4");
    assert_eq!(hand.played(&did), ["e2e4"]);
    assert!(!did.contains(&Did::Lifted(sq("e2"))));
    hand.scene.method = Method::Click;
    let did = hand.drag("e2", "e4");
    assert!(hand.played(&did).is_empty());
    hand.click("e2");
    let did = hand.click("e4");
    assert_eq!(hand.played(&did), ["e2e4"]);
}

#[test]
fn p22_a_finger_is_asked_and_its_second_tap_answers() {
    let mut hand = opening();
    hand.touch = true;
    hand.machine.clumsy = true;
    let did = hand.drag("e2", "e4");
    assert!(hand.played(&did).is_empty());
    assert!(hand.machine.pending().is_some());
    hand.down("e3");
    hand.to("e4");
    let did = hand.up("e4");
    assert_eq!(hand.played(&did), ["e2e4"]);
}

#[test]
fn p22_off_the_board_or_cut_short_it_chooses_nothing() {
    let mut hand = opening();
    hand.down("e2");
    hand.shift(Point { x: -20.0, y: 0.0 });
    assert_eq!(hand.machine.aiming(), Some((1, None)));
    hand.machine.up(&hand.scene, 1, None);
    assert_eq!(hand.machine.selected(), None);
    hand.down("e2");
    hand.machine.cancel();
    assert_eq!(hand.machine.selected(), None);
    assert_eq!(hand.machine.aiming(), None);
    // What was selected before is so after.
    hand.click("e2");
    hand.down("e4");
    hand.machine.cancel();
    assert_eq!(hand.machine.selected(), Some(sq("e2")));
    hand.down("d2");
    hand.machine.up(&hand.scene, 1, None);
    assert_eq!(hand.machine.selected(), Some(sq("e2")));
}
