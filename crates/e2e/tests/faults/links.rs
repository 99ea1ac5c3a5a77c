//! Links leave nothing behind until somebody does something, and take nothing away.

use rookery_e2e::Page;
use serde_json::json;

use crate::{go, kept, kept_games, moves, opened, play};

/// A ruleset that nobody has, as a link brings it.
const RULES: &str = "title%20Linked~start%20k7/8/8/8/8/8/8/K7_w_-_-_0_1~~piece%20king%20K%20royal~__goes%20step%20any";

fn names_kept(page: &Page) -> usize {
    ["game.", "ruleset.", "analysis.", "page."]
        .iter()
        .map(|beginning| kept(page, beginning).len())
        .sum()
}

#[test]
fn a_window_that_is_steered_through_a_hundred_links_keeps_nothing() {
    let page = opened("#/play/chess?moves=e2e4");
    for number in 0..100 {
        go(
            &page,
            &match number % 4 {
                0 => format!("#/play/chess?moves=e2e4,e7e5&side=white&at={number}"),
                // The computer answers by itself.
                1 => format!("#/play/samantsy-2?moves=e2e3&computer=black&level=1&at={number}"),
                2 => format!("#/analysis/chess?moves=d2d4&at={number}"),
                _ => format!("#/play/linked-{number}?rules={RULES}&side=white"),
            },
        );
    }
    go(&page, "#/play/chess?moves=g1f3&side=white");
    page.wait_for("the last game", || page.label_of("f3").contains("knight"));
    page.wait_for("its moves", || moves(&page) == ["Nf3"]);
    assert_eq!(names_kept(&page), 0, "{:?}", kept_games(&page));
    // A reload brings the link's game again; the first move makes it the visitor's.
    page.reload();
    page.wait_for("its moves", || moves(&page) == ["Nf3"]);
    assert_eq!(names_kept(&page), 0);
    play(&page, "g8f6");
    assert_eq!(kept_games(&page), ["g1f3 g8f6"]);
    assert_eq!(page.hash(), "#/play/chess");
}

#[test]
fn rules_that_a_link_brings_are_kept_with_the_first_move() {
    let page = opened(&format!("#/play/linked-one?rules={RULES}&side=white"));
    assert_eq!(names_kept(&page), 0);
    play(&page, "a1a2");
    assert_eq!(kept(&page, "ruleset.linked-one").len(), 1);
    page.reload();
    page.wait_for("the game", || moves(&page).len() == 1);
}

#[test]
fn rules_that_a_link_brings_go_along_to_the_analysis_and_back() {
    let page = opened(&format!("#/play/linked-two?rules={RULES}&side=white"));
    page.find("[aria-label='Analyse this game']").click();
    page.wait_for("the analysis", || page.label_of("a1").contains("king"));
    page.find("[aria-label='To the game']").click();
    page.wait_for("the game", || {
        page.hash().starts_with("#/play/") && page.label_of("a1").contains("king")
    });
    assert_eq!(names_kept(&page), 0);
}

#[test]
fn what_is_wrong_with_the_rules_of_a_link_is_said() {
    let cut = &RULES[..RULES.len() - 12];
    let page = opened("#/play/chess");
    page.run_with(
        "location.hash = arguments[0]",
        &[format!("#/play/linked-cut?rules={cut}").into()],
    );
    page.wait_for("why", || {
        let text = page.text();
        text.contains("There is no such game here")
            && text.contains("The rules that the link brings cannot be used: ")
    });
    // That there is no such game is said once.
    page.run("location.hash = '#/play/linked-none'");
    page.wait_for("another game", || page.text().contains("linked-none"));
    assert!(page.find_all(".note.warn").is_empty());
}

#[test]
fn the_same_link_twice_is_the_same_game_also_when_it_is_over() {
    let link = "#/play/chess?moves=f2f3,e7e5,g2g4,d8h4&side=white";
    let page = opened(link);
    for _ in 0..3 {
        page.wait_for("the result", || !page.find_all("section.result").is_empty());
        page.button("Flip board").click();
        page.wait_for("it to be kept", || kept_games(&page).len() == 1);
        go(&page, "#/about");
        page.wait_for("another page", || {
            page.find_all("section.result").is_empty()
        });
        go(&page, link);
    }
    assert_eq!(kept_games(&page), ["f2f3 e7e5 g2g4 d8h4"]);
}

#[test]
fn a_link_to_the_analysis_throws_nothing_away() {
    let page = opened("#/analysis/chess");
    let study = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 {slowly} (1. e3 Kd7) Ke7 *";
    page.find(".exchange summary").click();
    page.find(".exchange textarea").fill(study);
    page.button("Load").click();
    page.wait_for("the study", || page.find(".tree").text().contains("slowly"));
    go(&page, "#/analysis/chess?moves=d2d4");
    page.wait_for("the link's game", || page.label_of("d4").contains("pawn"));
    assert_eq!(
        kept(&page, "analysis.").len(),
        1,
        "nothing is written for a link"
    );
    page.reload();
    page.wait_for("the link's game", || page.label_of("d4").contains("pawn"));
    play(&page, "d7d5");
    assert_eq!(kept(&page, "analysis.").len(), 2, "both");
    page.wait_for("a way back", || page.text().contains("Other analyses (1)"));
    page.find("details.panel:not(.exchange) summary").click();
    page.button("Open").click();
    page.wait_for("the study", || page.find(".tree").text().contains("slowly"));
    page.reload();
    page.wait_for("the study", || page.find(".tree").text().contains("slowly"));
    let all = json!(kept(&page, "analysis.")).to_string();
    assert!(all.contains("slowly") && all.contains("1. d4 d5"), "{all}");
}
