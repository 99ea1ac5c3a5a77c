//! Building the site with Trunk.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use crate::paths;
use crate::problem::{About, Problem, Result};
use crate::shell::{cargo, output, path_with, program, run, say};
use crate::tools;

/// Builds the release site into a folder, after making sure of the tools.
pub fn build(into: &Path) -> Result<()> {
    tools::wasm_target()?;
    let trunk = tools::trunk()?;
    let wasm_bindgen = tools::wasm_bindgen()?;
    fetch_dependencies()?;
    let cold = !paths::target().join("wasm32-unknown-unknown/page").is_dir();
    say(if cold {
        "Building the site (1 to 3 minutes on two cores the first time)"
    } else {
        "Building the site"
    });
    if let Some(parent) = into.parent() {
        fs::create_dir_all(parent).about("create the folder", parent)?;
    }
    build_side_by_side()?;
    let mut trunk = program(trunk.join(format!("trunk{}", env::consts::EXE_SUFFIX)));
    trunk.args(["--log", "warn", "build", "--release", "--locked", "--dist"]);
    trunk.arg(into);
    // Everything is here by now, and a Trunk that asks the network is slow where there is none.
    trunk.args(["--offline", "--skip-version-check"]);
    trunk.env("PATH", path_with(&wasm_bindgen)?);
    // Trunk takes only the words true and false here.
    trunk.env_remove("NO_COLOR");
    run(hide_folders(&mut trunk))
        .map_err(|_| Problem("The site could not be built; the reason is above.".to_string()))
}

/// Trunk builds the programs of the site one after another, each of which ends in minutes of work
/// for one core. Built side by side before, as Trunk will ask for them, they are there already.
/// Cargo lets only one build at a time into the folder of a profile.
fn build_side_by_side() -> Result<()> {
    let worker = thread::spawn(|| build_programs("worker", "worker", &["worker"]));
    build_programs("app", "page", &["app", "workshop", "embedded", "debug"])?;
    build_programs("worker", "page", &["reader", "figures"])?;
    worker.join().expect("a build says how it went")
}

fn build_programs(folder: &str, profile: &str, bins: &[&str]) -> Result<()> {
    let manifest = paths::root().join("crates").join(folder).join("Cargo.toml");
    let mut build = cargo();
    build.args(["build", "--locked", "--offline", "--profile", profile]);
    build.args(["--target", "wasm32-unknown-unknown", "--manifest-path"]);
    build.arg(manifest);
    if folder == "worker" {
        build.args(["--features", "browser"]);
    }
    build.args(bins.iter().flat_map(|bin| ["--bin", bin]));
    run(hide_folders(&mut build))
        .map_err(|_| Problem("The site could not be built; the reason is above.".to_string()))
}

fn fetch_dependencies() -> Result<()> {
    let fetched = output(cargo().args(["fetch", "--locked", "--offline"])).is_some();
    if fetched {
        return Ok(());
    }
    say("Fetching the libraries (some seconds)");
    run(cargo().args(["fetch", "--locked"])).map_err(|_| {
        Problem(
            "The libraries could not be fetched; the reason is above. Without a network they cannot be had.".to_string(),
        )
    })
}

/// Gives a build compiler flags that keep the build machine's folders out of the files.
///
/// They take the place of any `rustflags` in `.cargo/config.toml`, so those there are for other
/// targets only (a test sees to it): flags that the site needs belong here.
fn hide_folders(build: &mut Command) -> &mut Command {
    let hide = |(folder, name): (PathBuf, &str)| {
        let mut flag = OsString::from("--remap-path-prefix=");
        flag.push(folder);
        flag.push("=");
        flag.push(name);
        flag
    };
    let flags: Vec<OsString> = folders_to_hide().into_iter().map(hide).collect();
    build.env_remove("RUSTFLAGS");
    // The first is for the site's programs alone, but cargo takes it apart at spaces; the second is
    // for whatever Trunk has built, such as this program once more.
    let spaces = flags.iter().any(|f| f.to_string_lossy().contains(' '));
    let (name, between) = match spaces {
        false => ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", " "),
        true => ("CARGO_ENCODED_RUSTFLAGS", "\u{1f}"),
    };
    build.env_remove("CARGO_ENCODED_RUSTFLAGS");
    build.env(name, flags.join(OsStr::new(between)))
}

/// The later of two that match wins, so the narrower come last.
fn folders_to_hide() -> Vec<(PathBuf, &'static str)> {
    let home = env::var_os("HOME")
        .or_else(|| env::var_os("USERPROFILE"))
        .map(PathBuf::from);
    let cargo_home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo_home = cargo_home.or_else(|| home.as_ref().map(|home| home.join(".cargo")));
    let sysroot = output(program("rustc").args(["--print", "sysroot"])).map(PathBuf::from);
    [
        (home, "/home"),
        (cargo_home, "/cargo"),
        (sysroot, "/rust"),
        (Some(paths::root()), "/rookery"),
        (Some(paths::target()), "/target"),
    ]
    .into_iter()
    .filter_map(|(folder, name)| Some((folder?, name)))
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_flags_of_the_site_lie_where_the_variable_would_hide_them() {
        let config = fs::read_to_string(paths::root().join(".cargo/config.toml")).unwrap();
        let elsewhere: Vec<&str> = config
            .split("\n[")
            .filter(|table| table.contains("rustflags"))
            .filter(|table| !table.starts_with("target.'cfg(target_arch = \"x86_64\")']"))
            .collect();
        assert!(
            elsewhere.is_empty(),
            "move these flags to crates/xtask/src/site.rs: {elsewhere:?}"
        );
    }
}
