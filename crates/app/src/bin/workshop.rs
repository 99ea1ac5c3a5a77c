//! Games kept and gone over, rulesets read and measured, positions and boards of one's own: a program
//! of its own, which the first board need not wait for.

fn main() {
    rookery_app::start_workshop();
}
