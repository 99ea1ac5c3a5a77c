//! Which pieces glide, fade and turn.

use super::*;
use crate::motion::{Plan, between, duration, ease, plan};

fn with_last(mut scene: Scene, last: &str) -> Scene {
    scene.last_move = Some((sq(&last[..2]), sq(&last[2..])));
    scene
}

fn glides(plan: &Plan) -> Vec<String> {
    let mut all: Vec<String> = plan
        .glides
        .iter()
        .map(|glide| format!("{}{}", glide.from, glide.to))
        .collect();
    all.sort();
    all
}

#[test]
fn p18_a_capture_glides_one_piece_and_fades_the_other() {
    let old = scene("Ra1 ra8 Ke1", &[]);
    let new = with_last(scene("Ra8 Ke1", &[]), "a1a8");
    let plan = plan(&old, &new, None);
    assert_eq!(glides(&plan), ["a1a8"]);
    assert_eq!(plan.fades, [piece("ra8")]);
}

#[test]
fn p18_castling_glides_both() {
    let old = scene("Ke1 Rh1 Ra1", &[]);
    let new = with_last(scene("Kg1 Rf1 Ra1", &[]), "e1g1");
    assert_eq!(glides(&plan(&old, &new, None)), ["e1g1", "h1f1"]);
}

#[test]
fn p18_the_nearest_of_two_like_pieces_is_the_one_that_came() {
    let old = scene("Ra1 Rh1", &[]);
    let new = scene("Rb1 Rh8", &[]);
    assert_eq!(glides(&plan(&old, &new, None)), ["a1b1", "h1h8"]);
}

#[test]
fn p18_a_promotion_arrives_as_a_pawn_and_goes_back_as_one() {
    let before = scene("Pa7 nb8", &[]);
    let after = with_last(scene("Qb8", &[]), "a7b8");
    let forth = plan(&before, &after, None);
    assert_eq!(glides(&forth), ["a7b8"]);
    assert_eq!(forth.glides[0].disguise, Some(piece("Pa7").figure));
    assert_eq!(forth.fades, [piece("nb8")]);
    let back = plan(&after, &before, None);
    assert_eq!(glides(&back), ["b8a7"]);
    assert_eq!(back.glides[0].disguise, None);
    assert_eq!(back.fades, []);
}

#[test]
fn p18_a_promotion_in_place_only_turns() {
    let before = scene("Pa8 Ke1", &[]);
    let after = with_last(scene("Qa8 Ke1", &[]), "a8a8");
    assert!(plan(&before, &after, None).is_empty());
    assert!(plan(&after, &before, None).is_empty());
}

#[test]
fn p03_what_the_person_put_down_does_not_glide_again() {
    let old = scene("Ke1 Rh1 nf1", &[]);
    let new = with_last(scene("Kg1 Rf1", &[]), "e1g1");
    let plan = plan(&old, &new, Some((sq("e1"), sq("g1"))));
    assert_eq!(glides(&plan), ["h1f1"]);
    assert_eq!(plan.fades, [piece("nf1")]);
    let promoted = with_last(scene("Qa8", &[]), "a7a8");
    assert!(
        crate::motion::plan(&scene("Pa7", &[]), &promoted, Some((sq("a7"), sq("a8")))).is_empty()
    );
}

#[test]
fn p18_short_or_unwanted_motion_is_none() {
    assert_eq!(duration(200.0, false), 200.0);
    assert_eq!(duration(69.0, false), 0.0);
    assert_eq!(duration(200.0, true), 0.0);
}

#[test]
fn easing_starts_and_ends_softly() {
    assert_eq!(
        (ease(0.0), ease(0.5), ease(1.0), ease(7.0)),
        (0.0, 0.5, 1.0, 1.0)
    );
    assert!(ease(0.1) < 0.1 && ease(0.9) > 0.9);
    let way = between(Point { x: 0.0, y: 10.0 }, Point { x: 10.0, y: 0.0 }, 0.25);
    assert_eq!(way, Point { x: 2.5, y: 7.5 });
}
