//! The benches (`#/debug/…`), as a program of their own: no visitor loads what only tests and their
//! authors look at.

fn main() {
    rookery_app::start_benches();
}
