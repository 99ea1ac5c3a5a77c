//! `cargo xtask finish`: what Trunk's `post_build` hook runs on a release build.
//!
//! Trunk writes its start script into the page; a strict Content-Security-Policy forbids that, so
//! it moves into a file (`start.rs`). Trunk names the files of the other programs always the same,
//! so that a browser may mix those of two builds; they get names after their content, and all
//! programs are packed (`packed.rs`). Stylesheets become one, and so do scripts (`bundle.rs`); the
//! library is written into the page, to be read before the program has come, and each game's page as it
//! is seen first into a file. The rulesets' folders
//! lose what the page does not fetch. The page gets the policy that it obeys. Then the files get
//! their build id, a hash of all of them, which page and worker show each other; and the list of
//! files with the hash of each, for the service worker, which keeps them for offline use.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::args::Args;
use crate::bundle;
use crate::fail;
use crate::packed;
use crate::paths;
use crate::policy;
use crate::problem::{About, Result};
use crate::shell::{cargo, output, program, run, say};
use crate::start;

/// What index.html says in the place of a build id.
const UNFINISHED: &str = "data-build=\"unfinished\"";
/// What index.html says where the library comes in.
const FIRST: &str = "<!-- the library, until the program has come -->";
/// The programs that run beside the page. Each has a file that starts it and tells it its build.
const PROGRAMS: [&str; 3] = ["worker", "reader", "figures"];
/// The service worker, which keeps all files of its build for use without a network.
const SERVICE_WORKER: &str = "sw.js";
/// What hosts answer with where there is no file.
pub const NOT_FOUND: &str = "404.html";
/// The build id and the list of all other files, with their sizes.
pub const LIST: &str = "build.json";

/// A site as it is on disk: the files by their names, which use `/` on every system.
pub type Files = BTreeMap<String, Vec<u8>>;

pub fn command(args: Args) -> Result<()> {
    args.finish()?;
    if env::var("TRUNK_PROFILE").is_ok_and(|profile| profile != "release") {
        // `trunk serve` reloads the page by a script of its own, which must stay where it is.
        return Ok(());
    }
    let Some(folder) = env::var_os("TRUNK_STAGING_DIR") else {
        fail!("`finish` is run by Trunk at the end of a build; you want: cargo xtask dist");
    };
    finish(Path::new(&folder), &first_pages()?)
}

/// What the program draws for somebody who has never been here.
#[derive(Deserialize)]
struct First {
    library: String,
    /// The page of each game before the first move.
    games: BTreeMap<String, String>,
}

fn first_pages() -> Result<First> {
    say("Drawing what is seen first");
    // Asked for by the whole workspace's features, as the tests are, it shares their libraries.
    let mut build = cargo();
    build.args(["build", "--quiet", "--locked", "--offline"]);
    build.args(["--workspace", "--bin", "first"]);
    run(&mut build)?;
    let first = format!("debug/first{}", env::consts::EXE_SUFFIX);
    let mut draw = program(paths::target().join(first));
    match output(&mut draw).map(|pages| serde_json::from_str(&pages)) {
        Some(Ok(first)) => Ok(first),
        _ => fail!(
            "What is seen first could not be drawn. See why: cargo run --package rookery-app --bin first"
        ),
    }
}

/// Finishes the site in a folder. `first` is what is seen until the program has come.
fn finish(folder: &Path, first: &First) -> Result<()> {
    let mut files = read(folder, folder)?;
    let old: Vec<String> = files.keys().cloned().collect();
    move_scripts_out(&mut files)?;
    for program in PROGRAMS.into_iter().chain(start::others()) {
        name_after_content(&mut files, program)?;
    }
    let games = first_games(&mut files, &first.games);
    let start = start::take_script(&mut files, &games)?;
    packed::pack_programs(&mut files)?;
    bundle::scripts(&mut files, &start)?;
    bundle::stylesheets(&mut files)?;
    write_first(&mut files, &first.library)?;
    plain_accounts(&mut files);
    policy::put_in(&mut files, "index.html")?;
    policy::put_in(&mut files, NOT_FOUND)?;
    let id = stamp(&mut files)?;
    list_for_offline(&mut files, &id)?;
    let list: Vec<_> = files
        .iter()
        .map(|(name, bytes)| json!({ "name": name, "bytes": bytes.len() }))
        .collect();
    let list = format!("{:#}\n", json!({ "build": id, "files": list }));
    files.insert(LIST.to_string(), list.into_bytes());
    for name in old.iter().filter(|name| !files.contains_key(*name)) {
        let path = folder.join(name);
        fs::remove_file(&path).about("remove", &path)?;
    }
    for (name, bytes) in &files {
        let path = folder.join(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).about("create the folder", folder)?;
        }
        fs::write(&path, bytes).about("write", &path)?;
    }
    Ok(())
}

/// All files below a folder.
pub fn read(folder: &Path, top: &Path) -> Result<Files> {
    let mut files = Files::new();
    for entry in fs::read_dir(folder).about("read the folder", folder)? {
        let path = entry.about("read the folder", folder)?.path();
        if path.is_dir() {
            files.extend(read(&path, top)?);
        } else {
            let name: PathBuf = path.strip_prefix(top).unwrap_or(&path).to_path_buf();
            let name = name.to_string_lossy().replace('\\', "/");
            files.insert(name, fs::read(&path).about("read", &path)?);
        }
    }
    Ok(files)
}

/// Moves every script that stands in the page into a file named after its content.
fn move_scripts_out(files: &mut Files) -> Result<()> {
    let mut page = text(files, "index.html")?;
    let mut from = 0;
    while let Some(start) = page[from..].find("<script").map(|at| from + at) {
        let Some(open_end) = page[start..].find('>').map(|at| start + at + 1) else {
            break;
        };
        let Some(end) = page[open_end..].find("</script>").map(|at| open_end + at) else {
            break;
        };
        let tag = &page[start..open_end - 1];
        let body = page[open_end..end].trim();
        if tag.contains(" src=") || tag.contains("ld+json") || body.is_empty() {
            from = end;
            continue;
        }
        let script = format!("{body}\n").into_bytes();
        let name = format!(
            "start-{}.js",
            &format!("{:x}", Sha256::digest(&script))[..16]
        );
        let moved = format!("{tag} src=\"./{name}\">");
        from = start + moved.len();
        page.replace_range(start..end, &moved);
        files.insert(name, script);
    }
    files.insert("index.html".to_string(), page.into_bytes());
    Ok(())
}

pub fn loader_of(program: &str) -> String {
    format!("{program}_loader.js")
}

/// Renames the files of a program beside the page, and where its loader names them.
fn name_after_content(files: &mut Files, program: &str) -> Result<()> {
    let loader_name = loader_of(program);
    let mut loader = text(files, &loader_name)?;
    for end in [".js", "_bg.wasm"] {
        let name = format!("{program}{end}");
        let Some(bytes) = files.remove(&name) else {
            fail!("The build has no {name}.");
        };
        if !loader.contains(&format!("/{name}\"")) {
            fail!("{loader_name} does not load {name}; has Trunk changed its ways?");
        }
        let hash = &format!("{:x}", Sha256::digest(&bytes))[..16];
        let new = format!("{program}-{hash}{end}");
        loader = loader.replace(&format!("/{name}\""), &format!("/{new}\""));
        files.insert(new, bytes);
    }
    // Trunk still calls it in a way that makes the start warn in the console. And what fails after
    // the script has run would not be told to the page, as all that fails at once is.
    // And it tells the page that the program is on its way, however slow the line (`ALIVE` in
    // crates/worker/src/lib.rs).
    if let Some((before, rest)) = loader.split_once("wasm_bindgen(\"")
        && let Some((path, after)) = rest.split_once("\")")
    {
        loader = format!(
            "{before}const coming = setInterval(() => postMessage(\"alive\"), 1000);postMessage(\"alive\");wasm_bindgen({{ module_or_path: \"{path}\" }}).catch(reportError).finally(() => clearInterval(coming)){after}"
        );
    } else {
        fail!("{loader_name} does not start its program as expected; has Trunk changed its ways?");
    }
    files.insert(loader_name, loader.into_bytes());
    Ok(())
}

/// Writes what is read first into its place in the page.
fn write_first(files: &mut Files, first: &str) -> Result<()> {
    let page = text(files, "index.html")?;
    if !page.contains(FIRST) {
        fail!("index.html has no place for the library: it needs {FIRST}.");
    }
    let page = page.replacen(FIRST, first, 1);
    files.insert("index.html".to_string(), page.into_bytes());
    Ok(())
}

/// Puts each game's first page into a file named after its content; says by which address it is fetched.
/// Hosts change what is called HTML, and these are no pages by themselves: they are called texts.
fn first_games(files: &mut Files, games: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let put = |(id, page): (&String, &String)| {
        let name = format!("first/{id}-{}.txt", &sum(page.as_bytes())[..16]);
        files.insert(name.clone(), page.clone().into_bytes());
        (id.clone(), format!("./{name}"))
    };
    games.iter().map(put).collect()
}

/// Some hosts make pages of Markdown that begins as accounts do; these stay the texts that they are.
/// The counts are for tests and nobody fetches them.
fn plain_accounts(files: &mut Files) {
    let names: Vec<String> = files.keys().cloned().collect();
    for name in names.iter().filter(|name| name.starts_with("rulesets/")) {
        if let Some(base) = name.strip_suffix("/about.md")
            && let Some(account) = files.remove(name)
        {
            files.insert(format!("{base}/about.txt"), account);
        }
        if name.ends_with("/perft.txt") {
            files.remove(name);
        }
    }
}

/// Hashes all files and writes the hash into the page and the loaders of the programs beside it.
fn stamp(files: &mut Files) -> Result<String> {
    let mut hash = Sha256::new();
    for (name, bytes) in files.iter() {
        hash.update((name.len() as u64).to_le_bytes());
        hash.update(name);
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    }
    let id = format!("{:x}", hash.finalize())[..16].to_string();
    let page = text(files, "index.html")?;
    if !page.contains(UNFINISHED) {
        fail!("index.html has no place for the build id: its <html> needs {UNFINISHED}.");
    }
    let page = page.replacen(UNFINISHED, &format!("data-build=\"{id}\""), 1);
    files.insert("index.html".to_string(), page.into_bytes());
    for program in PROGRAMS {
        let name = loader_of(program);
        let loader = text(files, &name)?;
        let loader = format!("self.rookeryBuild = \"{id}\";\n{}\n", loader.trim());
        files.insert(name, loader.into_bytes());
    }
    Ok(id)
}

/// By this the service worker knows a file of the build.
pub fn sum(bytes: &[u8]) -> String {
    format!("{:x}", Sha256::digest(bytes))
}

/// Tells the service worker its build and what to keep, with the SHA-256 of each file: everything
/// but itself and what no visitor looks at. It keeps no other bytes.
fn list_for_offline(files: &mut Files, id: &str) -> Result<()> {
    let hashes: BTreeMap<&String, String> = files
        .iter()
        .filter(|(name, _)| *name != SERVICE_WORKER)
        // Some hosts do not hand it out as a file.
        .filter(|(name, _)| *name != NOT_FOUND)
        .filter(|(name, _)| !name.starts_with(&format!("{}-", start::BENCHES)))
        .map(|(name, bytes)| (name, sum(bytes)))
        .collect();
    let worker = format!(
        "self.rookerySite = {};\n{}",
        json!({ "build": id, "files": hashes }),
        text(files, SERVICE_WORKER)?
    );
    files.insert(SERVICE_WORKER.to_string(), worker.into_bytes());
    Ok(())
}

pub fn text(files: &Files, name: &str) -> Result<String> {
    match files
        .get(name)
        .map(|bytes| String::from_utf8(bytes.clone()))
    {
        Some(Ok(text)) => Ok(text),
        Some(Err(_)) => fail!("The built {name} is not text."),
        None => fail!("The build has no {name}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<html data-build=\"unfinished\">\n<script src=\"./a.js\"></script>\
        <script type=\"module\">\nstart();\n</script><script>more()</script></html>";

    fn site(page: &str) -> Files {
        Files::from([
            ("index.html".to_string(), page.into()),
            (loader_of("worker"), "load();".into()),
            (loader_of("reader"), "load();".into()),
            (loader_of("figures"), "load();".into()),
        ])
    }

    #[test]
    fn scripts_leave_the_page() {
        let mut files = site(PAGE);
        move_scripts_out(&mut files).unwrap();
        let page = text(&files, "index.html").unwrap();
        assert!(
            !page.contains("start();") && !page.contains("more()"),
            "{page}"
        );
        assert_eq!(page.matches("<script").count(), 3);
        assert_eq!(page.matches("</script>").count(), 3);
        assert!(
            page.contains("<script type=\"module\" src=\"./start-"),
            "{page}"
        );
        let moved = files.iter().filter(|(name, _)| name.starts_with("start-"));
        let moved: Vec<_> = moved.map(|(_, bytes)| bytes.as_slice()).collect();
        assert_eq!(moved.len(), 2);
        assert!(moved.contains(&&b"start();\n"[..]) && moved.contains(&&b"more()\n"[..]));
    }

    #[test]
    fn page_and_worker_get_the_same_id_and_content_decides_it() {
        let mut files = site(PAGE);
        let id = stamp(&mut files).unwrap();
        assert!(text(&files, "index.html").unwrap().contains(&id));
        for program in PROGRAMS {
            let loader = text(&files, &loader_of(program)).unwrap();
            assert!(loader.starts_with(&format!("self.rookeryBuild = \"{id}\";")));
        }
        assert_eq!(stamp(&mut site(PAGE)).unwrap(), id);
        assert_ne!(
            stamp(&mut site(&PAGE.replace("start", "begin"))).unwrap(),
            id
        );
    }

    #[test]
    fn the_workers_files_are_named_after_their_content() {
        let mut files = site(PAGE);
        files.insert(
            loader_of("worker"),
            b"load(\"./worker.js\");wasm_bindgen(\"./worker_bg.wasm\");".to_vec(),
        );
        files.insert("worker.js".to_string(), b"a".to_vec());
        files.insert("worker_bg.wasm".to_string(), b"b".to_vec());
        name_after_content(&mut files, "worker").unwrap();
        let loader = text(&files, &loader_of("worker")).unwrap();
        let named: Vec<_> = loader
            .split('"')
            .filter_map(|word| word.strip_prefix("./"))
            .collect();
        assert_eq!(named.len(), 2);
        assert_eq!(files[named[0]], b"a");
        assert_eq!(files[named[1]], b"b");
        assert!(!files.contains_key("worker.js"));
        assert!(loader.contains("({ module_or_path: \"./worker"), "{loader}");
        assert!(
            loader.contains("\" }).catch(reportError).finally("),
            "{loader}"
        );
        assert!(
            loader.contains("\");const coming = setInterval"),
            "{loader}"
        );
    }

    #[test]
    fn the_service_worker_is_told_of_every_file_but_itself() {
        let mut files = site(PAGE);
        files.insert(SERVICE_WORKER.to_string(), b"work();".to_vec());
        list_for_offline(&mut files, "0123").unwrap();
        let worker = text(&files, SERVICE_WORKER).unwrap();
        let (list, rest) = worker.split_once(";\n").unwrap();
        let list = list.strip_prefix("self.rookerySite = ").unwrap();
        let list: serde_json::Value = serde_json::from_str(list).unwrap();
        assert_eq!(list["build"], "0123");
        let hashes = list["files"].as_object().unwrap();
        let names: Vec<_> = hashes.keys().map(String::as_str).collect();
        assert_eq!(
            names,
            [
                "figures_loader.js",
                "index.html",
                "reader_loader.js",
                "worker_loader.js"
            ]
        );
        assert_eq!(
            hashes["reader_loader.js"],
            format!("{:x}", Sha256::digest("load();")),
            "of the bytes that a server hands out"
        );
        assert_eq!(rest, "work();");
    }

    #[test]
    fn a_games_first_page_is_a_file_named_after_its_content() {
        let page = |text: &str| {
            let mut files = Files::new();
            let games = BTreeMap::from([("chess".to_string(), text.to_string())]);
            let addresses = first_games(&mut files, &games);
            let name = addresses["chess"].strip_prefix("./").unwrap().to_string();
            assert_eq!(files[&name], text.as_bytes());
            name
        };
        assert!(page("a").starts_with("first/chess-") && page("a").ends_with(".txt"));
        assert_ne!(page("a"), page("b"));
    }

    #[test]
    fn accounts_are_plain_texts_and_counts_stay_at_home() {
        let mut files = site(PAGE);
        for name in ["about.md", "cases.txt", "perft.txt", "ruleset.txt"] {
            files.insert(format!("rulesets/chess/{name}"), name.into());
        }
        plain_accounts(&mut files);
        let names: Vec<&str> = files
            .keys()
            .filter_map(|name| name.strip_prefix("rulesets/chess/"))
            .collect();
        assert_eq!(names, ["about.txt", "cases.txt", "ruleset.txt"]);
        assert_eq!(files["rulesets/chess/about.txt"], b"about.md");
    }

    #[test]
    fn a_page_without_a_place_for_the_id_is_a_problem() {
        assert!(
            stamp(&mut site("<html>"))
                .unwrap_err()
                .0
                .contains("no place")
        );
    }
}
