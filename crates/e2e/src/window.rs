//! How a page is shown: the window's size, a touch screen, what the person's system prefers, paper.

use serde_json::json;

use crate::page::Page;

impl Page {
    /// Does something in another tab, which is closed afterwards.
    pub fn in_another_tab(&self, does: impl FnOnce()) {
        let first = self.command("GET", "/window", json!({}));
        let second = self.command("POST", "/window/new", json!({ "type": "tab" }));
        let second = json!({ "handle": second["handle"] });
        self.command("POST", "/window", second);
        does();
        self.command("DELETE", "/window", json!({}));
        self.command("POST", "/window", json!({ "handle": first }));
    }

    /// Sets width and height of the window's inside. [`crate::WIDE`] and [`crate::NARROW`] are
    /// the two that every page has to serve.
    pub fn viewport(&self, size: (u32, u32)) {
        if let Err(error) = self.browser().viewport(size) {
            self.fail(&format!("the window does not become {size:?}: {error}"));
        }
        self.settle();
    }

    /// Waits until the page and its board keep their places for some frames, though not for ever. A
    /// board has its size from the window's a frame later: who presses before that presses beside the
    /// square.
    pub fn settle(&self) {
        let script = "const done = arguments[arguments.length - 1];
            const places = () => ['body', '[role=grid]'].map((what) => {
                const place = document.querySelector(what)?.getBoundingClientRect();
                return place && [place.x, place.y, place.width, place.height];
            }).join();
            let [seen, same] = ['', 0];
            const look = () => {
                const now = places();
                same = now === seen ? same + 1 : 0;
                seen = now;
                if (same === 3) done(null); else requestAnimationFrame(look);
            };
            look();
            // A page that never rests, or of which nothing is drawn, is taken as it is.
            setTimeout(() => done(null), 3000);";
        let body = json!({ "script": script, "args": [] });
        self.command("POST", "/execute/async", body);
    }

    /// Pretends that the window is on a touch screen.
    pub fn touch_screen(&self) {
        let screen = json!({ "enabled": true, "maxTouchPoints": 5 });
        self.cdp("Emulation.setTouchEmulationEnabled", screen);
    }

    /// Pretends that the person's system prefers something: `("prefers-color-scheme", "dark")`.
    pub fn prefers(&self, features: &[(&str, &str)]) {
        if let Err(error) = self.browser().prefer(features) {
            self.fail(&format!("{features:?} cannot be preferred: {error}"));
        }
    }

    /// Shows the page as it is printed.
    pub fn print_media(&self) {
        self.cdp("Emulation.setEmulatedMedia", json!({ "media": "print" }));
    }
}
