//! Starts the page; everything else is in the library, where tests reach it.

fn main() {
    rookery_app::start();
}
