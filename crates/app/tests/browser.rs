//! The page in a browser, without the rest of the site.
#![cfg(target_arch = "wasm32")]

use gloo::timers::future::sleep;
use gloo::utils::{document, window};
use std::time::Duration;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

fn text() -> String {
    let mount = document().get_element_by_id("app");
    mount
        .and_then(|mount| mount.text_content())
        .unwrap_or_default()
}

/// Waits until it is so: how long a page takes is the machine's affair.
async fn until(what: &str, is_so: impl Fn() -> bool) {
    for _ in 0..200 {
        if is_so() {
            return;
        }
        sleep(Duration::from_millis(50)).await;
    }
    panic!("{what} did not come; the page says: {}", text());
}

#[wasm_bindgen_test]
async fn the_page_follows_the_address() {
    let mount = document().create_element("div").unwrap();
    mount.set_id("app");
    document().body().unwrap().append_child(&mount).unwrap();
    // The test's own page has something there.
    window().location().set_hash("").unwrap();
    rookery_app::start();
    until("the library", || text().contains("Rookery")).await;
    window().location().set_hash("#/no/such").unwrap();
    until("the page for lost addresses", || {
        text().contains("no such page")
    })
    .await;
    let title = "No such page · Rookery";
    until("its title", || document().title() == title).await;
    window().location().set_hash("#/").unwrap();
    until("the library again", || !text().contains("no such page")).await;
}
