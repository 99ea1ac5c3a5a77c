//! Headless Chromium or Firefox by way of WebDriver. Starting one costs half a second or more, so a
//! test that is done gives its browser back, emptied, for the next.

use std::env;
use std::path::Path;
use std::sync::{Mutex, OnceLock, PoisonError};

use serde_json::{Value, json};

use crate::driver::Driver;
use crate::http;
use crate::{chromium, firefox};

/// Which browser the tests run in: Chromium, or what `ROOKERY_BROWSER` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Chromium,
    Firefox,
}

impl Kind {
    pub fn wanted() -> Kind {
        match env::var("ROOKERY_BROWSER").as_deref() {
            Ok("firefox") => Kind::Firefox,
            _ => Kind::Chromium,
        }
    }
}

/// One browser with one window.
pub struct Browser {
    pub(crate) kind: Kind,
    port: u16,
    session: String,
    /// Unlike others, and so not given to the next test.
    peculiar: bool,
    /// The driver that drives it alone: Firefox's knows but one browser.
    _own: Option<Driver>,
}

/// What a browser may have otherwise than others.
#[derive(Default)]
pub struct Peculiar<'a> {
    /// The one folder with typefaces.
    pub faces: Option<&'a Path>,
    /// The size of letters that the person has set, in pixels.
    pub letters: Option<u32>,
}

static IDLE: Mutex<Vec<Browser>> = Mutex::new(Vec::new());

impl Browser {
    /// A browser that remembers nothing.
    pub fn take() -> Self {
        let idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.unwrap_or_else(|| match Kind::wanted() {
            Kind::Chromium => {
                static DRIVER: OnceLock<Driver> = OnceLock::new();
                let port = DRIVER.get_or_init(|| chromium::driver(None)).port;
                Browser::start(port, None, None, false)
            }
            Kind::Firefox => {
                let driver = firefox::driver(None);
                Browser::start(driver.port, Some(driver), None, false)
            }
        })
    }

    /// A browser that is unlike others.
    pub fn peculiar(peculiar: &Peculiar) -> Self {
        let driver = match Kind::wanted() {
            Kind::Chromium => chromium::driver(peculiar.faces),
            Kind::Firefox => firefox::driver(peculiar.faces),
        };
        Browser::start(driver.port, Some(driver), peculiar.letters, true)
    }

    fn start(port: u16, own: Option<Driver>, letters: Option<u32>, peculiar: bool) -> Self {
        let kind = Kind::wanted();
        let mut wanted = match kind {
            Kind::Chromium => chromium::capabilities(letters),
            Kind::Firefox => firefox::capabilities(letters),
        };
        wanted["unhandledPromptBehavior"] = json!("ignore");
        let wanted = json!({ "capabilities": { "alwaysMatch": wanted } });
        match http::command(port, "POST", "/session", &wanted) {
            Ok(value) => Browser {
                kind,
                port,
                session: value["sessionId"].as_str().unwrap_or_default().to_string(),
                peculiar,
                _own: own,
            },
            Err(error) => panic!("{kind:?} could not be started: {error}"),
        }
    }

    /// Gives the browser to whoever needs one next, with all that it remembers of the site gone.
    pub(crate) fn give_back(self, origins: &[String]) {
        let emptied = match self.kind {
            Kind::Chromium => chromium::empty(&self, origins),
            Kind::Firefox => firefox::empty(&self),
        };
        match emptied {
            Ok(()) if !self.peculiar => IDLE
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(self),
            _ => self.quit(),
        }
    }

    /// Ends the browser.
    pub(crate) fn quit(self) {
        let _ = self.try_command("DELETE", "", &json!({}));
    }

    /// Sends a WebDriver command of this session; the path is what follows the session's.
    pub fn try_command(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let path = format!("/session/{}{path}", self.session);
        http::command(self.port, method, &path, body)
    }

    /// Sends a command of the Chrome DevTools Protocol.
    pub fn try_cdp(&self, name: &str, parameters: Value) -> Result<Value, String> {
        let body = json!({ "cmd": name, "params": parameters });
        self.try_command("POST", "/goog/cdp/execute", &body)
    }

    /// Sets width and height of the window's inside.
    pub(crate) fn viewport(&self, size: (u32, u32)) -> Result<(), String> {
        match self.kind {
            Kind::Chromium => chromium::viewport(self, size),
            Kind::Firefox => firefox::viewport(self, size),
        }
    }

    /// Pretends that the person's system prefers something.
    pub(crate) fn prefer(&self, features: &[(&str, &str)]) -> Result<(), String> {
        match self.kind {
            Kind::Chromium => chromium::prefer(self, features),
            Kind::Firefox => firefox::prefer(self, features),
        }
    }

    /// Takes away the errors that the console holds.
    pub(crate) fn errors(&self) -> Result<Vec<String>, String> {
        match self.kind {
            Kind::Chromium => chromium::errors(self),
            Kind::Firefox => firefox::errors(self),
        }
    }
}
