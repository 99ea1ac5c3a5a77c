//! One file per page of the site.

pub mod library;
pub mod trouble_bench;
pub mod unknown;
