//! `cargo xtask bench`: how fast moves are generated (`perft`) and searched (`engine`), natively and
//! in WebAssembly, how quickly the page answers while the engine thinks (`page`), and how long
//! somebody waits who comes for the first time (`visit`).

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
        Some("engine") => engine(),
        Some("page") => page("page-bench"),
        Some("visit") => page("visit-bench"),
        Some(other) => {
            fail!("There is no benchmark `{other}`; there are: perft, engine, page, visit.")
        }
        None => fail!("Say which benchmark: cargo xtask bench perft, engine, page or visit"),
    }
}

/// The built site in headless Chromium; `ROOKERY_SITE` names one that is built already.
fn page(program: &str) -> Result<()> {
    browsers::chromium()?;
    if env::var_os("ROOKERY_SITE").is_none() {
        site::build(&paths::site())?;
    }
    say("Measuring in headless Chromium (about a minute)");
    let mut bench = cargo();
    bench.args(["run", "--quiet", "--package", "rookery-e2e", "--bin"]);
    // Measured is what people have.
    if let Some(chromium) = browsers::whole_chromium() {
        bench.env("CHROMIUM", chromium);
    }
    run(bench.arg(program))
}

/// Million leaves a CPU second: counting the last ply, and playing it.
type Speeds = HashMap<String, (f64, f64)>;

fn perft() -> Result<()> {
    let (native, wasm) = measured("release", &[], "wasm.js")?;
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

/// The search, in what the site ships: the nodes must be the same, or the two would play differently.
fn engine() -> Result<()> {
    let (native, wasm) = measured("worker", &["search"], "search.js")?;
    let (native, wasm) = (speeds(&native), speeds(&wasm));
    let mut names: Vec<&String> = native.keys().collect();
    names.sort();
    println!("million nodes a CPU second");
    println!(
        "{:<24}{:>12}{:>10}{:>10}{:>16}",
        "", "nodes", "native", "wasm", "wasm : native"
    );
    let mut other = Vec::new();
    for name in names {
        let (nodes, seconds) = native[name];
        let (same, slower) = wasm.get(name).copied().unwrap_or_default();
        println!(
            "{name:<24}{nodes:>12}{:>10.2}{:>10.2}{:>16.2}",
            nodes / seconds / 1e6,
            same / slower / 1e6,
            same / slower / (nodes / seconds)
        );
        if same != nodes {
            other.push(format!("{name}: {same} nodes instead of {nodes}"));
        }
    }
    if other.is_empty() {
        return Ok(());
    }
    fail!(
        "The search does not do the same in WebAssembly:\n{}",
        other.join("\n")
    )
}

/// What the two halves of a measurement print. The native half is built for release, the other
/// by the given profile.
fn measured(profile: &str, words: &[&str], script: &str) -> Result<(String, String)> {
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
        .args(["build", "--package", "rookery-bench", "--lib"])
        .args(["--profile", profile])
        .args(["--target", "wasm32-unknown-unknown"]))?;
    let target = paths::target();
    let folder = target.join("bench-wasm");
    let built = format!("wasm32-unknown-unknown/{profile}/rookery_bench.wasm");
    run(program(wasm_bindgen.join("wasm-bindgen"))
        .args(["--target", "nodejs", "--out-dir"])
        .arg(&folder)
        .arg(target.join(built)))?;
    say("Measuring (about half a minute)");
    let native = output(program(target.join("release/rookery-bench")).args(words));
    let script = paths::root().join("crates/bench/src").join(script);
    let wasm = output(
        program(node)
            .arg(script)
            .arg(folder.join("rookery_bench.js")),
    );
    let (Some(native), Some(wasm)) = (native, wasm) else {
        fail!("The measurement did not run to its end.");
    };
    Ok((native, wasm))
}

/// Lines of a name and two numbers.
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
