//! Everything the page does beyond drawing itself: keeping, speaking, asking the engine, sound.

pub mod settings;
pub mod storage;
