//! A page of the site, as a person (and a screen reader) meets it.

use std::cell::{Cell, RefCell};
use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use xtask::paths;

use crate::browser::Browser;
use crate::element::Element;
use crate::keys::key;
use crate::pointer::Pointer;
use crate::{WIDE, site};

/// How long a thing may take to appear before a test gives up; generous, for busy machines.
const PATIENCE: Duration = Duration::from_secs(15);

/// How urgently a live region speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Politeness {
    Polite,
    Assertive,
}

/// A page of the site in a browser. See the crate's documentation.
pub struct Page {
    /// Always there until the page is dropped.
    browser: Option<Browser>,
    /// Whose stored things have to go when the browser is given back.
    origins: RefCell<Vec<String>>,
    /// Parts of error messages that are no fault of the site in this test.
    expected: RefCell<Vec<String>>,
    /// The scripts of [`Page::before_all_else`], by the browser's names for them.
    scripts: RefCell<Vec<Value>>,
    used_up: Cell<bool>,
}

impl Page {
    pub fn new(browser: Browser) -> Self {
        let page = Page {
            browser: Some(browser),
            origins: RefCell::default(),
            used_up: Cell::default(),
            expected: RefCell::default(),
            scripts: RefCell::default(),
        };
        page.viewport(WIDE);
        page
    }

    // ----- going places

    /// Opens a route of the site, such as `#/debug/board`, and waits until the program runs.
    pub fn open(&self, route: &str) {
        self.open_site(&format!("{}{route}", site().address()));
    }

    /// Opens an address of the site on whatever server, and waits until the program runs: until then
    /// there may be a picture of the page, which gives way to the page itself.
    pub fn open_site(&self, address: &str) {
        self.open_address(address);
        self.wait_for("the page to come to life", || self.is_alive());
    }

    /// Opens any address.
    pub fn open_address(&self, address: &str) {
        let origin = address.splitn(4, '/').take(3).collect::<Vec<_>>().join("/");
        if !self.origins.borrow().contains(&origin) {
            self.origins.borrow_mut().push(origin);
        }
        // An address that differs only after the `#` would not load anything anew.
        self.command("POST", "/url", json!({ "url": "about:blank" }));
        self.command("POST", "/url", json!({ "url": address }));
    }

    /// Loads the page again and waits until the program runs. The page does it by its own hand:
    /// Firefox's driver would go past the service worker.
    pub fn reload(&self) {
        self.run("window.isOld = true; setTimeout(() => location.reload())");
        self.wait_for("the page to come to life", || self.is_alive());
    }

    pub fn back(&self) {
        self.command("POST", "/back", json!({}));
    }

    pub fn forward(&self) {
        self.command("POST", "/forward", json!({}));
    }

    /// What follows `#` in the address, with the `#`.
    pub fn hash(&self) -> String {
        text_of(&self.run("return location.hash"))
    }

    /// The program has drawn its first page, or the message of last resort stands there.
    fn is_alive(&self) -> bool {
        let script = "return !window.isOld
            && (!!window.wasmBindings || !document.getElementById('trouble').hidden)";
        let asked = json!({ "script": script, "args": [] });
        // While one page gives way to the next, there may be none to ask.
        let answer = self.browser().try_command("POST", "/execute/sync", &asked);
        answer.is_ok_and(|answer| answer == json!(true))
    }

    // ----- finding things

    /// The board's cell of that name, such as `e2`.
    pub fn square(&self, name: &str) -> Element<'_> {
        self.find(&selector_of_square(name))
    }

    /// What the board's cell of that name is called, with what stands on it. Asked at once: a board that is
    /// drawn anew meanwhile has other cells.
    pub fn label_of(&self, square: &str) -> String {
        let square = json!(selector_of_square(square));
        text_of(&self.ask_of(square, "return element.getAttribute('aria-label')"))
    }

    /// The first element that matches a CSS selector; waits for it to be there.
    pub fn find(&self, selector: &str) -> Element<'_> {
        self.find_by("css selector", selector, selector)
    }

    /// The first match inside the shadow root of a custom element.
    pub fn find_inside(&self, host: &str, selector: &str) -> Element<'_> {
        let script =
            "return document.querySelector(arguments[0])?.shadowRoot?.querySelector(arguments[1])";
        let arguments = [json!(host), json!(selector)];
        self.wait_for(&format!("{selector} inside {host}"), || {
            !self.run_with(script, &arguments).is_null()
        });
        Element::new(self, &self.run_with(script, &arguments))
    }

    /// All elements that match a CSS selector at this moment.
    pub fn find_all(&self, selector: &str) -> Vec<Element<'_>> {
        let found = self.command("POST", "/elements", by("css selector", selector));
        found
            .as_array()
            .into_iter()
            .flatten()
            .map(|value| Element::new(self, value))
            .collect()
    }

    /// The button that a person knows by this name.
    pub fn button(&self, name: &str) -> Element<'_> {
        self.named("*[self::button or @role='button']", name)
    }

    /// The link that a person knows by this name.
    pub fn link(&self, name: &str) -> Element<'_> {
        self.named("a", name)
    }

    fn named(&self, what: &str, name: &str) -> Element<'_> {
        let path = format!("//{what}[normalize-space()=\"{name}\" or @aria-label=\"{name}\"]");
        self.find_by("xpath", &path, name)
    }

    fn find_by(&self, strategy: &str, selector: &str, spoken: &str) -> Element<'_> {
        let start = Instant::now();
        loop {
            match self
                .browser()
                .try_command("POST", "/element", &by(strategy, selector))
            {
                Ok(value) => return Element::new(self, &value),
                Err(error) if start.elapsed() > PATIENCE => {
                    self.fail(&format!("there is no {spoken} on the page ({error})"))
                }
                Err(_) => thread::sleep(Duration::from_millis(20)),
            }
        }
    }

    /// The middle of an element in the window, after scrolling it there if it is not in sight. The element
    /// is a reference to one, or the selector of one to be waited for.
    pub(crate) fn centre_of(&self, element: Value) -> (f64, f64) {
        let script =
            "element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
            const box = element.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2]";
        let place = self.ask_of(element, script);
        (
            place[0].as_f64().unwrap_or_default(),
            place[1].as_f64().unwrap_or_default(),
        )
    }

    /// The middle of a square in the window, as soon as it is seen, after scrolling it there if it is
    /// not in sight.
    pub fn middle_of(&self, square: &str) -> (f64, f64) {
        let selector = json!(selector_of_square(square));
        let seen = "return element.checkVisibility({ visibilityProperty: true })";
        self.wait_for(&format!("{square} to be seen"), || {
            self.ask_of(selector.clone(), seen) == true
        });
        self.centre_of(selector)
    }

    /// Runs a function body about an element: a reference to one, or the selector of one to be waited for.
    /// What lies in a menu that is closed is looked for there, as a person would.
    pub(crate) fn ask_of(&self, element: Value, script: &str) -> Value {
        let whole = format!(
            "const [asked, mayOpen] = arguments;
             const element = typeof asked === 'string' ? document.querySelector(asked) : asked;
             const menu = element?.closest('.menu-items[hidden]');
             if (menu && mayOpen) menu.previousElementSibling.click();
             if (menu) return ['closed'];
             return element ? ['found', (() => {{ {script} }})()] : ['missing']"
        );
        let mut may_open = true;
        let mut answer = Value::Null;
        self.wait_for(&format!("an element ({element})"), || {
            answer = self.run_with(&whole, &[element.clone(), json!(may_open)]);
            may_open &= answer[0] != "closed";
            answer[0] == "found"
        });
        answer[1].take()
    }

    /// From here on all questions and deeds are about the inside of an iframe.
    pub fn enter_frame(&self, frame: &Element<'_>) {
        self.command("POST", "/frame", json!({ "id": frame.reference() }));
    }

    /// And from here on about the outermost page again.
    pub fn leave_frames(&self) {
        self.command("POST", "/frame", json!({ "id": null }));
    }

    // ----- doing things

    /// Drags from the middle of one square to the middle of another, as with a mouse.
    pub fn drag(&self, from: &str, to: &str) {
        let (from, to) = (self.middle_of(from), self.middle_of(to));
        self.mouse().to(from).down().glide(to).up().go();
    }

    /// Clicks a square with the mouse.
    pub fn click(&self, square: &str) {
        self.mouse().to(self.middle_of(square)).down().up().go();
    }

    /// Taps a square with a finger.
    pub fn tap(&self, square: &str) {
        self.finger().to(self.middle_of(square)).down().up().go();
    }

    /// A mouse, to move and press step by step.
    pub fn mouse(&self) -> Pointer<'_> {
        Pointer::new(self, "mouse")
    }

    /// A finger on a touch screen.
    pub fn finger(&self) -> Pointer<'_> {
        Pointer::new(self, "touch")
    }

    /// Presses keys one after the other, in words: `"Tab ArrowUp Enter Shift+n Alt+l a ?"`.
    pub fn keys(&self, words: &str) {
        let mut actions = Vec::new();
        for word in words.split_whitespace() {
            // A lone `+` is a key itself.
            let mut keys: Vec<&str> = word.split('+').filter(|key| !key.is_empty()).collect();
            if word.ends_with('+') {
                keys.push("+");
            }
            let keys: Vec<String> = keys.into_iter().map(key).collect();
            actions.extend(
                keys.iter()
                    .map(|key| json!({ "type": "keyDown", "value": key })),
            );
            actions.extend(
                keys.iter()
                    .rev()
                    .map(|key| json!({ "type": "keyUp", "value": key })),
            );
        }
        self.act(json!({ "type": "key", "id": "keyboard", "actions": actions }));
    }

    /// Types text into whatever has the focus.
    pub fn type_text(&self, text: &str) {
        let strokes = text.chars().flat_map(|letter| {
            ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": letter.to_string() }))
        });
        let actions: Vec<Value> = strokes.collect();
        self.act(json!({ "type": "key", "id": "keyboard", "actions": actions }));
    }

    /// Gives the page's file input a file, as the browser's own dialogue would.
    pub fn choose_file(&self, name: &str, text: &str) {
        self.choose_long_file(name, text, "", 0);
    }

    /// The same with a file that goes on with one part so many times; it is made in the browser.
    pub fn choose_long_file(&self, name: &str, begin: &str, part: &str, times: usize) {
        self.run_with(
            "const [name, begin, part, times] = arguments;
             const files = new DataTransfer();
             files.items.add(new File([begin, part.repeat(times)], name));
             const input = document.querySelector('input[type=file]');
             input.files = files.files;
             input.dispatchEvent(new Event('change', { bubbles: true }));",
            &[json!(name), json!(begin), json!(part), json!(times)],
        );
    }

    pub(crate) fn act(&self, source: Value) {
        self.command("POST", "/actions", json!({ "actions": [source] }));
    }

    // ----- looking and listening

    /// What the live regions of that politeness hold.
    pub fn live_region(&self, politeness: Politeness) -> String {
        let (live, role) = match politeness {
            Politeness::Polite => ("polite", "status"),
            Politeness::Assertive => ("assertive", "alert"),
        };
        text_of(&self.run(&format!(
            "return [...document.querySelectorAll('[aria-live={live}],[role={role}]:not([aria-live])')]\
             .map(region => region.textContent.trim()).filter(text => text).join('\\n')"
        )))
    }

    /// All text that a person can see: none, while one page gives way to the next.
    pub fn text(&self) -> String {
        text_of(&self.run("return document.body?.innerText ?? ''"))
    }

    /// What has the focus.
    pub fn focused(&self) -> Element<'_> {
        Element::new(self, &self.command("GET", "/element/active", json!({})))
    }

    /// Runs a script in whatever is loaded from here on, frames too, before anything of its own.
    pub fn before_all_else(&self, script: &str) {
        let source = json!({ "source": script });
        let added = self.cdp("Page.addScriptToEvaluateOnNewDocument", source);
        self.scripts.borrow_mut().push(added);
    }

    /// Takes a picture of the window into `target/screenshots/<name>.png`.
    pub fn screenshot(&self, name: &str) -> PathBuf {
        match self.try_screenshot(name) {
            Ok(path) => path,
            Err(error) => panic!("no screenshot could be taken: {error}"),
        }
    }

    fn try_screenshot(&self, name: &str) -> Result<PathBuf, String> {
        let path = paths::target()
            .join("screenshots")
            .join(format!("{name}.png"));
        let picture = self
            .browser()
            .try_command("GET", "/screenshot", &json!({}))?;
        let bytes = BASE64_STANDARD.decode(text_of(&picture));
        let bytes = bytes.map_err(|error| error.to_string())?;
        let written = fs::create_dir_all(path.parent().unwrap_or(&path))
            .and_then(|()| fs::write(&path, bytes));
        written.map_err(|error| error.to_string()).map(|()| path)
    }

    /// What this test does to its browser stays with it: no other test gets it.
    pub fn uses_up_its_browser(&self) {
        self.used_up.set(true);
    }

    /// From now on, errors whose text contains this fail no test: they are caused on purpose.
    pub fn expect_errors(&self, part: &str) {
        self.expected.borrow_mut().push(part.to_string());
    }

    /// Takes away the errors that the browser's console holds, so that they fail no test.
    pub fn console_errors(&self) -> Vec<String> {
        match self.browser().errors() {
            Ok(errors) => errors,
            Err(error) => panic!("the console cannot be read: {error}"),
        }
    }

    // ----- waiting and asking

    /// Waits until something is so; complains in words when it does not come to be.
    pub fn wait_for(&self, what: &str, is_so: impl FnMut() -> bool) {
        self.wait_at_most(PATIENCE, what, is_so);
    }

    /// The same, for what takes its time by design.
    pub fn wait_at_most(&self, patience: Duration, what: &str, mut is_so: impl FnMut() -> bool) {
        let start = Instant::now();
        while !is_so() {
            if start.elapsed() > patience {
                self.fail(&format!(
                    "waited {} s in vain for {what}",
                    patience.as_secs()
                ));
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Runs a function body in the page and returns what it returns. For questions, not for
    /// doing things: a person has no such power.
    pub fn run(&self, script: &str) -> Value {
        self.run_with(script, &[])
    }

    /// The same, with arguments: `arguments[0]` and so on.
    pub fn run_with(&self, script: &str, arguments: &[Value]) -> Value {
        self.command(
            "POST",
            "/execute/sync",
            json!({ "script": script, "args": arguments }),
        )
    }

    /// The disk is full for what is kept by a method of a prototype, until `window.full` is false.
    pub fn leave_no_room(&self, of: &str, method: &str) {
        self.run(&format!(
            "const real = {of}.{method};
             window.full = true;
             {of}.{method} = function (...all) {{
                 if (full) throw new DOMException('full', 'QuotaExceededError');
                 return real.apply(this, all);
             }};"
        ));
    }

    /// What axe-core finds wrong with the page for people who use assistive technology: a line
    /// for each fault.
    pub fn accessibility_faults(&self) -> Vec<String> {
        self.faults_by_axe("{}")
    }

    /// The same where nothing but colours can have changed.
    pub fn faults_of_colour(&self) -> Vec<String> {
        let rules = "{ runOnly: ['color-contrast', 'link-in-text-block'] }";
        self.faults_by_axe(rules)
    }

    fn faults_by_axe(&self, options: &str) -> Vec<String> {
        static AXE: OnceLock<String> = OnceLock::new();
        let script = AXE.get_or_init(|| match xtask::tools::axe().map(fs::read_to_string) {
            Ok(Ok(script)) => script,
            Ok(Err(error)) => panic!("axe-core could not be read: {error}"),
            Err(problem) => panic!("{problem}"),
        });
        // The script is large, and quicker the second time.
        if self.run("return 'axe' in window") == false {
            self.run(&format!("{script}; return null"));
        }
        let ask = format!(
            "const done = arguments[arguments.length - 1];
            // A colour on its way to another is none that anybody reads by.
            document.getAnimations().filter((one) => one instanceof CSSTransition).forEach((one) => one.finish());
            axe.run(document, {{ resultTypes: ['violations'], ...{options} }}).then(
              (found) => done(found.violations.map((fault) =>
                fault.id + ': ' + fault.help + ' ' + fault.nodes.map((node) => node.html).join(' '))),
              (error) => done(['axe-core failed: ' + error]))"
        );
        let faults = self.command(
            "POST",
            "/execute/async",
            json!({ "script": ask, "args": [] }),
        );
        faults
            .as_array()
            .into_iter()
            .flatten()
            .map(text_of)
            .collect()
    }

    /// Kills the page's process, as a crash would; only another window is of use afterwards.
    pub fn crash(&self) {
        let _ = self.browser().try_cdp("Page.crash", json!({}));
    }

    /// Sends a command of the Chrome DevTools Protocol.
    pub fn cdp(&self, name: &str, parameters: Value) -> Value {
        match self.browser().try_cdp(name, parameters) {
            Ok(value) => value,
            Err(error) => self.fail(&format!("{name}: {error}")),
        }
    }

    /// Sends a WebDriver command; the path is what follows the session's.
    pub fn command(&self, method: &str, path: &str, body: Value) -> Value {
        match self.browser().try_command(method, path, &body) {
            Ok(value) => value,
            Err(error) => self.fail(&format!("{path}: {error}")),
        }
    }

    pub(crate) fn browser(&self) -> &Browser {
        self.browser
            .as_ref()
            .unwrap_or_else(|| unreachable!("only dropping takes it away"))
    }

    /// Ends the test with a sentence and what the console has to add.
    pub(crate) fn fail(&self, words: &str) -> ! {
        match self.browser().errors() {
            Ok(errors) if !errors.is_empty() => {
                panic!("{words}\nthe console says: {}", errors.join("\n"))
            }
            _ => panic!("{words}"),
        }
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        if thread::panicking() {
            let test = thread::current()
                .name()
                .unwrap_or("test")
                .replace("::", "-");
            if let Ok(path) = self.try_screenshot(&format!("failed/{test}")) {
                eprintln!("what the page looked like: {}", path.display());
            }
            if let Some(browser) = self.browser.take() {
                browser.quit();
            }
            return;
        }
        let mut errors = self.console_errors();
        let expected = self.expected.borrow();
        errors.retain(|error| !expected.iter().any(|part| error.contains(part)));
        for script in self.scripts.take() {
            self.cdp("Page.removeScriptToEvaluateOnNewDocument", script);
        }
        if let Some(browser) = self.browser.take() {
            match self.used_up.get() {
                true => browser.quit(),
                false => browser.give_back(&self.origins.borrow()),
            }
        }
        assert!(
            errors.is_empty(),
            "errors in the browser's console:\n{}",
            errors.join("\n")
        );
    }
}

fn selector_of_square(name: &str) -> String {
    format!("[role=gridcell][aria-label^=\"{name},\"]")
}

fn by(strategy: &str, selector: &str) -> Value {
    json!({ "using": strategy, "value": selector })
}

fn text_of(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_string()
}
