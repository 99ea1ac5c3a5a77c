//! Starts the reader of pages; everything else is in the library.

fn main() {
    rookery_worker::browser::serve_as_reader();
}
