//! Reads the English of a ruleset page into a ruleset, and shows how it read each phrase.
