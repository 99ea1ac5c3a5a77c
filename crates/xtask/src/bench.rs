//! `cargo xtask bench`: how fast moves are generated, natively and in WebAssembly (`perft`), and how
//! quickly the page answers while the engine thinks (`page`).

use std::collections::HashMap;
use std::env;

use crate::args::Args;
use crate::problem::Result;
use crate::shell::{cargo, on_path, output, program, run, say};
use crate::{browsers, fail, paths, site, tools};

pub fn command(mut args: Args) -> Result<()> {
    let what = args.word();
    args.finish()?;
    match what.as_deref() {
        Some("perft") => perft(),
        Some("page") => page(),
        Some(other) => fail!("There is no benchmark `{other}`; there are: perft, page."),
        None => fail!("Say which benchmark: cargo xtask bench perft, or page"),
    }
}

/// The built site in headless Chromium; `ROOKERY_SITE` names one that is built already.
fn page() -> Result<()> {
    browsers::chromium()?;
    if env::var_os("ROOKERY_SITE").is_none() {
        site::build(&paths::site())?;
    }
    say("Measuring in headless Chromium (about a minute)");
    run(cargo().args([
        "run",
        "--quiet",
        "--package",
        "rookery-e2e",
        "--bin",
        "page-bench",
    ]))
}

/// Million leaves a CPU second: counting the last ply, and playing it.
type Speeds = HashMap<String, (f64, f64)>;

fn perft() -> Result<()> {
    say(
        "Building the measurement for this machine and for WebAssembly (about two minutes at first)",
    );
    tools::wasm_target()?;
    let wasm_bindgen = tools::wasm_bindgen()?;
    let Some(node) = on_path("node") else {
        fail!("The WebAssembly half is run by Node, which is not on the PATH; install nodejs.");
    };
    run(cargo().args(["build", "--release", "--package", "rookery-bench"]))?;
    run(cargo()
        .args(["build", "--release", "--package", "rookery-bench", "--lib"])
        .args(["--target", "wasm32-unknown-unknown"]))?;
    let target = paths::target();
    let folder = target.join("bench-wasm");
    run(program(wasm_bindgen.join("wasm-bindgen"))
        .args(["--target", "nodejs", "--out-dir"])
        .arg(&folder)
        .arg(target.join("wasm32-unknown-unknown/release/rookery_bench.wasm")))?;
    say("Measuring, best of five rounds each (about half a minute)");
    let native = output(&mut program(target.join("release/rookery-bench")));
    let script = paths::root().join("crates/bench/src/wasm.js");
    let wasm = output(
        program(node)
            .arg(script)
            .arg(folder.join("rookery_bench.js")),
    );
    let (Some(native), Some(wasm)) = (native, wasm) else {
        fail!("The measurement did not run to its end.");
    };
    let (native, wasm) = (speeds(&native), speeds(&wasm));
    let mut names: Vec<&String> = native.keys().collect();
    names.sort();
    println!("million leaves a CPU second: last ply counted / every leaf played");
    println!(
        "{:<24}{:>16}{:>16}{:>16}",
        "", "native", "wasm", "wasm : native"
    );
    for name in names {
        let (a, b) = native[name];
        let (c, d) = wasm.get(name).copied().unwrap_or_default();
        println!(
            "{name:<24}{:>16}{:>16}{:>16}",
            format!("{a:.1} / {b:.1}"),
            format!("{c:.1} / {d:.1}"),
            format!("{:.2} / {:.2}", c / a, d / b)
        );
    }
    Ok(())
}

/// Lines of `name counted played`.
fn speeds(text: &str) -> Speeds {
    text.lines()
        .filter_map(|line| {
            let mut words = line.split_whitespace();
            let name = words.next()?.to_string();
            let counted = words.next()?.parse().ok()?;
            let played = words.next()?.parse().ok()?;
            Some((name, (counted, played)))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_lines_of_a_measurement() {
        let speeds = speeds("chess 90.5 41.0\nnonsense\nsfenj-11 80.0 x\n");
        assert_eq!(speeds.len(), 1);
        assert_eq!(speeds["chess"], (90.5, 41.0));
    }
}
