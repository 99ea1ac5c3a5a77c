//! Games in a real browser. Tests are named after the line of the checklist that they witness:
//! `p39_…` is line 39.

mod access;
mod analysing;
mod analysis;
mod archive;
mod book;
mod clocks;
mod computer;
mod editor;
mod failing;
mod focus;
mod games;
mod help;
mod keeping;
mod letters;
mod obeying;
mod oddities;
mod page;
mod phones;
mod pictures;
mod problems;
mod review;
mod seat;
mod trial;

use help::*;
