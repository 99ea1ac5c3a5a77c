//! Who heeds a network: full strength does, levels that are limited by nodes do not.

use rookery_engine::network::{Network, shipped};
use rookery_engine::{Engine, LEVELS, Limits, Status};
use rookery_rules::{Game, Ruleset, library};
use std::sync::Arc;

fn with_network(id: &str) -> (Arc<Ruleset>, Arc<Network>) {
    let file = format!("{}/networks/{id}.net", env!("CARGO_MANIFEST_DIR"));
    let ruleset = library::ruleset(id).expect(id);
    let network = Network::from_bytes(&ruleset, &std::fs::read(file).expect(id)).expect(id);
    (Arc::new(ruleset), Arc::new(network))
}

fn searched(engine: &mut Engine) -> (u64, String) {
    while engine.run(u64::MAX) == Status::Running {}
    let report = engine.report();
    (report.nodes, format!("{:?}", report.lines))
}

#[test]
fn full_strength_heeds_it_and_nobody_else() {
    for id in shipped() {
        let (ruleset, network) = with_network(id);
        let game = Game::new(ruleset.clone());
        let limits = Limits {
            depth: Some(7),
            ..Limits::default()
        };
        let full = |network: Option<&Arc<Network>>| {
            let mut engine = Engine::new(1);
            engine.set_network(network.cloned());
            engine.begin(&game, limits.clone());
            searched(&mut engine)
        };
        assert_ne!(full(None), full(Some(&network)), "{id}");
        let other = shipped().find(|other| *other != id).expect("another");
        let (_, stranger) = with_network(other);
        assert_eq!(full(None), full(Some(&stranger)), "{id}: {other}'s");
        for level in LEVELS.iter().filter(|level| level.nodes.is_some()).take(3) {
            let played = |network: Option<&Arc<Network>>| {
                let mut engine = Engine::new(1);
                engine.set_network(network.cloned());
                engine.begin_level(&game, level, 5);
                (searched(&mut engine), engine.choice())
            };
            assert_eq!(played(None), played(Some(&network)), "{id}");
        }
    }
}
