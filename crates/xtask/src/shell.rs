//! Running other programs, and saying plainly when that fails.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::fail;
use crate::paths;
use crate::problem::Result;

/// Says what is going on, apart from what programs print.
pub fn say(words: impl AsRef<str>) {
    eprintln!("==> {}", words.as_ref());
}

/// A program to be run at the top of the source tree.
pub fn program(name: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(name);
    command.current_dir(paths::root());
    command
}

/// The Cargo that runs us.
pub fn cargo() -> Command {
    let mut cargo = program(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // Cargo sets these for us, but they would mislead the builds that we start.
    for name in [
        "CARGO_MANIFEST_DIR",
        "CARGO_MANIFEST_PATH",
        "CARGO_PKG_NAME",
    ] {
        cargo.env_remove(name);
    }
    cargo
}

/// Runs a program to its end; anything but success is a problem.
pub fn run(command: &mut Command) -> Result<()> {
    let words = spoken(command);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => fail!("`{words}` failed ({status}); what it said is above."),
        Err(error) => fail!("`{words}` could not be started: {error}."),
    }
}

/// Whether a program runs and succeeds; nothing of it is shown.
pub fn succeeds(command: &mut Command) -> bool {
    let silent = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    silent.status().is_ok_and(|status| status.success())
}

/// What a program prints, if it runs and succeeds.
pub fn output(command: &mut Command) -> Option<String> {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_string();
    output.status.success().then_some(text)
}

/// The program of this name on the PATH.
pub fn on_path(name: &str) -> Option<PathBuf> {
    let name = format!("{name}{}", env::consts::EXE_SUFFIX);
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders)
        .map(|folder| folder.join(&name))
        .find(|path| path.is_file())
}

/// The PATH with a folder put in front.
pub fn path_with(folder: &Path) -> Result<std::ffi::OsString> {
    let old = env::var_os("PATH").unwrap_or_default();
    match env::join_paths(
        [folder.to_path_buf()]
            .into_iter()
            .chain(env::split_paths(&old)),
    ) {
        Ok(path) => Ok(path),
        Err(_) => fail!("The folder {} cannot be put on the PATH.", folder.display()),
    }
}

/// A command as a person would type it.
fn spoken(command: &Command) -> String {
    let name = Path::new(command.get_program())
        .file_name()
        .unwrap_or_default();
    let words = [name].into_iter().chain(command.get_args());
    words
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}
