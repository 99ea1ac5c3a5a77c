//! The board: it knows no rules. It is given pieces, legal destinations and marks, and reports
//! what the person did.
//!
//! The half that runs without a browser: [`square`] (geometry), [`scene`] (what is shown),
//! [`machine`] and [`gesture`] (what presses and keys mean), [`keys`], [`chooser`], [`label`],
//! [`motion`]. The half that draws: [`component`], with its parts under `view`.

pub mod bench;
pub mod chooser;
pub mod gesture;
pub mod keys;
pub mod label;
pub mod machine;
pub mod motion;
pub mod scene;
pub mod square;

#[cfg(test)]
mod tests;
