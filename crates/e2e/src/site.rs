//! The built site, served on a free port for as long as the tests of one file run.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
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

/// The site's server, under the strict policy; all tests of a file share it. Its service worker
/// keeps nothing: every test is a first visit, and to fetch, hash and store a hundred files for each
/// was a third of all that the tests had to do. What is about keeping starts a server of its own
/// with [`xtask::server::Server`], as does a test that wants to stop its server.
pub fn site() -> &'static Running {
    static SITE: OnceLock<Running> = OnceLock::new();
    SITE.get_or_init(|| match Server::bind(&site_folder(), 0) {
        Ok(server) => {
            let site = server.start();
            site.spoil("sw.js", "text/javascript", KEEPS_NOTHING.into());
            site
        }
        Err(problem) => panic!("{problem}"),
    })
}

const KEEPS_NOTHING: &str = "\"use strict\";\n";

/// A copy of the built site that a test may change; it is gone when this is dropped.
pub struct SiteCopy(PathBuf);

impl SiteCopy {
    /// The name must be no other test's.
    pub fn new(name: &str) -> SiteCopy {
        let folder = env::temp_dir().join(format!("rookery-{name}-{}", std::process::id()));
        drop(fs::remove_dir_all(&folder));
        let copy = SiteCopy(folder);
        match xtask::finish::read(&site_folder(), &site_folder()) {
            Ok(files) => files.iter().for_each(|(name, bytes)| copy.put(name, bytes)),
            Err(problem) => panic!("{problem}"),
        }
        copy
    }

    pub fn folder(&self) -> &Path {
        &self.0
    }

    /// The one file whose name begins and ends like this.
    pub fn named(&self, start: &str, end: &str) -> String {
        let names = fs::read_dir(&self.0).into_iter().flatten().flatten();
        let names = names.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let found: Vec<String> = names
            .filter(|name| name.starts_with(start) && name.ends_with(end))
            .collect();
        assert_eq!(found.len(), 1, "{start}…{end}: {found:?}");
        found[0].clone()
    }

    pub fn get(&self, file: &str) -> Vec<u8> {
        fs::read(self.0.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
    }

    pub fn put(&self, file: &str, bytes: &[u8]) {
        let path = self.0.join(file);
        let made = fs::create_dir_all(path.parent().unwrap_or(&self.0));
        if let Err(error) = made.and_then(|()| fs::write(&path, bytes)) {
            panic!("{}: {error}", path.display());
        }
    }

    pub fn remove(&self, file: &str) {
        fs::remove_file(self.0.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    }

    /// Changes a file's text; that nothing changes is a mistake of the test.
    pub fn change(&self, file: &str, change: impl Fn(&str) -> String) {
        let text = String::from_utf8_lossy(&self.get(file)).into_owned();
        let changed = change(&text);
        assert_ne!(text, changed, "nothing to change in {file}");
        self.put(file, changed.as_bytes());
    }
}

impl Drop for SiteCopy {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}
