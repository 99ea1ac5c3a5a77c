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

/// It has to stand before everything that it is about.
const PLACE: &str = "<meta charset=\"utf-8\" />";

/// Writes the policy into the page. Styles that stand in the page are let in by their hash.
pub fn put_in(files: &mut Files) -> Result<()> {
    let page = text(files, "index.html")?;
    let Some((before, after)) = page.split_once(PLACE) else {
        fail!("index.html has no place for its policy: its <head> needs {PLACE}.");
    };
    let policy = of(after);
    let page = format!(
        "{before}{PLACE}\n    <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\" />{after}"
    );
    files.insert("index.html".to_string(), page.into_bytes());
    Ok(())
}

fn of(page: &str) -> String {
    let styles = page.split("<style").skip(1).filter_map(|rest| {
        let (_, rest) = rest.split_once('>')?;
        let (style, _) = rest.split_once("</style>")?;
        Some(format!(
            " 'sha256-{}'",
            BASE64_STANDARD.encode(Sha256::digest(style))
        ))
    });
    let hashes: String = styles.collect();
    match hashes.is_empty() {
        true => POLICY.to_string(),
        false => format!("{POLICY}; style-src 'self'{hashes}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finished(head: &str) -> Result<String> {
        let mut files = Files::from([("index.html".to_string(), head.into())]);
        put_in(&mut files)?;
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
    fn styles_in_the_page_are_let_in_by_their_hash() {
        let page =
            finished("<meta charset=\"utf-8\" /><style media=\"print\">a{}</style>").unwrap();
        // printf 'a{}' | openssl dgst -sha256 -binary | base64
        let hash = "X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk=";
        assert!(
            page.contains(&format!("style-src 'self' 'sha256-{hash}'")),
            "{page}"
        );
    }
}
