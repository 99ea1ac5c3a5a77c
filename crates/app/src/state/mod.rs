//! Everything the page knows, and how it changes: plain Rust, without a browser, tested natively.

pub mod settings;
