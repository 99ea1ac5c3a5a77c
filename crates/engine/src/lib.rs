//! Evaluation and search for any ruleset; no clock, no threads, no input or output.
