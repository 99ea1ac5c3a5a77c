//! The built site, served on a free port for as long as the tests of one file run.

use std::env;
use std::path::PathBuf;
use std::sync::OnceLock;

use xtask::paths;
use xtask::server::{Running, Server};

/// Where the built site is: what `cargo xtask test e2e` built, or the folder in `ROOKERY_SITE`.
pub fn site_folder() -> PathBuf {
    let folder = env::var_os("ROOKERY_SITE").map_or_else(paths::site, PathBuf::from);
    assert!(
        folder.join("index.html").is_file(),
        "There is no built site in {}. Run: cargo xtask test e2e",
        folder.display()
    );
    folder
}

/// The site's server, under the strict policy; all tests of a file share it. A test that wants to
/// stop its server starts one of its own with [`xtask::server::Server`].
pub fn site() -> &'static Running {
    static SITE: OnceLock<Running> = OnceLock::new();
    SITE.get_or_init(|| match Server::bind(&site_folder(), 0) {
        Ok(server) => server.start(),
        Err(problem) => panic!("{problem}"),
    })
}
