//! What chess does not have, from positions a few moves before it.

use crate::{
    announced, expected, moves, options, play, position, result, table, wait_for_expected,
};

#[test]
fn p11_castling_or_leap_is_asked_in_andarraya() {
    let page = position("andarraya-5", "4k3/p7/8/8/8/8/P7/R3K2R w KQ - 0 1");
    page.click("e1");
    page.click("g1");
    page.wait_for("the question", || options(&page).len() == 2);
    let offered = options(&page).join(" / ");
    assert!(offered.contains("Castle"), "{offered}");
    assert!(offered.contains("Leap"), "{offered}");
    page.keys("Escape");
    page.wait_for("no question", || options(&page).is_empty());
    assert!(page.label_of("e1").contains("white king"));
    // The leap leaves the rook where it is, the castling does not.
    page.click("e1");
    page.click("g1");
    page.wait_for("the question", || options(&page).len() == 2);
    let leap = options(&page)
        .iter()
        .position(|option| option.contains("Leap"))
        .unwrap();
    page.find(&format!("[role=menuitem][data-option='{leap}']"))
        .click();
    page.wait_for("the leap", || page.label_of("g1").contains("white king"));
    assert!(page.label_of("h1").contains("white rook"));
    assert_eq!(moves(&page), ["Kg1"]);
    page.button("Take back").click();
    page.wait_for("the king at home", || {
        page.label_of("e1").contains("white king")
    });
    page.click("e1");
    page.click("g1");
    page.wait_for("the question", || options(&page).len() == 2);
    page.find(&format!("[role=menuitem][data-option='{}']", 1 - leap))
        .click();
    page.wait_for("the castling", || {
        page.label_of("f1").contains("white rook")
    });
    assert_eq!(moves(&page), ["O-O"]);
}

#[test]
fn a_pawn_that_arrives_beside_a_queen_is_dead_in_andarraya() {
    let page = position("andarraya-5", "7k/P6p/8/8/8/8/8/1Q2K3 w - - 0 30");
    play(&page, "a7a8");
    assert!(page.label_of("a8").contains("white pawn"));
    play(&page, "h8g8");
    page.click("a8");
    page.wait_for("the pawn has no move", || {
        page.find_all("[role=gridcell][aria-label*='can move here']")
            .is_empty()
    });
    let alone = position("andarraya-5", "7k/P6p/8/8/8/8/8/4K3 w - - 0 30");
    play(&alone, "a7a8");
    assert!(alone.label_of("a8").contains("white queen"));
}

#[test]
fn the_first_turn_of_sfenj_has_two_pawn_moves() {
    let page = table("sfenj-11");
    play(&page, "e2e4");
    wait_for_expected(&page, "second pawn move, or pass");
    assert!(page.button("Pass").is_shown());
    // The same pawn may not go again.
    page.click("e4");
    page.wait_for("no target", || {
        page.find_all("[role=gridcell][aria-label*='can move here']")
            .is_empty()
    });
    play(&page, "d2d4 e7e5 0000 d4e5");
    assert_eq!(moves(&page), ["e4", "d4", "e5", "pass", "dxe5"]);
}

#[test]
fn a_waiting_pawn_promotes_where_it_stands_in_sfenj() {
    let page = position("sfenj-11", "P6k/8/8/8/8/8/P7/4K3 w - - 0 9 lost:RQ");
    page.click("a8");
    page.click("a8");
    page.wait_for("the question", || options(&page).len() == 2);
    let offered = options(&page);
    let rook = offered.iter().position(|option| option.contains("rook"));
    page.find(&format!(
        "[role=menuitem][data-option='{}']",
        rook.expect("a rook is offered")
    ))
    .click();
    page.wait_for("the rook", || page.label_of("a8").contains("white rook"));
    // Another pawn move, or a pass, belongs to the same turn.
    wait_for_expected(&page, "or pass");
    page.button("Pass").click();
    page.wait_for("Black's turn", || expected(&page).contains("Black"));
    assert!(page.label_of("h8").contains("in check"));
}

#[test]
fn arriving_gives_another_move_in_shakhmaty() {
    let page = position("shakhmaty-medieval-5", "7k/P7/8/8/8/8/8/R3K3 w - - 0 30");
    play(&page, "a7a8");
    assert!(page.label_of("a8").contains("white pawn"));
    wait_for_expected(&page, "White: a further move, with any piece");
    play(&page, "a1d1");
    page.wait_for("Black's turn", || expected(&page).contains("Black"));
    let script = "return document.querySelectorAll('.moves-row')[1].innerText";
    let row = page.run(script);
    let row = row.as_str().unwrap_or_default();
    assert!(row.contains("a8") && row.contains("Rd1"), "one turn: {row}");
}

#[test]
fn a_forced_pass_takes_one_press_and_two_of_them_draw() {
    let page = position("sfenj-11", "kb6/p1p5/P1P5/8/8/5p1p/5P1P/6BK w - - 0 30");
    wait_for_expected(&page, "White has no legal move and must pass");
    page.button("Pass").click();
    wait_for_expected(&page, "Black has no legal move and must pass");
    page.button("Pass").click();
    announced(&page, "Draw: two forced passes");
    assert!(result(&page).contains("forced passes"));
}

#[test]
fn p25_a_bare_king_loses_in_samantsy() {
    let page = position("samantsy-2", "k7/8/8/3p4/4P3/8/8/K7 w - - 0 20");
    play(&page, "e4d5");
    announced(&page, "White wins: bare king");
    let text = result(&page);
    assert!(text.contains("Black has a single piece left"), "{text}");
    assert!(
        text.contains("leaves the opponent a single piece"),
        "{text}"
    );
    // Beside the board, not over it.
    page.click("a1");
    for name in ["Rematch", "Review", "Share"] {
        assert!(page.button(name).is_shown(), "{name}");
    }
}

#[test]
fn a_blocked_side_loses_in_samantsy() {
    // The king takes nothing, and everything around it stands full.
    let page = position("samantsy-2", "k7/RR1N3p/7P/8/8/8/8/4K3 w - - 0 20");
    play(&page, "d7b8");
    announced(&page, "White wins: no legal move");
    let text = result(&page);
    assert!(text.contains("Black has no legal move"), "{text}");
    assert!(text.contains("Rule 16."), "{text}");
}

#[test]
fn p25_every_end_of_every_ruleset_is_told_with_its_rule() {
    const MATE: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 9";
    const STUCK: &str = "k7/8/8/1Q6/7p/7P/8/4K3 w - - 0 9";
    const BARE: &str = "4k3/8/8/8/r7/8/8/R3K3 w - - 0 9";
    const LOCKED: &str = "8/8/8/8/ppp5/pkp5/p1p5/K1P5 w - - 0 9";
    const LATE: &str = "4k3/8/8/8/8/8/p7/R3K3 w - - 0 9 turns:2499";
    const LAST: &str = "4k3/8/8/8/8/8/p7/R3K3 w - - 0 9 count:100";
    for (ruleset, fen, moves, headline) in [
        ("andarraya-3", MATE, "a1a8", "White wins: checkmate"),
        ("andarraya-3", STUCK, "b5b6", "Draw: "),
        ("andarraya-3", LAST, "e1e2", "Draw: "),
        ("andarraya-5", MATE, "a1a8", "White wins: checkmate"),
        ("andarraya-5", STUCK, "b5b6", "White wins: "),
        ("andarraya-5", BARE, "a1a4", "White wins: "),
        ("andarraya-5", LATE, "e1e2", "Draw: "),
        ("samantsy-2", BARE, "a1a4", "White wins: "),
        ("samantsy-2", LATE, "e1e2", "Draw: "),
        ("sfenj-11", MATE, "a1a8", "White wins: checkmate"),
        ("sfenj-11", LOCKED, "0000 0000", "Draw: two forced passes"),
        ("sfenj-11", LATE, "e1e2", "Draw: "),
        (
            "shakhmaty-medieval-5",
            MATE,
            "a1a8",
            "White wins: checkmate",
        ),
        (
            "shakhmaty-medieval-5",
            LOCKED,
            "0000 0000",
            "Draw: two forced passes",
        ),
        ("shakhmaty-medieval-5", LATE, "e1e2", "Draw: "),
    ] {
        let page = position(ruleset, fen);
        for text in moves.split(' ') {
            if text == "0000" {
                wait_for_expected(&page, "must pass");
            }
            play(&page, text);
        }
        announced(&page, headline);
        let text = result(&page);
        assert!(text.contains(headline), "{ruleset}, {fen}: {text}");
        assert!(text.contains("Rule "), "{ruleset}, {fen}: {text}");
    }
}
