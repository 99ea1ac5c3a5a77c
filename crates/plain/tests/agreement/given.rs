//! What a run is asked for beyond the usual.

/// A number of the environment.
pub fn given(name: &str) -> Option<usize> {
    std::env::var(name).ok()?.parse().ok()
}
