//! axe-core, which finds faults in a page's accessibility. Its licence (MPL-2.0) is not ours, so it
//! is fetched when tests need it, by npm, and never becomes part of the site.

use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::fail;
use crate::packages;
use crate::paths;
use crate::problem::{About, Result};
use crate::shell::{on_path, output, program, say, succeeds};

const PACKAGE: &str = "axe-core@4.10.3";
const FILE: &str = "axe-core-4.10.3.min.js";
/// Of the script itself, `axe.min.js`.
const SHA256: &str = "880970c081707360e64f34cea25ff91892f5bc95675b0776925b9709dd8a68bb";

/// Where the script is; fetches it if need be.
pub fn axe() -> Result<PathBuf> {
    let folders = paths::tool_folders();
    if let Some(found) = folders
        .iter()
        .map(|folder| folder.join(FILE))
        .find(|path| is_it(path))
    {
        return Ok(found);
    }
    let Some(home) = folders.into_iter().find(|folder| super::writable(folder)) else {
        fail!(
            "There is nowhere to keep {PACKAGE}: no permission to write to the cache or to target/."
        );
    };
    if on_path("npm").is_none() {
        packages::install(
            "npm",
            &["npm"],
            &[],
            "Install Node.js with npm, so that npm is on the PATH",
        )?;
    }
    say(format!("Fetching {PACKAGE} by npm (some seconds)"));
    let scratch = home.join(".axe");
    let _ = fs::remove_dir_all(&scratch);
    fs::create_dir_all(&scratch).about("create the folder", &scratch)?;
    let script = unpack(&scratch);
    let kept = script.and_then(|script| {
        let path = home.join(FILE);
        fs::rename(&script, &path).about("move a fetched file to", &path)?;
        Ok(path)
    });
    let _ = fs::remove_dir_all(&scratch);
    kept
}

fn unpack(scratch: &Path) -> Result<PathBuf> {
    let packed = output(
        program("npm")
            .args(["pack", "--silent", PACKAGE])
            .current_dir(scratch),
    );
    let Some(archive) = packed.and_then(|name| name.lines().last().map(|name| scratch.join(name)))
    else {
        fail!("npm could not fetch {PACKAGE}. Is there a network? Try by hand: npm pack {PACKAGE}");
    };
    if !succeeds(
        program("tar")
            .arg("-xzf")
            .arg(&archive)
            .arg("-C")
            .arg(scratch),
    ) {
        fail!("`tar` could not unpack what npm fetched as {PACKAGE}.");
    }
    let script = scratch.join("package/axe.min.js");
    if !is_it(&script) {
        fail!("What npm fetched as {PACKAGE} has not the known checksum, so it is not used.");
    }
    Ok(script)
}

fn is_it(path: &Path) -> bool {
    fs::read(path).is_ok_and(|bytes| format!("{:x}", Sha256::digest(&bytes)) == SHA256)
}
