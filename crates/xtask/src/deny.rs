//! What we may build on: `deny.toml` says which licences and sources are welcome, cargo-deny looks.
//! `cargo xtask advisories` asks for known faults, too; its database is fetched, so it is no test.

use crate::args::Args;
use crate::paths;
use crate::problem::{Problem, Result};
use crate::shell::{program, run};
use crate::tools;

pub fn command(args: Args) -> Result<()> {
    args.finish()?;
    check(&["advisories"])
}

/// Looks at these sides of the dependencies.
pub fn check(what: &[&str]) -> Result<()> {
    let folder = tools::cargo_deny()?;
    run(program(folder.join("cargo-deny"))
        .args(["--all-features", "--manifest-path"])
        .arg(paths::root().join("Cargo.toml"))
        .args(["check", "--hide-inclusion-graph"])
        .args(what))
    .map_err(|_| {
        Problem("deny.toml forbids something that we build on; what, is above.".to_string())
    })
}
