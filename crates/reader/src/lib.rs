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

#![warn(missing_docs)]

mod ask;
mod facing;
mod known;
mod links;
mod literal;
mod lower;
mod meaning;
mod offers;
mod places;
mod read;
mod reading;
mod says;
mod setup;
mod sources;

// How a page is taken apart, for the tests and for `rookery-plain`, which plays a page's tree as it
// stands. Everybody else gets a `Reading`.
#[doc(hidden)]
pub mod page;
#[doc(hidden)]
pub mod parse;
#[doc(hidden)]
pub mod span;
#[doc(hidden)]
pub mod token;
#[doc(hidden)]
pub mod tree;

pub use links::links;
pub use read::{MAX_PAGE, looks_like_page, read, read_with};
pub use reading::{About, Alternative, Assumption, Obstacle, Origin, Reading, Span, Status};
