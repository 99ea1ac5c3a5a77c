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

#[wasm_bindgen_test]
async fn the_page_follows_the_address() {
    let mount = document().create_element("div").unwrap();
    mount.set_id("app");
    document().body().unwrap().append_child(&mount).unwrap();
    // The test's own page has something there.
    window().location().set_hash("").unwrap();
    rookery_app::start();
    sleep(Duration::from_millis(50)).await;
    assert!(text().contains("Rookery"), "{}", text());
    window().location().set_hash("#/no/such").unwrap();
    sleep(Duration::from_millis(50)).await;
    assert!(text().contains("no such page"), "{}", text());
    assert_eq!(document().title(), "No such page · Rookery");
    window().location().set_hash("#/").unwrap();
    sleep(Duration::from_millis(50)).await;
    assert!(!text().contains("no such page"), "{}", text());
}
