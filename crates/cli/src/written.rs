//! Files that a command writes when its work is done.

use crate::resolve::repeated;
use std::fs::OpenOptions;
use std::io::Error;
use std::path::{Path, PathBuf};

/// Whether a file can be written, before hours of work are spent on what goes into it. What stands in
/// it stays, and one that is not there is not made.
pub fn check(path: &Path) -> Result<(), String> {
    if path == Path::new("-") {
        return Err("'-' is no name of a file; write ./- where it is meant".into());
    }
    let failed = |error: Error| complaint(path, &error);
    match path.metadata() {
        Ok(known) if known.is_dir() => Err(format!("{} is a folder", path.display())),
        // A pipe or a device is opened once, when there is something for it.
        Ok(known) if !known.is_file() => Ok(()),
        Ok(_) => OpenOptions::new()
            .append(true)
            .open(path)
            .map(|_| ())
            .map_err(failed),
        Err(_) => {
            let mut fresh = OpenOptions::new();
            fresh
                .create_new(true)
                .write(true)
                .open(path)
                .map_err(failed)?;
            std::fs::remove_file(path).map_err(failed)
        }
    }
}

/// What is read again before it is written, or read whole however long it is, has to be a file: a device has
/// no end, and a pipe gives nothing twice. One that is not there can become one.
pub fn regular(path: &Path) -> Result<(), String> {
    match path.metadata() {
        Ok(known) if !known.is_file() => Err(format!(
            "{} is a folder, a device or a pipe; name a file",
            path.display()
        )),
        _ => Ok(()),
    }
}

/// Nothing is written into a file that is read, or written as well, by the same command: what stands in
/// it would be gone.
pub fn apart<'a>(
    written: impl IntoIterator<Item = &'a Path>,
    read: impl IntoIterator<Item = &'a Path>,
) -> Result<(), String> {
    let mut used: Vec<&Path> = read.into_iter().collect();
    for path in written {
        if used.iter().any(|other| is_same(path, other)) {
            return Err(format!(
                "{} is used by this command already; name another file",
                path.display()
            ));
        }
        used.push(path);
    }
    Ok(())
}

/// What is in a file counts once.
pub fn named_once(paths: &[PathBuf]) -> Result<(), String> {
    match repeated(paths, |path, other| is_same(path, other)) {
        Some(path) => Err(format!("{} is named twice", path.display())),
        None => Ok(()),
    }
}

/// Whether both name one file.
pub fn is_same(path: &Path, other: &Path) -> bool {
    match (path.canonicalize(), other.canonicalize()) {
        (Ok(path), Ok(other)) => path == other,
        _ => path == other,
    }
}

pub fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| complaint(path, &error))
}

pub fn complaint(path: &Path, error: &Error) -> String {
    format!("{} cannot be written: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_nothing_else_that_is_used() {
        let [a, b, a_again] = ["a", "b", "a"].map(Path::new);
        assert!(apart([a], [b]).is_ok());
        assert!(apart([a], [b, a_again]).is_err());
        assert!(apart([a, a_again], [b]).is_err());
        let [here, there] = [".", "./."].map(Path::new);
        assert!(apart([here], [there]).is_err());
    }

    #[test]
    fn a_file_is_tried_and_left_as_it_is() {
        let path = std::env::temp_dir().join(format!("rookery-written-{}", std::process::id()));
        check(&path).unwrap();
        assert!(!path.exists());
        write(&path, "kept").unwrap();
        check(&path).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "kept");
        std::fs::remove_file(&path).unwrap();
        for wrong in ["-", "/no/such/folder/file", "/"] {
            assert!(check(Path::new(wrong)).is_err(), "{wrong}");
        }
    }
}
