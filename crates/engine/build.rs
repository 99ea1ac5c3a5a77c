//! Lists the files of `weights` and `tactics`, so that a new one edits no Rust.

use std::fmt::Write;
use std::{env, fs, path::Path};

fn main() {
    list("weights", "TUNED");
    list("tactics", "TACTICS");
}

/// Writes a table of (id, text) for the text files of a folder.
fn list(name: &str, table: &str) {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join(name);
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut ids: Vec<String> = fs::read_dir(&folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter_map(|name| name.strip_suffix(".txt").map(str::to_string))
        .collect();
    ids.sort();
    let mut code = format!("static {table}: &[(&str, &str)] = &[\n");
    for id in &ids {
        let path = folder.join(format!("{id}.txt"));
        println!("cargo::rerun-if-changed={}", path.display());
        let _ = writeln!(code, "    ({id:?}, include_str!({path:?})),");
    }
    code.push_str("];\n");
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join(format!("{name}.rs"));
    fs::write(out, code).expect("the build folder can be written");
}
