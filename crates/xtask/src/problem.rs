//! What went wrong, in a plain sentence for the person at the keyboard.

use std::fmt;
use std::path::Path;

/// A sentence that says what went wrong and, where we know it, what to do.
#[derive(Debug)]
pub struct Problem(pub String);

pub type Result<T> = std::result::Result<T, Problem>;

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Ends the current function with a [`Problem`].
#[macro_export]
macro_rules! fail {
    ($($words:tt)*) => {
        return Err($crate::problem::Problem(format!($($words)*)))
    };
}

/// Says which file a failed operation was about.
pub trait About<T> {
    fn about(self, doing: &str, path: &Path) -> Result<T>;
}

impl<T> About<T> for std::io::Result<T> {
    fn about(self, doing: &str, path: &Path) -> Result<T> {
        self.map_err(|error| {
            let hint = match error.kind() {
                std::io::ErrorKind::PermissionDenied => "; you have no permission for that",
                std::io::ErrorKind::StorageFull => "; the disk is full",
                _ => "",
            };
            Problem(format!(
                "Could not {doing} {}: {error}{hint}.",
                path.display()
            ))
        })
    }
}
