//! One module per page of the site, and what stands around them all.

pub mod about;
pub mod analysis;
pub mod download;
pub mod edit;
pub mod embed;
pub mod embed_guide;
pub mod exercise;

pub mod frame;
pub mod games;
pub mod icons;
pub mod key_sheet;
pub mod keyboard;
pub mod lab;
pub mod learn;
pub mod library;
pub mod ornament;
pub mod parts;
pub mod picture;
pub mod play;
pub mod problems;
pub mod read;
pub mod rules_panel;
pub mod seat;
pub mod settings;
pub mod trouble_bench;
pub mod unknown;
