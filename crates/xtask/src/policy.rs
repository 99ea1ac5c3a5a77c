//! The Content-Security-Policy that the page carries in itself, so that it holds on every host,
//! also on one that sends no header.

use base64::prelude::{BASE64_STANDARD, Engine};
use sha2::{Digest, Sha256};

use crate::fail;
use crate::finish::{Files, text};
use crate::problem::Result;

/// What the page may do: load from its own folder's server, run WebAssembly, and nothing else.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
    img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'";

/// The part of it to which further scripts are added.
const SCRIPTS: &str = "script-src 'self' 'wasm-unsafe-eval'";

/// It has to stand before everything that it is about.
const PLACE: &str = "<meta charset=\"utf-8\" />";

/// Writes the policy into a page. Styles and scripts that stand in it are let in by their hash.
pub fn put_in(files: &mut Files, name: &str) -> Result<()> {
    let page = text(files, name)?;
    let Some((before, after)) = page.split_once(PLACE) else {
        fail!("{name} has no place for its policy: its <head> needs {PLACE}.");
    };
    let policy = of(after);
    let page = format!(
        "{before}{PLACE}\n    <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\" />{after}"
    );
    files.insert(name.to_string(), page.into_bytes());
    Ok(())
}

fn of(page: &str) -> String {
    let scripts = format!("{SCRIPTS}{}", hashes(page, "script"));
    let policy = POLICY.replace(SCRIPTS, &scripts);
    let styles = hashes(page, "style");
    match styles.is_empty() {
        true => policy,
        false => format!("{policy}; style-src 'self'{styles}"),
    }
}

/// Those of what stands in the page, in elements of that name without attributes that name a file.
fn hashes(page: &str, element: &str) -> String {
    let (opens, closes) = (format!("<{element}"), format!("</{element}>"));
    let inside = page.split(&opens).skip(1).filter_map(|rest| {
        let (attributes, rest) = rest.split_once('>')?;
        let (inside, _) = rest.split_once(&closes)?;
        (!attributes.contains(" src=")).then(|| BASE64_STANDARD.encode(Sha256::digest(inside)))
    });
    inside.map(|hash| format!(" 'sha256-{hash}'")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finished(head: &str) -> Result<String> {
        let mut files = Files::from([("index.html".to_string(), head.into())]);
        put_in(&mut files, "index.html")?;
        text(&files, "index.html")
    }

    #[test]
    fn the_policy_stands_before_all_that_it_is_about() {
        let page =
            finished("<head><meta charset=\"utf-8\" /><script src=\"a.js\"></script>").unwrap();
        let place = page.find("Content-Security-Policy").unwrap();
        assert!(place < page.find("<script").unwrap(), "{page}");
        assert!(page.contains(POLICY), "{page}");
        assert!(!page.contains("style-src"), "{page}");
        assert!(finished("<head>").unwrap_err().0.contains("no place"));
    }

    #[test]
    fn what_stands_in_the_page_is_let_in_by_its_hash() {
        let page = finished(
            "<meta charset=\"utf-8\" /><style media=\"print\">a{}</style><script>a{}</script>",
        )
        .unwrap();
        // printf 'a{}' | openssl dgst -sha256 -binary | base64
        let hash = "X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk=";
        assert!(
            page.contains(&format!("style-src 'self' 'sha256-{hash}'")),
            "{page}"
        );
        assert!(
            page.contains(&format!("{SCRIPTS} 'sha256-{hash}';")),
            "{page}"
        );
    }
}
