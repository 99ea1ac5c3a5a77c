//! Headless Firefox by way of Marionette, the driver that is built into it: JSON over a socket,
//! each message led by its length. It needs no other program, unlike WebDriver in Firefox.

use std::env;
use std::fs;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

const PATIENCE: Duration = Duration::from_secs(60);

/// A Firefox with a fresh profile; ends when dropped.
pub struct Firefox {
    process: Child,
    profile: PathBuf,
    socket: TcpStream,
    sent: u32,
}

impl Firefox {
    /// Starts the `firefox` or `firefox-esr` on the PATH, or the one that `FIREFOX` names.
    pub fn start() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!(
            "rookery-firefox-{}-{}",
            std::process::id(),
            COUNT.fetch_add(1, Ordering::Relaxed)
        );
        let profile = env::temp_dir().join(name);
        fs::create_dir_all(&profile).expect("the temporary folder can be written to");
        // Port 0: Firefox picks a free one and writes it into its profile.
        let settings = "user_pref('marionette.port', 0);\n\
            user_pref('app.normandy.enabled', false);\n\
            user_pref('app.update.disabledForTesting', true);\n\
            user_pref('browser.shell.checkDefaultBrowser', false);\n\
            user_pref('datareporting.policy.dataSubmissionEnabled', false);\n\
            user_pref('network.captive-portal-service.enabled', false);\n\
            user_pref('network.connectivity-service.enabled', false);\n\
            user_pref('services.settings.server', 'data:,');\n\
            user_pref('toolkit.telemetry.reportingpolicy.firstRun', false);\n";
        fs::write(profile.join("user.js"), settings).expect("the profile can be written to");
        let process = Command::new(program())
            .args(["--headless", "--marionette", "--remote-allow-system-access", "--no-remote"])
            .args(["--width", "1280", "--height", "900", "--profile"])
            .arg(&profile)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| {
                panic!("Firefox could not be started ({error}). Run: cargo xtask test firefox, which installs it or says how")
            });
        let socket = connect(&profile);
        let mut firefox = Firefox {
            process,
            profile,
            socket,
            sent: 0,
        };
        firefox.receive().expect("Firefox greets");
        firefox.command("WebDriver:NewSession", json!({ "capabilities": {} }));
        firefox
    }

    /// Sends a Marionette command: those of WebDriver have WebDriver's parameters.
    pub fn command(&mut self, name: &str, parameters: Value) -> Value {
        match self.try_command(name, parameters) {
            Ok(value) => value,
            Err(error) => panic!("{name}: {error}"),
        }
    }

    fn try_command(&mut self, name: &str, parameters: Value) -> Result<Value, String> {
        self.sent += 1;
        let message = json!([0, self.sent, name, parameters]).to_string();
        let sent = self
            .socket
            .write_all(format!("{}:{message}", message.len()).as_bytes());
        sent.map_err(|error| format!("Firefox does not listen: {error}"))?;
        let mut answer = self.receive()?;
        match &answer[2] {
            Value::Null => Ok(answer[3].take()),
            error => Err(format!("{}: {}", error["error"], error["message"])),
        }
    }

    fn receive(&mut self) -> Result<Value, String> {
        let silent = |error| format!("Firefox does not answer: {error}");
        let mut length = String::new();
        loop {
            let mut byte = [0];
            self.socket.read_exact(&mut byte).map_err(silent)?;
            if byte[0] == b':' {
                break;
            }
            length.push(char::from(byte[0]));
        }
        let length = length
            .parse()
            .map_err(|_| format!("{length:?} is no length"))?;
        let mut bytes = vec![0; length];
        self.socket.read_exact(&mut bytes).map_err(silent)?;
        serde_json::from_slice(&bytes).map_err(|error| format!("the answer is not JSON: {error}"))
    }

    /// Opens an address.
    pub fn open(&mut self, address: &str) {
        self.command("WebDriver:Navigate", json!({ "url": address }));
    }

    /// Runs a function body in the page and returns what it returns.
    pub fn run(&mut self, script: &str) -> Value {
        let answer = self.command(
            "WebDriver:ExecuteScript",
            json!({ "script": script, "args": [] }),
        );
        answer["value"].clone()
    }

    /// Waits until a script returns true.
    pub fn wait_for(&mut self, what: &str, script: &str) {
        let start = Instant::now();
        while self.run(script) != json!(true) {
            assert!(
                start.elapsed() < PATIENCE,
                "waited in vain for {what}: {:?}",
                self.console_errors()
            );
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// Drags with the mouse from one point of the window to another, by way of points between.
    pub fn drag(&mut self, from: (f64, f64), to: (f64, f64)) {
        let point = |part: f64, duration: u32| {
            let x = from.0 + (to.0 - from.0) * part;
            let y = from.1 + (to.1 - from.1) * part;
            json!({ "type": "pointerMove", "duration": duration, "x": x.round() as i64, "y": y.round() as i64 })
        };
        let mut actions = vec![point(0.0, 0), json!({ "type": "pointerDown", "button": 0 })];
        actions.extend((1..=8).map(|step| point(f64::from(step) / 8.0, 16)));
        actions.push(json!({ "type": "pointerUp", "button": 0 }));
        let mouse = json!({ "type": "pointer", "id": "mouse", "actions": actions });
        self.command("WebDriver:PerformActions", json!({ "actions": [mouse] }));
    }

    /// Errors about pages of this machine that Firefox's console holds.
    pub fn console_errors(&mut self) -> Vec<String> {
        self.command("Marionette:SetContext", json!({ "value": "chrome" }));
        let script = "
            const ours = (text) => String(text).startsWith('http://127.0.0.1:');
            const thrown = Services.console.getMessageArray()
              .filter((m) => m instanceof Ci.nsIScriptError && ours(m.sourceName) && !(m.flags & 1))
              .map((m) => m.errorMessage);
            const said = Cc['@mozilla.org/consoleAPI-storage;1'].getService(Ci.nsIConsoleAPIStorage)
              .getEvents()
              .filter((event) => event.level === 'error' && ours(event.filename))
              .map((event) => event.arguments.map(String).join(' '));
            return [...thrown, ...said];";
        let errors = self.run(script);
        self.command("Marionette:SetContext", json!({ "value": "content" }));
        let errors = errors.as_array().into_iter().flatten();
        errors
            .map(|error| error.as_str().unwrap_or_default().to_string())
            .collect()
    }
}

impl Drop for Firefox {
    fn drop(&mut self) {
        let _ = self.try_command("Marionette:Quit", json!({ "flags": ["eForceQuit"] }));
        let start = Instant::now();
        while matches!(self.process.try_wait(), Ok(None))
            && start.elapsed() < Duration::from_secs(5)
        {
            thread::sleep(Duration::from_millis(20));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.profile);
    }
}

fn program() -> PathBuf {
    if let Some(program) = env::var_os("FIREFOX") {
        return program.into();
    }
    let found = ["firefox", "firefox-esr"]
        .iter()
        .find_map(|name| xtask::shell::on_path(name));
    found.unwrap_or_else(|| "firefox".into())
}

/// Waits until Firefox has written its port and listens there.
fn connect(profile: &std::path::Path) -> TcpStream {
    let start = Instant::now();
    loop {
        let port = fs::read_to_string(profile.join("MarionetteActivePort")).ok();
        let port = port.and_then(|port| port.trim().parse::<u16>().ok());
        if let Some(Ok(socket)) = port.map(|port| TcpStream::connect((Ipv4Addr::LOCALHOST, port))) {
            socket
                .set_read_timeout(Some(PATIENCE))
                .expect("a timeout above zero is allowed");
            return socket;
        }
        assert!(
            start.elapsed() < PATIENCE,
            "Firefox did not come up in {} s",
            PATIENCE.as_secs()
        );
        thread::sleep(Duration::from_millis(50));
    }
}
