//! Asking the system's package manager for what the tests need.

use crate::fail;
use crate::problem::Result;
use crate::shell::{on_path, output, program, run, say, succeeds};

/// Installs Debian packages if we may; says what to do if not. Those that `help` come along where the
/// system has them.
pub fn install(what: &str, packages: &[&str], help: &[&str], elsewhere: &str) -> Result<()> {
    let names = packages.join(" ");
    if on_path("apt-get").is_none() {
        fail!("The tests need {what}, which is missing. {elsewhere}.");
    }
    let by_hand = format!("apt-get install {names}");
    let before: &[&str] = if output(program("id").arg("-u")).as_deref() == Some("0") {
        &[]
    } else if succeeds(program("sudo").args(["-n", "true"])) {
        &["sudo", "-n"]
    } else {
        fail!(
            "The tests need {what}, which is missing, and only root may install it. Run: sudo {by_hand}"
        );
    };
    say(format!(
        "Installing {what} by apt-get (some 100 MB, about a minute)"
    ));
    let apt = |words: &[&str]| {
        let words: Vec<&str> = before
            .iter()
            .chain(&["apt-get"])
            .chain(words)
            .copied()
            .collect();
        run(program(words[0])
            .args(&words[1..])
            .env("DEBIAN_FRONTEND", "noninteractive"))
    };
    let install = |packages: &[&str]| {
        let words = ["install", "-y", "-q", "--no-install-recommends"];
        apt(&[&words, packages].concat())
    };
    // The lists of a fresh machine are empty, those of an old one out of date: update first.
    // Where updating fails, what is listed may still do.
    if apt(&["update", "-q"]).is_err() {
        say("apt-get could not update its lists; trying with those that are there");
    }
    if install(packages).is_err() {
        fail!(
            "{what} could not be installed; the reason is above. Is there a network? By hand: {by_hand}"
        );
    }
    if !help.is_empty() && install(help).is_err() {
        say(format!(
            "Without {}, which is not to be had here",
            help.join(" ")
        ));
    }
    Ok(())
}
