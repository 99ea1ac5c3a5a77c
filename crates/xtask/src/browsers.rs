//! The browsers that the tests drive: found, installed where we may, or asked for in words.

use std::env;
use std::path::PathBuf;

use crate::packages;
use crate::problem::Result;
use crate::shell::on_path;
use crate::tools;

/// The Chromium that can do nothing but run without a window. It asks for a third less of the processor's
/// time than the whole one without its window.
const SHELL: &str = "chromium-headless-shell";

/// Makes sure of Chromium (or Chrome) and its driver.
pub fn chromium() -> Result<()> {
    let driver = env::var_os("CHROMEDRIVER")
        .map(PathBuf::from)
        .or_else(|| on_path("chromedriver"));
    if whole_chromium().is_some() && driver.is_some() {
        return Ok(());
    }
    packages::install(
        "Chromium and its driver",
        &["chromium", "chromium-driver", "fonts-dejavu-core"],
        &[SHELL],
        "Install Chromium (or Chrome) and chromedriver of the same version, so that both are on the PATH, or set CHROMIUM and CHROMEDRIVER",
    )
}

/// The Chromium (or Chrome) that people have, if there is one.
pub fn whole_chromium() -> Option<PathBuf> {
    let own = env::var_os("CHROMIUM").map(PathBuf::from);
    own.or_else(|| {
        ["chromium", "chromium-browser", "google-chrome"]
            .iter()
            .find_map(|name| on_path(name))
    })
}

/// The Chromium to test with, where it is not the driver's own choice; the `whole` one that people have, or
/// one that has no window.
pub fn chromium_to_test(whole: bool) -> Option<PathBuf> {
    let own = env::var_os("CHROMIUM").map(PathBuf::from);
    own.or_else(|| on_path(SHELL).filter(|_| !whole))
}

/// Makes sure of Firefox and its driver.
pub fn firefox() -> Result<()> {
    if firefox_on_path().is_none() {
        packages::install(
            "Firefox",
            &["firefox-esr", "fonts-dejavu-core"],
            &[],
            "Install Firefox, so that it is on the PATH, or set FIREFOX",
        )?;
    }
    tools::geckodriver().map(drop)
}

/// The Firefox to test with, if there is one.
pub fn firefox_on_path() -> Option<PathBuf> {
    let own = env::var_os("FIREFOX").map(PathBuf::from);
    own.or_else(|| {
        ["firefox", "firefox-esr"]
            .iter()
            .find_map(|name| on_path(name))
    })
}
