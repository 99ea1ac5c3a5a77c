//! The rules of every ruleset: squares, pieces, moves, positions, outcomes and notations.
