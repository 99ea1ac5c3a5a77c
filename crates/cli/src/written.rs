//! Files that a command writes when its work is done.

use std::fs::OpenOptions;
use std::io::Error;
use std::path::Path;

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

/// Nothing is written into a file that is read by the same command: what stands in it would be gone.
pub fn is_not(path: &Path, read: &Path) -> Result<(), String> {
    let same = match (path.canonicalize(), read.canonicalize()) {
        (Ok(path), Ok(read)) => path == read,
        _ => path == read,
    };
    match same {
        true => Err(format!(
            "{} is used by this command already; name another file",
            path.display()
        )),
        false => Ok(()),
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
