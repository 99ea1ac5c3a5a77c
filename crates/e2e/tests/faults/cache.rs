//! Hosts and networks answer with something else and call it a success: a page of their own, half
//! a file, nothing, zeros. Nothing of that is ever kept, and what an earlier version has kept of it
//! heals.

use rookery_e2e::{Browser, Page, site_folder};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use xtask::finish::Files;
use xtask::server::{Running, Server};

/// What may come in the place of a file.
const WAYS: [&str; 6] = [
    "a page",
    "a page, called by the right kind",
    "half of it",
    "nothing",
    "zeros",
    "itself, called a page",
];

fn kind(file: &str) -> &'static str {
    match file.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html",
        "js" => "text/javascript",
        "css" => "text/css",
        "wasm" => "application/wasm",
        _ => "text/plain",
    }
}

/// The folder that a file lies in and how its name ends; a file of the site itself is a sort of its own.
fn sort(file: &str) -> (&str, &str) {
    match file.split_once('/') {
        None => ("", file),
        Some((folder, name)) => (folder, name.rsplit('.').next().unwrap_or_default()),
    }
}

fn spoil(server: &Running, file: &str, whole: &[u8], way: &str) {
    let page = b"<!doctype html><title>Sign in</title><p>Welcome to our network.";
    let (kind, body) = match way {
        "a page" => ("text/html", page.to_vec()),
        "a page, called by the right kind" => (kind(file), page.to_vec()),
        "half of it" => (kind(file), whole[..whole.len() / 2].to_vec()),
        "nothing" => (kind(file), Vec::new()),
        "zeros" => (kind(file), vec![0; 1_000]),
        "itself, called a page" => ("text/html", whole.to_vec()),
        other => panic!("{other} is no way"),
    };
    server.spoil(file, kind, body);
}

/// A site whose server can fail, and a page of it that is only a text: all that is done there is
/// done by the service worker.
struct Visit {
    page: Page,
    server: Running,
    files: Files,
    /// As the build says, by name.
    hashes: Map<String, Value>,
    /// What follows the list in the service worker.
    worker: String,
}

impl Visit {
    fn new() -> Visit {
        let files = xtask::finish::read(&site_folder(), &site_folder()).unwrap();
        let worker = String::from_utf8(files["sw.js"].clone()).unwrap();
        let (list, worker) = worker.split_once(";\n").unwrap();
        let list = list.strip_prefix("self.rookerySite = ").unwrap();
        let list: Value = serde_json::from_str(list).unwrap();
        let server = Server::bind(&site_folder(), 0).unwrap().start();
        let page = Page::new(Browser::take());
        page.expect_errors("favicon");
        page.open_address(&format!("{}licences.txt", server.address()));
        Visit {
            hashes: list["files"].as_object().unwrap().clone(),
            worker: worker.to_string(),
            page,
            server,
            files,
        }
    }

    /// Files of the build with the ways in which they are to be spoilt: in a long run every file in all
    /// ways; in a short one a file of each sort, the next way each time.
    fn faults(&self) -> Vec<(&str, &'static str)> {
        let long = crate::is_long();
        let (mut faults, mut sorts) = (Vec::new(), BTreeSet::new());
        for name in self.hashes.keys() {
            let mut ways = WAYS.to_vec();
            ways.retain(|way| *way != "itself, called a page" || !name.ends_with(".html"));
            // Beside each other lie many of a sort, and they are fetched and checked alike.
            let first = sorts.insert(sort(name));
            if long {
                faults.extend(ways.iter().map(|way| (name.as_str(), *way)));
            } else if first {
                faults.push((name.as_str(), ways[sorts.len() % ways.len()]));
            }
        }
        faults
    }

    /// The files of a build, as its service worker lists them.
    fn listed(&self, has: impl Fn(&str) -> bool) -> Map<String, Value> {
        let files = self.hashes.iter().filter(|(name, _)| has(name));
        files
            .map(|(name, hash)| (name.clone(), hash.clone()))
            .collect()
    }

    /// From now on the server has a build of this name and of these files; what is wrong with one
    /// is asked without fetching all the others each time.
    fn offer(&self, build: &str, has: impl Fn(&str) -> bool) {
        let files = self.listed(has);
        let list = json!({ "build": build, "files": files });
        let worker = format!("self.rookerySite = {list};\n{}", self.worker);
        self.server
            .spoil("sw.js", "text/javascript", worker.into_bytes());
    }

    /// Has the service worker installed, or a new one in its place, by what the host sends alone: the
    /// browser's own cache has nothing of the site. What becomes of it.
    fn install_from_host(&self) -> String {
        self.page.cdp("Network.clearBrowserCache", json!({}));
        self.install()
    }

    /// Has the service worker installed, or a new one in its place; what becomes of it.
    fn install(&self) -> String {
        let script = "return (async () => {
            const known = await navigator.serviceWorker.getRegistration();
            const registration = await (known ? known.update().then(() => known).catch(() => known)
                : navigator.serviceWorker.register('./sw.js', { updateViaCache: 'none' }));
            const worker = registration.installing ?? registration.waiting;
            while (worker && !['installed', 'activated', 'redundant'].includes(worker.state))
                await new Promise(resolve => setTimeout(resolve, 5));
            return worker?.state ?? 'gone';
        })()";
        self.page
            .run(script)
            .as_str()
            .unwrap_or_default()
            .to_string()
    }

    /// What is wrong with the cache of a build.
    fn wrong_in_cache(&self, id: &str, has: impl Fn(&str) -> bool) -> Vec<String> {
        let script = "return (async () => {
            const [id, hashes] = arguments;
            const wrong = [];
            const name = (await caches.keys()).find(name => name.endsWith(id));
            if (!name) return ['there is no cache'];
            const cache = await caches.open(name);
            for (const [file, hash] of Object.entries(hashes)) {
                const url = new URL(file === 'index.html' ? './' : file, location.href).href;
                const kept = await cache.match(url);
                if (!kept) { wrong.push(`${file} is missing`); continue; }
                const digest = await crypto.subtle.digest('SHA-256', await kept.arrayBuffer());
                const hex = [...new Uint8Array(digest)].map(b => b.toString(16).padStart(2, '0')).join('');
                if (hex !== hash) wrong.push(`${file} is not what it was built as`);
            }
            return wrong;
        })()";
        let arguments = [json!(id), Value::Object(self.listed(has))];
        let wrong = self.page.run_with(script, &arguments);
        let wrong = wrong.as_array().cloned().unwrap_or_default();
        wrong.iter().map(Value::to_string).collect()
    }

    /// Puts something else, or nothing, into every cache in the place of a file.
    fn poison(&self, file: &str, text: Option<&str>) {
        let script = "return (async () => {
            const [file, text] = arguments;
            const url = new URL(file === 'index.html' ? './' : file, location.href).href;
            for (const name of await caches.keys()) {
                const cache = await caches.open(name);
                if (text === null) await cache.delete(url);
                else await cache.put(url, new Response(text, { headers: { 'Content-Type': 'application/wasm' } }));
            }
        })()";
        self.page.run_with(script, &[json!(file), json!(text)]);
    }
}

/// Every so often a fault is tried in the whole build, otherwise in one of two files.
const WHOLE: usize = 31;

#[test]
fn a_first_visit_keeps_nothing_that_is_spoilt() {
    let visit = Visit::new();
    let faults = visit.faults();
    for (number, (file, way)) in faults.iter().enumerate() {
        let whole = number % WHOLE == 0;
        visit.offer("spoilt", |name| {
            whole || [*file, "index.html"].contains(&name)
        });
        spoil(&visit.server, file, &visit.files[*file], way);
        assert_eq!(visit.install_from_host(), "redundant", "{file}: {way}");
        visit.server.mend();
    }
    let kept = visit.page.run("return caches.keys()");
    assert_eq!(
        kept,
        json!([]),
        "nothing is left of a build that was given up"
    );
    visit.offer("spoilt", |_| true);
    assert_ne!(
        visit.install_from_host(),
        "redundant",
        "it is tried again later"
    );
    assert_eq!(visit.wrong_in_cache("spoilt", |_| true), [""; 0]);
    println!("{} spoilt first visits", faults.len());
}

/// What the page has had lies in the browser's own cache, whatever the host would say now.
#[test]
fn a_first_visit_asks_for_nothing_twice() {
    let visit = Visit::new();
    let has = |name: &str| ["licences.txt", "index.html"].contains(&name);
    visit.offer("once", has);
    let file = "licences.txt";
    spoil(&visit.server, file, &visit.files[file], WAYS[0]);
    assert_ne!(visit.install(), "redundant");
    assert_eq!(visit.wrong_in_cache("once", has), [""; 0]);
}

#[test]
fn an_update_keeps_nothing_that_is_spoilt_and_borrows_nothing() {
    let visit = Visit::new();
    assert_ne!(visit.install_from_host(), "redundant");
    let faults = visit.faults();
    for (number, (file, way)) in faults.iter().enumerate() {
        let id = format!("{number:016x}");
        let whole = number % WHOLE == 0;
        let has = |name: &str| whole || [*file, "index.html"].contains(&name);
        visit.offer(&id, has);
        // Neither the host nor the old build's cache has the file as it should be.
        visit.poison(file, Some("<!doctype html><p>Welcome to our network."));
        spoil(&visit.server, file, &visit.files[*file], way);
        assert_eq!(visit.install_from_host(), "redundant", "{file}: {way}");
        visit.server.mend();
        if number % WAYS.len() == 0 {
            visit.offer(&id, has);
            assert_eq!(
                visit.install_from_host(),
                "installed",
                "{file}: only the old cache is spoilt"
            );
            assert_eq!(visit.wrong_in_cache(&id, has), [""; 0], "{file}: {way}");
        }
        visit.server.mend();
        visit.poison(file, None);
    }
    println!("{} spoilt updates", faults.len());
}

fn visited() -> (Running, Page) {
    let server = Server::bind(&site_folder(), 0).unwrap().start();
    let page = Page::new(Browser::take());
    page.open_address(server.address());
    page.wait_for("the site to be kept", || {
        page.run("return !!navigator.serviceWorker.controller") == json!(true)
    });
    page.run("localStorage.setItem('rookery.game.here', 'a game')");
    (server, page)
}

fn the_library_stands(page: &Page) {
    page.wait_for("the library", || {
        page.text().contains("Samantsy") && !page.text().contains("Something broke")
    });
    let game = page.run("return localStorage.getItem('rookery.game.here')");
    assert_eq!(game, json!("a game"), "games stay");
}

/// Puts a host's page into the cache in the place of the program; says how often.
const BREAK: &str = "return (async () => {
    let broken = 0;
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys())
            if (/app-.*wasmz?$/.test(url)) {
                await cache.put(url, new Response('<!doctype html>'));
                broken += 1;
            }
    }
    return broken;
})()";

#[test]
fn a_cache_that_goes_bad_heals_by_itself() {
    let (_server, page) = visited();
    page.expect_errors("compressed data");
    page.expect_errors("WebAssembly");
    assert_eq!(page.run(BREAK), json!(1));
    page.command("POST", "/refresh", json!({}));
    the_library_stands(&page);
}

#[test]
fn what_an_earlier_version_has_kept_unchecked_heals_at_the_next_visit() {
    let server = Server::bind(&site_folder(), 0).unwrap().start();
    let page = Page::new(Browser::take());
    page.expect_errors("compressed data");
    page.expect_errors("WebAssembly");
    // It kept whatever came, under a name of its own.
    let earlier = "
        self.oninstall = event => event.waitUntil((async () => {
            const files = await (await fetch('build.json')).json();
            const cache = await caches.open('rookery-' + files.build);
            for (const { name } of files.files) {
                const url = new URL(name === 'index.html' ? './' : name, self.registration.scope).href;
                const spoilt = /app-.*wasmz?$/.test(name);
                await cache.put(url, spoilt ? new Response('<!doctype html>') : await fetch(url));
            }
        })());
        self.onactivate = event => event.waitUntil(self.clients.claim());
        self.onfetch = event => event.respondWith(
            caches.match(event.request, { ignoreSearch: true }).then(kept => kept ?? fetch(event.request)));";
    server.spoil("sw.js", "text/javascript", earlier.into());
    page.open_address(server.address());
    page.wait_for("the site to be kept", || {
        page.run("return !!navigator.serviceWorker.controller") == json!(true)
    });
    page.run("localStorage.setItem('rookery.game.here', 'a game')");
    page.reload();
    page.wait_for("it to be broken", || page.find("#trouble").is_shown());
    server.mend();
    // The next visit: it is broken still, and heals meanwhile.
    page.reload();
    page.wait_for("the new version to take over", || {
        let caches = page.run("return caches.keys()");
        let names = caches.as_array().cloned().unwrap_or_default();
        names.len() == 1 && names[0].as_str().unwrap_or_default().contains("checked")
    });
    page.button("Reload").click();
    the_library_stands(&page);
}

#[test]
fn caches_that_somebody_emptied_are_filled_again() {
    let (server, page) = visited();
    page.run(
        "return caches.keys().then(names => Promise.all(names.map(name => caches.delete(name))))",
    );
    page.reload();
    the_library_stands(&page);
    let files = xtask::finish::read(&site_folder(), &site_folder()).unwrap();
    let worker = String::from_utf8_lossy(&files["sw.js"]).into_owned();
    let wanted = worker.split_once(";\n").unwrap().0.matches("\":\"").count() - 1;
    page.wait_for("all files to be kept again", || {
        let kept = page.run(
            "return caches.keys().then(names => caches.open(names[0])).then(cache => cache.keys()).then(all => all.length)",
        );
        kept == json!(wanted)
    });
    server.stop();
    page.reload();
    the_library_stands(&page);
}

#[test]
fn the_message_of_last_resort_loads_everything_anew_and_games_stay() {
    let (_server, page) = visited();
    page.expect_errors("on purpose");
    page.expect_errors("RuntimeError");
    page.run("return caches.keys().then(names => caches.open(names[0])).then(cache => cache.put('./mark', new Response('x')))");
    page.run("location.hash = '#/debug/trouble'");
    page.button("Panic in the page").click();
    page.button("Load everything anew (games stay)").click();
    page.wait_for("another start", || {
        page.run("return !!window.wasmBindings && document.getElementById('trouble').hidden")
            == json!(true)
    });
    let marked = page.run("return caches.match('./mark').then(mark => !!mark)");
    assert_eq!(marked, json!(false), "the caches went");
    page.run("location.hash = '#/'");
    the_library_stands(&page);
}
