//! The networks that we ship: `networks`, a file for each ruleset that has one.

include!(concat!(env!("OUT_DIR"), "/networks.rs"));

/// The ids of the rulesets that have one.
pub fn shipped() -> impl Iterator<Item = &'static str> {
    NETWORKS.iter().map(|(id, _)| *id)
}

/// The network of a ruleset, where it has one.
#[cfg(feature = "networks")]
pub fn built_in(ruleset: &rookery_rules::Ruleset) -> Option<std::sync::Arc<super::Network>> {
    let (_, bytes) = NETWORKS.iter().find(|(id, _)| *id == ruleset.id())?;
    super::Network::from_bytes(ruleset, bytes)
        .ok()
        .map(std::sync::Arc::new)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::Network;
    use rookery_rules::library;

    #[test]
    fn every_network_is_read_and_is_of_its_ruleset() {
        assert!(shipped().count() > 0);
        for id in shipped() {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/networks");
            let bytes = std::fs::read(format!("{folder}/{id}.net")).expect(id);
            let ruleset = library::ruleset(id).expect(id);
            let network = Network::from_bytes(&ruleset, &bytes).expect(id);
            assert!(network.fits(&ruleset), "{id}");
            assert_eq!(network.to_bytes(), bytes, "{id}");
        }
    }
}
