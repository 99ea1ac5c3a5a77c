//! The board in pages of other origins: the element, the plain frame, the examples, the guide.
//! Tests are named after the line of the checklist that they witness: `p53_…` is line 53.

mod element;
mod examples;
mod frame;
mod guide;
mod manners;

use std::cell::RefCell;
use std::env;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use rookery_e2e::{Browser, Page, site};
use serde_json::{Value, json};
use xtask::server::{Running, Server};

/// A page of another origin (another port) that somebody else has made.
pub struct Host {
    pub page: Page,
    /// The board element whose frame the questions are about.
    inside: RefCell<String>,
    _server: Running,
    folder: PathBuf,
}

impl Drop for Host {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.folder));
    }
}

/// Writes down every event of an element and every message of a frame.
const LISTEN: &str = "window.heard = [];
    for (const name of ['ready', 'move', 'position', 'end', 'error'])
      addEventListener('rookery-' + name, (event) =>
        heard.push({ name, by: event.target.id, detail: event.detail, composed: event.composed }));
    window.messages = [];
    addEventListener('message', ({ data }) => messages.push(data));";

/// Opens a page with this in its body, and the site's script in its head.
pub fn host(body: &str) -> Host {
    host_page(&format!(
        "<script>{LISTEN}</script><script src='{}embed.js'></script></head><body>{body}",
        site().address()
    ))
}

/// Opens a page with this in its head (and body).
pub fn host_page(html: &str) -> Host {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::SeqCst);
    let name = format!("rookery-embedding-{}-{number}", std::process::id());
    let folder = env::temp_dir().join(name);
    fs::create_dir_all(&folder).unwrap();
    let whole = format!(
        "<!doctype html><html lang='en'><head><meta charset='utf-8'><title>host</title>\
         <link rel='icon' href='data:,'>{html}"
    );
    fs::write(folder.join("index.html"), whole).unwrap();
    let server = Server::bind(&folder, 0).unwrap().policy(None).start();
    let page = Page::new(Browser::take());
    page.open_address(server.address());
    Host {
        page,
        inside: RefCell::default(),
        _server: server,
        folder,
    }
}

impl Host {
    /// What has been heard of one kind of event, oldest first.
    pub fn heard(&self, name: &str) -> Vec<Value> {
        let script = "return heard.filter((event) => event.name === arguments[0])";
        let found = self.page.run_with(script, &[json!(name)]);
        found.as_array().cloned().unwrap_or_default()
    }

    /// Waits for the so-manieth event of a kind, and returns it.
    pub fn event(&self, name: &str, count: usize) -> Value {
        self.page
            .wait_for(&format!("{count} times rookery-{name}"), || {
                self.heard(name).len() >= count
            });
        self.heard(name)[count - 1].clone()
    }

    /// The messages of one kind that came from frames.
    pub fn messages(&self, kind: &str) -> Vec<Value> {
        let script = "return messages.filter((message) => message?.type === arguments[0])";
        let found = self.page.run_with(script, &[json!(kind)]);
        found.as_array().cloned().unwrap_or_default()
    }

    pub fn message(&self, kind: &str, count: usize) -> Value {
        self.page
            .wait_for(&format!("{count} messages “{kind}”"), || {
                self.messages(kind).len() >= count
            });
        self.messages(kind)[count - 1].clone()
    }

    /// Says something to the first frame of the page.
    pub fn say(&self, message: Value) {
        let mut whole = json!({ "source": "rookery", "version": 1 });
        for (name, value) in message.as_object().into_iter().flatten() {
            whole[name] = value.clone();
        }
        self.say_raw(whole);
    }

    /// The same, word for word.
    pub fn say_raw(&self, message: Value) {
        let script =
            "document.querySelector('iframe').contentWindow.postMessage(arguments[0], '*')";
        self.page.run_with(script, &[message]);
    }

    /// From here on questions are about the inside of a board element's frame.
    pub fn enter(&self, element: &str) {
        element.clone_into(&mut self.inside.borrow_mut());
        self.page.leave_frames();
        self.page
            .enter_frame(&self.page.find_inside(element, "iframe"));
        self.page.wait_for("the board", || {
            self.page.find_all("[role=gridcell]").len() == 64
        });
    }

    /// Clicks a square of the board that was entered. The driver does not know where a frame
    /// inside a shadow root stands, so the place is worked out here.
    pub fn click(&self, square: &str) {
        let element = self.inside.borrow().clone();
        let (x, y) = self.page.middle_of(square);
        self.page.leave_frames();
        let frame = self.page.find_inside(&element, "iframe");
        let (left, top, ..) = frame.rect();
        self.page.mouse().to((left + x, top + y)).down().up().go();
        self.page.enter_frame(&frame);
    }

    /// The same as [`Host::enter`] for a frame that stands in the page itself.
    pub fn enter_plain(&self) {
        self.page.leave_frames();
        self.page.enter_frame(&self.page.find("iframe"));
        self.page.wait_for("the board", || {
            self.page.find_all("[role=gridcell]").len() == 64
        });
    }

    pub fn label(&self, square: &str) -> String {
        self.page.label_of(square)
    }

    pub fn wait_for_piece(&self, square: &str, piece: &str) {
        self.page.wait_for(&format!("{piece} on {square}"), || {
            self.label(square).contains(piece)
        });
    }
}

/// The address of a board.
pub fn board(query: &str) -> String {
    format!("{}#/embed?{query}", site().address())
}
