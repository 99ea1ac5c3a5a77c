//! Typefaces of systems unlike this one, for tests of the layout: where the site's own face is
//! blocked, a page has to fit all the same. They are unpacked beside the other tools and not
//! installed, so that tests which do not ask for them never see them.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use crate::fail;
use crate::paths;
use crate::problem::{About, Result};
use crate::shell::{on_path, program, say, succeeds};

/// Each with its Debian package and how the names of its files begin.
const FACES: [(&str, &str, &str); 4] = [
    ("DejaVu", "fonts-dejavu-core", "DejaVuSerif"),
    ("P052", "fonts-urw-base35", "P052-"),
    ("Liberation", "fonts-liberation", "LiberationSerif-"),
    ("Noto", "fonts-noto-core", "NotoSerif-"),
];

/// The faces by name, each with a folder that has its files and nothing else.
pub fn faces() -> Result<Vec<(&'static str, PathBuf)>> {
    let folders = paths::tool_folders();
    let Some(home) = folders.iter().find(|folder| super::writable(folder)) else {
        fail!(
            "There is nowhere to keep typefaces for tests: no permission to write to the cache or to target/."
        );
    };
    let face = |(name, package, start)| {
        let places = folders.iter().map(|folder| folder.join("faces").join(name));
        if let Some(found) = places
            .into_iter()
            .find(|folder| !files(folder, start).is_empty())
        {
            return Ok((name, found));
        }
        let folder = home.join("faces").join(name);
        collect(package, start, &folder)?;
        Ok((name, folder))
    };
    FACES.into_iter().map(face).collect()
}

/// Gathers the files of a face: those that are installed, else those of the package.
fn collect(package: &str, start: &str, folder: &Path) -> Result<()> {
    let mut found = files(Path::new("/usr/share/fonts"), start);
    let scratch = folder.with_extension("unpacked");
    if found.is_empty() {
        say(format!(
            "Fetching {package} by apt-get, to test with (some seconds)"
        ));
        let _ = fs::remove_dir_all(&scratch);
        fs::create_dir_all(&scratch).about("create the folder", &scratch)?;
        found = unpack(package, &scratch).map_or(Vec::new(), |()| files(&scratch, start));
    }
    if found.is_empty() {
        fail!(
            "The tests need the typeface {start}…, which is missing and could not be fetched. Install it; on Debian: sudo apt-get install {package}"
        );
    }
    fs::create_dir_all(folder).about("create the folder", folder)?;
    for path in found {
        let copy = folder.join(path.file_name().unwrap_or_default());
        fs::copy(&path, &copy).about("write", &copy)?;
    }
    let _ = fs::remove_dir_all(&scratch);
    Ok(())
}

/// Needs no rights, unlike installing.
fn unpack(package: &str, scratch: &Path) -> Option<()> {
    on_path("apt-get").and(on_path("dpkg-deb"))?;
    let fetched = succeeds(
        program("apt-get")
            .args(["download", "-q", package])
            .current_dir(scratch),
    );
    let archive = fetched.then(|| fs::read_dir(scratch).ok()).flatten()?;
    let archive = archive.flatten().map(|entry| entry.path());
    let archive = archive
        .into_iter()
        .find(|path| path.extension() == Some(OsStr::new("deb")))?;
    let unpacked = succeeds(program("dpkg-deb").arg("-x").arg(archive).arg(scratch));
    unpacked.then_some(())
}

/// The files of a face below a folder, in a format that every browser knows.
fn files(folder: &Path, start: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
    {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if path.is_dir() {
            found.extend(files(&path, start));
        } else if name.starts_with(start) && (name.ends_with(".ttf") || name.ends_with(".otf")) {
            found.push(path);
        }
    }
    found
}
