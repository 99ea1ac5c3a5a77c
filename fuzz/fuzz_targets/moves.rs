//! Feeds arbitrary text to the reader of moves; what is asked of it is shared with the tests.
#![no_main]

#[path = "../../crates/rules/tests/common/fuzzed.rs"]
mod fuzzed;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    fuzzed::moves(&String::from_utf8_lossy(data));
});
