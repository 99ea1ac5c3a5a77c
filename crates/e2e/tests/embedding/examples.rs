//! The pages of `examples/`, each opened from another origin.

use std::fs;

use rookery_e2e::site;
use xtask::paths;

use crate::{Host, host_page};

/// An example as it lies in the repository, with the site's address in the place of `../dist/`.
fn example(name: &str) -> Host {
    let path = paths::root().join("examples").join(name);
    let html = fs::read_to_string(path).unwrap();
    let script = "<script src=\"../dist/embed.js\"></script>";
    assert!(html.contains(script), "{name} does not load {script}");
    host_page(&html.replace("../dist/", site().address()))
}

#[test]
fn the_blog_posts_puzzle_can_be_solved() {
    let host = example("blog-post.html");
    host.enter("rookery-board");
    // A wrong try is taken back.
    host.click("a7");
    host.click("a8");
    host.page.leave_frames();
    let verdict = |words: &str| {
        host.page
            .wait_for(words, || host.page.find("#verdict").text().contains(words));
    };
    verdict("lets the king live");
    host.enter("rookery-board");
    host.wait_for_piece("a7", "white rook");
    host.click("d5");
    host.click("f6");
    // The page answers for Black.
    host.wait_for_piece("h8", "black king");
    host.click("a7");
    host.click("h7");
    host.page.leave_frames();
    verdict("Solved: checkmate, and White wins.");
    host.page.screenshot("example-blog-post-1280x800");
}

#[test]
fn two_boards_play_each_other() {
    let host = example("two-boards.html");
    host.enter("#black");
    host.enter("#white");
    host.click("e2");
    host.click("e4");
    host.enter("#black");
    host.wait_for_piece("e4", "white pawn");
    // Sfenj begins with two pawn moves, and Black's board moves no white piece.
    host.click("d2");
    host.click("d4");
    assert!(host.label("d4").contains("empty"));
    host.enter("#white");
    host.click("d2");
    host.click("d4");
    host.enter("#black");
    host.wait_for_piece("d4", "white pawn");
    host.click("e7");
    host.click("e6");
    host.enter("#white");
    host.wait_for_piece("e6", "black pawn");
    host.page.leave_frames();
    assert!(host.page.find("#log").text().contains("3 moves so far"));
    host.page.screenshot("example-two-boards-1280x800");
}

#[test]
fn a_host_drives_the_board() {
    let host = example("host-drives.html");
    host.enter("#board");
    host.page.leave_frames();
    for _ in 0..3 {
        host.page.button("Next move").click();
    }
    host.enter("#board");
    host.wait_for_piece("f3", "white knight");
    // It is only shown: nobody's hand moves it.
    host.click("e5");
    assert!(
        host.page
            .find_all("[role=gridcell][aria-selected=true]")
            .is_empty()
    );
    host.page.leave_frames();
    host.page.button("Take back").click();
    host.page.button("Flip").click();
    host.page.button("Dark").click();
    host.page.button("Another ruleset").click();
    let heard = |words: &str| {
        host.page
            .wait_for(words, || host.page.find("#heard").text().contains(words));
    };
    heard("rookery-move {");
    heard("rookery-position {");
    heard("Andarraya (Ludii 5)");
    host.page.button("Let me play Black").click();
    heard("\"by\":\"computer\"");
    host.enter("#board");
    assert!(host.page.text().contains("Samantsy"));
    host.page.leave_frames();
    host.page.screenshot("example-host-drives-1280x800");
}
