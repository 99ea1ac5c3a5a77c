//! Lists the folders of `rulesets`, so that adding a game edits no Rust.

use std::fmt::Write;
use std::{env, fs, path::Path};

fn main() {
    let folder =
        Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("rulesets");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut ids: Vec<String> = fs::read_dir(&folder)
        .expect("crates/rules/rulesets is there")
        .filter_map(|entry| entry.ok())
        .filter(|entry| entry.path().join("ruleset.txt").is_file())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    ids.sort();
    let mut code = String::from("static ENTRIES: &[Entry] = &[\n");
    for id in &ids {
        let _ = write!(code, "    Entry {{ id: {id:?}");
        for (name, file) in [
            ("ruleset", "ruleset.txt"),
            ("about", "about.md"),
            ("cases", "cases.txt"),
            ("perft", "perft.txt"),
        ] {
            let path = folder.join(id).join(file);
            println!("cargo::rerun-if-changed={}", path.display());
            if path.is_file() {
                let _ = write!(code, ", {name}: include_str!({path:?})");
            } else {
                let _ = write!(code, ", {name}: \"\"");
            }
        }
        code.push_str(" },\n");
    }
    code.push_str("];\n");
    // The rules alone: a program that only plays should not carry the accounts with it.
    code.push_str("static RULES: &[(&str, &str)] = &[\n");
    for id in &ids {
        let path = folder.join(id).join("ruleset.txt");
        let _ = writeln!(code, "    ({id:?}, include_str!({path:?})),");
    }
    code.push_str("];\n");
    // Which games belong together, by number, for whoever gives each family a look of its own.
    let family = |id: &String| {
        let about = fs::read_to_string(folder.join(id).join("about.md")).unwrap_or_default();
        let family = about.lines().find_map(|line| line.strip_prefix("family:"));
        family.unwrap_or_default().trim().to_owned()
    };
    let mut families: Vec<String> = ids.iter().map(family).collect();
    families.sort();
    families.dedup();
    code.push_str("static FAMILIES: &[(&str, usize)] = &[\n");
    for id in &ids {
        let number = families.binary_search(&family(id)).unwrap_or_default();
        let _ = writeln!(code, "    ({id:?}, {number}),");
    }
    code.push_str("];\n");
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("library.rs");
    fs::write(out, code).expect("the build folder can be written");
}
