//! What long work has brought so far, in a file from which it goes on when it was broken off: a line of
//! JSON that says which work it is, and then one for each step, in their order.

use crate::written;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Write};
use std::path::Path;

pub struct Journal {
    file: File,
    path: String,
}

impl Journal {
    /// Begins the file, or goes on with it: then also the steps that it holds, up to the first that is not
    /// `whole`, which is done again. `work` is what people call it: a match.
    pub fn open<H, S>(
        path: &str,
        work: &str,
        head: &H,
        whole: impl Fn(&S) -> bool,
    ) -> Result<(Journal, Vec<S>), String>
    where
        H: Serialize + DeserializeOwned + PartialEq,
        S: DeserializeOwned,
    {
        written::regular(Path::new(path))?;
        let unwritten = |e: std::io::Error| format!("{path} cannot be written: {e}");
        let mut file = OpenOptions::new()
            .create(true)
            .read(true)
            .append(true)
            .open(path)
            .map_err(unwritten)?;
        alone(&file, path)?;
        let mut text = String::new();
        file.read_to_string(&mut text)
            .map_err(|error| format!("{path} cannot be read: {error}"))?;
        let foreign = || format!("{path} is no record of a {work}; name another file");
        // A line that was being written when the work was broken off is done again.
        let end = text.rfind('\n').map_or(0, |end| end + 1);
        if end == 0 && !text.is_empty() {
            return Err(foreign());
        }
        // With their ends, which another program may have changed: they count for where the next step goes.
        let mut lines = text[..end].split_inclusive('\n');
        let mut steps = Vec::new();
        let mut kept = 0;
        if let Some(first) = lines.next() {
            let found: H = serde_json::from_str(first).map_err(|_| foreign())?;
            if found != *head {
                let (old, new) = (json(&found)?, json(head)?);
                return Err(format!(
                    "{path} is the record of another {work}; name another file\n  there: {old}\n  here:  {new}"
                ));
            }
            kept += first.len();
            for line in lines {
                let step: S = serde_json::from_str(line)
                    .map_err(|e| format!("{path}, line {}: {e}", steps.len() + 2))?;
                if !whole(&step) {
                    break;
                }
                kept += line.len();
                steps.push(step);
            }
        }
        file.set_len(kept as u64).map_err(unwritten)?;
        let mut journal = Journal {
            file,
            path: path.to_string(),
        };
        if kept == 0 {
            journal.add(head)?;
        }
        Ok((journal, steps))
    }

    /// Another step.
    pub fn add(&mut self, step: &impl Serialize) -> Result<(), String> {
        let line = json(step)?;
        writeln!(self.file, "{line}").map_err(|e| format!("{} cannot be written: {e}", self.path))
    }
}

/// Two runs at a time would do every step twice, and both would count. The lock ends with the program.
fn alone(file: &File, path: &str) -> Result<(), String> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        // Not every file system has locks.
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(format!("{path} cannot be locked: {error}")),
        Err(TryLockError::WouldBlock) => Err(format!(
            "{path} is being written by another run; wait for its end, or name another file"
        )),
    }
}

fn json(value: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(value).map_err(|e| e.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Steps of two numbers are whole.
    fn open(path: &str, seed: u64) -> Result<(Journal, Vec<Vec<i32>>), String> {
        Journal::open(path, "walk", &seed, |step: &Vec<i32>| step.len() == 2)
    }

    #[test]
    fn a_file_keeps_whole_steps_and_belongs_to_one_work() {
        let path = std::env::temp_dir().join(format!("rookery-journal-{}", std::process::id()));
        let path = path.to_str().unwrap();
        let _ = std::fs::remove_file(path);
        let (mut journal, known) = open(path, 1).unwrap();
        assert!(known.is_empty());
        for step in [vec![2, 0], vec![1, 2], vec![2]] {
            journal.add(&step).unwrap();
        }
        // Broken off in the middle of a line.
        journal.file.write_all(b"[2, ").unwrap();
        let second = open(path, 1).err().unwrap();
        assert!(second.contains("another run"), "{second}");
        drop(journal);
        for _ in 0..2 {
            let (_, known) = open(path, 1).unwrap();
            assert_eq!(known, [[2, 0], [1, 2]]);
        }
        let text = std::fs::read_to_string(path).unwrap();
        assert_eq!(text.lines().count(), 3, "{text}");
        // As another system's editor writes it.
        std::fs::write(path, text.replace('\n', "\r\n")).unwrap();
        open(path, 1).unwrap().0.add(&[4, 4]).unwrap();
        let (_, known) = open(path, 1).unwrap();
        assert_eq!(known, [[2, 0], [1, 2], [4, 4]]);
        let other = open(path, 2).err().unwrap();
        assert!(other.contains("another walk"), "{other}");
        for endless in ["/dev/zero", "/"] {
            let none = open(endless, 1).err().unwrap();
            assert!(none.contains("name a file"), "{none}");
        }
        for foreign in ["{}\n", "one line", "two\nlines"] {
            std::fs::write(path, foreign).unwrap();
            let none = open(path, 1).err().unwrap();
            assert!(none.contains("no record of a walk"), "{none}");
            assert_eq!(std::fs::read_to_string(path).unwrap(), foreign);
        }
        std::fs::remove_file(path).unwrap();
    }
}
