//! The tools that the site is built and tested with: found where they are, installed where not.

mod axe;
mod download;
mod faces;

pub use axe::axe;
pub use faces::faces;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::fail;
use crate::paths;
use crate::problem::{About, Problem, Result};
use crate::shell::{cargo, on_path, output, program, run, say, succeeds};

const WASM: &str = "wasm32-unknown-unknown";

/// A program that we need in exactly one version.
struct Tool {
    /// The name of its package.
    package: &'static str,
    version: &'static str,
    /// The programs that the package installs and that we use; all answer `--version`.
    programs: &'static [&'static str],
    /// How long its build takes on a laptop of two cores.
    build_time: &'static str,
    /// What of the package is asked for, in cargo's words, where not all.
    parts: &'static [&'static str],
    /// Official builds: for which machine, from where, and their SHA-256.
    prebuilt: &'static [(&'static str, &'static str, &'static str)],
}

/// 0.22 needs a newer Rust.
const TRUNK: Tool = Tool {
    package: "trunk",
    version: "0.21.14",
    programs: &["trunk"],
    build_time: "2 to 4 minutes",
    // It is never asked to fetch anything, nor whether it is the newest.
    parts: &["--no-default-features"],
    prebuilt: &[
        (
            "x86_64-linux",
            "https://github.com/trunk-rs/trunk/releases/download/v0.21.14/trunk-x86_64-unknown-linux-gnu.tar.gz",
            "f2b4680cd239693a646a2795e4633c625328d7b2a044fbe749fa3a2fe9e7036b",
        ),
        (
            "aarch64-linux",
            "https://github.com/trunk-rs/trunk/releases/download/v0.21.14/trunk-aarch64-unknown-linux-gnu.tar.gz",
            "b1d8e60e454f7fc182d9a4d95d1506ffbae947d8ba90f8f6f02da93b60f980f9",
        ),
        (
            "x86_64-macos",
            "https://github.com/trunk-rs/trunk/releases/download/v0.21.14/trunk-x86_64-apple-darwin.tar.gz",
            "f1ba0e3bbe24e0ae219c6d22c33e24e2825c1608dd27c2556e323495110f1a95",
        ),
        (
            "aarch64-macos",
            "https://github.com/trunk-rs/trunk/releases/download/v0.21.14/trunk-aarch64-apple-darwin.tar.gz",
            "764e299dd50d89442a4e96a236349f57961984b701e74d3dbdb39cd1c9f5101e",
        ),
    ],
};

/// Must be the version of the `wasm-bindgen` crate in Cargo.lock; a test holds them together.
const WASM_BINDGEN: Tool = Tool {
    package: "wasm-bindgen-cli",
    version: "0.2.128",
    programs: &["wasm-bindgen"],
    build_time: "1 to 2 minutes",
    parts: &[],
    prebuilt: &[
        (
            "x86_64-linux",
            "https://github.com/wasm-bindgen/wasm-bindgen/releases/download/0.2.128/wasm-bindgen-0.2.128-x86_64-unknown-linux-musl.tar.gz",
            "b51f0208fdff83515a787bd8ab9ac5865ed84dabb66d0c709957bb59793c645f",
        ),
        (
            "aarch64-linux",
            "https://github.com/wasm-bindgen/wasm-bindgen/releases/download/0.2.128/wasm-bindgen-0.2.128-aarch64-unknown-linux-musl.tar.gz",
            "079731dd1bc7798c1efa4f08fcc45130827cbcc9ff60a0b4c6047d64fc6fd25c",
        ),
        (
            "x86_64-macos",
            "https://github.com/wasm-bindgen/wasm-bindgen/releases/download/0.2.128/wasm-bindgen-0.2.128-x86_64-apple-darwin.tar.gz",
            "59d9af11d0a61b8019898d555de31153c3a50e7f1797e9849fb38589d16add43",
        ),
        (
            "aarch64-macos",
            "https://github.com/wasm-bindgen/wasm-bindgen/releases/download/0.2.128/wasm-bindgen-0.2.128-aarch64-apple-darwin.tar.gz",
            "67ba17f260977725c0b541b516dbb5153538140f079a900329fb6077661b47ab",
        ),
    ],
};

/// Looks at the licences and sources of dependencies.
const CARGO_DENY: Tool = Tool {
    package: "cargo-deny",
    version: "0.20.2",
    programs: &["cargo-deny"],
    build_time: "2 to 4 minutes",
    parts: &[],
    prebuilt: &[],
};

/// Drives Firefox. Any version does that is there; this one is built where there is none.
const GECKODRIVER: Tool = Tool {
    package: "geckodriver",
    version: "0.37.1",
    programs: &["geckodriver"],
    build_time: "2 to 4 minutes",
    parts: &[],
    prebuilt: &[],
};

/// Makes sure that Rust can compile to WebAssembly.
pub fn wasm_target() -> Result<()> {
    let libraries = output(program("rustc").args(["--print", "target-libdir", "--target", WASM]));
    if libraries.is_some_and(|folder| Path::new(&folder).is_dir()) {
        return Ok(());
    }
    if on_path("rustup").is_none() {
        fail!(
            "This Rust cannot compile to WebAssembly and there is no rustup to teach it. Install Rust from https://rustup.rs, or your distribution's package with the standard library for {WASM}."
        );
    }
    say("Adding the WebAssembly target to Rust (about 20 MB, some seconds)");
    run(program("rustup").args(["target", "add", WASM])).map_err(|_| {
        Problem(format!(
            "rustup could not add the target {WASM}. Is there a network? Try by hand: rustup target add {WASM}"
        ))
    })
}

/// Makes sure of the formatter and of clippy.
pub fn rust_components() -> Result<()> {
    for (component, command) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        if succeeds(cargo().args([command, "--version"])) {
            continue;
        }
        say(format!("Adding {component} to Rust (some seconds)"));
        if run(program("rustup").args(["component", "add", component])).is_err() {
            fail!(
                "`cargo {command}` is missing and rustup could not add it. Is there a network? Try by hand: rustup component add {component}"
            );
        }
    }
    Ok(())
}

/// A folder with the right `trunk` in it.
pub fn trunk() -> Result<PathBuf> {
    TRUNK.ensure()
}

/// A folder with the right `wasm-bindgen` in it.
pub fn wasm_bindgen() -> Result<PathBuf> {
    WASM_BINDGEN.ensure()
}

/// A folder with the right `cargo-deny` in it.
pub fn cargo_deny() -> Result<PathBuf> {
    CARGO_DENY.ensure()
}

/// The program that drives Firefox.
pub fn geckodriver() -> Result<PathBuf> {
    let own = env::var_os("GECKODRIVER").map(PathBuf::from);
    if let Some(own) = own.or_else(|| on_path("geckodriver")) {
        return Ok(own);
    }
    let name = format!("geckodriver{}", env::consts::EXE_SUFFIX);
    Ok(GECKODRIVER.ensure()?.join(name))
}

impl Tool {
    /// The folder in which the tool's programs are; installs them where they are missing.
    fn ensure(&self) -> Result<PathBuf> {
        if let Some(folder) = self.find() {
            return Ok(folder);
        }
        let Some(home) = paths::tool_folders()
            .into_iter()
            .find(|folder| writable(folder))
        else {
            fail!(
                "There is nowhere to install {}: no permission to write to {}.",
                self.package,
                paths::tool_folders()
                    .iter()
                    .map(|f| f.display().to_string())
                    .collect::<Vec<_>>()
                    .join(" or ")
            );
        };
        let bin = home.join("bin");
        fs::create_dir_all(&bin).about("create the folder", &bin)?;
        if self.download(&bin) && self.is_in(&bin) {
            return Ok(bin);
        }
        self.build(&home)?;
        if !self.is_in(&bin) {
            fail!(
                "{} {} was built, but does not run from {}.",
                self.package,
                self.version,
                bin.display()
            );
        }
        Ok(bin)
    }

    fn find(&self) -> Option<PathBuf> {
        let ours = paths::tool_folders()
            .into_iter()
            .map(|folder| folder.join("bin"));
        if let Some(folder) = ours.into_iter().find(|folder| self.is_in(folder)) {
            return Some(folder);
        }
        let own = on_path(self.programs[0])?.parent()?.to_path_buf();
        if self.is_in(&own) {
            return Some(own);
        }
        say(format!(
            "The {} on your PATH is not version {}; leaving it alone and using one of our own",
            self.programs[0], self.version
        ));
        None
    }

    fn is_in(&self, folder: &Path) -> bool {
        self.programs.iter().all(|name| {
            let path = folder.join(format!("{name}{}", env::consts::EXE_SUFFIX));
            let answer = path
                .is_file()
                .then(|| output(program(&path).arg("--version")))
                .flatten();
            answer.is_some_and(|answer| answer.split_whitespace().any(|word| word == self.version))
        })
    }

    /// Tries the official build; that it cannot be had is no problem, only slower.
    fn download(&self, bin: &Path) -> bool {
        let machine = format!("{}-{}", env::consts::ARCH, env::consts::OS);
        let Some((_, url, sha256)) = self.prebuilt.iter().find(|(name, ..)| *name == machine)
        else {
            return false;
        };
        say(format!(
            "Downloading {} {} (some seconds)",
            self.package, self.version
        ));
        match download::unpack(url, sha256, self.programs, bin) {
            Ok(()) => true,
            Err(problem) => {
                say(format!("No download: {problem}"));
                false
            }
        }
    }

    fn build(&self, home: &Path) -> Result<()> {
        say(format!(
            "Building {} {} from source into {}: this takes {} on two cores, and only once",
            self.package,
            self.version,
            home.display(),
            self.build_time
        ));
        let scratch = paths::target().join("tools-build");
        let version = format!("={}", self.version);
        let built = run(cargo()
            .args([
                "install",
                "--locked",
                "--force",
                self.package,
                "--version",
                &version,
                "--root",
            ])
            .arg(home)
            .args(self.parts)
            .env("CARGO_TARGET_DIR", &scratch)
            // To optimise them takes minutes and gains a build of the site ten seconds.
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_RELEASE_DEBUG", "0"));
        // What is left of a build would only fill the disk.
        if built.is_ok() {
            let _ = fs::remove_dir_all(&scratch);
        }
        built.map_err(|_| {
            Problem(format!(
                "{} {} could not be built; the reason is above. Without a network it cannot be had; without a C compiler it cannot be linked (on Debian: apt-get install build-essential).",
                self.package, self.version
            ))
        })
    }
}

fn writable(folder: &Path) -> bool {
    let probe = folder.join(".probe");
    let ok = fs::create_dir_all(folder).is_ok() && fs::write(&probe, "").is_ok();
    let _ = fs::remove_file(probe);
    ok
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tool_matches_the_library() {
        let lock = fs::read_to_string(paths::root().join("Cargo.lock")).unwrap();
        let entry = format!(
            "name = \"wasm-bindgen\"\nversion = \"{}\"",
            WASM_BINDGEN.version
        );
        assert!(
            lock.contains(&entry),
            "Cargo.lock and WASM_BINDGEN have different versions"
        );
    }

    #[test]
    fn every_download_is_pinned_and_names_its_version() {
        for tool in [TRUNK, WASM_BINDGEN] {
            for (machine, url, sha256) in tool.prebuilt {
                assert!(
                    url.starts_with("https://") && url.contains(tool.version),
                    "{machine}"
                );
                assert_eq!(sha256.len(), 64, "{machine}");
            }
        }
    }
}
