//! Reads the English of a ruleset page into a ruleset, and shows how it read each phrase.
//!
//! [`read`] never fails: what it understood, what it had to assume and what stands in
//! the way of playing are all told in the [`Reading`], each with its place in the page.
//! [`read_with`] reads again with other answers to the questions that the page leaves open.
//!
//! ```
//! let reading = rookery_reader::read("A letter to my aunt. It speaks of nothing but the weather.");
//! assert!(!reading.playable);
//! for obstacle in &reading.obstacles {
//!     println!("{}: {}", obstacle.phrase, obstacle.because);
//! }
//! assert!(!reading.obstacles.is_empty(), "it says why");
//! ```

mod ask;
mod draft;
mod known;
mod links;
mod literal;
mod lower;
mod meaning;
pub mod page;
pub mod parse;
mod read;
mod reading;
mod says;
mod sentences;
pub mod span;
pub mod token;
pub mod tree;

pub use links::links;
pub use read::{MAX_PAGE, looks_like_page, read, read_with};
pub use reading::{Alternative, Assumption, Obstacle, Reading, Span, Status};
