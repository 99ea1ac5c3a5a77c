//! Settings, and all that is kept as one file.

use rookery_e2e::{Page, page};
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
}

/// Gives a file input a file, as the browser's own dialogue would.
fn choose_file(page: &Page, name: &str, text: &str) {
    page.run_with(
        "const files = new DataTransfer();
         files.items.add(new File([arguments[1]], arguments[0]));
         const input = document.querySelector('input[type=file]');
         input.files = files.files;
         input.dispatchEvent(new Event('change', { bubbles: true }));",
        &[json!(name), json!(text)],
    );
}

#[test]
fn everything_kept_goes_out_and_comes_in_as_one_file() {
    let page = page("#/settings");
    page.wait_for("the page", || page.text().contains("Colours"));
    choose_file(&page, "shopping.txt", "milk, bread");
    page.wait_for("a refusal", || page.text().contains("Nothing was changed"));
    let file = json!({
        "file": "rookery",
        "version": 1,
        "kept": { "settings": "{\"theme\":\"contrast\"}" },
    });
    choose_file(&page, "rookery.json", &file.to_string());
    let theme = || page.run("return document.documentElement.dataset.theme");
    page.wait_for("the settings of the file", || theme() == "contrast");
    page.wait_for("the page again", || page.text().contains("Colours"));
    page.button("Export everything").click();
    page.wait_for("the file", || page.text().contains("rookery.json"));
}
