//! The helpers that need no browser.

use rookery_e2e::driver::{Driver, port_in};
use rookery_e2e::keys::key;
use std::env;
use std::path::Path;

#[test]
fn a_driver_that_ends_at_once_is_tried_again() {
    let count = env::temp_dir().join(format!("rookery-tries-{}", std::process::id()));
    let says = format!(
        "echo x >>{0}; [ $(wc -l <{0}) -lt 3 ] || echo 'Listening on 127.0.0.1:4444'",
        count.display()
    );
    let driver = Driver::start(Path::new("sh"), &["-c", &says], None);
    assert_eq!(driver.port, 4444);
    let _ = std::fs::remove_file(count);
}

#[test]
fn drivers_say_where_they_listen() {
    let chromium = "ChromeDriver was started successfully on port 36251.";
    assert_eq!(port_in(chromium), Some(36251));
    let firefox = "1760000000000\tgeckodriver\tINFO\tListening on 127.0.0.1:4444";
    assert_eq!(port_in(firefox), Some(4444));
    assert_eq!(port_in("Please see the documentation on port 4"), None);
}

#[test]
fn keys_have_names() {
    assert_eq!(key("Enter"), "\u{e007}");
    assert_eq!(key("?"), "?");
}
