//! Fetching an official build of a tool, and trusting it only when its checksum is the known one.

use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::fail;
use crate::problem::{About, Result};
use crate::shell::{on_path, program, succeeds};

/// Fetches the archive, checks it, and puts the named programs from it into `bin`.
pub fn unpack(url: &str, sha256: &str, programs: &[&str], bin: &Path) -> Result<()> {
    let scratch = bin.join(".download");
    let _ = fs::remove_dir_all(&scratch);
    fs::create_dir_all(&scratch).about("create the folder", &scratch)?;
    let done = unpack_in(&scratch, url, sha256, programs, bin);
    let _ = fs::remove_dir_all(&scratch);
    done
}

fn unpack_in(scratch: &Path, url: &str, sha256: &str, programs: &[&str], bin: &Path) -> Result<()> {
    let archive = scratch.join("archive.tar.gz");
    fetch(url, &archive)?;
    let bytes = fs::read(&archive).about("read", &archive)?;
    let found = format!("{:x}", Sha256::digest(&bytes));
    if found != sha256 {
        fail!(
            "what came from {url} has the checksum {found} instead of {sha256}, so it is not used."
        );
    }
    if !succeeds(
        program("tar")
            .arg("-xzf")
            .arg(&archive)
            .arg("-C")
            .arg(scratch),
    ) {
        fail!("`tar` could not unpack it.");
    }
    for name in programs {
        let Some(from) = find(scratch, name) else {
            fail!("there is no {name} in what came from {url}.");
        };
        let to = bin.join(name);
        fs::rename(&from, &to).about("move a downloaded program to", &to)?;
    }
    Ok(())
}

/// Any Debian has one of the two; a TLS library of our own would cost every first start a minute.
fn fetch(url: &str, to: &Path) -> Result<()> {
    let mut command = if on_path("curl").is_some() {
        let mut curl = program("curl");
        curl.args(["--proto", "=https", "--proto-redir", "=https", "-fsSL"]);
        curl.args(["--connect-timeout", "10", "--max-time", "300", "-o"]);
        curl.arg(to).arg(url);
        curl
    } else if on_path("wget").is_some() {
        let mut wget = program("wget");
        wget.args(["-q", "--https-only", "--tries=1", "--timeout=10", "-O"])
            .arg(to)
            .arg(url);
        wget
    } else {
        fail!("there is neither curl nor wget.");
    };
    if !succeeds(&mut command) {
        fail!("{url} cannot be reached from here.");
    }
    Ok(())
}

/// The file of this name in a folder or in the folders in it.
fn find(folder: &Path, name: &str) -> Option<PathBuf> {
    let entries = fs::read_dir(folder)
        .ok()?
        .flatten()
        .map(|entry| entry.path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let here = files
        .into_iter()
        .find(|path| path.file_name().is_some_and(|file| file == name));
    here.or_else(|| folders.iter().find_map(|folder| find(folder, name)))
}
