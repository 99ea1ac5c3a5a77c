//! Lists the files of `weights`, `tactics` and `networks`, so that a new one edits no Rust.

use std::fmt::Write;
use std::{env, fs, path::Path};

fn main() {
    let text = |path: &str| format!("include_str!({path:?})");
    list("weights", ".txt", "TUNED", "&str", &|path| {
        let text = fs::read_to_string(path).expect("a file of the list can be read");
        format!("{:?}", packed_weights(&text))
    });
    list("tactics", ".txt", "TACTICS", "&str", &text);
    // Who fetches the networks needs to know only which there are.
    if env::var_os("CARGO_FEATURE_NETWORKS").is_some() {
        let bytes = |path: &str| format!("include_bytes!({path:?})");
        list("networks", ".net", "NETWORKS", "&[u8]", &bytes);
    } else {
        list("networks", ".net", "NETWORKS", "()", &|_| "()".into());
    }
}

/// Writes a table of (id, what a file is to be) for the files of a folder.
fn list(name: &str, ending: &str, table: &str, kind: &str, file: &dyn Fn(&str) -> String) {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join(name);
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut ids: Vec<String> = fs::read_dir(&folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter_map(|name| name.strip_suffix(ending).map(str::to_string))
        .collect();
    ids.sort();
    let mut code = format!("static {table}: &[(&str, {kind})] = &[\n");
    for id in &ids {
        let path = folder.join(format!("{id}{ending}"));
        println!("cargo::rerun-if-changed={}", path.display());
        let _ = writeln!(code, "    ({id:?}, {}),", file(&path.display().to_string()));
    }
    code.push_str("];\n");
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join(format!("{name}.rs"));
    fs::write(out, code).expect("the build folder can be written");
}

/// Weights without remarks, and each number a letter: three quarters of what their text weighs in a packed
/// program. `eval/weights.rs` reads both, and a test compares.
fn packed_weights(text: &str) -> String {
    let mut packed = String::new();
    for line in text.lines() {
        let mut words = line.split('#').next().unwrap_or("").split_whitespace();
        if let (Some(name), Some(half)) = (words.next(), words.next()) {
            let letters: String = words.map(letter).collect();
            let _ = writeln!(packed, "{name} {half} ={letters}");
        }
    }
    packed
}

/// A letter of one byte for the most numbers, of two for nearly all, of three for the rest.
fn letter(number: &str) -> char {
    let number: i32 = number.parse().expect("weights are numbers");
    let code = match number {
        -44..=46 => 80 + number,
        -1000..=863 => 1184 + number,
        _ => 0x4000 + number,
    };
    let letter = char::from_u32(code as u32).expect("weights are small");
    assert!(!letter.is_whitespace(), "{number}");
    letter
}
