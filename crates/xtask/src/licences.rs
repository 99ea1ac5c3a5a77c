//! `cargo xtask licences`: writes down whose libraries are in the site, and under which terms.
//!
//! Two files are kept in the source tree, so that a build needs no network: the list that the
//! about page shows, and the full texts that lie beside the page. A test below fails when
//! the list is out of date.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::args::Args;
use crate::fail;
use crate::paths;
use crate::problem::{About, Result};
use crate::shell::{cargo, output, say};

const LIST: &str = "crates/app/src/pages/about/libraries.txt";
const TEXTS: &str = "assets/licences.txt";
/// The typeface is no library, but its terms belong among the texts.
const TYPEFACE: (&str, &str) = ("Alegreya, the typeface", "assets/fonts/OFL.txt");

pub fn command(args: Args) -> Result<()> {
    args.finish()?;
    let libraries = libraries()?;
    write(LIST, &listed(&libraries))?;
    write(TEXTS, &texts(&libraries)?)?;
    say(format!(
        "{} libraries are in {LIST} and {TEXTS}",
        libraries.len()
    ));
    Ok(())
}

fn listed(libraries: &BTreeSet<Library>) -> String {
    let line =
        |library: &Library| format!("{} {} {}\n", library.name, library.version, library.terms);
    libraries.iter().map(line).collect()
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Library {
    name: String,
    version: String,
    terms: String,
}

/// What is linked into page and worker; what only takes part in the build is not in the site.
fn libraries() -> Result<BTreeSet<Library>> {
    let tree = output(cargo().args([
        "tree",
        "--locked",
        "-p",
        "rookery-app",
        "-p",
        "rookery-worker",
        "--features",
        "rookery-worker/browser",
        "--target",
        "wasm32-unknown-unknown",
        "-e",
        "normal,no-proc-macro",
        "--prefix",
        "none",
        "-f",
        "{p}|{l}",
    ]));
    let Some(tree) = tree else {
        fail!("`cargo tree` did not say which libraries the site has.");
    };
    Ok(tree.lines().filter_map(library).collect())
}

/// A line such as `serde v1.0.229|MIT OR Apache-2.0 (*)`; our own crates are passed over.
fn library(line: &str) -> Option<Library> {
    let line = line.strip_suffix(" (*)").unwrap_or(line);
    let (package, terms) = line.split_once('|')?;
    let mut words = package.split(' ');
    let name = words.next()?.to_string();
    let version = words.next()?.strip_prefix('v')?.to_string();
    if name.starts_with("rookery-") {
        return None;
    }
    // An old way to write "or".
    let terms = terms.split('/').map(str::trim).collect::<Vec<_>>();
    Some(Library {
        name,
        version,
        terms: terms.join(" OR "),
    })
}

/// Every licence once, led by the names of the libraries that come with it.
fn texts(libraries: &BTreeSet<Library>) -> Result<String> {
    let folders = folders()?;
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for library in libraries {
        let title = format!("{} {}", library.name, library.version);
        let Some(folder) = folders.get(&title) else {
            fail!("Cargo does not say where {title} is.");
        };
        let text = match chosen(folder)? {
            Some(path) => fs::read_to_string(&path).about("read", &path)?,
            None => head(folder).unwrap_or_else(|| {
                format!(
                    "(The library comes without a text; its terms: {})",
                    library.terms
                )
            }),
        };
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let text = lines.join("\n").trim_matches('\n').to_string();
        found.entry(text).or_default().push(title);
    }
    let (title, path) = (TYPEFACE.0, paths::root().join(TYPEFACE.1));
    let text = fs::read_to_string(&path).about("read", &path)?;
    found
        .entry(text.trim().to_string())
        .or_default()
        .push(title.to_string());
    let mut parts: Vec<(String, String)> = found
        .into_iter()
        .map(|(text, titles)| (titles.join(", "), text))
        .collect();
    parts.sort();
    let mut all = "The libraries and the typeface that are part of this site, and the terms under which they are \
                   used.\nWhere a library offers a choice, the MIT licence was chosen.\n"
        .to_string();
    for (titles, text) in parts {
        all.push_str(&format!("\n{}\n{titles}\n\n{text}\n", "=".repeat(78)));
    }
    Ok(all)
}

/// Where each library's source is, by name and version.
fn folders() -> Result<BTreeMap<String, PathBuf>> {
    let metadata = output(cargo().args(["metadata", "--locked", "--format-version", "1"]));
    let metadata: Option<Value> = metadata.and_then(|text| serde_json::from_str(&text).ok());
    let Some(metadata) = metadata else {
        fail!("`cargo metadata` did not say where the libraries are.");
    };
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let folder = |package: &Value| {
        let title = format!(
            "{} {}",
            package["name"].as_str()?,
            package["version"].as_str()?
        );
        let manifest = Path::new(package["manifest_path"].as_str()?);
        Some((title, manifest.parent()?.to_path_buf()))
    };
    Ok(packages.filter_map(folder).collect())
}

/// The terms where they stand at the head of the source.
fn head(folder: &Path) -> Option<String> {
    let source = fs::read_to_string(folder.join("src/lib.rs")).ok()?;
    let (head, _) = source.strip_prefix("/*")?.split_once("*/")?;
    let lines: Vec<&str> = head
        .lines()
        .map(|line| line.trim().trim_start_matches('*').trim())
        .collect();
    head.contains("Permission is hereby granted")
        .then(|| lines.join("\n"))
}

/// The file with the terms: those of MIT before any other.
fn chosen(folder: &Path) -> Result<Option<PathBuf>> {
    let mut found: Vec<(bool, PathBuf)> = Vec::new();
    for entry in fs::read_dir(folder).about("read the folder", folder)? {
        let path = entry.about("read the folder", folder)?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .to_uppercase();
        if path.is_file() && (name.starts_with("LICENSE") || name.starts_with("LICENCE")) {
            found.push((!name.contains("MIT"), path));
        }
    }
    found.sort();
    Ok(found.into_iter().next().map(|(_, path)| path))
}

fn write(name: &str, text: &str) -> Result<()> {
    let path = paths::root().join(name);
    fs::write(&path, text).about("write", &path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_of_the_libraries_that_are_in_the_site() {
        let libraries = libraries().expect("what is linked");
        assert!(libraries.len() > 20);
        let kept = fs::read_to_string(paths::root().join(LIST)).expect(LIST);
        assert_eq!(kept, listed(&libraries), "run `cargo xtask licences`");
        let texts = fs::read_to_string(paths::root().join(TEXTS)).expect(TEXTS);
        for Library { name, version, .. } in &libraries {
            assert!(texts.contains(&format!("{name} {version}")), "{name}");
        }
    }

    #[test]
    fn lines_of_the_tree_are_read() {
        let found = library("fnv v1.0.7|Apache-2.0 / MIT (*)").unwrap();
        assert_eq!(found.name, "fnv");
        assert_eq!(found.version, "1.0.7");
        assert_eq!(found.terms, "Apache-2.0 OR MIT");
        assert_eq!(library("rookery-app v0.1.0 (/somewhere)|MIT"), None);
        assert_eq!(library(""), None);
    }
}
