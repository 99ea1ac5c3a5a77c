//! Matches between players, and tuning by self-play.
