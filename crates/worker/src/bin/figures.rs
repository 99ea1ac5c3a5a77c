//! The program that works out and draws the laboratory's figures beside the page.

fn main() {
    rookery_worker::browser::serve_figures();
}
