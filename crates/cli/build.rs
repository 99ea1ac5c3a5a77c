//! Lists the networks that the site ships, so that a new one edits no Rust.

use std::fmt::Write;
use std::{env, fs, path::Path};

fn main() {
    let here = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let folder = Path::new(&here).join("../../assets/networks");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut names: Vec<String> = fs::read_dir(&folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".net"))
        .collect();
    names.sort();
    let mut code = String::from("static NETWORKS: &[(&str, &[u8])] = &[\n");
    for name in &names {
        let path = folder.join(name);
        println!("cargo::rerun-if-changed={}", path.display());
        let id = name.trim_end_matches(".net");
        let _ = writeln!(code, "    ({id:?}, include_bytes!({path:?})),");
    }
    code.push_str("];\n");
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("networks.rs");
    fs::write(out, code).expect("the build folder can be written");
}
