//! The networks that the site ships, for full strength.

use rookery_engine::Engine;
use rookery_engine::network::Network;
use rookery_rules::Ruleset;
use std::sync::Arc;

include!(concat!(env!("OUT_DIR"), "/networks.rs"));

/// The network of a ruleset, where there is one.
pub fn of(ruleset: &Ruleset) -> Option<Arc<Network>> {
    let (_, bytes) = NETWORKS.iter().find(|(id, _)| *id == ruleset.id())?;
    Network::from_bytes(ruleset, bytes).ok().map(Arc::new)
}

/// An engine with all that a ruleset has for it.
pub fn engine(hash_megabytes: usize, ruleset: &Ruleset) -> Engine {
    let mut engine = Engine::new(hash_megabytes);
    engine.set_network(of(ruleset));
    engine
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookery_rules::library;

    #[test]
    fn every_network_is_read_and_is_of_its_ruleset() {
        assert!(!NETWORKS.is_empty());
        for (id, bytes) in NETWORKS {
            let ruleset = library::ruleset(id).expect(id);
            let network = Network::from_bytes(&ruleset, bytes).expect(id);
            assert!(network.fits(&ruleset), "{id}");
            assert_eq!(network.to_bytes(), *bytes, "{id}");
        }
    }
}
