//! The board component: it knows no rules, only pieces, destinations and marks.

pub mod bench;
