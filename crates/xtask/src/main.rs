//! Everything that people run: serve, test, dist.

fn main() {}
