//! The board for other people's pages (`#/embed?…`), as a program of its own: a guest is small.

fn main() {
    rookery_app::start_embedded();
}
