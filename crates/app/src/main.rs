//! The Rookery page.

fn main() {}
