//! The project's own pages, and those of the folder that `ROOKERY_PAGES` names.

use std::fs;
use std::path::{Path, PathBuf};

pub fn pages() -> Vec<PathBuf> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../reader/tests/pages");
    let given = std::env::var_os("ROOKERY_PAGES").map(PathBuf::from);
    let mut found: Vec<PathBuf> = std::iter::once(own)
        .chain(given)
        .flat_map(|folder| fs::read_dir(folder).expect("a folder of pages"))
        .map(|entry| entry.expect("a page").path())
        .filter(|path| path.extension().is_some_and(|e| e == "txt"))
        .collect();
    found.sort();
    found
}
