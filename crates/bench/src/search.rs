//! The search measured alike natively and in WebAssembly: the same nodes, the time they took.

use rookery_engine::Engine;
use rookery_engine::network::built_in;
use rookery_lab::bench;
use rookery_rules::library;
use std::sync::Arc;
use wasm_bindgen::prelude::wasm_bindgen;

/// The ids of all rulesets, a line each.
#[wasm_bindgen]
pub fn ruleset_list() -> String {
    let ids: Vec<&str> = library::entries().iter().map(|entry| entry.id).collect();
    ids.join("\n")
}

/// Searches a ruleset's positions of `rookery bench`, with the network where there is one; the
/// nodes that it took, 0 for an unknown name. A depth of 0 is the usual one.
#[wasm_bindgen]
pub fn searched(name: &str, depth: u32) -> f64 {
    let Ok(ruleset) = library::ruleset(name) else {
        return 0.0;
    };
    let depth = if depth == 0 { bench::DEPTH } else { depth };
    let mut engine = Engine::new(bench::HASH_MEGABYTES);
    engine.set_network(built_in(&ruleset));
    let mut nodes = 0;
    for game in bench::games(&Arc::new(ruleset)) {
        engine.new_game();
        nodes += bench::nodes(&mut engine, &game, depth);
    }
    nodes as f64
}
