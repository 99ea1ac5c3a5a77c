//! One whole game from the start in each of the five rulesets.

use crate::{announced, moves, play, result, table};

#[test]
fn a_whole_game_of_andarraya_5() {
    let page = table("andarraya-5");
    play(&page, "f2f3 e7e5 g2g4 d8h4");
    announced(&page, "Black wins: checkmate");
    assert!(result(&page).contains("Rule 25."), "{}", result(&page));
}

#[test]
fn a_whole_game_of_andarraya_3() {
    let page = table("andarraya-3");
    play(&page, "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7");
    announced(&page, "White wins: checkmate");
    assert_eq!(moves(&page).last().map(String::as_str), Some("Qxf7#"));
}

#[test]
fn a_whole_game_of_sfenj() {
    let page = table("sfenj-11");
    // Each first turn has two pawn moves, or one and a pass.
    play(&page, "f2f3 g2g4 e7e5 0000 a2a3 d8h4");
    announced(&page, "Black wins: checkmate");
    assert_eq!(moves(&page), ["f3", "g4", "e5", "pass", "a3", "Qh4#"]);
}

#[test]
fn a_whole_game_of_samantsy() {
    let page = table("samantsy-2");
    play(
        &page,
        "c2c3 f7f6 d1a4 b8a6 a4a6 b7b6 a6c8 a7a6 c8d7 f6f5 d7e7 g8f6 e7f6 h7h6 f6g7 d8d4 g7f8 \
         e8d7 c3d4 a6a5 f8h8 a8e8 h8h6 e8e3 f2e3 f5f4 e3f4 d7c8 h6b6 c7c6 b6a5 c6c5 d4c5",
    );
    announced(&page, "White wins: bare king");
    assert!(result(&page).contains("Rule 15."), "{}", result(&page));
    assert_eq!(moves(&page).len(), 33);
}

#[test]
fn a_whole_game_of_shakhmaty() {
    let page = table("shakhmaty-medieval-5");
    play(&page, "f2f3 e7e5 g2g4 d8h4");
    announced(&page, "Black wins: checkmate");
    assert!(result(&page).contains("checkmates"), "{}", result(&page));
}
