//! Where things are.

use std::env;
use std::path::{Path, PathBuf};

/// The top of the source tree.
pub fn root() -> PathBuf {
    // Cargo sets the variable when it runs us; the constant serves when we are run by hand.
    let here = env::var_os("CARGO_MANIFEST_DIR")
        .filter(|dir| Path::new(dir).ends_with("crates/xtask"))
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    here.ancestors()
        .nth(2)
        .map_or_else(|| here.clone(), Path::to_path_buf)
}

/// Cargo's target folder: ours to write in.
pub fn target() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR") {
        Some(dir) => root().join(dir),
        None => root().join("target"),
    }
}

/// The site that `serve` and `test` build and use; `dist` is for giving away.
pub fn site() -> PathBuf {
    target().join("site")
}

/// Where tools may be that an earlier run installed, the preferred place first.
///
/// The person's own cache outlives a `cargo clean` and serves other clones too; where there is no
/// home folder, or it cannot be written to, `target/tools` has to do.
pub fn tool_folders() -> Vec<PathBuf> {
    let cache = if let Some(dir) = env::var_os("XDG_CACHE_HOME").filter(|dir| !dir.is_empty()) {
        Some(PathBuf::from(dir))
    } else if cfg!(target_os = "windows") {
        env::var_os("LOCALAPPDATA").map(PathBuf::from)
    } else if cfg!(target_os = "macos") {
        env::var_os("HOME").map(|home| Path::new(&home).join("Library/Caches"))
    } else {
        env::var_os("HOME").map(|home| Path::new(&home).join(".cache"))
    };
    let cache = cache.map(|cache| cache.join("rookery-tools"));
    cache.into_iter().chain([target().join("tools")]).collect()
}
