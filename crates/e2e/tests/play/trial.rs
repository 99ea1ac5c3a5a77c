//! A position from the rules is tried out over a game: the game waits, and nothing of it is lost.

use rookery_e2e::Page;
use serde_json::json;

use crate::{
    expected, hold_questions, moves, on_the_board, opened, play, release_questions, said,
    wait_for_expected, wait_for_moves,
};

const BISHOP: &str = "Show me sentence 4: two squares, not over a piece";
const END: &str = "Show me sentence 16: the king cannot take what stands around it";

/// Puts a position of the rules of Samantsy on the board.
fn try_out(page: &Page, show: &str) {
    page.button("Rules").click();
    page.button(show).click();
    page.wait_for("the trial", || !page.find_all(".trial").is_empty());
}

fn back(page: &Page) {
    page.button("Back to your game").click();
    page.wait_for("no trial", || page.find_all(".trial").is_empty());
}

#[test]
fn p40_a_hint_in_a_trial_is_given_although_the_game_had_asked_before() {
    let page = opened("#/play/samantsy-2?computer=black&level=9&side=white");
    hold_questions(&page);
    play(&page, "e2e3");
    wait_for_expected(&page, "Black is thinking");
    try_out(&page, BISHOP);
    page.keys("h");
    said(&page, "Looking for a hint");
    // The worker hears both at once, and ends the game's search for the hint's.
    release_questions(&page);
    said(&page, "Hint: ");
    back(&page);
    // And the game asks again.
    wait_for_moves(&page, 2);
}

#[test]
fn p47_a_linked_game_is_answered_although_the_one_before_it_had_asked() {
    let page = opened("#/play/samantsy-2?computer=black&level=9&side=white");
    hold_questions(&page);
    play(&page, "e2e3");
    wait_for_expected(&page, "Black is thinking");
    page.run("location.hash = '#/play/samantsy-2?computer=black&level=3&side=white&moves=d2d3'");
    page.wait_for("the linked game", || {
        page.label_of("d3").contains("white pawn")
    });
    release_questions(&page);
    wait_for_moves(&page, 2);
    assert_eq!(moves(&page)[0], "d3");
    wait_for_expected(&page, "Your move");
}

#[test]
fn p46_a_game_that_goes_on_in_another_tab_during_a_trial_is_taken_over() {
    let page = opened("#/play/samantsy-2?side=white");
    play(&page, "e2e3");
    try_out(&page, BISHOP);
    page.in_another_tab(|| {
        page.open("#/play/samantsy-2");
        page.wait_for("the same game", || moves(&page) == ["e3"]);
        play(&page, "e7e6 d2d3");
    });
    said(&page, "went on in another tab");
    assert!(
        page.label_of("d3").contains("white bishop"),
        "the trial stays"
    );
    back(&page);
    assert_eq!(moves(&page), ["e3", "e6", "d3"]);
    page.button("Flip board").click();
    page.reload();
    page.wait_for("the whole game", || moves(&page) == ["e3", "e6", "d3"]);
}

#[test]
fn p42_an_end_that_is_tried_out_is_nobodys_to_play_again() {
    let page = opened("#/play/samantsy-2?computer=black&level=1&side=white");
    try_out(&page, END);
    page.wait_for("the end", || !page.find_all("section.result").is_empty());
    let offers = "return [...document.querySelectorAll('.result button')].map(b => b.innerText)";
    assert_eq!(page.run(offers), json!(["Review", "Share"]));
    // A new game follows on one's own.
    page.button("New game").click();
    let people = "return document.querySelectorAll('input[name=opponent]')[1].checked";
    assert_eq!(page.run(people), false);
    page.button("Cancel").click();
    back(&page);
}

#[test]
fn p32_the_way_back_from_a_trial_leads_to_the_board_and_is_heard() {
    let page = opened("#/play/samantsy-2?side=white");
    play(&page, "e2e3");
    try_out(&page, BISHOP);
    back(&page);
    on_the_board(&page, "the way back");
    said(&page, "Back to your game. Black to move");
    assert!(expected(&page).contains("Black to move"));
}
