//! Prints what is seen first, as JSON, for `cargo xtask finish`. Not part of the site.

#![allow(clippy::print_stdout, reason = "the build of the site reads it")]

fn main() {
    #[cfg(not(target_arch = "wasm32"))]
    match serde_json::to_string(&rookery_app::first::pages()) {
        Ok(pages) => print!("{pages}"),
        Err(error) => panic!("the pages are no JSON: {error}"),
    }
}
