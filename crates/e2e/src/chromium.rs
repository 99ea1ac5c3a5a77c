//! What is Chromium's own: its options, and what WebDriver cannot say but its DevTools protocol can.

use std::env;
use std::path::Path;

use serde_json::{Value, json};
use xtask::browsers::chromium_to_test;

use crate::browser::Browser;
use crate::driver::Driver;

pub fn driver(faces: Option<&Path>) -> Driver {
    let program = env::var_os("CHROMEDRIVER").unwrap_or_else(|| "chromedriver".into());
    Driver::start(
        Path::new(&program),
        &["--port=0", "--log-level=SEVERE"],
        faces,
    )
}

/// `letters` is the size of letters that the person has set, in pixels.
pub fn capabilities(letters: Option<u32>) -> Value {
    let watched = env::var_os("ROOKERY_E2E_WATCH").is_some();
    // Without a window there is nothing of what a person has set, either.
    let binary = chromium_to_test(watched || letters.is_some());
    let mut arguments = vec![
        "--headless=new",
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--hide-scrollbars",
        // There is none to be had, and to act as one costs a seventh of the processor's time.
        "--disable-gpu",
        "--window-size=1280,900",
        // Nothing of the browser's own may use the network or the processor meanwhile.
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-client-side-phishing-detection",
        "--disable-default-apps",
        "--disable-domain-reliability",
        "--disable-extensions",
        "--disable-sync",
        // A page that is left ends: kept for the way back, its workers would live on in the next test.
        "--disable-features=OptimizationHints,MediaRouter,Translate,BackForwardCache",
        "--metrics-recording-only",
        "--no-default-browser-check",
        "--no-first-run",
        "--no-pings",
    ];
    if watched {
        arguments.remove(0);
    }
    let mut options = json!({ "args": arguments });
    if let Some(size) = letters {
        options["prefs"] = json!({ "webkit": { "webprefs": { "default_font_size": size } } });
    }
    if let Some(binary) = binary {
        options["binary"] = json!(binary.to_string_lossy());
    }
    json!({ "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" } })
}

/// Everything of the site goes: what it has stored, and what was pretended for it.
pub fn empty(browser: &Browser, origins: &[String]) -> Result<(), String> {
    let forget = || {
        origins.iter().try_for_each(|origin| {
            let all = json!({ "origin": origin, "storageTypes": "all" });
            browser.try_cdp("Storage.clearDataForOrigin", all).map(drop)
        })
    };
    browser.try_command("DELETE", "/actions", &json!({}))?;
    forget()?;
    // Leaving the page ends its workers; what it wrote while being left goes too.
    browser.try_command("POST", "/url", &json!({ "url": "about:blank" }))?;
    forget()?;
    let nothing = json!({ "media": "", "features": [] });
    browser.try_cdp("Emulation.setEmulatedMedia", nothing)?;
    let no_touch = json!({ "enabled": false });
    browser.try_cdp("Emulation.setTouchEmulationEnabled", no_touch)?;
    errors(browser).map(drop)
}

pub fn viewport(browser: &Browser, (width, height): (u32, u32)) -> Result<(), String> {
    let metrics =
        json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
    let set = browser.try_cdp("Emulation.setDeviceMetricsOverride", metrics);
    set.map(drop)
}

pub fn prefer(browser: &Browser, features: &[(&str, &str)]) -> Result<(), String> {
    let features: Vec<Value> = features
        .iter()
        .map(|(name, value)| json!({ "name": name, "value": value }))
        .collect();
    let set = browser.try_cdp(
        "Emulation.setEmulatedMedia",
        json!({ "features": features }),
    );
    set.map(drop)
}

pub fn errors(browser: &Browser) -> Result<Vec<String>, String> {
    let log = browser.try_command("POST", "/se/log", &json!({ "type": "browser" }))?;
    let lines = log.as_array().into_iter().flatten();
    let severe = lines.filter(|line| line["level"] == "SEVERE");
    let texts = severe.map(|line| line["message"].as_str().unwrap_or_default().to_string());
    Ok(texts.collect())
}
