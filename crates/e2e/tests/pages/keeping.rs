//! Settings, and all that is kept as one file.

use rookery_e2e::page;
use serde_json::json;

#[test]
fn settings_are_kept() {
    let page = page("#/settings");
    page.wait_for("the page", || page.text().contains("Colours"));
    let themes = page.find_all("input[name=theme]");
    themes[2].click();
    let theme = || page.run("return document.documentElement.dataset.theme");
    page.wait_for("the dark", || theme() == "dark");
    page.reload();
    assert_eq!(theme(), "dark");
    page.button("Reset all settings").click();
    page.wait_for("the defaults", || theme() == "system");
    page.wait_for("a word about it", || {
        page.text()
            .contains("All settings are as at the beginning.")
    });
    page.button("Undo the reset").click();
    page.wait_for("the dark again", || theme() == "dark");
}

#[test]
fn everything_kept_goes_out_and_comes_in_as_one_file() {
    let page = page("#/settings");
    page.wait_for("the page", || page.text().contains("Colours"));
    page.choose_file("shopping.txt", "milk, bread");
    page.wait_for("a refusal", || page.text().contains("Nothing was changed"));
    let file = json!({
        "file": "rookery",
        "version": 1,
        "kept": { "settings": "{\"theme\":\"contrast\"}" },
    });
    page.choose_file("rookery.json", &file.to_string());
    let theme = || page.run("return document.documentElement.dataset.theme");
    page.wait_for("the settings of the file", || theme() == "contrast");
    page.wait_for("the page again", || page.text().contains("Colours"));
    page.button("Export everything").click();
    page.wait_for("the file", || page.text().contains("rookery.json"));
}
