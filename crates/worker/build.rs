//! Lists the rulesets whose networks the site ships, so that none is asked for that is not there.

use std::{env, fs, path::Path};

fn main() {
    let here = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let folder = Path::new(&here).join("../../assets/networks");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut ids: Vec<String> = fs::read_dir(&folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter_map(|name| name.strip_suffix(".net").map(str::to_string))
        .collect();
    ids.sort();
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("networks.rs");
    let code = format!("static WITH_NETWORKS: &[&str] = &{ids:?};\n");
    fs::write(out, code).expect("the build folder can be written");
}
