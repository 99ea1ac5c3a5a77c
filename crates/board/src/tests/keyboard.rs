//! Keys in the grid.

use super::*;
use crate::keys::{Command, Key, Meaning, meaning};

fn key(text: &str) -> Key<'_> {
    Key {
        key: text,
        ..Key::default()
    }
}

fn focus(scene: &Scene, from: &str, key: &Key) -> Option<String> {
    match meaning(scene, sq(from), "KQRNP", key) {
        Some(Meaning::Focus(square)) => Some(square.to_string()),
        _ => None,
    }
}

#[test]
fn p27_arrows_home_and_end_do_not_wrap_and_follow_the_flipped_view() {
    let mut board = scene("", &[]);
    let walk = |board: &Scene, from: &str, text: &str| focus(board, from, &key(text)).unwrap();
    let corner = |board: &Scene, text| {
        focus(
            board,
            "d4",
            &Key {
                key: text,
                control: true,
                ..Key::default()
            },
        )
        .unwrap()
    };
    assert_eq!(walk(&board, "e4", "ArrowUp"), "e5");
    assert_eq!(walk(&board, "e4", "ArrowLeft"), "d4");
    assert_eq!(walk(&board, "h4", "ArrowRight"), "h4");
    assert_eq!(walk(&board, "a1", "ArrowDown"), "a1");
    assert_eq!(walk(&board, "e4", "Home"), "a4");
    assert_eq!(corner(&board, "Home"), "a8");
    assert_eq!(corner(&board, "End"), "h1");
    board.bottom = Side::Black;
    assert_eq!(walk(&board, "e4", "ArrowUp"), "e3");
    assert_eq!(walk(&board, "e4", "ArrowLeft"), "f4");
    assert_eq!(walk(&board, "e4", "End"), "a4");
    assert_eq!(corner(&board, "Home"), "h1");
}

#[test]
fn p28_enter_space_and_escape() {
    let board = scene("", &[]);
    for text in ["Enter", " "] {
        assert_eq!(
            meaning(&board, sq("a1"), "", &key(text)),
            Some(Meaning::Activate)
        );
    }
    assert_eq!(
        meaning(&board, sq("a1"), "", &key("Escape")),
        Some(Meaning::Escape)
    );
    let with_control = Key {
        control: true,
        ..key("Enter")
    };
    assert_eq!(meaning(&board, sq("a1"), "", &with_control), None);
    assert_eq!(meaning(&board, sq("a1"), "", &key("PageUp")), None);
    assert_eq!(meaning(&board, sq("a1"), "", &key("?")), None);
}

#[test]
fn p31_letters_jump_through_the_pieces_and_back() {
    let board = scene("Pa2 Pe2 pe7 Ra1", &[]);
    let shift = Key {
        shift: true,
        ..key("P")
    };
    assert_eq!(
        focus(&board, "a1", &key("p")).as_deref(),
        Some("e7"),
        "round to the top"
    );
    assert_eq!(focus(&board, "e7", &key("p")).as_deref(), Some("a2"));
    assert_eq!(focus(&board, "a2", &key("p")).as_deref(), Some("e2"));
    assert_eq!(focus(&board, "a2", &shift).as_deref(), Some("e7"));
    assert_eq!(
        focus(&board, "a1", &key("r")).as_deref(),
        Some("a1"),
        "the only one"
    );
    assert_eq!(
        meaning(&board, sq("a1"), "KQ", &key("q")),
        Some(Meaning::NoSuchPiece('q'))
    );
}

#[test]
fn p31_a_piece_wins_over_a_command_and_alt_is_the_command() {
    let camels = scene("Ca3", &[]);
    assert_eq!(focus(&camels, "a1", &key("c")).as_deref(), Some("a3"));
    let alt = Key {
        key: "ç",
        code: "KeyC",
        alt: true,
        ..Key::default()
    };
    let capture = Some(Meaning::Command(Command::LastCapture));
    assert_eq!(meaning(&camels, sq("a1"), "C", &alt), capture);
    let none = scene("Pa3", &[]);
    assert_eq!(meaning(&none, sq("a1"), "P", &key("c")), capture);
    for (letter, command) in Command::ALL {
        let text = letter.to_string();
        assert_eq!(
            meaning(&none, sq("a1"), "P", &key(&text)),
            Some(Meaning::Command(command))
        );
    }
    let meta = Key {
        meta: true,
        ..key("c")
    };
    assert_eq!(
        meaning(&none, sq("a1"), "P", &meta),
        None,
        "the browser's own"
    );
}

#[test]
fn p27_keys_walk_a_board_of_any_size() {
    let mut board = scene("Ke1", &[]);
    board.size = Size::new(12, 10);
    let walk = |board: &Scene, from: &str, text: &str| focus(board, from, &key(text)).unwrap();
    assert_eq!(walk(&board, "a1", "End"), "l1");
    assert_eq!(walk(&board, "h8", "ArrowRight"), "i8");
    assert_eq!(walk(&board, "h8", "ArrowUp"), "h9");
    assert_eq!(walk(&board, "l10", "ArrowUp"), "l10");
    board.bottom = Side::Black;
    assert_eq!(walk(&board, "a1", "Home"), "l1");
}
