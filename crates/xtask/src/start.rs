//! The start of the page: the whole site, or only the board for somebody else's page.
//!
//! Trunk lets a page have one program and starts that. Boards in other people's pages are small
//! programs of their own, which Trunk builds like a worker; so the start script is written anew
//! here, and chooses by the address.

use sha2::{Digest, Sha256};

use crate::fail;
use crate::finish::{Files, loader_of, text};
use crate::problem::Result;

/// The program of `#/embed?…`.
pub const GUEST: &str = "guest";

/// Makes the start script choose, and takes back what would load the wrong program.
pub fn choose_at_start(files: &mut Files) -> Result<()> {
    let loader = text(files, &loader_of(GUEST))?;
    let guest = addresses(&loader);
    let Some((name, start)) = start_script(files) else {
        fail!("The page has no start script that imports its program; has Trunk changed its ways?");
    };
    let app = addresses(&start);
    let ([guest_js, guest_wasm], [app_js, app_wasm]) = (&guest[..], &app[..]) else {
        fail!(
            "The start scripts do not name one script and one program each: {guest:?}, {app:?}; has Trunk changed its ways?"
        );
    };
    // As `Route::parse` reads an address.
    let script = format!(
        r#"const started = (wasm) => dispatchEvent(new CustomEvent("TrunkApplicationStarted", {{ detail: {{ wasm }} }}));
if (/^#\/*embed\/*(\?|$)/.test(location.hash)) {{
  const module_or_path = fetch("{guest_wasm}");
  const script = document.createElement("script");
  script.src = "{guest_js}";
  script.onload = async () => {{
    window.wasmBindings = wasm_bindgen;
    started(await wasm_bindgen({{ module_or_path }}));
  }};
  document.head.append(script);
}} else {{
  const module_or_path = fetch("{app_wasm}");
  const bindings = await import("{app_js}");
  const wasm = await bindings.default({{ module_or_path }});
  window.wasmBindings = bindings;
  started(wasm);
}}
"#
    );
    let page = text(files, "index.html")?;
    let new = format!(
        "start-{}.js",
        &format!("{:x}", Sha256::digest(&script))[..16]
    );
    let page = without_preloads(&page).replace(&name, &new);
    files.insert("index.html".to_string(), page.into_bytes());
    files.remove(&loader_of(GUEST));
    files.remove(&name);
    files.insert(new, script.into_bytes());
    Ok(())
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

/// Takes away the links that load the site's program before anybody knows which is wanted.
fn without_preloads(page: &str) -> String {
    let mut kept = String::new();
    let mut rest = page;
    while let Some(at) = rest.find("<link rel=\"") {
        let (before, link) = rest.split_at(at);
        kept += before;
        let end = link.find('>').map_or(link.len(), |end| end + 1);
        let kinds = ["<link rel=\"modulepreload\"", "<link rel=\"preload\""];
        if !kinds.iter().any(|kind| link.starts_with(kind)) {
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
        let loader = "importScripts(\"./guest-2.js\");wasm_bindgen({ module_or_path: \"./guest-2_bg.wasm\" });";
        let mut files = Files::from([
            ("index.html".to_string(), page.into()),
            ("start-0.js".to_string(), start.into()),
            (loader_of(GUEST), loader.into()),
        ]);
        choose_at_start(&mut files).unwrap();
        let page = text(&files, "index.html").unwrap();
        assert!(
            !page.contains("preload") && !page.contains("app-1"),
            "{page}"
        );
        assert!(
            page.contains("./a.css\"/><script") && page.ends_with("</head>"),
            "{page}"
        );
        let name = page
            .split(['/', '"'])
            .find(|word| word.starts_with("start-"));
        assert_ne!(name, Some("start-0.js"), "it is named after its content");
        let start = text(&files, name.unwrap()).unwrap();
        for name in [
            "./app-1.js",
            "./app-1_bg.wasm",
            "./guest-2.js",
            "./guest-2_bg.wasm",
        ] {
            assert!(
                start.contains(&format!("(\"{name}\")"))
                    || start.contains(&format!("= \"{name}\"")),
                "{name}: {start}"
            );
        }
        assert!(!files.contains_key(&loader_of(GUEST)));
    }

    #[test]
    fn a_page_that_starts_otherwise_is_a_problem() {
        let mut files = Files::from([(loader_of(GUEST), b"\"./a.js\" \"./a.wasm\"".to_vec())]);
        assert!(
            choose_at_start(&mut files)
                .unwrap_err()
                .0
                .contains("no start script")
        );
    }
}
