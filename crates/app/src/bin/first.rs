//! Prints the library as it is first seen, for `cargo xtask finish`. Not part of the site.

#![allow(clippy::print_stdout, reason = "the build of the site reads it")]

fn main() {
    #[cfg(not(target_arch = "wasm32"))]
    print!(
        "{}{}",
        rookery_app::first::page(),
        rookery_board::art::sheet()
    );
}
