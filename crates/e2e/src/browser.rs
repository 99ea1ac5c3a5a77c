//! Headless Chromium by way of chromedriver. Starting one costs half a second, so a test that is
//! done gives its browser back, emptied, for the next.

use std::env;
use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, OnceLock, PoisonError};

use serde_json::{Value, json};

use crate::http;

/// One browser with one window.
pub struct Browser {
    port: u16,
    session: String,
}

static IDLE: Mutex<Vec<Browser>> = Mutex::new(Vec::new());

impl Browser {
    /// A browser that remembers nothing.
    pub fn take() -> Self {
        let idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.unwrap_or_else(Browser::start)
    }

    /// Gives the browser to whoever needs one next, with all that it remembers of the site gone.
    pub(crate) fn give_back(self, origins: &[String]) {
        let emptied = (|| {
            self.try_command("DELETE", "/actions", &json!({}))?;
            for origin in origins {
                let all = json!({ "origin": origin, "storageTypes": "all" });
                self.try_cdp("Storage.clearDataForOrigin", all)?;
            }
            // Leaving the page ends its workers; what it wrote while being left goes too.
            self.try_command("POST", "/url", &json!({ "url": "about:blank" }))?;
            for origin in origins {
                let all = json!({ "origin": origin, "storageTypes": "all" });
                self.try_cdp("Storage.clearDataForOrigin", all)?;
            }
            self.try_cdp(
                "Emulation.setEmulatedMedia",
                json!({ "media": "", "features": [] }),
            )?;
            self.try_cdp(
                "Emulation.setTouchEmulationEnabled",
                json!({ "enabled": false }),
            )?;
            self.try_command("POST", "/se/log", &json!({ "type": "browser" }))
        })();
        match emptied {
            Ok(_) => IDLE
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(self),
            Err(_) => self.quit(),
        }
    }

    /// Ends the browser.
    pub(crate) fn quit(self) {
        let _ = self.try_command("DELETE", "", &json!({}));
    }

    fn start() -> Self {
        let port = driver().port;
        let mut arguments = vec![
            "--headless=new",
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
            "--window-size=1280,900",
            // Nothing of the browser's own may use the network or the processor meanwhile.
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-client-side-phishing-detection",
            "--disable-default-apps",
            "--disable-domain-reliability",
            "--disable-extensions",
            "--disable-sync",
            "--disable-features=OptimizationHints,MediaRouter,Translate",
            "--metrics-recording-only",
            "--no-default-browser-check",
            "--no-first-run",
            "--no-pings",
        ];
        if env::var_os("ROOKERY_E2E_WATCH").is_some() {
            arguments.remove(0);
        }
        let mut options = json!({ "args": arguments });
        if let Some(binary) = env::var_os("CHROMIUM") {
            options["binary"] = json!(binary.to_string_lossy());
        }
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "goog:chromeOptions": options,
            "goog:loggingPrefs": { "browser": "ALL" },
            "unhandledPromptBehavior": "ignore",
        } } });
        match http::command(port, "POST", "/session", &wanted) {
            Ok(value) => {
                let session = value["sessionId"].as_str().unwrap_or_default().to_string();
                Browser { port, session }
            }
            Err(error) => panic!("Chromium could not be started: {error}"),
        }
    }

    /// Sends a WebDriver command of this session; the path is what follows the session's.
    pub fn try_command(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        http::command(
            self.port,
            method,
            &format!("/session/{}{path}", self.session),
            body,
        )
    }

    /// Sends a command of the Chrome DevTools Protocol.
    pub fn try_cdp(&self, name: &str, parameters: Value) -> Result<Value, String> {
        let body = json!({ "cmd": name, "params": parameters });
        self.try_command("POST", "/goog/cdp/execute", &body)
    }
}

/// The chromedriver of this test program.
struct Driver {
    port: u16,
    /// A little shell that waits until the pipe to it closes, which it does when the test program
    /// ends, however it ends; then it ends chromedriver and the browsers. (Rust runs no
    /// destructors of statics.)
    _keeper: Child,
}

const KEEPER: &str = r#"
mkdir -p "$TMPDIR"
"$0" --port=0 --log-level=SEVERE </dev/null &
read -r _
trap '' TERM
kill -TERM 0
sleep 0.3
rm -rf "$TMPDIR"
"#;

fn driver() -> &'static Driver {
    static DRIVER: OnceLock<Driver> = OnceLock::new();
    DRIVER.get_or_init(|| {
        let program = env::var_os("CHROMEDRIVER").unwrap_or_else(|| "chromedriver".into());
        let scratch = env::temp_dir().join(format!("rookery-e2e-{}", std::process::id()));
        let mut keeper = Command::new("sh")
            .arg("-c")
            .arg(KEEPER)
            .arg(program)
            .env("TMPDIR", scratch)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .unwrap_or_else(|error| panic!("no shell could be started: {error}"));
        let stdout = keeper.stdout.take();
        let stdout = stdout.unwrap_or_else(|| unreachable!("the pipe was asked for above"));
        let port = BufReader::new(stdout).lines().map_while(Result::ok).find_map(|line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        });
        let Some(port) = port else {
            panic!("chromedriver could not be started. Run: cargo xtask test e2e, which installs it or says how");
        };
        Driver { port, _keeper: keeper }
    })
}
