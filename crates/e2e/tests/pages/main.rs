//! The pages around the board: library, rules, settings, about, and the reader.

mod access;
mod comparing;
mod every_page;
mod focus;
mod keeping;
mod laboratory;
mod library;
mod reading;
mod rules;
mod typefaces;
mod ways;
