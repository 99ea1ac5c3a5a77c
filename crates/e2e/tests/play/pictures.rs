//! The position as a picture to take along.

use std::sync::Arc;

use rookery_e2e::Page;
use rookery_picture::Options;
use rookery_rules::{Game, Side, library};
use serde_json::{Value, json};

use crate::opened;

/// From here on files are not saved but caught: the name of each, and what is in it.
pub fn catch_files(page: &Page) {
    page.run(
        "window.saved = []; const blobs = new Map(), make = URL.createObjectURL;
         URL.createObjectURL = (blob) => {
           const url = make.call(URL, blob);
           blobs.set(url, blob);
           return url;
         };
         HTMLAnchorElement.prototype.click = function () {
           saved.push({ name: this.download, blob: blobs.get(this.href) });
         }",
    );
}

/// Presses a button of the share panel and waits for the file.
fn save(page: &Page, button: &str, count: usize) -> String {
    page.button(button).click();
    page.wait_for("the file", || {
        page.run("return saved.length") == json!(count)
    });
    let name = page.run_with("return saved[arguments[0] - 1].name", &[json!(count)]);
    name.as_str().unwrap_or_default().to_owned()
}

/// The text of the file that was caught last.
pub fn last_text(page: &Page) -> String {
    let text = page.run("return saved.at(-1).blob.text()");
    text.as_str().unwrap_or_default().to_owned()
}

#[test]
fn p49_a_picture_as_svg_is_the_one_of_the_command_line() {
    let page = opened("#/play/chess?moves=e2e4,f7f6,d1h5&side=black");
    catch_files(&page);
    page.button("Share").click();
    assert_eq!(save(&page, "Picture (SVG)", 1), "chess-after-3.svg");
    let mut game = Game::new(Arc::new(library::ruleset("chess").unwrap()));
    for text in ["e2e4", "f7f6", "d1h5"] {
        game.push_text(text).unwrap();
    }
    let options = Options {
        below: Side::Black,
        ..Options::default()
    };
    assert_eq!(last_text(&page), rookery_picture::of_game(&game, options));
    // What the person has drawn is on it, and where the person looks back to.
    page.button("Share").click();
    page.button("One move back").click();
    let (from, to) = (page.middle_of("g7"), page.middle_of("g6"));
    page.mouse().to(from).right_down().glide(to).right_up().go();
    page.button("Share").click();
    assert_eq!(save(&page, "Picture (SVG)", 2), "chess-after-2.svg");
    let svg = last_text(&page);
    let last_piece = svg.rfind("<use ").unwrap();
    assert!(
        svg[last_piece..].contains("<path d=\"M"),
        "the arrow lies over the pieces"
    );
}

#[test]
fn p49_a_picture_as_png() {
    let page = opened("#/play/samantsy-2?moves=e2e3&side=white");
    catch_files(&page);
    page.button("Share").click();
    assert_eq!(save(&page, "Picture (PNG)", 1), "samantsy-2-after-1.png");
    assert_eq!(page.run("return saved[0].blob.type"), "image/png");
    // 400 units on 1200 pixels: e4 is light, d4 is dark, e3 has the mark of the last move.
    let look = "return createImageBitmap(saved[0].blob).then((image) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
        const context = canvas.getContext('2d');
        context.drawImage(image, 0, 0);
        const at = (file, rank) => [...context.getImageData(60 + 135 * file + 12, 60 + 135 * (8 - rank) + 120, 1, 1).data];
        return [image.width, image.height, at(4, 4), at(3, 4), at(4, 3)];
      })";
    let seen = page.run(look);
    assert_eq!((&seen[0], &seen[1]), (&json!(1200), &json!(1200)));
    assert_eq!(seen[2], json!([241, 231, 208, 255]), "a light square");
    assert_eq!(seen[3], json!([198, 167, 123, 255]), "a dark square");
    let plain: [&Value; 2] = [&seen[2], &seen[3]];
    assert!(
        !plain.contains(&&seen[4]),
        "the last move is marked: {}",
        seen[4]
    );
}

#[test]
fn p49_analysis_has_pictures_too() {
    let page = opened("#/analysis/sfenj-11?moves=e2e4,d2d4&at=2");
    catch_files(&page);
    page.button("Share").click();
    assert_eq!(save(&page, "Picture (SVG)", 1), "sfenj-11-after-2.svg");
    assert!(last_text(&page).contains("Black to move"));
    page.button("Copy FEN");
    assert_eq!(save(&page, "Picture (PNG)", 2), "sfenj-11-after-2.png");
}
