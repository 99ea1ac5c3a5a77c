//! What is Firefox's own: its options, and what WebDriver cannot say but a script of the browser's
//! own window can.

use std::env;
use std::path::Path;

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::driver::Driver;

pub fn driver(faces: Option<&Path>) -> Driver {
    let program = match xtask::tools::geckodriver() {
        Ok(program) => program,
        Err(problem) => panic!("{problem}"),
    };
    // Any free port; scripts may run in the browser's own window.
    Driver::start(&program, &["--port=0", "--allow-system-access"], faces)
}

/// `letters` is the size of letters that the person has set, in pixels.
pub fn capabilities(letters: Option<u32>) -> Value {
    let mut arguments = vec!["--width", "1400", "--height", "1100"];
    if env::var_os("ROOKERY_E2E_WATCH").is_none() {
        arguments.push("--headless");
    }
    let mut settings = json!({
        // Nothing of the browser's own may use the network or the processor meanwhile.
        "app.normandy.enabled": false,
        "app.update.disabledForTesting": true,
        "browser.shell.checkDefaultBrowser": false,
        "datareporting.policy.dataSubmissionEnabled": false,
        "network.captive-portal-service.enabled": false,
        "network.connectivity-service.enabled": false,
        "services.settings.server": "data:,",
        "toolkit.telemetry.reportingpolicy.firstRun": false,
        // Without a screen it would take it that nothing may move.
        "ui.prefersReducedMotion": 0,
    });
    if let Some(size) = letters {
        settings["font.size.variable.x-western"] = json!(size);
    }
    let mut options = json!({ "args": arguments, "prefs": settings });
    if let Some(binary) = xtask::browsers::firefox_on_path() {
        options["binary"] = json!(binary.to_string_lossy());
    }
    json!({ "browserName": "firefox", "moz:firefoxOptions": options })
}

/// Everything of the site goes: what it has stored, and what was pretended for it.
pub fn empty(browser: &Browser) -> Result<(), String> {
    browser.try_command("DELETE", "/actions", &json!({}))?;
    browser.try_command("POST", "/url", &json!({ "url": "about:blank" }))?;
    prefer(browser, &[])?;
    let script = "const done = arguments[arguments.length - 1];
        const all = Ci.nsIClearDataService.CLEAR_ALL;
        Services.clearData.deleteData(all, { onDataDeleted: () => done(null) });";
    let body = json!({ "script": script, "args": [] });
    in_its_window(browser, "/execute/async", body)?;
    errors(browser).map(drop)
}

pub fn viewport(browser: &Browser, (width, height): (u32, u32)) -> Result<(), String> {
    let script = "const { style } = gBrowser.selectedBrowser;
        for (const [name, value] of [['width', arguments[0]], ['height', arguments[1]]]) {
            for (const way of ['', 'min-', 'max-']) style.setProperty(way + name, value + 'px');
        }";
    in_its_window(
        browser,
        "/execute/sync",
        json!({ "script": script, "args": [width, height] }),
    )?;
    // The page hears of it a moment later.
    let script = "const done = arguments[arguments.length - 1];
        const look = () => innerWidth === arguments[0] && innerHeight === arguments[1]
            ? done(true) : requestAnimationFrame(look);
        look();";
    let body = json!({ "script": script, "args": [width, height] });
    browser
        .try_command("POST", "/execute/async", &body)
        .map(drop)
}

pub fn prefer(browser: &Browser, features: &[(&str, &str)]) -> Result<(), String> {
    let wanted = |name: &str| {
        let found = features.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| *value)
    };
    let known = ["prefers-color-scheme", "prefers-reduced-motion"];
    if let Some((name, _)) = features.iter().find(|(name, _)| !known.contains(name)) {
        return Err(format!("Firefox is not told how to pretend {name}"));
    }
    let script =
        "gBrowser.selectedBrowser.browsingContext.prefersColorSchemeOverride = arguments[0];
        Services.prefs.setIntPref('ui.prefersReducedMotion', arguments[1]);";
    let arguments = json!([
        wanted("prefers-color-scheme").unwrap_or("none"),
        i32::from(wanted("prefers-reduced-motion") == Some("reduce")),
    ]);
    let body = json!({ "script": script, "args": arguments });
    in_its_window(browser, "/execute/sync", body).map(drop)
}

/// Errors about pages of this machine; taken away.
pub fn errors(browser: &Browser) -> Result<Vec<String>, String> {
    let script = "const ours = (text) => String(text).startsWith('http://127.0.0.1:');
        const thrown = Services.console.getMessageArray()
            .filter((m) => m instanceof Ci.nsIScriptError && ours(m.sourceName) && !(m.flags & 1))
            .map((m) => m.errorMessage);
        const storage = Cc['@mozilla.org/consoleAPI-storage;1'].getService(Ci.nsIConsoleAPIStorage);
        const said = storage.getEvents()
            .filter((event) => event.level === 'error' && ours(event.filename))
            .map((event) => event.arguments.map(String).join(' '));
        Services.console.reset();
        storage.clearEvents();
        return [...thrown, ...said];";
    let body = json!({ "script": script, "args": [] });
    let errors = in_its_window(browser, "/execute/sync", body)?;
    let errors = errors.as_array().into_iter().flatten();
    let texts = errors.map(|error| error.as_str().unwrap_or_default().to_string());
    Ok(texts.collect())
}

/// Runs a script in the browser's own window, which may do what the browser may.
fn in_its_window(browser: &Browser, path: &str, body: Value) -> Result<Value, String> {
    let context =
        |name: &str| browser.try_command("POST", "/moz/context", &json!({ "context": name }));
    context("chrome")?;
    let answer = browser.try_command("POST", path, &body);
    context("content")?;
    answer
}
