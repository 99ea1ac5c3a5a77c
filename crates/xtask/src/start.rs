//! The start of the page: the site, its workshop, the board for somebody else's page, or the benches.
//!
//! Trunk lets a page have one program and starts that. Who comes for a board need not wait for what
//! the workshop needs, boards in other people's pages are small, and visitors do not load what only
//! tests look at: each is a program of its own. Trunk builds these like
//! workers; so the start script is written anew here, and chooses by the address.

use std::collections::BTreeMap;

use serde_json::json;

use crate::fail;
use crate::finish::{Files, loader_of, text};
use crate::packed;
use crate::problem::Result;

/// The programs that stand in for the site's own, with the addresses that ask for them, as a
/// pattern of JavaScript that reads them as `Route::parse` does.
const OTHERS: [(&str, &str); 3] = [
    (
        "workshop",
        r"/^#\/*(games|analysis|edit|read|compare|lab|embed-guide|problems|learn)(\/|\?|$)/",
    ),
    ("embedded", r"/^#\/*embed\/*(\?|$)/"),
    (BENCHES, r"/^#\/*debug\/+(board|trouble)\/*(\?|$)/"),
];
/// The pages that only tests and their authors look at.
pub const BENCHES: &str = "debug";

/// The names of the programs that stand in for the site's own.
pub fn others() -> impl Iterator<Item = &'static str> {
    OTHERS.into_iter().map(|(name, _)| name)
}

/// Takes Trunk's start script out of the page, with the links that would load the wrong program, and
/// returns one that chooses. It is a plain script: it asks for the program as soon as it has come
/// itself, or as soon as what is seen first has been painted, and waits for the page only before it starts it. `games` are the pages of games as they are
/// seen first, by the games' ids (assets/first.js).
pub fn take_script(files: &mut Files, games: &BTreeMap<String, String>) -> Result<String> {
    let games = json!(games);
    let mut choices = String::new();
    for (other, pattern) in OTHERS {
        let loader = text(files, &loader_of(other))?;
        let [script, program] = two_addresses(&loader)?;
        choices += &format!(
            "  if ({pattern}.test(location.hash)) return other(\"{script}\", \"{program}\");\n"
        );
        files.remove(&loader_of(other));
    }
    let Some((name, start)) = start_script(files) else {
        fail!("The page has no start script that imports its program; has Trunk changed its ways?");
    };
    let [app_js, app_wasm] = two_addresses(&start)?;
    let unpack = packed::unpack();
    let script = format!(
        r#"(() => {{
{unpack}const page = new Promise((done) => addEventListener("DOMContentLoaded", done));
const started = (wasm) => dispatchEvent(new CustomEvent("TrunkApplicationStarted", {{ detail: {{ wasm }} }}));
const other = async (address, packed) => {{
  const program = unpacked(packed);
  program.catch(() => {{}});
  const script = document.createElement("script");
  script.src = address;
  const come = new Promise((done) => (script.onload = done));
  document.head.append(script);
  await Promise.all([page, come]);
  const wasm = await wasm_bindgen({{ module_or_path: program }});
  window.wasmBindings = wasm_bindgen;
  started(wasm);
}};
// What can be seen without the program is seen before that takes the line and the processor for itself:
// where the browser tells of it, in the foreground, and not for long.
const painted = (shown) => new Promise((done) => {{
  const kind = "largest-contentful-paint";
  if (document.hidden || !globalThis.PerformanceObserver?.supportedEntryTypes?.includes(kind)) return done();
  setTimeout(done, 1500);
  shown.then(() => {{
    new PerformanceObserver(done).observe({{ type: kind }});
    setTimeout(done, 600);
  }});
}});
const site = async (shown) => {{
  const come = Promise.all([import("{app_js}"), page]);
  come.catch(() => {{}});
  if (shown) await painted(shown);
  const program = unpacked("{app_wasm}");
  program.catch(() => {{}});
  const [bindings] = await come;
  const wasm = await bindings.default({{ module_or_path: program }});
  window.wasmBindings = bindings;
  started(wasm);
}};
const chosen = async () => {{
  if ("cannotRun" in document.documentElement.dataset) return;
{choices}  const library = !("elsewhere" in document.documentElement.dataset);
  return site(library ? page : rookeryFirst({games}));
}};
// Without an origin of its own a page hears of no rejected promise.
chosen().catch(reportError);
}})();
"#
    );
    let page = text(files, "index.html")?;
    let page = without_preloads(&page);
    let tag = format!("<script type=\"module\" src=\"./{name}\"></script>");
    if !page.contains(&tag) {
        fail!(
            "The page does not load its start script as expected: {tag}; has Trunk changed its ways?"
        );
    }
    files.insert(
        "index.html".to_string(),
        page.replace(&tag, "").into_bytes(),
    );
    files.remove(&name);
    Ok(script)
}

/// The start script that Trunk wrote, with its name.
fn start_script(files: &Files) -> Option<(String, String)> {
    let scripts = files
        .iter()
        .filter(|(name, _)| name.starts_with("start-") && name.ends_with(".js"));
    let mut texts = scripts.map(|(name, bytes)| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        (name.clone(), text)
    });
    texts.find(|(_, text)| text.contains("import init"))
}

/// The script and the packed program that a start script names.
fn two_addresses(start: &str) -> Result<[String; 2]> {
    match &addresses(start)[..] {
        [script, program] => Ok([script.clone(), program.replace("_bg.wasm", packed::ENDING)]),
        other => fail!(
            "A start script does not name one script and one program: {other:?}; has Trunk changed its ways?"
        ),
    }
}

/// The addresses in a script, in their order, each once.
fn addresses(script: &str) -> Vec<String> {
    let words = script.split(['"', '\'']);
    let mut found: Vec<String> = Vec::new();
    for word in words.filter(|word| word.starts_with("./")) {
        if !found.iter().any(|known| known == word) {
            found.push(word.to_string());
        }
    }
    found
}

/// Takes away the links that load the site's program (not the one that loads its typeface) before anybody knows which is wanted.
fn without_preloads(page: &str) -> String {
    let mut kept = String::new();
    let mut rest = page;
    while let Some(at) = rest.find("<link rel=\"") {
        let (before, link) = rest.split_at(at);
        kept += before;
        let end = link.find('>').map_or(link.len(), |end| end + 1);
        let kinds = ["<link rel=\"modulepreload\"", "<link rel=\"preload\""];
        let font = link[..end].contains("as=\"font\"");
        if font || !kinds.iter().any(|kind| link.starts_with(kind)) {
            kept += &link[..end];
        }
        rest = &link[end..];
    }
    kept + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_chooses_the_program() {
        let page = "<head><link rel=\"stylesheet\" href=\"./a.css\"/><script type=\"module\" src=\"./start-0.js\"></script>\
            <link rel=\"modulepreload\" href=\"./app-1.js\"><link rel=\"preload\" href=\"./app-1_bg.wasm\"></head>";
        let start = "import init, * as bindings from './app-1.js';\nconst wasm = await init({ module_or_path: './app-1_bg.wasm' });\n";
        let loader = |name: &str| {
            format!(
                "importScripts(\"./{name}-2.js\");wasm_bindgen({{ module_or_path: \"./{name}-2_bg.wasm\" }});"
            )
        };
        let mut files = Files::from([
            ("index.html".to_string(), page.into()),
            ("start-0.js".to_string(), start.into()),
            (loader_of("embedded"), loader("embedded").into()),
            (loader_of("debug"), loader("debug").into()),
            (loader_of("workshop"), loader("workshop").into()),
        ]);
        let games = BTreeMap::from([("chess".to_string(), "./first/chess-3.txt".to_string())]);
        let start = take_script(&mut files, &games).unwrap();
        let page = text(&files, "index.html").unwrap();
        assert_eq!(
            page,
            "<head><link rel=\"stylesheet\" href=\"./a.css\"/></head>"
        );
        for name in [
            "./app-1.js",
            "./app-1_bg.wasmz",
            "./embedded-2.js",
            "./embedded-2_bg.wasmz",
            "./debug-2.js",
            "./debug-2_bg.wasmz",
            "./workshop-2.js",
            "./workshop-2_bg.wasmz",
            "./first/chess-3.txt",
        ] {
            assert!(start.contains(&format!("\"{name}\"")), "{name}: {start}");
        }
        assert!(!files.contains_key("start-0.js"));
        for other in others() {
            assert!(!files.contains_key(&loader_of(other)));
        }
    }

    #[test]
    fn a_page_that_starts_otherwise_is_a_problem() {
        let loader = b"\"./a.js\" \"./a_bg.wasm\"".to_vec();
        let mut files: Files = others()
            .map(|name| (loader_of(name), loader.clone()))
            .collect();
        assert!(
            take_script(&mut files, &BTreeMap::new())
                .unwrap_err()
                .0
                .contains("no start script")
        );
    }
}
