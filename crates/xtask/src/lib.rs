//! Everything that people run. One file per command; `main.rs` has the table of them.
//!
//! It is a library too, because the end-to-end tests use its file server.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "these are commands for a terminal"
)]

pub mod args;
pub mod bench;
pub mod browsers;
pub mod bundle;
pub mod check_pages;
pub mod deny;
pub mod dist;
pub mod faults;
pub mod finish;
pub mod fuzz;
pub mod licences;
pub mod packages;
pub mod packed;
pub mod paths;
pub mod policy;
pub mod problem;
pub mod serve;
pub mod server;
pub mod shell;
pub mod site;
pub mod size;
pub mod start;
pub mod tally;
pub mod test;
pub mod tools;
